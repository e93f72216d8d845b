"""Held reasons: the reasons of a judge's answer that were read as no claim, held against sentences.

A clause of the answer is held as a whole, or part by part where it joins several.  It is supported
when every part is said by a sentence, and refuted when the contrary of a part is.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from assistant.agreement.claim_sentences import sentence
from assistant.agreement.quote_book import QuoteBook
from assistant.answers.answering import Considered, Desk
from assistant.base.claim_subjects import names_of
from assistant.base.ruling_records import Agreement, Gap, HeldReason, StatedClaim
from assistant.checks.half_read_answers import NO_PART, NOT_ITS_DOING, Span, is_courtesy
from assistant.checks.reason_sources import (
    SourceSentence,
    computed_sentences,
    passage_sentences,
    printed_sentences,
    rule_sentences,
)
from assistant.checks.reason_words import ReasonWord, concept_of, with_antecedents, words_of
from assistant.checks.sentence_support import Setting, support
from assistant.reading.card_mentions import Mention, mask, named_in


class HeldOutcome(NamedTuple):
    """What came of holding the reasons of an answer."""

    held: tuple[HeldReason, ...]
    unread: tuple[Gap, ...]
    """What is still not read."""
    claims: tuple[StatedClaim, ...]
    """Those that are not held as reasons."""


ReadAgain = Callable[[str], tuple[StatedClaim, ...]]
"""Reads a part of an answer by itself: all it claims, if that is so; else nothing."""


@dataclass
class ReasonBench:
    """One answer, and all that its reasons are held against."""

    answer: str
    considered: Considered
    desk: Desk
    kinds: dict[str, frozenset[str]]
    quotes: QuoteBook
    read_again: ReadAgain
    _read: dict[str, tuple[ReasonWord, ...]] = field(default_factory=dict)

    def outcome(self, unread: Sequence[Gap], claims: Sequence[StatedClaim]) -> HeldOutcome:
        """Holds every clause that was not read, or in which nothing was computed on a claim."""
        silent = [one for one in claims if one.agreement is Agreement.SILENT]
        closed = [one.start for one in unread if one.why in {NO_PART, NOT_ITS_DOING}]
        open_at = [*(one.start for one in unread), *(one.start for one in silent)]
        clauses = [one for one in _clauses(self._masked) if _holds_any(one, open_at)]
        clauses = [one for one in clauses if not _holds_any(one, closed)]
        agreed = [(o.start, o.end) for o in claims if o.agreement is Agreement.AGREES]
        held = tuple(one for span in clauses for one in self._held(span, agreed, unread))
        done = [clause for clause in clauses if any(_is_in(one.start, clause) for one in held)]
        return HeldOutcome(
            held,
            tuple(one for one in unread if not any(_is_in(one.start, span) for span in done)),
            tuple(
                one for one in claims
                if one.agreement is not Agreement.SILENT
                or not any(_is_in(one.start, span) for span in done)
            ),
        )  # fmt: skip

    def _held(
        self, clause: Span, agreed: Sequence[Span], unread: Sequence[Gap]
    ) -> tuple[HeldReason, ...]:
        """The parts of a clause with the sentences that say them; empty: one of them is silent."""
        whole = self._one(clause)
        if whole is not None:
            return (whole,)
        found: list[HeldReason] = []
        for part in _parts(self._masked, clause):
            if self._was_read(part, agreed, unread):
                continue
            one = self._one(part)
            if one is None:
                return ()
            found.append(one)
        return tuple(found)

    def _was_read(self, part: Span, agreed: Sequence[Span], unread: Sequence[Gap]) -> bool:
        """Whether a part only greets, or a claim was read from it that agrees."""
        if is_courtesy(self.answer[slice(*part)]):
            return True
        open_here = any(one.start < part[1] and one.end > part[0] for one in unread)
        return not open_here and any(start < part[1] and end > part[0] for start, end in agreed)

    def _one(self, span: Span) -> HeldReason | None:
        reason = self._reason(span)
        read = self.read_again(self.answer[slice(*span)])
        if read:
            return self._as_read(span, read)
        if not _HAS_VERB.search(self._masked, *span) and not any(one.is_deed for one in reason):
            return None
        for source in self._sentences(span):
            result = support(reason, self._said(source), self._setting)
            if result is not Agreement.SILENT:
                return self._result(span, source, result)
        return None

    def _as_read(self, span: Span, claims: Sequence[StatedClaim]) -> HeldReason:
        first = claims[0]
        return HeldReason(
            text=self.answer[slice(*span)],
            start=span[0],
            end=span[1],
            agreement=Agreement.AGREES,
            said=sentence(first.subject, first.predicate, first.value),
            citations=first.quotes_for,
            steps=first.steps,
        )

    def _result(self, span: Span, source: SourceSentence, result: Agreement) -> HeldReason:
        cited = source.citation
        return HeldReason(
            text=self.answer[slice(*span)],
            start=span[0],
            end=span[1],
            agreement=result,
            said=source.text,
            citations=(self.quotes.add_words(cited),) if cited is not None else (),
            steps=source.steps,
        )

    def _reason(self, span: Span) -> tuple[ReasonWord, ...]:
        """The words of a part of the answer, with the card that each "it" stands for."""
        start, end = span
        inside = [
            one.model_copy(update={"start": one.start - start, "end": one.end - start})
            for one in self._mentions if start <= one.start < end
        ]  # fmt: skip
        before = [one.name for one in self._mentions if one.end <= start]
        here = {one.name for one in inside}
        asked = [name for ask in self.considered.reading.asked for name in names_of(ask.subject)]
        meant = next((one for one in (*reversed(before), *asked) if one not in here), "")
        words = words_of(self.answer[start:end], inside)
        if meant:
            words = tuple(
                replace(one, concept=meant, is_card=True, is_pronoun=False)
                if one.is_pronoun else one
                for one in words
            )  # fmt: skip
        return tuple(map(_of_play, words))

    def _said(self, source: SourceSentence) -> tuple[ReasonWord, ...]:
        if source.text not in self._read:
            mentions = self.desk.names.find(source.text)
            words = words_of(source.text, mentions, source.card)
            self._read[source.text] = tuple(map(_of_play, with_antecedents(words)))
        return self._read[source.text]

    def _sentences(self, span: Span) -> Iterator[SourceSentence]:
        yield from self._known
        yield from passage_sentences(self.considered, [self.answer[slice(*span)]], self.desk)

    @cached_property
    def _known(self) -> tuple[SourceSentence, ...]:
        cards = (*self.considered.reading.cards, *(one.name for one in self._mentions))
        return (
            *computed_sentences(self.considered),
            *printed_sentences(cards, self.desk),
            *rule_sentences(self.considered, self.desk),
        )

    @cached_property
    def _mentions(self) -> tuple[Mention, ...]:
        return named_in(self.answer, self.desk.names, self.considered.reading.cards)

    @cached_property
    def _masked(self) -> str:
        return mask(self.answer, self._mentions)

    @cached_property
    def _setting(self) -> Setting:
        question = self.considered.ruling.question
        named = named_in(question, self.desk.names, self.considered.reading.cards)
        words = [*words_of(question, named)]
        for one in computed_sentences(self.considered):
            words.extend(self._said(one))
        facts = (fact for one in self.considered.possible[:1] for fact in one.play.facts)
        for fact in facts:
            if fact.value is True:
                words.extend(words_of(fact.predicate.replace("_", " "), ()))
        known = {(one.concept, one.is_denied) for one in words}
        known |= {
            (kind.replace("_", "-"), False) for kinds in self.kinds.values() for kind in kinds
        }
        return Setting(self.kinds, frozenset(known))


def _of_play(word: ReasonWord) -> ReasonWord:
    """'A monster', which the play has no name for, is the monster that is spoken of."""
    stand_in = word.is_card and re.fullmatch(r"an? (?P<kind>.+)", word.concept)
    if not stand_in:
        return word
    concept = concept_of(stand_in["kind"].lower().replace(" ", "-"))
    return replace(word, concept=concept, is_card=False, is_definite=True)


def _clauses(masked: str) -> Iterator[Span]:
    """The clauses of an answer between stops, without what only leads them in."""
    for found in re.finditer(r"[^.;:!?\u2014\u2013]+", masked):
        lead = _LEAD.match(found[0])
        start = found.start() + (lead.end() if lead is not None else 0)
        end = found.start() + len(found[0].rstrip())
        if start < end:
            yield start, end


def _parts(masked: str, clause: Span) -> Iterator[Span]:
    """The parts of a clause that joins several."""
    start = clause[0]
    for found in _JOINT.finditer(masked, *clause):
        yield start, found.start()
        start = found.end()
    yield start, clause[1]


def _holds_any(span: Span, places: Iterable[int]) -> bool:
    return any(_is_in(at, span) for at in places)


def _is_in(at: int, span: Span) -> bool:
    return span[0] <= at < span[1]


_HAS_VERB = re.compile(r"(?:\b(?:is|are|was|were|has|have|had|be)|isn't|aren't|'s|'re)\b")
_LEAD = re.compile(
    r"(?:\s*(?:yes|no|nope|correct|right|so|and|but|because|since|as|that is)\b\s*,?\s*)*\s*-?\s*",
    re.IGNORECASE,
)
_JOINT = re.compile(
    r",?\s+(?:and|but|so|since|because|though|although|even though)\s+|,\s+(?:as\s+)?| - ",
    re.IGNORECASE,
)

"""Claim backing.

Whether what was computed can measure a claim, and the quotes and steps for it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from assistant.agreement.claim_sentences import sentence
from assistant.agreement.evidence import Weighed, Witness, best_first, weigh
from assistant.agreement.quote_book import QuoteBook
from assistant.agreement.verdicts import QUOTES_A_STEP, is_same_matter, subject_of
from assistant.answers.answering import Considered, Desk
from assistant.base.ruling_records import (
    Agreement,
    Citation,
    Stage,
    StatedClaim,
    TraceLine,
    Verdict,
)
from assistant.checks.points_at_issue import denies_premise, is_at_issue
from assistant.checks.reason_words import words_of
from assistant.library.corpus import Corpus
from engine import Event, Fact, rule_by_id

_BESIDE = frozenset({Stage.CARD_TEXT, Stage.RULE})
"""Gaps that leave what was computed as it is."""
MEASURES = frozenset({Verdict.CONFIRMED, Verdict.DEPENDS, Verdict.CONFLICT})


def is_measured(claim: StatedClaim, considered: Considered) -> bool:
    """Tells whether what was computed can hold a judge to this claim.

    So it is if the question was answered on quotes, or this very thing was, or if it was computed
    without a doubt of a reading that is sure, or likely and to the point.  Card text that was not
    understood decides nothing of what is computed all the same; nor does a rule that is missing
    for another thing that was asked.
    What quotes dispute is no measure, and nobody is contradicted by a reading that lost words.
    """
    ruling = considered.ruling
    differs = claim.agreement is Agreement.DISAGREES
    backing = claim.quotes_against if differs else claim.quotes_for
    disputed = claim.quotes_for if differs else claim.quotes_against
    if disputed or denies_premise(considered) or (differs and considered.untaken):
        return False
    if ruling.verdict in MEASURES:
        return True
    doubted = any(gap.stage not in _BESIDE for gap in ruling.reading.gaps)
    understood = ruling.verdict is Verdict.COMPUTED and not doubted
    if not understood or _is_supplied(claim, considered):
        return False
    return bool(backing) or considered.is_sure or _is_likely(claim, considered)


CONTRADICTED = 0.6
"""A reading that is not sure has to be as likely as this for a judge to be contradicted by it."""


def _is_likely(claim: StatedClaim, considered: Considered) -> bool:
    """Whether a reading that is not sure is one that a judge is held to all the same.

    A judge speaks of what was asked, and bears out that it was this; not where words that limit
    the case went lost, which a judge has in mind, nor where other likely readings come out
    otherwise, and only as far as it is what was asked.
    """
    is_weighed = considered.reading.confidence is not None and not considered.untaken
    is_weighed &= not considered.ruling.did_you_mean
    if claim.agreement is Agreement.DISAGREES:
        is_weighed &= (considered.reading.confidence or 0.0) >= CONTRADICTED
    return is_weighed and claim.decisive and is_at_issue(claim, considered)


def _is_supplied(claim: StatedClaim, considered: Considered) -> bool:
    """Whether the one card of a play can be used because of what nobody told.

    As in "can I activate X", where something was laid for it to aim at.
    """
    if claim.predicate != "activation_legal" or claim.computed is not True:
        return False
    reading, outcomes = considered.reading, (one.outcome for one in considered.possible)
    deeds = [one for one in reading.steps if "card" in one]
    is_laid = any(_LAID.match(text) for one in outcomes for text in one.assumptions)
    return is_laid and len(deeds) == 1 and ">" not in reading.play


_LAID = re.compile(r"player [AB] has (?:an unnamed|a further) ")
"""How the engine says that something has to be there that nobody told of."""


def words_behind(rules: Iterable[str], corpus: Corpus, witness: Witness) -> Iterator[Citation]:
    """Yields the sentences of the corpus that these rules cite."""
    for rule in dict.fromkeys(rules):
        for cite in rule_by_id(rule).cites:
            passage = corpus.passage_by_id.get(cite.passage)
            at = passage.text.find(cite.quote) if passage is not None else -1
            if passage is not None and at >= 0:
                reading = witness.readings_of([corpus.to_read(passage)])[0]
                read = [(one.start, one.end) for one in reading.norms]
                unread = [(one.start, one.end) for one in reading.unread]
                whole = next((one for one in (*read, *unread) if one[0] <= at < one[1]), None)
                start, end = whole or (at, at + len(cite.quote))
                yield Citation(passage=passage, start=start, end=end)


def speaks_of(quote: str, told: str) -> bool:
    """Tells whether a quote tells of a deed, or else of a thing, that is told of.

    >>> speaks_of("Chain Links are numbered in the order of activation.", "it can be activated")
    False
    """
    wanted = words_of(told, ())
    concepts = {one.concept for one in wanted if one.is_deed} or {one.concept for one in wanted}
    concepts |= _FATES if concepts & _FATES else frozenset()
    deeds = any(one.is_deed for one in wanted)
    there = {one.concept for one in words_of(quote, ()) if one.is_deed or not deeds}
    return not concepts or bool(concepts & there)


_FATES = frozenset({"destroy", "banish", "send", "return", "discard", "tribute"})
"""Of what becomes of a card, a rule that tells one thing speaks against another."""


_OF_PARTS = {
    "targets": "AC04",
    "mandatory": "CH06",
    "timing": "TM01",
    "negation": "NG12",
    "Spell Speed": "CH02",
}
"""The rule that each thing that may be asked of the text of a card hangs on."""
_OF_GAMES = {
    "draw on the first turn": "GM02",
    "Battle Phase on the first turn": "GM01",
    "hand size limit": "GM03",
    "draw for the turn": "GM02",
    "starting Life Points": "GM04",
    "opening hand": "GM04",
    "number of Main Monster Zones": "GM06",
    "number of Spell & Trap Zones": "GM06",
}
_TRIBUTES, _OF_TRIBUTES = "Tributes for a Level ", "SU07"
_OF_COSTS = "AC13"
_OF_LASTING = "CE07"
_LASTING = frozenset({"negated_on_field", "applies", "affected"})


def standing_step(fact: Fact, number: int) -> TraceLine | None:
    """Returns the step by which something is so from the start; None: no rule says so."""
    part = fact.part or ""
    rule = _OF_GAMES.get(str(fact.subject_card)) or _OF_PARTS.get(part)
    rule = _OF_TRIBUTES if str(fact.subject_card).startswith(_TRIBUTES) else rule
    if part.endswith(" as a cost"):
        rule = _OF_COSTS
    elif rule is None and fact.predicate in _LASTING:
        rule = _OF_LASTING
    if rule is None:
        return None
    told = sentence(subject_of(fact), fact.predicate, fact.value)
    return TraceLine(id=f"0.{number}", text=f"From the start: {told}", rule=rule, link=None)


@dataclass(frozen=True, slots=True)
class EvidenceAtHand:
    """The quotes of the answer so far, and all that the passages found say of the play."""

    quotes: QuoteBook
    found: tuple[Weighed, ...]

    desk: Desk | None = None
    """What the words behind rules are taken from; None: they are not quoted."""
    standing: list[TraceLine] = field(default_factory=list)
    """What was so before anything happened, as far as claims are held against it."""

    @classmethod
    def of(cls, considered: Considered, desk: Desk | None) -> "EvidenceAtHand":
        """What is known of a question as it was considered."""
        ruling, possible = considered.ruling, considered.possible
        statements = considered.statements if possible else ()
        found = weigh(statements, possible[0].play, ruling.region).found if possible else ()
        return cls(QuoteBook.of(ruling.citations), found, desk)

    def about(self, fact: Fact) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Quotes for what was computed, and against it: the best, each passage once."""
        about = [one for one in self.found if is_same_matter(one.finding.fact, fact)]
        agreeing = best_first([one for one in about if one.agrees])[:QUOTES_A_STEP]
        against = [one for one in about if one.is_against]
        return tuple(map(self.quotes.add, agreeing)), tuple(map(self.quotes.add, against))

    def behind(self, steps: Sequence[Event], told: str = "") -> tuple[str, ...]:
        """Quotes of the words that the rules of these steps rest on, as far as they speak of it."""
        return self.under((step.rule for step in steps), told)

    def under(self, rules: Iterable[str], told: str = "") -> tuple[str, ...]:
        """Quotes of the words that these rules rest on, of those that speak of what is `told`."""
        if self.desk is None:
            return ()
        said = words_behind(rules, self.desk.corpus, self.desk.witness)
        return tuple(self.quotes.add_words(one) for one in said if speaks_of(one.quote, told))

    def stood(self, fact: Fact) -> tuple[TraceLine, ...]:
        """The step by which something is so from the start, if a rule of it is known."""
        step = standing_step(fact, len(self.standing) + 1)
        known = next((one for one in self.standing if step and one.text == step.text), step)
        if step is not None and known is step:
            self.standing.append(step)
        return () if known is None else (known,)

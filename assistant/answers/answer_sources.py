"""Answer sources: what an answer quotes besides what was weighed, and where its quotes stand.

A step that carries out a clause of a card cites it.  An answer that no passage speaks to quotes
the passage of the rule that decides it, or else what the search finds nearest: as related, which
never counts.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from assistant.agreement.quote_book import QuoteBook
from assistant.agreement.search_queries import decisive_steps
from assistant.agreement.verdicts import PossibleOutcome, fact_asked
from assistant.answers.answer_reasons import barred_by, explains, reason_for, telling
from assistant.answers.explaining_passages import nearest_sentences
from assistant.answers.ruling_assembly import NOTHING_SAID, TEXT_ONLY, quoted
from assistant.answers.short_answer import short_answer
from assistant.answers.what_is_missing import DID_YOU_MEAN, DID_YOU_MEAN_THIS
from assistant.base.claim_subjects import card_and_part
from assistant.base.regions import Region
from assistant.base.ruling_records import (
    Citation,
    Passage,
    Quote,
    QuoteKind,
    Ruling,
    Stage,
    TraceLine,
    Verdict,
)
from assistant.library.card_passages import CARD_TEXT, card_cited, card_page
from assistant.library.corpus import Corpus
from assistant.library.defined_cards import CardLibrary
from assistant.library.passages import said_spans
from assistant.library.sources import shipped_sources
from assistant.reading.source_requests import wants_text
from assistant.reading.understood_question import QuestionKind, QuestionReading
from assistant.retrieval.citations import Citations
from assistant.retrieval.passage_search import plainly_answering
from engine import Event, Fact, rule_by_id

if TYPE_CHECKING:
    from assistant.answers.card_clauses import CardClause

MOST_RELATED = 3
"""How many quotes an answer has at most that only speak of the same thing."""
CLAUSES = 2
"""How many clauses of cards are quoted at most."""
PASSAGES = 2
"""How many passages are quoted for a question that could not be computed."""
_LOOKED_AT = 8
LEAST_SHARED = 1.5
"""So many words of a question a clause of a card has at least that answers it."""
TEXT_SAYS = 'The text of {card} says: "{words}" What comes of it I could not work out. {rest}'
_LIKELY = 0.4
"""How near a passage must be, of 1, to be shown where nothing else can be."""
_SETTLED = frozenset({Verdict.CONFIRMED, Verdict.COMPUTED, Verdict.CONFLICT})
ENGLISH = "en"
_OF_LIMITS = frozenset({"usable_again_this_turn", "counts_toward_limit"})
_KINDS = ("monster", "spell", "trap")
_NAMES_SOURCES = re.compile(r"\bSources? \d{3}\b")
_CARD_NAME = re.compile(r'"([^"]+)"')
_QUOTED = re.compile(r'["\u201c]([^"\u201c\u201d]+)["\u201d]')
_WORD = re.compile(r"\w[\w'-]+")


@dataclass(frozen=True, slots=True)
class Shelves:
    """Where the words of answers are taken from."""

    corpus: Corpus
    cards: CardLibrary
    lookup: Citations | None = None


def with_sources(
    ruling: Ruling,
    reading: QuestionReading,
    possible: Sequence[PossibleOutcome],
    shelves: Shelves,
) -> Ruling:
    """The ruling with the clauses and the passages that its steps rest on, or that speak of it."""
    if reading.in_domain:
        told = _Sourcing(ruling, reading, shelves)
        ruling = told.computed(possible[0]) if possible and ruling.trace else told.not_computed()
    placed = tuple(_placed(quote, shelves) for quote in ruling.citations)
    dated = max((quote.as_of for quote in placed if quote.as_of), default=None)
    ruling = ruling.model_copy(update={"citations": placed, "as_of": dated})
    return ruling.model_copy(update={"short": short_answer(ruling)})


@dataclass(frozen=True, slots=True)
class _Sourcing:
    """One ruling, and what its quotes are taken from."""

    ruling: Ruling
    reading: QuestionReading
    shelves: Shelves

    def computed(self, possible: PossibleOutcome) -> Ruling:
        facts = self._facts(possible)
        steps = _weightiest_first(facts, possible)
        own = {event for fact in facts for event in fact.events}
        weighty = telling(steps, own)
        quotes, cited = QuoteBook.of(self.ruling.citations), dict[str, list[str]]()
        for clause in self._clauses(steps, possible):
            number = quotes.add_words(clause.citation, clause.agreement)
            if clause.event is not None:
                cited.setdefault(str(clause.event.id), []).append(number)
        if not _is_spoken_of(self.ruling):
            named = (one for one in map(self._of_rule, weighty) if one is not None)
            for citation in islice(named, 1):
                quotes.add_words(citation)
        if not _is_spoken_of(self.ruling) and len(quotes.all()) == len(self.ruling.citations):
            clauses = [clause.citation for clause in self._named_clauses(1)]
            for citation in (*clauses, *self._nearest(1)) or self._likely():
                quotes.add_words(citation)
        trace = tuple(_citing(line, cited.get(line.id, ())) for line in self.ruling.trace)
        update = {"citations": quotes.all(), "trace": trace, "answer": self._reasoned(weighty)}
        return self.ruling.model_copy(update=update)

    def _reasoned(self, steps: Sequence[Event]) -> str:
        """The answer with its reason, where it is one answer and in the rules' language."""
        told, reason = self.ruling.answer, reason_for(steps)
        is_one = self.ruling.verdict in _SETTLED and not self.ruling.branches
        if not is_one or self.ruling.language != ENGLISH or not reason or reason in told:
            return told
        same = next((one for one in _said(self.ruling) if reason.startswith(one[:-1])), None)
        return told.replace(same, reason) if same and same in told else f"{told} {reason}"

    def not_computed(self) -> Ruling:
        told_first, texts = self._texts()
        if texts:
            return self._quoting([one.citation for one in texts], told_first)
        if plain := self._plainly():
            return self._quoting(plain)
        ruling = self._related()
        is_open = ruling.verdict is Verdict.UNSETTLED and ruling.language == ENGLISH
        own = self._plain_clause() if is_open else None
        return _saying(ruling, own) if own is not None else ruling

    def _related(self) -> Ruling:
        """The ruling with what the search finds nearest, and what the cards themselves say."""
        quotes = QuoteBook.of(self.ruling.citations)
        room = MOST_RELATED - len(self.ruling.citations)
        for citation in self._nearest(min(PASSAGES, room)):
            quotes.add_words(citation)
        found_none = self.ruling.answer == NOTHING_SAID and not quotes.all()
        for clause in self._named_clauses(MOST_RELATED - len(quotes.all())):
            quotes.add_words(clause.citation)
        if found_none and quotes.all():
            said = {"verdict": Verdict.QUOTED, "answer": TEXT_ONLY, "citations": quotes.all()}
            return self.ruling.model_copy(update=said)
        likely = () if quotes.all() else tuple(self._likely())
        for citation in likely:
            quotes.add_words(citation)
        told: dict[str, object] = {"citations": quotes.all()}
        if found_none and likely and _QUOTED.search(self.ruling.question):
            told |= {"verdict": Verdict.QUOTED, "answer": quoted(quotes.all())}
        return self.ruling.model_copy(update=told)

    def _clauses(self, steps: Sequence[Event], possible: PossibleOutcome) -> Iterator["CardClause"]:
        """What the steps carry out of the texts of cards, each clause once."""
        if self.shelves.cards.imported is None:
            return
        from assistant.answers.card_clauses import CardClauses  # noqa: PLC0415 -- loads the compiler

        clauses = CardClauses(self.shelves.cards, possible.outcome.trace)
        seen: set[tuple[str, int]] = set()
        limits = [
            clauses.limit_of(str(fact.subject_card))
            for fact in self._facts(possible)
            if fact.predicate in _OF_LIMITS
        ]
        for found in (*limits, *map(clauses.behind, steps)):
            place = (found.citation.passage.id, found.citation.start) if found else None
            if found is not None and place is not None and place not in seen:
                if len(seen) == CLAUSES:
                    return
                seen.add(place)
                yield found

    def _facts(self, possible: PossibleOutcome) -> tuple[Fact, ...]:
        """What answers what is asked."""
        asked = (fact_asked(ask, possible.play) for ask in self.reading.asked)
        return tuple(fact for fact in asked if fact is not None)

    def _of_rule(self, event: Event) -> Citation | None:
        """The sentences that the rule of a step rests on; None: the documents do not hold them."""
        held = self.shelves.corpus.passage_by_id
        if not explains(event):
            return None
        for cite in rule_by_id(event.rule).cites:
            passage = held.get(str(cite.passage))
            at = passage.text.find(cite.quote) if passage is not None else -1
            if passage is not None and at >= 0 and self._is_for_here(passage):
                found = _sentences(passage, at, at + len(cite.quote))
                if not _NAMES_SOURCES.search(found.quote) and self._is_of_kind(found, event):
                    return found
        return None

    def _nearest(self, most: int) -> Iterator[Citation]:
        """What the search finds nearest to the question, in its language and of no other card."""
        lookup = self.shelves.lookup
        if lookup is None or most <= 0:
            return
        quoted = {quote.passage for quote in self.ruling.citations}
        for found in lookup.cite(self.ruling.question, _LOOKED_AT):
            passage = self.shelves.corpus.passage(str(found["passage"]))
            first, last = (int(place) - passage.start for place in found["best"])
            words = passage.text[first:last]
            is_fit = self._is_for_here(passage) and not _NAMES_SOURCES.search(words)
            # What is said of one card is said of it in a play, whose cards must all be here.
            play = passage.text if _CARD_NAME.search(words) else words
            if is_fit and passage.id not in quoted and self._is_of_these_cards(play):
                yield Citation(passage=passage, start=first, end=last)
                most -= 1
            if not most:
                return

    def _likely(self) -> Iterator[Citation]:
        """What has the words that the question quotes, or is nearest: if nothing else speaks."""
        found = [one for words in _QUOTED.findall(self.ruling.question) for one in self._of(words)]
        if found:
            yield from found[:MOST_RELATED]
            return
        lookup = self.shelves.lookup
        hits = lookup.search.search(self.ruling.question, 1) if lookup is not None else ()
        for hit in hits:
            if hit.score >= _LIKELY and self._is_for_here(hit.passage):
                yield Citation(passage=hit.passage, start=hit.start, end=hit.end)

    def _of(self, words: str) -> Iterator[Citation]:
        """The first passage that has these words in quotation marks, as a word it speaks of."""
        for passage in self.shelves.corpus.passages:
            at = passage.text.find(f'"{words}"')
            if at >= 0 and self._is_for_here(passage):
                yield _sentences(passage, at, at + len(words))
                return

    def _is_for_here(self, passage: Passage) -> bool:
        regions = passage.region
        is_here = not regions or Region(self.ruling.region) in regions
        return is_here and passage.language == self.reading.language

    def _is_of_kind(self, found: Citation, event: Event) -> bool:
        """Whether the words speak of a kind of card that the step's card is, or of none."""
        card = str(event.details.get("source") or next(iter(event.cards), "")).partition("#")[0]
        text = self.shelves.cards.by_name.get(card)
        spoken = {kind for kind in _KINDS if re.search(rf"\b{kind}\b", found.quote, re.IGNORECASE)}
        return text is None or not spoken or text.kind.value in spoken

    def _is_of_these_cards(self, words: str) -> bool:
        """Whether every card that the words name is named by the question too."""
        known = {card.casefold() for card in self.reading.cards}
        by_name = self.shelves.cards.by_name
        named = [name for name in _CARD_NAME.findall(words) if name in by_name]
        return all(name.casefold() in known for name in named)

    def _texts(self) -> tuple[str, Sequence["CardClause"]]:
        """What is said first, and what is quoted, where the text of a card is asked for."""
        if self.shelves.cards.imported is None or not wants_text(self.ruling.question):
            return "", ()
        from assistant.answers.card_lookups import (  # noqa: PLC0415 -- loads the compiler
            asked_clauses,
        )

        return asked_clauses(self.ruling.question, self.reading.cards, self.shelves.cards)

    def _plainly(self) -> Sequence[Citation]:
        """What answers a question of no card that was not read as surely as a passage is near."""
        lookup, gaps = self.shelves.lookup, self.ruling.reading.gaps
        is_open = self.ruling.verdict is Verdict.UNSETTLED and self.ruling.language == ENGLISH
        is_of_cards = self.reading.called or any(gap.stage is Stage.CARD for gap in gaps)
        if lookup is None or is_of_cards or not is_open:
            return ()
        found = plainly_answering(lookup.search, self.ruling.question)
        if found is None or not self._is_for_here(found.passage):
            return ()
        if self.reading.kind is not QuestionKind.PLAY or _CARD_NAME.search(found.passage.text):
            return ()
        near = nearest_sentences(found.passage, self.ruling.question, lookup.search)
        return [Citation(passage=found.passage, start=a, end=b) for a, b in near.spans]

    def _quoting(self, words: Sequence[Citation], told: str = "") -> Ruling:
        """The ruling, answered by these words; what it may mean besides stays on offer."""
        quotes = QuoteBook()
        for one in words:
            quotes.add_words(one)
        told = told or quoted(quotes.all())
        update = {"verdict": Verdict.QUOTED, "answer": told, "citations": quotes.all()}
        return self.ruling.model_copy(update=update)

    def _plain_clause(self) -> "CardClause | None":
        """What the text that was not understood, or the only one named, says in such words."""
        gaps = (one for one in self.ruling.reading.gaps if one.stage is Stage.CARD_TEXT)
        cards = [*dict.fromkeys(card_and_part(one.why)[0] for one in gaps)]
        named = [*dict.fromkeys(self.reading.called)]
        cards = cards or (named if len(named) == 1 else [])
        return next(iter(self._worded(cards, LEAST_SHARED)), None)

    def _named_clauses(self, most: int) -> Sequence["CardClause"]:
        """The clauses of the cards that the question names, those that share its words first."""
        return self._worded(self.reading.cards)[: max(0, min(CLAUSES, most))]

    def _worded(self, cards: Sequence[str], least: float = 0) -> Sequence["CardClause"]:
        """The clauses of these cards, and their limits, that share the question's words."""
        if self.shelves.cards.imported is None:
            return ()
        from assistant.answers.card_clauses import (  # noqa: PLC0415 -- loads the compiler
            CardClauses,
            best_worded,
        )

        clauses = CardClauses(self.shelves.cards)
        effects = [one for card in cards for one in clauses.of_card(card)]
        rules = [one for card in cards for one in clauses.rules_of(card)]
        names = {word for card in self.reading.cards for word in _WORD.findall(card)}
        words = [word for word in _WORD.findall(self.ruling.question) if word not in names]
        is_only = len(effects) == 1
        found = best_worded([*effects, *rules], " ".join(words), 0 if is_only else least)
        is_looked_up = self.reading.kind is QuestionKind.EXPLANATION and not least
        return found or (effects if is_looked_up or is_only else ())


def _saying(ruling: Ruling, clause: "CardClause") -> Ruling:
    """The ruling, led by what a card's text says, of which nothing could be computed.

    What it may mean besides stays on offer, and is asked where it is shown.
    """
    quotes = QuoteBook.of(ruling.citations)
    number = quotes.add_words(clause.citation)
    first, *others = sorted(quotes.all(), key=lambda quote: quote.id != number)
    rest = ruling.answer.removesuffix(DID_YOU_MEAN).removesuffix(DID_YOU_MEAN_THIS)
    told = TEXT_SAYS.format(card=first.title, words=first.quote, rest=rest).rstrip()
    update = {"verdict": Verdict.QUOTED, "answer": told, "citations": (first, *others)}
    return ruling.model_copy(update=update)


def _said(ruling: Ruling) -> Iterator[str]:
    """The sentences of the claims that were asked."""
    return (claim.text for claim in ruling.claims if claim.asked)


def _is_spoken_of(ruling: Ruling) -> bool:
    """Whether some passage speaks to the very claims that were asked."""
    claims = (*ruling.claims, *(claim for branch in ruling.branches for claim in branch.claims))
    return any(claim.citations for claim in claims if claim.asked)


def _weightiest_first(facts: Sequence[Fact], possible: PossibleOutcome) -> list[Event]:
    """The steps behind the facts: what they rest on themselves, then what led there, latest first.

    Of each, those that explain something come first.
    """
    own = {event for fact in facts for event in fact.events}
    steps = sorted(decisive_steps(facts, possible.outcome), key=lambda one: -one.id)
    return sorted(steps, key=lambda one: (not barred_by(one), one.id not in own, not explains(one)))


def _sentences(passage: Passage, start: int, end: int) -> Citation:
    """The whole sentences that these characters stand in."""
    touched = [span for span in said_spans(passage) if span[0] < end and start < span[1]]
    first = min((span[0] for span in touched), default=start)
    last = max((span[1] for span in touched), default=end)
    return Citation(passage=passage, start=first, end=last)


def _citing(line: TraceLine, quotes: Sequence[str]) -> TraceLine:
    cited = tuple(dict.fromkeys((*line.citations, *quotes)))
    return line.model_copy(update={"citations": cited}) if quotes else line


def _placed(quote: Quote, shelves: Shelves) -> Quote:
    """The quote with the title and the address of the source it is taken from."""
    if quote.kind is QuoteKind.CARD_TEXT:
        return quote.model_copy(update={"link": _card_link(quote, shelves.cards)})
    held = shelves.corpus.sources.get(quote.source)
    passage = shelves.corpus.passage_by_id.get(quote.passage)
    link = held.url if held is not None else None
    restated = passage.facts_from if passage is not None and link is None else ()
    behind = (key for key in restated if key != CARD_TEXT)
    return quote.model_copy(
        update={
            "publication": held.title if held is not None else "",
            "link": link or next((url for key in behind if (url := _addresses().get(key))), None),
            "language": passage.language if passage is not None else quote.language,
        }
    )


def _card_link(quote: Quote, cards: CardLibrary) -> str | None:
    cited = card_cited(quote.passage)
    card = cards.imported.card(cited[0]) if cited and cards.imported is not None else None
    return card_page(card) if card is not None else None


@lru_cache(maxsize=1)
def _addresses() -> dict[str, str]:
    """The addresses of the sources that the shipped corpus knows, by key."""
    known = (entry.source for entry in shipped_sources().entries)
    return {source.key: source.url for source in known if source.url}

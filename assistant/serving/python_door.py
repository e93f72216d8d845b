"""Python door: one open desk with all that `ruling` can do, for other programs.

from assistant import open_desk

desk = open_desk()
ruling = desk.ask("Can I chain Ash Blossom to Pot of Greed?")
print(ruling.verdict, ruling.answer)
for quote in ruling.citations:
    print(quote.quote, quote.source)
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from threading import RLock
from typing import Final

from pydantic import JsonValue, TypeAdapter

from assistant.answers import answering
from assistant.answers.follow_ups import followed
from assistant.answers.given_readings import play_of_file
from assistant.answers.guided_play import GuidedPlay
from assistant.answers.notated_plays import completed_play, compute_play
from assistant.answers.play_completions import PlayCompletion, completions
from assistant.answers.play_files import compute, scenario_of
from assistant.answers.play_forms import notated
from assistant.base.regions import Authority, Region
from assistant.base.ruling_records import CrossCheck, Quote, Ruling
from assistant.base.user_errors import (
    LONGEST_QUOTATION,
    AssistantError,
    InputError,
    UsageError,
    readable,
)
from assistant.checks.cross_check import cross_check
from assistant.library.card_passages import card_cited, card_passage
from assistant.presenting.card_sheets import CardSheet
from assistant.presenting.read_plays import ReadPlay, read_play
from assistant.presenting.rule_sheets import RuleSheet, known_rule, rule_sheet
from assistant.presenting.shown_cards import printed_name, shown_card
from assistant.presenting.understood_cards import ImportedSheet
from assistant.retrieval.citation_results import passage_by_id
from assistant.retrieval.citations import open_citations
from assistant.retrieval.passage_search import PassageFilter
from assistant.retrieval.quotations import Quotation
from assistant.serving.answer_records import (
    CitedPassage,
    CitedPassages,
    PlayNote,
    PlayOutcome,
)
from engine import CompletionNote, Outcome, every_rule, to_json

MOST_PASSAGES: Final = 100
"""Passages that are listed for one query."""
_BUSY = RLock()
"""Held while anything is worked out: the cards and what was read of them are one for a process."""
_SHEET: Final[TypeAdapter[ImportedSheet | CardSheet]] = TypeAdapter(ImportedSheet | CardSheet)
_PLAY: Final = "play"
"""What a play that was handed in is called in messages."""


class PlayError(AssistantError):
    """A play cannot be computed as it is written; `notes` say for each line what was expected."""

    kind = "play"
    remedy = "mend the lines that are named"

    def __init__(self, notes: Sequence[PlayNote]) -> None:
        """Keep the notes, and build the message from them."""
        super().__init__("; ".join(map(_said, notes)))
        self.notes = tuple(notes)


def _said(note: PlayNote) -> str:
    where = f"line {note.line}: " if note.line else ""
    return f"{where}{note.text}{f' ({note.expected})' if note.expected else ''}"


def open_desk(corpus: Sequence[str] | None = None, region: Region = Region.TCG) -> "RulingDesk":
    """Open the documents and the cards, building the search index when that is needed.

    `corpus` names folders of documents; `"handbook"` is the shipped one, and alone if none is
    named.  `region` is whose rulings are followed where a question names none.

    Raises:
        AssistantError: a folder, the index or the imported cards cannot be used.
    """
    with _BUSY:
        return RulingDesk(answering.prepare_desk(corpus, Region(region)))


class RulingDesk:
    """All that `ruling` can do, opened once; every method may be called from any thread.

    Calls are worked out one after the other; for more at once, run several processes.  Whatever
    cannot be used raises an `AssistantError`, whose message says what is wrong and what to do.
    """

    def __init__(self, desk: answering.Desk) -> None:
        """Take an open desk; `open_desk()` makes one."""
        self._desk = desk
        self._lookup = desk.lookup or open_citations(desk.corpus.names)

    @property
    def corpus(self) -> str:
        """Digest of the documents that answers rest on."""
        return self._desk.corpus.digest

    @property
    def passages(self) -> int:
        """How many passages can be cited."""
        return len(self._desk.corpus.passages)

    def ask(
        self,
        question: str,
        *,
        play: str | None = None,
        follow: Ruling | None = None,
        region: Region | None = None,
    ) -> Ruling:
        """Answer a ruling question, read as this play, or going on from this answer, if given.

        Raises:
            UsageError: there is no question, or too much of it; both are given; the answer has no
                play to go on from.
            PlayError: the play cannot be computed as it is written.
        """
        readable(question, "question")
        if play is not None and follow is not None:
            raise UsageError("play and follow are two ways to read a question; choose one")
        with _BUSY:
            if follow is not None:
                return followed(question, follow, self._in(region))
            given = None
            if play is not None:
                _demand_no_errors(readable(play, _PLAY, LONGEST_QUOTATION))
                given = play_of_file(_PLAY, play)
            return answering.answer(question, self._in(region), given)

    def check(self, question: str, answer: str, *, region: Region | None = None) -> CrossCheck:
        """Check a judge's answer to a question, claim by claim.

        Raises:
            UsageError: one of them is empty, or too long.
        """
        readable(question, "question")
        readable(answer, "answer")
        with _BUSY:
            return cross_check(question, answer, self._in(region))

    def cite(
        self,
        query: str,
        *,
        limit: int = 5,
        card: str | None = None,
        region: Region | None = None,
        authority: Authority | None = None,
    ) -> CitedPassages:
        """The passages that speak to a query, best first; only those of a card, region, weight.

        Raises:
            UsageError: there is no query, too much of it, or the limit is not 1 to 100.
            UnknownCardError: no such card is known.
        """
        readable(query, "query", LONGEST_QUOTATION)
        if not 1 <= limit <= MOST_PASSAGES:
            raise UsageError(f"limit is {limit}; give a number from 1 to {MOST_PASSAGES}")
        with _BUSY:
            names = self._names(card)
            among = PassageFilter(names=names, region=region, authority=authority)
            rows = self._lookup.cite(query, limit, among)
            found = [CitedPassage.model_validate(row) for row in rows]
        asked = {"query": query, **({"card": names[0]} if names else {})}
        return CitedPassages.model_validate({**asked, "results": found})

    def find_quote(self, words: str) -> Quotation:
        """Where these words stand: exactly, nearly with what was altered, or nowhere.

        Raises:
            UsageError: there are no words, or too many.
        """
        readable(words, "quote", LONGEST_QUOTATION)
        with _BUSY:
            return self._lookup.find_quote(words)

    def passage(self, name: str) -> CitedPassage:
        """The passage of this id.

        Raises:
            UnknownPassageError: there is none; names the nearest ids.
        """
        readable(name, "passage", LONGEST_QUOTATION)
        with _BUSY:
            return CitedPassage.model_validate(passage_by_id(self._desk.corpus, name))

    def read(self, question: str) -> ReadPlay:
        """How the trained reader understands a question, in play notation.

        Raises:
            UsageError: there is no question, or too much of it.
        """
        readable(question, "question")
        with _BUSY:
            desk = self._desk
            return read_play(question, desk.trained_play(question), desk.cards)

    def run(self, play: str) -> tuple[PlayOutcome, ...]:
        """Compute a play in notation: one result for each case that it tells.

        Raises:
            PlayError: it cannot be computed as it is written; says where, and what was expected.
        """
        readable(play, _PLAY, LONGEST_QUOTATION)
        with _BUSY:
            try:
                found = compute_play(play, _PLAY, offers=True)
            except InputError as problem:
                raise PlayError([_note_of(problem)]) from problem
            told = found.to_json()
        if found.errors:
            raise PlayError([_note(note) for note in found.errors])
        cases = told.get("cases")
        rows = cases if isinstance(cases, list) else [told]
        return tuple(PlayOutcome.model_validate(row) for row in rows)

    def completions(self, play: str, line: str) -> tuple[PlayCompletion, ...]:
        """What may be typed next at the end of a line begun below a play, most fitting first.

        Whole lines that are legal there, words of the notation, cards, and effects by their words.

        Raises:
            UsageError: the play or the line is too long.
        """
        for told, what in ((play, _PLAY), (line, "line")):
            if told:
                readable(told, what, LONGEST_QUOTATION)
        with _BUSY:
            return completions(GuidedPlay(tuple(play.splitlines())), line)

    def run_scenario(self, scenario: Mapping[str, JsonValue]) -> PlayOutcome:
        """Compute a scenario: the form of `reading.scenario`, and of recorded play.

        Raises:
            InputError: it is no scenario, or there can be no such position; says where.
        """
        with _BUSY:
            parsed = scenario_of(scenario, "scenario", None)
            outcome = compute(parsed, self._desk.cards.by_name, "scenario")
            return PlayOutcome.model_validate(to_json(outcome))

    def card(self, name: str) -> ImportedSheet | CardSheet:
        """What is known of a card, and how its text is understood; by any of its names.

        Raises:
            UnknownCardError: no such card is known; names the nearest.
        """
        readable(name, "name")
        with _BUSY:
            data, _ = shown_card(name, self._desk.cards)
        return _SHEET.validate_json(data)

    def around(self, quote: Quote) -> tuple[str, str, str]:
        """What stands before a quote in its passage, the quoted words, and what stands after."""
        cited, store = card_cited(quote.passage), self._desk.cards.imported
        with _BUSY:
            if cited is None:
                found = self._desk.corpus.passage_by_id.get(quote.passage)
            else:
                card = store.card(cited[0]) if store is not None else None
                found = card_passage(card, pendulum=cited[1]) if card is not None else None
        if found is None:
            return "", quote.quote, ""
        first, last = quote.start - found.start, quote.end - found.start
        return found.text[:first], found.text[first:last], found.text[last:]

    def play_of(self, ruling: Ruling) -> str:
        """The play that a question was read as, to be edited; empty: it has none."""
        reading = ruling.reading
        if reading.play or not reading.scenario:
            return reading.play
        with _BUSY:
            try:
                return notated(scenario_of(reading.scenario, "scenario", None), "scenario")
            except InputError:  # something in it has no line: there is nothing to edit
                return ""

    def computed(self, ruling: Ruling) -> Outcome | None:
        """What the play that a question was read as comes to; None: it cannot be computed."""
        if not ruling.trace:
            return None
        scenario = {"region": ruling.region.value, **ruling.reading.scenario}
        with _BUSY:
            try:
                parsed = scenario_of(scenario, "scenario", None)
                return compute(parsed, self._desk.cards.by_name, "scenario", offers=False)
            except InputError:  # the ruling says why
                return None

    def rules(self) -> tuple[RuleSheet, ...]:
        """The engine's rules, with the words they rest on."""
        return tuple(rule_sheet(one) for one in every_rule())

    def rule(self, name: str) -> RuleSheet:
        """The rule of this id.

        Raises:
            UnknownRuleIdError: there is none.
        """
        return rule_sheet(known_rule(name))

    def _in(self, region: Region | None) -> answering.Desk:
        """The desk for a region; the documents and cards are the same."""
        return self._desk if region is None else replace(self._desk, region=Region(region))

    def _names(self, card: str | None) -> tuple[str, ...]:
        if card is None:
            return ()
        cards = self._desk.cards
        printed = printed_name(readable(card, "card"), cards)
        return (printed, *cards.aliases.get(printed, ()))


def _demand_no_errors(play: str) -> None:
    """Raise a PlayError if the play is none, or cannot be completed."""
    try:
        completed = completed_play(play, _PLAY)
    except InputError as problem:
        raise PlayError([_note_of(problem)]) from problem
    errors = dict.fromkeys(note for one in completed for note in one.errors)
    if errors:
        raise PlayError([_note(note) for note in errors])


def _note(note: CompletionNote) -> PlayNote:
    return PlayNote(
        line=note.line,
        kind=note.kind.value,
        text=note.text,
        expected=note.expected,
        choices=tuple(note.choices),
    )


def _note_of(problem: InputError) -> PlayNote:
    return PlayNote(line=problem.line or 0, kind="notation", text=problem.problem)

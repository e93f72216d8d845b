"""Notated reading: a play in play notation, as a question reader hands it on."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from assistant.base.claim_subjects import card_and_part
from assistant.base.game_vocabulary import OPPONENT, YOU
from assistant.base.ruling_records import Gap, Stage
from assistant.library.all_cards import every_card_name
from assistant.library.defined_cards import CardLibrary
from assistant.reading.card_mentions import Mention
from assistant.reading.text_languages import asked_in
from assistant.reading.understood_question import (
    EARLIER_MISSING,
    AskedClaim,
    QuestionKind,
    QuestionReading,
    ReadFact,
)
from assistant.reading.yes_no_questions import (
    ANOTHER,
    THIS,
    asking_span,
    yes_means,
    yes_suggests,
)
from engine import AskedPoint, Completed, NotationError, complete_all, parse_play

_TRIED = frozenset(
    {"activation_legal", "summoned", "can_attack", "can_change_position", "summon_negatable"}
)
"""Asked of a card, whether what is told of it can be done at all."""
_ASKER = re.compile(
    r"\b(?:i|i['\u2019]?(?:m|ve|d|ll)|me|my|mine|we|our|us|opp|(?:my )?opponent['\u2019]?s?)\b",
    re.IGNORECASE,
)
_NAMED_PLAYERS = re.compile(r"\b[Pp]layers? [AB]\b|\b[AB]['\u2019]s\b")


def has_asker(question: str) -> bool:
    """Whether a question is put by one of its players, who is then player A of its play.

    >>> has_asker("Can I chain Jinzo?"), has_asker("Player A chains. Can the opponent respond?")
    (True, False)
    """
    return bool(_ASKER.search(question)) and not _NAMED_PLAYERS.search(question)


@dataclass(frozen=True, slots=True)
class NotatedPlayText:
    """A play that some reader made of a question."""

    text: str
    by: str
    """Which reader: trained, model, or given."""
    confidence: float = 1.0
    """From 0 to 1: how often such a reading is right."""
    alternatives: tuple[tuple[str, float], ...] = ()
    """Other plays it may mean, each with its confidence."""
    mentions: tuple[Mention, ...] = ()
    """Where the question names cards; empty: the play may hold any."""
    unused: tuple[str, ...] = ()
    """Words of the question that nothing of the play came from."""

    @property
    def names(self) -> frozenset[str]:
        """The card names that it may hold; empty: any."""
        return frozenset(one.name for one in self.mentions)


def reading_of(question: str, play: NotatedPlayText, cards: CardLibrary) -> QuestionReading:
    """A question understood as this play says.

    What is no play, and what cannot be completed, is a gap of the whole question.
    """
    if not play.text:
        return _unread(question, play, _no_play_by(play.by))
    try:
        parsed = parse_play(play.text, play.names or every_card_name(cards))
        completed, *others = complete_all(parsed, cards.by_name)
    except NotationError as problem:
        return _unread(question, play, str(problem))
    plain = _plain(question, play)
    kind = _kind(completed.points)
    if kind is not QuestionKind.PLAY:
        return plain.model_copy(update=_no_play(question, kind, completed.points))
    errors = dict.fromkeys(note.text for one in (completed, *others) for note in one.errors)
    if errors:
        return _unread(question, play, "; ".join(errors))
    further = tuple(plain.model_copy(update=_understood(question, play, one)) for one in others)
    return plain.model_copy(update={**_understood(question, play, completed), "further": further})


def _no_play_by(reader: str) -> str:
    """Why there is nothing to compute: a language model goes by "model NAME"."""
    kind, _, name = reader.partition(" ")
    who = f"language model {name}" if name else f"{kind} reader"
    return f"the {who} made no play of it that can be used"


def _kind(points: Sequence[AskedPoint]) -> QuestionKind:
    """What is asked for: a play, if any line asks for one."""
    kinds = [one for one in QuestionKind if any(p.line.predicate == one.value for p in points)]
    asks_play = any(point.asks for point in points)
    return kinds[0] if kinds and not asks_play else QuestionKind.PLAY


def _no_play(question: str, kind: QuestionKind, points: Sequence[AskedPoint]) -> dict[str, object]:
    """The fields of the reading of what asks for no play."""
    terms = tuple(point.line.term for point in points if point.line.term)
    whys = {
        QuestionKind.FOLLOW_UP: EARLIER_MISSING,
        QuestionKind.UNCLEAR: f"this has to be told: {', '.join(terms)}",
    }
    why = whys.get(kind)
    gaps = (Gap(text=question, start=0, end=len(question), why=why),) if why else ()
    return {
        "kind": kind,
        "in_domain": kind is not QuestionKind.OUT_OF_DOMAIN,
        "terms": terms,
        "gaps": gaps,
    }


def _plain(question: str, play: NotatedPlayText) -> QuestionReading:
    return QuestionReading(
        language=asked_in(question),
        play=play.text,
        by=play.by,
        confidence=play.confidence,
        alternatives=play.alternatives,
        players={"A": YOU, "B": OPPONENT} if has_asker(question) else {},
        facts=tuple(
            ReadFact(text=one.text, start=one.start, end=one.end, as_=one.name)
            for one in play.mentions
            if one.text != one.name
        ),
        called={one.name: one.text for one in reversed(play.mentions)},
    )


def _unread(question: str, play: NotatedPlayText, why: str) -> QuestionReading:
    gap = Gap(text=question, start=0, end=len(question), why=why, stage=Stage.WORDS)
    return _plain(question, play).model_copy(update={"gaps": (gap,)})


def _understood(question: str, play: NotatedPlayText, completed: Completed) -> dict[str, object]:
    """The fields of the reading of a play that could be completed."""
    points = completed.points
    masked = [(_masked(question, play, completed, one), one.line.predicate) for one in points]
    meant = [yes_means(words, predicate) for words, predicate in masked]
    likely = [yes_suggests(words, predicate) for words, predicate in masked]
    asked = tuple(_asked(question, points, meant, likely))
    unused = (note.text for note in completed.warnings)
    unasked = (why for point in completed.points for why in _not_answered(point))
    gaps = tuple(
        Gap(text=question, start=0, end=len(question), why=why, stage=Stage.WORDS)
        for why in dict.fromkeys((*unused, *unasked))
    )
    return {
        "scenario": _mapping(completed.scenario),
        "completed": completed,
        "asked": asked,
        "assumptions": tuple(dict.fromkeys(note.text for note in completed.assumptions)),
        "gaps": gaps,
        "cards": cards_of(completed.scenario),
        "yes_no": bool(meant) and None not in meant,
        "tried": frozenset(
            ask.subject.partition(": ")[0] for ask in asked if ask.predicate in _TRIED
        ),
    }


def _not_answered(point: AskedPoint) -> Iterator[str]:
    """What of a line that asks an answer does not take in."""
    if point.why_not:
        yield point.why_not
    if point.line.value is not None:
        yield "something is stated, not asked"


def _masked(question: str, play: NotatedPlayText, completed: Completed, asked: AskedPoint) -> str:
    """The question without the names of its cards, whose words say nothing of what is asked."""
    named = {one: one for one in cards_of(completed.scenario)}
    named |= {one.text: one.name for one in play.mentions if one.text}
    card = card_and_part(asked.subject)[0]
    for words, name in sorted(named.items(), key=lambda one: -len(one[0])):
        mask = THIS if name == card else ANOTHER
        question = re.sub(re.escape(words), mask, question, flags=re.IGNORECASE)
    return question


def _asked(
    question: str,
    points: Sequence[AskedPoint],
    meant: Sequence[bool | None],
    likely: Sequence[bool | None],
) -> list[AskedClaim]:
    """What the lines ask; where a yes to the question is a no to a line, its value is False."""
    start, end = asking_span(question)
    return [
        AskedClaim(
            subject=subject,
            predicate=predicate,
            value=False if says is False else None,
            yes=suggests,
            start=start,
            end=end,
            line=at,
            expanded=len(point.asks) > 1,
            told_as="" if point.line.predicate == predicate else point.line.predicate,
        )
        for at, (point, says, suggests) in enumerate(zip(points, meant, likely, strict=True))
        for subject, predicate in _asked_of(point)
    ]


def _asked_of(point: AskedPoint) -> Iterator[tuple[str, str]]:
    """What a line asks: of what, and what; of a player it is read off the events."""
    if not point.asks and not point.why_not:
        yield point.subject, point.line.predicate
    yield from ((ask.subject, ask.predicate) for ask in point.asks)


def _mapping(scenario: Mapping[str, object]) -> dict[str, JsonValue]:
    """The scenario without what is asked: that is computed point by point."""
    return {key: value for key, value in scenario.items() if key != "ask"}  # type: ignore[misc]


def zones_with_cards(scenario: Mapping[str, JsonValue]) -> frozenset[str]:
    """The zones in which some card lies at the start of a scenario, whoever's they are."""
    start = scenario.get("start")
    sides = [start.get(player) for player in "AB"] if isinstance(start, dict) else []
    return frozenset(
        zone for side in sides if isinstance(side, dict) for zone, held in side.items() if held
    )


_OF_RULES = frozenset({"chain_order", "resolution_order", "next_responder", "decides", "cost_paid"})
"""Asked of things without a name, these ask for a rule: of "a trigger" no more is known."""
_ASKS = re.compile(r"^\? .*?(?P<what>\w+)$", re.MULTILINE)


_DONE = re.compile(r"^(?:[AB]|event) ", re.MULTILINE)
"""A line of what lies there, is done or happens."""


def asks_a_rule(reading: QuestionReading) -> bool:
    """Whether no card is named, and nothing done, or only that is asked which rules say of all."""
    asked = {found["what"] for found in _ASKS.finditer(reading.play)}
    is_bare = _DONE.search(reading.play) is None
    is_play = reading.kind is QuestionKind.PLAY and bool(asked)
    return is_play and not reading.cards and (is_bare or asked <= _OF_RULES)


def cards_of(scenario: Mapping[str, object]) -> tuple[str, ...]:
    """The names that the scenario holds, in order."""
    found: dict[str, None] = {}

    def walk(value: object) -> None:
        if isinstance(value, Mapping):
            name = value.get("card")
            if isinstance(name, str):
                found[re.sub(r"(?<! )#\d+$", "", name)] = None
            for one in value.values():
                walk(one)
        elif isinstance(value, list | tuple):
            for one in value:
                walk(one)

    walk(scenario)
    return tuple(name for name in found if not re.match(r"(?:an?|another) ", name))

"""Impossible deeds: what a question tells as done, and the rules refuse.

Then either the question was misread, or its premise is wrong; in both cases what follows from it
is not certain enough to be confirmed.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from assistant.parted import cut
from assistant.reading.reading import Asked, QuestionReading
from assistant.reading.subjects import names_of
from assistant.records import Gap, Stage
from engine import Event, EventKind, Outcome

_OF_LEGALITY = frozenset(
    """activation_legal activated usable_again_this_turn summoned summon_negatable can_attack
    can_attack_again can_change_position misses_timing resolves attack_continues""".split()  # noqa: SIM905 -- reads better as words
)
"""Asked of a card, they ask whether what it does is possible at all."""
_OF_NEGATION = frozenset({"activation_negated", "effect_negated", "summon_negated"})
"""Asked of a card, they ask whether what is tried against it is possible."""


def impossible_deeds(reading: QuestionReading, outcome: Outcome) -> Iterator[Gap]:
    """A gap for each step that is refused, unless that is asked, or tried by what is asked."""
    asked = {
        card
        for ask in reading.asked
        if ask.predicate in _OF_LEGALITY and not (ask.expanded or _is_stopped(ask))
        for card in names_of(ask.subject)
    }
    is_tried = any(ask.predicate in _OF_NEGATION and not ask.expanded for ask in reading.asked)
    is_tried |= any(map(_is_stopped, reading.asked)) or _is_aimed(reading)
    asked |= reading.tried if (asked or is_tried) and not _could(reading, outcome) else frozenset()
    yield from _unanswered(reading, outcome, asked)
    yield from _same_turn(reading, outcome)
    yield from _second_copies(reading, outcome)
    yield from _in_vain(reading, outcome)
    yield from _out_of_place(outcome, asked)
    yield from _left_undone(reading, outcome)
    forbids = {cut(ask.subject)[0] for ask in reading.asked if ": no " in ask.subject}
    for event in outcome.trace:
        if event.kind is EventKind.REFUSED and forbids & _because_of(event):
            continue  # Whether that forbids it is what is asked.
        if event.kind is not EventKind.REFUSED or event.details.get("trigger"):
            continue
        name = str(event.details.get("source", "")).partition("#")[0]
        if forbids and name.startswith(_ARTICLES):
            continue  # It is tried with what stands for any such card.
        is_exempt = name in asked and event.id >= _last_try(outcome, name)
        is_exempt &= not _lacks_premise(reading, name, event)
        is_exempt &= not _is_not_the_point(reading, name, event)
        is_exempt &= not _is_another_deed(reading, name, event)
        if name and (not is_exempt or _was_done(reading, outcome, name, event)):
            words = next((fact for fact in reading.facts if name in fact.as_), None)
            text, start, end = (words.text, words.start, words.end) if words else (name, 0, 0)
            why = f"as it was read, this cannot be done: {event.text}"
            yield Gap(text=text, start=start, end=end, why=why, stage=Stage.WORDS)


def _is_aimed(reading: QuestionReading) -> bool:
    """As in "can X destroy Y", and nothing else: whether X can aim at Y is part of that."""
    told = [one for one in reading.steps if one.get("do") != "next_phase"]
    asked = {one.subject for one in reading.asked}
    if len(told) == _LINKS and told[1].get("card") in reading.tried and told[0].get("do") in _MET:
        return asked == {str(told[0].get("card"))}  # It came, or attacked, to be struck.
    if len(told) == _LINKS and {one.predicate for one in reading.asked} == {"destroyed"}:
        return {told[0].get("card")} == asked and told[1].get("do") == "chain"
    is_attack = [one.get("do") for one in told[:-1]] == ["attack"]
    aimed = told[-1].get("targets") if len(told) == 1 or is_attack else None
    return isinstance(aimed, list) and asked == {*map(str, aimed)}


_LINKS = 2
"""So many steps: what is answered, and what answers it."""


def _left_undone(reading: QuestionReading, outcome: Outcome) -> Iterator[Gap]:
    """What is told to have happened to a card of which nothing happened."""
    moved = {card.partition("#")[0] for event in outcome.trace for card in event.cards}
    for step in reading.steps:
        name = str(step.get("card", "")).partition("#")[0]
        if step.get("do") == "apply" and "event" in step and name not in moved:
            why = f"as it was read, nothing happens to {name}, of which it is told"
            yield Gap(text=name, start=0, end=0, why=why, stage=Stage.WORDS)


def _out_of_place(outcome: Outcome, asked: AbstractSet[str]) -> Iterator[Gap]:
    """What is tried with a card from where it never left, and cannot be: it was misread."""
    moved = {
        card.partition("#")[0]
        for event in outcome.trace
        if event.kind is not EventKind.REFUSED
        for card in event.cards
    }
    for event in outcome.trace:
        name = str(event.details.get("source", "")).partition("#")[0]
        is_refused = event.kind is EventKind.REFUSED and event.rule in _PLACED
        is_refused &= not event.details.get("trigger") and event.part not in _ELSEWHERE
        if is_refused and name in asked - moved:
            why = f"as it was read, it is not where this is tried from: {event.text}"
            yield Gap(text=name, start=0, end=0, why=why, stage=Stage.WORDS)


_PLACED = frozenset({"AC11", "SU14"})
"""Rules that refuse for where a card is, or for its being on the field already."""
_ELSEWHERE = frozenset({"change the position of"})
"""What is refused of a monster for whose it is."""
_TOLD = frozenset({"LI04", "CH02"})
"""Rules that refuse for what is told: what was done before, or the speed of the last Chain Link."""
_ANSWERED = frozenset({"AC09", "CH04"})
"""What refuses what answers the wrong thing; told is what is answered where a copy is chained."""


def _is_for_told(reading: QuestionReading, refused: Event) -> bool:
    """Whether it is refused for something that the question tells."""
    step = reading.steps[place] if isinstance(place := refused.details.get("step"), int) else {}
    return refused.rule in (_TOLD | _ANSWERED if step.get("do") == "chain" else _TOLD)


def _second_copies(reading: QuestionReading, outcome: Outcome) -> Iterator[Gap]:
    """A second copy that is refused, and not because of the first: what it needs is not told."""
    for ask in reading.asked:
        refused = [
            event
            for event in outcome.trace
            if event.kind is EventKind.REFUSED and event.details.get("source") == ask.subject
        ]
        if "#" in ask.subject and refused and not any(_is_for_told(reading, e) for e in refused):
            why = f"what the second copy needs is not told: {refused[0].text}"
            text = ask.subject.partition("#")[0]
            yield Gap(text=text, start=ask.start, end=ask.end, why=why, stage=Stage.WORDS)


def _is_stopped(ask: Asked) -> bool:
    """As in "can Y stop X's effect": that X is used is no part of what is asked."""
    return ask.predicate == "resolves" and ask.value is False


_ARTICLES = ("a ", "an ")
_OF_RESULTS = frozenset({"summoned", "resolves"})


def _was_done(reading: QuestionReading, outcome: Outcome, name: str, refused: Event) -> bool:
    """Whether only what came of its use is asked, and it was used before it was refused."""
    asked = {one.predicate for one in reading.asked if name in names_of(one.subject)}
    return asked <= _OF_RESULTS and any(
        event.kind is EventKind.ACTIVATED
        and event.id < refused.id
        and str(event.details.get("source", "")).partition("#")[0] == name
        for event in outcome.trace
    )


def _lacks_premise(reading: QuestionReading, name: str, refused: Event) -> bool:
    """As in "I Tributed Y for X's effect. Do I draw?": it was paid for, with what is not told."""
    asked = {one.predicate for one in reading.asked if name in names_of(one.subject)}
    is_told = asked == {"resolves"} and name not in reading.tried
    return is_told and refused.rule in _PREMISES and not _because_of(refused)


def _is_not_the_point(reading: QuestionReading, name: str, refused: Event) -> bool:
    """As in "is X still negated", where X was put on the Chain by that alone, and cannot be."""
    asked = {one.predicate for one in reading.asked if name in names_of(one.subject)}
    is_of_negation = bool(asked) and asked <= _OF_NEGATION
    return is_of_negation and not _because_of(refused) and refused.rule != _NOTHING_TO_ANSWER


_DEEDS = {
    "can_change_position": "change the position of",
    "can_attack": "attack with",
    "can_attack_again": "attack with",
}
"""Of what is asked, what is tried by that; what else is told of the monster is its premise."""


_OF_EFFECTS = frozenset({"activation_legal", "activated", "misses_timing"})
"""Asked of a card, they ask of its effects, and not of how it came or what it attacked."""


def _is_another_deed(reading: QuestionReading, name: str, refused: Event) -> bool:
    """As in "X attacked: can I change its battle position", where X cannot attack."""
    asked = {one.predicate for one in reading.asked if name in names_of(one.subject)}
    asked -= {one.predicate for one in reading.asked if one.expanded}
    step = reading.steps[place] if isinstance(place := refused.details.get("step"), int) else {}
    if asked and asked <= _OF_EFFECTS and step.get("do") in _MET:
        return True
    return bool(asked) and all(_DEEDS.get(one, refused.part) != refused.part for one in asked)


def _could(reading: QuestionReading, outcome: Outcome) -> bool:
    """Whether what is asked comes out as possible, so that what is tried must not be refused.

    As in "can I negate the Summon with X": it can be negated, and yet not by X.
    """
    can, cannot = (
        {
            fact.subject_card
            for fact in outcome.facts
            if (fact.predicate, fact.value) == ("summon_negatable", value)
        }
        for value in (True, False)
    )
    asked = {ask.subject for ask in reading.asked if ask.predicate == "summon_negatable"}
    return bool(asked & can - cannot)  # It may be tried too late.


def _in_vain(reading: QuestionReading, outcome: Outcome) -> Iterator[Gap]:
    """As in "can X negate the Summon", where X was used for something else, and did not."""
    told = {(fact.predicate, fact.value) for fact in outcome.facts}
    is_settled = bool(told & {("summon_negatable", False), ("summon_negated", True)})
    could = ("summon_negatable", True) in told and not is_settled
    for ask in reading.asked:
        is_of_summon = ask.predicate == "summon_negatable" and bool(reading.tried)
        if is_of_summon and could and not outcome.branches:
            why = "what was to negate the Summon was not read as doing so"
            yield Gap(text=ask.subject, start=ask.start, end=ask.end, why=why, stage=Stage.WORDS)


def _last_try(outcome: Outcome, card: str) -> int:
    """Where a card is used, or refused, for the last time: what is asked is asked of that.

    Refusals that follow each other are of one try.
    """
    tries = [
        event
        for event in outcome.trace
        if event.kind in _TRIES and str(event.details.get("source", "")).partition("#")[0] == card
    ]
    first = tries[-1].id if tries else 0
    for event in reversed(tries):
        if event.kind is not EventKind.REFUSED or event.id < first - 1:
            break
        first = event.id
    return first


_TRIES = frozenset({EventKind.REFUSED, EventKind.ACTIVATED})


def _same_turn(reading: QuestionReading, outcome: Outcome) -> Iterator[Gap]:
    """A turn that is told to be over, where the play did not come to the next one."""
    ended = sum(one.get("do") == "end_turn" for one in reading.steps)
    begun = sum(one.kind is EventKind.PHASE and one.part == _FIRST for one in outcome.trace)
    if ended > begun and not outcome.branches:
        why = "the question tells of a later turn, to which the play as computed does not come"
        yield Gap(text="turn", start=0, end=0, why=why, stage=Stage.WORDS)


_FIRST = "draw"
"""The phase that every turn begins with."""


def _because_of(event: Event) -> set[str]:
    """The cards because of which something is refused."""
    among = event.details.get("among")
    return {str(card).partition("#")[0] for card in among} if isinstance(among, tuple) else set()


_NOTHING_TO_ANSWER = "AC09"
_COSTS = "AC05"
_CONDITIONS = "AC10"
_TARGETS = "AC04"
_PREMISES = frozenset({_NOTHING_TO_ANSWER, _COSTS, _CONDITIONS})
"""Those of an effect that answers something are not met either, as long as that is not there."""


_OF_NOTHING = frozenset({_NOTHING_TO_ANSWER, _CONDITIONS, _TARGETS})
"""What refuses a card that answers what is not there, and may aim at nothing else."""


_MET = frozenset({"normal_summon", "special_summon", "flip_summon", "set", "attack"})
"""What was done before: it is that, and nothing untold, which the card would answer."""


_HAPPENED = frozenset({EventKind.SUMMON_ATTEMPTED, EventKind.SUMMONED, EventKind.ATTACK_DECLARED})


def _unanswered(
    reading: QuestionReading, outcome: Outcome, asked: AbstractSet[str]
) -> Iterator[Gap]:
    """A card that is tried in an open game state, and is refused only as it answers nothing."""
    steps = reading.steps
    is_met = any(one.get("do") in _MET for one in steps[:-1])
    is_met |= any(event.kind in _HAPPENED for event in outcome.trace)
    is_open = len(steps) == 1 or (steps[-1:] and steps[-1].get("do") == "activate")
    card = str(steps[-1].get("card")) if is_open and not is_met else ""
    refused = [
        event
        for event in outcome.trace
        if event.kind is EventKind.REFUSED and event.details.get("source") == card
    ]
    rules = {one.rule for one in refused}
    legal = any(ask.predicate == "activation_legal" for ask in reading.asked)
    legal &= bool(steps and steps[-1].get("targets"))  # Else what it aims at is not told, either.
    is_for_that = _NOTHING_TO_ANSWER in rules and rules <= _OF_NOTHING - {_TARGETS if legal else ""}
    if card in asked and is_for_that:
        why = f"what {card} answers is not told"
        yield Gap(text=card, start=0, end=0, why=why, stage=Stage.OPEN)

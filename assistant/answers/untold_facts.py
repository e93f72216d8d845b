"""Untold facts: Life Points, ties, replays and wordings that a question leaves open."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import cast

from assistant.agreement.verdicts import PossibleOutcome, fact_among, fact_asked
from assistant.base.ruling_records import Gap, Stage
from assistant.library.defined_cards import CardLibrary
from assistant.reading.understood_question import AskedClaim, QuestionReading
from engine import (
    UNNAMED_THING_BY_NAME,
    CardKind,
    CardText,
    EventKind,
    Fact,
    Outcome,
    Ref,
    ScenarioError,
    amounts,
    parse_scenario,
    requirements,
    run,
    selector_of,
)

Step = Mapping[str, object]


def differs(asked: Sequence[AskedClaim], one: Outcome, other: Outcome) -> bool:
    """Whether anything that was asked comes out otherwise."""
    return any(_value(ask, one) != _value(ask, other) for ask in asked)


def _value(ask: AskedClaim, outcome: Outcome) -> object:
    fact = fact_among(ask, outcome.facts)
    return fact.value if fact is not None else None


def open_gap(reading: QuestionReading, card: str) -> Gap:
    """That it is not said what a card aims at."""
    words = next((fact for fact in reading.facts if card in fact.as_), None)
    text, start, end = (words.text, words.start, words.end) if words else (card, 0, 0)
    why = f"what {card} targets decides, and is not said"
    return Gap(text=text, start=start, end=end, why=why, stage=Stage.OPEN)


_LOWER, _HIGHER = 4000, 8000
Side = Mapping[str, object]


def scenario_asked(reading: QuestionReading) -> dict[str, object]:
    """The scenario of a reading with what is asked of it, which some figures are computed for."""
    asked = [{"subject": one.subject, "predicate": one.predicate} for one in reading.asked]
    return {**reading.scenario, "ask": [] if reading.completed is None else asked}


def open_life(
    reading: QuestionReading, outcome: Outcome, cards: Mapping[str, CardText]
) -> tuple[Gap, ...]:
    """A gap for a card that looks at whose Life Points are lower, if that decides what is asked."""
    minding = [name for name in reading.cards if _compares_life(cards.get(name))]
    if not minding or _is_told(reading) or _asks_life(reading):
        return ()
    if not any(differs(reading.asked, outcome, other) for other in _otherwise(reading, cards)):
        return ()
    why = f"whose Life Points are lower decides for {minding[0]}, and is not told"
    start, end = reading.asked[0].start, reading.asked[0].end
    return (Gap(text=minding[0], start=start, end=end, why=why, stage=Stage.OPEN),)


_COMPARING = requirements.MoreThan | requirements.AtMost | requirements.Equal


def _compares_life(text: CardText | None) -> bool:
    """Whether something of it hangs on both players' Life Points."""
    if text is None:
        return False
    held = (*(one.condition for one in text.continuous), *(e.conditions for e in text.effects))
    return any(_is_of_life(one) for conditions in held for one in conditions)


def _is_of_life(condition: requirements.Condition) -> bool:
    if not isinstance(condition, _COMPARING):
        return False
    return all(isinstance(side, amounts.LpOf) for side in (condition.left, condition.right))


def _is_told(reading: QuestionReading) -> bool:
    return any("lp" in _side(reading, player) for player in "AB")


def _asks_life(reading: QuestionReading) -> bool:
    return any("LP" in one.subject for one in reading.asked)


def _otherwise(reading: QuestionReading, cards: Mapping[str, CardText]) -> Iterator[Outcome]:
    """What comes out with each player's Life Points as the lower ones."""
    start = cast("Side", reading.scenario.get("start") or {})
    for lower, higher in ("AB", "BA"):
        sides = {
            lower: {**_side(reading, lower), "lp": _LOWER},
            higher: {**_side(reading, higher), "lp": _HIGHER},
        }
        try:
            yield run(
                parse_scenario({**scenario_asked(reading), "start": {**start, **sides}}), cards
            )
        except ScenarioError:
            continue


def _side(reading: QuestionReading, player: str) -> Side:
    start = cast("Side", reading.scenario.get("start") or {})
    return cast("Side", start.get(player) or {})


Zones = Mapping[str, object]


def open_ties(
    reading: QuestionReading, outcome: Outcome, cards: Mapping[str, CardText]
) -> tuple[Gap, ...]:
    """A gap for each card whose monster is not told and decides what was asked."""
    return tuple(
        open_gap(reading, name)
        for name in dict.fromkeys(_untied(reading, cards))
        if any(differs(reading.asked, outcome, other) for other in _tied(reading, name, cards))
    )


def _untied(reading: QuestionReading, cards: Mapping[str, CardText]) -> Iterator[str]:
    for side in _sides(reading).values():
        for held in side.values():
            for card in _placed(held):
                told = card.keys() & {"linked_to", "equipped_to"}
                name = str(card.get("card"))
                if card.get("face") == "up" and not told and _acts_on_one(cards.get(name)):
                    yield name


def _acts_on_one(text: CardText | None) -> bool:
    applied = (one for effect in text.continuous for one in effect.applies) if text else ()
    named = (selector_of(one) for one in applied)
    return any(cards is not None and cards.ref is Ref.LINKED for cards in named)


def _tied(reading: QuestionReading, name: str, cards: Mapping[str, CardText]) -> Iterator[Outcome]:
    """What comes out with each monster of the question as the one it acts on."""
    start = cast("Zones", reading.scenario.get("start") or {})
    for other in reading.cards:
        text = cards.get(other)
        if text is None or text.kind is not CardKind.MONSTER:
            continue
        sides = {
            player: {zone: _linked(held, name, other) for zone, held in side.items()}
            for player, side in _sides(reading).items()
        }
        with suppress(ScenarioError):
            yield run(
                parse_scenario({**scenario_asked(reading), "start": {**start, **sides}}), cards
            )


def _linked(held: object, name: str, other: str) -> object:
    if not isinstance(held, list):
        return held
    is_it = [isinstance(one, dict) and one.get("card") == name for one in held]
    return [{**one, "linked_to": other} if it else one for one, it in zip(held, is_it, strict=True)]


def _sides(reading: QuestionReading) -> Mapping[str, Zones]:
    start = cast("Zones", reading.scenario.get("start") or {})
    sides = {player: start.get(player) for player in ("A", "B")}
    return {player: side for player, side in sides.items() if isinstance(side, dict)}


def _placed(held: object) -> Iterator[Zones]:
    yield from (one for one in held if isinstance(one, dict)) if isinstance(held, list) else ()


_SIDES = {"targets": "targets", "as a cost": "cost"}
"""What is asked of a text, by how its subject ends, and how that is called of an effect."""


def open_texts(
    reading: QuestionReading, possible: Sequence[PossibleOutcome], cards: CardLibrary
) -> tuple[Gap, ...]:
    """A gap for each text of which "no" was computed though its older wording leaves it open."""
    found: list[Gap] = []
    for ask in reading.asked:
        card, _, part = ask.subject.rpartition(": ")
        side = next((_SIDES[end] for end in _SIDES if part.endswith(end)), "")
        denied = [one for one in possible if side and _is_denied(one, reading, ask.subject)]
        if denied and not all(one.get(side) is False for one in _effects(cards, card)):
            why = f"the wording of {card} does not tell it"
            place = {"start": ask.start, "end": ask.end}
            found.append(Gap(text=card, why=why, stage=Stage.CARD_TEXT, **place))
    return tuple(found)


def _is_denied(one: PossibleOutcome, reading: QuestionReading, subject: str) -> bool:
    asked = (ask for ask in reading.asked if ask.subject == subject)
    facts = (fact_asked(ask, one.play) for ask in asked)
    return any(fact is not None and fact.value is False for fact in facts)


def _effects(cards: CardLibrary, name: str) -> Sequence[Mapping[str, object]]:
    """What is known of a card's effects from its printed text; empty: it is defined by hand."""
    store = cards.imported if name not in cards.sources else None
    card = store.card(name) if store is not None else None
    if store is None or card is None:
        return ()
    # Compiling is loaded only for a card that is asked about so.
    from assistant.library.compiled_cards import compiled  # noqa: PLC0415
    from engine import card_record  # noqa: PLC0415

    told = card_record(compiled(card, store.quoted_names))["effects"]
    effects = cast("Sequence[Mapping[str, object]]", told)
    return [one for one in effects if one["class"] == "activation"] or effects


_HOWEVER = frozenset(
    {"attack_continues", "attacks_directly", "can_attack_again", "can_attack", "replay_occurs"}
)
"""What is so whatever is attacked after the replay."""


def open_replays(reading: QuestionReading, possible: Sequence[PossibleOutcome]) -> Iterator[Gap]:
    """A gap for each thing asked that such a replay decides."""
    for ask in reading.asked:
        found = ((_open_from(reading, one), fact_asked(ask, one.play)) for one in possible)
        if any(fact is not None and _comes_after(fact, at) for at, fact in found):
            why = "what is attacked after the replay decides, and is not said"
            yield Gap(text=ask.subject, start=ask.start, end=ask.end, why=why, stage=Stage.OPEN)


def without_open_replays(reading: QuestionReading, possible: PossibleOutcome) -> Sequence[Fact]:
    """What was computed and does not hang on such a decision."""
    every, at = possible.play.facts, _open_from(reading, possible)
    return every if at is None else [fact for fact in every if not _comes_after(fact, at)]


def _open_from(reading: QuestionReading, possible: PossibleOutcome) -> int | None:
    """The first replay in which nobody is told to have decided anything."""
    if any(one.get("do") == "choose" for one in reading.steps):
        return None
    replays = (event.id for event in possible.outcome.trace if event.kind is EventKind.REPLAY)
    return next(replays, None)


def _comes_after(fact: Fact, at: int | None) -> bool:
    is_open = at is not None and fact.predicate not in _HOWEVER
    return is_open and at is not None and max(fact.events, default=0) > at


_ANY_CARD = frozenset({"a card", "another card"})


def open_kinds(reading: QuestionReading, possible: Sequence[PossibleOutcome]) -> Iterator[Gap]:
    """A gap for a card of which nothing is told, and which is asked whether it can be activated."""
    for ask in reading.asked:
        is_any = ask.subject in _ANY_CARD and ask.predicate == "activation_legal"
        facts = [fact_asked(ask, one.play) for one in possible] if is_any else []
        if facts and all(fact is not None and fact.value is True for fact in facts):
            why = "which card it is decides whether it can be activated"
            yield Gap(text=ask.subject, start=ask.start, end=ask.end, why=why, stage=Stage.OPEN)


def open_counts(reading: QuestionReading, possible: Sequence[PossibleOutcome]) -> Iterator[Gap]:
    """A gap where it is asked how often a player may Summon, and none is told: nothing was counted.

    What is computed is how often somebody did.
    """
    for ask in reading.asked:
        facts = [fact_asked(ask, one.play) for one in possible]
        if ask.predicate == "summon_count" and any(
            one is not None and not one.value for one in facts
        ):
            why = "how many Summons are allowed was not computed, only those that are told"
            yield Gap(text=ask.subject, start=ask.start, end=ask.end, why=why, stage=Stage.OPEN)


_TARGETS_RULE = "AC04"


def aimed_amiss(question: str, reading: QuestionReading, outcome: Outcome) -> Iterator[Gap]:
    """A gap for a card that cannot aim at an unnamed thing of which the question says nothing.

    Nobody told that it does: what it aims at was guessed.  What is refused for another reason, too,
    is refused whatever it aims at.
    """
    refused = _only_refused_by(_TARGETS_RULE, outcome)
    for step in reading.steps:
        targets = step.get("targets")
        named = [str(one) for one in targets] if isinstance(targets, list) else []
        guessed = [one for one in named if _is_guessed(one, question)]
        if guessed and guessed == named and step.get("card") in refused:
            yield open_gap(reading, str(step["card"]))


def _only_refused_by(rule: str, outcome: Outcome) -> set[str]:
    """The cards that this rule refuses, and no other."""
    rules: dict[str, set[object]] = {}
    for event in outcome.trace:
        if event.kind is EventKind.REFUSED:
            source = str(event.details.get("source")).partition("#")[0]
            rules.setdefault(source, set()).add(event.details.get("rule"))
    return {source for source, told in rules.items() if told == {rule}}


def _is_guessed(target: str, question: str) -> bool:
    """Whether it is an unnamed thing whose noun the question does not have."""
    name = target.partition("#")[0]
    nouns = name.split()[-1].lower().split("/")
    return name in UNNAMED_THING_BY_NAME and not any(one in question.lower() for one in nouns)

"""Text facts: what card texts and the game's own figures say, where it is asked."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum

from engine.activation import circumstances
from engine.board.state import CardState
from engine.cardtext.amounts import HalfLp
from engine.cardtext.applications import NegateCards
from engine.cardtext.card_text import TRIGGERS, CardText, Effect, Limit, LimitKind, Mode, Timing
from engine.cardtext.definitions import member_name
from engine.cardtext.operations import (
    Draw,
    NegateActivated,
    NegateActivation,
    NegateEffect,
    NegateEffects,
    PayLp,
)
from engine.cardtext.selectors import THIS_CARD
from engine.cardtext.unmodelled import gaps_in
from engine.outcome.facts import Fact, Notebook, Value
from engine.rules import game_rules, summons_rules
from engine.rules.chains_rules import speed_of
from engine.rules.game_rules import Beginning
from engine.terms.vocabulary import (
    CARD_ACTIVATION,
    CardKind,
    CardName,
    Per,
    Phase,
    Whose,
    Zone,
)

SECOND_USE, SECOND_COPY = "second use", "second copy"
_UNREAD_LIMIT = re.compile(
    r"\b(?:once|twice|only (?:use|activate)|(?:per|each) turn)\b", re.IGNORECASE
)


def usable_again(
    text: CardText, effects: Sequence[Effect], part: str, unread: str
) -> tuple[str, bool] | None:
    """Whether it can be used again this turn: by this card, by a copy; None: not told.

    By the same card, or by another copy of it.
    """
    if _UNREAD_LIMIT.search(unread):
        return None
    chosen = [one for one in effects if text.kind_of(one) not in TRIGGERS]
    told = {_is_left(text, effect, part) for effect in chosen or effects}
    value = told.pop() if len(told) == 1 else None
    return None if value is None else ("usable_again_this_turn", value)


def _is_left(text: CardText, effect: Effect, part: str) -> bool | None:
    is_other = part == SECOND_COPY or text.kind_of(effect) is CARD_ACTIVATION
    paid = [getattr(cost, "what", None) for way in effect.ways for cost in way.costs]
    if not is_other and not effect.limits and THIS_CARD in paid:
        return None  # Where it is, after it was paid for its own effect, is not asked of the text.
    return not any(_is_used_up(limit, is_other=is_other) for limit in effect.limits)


def _is_used_up(limit: Limit, *, is_other: bool) -> bool:
    """Whether one use is all that it allows in a turn."""
    is_passing = limit.per in {Per.CHAIN, Per.BATTLE_STEP}
    return limit.times == 1 and not is_passing and not (is_other and limit.kind is LimitKind.SOFT)


AS_A_COST = " as a cost"
"""Suffix of a part that is paid: "discard as a cost"."""


class TextPart(StrEnum):
    """What may be asked of a card's text, as the part of a subject: "X: targets"."""

    TARGETS = "targets"
    SPELL_SPEED = "Spell Speed"
    NEGATION = "negation"
    MANDATORY = "mandatory"
    TIMING = "timing"
    DRAWN = "cards drawn"
    LP_COST = "LP cost"
    SECOND_USE = SECOND_USE
    SECOND_COPY = SECOND_COPY


_OF_EFFECTS = frozenset({*TextPart} - {TextPart.NEGATION})
_OF_PLAY = frozenset({TextPart.SECOND_USE, TextPart.SECOND_COPY})


def is_of_text(fact: Fact) -> bool:
    """Whether it is read off the words of a card, whatever happens: what is unread was heeded."""
    part = fact.part or ""
    return part in _OF_EFFECTS - _OF_PLAY or part.endswith(AS_A_COST)


def of_texts(notes: Notebook) -> Iterator[Fact]:
    """Yields what is asked of the texts of cards, as the effect at issue has it."""
    asked = dict.fromkeys(ask.subject.rpartition(": ") for ask in notes.result.scenario.ask)
    for name, _, part in asked:
        there = [one for one in notes.result.state.cards.values() if one.name == name]
        if there and part == TextPart.NEGATION:
            yield from _negating(notes, there[0])
        elif there and (part in _OF_EFFECTS or part.endswith(AS_A_COST)):
            yield from _of_card(notes, there[0], part)


def _negating(notes: Notebook, here: CardState) -> Iterator[Fact]:
    """Whether it negates activations, and whether effects; of what negates neither nothing."""
    text = notes.result.state.text(here.id)
    steps = [step.do for one in text.effects for way in one.ways for step in way.resolution]
    lasting = [each for one in text.continuous for each in one.applies]
    told = {
        "negates_activation": any(isinstance(one, NegateActivation) for one in steps),
        "negates_effect": any(isinstance(one, NegateEffect | NegateEffects) for one in steps)
        or any(isinstance(one, NegateCards | NegateActivated) for one in lasting),
    }
    if any(told.values()) and "negate" not in _unread(text, text.effects).lower():
        for predicate, value in told.items():
            kinds = circumstances.of_card(text)
            yield notes.fact(here.id, predicate, value, [], kinds, part=TextPart.NEGATION)


def _of_card(notes: Notebook, here: CardState, part: str) -> Iterator[Fact]:
    text = notes.result.state.text(here.id)
    links = [link for link in notes.links.values() if link.card == here.id]
    effects = [link.effect for link in links] or _effects_at_issue(text, part)
    said = _said(text, effects, part)
    if said is not None:
        predicate, value = said
        roots, kinds = [link.event for link in links], circumstances.of_card(text)
        yield notes.fact(here.id, predicate, value, roots, kinds, part=part)


def _effects_at_issue(text: CardText, part: str) -> Sequence[Effect]:
    """The activation of a Spell or Trap Card; of others all that do something to other cards."""
    own = [one for one in text.effects if text.kind_of(one) is CARD_ACTIVATION]
    if part.endswith(AS_A_COST) or part in _AMOUNTS:
        return text.effects
    return own or [one for one in text.effects if not _is_slight(one)] or text.effects


_SLIGHT = frozenset({"place_counter", "gain_lp", "inflict_damage", "draw", "shuffle_deck"})


def _is_slight(effect: Effect) -> bool:
    """As in placing a counter on itself: nobody asks what that targets."""
    done = {member_name(type(step.do)) for way in effect.ways for step in way.resolution}
    return done <= _SLIGHT and not any(way.targets for way in effect.ways)


def _said(text: CardText, effects: Sequence[Effect], part: str) -> tuple[str, Value] | None:
    """The predicate and the value; None: the text does not tell, or its effects differ."""
    if part == TextPart.SPELL_SPEED:
        speeds = {speed_of(text, one, text.kind_of(one)).value for one in effects}
        return ("value", speeds.pop()) if len(speeds) == 1 else None
    if part in {TextPart.MANDATORY, TextPart.TIMING}:
        return _of_triggers(text, part)
    if part in {TextPart.SECOND_USE, TextPart.SECOND_COPY}:
        return usable_again(text, effects, part, _unread(text, effects))
    ways = [(effect, way) for effect in effects for way in effect.ways]
    if part in _AMOUNTS:
        return _amount(text, effects, part)
    if part == TextPart.TARGETS:
        aimed = {bool(way.targets) for _, way in ways}
        is_open = aimed != {True} and "target" in _unread(text, effects)
        return ("applies", aimed.pop()) if len(aimed) == 1 and not is_open else None
    deed = part.removesuffix(AS_A_COST).lower().replace(" ", "_")
    costs = (_is_cost(way, deed) for _, way in ways)
    told = {one for one in costs if one is not None}
    return ("cost_paid", told.pop()) if len(told) == 1 else None


_AMOUNTS = {TextPart.DRAWN: "draw", TextPart.LP_COST: "pay"}
"""What may be asked of how much it is, by the word that such a text has."""
HALF = "half"
"""The value of a cost of half one's LP."""


def _amount(text: CardText, effects: Sequence[Effect], part: str) -> tuple[str, Value] | None:
    """The one number that the text has; None: none, several, or one that hangs on the play."""
    if _AMOUNTS[TextPart(part)] in _unread(text, effects).lower():
        return None
    ways = [way for effect in effects for way in effect.ways]
    found: set[object] = set()
    for way in ways:
        if part == TextPart.DRAWN:
            done = (one.do for one in way.resolution)
            found |= {(one.who, one.count) for one in done if isinstance(one, Draw)}
        else:
            found |= {(one.who, one.amount) for one in way.costs if isinstance(one, PayLp)}
    match list(found):
        case [(Whose.YOU, int(count))]:
            return "value", count
        case [(Whose.EITHER, int(count))] if part == TextPart.DRAWN:  # Each player draws.
            return "value", count
        case [(Whose.YOU, HalfLp(whose=Whose.YOU))]:
            return "value", HALF
        case _:
            return None


def _of_triggers(text: CardText, part: str) -> tuple[str, Value] | None:
    """Whether what is set off must be activated, and whether it can miss the timing.

    An optional effect with "when" can.
    """
    if _SET_OFF.search(" ".join(text.opaque)):
        return None
    if part == TextPart.MANDATORY:
        effects = text.triggers or (text.effects if text.kind is CardKind.MONSTER else ())
        told = {one.mandatory for one in effects}
        return ("applies", told.pop()) if len(told) == 1 else None
    late = {not one.mandatory and one.timing is Timing.WHEN for one in text.triggers}
    return ("misses_timing", late.pop()) if len(late) == 1 else None


_SET_OFF = re.compile(r"\b(?:when|if|each time)\b", re.IGNORECASE)


def _unread(text: CardText, effects: Sequence[Effect]) -> str:
    return " ".join((*text.opaque, *(gap for effect in effects for gap in gaps_in(effect))))


def _is_cost(way: Mode, deed: str) -> bool | None:
    """Whether it is done on activation rather than on resolution; None: neither, or both."""
    paid = {member_name(type(one)) for one in way.costs}
    done = {member_name(type(step.do)) for step in way.resolution}
    is_paid, is_done = (any(one.startswith(deed) for one in ops) for ops in (paid, done))
    is_open = "opaque" in paid and not is_paid
    return is_paid if is_paid != is_done and not is_open else None


_FIGURES: Mapping[str, tuple[Callable[[], int | None], str]] = {
    "hand size limit": (lambda: game_rules.hand_size_limit(()), "usual_hand_size_limit"),
    "starting Life Points": (
        lambda: game_rules.at_the_start(Beginning.LIFE_POINTS),
        "starting_life",
    ),
    "opening hand": (lambda: game_rules.at_the_start(Beginning.HAND), "opening_hand"),
    "draw for the turn": (lambda: game_rules.normal_draw(first_turn=False), "normal_draw"),
    "number of Main Monster Zones": (
        lambda: game_rules.zones_of_a_kind(Zone.MONSTER_ZONE),
        "monster_zone_count",
    ),
    "number of Spell & Trap Zones": (
        lambda: game_rules.zones_of_a_kind(Zone.SPELL_TRAP_ZONE),
        "spell_trap_zone_count",
    ),
}
"""Of each thing that a question may name, the rule that tells how many, and its class."""
_FIRST_TURN: Mapping[str, tuple[Callable[[], bool], str]] = {
    "draw on the first turn": (
        lambda: game_rules.normal_draw(first_turn=True) > 0,
        "first_draw",
    ),
    "Battle Phase on the first turn": (
        lambda: game_rules.takes_place(Phase.BATTLE, first_turn=True),
        "first_battle_phase",
    ),
}
"""What another turn has, the rule that tells whether the first one does, and its class."""


_TRIBUTES = re.compile(r"tributes for a level (?P<level>\d{1,2}) monster")


def of_game(notes: Notebook) -> Iterator[Fact]:
    """Yields what is asked of the game itself, unless an effect changes the figure."""
    asks = {(ask.subject.lower(), ask.predicate) for ask in notes.result.scenario.ask}
    told = {one.thing for one in notes.result.conclusions}
    for thing, (figure, kind) in _FIGURES.items():
        if (thing.lower(), "value") in asks and thing not in told:
            value = figure()
            yield _fact(thing, "value", "no limit" if value is None else value, kind)
    for thing, predicate in sorted(asks):
        found = _TRIBUTES.fullmatch(thing)
        if found is not None and predicate == "value":
            needed = summons_rules.tributes_needed(int(found["level"]))
            name = f"Tributes for a Level {found['level']} monster"
            yield _fact(name, predicate, needed, "tributes")
    for thing, (rule, kind) in _FIRST_TURN.items():
        if (thing.lower(), "applies") in asks:
            yield _fact(thing, "applies", rule(), kind)


def _fact(thing: str, predicate: str, value: Value, kind: str) -> Fact:
    return Fact(
        subject_card=CardName(thing),
        part=None,
        classes=frozenset({kind}),
        predicate=predicate,
        value=value,
        link=None,
        events=(),
        cards=frozenset(),
    )

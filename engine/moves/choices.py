"""Choices: what a scenario chose, and what is assumed where it does not say."""

from collections.abc import Sequence

from engine.board.continuous_effects import OpenFactError
from engine.board.play import Play
from engine.board.references import EffectContext
from engine.board.script import Script
from engine.board.selection import chosen_together
from engine.board.state import State
from engine.cardtext.selectors import Count, Selector
from engine.terms.vocabulary import CardId, Position

LEFT_OUT = "the optional part is not done"
"""The assumption for an optional part ("you can") for which a scenario has no choice."""


def choose_cards(  # noqa: PLR0913 -- a choice has that many sides
    play: Play,
    script: Script,
    candidates: Sequence[CardId],
    count: Count,
    *,
    given: Sequence[str] = (),
    card: CardId | None = None,
    what: str = "",
    sought: tuple[Selector, EffectContext] | None = None,
) -> tuple[CardId, ...]:
    """The chosen cards: those given, the only possible ones, or an assumption.

    `sought` is what the text asks for, where not any of them may be chosen together.
    """
    if sought is not None and sought[0].numbers:
        count = _one_of(sought[0].numbers, candidates, given)
    if count.is_all or not candidates:
        return tuple(candidates)
    if count.max == 0:
        return ()
    named = tuple(c for c in candidates if _is_named(c, given))
    if named:
        return named[: count.max] if count.max is not None else named
    chosen = _chosen(script, candidates, count, card)
    if len(candidates) <= count.min:
        return tuple(candidates)
    if chosen:
        return chosen
    number = count.min or (count.max or 1)
    chosen_by_us = tuple(candidates[:number])
    if sought is not None:
        chosen_by_us = chosen_together(play.state, sought[0], candidates, number, sought[1])
    play.assumptions.append(f"{what or 'a choice'}: {play.names(chosen_by_us)} is chosen")
    return chosen_by_us


MOST_OPTIONS = 6
"""With more options than this, none is tried where nothing tells which it is."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
"""Options as they stand in a text."""


def open_option(play: Play, name: str, places: Sequence[int]) -> int:
    """The place of the option that is taken in this run, of those of a card that are possible.

    Raises:
        OpenFactError: each of them is played.
    """
    key = f"which option of {name}"
    if key not in play.assumed:
        facts = (f"the {_ORDINALS[place]} option of {name} is applied" for place in places)
        raise OpenFactError(key, tuple((fact,) for fact in facts))
    return places[min(play.assumed[key], len(places) - 1)]


def sharing_zones(state: State, cards: Sequence[CardId]) -> tuple[CardId, ...]:
    """Those of the cards that can switch zones with another one: same player, same kind of zone."""
    places = [(state.card(card).controller, state.card(card).zone) for card in cards]
    return tuple(c for c, place in zip(cards, places, strict=True) if places.count(place) > 1)


def _one_of(numbers: Sequence[int], candidates: Sequence[CardId], given: Sequence[str]) -> Count:
    """How many are chosen where only some numbers are allowed: as many as are given, else least."""
    told = sum(_is_named(card, given) for card in candidates)
    number = max((one for one in numbers if one <= told), default=min(numbers))
    return Count(number, number)


def _chosen(
    script: Script, candidates: Sequence[CardId], count: Count, card: CardId | None
) -> tuple[CardId, ...]:
    """What the next steps select, filled up where one of several stands for all of them."""
    chosen: list[CardId] = []
    while len(chosen) < max(1, count.min):
        mark = script.position
        step = script.choice("select", card)
        wanted = step["select"] if step is not None else None
        named = isinstance(wanted, list) and [c for c in candidates if _is_named(c, wanted)]
        if not named:
            script.position = mark
            break
        chosen.extend(c for c in named if c not in chosen)
    rest = [c for c in candidates if c not in chosen]
    return tuple(chosen + rest[: max(0, count.min - len(chosen))]) if chosen else ()


def _is_named(card: CardId, given: Sequence[str]) -> bool:
    return any(card == name or card.split("#")[0] == name for name in given)


def choose_position(script: Script, card: CardId, allowed: Sequence[Position]) -> Position:
    """The position a monster is Summoned in: the chosen one, else the first allowed one.

    Of several that are chosen one after the other, the one that names this monster.
    """
    if len(allowed) > 1:
        script.bring_forward("position", card)
        step = script.choice("position")
        if step is not None:
            word = {"face_down_defense": "set", "facedown_defense": "set"}.get(
                str(step["position"]), str(step["position"])
            )
            return Position(word)
    return allowed[0]


def wants_optional(
    play: Play, script: Script, card: CardId, what: str, *, is_the_point: bool = False
) -> bool:
    """Whether an optional part is done: as chosen; otherwise it is assumed not to be.

    If an effect begins with it, it is what the effect is activated for: where no choice is told,
    it is done.
    """
    for key in ("answer", "option"):
        step = script.choice(key, card)
        if step is not None:
            value = step[key]
            return value is True or str(value).lower() in ("yes", "true")
    if script.next_does("choose"):
        return True
    if is_the_point and play.incomplete:
        play.assumptions.append(f"{what}: the optional part is done")
        return True
    play.assumptions.append(f"{what}: {LEFT_OUT}")
    return False

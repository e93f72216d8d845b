"""Told costs: what an activation is paid with, and unnamed cards where that is not told."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard

from engine.cardtext.operations import (
    ChooseMode,
    Cost,
    Detach,
    Operation,
    SendToGy,
    Step,
    Tribute,
)
from engine.cardtext.selectors import Selector
from engine.notation.completion_notes import NoteKind
from engine.notation.effect_choice import (
    VERBS,
    cost_words,
)
from engine.notation.placement_choice import (
    CardInPlay,
    StartPlace,
    spot_of_cost,
)
from engine.notation.play_draft import PlayDraft, UsedCard
from engine.notation.play_lines import (
    ActivationDeed,
    PaidCost,
    Reference,
)
from engine.notation.stand_in_names import amount_of
from engine.terms.vocabulary import (
    CardKind,
    Position,
    Whose,
    Zone,
)


def costs_of(draft: PlayDraft, used: UsedCard) -> list[dict[str, object]]:
    """What is told to be paid, as a step says it; what is not its cost is noted."""
    found: list[dict[str, object]] = []
    for paid in used.deed.costs:
        own = _own_costs(draft, used, paid)
        if own is None:
            continue
        named = [
            card for one in paid.cards for card in [_paid_card(draft, used, one, paid.verb, own)]
            if card is not None
        ]  # fmt: skip
        if named:
            kind = type(own[0]).__name__ if own else ""
            usual = _VERBS_OF_STEPS.get(paid.verb, paid.verb)
            found.append({_STEP_VERBS.get(kind, usual): named})
    return found


def _own_costs(draft: PlayDraft, used: UsedCard, paid: PaidCost) -> list[Cost] | None:
    """The costs of the effect that are paid so; None: it has no such cost."""
    deed = used.deed
    kinds = VERBS.get(paid.verb)
    costs = [cost for way in used.ways for cost in way.costs]
    own = [cost for cost in costs if isinstance(cost, kinds or ())]
    is_open = used.effect is None or any(type(cost).__name__ == "Opaque" for cost in costs)
    if kinds is not None and (own or is_open):
        return own
    if near := [cost for cost in costs if isinstance(cost, _NEAR.get(paid.verb, ()))]:
        why = f"{paid.verb!r} means what {used.text.name} costs: {cost_words(used.ways)}"
        draft.assume(why, deed.line)
        return near
    if _is_part_of_effect(draft, used, paid):
        return None
    why = f"{paid.verb!r} is not the cost of this effect of {used.text.name}"
    draft.note(NoteKind.NOT_USED, why, deed.line, f"it costs {cost_words(used.ways)}")
    for one in paid.cards:
        is_name = amount_of(one.name) == 1 and draft.text(one.name) is not None
        if is_name and not draft.find(one):
            draft.put(one, deed.player, StartPlace(Zone.HAND), deed.line, why="it is told of")
    return None


def _is_part_of_effect(draft: PlayDraft, used: UsedCard, paid: PaidCost) -> bool:
    """Take a told cost for what the effect does when it resolves, if its text says so.

    The named cards are then chosen on resolution.
    """
    kinds = VERBS.get(paid.verb, ())
    done = [do for way in used.ways for do in _deeds(way.resolution) if isinstance(do, kinds)]
    whats = [getattr(do, "what", None) for do in done]
    clause = next((what for what in whats if _is_of_player(what)), None)
    is_detached = any(isinstance(do, Detach) for do in done)
    if used.effect is None or not (clause or is_detached):
        return False
    why = f"{used.text.name} does this when it resolves: it is no cost"
    draft.assume(why, used.deed.line)
    named = [one for one in paid.cards if draft.text(one.name) and amount_of(one.name) == 1]
    if clause is None:
        return True
    chosen = [_laid_for_choice(draft, used, one, clause) for one in named]
    if chosen:
        step: dict[str, object] = {"do": "choose", "player": used.deed.player.value}
        draft.choose_later(step | {"select": chosen}, (used.card,))
    return True


def _deeds(steps: Sequence[Step]) -> Iterator[Operation]:
    """What is done on resolution, the options of a choice too."""
    for step in steps:
        if isinstance(step.do, ChooseMode):
            for option in step.do.options:
                yield from _deeds(option.do)
        else:
            yield step.do


def _is_of_player(what: object) -> TypeGuard[Selector]:
    """Whether it takes cards of the player who uses the effect."""
    return isinstance(what, Selector) and what.ref is None and what.whose is Whose.YOU


def _laid_for_choice(
    draft: PlayDraft, used: UsedCard, one: Reference, clause: Selector
) -> CardInPlay:
    """A told card that an effect takes while it resolves, laid where its text looks for it."""
    found = draft.actor(one, used.deed.player)
    if found is None:
        zone = next(iter(clause.zone), Zone.HAND)
        position = Position.ATTACK if zone is Zone.MONSTER_ZONE else None
        why = f"{used.deed.card.name} takes it from there"
        spot = StartPlace(zone, position)
        found = draft.put(one, used.deed.player, spot, used.deed.line, why=why)
    found.has_left, found.is_on_field = True, False
    return found


def _paid_card(
    draft: PlayDraft, used: UsedCard, one: Reference, verb: str, own: Sequence[Cost]
) -> CardInPlay | None:
    """A card that a cost is paid with; None: it is no named card, or the effect's own."""
    deed = used.deed
    if amount_of(one.name) != 1 or not draft.known(one, deed.line):
        return None
    if one.name == used.card.called and one.copy is None:
        used.card.has_left, used.card.is_on_field = True, False
        if any(_is_own(cost) for cost in own):
            return None
    found = draft.actor(one, deed.player) or next(iter(draft.find(one)), None)
    text, clause = draft.text(one.name), _clause_of(own)
    if found is not None and text is not None and text.stand_in and _is_other(found, deed, clause):
        found = None
    if found is None:
        spot = spot_of_cost(verb, own, draft.text(one.name))
        why = f"{deed.card.name} is paid with it"
        found = draft.put(one, deed.player, spot, deed.line, why=why)
        if spot.zone is Zone.ATTACHED:
            found.entry["linked_to"] = used.card
        draft.fit(found, _clause_of(own), deed.line, deed.card.name)
    found.has_left, found.is_on_field = True, False
    return found


def _is_other(found: CardInPlay, deed: ActivationDeed, clause: Selector | None) -> bool:
    """Whether so unnamed a cost is another thing than the opponent's, which lies elsewhere."""
    if clause is None or clause.whose is not Whose.YOU or found.controller is deed.player:
        return False
    return found.zone not in clause.zone


def _is_own(cost: Cost) -> bool:
    """Whether the card itself pays it."""
    what = getattr(cost, "what", None)
    return not isinstance(what, Selector) or what.ref is not None or not what.zone


def untold_costs(draft: PlayDraft, used: UsedCard) -> list[dict[str, object]]:
    """Unnamed cards for costs that are not told, so that no card that is told is paid."""
    found: list[dict[str, object]] = []
    for cost in used.ways[0].costs if len(used.ways) == 1 else ():
        verb = _STEP_VERBS.get(type(cost).__name__)
        what = getattr(cost, "what", None)
        told = any(isinstance(cost, VERBS.get(paid.verb, ())) for paid in used.deed.costs)
        if told or verb is None or verb == "detach" or not isinstance(what, Selector):
            continue
        zone = _zone_to_fill(draft, used, what)
        if zone is not None:
            count = min(what.count.min, MOST_UNNAMED)
            named = [_unnamed(draft, used.deed, what, zone) for _ in range(count)]
            found += [{verb: named}] if named else []
    return found


MOST_UNNAMED = 3
"""So many unnamed cards are supplied for one cost."""


def _zone_to_fill(draft: PlayDraft, used: UsedCard, what: Selector) -> Zone | None:
    """Where a cost is paid from, if no card that is told to be there is meant for it."""
    if what.ref is not None or what.top or what.count.is_all:
        return None
    player = used.deed.player
    zone = next((zone for zone in _PAID_FROM if zone in what.zone), None)
    if zone is None or (player, zone) in draft.counts or draft.is_empty(player, zone):
        return None
    idle = any(
        (one.player, one.zone, one.is_placed) == (player, zone, True)
        and one is not used.card
        and one.called not in draft.users
        for one in draft.there
    )
    return None if idle else zone


def _unnamed(draft: PlayDraft, deed: ActivationDeed, what: Selector, zone: Zone) -> CardInPlay:
    kinds = {kind for where in (what.where, *what.any_of) for kind in where.kind}
    is_monster = zone is Zone.MONSTER_ZONE or CardKind.MONSTER in kinds or not kinds
    is_trap = CardKind.TRAP in kinds and not is_monster
    name = "a fitting monster" if is_monster else "a Normal Trap" if is_trap else "a card"
    spot = StartPlace(zone, Position.ATTACK if zone is Zone.MONSTER_ZONE else None)
    made = draft.put(
        Reference(UNNAMED), deed.player, spot, deed.line,
        why=f"{deed.card.name} is paid with it", stand_in=name,
    )  # fmt: skip
    made.has_left, made.is_on_field = True, False
    draft.fit(made, what, deed.line, deed.card.name)
    return made


def _clause_of(costs: Sequence[object]) -> Selector | None:
    """Which cards a cost takes; None: it is its own card, or no card."""
    whats = (getattr(cost, "what", None) for cost in costs)
    return next((what for what in whats if isinstance(what, Selector) and what.ref is None), None)


_NEAR: Mapping[str, tuple[type, ...]] = {"tribute": (SendToGy,), "send": (Tribute,)}
"""What players call a cost that takes a card to the GY all the same."""
UNNAMED = "an unnamed card"
"""What cards are called that no line can call."""
_PAID_FROM = (Zone.HAND, Zone.MONSTER_ZONE, Zone.GRAVEYARD)
_VERBS_OF_STEPS = {"send": "send_to_graveyard", "return": "return_to_hand"}
_STEP_VERBS = {
    "Discard": "discard",
    "Tribute": "tribute",
    "Banish": "banish",
    "SendToGy": "send_to_graveyard",
    "ReturnToHand": "return_to_hand",
    "ReturnToDeck": "return_to_deck",
    "Detach": "detach",
    "Reveal": "reveal",
}

"""Told costs: what an activation is paid with, and unnamed cards where that is not told."""

from collections.abc import Sequence

from engine.cardtext.card_text import CardText, Effect, Mode
from engine.cardtext.selectors import Selector
from engine.notation.completion_notes import NoteKind
from engine.notation.effect_choice import (
    VERBS,
    cost_words,
)
from engine.notation.placement_choice import (
    CardInPlay,
    Spot,
    spot_of_cost,
)
from engine.notation.play_draft import PlayDraft
from engine.notation.play_lines import (
    ActivationDeed,
    Reference,
)
from engine.notation.stand_in_names import amount_of, engine_name
from engine.terms.vocabulary import (
    CardKind,
    Position,
    Zone,
)


def costs_of(
    draft: PlayDraft,
    deed: ActivationDeed,
    text: CardText,
    effect: Effect | None,
    ways: Sequence[Mode],
    card: CardInPlay,
) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for paid in deed.costs:
        if paid.verb not in VERBS:
            known = ", ".join(VERBS)
            why = f"{paid.verb!r} is no way to pay a cost"
            draft.note(NoteKind.NOT_USED, why, deed.line, f"one of: {known}")
            continue
        costs = [cost for way in ways for cost in way.costs]
        own = [cost for cost in costs if isinstance(cost, VERBS[paid.verb])]
        if effect is not None and not own:
            it = "it costs " + cost_words(ways)
            why = f"{paid.verb!r} is not the cost of this effect of {text.name}"
            draft.note(NoteKind.NOT_USED, why, deed.line, it)
            _keep_there(draft, deed, paid.cards, costs)
            continue
        named: list[object] = []
        for one in paid.cards:
            if amount_of(one.name) != 1 or not draft.known(one, deed.line):
                continue
            if engine_name(one.name) == card.name and one.copy is None:
                card.has_left, card.is_on_field = True, False
                if any(getattr(cost, "what", None) is None or not cost.what.zone for cost in own):  # type: ignore[union-attr]  # asked before
                    continue
            named.append(_paid(draft, deed, one, paid.verb, own))
        verb = _VERBS_OF_STEPS.get(paid.verb, paid.verb)
        if named:
            kind = type(own[0]).__name__ if own else ""
            verb = _STEP_VERBS.get(kind, verb)
            found.append({verb: named})
    return found


def _keep_there(
    draft: PlayDraft, deed: ActivationDeed, cards: Sequence[Reference], costs: Sequence[object]
) -> None:
    """A card told in vain as a cost is there all the same."""
    for one in cards:
        if amount_of(one.name) == 1 and draft.text(one.name) is not None and not draft.find(one):
            draft.put(one, deed.player, Spot(Zone.HAND), deed.line, why="it is told of")


def _paid(
    draft: PlayDraft, deed: ActivationDeed, one: Reference, verb: str, own: Sequence[object]
) -> CardInPlay:
    found = draft.actor(one, deed.player) or next(iter(draft.find(one)), None)
    if found is None:
        spot = spot_of_cost(verb, own, draft.text(one.name))  # type: ignore[arg-type]  # costs all
        found = draft.put(
            one, deed.player, spot, deed.line, why=f"{deed.card.name} is paid with it"
        )
        draft.fit(found, _clause_of(own), deed.line, deed.card.name)
    found.has_left, found.is_on_field = True, False
    return found


def untold_costs(
    draft: PlayDraft, deed: ActivationDeed, ways: Sequence[Mode], card: CardInPlay
) -> list[dict[str, object]]:
    """Unnamed cards for costs that are not told, so that no card that is told is paid."""
    found: list[dict[str, object]] = []
    for cost in ways[0].costs if len(ways) == 1 else ():
        verb = _STEP_VERBS.get(type(cost).__name__)
        what = getattr(cost, "what", None)
        told = any(isinstance(cost, VERBS.get(paid.verb, ())) for paid in deed.costs)
        if told or verb in (None, "detach") or not isinstance(what, Selector):
            continue
        if what.ref is not None or what.top or what.count.is_all or not what.zone:
            continue
        zone = next((zone for zone in _PAID_FROM if zone in what.zone), None)
        if zone is None or "hand_count" in draft.sides[deed.player]:
            continue
        idle = [
            one
            for one in draft.there
            if (one.player, one.zone, one.is_placed) == (deed.player, zone, True)
            and one is not card
            and one.called not in draft.users
        ]
        if idle:
            continue
        named = [_unnamed(draft, deed, what, zone) for _ in range(min(what.count.min, 3))]
        if named:
            found.append({verb: list(named)})
    return found


def _unnamed(draft: PlayDraft, deed: ActivationDeed, what: Selector, zone: Zone) -> CardInPlay:
    kinds = {kind for where in (what.where, *what.any_of) for kind in where.kind}
    is_monster = zone is Zone.MONSTER_ZONE or CardKind.MONSTER in kinds or not kinds
    is_trap = CardKind.TRAP in kinds and not is_monster
    name = "a fitting monster" if is_monster else "a Normal Trap" if is_trap else "a card"
    spot = Spot(zone, Position.ATTACK if zone is Zone.MONSTER_ZONE else None)
    made = draft.put(
        Reference(_UNNAMED), deed.player, spot, deed.line,
        why=f"{deed.card.name} is paid with it", stand_in=name,
    )  # fmt: skip
    made.has_left, made.is_on_field = True, False
    draft.fit(made, what, deed.line, deed.card.name)
    return made


def _clause_of(costs: Sequence[object]) -> Selector | None:
    """Which cards a cost takes; None: it is its own card, or no card."""
    whats = (getattr(cost, "what", None) for cost in costs)
    return next((what for what in whats if isinstance(what, Selector) and what.ref is None), None)


_UNNAMED = "an unnamed card"
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

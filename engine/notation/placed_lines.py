"""Placed lines: what a play itself says of the start, and which of it cannot be."""

from collections.abc import Mapping

from engine.cardtext.card_text import CardText
from engine.notation.completion_notes import NoteKind
from engine.notation.line_forms import ZONE_NUMBERS
from engine.notation.placement_choice import (
    CardInPlay,
    StartPlace,
    field_spot,
    is_of_extra_deck,
)
from engine.notation.play_draft import PlayDraft
from engine.notation.play_lines import (
    PlacementLine,
    PlayerState,
    PlaySetting,
)
from engine.notation.stand_in_names import amount_of
from engine.terms.vocabulary import (
    CardKind,
    Phase,
    Trait,
    Zone,
)


def place_told(draft: PlayDraft) -> None:
    """Take what the play itself says of the start."""
    for line in draft.lines:
        match line:
            case PlacementLine():
                _place(draft, line)
            case PlayerState():
                _figure(draft, line)
            case PlaySetting():
                _setting(draft, line)
            case _:
                pass
    _let_be_equipped(draft)


def _let_be_equipped(draft: PlayDraft) -> None:
    """Equip what can lie face-up there only as an Equip Card to its player's only monster."""
    for card in draft.there:
        text = draft.cards.get(card.name)
        is_up = (card.zone, card.entry.get("face")) == (Zone.SPELL_TRAP_ZONE, "up")
        if text is None or not is_up or "linked_to" in card.entry or not _is_equip_card(text):
            continue
        monsters = [
            one
            for one in draft.there
            if (one.player, one.zone) == (card.player, Zone.MONSTER_ZONE)
            and one.entry.get("position") != "set"
        ]
        if len(monsters) == 1:
            card.entry["linked_to"] = monsters[0]
            draft.assume(f"{card.called} is equipped to {monsters[0].called}", 0)


def _is_equip_card(text: CardText) -> bool:
    if text.kind is CardKind.MONSTER:
        return Trait.PENDULUM not in text.trait
    return Trait.EQUIP in text.trait


def _setting(draft: PlayDraft, line: PlaySetting) -> None:
    match line.what:
        case "region":
            draft.top["region"] = line.value
        case "as_of":
            draft.top["as_of"] = line.value
        case "turn":
            pass  # Taken with whose turn it is.
        case "turn_number" if line.value.isdigit():
            draft.start["turn"] = int(line.value)
            draft.start["first_turn"] = line.value == "1"
        case "phase" if line.value in list(Phase):
            draft.start["phase"] = line.value
            draft.now.phase = Phase(line.value)
        case _:
            draft.note(NoteKind.UNKNOWN, f"{line.what} {line.value!r} is no such thing", line.line)


def _figure(draft: PlayDraft, line: PlayerState) -> None:
    side, value = draft.sides[line.player], line.value
    match line.what:
        case "lp" | "special_summons" if isinstance(value, int):
            side[line.what] = value
        case "nothing_else" if value in _ZONES:
            draft.empty(line.player, str(value))
        case "used" if value == "normal_summon" and line.player is draft.now.turn_player:
            draft.start["normal_summon_used"] = True
        case _ if line.what.endswith("_count") and isinstance(value, int):
            draft.counts[line.player, Zone(line.what.removesuffix("_count"))] = value
        case _:
            why = f"{line.what} {value} of player {line.player} is not computed"
            expected = "lp, hand_count, special_summons, used normal_summon of the turn player"
            draft.note(NoteKind.NOT_USED, why, line.line, expected)


def _place(draft: PlayDraft, line: PlacementLine) -> None:
    if not draft.known(line.card, line.line):
        return
    text = draft.text(line.card.name)
    zone = _zone_of(draft, line, text)
    if zone is None:
        return
    wrong = [*_wrong_zone(line.card.name, text, zone)] if text is not None else []
    states, impossible, unused = _states(line, zone, text)
    for why, expected in (*wrong, *impossible):
        draft.note(NoteKind.ILLEGAL, why, line.line, expected)
    for why in unused:
        draft.note(NoteKind.NOT_USED, why, line.line)
    if wrong or impossible:
        return
    for _ in range(max(1, min(line.amount, MOST_COPIES))):
        card = draft.put(line.card, line.player, StartPlace(zone), line.line, entry=states)
        _attach(draft, card, line)
    if line.amount > MOST_COPIES:
        why = f"{line.amount} cards, and at most {MOST_COPIES} are laid out"
        draft.note(NoteKind.NOT_USED, why, line.line)


def _zone_of(draft: PlayDraft, line: PlacementLine, text: CardText | None) -> Zone | None:
    zone = _ZONES.get(line.place)
    if zone is None:
        expected = "one of: " + ", ".join(_ZONES)
        draft.note(NoteKind.UNKNOWN, f"{line.place!r} is no place", line.line, expected)
    if zone is Zone.SPELL_TRAP_ZONE and text is not None and Trait.FIELD in text.trait:
        return Zone.FIELD_ZONE
    return zone


def _attach(draft: PlayDraft, card: CardInPlay, line: PlacementLine) -> None:
    """What belongs to it: what it is equipped to, or its materials."""
    if line.linked_to is not None:
        _link(draft, card, line)
    unnamed: list[str] = []
    for one in line.materials:
        if (count := amount_of(one.name)) != 1:
            unnamed += ["a material"] * count
        elif draft.known(one, line.line):
            under = {"linked_to": card}
            draft.put(one, line.player, StartPlace(Zone.ATTACHED), line.line, entry=under)
    if unnamed:
        card.entry["materials"] = unnamed


def _link(draft: PlayDraft, card: CardInPlay, line: PlacementLine) -> None:
    assert line.linked_to is not None  # noqa: S101 -- asked by the caller
    found = draft.find(line.linked_to)
    if not found and draft.known(line.linked_to, line.line):
        spot = field_spot(draft.text(line.linked_to.name))
        player = line.linked_to.owner or line.player
        why = f"{line.card.name} is on it"
        found = [draft.put(line.linked_to, player, spot, line.line, why=why)]
    if found:
        card.entry["linked_to"] = found[0]
        if card.zone in (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE):
            card.entry["face"] = "up"


def _states(
    line: PlacementLine, zone: Zone, text: CardText | None
) -> tuple[dict[str, object], list[tuple[str, str]], list[str]]:
    """What the states of a placement say; those that cannot be; those the engine does not know."""
    found: dict[str, object] = {}
    wrong: list[tuple[str, str]] = []
    unused: list[str] = []
    kind = _PLACE_KINDS.get(zone, zone.value)
    if kind == "monster":
        found["position"] = "attack"
    elif line.place == "pendulum_zone":
        found["face"] = "up"
    for state in line.states:
        said = _counters(state) if kind in ("monster", "row") else None
        said = said or _MEANINGS.get((kind, state))
        if said is None or not _suits(state, line, text):
            how = "Set " if _SET & set(line.states) and state not in _SET else ""
            place = line.place.replace("_", " ")
            why = f"{line.card.name} cannot be {state!r} as a {how}card in the {place}"
            wrong.append((why, _legal_states(kind)))
        elif not said and state in _UNKNOWN_TO_ENGINE:
            unused.append(f"that {line.card.name} is {state!r} is not computed")
        else:
            found |= said
    return found, wrong, unused


def _counters(state: str) -> dict[str, object] | None:
    """As in "counters 3 Spell Counter"."""
    words = state.split()
    if words[0] != "counters" or len(words) < 2 or not words[1].isdigit():  # noqa: PLR2004
        return None
    kind = " ".join(words[2:]) or "Counter"
    singular = kind.removesuffix("s") if kind.endswith("Counters") else kind
    return {"counters": {singular: int(words[1])}}


def _suits(state: str, line: PlacementLine, text: CardText | None) -> bool:
    """Whether a card of its kind, lying as it does, can be so."""
    if _SET & set(line.states) and state in _FACE_UP_ONLY:
        return False
    is_link = text is not None and Trait.LINK in text.trait
    is_monster_zone = line.place == "monster_zone"
    if is_link and is_monster_zone and state in (*_SET, "defense"):
        return False
    return state not in _SIDES or line.place == "pendulum_zone"


_SET = frozenset({"set", "face_down", "set_this_turn"})
_SIDES = ("left", "right")
_FACE_UP_ONLY = ("up", "face_up", "attack", "defense", "negated", "special_summoned",
                 "normal_summoned", "summoned_this_turn")  # fmt: skip
_UNKNOWN_TO_ENGINE = ("normal_summoned", "summoned_this_turn")
_PLACE_KINDS = {
    Zone.MONSTER_ZONE: "monster",
    Zone.SPELL_TRAP_ZONE: "row",
    Zone.FIELD_ZONE: "row",
}
_MEANINGS: Mapping[tuple[str, str], dict[str, object]] = {
    ("monster", "up"): {},
    ("monster", "face_up"): {},
    ("monster", "attack"): {"position": "attack"},
    ("monster", "defense"): {"position": "defense"},
    ("monster", "set"): {"position": "set"},
    ("monster", "face_down"): {"position": "set"},
    ("monster", "set_this_turn"): {"position": "set", "set_this_turn": True},
    ("monster", "negated"): {"negated": True},
    ("monster", "special_summoned"): {"special_summoned": True},
    ("monster", "properly_summoned"): {"properly_summoned": True},
    ("monster", "normal_summoned"): {},
    ("monster", "summoned_this_turn"): {},
    ("row", "up"): {"face": "up"},
    ("row", "face_up"): {"face": "up"},
    ("row", "set"): {"face": "down"},
    ("row", "face_down"): {"face": "down"},
    ("row", "set_this_turn"): {"face": "down", "set_this_turn": True},
    ("row", "negated"): {"face": "up", "negated": True},
    ("row", "left"): {"zone": 0},
    ("row", "right"): {"zone": 4},
    ("graveyard", "properly_summoned"): {"properly_summoned": True},
    ("banished", "properly_summoned"): {"properly_summoned": True},
    ("banished", "face_down"): {},
    ("banished", "face_up"): {},
    ("extra_deck", "up"): {},
    ("extra_deck", "face_up"): {},
    ("extra_deck", "properly_summoned"): {"properly_summoned": True},
    **{("monster", f"at {name}"): {"zone": at} for at, name in enumerate(ZONE_NUMBERS)},
    **{("row", f"at {name}"): {"zone": at} for at, name in enumerate(ZONE_NUMBERS[:5])},
}
"""What a state says in a scenario, by where the card lies."""


def _legal_states(kind: str) -> str:
    """The states that a card there can have."""
    return ", ".join(state for where, state in _MEANINGS if where == kind) or "no state"


def _wrong_zone(name: str, text: CardText, zone: Zone) -> list[tuple[str, str]]:
    """A place in which a card of its kind never lies."""
    extra = is_of_extra_deck(text) and Trait.PENDULUM not in text.trait
    if extra and zone in (Zone.HAND, Zone.DECK):
        return [(f"{name} cannot be in the {zone.value}", "its Deck is the Extra Deck")]
    if zone is Zone.EXTRA_DECK and not is_of_extra_deck(text) and Trait.PENDULUM not in text.trait:
        return [(f"{name} cannot be in the Extra Deck", "deck, hand")]
    if zone is Zone.MONSTER_ZONE and text.kind is CardKind.SPELL:
        return [(f"{name} is a Spell and cannot be in a Monster Zone", "spell_trap_zone")]
    if zone is Zone.FIELD_ZONE and Trait.FIELD not in text.trait and not text.stand_in:
        return [(f"{name} is no Field Spell", field_spot(text).zone.value)]
    return []


MOST_COPIES = 60
"""So many cards of a kind are laid out at most."""
_ZONES: Mapping[str, Zone] = {
    **{zone.value: zone for zone in (
        Zone.HAND, Zone.MONSTER_ZONE, Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE, Zone.GRAVEYARD,
        Zone.BANISHED, Zone.DECK, Zone.EXTRA_DECK)},
    "pendulum_zone": Zone.SPELL_TRAP_ZONE,
}  # fmt: skip

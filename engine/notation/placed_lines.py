"""Placed lines: what a play itself says of the start, and which of it cannot be."""

from collections.abc import Mapping

from engine.cardtext.card_text import CardText
from engine.notation.completion_notes import NoteKind
from engine.notation.placement_choice import (
    CardInPlay,
    Spot,
    field_spot,
    is_of_extra_deck,
)
from engine.notation.play_draft import PlayDraft
from engine.notation.play_lines import (
    PlacementLine,
    PlayerState,
    PlaySetting,
)
from engine.notation.stand_in_names import amount_of, engine_name
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
    side = draft.sides[line.player]
    if line.what == "lp" and isinstance(line.value, int) and line.value > 0:
        side["lp"] = line.value
    elif line.what == "hand_count" and isinstance(line.value, int):
        side["hand_count"] = line.value
    elif line.what == "used" and line.value == "normal_summon":
        if line.player is draft.now.turn_player:
            draft.start["normal_summon_used"] = True
        else:
            why = f"player {line.player} has no Normal Summon in the other player's turn"
            draft.note(NoteKind.NOT_USED, why, line.line)
    else:
        said = f"{line.what} {line.value}"
        draft.note(
            NoteKind.NOT_USED,
            f"{said!r} is not computed",
            line.line,
            "lp, hand_count, used normal_summon",
        )


def _place(draft: PlayDraft, line: PlacementLine) -> None:
    if not draft.known(line.card, line.line):
        return
    text = draft.text(line.card.name)
    zone, extra = _ZONES.get(line.place, (None, {}))
    if zone is None:
        draft.note(
            NoteKind.UNKNOWN,
            f"{line.place!r} is no place",
            line.line,
            "one of: " + ", ".join(_ZONES),
        )
        return
    if zone is Zone.SPELL_TRAP_ZONE and text is not None and Trait.FIELD in text.trait:
        zone = Zone.FIELD_ZONE
    states, wrong = _states(line, zone, text)
    for why, expected in wrong:
        draft.note(NoteKind.ILLEGAL, why, line.line, expected)
    if wrong:
        return
    for _ in range(max(1, min(line.amount, MOST_COPIES))):
        card = draft.put(line.card, line.player, Spot(zone), line.line, entry={**extra, **states})
        card.is_placed = True
        if line.linked_to is not None:
            _link(draft, card, line)
        if line.materials:
            names = [m for one in line.materials if draft.known(one, line.line)
                     for m in [engine_name(one.name)] * amount_of(one.name)]  # fmt: skip
            card.entry["materials"] = names
    if line.amount > MOST_COPIES:
        why = f"{line.amount} cards, and at most {MOST_COPIES} are laid out"
        draft.note(NoteKind.NOT_USED, why, line.line)


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
) -> tuple[dict[str, object], list[tuple[str, str]]]:
    """What the states of a placement say, and which of them cannot be."""
    found: dict[str, object] = {}
    wrong: list[tuple[str, str]] = []
    name = line.card.name
    is_monster = zone is Zone.MONSTER_ZONE
    is_row = zone in (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE)
    is_set = "set" in line.states or "face_down" in line.states
    if is_monster:
        found["position"] = "attack"
    is_link = text is not None and Trait.LINK in text.trait
    if text is not None:
        wrong += _wrong_zone(name, text, zone)
    for state in line.states:
        match state.split():
            case ["up"] if is_row or is_monster:
                found |= {"face": "up"} if is_row else {}
            case ["up"] if zone is Zone.EXTRA_DECK:
                pass
            case ["set"] if is_row:
                found["face"] = "down"
            case ["set" | "face_down"] if is_monster and not is_link:
                found["position"] = "set"
            case ["face_down"] if is_row:
                found["face"] = "down"
            case ["face_down"] if zone is Zone.BANISHED:
                pass
            case ["attack"] if is_monster:
                found["position"] = "attack"
            case ["defense"] if is_monster and not is_link:
                found["position"] = "defense"
            case ["negated"] if (is_monster or is_row) and not is_set:
                found["negated"] = True
            case ["properly_summoned"]:
                found["properly_summoned"] = True
            case ["special_summoned"] if is_monster and not is_set:
                found["special_summoned"] = True
            case ["summoned_this_turn"] if is_monster and not is_set:
                found["special_summoned"] = True
            case ["set_this_turn"] if is_row or is_monster:
                found["set_this_turn"] = True
                found |= {"position": "set"} if is_monster else {"face": "down"}
            case ["counters", count, *words] if count.isdigit() and (is_monster or is_row):
                found["counters"] = {" ".join(words): int(count)}
            case ["at", where] if where.isdigit() and 1 <= int(where) <= 5:  # noqa: PLR2004 -- columns
                found["zone"] = int(where) - 1
            case ["at", "extra_left"] if is_monster:
                found["zone"] = 5
            case ["at", "extra_right"] if is_monster:
                found["zone"] = 6
            case ["left"] if line.place == "pendulum_zone":
                found["zone"] = 0
            case ["right"] if line.place == "pendulum_zone":
                found["zone"] = 4
            case _:
                place = line.place.replace("_", " ")
                how = "Set " if is_set and state not in ("set", "face_down") else ""
                legal = _LEGAL_STATES.get(zone, "no state")
                wrong.append((f"{name} cannot be {state!r} as a {how}card in the {place}", legal))
    return found, wrong


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
_ZONES: Mapping[str, tuple[Zone | None, dict[str, object]]] = {
    **{zone.value: (zone, {}) for zone in (
        Zone.HAND, Zone.MONSTER_ZONE, Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE, Zone.GRAVEYARD,
        Zone.BANISHED, Zone.DECK, Zone.EXTRA_DECK)},
    "pendulum_zone": (Zone.SPELL_TRAP_ZONE, {"face": "up"}),
}  # fmt: skip
_LEGAL_STATES = {
    Zone.MONSTER_ZONE: "attack, defense, set; face-up: negated, special_summoned, counters",
    Zone.SPELL_TRAP_ZONE: "set, up, set_this_turn; face-up: negated, counters",
    Zone.FIELD_ZONE: "set, up; face-up: negated, counters",
    Zone.EXTRA_DECK: "up",
    Zone.BANISHED: "face_down, properly_summoned",
    Zone.GRAVEYARD: "properly_summoned",
}

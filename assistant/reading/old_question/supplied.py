"""Supplied: cards that a question does not name, put where the deeds need them."""

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.players import other
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.table import Position
from assistant.reading.understood_question import CardCategory, SoughtCards

BOARD = frozenset({"monster_zone", "spell_trap_zone", "field_zone"})


def note_open(story: Story, deed: Deed, what: str) -> None:
    """A gap: what the deed hangs on is not told."""
    story.gaps.append(gap_at(story.text, deed, f"{what} is not said"))


def is_absent(position: Position, player: str, zone: str) -> bool:
    """Whether the question says that nothing is there."""
    return (player, zone) in position.story.absent


def add_for(
    position: Position, deed: Deed, place: SoughtCards, *, with_effect: bool = False
) -> str:
    """Adds an unnamed card such as a deed needs; its reference, "" if nothing may be there."""
    is_theirs = place.whose in {"opponent", "either"}
    player = other(deed.player) if is_theirs else deed.player
    name, zone = stand_in_for(place), zone_of(place)
    name = STAND_INS["effect_monster"] if with_effect and zone == "monster_zone" else name
    if is_absent(position, player, zone) and place.whose == "either":
        player = other(player)
        if deed.is_asked and not is_absent(position, player, zone):
            note_open(
                position.story, deed, f"whether the other player has something for {deed.card}"
            )
    if is_absent(position, player, zone):
        return ""
    position.assumed.append(f"Player {player} has {name} ({zone}) for {deed.card}.")
    return position.add_stand_in(name, player, zone, at=place.position, face=place.face)


def zone_of(place: SoughtCards) -> str:
    """Where an unnamed card is put that is to be in this place."""
    on_field = place.zones & BOARD
    if not on_field:
        return "graveyard" if "graveyard" in place.zones else min(place.zones)
    is_for_row = place.kinds and CardCategory.MONSTER not in place.kinds
    return "spell_trap_zone" if is_for_row or "monster_zone" not in on_field else "monster_zone"


def stand_in_for(place: SoughtCards) -> str:
    """What stands for an unnamed card of a kind that fits."""
    if place.kinds and CardCategory.MONSTER not in place.kinds:
        return STAND_INS[
            "continuous_spell" if CardCategory.SPELL in place.kinds else "continuous_trap"
        ]
    is_row_only = not place.kinds and place.zones <= {"spell_trap_zone", "field_zone"}
    return STAND_INS["continuous_spell"] if is_row_only else STAND_INS["monster"]


def is_listed(place: SoughtCards) -> bool:
    """Decks are not listed, so what they hold is left open."""
    return not place.zones <= {"deck", "extra_deck"} and not place.names

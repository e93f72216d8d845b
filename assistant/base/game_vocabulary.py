"""Game vocabulary: zones, players and phases in words, and what claims say of them.

Words come in, in lower case and in the singular; the game's own values go out, as claims and
scenarios have them.  The predicates of verbs and adjectives stand in `reading.english_words`,
with the verbs; the sentences of predicates in `agreement.claim_sentences`.
"""

import re
from collections.abc import Mapping

from engine import FIELD, Zone

ON_THE_FIELD = "field"
"""Somewhere on the field: what words say that name no zone of it."""

ZONES: Mapping[str, str] = {
    word: str(zone)
    for zone, words in (
        (ON_THE_FIELD, ("field", "side of the field", "board")),
        (Zone.MONSTER_ZONE, ("monster zone",)),
        (Zone.SPELL_TRAP_ZONE, ("spell & trap zone", "spell and trap zone")),
        (Zone.FIELD_ZONE, ("field zone",)),
        (Zone.PENDULUM_ZONE, ("pendulum zone",)),
        (Zone.GRAVEYARD, ("gy", "grave", "bin", "graveyard")),
        (Zone.HAND, ("hand",)),
        (Zone.DECK, ("deck", "main deck")),
        (Zone.EXTRA_DECK, ("extra deck",)),
    )
    for word in words
}
"""Where a card is, by the noun that says so.  "Banished" is no noun, and a verb's matter."""

FIELD_ZONES = frozenset({ON_THE_FIELD, *map(str, FIELD), str(Zone.PENDULUM_ZONE)})
"""The values of `ZONES` that are on the field."""

MOVED_TO: Mapping[str, str] = {
    str(Zone.GRAVEYARD): "sent_to_gy",
    str(Zone.HAND): "returned_to_hand",
    str(Zone.DECK): "returned_to_deck",
    str(Zone.EXTRA_DECK): "returned_to_extra_deck",
}
"""What a card has become that was sent, returned or went there."""

PLACES_AFTER: Mapping[str, tuple[str, ...]] = {
    "sent_to_gy": (str(Zone.GRAVEYARD),),
    "returned_to_hand": (str(Zone.HAND),),
    "returned_to_deck": (str(Zone.DECK), str(Zone.EXTRA_DECK)),
    "banished": (str(Zone.BANISHED),),
}
"""Where a card is of which that is so, as long as it does not move again."""

PHASES: Mapping[str, str] = {
    "main phase": "main",
    "main phase 1": "main1",
    "main phase 2": "main2",
    "battle phase": "battle",
    "battle step": "battle_step",
    "damage step": "damage_step",
    "end phase": "end",
    "draw phase": "draw",
    "standby phase": "standby",
    "end step": "end_step",
    "start step": "start_step",
}
"""Phases and steps of a turn, by their names."""

YOU, OPPONENT, OWNER = "you", "opponent", "owner"
"""Players, as an answer calls them."""

OTHER_PLAYER: Mapping[str, str] = {YOU: OPPONENT, OPPONENT: YOU}
"""Who it is instead, where it is not the one that was asked about."""

PLAYERS: Mapping[str, str] = {
    word: player
    for player, words in (
        (YOU, ("you", "i", "we")),
        (OPPONENT, ("opponent", "your opponent", "my opponent", "the opponent")),
        (OPPONENT, ("they", "he", "she", "them", "him", "her")),
        (OWNER, ("owner", "the owner", "its owner")),
    )
    for word in words
}
"""Who it is, by the word that says so."""

OWNING_PLAYERS: Mapping[str, str] = {
    word: player
    for player, words in (
        (YOU, ("yours", "your own", "mine", "ours")),
        (OPPONENT, ("theirs", "his", "hers")),
        (OPPONENT, ("your opponent 's", "the opponent 's", "your opponent's", "the opponent's")),
        (OPPONENT, ("my opponent 's", "my opponent's")),
        (OWNER, ("the owner 's", "its owner 's")),
    )
    for word in words
}
"""Whose it is, by the word that says so with no noun behind it."""

OWNERS: Mapping[str, str] = {"your": YOU, "my": YOU, "their": OPPONENT, "his": OPPONENT}
"""Whose it is, by the word before a noun."""

OF_PLAYERS = frozenset(
    {"controller_at_end", "deciding_player", "damage_taken_by", "next_responder"}
)
"""Predicates whose value is a player: they are asked with "who"."""

COUNTED = frozenset({"value", "damage_taken", "lp_change", "drawn", "summon_count"})
"""Predicates whose value is a number: they are asked with "how many", and a yes is any but none."""

_NAMES: Mapping[str, str] = {
    str(Zone.MONSTER_ZONE): "Monster Zone",
    str(Zone.MAIN_MONSTER_ZONE): "Main Monster Zone",
    str(Zone.EXTRA_MONSTER_ZONE): "Extra Monster Zone",
    str(Zone.SPELL_TRAP_ZONE): "Spell & Trap Zone",
    str(Zone.FIELD_ZONE): "Field Zone",
    str(Zone.PENDULUM_ZONE): "Pendulum Zone",
    str(Zone.EXTRA_DECK): "Extra Deck",
}
"""The zones whose values are no words of the game, by their printed names."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_IDS = re.compile(
    rf"\b(?P<zone>{'|'.join(_NAMES)})\b|(?<=\S)#(?P<copy>\d+)\b|\beffect (?P<place>[1-8])\b"
)


def plain_words(text: str) -> str:
    """Returns a text for people, with no ids of zones, copies of cards and unnamed effects.

    >>> plain_words("A has Sangan#2 (monster_zone).")
    'A has Sangan (no. 2) (Monster Zone).'
    >>> plain_words("Battle Fader: effect 2 applies.")
    'Battle Fader: second effect applies.'
    """
    return _IDS.sub(_in_words, text)


def _in_words(found: re.Match[str]) -> str:
    if found["zone"]:
        return _NAMES[found["zone"]]
    if found["copy"]:
        return f" (no. {found['copy']})"
    return f"{_ORDINALS[int(found['place']) - 1]} effect"

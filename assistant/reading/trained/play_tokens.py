"""Play tokens: the words of play notation as numbered tokens.

A play is written as a short sequence of them: what is asked first, then the part that each named
card plays (`CAST`), then what is done, then what lies there.  Cards are slots (numbered by their
first mention in the question); the words of a label, a property or a term are free words, or
pointers to words of the question.
A statement is written alike; what it says begins with `SAYS`, not `ASK`, and ends with a value.
Numbers from `len(vocabulary)` on: first `SLOTS` slots, then the words of the question.
Weights go by these numbers, so another order needs another training.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

SLOTS = 12
"""The most cards that one question can name."""

_PREDICATES = """
resolves applies activation_legal activation_negated effect_negated destroyed sent_to_gy banished
returned_to_hand returned_to_deck zone_at_end summoned summon_legal summon_negatable summon_negated
summon_count can_attack can_attack_again attack_continues replay_occurs can_change_position
usable_again_this_turn counts_toward_limit misses_timing mandatory has_legal_target cost_paid
cost_payable affected damage_dealt damage_taken lp_change value controller_at_end decides
chain_order resolution_order next_responder spell_speed sent_from_field treated_as_summoned
hand_added drawn what_happens
"""
PREDICATES = tuple(_PREDICATES.split())
USES = ("activate", "chain", "trigger", "chain trigger")
SUMMONS = ("normal_summon", "set")
SPECIAL_SUMMON, ATTACK, CHOOSE = "special_summon", "attack", "choose"
DEEDS = (*USES, ATTACK, *SUMMONS, SPECIAL_SUMMON, "flip_summon", "change_position", CHOOSE)
_PLACE_WORDS = """
monster_zone spell_trap_zone hand graveyard banished deck extra_deck field_zone pendulum_zone
"""
PLACES = tuple(_PLACE_WORDS.split())
_EVENT_WORDS = """
destroyed sent_to_gy banished left_field flipped_down returned_to_hand returned_to_deck summoned
discarded
"""
EVENTS = tuple(f"event {name}" for name in _EVENT_WORDS.split())
CONTROL = "event control"
_PHASES = [f"next_phase {name}" for name in ("draw", "standby", "main1", "battle", "main2", "end")]
MOMENTS = (*_PHASES, "damage_step", "end_turn")
COST_VERBS = ("discard", "tribute", "banish", "send", "detach", "return", "reveal")
STATES = ("up", "set", "defense")
_KINDS_AN = ("Effect", "Xyz", "Equip")
_MONSTERS = (
    "Effect", "Xyz", "Flip", "Fusion", "Synchro", "Link", "Ritual", "Normal", "Tuner", "Pendulum",
)  # fmt: skip
_SPELLS = ("Normal", "Quick-Play", "Continuous", "Field", "Equip", "Ritual")
_TRAPS = ("Normal", "Continuous", "Counter")
_EFFECTS = (
    "negates the activation", "negates the effect", "negates the Summon", "negates the attack",
    "destroys a card", "banishes a card", "returns a card to the hand", "Special Summons a monster",
    "takes control of a monster", "turns a monster face-down",
)  # fmt: skip


def _general_names() -> tuple[str, ...]:
    """Every general name, those with "another" after those with "a"."""
    kinds = [f"{kind} Monster" for kind in _MONSTERS]
    kinds += [f"{kind} Spell" for kind in _SPELLS] + [f"{kind} Trap" for kind in _TRAPS]
    plain = [f"{'an' if kind.split()[0] in _KINDS_AN else 'a'} {kind}" for kind in kinds]
    plain += ["a monster", "a card", "a Spell", "a Trap", "a Spell/Trap", "a Set card", "a Token"]
    others = [re.sub(r"^an? ", "another ", name) for name in plain]
    special = ["an attacking monster", "a hand trap", "a mandatory trigger", "an optional trigger"]
    return (*plain, *others, *special, *(f"an effect that {what}" for what in _EFFECTS))


GENERAL_NAMES = _general_names()
"""Names of what is not named: "a monster", "another Set card"."""
GENERAL_BY_LOWER = {name.lower(): name for name in GENERAL_NAMES} | {"token": "a Token"}

ASK, DEFINE, OUT_OF_DOMAIN, FOLLOWUP, END = "?", "? define", "? out_of_domain", "? followup", "end"
TARGETS, DIRECT, WITH, TRIBUTE = ">", "> direct", "with", "tribute"
CAUSES = ("by battle", "by effect")
COST_PAY = "cost pay"
LABEL, QUOTE, PROPERTY = ":", '"', "{"
CAST = "cast"
"""Before the named cards, each with its part: no line of the play, but decided before its lines."""
_PARTS_OF_PLAYERS = ("uses", "attacks", "uses and attacks", "brings", "has")
CARD_PARTS = (
    *(f"part {player} {what}" for player in "AB" for what in _PARTS_OF_PLAYERS),
    "part concerned",
    "part idle",
)
"""What is done with a named card.

A player uses its effect, attacks with it, brings it to the board (Summons or Sets it), or has it
lying there; or a deed concerns it (a target, a cost, an event); or only the question names it.
"""
ROUTES = (ASK, DEFINE, OUT_OF_DOMAIN, FOLLOWUP)
SAYS = "!"
"""Before what a statement says, which is written as a line of `?` with a value."""
GIVEN, MINUS = "=", "= -"
"""Before a value that is a number or names, and before a number below 0."""
VALUES = ("= yes", "= no", "= A", "= B", *(f"= {place}" for place in PLACES))
"""Whole values; a place is where a card is at the end."""
CONTROLLERS = ("> A", "> B")
COSTS = tuple(f"cost {name}" for name in COST_VERBS)
SUBJECTS = ("subject A", "subject B", "subject attack", "subject Chain")
STATE_TOKENS = tuple(f"is {state}" for state in STATES)
ASKED = tuple(f"asks {name}" for name in PREDICATES)
_FIXED = (
    END, *ROUTES,
    *(f"{player} {verb}" for player in "AB" for verb in (*DEEDS, *PLACES, "lp")),
    *EVENTS, CONTROL, *MOMENTS,
    TARGETS, DIRECT, *CONTROLLERS, WITH, TRIBUTE, *CAUSES,
    *COSTS, COST_PAY,
    *STATE_TOKENS, *SUBJECTS, *ASKED,
    *(f"name {name}" for name in GENERAL_NAMES),
    LABEL, QUOTE, PROPERTY,
    CAST, *CARD_PARTS,
    SAYS, *VALUES, GIVEN, MINUS,
)  # fmt: skip
DEED_STARTS = frozenset(
    (*(f"{player} {verb}" for player in "AB" for verb in DEEDS), *EVENTS, CONTROL, *MOMENTS)
)
PLACE_STARTS = frozenset(f"{player} {place}" for player in "AB" for place in (*PLACES, "lp"))
WORD_PREFIX = "word "
"""Before the free words among the tokens."""
NAME, WORD = "NAME", "WORD"
"""Classes of tokens: a card (slot or general name), and a word (free, or of the question)."""


@dataclass(frozen=True)
class Vocabulary:
    """The tokens by number: those of the notation, then the free words."""

    words: tuple[str, ...]
    tokens: tuple[str, ...] = field(init=False)
    number: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        """Number the tokens."""
        tokens = (*_FIXED, *(f"{WORD_PREFIX}{word}" for word in self.words))
        object.__setattr__(self, "tokens", tokens)
        object.__setattr__(self, "number", {token: n for n, token in enumerate(tokens)})

    def __len__(self) -> int:
        """How many tokens there are, slots and words of the question not counted."""
        return len(self.tokens)

    def class_of(self, number: int) -> str:
        """`NAME`, `WORD`, or the token itself."""
        if number >= len(self) + SLOTS:
            return WORD
        if number >= len(self):
            return NAME
        token = self.tokens[number]
        if token.startswith("name "):
            return NAME
        return WORD if token.startswith(WORD_PREFIX) else token

    @property
    def parts(self) -> dict[str, int]:
        """Every part of a token, numbered: rows of the decoder's table are made of these."""
        return parts_of(self.tokens)


def parts_of(tokens: Iterable[str]) -> dict[str, int]:
    """Every part of these tokens, numbered."""
    found = sorted({part for token in tokens for part in token_parts(token)})
    return {part: n for n, part in enumerate(found)}


def token_parts(token: str) -> list[str]:
    """What a token is made of, for tokens that share a player, a verb or a kind."""
    kind, _, rest = token.partition(" ")
    return [token, kind, rest] if rest and kind != "word" else [token]

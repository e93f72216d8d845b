"""Play tokens: a play as a short sequence of tokens, and the automaton that keeps it in the notation.

A sequence holds what is asked first, then what is done, then what lies there: the order in which
the decoder writes it.  Cards are slots (numbered by their first mention in the question); the words
of a label, a property or a term are free words, or pointers to words of the question.
Numbers from `VOCABULARY` on: first `SLOTS` slots, then the words of the question.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

SLOTS = 12
"""The most cards that one question can name."""

PREDICATES = (
    "resolves applies activation_legal activation_negated effect_negated destroyed sent_to_gy "
    "banished returned_to_hand returned_to_deck zone_at_end summoned summon_legal summon_negatable "
    "summon_negated summon_count can_attack can_attack_again attack_continues replay_occurs "
    "can_change_position usable_again_this_turn counts_toward_limit misses_timing mandatory "
    "has_legal_target cost_paid cost_payable affected damage_dealt damage_taken lp_change value "
    "controller_at_end decides chain_order resolution_order next_responder spell_speed "
    "sent_from_field treated_as_summoned hand_added drawn what_happens"
).split()
_USES = ("activate", "chain", "trigger", "chain trigger")
_SUMMONS = ("normal_summon", "set")
_PLAIN = ("flip_summon", "change_position", "choose")
DEEDS = (*_USES, "attack", *_SUMMONS, "special_summon", *_PLAIN)
PLACES = (
    "monster_zone spell_trap_zone hand graveyard banished deck extra_deck field_zone pendulum_zone"
).split()
_EVENTS = (
    "destroyed sent_to_gy banished left_field flipped_down returned_to_hand returned_to_deck "
    "summoned discarded"
).split()
_PHASES = [f"next_phase {name}" for name in ("draw", "standby", "main1", "battle", "main2", "end")]
_MOMENTS = [*_PHASES, "damage_step", "end_turn"]
_COSTS = ("discard", "tribute", "banish", "send", "detach", "return", "reveal")
_STATES = ("up", "set", "defense")
_KINDS_AN = ("Effect", "Xyz", "Equip")
_MONSTERS = "Effect Xyz Flip Fusion Synchro Link Ritual Normal Tuner Pendulum".split()
_SPELLS = ("Normal", "Quick-Play", "Continuous", "Field", "Equip", "Ritual")
_TRAPS = ("Normal", "Continuous", "Counter")
_EFFECTS = (
    "negates the activation|negates the effect|negates the Summon|negates the attack|"
    "destroys a card|banishes a card|returns a card to the hand|Special Summons a monster|"
    "takes control of a monster|turns a monster face-down"
).split("|")


def _general_names() -> list[str]:
    """Every general name, those with "another" after those with "a"."""
    kinds = [f"{kind} Monster" for kind in _MONSTERS]
    kinds += [f"{kind} Spell" for kind in _SPELLS] + [f"{kind} Trap" for kind in _TRAPS]
    plain = [f"{'an' if kind.split()[0] in _KINDS_AN else 'a'} {kind}" for kind in kinds]
    plain += ["a monster", "a card", "a Spell", "a Trap", "a Spell/Trap", "a Set card", "a Token"]
    others = [re.sub(r"^an? ", "another ", name) for name in plain]
    special = ["an attacking monster", "a hand trap", "a mandatory trigger", "an optional trigger"]
    return [*plain, *others, *special, *(f"an effect that {what}" for what in _EFFECTS)]


GENERAL_NAMES = _general_names()
_GENERAL_BY_LOWER = {name.lower(): name for name in GENERAL_NAMES} | {"token": "a Token"}

ASK, DEFINE, OUT_OF_DOMAIN, FOLLOWUP, END = "?", "? define", "? out_of_domain", "? followup", "end"
_ROUTES = (ASK, DEFINE, OUT_OF_DOMAIN, FOLLOWUP)
_FIXED = [
    END, *_ROUTES,
    *(f"{player} {verb}" for player in "AB" for verb in (*DEEDS, *PLACES, "lp")),
    *(f"event {name}" for name in _EVENTS), "event control", *_MOMENTS,
    ">", "> direct", "> A", "> B", "with", "tribute", "by battle", "by effect",
    *(f"cost {name}" for name in _COSTS), "cost pay",
    *(f"is {state}" for state in _STATES),
    *(f"subject {name}" for name in ("A", "B", "attack", "Chain")),
    *(f"asks {name}" for name in PREDICATES),
    *(f"name {name}" for name in GENERAL_NAMES),
    ":", '"', "{",
]  # fmt: skip

_DEED_STARTS = {
    *(f"{player} {verb}" for player in "AB" for verb in DEEDS),
    *(f"event {name}" for name in _EVENTS), "event control", *_MOMENTS,
}  # fmt: skip
_PLACE_STARTS = {f"{player} {place}" for player in "AB" for place in (*PLACES, "lp")}
_COST_TOKENS = {f"cost {name}" for name in _COSTS}
_STATE_TOKENS = {f"is {state}" for state in _STATES}
_PREDICATE_TOKENS = {f"asks {name}" for name in PREDICATES}

_OPTIONS: Mapping[str, tuple[bool, tuple[str, ...]]] = {
    "subject": (False, (":", "PREDICATE")),
    "use": (False, ('"', ">", "COST", "cost pay", "LINE")),
    "use target": (True, ("COST", "cost pay", "LINE")),
    "use cost": (True, ("LINE",)),
    "attack": (False, (">", "> direct")),
    "attack target": (True, ("LINE",)),
    "summon": (True, ("tribute", "LINE")),
    "summon tribute": (True, ("LINE",)),
    "special": (True, ("with", "LINE")),
    "special with": (True, ("LINE",)),
    "plain": (True, ("LINE",)),
    "event": (True, ("by battle", "by effect", "LINE")),
    "control": (False, ("> A", "> B")),
    "place": (False, ("STATE", "LINE")),
}
"""After a name, by what the name is there for: may a further name follow, and what else may."""


@dataclass(frozen=True, slots=True)
class State:
    """Where a sequence stands: the part (0 asks, 1 deeds, 2 places) and what may come next.

    `role` is what names are there for; `stage` is `name` (a name must come), `named` (one stands
    there), `word` or `label word` (a free word must come), `words` or `label` (one or more stand there),
    `line` (a line is whole), `start`, `state`, `term` (of a definition), `nothing` or `ended`.
    """

    part: int
    role: str
    stage: str


START = State(0, "", "start")
NAME, WORD = "NAME", "WORD"
"""Classes of tokens that are not in the vocabulary: a card slot, and a word of the question."""


def _line_starts(part: int) -> set[str]:
    found = {END} | _PLACE_STARTS
    if part <= 1:
        found |= _DEED_STARTS
    return found | {ASK} if part == 0 else found


def _role_of(token: str) -> str:
    verb = token[2:]
    if verb in _USES:
        return "use"
    if verb in _SUMMONS:
        return "summon"
    if verb == "special_summon":
        return "special"
    return verb if verb == "attack" else "plain"


def _expanded(options: Iterable[str], part: int) -> set[str]:
    found: set[str] = set()
    for option in options:
        if option == "LINE":
            found |= _line_starts(part)
        elif option == "PREDICATE":
            found |= _PREDICATE_TOKENS
        elif option == "COST":
            found |= _COST_TOKENS
        elif option == "STATE":
            found |= _STATE_TOKENS
        else:
            found.add(option)
    return found


@cache
def allowed(state: State) -> frozenset[str]:
    """The tokens that may come next; `NAME` and `WORD` stand for whole classes."""
    if state.stage == "start":
        return frozenset(_ROUTES)
    if state.stage == "line":
        return frozenset(_line_starts(state.part))
    if state.stage == "nothing":
        return frozenset({END})
    if state.stage in ("name", "word", "label word"):
        only = NAME if state.stage == "name" else WORD
        extra = {"subject A", "subject B", "subject attack", "subject Chain"}
        return frozenset(
            {only} | (extra if (state.role, state.stage) == ("subject", "name") else set())
        )
    if state.stage == "term":
        return frozenset({WORD, END})
    if state.stage == "state":
        return frozenset(_STATE_TOKENS | _line_starts(state.part))
    if state.stage in ("named", "words", "label"):
        return _after_name(state)
    return frozenset()


def _after_name(state: State) -> frozenset[str]:
    if state.role == "number":
        return frozenset(_line_starts(state.part))
    more, options = _OPTIONS[state.role]
    found = _expanded(options, state.part)
    if state.stage == "words":
        found.add(WORD)
    elif state.stage == "label":
        found = (found | {WORD}) - {'"', ":"}
        return frozenset(found)
    else:
        found.add("{")
    return frozenset(found | ({NAME} if more else set()))


def following(state: State, token: str) -> State:
    """The state after an allowed token (a slot is `NAME`, a word `WORD`)."""
    part, role = state.part, state.role
    if token == END or token in (OUT_OF_DOMAIN, FOLLOWUP):
        return State(0, "", "ended" if token == END else "nothing")
    if token == ASK:
        return State(0, "subject", "name")
    if token == DEFINE or state.stage == "term":
        return State(0, "", "term")
    if token in _DEED_STARTS or token in _PLACE_STARTS:
        return _line_begun(token)
    if token in _PREDICATE_TOKENS or token in ("by battle", "by effect", "> direct", "> A", "> B"):
        return State(part, "", "line")
    if token in _STATE_TOKENS:
        return State(part, role, "state")
    if token in (">", "with", "tribute") or token in _COST_TOKENS:
        kind = "cost" if token in _COST_TOKENS else {">": "target"}.get(token, token)
        return State(part, f"{role.split()[0]} {kind}", "name")
    if token == "cost pay":
        return State(part, "number", "word")
    if token in ("{", ":", '"'):
        return State(part, role, "word" if token == "{" else "label word")
    if token == WORD:
        return State(part, role, "label" if state.stage.startswith("label") else "words")
    return State(part, role, "named")


def _line_begun(token: str) -> State:
    if token in _MOMENTS:
        return State(1, "", "line")
    if token.endswith(" lp"):
        return State(2, "number", "word")
    if token in _PLACE_STARTS:
        return State(2, "place", "name")
    if token.startswith("event"):
        return State(1, "control" if token == "event control" else "event", "name")
    return State(1, _role_of(token), "name")


@dataclass(frozen=True)
class Vocabulary:
    """The tokens by number: those of the grammar, then the free words."""

    words: tuple[str, ...]
    tokens: tuple[str, ...] = field(init=False)
    number: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        tokens = (*_FIXED, *(f"word {word}" for word in self.words))
        object.__setattr__(self, "tokens", tokens)
        object.__setattr__(self, "number", {token: n for n, token in enumerate(tokens)})

    def __len__(self) -> int:
        return len(self.tokens)

    def class_of(self, number: int) -> str:
        """The token as the automaton knows it."""
        if number >= len(self) + SLOTS:
            return WORD
        if number >= len(self):
            return NAME
        token = self.tokens[number]
        if token.startswith("name "):
            return NAME
        return WORD if token.startswith("word ") else token

    def parts(self, token: str) -> list[str]:
        """What a token is made of, for tokens that share a player, a verb or a kind."""
        kind, _, rest = token.partition(" ")
        return [token, kind, rest] if rest and kind not in ("word",) else [token]


class Automaton:
    """The states of the notation by number, with masks over the vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Walk every state that can be reached from the start."""
        self.vocabulary = vocabulary
        self._classes = [vocabulary.class_of(n) for n in range(len(vocabulary))]
        self._number = {START: 0}
        self.states = [START]
        self.next: list[dict[str, int]] = []
        for state in self.states:
            steps = {token: self._numbered(following(state, token)) for token in allowed(state)}
            self.next.append(steps)
        self.masks = [[name in steps for name in self._classes] for steps in self.next]
        self.slots = [NAME in steps for steps in self.next]
        self.copies = [WORD in steps for steps in self.next]

    def _numbered(self, state: State) -> int:
        if state not in self._number:
            self._number[state] = len(self.states)
            self.states.append(state)
        return self._number[state]

    def step(self, state: int, token: int) -> int | None:
        """The state after a token, or None where the token is not allowed."""
        return self.next[state].get(self.vocabulary.class_of(token))

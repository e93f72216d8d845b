"""Play automaton: which token may come after which, so that what is written is play notation."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from assistant.reading.trained.play_tokens import (
    ASK,
    ASKED,
    ATTACK,
    CARD_PARTS,
    CAST,
    CAUSES,
    CHOOSE,
    CONTROL,
    CONTROLLERS,
    COST_PAY,
    COSTS,
    DEED_STARTS,
    DEFINE,
    DIRECT,
    END,
    FOLLOWUP,
    GIVEN,
    LABEL,
    MINUS,
    MOMENTS,
    NAME,
    OUT_OF_DOMAIN,
    PLACE_STARTS,
    PROPERTY,
    QUOTE,
    ROUTES,
    SAYS,
    SPECIAL_SUMMON,
    STATE_TOKENS,
    SUBJECTS,
    SUMMONS,
    TARGETS,
    TRIBUTE,
    USES,
    VALUES,
    WITH,
    WORD,
    WORD_PREFIX,
    Vocabulary,
)

_ASKS, _DEEDS, _PLACES = 0, 1, 2
"""The parts of a sequence, in this order."""
_POINTABLE = r"[\w'\N{RIGHT SINGLE QUOTATION MARK}-]+"
_LINE = "LINE"
"""Among options: the line may end here."""


@dataclass(frozen=True, slots=True)
class _Options:
    """What may follow a name, by what the name is there for."""

    is_list: bool
    """A further name may follow."""
    tokens: tuple[str, ...]


_OPTIONS: Mapping[str, _Options] = {
    "subject": _Options(is_list=False, tokens=(LABEL, *ASKED)),
    "claim": _Options(is_list=False, tokens=(LABEL, *ASKED)),
    "claim given": _Options(is_list=True, tokens=(_LINE,)),
    "use": _Options(is_list=False, tokens=(QUOTE, TARGETS, *COSTS, COST_PAY, _LINE)),
    "use target": _Options(is_list=True, tokens=(*COSTS, COST_PAY, _LINE)),
    "use cost": _Options(is_list=True, tokens=(_LINE,)),
    "attack": _Options(is_list=False, tokens=(TARGETS, DIRECT)),
    "attack target": _Options(is_list=False, tokens=(_LINE,)),
    "summon": _Options(is_list=False, tokens=(TRIBUTE, _LINE)),
    "summon tribute": _Options(is_list=True, tokens=(_LINE,)),
    "special": _Options(is_list=True, tokens=(WITH, _LINE)),
    "special with": _Options(is_list=True, tokens=(_LINE,)),
    "plain": _Options(is_list=False, tokens=(_LINE,)),
    "choice": _Options(is_list=True, tokens=(_LINE,)),
    "event": _Options(is_list=True, tokens=(*CAUSES, _LINE)),
    "control": _Options(is_list=False, tokens=CONTROLLERS),
    "place": _Options(is_list=False, tokens=(*STATE_TOKENS, _LINE)),
    "monster place": _Options(is_list=False, tokens=(*STATE_TOKENS, _LINE)),
    "number": _Options(is_list=False, tokens=(_LINE,)),
    "payment": _Options(is_list=False, tokens=(_LINE,)),
    "cast": _Options(is_list=False, tokens=CARD_PARTS),
}


@dataclass(frozen=True, slots=True)
class NotationState:
    """Where a sequence stands: the part (0 asks, 1 deeds, 2 places) and what may come next.

    `role` is what names are there for.  `stage` is `name` (a name must come), `named` (one stands
    there), `word` or `label word` (a free word must come), `words` or `label` (one or more stand
    there), `line` (a line is whole), `cast` (a card has its part), `start`, `state` (of a card that
    lies there), `term` and `terms` (of a definition: none yet, one or more), `value` and `given`
    (of a statement: a value must come, a number or a name must), `nothing` (but the end) or
    `ended`.
    """

    part: int
    role: str
    stage: str


ANY_WORD, NUMBER, PAYMENT, FIRST_WORD = range(4)
"""What a word must be like that comes next: these are places in the two tuples of patterns."""
_OWN_WORDS = tuple(map(re.compile, (r".+", r"\d{1,5}", r"\d{1,5}|half", r"[^,]+")))
"""For the free words of the vocabulary."""
_POINTED_WORDS = tuple(map(re.compile, (_POINTABLE, r"[0-9]{1,5}", r"[0-9]{1,5}|half", _POINTABLE)))
"""For the words of the question, whose marks could be taken for the notation's."""
_OF_MONSTERS = frozenset(
    {"attack", "attack target", "special", "special with", "summon tribute", "monster place"}
)
"""What only monsters are there for."""
_FORM_OF_ROLE = {"number": NUMBER, "payment": PAYMENT, "claim given": NUMBER}
_WITHOUT_PROPERTIES = frozenset((*_FORM_OF_ROLE, CAST))

START = NotationState(_ASKS, "", "start")
"""Before the first token of a question's play."""
STATED = NotationState(_ASKS, "claim", "stated")
"""Before the first token of a statement's play."""
_CLAIMS = frozenset({"claim", "claim given"})
_ONLY: Mapping[str, frozenset[str]] = {
    "start": frozenset(ROUTES),
    "stated": frozenset({SAYS, DEFINE, OUT_OF_DOMAIN}),
    "value": frozenset({*VALUES, GIVEN, MINUS}),
    "given": frozenset({WORD, NAME}),
    "nothing": frozenset({END}),
    "name": frozenset({NAME}),
    "word": frozenset({WORD}),
    "label word": frozenset({WORD}),
    "term": frozenset({WORD}),
    "terms": frozenset({WORD, END}),
    "state": frozenset(STATE_TOKENS),
    "cast": frozenset({NAME}),
}
_OTHER_ROLES = {SPECIAL_SUMMON: "special", ATTACK: "attack", CHOOSE: "choice"}
_SECTIONS: Mapping[str, NotationState] = {
    ASK: NotationState(_ASKS, "subject", "name"),
    SAYS: NotationState(_ASKS, "claim", "name"),
    DEFINE: NotationState(_ASKS, "", "term"),
    CAST: NotationState(_DEEDS, CAST, "name"),
}
_STAGES = {
    PROPERTY: "word",
    LABEL: "label word",
    QUOTE: "label word",
    **dict.fromkeys(STATE_TOKENS, "state"),
    **dict.fromkeys(CARD_PARTS, "cast"),
}
"""What stays with the role before it: the stage after it."""
_ENDINGS = {END: "ended", OUT_OF_DOMAIN: "nothing", FOLLOWUP: "nothing"}
_LINE_ENDS = frozenset((*ASKED, *CAUSES, DIRECT, *CONTROLLERS))
_LISTS = {TARGETS: "target", WITH: WITH, TRIBUTE: TRIBUTE} | dict.fromkeys(COSTS, "cost")
_FILLED = {
    COST_PAY: ("payment", "word"),
    GIVEN: ("claim given", "given"),
    MINUS: ("claim given", "word"),
} | dict.fromkeys(VALUES, ("claim", "line"))
"""What begins or is an amount or a value: the role and the stage after it."""


@cache
def allowed(state: NotationState) -> frozenset[str]:
    """The tokens that may come next; `NAME` and `WORD` stand for whole classes."""
    if state.stage in ("named", "words", "label"):
        return _after_name(state)
    found = set(_ONLY.get(state.stage, ()))
    if state.stage in ("line", "state", "cast"):
        found |= _line_starts(state)
    if state.role in ("subject", "claim") and state.stage == "name":
        found |= set(SUBJECTS)
    return frozenset(found)


def _line_starts(state: NotationState) -> set[str]:
    found = {END} | PLACE_STARTS
    if state.part <= _DEEDS:
        found |= DEED_STARTS
    if state.part == _ASKS:
        found |= {SAYS if state.role in _CLAIMS else ASK, CAST}
    return found


def _after_name(state: NotationState) -> frozenset[str]:
    options = _OPTIONS[state.role]
    found = set(_expanded(options.tokens, state))
    if state.stage == "label":
        return frozenset((found | {WORD}) - {QUOTE, LABEL})
    if state.role not in _WITHOUT_PROPERTIES:
        found.add(WORD if state.stage == "words" else PROPERTY)
    return frozenset(found | ({NAME} if options.is_list else set()))


def _expanded(options: Iterable[str], state: NotationState) -> Iterable[str]:
    for option in options:
        yield from _line_starts(state) if option == _LINE else (option,)


def following(state: NotationState, token: str) -> NotationState:
    """The state after an allowed token (a slot is `NAME`, a word `WORD`)."""
    if token in _ENDINGS:
        return NotationState(_ASKS, "", _ENDINGS[token])
    if token in _SECTIONS:
        return _SECTIONS[token]
    if state.stage in ("term", "terms"):
        return NotationState(_ASKS, "", "terms")
    if token in DEED_STARTS or token in PLACE_STARTS:
        return _line_begun(token)
    return _inside_line(state, token)


def _line_begun(token: str) -> NotationState:
    if token in MOMENTS:
        return NotationState(_DEEDS, "", "line")
    if token in PLACE_STARTS:
        is_life = token.endswith(" lp")
        if is_life:
            return NotationState(_PLACES, "number", "word")
        kind = "monster place" if token.endswith("monster_zone") else "place"
        return NotationState(_PLACES, kind, "name")
    return NotationState(_DEEDS, _role_of(token), "name")


def _role_of(token: str) -> str:
    """What the first name of a deed's line is there for."""
    if token.startswith("event"):
        return "control" if token == CONTROL else "event"
    verb = token[2:]
    roles = dict.fromkeys(USES, "use") | dict.fromkeys(SUMMONS, "summon")
    return (roles | _OTHER_ROLES).get(verb, "plain")


def _inside_line(state: NotationState, token: str) -> NotationState:
    part, role = state.part, state.role
    if token in _LINE_ENDS:
        return NotationState(part, role, "value") if role == "claim" else _line_ended(part)
    if token in _STAGES:
        return NotationState(part, role, _STAGES[token])
    if token in _LISTS:
        return NotationState(part, f"{role.split()[0]} {_LISTS[token]}", "name")
    if token in _FILLED:
        return NotationState(part, *_FILLED[token])
    if token == WORD:
        is_label = state.stage.startswith("label")
        return NotationState(part, role, "label" if is_label else "words")
    return NotationState(part, role, "named")


def _line_ended(part: int) -> NotationState:
    return NotationState(part, "", "line")


def pointable(words: Sequence[str]) -> list[list[bool]]:
    """For each form of a word, which words of a question may be pointed to."""
    return [[form.fullmatch(word) is not None for word in words] for form in _POINTED_WORDS]


def _form(state: NotationState) -> int:
    """What a word must be like that comes next."""
    is_first = state.stage in ("term", "word", "label word")
    return _FORM_OF_ROLE.get(state.role, FIRST_WORD if is_first else ANY_WORD)


class Automaton:
    """The states of the notation by number, with masks over the vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Walk every state that can be reached from the starts, the numbers `start`."""
        self.vocabulary = vocabulary
        self.states = [START, STATED]
        self._number = {state: number for number, state in enumerate(self.states)}
        self._next: list[dict[str, int]] = []
        for state in self.states:
            steps = {token: self._numbered(following(state, token)) for token in allowed(state)}
            self._next.append(steps)
        self.forms = [_form(state) for state in self.states]
        """For each state, what a word must be like that comes next."""
        self.masks = [self._mask(number) for number in range(len(self.states))]
        """For each state, whether each token of the vocabulary may come next."""
        self.slots = [NAME in steps for steps in self._next]
        """For each state, whether a slot may come next."""
        self.monsters = [state.role in _OF_MONSTERS for state in self.states]
        """For each state, whether a slot that comes next has to be a monster."""
        self.copies = [WORD in steps for steps in self._next]
        """For each state, whether a word of the question may come next."""

    def _numbered(self, state: NotationState) -> int:
        if state not in self._number:
            self._number[state] = len(self.states)
            self.states.append(state)
        return self._number[state]

    def _mask(self, state: int) -> list[bool]:
        steps, form = self._next[state], _OWN_WORDS[self.forms[state]]
        classes = (self.vocabulary.class_of(number) for number in range(len(self.vocabulary)))
        return [
            name in steps
            and (name != WORD or form.fullmatch(token.removeprefix(WORD_PREFIX)) is not None)
            for name, token in zip(classes, self.vocabulary.tokens, strict=True)
        ]

    def start(self, *, is_statement: bool) -> int:
        """The state before the first token."""
        return self._number[STATED if is_statement else START]

    def step(self, state: int, token: int) -> int | None:
        """The state after a token, or None where the token is not allowed."""
        if token < len(self.vocabulary) and not self.masks[state][token]:
            return None
        return self._next[state].get(self.vocabulary.class_of(token))

    def is_ended(self, state: int) -> bool:
        """Whether the sequence is whole."""
        return self.states[state].stage == "ended"

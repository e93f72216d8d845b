"""Play coding: from the lines of a play to its tokens, and back to text.

Lines that cannot be said in tokens (an unknown card, a form outside the automaton) raise
`NotCodableError`; counts, copies and quoted choices are left out, since they are rare.
"""

import re
from collections.abc import Sequence

from assistant.reading.trained.play_tokens import (
    ASK,
    ATTACK,
    CAST,
    CAUSES,
    CONTROLLERS,
    COST_PAY,
    DEFINE,
    DIRECT,
    END,
    FOLLOWUP,
    GENERAL_BY_LOWER,
    GENERAL_NAMES,
    GIVEN,
    LABEL,
    MINUS,
    OUT_OF_DOMAIN,
    PREDICATES,
    PROPERTY,
    QUOTE,
    SAYS,
    SLOTS,
    SPECIAL_SUMMON,
    SUMMONS,
    TARGETS,
    TRIBUTE,
    USES,
    VALUES,
    WITH,
    Vocabulary,
)

_USE = re.compile(r"([AB] (?:chain trigger|activate|chain|trigger)) ")
_WITH_NAMES = re.compile(
    r"([AB] (?:normal_summon|special_summon|flip_summon|set|change_position|choose|attack)"
    r"|event (?!control)\w+|event control) "
)
_PLACE = re.compile(
    r"([AB] (?:monster_zone|spell_trap_zone|hand|graveyard|banished|deck|extra_deck|field_zone"
    r"|pendulum_zone)) "
)
_MOMENT = re.compile(r"next_phase \w+|damage_step|end_turn")
_QUOTED = re.compile(r'"([^"]*)"')
_PAYMENT = re.compile(r"cost pay (\w+)")
_COST = re.compile(r"cost (discard|tribute|banish|send|detach|return|reveal) ")
_BRINGING = (*SUMMONS, SPECIAL_SUMMON, "flip_summon")
_STATE = {"up": "is up", "set": "is set", "defense": "is defense"}
_WHOLE_ENDINGS = (DIRECT, *CONTROLLERS, *CAUSES)
_BY_LENGTH = sorted(GENERAL_NAMES, key=len, reverse=True)
FREE_WORD = re.compile(r"[A-Za-z0-9'\-]+|[^\sA-Za-z0-9]")
_CLOSING = {PROPERTY: "}", QUOTE: QUOTE}
_PROPERTIES = re.compile(r"\s*\{([^}]*)\}")
_DROPPED = re.compile(r"#\d+|\s*x\d+\b")
_LIFE = re.compile(r"([AB] lp) (\d+)")
_NUMBER = re.compile(r"-?\d+")
_STARTS = ("?", SAYS, CAST, "A ", "B ", "event", "next_phase", "damage_step", "end_turn")
_LAST = 10**6


class NotCodableError(ValueError):
    """A line of a play that the tokens cannot say."""


class PlayCoder:
    """Writes the plays of one question as tokens, and tokens as a play."""

    def __init__(self, vocabulary: Vocabulary, names: Sequence[str], words: Sequence[str]) -> None:
        """`names`: the cards, in slot order.  `words`: those that may be pointed to."""
        self._vocabulary = vocabulary
        self._names = list(names[:SLOTS])
        self._words = list(words)
        self._by_length = sorted(self._names, key=len, reverse=True)
        self._first_word: dict[str, int] = {}
        for place, word in enumerate(words):
            self._first_word.setdefault(word.lower(), place)
        self._fixed = vocabulary.number

    def encode(self, lines: Sequence[str]) -> list[int]:
        """The tokens of a play: what is asked, the cards' parts, deeds, places, and `end`.

        What is asked with a value (`? Jinzo destroyed = no`) is what a statement says.

        Raises:
            NotCodableError: a line cannot be said in tokens, or nothing is asked.
        """
        asks: list[list[int]] = []
        deeds: list[list[int]] = []
        places: list[list[int]] = []
        for line in lines:
            if line.startswith("?"):
                asks.append(self._ask(line[1:].strip()))
            elif _is_place(line):
                places.append(self._place(line))
            else:
                deeds.append(self._deed(line))
        if not asks:
            raise NotCodableError("nothing is asked")
        routes = [ask for ask in asks if ask[0] not in (self._fixed[ASK], self._fixed[SAYS])]
        if routes:
            return [*routes[0], self._fixed[END]]
        places.sort(key=self._slot_of)
        rows = (*asks, self._cast(deeds, places), *deeds, *places)
        return [token for row in rows for token in row] + [self._fixed[END]]

    def _cast(self, deeds: Sequence[Sequence[int]], places: Sequence[Sequence[int]]) -> list[int]:
        """Each named card with its part; nothing where no card is named."""
        first, found = len(self._vocabulary), [self._fixed[CAST]]
        for slot in range(first, first + len(self._names)):
            found += [slot, self._fixed[self._part_of(slot, deeds, places)]]
        return found if self._names else []

    def _part_of(
        self, card: int, deeds: Sequence[Sequence[int]], places: Sequence[Sequence[int]]
    ) -> str:
        """What is done with a card: of several parts the most active, by who plays it first."""
        acted = [self._vocabulary.tokens[row[0]] for row in deeds if row[1:2] == [card]]
        lying = [self._vocabulary.tokens[row[0]] for row in places if row[1:2] == [card]]
        used = [start for start in acted if start[2:] in USES]
        attacked = [start for start in acted if start[2:] == ATTACK]
        brought = [start for start in acted if start[2:] in _BRINGING]
        what = " and ".join([*(["uses"] if used else []), *(["attacks"] if attacked else [])])
        for starts, told in ((used or attacked, what), (brought, "brings"), (lying, "has")):
            if starts:
                return f"part {starts[0][0]} {told}"
        return "part concerned" if any(card in row for row in deeds) else "part idle"

    def _slot_of(self, row: Sequence[int]) -> int:
        """The card that a line is of; what is no card comes last."""
        return row[1] if row[1] >= len(self._vocabulary) else _LAST

    def _ask(self, text: str) -> list[int]:
        head, _, rest = text.partition(" ")
        if head in ("out_of_domain", "followup", "define"):
            token = {"define": DEFINE, "followup": FOLLOWUP}.get(head, OUT_OF_DOMAIN)
            return [self._fixed[token], *(self._free(rest) if head == "define" else [])]
        asked, _, value = text.partition(" = ")
        subject, _, predicate = asked.rpartition(" ")
        if predicate not in PREDICATES:
            raise NotCodableError(text)
        last = [self._fixed[f"asks {predicate}"], *(self._value(value) if value else [])]
        return [self._fixed[SAYS if value else ASK], *self._subject(subject), *last]

    def _subject(self, text: str) -> list[int]:
        if text in ("A", "B", "attack", "Chain"):
            return [self._fixed[f"subject {text}"]]
        found, rest = self._argument(text)
        if rest.startswith(LABEL):
            return found + self._marked(LABEL, rest[1:])
        if rest:
            raise NotCodableError(text)
        return found

    def _value(self, text: str) -> list[int]:
        """A whole value, a number, or names in order."""
        if f"{GIVEN} {text}" in VALUES:
            return [self._fixed[f"{GIVEN} {text}"]]
        if _NUMBER.fullmatch(text):
            return self._number_value(text)
        names, rest = self._arguments(text)
        if rest:
            raise NotCodableError(text)
        return [self._fixed[GIVEN], *names]

    def _number_value(self, text: str) -> list[int]:
        words = self._free(text.removeprefix("-"))
        if not words:
            raise NotCodableError(text)
        return [self._fixed[MINUS if text.startswith("-") else GIVEN], *words]

    def _place(self, line: str) -> list[int]:
        if match := _LIFE.match(line):
            number = self._free(match[2])
            if not number:
                raise NotCodableError(line)
            return [self._fixed[match[1]], *number]
        place = " ".join(line.split(" ", 2)[:2])
        found, rest = self._argument(line[len(place) :])
        states = [self._fixed[_STATE[word]] for word in rest.split() if word in _STATE]
        return [self._fixed[place], *found, *states]

    def _deed(self, line: str) -> list[int]:
        if match := _USE.match(line):
            return [self._fixed[match[1]], *self._use(line[match.end() :])]
        if _MOMENT.fullmatch(line):
            return [self._fixed[line]]
        match = _WITH_NAMES.match(line)
        if not match:
            raise NotCodableError(line)
        found, rest = self._arguments(line[match.end() :])
        return [self._fixed[match[1]], *found, *self._rest_of(match[1], rest)]

    def _use(self, text: str) -> list[int]:
        """A card that is activated: its label, its targets, its cost."""
        found, rest = self._argument(text)
        targets: list[int] = []
        cost: list[int] = []
        while rest:
            if match := _QUOTED.match(rest):
                found += self._marked(QUOTE, match[1])
                rest = rest[match.end() :].strip()
            elif rest.startswith("> "):
                names, rest = self._arguments(rest[2:])
                targets = [self._fixed[TARGETS], *names]
            elif match := _COST.match(rest):
                names, rest = self._arguments(rest[match.end() :])
                cost = [self._fixed[f"cost {match[1]}"], *names]
            elif match := _PAYMENT.match(rest):
                cost = self._marked(COST_PAY, match[1])
                rest = rest[match.end() :].strip()
            else:
                raise NotCodableError(rest)
        return found + targets + cost

    def _marked(self, mark: str, text: str) -> list[int]:
        """A mark and the free words after it; nothing where no word can be said."""
        words = self._free(text)
        return [self._fixed[mark], *words] if words else []

    def _rest_of(self, verb: str, rest: str) -> list[int]:
        if not rest:
            return []
        if rest in _WHOLE_ENDINGS:
            return [self._fixed[rest]]
        mark, _, text = rest.partition(" ")
        if mark in (TARGETS, WITH, TRIBUTE):
            names, left = self._arguments(text)
            if not left:
                return [self._fixed[mark], *names]
        raise NotCodableError(f"{verb} ... {rest}")

    def _arguments(self, text: str) -> tuple[list[int], str]:
        found, rest = self._argument(text)
        while rest.startswith(", "):
            more, rest = self._argument(rest[2:])
            found += more
        return found, rest

    def _argument(self, text: str) -> tuple[list[int], str]:
        """One name at the beginning, with its properties, and what stands after it."""
        text = text.strip()
        token, length = self._name(text)
        found, rest = [token], text[length:]
        if match := _DROPPED.match(rest):
            rest = rest[match.end() :]
        if match := _PROPERTIES.match(rest):
            found += self._marked(PROPERTY, match[1])
            rest = rest[match.end() :]
        return found, rest if rest.startswith(",") else rest.strip()

    def _name(self, text: str) -> tuple[int, int]:
        """The token of the name that a text begins with, and the name's length."""
        for name in self._by_length:
            if _begins(text, name):
                return len(self._vocabulary) + self._names.index(name), len(name)
        low = text.lower()
        for name in (*_BY_LENGTH, "token"):
            if _begins(low, name.lower()):
                return self._fixed[f"name {GENERAL_BY_LOWER[name.lower()]}"], len(name)
        raise NotCodableError(f"no name: {text}")

    def _free(self, text: str) -> list[int]:
        """Tokens for free words: known words, else pointers; others are left out."""
        found: list[int] = []
        for word in FREE_WORD.findall(text):
            place = self._first_word.get(word.lower())
            token = self._fixed.get(f"word {word}")
            if token is not None and not (word.isdigit() and place is not None):
                found.append(token)
            elif place is not None:
                found.append(len(self._vocabulary) + SLOTS + place)
        comma = self._fixed.get("word ,")
        while found and found[-1] == comma:
            found.pop()
        return found

    def decode(self, tokens: Sequence[int]) -> list[str]:
        """The lines of a play: places first, then deeds, then what is asked."""
        rows: list[list[int]] = []
        for token in tokens:
            text = self._vocabulary.tokens[token] if token < len(self._vocabulary) else ""
            if text == END:
                break
            if text.startswith(_STARTS):
                rows.append([])
            rows[-1].append(token)
        lines = [self._line(row) for row in rows if row[0] != self._fixed[CAST]]
        asks = [line for line in lines if line.startswith("?")]
        places = [line for line in lines if _is_place(line)]
        return [*places, *(x for x in lines if x not in asks and x not in places), *asks]

    def _line(self, row: Sequence[int]) -> str:
        """One line; names beside each other get a comma, words between marks are closed off."""
        first = self._vocabulary.tokens[row[0]]
        out, closing, after_name = ASK if first == SAYS else first, "", False
        for token in row[1:]:
            kind, text = self._spoken(token)
            if kind == "word":
                out += text if out.endswith((PROPERTY, QUOTE, MINUS)) or text == "," else f" {text}"
                continue
            out, closing = out + closing, ""
            if kind == "name":
                out += f", {text}" if after_name else f" {text}"
                after_name = True
                continue
            closing = _CLOSING.get(text, "")
            # Properties belong to a name, which a further name may follow.
            after_name = text == PROPERTY
            out += text if text == LABEL else f" {text}"
        return out + closing

    def _spoken(self, token: int) -> tuple[str, str]:
        """Whether a token is a `name`, a `word` or a `mark`, and how it is written."""
        size = len(self._vocabulary)
        if token >= size + SLOTS:
            return "word", self._words[token - size - SLOTS]
        if token >= size:
            return "name", self._names[token - size]
        text = self._vocabulary.tokens[token]
        kind, _, rest = text.partition(" ")
        if kind in ("name", "word"):
            return kind, rest
        return "mark", rest if kind in ("subject", "asks", "is") else text


def _is_place(line: str) -> bool:
    return _PLACE.match(line) is not None or line.startswith(("A lp ", "B lp "))


def _begins(text: str, name: str) -> bool:
    after = text[len(name) : len(name) + 1]
    return text.startswith(name) and not (after.isalnum() or after == "'")

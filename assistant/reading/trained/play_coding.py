"""Play coding: from the lines of a play to its tokens, and back to text.

Lines that cannot be said in tokens (an unknown card, a form outside the automaton) raise
`NotCodableError`; counts, copies and quoted choices are left out, since they are rare.
"""

import re
from collections.abc import Mapping, Sequence

from assistant.reading.trained.play_tokens import (
    _GENERAL_BY_LOWER,
    ASK,
    DEFINE,
    END,
    FOLLOWUP,
    GENERAL_NAMES,
    OUT_OF_DOMAIN,
    PREDICATES,
    SLOTS,
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
_COST = re.compile(r"cost (discard|tribute|banish|send|detach|return|reveal) ")
_STATE = {"up": "is up", "set": "is set", "defense": "is defense", "attack": None}
_FREE_WORD = re.compile(r"[A-Za-z0-9'\-]+|[^\sA-Za-z0-9]")
_DROPPED = re.compile(r"(?:#\d+|\s*x\d+\b)")


class NotCodableError(ValueError):
    """A line of a play that the tokens cannot say."""


class PlayCoder:
    """Writes the plays of one question as tokens, and tokens as a play.

    `names`: the cards of the question, in slot order.  `words`: the words of the question that may
    be pointed to.
    """

    def __init__(self, vocabulary: Vocabulary, names: Sequence[str], words: Sequence[str]) -> None:
        self._vocabulary = vocabulary
        self._names = list(names[:SLOTS])
        self._words = list(words)
        self._by_length = sorted(self._names, key=len, reverse=True)
        self._general = sorted(GENERAL_NAMES, key=len, reverse=True)
        self._first_word = {}
        for place, word in enumerate(words):
            self._first_word.setdefault(word.lower(), place)
        self._fixed = vocabulary.number

    # From lines to tokens

    def encode(self, lines: Sequence[str]) -> list[int]:
        """The tokens of a play, asks first, then deeds, then places, and `end`."""
        asks, deeds, places = [], [], []
        for line in lines:
            if line.startswith("?"):
                asks.append(self._ask(line[1:].split(" = ")[0].strip()))
            elif _PLACE.match(line) or re.match(r"[AB] lp ", line):
                places.append(self._place(line))
            else:
                deeds.append(self._deed(line))
        if not asks:
            raise NotCodableError("nothing is asked")
        routes = [ask for ask in asks if ask[0] != self._fixed[ASK]]
        if routes:
            return [*routes[0], self._fixed[END]]
        places.sort(
            key=lambda row: row[1] if len(row) > 1 and row[1] >= len(self._vocabulary) else 10**6
        )
        return [token for row in (*asks, *deeds, *places) for token in row] + [self._fixed[END]]

    def _ask(self, text: str) -> list[int]:
        head, _, rest = text.partition(" ")
        if head in ("out_of_domain", "followup", "define"):
            token = {"define": DEFINE, "followup": FOLLOWUP}.get(head, OUT_OF_DOMAIN)
            return [self._fixed[token], *(self._free(rest) if head == "define" else [])]
        subject, _, predicate = text.rpartition(" ")
        if predicate not in PREDICATES:
            raise NotCodableError(text)
        last = self._fixed[f"asks {predicate}"]
        if subject in ("A", "B", "attack", "Chain"):
            return [self._fixed[ASK], self._fixed[f"subject {subject}"], last]
        found, rest = self._argument(subject)
        if rest.startswith(":"):
            words = self._free(rest[1:])
            found += [self._fixed[":"], *words] if words else []
        elif rest:
            raise NotCodableError(text)
        return [self._fixed[ASK], *found, last]

    def _place(self, line: str) -> list[int]:
        if match := re.match(r"([AB] lp) (\d+)", line):
            number = self._free(match[2])
            if not number:
                raise NotCodableError(line)
            return [self._fixed[match[1]], *number]
        match = _PLACE.match(line)
        assert match
        found, rest = self._argument(line[match.end() :])
        states = [_STATE[word] for word in rest.split() if word in _STATE]
        return [self._fixed[match[1]], *found, *(self._fixed[state] for state in states if state)]

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
        found, rest = self._argument(text)
        targets: list[int] = []
        cost: list[int] = []
        while rest:
            if match := re.match(r'"([^"]*)"', rest):
                words = self._free(match[1])
                found += [self._fixed['"'], *words] if words else []
                rest = rest[match.end() :].strip()
            elif rest.startswith("> "):
                names, rest = self._arguments(rest[2:])
                targets = [self._fixed[">"], *names]
            elif match := _COST.match(rest):
                names, rest = self._arguments(rest[match.end() :])
                cost = [self._fixed[f"cost {match[1]}"], *names]
            elif match := re.match(r"cost pay (\w+)", rest):
                word = self._free(match[1])
                cost = [self._fixed["cost pay"], *word] if word else []
                rest = rest[match.end() :].strip()
            else:
                raise NotCodableError(rest)
        return found + targets + cost

    def _rest_of(self, verb: str, rest: str) -> list[int]:
        if not rest:
            return []
        if rest in ("> direct", "> A", "> B", "by battle", "by effect"):
            return [self._fixed[rest]]
        for mark in (">", "with", "tribute"):
            if rest.startswith(mark + " "):
                names, rest = self._arguments(rest[len(mark) + 1 :])
                if rest:
                    break
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
        name = next((n for n in self._by_length if _begins(text, n)), None)
        if name is not None:
            found, rest = [len(self._vocabulary) + self._names.index(name)], text[len(name) :]
        else:
            general = next(
                (n for n in (*self._general, "token") if _begins(text.lower(), n.lower())), None
            )
            if general is None:
                raise NotCodableError(f"no name: {text}")
            found = [self._fixed[f"name {_GENERAL_BY_LOWER[general.lower()]}"]]
            rest = text[len(general) :]
        rest = _DROPPED.sub("", rest, count=1) if re.match(r"#\d|\s*x\d", rest) else rest
        if match := re.match(r"\s*\{([^}]*)\}", rest):
            words = self._free(match[1])
            found += [self._fixed["{"], *words] if words else []
            rest = rest[match.end() :]
        return found, rest if rest.startswith(",") else rest.strip()

    def _free(self, text: str) -> list[int]:
        """Tokens for free words: known words, else pointers into the question; others are left out."""
        found = []
        for word in _FREE_WORD.findall(text):
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

    # From tokens to lines

    def decode(self, tokens: Sequence[int]) -> list[str]:
        """The lines of a play: places first, then deeds, then what is asked."""
        rows: list[list[int]] = []
        for token in tokens:
            text = self._vocabulary.tokens[token] if token < len(self._vocabulary) else ""
            if text == END:
                break
            if text.startswith(("?", "A ", "B ", "event", "next_phase", "damage_step", "end_turn")):
                rows.append([])
            rows[-1].append(token)
        lines = [self._line(row) for row in rows]
        asks = [line for line in lines if line.startswith("?")]
        places = [line for line in lines if _PLACE.match(line) or re.match(r"[AB] lp", line)]
        return [*places, *(x for x in lines if x not in asks and x not in places), *asks]

    def _line(self, row: Sequence[int]) -> str:
        out, names, closing = self._vocabulary.tokens[row[0]], 0, ""
        for token in row[1:]:
            kind, text = self._spoken(token)
            if kind != "word" and closing:
                out, closing = out + closing, ""
            if kind == "name":
                out += (", " if names else " ") + text
                names += 1
                continue
            if kind == "word":
                out += text if out.endswith(("{", '"')) or text == "," else " " + text
                continue
            names = 0
            if text in ("{", '"'):
                out, closing = out + " " + text, "}" if text == "{" else '"'
                names = 1 if text == "{" else 0
            else:
                out += text if text == ":" else " " + text
        return out + closing

    def _spoken(self, token: int) -> tuple[str, str]:
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


def _begins(text: str, name: str) -> bool:
    after = text[len(name) : len(name) + 1]
    return text.startswith(name) and not (after.isalnum() or after == "'")


def used_names(lines: Sequence[str], names: Mapping[str, object]) -> list[str]:
    """The known card names that stand in a play, longest names first at each place."""
    found: dict[str, None] = {}
    for line in lines:
        words = list(re.finditer(r"\S+", line))
        place = 0
        for word in words:
            start = word.start()
            if start < place:
                continue
            for end in sorted(
                {m.end() - cut for m in words for cut in (0, 1) if m.end() - cut > start},
                reverse=True,
            ):
                if line[start:end] in names:
                    found[line[start:end]] = None
                    place = end
                    break
    return list(found)

"""Segments: a part of card text cut into sentences and bullets, and a sentence at its marks."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

from engine.psct.lexer import TokenKind, Tokens

_OPEN = {"(": 1, "[": 1, ")": -1, "]": -1}
_HEADS = frozenset(
    {"if", "when", "each", "once", "twice", "thrice", "during", "at", "you", "after", "except"}
    | {"flip", "(", "quick", "up", "as", "in", "activate", "either", "your", "before", "every"}
    | {"whenever", "once per turn", "twice per turn", "once per chain", "once per duel"}
    | {"your opponent"}
)
"""How the header of an effect begins, as a bullet's label does not."""
_PUNCT, _NUMBER = TokenKind.PUNCT, TokenKind.NUMBER


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, or the words between two line breaks or bullets."""

    tokens: Tokens
    line: str = field(repr=False)
    """Its norms in one line, quoted names as «n» and the card's own as «self»."""
    marks: tuple[int, ...] = ()
    """Which tokens are a ":" or ";" outside parentheses."""
    bullet: bool = False
    """It begins with a bullet."""
    under_bullet: bool = False
    """It follows a bullet on the same line (or is one)."""
    fresh: bool = True
    """It begins a line."""
    label: int = 0
    """How many of its first tokens are a bullet and its label ("● Heads:")."""

    @property
    def start(self) -> int:
        """Its first character."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """The character after its last."""
        return self.tokens[-1].end


def line_of(tokens: Tokens) -> str:
    """The norms in one line, quoted names as «n» and the card's own as «self».

    >>> from engine.psct.lexer import tokenize
    >>> line_of(tokenize('Draw 1 "Sample" card.'))
    'draw 1 «n» card .'
    """
    return " ".join([token.shown for token in tokens])


def sentences(text: str, tokens: Tokens) -> tuple[Sentence, ...]:
    """The sentences of a part in printed order; together they hold every token."""
    out: list[Sentence] = []
    fresh = _line_starts(text, tokens)
    begins = [*sorted(fresh | _halves(tokens)), len(tokens)]
    under = False
    first = 0
    while first < len(tokens):
        label = _label(tokens, first)
        limit = begins[bisect_right(begins, first)]
        after, marks = _end(tokens, first, limit, label)
        bullet = tokens[first].norm == "●"
        under = bullet or (under and first not in fresh)
        part = tokens[first:after]
        out.append(
            Sentence(
                tokens=part,
                line=line_of(part),
                marks=marks,
                bullet=bullet,
                under_bullet=under,
                fresh=first in fresh,
                label=label,
            )
        )
        first = after
    return tuple(out)


def _line_starts(text: str, tokens: Tokens) -> frozenset[int]:
    """Which tokens begin a line."""
    found = {0}
    at = text.find("\n")
    starts = [token.start for token in tokens] if at >= 0 else []
    while at >= 0:
        found.add(bisect_left(starts, at))
        at = text.find("\n", at + 1)
    return frozenset(found)


def _halves(tokens: Tokens) -> set[int]:
    """Which tokens begin a bullet, or the second of two things one may do."""
    found: set[int] = set()
    for at, token in enumerate(tokens[:-1]):
        norm = token.norm
        if norm == "●" or (norm == "or" and _other_half(tokens, at)):
            found.add(at)
    return found


def _other_half(tokens: Tokens, at: int) -> bool:
    """The second of two things one may do: ", OR: unequip ..." and ", OR unequip ..."."""
    return tokens[at - 1].norm == "," and tokens[at + 1].norm in {":", "unequip"}


def _end(tokens: Tokens, first: int, limit: int, label: int) -> tuple[int, tuple[int, ...]]:
    """Where the sentence that begins at `first` ends, and the marks in it."""
    depth = 0
    marks: list[int] = []
    for at in range(first, limit):
        token = tokens[at]
        if token.kind is not _PUNCT:
            continue
        norm = token.norm
        if norm in _OPEN:
            depth = max(0, depth + _OPEN[norm])
            if norm == ")" and not depth and tokens[at - 1].norm == ".":
                return at + 1, tuple(marks)
        elif depth:
            continue
        elif norm == ".":
            return at + 1, tuple(marks)
        elif norm in {":", ";"} and at >= first + label:
            marks.append(at - first)
    return limit, tuple(marks)


def _label(tokens: Tokens, first: int) -> int:
    """How many tokens are a bullet and its label ("● Heads:"), or a die's number ("1:")."""
    after = tokens[first + 1].norm if first + 1 < len(tokens) else ""
    if tokens[first].kind is _NUMBER:
        return 2 if after == ":" else 0
    if tokens[first].norm != "●":
        return 0
    if after in _HEADS:
        return 1
    near = range(first + 2, min(first + 14, len(tokens)))
    stops = ":;." if tokens[first + 1].kind is _NUMBER else ":;.,"
    stop = next((at for at in near if tokens[at].norm in stops), None)
    return stop - first + 1 if stop is not None and tokens[stop].norm == ":" else 1


@dataclass(frozen=True, slots=True)
class Clauses:
    """An activated effect at its marks: before ":", between ":" and ";", and the rest."""

    header: Tokens = ()
    """With its colon."""
    activation: Tokens = ()
    """With its semicolon."""
    resolution: Tokens = ()


def clauses(sentence: Sentence) -> Clauses:
    """Cut at the first ":" that heads the sentence and the first ";" after it."""
    tokens, marks = sentence.tokens, list(sentence.marks)
    start = sentence.label
    if marks and tokens[marks[0]].norm == ":" and tokens[marks[0] - 1].norm == "flip":
        marks.pop(0)
        if marks and tokens[marks[0]].norm == ";":
            return _cut(tokens, sentence.marks[0], marks[0], start)
    colon = next((at for at in marks if tokens[at].norm == ":"), None)
    semicolon = next((at for at in marks if tokens[at].norm == ";"), None)
    if colon is not None and semicolon is not None and semicolon < colon:
        colon = None
    if colon is None and len(marks) < len(sentence.marks):
        colon = sentence.marks[0]
    if colon is not None and semicolon is None and _is_activation(tokens[start:colon]):
        colon, semicolon = None, colon
    cut = _cut(tokens, colon, semicolon, start)
    return cut if cut.header or not cut.activation else _led(cut)


def _is_activation(tokens: Tokens) -> bool:
    """Whether words before a colon are a cost or target, with a colon for a semicolon."""
    return tokens[0].norm == "target" or (
        [token.norm for token in tokens[:2]] == ["you", "can"]
        and len(tokens) > 2  # noqa: PLR2004 -- a word after "you can"
        and tokens[2].norm in _PAID
    )


def _led(cut: Clauses) -> Clauses:
    """A header that a comma ends before "you can": "Once per turn, you can pay 500 LP; ..."."""
    parts = split_commas(cut.activation)
    count = 0
    for at, part in enumerate(parts[:-1]):
        if part[0].norm not in _LED:
            break
        count += len(part)
        if line_of(parts[at + 1][:2]) == "you can":
            return Clauses(cut.activation[:count], cut.activation[count:], cut.resolution)
    return cut


_PAID = frozenset(("banish", "detach", "discard", "pay", "reveal", "send", "tribute"))
_LED = frozenset(("once per turn", "during", "if", "when", "once", "twice per turn"))


def _cut(tokens: Tokens, colon: int | None, semicolon: int | None, start: int) -> Clauses:
    begin = start if colon is None else colon + 1
    middle = begin if semicolon is None else semicolon + 1
    return Clauses(tokens[start:begin], tokens[begin:middle], tokens[middle:])


def split_commas(tokens: Tokens) -> tuple[Tokens, ...]:
    """Cut at commas outside parentheses; each part keeps the comma that ends it."""
    out: list[Tokens] = []
    depth = start = 0
    for at, token in enumerate(tokens):
        if token.kind is _PUNCT:
            depth += _OPEN.get(token.norm, 0)
            if token.norm == "," and depth <= 0:
                out.append(tokens[start : at + 1])
                start = at + 1
    if start < len(tokens):
        out.append(tokens[start:])
    return tuple(out)

"""Covering: pieces made whole, so that every printed word lies in exactly one of them."""

from collections.abc import Iterable, Iterator

from engine.psct.lexer import Token, Tokens
from engine.psct.nodes import Part, Piece, Role, Span
from engine.psct.opaqueness import parts_of

_NEAR = 2
"""Characters between two tokens of a sentence, at most: another sentence would be longer."""


def span_of(tokens: Tokens, part: Part) -> Span:
    """From the first token to the last."""
    return Span(part, tokens[0].start, tokens[-1].end)


def piece_of(tokens: Tokens, part: Part, role: Role, *means: object, opaque: bool = False) -> Piece:
    """A piece over all of the tokens."""
    return Piece(span_of(tokens, part), role, means, opaque)  # type: ignore[arg-type]  # any meaning


def covered(pieces: Iterable[Piece], tokens: Tokens, part: Part) -> tuple[Piece, ...]:
    """The pieces in printed order, with one of its own for each run of tokens they leave out.

    A piece that overlaps one before it is taken out: its words become opaque.
    """
    out: list[Piece] = []
    at, count = 0, len(tokens)
    for piece in sorted(pieces, key=_start):
        left = at
        while at < count and tokens[at].start < piece.span.start:
            at += 1
        inside = at
        while inside < count and tokens[inside].end <= piece.span.end:
            inside += 1
        if inside == at or tokens[at].start != piece.span.start:
            at = left
            continue
        if at > left:
            _leave_out(out, tokens[left:at], part)
        out.append(piece)
        at = inside
    if at < count:
        _leave_out(out, tokens[at:], part)
    return tuple(out)


def _start(piece: Piece) -> int:
    return piece.span.start


def _leave_out(out: list[Piece], tokens: Tokens, part: Part) -> None:
    """Punctuation belongs to the piece before it; words are opaque."""
    for run in _together(tokens):
        near = bool(out) and run[0].start - out[-1].span.end <= _NEAR
        if any(_is_word(token) for token in run):
            out.append(piece_of(run, part, Role.OPAQUE, opaque=True))
        elif near:
            last = out[-1]
            span = Span(part, last.span.start, run[-1].end)
            out[-1] = Piece(span, last.role, last.means, last.opaque)
        else:
            out.append(piece_of(run, part, Role.LABEL))


def _together(tokens: Tokens) -> Iterator[Tokens]:
    """The runs of tokens with no other sentence between them."""
    start = 0
    for at in range(1, len(tokens)):
        if tokens[at].start - tokens[at - 1].end > _NEAR:
            yield tokens[start:at]
            start = at
    yield tokens[start:]


_MARKS = frozenset(".,;:()●")


def _is_word(token: Token) -> bool:
    return token.norm not in _MARKS and any(map(str.isalnum, token.norm))


def opaque_texts(value: object) -> tuple[str, ...]:
    """The words in it that were not understood."""
    found: list[str] = []
    _gather(value, found)
    return tuple(found)


def _gather(value: object, found: list[str]) -> None:
    if isinstance(value, tuple):
        for each in value:
            _gather(each, found)
        return
    parts = parts_of(value)
    if parts is None:
        found.append(getattr(value, "text", ""))
        return
    for part in parts:
        if part and not isinstance(part, _PLAIN):
            _gather(part, found)
    words = getattr(value, "opaque", None)
    if isinstance(words, str):
        found.append(words)


_PLAIN = (str, int)

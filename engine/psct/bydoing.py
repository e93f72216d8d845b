"""By doing: "Activate this card by targeting 1 monster in your GY" is what is done to activate."""

from dataclasses import replace

from engine.psct.covering import piece_of
from engine.psct.lexer import Tokens, reworded
from engine.psct.nodes import Part, Piece, Role
from engine.psct.segments import Clauses

_GERUNDS = {
    "targeting": "target",
    "paying": "pay",
    "discarding": "discard",
    "tributing": "tribute",
    "banishing": "banish",
    "sending": "send",
    "revealing": "reveal",
    "declaring": "declare",
    "returning": "return",
    "shuffling": "shuffle",
    "removing": "remove",
}
_LEADS = (("activate", "this", "card", "by"), ("activate", "by"), ("by",))


def by_doing(cut: Clauses, part: Part) -> tuple[tuple[Piece, ...], Clauses]:
    """The piece of "activate this card by", and the clauses without it."""
    activation, resolution = cut.activation, cut.resolution
    if not activation and _lead(resolution) is not None:
        stop = next((at for at, token in enumerate(resolution) if token.norm == "."), None)
        end = len(resolution) if stop is None else stop + 1
        activation, resolution = resolution[:end], resolution[end:]
    size = _lead(activation)
    if size is None:
        return (), cut
    lead, first, rest = activation[:size], activation[size], activation[size + 1 :]
    command = reworded(first, _GERUNDS[first.norm])
    piece = piece_of(lead, part, Role.LEAD)
    return (piece,), replace(cut, activation=(command, *rest), resolution=resolution)


def _lead(tokens: Tokens) -> int | None:
    """How many words lead to what is done."""
    words = tuple(token.norm for token in tokens[:5])
    if not words or words[0] not in ("activate", "by"):
        return None
    for lead in _LEADS:
        size = len(lead)
        if words[:size] == lead and len(words) > size and words[size] in _GERUNDS:
            return size
    return None

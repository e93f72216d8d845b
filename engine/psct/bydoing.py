"""By doing: "Activate this card by targeting 1 monster in your GY" is what is done to activate."""

from dataclasses import replace

from engine.psct.covering import piece_of
from engine.psct.lexer import Tokens
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
_LEAD = ("activate", "this", "card", "by")


def by_doing(cut: Clauses, part: Part) -> tuple[tuple[Piece, ...], Clauses]:
    """The piece of "activate this card by", and the clauses without it."""
    activation, resolution = cut.activation, cut.resolution
    if not activation and _leads(resolution):
        stop = next((at for at, token in enumerate(resolution) if token.norm == "."), None)
        end = len(resolution) if stop is None else stop + 1
        activation, resolution = resolution[:end], resolution[end:]
    if not _leads(activation):
        return (), cut
    lead, first, rest = activation[:4], activation[4], activation[5:]
    command = first._replace(norm=_GERUNDS[first.norm])
    piece = piece_of(lead, part, Role.LEAD)
    return (piece,), replace(cut, activation=(command, *rest), resolution=resolution)


def _leads(tokens: Tokens) -> bool:
    words = tuple(token.norm for token in tokens[:5])
    return len(words) > len(_LEAD) and words[:4] == _LEAD and words[4] in _GERUNDS

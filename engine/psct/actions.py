"""Actions: what is paid, targeted and declared to activate an effect."""

from dataclasses import replace
from itertools import zip_longest
from typing import get_args

from engine.game_moves import Declare
from engine.operations import Cost, Opaque, RemoveCounter
from engine.psct.clauses import parse_clause
from engine.psct.commands import Clause
from engine.psct.game_verbs import parse_fixed
from engine.psct.joints import Joint, boundary, ends_clause, parse_joint, span_of
from engine.psct.lexer import Tokens, reworded
from engine.psct.meanings import mention_of
from engine.psct.mentioning import with_declared
from engine.psct.nodes import Meaning, Part, Piece, Role, Span
from engine.psct.opaqueness import holds_opaque
from engine.psct.phrases import END, Found, Known, Mention, Phrases, closed, eat, kinds_of, skip
from engine.psct.saying import Say, read_all
from engine.selectors import Count, Ref, Selector
from engine.terms import Connector

_COSTS = get_args(Cost)

_NOTHING = Known()


def parse_activation(
    tokens: Tokens, known: Known = _NOTHING, part: Part = Part.TEXT
) -> tuple[Piece, ...]:
    """Costs, targets and declarations, in printed order."""
    return read_activation(tokens, known, part)[0]


def read_activation(
    tokens: Tokens, known: Known = _NOTHING, part: Part = Part.TEXT
) -> tuple[tuple[Piece, ...], Known]:
    """As `parse_activation`, and what the resolution can then speak of."""
    if tokens and tokens[-1].norm == ":":
        tokens = (*tokens[:-1], reworded(tokens[-1], ";"))
    tokens = closed(tokens)
    pieces: list[Piece] = []
    at = 0
    while tokens[at] is not END:
        read, known, end = _act(tokens, at, known, part)
        pieces.append(read)
        joint = _purpose(tokens, end) or parse_joint(tokens, end)
        if joint is None:
            at = skip(tokens, end, ",")
            if at == end:
                break
            continue
        if any(token.norm not in ".,;(" for token in tokens[joint.start : joint.end]):
            span = span_of(tokens, joint.start, joint.end, part)
            pieces.append(Piece(span, Role.CONNECTOR, (joint.link.value,)))
        at = joint.end
    return tuple(pieces), known


def _act(tokens: Tokens, at: int, known: Known, part: Part) -> tuple[Piece, Known, int]:
    """One cost, target or declaration."""
    start = eat(tokens, at, "you", "can") or at
    target = _targets(tokens, start, known)
    if target is not None and ends_clause(tokens, target.end):
        known = _targeted(known, target.value)
        piece = _piece(span_of(tokens, at, target.end, part), Role.TARGET, target.value)
        return piece, known, target.end
    found = parse_clause(tokens, start, Say(known))
    if found is not None and _is_cost_end(tokens, found.end):
        deeds = found.value.deeds
        if all(isinstance(deed, _COSTS) for deed in deeds):
            known = _paid(known, found.value)
            costs: tuple[Cost, ...] = tuple(deed for deed in deeds if isinstance(deed, _COSTS))
            piece = _piece(span_of(tokens, at, found.end, part), Role.COST, costs)
            return piece, known, found.end
    return _other_act(tokens, at, start, known, part)


def _targeted(known: Known, targets: tuple[Selector, ...]) -> Known:
    """The targets, each and together."""
    for what, ref in zip_longest(targets, (Ref.TARGET, Ref.TARGET_2)[: len(targets)]):
        each = mention_of(what, Ref.TARGET, "target", kinds_of(what))
        known = known.after(each if each.ref is not Ref.TARGET else replace(each, ref=ref))
    if len(targets) > 1:
        known = known.after(Mention(Ref.TARGETS, frozenset(), True, "target"))
    return known


def _other_act(
    tokens: Tokens, at: int, start: int, known: Known, part: Part
) -> tuple[Piece, Known, int]:
    end = boundary(tokens, at) if tokens[at + 1] is not END else at + 1
    text = known.words(tokens, at, end)
    span = span_of(tokens, at, end, part)
    if tokens[start].norm == "declare":
        fixed = parse_fixed(tokens, start)
        deed = None if fixed is None or fixed.end != end else fixed.value[0]
        if isinstance(deed, Declare):
            known = with_declared(known, deed.what)
            return Piece(span, Role.DECLARATION, (deed.what,)), known, end
        return Piece(span, Role.DECLARATION, (text,), opaque=True), known, end
    if tokens[start].norm == "target":
        lost = known.after(Mention(None, how="target"))
        return Piece(span, Role.TARGET, (), opaque=True), lost, end
    if _PLAIN.match(tokens, start) is not None:
        return Piece(span, Role.LEAD), known, end
    return Piece(span, Role.COST, (Opaque(text),), opaque=True), known, end


_PLAIN = Phrases({"activate this effect": 1, "activate this card": 1, "activate 1 of these": 1})


def _purpose(tokens: Tokens, at: int) -> Joint | None:
    """As in "discard 1 card to target 1 monster", in older text."""
    start = skip(tokens, at, ",")
    if tokens[start].norm == "to" and tokens[start + 1].norm in ("target", "select", "activate"):
        return Joint(Connector.THEN, at, start + 1)
    return None


def _is_cost_end(tokens: Tokens, at: int) -> bool:
    return ends_clause(tokens, at) or tokens[at].norm == "," or _purpose(tokens, at) is not None


def _targets(tokens: Tokens, at: int, known: Known) -> Found[tuple[Selector, ...]] | None:
    if tokens[at].norm not in ("target", "select"):
        return None
    found = read_all(tokens, at + 1, Say(known))
    free = None if found is None else eat(tokens, found.end, "(", "if", "possible", ")")
    if found is None or free is None:
        return found
    fewer = (replace(what, count=Count(0, what.count.max)) for what in found.value)
    return Found(tuple(fewer), free)


def _paid(known: Known, clause: Clause) -> Known:
    for deed in clause.deeds:
        what = getattr(deed, "what", None)
        if isinstance(deed, RemoveCounter):
            continue
        if isinstance(what, Selector) and what.ref is not Ref.THIS_CARD:
            known = known.after(mention_of(what, Ref.COST, clause.verb, kinds_of(what)))
    if len(clause.deeds) > 1 and all(
        isinstance(getattr(d, "what", None), Selector) for d in clause.deeds
    ):
        known = known.after(Mention(Ref.COST, frozenset(), True, clause.verb))
    return known


def _piece(span: Span, role: Role, means: tuple[Meaning, ...]) -> Piece:
    return Piece(span, role, means, any(holds_opaque(each) for each in means))

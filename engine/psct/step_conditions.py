"""Step conditions: "if" inside a resolution ("if you control a Dragon, draw 1 card")."""

from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, eat
from engine.psct.references import parse_reference
from engine.psct.states import parse_state
from engine.requirements import Condition, Fits, Not, OpaqueCondition
from engine.selectors import Count


def parse_condition(tokens: Tokens, at: int, end: int, known: Known) -> Condition:
    """The condition in words `at:end`, which begin with "if" or "unless"."""
    state = parse_state(tokens, at + 1, end, known)
    if state is not None:
        said: Condition | None = state.condition
    else:
        fits = _fits(tokens, at + 1, known)
        said = fits.value if fits is not None and fits.end == end else None
    if said is None:
        return OpaqueCondition(known.words(tokens, at, end))
    return Not(said) if tokens[at].norm == "unless" else said


def _fits(tokens: Tokens, at: int, known: Known) -> Found[Condition] | None:
    """As in "it is a Dragon monster", "that card was a Spell"."""
    what = parse_reference(tokens, at, known)
    if what is None or what.value.ref is None:
        return None
    if tokens[what.end].norm not in ("is", "was", "are", "were"):
        return None
    negative = eat(tokens, what.end + 1, "not")
    kind = parse_noun(tokens, negative or what.end + 1, known)
    if kind is None or kind.value.ref is not None or kind.value.count != Count(1, 1):
        return None
    if kind.value.zone or kind.value.any_of or kind.value.alternatives or kind.value.other:
        return None
    said: Condition = Fits(what.value, kind.value.where)
    return Found(Not(said) if negative is not None else said, kind.end)

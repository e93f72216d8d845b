"""Value commands: "increase its Level by 1", "halve its ATK", "change its ATK to 0"."""

from engine.amounts import Amount, Half, LpOf, StatOf, Times
from engine.applications import ModifyStat
from engine.game_moves import GainLp, SetLp
from engine.operations import ChooseMode, Option, Step
from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Known, Phrases, eat, number, skip
from engine.psct.position_verbs import change_position
from engine.psct.quantities import (
    STATS,
    ends,
    parse_amount,
    parse_choice,
    parse_for_each,
)
from engine.psct.references import parse_owner
from engine.psct.saying import Deeds, Say, Verb
from engine.psct.value_verbs import LASTING, negative, new_value, parse_values, scaled
from engine.selectors import Selector
from engine.terms import Stat, Whose


def _change(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    values = parse_values(tokens, at, say.known)
    if values is None:
        return change_position(tokens, at, say)
    if tokens[values.end].norm != "to":
        return None
    what, stats = values.value
    return new_value(tokens, values.end + 1, what, stats, say.known)


def _its_own(
    tokens: Tokens, at: int, stats: tuple[Stat, ...], known: Known
) -> Found[Amount] | None:
    """As in "by that monster's": by the same value of another card."""
    owner = parse_owner(tokens, at, known)
    if owner is None or len(stats) != 1 or not ends(tokens, owner.end):
        return None
    return Found(StatOf(owner.value, stats[0]), owner.end)


def _by(sign: int) -> Verb:
    """Increase or reduce a value."""

    def read(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
        values = parse_values(tokens, at, say.known)
        start = None if values is None else eat(tokens, values.end, "by")
        if values is None or start is None:
            return None
        amount = (
            parse_choice(tokens, start)
            or _its_own(tokens, start, values.value[1], say.known)
            or parse_amount(tokens, start, say.known)
        )
        if amount is None:
            return None
        end, value = amount.end, amount.value
        if isinstance(value, int):
            each = parse_for_each(tokens, end, value, say.known)
            if each is not None:
                end, value = each.end, each.value
        what, stats = values.value
        signed = value if sign > 0 else negative(value)
        least, end = _bounded(tokens, skip(tokens, end, "points"))
        deed = ModifyStat(what, stats, signed, LASTING, at_most=least)
        more = _and_by(tokens, end, what, sign)
        return Found((deed,), end) if more is None else Found((deed, *more.value), more.end)

    return read


def _and_by(tokens: Tokens, at: int, what: Selector, sign: int) -> Found[Deeds] | None:
    """As in "(its Level by 1) and ATK by 500"."""
    stats = STATS.match(tokens, at + 1) if tokens[at].norm == "and" else None
    by = None if stats is None else eat(tokens, stats.end, "by")
    value = None if by is None else number(tokens[by])
    if stats is None or by is None or value is None:
        return None
    return Found((ModifyStat(what, stats.value, sign * value, LASTING),), by + 1)


def _bounded(tokens: Tokens, at: int) -> tuple[int | None, int]:
    """As in "(max. 12)"; that a Level cannot become 0 is a rule anyway ("min. 1")."""
    start = eat(tokens, at, "(", "max") or eat(tokens, at, "(", "min")
    start = None if start is None else skip(tokens, skip(tokens, start, "."), "level")
    value = None if start is None else number(tokens[start])
    if start is None or value is None or tokens[start + 1].norm != ")":
        return None, at
    return (value if tokens[at + 1].norm == "max" else None), start + 2


_LP = Phrases({"your opponent's lp": Whose.OPPONENT, "your lp": Whose.YOU})


def _either_way(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """As in "increase or decrease its Level by 1"."""
    start = eat(tokens, at, "or", "decrease") or eat(tokens, at, "or", "reduce")
    if start is None:
        return None
    up, down = _by(1)(tokens, start, say), _by(-1)(tokens, start, say)
    if up is None or down is None:
        return None
    options = tuple(
        Option(label, tuple(Step(deed) for deed in found.value))
        for label, found in (("increase", up), ("decrease", down))
    )
    return Found((ChooseMode(options, by=say.who),), up.end)


def _increase(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    return _either_way(tokens, at, say) or _lp_up(tokens, at, say) or _by(1)(tokens, at, say)


def _lp_up(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
    """Older text: "increase your Life Points by 500 points"."""
    start = eat(tokens, at, "your", "lp", "by")
    amount = None if start is None else parse_amount(tokens, start, say.known)
    if amount is None:
        return None
    end = skip(tokens, amount.end, "points")
    return None if tokens[end].norm == "for" else Found((GainLp(amount.value),), end)


def _scale(*, halved: bool) -> Verb:
    """Halve or double a value."""

    def read(tokens: Tokens, at: int, say: Say) -> Found[Deeds] | None:
        lp = _LP.match(tokens, at)
        if lp is not None:
            now = LpOf(lp.value)
            return Found((SetLp(lp.value, Half(now) if halved else Times(now, 2)),), lp.end)
        values = parse_values(tokens, at, say.known)
        return None if values is None else scaled(*values.value, halved, values.end)

    return read


VALUES: dict[str, Verb] = {
    "change": _change,
    "increase": _increase,
    "reduce": _by(-1),
    "decrease": _by(-1),
    "halve": _scale(halved=True),
    "double": _scale(halved=False),
}
"""The verbs' parsers."""

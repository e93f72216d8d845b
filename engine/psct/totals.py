"""Totals: selectors of which a sum or an amount is told ("whose total Levels equal 8")."""

from engine.psct.comparisons import STATS
from engine.psct.lexer import Tokens
from engine.psct.phrases import Known, Phrases, number
from engine.psct.references import parse_owner
from engine.psct.selecting import Draft
from engine.selectors import Combined, How
from engine.terms import Stat

_TOTAL = Phrases(
    {
        f"whose {word} {what}": stat
        for word in ("total", "combined")
        for what, stat in (
            ("levels", Stat.LEVEL),
            ("level", Stat.LEVEL),
            ("ranks", Stat.RANK),
            ("atk", Stat.ATK),
            ("def", Stat.DEF),
            ("link ratings", Stat.LINK_RATING),
            ("link rating", Stat.LINK_RATING),
        )
    }
)


_IS = Phrases(
    {
        "equals": How.SAME,
        "equal": How.SAME,
        "equals exactly": How.SAME,
        "equal exactly": How.SAME,
        "exactly equal": How.SAME,
        "is exactly": How.SAME,
        "are exactly": How.SAME,
        "is equal to": How.SAME,
        "are equal to": How.SAME,
        "is": How.SAME,
        "are": How.SAME,
        "equal or exceed": How.AT_LEAST,
        "is less than or equal to": How.AT_MOST,
        "are less than or equal to": How.AT_MOST,
        "exceed": How.MORE,
    }
)


_OR = Phrases({"or more": How.AT_LEAST, "or less": How.AT_MOST, "or lower": How.AT_MOST,
               "or higher": How.AT_LEAST})  # fmt: skip


def read_total(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in "whose total Levels equal 4 or more", "whose combined ATK is that monster's ATK"."""
    stat = _TOTAL.match(tokens, at)
    how = None if stat is None else _IS.match(tokens, stat.end)
    if stat is None or how is None or "total" in draft.sel:
        return None
    value = number(tokens[how.end])
    if value is not None:
        more = _OR.match(tokens, how.end + 1)
        kind = how.value if more is None else more.value
        draft.sel["total"] = Combined(stat.value, kind, value)
        return how.end + 1 if more is None else more.end
    owner = parse_owner(tokens, how.end, known)
    its = None if owner is None else STATS.match(tokens, owner.end)
    if owner is None or its is None or owner.value.ref is None:
        return None
    other = None if its.value is stat.value else its.value
    draft.sel["total"] = Combined(
        stat=stat.value, how=how.value, amount=None, of=owner.value.ref, its=other
    )
    return its.end

"""Extra summons: more Normal Summons than one in a turn."""

from dataclasses import replace

from engine.game_moves import ExtraNormalSummonThisTurn
from engine.psct.commands import Clause
from engine.psct.exceptions import read_except
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Phrases, eat, number
from engine.psct.saying import Say
from engine.psct.selecting import Draft
from engine.selectors import Filter, Selector

_NOT_JUST_ONE = Phrases(
    {f"normal summons{sets} this turn , not just 1": 1 for sets in ("/sets", " / sets", "")}
)


def extra_summon(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "you can Normal Summon 1 Dragon in addition", "conduct 2 Normal Summons this turn"."""
    return _in_addition(tokens, at, say) or _conducted(tokens, at, say)


_MAIN = Phrases(
    {
        "during your main phase this turn , you can": 1,
        "you can , during your main phase this turn ,": 1,
        "during your main phase this turn you can": 1,
        "this turn , during your main phase , you can": 1,
        "you can": 1,
    }
)

_ADDITION = Phrases(
    {
        f"{phase}{comma}in addition to your normal summon{set_}{once}": bool(once)
        for phase in ("", "during your main phase this turn ")
        for comma in ("", ", ")
        for set_ in ("", "/set")
        for once in (
            "",
            " ( you can only gain this effect once per turn )",
            " . ( you can only gain this effect once per turn . )",
        )
    }
)


_CONDUCT = Phrases({f"you can conduct {up}": 1 for up in ("", "up to ")})


def _conducted(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "you can conduct up to 2 Normal Summons/Sets this turn, not just 1"."""
    start = _CONDUCT.match(tokens, at)
    many = None if start is None else number(tokens[start.end])
    end = None if start is None else _NOT_JUST_ONE.match(tokens, start.end + 1)
    if many is None or end is None:
        return None
    deed = ExtraNormalSummonThisTurn(Filter(), many - 1, or_set=True)
    return Found(Clause((deed,), say.who), end.end)


def _but_not(tokens: Tokens, what: Found[Selector], say: Say) -> Found[Selector]:
    """As in "1 Dragon during your Main Phase this turn, except "A", in addition"."""
    at = eat(tokens, what.end, "during", "your", "main phase", "this", "turn", ",", "except")
    draft = Draft()
    end = None if at is None else read_except(tokens, at - 1, draft, say.known)
    if end is None or draft.sel or any(getattr(what.value.where, f) for f in draft.where):
        return what
    where = replace(what.value.where, **draft.where)
    return Found(replace(what.value, where=where), end)


def _in_addition(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "you can Normal Summon 1 Dragon in addition to your Normal Summon this turn"."""
    start = _MAIN.match(tokens, at)
    if start is None or tokens[start.end].norm != "normal summon":
        return None
    or_set = eat(tokens, start.end, "normal summon", "/", "set")
    what = parse_noun(tokens, or_set or start.end + 1, say.known)
    what = what and _but_not(tokens, what, say)
    end = None if what is None else _ADDITION.match(tokens, what.end)
    if what is None or end is None or what.value.ref or what.value.any_of:
        return None
    count = what.value.count.max or 1
    deed = ExtraNormalSummonThisTurn(what.value.where, count, or_set is not None, end.value)
    return Found(Clause((deed,), say.who), end.end)

"""Token values: the ATK and DEF of a Token that depend on other cards."""

from dataclasses import replace

from engine.card_moves import SummonTokens, Token
from engine.psct.lexer import Tokens, reworded
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases, eat, number, skip
from engine.psct.printed_monsters import UNTOLD
from engine.psct.quantities import parse_amount
from engine.psct.references import parse_reference
from engine.psct.sharing import shared_keys
from engine.selectors import ALL, Like, Ref, Selector
from engine.terms import Attribute

_BECOME = Phrases(
    {
        f"( {this} {values} {becomes}": both
        for this in ("this token's", "the token's", "its", "their", "these tokens'")
        for values, both in (("atk/def", True), ("atk and def", True), ("atk", False))
        for becomes in ("become", "becomes", "each become", "is", "are", "is equal to")
    }
)


def parse_token_values(tokens: Tokens, at: int, token: Token, known: Known) -> Found[Token] | None:
    """As in "(this Token's ATK/DEF become the combined original ATK/DEF of those monsters)"."""
    told = _BECOME.match(tokens, at)
    if told is None:
        return None
    start = skip(tokens, told.end, "equal", "to")
    if not told.value:
        one = parse_amount(tokens, start, known)
        end = None if one is None else eat(tokens, one.end, ")")
        if one is None or end is None or token.def_ == UNTOLD:
            return None
        return Found(replace(token, atk=one.value), end)
    pair = tuple(parse_amount(_only(tokens, word), start, known) for word in ("atk", "def"))
    ends = [None if each is None else eat(tokens, each.end, ")") for each in pair]
    if pair[0] is None or pair[1] is None or None in ends or ends[0] != ends[1]:
        return None
    assert ends[0] is not None  # noqa: S101 -- looked at above
    return Found(replace(token, atk=pair[0].value, def_=pair[1].value), ends[0])


def _only(tokens: Tokens, word: str) -> Tokens:
    """The words with "ATK/DEF" said as one of both."""
    return tuple(reworded(token, word) if token.norm == "atk/def" else token for token in tokens)


# --- how many --------------------------------------------------------------------------------

_NONE = Token("", Attribute.DARK, "", 0)
_LAST = (Ref.COST, Ref.PREVIOUS)
_SAME_NUMBER = Phrases(
    {
        "that many": 1,
        "an equal number of": 1,
        "the same number of": 1,
        "up to that many": 0,
        "up to an equal number of": 0,
    }
)
_ANY = 5


def token_count(tokens: Tokens, at: int, known: Known) -> Found[SummonTokens] | None:
    """As in "2", "up to 3", "any number of", "that many", "a number of"."""
    count = number(tokens[at])
    if count is not None:
        return Found(SummonTokens(_NONE, count), at + 1)
    most = eat(tokens, at, "up", "to")
    top = None if most is None else number(tokens[most])
    if most is not None and top is not None:
        return Found(SummonTokens(_NONE, at_most=top), most + 1)
    if (end := eat(tokens, at, "any", "number", "of")) is not None:
        return Found(SummonTokens(_NONE, at_most=_ANY), end)
    same = _SAME_NUMBER.match(tokens, at)
    last = known.mentions[-1] if known.mentions else None
    if same is not None and last is not None and last.ref in _LAST:
        up_to = Selector(ref=last.ref, count=ALL)
        return Found(SummonTokens(_NONE, same.value, up_to=up_to), same.end)
    end = eat(tokens, at, "a", "number", "of")
    return None if end is None else Found(SummonTokens(_NONE, _UNSAID), end)


_UNSAID = -1
"""What follows the values has to say how many."""
_AS_MANY = Phrases({"up to the number of": 0, "equal to the number of": 1})


def as_many_tokens(
    tokens: Tokens, at: int, made: SummonTokens, known: Known
) -> Found[SummonTokens] | None:
    """As in ", up to the number of monsters you control"; None: how many is not said."""
    start = _AS_MANY.match(tokens, skip(tokens, at, ","))
    what = None if start is None else parse_noun(tokens, start.end, known, bare=True)
    if start is None or what is None or not (what.value.zone or what.value.ref):
        return None if made.count == _UNSAID else Found(made, at)
    return Found(replace(made, count=start.value, at_most=None, up_to=what.value), what.end)


def alike(tokens: Tokens, at: int, made: SummonTokens, known: Known) -> Found[SummonTokens] | None:
    """As in "with the same Level as that monster"; None: its Level is not said."""
    start = eat(tokens, at, "with", "the", "same")
    keys = None if start is None else shared_keys(tokens, start)
    of = None
    if keys is not None and tokens[keys.end].norm == "as":
        of = parse_reference(tokens, keys.end + 1, known)
    level = keys is not None and "level" in keys.value
    if of is None or keys is None or of.value.ref is None or of.value.where.opaque is not None:
        return None if made.token.level == UNTOLD else Found(made, at)
    if made.token.level == UNTOLD and not level:
        return None
    return Found(replace(made, like=Like(keys.value, of.value)), of.end)

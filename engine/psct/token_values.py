"""Token values: the ATK and DEF of a Token that depend on other cards."""

from engine.card_moves import Token
from engine.changing import replace
from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Known, Phrases, eat, skip
from engine.psct.printed_monsters import UNTOLD
from engine.psct.quantities import parse_amount

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
    return tuple(
        token._replace(norm=word) if token.norm == "atk/def" else token for token in tokens
    )

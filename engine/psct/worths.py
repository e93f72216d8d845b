"""Worths: amounts told by what was just done ("the number destroyed", "for each")."""

from engine.amounts import Amount, EventAmount, PerCard, PreviousAmount
from engine.psct.lexer import Tokens
from engine.psct.participles import PARTICIPLES, WAY
from engine.psct.phrases import Found, Known, Mention, Phrases, skip
from engine.selectors import Ref, Selector

_FIXED: Phrases[Amount] = Phrases(
    {
        "that number": PreviousAmount(),
        "that same amount": PreviousAmount(),
        "the same number": PreviousAmount(),
        "the lp gained": EventAmount(),
        "the lp your opponent gained": EventAmount(),
        "the lp they gained": EventAmount(),
    }
)
_STEPS = frozenset({Ref.PREVIOUS, Ref.COST, Ref.EVENT_SUBJECT, Ref.SUMMONED, Ref.TRIBUTED})


def parse_worth(tokens: Tokens, at: int, known: Known) -> Found[Amount] | None:
    """As in "that number", "the number of cards destroyed" told as "the number destroyed"."""
    fixed = _FIXED.match(tokens, at)
    if fixed is not None and isinstance(fixed.value, PreviousAmount):
        several = each_of_them(tokens, fixed.end, 1, known)
        return fixed if several is None else Found(several.value, fixed.end)
    if fixed is not None:
        return fixed
    if tokens[at].norm != "the" or tokens[at + 1].norm != "number":
        return None
    done = PARTICIPLES.get(tokens[at + 2].norm)
    mention = None if done is None else _done(known, done)
    if mention is None or mention.ref is None:
        return None
    way = WAY.match(tokens, at + 3)
    return Found(PerCard(Selector(ref=mention.ref)), at + 3 if way is None else way.end)


def _done(known: Known, how: str) -> Mention | None:
    return next((m for m in reversed(known.mentions) if m.how == how and m.ref is not None), None)


def each_of_them(tokens: Tokens, at: int, each: int, known: Known) -> Found[Amount] | None:
    """After "for each" with nothing more: each of the cards that the last step was about."""
    last = known.mentions[-1] if known.mentions else None
    if last is None or last.ref not in _STEPS or last.many is False:
        return None
    end = skip(tokens, at, "of", "them")
    return Found(PerCard(Selector(ref=last.ref), each), end)

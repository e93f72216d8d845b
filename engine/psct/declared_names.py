"""Declared names: the card whose name was declared, and its copies."""

from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Known, Phrases
from engine.selectors import ALL, Count, Filter, Ref, Selector

_OF_THAT_NAME = Filter(declared_name=True)
_CARDS: Phrases[Count] = Phrases(
    {
        **{f"{the} declared card": Count(1, 1) for the in ("the", "that")},
        **{f"all copies of {it}": ALL for it in ("it", "that card", "the declared card")},
    }
)
_THAT = Phrases({"that card": Count(1, 1)})


def declared_card(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "the declared card", "all copies of it"; "that card" where no other was spoken of."""
    if "name" not in known.declared:
        return None
    alone = all(mention.ref is Ref.THIS_CARD for mention in known.mentions)
    found = _CARDS.match(tokens, at) or (_THAT.match(tokens, at) if alone else None)
    if found is None:
        return None
    return Found(Selector(where=_OF_THAT_NAME, count=found.value), found.end)

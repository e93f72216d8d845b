"""Same kinds: cards that are Monsters, Spells or Traps as the one that was activated is."""

from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Known, Phrases
from engine.psct.places import parse_place
from engine.psct.selecting import Draft, placed
from engine.selectors import Filter, Ref, Selector

_KINDS = tuple(f"( monster , spell{last} trap )" for last in (" , or", " or", " ,"))
_THE_SAME = Phrases({f"the same type of card {kinds}": 1 for kinds in _KINDS})
_OF_THE_SAME = Phrases({f"of the same type {kinds}": 1 for kinds in _KINDS})


def same_kind(tokens: Tokens, at: int, known: Known) -> Found[Selector] | None:
    """As in "(discard) the same type of card (Monster, Spell, or Trap)"."""
    found = _THE_SAME.match(tokens, at)
    if found is None or not _activated(known):
        return None
    what = Selector(where=Filter(same_kind_as=Ref.RESPONDED))
    place = parse_place(tokens, found.end)
    if place is None:
        return Found(what, found.end)
    return Found(placed(what, place.value), place.end)


def of_same_kind(tokens: Tokens, at: int, draft: Draft, known: Known) -> int | None:
    """As in "1 card from your hand, of the same type (Monster, Spell, or Trap)"."""
    found = _OF_THE_SAME.match(tokens, at)
    if found is None or not _activated(known) or draft.count.max != 1:
        return None
    draft.where["same_kind_as"] = Ref.RESPONDED
    return found.end


def _activated(known: Known) -> bool:
    """Whether an activation was spoken of, and no other card besides this one."""
    refs = {mention.ref for mention in known.mentions} - {Ref.THIS_CARD}
    return refs == {Ref.RESPONDED}

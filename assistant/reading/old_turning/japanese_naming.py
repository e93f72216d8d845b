"""Japanese naming: a noun with what was said before it, as English has it."""

from assistant.reading.old_turning.japanese_clauses import Clause
from assistant.reading.old_turning.japanese_patterns import DOES

ZONES = frozenset({"in the gy", "in the hand", "in the deck"})
"""Where a card is that is told by its place: "墓地のカード"."""
_OWNERS = {"i": "my", "my opponent": "my opponent's"}
_DOES = frozenset({*DOES.values(), "on-summon"})
_SIDES = frozenset({"effect", "activation", "summon", "attack", "target", "cost", "damage"})
_KINDS = {"card": "card", "a monster": "monster"}


def noun_of(clause: Clause, words: str, *, is_first: bool) -> str:
    """The noun with what its clause said of it; `is_first`: nothing was told before."""
    if clause.look and words.startswith("\u300c"):
        words, clause.look = f"{clause.look} {words}", ""
    if clause.noun.endswith("\u300d") and "\u300c" not in words:
        facet = words if _does(words) else words.rsplit(maxsplit=1)[-1]
        return f"{clause.noun}'s {facet}"
    if words == "activation" and clause.noun.endswith(" effect") and "\u300d" in clause.noun:
        return clause.noun
    if words in {"summon", "attack"} and clause.noun.startswith(("a monster", "that monster")):
        return f"the {words} of {clause.noun}"
    if words in {"activation", "effect"} and clause.noun.endswith((" trap", " spell")):
        return f"the {words} of {clause.noun}"
    owner = _OWNERS.get(clause.owner, clause.owner)
    if words in _SIDES or _does(words):
        is_its = words.endswith("effect") and not is_first
        return f"{owner or ('its' if is_its else 'the')} {words}"
    return _some(clause, words, owner) or f"{owner} {words}".strip()


def _does(words: str) -> bool:
    """Whether it is an effect told by what it does: "destroy effect"."""
    return words.removesuffix(" effect") in _DOES


def _some(clause: Clause, words: str, owner: str) -> str:
    """As in "３体のモンスター", "墓地のカード", "レベル4のモンスター"; "": nothing tells which."""
    kind = _KINDS.get(words, "")
    if not kind:
        return ""
    many, zone, which = clause.many, clause.zone, clause.kind
    clause.many = clause.zone = clause.kind = ""
    if many or zone:
        return " ".join(filter(None, (f"{many} {kind}s" if many else f"a {kind}", which, zone)))
    if kind == "card":
        return ""
    if owner == "its" or which:
        return "that monster" if owner == "its" else f"a monster {which}"
    return f"{owner} monster" if owner in _OWNERS.values() else ""

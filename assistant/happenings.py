"""Happenings: which of many computed claims tell what happens, and in which order they are said."""

from collections.abc import Sequence

from assistant.reading.reading import Asked
from assistant.records import Claim

_STOPPED = frozenset(
    {("resolves", False), ("summon_negated", True), ("attack_continues", False),
     ("activation_legal", False), ("summoned", False)}
)  # fmt: skip
"""What did not come about is said before what did."""
_BEFELL = frozenset({"destroyed", "banished", "controller_at_end", "replay_occurs", "activated"})
_ENDS = frozenset({"resolves", "summoned", "attack_continues"})
_OF_MAIN = 2
"""So many claims of the card that is at issue are told first."""
_STAYED = 4
"""The rank of what only stayed as it was."""


def worth_telling(asked: Sequence[Asked], claims: Sequence[Claim]) -> Sequence[Claim]:
    """Of all that "what happens" stands for: what became of the main card, then of the others.

    Claims that were asked for outright are told as they are.
    """
    if not asked or not all(one.expanded for one in asked):
        return claims
    gone = {one.subject for one in claims if one.predicate == "destroyed" and one.value is True}
    ranks = {id(one): _rank(one, gone) for one in claims}
    own = [one for one in claims if one.subject == asked[0].subject]
    came = [one for one in own if ranks[id(one)] < _STAYED and one.predicate != "zone_at_end"]
    calm = [one for one in own if one.predicate in {"destroyed", "zone_at_end"}]
    main = (came or calm)[:_OF_MAIN]
    rest = [one for one in claims if one not in main and ranks[id(one)] < _STAYED]
    return [*main, *sorted(rest, key=lambda one: ranks[id(one)])] or claims


def _rank(claim: Claim, gone: set[str]) -> int:
    """How soon it is told; `_STAYED`: not at all, if anything else can be."""
    if (claim.predicate, claim.value) in _STOPPED:
        return 0
    if claim.predicate in _BEFELL:
        return 1 if claim.value is not False else _STAYED
    if claim.predicate == "value":
        return 1 if claim.value else _STAYED
    if claim.predicate in _ENDS:
        return 2
    is_grave = claim.predicate == "zone_at_end" and claim.value == "graveyard"
    return _STAYED if is_grave and claim.subject in gone else 3

"""Happenings: which of many computed claims tell what happens, and in which order they are said."""

from collections.abc import Sequence

from assistant.reading.reading import Asked
from assistant.records import Claim

_STOPPED = frozenset(
    {("resolves", False), ("summon_negated", True), ("attack_continues", False),
     ("activation_legal", False), ("summoned", False)}
)  # fmt: skip
"""What did not come about is said first."""
_BEFELL = frozenset({"destroyed", "banished", "controller_at_end", "replay_occurs"})
_ENDS = frozenset({"resolves", "summoned", "attack_continues"})


def worth_telling(asked: Sequence[Asked], claims: Sequence[Claim]) -> Sequence[Claim]:
    """Of all that "what happens" stands for: what came about, before what only stayed as it was.

    Claims that were asked for outright are told as they are.
    """
    if not asked or not all(one.expanded for one in asked):
        return claims
    gone = {one.subject for one in claims if one.predicate == "destroyed" and one.value is True}
    ranked = [(_rank(one, gone), one) for one in claims]
    told = [one for rank, one in sorted(ranked, key=lambda pair: pair[0]) if rank < _STAYED]
    return told or claims


def _rank(claim: Claim, gone: set[str]) -> int:
    """How soon it is told; `_STAYED`: not at all, if anything else can be."""
    if (claim.predicate, claim.value) in _STOPPED:
        return 0
    if claim.predicate in _BEFELL:
        return 1 if claim.value is not False else _STAYED
    if claim.predicate == "activated":
        return 1 if claim.value is not False else _STAYED
    if claim.predicate in _ENDS:
        return 2
    is_grave = claim.predicate == "zone_at_end" and claim.value == "graveyard"
    return _STAYED if is_grave and claim.subject in gone else 3


_STAYED = 4

"""Negators: 'this card negates activations', held against what it was used on in a play."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from assistant.records import Agreement, Modality, Proposition
from assistant.sameness import printed, same_value
from engine import Event, EventKind, Fact

NEGATIONS: Mapping[str, tuple[EventKind, str]] = {
    "negates_activation": (EventKind.ACTIVATION_NEGATED, "activation_negated"),
    "negates_effect": (EventKind.EFFECT_NEGATED, "effect_negated"),
}
"""What is said of a card that negates a Chain Link, and what is then so of that link."""

OCCASIONS = frozenset(
    {
        EventKind.ACTIVATED,
        EventKind.COST_PAID,
        EventKind.TARGETED,
        EventKind.LINK_RESOLVES,
        EventKind.RESOLVED,
        EventKind.ATTACK_DECLARED,
        EventKind.CONCLUDED,
        EventKind.PHASE,
        EventKind.CHAIN_ENDS,
    }
)
"""Events that only give the occasion: which card was answered does not decide what came of it."""
NEGATING = frozenset(
    {EventKind.ACTIVATION_NEGATED, EventKind.EFFECT_NEGATED, EventKind.SUMMON_NEGATED,
     EventKind.ATTACK_NEGATED}
)  # fmt: skip

_Link = tuple[int, int]


def of_the_negated(
    said: Proposition, facts: Sequence[Fact], trace: Sequence[Event]
) -> Iterator[tuple[Fact, Agreement]]:
    """'This card negates activations', held against the links that this very card negated.

    Where it negated none, though nothing kept it from it, against the link that it answered;
    and against what its own text was found to negate, where that was asked.
    """
    kinds = {kind for kind, _ in NEGATIONS.values()}
    predicate = NEGATIONS[said.predicate][1]
    links: AbstractSet[_Link] = {
        event.link
        for event in trace
        if event.kind in kinds and event.link and printed(event.by or "") == said.subject.name
    }
    links = links or frozenset(_answered(said, facts))
    for fact in facts:
        is_own = fact.subject_card == said.subject.name  # What negates it is told of its own link.
        is_text = is_own and (fact.predicate, fact.part) == (said.predicate, "negation")
        if is_text or (fact.link in links and fact.predicate == predicate and not is_own):
            agrees = same_value(said.value, fact.value)
            if agrees or said.modality is not Modality.MAY:
                yield fact, Agreement.AGREES if agrees else Agreement.DISAGREES


def _answered(said: Proposition, facts: Sequence[Fact]) -> Iterator[_Link]:
    """The links that it was chained to, if it negates activations and was not negated itself."""
    if (said.predicate, said.value) != ("negates_activation", True):
        return
    negated = {
        fact.link
        for fact in facts
        if fact.predicate in {"activation_negated", "effect_negated"} and fact.value is True
    }
    for fact in facts:
        used = fact.subject_card == said.subject.name and "counter_trap" in fact.classes
        if used and fact.predicate == "activated" and fact.value is True and fact.link is not None:
            chain, number = fact.link
            below = (chain, number - 1)
            if fact.link not in negated and below not in negated and number > 1:
                yield below

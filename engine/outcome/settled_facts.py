"""Settled facts: the facts that do not depend on text that is not modelled."""

from collections.abc import Iterable

from engine.board.events import Event, EventKind
from engine.cardtext.card_text import LimitKind
from engine.cardtext.operations import InflictDamage
from engine.cardtext.unmodelled import gaps_in
from engine.outcome.facts import Fact, LinkKey
from engine.scenario.running import PlayResult
from engine.terms.vocabulary import EventId

_BY_AN_EVENT = frozenset(
    """activation_legal activated chain_link activated_in targeted activation_negated
    effect_negated negated_in_chain resolves cost_paid left_as_cost summon_negatable
    occurs_outside_chain summon_negated attack_negated attack_declared sent_from_field
    under_negation_of under_lingering_negation under_field_gated_negation""".split()  # noqa: SIM905 -- a list of words reads better as words
)
"""What is decided, one way or the other, once its events have happened."""
_ONCE_DONE = frozenset(
    """destroyed sent_to_gy banished returned_to_hand returned_to_deck tributed discarded summoned
    misses_timing damage_dealt left_field_before_resolving moved""".split()  # noqa: SIM905
)
"""What has happened once its events have happened; that it did not is never settled."""
_OF_LIMITS = frozenset({"usable_again_this_turn", "counts_toward_limit"})
_BEFORE_RESOLVING = frozenset({"activation_negated", "effect_negated"})
"""What is decided of a link when it begins to resolve, whatever its effect then does."""


def settled(result: PlayResult, facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Returns the facts that rest only on events before anything unmodelled mattered."""
    if not result.unknown:
        return tuple(facts)
    facts = [fact for fact in facts if not _is_of_unknown_points(result, fact)]
    if result.unknown_from is None:
        return tuple(facts)
    begun = {e.link: e.id for e in result.trace if e.kind is EventKind.LINK_RESOLVES}
    return tuple(fact for fact in facts if _is_settled(fact, result, begun, result.unknown_from))


_OF_POINTS = frozenset({"applies", "damage_dealt", "value"})


def _is_of_unknown_points(result: PlayResult, fact: Fact) -> bool:
    """Whether it tells of an effect what hangs on how much damage it inflicts, and nobody knows."""
    if fact.predicate not in _OF_POINTS:
        return False
    links = (link for chain in result.chains for link in chain if link.key == fact.link)
    steps = (step.do for link in links for step in link.effect.resolution)
    return any(isinstance(do, InflictDamage) and bool(gaps_in(do)) for do in steps)


def _is_settled(
    fact: Fact, result: PlayResult, begun: dict[LinkKey | None, EventId], until: EventId
) -> bool:
    if fact.predicate in _OF_LIMITS and _has_named_limit(fact, result):
        return True
    if fact.predicate in _ONCE_DONE:
        is_of_kind = fact.value is True
    else:
        is_of_kind = fact.predicate in _BY_AN_EVENT or _is_turn_lock(fact)
    if not (is_of_kind and fact.events):
        return False
    if fact.predicate == "resolves" and fact.value is True and _has_begun(fact, result, until):
        return True
    is_early = fact.value is True and all(event < until for event in fact.events)
    if fact.predicate in _BEFORE_RESOLVING and fact.link in begun and not is_early:
        return begun[fact.link] < until and not _negates_itself(result, fact.link)
    return all(_latest(result.trace, event) < until for event in fact.events)


def _has_named_limit(fact: Fact, result: PlayResult) -> bool:
    """Whether all copies share its limit, wherever a card goes by words that are not modelled."""
    links = (link for chain in result.chains for link in chain if link.key == fact.link)
    limits = [limit for link in links for limit in link.effect.limits]
    return bool(limits) and all(limit.kind is not LimitKind.SOFT for limit in limits)


def _has_begun(fact: Fact, result: PlayResult, until: EventId) -> bool:
    """Whether the effect has done something before any word of it that is not modelled."""
    return any(
        part.link == fact.link and part.done and part.events and max(part.events) < until
        for part in result.parts
        if part.link is not None
    )


def _is_turn_lock(fact: Fact) -> bool:
    """Whether it tells what an activation forbids for the turn, whatever comes of its effect."""
    return fact.predicate == "applies" and (fact.part or "").startswith("no ")


def _negates_itself(result: PlayResult, key: LinkKey | None) -> bool:
    """Whether words of it that are not modelled may negate its own effect."""
    links = (link for chain in result.chains for link in chain if link.key == key)
    steps = (step for link in links for step in link.effect.resolution)
    words = (text.lower() for step in steps for text in gaps_in(step))
    return any("negate" in text and "this" in text for text in words)


def _latest(trace: tuple[Event, ...], event: EventId) -> EventId:
    """When an event was decided: what is only concluded at the end, by what it rests on."""
    found = trace[event - 1]
    if found.kind is not EventKind.CONCLUDED:
        return event
    return max(found.causes, default=event)

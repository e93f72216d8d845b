"""Search queries: what passages are searched for, of a question that was computed.

Each decisive step is searched for by its rule's sentence and the cards it is about, besides the
question as a whole, so that each step gets passages of its own.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType

from assistant.base.ruling_records import Value
from assistant.retrieval.passage_search import Query
from engine import Event, EventKind, Fact, Outcome, causal_slice, every_rule, rule_by_id


def queries(facts: Iterable[Fact], outcome: Outcome) -> Iterator[Query]:
    """Returns what to search for: each decisive step, and its circumstances."""
    facts = tuple(facts)
    steps = decisive_steps(facts, outcome)
    yield from map(step_query, steps)
    negating = (event.by for event in steps if event.kind in _NEGATED_LINKS and event.by)
    yield from (Query(f"{card} {NEGATES}", NEGATES) for card in dict.fromkeys(negating))
    if any(came_to_nothing(event, outcome.trace) for event in steps):
        yield Query(UNRESOLVED, UNRESOLVED)
    yield from circumstances(facts, outcome)


def known_meanings() -> tuple[str, ...]:
    """Returns every meaning a query can have, except the question's own."""
    rules = (one.sentence for one in every_rule())
    told = (USED, NEGATES, UNRESOLVED, IN_DAMAGE_STEP, LASTS)
    return tuple(dict.fromkeys((*rules, *CIRCUMSTANCES.values(), *told)))


_NEGATED_LINKS = frozenset({EventKind.ACTIVATION_NEGATED, EventKind.EFFECT_NEGATED})
NEGATES = "negates an activation and does not negate an effect, or the other way round"
"""What a card that negates a Chain Link negates of it."""
_NEGATED = frozenset({"effect_negated", "activation_negated"})
_ENDS = _NEGATED_LINKS | {EventKind.RESOLVED, EventKind.WITHOUT_EFFECT}
"""What tells how a link came out."""
_GONE = "card_left_the_field"
"""Why a link resolves without effect that has to stay: of other cards, no rule makes that so."""
UNRESOLVED = "a Chain Link that is not negated resolves unless it can do nothing"
"""What has to be asked of a link that resolved without effect, though nothing negated it."""


CIRCUMSTANCES: Mapping[tuple[str, Value], str] = MappingProxyType(
    {
        ("activated_in", "graveyard"): "an effect activated in the GY, negated on the field before",
        ("activated_in", "hand"): "an effect activated in the hand",
        ("left_as_cost", True): "an effect whose cost takes its own card off the field",
        ("left_field_before_resolving", True): (
            "a card that left the field before it resolves does not apply its effect, or can still"
            " resolve"
        ),
        ("summon_negated", True): "a monster whose Summon was negated was not on the field",
        ("affected", False): "a monster that is unaffected by an effect, which does not negate it",
    }
)
"""What may decide about a link besides its steps, in the words of the documents."""
USED = "where a used Spell or Trap Card goes after the Chain, and which cards stay on the field"
"""What decides where an activated Spell or Trap ends up, even if no step sends it anywhere."""
RESPONSE = rule_by_id("CH02").sentence
"""What a response needs: asked of what is as slow as only a trigger may be."""
FORBIDDEN = rule_by_id("AC08").sentence
"""What a text may do to any activation."""
IN_DAMAGE_STEP = "what kinds of cards and effects cannot be activated in the Damage Step"
"""What decides whether something can be activated there."""
_GROUNDS: Mapping[tuple[str, Value], str] = MappingProxyType(
    {
        ("has_legal_target", False): rule_by_id("AC04").sentence,
        ("could_change_something", False): rule_by_id("AC06").sentence,
        ("locked", True): FORBIDDEN,
    }
)
"""What would be said against something that was activated all the same."""
LASTS = "while a card is face-up and not negated, its Continuous Effect applies"
"""What would be said against a text that forbids something and does not apply."""
_FORBIDDEN = frozenset({"activation_legal", "summoned", "can_attack", "attack_declared"})
"""What a lock keeps from being done."""
_DECIDED_BESIDE = frozenset({"resolves", "negated_on_field"})
"""What circumstances decide about, even where it is no link that is spoken of."""


def circumstances(facts: Iterable[Fact], outcome: Outcome) -> Iterator[Query]:
    """The circumstances of the links and negations that the facts are about, as queries."""
    facts = tuple(facts)
    about = {fact.subject_card for fact in facts if fact.link or fact.predicate in _DECIDED_BESIDE}
    ends = {fact.subject_card for fact in facts if fact.predicate == "zone_at_end"}
    limited = {fact.link for fact in facts if fact.predicate == "usable_again_this_turn"}
    yield from _forbidding(facts, outcome)
    idle = {str(one.subject_card) for one in outcome.facts if is_lock(one) and not one.value}
    if idle and any(map(could_be_forbidden, facts)):
        yield Query(f"{' '.join(sorted(idle))}: {LASTS}", LASTS)
    for fact in outcome.facts:
        below = (fact.link[0], fact.link[1] - 1) if fact.link else None
        if fact.predicate == "activated" and below is not None and below in limited:
            yield Query(f"{fact.subject_card} {NEGATES}", NEGATES)
        is_used = fact.predicate == "activated" and "card_activation" in fact.classes
        if is_used and fact.subject_card in ends:
            yield Query(USED, USED)
        said = CIRCUMSTANCES.get((fact.predicate, fact.value))
        if said is not None and fact.subject_card in about:
            yield Query(f"{fact.subject_card}: {said}", said)


def _forbidding(facts: Sequence[Fact], outcome: Outcome) -> Iterator[Query]:
    """What might forbid an activation that is computed to be legal: its time, and cards there."""
    legal = {fact.link: fact for fact in facts if _is_legal_activation(fact)}
    for fact in outcome.facts if legal else ():
        if fact.link not in legal:
            continue
        if fact.predicate == "phase" and "damage_step" in _words_of(fact.value):
            yield Query(f"{fact.subject_card}: {IN_DAMAGE_STEP}", IN_DAMAGE_STEP)
        if (fact.predicate, fact.value) == ("spell_speed", 1) and _is_response(fact):
            yield Query(f"{RESPONSE} {fact.subject_card}", RESPONSE)
        locks = sorted({one.subject_card for one in outcome.facts if _is_lock(one)})
        ground = _GROUNDS.get((fact.predicate, fact.value))
        if ground is not None:
            yield Query(f"{ground} {fact.subject_card}", ground)
        if fact.predicate == "activated" and locks:
            yield Query(f"{FORBIDDEN} {fact.subject_card} {' '.join(locks)}", FORBIDDEN)


def _words_of(value: Value) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def _is_response(fact: Fact) -> bool:
    """Whether it is about an activation in answer to another, and not about a trigger."""
    return fact.link is not None and fact.link[1] > 1 and "trigger_effect" not in fact.classes


def _is_lock(fact: Fact) -> bool:
    """Whether some ongoing text forbids something."""
    return is_lock(fact) and fact.value is True


def is_lock(fact: Fact) -> bool:
    """Tells whether it is about an ongoing text that forbids something, applying or not."""
    told = (fact.predicate, fact.link) == ("applies", None)
    return told and (fact.part or "").endswith("lock")


def could_be_forbidden(fact: Fact) -> bool:
    """Tells whether it says that something can be done, which a text might forbid."""
    return fact.value is True and fact.predicate in _FORBIDDEN


def _is_legal_activation(fact: Fact) -> bool:
    return (fact.predicate, fact.value) == ("activation_legal", True) and fact.link is not None


def decisive_steps(facts: Iterable[Fact], outcome: Outcome) -> tuple[Event, ...]:
    """The events that the facts rest on, with everything that caused them, in order.

    What was aimed at one of their cards, or at one that refuses them, and came to nothing decides
    about it as well; so does an activation that was tried and refused.
    """
    facts = tuple(facts)
    by_id = {event.id: event for event in outcome.trace}
    resting = [event for fact in facts for event in fact.events if event in by_id]
    about: set[str] = {fact.copy for fact in facts if fact.copy}
    about |= {card for event in resting for card in _refusing(by_id[event])}
    in_vain = [event.id for event in _in_vain(about, outcome.trace)]
    refused = [event.id for event in outcome.trace if is_refused_activation(event)]
    return causal_slice(outcome.trace, [*resting, *in_vain, *refused])


def is_refused_activation(event: Event) -> bool:
    """Whether an activation was tried, and rules refuse it."""
    return event.kind is EventKind.REFUSED and event.details.get("occasion") is not None


def _refusing(event: Event) -> tuple[str, ...]:
    """The cards by which an activation is refused."""
    among = event.details.get("among")
    return among if event.kind is EventKind.REFUSED and isinstance(among, tuple) else ()


def _in_vain(cards: AbstractSet[str], trace: Iterable[Event]) -> Iterator[Event]:
    """The ends of the links that targeted one of these cards and resolved without effect.

    Whatever it was aimed at, so does a link of which the card is gone, and one that has no end.
    """
    events = tuple(trace)
    aimed = {
        event.link
        for event in events
        if event.kind is EventKind.TARGETED and not cards.isdisjoint(event.cards)
    }
    for event in events:
        is_aimed = event.kind is EventKind.WITHOUT_EFFECT and event.link in aimed
        if is_aimed or event.why == _GONE or is_unfinished_activation(event, events):
            yield event


def is_unfinished_activation(event: Event, trace: Iterable[Event]) -> bool:
    """Tells whether it is an activation with no event about its link afterwards.

    No rule makes that so: every link resolves, or is negated, or comes to nothing.
    """
    return event.kind is EventKind.ACTIVATED and not any(
        other.kind in _ENDS and other.link == event.link for other in trace
    )


def came_to_nothing(event: Event, trace: Iterable[Event]) -> bool:
    """Tells whether a link ends there, or never, though nothing negated it."""
    if event.kind is EventKind.WITHOUT_EFFECT:
        return event.why not in _NEGATED
    return is_unfinished_activation(event, trace)


def step_query(event: Event) -> Query:
    """A decisive step as a query: the rule's sentence and what happened, which the rule means."""
    sentence = rule_by_id(event.rule).sentence
    return Query(f"{sentence} {event.text}", sentence)

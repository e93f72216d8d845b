"""Norm scope: which plays, things and negations a general sentence speaks of, and its weight."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from types import MappingProxyType

from assistant.agreement.implied_claims import SUGGESTED, implied
from assistant.base.claim_subjects import printed_name_of, same_value
from assistant.base.ruling_records import Agreement, Modality, Norm, Proposition, Term
from engine import CLASS_WORDS, PREDICATES, Event, EventKind, Fact

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


def negations_by_card(
    said: Proposition, facts: Sequence[Fact], trace: Sequence[Event]
) -> Iterator[tuple[Fact, Agreement]]:
    """Compares "this card negates ..." with the links that this very card negated.

    Where it negated none, though nothing kept it from it, against the link that it answered;
    and against what its own text was found to negate, where that was asked.
    """
    kinds = {kind for kind, _ in NEGATIONS.values()}
    predicate = NEGATIONS[said.predicate][1]
    links: AbstractSet[_Link] = {
        event.link
        for event in trace
        if event.kind in kinds
        and event.link
        and printed_name_of(event.by or "") == said.subject.name
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


SCENERY = frozenset({"phase", "is_other", "position", "responds_to"})
"""Conditions that only retell the play of a worked example, which its cards already single out."""
_MOST = 6_000
"""Norms whose things are kept."""


@dataclass(frozen=True, slots=True)
class Things:
    """What a norm speaks of; the norm is kept with it, so that its identity stays its own."""

    norm: Norm
    needed: tuple[Term, ...]
    beside: tuple[Term, ...]
    """What only its exceptions speak of: it need not be there."""
    told: frozenset[str]
    """The predicates of all facts that what it says can be held against."""
    presupposed: frozenset[str]
    """The predicates of all facts that its conditions need; without one of them it is silent."""


_KNOWN: dict[int, Things] = {}


def things_of(norm: Norm) -> Things:
    """What the norm speaks of."""
    known = _KNOWN.get(id(norm))
    if known is None:
        if len(_KNOWN) >= _MOST:
            _KNOWN.clear()
        known = _KNOWN[id(norm)] = _things(norm)
    return known


def without_part(term: Term) -> Term:
    """Returns the thing itself where the term names one of its parts."""
    return term if term.part is None else term.model_copy(update={"part": None})


def required_conditions(norm: Norm) -> Iterator[Proposition]:
    """Returns the conditions of a norm that must hold."""
    is_example = len(norm.setting) > 1
    return (
        said
        for said in norm.when
        if not (is_example and said.predicate in SCENERY) and not _is_of_every_chain(said)
    )


def _is_of_every_chain(said: Proposition) -> bool:
    """'After the Chain resolves': whatever becomes of its links, the Chain does."""
    return said.subject.classes == {"chain"} and (said.predicate, said.value) == ("resolves", True)


def _things(norm: Norm) -> Things:
    needed = dict.fromkeys(
        without_part(said.subject) for said in (*required_conditions(norm), *norm.then)
    )
    beside = dict.fromkeys(without_part(said.subject) for said in norm.unless)
    apart = tuple(term for term in beside if term not in needed)
    told = frozenset(one for said in norm.then for one in _comparable(said))
    presupposed = frozenset(
        said.predicate for said in required_conditions(norm) if not kind_ascribed(said)
    )
    return Things(norm, tuple(needed), apart, told, presupposed)


def kind_ascribed(said: Proposition) -> str:
    """Returns the kind of thing that something is said to be; empty: none, or facts tell it."""
    kind = said.predicate.removeprefix("is_")
    return kind if said.predicate not in PREDICATES and kind in CLASS_WORDS else ""


def _comparable(said: Proposition) -> Iterator[str]:
    """The predicates that a saying speaks for or against, by itself or by what follows from it."""
    firm = ((said.predicate, said.value), *implied(said.predicate, said.value))
    for step in firm:
        yield step[0]
        yield from (predicate for predicate, _ in SUGGESTED.get(step, ()))
    if said.predicate in NEGATIONS:
        yield NEGATIONS[said.predicate][1]


ALLOWED = "activation_legal"

OVER: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "AC01": frozenset({"phase", "game_state_open", "open"}),
        "AC02": frozenset({"in_turn_of_set", "in_own_turn", "activated_in", "set"}),
        "AC03": frozenset({"in_turn_of_set", "in_own_turn", "activated_in", "set"}),
        "AC05": frozenset({"cost_paid"}),
        "AC07": frozenset({"negated_on_field", "effect_negated"}),
        "AC08": frozenset({"negated_on_field", "face_up_on_field", "face_down", "on_field"}),
        "AC09": frozenset({"responds_to", "attack_negated", "attacker_left_field"}),
        "AC12": frozenset({"phase"}),
        "CH02": frozenset({"spell_speed", "responds_to"}),
    }
)
"""Which circumstances a rule refuses an activation over; of other rules no sentence tells any."""

LOOKS_AT: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "AC01": frozenset({"spell_speed", "phase", "game_state_open", "in_own_turn"}),
        "AC03": frozenset({"activated_in", "in_turn_of_set"}),
        "AC04": frozenset({"has_legal_target"}),
        "AC06": frozenset({"could_change_something"}),
        "AC07": frozenset({"free_of_negations"}),
        "AC08": frozenset({"locked"}),
        "AC09": frozenset({"has_something_to_answer"}),
        "AC10": frozenset({"conditions_met"}),
        "AC11": frozenset({"in_right_place"}),
        "AC12": frozenset({"outside_damage_step"}),
        "AF07": frozenset({"is_pendulum_monster"}),
        "AF09": frozenset({"is_token"}),
        "CE03": frozenset({"left_field_before_resolving"}),
        "CH02": frozenset({"spell_speed", "responds_to"}),
        "CH07": frozenset({"game_state_open", "in_own_turn"}),
        "CH11": frozenset({"during_resolution"}),
        "LI04": frozenset({"limit_reached"}),
        "SU11": frozenset({"waits_for_summon"}),
        "TM05": frozenset({"target_left"}),
    }
)
"""All that a rule looks at: what comes of it alone, other rules and texts may still change."""


def is_permission(said: Proposition) -> bool:
    """Whether it says that something can be activated."""
    return said.predicate == ALLOWED and said.value is True


def _is_bare(norm: Norm, said: Proposition) -> bool:
    """Whether it allows things of some kind outright: that holds of each, and proves it of none."""
    permissive = is_permission(said) and said.modality is Modality.MAY
    return permissive and not norm.when and not norm.setting


KINDS = frozenset({"card", "spell", "trap", "monster", "effect", "activation", "cost"})
"""Words that fit nearly everything: what is said of all of these is not said of any one."""


def is_too_general(norm: Norm) -> bool:
    """Whether a sentence says something of every card, which is never what it means by itself."""
    return not norm.when and any(
        said.subject.is_general and (said.subject.classes <= KINDS or _is_bare(norm, said))
        for said in norm.then
    )


def is_ordinary(norm: Norm, said: Proposition) -> bool:
    """Tells a sentence of the default ("... resolves unless"), which can refute but not prove.

    So it is with 'what could change something can be activated', by which one rule allows it, and
    with 'a cost is paid when something is activated', which holds of whatever was paid.
    """
    told = {one.predicate for one in norm.when}
    if _is_of_one_rule(norm, said):
        return True
    return (said.predicate, said.value) in _OF_USE and told in _USED


def _is_of_one_rule(norm: Norm, said: Proposition) -> bool:
    """Whether it tells what one rule leads to by itself, of all that the rule looks at."""
    told = {one.predicate for one in norm.when}
    outcome = (said.predicate, said.value) in {("sent_to_gy", True), ("resolves", True)}
    outcome = outcome and any(one.value is False for one in norm.when)  # Nothing gets in its way.
    is_general = is_permission(said) and said.subject.classes <= KINDS
    return (outcome or is_general) and not norm.unless and told in LOOKS_AT.values()


_OF_USE = frozenset({("resolves", True), ("cost_paid", True)})
"""What becomes of nearly everything that is activated."""
_USED = ({"activated"}, {"activated", "activated_in"})


def is_of_others(norm: Norm, said: Proposition, bound: str) -> bool:
    """Tells a sentence on other cards ("Skill Drain does not ..."), no evidence on its own."""
    return is_permission(said) and said.subject.is_general and norm.setting == {bound}


def was_refused(fact: Fact) -> bool:
    """Tells a fact about a link that was never activated, which no sentence speaks of."""
    return fact.predicate == "resolves" and fact.link is None and "activation" in fact.classes


def _began_later(held: Sequence[Fact], fact: Fact) -> bool:
    """Whether something that is so now was not so yet at the events of a fact."""
    since: dict[tuple[str, str], int] = {}
    for one in held:
        begun = min(one.events, default=0)
        since[one.subject_card, one.predicate] = min(
            begun, since.get((one.subject_card, one.predicate), begun)
        )
    return bool(fact.events) and any(begun > max(fact.events) for begun in since.values())


_BEGINNINGS = frozenset({EventKind.BEGAN_TO_APPLY, EventKind.NEGATED_ON_FIELD})
"""By which something lasting begins, whatever else became of its card before."""


def beginning_event(fact: Fact, trace: Sequence[Event]) -> int:
    """Returns the number of the event by which a fact became so; 0: so from the start."""
    told = [number for number in fact.events if trace[number - 1].kind in _BEGINNINGS]
    return min(told or fact.events, default=0)


def speaks_against(
    norm: Norm, said: Proposition, fact: Fact, trace: Sequence[Event], held: Sequence[Fact] = ()
) -> bool:
    """Tells whether a sentence can refute this; a permission only if it is about the cause.

    A worked example, and who speaks of this play, say outright that it can be activated.
    What was not so yet when it was refused, of that which is `held` to be so, allowed nothing.
    """
    if _ended_otherwise(norm, said, fact, trace) or _is_of_a_later_turn(said, fact, trace):
        return False
    if is_permission(said) and _began_later(held, fact):
        return False
    is_of_a_play = len(norm.setting) > 1 or (not norm.setting and said.subject.name is not None)
    rules = [trace[number - 1].rule for number in fact.events]
    named = frozenset(one.predicate for one in norm.when)
    if _is_of_one_rule(norm, said):
        return any(LOOKS_AT.get(rule) == named for rule in rules)
    if not is_permission(said) or is_of_a_play:
        return True
    return any(OVER.get(rule, frozenset()) & named for rule in rules)


_FOR_THE_TURN = frozenset({"can_change_position", "can_attack_again"})
"""What is forbidden for the turn in which something was done."""


def _is_of_a_later_turn(said: Proposition, fact: Fact, trace: Sequence[Event]) -> bool:
    """Whether what "cannot be done that turn" was done when another turn had begun."""
    if said.predicate not in _FOR_THE_TURN or said.value is not False or not fact.events:
        return False
    before = trace[: min(fact.events) - 1]
    return any(event.kind is EventKind.PHASE and event.part == "draw" for event in before)


ENDED_BY: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "attacker_turned": frozenset({"position", "face_down", "flipped_face_down"}),
        "attacker_taken": frozenset({"controller_at_end"}),
        "cannot_attack": frozenset({"can_attack", "affected"}),
    }
)
"""How else an attack can end than by what keeps it up, and which words tell of that."""


def _ended_otherwise(norm: Norm, said: Proposition, fact: Fact, trace: Sequence[Event]) -> bool:
    """Whether 'the attack continues' is held against an attack that something untold ended."""
    if (said.predicate, said.value) != ("attack_continues", True) or len(norm.setting) > 1:
        return False
    if not norm.when and not norm.setting and said.subject.name is not None:
        return False  # A judge speaks of this very attack.
    ended = [one for one in trace if one.kind is EventKind.ATTACK_ENDED and fact.copy in one.cards]
    causes = {event.why for event in ended}
    named = {one.predicate for one in norm.when}
    return any(not named & ENDED_BY[cause] for cause in causes & ENDED_BY.keys())


def is_gone(norm: Norm, said: Proposition, facts: Mapping[str, Sequence[Fact]]) -> bool:
    """Whether a card that is said to negate others where they are is itself not there."""
    if (said.predicate, said.value) != ("negated_on_field", True) or len(norm.setting) != 1:
        return False
    (agent,) = norm.setting
    there = [one.value for one in facts.get(agent, ()) if one.predicate == "on_field"]
    return there == [False]

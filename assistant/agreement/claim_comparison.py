"""Claim comparison: what words say against what was computed: agrees, disagrees, silent.

A norm is compared with every subject that its terms can be bound to.
It speaks only where all its conditions hold in the computed play and none of its exceptions does.
A worked example speaks only where nothing decided the matter but the cards it names and those
behind the conditions it states.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from assistant.agreement.implied_claims import SUGGESTED, implied
from assistant.agreement.norm_scope import (
    NEGATING,
    NEGATIONS,
    OCCASIONS,
    beginning_event,
    is_gone,
    is_of_others,
    is_ordinary,
    is_permission,
    is_too_general,
    kind_ascribed,
    negations_by_card,
    required_conditions,
    speaks_against,
    things_of,
    was_refused,
    without_part,
)
from assistant.base.claim_subjects import printed_name_of, same_part, same_value
from assistant.base.ruling_records import Agreement, Modality, Norm, Proposition, Term, Value
from engine import PREDICATES, Event, EventKind, Fact, Outcome, causal_slice

Subject = tuple[str, tuple[int, int] | None]
"""A card as it is called in the scenario, and the link it is spoken of, if any."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One comparison of a sentence's words with a computed fact."""

    norm: Norm
    said: Proposition
    fact: Fact
    agreement: Agreement


@dataclass(frozen=True, slots=True)
class ComputedPlay:
    """The facts and events of a computed play, as the comparison needs them."""

    facts: tuple[Fact, ...]
    cards: frozenset[str]
    """Every card that took part, by its printed name; stand-ins do not count."""
    trace: tuple[Event, ...]
    of_card: Mapping[str, tuple[Fact, ...]]
    """The facts of each card, by what it is called."""
    of_kind: Mapping[tuple[str, str], tuple[Fact, ...]]
    """The same, by the predicate too."""
    predicates: frozenset[str]
    """All that is told of any card."""
    spoken_of: tuple[tuple[Subject, Fact], ...]
    """Every subject there is, each with a fact for each card and kind that it is of."""
    answers: Mapping[int, Fact] = field(default_factory=dict)
    """What answers the lines of a notated play that ask, by their places among them."""
    unnamed: frozenset[str] = frozenset()
    """Stand-ins that negate something: no card of an example, and yet they decide."""
    bound: dict[Term, tuple[Subject, ...]] = field(default_factory=dict, compare=False)
    """The subjects that a term can be, where that was looked up already."""
    compared: dict[int, tuple[Norm, tuple[Finding, ...]]] = field(
        default_factory=dict, compare=False
    )
    """What was found of a norm, by its identity, while the norm is kept with it."""

    @classmethod
    def of(cls, outcome: Outcome, stand_ins: frozenset[str]) -> "ComputedPlay":
        """What the comparison needs of an outcome; `stand_ins` are names of no real card."""
        named = frozenset[str]().union(*(fact.cards for fact in outcome.facts))
        stand_ins |= {name for name in named if name.startswith(LAID_OUT)}
        of_card: dict[str, list[Fact]] = {}
        of_kind: dict[tuple[str, str], list[Fact]] = {}
        spoken_of: dict[tuple[Subject, str, frozenset[str]], tuple[Subject, Fact]] = {}
        for fact in outcome.settled:
            of_card.setdefault(distinct_name(fact), []).append(fact)
            of_kind.setdefault((distinct_name(fact), fact.predicate), []).append(fact)
            subject = (distinct_name(fact), own_link(fact))
            spoken_of.setdefault((subject, fact.subject_card, fact.classes), (subject, fact))
        facts = {card: tuple(found) for card, found in of_card.items()}
        kinds = {kind: tuple(found) for kind, found in of_kind.items()}
        subjects = tuple(spoken_of.values())
        negating = frozenset(event.by for event in outcome.trace if event.kind in NEGATING)
        unnamed = frozenset(name for name in stand_ins if name in negating)
        cards = named - stand_ins
        told = frozenset(fact.predicate for fact in outcome.settled)
        return cls(
            outcome.settled,
            cards,
            outcome.trace,
            facts,
            kinds,
            told,
            subjects,
            unnamed=unnamed,
        )

    def doing(self, fact: Fact) -> frozenset[str]:
        """The real cards that took part in the very events of a fact."""
        return self._taking_part(fact.events)

    def deciding(self, fact: Fact) -> frozenset[str]:
        """The real cards that decided a fact: its own, and those that acted on what it rests on."""
        rests_on = causal_slice(self.trace, fact.events)
        acting = (event.id for event in rests_on if event.kind not in OCCASIONS)
        return self._taking_part(acting) | (self.cards & {fact.subject_card})

    def _taking_part(self, events: Iterable[int]) -> frozenset[str]:
        found = (actors(self.trace[number - 1]) for number in events)
        return (self.cards | self.unnamed) & frozenset[str]().union(*found)


LAID_OUT = "an unnamed "
"""How the name of a thing begins that the engine laid out, as somebody had to have one."""


def actors(event: Event) -> frozenset[str]:
    """The cards that took part in an event, by their printed names.

    What negated a card that moves has no part in the move.
    """
    names = ("by", "source") if event.kind is EventKind.MOVED else ("by", "source", "negated_by")
    roles = (event.details.get(role) for role in names)
    cards = (*event.cards, event.by, *roles)
    return frozenset(printed_name_of(card) for card in cards if isinstance(card, str))


def distinct_name(fact: Fact) -> str:
    """Returns what tells a fact's subject from others: its copy's id, or its name."""
    return fact.copy or fact.subject_card


def own_link(fact: Fact) -> tuple[int, int] | None:
    """Returns the Chain Link that a fact itself is about; None: it only follows from one."""
    return fact.link if "activation" in fact.classes else None


def findings(norm: Norm, play: ComputedPlay) -> tuple[Finding, ...]:
    """Yields every comparison that the norm allows with what was computed.

    Empty when the norm does not speak of this play: it is silent.
    """
    known = play.compared.get(id(norm))
    if known is None:
        known = play.compared[id(norm)] = (norm, _findings(norm, play))
    return known[1]


def _findings(norm: Norm, play: ComputedPlay) -> tuple[Finding, ...]:
    if is_too_general(norm) or not norm.setting <= play.cards:
        return ()
    found: dict[tuple[int, int], Finding] = {}
    for binding in _bindings(norm, play):
        held = _conditions(norm, binding, play)
        if held is None:
            continue
        for number, said in enumerate(norm.then):
            if is_of_others(norm, said, binding[without_part(said.subject)][0]):
                continue
            if said.predicate in NEGATIONS and said.subject.name is not None:
                told = negations_by_card(said, play.facts, play.trace)
                compared = tuple(Finding(norm, said, fact, result) for fact, result in told)
            else:
                compared = tuple(_compared(norm, said, binding, play, held))
            for finding in compared:
                found.setdefault((number, id(finding.fact)), finding)
    return tuple(found.values())


def facts_spoken_of(norm: Norm, said: Proposition, play: ComputedPlay) -> Iterator[Fact]:
    """Yields the computed facts that a norm speaks of, wherever its conditions hold."""
    if is_too_general(norm) or not norm.setting <= play.cards:
        return
    for binding in _bindings(norm, play):
        if _conditions(norm, binding, play) is not None:
            yield from _spoken_of(said, said.predicate, binding, play)


def _bindings(norm: Norm, play: ComputedPlay) -> Iterator[Mapping[Term, Subject]]:
    """Every way to take the norm's terms as subjects of the play.

    A thing that only an exception speaks of need not be there: then there is no exception.
    """
    things = things_of(norm)
    if things.told.isdisjoint(play.predicates) or not things.presupposed <= play.predicates:
        return  # There is nothing to hold what it says, or its conditions, against.
    subjects = [_subjects(term, play) for term in things.needed]
    if not all(subjects):
        return
    there = [term for term in things.beside if _subjects(term, play)]
    terms = [*things.needed, *there]
    for chosen in product(*subjects, *(_subjects(term, play) for term in there)):
        yield dict(zip(terms, chosen, strict=True))


def _subjects(term: Term, play: ComputedPlay) -> tuple[Subject, ...]:
    if term not in play.bound:
        play.bound[term] = _subjects_of(term, play)
    return play.bound[term]


def _subjects_of(term: Term, play: ComputedPlay) -> tuple[Subject, ...]:
    fitting = dict.fromkeys(subject for subject, fact in play.spoken_of if _fits(term, fact))
    linked = {card for card, link in fitting if link is not None}
    return tuple((card, link) for card, link in fitting if link is not None or card not in linked)


def _fits(term: Term, fact: Fact) -> bool:
    if term.name is not None:
        return fact.subject_card == term.name
    return term.classes <= fact.classes


def _conditions(
    norm: Norm, binding: Mapping[Term, Subject], play: ComputedPlay
) -> tuple[Fact, ...] | None:
    """The facts of named cards by which all conditions hold; None: the norm is silent.

    It is when a condition does not hold, or an exception does, or may.
    """
    if any(not _is_known(one) or _holding(one, binding, play, any) for one in norm.unless):
        return None
    held: list[Fact] = []
    for said in required_conditions(norm):
        found = _holding(said, binding, play)
        if not found:
            return None
        held += found if said.subject.name is not None else ()
    return tuple(held)


def _is_known(said: Proposition) -> bool:
    """Whether the engine has a word for it: an exception that nobody can see may always hold."""
    return said.predicate in PREDICATES or bool(kind_ascribed(said))


def _holding(
    said: Proposition,
    binding: Mapping[Term, Subject],
    play: ComputedPlay,
    enough: Callable[[Iterable[bool]], bool] = all,
) -> tuple[Fact, ...]:
    """The facts by which it was so: something is computed of it, and nothing else than this.

    For an exception `any` one of them is enough.
    """
    if without_part(said.subject) not in binding:
        return ()
    if kind := kind_ascribed(said):
        return _of_kind(said, kind, binding, play)
    found = tuple(_spoken_of(said, said.predicate, binding, play))
    return found if enough(same_value(said.value, fact.value) for fact in found) else ()


def _of_kind(
    said: Proposition, kind: str, binding: Mapping[Term, Subject], play: ComputedPlay
) -> tuple[Fact, ...]:
    about = tuple(_about(said, binding, play))
    fitting = tuple(fact for fact in about if kind in fact.classes)
    return fitting if said.value is True else () if fitting else about


def _spoken_of(
    said: Proposition, predicate: str, binding: Mapping[Term, Subject], play: ComputedPlay
) -> Iterator[Fact]:
    card, link = binding[without_part(said.subject)]
    return _of_subject(said, link, play.of_kind.get((card, predicate), ()))


def _about(
    said: Proposition, binding: Mapping[Term, Subject], play: ComputedPlay
) -> Iterator[Fact]:
    card, link = binding[without_part(said.subject)]
    return _of_subject(said, link, play.of_card.get(card, ()))


def _of_subject(
    said: Proposition, link: tuple[int, int] | None, facts: Iterable[Fact]
) -> Iterator[Fact]:
    for fact in facts:
        if not same_part(said.subject.part, fact.part):
            continue
        if link == own_link(fact) or _is_of_either(said.subject, link, fact):
            yield fact


def _is_of_either(term: Term, link: tuple[int, int] | None, fact: Fact) -> bool:
    """Whether a card and one of its activations are spoken of as one: the activation fits, too."""
    return own_link(fact) is None or (link is None and _fits(term, fact))


def _compared(
    norm: Norm,
    said: Proposition,
    binding: Mapping[Term, Subject],
    play: ComputedPlay,
    held: tuple[Fact, ...],
) -> Iterator[Finding]:
    """The said thing, and what it implies, against the facts it speaks of.

    What its own condition presupposes it does not speak for: "applies only when it resolves".
    """
    firm = dict.fromkeys(((said.predicate, said.value), *implied(said.predicate, said.value)))
    suggested = [hint for step in firm for hint in SUGGESTED.get(step, ()) if hint not in firm]
    hints = [] if _says_it_twice(norm, said) else suggested
    presupposed = {
        (binding[without_part(one.subject)][0], one.predicate, one.value)
        for one in required_conditions(norm)
    }
    known = norm.setting.union(*(play.doing(fact) for fact in held))
    for predicate, value in (*firm, *hints):
        facts = [
            fact
            for fact in _spoken_of(said, predicate, binding, play)
            if (distinct_name(fact), fact.predicate, fact.value) not in presupposed
            if not (norm.when and (was_refused(fact) or _was_over(norm, fact, binding, play)))
            if not norm.setting or play.deciding(fact) <= known | _unnamed(said, fact, play)
        ]
        wanted = _spelled_out(value, said, binding, play)
        alike = [fact for fact in facts if same_value(wanted, fact.value)]
        proves = not is_ordinary(norm, said)
        if is_permission(said):  # One of two copies that leaves takes no lock along.
            proves = proves and _is_so_of_every_copy(norm, said, binding, play)
        for fact in alike if proves else ():
            yield Finding(norm, said, fact, Agreement.AGREES)
        may_disagree = said.modality is not Modality.MAY and (predicate, value) in firm
        if may_disagree and not alike:
            for fact in facts:
                against = speaks_against(norm, said, fact, play.trace, held)
                against = against and not is_gone(norm, said, play.of_card)
                against = against and _is_so_of_every_copy(norm, said, binding, play)
                if against and _is_told(norm, fact, play):
                    yield Finding(norm, said, fact, Agreement.DISAGREES)


def _was_over(norm: Norm, fact: Fact, binding: Mapping[Term, Subject], play: ComputedPlay) -> bool:
    """Whether a condition was met only after the link, or the try, had ended that a fact is of."""
    is_try = fact.predicate == "activation_legal"
    if not fact.events or (own_link(fact) is None and not is_try):
        return False
    for said in required_conditions(norm):
        found = _holding(said, binding, play)
        begun = [beginning_event(one, play.trace) for one in found if own_link(one) is None]
        if found and len(begun) == len(found) and min(begun) > max(fact.events):
            return True
    return False


def _is_so_of_every_copy(
    norm: Norm, said: Proposition, binding: Mapping[Term, Subject], play: ComputedPlay
) -> bool:
    """Whether what a named card has to do, or be, holds of each copy of it that is there.

    One of two that leaves the field takes no lock along; of the card itself each copy is one.
    """
    named = {
        without_part(one.subject)
        for one in required_conditions(norm)
        if one.subject.name is not None
    }
    return all(
        _conditions(norm, {**binding, term: other}, play) is not None
        for term in named - {without_part(said.subject)}
        for other in _subjects(term, play)
        if other[0] != binding[term][0]
    )


def _says_it_twice(norm: Norm, said: Proposition) -> bool:
    """'It stays unless something removes it': that suggests nothing of what does remove it."""
    return any(
        (one.subject, one.predicate) == (said.subject, said.predicate) and one.value != said.value
        for one in norm.unless
    )


def _unnamed(said: Proposition, fact: Fact, play: ComputedPlay) -> frozenset[str]:
    """The card that an example speaks of without naming it: "the other card", "the Summon"."""
    whom = fact.events if fact.predicate == "summon_negatable" else ()
    summoned = {printed_name_of(card) for number in whom for card in play.trace[number - 1].cards}
    return frozenset(summoned | ({fact.subject_card} if said.subject.is_general else set()))


def _is_told(norm: Norm, fact: Fact, play: ComputedPlay) -> bool:
    """Whether a claim of a play is of this one: all its cards decided it, or all are there.

    Else something that just did not happen here would be held against it.
    """
    everyone = play.cards | play.unnamed
    return bool(norm.when) or norm.setting <= play.deciding(fact) or norm.setting == everyone


def _spelled_out(
    value: Value, said: Proposition, binding: Mapping[Term, Subject], play: ComputedPlay
) -> Value:
    """What "in reverse order" says as the names themselves, by the order of activation."""
    if value not in ("reverse", "forward"):
        return value
    orders = (fact.value for fact in _spoken_of(said, "chain_link_order", binding, play))
    names = next((order for order in orders if isinstance(order, tuple)), ())
    return names[::-1] if value == "reverse" else names

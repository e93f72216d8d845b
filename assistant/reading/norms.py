"""Norms: a sentence's clauses and connectives, understood, as when, unless and then."""

from dataclasses import dataclass, replace
from itertools import product

from assistant.reading.choices import is_escape
from assistant.reading.escapes import NEGATION_KINDS, at_resolution, lacking, purpose_of
from assistant.reading.grammar import Clause, Condition, Sentence
from assistant.reading.meaning import DESCRIBED, described, sense_of
from assistant.reading.noun_words import Aspect
from assistant.reading.references import Resolution
from assistant.reading.said import Said, Sense
from assistant.records import Modality

_REMOVED = frozenset(
    {"on_field", "destroyed", "banished", "sent_to_gy", "returned_to_hand", "moved", "tributed",
     "left_as_cost", "returned_to_deck", "attacker_left_field"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rule:
    """When these are so, unless one of those is, then this is so."""

    when: tuple[Said, ...]
    unless: tuple[Said, ...]
    then: tuple[Said, ...]
    agents: tuple[str, ...] = ()
    reason: tuple[Said, ...] = ()
    """What is given as the reason; true by the speaker's word."""


def rules_of(sentence: Sentence, resolution: Resolution) -> tuple[Rule, ...] | None:
    """Everything the sentence says; None if any clause of it is not understood."""
    if sentence.clause is not None:
        needed = purpose_of(sentence.clause)
        sense = sense_of(sentence.clause if needed is None else needed[0], resolution)
        if sense is not None and needed is not None:
            own = _needed(sense, needed[1])
        else:
            own = None if sense is None else _of_sense(sense, sentence.clause, resolution)
    else:
        own = _of_parts(sentence, resolution)
    if own is None:
        return None
    for condition in sentence.conditions:
        under = conditioned(own, condition, resolution)
        if under is None:
            return None
        # 'Once A, B even if C': B is so with C and without it.
        own = (*under, *own) if _is_conceded(condition, sentence, own) else under
    return own


def _is_conceded(condition: Condition, sentence: Sentence, rules: tuple[Rule, ...]) -> bool:
    """Whether it is only granted, beside a condition on which the sentence does hang."""
    others = {one.written for one in sentence.conditions} - {condition.written}
    firm = all(said.modality is not Modality.MAY for rule in rules for said in rule.then)
    return condition.written in _CONCESSIVE and firm and bool(others & _HANGING)


_CONCESSIVE = frozenset({"even if", "even when"})
_HANGING = frozenset({"if", "when", "once", "whenever"})


def _needed(sense: Sense, result: str) -> tuple[Rule, ...] | None:
    """'A must be so to apply': without it A does not apply, and with it A may."""
    found: list[Rule] = []
    for said in sense.then:
        without = lacking(said)
        if without is None or sense.unless:
            return None
        told = replace(said, predicate=result, value=False, modality=Modality.MUST)
        may = replace(told, value=True, modality=Modality.MAY)
        besides = replace(without, value=not without.value)
        found.append(Rule((*sense.when, without), (), (told,)))
        found.append(Rule((*sense.when, besides), (), (may,)))
    return tuple(found)


def _of_sense(sense: Sense, clause: Clause, resolution: Resolution) -> tuple[Rule, ...] | None:
    """A clause; what 'only' limits becomes an exception, and the clause is then denied."""
    subject = clause.subject
    if subject is not None and subject.only and not subject.is_definite:
        return _only_these(sense, clause, resolution)
    if not sense.unless:
        return (Rule(sense.when, (), sense.then, sense.agents),)
    if is_escape(clause):
        return (Rule(sense.when, sense.unless, sense.then, sense.agents),)
    if clause.group.negative:
        return None
    return _only(Rule(sense.when, (), sense.then, sense.agents), sense.unless)


def _only_these(sense: Sense, clause: Clause, resolution: Resolution) -> tuple[Rule, ...] | None:
    """'Only X can': X may, and the rest of its kind cannot."""
    if clause.group.negative or clause.subject is None or sense.unless:
        return None
    rule = Rule(sense.when, (), sense.then, sense.agents)
    if sense.when and all(said.ref == sense.then[0].ref for said in sense.when):
        return _only(replace(rule, when=()), sense.when)
    kinds = tuple(
        Said(said.ref, f"is_{kind}", True, said.start, said.end)
        for said in sense.then
        for kind in sorted(frozenset().union(*resolution.entities[said.ref].kinds))
    )
    general = f"any:{clause.subject.start}"
    if not kinds or general not in resolution.entities:
        return None
    others = tuple(replace(said, ref=general) for said in kinds)
    limited = _only(replace(rule, then=(replace(sense.then[0], ref=general),)), others)
    if limited is None:
        return None
    may = tuple(replace(said, modality=Modality.MAY) for said in sense.then)
    return (replace(limited[0], when=()), replace(rule, then=may))


def _only(rule: Rule, limit: tuple[Said, ...]) -> tuple[Rule, ...] | None:
    """'A only if B': not A unless B, and A may be so with B."""
    if not all(isinstance(said.value, bool) for said in rule.then):
        return None
    vague = any(said.predicate == DESCRIBED for said in limit)
    how = Modality.MAY if vague else Modality.MUST
    denied = tuple(replace(said, value=not said.value, modality=how) for said in rule.then)
    granted = tuple(replace(said, modality=Modality.MAY) for said in rule.then)
    return (
        replace(rule, unless=(*rule.unless, *limit), then=denied),
        replace(rule, when=(*rule.when, *limit), then=granted),
    )


def _of_parts(sentence: Sentence, resolution: Resolution) -> tuple[Rule, ...] | None:
    if sentence.link == "or":
        return None
    found: list[Rule] = []
    for part in sentence.parts:
        rules = rules_of(part, resolution)
        if rules is None:
            return None
        found.extend(rules)
    if sentence.link == "so":
        return _after_negation(tuple(found), resolution)
    return _after_leaving(tuple(found), resolution)


def _after_negation(rules: tuple[Rule, ...], resolution: Resolution) -> tuple[Rule, ...]:
    """'there is nothing for that negation to affect, so it resolves': it was under it."""
    first = rules[0].then[0]
    entity = resolution.entities[first.ref]
    kinds = [kind for kind in NEGATION_KINDS if any(kind in each for each in entity.kinds)]
    if first.predicate != "affected" or first.value is not False or len(kinds) != 1:
        return rules
    return tuple(
        replace(
            rule,
            when=(
                *rule.when,
                replace(
                    rule.then[0], predicate=f"under_{kinds[0]}", value=True, modality=Modality.IS
                ),
            ),
        )
        for rule in rules[1:]
    )


def _after_leaving(rules: tuple[Rule, ...], resolution: Resolution) -> tuple[Rule, ...]:
    """'The attacking monster leaves and the attack ends': the one is why the other is so."""
    first = rules[0]
    left = first.then[0].predicate == "attacker_left_field" and not first.when
    if not left or len(rules) == 1 or resolution.entities[first.then[0].ref].name:
        return rules
    return tuple(replace(rule, when=(*first.then, *rule.when)) for rule in rules[1:])


def conditioned(
    rules: tuple[Rule, ...], condition: Condition, resolution: Resolution
) -> tuple[Rule, ...] | None:
    """The rules under one condition more; None if the condition is not understood."""
    if condition.word == "before":
        return None  # what is so only before something else is not said of the end
    cases = _cases(condition.sentence, resolution)
    if cases is None:
        return None
    if condition.written in _AFTERWARDS and not _forbids(rules):
        cases = tuple(_lasting(case, resolution) for case in cases)
    if condition.written in _TIMES:
        cases = tuple(_not_the_moment(case, rules) for case in cases)
    return _WAYS.get(condition.word, _if)(rules, cases)


_LATER = frozenset({"after", "once", "as soon as"})
_TIMES = frozenset({"when", "after", "once", "as soon as", "while"})
_AFTERWARDS = frozenset({"when", "after", "once", "as soon as"})
_AT_RESOLUTION = frozenset({"effect_negated", "resolves", "negated_on_field", "applies"})


def _forbids(rules: tuple[Rule, ...]) -> bool:
    """Whether something is said not to be so, or to be allowed: the time then matters."""
    return any(
        said.value is False or said.predicate in {"activation_legal", "summon_legal"}
        for rule in rules
        for said in rule.then
    )


def _lasting(case: tuple[Said, ...], resolution: Resolution) -> tuple[Said, ...]:
    """A condition without 'after the Chain resolves': every Chain does."""
    return tuple(
        said
        for said in case
        if resolution.entities[said.ref].aspect is not Aspect.CHAIN
        or said.predicate not in {"resolves", "applies", "complete", "ended"}
        or said.value is False
    )


def _not_the_moment(case: tuple[Said, ...], rules: tuple[Rule, ...]) -> tuple[Said, ...]:
    """'is negated when it resolves': the moment, and no condition."""
    about = {said.ref for rule in rules for said in rule.then if said.predicate in _AT_RESOLUTION}
    return tuple(
        said
        for said in case
        if not (said.predicate == "resolves" and said.value is True and said.ref in about)
    )


def _joined(one: tuple[Said, ...], other: tuple[Said, ...]) -> tuple[Said, ...]:
    return tuple(dict.fromkeys((*other, *one)))


def _if(rules: tuple[Rule, ...], cases: tuple[tuple[Said, ...], ...]) -> tuple[Rule, ...] | None:
    return _each(rules, cases, only=False)


def _only_if(
    rules: tuple[Rule, ...], cases: tuple[tuple[Said, ...], ...]
) -> tuple[Rule, ...] | None:
    return _each(rules, cases, only=True)


def _exactly_if(
    rules: tuple[Rule, ...], cases: tuple[tuple[Said, ...], ...]
) -> tuple[Rule, ...] | None:
    both, plain = _only_if(rules, cases), _if(rules, cases)
    return None if both is None or plain is None else (both[0], *plain)


def _because(
    rules: tuple[Rule, ...], cases: tuple[tuple[Said, ...], ...]
) -> tuple[Rule, ...] | None:
    return tuple(
        replace(rule, when=_joined(rule.when, case), reason=(*rule.reason, *case))
        for rule, case in product(rules, cases)
    )


def _each(
    rules: tuple[Rule, ...], cases: tuple[tuple[Said, ...], ...], *, only: bool
) -> tuple[Rule, ...] | None:
    found: list[Rule] = []
    for rule, case in product(rules, cases):
        if not only:
            found.append(replace(rule, when=_joined(rule.when, case)))
            continue
        limited = _only(rule, case)
        if limited is None:
            return None
        found.extend(limited)
    return tuple(found)


def _unless(
    rules: tuple[Rule, ...], cases: tuple[tuple[Said, ...], ...]
) -> tuple[Rule, ...] | None:
    """An exception that nothing can be held against leaves the rest only possible."""
    exceptions = tuple(said for case in cases for said in case)
    if any(said.predicate == DESCRIBED for said in exceptions):
        return tuple(
            replace(rule, then=tuple(replace(s, modality=Modality.MAY) for s in rule.then))
            for rule in rules
        )
    exceptions += tuple(
        replace(said, predicate="activation_negated")
        for said in exceptions
        if said.predicate == "effect_negated"
    )
    return tuple(replace(rule, unless=(*rule.unless, *exceptions)) for rule in rules)


def _until(rules: tuple[Rule, ...], cases: tuple[tuple[Said, ...], ...]) -> tuple[Rule, ...] | None:
    """'not A until B': not A unless B; 'A until B' says nothing of the end."""
    if any(said.value is not False for rule in rules for said in rule.then):
        return None
    return _unless(rules, cases)


_WAYS = {
    "unless": _unless,
    "until": _until,
    "only if": _only_if,
    "if and only if": _exactly_if,
    "because": _because,
}
"""What each connective makes of a sentence and its condition."""


def _cases(sentence: Sentence, resolution: Resolution) -> tuple[tuple[Said, ...], ...] | None:
    """The ways in which a condition is fulfilled; each is a list of what must all be so."""
    own: tuple[tuple[Said, ...], ...] | None = _own_cases(sentence, resolution)
    for inner in sentence.conditions:
        if own is None:
            return None
        own = _narrowed(own, inner, resolution)
    return own


def _own_cases(sentence: Sentence, resolution: Resolution) -> tuple[tuple[Said, ...], ...] | None:
    if sentence.clause is not None:
        sense = sense_of(sentence.clause, resolution, condition=True)
        if sense is None:
            return described(sentence.clause, resolution)
        if sense.unless:
            return None
        case = (*sense.then, *sense.when, *_nothing_else(sentence.clause, sense))
        return _away((case,)) if at_resolution(sentence.clause) else (case,)
    parts = [_cases(part, resolution) for part in sentence.parts]
    read = [part for part in parts if part is not None]
    if len(read) != len(parts):
        return None
    if sentence.link == "or":
        return tuple(case for part in read for case in part)
    return tuple(tuple(said for case in cases for said in case) for cases in product(*read))


def _nothing_else(clause: Clause, sense: Sense) -> tuple[Said, ...]:
    """'If only the effect is negated': the activation is not."""
    if clause.subject is None or not clause.subject.only:
        return ()
    other = {"effect_negated": "activation_negated", "activation_negated": "effect_negated"}
    return tuple(
        replace(said, predicate=other[said.predicate], value=False)
        for said in sense.then
        if said.predicate in other
    )


def _narrowed(
    cases: tuple[tuple[Said, ...], ...], inner: Condition, resolution: Resolution
) -> tuple[tuple[Said, ...], ...] | None:
    """A condition under a condition: 'if it is destroyed before it resolves'."""
    more = _cases(inner.sentence, resolution)
    if more is None or inner.word in {"unless", "until", "only if"}:
        return None
    if inner.word == "before" or (_is_resolution(more) and inner.written not in _LATER):
        return _before_resolution(cases, more)
    if inner.written == "after" and _is_activation(more):
        cases = _away(cases)
    return tuple((*case, *extra) for case, extra in product(cases, more))


def _is_activation(cases: tuple[tuple[Said, ...], ...]) -> bool:
    """Whether it is said that something was activated: what leaves after that leaves its link."""
    return all(case and (case[0].predicate, case[0].value) == ("activated", True) for case in cases)


def _is_resolution(cases: tuple[tuple[Said, ...], ...]) -> bool:
    return all(case and case[0].predicate == "resolves" and case[0].value is True for case in cases)


def _before_resolution(
    cases: tuple[tuple[Said, ...], ...], more: tuple[tuple[Said, ...], ...]
) -> tuple[tuple[Said, ...], ...] | None:
    """What was gone when, or before, its link resolved; or how things stood at that moment."""
    return _away(cases) if _is_resolution(more) else None


def _away(cases: tuple[tuple[Said, ...], ...]) -> tuple[tuple[Said, ...], ...]:
    """What was gone when its link resolved had left before."""
    found: list[tuple[Said, ...]] = []
    for case in cases:
        first = case[0]
        gone = first.predicate in _REMOVED and first.value is not (first.predicate == "on_field")
        if gone:
            away = replace(first, predicate="left_field_before_resolving", value=True)
            rest = case[1:] if first.predicate == "on_field" else case
            found.append((away, *rest))
        else:
            found.append(tuple(replace(said) for said in case))
    return tuple(found)

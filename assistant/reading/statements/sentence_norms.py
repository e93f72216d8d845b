"""Sentence norms: a sentence's clauses as norms: when this, unless that, then this is so."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from assistant.base.ruling_records import Modality, Norm, Proposition, Term, Value
from assistant.reading.card_mentions import Mention
from assistant.reading.english_words import Aspect
from assistant.reading.statements.action_verbs import (
    ESCAPES,
    NEGATION_KINDS,
    at_resolution,
)
from assistant.reading.statements.clause_content import Said, Sense, patients
from assistant.reading.statements.clause_meaning import (
    DESCRIBED,
    clause_words,
    described,
    is_described,
    predicate_words,
    sense_of,
    thing_words,
)
from assistant.reading.statements.clause_parsing import clauses, things_in
from assistant.reading.statements.noun_references import CardKinds, Resolution, resolve
from assistant.reading.statements.sentence_parts import (
    Condition,
    Entity,
    NounPhrase,
    SentenceTree,
    VerbClause,
)
from assistant.reading.statements.sentence_words import Sentence
from assistant.reading.text_languages import Language


def single(sentence: SentenceTree) -> tuple[SentenceTree, ...]:
    """The sentence once for each choice of 'A or B' (and of 'the effects of A and B')."""
    clause = _first_choice(sentence)
    if clause is None:
        return (sentence,)
    found: list[SentenceTree] = []
    for choice in _choices(clause):
        found.extend(single(_with_clause(sentence, clause, choice)))
    return tuple(found)


def _first_choice(sentence: SentenceTree) -> VerbClause | None:
    if sentence.clause is not None and len(_choices(sentence.clause)) > 1:
        return sentence.clause
    inner = (*sentence.parts, *(condition.sentence for condition in sentence.conditions))
    return next((clause for part in inner if (clause := _first_choice(part)) is not None), None)


def _choices(clause: VerbClause) -> tuple[VerbClause, ...]:
    thing = clause.subject
    wide = clause.object
    if thing is not None and thing.members and is_escape(clause):
        return tuple(replace(clause, subject=member) for member in thing.members)
    if wide is not None and wide.members and (wide.joined_by == "or" or is_escape(clause)):
        return tuple(replace(clause, object=member) for member in wide.members)
    if thing is None:
        return _agents(clause)
    if thing.members and thing.joined_by == "or":
        return tuple(replace(clause, subject=member) for member in thing.members)
    owner = thing.owner
    if owner is not None and owner.members and not thing.members:
        return tuple(
            replace(clause, subject=replace(thing, owner=member)) for member in owner.members
        )
    return _agents(clause)


def is_escape(clause: VerbClause) -> bool:
    """Tells a clause on several cards, each by itself ("beats A and B")."""
    return clause.group.verb in ESCAPES


def _agents(clause: VerbClause) -> tuple[VerbClause, ...]:
    """'by X or Y': once by each."""
    for adjunct in clause.adjuncts:
        thing = adjunct.thing
        named = thing is not None and all(one.name for one in thing.members)
        chosen = adjunct.word == "by" or (adjunct.word == "with" and named)
        if chosen and thing is not None and thing.joined_by == "or":
            return tuple(
                replace(
                    clause,
                    adjuncts=tuple(
                        replace(each, thing=member) if each is adjunct else each
                        for each in clause.adjuncts
                    ),
                )
                for member in thing.members
            )
    return (clause,)


def _with_clause(sentence: SentenceTree, old: VerbClause, new: VerbClause) -> SentenceTree:
    if sentence.clause is old:
        return replace(sentence, clause=new)
    return replace(
        sentence,
        parts=tuple(_with_clause(part, old, new) for part in sentence.parts),
        conditions=tuple(
            replace(condition, sentence=_with_clause(condition.sentence, old, new))
            for condition in sentence.conditions
        ),
    )


_REMOVED = frozenset(
    {"on_field", "destroyed", "banished", "sent_to_gy", "returned_to_hand", "moved", "tributed",
     "left_as_cost", "returned_to_deck", "attacker_left_field"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SentenceRule:
    """When these are so, unless one of those is, then this is so."""

    when: tuple[Said, ...]
    unless: tuple[Said, ...]
    then: tuple[Said, ...]
    agents: tuple[str, ...] = ()
    reason: tuple[Said, ...] = ()
    """What is given as the reason; true by the speaker's word."""


def rules_of(sentence: SentenceTree, resolution: Resolution) -> tuple[SentenceRule, ...] | None:
    """Everything the sentence says; None if any clause of it is not understood."""
    if sentence.clause is not None:
        sense = sense_of(sentence.clause, resolution)
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


def _is_conceded(
    condition: Condition, sentence: SentenceTree, rules: tuple[SentenceRule, ...]
) -> bool:
    """Whether it is only granted, beside a condition on which the sentence does hang."""
    others = {one.written for one in sentence.conditions} - {condition.written}
    firm = all(said.modality is not Modality.MAY for rule in rules for said in rule.then)
    return condition.written in _CONCESSIVE and firm and bool(others & _HANGING)


_CONCESSIVE = frozenset({"even if", "even when"})
_HANGING = frozenset({"if", "when", "once", "whenever"})


def _of_sense(
    sense: Sense, clause: VerbClause, resolution: Resolution
) -> tuple[SentenceRule, ...] | None:
    """A clause; what 'only' limits becomes an exception, and the clause is then denied."""
    subject = clause.subject
    if subject is not None and subject.only and not subject.is_definite:
        return _only_these(sense, clause, resolution)
    if not sense.unless:
        return (SentenceRule(sense.when, (), sense.then, sense.agents),)
    if is_escape(clause):
        return (SentenceRule(sense.when, sense.unless, sense.then, sense.agents),)
    if clause.group.negative:
        return None
    return _only(SentenceRule(sense.when, (), sense.then, sense.agents), sense.unless)


def _only_these(
    sense: Sense, clause: VerbClause, resolution: Resolution
) -> tuple[SentenceRule, ...] | None:
    """'Only X can': X may, and the rest of its kind cannot."""
    if clause.group.negative or clause.subject is None or sense.unless:
        return None
    rule = SentenceRule(sense.when, (), sense.then, sense.agents)
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


def _only(rule: SentenceRule, limit: tuple[Said, ...]) -> tuple[SentenceRule, ...] | None:
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


def _of_parts(sentence: SentenceTree, resolution: Resolution) -> tuple[SentenceRule, ...] | None:
    if sentence.link == "or":
        return None
    found: list[SentenceRule] = []
    for part in sentence.parts:
        rules = rules_of(part, resolution)
        if rules is None:
            return None
        found.extend(rules)
    if sentence.link == "so":
        return _after_negation(tuple(found), resolution)
    return _after_leaving(tuple(found), resolution)


def _after_negation(
    rules: tuple[SentenceRule, ...], resolution: Resolution
) -> tuple[SentenceRule, ...]:
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


def _after_leaving(
    rules: tuple[SentenceRule, ...], resolution: Resolution
) -> tuple[SentenceRule, ...]:
    """'The attacking monster leaves and the attack ends': the one is why the other is so."""
    first = rules[0]
    left = first.then[0].predicate == "attacker_left_field" and not first.when
    if not left or len(rules) == 1 or resolution.entities[first.then[0].ref].name:
        return rules
    return tuple(replace(rule, when=(*first.then, *rule.when)) for rule in rules[1:])


def conditioned(
    rules: tuple[SentenceRule, ...], condition: Condition, resolution: Resolution
) -> tuple[SentenceRule, ...] | None:
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


def _forbids(rules: tuple[SentenceRule, ...]) -> bool:
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


def _not_the_moment(case: tuple[Said, ...], rules: tuple[SentenceRule, ...]) -> tuple[Said, ...]:
    """'is negated when it resolves': the moment, and no condition."""
    about = {said.ref for rule in rules for said in rule.then if said.predicate in _AT_RESOLUTION}
    return tuple(
        said
        for said in case
        if not (said.predicate == "resolves" and said.value is True and said.ref in about)
    )


def _joined(one: tuple[Said, ...], other: tuple[Said, ...]) -> tuple[Said, ...]:
    return tuple(dict.fromkeys((*other, *one)))


def _if(
    rules: tuple[SentenceRule, ...], cases: tuple[tuple[Said, ...], ...]
) -> tuple[SentenceRule, ...] | None:
    return _each(rules, cases, only=False)


def _only_if(
    rules: tuple[SentenceRule, ...], cases: tuple[tuple[Said, ...], ...]
) -> tuple[SentenceRule, ...] | None:
    return _each(rules, cases, only=True)


def _exactly_if(
    rules: tuple[SentenceRule, ...], cases: tuple[tuple[Said, ...], ...]
) -> tuple[SentenceRule, ...] | None:
    both, plain = _only_if(rules, cases), _if(rules, cases)
    return None if both is None or plain is None else (both[0], *plain)


def _because(
    rules: tuple[SentenceRule, ...], cases: tuple[tuple[Said, ...], ...]
) -> tuple[SentenceRule, ...] | None:
    return tuple(
        replace(rule, when=_joined(rule.when, case), reason=(*rule.reason, *case))
        for rule, case in product(rules, cases)
    )


def _each(
    rules: tuple[SentenceRule, ...], cases: tuple[tuple[Said, ...], ...], *, only: bool
) -> tuple[SentenceRule, ...] | None:
    found: list[SentenceRule] = []
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
    rules: tuple[SentenceRule, ...], cases: tuple[tuple[Said, ...], ...]
) -> tuple[SentenceRule, ...] | None:
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


def _until(
    rules: tuple[SentenceRule, ...], cases: tuple[tuple[Said, ...], ...]
) -> tuple[SentenceRule, ...] | None:
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


def _cases(sentence: SentenceTree, resolution: Resolution) -> tuple[tuple[Said, ...], ...] | None:
    """The ways in which a condition is fulfilled; each is a list of what must all be so."""
    own: tuple[tuple[Said, ...], ...] | None = _own_cases(sentence, resolution)
    for inner in sentence.conditions:
        if own is None:
            return None
        own = _narrowed(own, inner, resolution)
    return own


def _own_cases(
    sentence: SentenceTree, resolution: Resolution
) -> tuple[tuple[Said, ...], ...] | None:
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


def _nothing_else(clause: VerbClause, sense: Sense) -> tuple[Said, ...]:
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
    if inner.written == "after":
        cases = _away(cases)
    return tuple((*case, *extra) for case, extra in product(cases, more))


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


PLAIN = "does_"
"""How every predicate begins that is only what a sentence says in its own words."""


def is_plain(said: Said | Proposition) -> bool:
    """Whether this is only told, and nothing could compute it."""
    return said.predicate.startswith(PLAIN)


def plain_rules(
    sentence: SentenceTree, resolution: Resolution, *, in_words: bool = False
) -> tuple[SentenceRule, ...] | None:
    """What a sentence says, each clause by its meaning (unless all `in_words`), or by its words."""
    if any(map(_is_torn, clauses(sentence))):
        return None
    rules = _rules(sentence, resolution, in_words=in_words)
    if rules is None:
        return None
    told = tuple(said for rule in rules for said in rule.then if is_plain(said))
    return tuple(
        rule if all(map(is_plain, rule.then)) else replace(rule, when=(*rule.when, *told))
        for rule in rules
    )


def _is_torn(clause: VerbClause) -> bool:
    """Whether it is only a piece of a clause: 'a monster is not', 'is by Sangan'."""
    if clause.group.verb != "be" or clause.complement or clause.object is not None:
        return False
    return all(adjunct.word == "by" for adjunct in clause.adjuncts)


def _rules(
    sentence: SentenceTree, resolution: Resolution, *, in_words: bool
) -> tuple[SentenceRule, ...] | None:
    own: tuple[SentenceRule, ...] | None = None
    if sentence.clause is not None:
        own = None if in_words else rules_of(SentenceTree(sentence.clause), resolution)
        own = own or _told(sentence.clause, resolution)
    elif sentence.link != "or":
        parts = [_rules(part, resolution, in_words=in_words) for part in sentence.parts]
        read = [part for part in parts if part is not None]
        own = tuple(rule for part in read for rule in part) if len(read) == len(parts) else None
    for condition in sentence.conditions:
        if own is None:
            return None
        own = conditioned(own, condition, resolution) or _when_told(own, condition, resolution)
    return own


def _told(clause: VerbClause, resolution: Resolution) -> tuple[SentenceRule, ...] | None:
    """The clause as one thing said of its subject."""
    if clause.subject is None:
        return None
    words = " ".join(predicate_words(clause, resolution)).replace(" ", "_")
    said = tuple(
        replace(
            one.said(f"{PLAIN}{words}", not clause.group.negative, clause.group, clause.end),
            extra=one.extra or _kind_of(one.thing),
        )
        for one in patients(clause.subject, resolution)
    )
    which = tuple(
        Said(
            one.ref,
            DESCRIBED,
            " ".join(thing_words(one.thing, resolution)),
            one.thing.start,
            one.thing.end,
        )
        for one in patients(clause.subject, resolution)
        if is_described(one.thing)
    )
    return (SentenceRule(which, (), said),) if said else None


def _kind_of(thing: NounPhrase) -> frozenset[str]:
    """What a thing is called that is of no class: a turn, a field, a source."""
    if thing.name is not None or thing.pronoun or any(thing.kinds):
        return frozenset()
    return frozenset({thing.head.replace(" ", "_")})


def _when_told(
    rules: tuple[SentenceRule, ...], condition: Condition, resolution: Resolution
) -> tuple[SentenceRule, ...]:
    """The rules under a condition in its own words, which nothing computed can meet."""
    words = f"{condition.written} {' and '.join(_sentence(condition.sentence, resolution))}"
    return tuple(
        replace(
            rule,
            when=(
                *rule.when,
                Said(rule.then[0].ref, DESCRIBED, words, rule.then[0].start, rule.then[0].end),
            ),
        )
        for rule in rules
    )


def _sentence(sentence: SentenceTree, resolution: Resolution) -> Iterator[str]:
    if sentence.clause is not None:
        yield " ".join(clause_words(sentence.clause, resolution))
    for part in sentence.parts:
        yield from _sentence(part, resolution)
    for condition in sentence.conditions:
        yield f"{condition.written} {' and '.join(_sentence(condition.sentence, resolution))}"


_STATS = r"(?:the )?(?:atk|def)(?: (?:or|and) (?:the )?(?:atk|def))?(?: of .*)?"
_WHAT = r"(?:card or effect|card|effect|activation)"
_KNOWN: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(rf"(?:change|modify|raise|increase|lower|decrease|reduce|alter) {_STATS}"),
        "changes_atk_or_def",
    ),
    (re.compile(r"leave of (?:only )?target of (?:effect|card|activation)"), "target_left"),
    (re.compile(r"lose (?:only )?target of (?:effect|card|activation)"), "target_left"),
    (re.compile(r"have (?:legal|possible) target"), "has_legal_target"),
    (
        re.compile(rf"be (?:meet|fulfil) done of (?:activation )?conditions? of {_WHAT}"),
        "conditions_met",
    ),
    (re.compile(rf"be in (?:right|its|proper) place(?: of {_WHAT})?"), "in_right_place"),
    (re.compile(r"be under (?:lock|ban)"), "locked"),
    (re.compile(r"be outside damage step"), "outside_damage_step"),
    (re.compile(rf"be reach done of limit of {_WHAT}"), "limit_reached"),
    (re.compile(r"wait for attempted summon"), "waits_for_summon"),
    (re.compile(r"be free of negations?"), "free_of_negations"),
    (re.compile(r"can change something"), "could_change_something"),
    (re.compile(rf"leave field before it resolves {_WHAT} resolve"), "left_field_before_resolving"),
    (re.compile(r"have something to answer"), "has_something_to_answer"),
    (re.compile(r"be activate done during resolution of chain"), "during_resolution"),
)
"""Descriptions, and the predicate that says the same."""


def told_of_plays(description: str) -> tuple[str, Value] | None:
    """The predicate and value that a description comes to; None: no play tells it.

    >>> told_of_plays("not change atk or def"), told_of_plays("wait for event of damage step")
    (('changes_atk_or_def', False), None)
    """
    plain = description.removeprefix("not ")
    for pattern, predicate in _KNOWN:
        if pattern.fullmatch(plain):
            return predicate, plain == description
    return None


_BOUND = frozenset(
    {Aspect.CARD, Aspect.ACTIVATION, Aspect.EFFECT, Aspect.ANY, Aspect.SUMMON, Aspect.ATTACK,
     Aspect.LINK, Aspect.COST}
)  # fmt: skip
"""What is one card's, so that it matters whose."""
_PERMISSIONS = frozenset(
    {"activation_legal", "summon_negatable", "activation_negatable", "effect_negatable",
     "attack_negatable", "can_attack", "can_attack_again", "summon_legal",
     "usable_again_this_turn"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Terms:
    """A rule with its subjects as terms."""

    when: tuple[Proposition, ...]
    unless: tuple[Proposition, ...]
    then: tuple[Proposition, ...]


def in_terms(rule: SentenceRule, resolution: Resolution) -> Iterator[Terms]:
    """The rule with terms for its subjects, once for each kind that a subject may be of.

    Mentions of one thing add up: 'its Continuous Effects' of 'a monster' is one subject of both
    classes, so that a norm never pairs one monster's negation with another's effect.
    """
    for said in rule.then:
        alone = replace(rule, then=(said,))
        one = alone if is_plain(said) else _linked(alone, resolution)
        if one is not None and not _is_void(one, resolution):
            yield from _of_one(one, resolution)


def _of_one(rule: SentenceRule, resolution: Resolution) -> Iterator[Terms]:
    said = _permitted(rule, resolution)
    when = tuple(each for each in rule.when if not (_is_limit(each) or _is_scenery(each)))
    unmoved = tuple(each for each in when if each.predicate == "moved" and each.value is False)
    when = tuple(each for each in when if each not in unmoved)
    moved = tuple(replace(each, value=True) for each in unmoved)
    rule = replace(rule, unless=(*rule.unless, *moved))
    parts = (*when, *rule.unless, said)
    refs = tuple(dict.fromkeys(each.ref for each in parts))
    limits = frozenset(each.predicate for each in rule.when if _is_limit(each))
    extra = {
        ref: frozenset().union(*(each.extra for each in parts if each.ref == ref))
        | (limits if ref == said.ref else frozenset())
        for ref in refs
    }
    for chosen in product(*(resolution.entities[ref].kinds for ref in refs)):
        kinds = {ref: kind | extra[ref] for ref, kind in zip(refs, chosen, strict=True)}
        if all(kinds[ref] or resolution.entities[ref].name for ref in refs):
            yield Terms(
                tuple(_proposition(each, kinds, resolution) for each in when),
                tuple(_proposition(each, kinds, resolution) for each in rule.unless),
                (_proposition(said, kinds, resolution),),
            )


def _permitted(rule: SentenceRule, resolution: Resolution) -> Said:
    """'A Set Trap can be activated': it may; what else forbids it is not spoken of."""
    said = rule.then[0]
    general = resolution.entities[said.ref].name is None
    if general and said.predicate in _PERMISSIONS and said.value is True and not rule.when:
        return replace(said, modality=Modality.MAY)
    return said


def _linked(rule: SentenceRule, resolution: Resolution) -> SentenceRule | None:
    """The rule with 'the effect' taken as the effect of its card; None if it stays open whose."""
    if any(one.ref not in resolution.entities for one in (*rule.when, *rule.unless, *rule.then)):
        return None  # What a word points to ("and that includes ...") was not found.
    rule = replace(rule, when=tuple(_held(each, rule, resolution) for each in rule.when))
    if rule.then[0].predicate == "value":
        rule = replace(rule, when=tuple(_applied_last(each) for each in rule.when))
    when = tuple(each for each in rule.when if not _is_limit(each))
    inert = {each.ref for each in when if _is_inert(each)} - {each.ref for each in rule.then}
    parts = (*when, *rule.unless, *rule.then)
    refs = dict.fromkeys(each.ref for each in parts if each.ref not in inert)
    loose = [ref for ref in refs if _is_loose(ref, resolution)]
    if len(loose) < 2:  # noqa: PLR2004
        return rule
    cards = [ref for ref in loose if resolution.entities[ref].aspect is Aspect.CARD]
    others = [ref for ref in loose if ref not in cards]
    if len(loose) > 2:  # noqa: PLR2004
        return None
    if len(cards) == 1 and others[0] in resolution.pointing:
        return _merged(rule, others[0], cards[0])
    costs = [ref for ref in loose if resolution.entities[ref].aspect is Aspect.COST]
    if len(costs) == 1:
        return _merged(rule, costs[0], next(ref for ref in loose if ref not in costs))
    return None


def _is_scenery(said: Said) -> bool:
    """What only describes how a named card of an example stands."""
    return said.predicate == "position" and said.ref.startswith("name:")


def _held(said: Said, rule: SentenceRule, resolution: Resolution) -> Said:
    """A condition that nothing meets needs no subject of its own."""
    entity = resolution.entities[said.ref]
    if _is_inert(said) and entity.name is None and not all(entity.kinds):
        return replace(said, ref=rule.then[0].ref, extra=frozenset())
    return said


RESOLVES_LATER = frozenset({"resolves_after", "resolves_later"})
"""Said of the later of two: of two sentences that say so of different cards, each is a case."""


def _applied_last(said: Said) -> Said:
    """Of two effects that set a value, the one that resolved later began to apply last."""
    later = said.predicate in RESOLVES_LATER and said.value is not False
    last = said.predicate == "resolves_in_place" and said.value == "last"
    return replace(said, predicate="applied_last", value=True) if later or last else said


def _is_inert(said: Said) -> bool:
    """Whether nothing computed can meet it, so that it cannot be met by the wrong card."""
    return said.predicate.startswith(
        (PLAIN, "described", "is_", "would_", "only_", "none_", "negates", "destroys")
    )


def _is_loose(ref: str, resolution: Resolution) -> bool:
    entity = resolution.entities[ref]
    return entity.name is None and entity.aspect in _BOUND and not ref.startswith("any:")


def _merged(rule: SentenceRule, old: str, new: str) -> SentenceRule:
    def moved(parts: tuple[Said, ...]) -> tuple[Said, ...]:
        return tuple(replace(each, ref=new) if each.ref == old else each for each in parts)

    return replace(rule, when=moved(rule.when), unless=moved(rule.unless), then=moved(rule.then))


def _is_void(rule: SentenceRule, resolution: Resolution) -> bool:
    """Whether it contradicts itself, or only says that such a thing is activated at all."""
    said = rule.then[0]
    bare = not (rule.when or rule.unless) and resolution.entities[said.ref].name is None
    at_all = bare and said.predicate == "activated" and said.value is True
    return at_all or _contradicts_itself(said, rule)


def _contradicts_itself(said: Said, rule: SentenceRule) -> bool:
    """Whether a rule takes for granted what it denies: it was then not understood."""
    return any(
        each.ref == said.ref and each.predicate == said.predicate and each.value != said.value
        for each in rule.when
    )


def _is_limit(said: Said) -> bool:
    """Whether it says which wording a usage limit has: a kind of the activation spoken of."""
    return said.predicate.startswith("limit_") and said.value is True


def _proposition(
    said: Said, kinds: dict[str, frozenset[str]], resolution: Resolution
) -> Proposition:
    name = resolution.entities[said.ref].name
    classes = frozenset[str]() if name else kinds[said.ref]
    if said.predicate == "value" and classes == {"limit"}:
        classes = frozenset({"hand_size_limit"})  # the only limit that is a number of cards
    predicate, value = said.predicate, said.value
    if predicate == "described" and isinstance(value, str):
        predicate, value = told_of_plays(value) or (predicate, value)
    return Proposition(
        subject=Term(name=name, part=said.part, classes=classes),
        predicate=predicate,
        value=value,
        modality=said.modality,
        start=said.start,
        end=max(said.end, said.start + 1),
    )


@dataclass(frozen=True, slots=True)
class Text:
    """A text being read, with what was gathered before the sentence in hand."""

    masked: str
    mentions: tuple[Mention, ...]
    kinds: CardKinds
    language: Language
    given_cards: frozenset[str] = frozenset()
    """Cards of the question that the text answers."""
    about: frozenset[str] = frozenset()
    """Cards of the example so far."""
    before: tuple[Entity, ...] = ()
    """Things spoken of in the sentence before."""
    sure: bool = False
    """Whether the sentence before was read, so that what it spoke of is known."""
    given: tuple[Said, ...] = ()
    """What the sentence before took as its condition; holds for one that goes on about it."""
    named: frozenset[str] = frozenset()
    """Cards that the sentence in hand names."""
    topic: str = ""
    """The kind of negation that the item is about; empty: none is told."""


def norms_of(
    state: Text, sentence: Sentence, tree: SentenceTree, said_by: tuple[str, ...], *, plainly: bool
) -> tuple[tuple[Norm, ...] | None, tuple[Entity, ...], tuple[Said, ...]]:
    """What a sentence says, what it speaks of, and under which condition; None: not read."""
    found: list[Norm] = []
    entities: tuple[Entity, ...] = ()
    given: tuple[Said, ...] = ()
    for one in single(tree):
        resolution = resolve(one, state.before, state.kinds)
        entities = tuple(resolution.entities[ref] for ref in resolution.order)
        read = _plain_norms if plainly else _firm_norms
        norms = read(state, sentence, one, resolution, said_by)
        if norms is None:
            return None, (), ()
        found.extend(norms[0])
        given = norms[1]
    return (tuple(_excepting(found)) or None), entities, given


def _excepting(found: list[Norm]) -> Iterator[Norm]:
    """'Unless A or B' has two exceptions: each choice of the sentence has those of the others."""
    alike: dict[Norm, tuple[Proposition, ...]] = {}
    for norm in found:
        bare = norm.model_copy(update={"unless": ()})
        alike[bare] = (*alike.get(bare, ()), *norm.unless)
    for bare, unless in alike.items():
        yield bare.model_copy(update={"unless": tuple(dict.fromkeys(unless))})


_Norms = tuple[tuple[Norm, ...], tuple[Said, ...]]
"""What one choice of a sentence says, and under which condition it ends."""


def _firm_norms(
    state: Text,
    sentence: Sentence,
    one: SentenceTree,
    resolution: Resolution,
    said_by: tuple[str, ...],
) -> _Norms | None:
    """Everything by its meaning; None if a clause is not understood, or hangs in the air."""
    rules = rules_of(one, resolution)
    if rules is None:
        return None
    found: list[Norm] = []
    given: tuple[Said, ...] = ()
    here = _among(state, one)
    for rule in rules:
        whole = _going_on(rule, resolution, state.given)
        if _hangs(whole, resolution, state) or _since_when(whole, one, resolution):
            return None
        given = whole.when
        found.extend(_of_rule(whole, resolution, here, sentence, said_by))
    return tuple(found), given


def _plain_norms(
    state: Text,
    sentence: Sentence,
    one: SentenceTree,
    resolution: Resolution,
    said_by: tuple[str, ...],
) -> _Norms | None:
    """What is said in the sentence's own words, if that leaves something of it."""
    here = _among(state, one)
    for in_words in (False, True):
        rules = plain_rules(one, resolution, in_words=in_words) or ()
        found = [
            norm for rule in rules for norm in _of_rule(rule, resolution, here, sentence, said_by)
        ]
        if any(map(is_plain, (said for norm in found for said in norm.then))):
            return tuple(found), ()
    return None


def _among(state: Text, one: SentenceTree) -> Text:
    """The example as this choice of the sentence has it: with the cards that it names."""
    named = _names_of(one)
    return replace(state, about=(state.about - state.named) | named if named else state.about)


def _names_of(tree: SentenceTree) -> frozenset[str]:
    """Every card that this choice of the sentence names."""
    return frozenset(
        thing.name for clause in clauses(tree) for thing in things_in(clause) if thing.name
    )


def _hangs(rule: SentenceRule, resolution: Resolution, state: Text) -> bool:
    """Whether it speaks of 'the card' without a card, a condition or an example to hold it."""
    if rule.when or rule.unless or state.about:
        return False
    refs = {said.ref for said in rule.then}
    if refs & resolution.pointing:
        return True
    return not state.sure and bool(refs & (resolution.recalled | resolution.echoed))


def _since_when(rule: SentenceRule, tree: SentenceTree, resolution: Resolution) -> bool:
    """'They no longer apply' says since when in some other sentence."""
    general = all(resolution.entities[said.ref].name is None for said in rule.then)
    if rule.when or rule.unless or not general:
        return False
    return any("no longer" in clause.group.adverbs for clause in clauses(tree))


def _going_on(rule: SentenceRule, resolution: Resolution, given: tuple[Said, ...]) -> SentenceRule:
    """A sentence about 'that card' holds under the condition under which it was spoken of."""
    subjects = {said.ref for said in (*rule.then, *rule.when)}
    names = any(resolution.entities[ref].name for ref in subjects)
    echoed = bool(subjects & resolution.echoed) and not rule.when and not names
    if not given or not (echoed or subjects & resolution.recalled):
        return rule
    own = {each.predicate for each in rule.when}
    own |= RESOLVES_LATER if own & RESOLVES_LATER else set()
    said = {(each.ref, each.predicate) for each in rule.then}
    kept = tuple(
        each
        for each in given
        if each.predicate not in own and (each.ref, each.predicate) not in said
    )
    return replace(rule, when=(*kept, *rule.when))


def _of_rule(
    rule: SentenceRule,
    resolution: Resolution,
    state: Text,
    sentence: Sentence,
    said_by: tuple[str, ...],
) -> Iterator[Norm]:
    for terms in in_terms(rule, resolution):
        told = Norm(
            when=terms.when,
            unless=terms.unless,
            then=terms.then,
            setting=_setting(rule, terms.then[0], terms.when, resolution, state),
            said_by=said_by,
            start=sentence.start,
            end=sentence.end,
        )
        yield from _of_each(rule, told)


def _of_each(rule: SentenceRule, told: Norm) -> Iterator[Norm]:
    """'X and Y do not stop activations': neither does, so that one of them is enough."""
    each_alone = all(said.modality is Modality.MAY for said in told.then)
    if not rule.agents or not each_alone or told.setting != frozenset(rule.agents):
        yield told
        return
    for agent in rule.agents:
        yield told.model_copy(update={"setting": frozenset({agent})})


def _setting(
    rule: SentenceRule,
    then: Proposition,
    when: tuple[Proposition, ...],
    resolution: Resolution,
    state: Text,
) -> frozenset[str]:
    """The cards of the example, if this is said of an example and not in general."""
    refs = {said.ref for said in rule.then}
    if any(condition.predicate.startswith("under_") for condition in when):
        return frozenset()
    if then.subject.name is not None or rule.agents or _points_back(refs, resolution):
        return state.about
    if any(condition.subject.name for condition in when):
        return frozenset()
    return frozenset()


def _points_back(refs: set[str], resolution: Resolution) -> bool:
    """Whether a subject is 'the attack' or 'that monster' of an example."""
    back = resolution.pointing | resolution.recalled | resolution.echoed
    return any(ref in back and resolution.entities[ref].name is None for ref in refs)

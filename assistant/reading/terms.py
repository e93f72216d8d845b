"""Terms: a rule's things as the terms of a norm, so that each term means one thing.

Two terms of general kind could be bound to two cards that have nothing to do with each other; a
rule that leaves that open is not read.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from assistant.reading.described import told_of_plays
from assistant.reading.norms import Rule
from assistant.reading.noun_words import Aspect
from assistant.reading.plain import PLAIN, is_plain
from assistant.reading.references import Resolution
from assistant.reading.said import Said
from assistant.records import Modality, Proposition, Term

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


def in_terms(rule: Rule, resolution: Resolution) -> Iterator[Terms]:
    """The rule with terms for its subjects, once for each kind that a subject may be of.

    Mentions of one thing add up: 'its Continuous Effects' of 'a monster' is one subject of both
    classes, so that a norm never pairs one monster's negation with another's effect.
    """
    for said in rule.then:
        alone = replace(rule, then=(said,))
        one = alone if is_plain(said) else _linked(alone, resolution)
        if one is not None and not _is_void(one, resolution):
            yield from _of_one(one, resolution)


def _of_one(rule: Rule, resolution: Resolution) -> Iterator[Terms]:
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


def _permitted(rule: Rule, resolution: Resolution) -> Said:
    """'A Set Trap can be activated': it may; what else forbids it is not spoken of."""
    said = rule.then[0]
    general = resolution.entities[said.ref].name is None
    if general and said.predicate in _PERMISSIONS and said.value is True and not rule.when:
        return replace(said, modality=Modality.MAY)
    return said


def _linked(rule: Rule, resolution: Resolution) -> Rule | None:
    """The rule with 'the effect' taken as the effect of its card; None if it stays open whose."""
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


def _held(said: Said, rule: Rule, resolution: Resolution) -> Said:
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


def _merged(rule: Rule, old: str, new: str) -> Rule:
    def moved(parts: tuple[Said, ...]) -> tuple[Said, ...]:
        return tuple(replace(each, ref=new) if each.ref == old else each for each in parts)

    return replace(rule, when=moved(rule.when), unless=moved(rule.unless), then=moved(rule.then))


def _is_void(rule: Rule, resolution: Resolution) -> bool:
    """Whether it contradicts itself, or only says that such a thing is activated at all."""
    said = rule.then[0]
    bare = not (rule.when or rule.unless) and resolution.entities[said.ref].name is None
    at_all = bare and said.predicate == "activated" and said.value is True
    return at_all or _contradicts_itself(said, rule)


def _contradicts_itself(said: Said, rule: Rule) -> bool:
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

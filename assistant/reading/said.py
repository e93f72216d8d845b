"""Said: one thing said of something in a sentence, before its subject has become a term."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from assistant.reading.entities import Entity
from assistant.reading.grammar import Thing, VerbGroup
from assistant.reading.noun_words import Aspect
from assistant.reading.references import Resolution
from assistant.records import Modality, Value


@dataclass(frozen=True, slots=True)
class Said:
    """A proposition about the thing `ref`, which here is also of the classes `extra`."""

    ref: str
    predicate: str
    value: Value
    start: int
    end: int
    modality: Modality = Modality.IS
    extra: frozenset[str] = frozenset()
    part: str | None = None


@dataclass(frozen=True, slots=True)
class Sense:
    """What a clause says, and under which conditions of its own."""

    then: tuple[Said, ...]
    when: tuple[Said, ...] = ()
    unless: tuple[Said, ...] = ()
    agents: tuple[str, ...] = ()
    """Cards named as the ones that do it; they belong to the setting."""


@dataclass(frozen=True, slots=True)
class Patient:
    """A thing that something is said of: its reference, and what this mention adds."""

    ref: str
    thing: Thing
    entity: Entity
    extra: frozenset[str] = frozenset()
    part: str | None = None

    def said(self, predicate: str, value: Value, words: VerbGroup, end: int) -> Said:
        """Say something of it in the words of a verb."""
        start = min(self.thing.start, words.start)
        return Said(
            self.ref, predicate, value, start, max(end, words.end), modality(words, value),
            self.extra, self.part,
        )  # fmt: skip


def modality(words: VerbGroup, value: Value) -> Modality:
    """How firmly a verb says its clause."""
    if words.modal == "need not":
        return Modality.MAY
    if words.modal == "must":
        return Modality.MUST
    if words.modal == "may":
        return Modality.MAY
    if words.modal == "can":
        return Modality.MUST if value is False else Modality.MAY
    return Modality.IS


def firm(said: Said) -> Said:
    """The same, for predicates that are about possibility themselves ('can be activated')."""
    return replace(said, modality=Modality.IS if said.value is True else Modality.MUST)


def patients(thing: Thing, resolution: Resolution) -> tuple[Patient, ...]:
    """Everything a noun phrase speaks of; 'A and B' speaks of two things."""
    if thing.members:
        return tuple(one for member in thing.members for one in patients(member, resolution))
    ref = resolution.refs.get(thing.start)
    if ref is None:
        return ()
    entity = resolution.entities[ref]
    return (Patient(ref, thing, entity, _extra(thing, resolution, ref), _part(thing)),)


def _part(thing: Thing) -> str | None:
    if thing.aspect is Aspect.PART:
        return " ".join((*thing.adjectives, thing.head))
    if thing.aspect is Aspect.EFFECT and "other" in (*thing.adjectives, thing.det):
        return "other effects"
    return None


def _extra(thing: Thing, resolution: Resolution, ref: str) -> frozenset[str]:
    """The classes this mention adds to what its thing already is."""
    entity = resolution.entities[ref]
    if thing.pronoun:
        return entity.spoken_kinds if entity.name is None else frozenset()
    if entity.name is not None:
        return frozenset()
    if thing.owner is None or thing.owner.aspect is Aspect.PLAYER:
        return _narrowed(thing, entity.kinds)
    if thing.aspect is Aspect.ACTIVATION:
        return _activation_kind(thing.owner)
    kinds = thing.kinds[0] if len(thing.kinds) == 1 else frozenset()
    if thing.aspect is Aspect.EFFECT:
        activated = {"activation"} if "activated" in thing.adjectives else set()
        return (kinds - {"effect"}) | activated
    return kinds - {"summon", "attack", "cost", "limit", "chain_link", "card", "activation"}


def _narrowed(thing: Thing, kinds: tuple[frozenset[str], ...]) -> frozenset[str]:
    """'that Trigger Effect' of something that was only called an effect."""
    if thing.kinds in (kinds, (frozenset(),)) or len(thing.kinds) != 1:
        return frozenset()
    general = {"card", "effect", "activation", "summon", "attack", "chain_link", "cost", "copy"}
    return thing.kinds[0] - general


def _activation_kind(owner: Thing) -> frozenset[str]:
    if owner.aspect is Aspect.EFFECT:
        return frozenset({"effect_activation"})
    if owner.aspect is Aspect.CARD and owner.name is None and not owner.pronoun:
        monster = any("monster" in kind for kind in owner.kinds)
        return frozenset() if monster else frozenset({"card_activation"})
    return frozenset()


def names_in(thing: Thing | None) -> Iterator[str]:
    """Every card named in a noun phrase."""
    if thing is None:
        return
    if thing.name is not None:
        yield thing.name
    for inner in (*thing.members[1:], thing.owner, *(place.thing for place in thing.places)):
        yield from names_in(inner)
    for member in thing.members[:1]:
        yield from (name for name in names_in(member) if name != thing.name)

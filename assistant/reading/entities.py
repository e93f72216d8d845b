"""Entities: the things a sentence speaks of, and which noun phrases can point back to them."""

from dataclasses import dataclass

from assistant.reading.grammar import Thing
from assistant.reading.noun_words import Aspect

CARD_ASPECTS = frozenset(
    {Aspect.CARD, Aspect.ACTIVATION, Aspect.EFFECT, Aspect.ANY, Aspect.SUMMON, Aspect.ATTACK,
     Aspect.LINK, Aspect.ACTION, Aspect.NEGATION}
)  # fmt: skip
LOOSE = frozenset({Aspect.COST, Aspect.LIMIT, Aspect.TIMING, Aspect.LINK})
"""Things that a card or activation has: bare, they belong to what was spoken of last."""
RESULTS = frozenset({Aspect.DAMAGE_STEP, Aspect.DAMAGE, Aspect.REPLAY})
"""What comes of a card or attack: it belongs to what was spoken of last, 'a' or 'no' or not."""
_SPELL_TRAP = frozenset({"spell", "trap"})


@dataclass(frozen=True, slots=True)
class Entity:
    """One thing a sentence speaks of."""

    ref: str
    aspect: Aspect
    head: str
    kinds: tuple[frozenset[str], ...]
    name: str | None = None
    subject: bool = False
    """Whether a clause was about it; such a thing is what 'it' points to first."""
    spoken: Aspect | None = None
    """What of it was spoken of last: 'the Summon of a monster' leaves 'it' to be the Summon."""
    spoken_kinds: frozenset[str] = frozenset()
    some: bool = False
    """Whether only some of its kind are meant."""
    attacks: bool = False
    """Whether it was said to attack; 'the attack' is then its attack."""


def attacks(entity: Entity) -> bool:
    """Whether it was said to attack, or is an attack."""
    if entity.attacks or entity.aspect is Aspect.ATTACK:
        return True
    return any("attacking_monster" in kind for kind in entity.kinds)


def same_head(thing: Thing, entity: Entity) -> bool:
    """Whether the noun phrase calls it by the same word."""
    return _singular(thing.head.split()[-1]) == _singular(entity.head.split()[-1])


def _singular(word: str) -> str:
    return word.removesuffix("s")


def can_be(thing: Thing, entity: Entity) -> bool:
    """Whether the entity can be what this noun phrase points back to."""
    negation = entity.aspect is Aspect.NEGATION and not thing.pronoun
    if negation or entity.aspect not in CARD_ASPECTS:
        return thing.aspect is entity.aspect and (negation or same_head(thing, entity))
    if thing.pronoun or thing.aspect in LOOSE | RESULTS | {Aspect.PART}:
        return True
    if thing.aspect is Aspect.CARD:
        return _card_can_be(thing, entity)
    if thing.aspect in {Aspect.EFFECT, Aspect.ANY, Aspect.ACTIVATION}:
        return thing.det in {"that", "this", "those", "these", "the"} and _fits_kinds(thing, entity)
    if thing.aspect in {Aspect.SUMMON, Aspect.ATTACK}:
        return entity.aspect in {thing.aspect, Aspect.CARD}
    return thing.aspect is entity.aspect


def _fits_kinds(thing: Thing, entity: Entity) -> bool:
    specific = set().union(*thing.kinds) - {"effect", "activation", "card", "card_activation"}
    return not specific or any(specific <= kind for kind in entity.kinds)


def _card_can_be(thing: Thing, entity: Entity) -> bool:
    said = set().union(*thing.kinds)
    known = set().union(*entity.kinds)
    if "monster" in said:
        return not any(_is_spell_trap(kind) for kind in known)
    if said & _SPELL_TRAP or any(_is_spell_trap(kind) for kind in said):
        if any(kind in known and kind not in said for kind in _SPELL_TRAP) and not said & known:
            return False
        return "monster" not in known and "monster_effect" not in known
    return True


def _is_spell_trap(kind: str) -> bool:
    return kind.rsplit("_", maxsplit=1)[-1] in _SPELL_TRAP or kind in {
        "spell_effect",
        "trap_effect",
    }

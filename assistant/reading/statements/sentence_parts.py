"""Sentence parts: the clauses, noun phrases and things that a sentence is made of."""

from dataclasses import dataclass, field

from assistant.reading.english_words import Aspect


@dataclass(frozen=True, slots=True)
class VerbGroup:
    """A verb with its auxiliaries: 'can still be negated'."""

    verb: str
    start: int
    end: int
    passive: bool = False
    negative: bool = False
    modal: str = ""
    adverbs: frozenset[str] = frozenset()
    summon: str | None = None
    """The kind of Summon, for 'Special Summoned'."""
    supposed: bool = False
    """Only treated or considered as so."""
    perfect: bool = False
    progressive: bool = False
    """'is resolving': it goes on while something else happens."""

    @property
    def only(self) -> bool:
        """Whether what follows is said to be the only case."""
        return bool(self.adverbs & {"only", "just", "solely", "exclusively"})


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """A noun phrase."""

    start: int
    end: int
    aspect: Aspect
    head: str = ""
    kinds: tuple[frozenset[str], ...] = (frozenset(),)
    name: str | None = None
    det: str = ""
    adjectives: tuple[str, ...] = ()
    owner: "NounPhrase | None" = None
    relatives: "tuple[VerbClause, ...]" = ()
    places: "tuple[Adjunct, ...]" = ()
    members: "tuple[NounPhrase, ...]" = ()
    """The parts of 'A and B'; the rest of this record then repeats the first."""
    joined_by: str = ""
    number: int | None = None
    pronoun: bool = False
    only: bool = False
    every: bool = False
    """All or both of them; 'not all' is then not 'none'."""
    denied: bool = False
    """'no monster', 'nothing': its clause says that none is so, and is turned round already."""

    @property
    def is_definite(self) -> bool:
        """Whether it points back at something named before."""
        return self.pronoun or self.det in {"that", "this", "those", "these", "the", "such"}


@dataclass(frozen=True, slots=True)
class Adjunct:
    """What is added with a preposition, or as a fixed phrase (`thing` is then None)."""

    word: str
    start: int
    end: int
    thing: NounPhrase | None = None
    clause: "VerbClause | None" = None
    only: bool = False


@dataclass(frozen=True, slots=True)
class VerbClause:
    """One verb, with who and what."""

    group: VerbGroup
    start: int
    end: int
    subject: NounPhrase | None = None
    object: NounPhrase | None = None
    complement: str = ""
    """What something is or becomes or stays: 'paid', 'face-down', '3'."""
    adjuncts: tuple[Adjunct, ...] = ()
    gap: str = "subject"
    """For a relative clause: which place the noun it belongs to takes (subject, object, owner)."""


@dataclass(frozen=True, slots=True)
class SentenceTree:
    """A clause, or several under a connective."""

    clause: VerbClause | None = None
    parts: "tuple[SentenceTree, ...]" = ()
    """Said side by side."""
    link: str = ""
    """How side: 'and', 'or', 'but', 'so'."""
    conditions: "tuple[Condition, ...]" = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """A clause under if, when, unless, because, ...: `word` says which."""

    word: str
    sentence: SentenceTree
    written: str = ""
    """The connective as it was written: 'when', 'after'."""


@dataclass(frozen=True, slots=True)
class Tail:
    """Everything of a clause but its subject."""

    group: VerbGroup
    end: int
    stop: int
    """Index of the word after it."""
    object: NounPhrase | None = None
    complement: str = ""
    adjuncts: tuple[Adjunct, ...] = field(default=())


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


def same_head(thing: NounPhrase, entity: Entity) -> bool:
    """Whether the noun phrase calls it by the same word."""
    return _singular(thing.head.split()[-1]) == _singular(entity.head.split()[-1])


def _singular(word: str) -> str:
    return word.removesuffix("s")


def can_be(thing: NounPhrase, entity: Entity) -> bool:
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


def _fits_kinds(thing: NounPhrase, entity: Entity) -> bool:
    specific = set().union(*thing.kinds) - {"effect", "activation", "card", "card_activation"}
    return not specific or any(specific <= kind for kind in entity.kinds)


def _card_can_be(thing: NounPhrase, entity: Entity) -> bool:
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

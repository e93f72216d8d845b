"""Grammar: what a sentence is made of, before anything of it is understood."""

from dataclasses import dataclass, field

from assistant.reading.noun_words import Aspect


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
class Thing:
    """A noun phrase."""

    start: int
    end: int
    aspect: Aspect
    head: str = ""
    kinds: tuple[frozenset[str], ...] = (frozenset(),)
    name: str | None = None
    det: str = ""
    adjectives: tuple[str, ...] = ()
    owner: "Thing | None" = None
    relatives: "tuple[Clause, ...]" = ()
    places: "tuple[Adjunct, ...]" = ()
    members: "tuple[Thing, ...]" = ()
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
    thing: Thing | None = None
    clause: "Clause | None" = None
    only: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """One verb, with who and what."""

    group: VerbGroup
    start: int
    end: int
    subject: Thing | None = None
    object: Thing | None = None
    complement: str = ""
    """What something is or becomes or stays: 'paid', 'face-down', '3'."""
    adjuncts: tuple[Adjunct, ...] = ()
    gap: str = "subject"
    """For a relative clause: which place the noun it belongs to takes (subject, object, owner)."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A clause, or several under a connective."""

    clause: Clause | None = None
    parts: "tuple[Sentence, ...]" = ()
    """Said side by side."""
    link: str = ""
    """How side: 'and', 'or', 'but', 'so'."""
    conditions: "tuple[Condition, ...]" = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """A clause under if, when, unless, because, ...: `word` says which."""

    word: str
    sentence: Sentence
    written: str = ""
    """The connective as it was written: 'when', 'after'."""


@dataclass(frozen=True, slots=True)
class Tail:
    """Everything of a clause but its subject."""

    group: VerbGroup
    end: int
    stop: int
    """Index of the word after it."""
    object: Thing | None = None
    complement: str = ""
    adjuncts: tuple[Adjunct, ...] = field(default=())

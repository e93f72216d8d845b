"""Nodes: card text taken apart, every word in exactly one of them."""

from dataclasses import dataclass
from enum import StrEnum

from engine.amounts import Amount
from engine.cardtext import ContinuousEffect, Effect, Limit, Procedure, QuickIf, ResponseLock, Rider
from engine.operations import Application, Cost, Step
from engine.patterns import EventPattern
from engine.requirements import Condition
from engine.selectors import Selector
from engine.summon_bans import TributesNeeded
from engine.terms import Phase


class Part(StrEnum):
    """Which text of the card."""

    TEXT = "text"
    PENDULUM = "pendulum"


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start:end` of that part, as printed."""

    part: Part
    start: int
    end: int


class Role(StrEnum):
    """What a piece of text is for."""

    MATERIALS = "materials"
    SUMMONING_CONDITION = "summoning_condition"
    PROCEDURE = "procedure"
    NAME_TREATMENT = "name_treatment"
    LIMIT = "limit"
    TIMING = "timing"
    """A phase, a turn, "(Quick Effect)", "FLIP:", the Damage Step."""
    EVENT = "event"
    CONDITION = "condition"
    COST = "cost"
    TARGET = "target"
    DECLARATION = "declaration"
    CONNECTOR = "connector"
    STEP = "step"
    ONGOING = "ongoing"
    RIDER = "rider"
    LEAD = "lead"
    """What introduces a list of bullets or grants what follows."""
    LABEL = "label"
    """Bullets, separators, part headings."""
    FLAVOUR = "flavour"
    OPAQUE = "opaque"


Meaning = (
    Step
    | Cost
    | Selector
    | Condition
    | EventPattern
    | Application
    | Limit
    | Rider
    | ResponseLock
    | QuickIf
    | Procedure
    | TributesNeeded
    | Amount
    | Phase
    | str
)


@dataclass(frozen=True, slots=True)
class Piece:
    """Words with one role, and what they mean."""

    span: Span
    role: Role
    means: tuple[Meaning, ...] = ()
    """Empty for `OPAQUE` and for labels."""
    opaque: bool = False
    """Some of its words were not understood: the meaning holds an opaque member."""


class EntryKind(StrEnum):
    """What a stretch of text is."""

    ACTIVATED = "activated"
    CONTINUOUS = "continuous"
    RULES = "rules"
    """Materials, summoning conditions and procedures, name treatment, limits, riders."""
    GRANTED = "granted"
    FLAVOUR = "flavour"
    OPAQUE = "opaque"


@dataclass(frozen=True, slots=True)
class Fields:
    """What is known of an activated effect; None is unknown, never a guess."""

    effect_class: str
    """ignition, trigger, quick, flip or activation; spell_trap_effect is told by the others."""
    optional: bool | None = None
    targets: bool | None = None
    cost: bool | None = None
    timing: str | None = None
    """"when" or "if"; None: no event, or the text does not settle it."""
    from_: tuple[str, ...] = ()
    """Zones it is activated from; empty: unknown."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An effect, or a sentence that is none, with its pieces in printed order."""

    kind: EntryKind
    pieces: tuple[Piece, ...]
    effect: Effect | None = None
    """Of an activated effect."""
    continuous: ContinuousEffect | None = None
    fields: Fields | None = None

"""Answer said: what a judge's answer says, and what of it has been read so far."""

from dataclasses import dataclass, field

from assistant.reading.short_answers import Matter
from assistant.records import Norm, Proposition, Record, Unread


class AnswerReading(Record):
    """What a judge's answer says."""

    claims: tuple[Proposition, ...] = ()
    reasons: tuple[Proposition, ...] = ()
    """What is given as the reason: right or wrong, it does not decide the question."""
    norms: tuple[Norm, ...] = ()
    """What is said only under a condition."""
    unread: tuple[Unread, ...] = ()
    deeds: tuple[Proposition, ...] = ()
    """What must resolve for what is said to be so; that it does resolve says little."""
    hedged: bool = False
    """Whether the judge is not sure: 'probably', 'I think'."""


@dataclass(slots=True)
class Found:
    """What has been read so far of an answer to what was asked."""

    asked: tuple[Matter, ...] = ()
    cards: frozenset[str] = frozenset()
    """The cards of the question."""
    masked: str = ""
    """The answer, its card names masked."""
    answers: list[Proposition] = field(default_factory=list)
    """What 'yes', 'no' and bare numbers say."""
    claims: list[Proposition] = field(default_factory=list)
    reasons: list[Proposition] = field(default_factory=list)
    norms: list[Norm] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    deeds: list[Proposition] = field(default_factory=list)
    hedged: bool = False

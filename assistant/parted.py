"""Parted: a subject as claims name it, "Card: part", cut into the card and the part."""

import re

_NUMBERED = re.compile(r"Number \S+: [^:]+")
"""Names with a colon: those of the "Number" monsters."""


def cut(subject: str) -> tuple[str, str]:
    """The card of a subject, and the part of it that is spoken of, if any.

    >>> cut("Jinzo: Trap lock"), cut("Number 39: Utopia"), cut("Number 39: Utopia: ATK")
    (('Jinzo', 'Trap lock'), ('Number 39: Utopia', ''), ('Number 39: Utopia', 'ATK'))
    """
    name = _NUMBERED.match(subject)
    at = name.end() if name is not None else len(subject.partition(": ")[0])
    return subject[:at], subject[at + 2 :]

"""Descriptions: which things told only in words are told of a play as well.

What a sentence says of a thing and no predicate is for stays in its own words (`described`), and
nothing computed can meet it.  These few the engine does tell of an activation.
"""

import re

from assistant.records import Value

_STATS = r"(?:the )?(?:atk|def)(?: (?:or|and) (?:the )?(?:atk|def))?(?: of .*)?"
_KNOWN: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(rf"(?:change|modify|raise|increase|lower|decrease|reduce|alter) {_STATS}"),
        "changes_atk_or_def",
    ),
    (re.compile(r"leave of (?:only )?target of (?:effect|card|activation)"), "target_left"),
    (re.compile(r"lose (?:only )?target of (?:effect|card|activation)"), "target_left"),
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

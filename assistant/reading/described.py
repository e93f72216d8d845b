"""Descriptions: which things told only in words are told of a play as well.

What a sentence says of a thing and no predicate is for stays in its own words (`described`), and
nothing computed can meet it.  These few the engine does tell of an activation.
"""

import re

from assistant.records import Value

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

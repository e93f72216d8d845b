"""Points asked: what a question asks as an answer takes it up, and what a yes says to it."""

import re
from collections.abc import Sequence

from assistant.base.game_vocabulary import OF_PLAYERS
from assistant.base.ruling_records import Value
from assistant.library.imported_cards import ENGLISH
from assistant.reading.judge_answers.named_answers import OF_ORDER, player_asked
from assistant.reading.judge_answers.short_answers import SOME, PointAtIssue
from assistant.reading.understood_question import AskedClaim, QuestionReading


def taken_up(reading: QuestionReading) -> Sequence[AskedClaim]:
    """What of a question an answer speaks of.

    "What happens?" stands for several things: an answer to it speaks of the first card.
    """
    asked = _issues(reading)
    outright = [ask for ask in asked if not ask.expanded]
    return outright or [ask for ask in asked if ask.subject == asked[0].subject]


def points_asked(reading: QuestionReading, question: str) -> tuple[PointAtIssue, ...]:
    """Returns what was asked as an answer takes it up, and what "yes" says to it."""
    said = _said_by_yes(_issues(reading)) if reading.yes_no else ()
    return tuple(
        PointAtIssue(
            ask.subject,
            ask.predicate,
            _affirmed(ask, question, yes_no=ask in said) if reading.yes_no else ask.yes,
        )
        for ask in taken_up(reading)
    )


def _issues(reading: QuestionReading) -> Sequence[AskedClaim]:
    asked = [ask for ask in reading.asked if not _is_use_of_the_tried(ask, reading)]
    return asked if reading.yes_no and asked else list(reading.asked)


def clause_asked(reading: QuestionReading, question: str) -> str:
    """Returns the one clause that asks a yes-or-no question in English; empty: none."""
    one = len({(ask.start, ask.end) for ask in reading.asked}) == 1
    is_yes_no = reading.yes_no or any(ask.yes is not None for ask in reading.asked)
    if not is_yes_no or not one or reading.language != ENGLISH:
        return ""
    return re.split(r"[?.!]\s|[?!]$", question[reading.asked[0].start :])[0]


_WHY = re.compile(r"\bwhy\b[^.?!]*", re.IGNORECASE)
_DENIED = re.compile(
    r"n['\u2019]t\b|\bcannot\b|\bnot\b|\bnever\b|\bunable\b|\bno longer\b", re.IGNORECASE
)


def premise_of(ask: AskedClaim, question: str) -> bool | None:
    """'Why can't X be chained?': that it cannot; None: it is not asked why, or of what is open."""
    why = _WHY.search(question)
    denials = len(_DENIED.findall(why[0])) if why is not None else 0
    is_plain = not ask.expanded and ask.predicate not in NOT_YES_NO and denials <= 1
    return not denials if why is not None and is_plain else None


def _said_by_yes(asked: Sequence[AskedClaim]) -> Sequence[AskedClaim]:
    """What a yes is to: all that is asked, if it is one thing; else what one clause asks first."""
    if len({ask.predicate for ask in asked}) == 1:
        return asked
    plain = [ask for ask in asked if ask.predicate not in NOT_YES_NO]
    return plain[:1] if len({(ask.start, ask.end) for ask in asked}) == 1 else ()


def _is_use_of_the_tried(ask: AskedClaim, reading: QuestionReading) -> bool:
    """'Can X destroy Y?': that X can be used is asked with it."""
    return ask.predicate == "activation_legal" and ask.subject in reading.tried and not ask.value


def _affirmed(ask: AskedClaim, question: str, *, yes_no: bool) -> Value | None:
    if ask.predicate in OF_ORDER:
        return None  # A judge tells the order.
    if ask.value is not None:
        return ask.value
    if yes_no and ask.predicate in OF_PLAYERS:
        return player_asked(question[ask.start :].partition("?")[0]) or None
    if yes_no and ask.predicate in _AMOUNTS:
        return SOME
    return True if yes_no and ask.predicate not in NOT_YES_NO else None


_AMOUNTS = frozenset({"drawn", "damage_taken", "damage_taken_by"})
"""What is asked for with a yes or no, and is so many."""


NOT_YES_NO = frozenset(
    {"zone_at_end", "controller_at_end", "deciding_player", "damage_taken_by", "value",
     "depends_on", "chain_link_order", "resolution_order"}
)  # fmt: skip
"""What is asked for with who, where and how many."""

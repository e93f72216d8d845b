"""Limit facts: what the limits of a text say of a second use in a turn, where that is asked."""

import re
from collections.abc import Sequence

from engine.cardtext import TRIGGERS, CardText, Effect, Limit, LimitKind
from engine.selectors import THIS_CARD
from engine.terms import CARD_ACTIVATION, Per

SECOND_USE, SECOND_COPY = "second use", "second copy"
_UNREAD_LIMIT = re.compile(
    r"\b(?:once|twice|only (?:use|activate)|(?:per|each) turn)\b", re.IGNORECASE
)


def usable_again(
    text: CardText, effects: Sequence[Effect], part: str, unread: str
) -> tuple[str, bool] | None:
    """Whether it can be used once more in a turn; None: the text does not tell, or effects differ.

    By the same card, or by another copy of it.
    """
    if _UNREAD_LIMIT.search(unread):
        return None
    chosen = [one for one in effects if text.kind_of(one) not in TRIGGERS]
    told = {_is_left(text, effect, part) for effect in chosen or effects}
    value = told.pop() if len(told) == 1 else None
    return None if value is None else ("usable_again_this_turn", value)


def _is_left(text: CardText, effect: Effect, part: str) -> bool | None:
    is_other = part == SECOND_COPY or text.kind_of(effect) is CARD_ACTIVATION
    paid = [getattr(cost, "what", None) for way in effect.ways for cost in way.costs]
    if not is_other and not effect.limits and THIS_CARD in paid:
        return None  # Where it is, after it was paid for its own effect, is not asked of the text.
    return not any(_is_used_up(limit, is_other=is_other) for limit in effect.limits)


def _is_used_up(limit: Limit, *, is_other: bool) -> bool:
    """Whether one use is all that it allows in a turn."""
    is_passing = limit.per in {Per.CHAIN, Per.BATTLE_STEP}
    return limit.times == 1 and not is_passing and not (is_other and limit.kind is LimitKind.SOFT)

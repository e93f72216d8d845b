"""Scopes: the limits of a card handed to the effects they are for."""

import re
from dataclasses import replace

from engine.cardtext import Limit
from engine.psct.drafts import EFFECTS, Draft
from engine.psct.limits import LimitSentence, Scope, header_limit, read_limit
from engine.psct.sorting import Sort

_INSTEAD = re.compile(r"\binstead\b(?! of)")
_OWNERS = EFFECTS | {Sort.PROCEDURE, Sort.GRANTED, Sort.LEAD}


def limits_of(drafts: list[Draft]) -> list[tuple[Limit, ...]]:
    """The limits of every draft of a part, in the drafts' order."""
    found: list[list[Limit]] = [_own(draft) for draft in drafts]
    for at, draft in enumerate(drafts):
        if at and draft.main is not None and draft.main.line.startswith("or "):
            found[at] = found[at - 1]
    for at, draft in enumerate(drafts):
        if draft.sort is Sort.LIMIT:
            sentence = read_limit(draft.sentences[0].line)
            for place in _meant(drafts, at, sentence):
                found[place].append(sentence.limit)
    return [tuple(limits) for limits in found]


def _own(draft: Draft) -> list[Limit]:
    """What its header says, and a limit in its own or a further sentence."""
    if draft.sort not in EFFECTS:
        return []
    limits = [header_limit(draft.header.line)]
    for sentence in draft.sentences:
        at = sentence.line.find("you can only use ")
        if at < 0:
            at = sentence.line.find("you can only activate ")
        each_mode = draft.modes and " each " in sentence.line[at:]
        if at >= 0 and " per " in sentence.line[at:] and not each_mode:
            limits.append(read_limit(sentence.line[at:]).limit)
    lead = header_limit(draft.lead) if draft.lead else None
    if lead is not None:
        limits.append(replace(lead, shared="these effects"))
    if draft.older and limits == [None]:
        limits.append(header_limit(draft.body))
    return [limit for limit in limits if limit is not None]


def _meant(drafts: list[Draft], at: int, sentence: LimitSentence) -> list[int]:
    """Places of the drafts a limit sentence is for."""
    effects = [place for place, draft in enumerate(drafts) if draft.sort in EFFECTS]
    real = [place for place in effects if drafts[place].sentences]
    before = [place for place in real if place < at]
    match sentence.scope:
        case Scope.CARD:
            own = [place for place in effects if drafts[place].sort is Sort.ACTIVATION]
            return own or before[-1:]
        case Scope.EACH:
            return real
        case Scope.PRECEDING:
            return before or real
        case Scope.FOLLOWING:
            return [place for place in real if place > at]
        case Scope.FIRST:
            return [real[n] for n in sentence.which if n < len(real)]
        case Scope.PREVIOUS:
            return _previous(drafts, at, before, sentence.back)


def _previous(drafts: list[Draft], at: int, before: list[int], back: int) -> list[int]:
    """The effects just before; none if it is for a procedure or a granted effect."""
    nearest = next(
        (draft.sort for draft in reversed(drafts[:at]) if draft.sort in _OWNERS),
        None,
    )
    if at and drafts[at - 1].sort is Sort.CONTINUOUS and _INSTEAD.search(drafts[at - 1].whole):
        return []
    if nearest is None:
        return [place for place, draft in enumerate(drafts) if place > at and draft.sort in EFFECTS]
    return before[-back:] if nearest in EFFECTS else []

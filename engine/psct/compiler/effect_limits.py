"""Effect limits: how often an effect may be used, and which effects a limit sentence is about."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from engine.cardtext.card_text import Limit, LimitKind
from engine.psct.compiler.sentence_sorting import EFFECTS, EffectDraft, SentenceKind
from engine.terms.vocabulary import Per

_COUNT = re.compile(r"\b(?:up to )?(?:(once)|(twice)|(thrice)|(\d+) times)\b")
_COUNTS = {"once": 1, "twice": 2, "thrice": 3}
_ONCE = ("once ,", "once during", "once while", "only once")
_PER = re.compile(
    r"\b(?:per|each|during that|that)(?: opponent's| your)? (chain|duel|battle phase|battle step"
    r"|battle|turn)\b"
)
_SPANS = {
    "chain": Per.CHAIN,
    "duel": Per.DUEL,
    "battle step": Per.BATTLE_STEP,
    "battle": Per.BATTLE_STEP,
}
_STAY = re.compile(
    r"\bonce ,? ?while (?:it is |this card is )?(?:face-up\b|in your pendulum zone\b)"
)
_ONE_CARD = re.compile(
    r"\bactivate (?:only )?(?:up to )?(\d+) «(?:self|n)»(?! (?:monster )?effects?)"
    r"|\bactivate «self» (?:only )?(?:once|twice|thrice|up)"
    r"|(?<!of )«self» can only be activated|only \d «self» can be activated"
    r"|this card can only be activated"
)
_ONE_SHARED = re.compile(
    r"\b(?:use|activate) (?:only )?(?:up to )?(\d+) (?:«(?:self|n)»|(?:of|monster|pendulum"
    r"|effects?)\b)|\bonly \d of"
)
_NAMED = re.compile(r"«")
_FOLLOWING = re.compile(r"\bfollowing\b|\bbelow\b|\bthese effects? of «")
_THESE = re.compile(r"\bthese\b")
_PRECEDING = re.compile(r"\bpreceding\b|\bprevious\b|\babove\b|\bprior\b")
_EACH = re.compile(
    r"\beach\b(?! (?:turn|player|time|battle))|\bboth\b|\beither\b|\b\d (?:«self»"
    r"|«n») (?:\w+ )?effects?\b|\beffects of\b"
    r"|\b\d of (?:the|these|«self»|its)\b|\b\d of\b|\beffect\(s\)|\d (?:monster "
    r"|pendulum )?effects? of\b"
)
_ORDINAL = re.compile(r"\b(first|second|third|fourth|last|1st|2nd|3rd|4th)\b")
_ORDINALS = {
    word: place
    for place, words in enumerate((("first", "1st"), ("second", "2nd"), ("third", "3rd")))
    for word in words
} | {"fourth": 3, "4th": 3, "last": -1}
_PREVIOUS_COUNT = re.compile(r"\bprevious (\d) |\bpreceding (\d) ")


class LimitScope(StrEnum):
    """Which effects a limit sentence is about."""

    PREVIOUS = "previous"
    EACH = "each"
    """Every effect of the part."""
    PRECEDING = "preceding"
    """The effects before it."""
    FOLLOWING = "following"
    """The effects after it."""
    FIRST = "first"
    """The named ones, counted in the part."""
    CARD = "card"
    """The activation of the card."""


@dataclass(frozen=True, slots=True)
class LimitSentence:
    """A limit with its scope."""

    limit: Limit
    scope: LimitScope
    which: tuple[int, ...] = ()
    """Places of the effects meant, for `FIRST`."""
    back: int = 1
    """How many effects back, for `PREVIOUS`."""


@lru_cache(maxsize=1024)
def read_limit(line: str) -> LimitSentence:
    """Reads a limit sentence."""
    per = _per(line)
    if "activate" in line and _ONE_CARD.search(line):
        return LimitSentence(Limit(LimitKind.ACTIVATE, _times(line), per), LimitScope.CARD)
    kind = LimitKind.USE if _NAMED.search(line) else LimitKind.SOFT
    shared = "shared" if _ONE_SHARED.search(line) else None
    limit = Limit(kind, _times(line), per, shared)
    return LimitSentence(limit, *_scope(line))


def _scope(line: str) -> tuple[LimitScope, tuple[int, ...], int]:
    head = line.split(" per ", maxsplit=1)[0]
    if _FOLLOWING.search(head):
        return LimitScope.FOLLOWING, (), 0
    if found := _ORDINAL.findall(head):
        return LimitScope.FIRST, tuple(_ORDINALS[word] for word in found), 0
    if _PRECEDING.search(head):
        return _preceding(head)
    if _THESE.search(head):
        return LimitScope.PRECEDING, (), 0
    return (LimitScope.EACH if _EACH.search(head) else LimitScope.PREVIOUS), (), 1


def _preceding(head: str) -> tuple[LimitScope, tuple[int, ...], int]:
    count = _PREVIOUS_COUNT.search(head)
    if count:
        return LimitScope.PREVIOUS, (), int(count[1] or count[2])
    many = _EACH.search(head) or "effects" in head or _THESE.search(head)
    return (LimitScope.PRECEDING if many else LimitScope.PREVIOUS), (), 1


@lru_cache(maxsize=1024)
def header_limit(line: str) -> Limit | None:
    """The limit a header states: "Once per turn".

    >>> header_limit("once per turn , if this card is summoned :").kind
    <LimitKind.SOFT: 'soft'>
    """
    match = _PER.search(line)
    if match and _COUNT.search(line[: match.end()]):
        return Limit(LimitKind.SOFT, _times(line), _per(line))
    return Limit(LimitKind.SOFT, per=_per(line)) if line.startswith(_ONCE) else None


def limit_word(limits: tuple[Limit, ...]) -> str | None:
    """The word `ruling cards export` uses for the strictest of the limits; None: no limit."""
    words = {_word(limit) for limit in limits}
    return next((word for word in _ORDER if word in words), None)


_ORDER = ("duel", "hard_activate", "hard_use", "soft", "chain")


def _word(limit: Limit) -> str:
    if limit.per in {Per.CHAIN, Per.DUEL, Per.BATTLE_STEP}:
        return limit.per.value
    return {LimitKind.USE: "hard_use", LimitKind.ACTIVATE: "hard_activate"}.get(limit.kind, "soft")


def _per(line: str) -> Per:
    match = _PER.search(line)
    if match is None:
        return Per.STAY if _STAY.search(line) else Per.TURN
    return _SPANS.get(match[1], Per.TURN)


def _times(line: str) -> int:
    match = _COUNT.search(line)
    if match:
        return int(match[4]) if match[4] else _COUNTS[match[1] or match[2] or match[3]]
    card = _ONE_CARD.search(line) or _ONE_SHARED.search(line)
    return int(card[1]) if card and card.lastindex and card[1] else 1


_INSTEAD = re.compile(r"\binstead\b(?! of)")
_OWNERS = EFFECTS | {SentenceKind.PROCEDURE, SentenceKind.GRANTED, SentenceKind.LEAD}


def limits_of(drafts: list[EffectDraft]) -> list[tuple[Limit, ...]]:
    """The limits of every draft of a part, in the drafts' order."""
    found: list[list[Limit]] = [_own(draft) for draft in drafts]
    for at, draft in enumerate(drafts):
        if at and draft.main is not None and draft.main.line.startswith("or "):
            found[at] = found[at - 1]
    for at, draft in enumerate(drafts):
        if draft.sort is SentenceKind.LIMIT:
            sentence = read_limit(draft.sentences[0].line)
            for place in _meant(drafts, at, sentence):
                found[place].append(sentence.limit)
    return [tuple(limits) for limits in found]


def _own(draft: EffectDraft) -> list[Limit]:
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


def _meant(drafts: list[EffectDraft], at: int, sentence: LimitSentence) -> list[int]:
    """Places of the drafts a limit sentence is for."""
    effects = [place for place, draft in enumerate(drafts) if draft.sort in EFFECTS]
    real = [place for place in effects if drafts[place].sentences]
    before = [place for place in real if place < at]
    match sentence.scope:
        case LimitScope.CARD:
            own = [place for place in effects if drafts[place].sort is SentenceKind.ACTIVATION]
            return own or before[-1:]
        case LimitScope.EACH:
            return real
        case LimitScope.PRECEDING:
            return before or real
        case LimitScope.FOLLOWING:
            return [place for place in real if place > at]
        case LimitScope.FIRST:
            return [real[n] for n in sentence.which if n < len(real)]
        case LimitScope.PREVIOUS:
            return _previous(drafts, at, before, sentence.back)


def _previous(drafts: list[EffectDraft], at: int, before: list[int], back: int) -> list[int]:
    """The effects just before; none if it is for a procedure or a granted effect."""
    nearest = next(
        (draft.sort for draft in reversed(drafts[:at]) if draft.sort in _OWNERS),
        None,
    )
    if (
        at
        and drafts[at - 1].sort is SentenceKind.CONTINUOUS
        and _INSTEAD.search(drafts[at - 1].whole)
    ):
        return []
    if nearest is None:
        return [place for place, draft in enumerate(drafts) if place > at and draft.sort in EFFECTS]
    return before[-back:] if nearest in EFFECTS else []

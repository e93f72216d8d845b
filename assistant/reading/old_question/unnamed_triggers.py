"""Unnamed triggers.

Effects that trigger together, told by whose they are and whether they must.
"""

import re
from collections.abc import Iterator, Sequence

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.query import Ask
from assistant.reading.old_question.stand_ins import ADDED, STAND_INS, trigger_of
from assistant.reading.old_question.story import Story
from engine import BETWEEN_LINKS

_WORDS = re.compile(
    r"\b(?:(?P<both>both (?:of us|players)|each (?:player|of us)|we (?:both|each))"
    r"|(?P<them>(?:my |the )?opponent(?:['\u2019]s)?"
    r"|(?:the )?(?:other|non-?turn) player(?:['\u2019]s)?|his|hers?|theirs?|he|she|they)"
    r"|(?P<me>my|mine|i|i['\u2019]ve|our|(?:the )?turn player(?:['\u2019]s)?)"
    r"|(?P<several>two|2|several|multiple)"
    r"|(?P<must>mandatory|compulsory|forced)|(?P<may>optional))\b",
    re.IGNORECASE,
)
_TURN = re.compile(
    r"\b(?:on|in|during|it['\u2019]?s|it is) (?:(?P<me>my|our)|(?:his|her|their"
    r"|(?:my |the )?opponent['\u2019]s))(?: own)? turn\b|\b(?:I am|I['\u2019]m) the turn player\b",
    re.IGNORECASE,
)
_EFFECTS = re.compile(r"\b(?:trigger|effect)s?\b", re.IGNORECASE)
_BY_TURN = re.compile(r"\bturn[- ]player\b", re.IGNORECASE)
_BY_PLAYER = re.compile(r"\b(?:my|mine|theirs?|my opponent['\u2019]s)\b", re.IGNORECASE)
_KINDS = re.compile(r"\b(?:mandatory|compulsory|forced|optional)\b", re.IGNORECASE)
_ONE_BY_ONE = re.compile(r"\bone\b[^.?!]*\b(?:one|other|second)\b", re.IGNORECASE)
"""As in "two effects, one mandatory and one optional": what each of them is."""
_SEVERAL = 2


def note_unnamed_triggers(story: Story) -> None:
    """As in "I have a mandatory and my opponent an optional trigger at the same time"."""
    if story.mentions or _EFFECTS.search(story.masked) is None:
        return
    telling, asking = _parts(story.masked)
    told = [*_triggers(telling)]
    deeds = [one for one in story.deeds if not _is_of_them(story, one)]
    if len(told) < _SEVERAL or any(one.do != "summon" for one in deeds):
        return
    story.deeds[:] = deeds
    story.asks += [(*one, None) for one in _asked_of(asking)]
    story.gaps[:] = [one for one in story.gaps if not _KINDS.search(one.text)]
    turn = _turn_player(story, told, asking)
    if story.last("summon") is None:
        there = {one.card.partition("#")[0] for one in story.board}
        comes = ADDED if STAND_INS["monster"] in there else STAND_INS["monster"]
        story.deeds.append(Deed("summon", comes, turn, how="normal"))
    story.deeds[-1].player = turn
    story.assumptions.append("The effects trigger when a monster is Summoned.")
    for number, (owner, is_mandatory) in enumerate(told):
        card = trigger_of(is_turn_player=owner == turn, is_mandatory=is_mandatory)
        copy = 1 + told[:number].count((owner, is_mandatory))
        card = card if copy == 1 else f"{card}#{copy}"
        story.board.append(Standing(card, owner, face="up"))
        story.deeds.append(Deed("activate", card, owner))


_TOGETHER = re.compile(r"\b(?:same time|simultaneous\w*|together|at once)\b", re.IGNORECASE)


def _is_of_them(story: Story, deed: Deed) -> bool:
    """As in "a monster with a mandatory and one with an optional effect activate together"."""
    is_one = deed.do == "activate" and not (deed.targets or deed.is_chained or deed.costs)
    unnamed = {STAND_INS["monster"], STAND_INS["effect_monster"]}
    return is_one and deed.card in unnamed and _TOGETHER.search(story.masked) is not None


def _asked_of(asking: str) -> tuple[Ask, ...]:
    """What is asked of unnamed effects that trigger together: nearly always their order."""
    asking = asking.lower()
    if re.search(r"\b(?:in ?between|before the (?:other|second))\b", asking):
        return ((str(BETWEEN_LINKS), "activation_legal"),)
    if re.search(r"\b(?:decid|choos|choice|pick|up to)\w*", asking):
        return (("Chain", "deciding_player"),)
    if re.search(r"\bresolv\w*", asking):
        return (("Chain", "resolution_order"),)
    if re.search(r"\b(?:order|first|chain|cl ?\d|before)\b", asking):
        return (("Chain", "chain_link_order"),)
    return ()


def _parts(text: str) -> tuple[str, str]:
    """What tells and what asks: "If A and B trigger, | which is first?", all of a single clause."""
    begin = max(text.rfind(mark, 0, len(text.rstrip()) - 1) for mark in ".?!") + 1
    if text[:begin].strip():
        return text[:begin], text[begin:]
    told, comma, asked = text.rpartition(",")
    return (told, asked) if comma else (text, text)


def _triggers(text: str) -> Iterator[tuple[str, bool]]:
    """Whose each effect is that is told of, and whether it must be activated."""
    owners: tuple[str, ...] = ("me",)
    times = 1
    text = _before_kinds(_TURN.sub("", text))
    for found in _WORDS.finditer(text):
        if found["both"]:
            owners = ("me", "them")
        elif found["them"] or found["me"]:
            owners = ("them",) if found["them"] else ("me",)
        elif found["several"]:
            times = 1 if _ONE_BY_ONE.search(text, found.end()) else _SEVERAL
        else:
            for owner in owners * (times if len(owners) == 1 else 1):
                yield owner, found["must"] is not None
            times = 1


def _before_kinds(text: str) -> str:
    """As in "a mandatory trigger of my opponent": whose it is, put before what kind it is."""
    return _OF_WHOM.sub(lambda one: f"{one['whose']} {one['kind']}", text)


_OF_WHOM = re.compile(
    r"(?P<kind>\b(?:mandatory|compulsory|forced|optional)\b(?: (?:trigger|effect)s?)+) of "
    r"(?P<whose>(?:my |the )?opponent(?:['\u2019]s)?|mine|theirs|his|hers|my own)\b",
    re.IGNORECASE,
)


def _turn_player(story: Story, told: Sequence[tuple[str, bool]], asking: str) -> str:
    """Whose turn it is; a gap, if that decides what is asked and is not told."""
    said = _TURN.search(story.masked)
    if said is not None:
        story.turn = "them" if said["me"] is None and "turn player" not in said[0].lower() else "me"
        return story.turn
    mine, theirs = ({must for owner, must in told if owner == one} for one in ("me", "them"))
    is_open = mine & theirs and _BY_TURN.search(story.masked) is None
    if is_open and _BY_PLAYER.search(asking) is not None:
        why = "whose turn it is, is not said, and decides whose effect comes first"
        story.gaps.append(Gap(text=story.text, start=0, end=len(story.masked), why=why))
    return "me"

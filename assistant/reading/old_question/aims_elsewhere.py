"""Aims elsewhere: a card is tried on an unnamed one that is told to be banished, or in a hand."""

import re

from assistant.reading.old_question.deed import Standing
from assistant.reading.old_question.stand_ins import LETTERED, LYING, STAND_INS
from assistant.reading.old_question.story import Story

_WHAT = r"(?P<what>monster|card|spell|trap)s?(?: cards?)?"
_IS = r"(?:(?:that|which|who)(?: is| are| was| were|['\u2019]s)(?: currently| already| still)? )"
_WHOSE = r"(?:my|his|her|their|the|an?|(?:my |the )?opponent['\u2019]s)"
_PLACES = (
    ("banished", re.compile(rf"\bbanished (?:\w+ )?{_WHAT}\b", re.IGNORECASE)),
    ("banished", re.compile(rf"\b{_WHAT} {_IS}banished\b(?! by| with)", re.IGNORECASE)),
    (
        "graveyard",
        re.compile(rf"\b{_WHAT} {_IS}?in {_WHOSE} (?:gy|grave(?:yard)?)\b", re.IGNORECASE),
    ),
    ("hand", re.compile(rf"\b{_WHAT} {_IS}?in {_WHOSE} hand\b", re.IGNORECASE)),
    ("deck", re.compile(rf"\b{_WHAT} {_IS}?in {_WHOSE} deck\b", re.IGNORECASE)),
)

_LIES = {kind: LYING[kind] for kind in ("spell", "trap")}
"""What stands for what is aimed at; a monster of its own, that nothing else is taken for."""


def aim_elsewhere(story: Story) -> None:
    """As in "Can I use X on a banished monster": it is tried on one that is there."""
    unnamed = {*STAND_INS.values()}
    for deed in story.deeds:
        effect = story.effect_of(deed) if deed.do == "activate" else None
        is_tried = deed.is_asked or deed.sentence in story.asking
        if effect is None or not effect.targets or not is_tried or not unnamed >= {*deed.targets}:
            continue
        ends = _sentence_end(story, deed.start)
        said = ((where, form.search(story.masked, deed.start, ends)) for where, form in _PLACES)
        zone, found = next(((where, one) for where, one in said if one), ("", None))
        if found is None or any(zone in place.zones for place in effect.targets):
            continue
        card = _LIES.get(found["what"].lower(), LETTERED["X"])
        place = Standing(card, zone=zone, start=found.start(), end=found.end())
        told = {card, STAND_INS["monster"]}
        story.board = [one for one in story.board if one.card not in told]
        story.board.append(place)
        story.deeds = [one for one in story.deeds if not (one.do == "apply" and one.card in told)]
        deed.targets, deed.aim = [card], ("", "")
        return


def _sentence_end(story: Story, start: int) -> int:
    """Where the sentence ends; the points of "D.D. Crow" end none."""
    named = [(one.start, one.end) for one in story.mentions]
    ends = (one.start() for one in re.finditer(r"[.?!]", story.masked) if one.start() >= start)
    free = (at for at in ends if not any(begin <= at < end for begin, end in named))
    return next(free, len(story.masked))

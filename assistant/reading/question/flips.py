"""Flips: face-down monsters that an attack flips face-up, and their FLIP effects."""

import re

from assistant.reading.question.deed import Deed, Standing
from assistant.reading.question.stand_ins import FLIPPING, STAND_INS
from assistant.reading.question.story import Story

_FLIP_EFFECT = re.compile(r"\bFLIP\b|\b[Ff]lip (?:effect|eff|ability|monster)s?\b")
_UNNAMED = frozenset({STAND_INS["monster"], STAND_INS["effect_monster"]})


def note_flips(story: Story) -> None:
    """A FLIP effect that is used where an attack is told: that attack flipped its monster."""
    _name_the_unnamed(story)
    for deed in list(story.deeds):
        attack = next((one for one in story.deeds if one.do == "attack"), None)
        if attack is None or not _is_flip(story, deed) or attack.card == deed.card:
            continue
        if not set(attack.targets) <= {*_UNNAMED, deed.card}:
            continue
        attack.targets = [deed.card]
        _lay_face_down(story, deed)
        if story.deeds.index(attack) > story.deeds.index(deed):
            story.deeds.remove(attack)
            story.deeds.insert(story.deeds.index(deed), attack)


def _is_flip(story: Story, deed: Deed) -> bool:
    effect = story.effect_of(deed) if deed.do == "activate" else None
    return effect is not None and effect.kind == "flip"


def _name_the_unnamed(story: Story) -> None:
    """As in "its FLIP effect activated", of a monster that is not named."""
    said = _FLIP_EFFECT.search(story.text)
    for deed in story.deeds if said else ():
        if deed.do == "activate" and deed.card in _UNNAMED:
            story.renamed[deed.card] = FLIPPING
            owner = story.owners.pop(deed.card, "")
            if owner:
                story.owners[FLIPPING] = owner
            deed.card = FLIPPING
            deed.player = ""


def _lay_face_down(story: Story, deed: Deed) -> None:
    told = next((one for one in story.board if one.card == deed.card), None)
    if told is None:
        told = Standing(deed.card, start=deed.start, end=deed.start)
        story.board.append(told)
    told.position, told.face = "set", ""
    told.player = told.player or deed.player

"""Fought effects: the battle that an effect used in one presupposes."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from assistant.reading.old_question.deed import DECLARED, OTHER, Deed
from assistant.reading.old_question.stand_ins import ATTACKED, ATTACKING, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim, CardCategory, Fight

_ELSEWHERE = re.compile(
    r"\b(?:draw|standby|main|end) phase\b|\bmp ?[12]\b|\b(?:start|battle|end) step\b", re.IGNORECASE
)


def battle_what_is_asked(story: Story, masked: str) -> None:
    """As in "can I use Honest on my opponent's turn": in a battle, for it is used in no other way.

    Only where the turn is told: else nothing at all is told of when it would be used.
    """
    if story.last("attack") is not None or not story.turn or _ELSEWHERE.search(masked):
        return
    for deed, fight in _fought(story):
        if deed.is_asked and not (deed.window or fight.is_open):
            attack = Deed("attack", STAND_INS["monster"], start=deed.start, end=deed.start)
            attack.player = story.turn
            attack.targets = [deed.card] if fight.who == "itself" else []
            story.deeds.insert(story.deeds.index(deed), attack)
            deed.answered, deed.window = "attack", fight.part or "damage step"
            story.assumptions.append(f"{attack.card} attacks before {deed.card} is used.")
            return


def fell_what_is_asked(story: Story, masked: str, asked: Sequence[AskedClaim]) -> None:
    """As in "can X be destroyed by battle while Y is face-up": a stronger monster attacks X."""
    is_told = any(deed.do in {"attack", "apply"} for deed in story.deeds)
    if is_told or _BY_BATTLE.search(masked) is None:
        return
    for one in asked:
        facts = story.facts_of(one.subject)
        is_meant = (
            facts is not None and facts.kind is CardCategory.MONSTER and not facts.is_stand_in
        )
        if one.predicate != "destroyed" or facts is None or not is_meant:
            continue
        attack = Deed("attack", ATTACKING, start=one.start, end=one.start, targets=[one.subject])
        attack.player = OTHER.get(story.owners.get(one.subject, ""), "")
        story.deeds.append(attack)
        story.described[ATTACKING] = {"atk": max(facts.figures, default=0) + _STRONGER}
        story.assumptions.append(f"A monster that is stronger than {one.subject} attacks it.")
        return


_STRONGER = 1000
_BY_BATTLE = re.compile(
    r"\bdestroy(?:s|ed)?\b(?: \w+)? (?:by|in|through|as a result of) (?:an? )?(?:battle|combat)\b"
    r"[^.?!]*\?|\bdie(?:s|d)? (?:by|in|from) (?:a )?(?:battle|combat)\b[^.?!]*\?",
    re.IGNORECASE,
)


def face_fighters(story: Story) -> None:
    """As in "can I use Honest when my opponent attacks": a monster of mine is attacked."""
    for deed, fight in _fought(story):
        attack = story.last("attack")
        is_of_attacked = attack is not None and deed.player not in {"", attack.player}
        if attack is None or attack.targets or not is_of_attacked or fight.who != "you":
            continue
        attack.targets = [ATTACKED]
        story.owners[ATTACKED] = deed.player
        story.assumptions.append(f"{ATTACKED} is attacked.")


def meet_attacks(story: Story) -> None:
    """As in "Book of Moon on the monster I'm attacking": before the battle, whoever uses it."""
    for attack, deed in pairwise(story.deeds):
        is_by_the_way = attack.do == "attack" and attack.hangs == "which"
        is_on_it = deed.do == "activate" and bool({attack.card, *attack.targets} & {*deed.targets})
        is_free = not (deed.player or deed.window or deed.is_chained)
        if is_by_the_way and is_on_it and is_free and attack.start > deed.start:
            deed.window = DECLARED


def _fought(story: Story) -> Iterator[tuple[Deed, Fight]]:
    """The deeds whose effect is used in a battle, each with that battle."""
    for deed in list(story.deeds):
        effect = story.effect_of(deed) if deed.do == "activate" else None
        if effect is not None and effect.fight is not None and not effect.is_trigger:
            yield deed, effect.fight

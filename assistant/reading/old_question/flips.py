"""Flips: face-down monsters that an attack flips face-up, and their FLIP effects."""

import re

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.stand_ins import FLIPPING, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import Answers, CardCategory

_FLIP_EFFECT = re.compile(r"\bFLIP\b|\b[Ff]lip (?:effect|eff|ability|monster)s?\b")
_UNNAMED = frozenset({STAND_INS["monster"], STAND_INS["effect_monster"]})


def note_flips(story: Story) -> None:
    """A FLIP effect that is used where an attack is told: that attack flipped its monster."""
    _name_the_unnamed(story)
    _set_the_fallen(story)
    flip_in_battle(story)
    _set_the_attacked(story)


def _set_the_attacked(story: Story) -> None:
    """As in "I attack Man-Eater Bug": what has a FLIP effect was Set, if nothing else is told."""
    for attack in [one for one in story.deeds if one.do == "attack"]:
        for card in attack.targets[:1]:
            told = story.said_of.get(card, frozenset()) & _LYING
            told_of = [one for one in story.deeds if one is not attack and _moves(one, card)]
            is_placed = any(one.card == card and (one.position or one.face) for one in story.board)
            if _has_flip(story, card) and not (told or told_of or is_placed):
                _lay_face_down(story, Deed("activate", card, start=attack.start))
                story.assumptions.append(f"{card} was face-down when it was attacked.")


def _moves(deed: Deed, card: str) -> bool:
    """As in "I Flip Summon X", "I use Book of Moon on X"."""
    return deed.card == card or card in (*deed.targets, *deed.brings)


_LYING = frozenset({"face_up", "set", "attack_position", "defense"})


def flip_in_battle(story: Story) -> None:
    """What has a FLIP effect that is used, and no other target is told, was attacked."""
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


def _set_the_fallen(story: Story) -> None:
    """As in "X is destroyed by battle", where X has nothing but a FLIP effect: it was Set."""
    for deed in story.deeds:
        facts = story.facts_of(deed.card) if deed.how == "destroyed_by_battle" else None
        is_flip = facts is not None and bool(facts.effects)
        is_flip &= all(one.kind == "flip" for one in (facts.effects if facts else ()))
        told = story.said_of.get(deed.card, frozenset())
        if deed.do != "apply" or not is_flip or "face_up" in told:
            continue
        if all(one.card != deed.card or not one.position for one in story.board):
            _lay_face_down(story, deed)
            story.assumptions.append(f"{deed.card} was face-down when it was attacked.")


def _is_flip(story: Story, deed: Deed) -> bool:
    effect = story.effect_of(deed) if deed.do == "activate" else None
    return effect is not None and effect.kind == "flip"


def _name_the_unnamed(story: Story) -> None:
    """As in "its FLIP effect activated", of a monster that is not named."""
    said = _FLIP_EFFECT.search(story.masked)
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


def set_off(story: Story, cards: tuple[str, ...]) -> list[str]:
    """As in "I Flip Summon X. I chain Y": the effect that the Summon set off is answered."""
    last = story.deeds[-1] if story.deeds else None
    facts = story.facts_of(last.card) if last is not None and last.do == "summon" else None
    if last is None or facts is None or last.card in cards:
        return []
    if any(story.answers(card, Answers.SUMMON) for card in cards):
        return []
    is_flip = last.how == "flip"
    meant = [one for one in facts.effects if is_flip and one.kind == "flip"]
    meant = meant or [one for one in facts.effects if one.cause == "summoned"]
    if len(meant) != 1:
        return []
    deed = Deed("activate", last.card, last.player, effect=meant[0].label)
    deed.start, deed.end, deed.sentence = last.start, last.end, last.sentence
    story.deeds.append(deed)
    return [last.card]


def turners(story: Story) -> tuple[str, ...]:
    """As in "X turns my Y face-down. Can I Flip Summon it": not X, which did that."""
    last = story.last("activate")
    effect = story.effect_of(last) if last is not None and last.targets else None
    turns = effect is not None and "change_position" in effect.does
    return (last.card,) if last is not None and turns and last.card not in last.targets else ()


def flipped_up(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "I flip Man-Eater Bug", "can I flip it back up": monsters that are Flip Summoned."""
    said = _FLIPS.search(story.masked, clause.start, clause.end)
    is_players = clause.subject is not None and bool(clause.subject.who) and not clause.is_passive
    if said is None or not is_players or _EFFECT.search(story.masked, clause.start, clause.end):
        return ()
    told = [card for noun in clause.objects for card in story.meant(noun, prefer="monster")]
    is_up = _UP.search(story.masked, said.end(), clause.end) is not None
    meant = [card for card in told if story.kind(card) is CardCategory.MONSTER]
    return tuple(card for card in meant if is_up or _has_flip(story, card))


def _has_flip(story: Story, card: str) -> bool:
    facts = story.facts_of(card)
    return facts is not None and any(effect.kind == "flip" for effect in facts.effects)


_FLIPS = re.compile(
    r"\bflip(?:s|ped|ping)?\b|\bturn(?:s|ed|ing)? (?=(?:\S+ ){0,5}(?:face-?)?up\b)", re.IGNORECASE
)
_UP = re.compile(r"\b(?:face-?up|up)\b", re.IGNORECASE)
_EFFECT = re.compile(r"\beff(?:ect)?s?\b", re.IGNORECASE)

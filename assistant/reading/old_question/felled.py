"""Felled: clauses in which monsters that battle are destroyed, by the battle or before it."""

import re
from dataclasses import replace

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import DECLARED, OTHER, Deed
from assistant.reading.old_question.doing import doer_of, is_asked, object_cards, owner_of
from assistant.reading.old_question.stand_ins import DESTROYER, REMOVERS, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add
from assistant.reading.understood_question import CardCategory


def fought(story: Story, clause: Clause, attacker: str, fallen: tuple[str, ...]) -> bool:
    """As in "X destroys Y by battle": Y is destroyed by that battle."""
    owner = owner_of(story, replace(clause, objects=()))
    deed = Deed("attack", attacker, OTHER.get(owner, "") if clause.is_passive else owner)
    if story.deed_of(attacker, do="attack") is None:
        add(story, deed, clause)
        deed.targets = [card for card in fallen[:1] if card != attacker]
    return bool(deed.targets)


def falls_in_battle(story: Story, clause: Clause) -> bool:
    """As in "he attacks X and destroys it": the attack told before destroyed it."""
    if _is_won(story, clause):
        return True
    attack = story.last("attack")
    if attack is None or attack.card not in STAND_INS.values() or clause.by("with"):
        return False
    nouns = clause.objects or ((clause.subject,) if clause.subject is not None else ())
    meant = [card for noun in nouns for card in story.meant(noun, prefer="monster")]
    if not attack.targets or meant[:1] != attack.targets[:1]:
        return False
    attack.do, attack.how = "apply", "destroyed_by_battle"
    attack.card, attack.targets, attack.player = attack.targets[0], [], ""
    return True


def _is_won(story: Story, clause: Clause) -> bool:
    """As in "X attacks Y and destroys it", "X attacks and destroys Y": by that attack."""
    attack = story.last("attack")
    is_same = clause.is_subject_inherited and clause.joint == "and" and not clause.is_passive
    if attack is None or not is_same or is_asked(clause) or attack.sentence != clause.sentence:
        return False
    meant = [card for noun in clause.objects for card in story.meant(noun, prefer="monster")]
    fallen = [
        card for card in meant if card != attack.card and story.kind(card) is CardCategory.MONSTER
    ]
    attack.targets = attack.targets or fallen[:1]
    return bool(fallen) and fallen[:1] == attack.targets[:1] and not clause.by("with")


def is_by_battle(clause: Clause) -> bool:
    """As in "destroyed by battle", "destroyed in battle", "destroyed by an attack"."""
    by_attack = any(noun.facet == "attack" for noun in clause.by("by"))
    return by_attack or any(noun.thing == "battle" for noun in clause.by("by", "in"))


_IN_BATTLE_STEP = re.compile(
    r"\b(?:by|with|through|from) (?:an?|another|some|my opponent['\u2019]s|his|her|their|my)"
    r" (?:\w+ )?effect\b|\b(?:during|in) the battle step\b|\bbefore the damage step\b",
    re.IGNORECASE,
)


def in_battle_step(story: Story, clause: Clause, patients: tuple[str, ...]) -> tuple[str, ...]:
    """As in "the attack target is destroyed by an effect": what stands for that effect."""
    attack = story.last("attack")
    is_gone = clause.verb == "leave"  # "The attack target leaves the field."
    if attack is None or is_asked(clause) or attack.is_asked:
        return ()
    said = story.masked[clause.start : _sentence_end(story, clause)]
    late = re.search(r"damage (?:step|calculation)", said)
    if (late is not None and "before" not in said) or not (
        _is_fighter_struck(story, clause, attack, patients)
        or _is_card_struck(story, clause, attack, patients)
    ):
        return ()
    return (REMOVERS.get("banish" if is_gone else clause.verb, DESTROYER),)


def _is_fighter_struck(
    story: Story, clause: Clause, attack: Deed, patients: tuple[str, ...]
) -> bool:
    """As in "the attack target is banished by an effect", "the attacker leaves the field"."""
    is_gone = clause.verb == "leave"
    is_said = is_gone or _IN_BATTLE_STEP.search(story.masked, clause.start, clause.end) is not None
    is_fighting = bool({attack.card, *attack.targets} & set(patients))
    return is_fighting and is_said and (clause.is_passive or is_gone)


def _is_card_struck(story: Story, clause: Clause, attack: Deed, patients: tuple[str, ...]) -> bool:
    """As in "I attack with X. She destroys Y after the declaration": Y still applied at first."""
    is_row = bool(patients) and all(
        story.kind(card) in {CardCategory.SPELL, CardCategory.TRAP} and story.stays(card)
        for card in patients
    )
    is_done = clause.is_passive or clause.verb == "leave" or bool(doer_of(clause))
    is_since = attack.end <= clause.start and "then" not in clause.orders
    return is_row and is_done and is_since and not story.deed_of(patients[0], do="activate")


def _sentence_end(story: Story, clause: Clause) -> int:
    found = [at for mark in ".?!" if (at := story.masked.find(mark, clause.end)) >= 0]
    return min(found, default=len(story.masked))


def note_at_declaration(story: Story, agent: str) -> None:
    """What is not named and strikes who battles does so before the battle."""
    deed, attack = story.last("activate"), story.last("attack")
    if deed is None or attack is None or deed.card != agent or agent not in REMOVERS.values():
        return
    struck = {*deed.targets}
    is_row = all(story.kind(card) in {CardCategory.SPELL, CardCategory.TRAP} for card in struck)
    is_early = bool({attack.card, *attack.targets} & struck) or is_row
    if struck and is_early and not deed.is_chained:
        deed.window = deed.window or DECLARED


_OVER = re.compile(r"\b(?:r[au]n|runs|running)\b[^.?!,]{0,40}?\bover\b", re.IGNORECASE)


def run_over(story: Story, clause: Clause) -> bool:
    """As in "I took it and he ran it over": by what, is not told; it is destroyed by battle."""
    player = clause.subject.who if clause.subject is not None else ""
    is_said = _OVER.search(story.masked, clause.start, clause.end + len(" over")) is not None
    if not (player and is_said) or is_asked(clause) or clause.by("with"):
        return False
    fallen = [card for card in object_cards(story, clause, prefer="monster") if card]
    for card in fallen[:1]:
        add(story, Deed("apply", card, how="destroyed_by_battle"), clause)
    return bool(fallen)

"""Felled: clauses in which monsters that battle are destroyed, by the battle or before it."""

import re
from dataclasses import replace

from assistant.reading.question.clause import Clause
from assistant.reading.question.deed import DECLARED, OTHER, Deed
from assistant.reading.question.doing import is_asked, owner_of
from assistant.reading.question.stand_ins import DESTROYER, REMOVERS, STAND_INS
from assistant.reading.question.story import Story
from assistant.reading.question.telling import add


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


def is_by_battle(clause: Clause) -> bool:
    """As in "destroyed by battle", "destroyed in battle", "destroyed by an attack"."""
    return any(n.thing == "battle" or n.facet == "attack" for n in clause.by("by", "in"))


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
    if not (clause.is_passive or is_gone):
        return ()
    is_fighting = bool({attack.card, *attack.targets} & set(patients))
    is_said = is_gone or _IN_BATTLE_STEP.search(story.text, clause.start, clause.end) is not None
    late = re.search(r"damage (?:step|calculation)", story.text[clause.start : clause.end])
    is_late = late is not None and "before" not in story.text[clause.start : clause.end]
    return (
        (REMOVERS.get("banish" if is_gone else clause.verb, DESTROYER),)
        if is_fighting and is_said and not is_late
        else ()
    )


def note_at_declaration(story: Story, agent: str) -> None:
    """What is not named and strikes who battles does so before the battle."""
    deed, attack = story.last("activate"), story.last("attack")
    if deed is None or attack is None or deed.card != agent or agent not in REMOVERS.values():
        return
    if {attack.card, *attack.targets} & {*deed.targets} and not deed.is_chained:
        deed.window = deed.window or DECLARED

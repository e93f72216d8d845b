"""Felled: clauses in which monsters are destroyed by battle."""

from dataclasses import replace

from assistant.reading.question.clause import Clause
from assistant.reading.question.deed import OTHER, Deed
from assistant.reading.question.doing import owner_of
from assistant.reading.question.stand_ins import STAND_INS
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

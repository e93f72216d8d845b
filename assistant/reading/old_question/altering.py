"""Altering: clauses in which the ATK of monsters is changed: "I double X with Y"."""

from collections.abc import Sequence

from assistant.reading.old_question.attacking import attack
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.doing import (
    agents_of,
    doer_of,
    is_asked,
    object_cards,
    subject_cards,
)
from assistant.reading.old_question.hitting import hit
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, stand
from assistant.reading.understood_question import CardCategory


def alter(story: Story, clause: Clause) -> bool:
    """As in "I double X with Y", "X was halved by Y": Y is activated, on X if it aims."""
    agents = agents_of(story, clause, "with", "by")
    last = story.last("activate")
    if not agents and clause.hangs in {"to", "ing"} and last is not None:
        agents = (last.card,)  # "I use Y to halve X's ATK".
    if is_asked(clause):
        return False
    agents = agents or _altering(story, clause)
    if len(agents) != 1:
        return False
    changed = subject_cards if clause.is_passive else object_cards
    monsters = [
        c for c in changed(story, clause, but=agents) if story.kind(c) is CardCategory.MONSTER
    ]
    told = story.deed_of(agents[0], do="activate")
    if told is not None and told.sentence == clause.sentence and set(monsters) <= {*told.targets}:
        return True  # "X targets Y and halves it".
    doer = doer_of(clause) or _whose(story, clause, agents[0])
    deed = add(story, Deed("activate", agents[0], doer), clause)
    deed.is_chained |= "response" in clause.orders
    deed.end = max(deed.end, clause.end)
    effect = story.effect_of(deed)
    if effect is not None and effect.targets:
        deed.targets += [card for card in monsters if card not in deed.targets]
        return bool(monsters)
    for card in monsters:
        if story.deed_of(card) is None:
            stand(story, Standing(card, doer_of(clause), start=clause.start, end=clause.end))
    return bool(monsters)


def _altering(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "X halves my Y": X, if one of its effects changes values."""
    subject = clause.subject
    if clause.is_passive or subject is None or subject.who:
        return ()
    cards = subject_cards(story, clause)
    effects = [e for card in cards for e in getattr(story.facts_of(card), "effects", ())]
    return cards if any(effect.does & _CHANGING for effect in effects) else ()


_CHANGING = frozenset({"set_stat", "modify_stat"})


def _whose(story: Story, clause: Clause, agent: str) -> str:
    """Whose card changes a monster of which it is told whose it is."""
    owner = next((noun.owner for noun in clause.objects if noun.owner not in {"", "it"}), "")
    effects = getattr(story.facts_of(agent), "effects", ())
    sides = {side for one in effects for side in one.changes}
    sides |= {place.whose for one in effects for place in one.targets}
    return {"you": owner, "opponent": OTHER.get(owner, "")}.get("".join(sides), "")


def strike_or_attack(story: Story, clause: Clause) -> bool:
    """As in "X hits me directly", "X hits Y": it attacks, unless its effect may strike Y."""
    if clause.is_passive:
        by = [card for noun in clause.by("by") if noun.cards for card in story.meant(noun)]
        told = story.meant(clause.subject) if clause.subject is not None else ()
        is_attack = not is_asked(clause) and _only_fight(story, by, told)
    else:
        is_attack = "direct" in clause.marks or _can_only_attack(story, clause)
    return attack(story, clause) if is_attack else hit(story, clause)


def _can_only_attack(story: Story, clause: Clause) -> bool:
    """As in "Jinzo hits my X": a monster that does nothing to others but in battle."""
    is_put = is_asked(clause) and clause.hangs not in {"when", "if"}
    means = [
        noun for noun in clause.by("with", "by") if noun.thing != "defense"
    ]  # "with 1800 DEF".
    if is_put or means or clause.subject is None or clause.subject.who:
        return False
    hitting, struck = (
        story.meant(clause.subject),
        [card for noun in clause.objects for card in story.meant(noun)],
    )
    return _only_fight(story, hitting, struck)


def _only_fight(story: Story, hitting: Sequence[str], struck: Sequence[str]) -> bool:
    """Whether both are monsters, and the one that hits has no effect that could do it."""
    facts = [story.facts_of(card) for card in hitting]
    are_monsters = all(story.kind(card) is CardCategory.MONSTER for card in (*hitting, *struck))
    strikes = any(e.targets or e.removes for one in facts if one is not None for e in one.effects)
    return bool(hitting and struck) and are_monsters and not strikes

"""Hitting: clauses in which a card is hit by another, or a player is."""

import itertools
from dataclasses import replace

from assistant.reading.old_question.activating import place_activation
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.doing import (
    agents_of,
    doer_of,
    is_asked,
    object_cards,
    subject_cards,
)
from assistant.reading.old_question.harming import strike_in_chain
from assistant.reading.old_question.negating import can_negate
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, negation_by, stand


def suffer(story: Story, clause: Clause) -> bool:
    """As in "the first one ate a Solemn Strike", "does X survive Y": it is hit by that card."""
    if clause.verb == "survive" and not any(noun.cards for noun in clause.objects):
        return is_asked(clause)
    if is_asked(clause) and clause.verb != "survive":
        return True
    turned = replace(
        clause,
        subject=clause.objects[0] if clause.objects else None,
        objects=(clause.subject,) if clause.subject is not None else (),
    )
    return hit(story, turned)


def hit(story: Story, clause: Clause) -> bool:
    """As in "X was hit by Y": it negates, if that is what Y does, else it strikes."""
    agents = agents_of(story, clause, "by", "with")
    if clause.is_passive and clause.subject is not None and clause.subject.who:
        return _hits_player(story, clause, agents, clause.subject.who)
    if clause.is_passive:
        patients = subject_cards(story, clause, but=agents)
    else:
        agents = agents or subject_cards(story, clause)
        patients = object_cards(story, clause, but=agents)
    for agent, patient in itertools.product(agents, patients):
        if can_negate(story, agent):
            negation_by(story, clause, agent, (patient, ""), doer_of(clause))
        else:
            strike_in_chain(story, clause, agent, (patient,))
    return bool(agents) if patients else _hits_nobody(story, clause, agents)


def _hits_nobody(story: Story, clause: Clause, agents: tuple[str, ...]) -> bool:
    """As in "they hit me with X" (it is activated), "X and Y affect me" (they are there)."""
    if doer_of(clause) and not clause.is_passive:
        return _played_at(story, clause, agents)
    if not agents and "both" in clause.marks:
        agents = tuple(c for c in story.all_cards() if (f := story.facts_of(c)) and f.is_lasting)
    agents = tuple(card for card in agents if (f := story.facts_of(card)) and f.is_lasting)
    affected = [noun.who for noun in clause.objects if noun.who]
    story.affected = (affected or [doer_of(clause) if clause.is_passive else ""])[0]
    for agent in agents:
        stand(story, Standing(agent, face="up", start=clause.start, end=clause.end))
    return bool(agents)


def _hits_player(story: Story, clause: Clause, agents: tuple[str, ...], who: str) -> bool:
    """As in "I got hit by X on Y": the other player activates it."""
    doer = {"me": "them", "them": "me", "first": "second", "second": "first"}.get(who, "")
    facts = [story.facts_of(agent) for agent in agents]
    if any(one is not None and one.is_lasting for one in facts):
        story.affected = who
        for agent in agents:
            stand(story, Standing(agent, face="up", start=clause.start, end=clause.end))
        return bool(agents)
    for agent in agents:
        deed = add(story, Deed("activate", agent, doer), clause)
        place_activation(story, clause, deed)
    return bool(agents)


def _played_at(story: Story, clause: Clause, agents: tuple[str, ...]) -> bool:
    """As in "they hit me with X": it is activated."""
    for agent in agents:
        add(story, Deed("activate", agent, doer_of(clause)), clause)
    return bool(agents)

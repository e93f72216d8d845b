"""Activating: clauses that tell of activations, Chain Links and targets."""

from assistant.reading.question.clauses import Clause
from assistant.reading.question.doing import (
    agents_of,
    doer_of,
    is_asked,
    marks_of,
    object_cards,
    owner_of,
    subject_cards,
)
from assistant.reading.question.nouns import Noun
from assistant.reading.question.story import Deed, Story
from assistant.reading.question.telling import activation_of, add, chain_onto, stand

_AFRESH = frozenset({"again", "another"})


def activate(story: Story, clause: Clause) -> bool:
    if is_asked(clause) and (clause.marks | marks_of(clause.objects)) & _AFRESH:
        return True
    doer = doer_of(clause)
    if clause.is_passive or not doer:
        cards = subject_cards(story, clause)
    else:
        cards = object_cards(story, clause)
    if not cards and clause.antecedent is not None and doer:
        cards = story.refer(clause.antecedent)
    if not cards:
        return _bare_activation(story, clause)
    for card in cards:
        owner = owner_of(story, clause)
        deed = add(story, Deed("activate", card, doer or owner), clause)
        place_activation(story, clause, deed)
    return True


def _bare_activation(story: Story, clause: Clause) -> bool:
    """As in "if I activate it in response": nothing named, so only its circumstances count."""
    del story
    return bool(clause.orders or clause.helpers)


def place_activation(story: Story, clause: Clause, deed: Deed) -> None:
    """What the rest of the clause says of an activation: targets, what it answers, its link."""
    links = [noun.link for noun in clause.nouns if noun.link]
    if links:
        deed.link = links[0]
    if clause.orders & {"response"}:
        deed.is_chained = True
    for noun in clause.by("response", "to"):
        if noun.is_about_cards or noun.thing:
            answer(story, deed, noun)
    for noun in clause.by("on"):
        if noun.facet in {"activation", "summon", "attack"}:
            answer(story, deed, noun)
        elif noun.cards or noun.pronoun:
            deed.targets += story.refer(noun, but=(deed.card,))
    for noun in clause.by("in"):
        if noun.thing == "gy" and noun.owner:
            story.owners.update(dict.fromkeys(deed.targets, noun.owner))
    if story.answering and clause.hangs == "ing":
        chain_onto(story, deed, story.answering)
        story.answering = ""


def answer(story: Story, deed: Deed, noun: Noun) -> None:
    cards = story.refer(noun, but=(deed.card,))
    deed.answered = noun.facet if noun.facet in {"summon", "attack"} else "activation"
    deed.is_chained = deed.answered == "activation"
    if cards:
        deed.answers = cards[0]
    if deed.answered == "attack" and story.last("attack") is None:
        attack = Deed("attack", cards[0] if cards else "a monster")
        attack.start, attack.end = noun.start, noun.end
        story.deeds.insert(max(0, len(story.deeds) - 1), attack)
        note_position(story, noun, attack.card)
    elif cards and deed.answered == "activation":
        activation_of(story, cards[0], before=deed)


def chain(story: Story, clause: Clause) -> bool:
    if "nothing" in clause.marks:
        return True
    answered = [
        card
        for noun in clause.by("to", "response")
        for card in story.refer(noun)
        if noun.is_about_cards
    ]
    if clause.is_passive:
        agents = agents_of(story, clause, "by", "with")
        subject = subject_cards(story, clause, but=tuple(answered))
        cards, answered = (agents, list(subject)) if agents else (subject, answered)
    else:
        cards = agents_of(story, clause, "with") or object_cards(story, clause, but=tuple(answered))
    for card in cards:
        deed = add(
            story, Deed("activate", card, doer_of(clause) or owner_of(story, clause)), clause
        )
        deed.is_chained = True
        place_activation(story, clause, deed)
        if answered:
            chain_onto(story, deed, answered[-1])
    if not cards and doer_of(clause):
        story.answering = answered[-1] if answered else (story.named[-1:] or [""])[0]
    return True


def target(story: Story, clause: Clause) -> bool:
    agents = agents_of(story, clause, "by", "with")
    if clause.is_passive:
        deed, patients = None, subject_cards(story, clause, but=agents)
    else:
        agents = agents or subject_cards(story, clause)
        deed = None if agents else story.last("activate")
        but = agents or ((deed.card,) if deed else ())
        patients = object_cards(story, clause, but=but)
        patients += agents_of(story, clause, "on")
    if agents:
        deed = add(story, Deed("activate", agents[0], owner_of(story, clause)), clause)
    if deed is None or not patients:
        return False
    if clause.objects and clause.objects[0].facet in {"activation", "summon", "attack"}:
        return True
    deed.targets += [card for card in patients if card not in deed.targets]
    return True


def name_as_verb(story: Story, clause: Clause, nouns: tuple[Noun, ...], doer: str) -> bool:
    """As in "he Veilers my Sangan": the first name is what is activated, the rest what it aims at."""
    cards = story.refer(nouns[0]) if nouns[0].cards else ()
    if not cards:
        return False
    deed = add(story, Deed("activate", cards[0], doer), clause)
    for noun in nouns[1:]:
        if noun.facet in {"activation", "summon", "attack"}:
            answer(story, deed, noun)
        elif noun.is_about_cards:
            deed.targets += story.refer(noun, but=(deed.card,))
    place_activation(story, clause, deed)
    return True


def links_of(story: Story, clause: Clause, link: int, nouns: tuple[Noun, ...]) -> bool:
    for noun in nouns:
        for card in story.refer(noun):
            add(story, Deed("activate", card, noun.owner, link=link), clause)
    return bool(nouns)


def attack_of(story: Story, noun: Noun, clause: Clause) -> None:
    cards = story.refer(noun)
    deed = add(story, Deed("attack", cards[0] if cards else "a monster", noun.owner), clause)
    note_position(story, noun, deed.card)


def note_position(story: Story, noun: Noun, card: str) -> None:
    words = noun.marks | {noun.thing}
    if "defense" in words or "attack_position" in words:
        position = "defense" if "defense" in words else "attack"
        stand(story, card, position=position, span=(noun.start, noun.end))

"""Circumstances: what a clause tells to be there besides ("with X out", "under X")."""

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Standing
from assistant.reading.old_question.doing import doer_of, owner_in, subject_cards
from assistant.reading.old_question.equipping import asked_worn, binds, used_before, worn
from assistant.reading.old_question.in_force import holds_already, leaves_for_its_effect
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import negation_by, stand
from assistant.reading.old_question.whereabouts import ZONES, held_in
from assistant.reading.understood_question import CardCategory, Negates


def circumstances(story: Story, clause: Clause) -> bool:
    """As in "under X", "with X face-up", whichever verb they stand beside."""
    is_under = under(story, clause)
    is_worn = asked_worn(story, clause) or worn(story, clause)
    return _beside(story, clause) or is_under or is_worn


def under(story: Story, clause: Clause) -> bool:
    """As in "under X": it is there, or was used on what is spoken of."""
    agents = [(noun, agent) for noun in clause.by("under") for agent in story.refer(noun)]
    for noun, agent in agents:
        _is_under(story, clause, noun, agent)
    return bool(agents)


def _is_under(story: Story, clause: Clause, noun: Noun, agent: str) -> None:
    facts = story.facts_of(agent)
    stays = facts is not None and facts.is_lasting and not facts.negates_others
    held = [
        card for card in subject_cards(story, clause) if story.kind(card) is CardCategory.MONSTER
    ]
    if stays and binds(story, agent) and len(held) == 1:
        used_before(story, clause, agent, held[0], noun.owner)
        return
    stays = stays and not leaves_for_its_effect(story, agent)
    if stays:
        place = Standing(agent, noun.owner, face="up", start=noun.start, end=noun.end)
        stand(story, place)
        return
    negates = story.negates(agent, Negates.MONSTER)
    if not negates and holds_already(story, clause, noun, agent, noun.owner):
        return
    about = subject_cards(story, clause) or tuple(_nearest_monster(story, noun, agent))
    is_new = story.deed_of(agent) is None
    negation_by(story, clause, agent, (about[0] if about else "", ""))
    deed = story.deed_of(agent)
    if deed is not None and is_new:
        deed.is_earlier = deed.is_state = True


def _beside(story: Story, clause: Clause) -> bool:
    """As in "with X face-up", "with Veiler on it"."""
    is_read = False
    for noun in clause.by("with"):
        place = held_in(clause, noun)
        if place is not None:
            for card in story.refer(noun):
                player = place.owner or doer_of(clause)
                stand(story, Standing(card, player, zone=ZONES[place.thing]))
            is_read = True
            continue
        is_there = "face_up" in clause.marks | noun.marks or not clause.verb
        if not is_there and not clause.by("on"):
            continue
        for card in story.refer(noun) if noun.cards else ():
            is_on_it = is_on_a_monster(story, clause, card)
            if is_there and not is_on_it:
                _is_there(story, clause, noun, card)
            is_read |= is_there or is_on_it
    return is_read


def _is_there(story: Story, clause: Clause, noun: Noun, card: str) -> None:
    fields = [one.owner for one in clause.by("on") if one.thing == "field"]
    owners = (owner_in(story, noun, card), noun.owner, *fields)
    player = next((owner for owner in owners if owner), "")
    if not holds_already(story, clause, noun, card, player):
        stand(story, Standing(card, player, face="up", start=noun.start, end=noun.end))


def is_on_a_monster(story: Story, clause: Clause, agent: str) -> bool:
    """As in "X with Veiler on it": it was hit by that card before."""
    facts = story.facts_of(agent)
    stays = facts is not None and facts.stays_on_field and facts.kind is not CardCategory.MONSTER
    if not story.negates(agent, Negates.MONSTER) or stays:
        return False
    on = [noun for noun in clause.by("on") if noun.cards or noun.pronoun]
    about = subject_cards(story, clause) or tuple(
        card for noun in on for card in story.refer(noun, but=(agent,))
    )
    if not (on and about):
        return False
    negation_by(story, clause, agent, (about[0], ""))
    deed = story.deed_of(agent)
    if deed is not None:
        deed.is_earlier = deed.is_state = True
    return True


def _nearest_monster(story: Story, noun: Noun, agent: str) -> list[str]:
    """The monster spoken of before this phrase, else after it."""
    before = [one.name for one in story.mentions if one.start < noun.start]
    after = [one.name for one in story.mentions if one.start > noun.start]
    cards = [*reversed(before), *after]
    return [one for one in cards if one != agent and story.kind(one) is CardCategory.MONSTER][:1]

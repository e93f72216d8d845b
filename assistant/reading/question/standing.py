"""Standing: clauses that say where a card is or how it is."""

from assistant.reading.question.activating import (
    links_of,
    note_position,
    place_activation,
)
from assistant.reading.question.arriving import summoned_by
from assistant.reading.question.clause import Clause
from assistant.reading.question.doing import (
    agents_of,
    doer_of,
    is_asked,
    object_cards,
    owner_of,
    subject_cards,
)
from assistant.reading.question.story import Deed, Standing, Story
from assistant.reading.question.telling import add, negation_by, stand


def have(story: Story, clause: Clause) -> bool:
    """As in "I control X", "she has X face-up"."""
    if "got" in clause.helpers or (clause.objects and not clause.objects[0].is_about_cards):
        return False
    player = doer_of(clause)
    for noun in clause.objects:
        for card in story.refer(noun):
            if "another" in noun.marks:
                continue
            face = "down" if "set" in noun.marks | clause.marks else "up"
            where = clause.by("in")
            zone = {"hand": "hand", "gy": "graveyard"}.get(where[0].thing, "") if where else ""
            stand(
                story,
                Standing(card, player=player, face=face, zone=zone, start=noun.start, end=noun.end),
            )
    return bool(clause.objects)


def give(story: Story, clause: Clause) -> bool:
    """As in "X was given to me": it is on that player's side of the field."""
    to = [noun.who for noun in (*clause.by("to"), *clause.objects) if noun.who]
    for card in object_cards(story, clause) or subject_cards(story, clause):
        stand(
            story,
            Standing(
                card, player=to[0] if to else "", face="up", start=clause.start, end=clause.end
            ),
        )
    return bool(to)


def set_down(story: Story, clause: Clause) -> bool:
    """As in "I Set X"."""
    for card in object_cards(story, clause) or subject_cards(story, clause):
        stand(
            story,
            Standing(card, player=doer_of(clause), face="down", start=clause.start, end=clause.end),
        )
    return True


def be(story: Story, clause: Clause) -> bool:
    """As in "X is face-up", "X is Chain Link 1", "X got Veilered", "X is out thanks to Y"."""
    cards = () if clause.subject is None else subject_cards(story, clause)
    if clause.subject is not None and clause.subject.link:
        return links_of(story, clause, clause.subject.link, clause.objects)
    links = [noun.link for noun in clause.nouns if noun.link]
    if links and cards:
        add(story, Deed("activate", cards[0], owner_of(story, clause), link=links[0]), clause)
        return True
    strikers = [noun for noun in clause.objects if noun.cards]
    if cards and strikers and set(clause.helpers) & {"got", "gets", "get", "was", "were"}:
        for agent in story.refer(strikers[0]):
            negation_by(story, clause, agent, (cards[0], _facet(clause)))
        return True
    if is_asked(clause) or not cards or clause.by("under"):
        return bool(cards)
    return _is_somewhere(story, clause, cards)


def _is_somewhere(story: Story, clause: Clause, cards: tuple[str, ...]) -> bool:
    makers = agents_of(story, clause, "by", "with")
    if makers:
        summoned_by(story, clause, makers[0], cards, "")
    elif _marks(clause) & {"face_up", "set", "there"} or clause.by("on", "in"):
        _is_on_field(story, clause, cards)
    return True


def _marks(clause: Clause) -> frozenset[str]:
    return clause.marks | (clause.subject.marks if clause.subject is not None else frozenset())


def _facet(clause: Clause) -> str:
    return clause.subject.facet if clause.subject is not None else ""


def _is_on_field(story: Story, clause: Clause, cards: tuple[str, ...]) -> None:
    face = "down" if "set" in _marks(clause) else "up"
    places = {noun.thing: noun.owner for noun in clause.by("on", "in")}
    zone = "graveyard" if "gy" in places else "hand" if "hand" in places else ""
    owner = next((owner for owner in places.values() if owner), "")
    if {"defense", "attack_position"} & set(places):
        for noun in clause.by("in"):
            note_position(story, noun, cards[0])
        return
    for card in cards:
        player = owner or owner_of(story, clause)
        stand(
            story,
            Standing(card, player=player, face=face, zone=zone, start=clause.start, end=clause.end),
        )


def apply_lasting(story: Story, clause: Clause) -> bool:
    """As in "X applies": it is on the field from the start."""
    if is_asked(clause):
        return True
    patients = agents_of(story, clause, "to", "on") if clause.is_passive else ()
    if patients:
        for agent in subject_cards(story, clause):
            negation_by(story, clause, agent, (patients[0], ""), doer_of(clause))
        return True
    for card in subject_cards(story, clause):
        if story.deed_of(card) is None:
            stand(
                story,
                Standing(
                    card,
                    player=owner_of(story, clause),
                    face="up",
                    start=clause.start,
                    end=clause.end,
                ),
            )
    return True


def form(story: Story, clause: Clause) -> bool:
    """As in "X, Y and Z form a Chain": links in that order."""
    if not any(noun.thing == "chain" for noun in clause.nouns):
        return False
    for at, card in enumerate(subject_cards(story, clause)):
        deed = add(story, Deed("activate", card), clause)
        deed.is_chained = at > 0
    return True


def resolve(story: Story, clause: Clause) -> bool:
    """As in "After X resolves on Y": it was activated."""
    if is_asked(clause) or clause.hangs == "said":
        return True
    for card in subject_cards(story, clause):
        if story.facts_of(card) is None or not card:
            continue
        deed = add(story, Deed("activate", card, owner_of(story, clause)), clause)
        place_activation(story, clause, deed)
    return True


def circumstances(story: Story, clause: Clause) -> bool:
    """As in "under X", "with X face-up", whichever verb they stand beside."""
    is_read = False
    for noun in clause.by("under"):
        about = list(subject_cards(story, clause))
        for agent in story.refer(noun):
            facts = story.facts_of(agent)
            if facts is not None and facts.is_lasting and not facts.negates_others:
                stand(
                    story,
                    Standing(agent, player=noun.owner, face="up", start=noun.start, end=noun.end),
                )
            else:
                negation_by(story, clause, agent, (about[0] if about else "", ""))
            is_read = True
    if clause.verb and "face_up" not in clause.marks:
        return is_read
    for noun in clause.by("with"):
        for card in story.refer(noun) if noun.cards else ():
            fields = [one.owner for one in clause.by("on") if one.thing == "field"]
            player = noun.owner or next((owner for owner in fields if owner), "")
            stand(story, Standing(card, player=player, face="up", start=noun.start, end=noun.end))
            is_read = True
    return is_read

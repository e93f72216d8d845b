"""Answering: what an activation answers, by the words that say so."""

from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.met_summons import aims_at_summoned
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import activation_of, stand, summon_before
from assistant.reading.understood_question import CardCategory


def answer(story: Story, deed: Deed, noun: Noun) -> None:
    """What an activation answers, by the words that say so."""
    prefer = "monster" if noun.facet == "attack" else ""
    cards = story.refer(noun, but=(deed.card,), prefer=prefer)
    cards = on_chain(story, noun, cards, deed.card)
    if aims_at_summoned(story, deed, noun, cards):
        return
    deed.answered = (
        noun.facet if noun.facet in {"summon", "attack"} else _act_of(story, noun, cards)
    )
    deed.is_chained = deed.answered == "activation"
    if cards:
        deed.answers = cards[0]
    if deed.answered == "attack" and story.last("attack") is None:
        is_owned = bool(noun.owner) or bool(set(cards) & set(story.owners))
        whose = noun.owner if noun.owner in OTHER and not cards else ""
        foe = whose if is_owned else OTHER.get(deed.player, "")
        attack = Deed("attack", cards[0] if cards else "a monster", foe)
        attack.targets += ["direct"] if "direct" in noun.marks else []
        attack.start, attack.end = noun.start, noun.end
        story.deeds.insert(max(0, len(story.deeds) - 1), attack)
        note_position(story, noun, attack.card)
    elif deed.answered == "summon" and story.last("summon") is None and (cards or deed.is_asked):
        summon_before(story, deed, (*cards, STAND_INS["monster"])[0], noun)
    elif cards and deed.answered == "activation":
        activation_of(story, cards[0], before=deed)
    if cards and deed.answered == "attack" and noun.facet != "attack":
        _aim_at_attacker(story, deed, cards[0])


def _aim_at_attacker(story: Story, deed: Deed, card: str) -> None:
    """As in "X attacks and I chain Book of Moon to it": it is aimed at X, if at anything."""
    effect = story.effect_of(deed)
    places = effect.targets if effect is not None and not effect.answers else ()
    if not deed.targets and any("monster_zone" in place.zones for place in places):
        deed.targets = [card]


def _act_of(story: Story, noun: Noun, cards: tuple[str, ...]) -> str:
    """As in "it attacks and I chain X to it": the attack, if nothing of it was activated."""
    card = cards[0] if cards else ""
    is_used = story.deed_of(card, do="activate") is not None or noun.facet in {
        "effect",
        "activation",
    }
    return (
        "attack" if story.deed_of(card, do="attack") is not None and not is_used else "activation"
    )


def on_chain(story: Story, noun: Noun, cards: tuple[str, ...], but: str = "") -> tuple[str, ...]:
    """As in "X is targeted by Y, and Z is chained to it": Y, which is on the Chain."""
    last = story.last("activate", but=but)
    is_aim = last is not None and set(cards) <= set(last.targets)
    are_monsters = all(story.kind(card) is CardCategory.MONSTER for card in cards)
    is_aim &= noun.pronoun == "it" or (bool(noun.cards) and not noun.facet and are_monsters)
    is_used = any(story.deed_of(card, do="activate") is not None for card in cards)
    return (last.card,) if last is not None and is_aim and cards and not is_used else cards


def note_position(story: Story, noun: Noun, card: str) -> None:
    """The battle position that a phrase gives a monster."""
    words = noun.marks | {noun.thing}
    if "defense" in words or "attack_position" in words:
        position = "defense" if "defense" in words else "attack"
        position = "set" if "set" in words else position
        stand(story, Standing(card, position=position, start=noun.start, end=noun.end))

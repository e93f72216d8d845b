"""Untaken traits: an Attribute, Type, Level or kind of monster that is told and nothing has."""

from collections.abc import Iterator, Sequence

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.traits import is_of_monster, told_in
from assistant.reading.understood_question import AskedClaim, EffectAbilities


def note_untaken_traits(
    story: Story, masked: str, asked: Sequence[AskedClaim], written: str
) -> Iterator[Gap]:
    """As in "X is there and I have a Warrior. May I Summon a Fiend?", of one monster read as both.

    What a named card is, or looks for, is told of that card.
    """
    yield from _own_rules(masked, written)
    if '"steps": []' in written:
        return  # Of cards as they are, nothing is played.
    known = _known(story)
    said = " ".join((written, *(one.subject for one in asked))).lower()
    for found, key, value in told_in(masked):
        is_card = key != "trait" or is_of_monster(masked, *found.span())
        is_there = f'"{value}"'.lower() in said or f'"level": {value}' in said
        if is_card and not is_there and str(value).lower() not in known:
            why = "what kind of monster it is was not taken in"
            yield Gap(text=found[0], start=found.start(), end=found.end(), why=why)


def _own_rules(masked: str, written: str) -> Iterator[Gap]:
    """As in "can I revive a Spirit monster": what such monsters cannot do, stands on the card."""
    for found, key, value in told_in(masked):
        if key == "trait" and value in _OWN_RULES and f'"trait": "{value}"' in written:
            why = "what monsters of this kind cannot do stands on the card, which is not named"
            yield Gap(text=found[0], start=found.start(), end=found.end(), why=why)


_OWN_RULES = frozenset({"spirit", "toon"})


def _known(story: Story) -> set[str]:
    """What the named cards are, and what their effects speak of."""
    known = {word.lower() for one in story.mentions for word in one.name.split()}
    known |= {value.lower() for value in story.declared.values()}
    for one in story.mentions:
        facts = story.facts_of(one.name)
        if facts is not None:
            known |= {trait.lower() for trait in facts.traits} | {str(facts.level)}
            known.update(word for effect in facts.effects for word in _sought(effect))
    return known


def _sought(effect: EffectAbilities) -> Iterator[str]:
    places = (*effect.targets, *effect.needs, *effect.finds, *effect.requires)
    fits = [fit for place in places for fit in place.fits]
    fits += effect.fight.fits if effect.fight is not None else ()
    yield from (str(value).lower() for _, value in fits)
    yield from (sign.lower() for sign in effect.signs)

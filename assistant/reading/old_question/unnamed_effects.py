"""Unnamed effects: of which unnamed monster a question says that it has effects."""

import re

from assistant.reading.old_question.stand_ins import (
    NEGATORS,
    OFF_FIELD,
    ONLY_SPECIAL,
    PAID_WITH_ITSELF,
    STAND_INS,
)
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import Answers, CardCategory, Negates


def find_the_negated(story: Story) -> None:
    """As in "with its effects negated by X, can Y ...": what is negated is named afterwards."""
    unnamed = STAND_INS["effect_monster"]
    for at, deed in enumerate(story.deeds):
        acting = [
            one.card
            for one in story.deeds[at + 1 :]
            if story.kind(one.card) is CardCategory.MONSTER
        ]
        if deed.targets == [unnamed] and deed.card not in NEGATORS.values() and acting:
            deed.targets = [acting[0]]


def give_effects(story: Story) -> None:
    """A monster that activates an effect, or whose effects are negated, is an Effect Monster."""
    plain, with_effect = STAND_INS["monster"], STAND_INS["effect_monster"]
    used = [one for one in story.deeds if one.do == "activate"]  # Jinzo negates, not its attack.
    negating = [one for one in used if _negates_monsters(story, one.card)]
    told = {deed.card for deed in story.deeds if deed.do == "activate"}
    told |= {card for deed in negating for card in deed.targets}
    if plain in told and story.described.get(plain, {}).get("trait") not in _WITHOUT_EFFECT:
        rename(story, plain, with_effect)
    for better in [
        story.standing_for[one] for one in (plain, with_effect) if one in story.standing_for
    ]:
        rename(story, with_effect, better)
        story.renamed[plain] = better
    for how in (story.paid_with_itself.get(one) for one in (plain, with_effect)):
        if how is not None:
            rename(story, with_effect, PAID_WITH_ITSELF[how])

    _put_off_field(story, with_effect)
    if _ONLY_SPECIAL.search(story.masked) and story.deed_of(plain, do="summon") is not None:
        rename(story, plain, ONLY_SPECIAL)


def _put_off_field(story: Story, card: str) -> None:
    """As in "X is face-up. My monster activates its effect in the GY", where X only negates.

    So it is where X answers any effect, whatever that does: "a monster effect in the hand".
    """
    deed = story.deed_of(card, do="activate")
    named = {mention.name for mention in story.mentions}
    are_plain = bool(named) and all(
        _negates_monsters(story, one) or _answers_any(story, one) for one in named
    )
    if deed is not None and are_plain and deed.from_zone in OFF_FIELD:
        rename(story, card, OFF_FIELD[deed.from_zone])


def _answers_any(story: Story, card: str) -> bool:
    """Whether it is activated in answer to an effect, and not only to one that does something."""
    effects = getattr(story.facts_of(card), "effects", ())
    told = [one for one in effects if Answers.ACTIVATION in one.answers]
    return bool(told) and not any(one.answers_what for one in told)


_ONLY_SPECIAL = re.compile(
    r"\bcan only be special summoned\b|\bcan(?:not|['\u2019]t) be normal summoned(?: or|/)set\b"
    r"|\b(?:semi-)?nomi monster\b",
    re.IGNORECASE,
)


def rename(story: Story, before: str, after: str) -> None:
    """What stands for an unnamed card turns out to be another."""
    turned = [card for card, name in story.renamed.items() if name == before]
    story.renamed |= dict.fromkeys((before, *turned), after)
    story.described.setdefault(after, {}).update(story.described.pop(before, {}))
    if before in story.owners:
        story.owners.setdefault(after, story.owners.pop(before))
    for standing in story.board:
        standing.card = after if standing.card == before else standing.card
    for deed in story.deeds:
        deed.card = after if deed.card == before else deed.card
        deed.answers = after if deed.answers == before else deed.answers
        deed.targets = [after if card == before else card for card in deed.targets]
        given = {("tribute", before): ("tribute", after)}
        deed.costs = [given.get(paid, paid) for paid in deed.costs]


_WITHOUT_EFFECT = frozenset({"token", "normal"})


def _negates_monsters(story: Story, card: str) -> bool:
    """Whether what it aims at must have effects to negate."""
    facts = story.facts_of(card)
    return story.negates(card, Negates.MONSTER) or (facts is not None and facts.negates_others)

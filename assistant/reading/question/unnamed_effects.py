"""Unnamed effects: of which unnamed monster a question says that it has effects."""

from assistant.reading.question.stand_ins import NEGATORS, STAND_INS
from assistant.reading.question.story import Story
from assistant.reading.reading import Kind, Negates


def find_the_negated(story: Story) -> None:
    """As in "with its effects negated by X, can Y ...": what is negated is named afterwards."""
    unnamed = STAND_INS["effect_monster"]
    for at, deed in enumerate(story.deeds):
        acting = [one.card for one in story.deeds[at + 1 :] if story.kind(one.card) is Kind.MONSTER]
        if deed.targets == [unnamed] and deed.card not in NEGATORS.values() and acting:
            deed.targets = [acting[0]]


def give_effects(story: Story) -> None:
    """A monster that activates an effect, or whose effects are negated, is an Effect Monster."""
    plain, with_effect = STAND_INS["monster"], STAND_INS["effect_monster"]
    negating = [one for one in story.deeds if _negates_monsters(story, one.card)]
    told = {deed.card for deed in story.deeds if deed.do == "activate"}
    told |= {card for deed in negating for card in deed.targets}
    if plain not in told or story.described.get(plain, {}).get("trait") in _WITHOUT_EFFECT:
        return
    story.renamed[plain] = with_effect
    story.described.setdefault(with_effect, {}).update(story.described.pop(plain, {}))
    if plain in story.owners:
        story.owners.setdefault(with_effect, story.owners.pop(plain))
    for standing in story.board:
        standing.card = with_effect if standing.card == plain else standing.card
    for deed in story.deeds:
        deed.card = with_effect if deed.card == plain else deed.card
        deed.answers = with_effect if deed.answers == plain else deed.answers
        deed.targets = [with_effect if card == plain else card for card in deed.targets]


_WITHOUT_EFFECT = frozenset({"token", "normal"})


def _negates_monsters(story: Story, card: str) -> bool:
    """Whether what it aims at must have effects to negate."""
    facts = story.facts_of(card)
    return story.negates(card, Negates.MONSTER) or (facts is not None and facts.negates_others)

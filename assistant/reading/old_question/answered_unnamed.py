"""Answered unnamed: what is chained to "an effect", "his activation", where nothing is told."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Deed
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import chain_onto
from assistant.reading.old_question.whereabouts import ZONES
from assistant.reading.understood_question import CardCategory

_ACTS = frozenset({"activation", "effect"})


def own_struck(
    story: Story, objects: Sequence[Noun], cards: tuple[str, ...], doer: str
) -> tuple[str, ...]:
    """As in "my Set Trap is targeted by X. Can I chain it?": the Trap; else the cards given."""
    deed = story.deed_of(cards[0], do="activate") if len(cards) == 1 and doer else None
    is_it = [noun.pronoun for noun in objects] == ["it"]
    if deed is None or not is_it or deed.player == doer:
        return cards
    kinds = (CardCategory.SPELL, CardCategory.TRAP)
    struck = [card for card in dict.fromkeys((*deed.targets, *deed.hurts)) if card not in cards]
    struck = [card for card in struck if story.kind(card) in kinds]
    is_own = len(struck) == 1 and story.owners.get(struck[0], doer) == doer
    return (struck[0],) if is_own else cards


def chain_onto_something(story: Story, deed: Deed, met: Sequence[Noun]) -> None:
    """As in "can I chain X to my opponent's activation": to what anybody may activate then.

    Only of what answers anything: of the rest it decides what it is chained to.
    """
    is_unnamed = any(noun.facet in _ACTS and not (noun.cards or noun.pronoun) for noun in met)
    is_first = not any(one.do == "activate" and one is not deed for one in story.deeds)
    effect = story.effect_of(deed)
    is_free = effect is not None and not (effect.answers or effect.is_trigger or effect.awaits)
    if not (is_unnamed and is_first and is_free):
        return
    kinds = (STAND_INS["quick_play"], STAND_INS["trap"])
    card = next(one for one in kinds if one != deed.card)
    owner = next((noun.owner for noun in met if noun.owner), "") or OTHER.get(deed.player, "")
    first = Deed("activate", card, owner, sentence=deed.sentence, start=deed.start, end=deed.end)
    story.deeds.insert(story.deeds.index(deed), first)
    story.assumptions.append(f"{deed.card} is chained to {card}, which stands for any activation.")
    chain_onto(story, deed, card)


_BETWEEN = re.compile(
    r"\W*(?:(?:that|which) )?(?:(?:is|was|gets|got|being) )?(?:(?:activated|used) )?"
    r"(?:in|inside|from|out of) ",
    re.IGNORECASE,
)
"""What lies between a phrase and the place told of it."""


def note_origin_of_met(story: Story, clause: Clause, noun: Noun) -> None:
    """As in "against a monster effect (activated) in the GY": whence it is used decides."""
    places = [one for one in clause.by("in", "from") if one.thing in ZONES]
    behind = [one for one in places if _BETWEEN.fullmatch(story.masked, noun.end, one.start)]
    if not behind or noun.facet not in {"effect", "activation"} or noun.cards:
        return
    met = story.deed_of(STAND_INS["effect_monster"], do="activate")
    if met is not None and not met.from_zone:
        met.from_zone = ZONES[behind[0].thing]
    elif met is None:
        why = "from where the unnamed effect that is answered is used was not taken in"
        story.gaps.append(gap_at(story.text, noun, why))

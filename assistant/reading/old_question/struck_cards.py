"""Struck cards: whom something would befall, where the question only points at it."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.held_monsters import is_set
from assistant.reading.old_question.query import Query
from assistant.reading.old_question.stand_ins import LYING, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import Answers, CardCategory

LIVING = frozenset({CardCategory.MONSTER, None})
"""What may be destroyed by what destroys monsters; None: its kind is not known."""


def sufferers(query: Query) -> tuple[str, ...]:
    """Whom it would happen to: the subject, unless that is the card that does it."""
    cards, story = query.subject_cards(prefer="lingering"), query.story
    subject = query.clause.subject
    if subject is not None and subject.start == subject.end:  # "Destroyed?"
        return _struck_last(story) or cards
    said = None if subject is None else story.kind_said(subject)
    threatened = [one for one in threatened_cards(story) if said in {None, story.kind(one)}]
    is_it = subject is not None and subject.pronoun == "it" and not is_set(story, subject)
    if is_it and not set(cards) & set(threatened):
        fitting = tuple(card for card in cards if said in {None, story.kind(card)})
        return tuple(threatened[-1:]) or fitting or (_unnamed_struck(story, said) if said else ())
    if subject is not None and query.clause.is_subject_inherited:
        doing = [card for card in cards if story.kind(card) is not CardCategory.MONSTER]
        hitting = (one for one in story.deeds if one.card in doing)
        return tuple(card for one in hitting for card in one.targets + one.hurts) or cards
    return cards


def _unnamed_struck(story: Story, said: CardCategory) -> tuple[str, ...]:
    """As in "I use Raigeki ... Is the monster destroyed": one of those that are taken away."""
    lying = LYING[
        {CardCategory.MONSTER: "monster", CardCategory.SPELL: "spell", CardCategory.TRAP: "trap"}[
            said
        ]
    ]
    zone = "monster_zone" if said is CardCategory.MONSTER else "spell_trap_zone"
    effects = [effect for deed in story.deeds if (effect := story.effect_of(deed))]
    struck = [one for effect in effects if effect.removes for one in effect.needs + effect.targets]
    is_struck = any(zone in one.zones and (not one.kinds or said in one.kinds) for one in struck)
    return (lying,) if is_struck else ()


def threatened_cards(story: Story) -> tuple[str, ...]:
    """What something that takes cards away, and is not told to be negated, is aimed at, or hits."""
    done = [one for one in story.deeds if not one.is_asked]
    stopped = {one.answers for one in done if (does := story.effect_of(one)) and does.negates}
    return tuple(
        card
        for deed in story.deeds
        if deed.card not in stopped
        if (does := story.effect_of(deed)) and (does.destroys or (does.removes and does.targets))
        for card in (*deed.targets, *deed.hurts)
        or _attacking(story, deed)
        or _swept(story, deed)
        or ((deed.answers,) if deed.answers and does.negates else ())
    )


def _swept(story: Story, deed: Deed) -> tuple[str, ...]:
    """The monsters that are told to be there, where all monsters are destroyed."""
    effect = story.effect_of(deed)
    places = effect.needs if effect is not None and not effect.targets else ()
    if not any(
        "monster_zone" in one.zones and CardCategory.TRAP not in one.kinds for one in places
    ):
        return ()
    there = [one.card for one in story.board]
    aimed = [card for one in story.deeds if one is not deed for card in one.targets]
    told = [card for card in story.named if story.lingers(card)] if not there else []
    there = list(dict.fromkeys([*there, *told, *aimed]))
    monsters = tuple(card for card in there if story.kind(card) is CardCategory.MONSTER)
    is_told = re.search(r"\bmonster\b", story.masked, re.IGNORECASE) is not None
    return monsters or ((STAND_INS["monster"],) if is_told else ())


def _attacking(story: Story, deed: Deed) -> tuple[str, ...]:
    """The attacker, where a card answers its attack and aims at nothing that is told."""
    attack = story.last("attack")
    is_met = attack is not None and story.answers(deed.card, Answers.ATTACK)
    return (attack.card,) if attack is not None and is_met else ()


def _struck_last(story: Story) -> tuple[str, ...]:
    """What the last deed that strikes anything strikes."""
    struck = ((*deed.targets, *deed.hurts) for deed in reversed(story.deeds))
    return next((cards[:1] for cards in struck if cards), ())


def struck_kind(story: Story, doing: Sequence[str], cards: tuple[str, ...]) -> tuple[str, ...]:
    """As in "X is used on my monster. Can I destroy it with Y": not X, if Y strikes monsters."""
    effects = [one for card in doing for one in getattr(story.facts_of(card), "effects", ())]
    zones = frozenset().union(*(p.zones for one in effects for p in one.needs + one.targets))
    if zones != {"monster_zone"} or any(story.kind(card) in LIVING for card in cards):
        return cards
    aimed = [card for one in story.deeds for card in one.targets]
    return tuple(card for card in aimed if story.kind(card) is CardCategory.MONSTER)[-1:]

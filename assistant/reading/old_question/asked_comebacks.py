"""Comebacks: questions after cards that an effect of their own brings back in a later phase."""

from collections.abc import Sequence

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import EffectAbilities

_OFF_FIELD = frozenset({"graveyard", "banished"})
_BACK = frozenset({"return_to_hand", "add_to_hand"})
_PHASES = frozenset({"standby_phase", "end_phase", "draw_phase"})


def comes_back(story: Story, card: str) -> bool:
    """Whether an effect of its own brings it back when a phase begins."""
    return bool(_ways_back(story, card))


def comes_to_hand(story: Story, card: str) -> bool:
    """Whether an effect of its own brings it back to the hand, and Summons nothing."""
    ways = _ways_back(story, card)
    return bool(ways) and not any(effect.summons for effect in ways)


def _ways_back(story: Story, card: str) -> list[EffectAbilities]:
    facts = story.facts_of(card)
    return [
        effect
        for effect in (facts.effects if facts is not None else ())
        if effect.is_trigger
        and effect.phases
        and effect.from_zones & _OFF_FIELD
        and (effect.summons_itself or effect.does & _BACK)
    ]


def comes_back_later(query: Query, card: str) -> bool:
    """As in "X is destroyed. Does it come back?" of what does so by itself in a later phase."""
    is_then = any(noun.thing in _PHASES for noun in query.clause.nouns)
    revived = {one for deed in query.story.deeds for one in deed.targets if _revives(query, deed)}
    return comes_back(query.story, card) and not is_then and card not in revived


def _revives(query: Query, deed: Deed) -> bool:
    return deed.do == "activate" and query.story.revives(deed.card)


def asked_comeback(query: Query, cards: Sequence[str]) -> tuple[Ask, ...]:
    """As in "do I get it back in my Standby Phase": whether its effect can be used then.

    A mandatory one brings it back by itself.  Nothing is read as asked if no phase is told: at
    once it is not back.
    """
    clause, asks = query.clause, list[Ask]()
    is_then = any(noun.thing in _PHASES for noun in clause.nouns)
    for card in cards if is_then else ():
        ways = _ways_back(query.story, card)  # The End Phase of the turn is played out.
        is_tried = any(not effect.is_mandatory and "end" not in effect.phases for effect in ways)
        asks.append((card, "activation_legal" if is_tried else "summoned"))
    return tuple(asks)


def asked_to_hand(query: Query, cards: Sequence[str]) -> tuple[Ask, ...]:
    """As in "X returns my Y to the hand. Do I get Y back": of a card that something sends there."""
    story = query.story
    used = [one for one in story.deeds if one.do == "activate" and set(one.targets) & set(cards)]
    sending = [one for one in used if (effect := story.effect_of(one)) and effect.does & _BACK]
    return tuple(
        (card, "returned_to_hand") for one in sending[:1] for card in one.targets if card in cards
    )


def paid_last(query: Query) -> tuple[str, ...]:
    """As in "I discard X for Y. Do I get it back?": X, with which Y was paid for."""
    is_it = [noun for noun in query.clause.objects if noun.pronoun == "it"]
    told = [deed for deed in query.story.deeds if not deed.is_asked] if is_it else []
    return tuple(card for deed in told[-1:] for _, card in deed.costs[-1:])

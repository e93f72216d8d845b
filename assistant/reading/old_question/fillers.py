"""Fillers: activations that a question does not tell, and that what it tells must answer."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import DESTROYER, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import (
    Answers,
    CardAbilities,
    CardCategory,
    EffectAbilities,
)

_OF_KINDS = (
    ("spell_card", "a Quick-Play Spell usable at any time"),
    ("trap_card", "a Trap usable at any time"),
    ("monster_effect", "a monster with a Quick Effect"),
)
"""What stands for the activation of each kind, the first that is answered."""
_FROM_DECK = "an effect that Special Summons a monster from the Deck"
_FROM_GY = "an effect that Special Summons a monster from the GY"
_DESTROYS = {"spell_card": DESTROYER, "trap_card": "a Trap that destroys a monster"}
_INCLUDING = {"summon_from_deck": _FROM_DECK, "special_summon": _FROM_DECK,
              "summon_from_graveyard": _FROM_GY}  # fmt: skip
"""What stands for an activation that includes such a thing."""
FILLERS = frozenset({card for _, card in _OF_KINDS} | {*_DESTROYS.values(), *_INCLUDING.values()})
"""All that a question does not tell of, unless its words say just that."""


def answers_nothing(story: Story, before: Sequence[Deed], deed: Deed) -> bool:
    """A card that only answers activations is used, and nothing it could answer was told."""
    if deed.do != "activate" or deed.answers or deed.link or deed.answered:
        return False
    facts = story.facts_of(deed.card)
    chosen = story.effect_of(deed) if deed.effect else None
    if chosen is not None and not chosen.answers:
        return False
    is_meant = chosen is not None and bool(chosen.answers)
    if facts is None or not (is_meant or _only_answers(facts)):
        return False
    is_alone = not any(one.do in {"summon", "activate"} for one in before)
    told = [one for one in story.board if not _is_its_aim(story, deed, one)]
    is_bare = is_alone and (not deed.is_asked or bool(told))
    is_of_summons = facts.answering(Answers.SUMMON) and not deed.window and not is_bare
    if not story.answers(deed.card, Answers.ACTIVATION) or is_of_summons:
        return False
    last = before[-1] if before else None
    if last is None or last.do != "activate" or is_over(last, deed):
        # "He Summons X. Can I use Y?": nothing else was activated.
        return last is None or last.do != "summon" or not deed.is_asked
    return deed.card in last.targets and not deed.is_chained


def _is_its_aim(story: Story, deed: Deed, standing: Standing) -> bool:
    """As in "can I use Solemn Judgment on a monster that is on the field": nothing else is told."""
    is_beside = deed.start <= standing.start < deed.end
    return is_beside and story.kind(standing.card) is CardCategory.MONSTER


def is_over(before: Deed, deed: Deed) -> bool:
    """As in "X is active. Can I use Y?", "later that turn Y": what is over is not answered."""
    is_apart = deed.is_apart and before.sentence != deed.sentence
    return (before.is_earlier or is_apart) and not (deed.is_earlier or deed.is_chained)


def answers_in_battle(story: Story, before: Deed, deed: Deed) -> bool:
    """As in "X was attacked and its effect activates. I flip Y now": while X is on the Chain."""
    effect = story.effect_of(before)
    is_set_off = effect is not None and (effect.is_trigger or effect.kind == "flip")
    is_fought = any(one.do == "attack" and one.start <= before.start for one in story.deeds)
    is_now = not deed.is_later or _NOW.search(story.masked, deed.start, deed.end) is not None
    is_other = not (before.player and before.player == deed.player)
    is_fast_one = is_fast(story, deed) and not waits_for_negation(story, deed)
    return is_set_off and is_fought and is_now and is_fast_one and is_other


def waits_for_negation(story: Story, deed: Deed) -> bool:
    """As in "X negates my attack. Can I use Y?": Y waits until the attack has been negated."""
    effect = story.effect_of(deed)
    return effect is not None and "met:attack_negated" in effect.signs


def waits_for_chain(story: Story, deed: Deed) -> bool:
    """As in "when your opponent activates X", of a Trigger Effect: it comes after that Chain."""
    effect = story.effect_of(deed)
    return effect is not None and effect.kind == "trigger"


def is_fast(story: Story, deed: Deed) -> bool:
    """Whether it is a card that can be chained to something."""
    facts = story.facts_of(deed.card)
    return facts is not None and (facts.kind is CardCategory.TRAP or "quick_play" in facts.traits)


_NOW = re.compile(r"\bnow\b", re.IGNORECASE)


def _only_answers(facts: CardAbilities) -> bool:
    return all(effect.answers for effect in facts.effects if not effect.is_trigger)


def something_to_answer(story: Story, deed: Deed) -> list[Deed]:
    """What stands for the activation that is answered; none, with a gap, if nothing can."""
    facts = story.facts_of(deed.card)
    chosen = story.effect_of(deed) if deed.effect else None
    effects = [one for one in (facts.effects if facts else ()) if one.answers]
    effects = [chosen] if chosen is not None and chosen.answers else effects
    card = next((found for one in effects if (found := _answered_by(one))), "")
    if not card or _ANYTHING.search(story.masked):
        why = f"what {deed.card} answers is not said"
        story.gaps.append(gap_at(story.text, deed, why))
        return []
    filler = Deed("activate", card, window=deed.window, start=deed.start, end=deed.end)
    filler.targets = [STAND_INS["monster"]] if "destroys" in card else []
    return [filler]


_ANYTHING = re.compile(
    r"\b(?:to|against|at) (?:any|some)thing\b|\b(?:any|some)thing\b[^.?!]* (?:to|against|with)\W*$",
    re.IGNORECASE,
)
"""As in "can X be chained to anything": whether there is something is what is asked."""


def _answered_by(effect: EffectAbilities) -> str:
    """What stands for an activation that this effect answers."""
    if not effect.answers_what:
        return next((card for kind, card in _OF_KINDS if _is_of(effect, kind)), "")
    if any("destroy_two" in word for word in effect.answers_what):
        return ""
    if any("destroy" in word for word in effect.answers_what):
        return next((card for kind, card in _DESTROYS.items() if _is_of(effect, kind)), "")
    including = [card for word, card in _INCLUDING.items() if word in effect.answers_what]
    return including[0] if including and _is_of(effect, "spell_card") else ""


def _is_of(effect: EffectAbilities, kind: str) -> bool:
    return not effect.answers_kinds or kind in effect.answers_kinds

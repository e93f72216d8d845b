"""Bare uses: of a card that answers Summons or attacks it is asked only what it does to a monster.

As in "does Sakuretsu Armor destroy Sangan?": it can be used only when Sangan attacks, so it does.
"""

import re

from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.stand_ins import ADDED, ATTACKING
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import usual_summon
from assistant.reading.understood_question import Answers, CardCategory, EffectAbilities

_WHEN = re.compile(r"\b(?:phase|step|turn|after|when|while|if|during|own)\b", re.IGNORECASE)
"""Words by which it is told when it is used, or on whose cards: then nothing is supposed."""
_END = re.compile(r"[.?!;:,]")
LYING = frozenset({"defense", "set"})
"""Positions in which a monster does not attack."""


def meet_bare_use(story: Story) -> None:
    """Lets the one use that is asked about answer an attack, or a Summon, of the monster struck."""
    deed = story.deeds[0] if len(story.deeds) == 1 else None
    if deed is None or deed.do != "activate" or _WHEN.search(story.masked):
        return
    struck = [
        card for card in (*deed.hurts, *deed.targets) if story.kind(card) is CardCategory.MONSTER
    ]
    effect = story.effect_of(deed)
    if effect is None or len(struck) != 1 or deed.is_earlier or is_told_apart(story, deed):
        return
    card = struck[0]
    if effect.answers == {Answers.ATTACK}:
        attacker = ATTACKING if lies(story, card) else card
        if card in deed.targets and attacker != card:
            deed.targets = [attacker]  # "Is a face-down X banished by Dimensional Prison?"
            story.board.append(Standing(card, owner_struck(story, card, deed), "monster_zone"))
        done = Deed("attack", attacker, owner_struck(story, card, deed))
        said = f"{attacker} attacks before {deed.card} is used."
    elif effect.answers_summons:
        summoned = ADDED if lies(story, card) else card
        story.board[:] = [one for one in story.board if one.card != summoned]
        done = Deed(
            "summon",
            summoned,
            owner_struck(story, card, deed),
            how=how_it_comes(story, summoned, effect),
        )
        said = f"{summoned} was Summoned before {deed.card} was activated."
    else:
        return
    done.start, done.end, done.is_certain = deed.start, deed.end, False
    deed.answered, deed.is_asked = done.do, True
    story.deeds.insert(0, done)
    story.assumptions.append(said)


def is_told_apart(story: Story, deed: Deed) -> bool:
    """As in "he controls Sangan. Does X destroy it?": Sangan may not have done anything."""
    struck = {*deed.hurts, *deed.targets}
    places = (one.start for one in story.board if one.card in struck)
    return any(
        _END.search(story.masked[min(at, deed.start) : max(at, deed.start)]) for at in places
    )


def lies(story: Story, card: str) -> bool:
    """Whether a monster is said to be Set or in Defense Position."""
    stands = any(one.card == card and one.position in LYING for one in story.board)
    return stands or bool(LYING & story.said_of.get(card, frozenset()))


def owner_struck(story: Story, card: str, deed: Deed) -> str:
    """Whose monster a deed strikes: the other player's, if nothing is told."""
    return story.owners.get(card, "") or OTHER.get(deed.player, "")


def how_it_comes(story: Story, card: str, effect: EffectAbilities) -> str:
    """By what kind of Summon a monster came that an effect answers."""
    facts, described = story.facts_of(card), story.described.get(card, {})
    if described.get("trait") == "token":
        return "special"
    if effect.awaits or card == ADDED:
        return effect.awaits or "normal"
    return "special" if facts is not None and facts.is_never_normal else usual_summon(story, card)

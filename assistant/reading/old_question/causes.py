"""Causes: what must have happened for a trigger effect that a question tells of."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.bare_uses import (
    LYING,
    how_it_comes,
    is_told_apart,
    lies,
    owner_struck,
)
from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.stand_ins import ADDED, ATTACKING, DOING, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import usual_summon
from assistant.reading.understood_question import Answers, AskedClaim, CardCategory, EffectAbilities


def with_causes(story: Story) -> None:
    """Puts before each trigger effect of a monster the event it waits for, if none was told.

    As in "X's on-Summon effect targets Y": X was Summoned.  What was put there is assumed.
    """
    _use_what_passes(story)
    for deed in list(story.deeds):
        at = story.deeds.index(deed)
        if deed.do != "activate" or deed.is_chained or not _waits(story, deed):
            continue
        if any(_touches(one, deed.card) for one in story.deeds[:at]):
            continue
        cause = _cause(story, deed)
        if cause is not None and not _swept_away(story, story.deeds[:at], cause):
            story.deeds.insert(at, cause)
            cause.is_new_turn, deed.is_new_turn = deed.is_new_turn, False
            if cause.how != "flip":
                story.board[:] = [one for one in story.board if one.card != deed.card]
            how = {"summon": "Summoned", "attack": "attacked"}.get(cause.do, "")
            how = how or cause.how.replace("_", " ")
            story.assumptions.append(f"{deed.card} was {how} before its effect was activated.")


def _use_what_passes(story: Story) -> None:
    """As in "with X active this turn", of a card that does not stay: it was used before."""
    for standing in list(story.board):
        is_there = standing.face == "up" and standing.zone in {"", "spell_trap_zone"}
        is_row = story.kind(standing.card) in {CardCategory.SPELL, CardCategory.TRAP}
        is_used = story.deed_of(standing.card, do="activate") is not None
        facts = story.facts_of(standing.card)
        passes = facts is not None and not (facts.stays_on_field or facts.is_lasting)
        if not (is_there and is_row and passes) or is_used or standing.on:
            continue
        deed = Deed("activate", standing.card, standing.player, is_earlier=True)
        deed.start, deed.end = standing.start, standing.end
        story.board.remove(standing)
        story.deeds.insert(0, deed)


def with_awaited(story: Story, asked: Sequence[AskedClaim]) -> None:
    """Puts a Summon before what is told to be activated, and waits for one that is not told.

    What only the question speaks of is told as well, unless it is asked whether it may be done.
    """
    _tell_lying_apart(story, asked)
    tried = {one.subject for one in asked if one.predicate in _OF_TRYING}
    for deed in list(story.deeds):
        if all(one is not deed for one in story.deeds):
            continue  # It was dropped with what came before.
        is_open = not asked or deed.card in tried or is_told_apart(story, deed)
        is_done = deed.do == "activate" and not (deed.is_asked and is_open)
        effect = story.effect_of(deed) if is_done else None
        at = story.deeds.index(deed)
        while story.deeds[at].is_chained and at:
            at -= 1
        before = story.deeds[: at + 1]
        is_told = any(one.do == "summon" or one.brings or _brings(story, one) for one in before)
        is_of_attack = effect is not None and effect.answers == {Answers.ATTACK}
        if is_of_attack and not any(one.do == "attack" for one in before):
            attacker = _met(story, deed)
            _lay(story, deed, attacker)
            _drop_spoken_of(story, attacker, at)
            owner = owner_struck(story, attacker, deed)
            attack = Deed("attack", attacker, owner, start=deed.start)
            story.deeds.insert(at, attack)
            deed.answered = "attack"
            story.assumptions.append(f"{attacker} attacks before {deed.card} is used.")
        told = story.deeds[: story.deeds.index(deed)]
        is_free = effect is not None and _FOUND in effect.signs and not deed.is_chained
        if is_free and not _finds(story, told):
            _find_first(story, deed, at)
            continue
        if effect is not None and effect.answers_summons and not effect.awaits and not is_told:
            _summon_what_is_struck(story, deed, at, effect)
        if effect is None or not effect.awaits or is_told or deed.window:
            continue
        there = {one.card for one in story.board} | set(deed.hurts) | set(deed.targets)
        comes = ADDED if STAND_INS["monster"] in there else STAND_INS["monster"]
        summon = Deed("summon", comes, how=effect.awaits, is_certain=False)
        summon.start = summon.end = deed.start
        story.deeds.insert(at, summon)
        story.assumptions.append(f"{summon.card} was Summoned before {deed.card} was activated.")


_OWN = re.compile(r"\b(?:my|our|his|her|their) own\b", re.IGNORECASE)


def _tell_lying_apart(story: Story, asked: Sequence[AskedClaim]) -> None:
    """As in "I attack. He uses X. Is my Defense Position monster destroyed?": another one is."""
    plain, attack = STAND_INS["monster"], story.last("attack")
    is_of_lying = bool(story.said_of.get(plain, frozenset()) & LYING)
    is_of_lying &= any(one.subject == plain for one in asked)
    if attack is None or attack.card != plain or not is_of_lying or attack.is_asked:
        return
    is_turned = any("change_position" in getattr(story.effect_of(one), "does", ())
                    for one in story.deeds if one.do == "activate")  # fmt: skip
    if is_turned or any(one.do == "summon" and one.card == plain for one in story.deeds):
        return
    attack.card = ATTACKING
    for deed in story.deeds:
        _lay(story, deed, ATTACKING)


_OF_TRYING = frozenset({"activation_legal", "usable_again_this_turn", "summon_negatable"})
"""Asked of a card, they ask whether what it needs has happened."""
_FOUND = "met:added_from_deck"
"""The sign of an effect that waits for a card to be added from the Deck to the hand."""


def _finds(story: Story, before: Sequence[Deed]) -> bool:
    """Whether something was told that adds a card from the Deck to the hand."""
    used = [story.effect_of(one) for one in before if one.do == "activate"]
    return any(one is not None and one.does & {"add_to_hand", "draw"} for one in used)


def _find_first(story: Story, deed: Deed, at: int) -> None:
    """As in "X was used this turn", which only a search of the opponent sets off."""
    asked = (one.player for one in story.deeds[at + 1 :] if one.is_asked and one.player)
    deed.player = deed.player or OTHER.get(next(asked, ""), "")  # Who is stopped, did not use it.
    other = OTHER.get(deed.player, "")
    search = Deed("activate", DOING["search"], other, start=deed.start, end=deed.start)
    search.is_earlier, search.is_resolved, search.hangs = True, True, "after"
    deed.is_chained = False
    story.deeds.insert(at, search)
    story.assumptions.append(f"A card was added from the Deck before {deed.card} was used.")


def _drop_spoken_of(story: Story, attacker: str, at: int) -> None:
    """As in "Mirror Force ... Are my attackers destroyed?": no attack besides that one."""
    later = [one for one in story.deeds[at:] if (one.do, one.card) == ("attack", attacker)]
    for one in later if attacker in STAND_INS.values() else ():
        if not (one.targets or one.is_asked or one.is_new_turn):
            story.deeds.remove(one)


def _summon_what_is_struck(story: Story, deed: Deed, at: int, effect: EffectAbilities) -> None:
    """As in "X is destroyed by Bottomless Trap Hole": X was Summoned just before."""
    struck = [
        card for card in (*deed.hurts, *deed.targets) if story.kind(card) is CardCategory.MONSTER
    ]
    if not struck or any(_touches(one, struck[0]) for one in story.deeds[:at]):
        return
    card = struck[0]
    how = how_it_comes(story, card, effect)
    summon = Deed("summon", card, story.owners.get(card, ""), how=how)
    summon.start, summon.end, summon.is_certain = deed.start, deed.start, False
    story.deeds.insert(at, summon)
    story.board[:] = [one for one in story.board if one.card != card]
    story.assumptions.append(f"{card} was Summoned before {deed.card} was activated.")


def _met(story: Story, deed: Deed) -> str:
    """As in "X is destroyed by Sakuretsu Armor": X attacked, since nothing else is its target."""
    struck = [card for card in deed.targets if story.kind(card) is CardCategory.MONSTER]
    others = [one for one in struck if story.owners.get(one, "") not in {deed.player} - {""}]
    plain = STAND_INS["monster"]
    is_own = _OWN.search(story.masked) is not None  # "Does X destroy my own monsters?"
    if lies(story, plain) or is_own:
        return ATTACKING
    return others[0] if len(struck) == 1 and others else plain


def _lay(story: Story, deed: Deed, attacker: str) -> None:
    """As in "does X destroy my Defense Position monster": it lies beside the one that attacks."""
    plain = STAND_INS["monster"]
    if attacker != ATTACKING:
        return
    deed.targets = [attacker if card == plain else card for card in deed.targets]
    if all(one.card != plain for one in story.board):
        owner = owner_struck(story, plain, deed)
        story.board.append(Standing(plain, owner, "monster_zone", start=deed.start))


def _brings(story: Story, deed: Deed) -> bool:
    effect = story.effect_of(deed) if deed.do == "activate" else None
    return effect is not None and effect.summons


def _waits(story: Story, deed: Deed) -> bool:
    effect = story.effect_of(deed) if deed.effect else None
    is_trigger = effect.is_trigger if effect is not None else story.is_triggered(deed.card)
    return story.kind(deed.card) is CardCategory.MONSTER and is_trigger


def _touches(deed: Deed, card: str) -> bool:
    return card in (deed.card, *deed.targets, *deed.hurts, *deed.brings) or any(
        paid == card for _, paid in deed.costs
    )


def _swept_away(story: Story, before: Sequence[Deed], cause: Deed) -> bool:
    """As in "he uses Dark Hole and X triggers": what was used before brought the event about."""
    if cause.do != "apply" or cause.how not in {"destroyed", "sent_to_gy"}:
        return False
    for deed in reversed(before):
        effect = story.effect_of(deed) if deed.do == "activate" else None
        if effect is None or effect.targets or not effect.destroys:
            continue
        if any(
            "monster_zone" in one.zones and CardCategory.TRAP not in one.kinds
            for one in effect.needs
        ):
            deed.hurts.append(cause.card)
            return True
    return False


def _cause(story: Story, deed: Deed) -> Deed | None:
    facts = story.facts_of(deed.card)
    meant = story.effect_of(deed) if deed.effect else None
    told = (meant,) if meant is not None else facts.effects if facts is not None else ()
    causes = _causes(told)
    if not causes:
        return None
    cause = _event(story, deed, causes[0])
    cause.start, cause.end, cause.sentence = deed.start, deed.start, deed.sentence
    return cause


def _event(story: Story, deed: Deed, cause: str) -> Deed:
    """The deed by which it comes about."""
    if cause == "summoned":
        return Deed("summon", deed.card, deed.player, how=usual_summon(story, deed.card))
    if cause == "flipped":
        story.board[:] = [one for one in story.board if one.card != deed.card]
        story.board.append(Standing(deed.card, deed.player, position="set"))
        return Deed("summon", deed.card, deed.player, how="flip")
    if cause == "battles":
        return Deed("attack", STAND_INS["monster"], targets=[deed.card])
    return Deed("apply", deed.card, deed.player, how=cause)


def _causes(effects: Sequence[EffectAbilities]) -> list[str]:
    """The events its triggers wait for; empty if they do not all tell of one that can be put."""
    told = [
        "battles" if effect.fight and effect.fight.who == "itself" else effect.cause
        for effect in effects
        if effect.is_trigger
    ]
    return [one for one in told if one]

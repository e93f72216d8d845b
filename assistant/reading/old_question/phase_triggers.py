"""Phase triggers: effects set off as a phase begins or ends, and the phase that is played out."""

import re

from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import CardCategory, EffectAbilities

BEGUN = {"standby": "draw", "end": "main1"}
"""The phases whose beginning sets effects off, and where a scenario starts before them."""
_STARTS = {**BEGUN, "battle": "main1"}
_AFTER_BATTLE = "main2"
_ENDS = "met:phase_begins:end"


def phase_before(story: Story, phase: str) -> str:
    """Where to start, so that the phase begins that a trigger waits for; else as told."""
    for deed in list(story.deeds):
        is_first = deed.do == "activate" and not deed.is_chained
        effect = story.effect_of(deed) if is_first else None
        waits = effect is not None and effect.is_trigger and len(effect.phases) == 1
        begins = min(effect.phases) if effect is not None and waits else ""
        if effect is None or begins not in _STARTS or phase not in {"", begins}:
            continue
        if deed.how == "end" or deed.window:
            continue
        paid = {card for one in story.deeds for _, card in one.costs}
        if begins == "standby" and deed.is_asked and deed.card in paid:
            story.deeds.remove(deed)  # Asked about, it is used by itself two turns later.
            story.ends_turn = max(story.ends_turn, 2)
            return phase
        if begins == "battle":
            return _in_battle_phase(story, deed, effect)
        deed.phase = begins
        return _STARTS[begins]
    return phase or _only_phase(story)


def _only_phase(story: Story) -> str:
    """The Battle Phase, where what is used first can be used in no other, and none is told."""
    used = [deed for deed in story.deeds if deed.do != "apply"]
    first = used[0] if used and not _NAMED.search(story.masked) else None
    effect = story.effect_of(first) if first is not None and first.do == "activate" else None
    if effect is None or effect.is_trigger or effect.phases != {"battle"}:
        return ""
    if any(deed.do in {"attack", "summon"} for deed in used) or story.kind(used[0].card) is None:
        return ""
    story.assumptions.append(f"It is the Battle Phase, for {used[0].card}.")
    return "battle"


_NAMED = re.compile(r"\b(?:main|draw|standby|end|damage) (?:phase|step)\b", re.IGNORECASE)


def summon_after_battle(story: Story) -> None:
    """As in "I Summoned X in Main Phase 2. Can it attack": then the battle is over."""
    for deed in story.deeds:
        end = _STOP.search(story.masked, deed.end)
        said = story.masked[deed.start : end.start() if end is not None else None]
        fights = [one for one in story.deeds if one.do == "attack"]
        is_told = not deed.is_asked and not deed.window and all(one.is_asked for one in fights)
        if deed.do in {"summon", "activate"} and is_told and _SECOND.search(said):
            for one in (deed, *fights):
                one.phase = _AFTER_BATTLE


_STOP = re.compile(r"[.?!;,]")
_SECOND = re.compile(
    r"\b(?:in|during) (?:\w+ ){0,2}(?:main phase ?(?:2|two)|mp ?2|m2)\b", re.IGNORECASE
)


def use_after_battle(story: Story) -> None:
    """As in "can X use its effect in the turn it attacked": in Main Phase 2, if not in battle."""
    attack = story.last("attack")
    if attack is None or _SAME_TURN.search(story.masked) is None:
        return
    attacker = attack.player or story.owners.get(attack.card, "")
    for deed in story.deeds:
        is_own = deed.card == attack.card or (deed.player != "" and deed.player == attacker)
        is_tried = deed.do == "activate" and deed.is_asked and not deed.window
        if is_tried and is_own and _is_of_main_phase(story, deed):
            deed.phase = _AFTER_BATTLE


def _is_of_main_phase(story: Story, deed: Deed) -> bool:
    """Whether it is a Spell, or an effect of a monster, that only the Main Phase allows."""
    effect, facts = story.effect_of(deed), story.facts_of(deed.card)
    if facts is None or facts.is_stand_in or facts.kind is CardCategory.TRAP or effect is None:
        return False
    return not (effect.kind or effect.is_trigger or "quick_play" in facts.traits)


_SAME_TURN = re.compile(r"\b(?:(?:the )?same|this|that|the) turn\b", re.IGNORECASE)


def _in_battle_phase(story: Story, deed: Deed, effect: EffectAbilities) -> str:
    """At its start, or at its end: then its monster has battled, if that is asked of it."""
    if _ENDS not in effect.signs:
        deed.phase = "battle" if story.last("attack") is None else ""
        return _STARTS["battle"]
    if story.last("attack") is None:
        attack = Deed("attack", deed.card, deed.player, targets=_attacked(story, deed, effect))
        attack.start = attack.end = deed.start
        story.deeds.insert(story.deeds.index(deed), attack)
        story.assumptions.append(f"{deed.card} attacked in this Battle Phase.")
    deed.phase = _AFTER_BATTLE
    return _STARTS["battle"]


def _attacked(story: Story, deed: Deed, effect: EffectAbilities) -> list[str]:
    """A direct attack, where the effect needs no monster of the opponent."""
    other = OTHER.get(deed.player, "")
    faced = [one for one in story.board if one.player in {other, ""} and one.card != deed.card]
    if any(story.kind(one.card) is CardCategory.MONSTER for one in faced):
        return []
    if effect.targets and not deed.targets:
        if any(not _ROW & place.zones for place in effect.targets):
            return []
        lying = STAND_INS["continuous_spell"]
        story.board.append(Standing(lying, other, face="up", start=deed.start, end=deed.start))
        deed.targets = [lying]
        story.assumptions.append(f"{deed.card} targets {lying}.")
    return ["direct"]


_ROW = frozenset({"spell_trap_zone"})

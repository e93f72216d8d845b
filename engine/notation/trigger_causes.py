"""Trigger causes: what sets a Trigger Effect off, supplied where no line tells it."""

from collections.abc import Mapping

from engine.notation.completion_notes import BY_AN_EFFECT
from engine.notation.placement_choice import (
    CardInPlay,
    OwnCause,
    StartPlace,
    own_cause,
    spot_of_choice,
)
from engine.notation.play_draft import SUMMONS, PlayDraft, UsedCard
from engine.notation.play_lines import (
    ActivationDeed,
    Reference,
)
from engine.notation.told_targets import summons_itself, summons_target
from engine.scenario.scenario_file import EVENTS
from engine.terms.vocabulary import (
    FIELD,
    Phase,
    Whose,
    Zone,
)


def let_happen(draft: PlayDraft, used: UsedCard) -> None:
    """Let happen what sets a Trigger Effect off, if nothing told does."""
    deed, effect, card = used.deed, used.effect, used.card
    if not deed.trigger or effect is None or deed.chained:
        return
    if used.text.stand_in and card.called in _TRIGGERS and not _was_summon(draft):
        _summon_for(draft, deed)
        return
    cause = own_cause(used.text, effect)
    if cause is None or card.has_left:
        return
    if cause.what == "phase" and _has_just_been(draft, deed, cause):
        return
    if cause.what == "phase":
        _reach(draft, cause.phase, deed.line, deed.card.name)
    elif not _may_cause(draft, card, cause.what):
        _let(draft, used, cause)


def _let(draft: PlayDraft, used: UsedCard, cause: OwnCause) -> None:
    """Let this happen to the card, so that its effect can be used."""
    deed, card, what = used.deed, used.card, cause.what
    if what == "summoned":
        _summon(draft, card, deed, special=cause.special)
    elif what == "flipped":
        is_set = card.entry.get("position") == "set"
        if is_set and deed.player is draft.now.turn_player:
            draft.step("flip_summon", deed.player, card)
            draft.assume(f"{deed.card.name} is Flip Summoned", deed.line)
    elif what in EVENTS:
        draft.step("apply", deed.player, card, event=what)
        card.has_left, card.is_on_field = True, False
        said = what.replace("_", " ")
        draft.assume(f"{deed.card.name} is {said} before its effect", deed.line)


def _was_summon(draft: PlayDraft) -> bool:
    return any(step["do"] in SUMMONS for step in draft.steps)


def _may_cause(draft: PlayDraft, card: CardInPlay, what: str) -> bool:
    """Whether something told was done to the card, or with it, that may set its effect off."""
    if any(_concerns(step, card, what) for step in draft.steps):
        return True
    if what == "summoned":
        own = [effect for used, _, effect in draft.now.used if used is card and effect is not None]
        by_itself = any(summons_itself(way) for effect in own for way in effect.ways)
        return card.is_on_field and (card.is_placed or by_itself)
    swept = any(step["do"] in ("activate", "chain") for step in draft.steps)
    return swept and card.is_on_field


def _concerns(step: Mapping[str, object], card: CardInPlay, what: str) -> bool:
    """Whether a step does something with the card beside using it."""
    if step.get("card") is card:
        if what == "flipped":
            return step["do"] == "flip_summon"
        is_summon = step["do"] in SUMMONS or step.get("event") == "special_summoned"
        return is_summon is (what == "summoned")
    return any(card in _cards_in(value) for value in step.values())


def _cards_in(value: object) -> list[object]:
    """The cards that a part of a step names."""
    if isinstance(value, Mapping):
        return [card for one in value.values() for card in _cards_in(one)]
    if isinstance(value, list):
        return [card for one in value for card in _cards_in(one)]
    return [value] if isinstance(value, CardInPlay) else []


def _summon(draft: PlayDraft, card: CardInPlay, deed: ActivationDeed, *, special: bool) -> None:
    own_turn = deed.player is draft.now.turn_player
    if _by_effect_before(draft, card, deed):
        pass
    elif card.zone is Zone.HAND and own_turn and not special:
        draft.step("normal_summon", deed.player, card)
        draft.assume(f"{deed.card.name} is Normal Summoned before its effect", deed.line)
    elif not own_turn or card.zone is Zone.HAND:
        draft.step("apply", deed.player, card, event="special_summoned")
        draft.assume(f"{deed.card.name} {BY_AN_EFFECT}", deed.line)
    else:
        draft.step("special_summon", deed.player, card)
        draft.assume(f"{deed.card.name} is Special Summoned before its effect", deed.line)
    card.is_on_field, draft.now.brought = True, card


def _by_effect_before(draft: PlayDraft, card: CardInPlay, deed: ActivationDeed) -> bool:
    """Let the effect that was used last Special Summon it, if it may; whether it does."""
    last = draft.steps[-1] if draft.steps else {"do": ""}
    if card.is_placed or last["do"] not in ("activate", "chain"):
        return False
    for used, player, effect in reversed(draft.now.used):
        ways = effect.ways if effect is not None and player is deed.player else ()
        if effect is None or not any(map(summons_target, ways)):
            continue
        spot = spot_of_choice((effect,), draft.text(card.called))
        if spot is not None and spot[0].zone not in FIELD:
            card.zone = spot[0].zone
            choice: dict[str, object] = {"do": "choose", "player": player.value, "select": [card]}
            draft.choose_later(choice, (used,))
            draft.line_of[id(choice)] = 0
            draft.let_choose()
            draft.assume(f"{card.called} is Special Summoned by {used.called}", deed.line)
            return True
    return False


def _summon_for(draft: PlayDraft, deed: ActivationDeed) -> None:
    """Effects that are only told to trigger answer a Summon."""
    reference = Reference("an added monster")
    found = draft.find(reference)
    spot = StartPlace(Zone.HAND)
    added = (
        found[0]
        if found
        else draft.put(
            reference,
            draft.now.turn_player,
            spot,
            deed.line,
            why="its Summon sets the effects off",
        )
    )
    if draft.now.phase in (Phase.MAIN1, Phase.MAIN2):
        draft.step("normal_summon", draft.now.turn_player, added)
    else:
        draft.step("apply", draft.now.turn_player, added, event="special_summoned")


def _has_just_been(draft: PlayDraft, deed: ActivationDeed, cause: OwnCause) -> bool:
    """Whether the step of the turn before it went through such a phase."""
    players = {Whose.YOU: deed.player, Whose.OPPONENT: deed.player.opponent}
    wanted = players.get(cause.whose)
    return any(
        phase == cause.phase and player is (wanted or player) for phase, player in draft.now.passed
    )


def _reach(draft: PlayDraft, phase: str, line: int, name: str) -> None:
    """Come to the phase in which a Trigger Effect is activated."""
    if phase == Phase.BATTLE and draft.now.phase is Phase.BATTLE:
        draft.step("next_phase", draft.now.turn_player, None, to="main2")
        draft.now.phase = Phase.MAIN2
        draft.assume(f"{name} is used at the end of the Battle Phase", line)
        return
    if draft.now.phase.value == phase or phase in (Phase.MAIN1, Phase.MAIN2):
        return
    if phase in (Phase.DRAW, Phase.STANDBY):
        if draft.steps or draft.now.phase is not Phase.MAIN1:
            return
        draft.start["phase"] = Phase.DRAW.value
        if phase == Phase.DRAW:
            return
    draft.step("next_phase", draft.now.turn_player, None, to=phase)
    draft.now.phase = Phase(phase)
    draft.assume(f"{name} is used in the {phase.title()} Phase", line)


_TRIGGERS = ("a mandatory trigger", "an optional trigger")

"""Trigger causes: what sets a Trigger Effect off, supplied where no line tells it."""

from engine.cardtext.card_text import CardText, Effect
from engine.notation.placement_choice import (
    CardInPlay,
    Spot,
    own_cause,
)
from engine.notation.play_draft import SUMMONS, PlayDraft
from engine.notation.play_lines import (
    ActivationDeed,
    Reference,
)
from engine.scenario.scenario_file import EVENTS
from engine.terms.vocabulary import (
    Phase,
    Zone,
)


def let_happen(
    draft: PlayDraft, deed: ActivationDeed, text: CardText, effect: Effect | None, card: CardInPlay
) -> None:
    """Let happen what sets a Trigger Effect off, if nothing told does."""
    if not deed.trigger or effect is None or deed.chained:
        return
    if text.stand_in and card.called in _TRIGGERS and not _was_summon(draft):
        _summon_for(draft, deed)
        return
    cause = own_cause(text, effect)
    if cause is None or card.has_left:
        return
    if cause.what == "phase":
        _reach(draft, cause.phase, deed.line, deed.card.name)
    elif _may_cause(draft, card, cause.what):
        return
    elif cause.what == "summoned":
        _summon(draft, card, text, deed)
    elif cause.what == "flipped":
        if card.entry.get("position") == "set" and deed.player is draft.now.turn_player:
            draft.step("flip_summon", deed.player, card)
            draft.assume(f"{deed.card.name} is Flip Summoned", deed.line)
            card.entry["position"] = "set"
            card.touched_by.add(deed.player)
            card.has_left = True
    elif cause.what in EVENTS:
        draft.step("apply", deed.player, card, event=cause.what)
        card.has_left, card.is_on_field = True, False
        said = cause.what.replace("_", " ")
        draft.assume(f"{deed.card.name} is {said} before its effect", deed.line)


def _was_summon(draft: PlayDraft) -> bool:
    return any(step["do"] in SUMMONS for step in draft.steps)


def _may_cause(draft: PlayDraft, card: CardInPlay, what: str) -> bool:
    """Whether something told was done to the card, or with it, that may set its effect off."""
    for step in draft.steps:
        if step.get("card") is card and (step["do"] in SUMMONS) is (what == "summoned"):
            return True
        others = [
            step.get(key)
            for key in ("targets", "tributes", "materials", "select", "target", "cards")
        ]
        costs = step.get("cost")
        lists = [one for one in others if isinstance(one, list)]
        if any(card in one for one in lists) or card in others:
            return True
        if isinstance(costs, list) and any(
            card in (v if isinstance(v, list) else [v]) for c in costs for v in c.values()
        ):
            return True
    swept = any(step["do"] in ("activate", "chain") for step in draft.steps)
    return (swept and what != "summoned" and card.is_on_field) or (
        what == "summoned" and card.is_on_field and card.is_placed
    )


def _summon(draft: PlayDraft, card: CardInPlay, text: CardText, deed: ActivationDeed) -> None:
    if card.zone is Zone.HAND and deed.player is draft.now.turn_player:
        draft.step("normal_summon", deed.player, card)
        draft.assume(f"{deed.card.name} is Normal Summoned before its effect", deed.line)
    else:
        draft.step("special_summon", deed.player, card)
        draft.assume(f"{deed.card.name} is Special Summoned before its effect", deed.line)
    card.is_on_field = True


def _summon_for(draft: PlayDraft, deed: ActivationDeed) -> None:
    """Effects that are only told to trigger answer a Summon."""
    reference = Reference("an added monster")
    found = draft.find(reference)
    spot = Spot(Zone.HAND)
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
    draft.step("normal_summon", draft.now.turn_player, added)


def _reach(draft: PlayDraft, phase: str, line: int, name: str) -> None:
    """Come to the phase in which a Trigger Effect is activated."""
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

"""Activation lines: a card or effect that is activated, with its effect, place, targets and costs."""

from dataclasses import replace

from engine.cardtext.card_text import CardText, Effect
from engine.cardtext.event_patterns import Activation
from engine.cardtext.requirements import SummonsThisTurn
from engine.notation.effect_choice import (
    choose_effect,
)
from engine.notation.placement_choice import (
    CardInPlay,
    own_cause,
    spot_for_activation,
)
from engine.notation.play_draft import OF_LEGALITY, SUMMONS, PlayDraft
from engine.notation.play_lines import (
    ActivationDeed,
)
from engine.notation.told_costs import costs_of, untold_costs
from engine.notation.told_targets import targets_of
from engine.notation.trigger_causes import let_happen
from engine.notation.turn_order import is_only_in_own_turn
from engine.terms.vocabulary import (
    FIELD,
    CardKind,
    EffectKind,
    Whose,
    Zone,
)


def take_activation(draft: PlayDraft, deed: ActivationDeed) -> None:
    if not draft.known(deed.card, deed.line):
        return
    text = draft.text(deed.card.name)
    assert text is not None  # noqa: S101 -- it is known
    player = deed.player
    if deed.chained and not draft.now.chain:
        deed = replace(deed, chained=False)
    card = draft.actor(deed.card, player)
    own_turn = player is draft.now.turn_player
    zone, face_up = _lies(card) if card is not None else (None, None)
    chosen = choose_effect(
        text,
        deed,
        zone=zone,
        face_up=face_up,
        own_turn=own_turn,
        answers=draft.now.answers,
    )
    draft.notes += [note for note in chosen.notes if note not in draft.notes]
    if any(note.is_error for note in chosen.notes):
        return
    effect = chosen.effect
    if _answers_link(draft, deed, effect):
        deed = replace(deed, chained=True)
        draft.assume(f"{deed.card.name} is chained to what it answers", deed.line)
    if not deed.chained:
        draft.let_choose()
    if card is not None and card.is_used and _needs_another(draft, card, text, effect):
        card = None
    if effect is None and card is None:
        effect = _likeliest(draft, text, deed, own_turn=own_turn)
    if not deed.chained and not own_turn and _needs_turn(draft, deed, text, effect):
        draft.pass_turn(deed.line, f"{deed.card.name} is used in its player's turn")
        own_turn = True
    if card is None:
        card = _laid_for(draft, deed, text, effect, own_turn=own_turn)
    let_happen(draft, deed, text, effect, card)
    step: dict[str, object] = {
        "do": "chain" if deed.chained else "activate",
        "player": player.value,
        "card": card,
    }
    if effect is not None and len(text.effects) > 1 and (chosen.effect is not None):
        step["effect"] = effect.label
    if chosen.mode is not None and effect is not None and len(effect.ways) > 1:
        step["option"] = chosen.mode.label
    ways = (chosen.mode,) if chosen.mode is not None else effect.ways if effect else ()
    if draft.now.window and not deed.chained and not deed.trigger:
        step["window"] = draft.now.window
    costs = costs_of(draft, deed, text, effect, ways, card)
    costs += untold_costs(draft, deed, ways, card)
    _count_summons(draft, deed, effect)
    targets = targets_of(draft, deed, text, effect, ways, card)
    if targets:
        step["targets"] = targets
    if costs:
        step["cost"] = costs
    draft.steps.append(step)
    if not deed.chained:
        draft.now.chain = []
        draft.now.used = []
    draft.now.chain.append(card)
    draft.now.used.append((card, player, effect))
    draft.now.answers = "activation"
    is_card = effect is None or text.kind_of(effect) is EffectKind.CARD_ACTIVATION
    if text.kind is not CardKind.MONSTER and is_card:
        card.is_used = True
        card.is_on_field = text.stays_on_field


def _answers_link(draft: PlayDraft, deed: ActivationDeed, effect: Effect | None) -> bool:
    """Whether it answers the activation told just before, so that it is chained to it."""
    if deed.chained or deed.trigger or effect is None or not draft.now.chain or not effect.on:
        return False
    last = draft.now.used[-1][1] if draft.now.used else None
    answers = all(isinstance(on, Activation) for on in effect.on)
    return answers and last is deed.player.opponent and draft.now.answers == "activation"


def _count_summons(draft: PlayDraft, deed: ActivationDeed, effect: Effect | None) -> None:
    """Summons that an effect asks for and that are not told were made before."""
    for condition in effect.conditions if effect is not None else ():
        if not isinstance(condition, SummonsThisTurn):
            continue
        side = deed.player.opponent if condition.whose is Whose.OPPONENT else deed.player
        made = sum(step["do"] in SUMMONS for step in draft.steps)
        if made < condition.at_least and "special_summons" not in draft.sides[side]:
            draft.sides[side]["special_summons"] = condition.at_least
            why = f"player {side} Special Summoned {condition.at_least} monsters before"
            draft.assume(f"{why}, as {deed.card.name} asks for", deed.line)


def _needs_another(
    draft: PlayDraft, card: CardInPlay, text: CardText, effect: Effect | None
) -> bool:
    """Whether a Spell or Trap Card was activated before, so that this is another copy."""
    if effect is not None and text.kind_of(effect) is not EffectKind.CARD_ACTIVATION:
        return False
    if text.kind is CardKind.MONSTER:
        return False
    return not (text.stays_on_field and len(text.effects) > 1)


def _likeliest(
    draft: PlayDraft, text: CardText, deed: ActivationDeed, *, own_turn: bool
) -> Effect | None:
    """Where several effects may be meant: one of those, to see where the card lies."""
    kinds = text.triggers if deed.trigger else text.free_effects
    fast = [one for one in kinds if text.kind_of(one) is not EffectKind.IGNITION]
    return next(iter([*(fast if not own_turn else ()), *kinds, *text.effects]), None)


def _needs_turn(
    draft: PlayDraft, deed: ActivationDeed, text: CardText, effect: Effect | None
) -> bool:
    """Whether it is done in the player's own turn, which the play has not come to."""
    if not draft.now.begun or draft.asked_cards.get(deed.card.name) in OF_LEGALITY:
        return False
    return is_only_in_own_turn(text, effect) and not deed.trigger


def _laid_for(
    draft: PlayDraft, deed: ActivationDeed, text: CardText, effect: Effect | None, *, own_turn: bool
) -> CardInPlay:
    cause = own_cause(text, effect) if deed.trigger and effect is not None else None
    if deed.trigger and cause is not None:
        return draft.put(deed.card, deed.player, cause.spot, deed.line, why="its effect is used")
    spot = spot_for_activation(text, effect, own_turn=own_turn)
    return draft.put(deed.card, deed.player, spot, deed.line, why="it is used from there")


def _lies(card: CardInPlay) -> tuple[Zone | None, bool | None]:
    """Where it began and which side is seen, as far as that still holds."""
    if card.zone in (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE):
        usual = "down" if card.zone is Zone.SPELL_TRAP_ZONE else "up"
        return card.zone, card.is_used or card.entry.get("face", usual) == "up"
    if card.is_used:
        return None, card.is_on_field
    if card.has_left or (card.is_on_field and card.zone not in FIELD):
        return (Zone.MONSTER_ZONE if card.is_on_field else None), None
    return card.zone, False

"""Activation lines: a card or effect that is activated: which one, where it lies, with what."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.cardtext.card_text import CardText, Effect, Mode
from engine.cardtext.event_patterns import (
    Activation,
    AddedFromDeck,
    AttackDeclared,
    EventPattern,
    Sent,
    Summoned,
    WouldSummon,
)
from engine.cardtext.operations import (
    Banish,
    Cost,
    Discard,
    ReturnToDeck,
    ReturnToHand,
    SendToGy,
    Tribute,
)
from engine.cardtext.requirements import Cannot, DamageStep, SummonsThisTurn
from engine.cardtext.selectors import Ref, Selector
from engine.notation.action_lines import take_action, take_attack
from engine.notation.answered_events import let_fit_event, let_hold
from engine.notation.answered_links import (
    UNNAMED_ACTIVATIONS,
    is_without_effect,
    let_fit,
    stand_in_answered,
    stand_in_for,
)
from engine.notation.effect_choice import EffectChoice, Situation, choose_effect
from engine.notation.placement_choice import (
    CardInPlay,
    landing,
    own_cause,
    spot_for_activation,
)
from engine.notation.play_draft import OF_LEGALITY, SUMMONS, PlayDraft, UsedCard
from engine.notation.play_lines import ActionDeed, ActivationDeed, AttackDeed, Reference
from engine.notation.told_costs import costs_of, untold_costs
from engine.notation.told_targets import summons_itself, targets_of, told_declaration
from engine.notation.trigger_causes import let_happen
from engine.notation.turn_order import is_only_in_own_turn
from engine.rules import summons_rules
from engine.terms.vocabulary import (
    FIELD,
    CardKind,
    DamageStepPart,
    EffectKind,
    Phase,
    Player,
    Whose,
    Zone,
)


def _text_meant(draft: PlayDraft, deed: ActivationDeed) -> CardText | None:
    """The text of what is activated: its own, or of what stands for it."""
    stand_in, there = _stand_in(draft, deed), draft.actor(deed.card, deed.player)
    if there is not None and not _let_have_effect(there, stand_in):
        stand_in = ""
    return draft.cards.get(stand_in, draft.text(deed.card.name))


def _stand_in(draft: PlayDraft, deed: ActivationDeed) -> str:
    """What stands for what is unnamed in an activation; empty: what its name says."""
    if draft.asked_cards.get(deed.card.name) in (*OF_LEGALITY, "spell_speed"):
        return ""  # Then which effect it has is what the answer hangs on.
    texts = [draft.text(one.name) for one in deed.targets]
    is_at_monster = bool(texts) and all(t is not None and t.kind is CardKind.MONSTER for t in texts)
    return stand_in_for(deed, is_at_monster=is_at_monster)


def _let_have_effect(card: CardInPlay, stand_in: str) -> bool:
    """Let an unnamed monster that is there have an effect, if nothing tells that it has none."""
    if is_without_effect(card) and stand_in and "Normal" not in card.properties:
        card.name = stand_in
    return card.name == stand_in


@dataclass(slots=True)
class _Meant:
    """What an activation means while that is worked out."""

    deed: ActivationDeed
    text: CardText
    choice: EffectChoice
    card: CardInPlay | None

    @property
    def effect(self) -> Effect | None:
        return self.choice.effect


def take_activation(draft: PlayDraft, deed: ActivationDeed) -> None:
    """Take an activation: place its card, supply what sets it off and what it costs."""
    text = _text_meant(draft, deed) if draft.known(deed.card, deed.line) else None
    if text is None:
        return
    meant = _meant(draft, deed, text)
    if any(note.is_error for note in meant.choice.notes):
        return
    _let_answer(draft, meant, is_told_chained=deed.chained)
    deed, effect = meant.deed, meant.effect
    if not deed.chained:
        draft.let_choose()
    draft.chosen_since = 0
    if effect is None and meant.card is None:
        own_turn = deed.player is draft.now.turn_player
        effect = _likeliest(text, deed, own_turn=own_turn)
    if _needs_turn(draft, deed, text, effect):
        draft.pass_turn(deed.line, f"{deed.card.name} is used in its player's turn")
    card = meant.card or _laid_for(draft, deed, text, effect)
    mode = meant.choice.mode
    ways = (mode,) if mode is not None else effect.ways if effect is not None else ()
    used = UsedCard(deed, text, effect, ways, card)
    let_happen(draft, used)
    let_fit_event(draft, used)
    if used.deed.chained or used.deed.player is not draft.now.turn_player:
        let_hold(draft, used, effect.quick_if if effect is not None else ())
    if effect is not None and draft.asked_cards.get(deed.card.name) not in OF_LEGALITY:
        let_hold(draft, used, effect.conditions)
    _count_summons(draft, used)
    step = _step(draft, used, meant.choice)
    costs = [*costs_of(draft, used), *untold_costs(draft, used)]
    targets = targets_of(draft, used)
    told = {"targets": targets, "cost": costs, "declared": told_declaration(draft, used)}
    draft.steps.append(step | {key: value for key, value in told.items() if value})
    _remember(draft, used)


def _meant(draft: PlayDraft, deed: ActivationDeed, text: CardText) -> _Meant:
    """Which card and effect an activation means, and whether it is chained."""
    if deed.chained and not draft.now.chain:
        deed = replace(deed, chained=False)
    card = draft.actor(deed.card, deed.player)
    if deed.trigger and card in draft.now.chain:
        card = _copy_beside(draft, deed, card) or card
    if card is not None and _is_another(draft, card):
        card = None
    zone, face_up = _lies(card) if card is not None else (None, None)
    own_turn = deed.player is draft.now.turn_player
    situation = Situation(
        zone,
        face_up,
        own_turn=own_turn,
        in_battle=draft.now.phase is Phase.BATTLE,
        answers=draft.now.answers,
        asked=draft.asked_words.get(deed.card.name, ""),
    )
    choice = choose_effect(text, deed, situation)
    if _is_trigger(draft, deed, text, choice.effect):
        deed = replace(deed, trigger=True)
        choice = choose_effect(text, deed, situation)
    draft.notes += [note for note in choice.notes if note not in draft.notes]
    if _answers_link(draft, deed, choice.effect):
        deed = replace(deed, chained=True)
        draft.assume(f"{deed.card.name} is chained to what it answers", deed.line)
    if card is not None and _is_used_up(card, text, choice.effect):
        card = None
        choice = choose_effect(text, deed, replace(situation, zone=None, face_up=None))
    return _Meant(deed, text, choice, card)


def _is_trigger(
    draft: PlayDraft, deed: ActivationDeed, text: CardText, effect: Effect | None
) -> bool:
    """Whether what is told as activated is a Trigger Effect that needs what sets it off.

    Where it is asked whether it can be activated, what sets it off has to be told.
    """
    if deed.trigger or deed.chained or draft.asked_cards.get(deed.card.name) in OF_LEGALITY:
        return False
    if effect is None:
        return text.kind is CardKind.MONSTER and not text.free_effects and bool(text.triggers)
    return effect in text.triggers and own_cause(text, effect) is not None


def _is_another(draft: PlayDraft, card: CardInPlay) -> bool:
    """Whether an unnamed activation is none of the card so called: that is in the Chain, or hit."""
    if card.called not in UNNAMED_ACTIVATIONS or card.is_placed:
        return False
    aimed = (_told(step, "targets") for step in draft.steps)
    return card in draft.now.chain or any(card in cards for cards in aimed)


def _told(step: Mapping[str, object], key: str) -> Sequence[object]:
    there = step.get(key)
    return there if isinstance(there, list) else ()


def _copy_beside(
    draft: PlayDraft, deed: ActivationDeed, card: CardInPlay | None
) -> CardInPlay | None:
    """Another copy of a card whose effect is in the Chain already."""
    copies = [one for one in draft.find(deed.card) if one.controller is deed.player]
    return next((one for one in copies if one is not card and one not in draft.now.chain), None)


def _step(draft: PlayDraft, used: UsedCard, choice: EffectChoice) -> dict[str, object]:
    deed = used.deed
    step: dict[str, object] = {
        "do": "chain" if deed.chained else "activate",
        "player": deed.player.value,
        "card": used.card,
    }
    if choice.effect is not None and len(used.text.effects) > 1:
        step["effect"] = choice.effect.label
    if choice.effect is not None and choice.mode is not None and len(choice.effect.ways) > 1:
        step["option"] = choice.mode.label
    is_fought = bool(draft.now.window) or draft.now.answers == "attack"
    window = (_own_window(choice.effect) if is_fought else "") or draft.now.window
    if window and not deed.chained and not deed.trigger:
        step["window"] = window
    return step


def _own_window(effect: Effect | None) -> str:
    """The part of the Damage Step that an effect names for itself."""
    for condition in effect.conditions if effect is not None else ():
        if isinstance(condition, DamageStep) and condition.part in _OWN_WINDOWS:
            return _OWN_WINDOWS[condition.part]
    return ""


_OWN_WINDOWS = {
    DamageStepPart.CALCULATION: "damage calculation",
    DamageStepPart.AFTER_CALCULATION: "after damage calculation",
}


def _remember(draft: PlayDraft, used: UsedCard) -> None:
    """What the lines after it may answer, or be about."""
    now, card = draft.now, used.card
    if not used.deed.chained:
        now.chain, now.used = [], []
    now.chain.append(card)
    now.used.append((card, used.deed.player, used.effect))
    now.answers = "activation"
    card.gone_to = _where_it_pays_itself(used.ways) or card.gone_to
    for one in _brought_back(draft, used):
        one.returns = True
    if any(map(summons_itself, used.ways)):
        card.gone_to, card.is_on_field = None, True
    kind = None if used.effect is None else used.text.kind_of(used.effect)
    if used.text.kind is not CardKind.MONSTER and kind in (None, EffectKind.CARD_ACTIVATION):
        card.is_used = True
        card.is_on_field = used.text.stays_on_field


def _brought_back(draft: PlayDraft, used: UsedCard) -> Iterator[CardInPlay]:
    """The cards of the play that its resolution returns to the hand."""
    resolved = (step.do for way in used.ways for step in way.resolution)
    refs = {done.what.ref for done in resolved if isinstance(done, ReturnToHand)}
    if refs & _AIMED:
        step = next((step for step in reversed(draft.steps) if step.get("card") is used.card), {})
        yield from (one for one in _told(step, "targets") if isinstance(one, CardInPlay))
    if Ref.SUMMONED in refs and draft.now.brought is not None:
        yield draft.now.brought


_AIMED = frozenset({Ref.TARGET, Ref.TARGET_2, Ref.TARGETS})


def own_effect_of_summon(draft: PlayDraft, deed: ActionDeed) -> ActivationDeed | None:
    """The activation that a told Special Summon is, where a cost is told and only an effect has it.

    None: the monster is Summoned by hand, or by another effect.
    """
    if deed.verb != "special_summon" or len(deed.cards) != 1 or not deed.costs:
        return None
    text = draft.text(deed.cards[0].name)
    if text is None or text.stand_in or text.procedures or text.opaque:
        return None
    own = [one for one in text.free_effects if any(map(summons_itself, one.ways))]
    if len(own) != 1:
        return None
    draft.assume(f"{text.name} is Special Summoned by its own effect", deed.line)
    return ActivationDeed(deed.player, deed.cards[0], costs=deed.costs, line=deed.line)


def _where_it_pays_itself(ways: Sequence[Mode]) -> Zone | None:
    """Where the card goes that an effect costs; None: it is not its own cost in every way."""
    goals = set()
    for way in ways:
        own = [cost for cost in way.costs if _is_of_this_card(cost)]
        goals.add(
            next((goal for cost in own for kind, goal in _GOALS if isinstance(cost, kind)), None)
        )
    return goals.pop() if len(goals) == 1 else None


def _is_of_this_card(cost: Cost) -> bool:
    what = getattr(cost, "what", None)
    return isinstance(what, Selector) and what.ref is Ref.THIS_CARD


_GOALS = (
    (Discard | SendToGy | Tribute, Zone.GRAVEYARD),
    (Banish, Zone.BANISHED),
    (ReturnToHand, Zone.HAND),
    (ReturnToDeck, Zone.DECK),
)
"""Where a card is with which a cost was paid."""


def _answers_link(draft: PlayDraft, deed: ActivationDeed, effect: Effect | None) -> bool:
    """Whether it answers the activation told just before, so that it is chained to it."""
    if deed.chained or deed.trigger or effect is None or not draft.now.chain or not effect.on:
        return False
    last = draft.now.used[-1][1] if draft.now.used else None
    answers = all(isinstance(on, Activation) for on in effect.on)
    return answers and last is deed.player.opponent and draft.now.answers == "activation"


def _let_answer(draft: PlayDraft, meant: _Meant, *, is_told_chained: bool) -> None:
    """Let there be an activation that the effect can answer, where that is not told."""
    deed, effect = meant.deed, meant.effect
    asked = draft.asked_cards.get(deed.card.name)
    is_asked = asked in OF_LEGALITY and not (is_told_chained and asked == "cost_payable")
    if effect is None or not effect.on or deed.trigger:
        return
    of_links = [isinstance(on, Activation) for on in effect.on]
    if not (any(of_links) if is_told_chained else all(of_links)):
        if not (is_asked or deed.chained or any(step["do"] not in PASSING for step in draft.steps)):
            _let_come_before(draft, deed, effect)
        return
    if deed.chained:
        card = draft.now.chain[-1]
        if let_fit(card, effect):
            _lay_again(draft, card)
            text = f"{card.called} is {card.name}, which {deed.card.name} can answer"
            draft.assume(text, deed.line)
    elif not is_asked and _is_nothing_told(draft, deed):
        name = stand_in_answered(effect) or "a card"
        other = ActivationDeed(deed.player.opponent, Reference(name), line=deed.line)
        draft.assume(f"{deed.card.name} answers {name} of the opponent", deed.line)
        take_activation(draft, other)
        meant.deed = replace(deed, chained=True)


def _is_nothing_told(draft: PlayDraft, deed: ActivationDeed) -> bool:
    """Whether nothing is told just before that it may be meant to answer: at most its own Chain."""
    last = draft.now.used[-1][1] if draft.now.used else deed.player
    return draft.now.answers in ("", "activation") and (not draft.now.chain or last is deed.player)


PASSING = ("next_phase", "end_turn")
"""Steps with which nothing is done that an effect may answer."""


def _let_come_before(draft: PlayDraft, deed: ActivationDeed, effect: Effect) -> None:
    """Let the opponent's Summon or attack be there that the first effect of a play answers."""
    opponent = deed.player.opponent
    if draft.now.turn_player is not opponent:
        return
    for on in effect.on:
        if isinstance(on, Summoned | WouldSummon) and _is_any(on):
            verb = "special_summon" if on.special else "normal_summon"
            there = None if on.special or isinstance(on, WouldSummon) else _arrived(draft, opponent)
            who = Reference("a monster" if there is None else there.called)
            summon = ActionDeed(opponent, verb, (who,), line=deed.line)
            told = "" if there is None else f": {there.called} has just been Summoned"
            draft.assume(f"{deed.card.name} answers a Summon of the opponent{told}", deed.line)
            take_action(draft, summon)
            return
        if _is_added_to_theirs(on):
            name = "a monster that adds a card from the Deck to the hand"
            draft.assume(f"{deed.card.name} answers that the opponent adds a card", deed.line)
            take_activation(draft, ActivationDeed(opponent, Reference(name), line=deed.line))
            return
        if isinstance(on, AttackDeclared) and on.by is not Whose.YOU:
            mine = (one for one in draft.there if one.controller is deed.player)
            target = next((Reference(one.called) for one in mine if _is_attackable(one)), None)
            attack = AttackDeed(opponent, Reference("an attacking monster"), target, deed.line)
            draft.assume(f"{deed.card.name} answers an attack of the opponent", deed.line)
            take_attack(draft, attack)
            return


def _arrived(draft: PlayDraft, player: Player) -> CardInPlay | None:
    """A monster that is told to be there, from now on as one that its player is yet to Summon."""
    for card in reversed(draft.there):
        text = draft.text(card.called)
        is_there = card.zone is Zone.MONSTER_ZONE and card.controller is player
        is_there &= card.entry in ({}, {"position": "attack"})
        if not (is_there and card.is_placed) or text is None or text.level is None:
            continue
        can = summons_rules.is_for_normal_summon(text.trait)
        can &= Cannot.NORMAL_SUMMON not in text.cannot
        if can and not (text.tributes or summons_rules.tributes_needed(text.level)):
            card.entry.clear()
            card.zone, card.is_on_field = Zone.HAND, False
            return card
    return None


def _is_added_to_theirs(on: EventPattern) -> bool:
    """Whether it is that a card is added from the Deck to the hand of the opponent."""
    if isinstance(on, AddedFromDeck):
        return on.whose is not Whose.YOU
    is_added = isinstance(on, Sent) and on.from_ == (Zone.DECK,) and on.to == (Zone.HAND,)
    return isinstance(on, Sent) and is_added and on.what.whose is not Whose.YOU


def _is_any(on: Summoned | WouldSummon) -> bool:
    """Whether the Summon of any monster by the opponent will do."""
    is_own = isinstance(on, Summoned) and on.what.ref is not None
    return not is_own and on.by is not Whose.YOU


def _is_attackable(card: CardInPlay) -> bool:
    return card.is_on_field and card.zone is Zone.MONSTER_ZONE


def _lay_again(draft: PlayDraft, card: CardInPlay) -> None:
    """An unnamed card that became one of another kind lies where that is used."""
    text = draft.cards.get(card.name)
    if text is None or card.is_placed:
        return
    own_turn = card.controller is draft.now.turn_player
    spot = spot_for_activation(text, next(iter(text.effects), None), own_turn=own_turn)
    card.zone, card.is_on_field = spot.zone, spot.zone in FIELD
    card.entry.clear()
    card.entry.update(spot.entry)


def _count_summons(draft: PlayDraft, used: UsedCard) -> None:
    """Summons that an effect asks for and that are not told were made before."""
    for condition in used.effect.conditions if used.effect is not None else ():
        if not isinstance(condition, SummonsThisTurn):
            continue
        deed = used.deed
        side = deed.player.opponent if condition.whose is Whose.OPPONENT else deed.player
        made = sum(step["do"] in SUMMONS for step in draft.steps)
        if made < condition.at_least and "special_summons" not in draft.sides[side]:
            draft.sides[side]["special_summons"] = condition.at_least
            why = f"player {side} Special Summoned {condition.at_least} monsters before"
            draft.assume(f"{why}, as {deed.card.name} asks for", deed.line)


def _is_used_up(card: CardInPlay, text: CardText, effect: Effect | None) -> bool:
    """Whether the card cannot be used so any more, so that a copy of it is meant."""
    if card.gone_to is not None and effect is not None:
        places = (*effect.from_, *landing(effect.on))
        return card.gone_to not in places and bool(places)
    return card.is_used and _needs_another(text, effect)


def _needs_another(text: CardText, effect: Effect | None) -> bool:
    """Whether a card that was activated before is not there again, so that this is a copy."""
    if effect is not None and text.kind_of(effect) is not EffectKind.CARD_ACTIVATION:
        return False
    if text.kind is CardKind.MONSTER:
        return False
    return not (text.stays_on_field and len(text.effects) > 1)


def _likeliest(text: CardText, deed: ActivationDeed, *, own_turn: bool) -> Effect | None:
    """Where several effects may be meant: one of those, to see where the card lies."""
    kinds = text.triggers if deed.trigger else text.free_effects
    fast = [one for one in kinds if text.kind_of(one) is not EffectKind.IGNITION]
    return next(iter([*(fast if not own_turn else ()), *kinds, *text.effects]), None)


def _needs_turn(
    draft: PlayDraft, deed: ActivationDeed, text: CardText, effect: Effect | None
) -> bool:
    """Whether it is done in the player's own turn, which the play has not come to."""
    if deed.chained or deed.trigger or deed.player is draft.now.turn_player:
        return False
    if not draft.now.begun or draft.asked_cards.get(deed.card.name) in OF_LEGALITY:
        return False
    return is_only_in_own_turn(text, effect)


def _laid_for(
    draft: PlayDraft, deed: ActivationDeed, text: CardText, effect: Effect | None
) -> CardInPlay:
    cause = own_cause(text, effect) if deed.trigger and effect is not None else None
    if cause is not None:
        return draft.put(deed.card, deed.player, cause.spot, deed.line, why="its effect is used")
    own_turn = deed.player is draft.now.turn_player
    spot = spot_for_activation(text, effect, own_turn=own_turn)
    stand_in = _stand_in(draft, deed)
    why = "it is used from there"
    return draft.put(deed.card, deed.player, spot, deed.line, why=why, stand_in=stand_in)


def _lies(card: CardInPlay) -> tuple[Zone | None, bool | None]:
    """Where it began and which side is seen, as far as that still holds."""
    if card.zone in (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE):
        usual = "down" if card.zone is Zone.SPELL_TRAP_ZONE else "up"
        return card.zone, card.is_used or card.entry.get("face", usual) == "up"
    if card.gone_to is not None:
        return card.gone_to, None
    if card.is_used:
        return None, card.is_on_field
    if card.has_left or (card.is_on_field and card.zone not in FIELD):
        return (Zone.MONSTER_ZONE if card.is_on_field else None), None
    return card.zone, False

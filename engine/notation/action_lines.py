"""Action lines: Summons, Sets, changes of position and attacks."""

from collections.abc import Sequence

from engine.cardtext.card_text import CardText, Effect, Mode
from engine.cardtext.event_patterns import FlippedFaceUp
from engine.cardtext.operations import Opaque, SummonWithMaterials
from engine.notation.completion_notes import BY_AN_EFFECT
from engine.notation.event_lines import take_choice
from engine.notation.placement_choice import (
    CardInPlay,
    StartPlace,
    is_of_extra_deck,
    spot_in,
    spot_of_target,
)
from engine.notation.play_draft import OF_LEGALITY, SUMMONS, PlayDraft
from engine.notation.play_lines import (
    ActionDeed,
    ActivationDeed,
    AttackDeed,
    ChoiceMade,
    Reference,
)
from engine.notation.stand_in_names import described
from engine.notation.summon_company import untold_tributes, used_for_summon
from engine.notation.told_targets import summons_by_hand, summons_target
from engine.terms.vocabulary import (
    EXTRA_DECK_TRAITS,
    Phase,
    Player,
    Position,
    Whose,
    Zone,
)


def take_action(draft: PlayDraft, deed: ActionDeed) -> None:
    """Take a Summon, a Set or a change of position."""
    cards = [one for one in deed.cards if draft.known(one, deed.line)]
    if not cards:
        return
    is_special = deed.verb == "special_summon"
    if deed.verb in _BY_HAND and _right_after_effect(draft, deed, cards):
        return
    if not is_special:
        _come_to_main_phase(draft, deed, cards)
    elif _by_effect(draft, deed, cards):
        return
    laid = [_acting(draft, deed, one) for one in cards]
    if is_special and not _may_be_own_way(draft, deed, cards):
        _let_be_summoned(draft, deed, laid)
        return
    draft.steps.append(_step(draft, deed, laid))
    is_summon = deed.verb in SUMMONS
    for one in laid if is_summon or deed.verb == "set" else ():
        _arrive(one, deed.player)
        if is_special and _comes_to_opponent(draft, one):
            one.controller = deed.player.opponent
    draft.now.answers = "summon" if is_summon else ""
    draft.now.brought, draft.now.chain = laid[0], []


def _comes_to_opponent(draft: PlayDraft, card: CardInPlay) -> bool:
    """Whether its own text Special Summons it to the field of the opponent of its player."""
    text = draft.cards.get(card.name)
    ways = text.procedures if text is not None else ()
    return bool(ways) and all(way.to is Whose.OPPONENT for way in ways)


def _may_be_own_way(draft: PlayDraft, deed: ActionDeed, cards: Sequence[Reference]) -> bool:
    """Whether the player may Special Summon it by hand: in a Main Phase of the own turn."""
    if deed.player is not draft.now.turn_player:
        return False
    is_tried = any(draft.asked_cards.get(one.name) in _OF_SUMMONS for one in cards)
    if is_tried or deed.materials:
        return True
    is_main_phase = draft.now.phase in (Phase.MAIN1, Phase.MAIN2)
    return is_main_phase and any(_has_own_way(draft.text(one.name)) for one in cards)


_OF_SUMMONS = ("summon_legal", "summoned")
"""Asked of a card, these ask whether its Summon is possible as it is told."""


def _has_own_way(text: CardText | None) -> bool:
    """Whether a monster can be Special Summoned by hand, as far as its text is known."""
    return text is None or bool(
        text.stand_in or text.procedures or text.opaque or EXTRA_DECK_TRAITS & set(text.trait)
    )


def _come_to_main_phase(draft: PlayDraft, deed: ActionDeed, cards: Sequence[Reference]) -> None:
    """What a player does by hand is done in a Main Phase of the own turn."""
    asked = {draft.asked_cards.get(one.name) for one in cards}
    is_tried = bool(asked & OF_LEGALITY)
    if deed.player is not draft.now.turn_player and draft.now.begun and not is_tried:
        draft.pass_turn(deed.line, f"{cards[0].name} is played in its player's turn")
    if draft.now.phase is Phase.BATTLE and not (is_tried and not _has_fought(draft)):
        draft.step("next_phase", draft.now.turn_player, None, to="main2")
        draft.now.phase, draft.now.window = Phase.MAIN2, ""
        draft.assume("it is Main Phase 2 by then", deed.line)


def _has_fought(draft: PlayDraft) -> bool:
    """Whether an attack is told in the present Battle Phase, so that it may be over by now."""
    last = next((one for one in reversed(draft.steps) if one["do"] in _OF_BATTLE), {"do": ""})
    return last["do"] == "attack"


_OF_BATTLE = ("attack", "next_phase", "end_turn")


def _let_be_summoned(draft: PlayDraft, deed: ActionDeed, laid: Sequence[CardInPlay]) -> None:
    """In the other player's turn an effect that is not told Special Summons them."""
    for one in laid:
        draft.step("apply", deed.player, one, event="special_summoned")
        _arrive(one, deed.player)
        draft.assume(f"{one.called} {BY_AN_EFFECT}", deed.line)
    draft.now.answers, draft.now.brought, draft.now.chain = "summon", laid[0], []


def _arrive(card: CardInPlay, player: Player) -> None:
    """It is on this player's side of the field from now on."""
    card.is_on_field, card.has_left, card.gone_to = True, False, None
    card.controller = player
    card.touched_by.add(player)


def _step(draft: PlayDraft, deed: ActionDeed, laid: Sequence[CardInPlay]) -> dict[str, object]:
    step: dict[str, object] = {"do": deed.verb, "player": deed.player.value, "card": laid[0]}
    if len(laid) > 1:
        step |= {"how": "pendulum", "cards": [*laid]}
    if deed.tributes:
        step["tributes"] = used_for_summon(draft, deed, deed.tributes, laid[0])
    elif deed.verb in _BY_HAND and (unnamed := untold_tributes(draft, deed, laid[0])):
        step["tributes"] = unnamed
    paid = [one for cost in deed.costs for one in cost.cards]
    if deed.materials or paid:
        step["materials"] = used_for_summon(draft, deed, (*deed.materials, *paid), laid[0])
    return step


def _by_effect(draft: PlayDraft, deed: ActionDeed, cards: Sequence[Reference]) -> bool:
    """Whether an effect that was just activated Summons it: then it is what is chosen."""
    if not (draft.now.chain and draft.now.answers == "activation"):
        return False
    mine = [(card, effect) for card, player, effect in draft.now.used if player is deed.player]
    for used, effect in reversed(mine):
        if effect is None or not any(map(summons_target, effect.ways)):
            continue
        if deed.materials and not any(map(_takes_materials, effect.ways)):
            continue  # It is Summoned in its own way after that.
        targets = any(way.targets for way in effect.ways)
        is_aimed = all(_is_aimed_at(draft, deed, one) for one in cards)
        if targets and not is_aimed and not _aim(draft, deed, used, effect):
            continue
        if not targets:
            take_choice(draft, ChoiceMade(deed.player, tuple(cards), line=deed.line))
            draft.let_choose()
            for card in (card for one in cards for card in draft.find(one)):
                _arrive(card, deed.player)
                draft.now.brought = card
        draft.assume(f"{cards[0].name} is Summoned by the effect used before", deed.line)
        return True
    return False


def _takes_materials(way: Mode) -> bool:
    return any(isinstance(step.do, SummonWithMaterials | Opaque) for step in way.resolution)


_BY_HAND = ("normal_summon", "set")


def _right_after_effect(draft: PlayDraft, deed: ActionDeed, cards: Sequence[Reference]) -> bool:
    """Whether an effect that was just used lets the monster be Summoned right after it.

    Such a Summon is no use of the turn's Normal Summon: it is what is chosen for that effect.
    """
    if not (draft.now.chain and draft.now.answers == "activation"):
        return False
    mine = [(card, effect) for card, player, effect in draft.now.used if player is deed.player]
    meant = [
        one for card, effect in mine for one in ((effect,) if effect else _any_of(draft, card))
    ]
    grants = [way for effect in meant for way in effect.ways]
    if not any(map(summons_by_hand, grants)):
        return False
    laid = _acting(draft, deed, cards[0])
    take_choice(draft, ChoiceMade(deed.player, (cards[0],), line=deed.line))
    if deed.verb == "set":
        take_choice(draft, ChoiceMade(deed.player, words="set", line=deed.line))
    draft.let_choose()
    if deed.tributes:
        tributes = used_for_summon(draft, deed, deed.tributes, laid)
        draft.step("choose", deed.player, None, select=tributes)
    _arrive(laid, deed.player)
    draft.assume(f"{cards[0].name} is Summoned by the effect used before", deed.line)
    draft.now.answers, draft.now.brought, draft.now.chain = "summon", laid, []
    return True


def _any_of(draft: PlayDraft, card: CardInPlay) -> tuple[Effect, ...]:
    text = draft.cards.get(card.name)
    return text.effects if text is not None else ()


def _aim(draft: PlayDraft, deed: ActionDeed, used: CardInPlay, effect: Effect) -> bool:
    """Let what is Summoned be the target of the effect, if none is told; whether it is."""
    step = next((one for one in reversed(draft.steps) if one.get("card") is used), None)
    wanted = [what for way in effect.ways for what in way.targets]
    own_way = bool(deed.tributes or deed.materials or deed.costs)
    if own_way or step is None or "targets" in step or len(deed.cards) != 1:
        return False
    (one,) = deed.cards
    spot, _ = spot_of_target(wanted, 0, draft.text(one.name), is_summoned=True)
    why = f"{used.called} targets it there"
    found = draft.find(one) or [draft.put(one, deed.player, spot, deed.line, why=why)]
    step["targets"] = found[:1]
    _arrive(found[0], deed.player)
    return True


def _is_aimed_at(draft: PlayDraft, deed: ActionDeed, one: Reference) -> bool:
    return any(deed.player in card.touched_by for card in draft.find(one))


def _acting(draft: PlayDraft, deed: ActionDeed, one: Reference) -> CardInPlay:
    text = draft.text(one.name)
    fresh = deed.verb in ("normal_summon", "set", "special_summon")
    returned = [card for card in draft.find(one) if card.returns and card.player is deed.player]
    if fresh and returned and not is_of_extra_deck(text):
        returned[0].returns = False
        return returned[0]
    card = draft.actor(one, deed.player, fresh=fresh)
    if card is not None and not (card.gone_to is not None and deed.verb in _BY_HAND):
        return card
    spot = {
        "flip_summon": StartPlace(Zone.MONSTER_ZONE, Position.SET),
        "change_position": StartPlace(Zone.MONSTER_ZONE, Position.ATTACK),
    }.get(deed.verb, StartPlace(Zone.HAND))
    if deed.verb == "special_summon":
        spot = summoned_from(text)
    why = f"{deed.verb.replace('_', ' ')} from there"
    return draft.put(one, deed.player, spot, deed.line, why=why)


def summoned_from(text: CardText | None) -> StartPlace:
    """Where a monster lies before it is Special Summoned in its own way."""
    if is_of_extra_deck(text):
        return StartPlace(Zone.EXTRA_DECK)
    places = text.procedures[0].from_ if text is not None and text.procedures else ()
    return spot_in(places[0]) if places else StartPlace(Zone.HAND)


def take_attack(draft: PlayDraft, deed: AttackDeed) -> None:
    """Take an attack, in the Battle Phase."""
    if not draft.known(deed.card, deed.line):
        return
    if deed.player is not draft.now.turn_player and draft.now.begun:
        draft.pass_turn(deed.line, f"{deed.card.name} attacks in its player's turn")
    card = draft.actor(deed.card, deed.player)
    spot = StartPlace(Zone.MONSTER_ZONE, Position.ATTACK)
    if card is None:
        card = draft.put(deed.card, deed.player, spot, deed.line, why="it attacks")
    target: object = "direct"
    if deed.target is not None and draft.known(deed.target, deed.line):
        side = deed.player.opponent
        found = [one for one in draft.find(deed.target) if one is not card]
        mine = [one for one in found if one.controller is side] or found
        target = mine[0] if mine else _laid_for_attack(draft, deed, deed.target)
    draft.come_to_battle()
    draft.step("attack", deed.player, card, target=target)
    draft.now.answers, draft.now.brought, draft.now.chain = "attack", card, []
    draft.now.window = ""


def _laid_for_attack(draft: PlayDraft, deed: AttackDeed, target: Reference) -> CardInPlay:
    """The attacked monster: face-up, or Set where the attack sets off its Flip Effect.

    Of one in Defense Position the DEF alone is told.
    """
    figures = {"atk", "def"} & described(target.properties).told.keys()
    position = Position.DEFENSE if figures == {"def"} else Position.ATTACK
    spot = StartPlace(Zone.MONSTER_ZONE, Position.SET if _flips_later(draft, target) else position)
    return draft.put(target, deed.player.opponent, spot, deed.line, why="it is attacked")


def _flips_later(draft: PlayDraft, one: Reference) -> bool:
    """Whether a Flip Effect is told of that card, and no effect that it has otherwise."""
    text = draft.text(one.name)
    told = any(
        isinstance(line, ActivationDeed) and line.trigger and line.card.name == one.name
        for line in draft.lines
    )
    triggers = text.triggers if text is not None and told else ()
    return bool(triggers) and all(
        any(isinstance(on, FlippedFaceUp) for on in effect.on) for effect in triggers
    )

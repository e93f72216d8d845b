"""Actions: Summons, Sets and changes of battle position, which start no Chain."""

from collections.abc import Sequence
from dataclasses import replace

from engine.activation.candidates import can_pay, is_forbidden
from engine.activation.costs_and_targets import pay_costs
from engine.activation.refusals import Refusal, not_controlled, refuse, write_refusals
from engine.board.events import EventKind
from engine.board.identity import has_its_effects
from engine.board.play import Play
from engine.board.references import EffectContext, players
from engine.board.script import Step
from engine.board.selection import find, fits, most_together
from engine.board.state import CardState, Lingering, Use, is_monster
from engine.board.view import is_protected, lock_on
from engine.cardtext.applications import CountsAsTributes, ExtraNormalSummon, Lock
from engine.cardtext.card_text import Procedure
from engine.cardtext.requirements import Cannot
from engine.cardtext.selectors import Count, Selector
from engine.cardtext.unmodelled import gaps_in
from engine.effects.automatic_changes import held_positions
from engine.effects.summoning import pay_tributes, use_materials
from engine.moves import placing
from engine.moves.choices import choose_cards, choose_position
from engine.moves.summonable import (
    is_of_wrong_kind,
    is_one_too_many,
    is_summoned_by_hand,
    limits_of_summons,
    limits_on_any,
    own_way_is_open,
    tributable,
    tributes_taken,
)
from engine.rules import (
    activation_rules,
    battle_rules,
    continuous_rules,
    limits_rules,
    summons_rules,
)
from engine.rules.activation_rules import Conditions, Deed, Place
from engine.terms.prohibitions import Prohibition, ProtectedFrom
from engine.terms.vocabulary import (
    MONSTER_ZONE,
    CardId,
    CardKind,
    Face,
    Player,
    Position,
    SummonKind,
    Trait,
    Whose,
    Zone,
)
from engine.turn.duel import Duel
from engine.turn.summon_attempts import attempt_summon, set_monster, summon_uses

_OF_TRIBUTES = "tribut"
"""What a text says of Tributes that was not understood may make it need fewer."""


def tribute_refusals(
    play: Play, player: Player, card: CardId, step: Step, needed: int
) -> list[Refusal]:
    """The refusals of a Summon or Set of this card with these Tributes."""
    if not needed:
        return []
    found: list[Refusal] = []
    if _is_bare(play, player, card, step, needed):
        unread = [*_unread(play, card), *_worth_more(play, player, card, step)]
        for one in unread:
            play.gap(f"{play.name(card)}: {one}")
        if not unread:
            why = f"it takes {needed} Tribute{'s' if needed > 1 else ''}"
            found.append(refuse(summons_rules.tributes_needed, why))
    kept = _kept_tributes(play, player, card, step)
    found += [
        refuse(summons_rules.tributes_needed, f"{one} cannot be Tributed for it") for one in kept
    ]
    return found


def _is_bare(play: Play, player: Player, card: CardId, step: Step, needed: int) -> bool:
    """Whether it is not so many; an empty list tells that nothing is Tributed."""
    given = step.get("tributes")
    if isinstance(given, int):
        return given != needed
    if isinstance(given, list):
        return len(given) != needed
    is_known = not play.may_hold_more((player,), (MONSTER_ZONE,))
    return is_known and len(tributable(play, player, card)) < needed


def _unread(play: Play, card: CardId) -> list[str]:
    text = play.state.text(card)
    told = (*text.opaque, *gaps_in(text.continuous))
    return [one for one in told if _OF_TRIBUTES in one.lower()]


def _worth_more(play: Play, player: Player, card: CardId, step: Step) -> list[str]:
    """What of the monsters told as Tributes may let fewer of them do, which is not computed."""
    given = step.get("tributes")
    names = [str(one) for one in given] if isinstance(given, list) else []
    mine = play.state.in_zone(player, MONSTER_ZONE)
    texts = [play.state.text(one) for one in mine if {*_called([one])} & {*names}]
    here, context = play.state.card(card), play.context(player, card)
    return [
        f"{text.name} counts as {one.tributes} Tributes"
        for text in texts
        for effect in text.continuous
        for one in effect.applies
        if isinstance(one, CountsAsTributes) and fits(play.state, one.for_, here, context)
    ]


def _kept_tributes(play: Play, player: Player, card: CardId, step: Step) -> list[str]:
    """Of the monsters that would be Tributed, those that cannot be."""
    given = step.get("tributes")
    mine = play.state.in_zone(player, MONSTER_ZONE)
    free = tributable(play, player, card)
    names = [str(one) for one in given] if isinstance(given, list) else []
    theirs = () if _has_acted(play, player) else play.state.in_zone(player.opponent, MONSTER_ZONE)
    held = {*_called((*mine, *theirs))} - {*_called(free)}
    return [one for one in names if one in held]


def _has_acted(play: Play, player: Player) -> bool:
    """Whether an effect of this player can have made a monster of the opponent a Tribute."""
    return any(
        event.kind is EventKind.ACTIVATED and event.player is player for event in play.events
    )


def _called(cards: Sequence[CardId]) -> list[str]:
    """What the cards may be called: by what they are, or by their names."""
    return [word for card in cards for word in (str(card), str(card).partition("#")[0])]


_NORMAL = {Prohibition.NORMAL_SUMMON, Prohibition.SET_MONSTERS}


def did_what_is_locked(play: Play, player: Player, locks: Sequence[Lock]) -> bool:
    """Whether the player has already done this turn what one of the locks forbids."""
    state = play.state
    done = {f"{kind}_summon" for who, kind in state.summoned_this_turn if who is player}
    used = state.normal_summons > 0 and player is state.turn_player
    return any(
        (used and bool(_NORMAL & set(lock.cannot)))
        or bool({what.value for what in lock.cannot} & done)
        for lock in locks
    )


def leave_lock(play: Play, lock: Lock, card: CardId, player: Player) -> None:
    """Forbids it for the rest of the turn."""
    text = f"{play.name(card)}: what its player cannot do this turn."
    event = play.emit(
        EventKind.BEGAN_TO_APPLY, text, continuous_rules.begins_to_apply, cards=[card]
    )
    left = Lingering(
        what=lock,
        source=card,
        controller=player,
        since=play.tick(),
        last_turn=play.state.turn,
        event=event,
    )
    play.state = replace(play.state, lingering=(*play.state.lingering, left))


def refuse_action(
    duel: Duel, player: Player, card: CardId, what: str, found: Sequence[Refusal]
) -> None:
    """Writes down that an action is not legal, and by which rules."""
    step = duel.script.position - 1
    write_refusals(duel.play, player, card, found, verb=what, part=what, step=step)


# --- Summons ---------------------------------------------------------------------------------


def normal_summon(duel: Duel, step: Step) -> None:
    """Normal or Tribute Summons a monster."""
    play = duel.play
    player = Player(str(step["player"]))
    card = duel.card(str(step["card"]), player, "hand")
    if play.state.card(card).zone is Zone.MONSTER_ZONE:
        summon_again(duel, player, card)
        return
    found = _normal_refusals(play, player, card, step)
    if found:
        refuse_action(duel, player, card, "Normal Summon", found)
        return
    play.next_moment()
    is_left_aside = play.incomplete and tributes_taken(play, card, step.get("tributes")) > 0
    tributes = pay_tributes(play, duel.script, player, card, step)
    kind = SummonKind.TRIBUTE if tributes or is_left_aside else SummonKind.NORMAL
    play.state = replace(play.state, normal_summons=play.state.normal_summons + 1)
    attempt_summon(duel, [card], player, kind, Position.ATTACK, materials=tributes)


def summon_again(duel: Duel, player: Player, card: CardId) -> None:
    """Normal Summons a face-up Gemini Monster again (SU14)."""
    play = duel.play
    here = play.state.card(card)
    found = _phase_refusals(play, player)
    if not summons_rules.normal_summon_left(play.state.normal_summons):
        found.append(refuse(summons_rules.normal_summon_left, "the Normal Summon was already used"))
    mine = here.controller is player and here.face is Face.UP
    if not mine or has_its_effects(play.state, here):
        found.append(refuse(summons_rules.gemini_has_effects, "it cannot be Normal Summoned again"))
    lock = lock_on(play.view, player, Prohibition.NORMAL_SUMMON, card)
    if not summons_rules.summon_is_allowed(Prohibition.NORMAL_SUMMON, locked=lock is not None):
        found.append(refuse(summons_rules.summon_is_allowed, "it cannot be Normal Summoned"))
    if found:
        refuse_action(duel, player, card, "Normal Summon", found)
        return
    play.next_moment()
    play.state = replace(play.state, normal_summons=play.state.normal_summons + 1)
    position = here.position or Position.ATTACK
    attempt_summon(duel, [card], player, SummonKind.GEMINI, position)


def pendulum_summon(duel: Duel, step: Step) -> None:
    """Pendulum Summons monsters at the same time (SU13); assumes that the Scales allow it."""
    play = duel.play
    player = Player(str(step["player"]))
    raw = step.get("cards") or [step["card"]]
    named = [str(r) for r in raw] if isinstance(raw, list) else [str(raw)]
    cards = [duel.card(name, player, "hand") for name in named]
    found = _phase_refusals(play, player)
    used = sum(
        use.label == "pendulum summon" and use.player is player and use.turn == play.state.turn
        for use in play.state.uses
    )
    if not summons_rules.pendulum_summon_left(used):
        found.append(
            refuse(summons_rules.pendulum_summon_left, "the Pendulum Summon was already used")
        )
    locks = [lock_on(play.view, player, Prohibition.SPECIAL_SUMMON, card) for card in cards]
    if not summons_rules.summon_is_allowed(Prohibition.PENDULUM_SUMMON, locked=any(locks)):
        found.append(refuse(summons_rules.summon_is_allowed, "they cannot be Special Summoned"))
    zones = (Zone.HAND, Zone.EXTRA_DECK)
    if not all(_may_come_from(play.state.card(c), zones) for c in cards):
        found.append(refuse(activation_rules.right_place, "it is not in the hand or Extra Deck"))
    if found:
        refuse_action(duel, player, cards[0], "Pendulum Summon", found)
        return
    play.assumptions.append("the Pendulum Scales allow the Pendulum Summon")
    play.next_moment()
    name = play.state.card(cards[0]).name
    use = Use(
        player=player,
        card=cards[0],
        stamp=0,
        name=name,
        label="pendulum summon",
        turn=play.state.turn,
        chain=0,
    )
    play.state = replace(play.state, uses=(*play.state.uses, use))
    attempt_summon(duel, cards, player, SummonKind.PENDULUM, Position.ATTACK)


def set_refusals(play: Play, player: Player, card: CardId, step: Step) -> list[Refusal]:
    """Every rule that forbids Setting this card."""
    if play.state.text(card).kind is CardKind.MONSTER:
        found = _summon_or_set_refusals(play, player, card, step)
        found += _by_hand_refusals(play, card)
        cannot = play.state.text(card).cannot
        if not summons_rules.summon_is_allowed(Cannot.NORMAL_SET, cannot):
            found.append(refuse(summons_rules.summon_is_allowed, "it cannot be Set"))
        return [*found, *_kept(play, player, Prohibition.SET_MONSTERS, card)]
    found = _phase_refusals(play, player)
    found.extend(_kept(play, player, Prohibition.SET_SPELLS_TRAPS, card))
    trait = play.state.text(card).trait
    free = play.free_slot(player, Zone.SPELL_TRAP_ZONE)
    if not activation_rules.has_room(trait, free, in_hand=True):
        found.append(refuse(activation_rules.has_room, "there is no free Spell & Trap Zone"))
    return found


def _may_come_from(here: CardState, zones: Sequence[Zone]) -> bool:
    """Whether a card is in a place from which it can be Summoned (AC11)."""
    place = Place(here.zone, here.face, named=here.zone in zones)
    return activation_rules.right_place(Deed.SUMMON, place)


def _phase_refusals(play: Play, player: Player) -> list[Refusal]:
    if activation_rules.main_phase_only(
        own_turn=play.state.turn_player is player, phase=play.state.phase, open_state=True
    ):
        return []
    return [refuse(activation_rules.main_phase_only, "it is not its player's Main Phase")]


def extra_normal_summons(play: Play, player: Player, card: CardId) -> int:
    """How many more Normal Summons of this monster texts allow this turn."""
    here = play.state.card(card)
    given = [
        (play.name(source.card), source.application)
        for source in play.view.sources
        if isinstance(source.application, ExtraNormalSummon)
        and source.controller is player
        and fits(play.state, source.application.where, here, play.context(player, card))
    ]
    once = {name: extra.count for name, extra in given if extra.once}
    return sum(extra.count for _, extra in given if not extra.once) + sum(once.values())


def _summon_or_set_refusals(play: Play, player: Player, card: CardId, step: Step) -> list[Refusal]:
    found = _phase_refusals(play, player)
    used = play.state.normal_summons - extra_normal_summons(play, player, card)
    if not summons_rules.normal_summon_left(used):
        found.append(refuse(summons_rules.normal_summon_left, "the Normal Summon was already used"))
    is_set = step.get("do") == "set"
    needed = tributes_taken(play, card, step.get("tributes"), is_set=is_set)
    found += tribute_refusals(play, player, card, step, needed)
    free = play.free_slot(player, Zone.MONSTER_ZONE)
    if not needed and not activation_rules.has_room((), free, in_hand=True):
        found.append(refuse(activation_rules.has_room, "there is no free Monster Zone"))
    return [*found, *(_kept(play, player, Prohibition.TRIBUTE, card) if needed else ())]


def _kept(play: Play, player: Player, what: Prohibition, card: CardId) -> list[Refusal]:
    """What refuses to do what a text forbids."""
    lock = lock_on(play.view, player, what, card)
    if summons_rules.summon_is_allowed(what, locked=lock is not None) or lock is None:
        return []
    return [
        refuse(summons_rules.summon_is_allowed, f"{play.name(lock.card)} forbids it", lock.card)
    ]


def _normal_refusals(play: Play, player: Player, card: CardId, step: Step) -> list[Refusal]:
    found = _summon_or_set_refusals(play, player, card, step)
    if tributes_taken(play, card, step.get("tributes")):
        found += _kept(play, player, Prohibition.TRIBUTE_SUMMON, card)
    text = play.state.text(card)
    lock = lock_on(play.view, player, Prohibition.NORMAL_SUMMON, card)
    locked = lock is not None or text.kind is not CardKind.MONSTER
    if not summons_rules.summon_is_allowed(Cannot.NORMAL_SUMMON, text.cannot, locked=locked):
        found.append(refuse(summons_rules.summon_is_allowed, "it cannot be Normal Summoned"))
    found += _by_hand_refusals(play, card)
    return [*found, *another_refusals(play, player, card)]


def _by_hand_refusals(play: Play, card: CardId) -> list[Refusal]:
    if is_summoned_by_hand(play, card):
        return []
    return [
        refuse(summons_rules.is_for_normal_summon, "a monster of its kind is only Special Summoned")
    ]


def another_refusals(play: Play, player: Player, card: CardId) -> list[Refusal]:
    """The refusals of a second card where the player can only control one (SU17)."""
    found = []
    if is_one_too_many(play, card, player):
        found.append(refuse(summons_rules.may_be_another, f"player {player} can only control one"))
    if is_of_wrong_kind(play, card, player):
        why = f"player {player} controls what it may not be beside"
        found.append(refuse(summons_rules.may_be_of_kind, why))
    return found


def special_summon(duel: Duel, step: Step) -> None:
    """Special Summons a monster by its own procedure or by game mechanic."""
    if step.get("how") == "pendulum":
        pendulum_summon(duel, step)
        return
    play = duel.play
    player = Player(str(step["player"]))
    card = duel.card(str(step["card"]), player, step.get("from"))
    procedure = _procedure(play, card, player, step)
    if procedure is None:
        play.gap(f"{play.name(card)}: how it is Special Summoned")
        return
    found = _special_refusals(duel, player, card, procedure)
    found += _material_refusals(play, procedure, play.context(player, card), step)
    duel.play.last.setdefault(card, play.last.get(card, 0))  # type: ignore[arg-type]  # 0: no event yet
    if found:
        refuse_action(duel, player, card, "Special Summon", found)
        return
    play.next_moment()
    used = _pay_procedure(duel, card, player, procedure, step)
    position = _chosen_position(duel, step, card, procedure)
    if Trait.LINK in play.state.text(card).trait:
        position = Position.ATTACK
    limited = bool(limits_of_summons(play.state.text(card)))
    before = len(play.events)
    kind, side = procedure.kind, players(procedure.to, play.context(player, card), play.state)[0]
    attempt_summon(duel, [card], player, kind, position, limited=limited, materials=used, side=side)
    for lock in procedure.turn_locks:
        leave_lock(play, lock, card, player)
    events = play.events[before:]
    is_negated = any(e.kind is EventKind.SUMMON_NEGATED and card in e.cards for e in events)
    for lock in () if is_negated else procedure.then_locks:
        leave_lock(play, lock, card, player)


_SUMMONED_AS = {
    Trait.LINK: SummonKind.LINK,
    Trait.XYZ: SummonKind.XYZ,
    Trait.SYNCHRO: SummonKind.SYNCHRO,
}


def _procedure(play: Play, card: CardId, player: Player, step: Step) -> Procedure | None:
    """How it is Summoned; in an incomplete scenario, what that takes may be left aside."""
    text = play.state.text(card)
    context = play.context(player, card)
    said = _way_taken(play, text.procedures, context, step)
    by_effect = None if text.procedures else _by_untold_effect(play, card, player, step)
    if by_effect is not None:
        return by_effect
    is_given = bool({"materials", "cost"} & set(step)) or not play.incomplete
    if is_given or (said is not None and _is_provided(play, said, context)):
        return said
    play.assumptions.append(f"how {text.name} is Summoned is left aside: what it takes was there")
    here = play.state.card(card)
    if said is not None:
        kept = tuple(cost for cost in said.costs if is_forbidden(play, cost, player))
        return replace(said, from_=(here.zone,), materials=(), costs=kept)
    kinds = (_SUMMONED_AS[trait] for trait in text.trait if trait in _SUMMONED_AS)
    return Procedure(kind=next(kinds, SummonKind.BUILT_IN), from_=(here.zone,))


def _way_taken(
    play: Play, ways: Sequence[Procedure], context: EffectContext, step: Step
) -> Procedure | None:
    """Of several ways the one that takes the materials told, or for which all is there.

    What is attached to such a material may be told with it: it is handed on.
    """
    raw = step.get("materials")
    given = {str(one) for one in raw} if isinstance(raw, list) else set()
    for way in ways[: 0 if len(ways) == 1 else None]:
        pools = [_materials(play, what, way.kind, context) for what in way.materials]
        taken = [c for pool in pools for one in pool for c in (one, *play.state.attached(one))]
        usable = {name for c in taken for name in (c, c.partition("#")[0])}
        if given <= usable and _is_provided(play, way, context):
            return way
    return next(iter(ways), None)


def _by_untold_effect(play: Play, card: CardId, player: Player, step: Step) -> Procedure | None:
    """A Fusion or Ritual Summon with materials that are told, by an effect that is not.

    None: it is none, or its materials do not all lie in the hand or on the field.
    """
    raw, here = step.get("materials"), play.state.card(card)
    names = [str(one) for one in raw] if isinstance(raw, list) else []
    for trait, kind, zone in _BY_EFFECTS:
        if trait in play.state.text(card).trait and here.zone is zone and names:
            pool = Selector(whose=Whose.YOU, zone=(Zone.HAND, Zone.MONSTER_ZONE))
            there = find(play.state, pool, play.context(player, card))
            found = [c for c in there if c != card and {*names} & {c, c.partition("#")[0]}]
            if len(found) < len(names):
                return None
            used = replace(pool, count=Count(len(names), len(names)))
            return Procedure(kind=kind, from_=(zone,), materials=(used,))
    return None


_BY_EFFECTS = (
    (Trait.FUSION, SummonKind.FUSION, Zone.EXTRA_DECK),
    (Trait.RITUAL, SummonKind.RITUAL, Zone.HAND),
)
"""Monsters that are Summoned with materials by an effect, how, and from where."""


def _is_provided(play: Play, procedure: Procedure, context: EffectContext) -> bool:
    """Whether the materials and costs of a Summon are there."""
    found = (
        (what, _materials(play, what, procedure.kind, context)) for what in procedure.materials
    )
    enough = all(most_together(play.state, w, c, context) >= w.count.min for w, c in found)
    return enough and all(can_pay(play, cost, context) for cost in procedure.costs)


def _materials(
    play: Play, what: Selector, kind: SummonKind, context: EffectContext
) -> tuple[CardId, ...]:
    """The cards of this kind that may be used for such a Summon (SU20)."""
    found = find(play.state, what, context)
    kept = _KEPT_MATERIALS.get(kind)
    if kept is not None:
        you = context.controller
        found = tuple(c for c in found if lock_on(play.view, you, kept, c) is None)
    return tuple(c for c in found if summons_rules.can_be_material(kind, play.state.text(c).trait))


_KEPT_MATERIALS = {SummonKind.LINK: Prohibition.LINK_MATERIAL}
"""How a lock calls the use of a monster for such a Summon."""


def _material_refusals(
    play: Play, procedure: Procedure, context: EffectContext, step: Step
) -> list[Refusal]:
    """The refusals of a Summon that needs a card, or names one, that cannot be used for it."""
    raw = step.get("materials")
    given = {str(one) for one in raw} if isinstance(raw, list) else set()
    for what in procedure.materials:
        usable = _materials(play, what, procedure.kind, context)
        others = [c for c in find(play.state, what, context) if c not in usable]
        named = [c for c in others if given & {c, c.partition("#")[0]}]
        needed = not given and most_together(play.state, what, usable, context) < what.count.min
        for card in named or (others if needed else ()):
            why = f"{play.name(card)} is no material for it"
            return [refuse(summons_rules.can_be_material, why, card)]
    return []


def _chosen_position(duel: Duel, step: Step, card: CardId, procedure: Procedure) -> Position:
    choices = step.get("choices")
    for choice in choices if isinstance(choices, list) else ():
        if isinstance(choice, dict) and "position" in choice:
            return Position(str(choice["position"]))
    return choose_position(duel.script, card, procedure.position)


def _pay_procedure(
    duel: Duel, card: CardId, player: Player, procedure: Procedure, step: Step
) -> tuple[CardId, ...]:
    """Use the materials and pay what it takes; returns the materials."""
    play = duel.play
    context = play.context(player, card)
    materials: list[CardId] = []
    raw = step.get("materials")
    given = tuple(str(r) for r in raw) if isinstance(raw, list) else ()
    for what in procedure.materials:
        found = _materials(play, what, procedure.kind, context)
        found = tuple(c for c in found if c not in materials)
        materials.extend(
            choose_cards(
                play,
                duel.script,
                found,
                what.count,
                given=given,
                what="material",
                sought=(what, context),
            )
        )
    use_materials(play, materials, card, procedure.kind)
    costs = dict(step)
    if "cost" not in costs and raw is not None:
        costs["cost"] = [{"banish": list(given)}, {"tribute": list(given)}]
    pay_costs(play, duel.script, procedure.costs, context, costs)
    return tuple(materials)


def _special_refusals(
    duel: Duel, player: Player, card: CardId, procedure: Procedure
) -> list[Refusal]:
    play = duel.play
    context = play.context(player, card)
    here = play.state.card(card)
    found = _phase_refusals(play, player)
    if not _may_come_from(here, procedure.from_):
        found.append(
            refuse(activation_rules.right_place, "it is not where it could be Summoned from")
        )
    is_met = own_way_is_open(play, card, procedure, context)
    if not activation_rules.conditions_hold(Conditions((is_met,))):
        found.append(refuse(activation_rules.conditions_hold, "its conditions are not met"))
    lock = lock_on(play.view, player, Prohibition.SPECIAL_SUMMON, card)
    if not summons_rules.summon_is_allowed(Prohibition.SPECIAL_SUMMON, locked=lock is not None):
        by = play.name(lock.card) if lock else ""
        why = f"{by} forbids it"
        cards = [lock.card] if lock else []
        found.append(refuse(summons_rules.summon_is_allowed, why, *cards))
    for kind in _KINDS_LOCKED.get(procedure.kind, ()):
        found.extend(_kept(play, player, kind, card))
    payable = (can_pay(play, cost, context) for cost in procedure.costs)
    if not activation_rules.cost_is_payable([payable]):
        found.append(refuse(activation_rules.cost_is_payable, "what it takes is not there"))
    found.extend(_summon_limits(duel, player, card, procedure))
    side = players(procedure.to, context, play.state)[0]
    found.extend(another_refusals(play, side, card))
    spoilt = did_what_is_locked(play, player, procedure.turn_locks)
    if not summons_rules.summon_is_allowed(Prohibition.SPECIAL_SUMMON, locked=spoilt):
        why = "its player has done what cannot be done in the same turn"
        found.append(refuse(summons_rules.summon_is_allowed, why))
    return found


_KINDS_LOCKED = {
    SummonKind.XYZ: (Prohibition.XYZ_SUMMON,),
    SummonKind.LINK: (Prohibition.LINK_SUMMON,),
    SummonKind.SYNCHRO: (Prohibition.SYNCHRO_SUMMON,),
}
"""How a lock calls the Summons that are made by game mechanic."""


def _summon_limits(duel: Duel, player: Player, card: CardId, procedure: Procedure) -> list[Refusal]:
    play = duel.play
    for limit in (*procedure.limits, *limits_on_any(play.state.text(card))):
        used = summon_uses(duel, player, card, limit)
        if not limits_rules.within_limit(used=used, times=limit.times):
            why = "it was already Special Summoned this turn"
            return [refuse(limits_rules.within_limit, why)]
    return []


def set_card(duel: Duel, step: Step) -> None:
    """Sets a card."""
    play = duel.play
    player = Player(str(step["player"]))
    card = duel.card(str(step["card"]), player, "hand")
    found = set_refusals(play, player, card, step)
    if found:
        refuse_action(duel, player, card, "Set", found)
        return
    play.next_moment()
    if is_monster(play.state, play.state.card(card)):
        pay_tributes(play, duel.script, player, card, step)
        play.state = replace(play.state, normal_summons=play.state.normal_summons + 1)
        set_monster(duel, player, card)
        return
    field_spell = Trait.FIELD in play.state.text(card).trait
    zone = Zone.FIELD_ZONE if field_spell else Zone.SPELL_TRAP_ZONE
    placing.put_on_field(play, card, player, Position.SET, None, zone=zone, face=Face.DOWN)
    play.emit(
        EventKind.SET,
        f"Player {player} Sets {play.name(card)}.",
        activation_rules.trap_allowed,
        cards=[card],
        player=player,
        to=zone,
    )
    duel.aftermath("open")


def change_position(duel: Duel, step: Step) -> None:
    """Changes a monster's battle position by hand."""
    play = duel.play
    player = Player(str(step["player"]))
    card = duel.card(str(step["card"]), player, "monster_zone")
    here = play.state.card(card)
    found = [*not_controlled(player, here), *_change_refusals(play, here)]
    if not activation_rules.main_phase_only(
        own_turn=play.state.turn_player is player, phase=play.state.phase, open_state=True
    ):
        found.append(refuse(activation_rules.main_phase_only, "it is not its player's Main Phase"))
    if found:
        refuse_action(duel, player, card, "change the position of", found)
        return
    goal = Position.DEFENSE if here.position is Position.ATTACK else Position.ATTACK
    play.next_moment()
    play.change(card, position=goal, changed_turn=play.state.turn)
    play.emit(
        EventKind.POSITION_CHANGED,
        f"{here.name} is changed to {goal.title()} Position.",
        battle_rules.can_change_position,
        cards=[card],
        player=player,
    )
    duel.aftermath("open")


def flip_summon(duel: Duel, step: Step) -> None:
    """Flip Summons a Set monster."""
    play = duel.play
    player = Player(str(step["player"]))
    card = duel.card(str(step["card"]), player, "monster_zone")
    refused = _flip_refusals(play, player, play.state.card(card))
    if refused:
        refuse_action(duel, player, card, "Flip Summon", refused)
        return
    play.next_moment()
    attempt_summon(duel, [card], player, SummonKind.FLIP, Position.ATTACK)


def _flip_refusals(play: Play, player: Player, here: CardState) -> list[Refusal]:
    """Why a monster cannot be Flip Summoned."""
    is_new = here.changed_turn == play.state.turn
    may = battle_rules.can_change_position(
        declared_attack=here.attacks > 0, changed_this_turn=is_new
    )
    if not (here.is_set and may):
        why = "it attacked or was Set this turn" if here.is_set else "it is not Set"
        return [refuse(battle_rules.can_change_position, why)]
    lock = lock_on(play.view, player, Prohibition.FLIP_SUMMON, here.id)
    if not summons_rules.summon_is_allowed(Prohibition.FLIP_SUMMON, locked=lock is not None):
        return [refuse(summons_rules.summon_is_allowed, "it cannot be Flip Summoned")]
    return [*_kept_so(play, player, here), *another_refusals(play, player, here.id)]


def _kept_so(play: Play, player: Player, here: CardState) -> list[Refusal]:
    """What a text says against a change by hand."""
    lock = lock_on(play.view, player, Prohibition.CHANGE_POSITIONS, here.id)
    kept = lock is not None or is_protected(play.view, here.id, ProtectedFrom.POSITION_CHANGED)
    kept = kept or here.position in held_positions(play.view, here)
    if battle_rules.can_change_position(
        declared_attack=False, changed_this_turn=False, text_forbids=kept
    ):
        return []
    return [refuse(battle_rules.can_change_position, "a text keeps it in its position")]


def _change_refusals(play: Play, here: CardState) -> list[Refusal]:
    """Every rule that keeps a monster in its position."""
    found = []
    arrived = here.arrived_turn == play.state.turn
    changed = here.changed_turn == play.state.turn and not arrived
    if not battle_rules.can_change_position(
        declared_attack=here.attacks > 0, changed_this_turn=changed
    ):
        found.append(
            refuse(battle_rules.can_change_position, "it attacked or was changed this turn")
        )
    if battle_rules.summon_uses_position(play.state.turn, here.arrived_turn):
        found.append(refuse(battle_rules.summon_uses_position, "it came to the field this turn"))
    return [*found, *_kept_so(play, here.controller, here)]

"""Possibility: whether an effect could do anything, and what its printed words include."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.board.attackers import left_attack_position
from engine.board.chain_links import ChainLink
from engine.board.conditions import amount_of
from engine.board.play import Play
from engine.board.references import EffectContext, Stamped, players
from engine.board.selection import find, how_many_of, most_together, zones_sought
from engine.board.state import CardState
from engine.board.view import attack_lock, cannot_be_negated, lock_on
from engine.cardtext import operations as ops
from engine.cardtext.card_text import Mode
from engine.cardtext.event_patterns import Includes
from engine.cardtext.operations import Operation
from engine.cardtext.selectors import ANY, Ref, Selector
from engine.cardtext.unmodelled import gaps_in
from engine.effects.control_changes import is_full
from engine.effects.lasting_changes import could_lose
from engine.moves.choices import sharing_zones
from engine.moves.destinations import where_all_go
from engine.moves.placing import has_room
from engine.moves.summonable import extra_zone_left, is_locked_out, normal_summonable, summonable
from engine.rules import (
    activation_rules,
    battle_rules,
    game_rules,
    negation_rules,
    summons_rules,
)
from engine.rules.activation_rules import Lack
from engine.terms.prohibitions import Prohibition
from engine.terms.vocabulary import (
    CARD_ACTIVATION,
    FIELD,
    GRAVEYARD,
    HAND,
    MONSTER,
    MONSTER_ZONE,
    OF_ACTIVATION,
    OF_EFFECT,
    UP,
    CardId,
    Player,
    SummonKind,
    Zone,
)

HIDDEN = (HAND, Zone.DECK, Zone.EXTRA_DECK)


def lack_of(play: Play, context: EffectContext, mode: Mode, card: CardState) -> Lack | None:
    """What the first thing an effect does lacks; None: it could be done now (AC06)."""
    if not mode.resolution or mode.resolution[0].optional:
        return None
    first = mode.resolution[0].do
    kinds = _FORBIDDEN.get(type(first), ())
    if isinstance(first, ops.Banish) and _zones_of(mode, first.what) == (GRAVEYARD,):
        kinds = (*kinds, Prohibition.BANISH_FROM_GRAVEYARD)
    if not has_room(play, context, mode, card):
        return Lack.ROOM
    if not could_lose(play, context, first, card):
        return Lack.SUBJECT
    if _adds_excavated(first, mode):
        kinds = (*kinds, *_FROM_DECK)
    if kinds and any(lock_on(play.view, context.controller, kind, None) for kind in kinds):
        return Lack.LEAVE
    could = _COULD.get(type(first), _could_act)(play, context, first, card)
    return None if could else Lack.SUBJECT


def _adds_excavated(first: Operation, mode: Mode) -> bool:
    """Whether it must add cards that it excavates to the hand, whatever they are."""
    if not isinstance(first, ops.Excavate) or len(mode.resolution) == 1:
        return False
    then = mode.resolution[1]
    if then.optional or then.condition or not isinstance(then.do, ops.AddToHand):
        return False
    what = then.do.what
    return what.ref is Ref.EXCAVATED and what.where == ANY and what.count.min > 0


_FROM_DECK = (Prohibition.ADD_FROM_DECK, Prohibition.ADD_OR_DRAW_FROM_DECK)


def _zones_of(mode: Mode, what: Selector) -> tuple[Zone, ...]:
    """Where the cards are that it takes, or those that it targets."""
    is_target = what.ref is Ref.TARGET and bool(mode.targets)
    return mode.targets[0].zone if is_target else what.zone


_FORBIDDEN: dict[type, tuple[Prohibition, ...]] = {
    ops.Banish: (Prohibition.BANISH,),
    ops.Tribute: (Prohibition.TRIBUTE,),
}
"""What a lock calls a deed with cards."""


def _could_act(play: Play, context: EffectContext, op: Operation, card: CardState) -> bool:
    """Whether there is enough of what an operation acts on."""
    what = getattr(op, "what", None)
    if not isinstance(what, Selector) or _refers_to_choice(what):
        return True
    if what.where.declared_type:
        return (
            play.incomplete
            or bool(play.state.in_zone(context.controller, MONSTER_ZONE))
            or bool(play.state.in_zone(context.controller.opponent, MONSTER_ZONE))
        )
    if isinstance(op, ops.SendToGy) and not _reaches_graveyard(play, op):
        return False
    found = find(play.state, what, context)
    if what.ref is None and play.state.text_of(card).kind is not MONSTER:
        found = tuple(c for c in found if c != card.id)
    if isinstance(op, ops.SpecialSummon):
        if op.extra_zone and not extra_zone_left(play, context.controller):
            return False
        found = tuple(
            c for c in found if summonable(play, c, context.controller, op, source=card.id)
        )
    if play.may_hold_more(players(what.whose, context, play.state), zones_sought(what)):
        return True
    needed = how_many_of(play.state, what, context).min
    return most_together(play.state, what, found, context) >= max(1, needed)


def _reaches_graveyard(play: Play, op: ops.SendToGy) -> bool:
    """Whether anything could be sent to the GY (AC17 says so of costs)."""
    goal = where_all_go(play.view, op.what.where, op.what.zone)
    return op.what.ref is not None or activation_rules.cost_reaches_graveyard(op, goal)


def _refers_to_choice(what: Selector) -> bool:
    later = what.where.declared_name or not what.where.refs <= _KNOWN
    return (what.ref is not None and what.ref not in _KNOWN) or later


_KNOWN = frozenset({Ref.THIS_CARD, Ref.EVENT_SUBJECT, Ref.RESPONDED})
"""References that mean something before anything is chosen."""


def _could_add(play: Play, context: EffectContext, op: ops.AddToHand, card: CardState) -> bool:
    from_deck = _FROM_DECK if Zone.DECK in op.what.zone else ()
    locks = (lock_on(play.view, context.controller, what, None) for what in from_deck)
    return all(lock is None for lock in locks) and _could_act(play, context, op, card)


def _could_summon_now(
    play: Play,
    context: EffectContext,
    op: ops.SummonWithMaterials | ops.SpecialSummon,
    card: CardState,
) -> bool:
    """Whether anything can be Special Summoned at all, and there is something to Summon."""
    locked = is_locked_out(play, context.controller)
    may = summons_rules.summon_is_allowed(Prohibition.SPECIAL_SUMMON, locked=locked)
    return may and _could_act(play, context, op, card)


def _could_summon_tokens(
    play: Play, context: EffectContext, op: ops.SummonTokens, _card: CardState
) -> bool:
    side = players(op.to, context, play.state)[0]
    there = len(play.state.in_zone(side, MONSTER_ZONE))
    free = game_rules.zones_of_a_kind(MONSTER_ZONE) - there
    lock = lock_on(play.view, context.controller, Prohibition.SPECIAL_SUMMON, None)
    may = summons_rules.summon_is_allowed(Prohibition.SPECIAL_SUMMON, locked=lock is not None)
    return may and free >= op.count


def _could_negate(
    play: Play,
    _context: EffectContext,
    op: ops.NegateActivation | ops.NegateEffect,
    _card: CardState,
) -> bool:
    """Whether no text keeps the last link from being negated in this way (NG13)."""
    if not play.chain:
        return True
    link, activation = play.chain[-1], isinstance(op, ops.NegateActivation)
    here, what = play.state.cards[link.card], OF_ACTIVATION if activation else OF_EFFECT
    protected = cannot_be_negated(play.view, here, activation=activation)
    return negation_rules.can_be_negated(what, link.effect.riders, protected=protected)


def _could_summon(
    play: Play, context: EffectContext, op: ops.SummonAfterResolution, card: CardState
) -> bool:
    """Whether a monster is left to Summon, beside those for which the card is on the Chain."""
    found = find(play.state, op.what, context)
    is_normal = op.kind in (SummonKind.NORMAL, SummonKind.TRIBUTE)
    able = [c for c in found if not is_normal or normal_summonable(play, c, context.controller)]
    pending = sum(link.card == card.id and link.stamp == card.stamp for link in play.chain)
    return len(able) > pending or (play.incomplete and not found)


def _could_equip(play: Play, context: EffectContext, op: ops.Equip, card: CardState) -> bool:
    """Whether the card it equips to may hold one more."""
    return not is_full(play, op, context) and _could_act(play, context, op, card)


def _could_draw(play: Play, context: EffectContext, op: ops.Draw, _card: CardState) -> bool:
    for player in players(op.who, context, play.state):
        kinds = (Prohibition.ADD_OR_DRAW_FROM_DECK, Prohibition.DRAW)
        if any(lock_on(play.view, player, kind, None) is not None for kind in kinds):
            return False
        count = amount_of(play.state, op.count, context)
        there = len(play.state.in_zone(player, Zone.DECK))
        if there < (count or 1) and not play.may_hold_more((player,), (Zone.DECK,)):
            return False
    return True


def _could_switch(play: Play, context: EffectContext, op: ops.SwitchZones, card: CardState) -> bool:
    """Whether two cards of one player can switch their zones."""
    found = find(play.state, op.what, context)
    more = play.may_hold_more(players(op.what.whose, context, play.state), zones_sought(op.what))
    able = more or bool(sharing_zones(play.state, found))
    return able and _could_act(play, context, op, card)


def _could_choose(play: Play, context: EffectContext, op: ops.ChooseMode, card: CardState) -> bool:
    """Whether what one of its options begins with could be done."""
    first = (option.do[0].do if option.do else None for option in op.options)
    return any(
        one is None or _COULD.get(type(one), _could_act)(play, context, one, card) for one in first
    )


_COULD: dict[type, Callable[..., bool]] = {
    ops.ChooseMode: _could_choose,
    ops.AddToHand: _could_add,
    ops.Draw: _could_draw,
    ops.Equip: _could_equip,
    ops.SummonAfterResolution: _could_summon,
    ops.SpecialSummon: _could_summon_now,
    ops.SummonTokens: _could_summon_tokens,
    ops.SummonWithMaterials: _could_summon_now,
    ops.SwitchZones: _could_switch,
    ops.NegateActivation: _could_negate,
    ops.NegateEffect: _could_negate,
}
"""Whether an operation could be done that asks for more than cards to act on, or for none."""


def includes(play: Play, link: ChainLink, viewer: Player) -> frozenset[Includes]:
    """What an activated effect would do, as a card that answers it sees it."""
    return frozenset(_includes(play, link, viewer))


def _includes(play: Play, link: ChainLink, viewer: Player) -> Iterator[Includes]:
    steps = link.effect.resolution
    for mode in link.effect.modes:
        if mode.label == link.mode:
            steps = (*steps, *mode.resolution)
    for step in steps:
        yield from _of_operation(play, link, step.do, viewer)


def _zones(play: Play, link: ChainLink, what: Selector) -> tuple[Zone, ...]:
    """Where the cards are that it would move: of targets, where those that were chosen are."""
    if what.ref in (Ref.TARGET, Ref.TARGET_2):
        index = 1 if what.ref is Ref.TARGET_2 else 0
        return _zones_of_target(play, link, index)
    if what.ref is Ref.TARGETS:
        return tuple(
            zone
            for index in range(len(link.effect.targets))
            for zone in _zones_of_target(play, link, index)
        )
    if what.ref is Ref.THIS_CARD:
        return (link.at,)
    is_of_shown = what.ref in (Ref.EXCAVATED, Ref.PREVIOUS)
    if is_of_shown or (what.where.opaque == "it" and not what.zone):
        return _zones_shown(link)
    return what.zone if what.ref is None else ()


def _zones_shown(link: ChainLink) -> tuple[Zone, ...]:
    """Where the cards are that it excavates, looks at or reveals before it moves any."""
    for step in link.effect.resolution:
        if isinstance(step.do, ops.Excavate):
            return (Zone.DECK,)
        if isinstance(step.do, ops.LookAt | ops.Reveal | ops.Choose):
            return step.do.what.zone
    return ()


def _zones_of_target(play: Play, link: ChainLink, index: int) -> tuple[Zone, ...]:
    chosen = link.targets[index] if index < len(link.targets) else ()
    if chosen:
        return tuple(play.state.card(card).zone for card, _ in chosen)
    return link.effect.targets[index].zone if index < len(link.effect.targets) else ()


def _of_operation(  # noqa: C901, PLR0912 -- one case an operation
    play: Play, link: ChainLink, op: Operation, viewer: Player
) -> Iterator[Includes]:
    what = getattr(op, "what", None)
    zones = _zones(play, link, what) if isinstance(what, Selector) else ()
    match op:
        case ops.SpecialSummon():
            yield Includes.SPECIAL_SUMMON
            if Zone.DECK in zones:
                yield Includes.SUMMON_FROM_DECK
            if GRAVEYARD in zones:
                yield Includes.SUMMON_FROM_GRAVEYARD
        case ops.SummonTokens():
            yield Includes.SPECIAL_SUMMON
        case ops.SummonWithMaterials():
            yield Includes.SPECIAL_SUMMON
            used = {zone for each in op.materials for zone in each.zone}
            if Zone.DECK in used and op.material_to is GRAVEYARD:
                yield Includes.SEND_FROM_DECK
            if GRAVEYARD in used and op.material_to is Zone.BANISHED:
                yield Includes.BANISH_FROM_GRAVEYARD
        case ops.Draw():
            yield Includes.ADD_FROM_DECK
        case ops.AddToHand() | ops.ReturnToDeck() | ops.ReturnToHand():
            if Zone.DECK in zones and isinstance(op, ops.AddToHand):
                yield Includes.ADD_FROM_DECK
            if GRAVEYARD in zones:
                yield Includes.ADD_FROM_GRAVEYARD
        case ops.SendToGy():
            if Zone.DECK in zones:
                yield Includes.SEND_FROM_DECK
        case ops.Banish():
            if GRAVEYARD in zones:
                yield Includes.BANISH_FROM_GRAVEYARD
        case ops.Destroy():
            yield from _destruction(play, link, op, viewer)
        case ops.InflictDamage():
            yield from _damage(play, link, op, viewer)
        case ops.NegateSummon():
            yield Includes.NEGATE_SUMMON
        case ops.SetCards():
            yield Includes.SET
        case ops.EachTime() | ops.AtPhase() | ops.ChooseMode():  # Which is done, is chosen then.
            parts = op.options if isinstance(op, ops.ChooseMode) else (op,)
            for step in (step for part in parts for step in part.do):
                yield from _of_operation(play, link, step.do, viewer)
        case _:
            return


def _damage(
    play: Play, link: ChainLink, op: ops.InflictDamage, viewer: Player
) -> Iterator[Includes]:
    yield Includes.INFLICT_DAMAGE
    for hurt in players(op.who, play.context(link.player, link.card), play.state):
        yield Includes.DAMAGE_YOU if hurt is viewer else Includes.DAMAGE_OPPONENT


def _destruction(
    play: Play, link: ChainLink, op: ops.Destroy, viewer: Player
) -> Iterator[Includes]:
    yield Includes.DESTROY
    hit = [c for c in doomed(play, link, op) if play.state.card(c).zone in FIELD]
    mine = sum(play.state.card(c).controller is viewer for c in hit)
    if mine:
        yield Includes.DESTROY_YOURS
    if len(hit) > 1:
        yield Includes.DESTROY_TWO
    if any(play.state.text(c).kind is not MONSTER for c in hit):
        yield Includes.DESTROY_SPELL_TRAP_ON_FIELD
    if hit:
        yield Includes.DESTROY_ON_FIELD
    if any(play.state.card(c).zone is MONSTER_ZONE for c in hit):
        yield Includes.DESTROY_MONSTER_ON_FIELD
    if mine > 1:
        yield Includes.DESTROY_TWO_OF_YOURS


def doomed(play: Play, link: ChainLink, op: ops.Destroy) -> tuple[CardId, ...]:
    """The cards that an effect on the Chain would destroy, where they are fixed."""
    if op.what.ref is Ref.PREVIOUS or (op.what.ref is Ref.SUMMONED and _negates_a_summon(link)):
        return ()
    if op.what.ref is Ref.RESPONDED and _negates_a_card(play, link):
        return ()
    context = context_of_link(play, link)
    found = find(play.state, op.what, context)
    if op.what.ref is None and not op.what.count.is_all:
        number = op.what.count.max or len(found)
        return found if len(found) <= number else found[:number]
    return found


def _negates_a_summon(link: ChainLink) -> bool:
    """Whether what it would destroy is not yet on the field."""
    return any(isinstance(step.do, ops.NegateSummon) for step in link.effect.resolution)


def _negates_a_card(play: Play, link: ChainLink) -> bool:
    """Whether it destroys a Spell or Trap Card only after negating that card's activation.

    Then that card is no longer on the field, and others see no destruction there.
    """
    negates = any(isinstance(step.do, ops.NegateActivation) for step in link.effect.resolution)
    answered = play.chain[link.responds_to - 1] if link.responds_to is not None else None
    return negates and answered is not None and answered.kind is CARD_ACTIVATION


def context_of_link(play: Play, link: ChainLink) -> EffectContext:
    """What the effect of a Chain Link knows."""
    responded = None
    if link.responds_to is not None:
        other = play.chain[link.responds_to - 1]
        responded = (other.card, other.stamp)
    return replace(
        play.context(link.player, link.card),
        targets=_targets_now(play, link),
        costs=link.costs,
        responded=responded,
        summoned=link.subjects,
        subjects=link.subjects,
        declared=link.declared,
        was_set=link.was_set,
    )


def _targets_now(play: Play, link: ChainLink) -> tuple[tuple[Stamped, ...], ...]:
    """Targets that were turned face-down stay targets, unless the text needs them face-up."""
    if not link.targets:
        return ()
    clauses = [*link.effect.targets]
    for mode in link.effect.modes:
        clauses.extend(mode.targets if mode.label == link.mode else ())
    attacking = _is_attacking(play)
    return tuple(
        ()
        if index < len(clauses) and clauses[index].ref is Ref.ATTACKER and not attacking
        else group
        if index >= len(clauses) or clauses[index].where.face is UP
        else tuple(_same_stay(play, stamped) for stamped in group)
        for index, group in enumerate(link.targets)
    )


def _is_attacking(play: Play) -> bool:
    """Whether the monster that declared the attack is still the attacking monster."""
    if play.attack is None:
        return True
    attacker = play.state.card(play.attack.attacker[0])
    return battle_rules.is_still_attacking(
        turned=left_attack_position(play, attacker),
        negated=play.attack.negated_by is not None,
        phase_over=play.state.battle_over,
        barred=attack_lock(play.view, attacker, declared=True) is not None,
    )


def _same_stay(play: Play, stamped: Stamped) -> Stamped:
    here = play.state.card(stamped[0])
    return (here.id, here.stamp) if here.stay <= stamped[1] else stamped


_DECK = (
    r"from (?:the top of )?(?:your|the|their) "
    r"(?:hand(?:,| or|/)? (?:and/or )?)?(?:main )?deck"
)
_TO_GY = r"\b[^.;:]*\bto (?:the|your|their) gy"
_ADD, _SUMMON, _SEND = (
    Includes.ADD_FROM_DECK,
    Includes.SUMMON_FROM_DECK,
    Includes.SEND_FROM_DECK,
)
_SAID: tuple[tuple[re.Pattern[str], Includes], ...] = tuple(
    (re.compile(words, re.IGNORECASE), kind)
    for words, kind in (
        (rf"\badds?\b[^.;:]*?\b{_DECK}\b[^.;:]*\bto (?:your|their) hand", _ADD),
        (rf"\badds?,? {_DECK} to (?:your|their) hand", _ADD),
        (r"\bdraws? (?:\d|that many|cards)", _ADD),
        (rf"\bspecial summons?\b[^.;:]*\b{_DECK}\b", _SUMMON),
        (rf"\bsends?\b[^.;:]*\b{_DECK}{_TO_GY}", _SEND),
        (rf"\bsends? the top\b[^.;:]*\bdeck{_TO_GY}", _SEND),
        (rf"\bsends? (?:all |the )*(?:other|rest|remaining)\b[^.;:]*\bexcavated{_TO_GY}", _SEND),
        (r"\busing monsters? from [^.;:]*\bdeck as (?:fusion )?materials?\b", _SEND),
    )
)
"""What is surely done, if a step says so."""


def said_to_include(link: ChainLink) -> frozenset[Includes]:
    """What steps known only by their words would surely do."""
    steps = [*link.effect.resolution]
    steps += [s for mode in link.effect.modes if mode.label == link.mode for s in mode.resolution]
    texts = [text for step in steps for text in gaps_in(step)]
    return frozenset(kind for text in texts for words, kind in _SAID if words.search(text))

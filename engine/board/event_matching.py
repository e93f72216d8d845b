"""Event matching: whether an event is of the kind that a text waits for."""

from collections.abc import Callable
from dataclasses import replace

from engine.board.chain_links import Attack
from engine.board.conditions import summoned_its_own_way
from engine.board.events import (
    ACTIVATED,
    DREW,
    FLIPPED_FACE_UP,
    MOVED,
    PHASE,
    SUMMONED,
    Event,
    EventKind,
)
from engine.board.identity import is_of_archetype
from engine.board.play import Play
from engine.board.references import EffectContext, players, referred
from engine.board.selection import covers, fits
from engine.board.state import CardState
from engine.cardtext import event_patterns
from engine.cardtext.event_patterns import (
    AttackInvolves,
    AttackNegated,
    Battles,
    DestroyedByBattle,
    EventPattern,
)
from engine.cardtext.selectors import Filter, Ref, Selector
from engine.cardtext.unmodelled import is_only_partly_modelled
from engine.rules import battle_rules
from engine.terms.vocabulary import (
    CARD_ACTIVATION,
    DOWN,
    FIELD,
    GRAVEYARD,
    HAND,
    MONSTER,
    UP,
    CardId,
    CardKind,
    DamageStepPart,
    Position,
    SummonKind,
    Whose,
    Zone,
)


def by_effect_of(play: Play, what: Selector, event: Event, context: EffectContext) -> bool:
    """Whether the effect of such a card caused the event, wherever that card is now."""
    if event.by is None or "effect" not in event.reasons:
        return False
    if what.ref is not None:
        return event.by in referred(play.state, what.ref, context)
    return _is_such(play, what, play.state.card(event.by), context)


def _is_meant(play: Play, what: Selector, card: CardState, context: EffectContext) -> bool:
    """Whether the card is such a one, wherever it is where no place is named."""
    if what.ref is not None or what.zone:
        return covers(play.state, what, card, context)
    return _is_such(play, what, card, context)


def _is_such(play: Play, what: Selector, card: CardState, context: EffectContext) -> bool:
    holder = card.controller if card.on_field else card.owner
    kinds = what.any_of or (what.where,)
    return (
        not (what.other and card.id == context.source)
        and holder in players(what.whose, context, play.state)
        and fits(play.state, what.where, card, context)
        and any(fits(play.state, each, card, context) for each in kinds)
    )


def for_effect_of(play: Play, where: Filter, event: Event, context: EffectContext) -> bool:
    """Whether the event was a cost of activating such a card, or of one of its effects."""
    if "cost" not in event.reasons:
        return False
    causes = (play.events[number - 1] for number in event.causes)
    activated = (e.cards[0] for e in causes if e.kind is EventKind.ACTIVATED)
    return any(fits(play.state, where, play.state.card(card), context) for card in activated)


def as_material(
    play: Play, pattern: event_patterns.Sent, event: Event, context: EffectContext
) -> bool:
    """Whether the card was sent as material for such a Summon of such a monster."""
    kinds = {f"for_{kind}" for kind in pattern.material_for}
    if kinds and not kinds & event.reasons:
        return False
    where = pattern.summoning
    if where is None:
        return True
    return any(
        fits(play.state, where, card, context)
        for card in play.state.cards.values()
        if card.summoned is not None and event.cards[0] in card.summoned.materials
    )


def was_made_with(play: Play, what: Selector, event: Event, context: EffectContext) -> bool:
    """Whether such a card was material for the monster; True where a scenario leaves it open."""
    kinds = what.any_of or (what.where,)
    made = [play.state.card(card).summoned for card in event.cards]
    used = [card for summoned in made if summoned is not None for card in summoned.materials]
    if not used and play.incomplete:
        return True
    return any(
        fits(play.state, what.where, play.state.card(card), context)
        and any(fits(play.state, each, play.state.card(card), context) for each in kinds)
        for card in used
    )


def came_from(
    play: Play, pattern: event_patterns.Summoned, event: Event, context: EffectContext
) -> bool:
    """Whether the Summoned monsters came from those zones and owner, with such materials."""
    if pattern.using is not None and not was_made_with(play, pattern.using, event, context):
        return False
    zones, owners = pattern.from_, players(pattern.from_whose, context, play.state)

    def fitting(card: CardId) -> bool:
        here = play.state.card(card)
        return here.owner in owners and (not zones or here.came_from in zones)

    return any(fitting(card) for card in event.cards) and not (
        pattern.alone and len(event.cards) > 1
    )


def battles(play: Play, pattern: Battles, event: Event, context: EffectContext) -> bool:
    """Whether the event is the part of the battle that the pattern is about."""
    kind = _PARTS.get(pattern.part, EventKind.DAMAGE_STEP)
    return event.kind is kind and is_fighting(play, pattern, context)


_PARTS: dict[DamageStepPart | None, EventKind] = {
    DamageStepPart.AFTER_CALCULATION: EventKind.BATTLED,
    DamageStepPart.END: EventKind.DAMAGE_STEP_ENDS,
}
"""The events of the parts of a battle that come after the Damage Step has begun."""


def is_fighting(play: Play, pattern: Battles, context: EffectContext) -> bool:
    """Whether the battle going on now is one the pattern describes."""
    if pattern.direct and (play.attack is None or play.attack.target is not None):
        return False
    return fights(play, pattern, context, attacking=pattern.attacking, attacked=pattern.attacked)


def fights(
    play: Play,
    pattern: Battles | AttackInvolves,
    context: EffectContext,
    *,
    attacking: bool = False,
    attacked: bool = False,
) -> bool:
    """Whether such a monster, attacking or attacked, battles such another monster."""
    if play.attack is None:
        return False
    attacker = play.attack.attacker[0]
    target = None if play.attack.target is None else play.attack.target[0]
    pairs: list[tuple[CardId, CardId | None]] = [] if attacked else [(attacker, target)]
    if target is not None and not attacking:
        pairs.append((target, attacker))
    return any(
        covers(play.state, pattern.what, play.state.card(one), context)
        and _stood(play.attack, one, pattern)
        and (pattern.other is None or _is_such_a_foe(play, pattern, one, two, context))
        for one, two in pairs
    )


def _stood(attack: Attack, card: CardId, pattern: Battles | AttackInvolves) -> bool:
    """Whether a monster was in such a position at the start of the Damage Step, if one is told."""
    if not isinstance(pattern, Battles) or not pattern.stood:
        return True
    return dict(attack.stood).get(card) in pattern.stood


def _is_such_a_foe(
    play: Play,
    pattern: Battles | AttackInvolves,
    one: CardId,
    two: CardId | None,
    context: EffectContext,
) -> bool:
    """Whether the other monster is such a one; what it is compared with is the first one."""
    if two is None or pattern.other is None:
        return False
    return covers(play.state, pattern.other, play.state.card(two), replace(context, source=one))


def target_fits(play: Play, where: Filter | None, context: EffectContext) -> bool:
    """Whether the attacked monster fits the filter; without a filter, always."""
    if where is None:
        return True
    target = play.attack.target if play.attack else None
    return target is not None and fits(play.state, where, play.state.card(target[0]), context)


def happened(play: Play, pattern: EventPattern, event: Event, context: EffectContext) -> bool:
    """Whether the event is one the pattern means, seen from the card of the context."""
    reader = _READERS.get(type(pattern))
    return (
        reader is not None
        and reader(play, pattern, event, context)
        and not is_only_partly_modelled(pattern)
    )


def _concerns(play: Play, what: Selector, event: Event, context: EffectContext) -> bool:
    """Whether the event's card is among those a pattern speaks of, as it was then."""
    if what.ref is Ref.THIS_CARD:
        is_it = context.source in event.cards and _face_fits(what, event)
        return is_it and _was_controlled(what, event, context)
    if what.ref is Ref.LINKED:
        return context.linked is not None and context.linked in event.cards
    return any(
        not (what.other and card == context.source)
        and _as_it_was(play, what, event, play.state.card(card), context)
        for card in event.cards
    )


def _face_fits(what: Selector, event: Event) -> bool:
    """Whether this card left the field face-up or face-down, as the pattern wants it."""
    if what.where.face is not DOWN or event.kind is not MOVED:
        return True
    return not event.details.get("face_up")


def _was_controlled(what: Selector, event: Event, context: EffectContext) -> bool:
    """Whether this card left its owner's side of the field, if the pattern wants that."""
    if what.whose is not Whose.YOU or event.kind is not MOVED or event.from_ not in FIELD:
        return True
    return event.player in {None, context.controller}


def _as_it_was(
    play: Play, what: Selector, event: Event, card: CardState, context: EffectContext
) -> bool:
    if event.kind is MOVED:
        if event.from_ in FIELD:
            face = UP if event.details.get("face_up") else DOWN
            holder = event.player or card.owner
            card = replace(card, face=face, zone=event.from_, controller=holder)
        else:
            holder = card.owner
    else:
        holder = card.controller
    if holder not in players(what.whose, context, play.state):
        return False
    return fits(play.state, what.where, card, context) and (
        not what.any_of or any(fits(play.state, f, card, context) for f in what.any_of)
    )


def _summoned(  # noqa: PLR0911 -- one line a condition
    play: Play, pattern: event_patterns.Summoned, event: Event, context: EffectContext
) -> bool:
    if event.kind is not SUMMONED or event.summon is None or event.player is None:
        return False
    if event.player not in players(pattern.by, context, play.state):
        return False
    if pattern.how and not _is_how(event.summon, pattern.how):
        return False
    if pattern.special and not event.summon.is_special:
        return False
    if not _concerns(play, pattern.what, event, context):
        return False
    if pattern.this_way and not _came_its_own_way(play, event, context):
        return False
    if not came_from(play, pattern, event, context):
        return False
    return pattern.by_effect_of is None or _by_effect_of(play, pattern.by_effect_of, event)


def _came_its_own_way(play: Play, event: Event, context: EffectContext) -> bool:
    """Whether its own effect Summoned this card, or it came as its own text has it."""
    return event.by == context.source or bool(
        summoned_its_own_way(play.state, play.state.card(context.source))
    )


def _is_how(kind: SummonKind, how: tuple[SummonKind, ...]) -> bool:
    normal = kind in (SummonKind.TRIBUTE, SummonKind.GEMINI) and SummonKind.NORMAL in how
    return kind in how or normal


def _by_effect_of(play: Play, where: Filter, event: Event) -> bool:
    if event.by is None:
        return False
    by = play.state.text(event.by)
    names = (by.name, *by.also_named)
    return (not where.kind or by.kind in where.kind) and (
        not where.archetype or any(is_of_archetype(a, n) for a in where.archetype for n in names)
    )


def _attack(
    play: Play, pattern: event_patterns.AttackDeclared, event: Event, context: EffectContext
) -> bool:
    if event.kind is not EventKind.ATTACK_DECLARED or play.attack is None:
        return False
    if play.attack.player not in players(pattern.by, context, play.state):
        return False
    target = play.attack.target
    if pattern.direct and target is not None:
        return False
    if pattern.this_is_target and (target is None or target[0] != context.source):
        return False
    if pattern.attacker is not None and not covers(
        play.state, pattern.attacker, play.state.card(play.attack.attacker[0]), context
    ):
        return False
    return target_fits(play, pattern.target, context)


def _involves(
    play: Play, pattern: event_patterns.AttackInvolves, event: Event, context: EffectContext
) -> bool:
    return event.kind is EventKind.ATTACK_DECLARED and fights(play, pattern, context)


def _attack_negated(
    play: Play, pattern: AttackNegated, event: Event, context: EffectContext
) -> bool:
    return (
        event.kind is EventKind.ATTACK_NEGATED
        and play.attack is not None
        and play.attack.player in players(pattern.by, context, play.state)
        and target_fits(play, pattern.target, context)
    )


def _destroyed(  # noqa: PLR0911 -- one line a condition
    play: Play, pattern: event_patterns.Destroyed, event: Event, context: EffectContext
) -> bool:
    if event.kind is not MOVED or "destroyed" not in event.reasons:
        return False
    wanted = {"battle"} if pattern.by_battle else {"effect"} if pattern.by_effect else set()
    if not wanted <= event.reasons:
        return False
    if pattern.to_graveyard and event.to is not GRAVEYARD:
        return False
    if pattern.by_opponent and not _by_opponent(play, event, context):
        return False
    if pattern.not_by_itself and "effect" in event.reasons and event.by == context.source:
        return False
    by = pattern.by_effect_of
    if by is not None and not by_effect_of(play, by, event, context):
        return False
    foe = event.details.get("by_battle")
    if pattern.by_battle_with is not None and not _fought(play, pattern, foe, context):
        return False
    from_field = bool(event.details.get("from_field")) and event.from_ in FIELD
    return from_field and _concerns(play, pattern.what, event, context)


def _fell_as(play: Play, victim: Filter, event: Event, context: EffectContext) -> bool:
    """Whether the destroyed monster was such a one; its position is that before the battle."""
    card = event.cards[0]
    stood = dict(play.attack.stood).get(card) if play.attack is not None else None
    if victim.position and stood is not None:
        turned = (stood, Position.DEFENSE) if stood is Position.SET else (stood,)
        if not {*turned} & {*victim.position}:
            return False
        victim = replace(victim, position=())
    return _as_it_was(play, Selector(where=victim), event, play.state.card(card), context)


def is_lost_battle(play: Play, pattern: EventPattern, event: Event, context: EffectContext) -> bool:
    """Whether the context's card has lost this battle and is not destroyed yet."""
    foes = event.details.get("falls")
    if not isinstance(pattern, event_patterns.Destroyed) or not isinstance(foes, dict):
        return False
    is_own = pattern.by_battle and pattern.what.ref is Ref.THIS_CARD
    foe = foes.get(context.source)
    return is_own and foe is not None and _fought(play, pattern, foe, context)


def _fought(
    play: Play, pattern: event_patterns.Destroyed, foe: object, context: EffectContext
) -> bool:
    """Whether it is such a monster that it battled, which may be gone by now."""
    what = pattern.by_battle_with
    if what is None or not isinstance(foe, str):
        return what is None
    card = play.state.card(CardId(foe))
    if what.ref is not None:
        return covers(play.state, what, card, context)
    if not card.on_field:
        card = replace(
            card, zone=Zone.MONSTER_ZONE, face=UP, controller=context.controller.opponent
        )
    return card.controller in players(what.whose, context, play.state) and fits(
        play.state, what.where, card, context
    )


def _by_opponent(play: Play, event: Event, context: EffectContext) -> bool:
    """Whether a card of the opponent did it: by its effect, or in battle."""
    by = event.details.get("by_battle", event.by)
    owner = play.state.card(CardId(by)).owner if isinstance(by, str) else context.controller
    return owner is not context.controller


def _sent(  # noqa: C901, PLR0911 -- one line a condition
    play: Play, pattern: event_patterns.Sent, event: Event, context: EffectContext
) -> bool:
    if event.kind is DREW:
        return _drawn(play, pattern, event, context)
    if event.kind is not MOVED or event.to not in pattern.to:
        return False
    if pattern.from_:
        if event.from_ not in pattern.from_:
            return False
        if event.from_ in FIELD and not event.details.get("from_field"):
            return False
    is_barred = pattern.not_by_battle and "battle" in event.reasons
    if is_barred or not set(pattern.because) <= event.reasons:
        return False
    if pattern.by_opponent and not _by_opponent(play, event, context):
        return False
    by, cost_of = pattern.by_effect_of, pattern.for_effect_of
    if by is not None and not by_effect_of(play, by, event, context):
        return False
    if cost_of is not None and not for_effect_of(play, cost_of, event, context):
        return False
    return as_material(play, pattern, event, context) and _concerns(
        play, pattern.what, event, context
    )


def _drawn(play: Play, pattern: event_patterns.Sent, event: Event, context: EffectContext) -> bool:
    """Whether the pattern waits for cards added to a hand, which drawn cards are."""
    added = HAND in pattern.to and (not pattern.from_ or Zone.DECK in pattern.from_)
    return added and not pattern.because and _concerns(play, pattern.what, event, context)


def _left(
    play: Play, pattern: event_patterns.LeftField, event: Event, context: EffectContext
) -> bool:
    if event.kind is not MOVED or event.from_ not in FIELD:
        return False
    if not event.details.get("from_field") or not _concerns(play, pattern.what, event, context):
        return False
    if pattern.or_destroyed_by_battle and "battle" in event.reasons:
        return True
    if not pattern.by_opponents_effect:
        return True
    if event.by is None or "effect" not in event.reasons:
        return False
    return play.state.card(event.by).owner is not context.controller


def _flipped(
    _play: Play, _pattern: event_patterns.FlippedFaceUp, event: Event, context: EffectContext
) -> bool:
    return event.kind is FLIPPED_FACE_UP and context.source in event.cards


def _added(
    play: Play, pattern: event_patterns.AddedFromDeck, event: Event, context: EffectContext
) -> bool:
    whose = players(pattern.whose, context, play.state)
    if play.state.phase == "draw":
        return False
    if event.kind is DREW:  # What a Deck holds that is not told, is drawn all the same.
        return (play.incomplete or bool(event.cards)) and event.player in whose
    return (
        event.kind is MOVED
        and event.from_ is Zone.DECK
        and event.to is HAND
        and play.state.card(event.cards[0]).owner in whose
    )


def _battle_damage(
    play: Play, pattern: event_patterns.InflictedBattleDamage, event: Event, context: EffectContext
) -> bool:
    if event.kind is not EventKind.LP_CHANGED or event.why != "battle_damage":
        return False
    by = event.details.get("by")
    if pattern.direct and (play.attack is None or play.attack.target is not None):
        return False
    if pattern.what.ref is Ref.THIS_CARD:
        return by == context.source and event.player is not context.controller
    if not isinstance(by, str) or play.state.card(CardId(by)).controller is event.player:
        return False
    return covers(play.state, pattern.what, play.state.card(CardId(by)), context)


def _by_battle(  # noqa: PLR0911 -- one line a condition
    play: Play, pattern: DestroyedByBattle, event: Event, context: EffectContext
) -> bool:
    if event.kind is not MOVED or "battle" not in event.reasons:
        return False
    if pattern.and_sent and event.to is not GRAVEYARD:
        return False
    by = event.details.get("by_battle")
    if play.state.text(event.cards[0]).kind is not MONSTER:
        return False
    attacker = play.attack.attacker[0] if play.attack is not None else None
    if pattern.attacking and by != attacker:
        return False
    if pattern.victim is not None and not _fell_as(play, pattern.victim, event, context):
        return False
    if pattern.what.ref is Ref.THIS_CARD:
        return by == context.source
    return isinstance(by, str) and covers(
        play.state, pattern.what, play.state.card(CardId(by)), context
    )


def _lp(
    play: Play, pattern: event_patterns.LpChanged, event: Event, context: EffectContext
) -> bool:
    if event.kind is not EventKind.LP_CHANGED:
        return False
    if pattern.gained:
        wanted = {"gain"}
    else:
        both = pattern.battle is pattern.effect
        wanted = {"battle_damage"} if pattern.battle or both else set()
        wanted |= {"effect_damage"} if pattern.effect or both else set()
    is_meant = event.why in wanted and event.player in players(pattern.who, context, play.state)
    return (
        is_meant and abs(event.amount) >= pattern.at_least and _dealt(play, pattern, event, context)
    )


def _dealt(
    play: Play, pattern: event_patterns.LpChanged, event: Event, context: EffectContext
) -> bool:
    """Whether damage was dealt by such a card, if the text says by which."""
    if not pattern.by_opponent and pattern.by_effect_of is None:
        return True
    in_battle = event.why == "battle_damage"
    by = event.details.get("by") if in_battle else event.by
    if not isinstance(by, str):
        return False
    card = play.state.card(CardId(by))
    holder = card.controller if card.on_field else card.owner
    if pattern.by_opponent and holder is context.controller:
        return False
    of = pattern.by_effect_of
    return of is None or (not in_battle and _is_such(play, of, card, context))


def _drew(play: Play, pattern: event_patterns.Drew, event: Event, context: EffectContext) -> bool:
    return (
        event.kind is DREW
        and event.player in players(pattern.who, context, play.state)
        and any(covers(play.state, pattern.what, play.state.card(c), context) for c in event.cards)
    )


_TURNED = (EventKind.POSITION_CHANGED, EventKind.FLIPPED_FACE_DOWN, FLIPPED_FACE_UP)


def _turned(
    play: Play, pattern: event_patterns.PositionChanged, event: Event, context: EffectContext
) -> bool:
    if event.kind not in _TURNED or event.rule == battle_rules.damage_step_occurs.id:
        return False
    cards = [play.state.card(card) for card in event.cards]
    return any(
        covers(play.state, pattern.what, card, context)
        and (not pattern.to or card.position in pattern.to)
        for card in cards
    )


def _equipped(
    play: Play, pattern: event_patterns.BecameEquipped, event: Event, context: EffectContext
) -> bool:
    if event.kind is not EventKind.EQUIPPED:
        return False
    card, monster = (play.state.card(one) for one in event.cards)
    return (
        card.equipped
        and _is_meant(play, pattern.what, card, context)
        and covers(play.state, pattern.to, monster, context)
    )


def _detached(
    play: Play, pattern: event_patterns.Detached, event: Event, context: EffectContext
) -> bool:
    if event.kind is not MOVED or "detached" not in event.reasons:
        return False
    if pattern.to_activate and "cost" not in event.reasons:
        return False
    return _concerns(play, pattern.what, event, context)


def _phase(
    play: Play, pattern: event_patterns.PhaseBegins, event: Event, context: EffectContext
) -> bool:
    wanted = "end" if pattern.at_end else "begin"
    return (
        event.kind is PHASE
        and event.part == pattern.phase
        and event.why == wanted
        and play.state.turn_player in players(pattern.whose, context, play.state)
    )


_UNTOLD_OF_ACTIVATIONS = frozenset(
    {"includes", "in_response", "targets", "columns", "in_damage_step", "answers", "link_at_least"}
)
"""What the event of an activation does not tell: only its Chain Link does, while it is there."""
_DEFAULTS = event_patterns.Activation()


def _activated(
    play: Play, pattern: event_patterns.Activation, event: Event, context: EffectContext
) -> bool:
    """Whether such a card or effect was activated, for what happens once the Chain is over."""
    if event.kind is not ACTIVATED or event.player not in players(pattern.by, context, play.state):
        return False
    if any(getattr(pattern, each) != getattr(_DEFAULTS, each) for each in _UNTOLD_OF_ACTIVATIONS):
        return False
    card = play.state.card(event.cards[0])
    is_card = event.details.get("kind") is CARD_ACTIVATION
    kind = activated_as(play.state.text(card.id).kind, is_card=is_card)
    return (
        (not pattern.of or kind in pattern.of)
        and (not pattern.zones or event.to in pattern.zones)
        and not (pattern.on_field and (event.to not in FIELD or (is_card and not pattern.of)))
        and not (pattern.others and card.id == context.source)
        and (not pattern.phases or play.state.phase in pattern.phases)
        and card.controller in players(pattern.field_of, context, play.state)
        and fits(play.state, pattern.what, card, context)
    )


def activated_as(kind: CardKind, *, is_card: bool) -> event_patterns.Activated:
    """What was activated: a card, or the effect of one."""
    return (_CARDS if is_card else _EFFECTS)[kind]


_CARDS = {
    CardKind.SPELL: event_patterns.Activated.SPELL_CARD,
    CardKind.TRAP: event_patterns.Activated.TRAP_CARD,
    MONSTER: event_patterns.Activated.MONSTER_EFFECT,
}
_EFFECTS = {
    CardKind.SPELL: event_patterns.Activated.SPELL_EFFECT,
    CardKind.TRAP: event_patterns.Activated.TRAP_EFFECT,
    MONSTER: event_patterns.Activated.MONSTER_EFFECT,
}


_READERS: dict[type, Callable[..., bool]] = {
    event_patterns.Activation: _activated,
    event_patterns.Summoned: _summoned,
    event_patterns.AttackDeclared: _attack,
    AttackNegated: _attack_negated,
    event_patterns.AttackInvolves: _involves,
    event_patterns.Battles: battles,
    event_patterns.Destroyed: _destroyed,
    event_patterns.Sent: _sent,
    event_patterns.LeftField: _left,
    event_patterns.FlippedFaceUp: _flipped,
    event_patterns.AddedFromDeck: _added,
    event_patterns.InflictedBattleDamage: _battle_damage,
    DestroyedByBattle: _by_battle,
    event_patterns.PhaseBegins: _phase,
    event_patterns.LpChanged: _lp,
    event_patterns.Drew: _drew,
    event_patterns.PositionChanged: _turned,
    event_patterns.BecameEquipped: _equipped,
    event_patterns.Detached: _detached,
}

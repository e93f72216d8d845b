"""References: what an effect knows, and which cards "it", "that target" and the like mean."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import product

from engine.board.state import CardState, State
from engine.cardtext.selectors import Ref
from engine.rules import timing_rules
from engine.terms.vocabulary import CardId, Player, Stat, Whose, Zone

Stamped = tuple[CardId, int]
"""A card during one stay in one place."""
StatReader = Callable[[CardState, Stat], int]
"""Computes a card's present value."""


@dataclass(frozen=True, slots=True)
class EffectContext:
    """What an effect knows: its controller, its card, and the cards it can refer to."""

    controller: Player
    source: CardId
    linked: CardId | None = None
    stats: StatReader | None = field(default=None, compare=False)
    """How to read a monster's present values; None: as printed."""
    attacker: Stamped | None = None
    attack_target: Stamped | None = None
    targets: tuple[tuple[Stamped, ...], ...] = ()
    costs: tuple[CardId, ...] = ()
    responded: Stamped | None = None
    summoned: tuple[Stamped, ...] = ()
    subjects: tuple[Stamped, ...] = ()
    previous: tuple[CardId, ...] = ()
    tributed: tuple[CardId, ...] = ()
    earlier: tuple[CardId, ...] = ()
    excavated: tuple[Stamped, ...] = ()
    brought: tuple[Stamped, ...] = ()
    """What the effect Special Summoned while it resolves."""
    declared: str = ""
    amount: int | None = 0
    """What "that many" means; None: that is not told."""
    was_set: bool = False


def players(whose: Whose, context: EffectContext, state: State) -> tuple[Player, ...]:
    """The players that a word like "your" or "either" means, seen from the effect's controller."""
    return _PLAYERS[whose, context.controller, state.turn_player]


def _meant(whose: Whose, you: Player, turn_player: Player) -> tuple[Player, ...]:
    match whose:
        case Whose.YOU:
            return (you,)
        case Whose.OPPONENT:
            return (you.opponent,)
        case Whose.TURN_PLAYER:
            return (turn_player,)
        case _:
            return (turn_player, turn_player.opponent)


_PLAYERS = {each: _meant(*each) for each in product(Whose, Player, Player)}
"""The players that a word means, by who says it and whose turn it is."""


def referred(state: State, ref: Ref, context: EffectContext) -> tuple[CardId, ...]:
    """The cards a reference means, without those that have moved since."""
    known = _KNOWN.get(ref)
    if known is not None:
        return known(context)
    if ref in _SIDES or (ref is Ref.BATTLED and not _is_fighter(state, context)):
        return _fighting(state, ref, context)
    stamped = _STAMPED.get(ref)
    if stamped is not None:
        return _alive(state, [one for one in stamped(context) if one is not None])
    if ref is Ref.MATERIALS:
        summoning = state.card(context.source).summoned
        return summoning.materials if summoning is not None else ()
    if ref in _EQUIPPED:
        by = {context.source, None}
        return tuple(
            c.id
            for c in state.on_field()
            if c.equipped and c.linked == context.source
            if ref is Ref.EQUIPPED_CARDS or c.equipped_by in by
        )
    return ()


_EQUIPPED = (Ref.EQUIPPED_CARDS, Ref.EQUIPPED_BY_ITSELF)


_SIDES = (Ref.YOUR_BATTLING, Ref.THEIR_BATTLING)


def _fighting(state: State, ref: Ref, context: EffectContext) -> tuple[CardId, ...]:
    """The monster of that player in the battle that is going on."""
    both = (one for one in (context.attacker, context.attack_target) if one is not None)
    mine = ref is Ref.YOUR_BATTLING
    here = _alive(state, both)
    return tuple(c for c in here if (state.card(c).controller is context.controller) is mine)


def _is_fighter(state: State, context: EffectContext) -> bool:
    """Not what is used for a battling monster: "the opponent's monster it is battling"."""
    return state.card(context.source).zone is Zone.MONSTER_ZONE or context.source in {
        one[0] for one in (context.attacker, context.attack_target) if one is not None
    }


def _opposed(context: EffectContext) -> tuple[Stamped, ...]:
    """The monster this card battles."""
    both = (context.attacker, context.attack_target)
    if not any(one is not None and one[0] == context.source for one in both):
        return ()
    return tuple(one for one in both if one is not None and one[0] != context.source)


_KNOWN: dict[Ref, Callable[[EffectContext], tuple[CardId, ...]]] = {
    Ref.THIS_CARD: lambda c: (c.source,),
    Ref.PREVIOUS: lambda c: c.previous,
    Ref.EARLIER: lambda c: c.earlier,
    Ref.LAST_TWO: lambda c: tuple(dict.fromkeys((*c.earlier, *c.previous))),
    Ref.EXCAVATED: lambda c: tuple(card for card, _ in c.excavated),
    Ref.COST: lambda c: c.costs,
    Ref.TRIBUTED: lambda c: c.tributed,
    Ref.LINKED: lambda c: (c.linked,) if c.linked is not None else (),
}
_STAMPED: dict[Ref, Callable[[EffectContext], Iterable[Stamped | None]]] = {
    Ref.TARGET: lambda c: c.targets[0] if c.targets else (),
    Ref.TARGET_2: lambda c: c.targets[1] if len(c.targets) > 1 else (),
    Ref.TARGETS: lambda c: tuple(card for each in c.targets for card in each),
    Ref.RESPONDED: lambda c: (c.responded,),
    Ref.SUMMONED: lambda c: c.summoned,
    Ref.ATTACKER: lambda c: (c.attacker,),
    Ref.ATTACK_TARGET: lambda c: (c.attack_target,),
    Ref.EVENT_SUBJECT: lambda c: c.subjects,
    Ref.BATTLED: _opposed,
    Ref.BATTLING: lambda c: (c.attacker, c.attack_target),
    Ref.REST: lambda c: c.excavated,
    Ref.BROUGHT: lambda c: c.brought,
}
"""References that follow one stay of a card."""


def _alive(state: State, cards: Iterable[Stamped]) -> tuple[CardId, ...]:
    return tuple(
        [
            card
            for card, stamp in cards
            if timing_rules.target_is_still_there(stamp, state.cards[card].stamp)
        ]
    )

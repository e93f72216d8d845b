"""Selectors: which cards a text means, seen from the effect that speaks."""

from collections.abc import Callable, Iterable
from dataclasses import field

from engine.cardtext import Cannot
from engine.changing import record
from engine.rules import summons, timing
from engine.selectors import ANY, Compared, Filter, How, Ref, Selector
from engine.state import CardState, State
from engine.terms import CardId, CardKind, Face, Player, Stat, Trait, Whose, Zone

Stamped = tuple[CardId, int]
"""A card during one stay in one place."""
StatReader = Callable[[CardState, Stat], int]


@record(frozen=True)
class Context:
    """What an effect knows: whose it is, its card, and what it refers to."""

    controller: Player
    source: CardId
    source_stamp: int = -1
    targets: tuple[tuple[Stamped, ...], ...] = ()
    costs: tuple[CardId, ...] = ()
    responded: Stamped | None = None
    summoned: tuple[Stamped, ...] = ()
    attacker: Stamped | None = None
    attack_target: Stamped | None = None
    subjects: tuple[Stamped, ...] = ()
    previous: tuple[CardId, ...] = ()
    tributed: tuple[CardId, ...] = ()
    earlier: tuple[CardId, ...] = ()
    excavated: tuple[Stamped, ...] = ()
    linked: CardId | None = None
    declared: str = ""
    amount: int = 0
    was_set: bool = False
    stats: StatReader | None = field(default=None, compare=False)
    """How to read a monster's present values; None: as printed."""


def players(whose: Whose, context: Context, state: State) -> tuple[Player, ...]:
    """The players a word means."""
    you = context.controller
    if whose is Whose.YOU:
        return (you,)
    if whose is Whose.OPPONENT:
        return (you.opponent,)
    if whose is Whose.TURN_PLAYER:
        return (state.turn_player,)
    return (state.turn_player, state.turn_player.opponent)


def zones_sought(what: Selector) -> tuple[Zone, ...]:
    """The zones in which what is looked for can be: no Spell is in a Monster Zone."""
    kinds = set(what.where.kind)
    if not kinds:
        return what.zone
    no = set() if CardKind.MONSTER in kinds else {Zone.MONSTER_ZONE}
    no |= {Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE} if kinds == {CardKind.MONSTER} else set()
    return tuple(zone for zone in what.zone if zone not in no) or what.zone


def find(state: State, what: Selector, context: Context) -> tuple[CardId, ...]:
    """All cards that fit, in a fixed order."""
    if what.ref is not None:
        found: Iterable[CardId] = referred(state, what.ref, context)
    else:
        found = _in_zones(state, what, context)
    if what.alternatives:
        several = (find(state, each, context) for each in what.alternatives)
        return tuple(dict.fromkeys(card for cards in several for card in cards))
    kept = tuple(
        card
        for card in found
        if not (what.other and card == context.source)
        and (what.ref is None or not what.zone or state.card(card).zone in what.zone)
        and selects(state, what, card, context)
    )
    if what.highest is not None and kept:
        best = max(stat(state.card(card), what.highest, state, context) for card in kept)
        kept = tuple(c for c in kept if stat(state.card(c), what.highest, state, context) == best)
    if what.lowest is not None and kept:
        least = min(stat(state.card(card), what.lowest, state, context) for card in kept)
        kept = tuple(c for c in kept if stat(state.card(c), what.lowest, state, context) == least)
    return kept


def _in_zones(state: State, what: Selector, context: Context) -> Iterable[CardId]:
    for player in players(what.whose, context, state):
        for zone in what.zone or (Zone.MONSTER_ZONE,):
            yield from state.in_zone(player, zone)


def selects(state: State, what: Selector, card: CardId, context: Context) -> bool:
    """Whether the card fits the filters of a selector."""
    here = state.card(card)
    if not fits(state, what.where, here, context):
        return False
    if any(fits(state, each, here, context) for each in what.except_):
        return False
    return not what.any_of or any(fits(state, each, here, context) for each in what.any_of)


def covers(state: State, what: Selector, card: CardState, context: Context) -> bool:
    """Whether a card is among those a selector means."""
    if what.ref is not None:
        return card.id in referred(state, what.ref, context) and selects(
            state, what, card.id, context
        )
    if what.other and card.id == context.source:
        return False
    if card.zone not in (what.zone or (Zone.MONSTER_ZONE,)):
        return False
    holder = card.controller if card.on_field else card.owner
    return holder in players(what.whose, context, state) and selects(state, what, card.id, context)


def referred(state: State, ref: Ref, context: Context) -> tuple[CardId, ...]:
    """The cards a reference means, as far as they are still what they were."""
    known = _KNOWN.get(ref)
    if known is not None:
        return known(context)
    stamped = _STAMPED.get(ref)
    if stamped is not None:
        return _alive(state, (one for one in stamped(context) if one is not None))
    if ref is Ref.EQUIPPED_CARDS:
        return tuple(c.id for c in state.on_field() if c.equipped and c.linked == context.source)
    return ()


def _opposed(context: Context) -> tuple[Stamped, ...]:
    """The monster this card battles."""
    both = (context.attacker, context.attack_target)
    if not any(one is not None and one[0] == context.source for one in both):
        return ()
    return tuple(one for one in both if one is not None and one[0] != context.source)


_KNOWN: dict[Ref, Callable[[Context], tuple[CardId, ...]]] = {
    Ref.THIS_CARD: lambda c: (c.source,),
    Ref.PREVIOUS: lambda c: c.previous,
    Ref.EARLIER: lambda c: c.earlier,
    Ref.EXCAVATED: lambda c: tuple(card for card, _ in c.excavated),
    Ref.COST: lambda c: c.costs,
    Ref.TRIBUTED: lambda c: c.tributed,
    Ref.LINKED: lambda c: (c.linked,) if c.linked is not None else (),
}
_STAMPED: dict[Ref, Callable[[Context], Iterable[Stamped | None]]] = {
    Ref.TARGET: lambda c: c.targets[0] if c.targets else (),
    Ref.TARGET_2: lambda c: c.targets[1] if len(c.targets) > 1 else (),
    Ref.TARGETS: lambda c: tuple(card for each in c.targets for card in each),
    Ref.RESPONDED: lambda c: (c.responded,),
    Ref.SUMMONED: lambda c: c.summoned,
    Ref.ATTACKER: lambda c: (c.attacker,),
    Ref.ATTACK_TARGET: lambda c: (c.attack_target,),
    Ref.EVENT_SUBJECT: lambda c: c.subjects,
    Ref.BATTLED: _opposed,
    Ref.REST: lambda c: c.excavated,
}
"""References that follow one stay of a card."""


def _alive(state: State, cards: Iterable[Stamped]) -> tuple[CardId, ...]:
    return tuple(
        card
        for card, stamp in cards
        if timing.target_is_still_there(same_stay=state.card(card).stamp == stamp)
    )


def stat(card: CardState, which: Stat, state: State, context: Context) -> int:
    """A monster's value, present if the context can tell, else printed."""
    if context.stats is not None:
        return context.stats(card, which)
    return printed(state, card, which)


def printed(state: State, card: CardState, which: Stat) -> int:
    """The printed value; "?" counts as 0."""
    text = state.texts[card.name]
    value = {
        Stat.ATK: text.atk,
        Stat.ORIGINAL_ATK: text.atk,
        Stat.DEF: text.def_,
        Stat.ORIGINAL_DEF: text.def_,
        Stat.LEVEL: text.level,
        Stat.RANK: text.level,
        Stat.LINK_RATING: text.level,
        Stat.SCALE: 0,
    }[which]
    return value if isinstance(value, int) else 0


def fits(state: State, where: Filter, card: CardState, context: Context) -> bool:
    """Whether a card is of this kind."""
    if where is ANY:
        return True
    return (
        _fits_print(state, where, card)
        and _fits_numbers(state, where, card, context)
        and _fits_place(where, card)
        and _fits_context(state, where, card, context)
    )


def _fits_print(state: State, where: Filter, card: CardState) -> bool:
    text = state.texts[card.name]
    names = (text.name, *text.also_named)
    return (
        (not where.kind or text.kind in where.kind)
        and (not where.trait or any(each in where.trait for each in traits(state, card)))
        and not any(each in where.not_trait for each in traits(state, card))
        and (not where.cannot_be_normal_summoned or Cannot.NORMAL_SUMMON in text.cannot)
        and (not where.name or any(each in where.name for each in names))
        and text.name not in where.not_name
        and (not where.archetype or any(a in n for a in where.archetype for n in names))
        and (not where.type or text.type in where.type)
        and (not where.attribute or text.attribute in where.attribute)
        and not (text.attribute is not None and text.attribute in where.not_attribute)
        and not (text.type is not None and text.type in where.not_type)
        and not any(a in n for a in where.not_archetype for n in names)
    )


def has_its_effects(state: State, card: CardState) -> bool:
    """Whether a card has its printed effects: a Gemini Monster only once Summoned again."""
    if Trait.GEMINI not in state.texts[card.name].trait:
        return True
    plain = card.zone is Zone.GRAVEYARD or (card.on_field and card.face is Face.UP)
    return summons.gemini_has_effects(plain=plain, again=card.again)


def traits(state: State, card: CardState) -> tuple[Trait, ...]:
    """Traits as printed; a monster without "effect" is a Normal Monster."""
    text = state.texts[card.name]
    if not has_its_effects(state, card):
        return (*(each for each in text.trait if each is not Trait.EFFECT), Trait.NORMAL)
    if text.kind is CardKind.MONSTER and not {Trait.EFFECT, Trait.TOKEN} & set(text.trait):
        return (*text.trait, Trait.NORMAL)
    if text.kind is not CardKind.MONSTER and not text.trait:
        return (Trait.NORMAL,)
    return text.trait


def _fits_numbers(state: State, where: Filter, card: CardState, context: Context) -> bool:
    bounds = (
        (Stat.LEVEL, where.level_min, where.level_max),
        (Stat.RANK, where.rank_min, where.rank_max),
        (Stat.LINK_RATING, where.link_min, where.link_max),
        (Stat.ATK, where.atk_min, where.atk_max),
        (Stat.DEF, where.def_min, where.def_max),
    )
    for which, low, high in bounds:
        if low is None and high is None:
            continue
        if not _has(state, card, which):
            return False
        value = stat(card, which, state, context)
        if (low is not None and value < low) or (high is not None and value > high):
            return False
    return not where.atk_at_most_their_lp or (
        stat(card, Stat.ATK, state, context) <= state.lp[card.controller]
    )


def _has(state: State, card: CardState, which: Stat) -> bool:
    """Whether a card has such a value: Xyz Monsters have Ranks, Link Monsters neither, no DEF."""
    text = state.texts[card.name]
    if text.kind is not CardKind.MONSTER:
        return False
    xyz, link = Trait.XYZ in text.trait, Trait.LINK in text.trait
    if which is Stat.LEVEL:
        return not xyz and not link
    if which is Stat.RANK:
        return xyz
    if which is Stat.LINK_RATING:
        return link
    return not (link and which in (Stat.DEF, Stat.ORIGINAL_DEF))


def _fits_place(where: Filter, card: CardState) -> bool:
    special = card.summoned is not None and card.summoned.special
    return (
        (where.face is None or not card.on_field or card.face is where.face)
        and (not where.position or card.position in where.position)
        and (where.special_summoned is None or special is where.special_summoned)
        and (where.equipped is None or card.equipped is where.equipped)
        and _fits_summon(where, card)
        and (where.counter is None or _has_counter(where.counter, card))
    )


def _fits_summon(where: Filter, card: CardState) -> bool:
    kind = None if card.summoned is None else card.summoned.kind
    return (not where.summoned_by or kind in where.summoned_by) and (
        kind is None or kind not in where.not_special_summoned_by
    )


def _has_counter(counter: str, card: CardState) -> bool:
    return any(number > 0 and name == (counter or name) for name, number in card.counters)


def _fits_context(state: State, where: Filter, card: CardState, context: Context) -> bool:
    text = state.texts[card.name]
    if where.declared_type and (text.type or "").lower() != context.declared.lower():
        return False
    if where.same_name_as is not None:
        names = {state.card(c).name for c in _same(state, where.same_name_as, context)}
        if card.name not in names:
            return False
    if where.same_kind_as is not None:
        kinds = {state.text(c).kind for c in _same(state, where.same_kind_as, context)}
        return text.kind in kinds
    return _fits_others(state, where, card, context)


def _fits_others(state: State, where: Filter, card: CardState, context: Context) -> bool:
    """What is compared with other cards: Types, Attributes, Levels, names."""
    text = state.texts[card.name]
    for ref, value in (
        (where.same_type_as, "type"),
        (where.same_attribute_as, "attribute"),
        (where.same_level_as, "level"),
    ):
        if ref is not None:
            others = {getattr(state.text(c), value) for c in _same(state, ref, context)}
            if getattr(text, value) not in others:
                return False
    if not all(_compares(state, each, card, context) for each in where.compared):
        return False
    if where.other_name_than is None:
        return True
    return card.name not in {
        state.card(c).name for c in _same(state, where.other_name_than, context)
    }


def _compares(state: State, one: Compared, card: CardState, context: Context) -> bool:
    """Whether a value stands so to that of every card it is compared with."""
    if not _has(state, card, one.stat):
        return False
    others = [state.card(c) for c in _same(state, one.of, context)]
    mine = stat(card, one.stat, state, context)
    theirs = [stat(c, one.its or one.stat, state, context) + one.plus for c in others]
    return bool(theirs) and all(_stands(mine, one.how, value) for value in theirs)


def _stands(mine: int, how: How, other: int) -> bool:
    match how:
        case How.SAME:
            return mine == other
        case How.OTHER:
            return mine != other
        case How.LESS:
            return mine < other
        case How.MORE:
            return mine > other
        case How.AT_MOST:
            return mine <= other
        case How.AT_LEAST:
            return mine >= other


def _same(state: State, ref: Ref, context: Context) -> tuple[CardId, ...]:
    if ref is Ref.RESPONDED:
        return (context.responded[0],) if context.responded else ()
    return referred(state, ref, context)

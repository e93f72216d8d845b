"""Selection: which cards on the table fit a selector, and how many may be chosen together."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from engine.board import identity
from engine.board.identity import (
    aspect,
    compares,
    has_number_between,
    has_value,
    is_of_archetype,
    is_of_kind,
    printed_value,
    traits,
)
from engine.board.references import EffectContext, players, referred
from engine.board.state import CardState, State
from engine.cardtext.card_text import CardText
from engine.cardtext.requirements import Cannot
from engine.cardtext.selectors import (
    ANY,
    Compared,
    Count,
    Filter,
    How,
    Like,
    Measured,
    Own,
    Ref,
    Selector,
)
from engine.rules.summons_rules import is_for_normal_summon
from engine.terms.vocabulary import (
    PENDULUM_ZONE,
    Attribute,
    CardId,
    CardKind,
    Face,
    Stat,
    Trait,
    Whose,
    Zone,
)

Check = Callable[[State, Filter, CardState, EffectContext], bool]
"""Tests one field of a filter on a card."""


def zones_sought(what: Selector) -> tuple[Zone, ...]:
    """The zones in which the cards a selector seeks can be: no Spell is in a Monster Zone."""
    kinds = set(what.where.kind)
    if not kinds:
        return what.zone
    no = set() if CardKind.MONSTER in kinds else {Zone.MONSTER_ZONE}
    no |= {Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE} if kinds == {CardKind.MONSTER} else set()
    return tuple(zone for zone in what.zone if zone not in no) or what.zone


def find(state: State, what: Selector, context: EffectContext) -> tuple[CardId, ...]:
    """Returns all cards that fit the selector, in a fixed order."""
    found: Iterable[CardId]
    if what.ref is None:
        found = _in_zones(state, what, context)
    else:
        found = referred(state, what.ref, context)
        if what.ref is Ref.EXCAVATED and what.whose is not Whose.EITHER:
            sides = players(what.whose, context, state)
            found = [card for card in found if state.cards[card].owner in sides]
        if what.zone:
            found = [card for card in found if is_in(state, state.cards[card], what.zone)]
    if what.other:
        found = [card for card in found if card != context.source]
    kept = tuple(card for card in found if selects(state, what, card, context))
    for which, most in ((what.highest, max), (what.lowest, min)):
        kept = _most(state, kept, which, most, context) if which is not None else kept
    if not what.alternatives:
        return kept
    others = (card for each in what.alternatives for card in find(state, each, context))
    alone = what.zone or what.ref or what.any_of or what.where != ANY
    return tuple(dict.fromkeys((*(kept if alone else ()), *others)))


def _most(
    state: State,
    found: Sequence[CardId],
    which: Stat,
    most: Callable[[Iterable[int]], int],
    context: EffectContext,
) -> tuple[CardId, ...]:
    """Those of the highest, or lowest, value; a card without one, a Link Monster's DEF, is none."""
    values = {
        card: stat(state.card(card), which, state, context)
        for card in found
        if has_value(state, state.card(card), which)
    }
    best = most(values.values()) if values else None
    return tuple(card for card, value in values.items() if value == best)


def find_known(state: State, what: Selector, context: EffectContext) -> tuple[CardId, ...]:
    """The cards that fit as far as both players see: what a face-down card is does not count."""
    tells = any(not where.given <= _SEEN_FACE_DOWN for where in _kinds_of(what))
    found = find(state, what, context)
    if not tells or what.ref is not None:
        return found
    return tuple(card for card in found if not _is_down(state.card(card)))


def _is_down(card: CardState) -> bool:
    return card.on_field and card.face is Face.DOWN


_SEEN_FACE_DOWN = frozenset({"kind", "face", "position", "special_summoned", "equipped"})
"""What can be said of a card although it is face-down."""


def _in_zones(state: State, what: Selector, context: EffectContext) -> list[CardId]:
    zones, sides = what.zone or _MONSTER_ZONE, players(what.whose, context, state)
    found: list[CardId] = []
    for side in sides:
        for zone in zones:
            found += state.zones.get((side, zone), ())
            if zone is PENDULUM_ZONE:
                scales = state.in_zone(side, Zone.SPELL_TRAP_ZONE)
                found += [card for card in scales if is_in(state, state.cards[card], (zone,))]
    return found


_MONSTER_ZONE = (Zone.MONSTER_ZONE,)
"""Where cards are sought if a text does not say where."""


def surely_in(state: State, card: CardState, zone: Zone) -> bool | None:
    """Whether a monster on the field is in the Main, or Extra, Monster Zone; None: not told.

    Only what came from the Extra Deck can be in the Extra Monster Zone, one of a player's at most,
    and a Link Monster to which nothing can point has to be.
    """
    extra = _in_extra_zone(state, card)
    return extra if extra is None or zone is Zone.EXTRA_MONSTER_ZONE else not extra


def _in_extra_zone(state: State, card: CardState) -> bool | None:
    if card.came_from is not Zone.EXTRA_DECK or card.in_main_zone:
        return False
    links = [one for one in state.on_field() if Trait.LINK in state.text_of(one).trait]
    mine = [one for one in state.on_field() if one.controller is card.controller]
    alone = all(one.id == card.id or one.came_from is not Zone.EXTRA_DECK for one in mine)
    return True if alone and [one.id for one in links] == [card.id] else None


def is_in(state: State, card: CardState, zones: tuple[Zone, ...]) -> bool:
    """Whether the card is in one of the zones; the Pendulum Zones hold monsters as Spells."""
    if card.zone in zones:
        return True
    if PENDULUM_ZONE not in zones or card.zone is not Zone.SPELL_TRAP_ZONE:
        return False
    return card.face is Face.UP and Trait.PENDULUM in state.text_of(card).trait


def selects(state: State, what: Selector, card: CardId, context: EffectContext) -> bool:
    """Whether the card fits the filters of the selector, wherever it is."""
    here = state.cards[card]
    if what.where is not ANY and not fits(state, what.where, here, context):
        return False
    if what.except_ and any(fits(state, each, here, context) for each in what.except_):
        return False
    if what.except_refs and any(card in _same(state, ref, context) for ref in what.except_refs):
        return False
    return not what.any_of or any(fits(state, each, here, context) for each in what.any_of)


def covers(state: State, what: Selector, card: CardState, context: EffectContext) -> bool:
    """Whether the card is one of those the selector means, zone and player included."""
    if what.ref is not None:
        return card.id in referred(state, what.ref, context) and selects(
            state, what, card.id, context
        )
    if what.other and card.id == context.source:
        return False
    if not is_in(state, card, what.zone or _MONSTER_ZONE):
        return False
    holder = card.controller if card.on_field else card.owner
    return holder in players(what.whose, context, state) and selects(state, what, card.id, context)


def stat(card: CardState, which: Stat, state: State, context: EffectContext) -> int:
    """A monster's value: the present one where the context can compute it, else the printed one."""
    if context.stats is not None:
        return context.stats(card, which)
    return printed_value(state, card, which)


def fits(state: State, where: Filter, card: CardState, context: EffectContext) -> bool:
    """Whether the card fits every field of the filter."""
    if where is ANY:
        return True
    return all(check(state, where, card, context) for check in _checks_of(where.given))


@lru_cache(maxsize=4096)
def _checks_of(given: frozenset[str]) -> tuple[Check, ...]:
    """The checks that look at these fields of a filter; every check if one is not listed."""
    if not given <= frozenset().union(*_LOOKS_AT.values()):
        return tuple(_LOOKS_AT)
    return tuple(check for check, names in _LOOKS_AT.items() if given & names)


def _fits_print(state: State, where: Filter, card: CardState, _context: EffectContext) -> bool:
    text = state.text_of(card)
    return (
        (not where.kind or is_of_kind(state, card, where.kind))
        and (not where.trait or any(each in where.trait for each in traits(state, card)))
        and not (where.not_trait and any(t in where.not_trait for t in traits(state, card)))
        and (not where.cannot_be_normal_summoned or Cannot.NORMAL_SUMMON in text.cannot)
        and not (where.normal_summonable and _needs_own_way(text))
        and (not where.mentions or any(name in where.mentions for name in text.mentions))
        and (not where.lists_material or _lists(text, where.lists_material))
    )


def _lists(text: CardText, names: tuple[str, ...]) -> bool:
    """Whether a monster's printed materials name one of these cards."""
    own = (what for procedure in text.procedures for what in procedure.materials)
    asked = [filled for what in (*text.materials, *own) for filled in _kinds_of(what)]
    return any(name in names for where in asked for name in where.name)


def _kinds_of(what: Selector) -> tuple[Filter, ...]:
    """The kinds of cards any of which a selector takes."""
    others = (where for each in what.alternatives for where in _kinds_of(each))
    return (what.where, *what.any_of, *others)


def _needs_own_way(text: CardText) -> bool:
    """Whether it cannot be Normal Summoned: by its own text, or by the kind of monster it is."""
    return Cannot.NORMAL_SUMMON in text.cannot or not is_for_normal_summon(text.trait)


def _fits_name(state: State, where: Filter, card: CardState, _context: EffectContext) -> bool:
    text = state.text_of(card)
    names: tuple[str, ...] = (text.name, *text.also_named)
    if text.treats or card.treated or state.counts_as:
        names = identity.names(state, card)
    return (
        (not where.name or any(each in where.name for each in names))
        and not (where.not_name and any(each in where.not_name for each in names))
        and (not where.archetype or _is_of(where.archetype, names, text.not_named))
        and not any(is_of_archetype(a, n) for a in where.not_archetype for n in names)
        and (where.numbered is None or has_number_between(where, names))
    )


def _fits_sort(state: State, where: Filter, card: CardState, _context: EffectContext) -> bool:
    text = state.text_of(card)
    types: tuple[str | None, ...] = (text.type,)
    attributes: tuple[Attribute | None, ...] = (text.attribute,)
    if text.treats or card.treated or state.counts_as:
        types, attributes = identity.types(state, card), identity.attributes(state, card)
    return (
        (not where.type or any(each in where.type for each in types))
        and (not where.attribute or any(each in where.attribute for each in attributes))
        and not (where.not_attribute and any(each in where.not_attribute for each in attributes))
        and not (where.not_type and any(each in where.not_type for each in types))
    )


def _is_of(archetypes: tuple[str, ...], names: tuple[str, ...], not_named: tuple[str, ...]) -> bool:
    """Whether a name has one of these words in it, and the card does not deny that one."""
    meant = [archetype for archetype in archetypes if archetype not in not_named]
    return any(is_of_archetype(archetype, name) for archetype in meant for name in names)


def _fits_numbers(state: State, where: Filter, card: CardState, context: EffectContext) -> bool:
    for which, bounds in _bounded(where.given):
        low, high = bounds(where)
        if not has_value(state, card, which):
            return False
        value = stat(card, which, state, context)
        if (low is not None and value < low) or (high is not None and value > high):
            return False
    for bound in where.original:
        value = stat(card, bound.stat, state, context)
        if not has_value(state, card, bound.stat):
            return False
        if (bound.low or 0) > value or (bound.high is not None and value > bound.high):
            return False
    return not where.atk_at_most_their_lp or (
        stat(card, Stat.ATK, state, context) <= state.lp[card.controller]
    )


Bounds = Callable[[Filter], tuple[int | None, int | None]]
"""Returns the least and the greatest value that a filter allows; None: no bound."""
_BOUNDS: tuple[tuple[str, Stat, Bounds], ...] = (
    ("level", Stat.LEVEL, lambda where: (where.level_min, where.level_max)),
    ("rank", Stat.RANK, lambda where: (where.rank_min, where.rank_max)),
    ("link", Stat.LINK_RATING, lambda where: (where.link_min, where.link_max)),
    ("atk", Stat.ATK, lambda where: (where.atk_min, where.atk_max)),
    ("def", Stat.DEF, lambda where: (where.def_min, where.def_max)),
)


@lru_cache(maxsize=4096)
def _bounded(given: frozenset[str]) -> tuple[tuple[Stat, Bounds], ...]:
    """The values that a filter with these fields bounds, and how to read both bounds."""
    return tuple(
        (which, read)
        for name, which, read in _BOUNDS
        if not given.isdisjoint((f"{name}_min", f"{name}_max"))
    )


def _fits_place(state: State, where: Filter, card: CardState, _context: EffectContext) -> bool:
    special = card.summoned is not None and card.summoned.special
    return (
        (where.face is None or not card.on_field or card.face is where.face)
        and (not where.position or card.position in where.position)
        and (where.special_summoned is None or special is where.special_summoned)
        and (where.equipped is None or card.equipped is where.equipped)
        and _fits_summon(where, card)
        and (where.counter is None or _has_counter(where, card))
        and (not where.summoned_this_turn or _came_now(state, card))
    )


def _fits_summon(where: Filter, card: CardState) -> bool:
    if where.summoned_from:
        special = card.summoned is not None and card.summoned.special
        if not special or card.came_from not in where.summoned_from:
            return False
    kind = None if card.summoned is None else card.summoned.kind
    return (not where.summoned_by or kind in where.summoned_by) and (
        kind is None or kind not in where.not_special_summoned_by
    )


def _came_now(state: State, card: CardState) -> bool:
    return card.summoned is not None and card.summoned.turn == state.turn


def _has_counter(where: Filter, card: CardState) -> bool:
    wanted = where.counter
    total = sum(number for name, number in card.counters if name == (wanted or name))
    return total >= where.counters_min


def _fits_context(state: State, where: Filter, card: CardState, context: EffectContext) -> bool:
    text = state.text_of(card)
    if where.declared_type and (text.type or "").lower() != context.declared.lower():
        return False
    said = context.declared.lower()
    if where.declared_name and said not in map(str.lower, identity.names(state, card)):
        return False
    if where.same_name_as is not None:
        names = {state.card(c).name for c in _same(state, where.same_name_as, context)}
        if card.name not in names:
            return False
    if where.same_kind_as is not None:
        kinds = {state.text(c).kind for c in _same(state, where.same_kind_as, context)}
        return text.kind in kinds
    return _fits_others(state, where, card, context)


def _fits_others(state: State, where: Filter, card: CardState, context: EffectContext) -> bool:
    """What is compared with other cards: Types, Attributes, Levels, names, values."""
    return (
        all(_is_as(state, word, ref, card, context) for word, ref in _alike(where))
        and all(_compares(state, each, card, context) for each in where.compared)
        and all(_measures(state, each, card, context) for each in where.measured)
        and all(_is_like(state, each, card, context) for each in where.like)
        and all(compares(*_own(state, each, card, context)) for each in where.own)
        and _belongs(state, where, card, context)
    )


def _alike(where: Filter) -> Iterable[tuple[str, Ref]]:
    """What must be as that of other cards."""
    pairs = (
        ("type", where.same_type_as),
        ("attribute", where.same_attribute_as),
        ("level", where.same_level_as),
    )
    return ((word, ref) for word, ref in pairs if ref is not None)


def _is_as(state: State, word: str, ref: Ref, card: CardState, context: EffectContext) -> bool:
    others = (state.card(c) for c in _same(state, ref, context))
    return any(aspect(state, word, card) & aspect(state, word, other) for other in others)


def _compares(state: State, one: Compared, card: CardState, context: EffectContext) -> bool:
    """Whether a value stands so to that of every card it is compared with."""
    if not has_value(state, card, one.stat):
        return False
    others = [state.card(c) for c in _same(state, one.of, context)]
    mine = stat(card, one.stat, state, context)
    theirs = [stat(c, one.its or one.stat, state, context) + one.plus for c in others]
    return bool(theirs) and all(compares(mine, one.how, value) for value in theirs)


def _measures(state: State, one: Measured, card: CardState, context: EffectContext) -> bool:
    """Whether a value stands so to what other cards have together, or to how many they are."""
    if not has_value(state, card, one.stat):
        return False
    others = [state.card(c) for c in find(state, one.of, context)]
    if one.counter is not None:
        theirs = sum(dict(c.counters).get(one.counter, 0) for c in others)
    else:
        theirs = sum(1 if one.its is None else stat(c, one.its, state, context) for c in others)
    return compares(stat(card, one.stat, state, context), one.how, theirs + one.plus)


def _own(state: State, one: Own, card: CardState, context: EffectContext) -> tuple[int, How, int]:
    return stat(card, one.stat, state, context), one.how, stat(card, one.its, state, context)


def _belongs(state: State, where: Filter, card: CardState, context: EffectContext) -> bool:
    """Whether its name is another, and it is equipped to that card, owned by that player."""
    if where.other_name_than is not None:
        others = _same(state, where.other_name_than, context)
        if card.name in {state.card(c).name for c in others}:
            return False
    if where.equipped_to is not None and not (
        card.equipped and card.linked in referred(state, where.equipped_to, context)
    ):
        return False
    return where.owner is None or card.owner in players(where.owner, context, state)


def _is_like(state: State, one: Like, card: CardState, context: EffectContext) -> bool:
    """Whether it shares with one of those cards what the text says, or with none of them."""
    others = [state.card(c) for c in find(state, one.of, context)]
    shared = (
        any(aspect(state, word, card) & aspect(state, word, other) for other in others)
        for word in one.what
    )
    if one.different:
        return not any(shared)
    return any(shared) if one.one_of else all(shared)


def _same(state: State, ref: Ref, context: EffectContext) -> tuple[CardId, ...]:
    """The cards that another is likened to: what was activated or happened need not stay."""
    if ref is Ref.RESPONDED:
        return (context.responded[0],) if context.responded else ()
    if ref in {Ref.SUMMONED, Ref.EVENT_SUBJECT}:
        return tuple(card for card, _ in context.summoned or context.subjects)
    return referred(state, ref, context)


_LOOKS_AT: dict[Check, frozenset[str]] = {
    _fits_print: frozenset(
        """kind trait not_trait cannot_be_normal_summoned normal_summonable mentions
        lists_material""".split()  # noqa: SIM905 -- words
    ),
    _fits_name: frozenset("name not_name archetype not_archetype numbered".split()),  # noqa: SIM905 -- words
    _fits_sort: frozenset("type not_type attribute not_attribute".split()),  # noqa: SIM905 -- words
    _fits_numbers: frozenset(
        """level_min level_max rank_min rank_max link_min link_max atk_min atk_max def_min def_max
        atk_at_most_their_lp original""".split()  # noqa: SIM905 -- words
    ),
    _fits_place: frozenset(
        """face position special_summoned equipped counter summoned_by summoned_from
        not_special_summoned_by counters_min summoned_this_turn""".split()  # noqa: SIM905 -- words
    ),
    _fits_context: frozenset(
        """declared_type declared_name same_name_as same_kind_as same_type_as same_attribute_as
        same_level_as other_name_than compared measured like own equipped_to owner""".split()  # noqa: SIM905 -- words
    ),
}
"""The fields of a filter that each check looks at, so that most checks need not be made."""


def how_many_of(state: State, what: Selector, context: EffectContext) -> Count:
    """How many cards are to be chosen, with "as many as" counted out."""
    if what.leaving is not None:
        kept, there = (len(find(state, one, context)) for one in (what.leaving, what))
        return Count(max(0, there - kept), max(0, there - kept))
    if what.up_to is None:
        return what.count
    there = most_together(state, what.up_to, find_known(state, what.up_to, context), context)
    return Count(there if what.exactly_as_many else min(what.count.min, there), there)


def most_together(
    state: State, what: Selector, found: Sequence[CardId], context: EffectContext
) -> int:
    """The greatest number of the found cards that may be chosen together."""
    if not (what.different_names or what.different or what.including or what.including_this):
        return len(found)
    if not _holds_what_it_must(state, what, found, context):
        return 0
    return len(chosen_together(state, what, found, len(found), context))


def chosen_together(
    state: State, what: Selector, found: Sequence[CardId], number: int, context: EffectContext
) -> tuple[CardId, ...]:
    """The first combination of that number that may be chosen, required cards first."""
    first = [card for card in found if _is_due(state, what, card, context)][:1]
    chosen: list[CardId] = []
    for card in (*first, *found):
        if len(chosen) < number and card not in chosen and _differs(state, what, card, chosen):
            chosen.append(card)
    return tuple(chosen)


def _holds_what_it_must(
    state: State, what: Selector, found: Sequence[CardId], context: EffectContext
) -> bool:
    asks = what.including is not None or what.including_this
    return not asks or any(_is_due(state, what, card, context) for card in found)


def _is_due(state: State, what: Selector, card: CardId, context: EffectContext) -> bool:
    """Whether it is a card that must be among the chosen."""
    if what.including_this:
        return card == context.source
    here = state.card(card)
    is_theirs = here.controller in players(what.including_whose, context, state)
    return what.including is not None and is_theirs and fits(state, what.including, here, context)


def _differs(state: State, what: Selector, card: CardId, chosen: Sequence[CardId]) -> bool:
    """Whether it differs from each of the others as the text asks."""
    fields = ("name", *what.different) if what.different_names else what.different
    mine = state.text(card)
    return all(
        getattr(mine, field, None) != getattr(state.text(other), field, None)
        for field in fields
        for other in chosen
    )

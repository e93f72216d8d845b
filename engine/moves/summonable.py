"""Summonable: which monsters can be Summoned how, and which limits count their Summons."""

from engine.board import identity
from engine.board.conditions import holds
from engine.board.continuous_effects import OpenFactError
from engine.board.events import EventKind
from engine.board.play import Play
from engine.board.references import EffectContext, players
from engine.board.selection import fits, zones_sought
from engine.board.treated_as import seen_as_monster
from engine.board.view import is_protected, lock_on, on_card
from engine.cardtext.applications import FewerTributes, KindLimit, Lock
from engine.cardtext.card_text import THIS_WAY, CardText, Limit, LimitKind, Procedure
from engine.cardtext.operations import SpecialSummon
from engine.cardtext.requirements import Cannot, Condition, Exists, SummonedWith
from engine.cardtext.selectors import Filter, Ref
from engine.rules import limits_rules, negation_rules, summons_rules
from engine.terms.prohibitions import Prohibition, ProtectedFrom
from engine.terms.vocabulary import (
    GRAVEYARD,
    HAND,
    MONSTER,
    MONSTER_ZONE,
    NOWHERE,
    SPELL_TRAP_ZONE,
    UP,
    CardId,
    Negation,
    Player,
    Position,
    SummonKind,
    Trait,
    UseStatus,
    Zone,
)

BY_EFFECT = "summon by effect"
"""The label under which a Special Summon by an effect is recorded."""
SUMMONS = ("summon", BY_EFFECT)
"""Labels under which Summons of a monster are recorded for its limits."""
_COUNTED = {True: ("summon",), False: SUMMONS}
"""What a limit on Summons counts, by whether it is one on Summons this way only."""
_ONCE = Limit(LimitKind.USE)


def limits_on_any(text: CardText) -> tuple[Limit, ...]:
    """The limits that count each Special Summon of a card of this name."""
    found = tuple(
        limit
        for procedure in text.procedures
        for limit in procedure.limits
        if limit.kind is not LimitKind.SOFT and limit.shared != THIS_WAY
    )
    return (*found, _ONCE) if Cannot.SPECIAL_SUMMON_AGAIN in text.cannot else found


def limits_of_summons(text: CardText) -> tuple[Limit, ...]:
    """Every limit on how often the card is Special Summoned."""
    own = (limit for procedure in text.procedures for limit in procedure.limits)
    return tuple(dict.fromkeys((*own, *limits_on_any(text))))


def limited_summons(play: Play, player: Player, card: CardId, limit: Limit) -> int:
    """How many Summons count towards the limit this turn; a negated one is contested (LI03)."""
    done = 0
    counted = _COUNTED[limit.shared == THIS_WAY]
    for use in play.state.uses:
        same = use.name == play.state.card(card).name and use.player is player
        if not same or use.turn != play.state.turn or use.label not in counted:
            continue
        if limit.kind is LimitKind.SOFT and use.card != card:
            continue
        rule = limits_rules.negated_summon_counts
        used_up = use.status is UseStatus.SUMMON_NEGATED and play.side(rule) == 1
        done += rule(use.status, used_up=used_up)
    return done


def _often_enough(play: Play, card: CardId, player: Player) -> bool:
    """Whether a limit that names the card counts this Special Summon as one too many."""
    return any(
        not limits_rules.within_limit(
            used=limited_summons(play, player, card, limit), times=limit.times
        )
        for limit in limits_on_any(play.state.text(card))
    )


def is_one_too_many(play: Play, card: CardId, player: Player) -> bool:
    """Whether the player controls one already of which only one is allowed (SU17)."""
    limits_of_kind = play.state.text(card).only_one
    if not limits_of_kind:
        return False
    here = play.state.card(card)
    context = play.context(player, card)
    for only in limits_of_kind:
        there = (
            other
            for other in play.state.on_field()
            if other.id != card
            and other.face is UP
            and (only.on_field or other.controller is player)
            and fits(play.state, only.what, other, context)
        )
        taken = fits(play.state, only.what, here, context) and any(True for _ in there)
        if not summons_rules.may_be_another(only_one=True, there_already=taken):
            return True
    return False


def is_of_wrong_kind(play: Play, card: CardId, player: Player) -> bool:
    """Whether the monster's Type or Attribute clashes with those its player may have (SU18)."""
    for limit, _ in kind_limits(play):
        own = set(compared_kinds(play, card, limit))
        there = [
            other.id
            for other in play.state.on_field()
            if other.zone is MONSTER_ZONE
            and other.face is UP
            and other.controller is player
            and other.id != card
        ]
        for other in there:
            theirs = set(compared_kinds(play, other, limit)) if own else set()
            if not summons_rules.may_be_of_kind(own, theirs, one_of_each=limit.one_of_each):
                return True
    return False


def kind_limits(play: Play) -> tuple[tuple[KindLimit, int], ...]:
    """The limits on Types and Attributes that apply, each with when it began."""
    if not play.has_ongoing:
        return ()
    every = [(source.application, source.since) for source in play.view.sources]
    return tuple((one, since) for one, since in every if isinstance(one, KindLimit))


def compared_kinds(play: Play, card: CardId, limit: KindLimit) -> tuple[str, ...]:
    """The Types or Attributes of the monster that the limit looks at."""
    here = play.state.card(card)
    of = identity.attributes if limit.of_attribute else identity.types
    word = "attribute" if limit.of_attribute else "type"
    text = play.state.text(card)
    if text.stand_in and word not in text.told:
        play.gap(f"the {word} of {here.name} is not told")
        return ()
    return tuple(str(one) for one in of(play.state, here))


def _may_be_proper(play: Play, card: CardId) -> bool:
    """Whether a monster of the Extra Deck may have been Summoned before what is told."""
    return play.state.card(card).proper is not False and not any(
        card in event.cards
        and (event.kind is EventKind.SUMMON_ATTEMPTED or event.from_ in _BEFORE_ITS_SUMMON)
        for event in play.events
    )


_BEFORE_ITS_SUMMON = (Zone.EXTRA_DECK, Zone.DECK, HAND)


def demand_history(play: Play, card: CardId) -> None:
    """Lets both be played where nothing tells whether the monster was ever properly Summoned.

    It lies where a monster may be Summoned from only after that (SU08).

    Raises:
        OpenFactError: once with, and once without a Summon before.
    """
    here, text = play.state.card(card), play.state.text(card)
    waits = Cannot.SPECIAL_SUMMON_BEFORE_PROPER in text.cannot
    waits &= Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS not in text.cannot
    is_untold = play.incomplete and here.proper is None and _may_be_proper(play, card)
    key = _history(here.name)
    if waits and is_untold and here.zone in (GRAVEYARD, Zone.BANISHED) and key not in play.assumed:
        never = f"{here.name} was never properly Summoned"
        raise OpenFactError(key, ((f"{here.name} was properly Summoned before",), (never,)))


def _history(name: str) -> str:
    return f"whether {name} was properly Summoned before"


def summonable(
    play: Play,
    card: CardId,
    player: Player,
    by: SpecialSummon | None = None,
    *,
    source: CardId | None = None,
) -> bool:
    """Whether an effect (of `source`) can Special Summon this card for the player (SU08, SU10).

    What Summons it may ignore its conditions, or count as its own way; still nothing comes from
    the GY, or from among banished cards, that was never properly Summoned.
    """
    here = play.state.card(card)
    text = play.state.text(card)
    becomes = by is not None and by.as_monster is not None and here.zone is SPELL_TRAP_ZONE
    if here.on_field and here.zone is not NOWHERE and not becomes:
        return False
    from_here = None if _ignores_conditions(by) else _NOT_FROM.get(here.zone)
    view = play.view if by is None else seen_as_monster(play.view, here, by)
    lock = lock_on(view, player, Prohibition.SPECIAL_SUMMON, card, by=play.by)
    needs = bool(
        {Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS, Cannot.SPECIAL_SUMMON_BEFORE_PROPER}
        & set(text.cannot)
    )
    never = Cannot.SPECIAL_SUMMON_BY_OTHER_WAYS in text.cannot
    left_play = here.zone in (GRAVEYARD, Zone.BANISHED)
    was_proper = bool(here.proper) or play.assumed.get(_history(here.name)) == 0
    if left_play and not summons_rules.ONLY_SPECIAL.isdisjoint(text.trait):
        needs = needs or not (play.incomplete and _may_be_proper(play, card))
    if _names_it(play, text, source) or (by is not None and is_own_way(text, by)):
        never, needs = False, False
    elif _ignores_conditions(by):
        never, needs = False, needs and left_play
    return (
        all(
            summons_rules.summon_is_allowed(how, text.cannot, locked=lock is not None)
            for how in (Cannot.SPECIAL_SUMMON, from_here)
            if how is not None
        )
        and summons_rules.may_be_special_summoned(needs_proper=needs, proper=was_proper)
        and not never
        and not _often_enough(play, card, player)
        and not is_one_too_many(play, card, player)
        and (_comes_face_down(by) or not is_of_wrong_kind(play, card, player))
    )


def _names_it(play: Play, text: CardText, source: CardId | None) -> bool:
    """Whether the monster's text names the card that would Summon it."""
    if source is None or not text.summoned_with:
        return False
    names = identity.names(play.state, play.state.card(source))
    return any(_means(one, names) for one in text.summoned_with)


def _means(named: SummonedWith, names: tuple[str, ...]) -> bool:
    """Whether a card of these names is one that it names."""
    if named.archetype:
        return any(identity.is_of_archetype(named.name, name) for name in names)
    return named.name in names


def is_own_way(text: CardText, by: SpecialSummon) -> bool:
    """Whether a monster without a procedure of its own is Special Summoned by its own effect."""
    return by.what.ref is Ref.THIS_CARD and not text.procedures


_NOT_FROM = {
    Zone.DECK: Cannot.SPECIAL_SUMMON_FROM_DECK,
    Zone.HAND: Cannot.SPECIAL_SUMMON_FROM_HAND,
    GRAVEYARD: Cannot.SPECIAL_SUMMON_FROM_GY,
}


def _ignores_conditions(by: SpecialSummon | None) -> bool:
    return by is not None and (by.ignoring_conditions or by.kind in summons_rules.OWN_WAYS)


def _comes_face_down(by: SpecialSummon | None) -> bool:
    return by is not None and by.position == (Position.SET,)


def tributes_needed(play: Play, card: CardId) -> int:
    """How many Tributes the Normal Summon or Set of the card takes (SU07)."""
    text = play.state.text(card)
    if text.tributes is not None:
        return text.tributes
    return summons_rules.tributes_needed(text.level or 0)


def fewest_tributes(
    play: Play, card: CardId, *, is_set: bool = False, told: tuple[str, ...] = ()
) -> int:
    """How many Tributes it takes at least, where a text lets it be Summoned with fewer.

    Those that are told have to be of the kind that such a text asks for.
    """
    needed = tributes_needed(play, card)
    if not needed or not play.has_ongoing:
        return needed
    fewer = (
        found.application.tributes
        for found in on_card(play.view, play.state.card(card), FewerTributes)
        if (found.application.or_set or not is_set)
        and (
            (play.incomplete and not told)
            or len(_such_tributes(play, card, found.application, told))
            >= found.application.tributes
        )
    )
    return min((needed, *fewer))


def _such_tributes(
    play: Play, card: CardId, fewer: FewerTributes, told: tuple[str, ...]
) -> tuple[CardId, ...]:
    """The monsters that its player can Tribute so, of those that are told."""
    player = play.state.card(card).controller
    sides = (player, player.opponent) if told else (player,)
    there = [
        one
        for side in sides
        for one in play.state.in_zone(side, MONSTER_ZONE)
        if not told or {one, one.partition("#")[0]} & {*told}
    ]
    using, context = fewer.using, play.context(player, card)
    return tuple(
        one for one in there if using is None or _may_be_such(play, one, using.where, context)
    )


def _may_be_such(play: Play, card: CardId, where: Filter, context: EffectContext) -> bool:
    """Whether a monster is of this kind, or may be where the play does not tell."""
    here = play.state.card(card)
    is_untold = play.state.text(card).stand_in or (where.summoned_by and here.summoned is None)
    return fits(play.state, where, here, context) or bool(play.incomplete and is_untold)


def tributes_that_count(
    play: Play, card: CardId, count: int, cards: tuple[CardId, ...]
) -> tuple[CardId, ...]:
    """Of these monsters those that can be Tributed where it takes so many Tributes."""
    if count >= tributes_needed(play, card):
        return cards
    ways = [found.application for found in on_card(play.view, play.state.card(card), FewerTributes)]
    such = {one for way in ways for one in _such_tributes(play, card, way, cards)}
    return tuple(one for one in cards if one in such)


def tributes_taken(play: Play, card: CardId, told: object, *, is_set: bool = False) -> int:
    """How many Tributes this Summon takes: as told, or as few as a text allows."""
    named = tuple(str(one) for one in told) if isinstance(told, list) else ()
    needed = tributes_needed(play, card)
    fewest = fewest_tributes(play, card, is_set=is_set, told=named)
    given = told if isinstance(told, int) else len(told) if isinstance(told, list) else fewest
    return max(fewest, min(needed, given))


def summon_can_be_negated(text: CardText, kind: SummonKind) -> bool:
    """Whether the monster's text allows such a Summon of it to be negated (NG13)."""
    return negation_rules.can_be_negated(Negation.SUMMON, protected=forbids_negation(text, kind))


def forbids_negation(text: CardText, kind: SummonKind) -> bool:
    """Whether the monster's text says that such a Summon of it cannot be negated."""
    never = Cannot.SPECIAL_SUMMON_NEGATED if kind.is_special else Cannot.NORMAL_SUMMON_NEGATED
    return never in text.cannot


def tributable(play: Play, player: Player, summoned: CardId) -> tuple[CardId, ...]:
    """The player's monsters that can be Tributed for the Tribute Summon of this one."""
    kinds = (ProtectedFrom.TRIBUTED, ProtectedFrom.TRIBUTED_FOR_SUMMON)
    return tuple(
        card
        for card in play.state.in_zone(player, MONSTER_ZONE)
        if not is_protected(play.view, card, *kinds, to_summon=summoned)
    )


def is_summoned_by_hand(play: Play, card: CardId) -> bool:
    """Whether a monster of its kind can be Normal Summoned or Set (SU19)."""
    return summons_rules.is_for_normal_summon(play.state.text(card).trait)


def normal_summonable(play: Play, card: CardId, player: Player) -> bool:
    """Whether the player could Normal Summon the card now, the number of Summons aside."""
    text = play.state.text(card)
    if text.kind is not MONSTER or play.state.card(card).zone is not HAND:
        return False
    lock = lock_on(play.view, player, Prohibition.NORMAL_SUMMON, card)
    locked = lock is not None
    needed = fewest_tributes(play, card)
    return (
        summons_rules.summon_is_allowed(Cannot.NORMAL_SUMMON, text.cannot, locked=locked)
        and is_summoned_by_hand(play, card)
        and not is_one_too_many(play, card, player)
        and not is_of_wrong_kind(play, card, player)
        and (play.incomplete or len(tributable(play, player, card)) >= needed)
        and (needed > 0 or play.free_slot(player, MONSTER_ZONE) is not None)
    )


def extra_zone_left(play: Play, player: Player) -> bool:
    """Whether the player's Extra Monster Zone is free (SU16)."""
    mine = play.state.in_zone(player, MONSTER_ZONE)
    links = sum(
        Trait.LINK in play.state.text(card).trait and not play.state.card(card).in_main_zone
        for card in mine
    )
    return summons_rules.extra_zone_is_free(own_link_monsters=links)


def is_locked_out(play: Play, player: Player) -> bool:
    """Whether nothing at all can be Special Summoned."""
    source = lock_on(play.view, player, Prohibition.SPECIAL_SUMMON, None)
    lock = source.application if source is not None else None
    return isinstance(lock, Lock) and lock == Lock(lock.who, lock.cannot)


def own_way_is_open(play: Play, card: CardId, procedure: Procedure, context: EffectContext) -> bool:
    """Whether the conditions of the monster's own Summon hold, or may hold where it is not told.

    A card that must be there may be among those that are not told; a Summon that is told as done
    shows that the rest was so. Neither goes against a place that is told to hold nothing else.
    """
    denied = [c for c in procedure.conditions if holds(play.state, c, context) is False]
    if not all(_may_hold(play, condition, context) for condition in denied):
        return False
    return all(isinstance(c, Exists) for c in denied) or _is_told(play, card)


def _may_hold(play: Play, condition: Condition, context: EffectContext) -> bool:
    """Whether what is asked for may be there, or is no card at all."""
    if not isinstance(condition, Exists):
        return play.incomplete
    sides = players(condition.what.whose, context, play.state)
    return play.may_hold_more(sides, zones_sought(condition.what))


def _is_told(play: Play, card: CardId) -> bool:
    """Whether a Summon is told as done, so that what it takes was so."""
    is_told = play.incomplete and play.name(card) not in play.doubted
    if is_told:
        play.assumptions.append(f"what the Summon of {play.name(card)} takes was so")
    return is_told

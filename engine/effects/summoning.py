"""Summoning: carries out Special Summons by effects, with materials or of Tokens."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from engine.board.chain_links import ChainLink
from engine.board.events import EventKind
from engine.board.play import Play
from engine.board.script import Script, Step
from engine.board.selection import find, selects, stat
from engine.board.state import CardState, Summoning, Use
from engine.board.treated_as import as_monster
from engine.board.view import lock_on
from engine.cardtext import operations as ops
from engine.cardtext.applications import Lock
from engine.cardtext.card_text import CardText
from engine.cardtext.operations import Token
from engine.cardtext.requirements import Cannot
from engine.cardtext.selectors import Count, Selector
from engine.effects.resolver import NOTHING, Done, Resolver, carries_out
from engine.moves import placing
from engine.moves.choices import choose_cards, choose_position
from engine.moves.materials import hand_on_materials
from engine.moves.summonable import (
    BY_EFFECT,
    extra_zone_left,
    is_of_wrong_kind,
    is_one_too_many,
    is_own_way,
    limits_of_summons,
    normal_summonable,
    summonable,
    tributable,
    tributes_taken,
    tributes_that_count,
)
from engine.rules import continuous_rules, game_rules, summons_rules
from engine.rules.register import AnyRule
from engine.terms.prohibitions import Prohibition
from engine.terms.vocabulary import (
    CardId,
    CardKind,
    CardName,
    EventId,
    Face,
    Player,
    Position,
    Stat,
    SummonKind,
    Trait,
    Until,
    Zone,
)


def record_summon(
    play: Play, player: Player, *, special: bool, count: int = 1, flip: bool = False
) -> None:
    """Counts a Summon towards the Summons of the turn."""
    kind = "flip" if flip else "special" if special else "normal"
    play.state = replace(
        play.state,
        summoned_this_turn=(*play.state.summoned_this_turn, *(((player, kind),) * count)),
    )


def note_summon(
    play: Play, card: CardId, player: Player, event: int, label: str = "summon"
) -> None:
    """Records a Summon that a limit on this monster may count."""
    name, turn = play.state.card(card).name, play.state.turn
    use = Use(
        player=player, card=card, stamp=0, name=name, label=label, turn=turn, chain=0, event=event
    )
    play.state = replace(play.state, uses=(*play.state.uses, use))


def announce(  # noqa: PLR0913 -- a Summon has that many sides
    play: Play,
    cards: Sequence[CardId],
    player: Player,
    kind: SummonKind,
    rule: AnyRule,
    *,
    causes: Sequence[EventId] = (),
) -> EventId:
    """Writes the Summon into the trace and returns the event's id."""
    word = {SummonKind.NORMAL: "Normal ", SummonKind.TRIBUTE: "Tribute ", SummonKind.FLIP: "Flip "}
    how = word.get(kind, "Special ")
    verb = "are" if len(cards) > 1 else "is"
    event = play.emit(
        EventKind.SUMMONED,
        f"{play.names(cards)} {verb} {how}Summoned by player {player}.",
        rule,
        cards=cards,
        causes=causes,
        player=player,
        summon=kind,
    )
    for card in cards:
        began = play.state.text(card).continuous
        if began and play.state.card(card).face is Face.UP:
            _begin(play, card)
    return event


def _begin(play: Play, card: CardId) -> None:
    negated = play.view.negated.get(card)
    applies = negated is None and continuous_rules.monster_begins_to_apply(
        summoned=True, face_up=True
    )
    by = "" if negated is None else f", because {play.name(negated.by)} negates it"
    here = play.state.card(card).zone
    for effect in play.state.text(card).continuous:
        if here not in effect.active_in:
            continue
        play.emit(
            EventKind.BEGAN_TO_APPLY if applies else EventKind.NOT_DONE,
            f"{play.name(card)}: {effect.label} {'applies' if applies else 'does not apply'}{by}.",
            continuous_rules.monster_begins_to_apply
            if negated is None
            else continuous_rules.counts_first,
            cards=[card],
            causes=play.behind([negated.by]) if negated else (),
            part=effect.label,
            why="" if applies else "negated",
            details={"source": card}
            if negated is None
            else {"source": card, "negated_by": negated.by},
        )


@carries_out(ops.SpecialSummon)
def special_summon(r: Resolver, op: ops.SpecialSummon) -> Done:
    """Special Summons cards by an effect."""
    you = r.context.controller
    found = r.select(
        op.what,
        keep=lambda c: summonable(r.play, c, you, op, source=r.source),
        told=r.script.placed_next(),
    )
    found = tuple(c for c in found if summonable(r.play, c, you, op, source=r.source))
    if r.own_card_left(op.what) or not found:
        return NOTHING
    side = r.side_of(op.to, found[0])
    found = _as_many_as_fit(r, op.what, found, side)
    room = not op.extra_zone or extra_zone_left(r.play, r.context.controller)
    if not found or not room or len(found) > _free(r.play, side):
        return NOTHING
    for card in found:
        position = choose_position(r.script, card, op.position)
        by = r.play.name(r.source)
        placing.put_on_field(
            r.play,
            card,
            side,
            position,
            Summoning(op.kind, r.play.state.turn, CardName(by), special=True, own=card == r.source),
            face=Face.DOWN if position is Position.SET else Face.UP,
            proper=summons_rules.becomes_proper(op.kind) or is_own_way(r.play.state.text(card), op),
        )
        _become(r, card, op)
    if op.negated:
        r.leave_behind(
            None, Until.PERMANENT, found, f"The effects of {r.play.names(found)} are negated."
        )
    finish_special(r, found, side, op.kind)
    return Done(True, found)


def _become(r: Resolver, card: CardId, op: ops.SpecialSummon) -> None:
    """Make a Spell or Trap the monster that its text says it is Summoned as."""
    token = op.as_monster
    if token is None:
        return
    atk, defense = r.amount(token.atk), r.amount(token.def_)
    op = replace(op, as_monster=replace(token, atk=atk, def_=defense))
    printed = r.play.state.texts[r.play.name(card)]
    r.play.change(card, as_monster=as_monster(printed, op))


def _as_many_as_fit(
    r: Resolver, what: Selector, found: tuple[CardId, ...], side: Player
) -> tuple[CardId, ...]:
    """Where as many as possible are Summoned: those that there is room for."""
    if not what.as_many_as_possible:
        return found
    count = Count(_free(r.play, side), _free(r.play, side))
    name = r.play.name(r.source)
    return choose_cards(r.play, r.script, found, count, card=r.source, what=name)


def finish_special(r: Resolver, cards: tuple[CardId, ...], side: Player, kind: SummonKind) -> None:
    """Records a Special Summon by an effect and applies what waits for one."""
    announce(r.play, cards, side, kind, summons_rules.can_be_negated)
    here = tuple((card, r.play.state.card(card).stamp) for card in cards)
    r.context = replace(r.context, brought=(*r.context.brought, *here))
    summoner = r.context.controller
    record_summon(r.play, summoner, special=True, count=len(cards))
    for card in cards:
        if limits_of_summons(r.play.state.text(card)):
            note_summon(r.play, card, summoner, len(r.play.events), BY_EFFECT)
    apply_each_summon(r, summoner, cards, special=True)


def apply_each_summon(
    r: Resolver, summoner: Player, cards: Sequence[CardId], *, special: bool
) -> None:
    """Applies what happens each time a player Summons (Maxx "C")."""
    came_from = {r.play.state.card(card).came_from for card in cards}
    for waiting in r.play.state.delayed:
        here = waiting.each_special_summon_by is summoner and waiting.turn == r.play.state.turn
        from_ = not waiting.each_from or not came_from.isdisjoint(waiting.each_from)
        if here and from_ and (special or waiting.each_normal_too):
            context = r.play.context(waiting.controller, waiting.source)
            Resolver(r.play, r.script, context, waiting.source).run(waiting.do)


def _free(play: Play, side: Player) -> int:
    here = len(play.state.in_zone(side, Zone.MONSTER_ZONE))
    return game_rules.zones_of_a_kind(Zone.MONSTER_ZONE) - here


@carries_out(ops.SummonTokens)
def summon_tokens(r: Resolver, op: ops.SummonTokens) -> Done:
    """Special Summons Tokens."""
    side = r.side(op.to)
    if _free(r.play, side) < op.count or _tokens_locked(r, op.token):
        return NOTHING
    made = tuple(_make_token(r, op, side) for _ in range(op.count))
    finish_special(r, made, side, SummonKind.BY_EFFECT)
    return Done(True, made)


def _tokens_locked(r: Resolver, token: Token) -> bool:
    """Whether a text keeps the player from Special Summoning such Tokens now (SU10)."""
    view = r.play.view
    others = replace(view, sources=tuple(s for s in view.sources if s.card != r.source))
    lock = lock_on(others, r.context.controller, Prohibition.SPECIAL_SUMMON, None)
    if lock is None or not isinstance(lock.application, Lock):
        return False
    spared = lock.application.except_
    allowed = spared is not None and token.attribute in spared.attribute
    return not summons_rules.summon_is_allowed(Prohibition.SPECIAL_SUMMON, locked=not allowed)


def _make_token(r: Resolver, op: ops.SummonTokens, side: Player) -> CardId:
    play, token = r.play, op.token
    text = CardText(
        name=CardName(token.name),
        kind=CardKind.MONSTER,
        trait=(Trait.TOKEN, *token.trait),
        attribute=token.attribute,
        type=token.type,
        level=token.level,
        atk=r.amount(token.atk),
        def_=r.amount(token.def_),
    )
    number = 1 + sum(card.name == token.name for card in play.state.cards.values())
    card = CardState(
        id=CardId(f"{token.name}#{number}"),
        name=text.name,
        owner=side,
        controller=side,
        zone=Zone.NOWHERE,
    )
    play.state = replace(
        play.state,
        texts=play.state.texts.and_(text),
        cards={**play.state.cards, card.id: card},
    )
    position = choose_position(r.script, card.id, op.position)
    by = CardName(play.name(r.source))
    placing.put_on_field(
        play,
        card.id,
        side,
        position,
        Summoning(SummonKind.BY_EFFECT, play.state.turn, by, special=True),
    )
    return card.id


@carries_out(ops.SummonAfterResolution)
def summon_after(r: Resolver, op: ops.SummonAfterResolution) -> Done:
    """Schedules a Normal Summon for right after the effect resolves."""
    if r.link is None or r.after is None:
        return NOTHING
    you = r.context.controller
    if op.kind not in _BY_TRIBUTES:
        return _extra_after(r, op)
    found = r.select(op.what, keep=lambda c: normal_summonable(r.play, c, you))
    r.after.extend((card, op) for card in found[:1])
    return Done(True, found)  # The Summon comes after it resolved: it resolves without one, too.


_BY_TRIBUTES = (SummonKind.NORMAL, SummonKind.TRIBUTE)


def _extra_after(r: Resolver, op: ops.SummonAfterResolution) -> Done:
    """A Synchro, Xyz or Link Summon right after the effect: its materials are left aside."""
    found = r.select(op.what)
    if not found and r.play.incomplete:
        r.play.gap(f"{r.play.name(r.source)}: which monster is Summoned after it resolves")
    if not r.play.incomplete:
        r.play.gap(f"{r.play.name(r.source)}: a {op.kind} Summon right after it resolves")
    elif r.after is not None:
        r.after.extend((card, op) for card in found[:1])
    return Done(True, found)


def use_materials(
    play: Play,
    materials: Sequence[CardId],
    monster: CardId,
    kind: SummonKind,
    to: Zone = Zone.GRAVEYARD,
) -> None:
    """Uses cards as materials: sends them to the GY, or attaches them for an Xyz Summon."""
    rule = summons_rules.can_be_negated
    if not materials:
        return
    if kind is SummonKind.XYZ:
        hand_on_materials(play, materials, monster, rule)
        return
    verb = "is Tributed" if kind is SummonKind.RITUAL else "is used as material"
    reasons = {"material", "for_summon", f"for_{kind}"}
    if kind is SummonKind.RITUAL:
        reasons |= {"tributed"}
    placing.move(play, materials, to, rule, reasons=reasons, verb=verb)


def pay_tributes(
    play: Play, script: Script, player: Player, card: CardId, step: Step
) -> tuple[CardId, ...]:
    """Tributes what the Normal Summon or Set of this card takes; returns what was Tributed."""
    needed = tributes_taken(play, card, step.get("tributes"), is_set=step.get("do") == "set")
    if not needed:
        return ()
    raw = step.get("tributes")
    given = tuple(str(r) for r in raw) if isinstance(raw, list) else ()
    field = tributable(play, player, card)
    theirs = play.state.in_zone(player.opponent, Zone.MONSTER_ZONE)
    found = (*field, *(c for c in theirs if c in given))
    found = tributes_that_count(play, card, needed, found)
    count = Count(needed, needed)
    chosen = choose_cards(play, script, found, count, given=given, what="Tribute")
    placing.move(
        play,
        chosen,
        Zone.GRAVEYARD,
        summons_rules.tributes_needed,
        reasons={"tributed", "for_summon"},
        verb="is Tributed",
    )
    return chosen


def summon_now(
    play: Play, script: Script, link: ChainLink, card: CardId, op: ops.SummonAfterResolution
) -> None:
    """Performs a Summon right after a later link's effect: within the Chain, not negatable."""
    is_extra = op.kind not in _BY_TRIBUTES
    if play.state.card(card).zone is not (Zone.EXTRA_DECK if is_extra else Zone.HAND):
        return
    ways = (Position.ATTACK,) if is_extra else (Position.ATTACK, Position.SET)
    position = choose_position(script, card, ways)
    play.next_moment()
    tributes = () if is_extra else pay_tributes(play, script, link.player, card, {})
    face = Face.DOWN if position is Position.SET else Face.UP
    how = SummonKind.TRIBUTE if tributes else op.kind
    kind = Summoning(how, play.state.turn)
    placing.put_on_field(
        play, card, link.player, position, None if face is Face.DOWN else kind, face=face
    )
    if face is Face.UP:
        record_summon(play, link.player, special=is_extra)
        announce(
            play,
            [card],
            link.player,
            how,
            summons_rules.after_resolution_is_in_chain,
            causes=[link.event],
        )


MOST_TRIBUTES = 6
"""The most Tributes tried for a Ritual Summon."""


@carries_out(ops.SummonWithMaterials)
def summon_with_materials(r: Resolver, op: ops.SummonWithMaterials) -> Done:
    """Summons a monster with materials, as the text says which and from where."""
    side = r.context.controller
    found = r.select(op.what, keep=lambda card: _may_come(r, card, side, op))
    found = tuple(card for card in found if _may_come(r, card, side, op))[:1]
    used = _materials(r, op, found[0]) if found else None
    if used is None:
        return NOTHING
    card = found[0]
    play, kind = r.play, op.kind
    use_materials(play, used, card, kind, op.material_to)
    if play.free_slot(side, Zone.MONSTER_ZONE) is None:
        return NOTHING
    position = choose_position(r.script, card, (Position.ATTACK, Position.DEFENSE))
    by = CardName(play.name(r.source))
    how = Summoning(kind, play.state.turn, by, special=True, materials=used)
    proper = summons_rules.becomes_proper(kind)
    placing.put_on_field(play, card, side, position, how, face=Face.UP, proper=proper)
    finish_special(r, found, side, kind)
    return Done(True, found)


def _may_come(r: Resolver, card: CardId, side: Player, op: ops.SummonWithMaterials) -> bool:
    """Whether nothing forbids this Summon of the monster, and there is enough to use."""
    play = r.play
    lock = lock_on(play.view, side, Prohibition.SPECIAL_SUMMON, card, op.kind, by=r.source)
    cannot = play.state.text(card).cannot
    return (
        summons_rules.summon_is_allowed(Cannot.SPECIAL_SUMMON, cannot, locked=lock is not None)
        and not is_one_too_many(play, card, side)
        and not is_of_wrong_kind(play, card, side)
        and (play.incomplete or _is_enough(r, op, card))
    )


def _is_enough(r: Resolver, op: ops.SummonWithMaterials, card: CardId) -> bool:
    pool = _pool(r, op, card)
    if op.kind is SummonKind.RITUAL:
        return _tributes(r, op, card, pool) is not None
    wanted = r.play.state.text(card).materials
    return bool(pool) and (not wanted or _matching(r, wanted, pool) is not None)


def _pool(r: Resolver, op: ops.SummonWithMaterials, card: CardId) -> tuple[CardId, ...]:
    """The cards that may be used."""
    found = (c for what in op.materials for c in find(r.play.state, what, r.context))
    fit = (c for c in found if summons_rules.can_be_material(op.kind, r.play.state.text(c).trait))
    return tuple(dict.fromkeys(c for c in fit if c != card))


def _materials(r: Resolver, op: ops.SummonWithMaterials, card: CardId) -> tuple[CardId, ...] | None:
    """What is used: as told, or what there is; None: it cannot be done."""
    pool = _pool(r, op, card)
    if any(what.ref is not None for what in op.materials):
        return pool or None
    told = _told(r, pool)
    if told:
        return told
    if op.kind is SummonKind.RITUAL:
        chosen = _tributes(r, op, card, pool)
    else:
        wanted = r.play.state.text(card).materials
        chosen = _matching(r, wanted, pool) if wanted else None
    if chosen is None:
        return _not_named(r)
    if len(chosen) < len(pool):
        text = f"{r.play.name(r.source)}: {r.play.names(chosen)} is used as material"
        r.play.assumptions.append(text)
    return chosen


def _told(r: Resolver, pool: Sequence[CardId]) -> tuple[CardId, ...]:
    """The materials that the next step names."""
    mark = r.script.position
    step = r.script.choice("select", r.source)
    wanted = step["select"] if step is not None else None
    names = set(map(str, wanted)) if isinstance(wanted, list) else set()
    named = tuple(card for card in pool if {card, card.split("#")[0]} & names)
    if not named:
        r.script.position = mark
    return named


def _not_named(r: Resolver) -> tuple[CardId, ...] | None:
    """In a scenario that does not tell all, the materials are left aside."""
    if r.play.incomplete:
        name = r.play.name(r.source)
        r.play.assumptions.append(f"{name}: the materials were there, and are left aside")
        return ()
    r.play.gap(f"{r.play.name(r.source)}: which materials are used")
    return ()


def _matching(
    r: Resolver, wanted: Sequence[Selector], pool: Sequence[CardId]
) -> tuple[CardId, ...] | None:
    """A card for every material that is printed, each used once; None: there are not enough."""
    kinds = [what for what in wanted for _ in range(max(1, what.count.min))]
    if not kinds:
        return ()
    first = replace(kinds[0], count=Count())
    for card in pool:
        if selects(r.play.state, first, card, r.context):
            rest = _matching(r, _singly(kinds[1:]), [c for c in pool if c != card])
            if rest is not None:
                return (card, *rest)
    return None


def _singly(wanted: Sequence[Selector]) -> tuple[Selector, ...]:
    return tuple(replace(what, count=Count()) for what in wanted)


def _tributes(
    r: Resolver, op: ops.SummonWithMaterials, card: CardId, pool: Sequence[CardId]
) -> tuple[CardId, ...] | None:
    """The fewest Tributes whose Levels are enough; None: there are not enough."""
    state, context = r.play.state, r.context
    needed = state.text(card).level or 0
    for number in range(1, min(len(pool), MOST_TRIBUTES) + 1):
        for some in combinations(pool, number):
            total = sum(stat(state.card(c), Stat.LEVEL, state, context) for c in some)
            if total == needed or (total > needed and not op.exact_levels):
                return some
    return None

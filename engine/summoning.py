"""Summoning: operations that Summon, and what every Summon leaves in the records."""

from collections.abc import Sequence
from dataclasses import replace

from engine import card_moves, placing
from engine.applications import Lock, What
from engine.card_moves import Token
from engine.cardtext import CardText
from engine.choosing import choose_cards, choose_position
from engine.events import EventKind
from engine.links import Link
from engine.materials import handed_on
from engine.play import Play
from engine.resolving import NOTHING, Done, Resolver, carries_out
from engine.rules import continuous, summons
from engine.rules.register import AnyRule
from engine.script import Script, Step
from engine.selectors import Count, Selector
from engine.state import CardState, Summoning, Use
from engine.summonable import (
    BY_EFFECT,
    extra_zone_left,
    limits_of_summons,
    normal_summonable,
    summonable,
    tributable,
    tributes_needed,
)
from engine.terms import (
    CardId,
    CardKind,
    CardName,
    EventId,
    Face,
    Player,
    Position,
    SummonKind,
    Trait,
    Until,
    Zone,
)
from engine.trap_monsters import as_monster
from engine.view import lock_on


def record_summon(
    play: Play, player: Player, *, special: bool, count: int = 1, flip: bool = False
) -> None:
    """Count the Summons of the turn."""
    kind = "flip" if flip else "special" if special else "normal"
    play.state = replace(
        play.state,
        summoned_this_turn=(*play.state.summoned_this_turn, *(((player, kind),) * count)),
    )


def note_summon(
    play: Play, card: CardId, player: Player, event: int, label: str = "summon"
) -> None:
    """Remember a Summon that a limit on this monster may count."""
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
    """Write down that monsters were Summoned."""
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
    applies = negated is None and continuous.monster_begins_to_apply(summoned=True, face_up=True)
    by = "" if negated is None else f", because {play.name(negated.by)} negates it"
    for effect in play.state.text(card).continuous:
        play.emit(
            EventKind.BEGAN_TO_APPLY if applies else EventKind.NOT_DONE,
            f"{play.name(card)}: {effect.label} {'applies' if applies else 'does not apply'}{by}.",
            continuous.monster_begins_to_apply if negated is None else continuous.counts_first,
            cards=[card],
            causes=play.behind([negated.by]) if negated else (),
            part=effect.label,
            why="" if applies else "negated",
            details={"source": card}
            if negated is None
            else {"source": card, "negated_by": negated.by},
        )


_OWN_WAYS = (
    SummonKind.FUSION,
    SummonKind.RITUAL,
    SummonKind.SYNCHRO,
    SummonKind.XYZ,
    SummonKind.LINK,
)


@carries_out(card_moves.SpecialSummon)
def special_summon(r: Resolver, op: card_moves.SpecialSummon) -> Done:
    """Special Summon by an effect."""
    side = r.side(op.to)
    you = r.context.controller
    found = r.select(op.what, keep=lambda c: summonable(r.play, c, you, op))
    found = tuple(c for c in found if summonable(r.play, c, you, op))
    if r.own_card_left(op.what):
        return NOTHING
    found = _as_many_as_fit(r, op.what, found, side)
    room = not op.extra_zone or extra_zone_left(r.play, r.context.controller)
    if not found or not room or len(found) > _free(r.play, side):
        return NOTHING
    for card in found:
        position = choose_position(r.script, card, op.position)
        by = r.play.name(r.source)
        placing.arrive(
            r.play,
            card,
            side,
            position,
            Summoning(op.kind, r.play.state.turn, CardName(by), special=True),
            face=Face.DOWN if position is Position.SET else Face.UP,
            proper=summons.becomes_proper(own_way=op.kind in _OWN_WAYS),
        )
        _become(r, card, op)
    if op.negated:
        r.leave_behind(
            None, Until.PERMANENT, found, f"The effects of {r.play.names(found)} are negated."
        )
    finish_special(r, found, side, op.kind)
    return Done(True, found)


def _become(r: Resolver, card: CardId, op: card_moves.SpecialSummon) -> None:
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
    """Record a Special Summon by an effect, and what waits for one."""
    announce(r.play, cards, side, kind, summons.can_be_negated)
    summoner = r.context.controller
    record_summon(r.play, summoner, special=True, count=len(cards))
    for card in cards:
        if limits_of_summons(r.play.state.text(card)):
            note_summon(r.play, card, summoner, len(r.play.events), BY_EFFECT)
    each_time(r, summoner, cards, special=True)


def each_time(r: Resolver, summoner: Player, cards: Sequence[CardId], *, special: bool) -> None:
    """What applies each time a player Special Summons (Maxx "C"), or Summons."""
    came_from = {r.play.state.card(card).came_from for card in cards}
    for waiting in r.play.state.delayed:
        here = waiting.each_special_summon_by is summoner and waiting.turn == r.play.state.turn
        from_ = not waiting.each_from or not came_from.isdisjoint(waiting.each_from)
        if here and from_ and (special or waiting.each_normal_too):
            context = r.play.context(waiting.controller, waiting.source)
            Resolver(r.play, r.script, context, waiting.source).run(waiting.do)


def _free(play: Play, side: Player) -> int:
    return 5 - len(play.state.in_zone(side, Zone.MONSTER_ZONE))


@carries_out(card_moves.SummonTokens)
def summon_tokens(r: Resolver, op: card_moves.SummonTokens) -> Done:
    """Special Summon Tokens."""
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
    lock = lock_on(others, r.context.controller, What.SPECIAL_SUMMON, None)
    if lock is None or not isinstance(lock.application, Lock):
        return False
    spared = lock.application.except_
    allowed = spared is not None and token.attribute in spared.attribute
    return not allowed and not summons.summon_is_allowed(forbidden=True)


def _make_token(r: Resolver, op: card_moves.SummonTokens, side: Player) -> CardId:
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
    placing.arrive(
        play,
        card.id,
        side,
        position,
        Summoning(SummonKind.BY_EFFECT, play.state.turn, by, special=True),
    )
    return card.id


@carries_out(card_moves.SummonAfterResolution)
def summon_after(r: Resolver, op: card_moves.SummonAfterResolution) -> Done:
    """Normal Summon immediately after the effect resolves."""
    if r.link is None or r.after is None:
        return NOTHING
    you = r.context.controller
    if op.kind not in _BY_TRIBUTES:
        return _extra_after(r, op)
    found = r.select(op.what, keep=lambda c: normal_summonable(r.play, c, you))
    r.after.extend((card, op) for card in found[:1])
    return Done(True, found)  # The Summon comes after it resolved: it resolves without one, too.


_BY_TRIBUTES = (SummonKind.NORMAL, SummonKind.TRIBUTE)


def _extra_after(r: Resolver, op: card_moves.SummonAfterResolution) -> Done:
    """A Synchro, Xyz or Link Summon right after the effect: its materials are left aside."""
    found = r.select(op.what)
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
    """Use cards as material: sent to the GY, or for an Xyz Summon attached to the monster."""
    rule = summons.can_be_negated
    if not materials:
        return
    if kind is SummonKind.XYZ:
        handed_on(play, materials, monster, rule)
        return
    verb = "is Tributed" if kind is SummonKind.RITUAL else "is used as material"
    reasons = {"material", "for_summon", f"for_{kind}"}
    if kind is SummonKind.RITUAL:
        reasons |= {"tributed"}
    placing.move(play, materials, to, rule, reasons=reasons, verb=verb)


def pay_tributes(
    play: Play, script: Script, player: Player, card: CardId, step: Step
) -> tuple[CardId, ...]:
    """Tribute what a Normal Summon or Set of this card takes; returns what was Tributed."""
    needed = tributes_needed(play, card)
    if not needed:
        return ()
    raw = step.get("tributes")
    given = tuple(str(r) for r in raw) if isinstance(raw, list) else ()
    field = tributable(play, player)
    theirs = play.state.in_zone(player.opponent, Zone.MONSTER_ZONE)
    found = (*field, *(c for c in theirs if c in given))
    count = Count(needed, needed)
    chosen = choose_cards(play, script, found, count, given=given, what="Tribute")
    placing.move(
        play,
        chosen,
        Zone.GRAVEYARD,
        summons.tributes_needed,
        reasons={"tributed", "for_summon"},
        verb="is Tributed",
    )
    return chosen


def summon_now(
    play: Play, script: Script, link: Link, card: CardId, op: card_moves.SummonAfterResolution
) -> None:
    """The Summon immediately after an effect at a later link: in the Chain, not negatable."""
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
    placing.arrive(
        play, card, link.player, position, None if face is Face.DOWN else kind, face=face
    )
    if face is Face.UP:
        record_summon(play, link.player, special=is_extra)
        announce(
            play,
            [card],
            link.player,
            how,
            summons.after_resolution_is_in_chain,
            causes=[link.event],
        )

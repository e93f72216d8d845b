"""Resolution: what happens link by link when a Chain resolves, and right after it."""

import itertools
from dataclasses import replace

from engine.activation.candidates import HIDDEN
from engine.activation.possibility import context_of_link
from engine.activation.responses import activation_fits
from engine.board.chain_links import ChainLink
from engine.board.continuous_effects import context_of
from engine.board.events import LINK_RESOLVES, RESOLVED, EventKind
from engine.board.play import Play
from engine.board.references import EffectContext, players, referred
from engine.board.script import Script
from engine.board.selection import fits, zones_sought
from engine.board.state import Lingering
from engine.board.view import cannot_be_negated, kind_negated
from engine.cardtext import operations as ops
from engine.cardtext import selectors
from engine.cardtext.applications import DestroyedOnceTargeted
from engine.cardtext.card_text import Rider
from engine.cardtext.event_patterns import Activation
from engine.cardtext.operations import (
    NegateActivated,
    SummonAfterResolution,
)
from engine.effects.automatic_changes import settle_after_link
from engine.effects.resolver import Resolver
from engine.effects.summoning import summon_now
from engine.moves import placing
from engine.moves.destinations import moves_from_graveyard_negated
from engine.rules import (
    chains_rules,
    continuous_rules,
    destinations_rules,
    negation_rules,
    summons_rules,
    timing_rules,
)
from engine.rules.register import AnyRule
from engine.terms.vocabulary import (
    CARD_ACTIVATION,
    FIELD,
    GRAVEYARD,
    MONSTER,
    OF_ACTIVATION,
    OF_EFFECT,
    SPELL_TRAP_ZONE,
    CardId,
    Declaration,
    EventId,
    Face,
    Player,
    Trait,
)


def send_used_cards(play: Play) -> None:
    """Sends used cards, and cards whose activation was negated, to the GY (AF01, NG02)."""
    for link in play.chain:
        here = play.state.cards[link.card]
        moved = here.stamp != link.stamp or not here.on_field
        text = play.state.text(link.card)
        play.cause = (link.event, link.result_event)
        if link.negation is OF_ACTIVATION:
            if negation_rules.goes_to_graveyard_when_negated(link.kind, has_moved=moved):
                _send_used(play, link, negation_rules.goes_to_graveyard_when_negated)
        elif link.kind is CARD_ACTIVATION and destinations_rules.goes_to_graveyard(
            stays_on_field=_remains(play, link, text.trait), has_moved=moved
        ):
            _send_used(play, link, destinations_rules.goes_to_graveyard)
    play.cause = ()


def _remains(play: Play, link: ChainLink, trait: tuple[Trait, ...]) -> bool:
    stays = play.state.text(link.card).stays_on_field
    linked = play.state.card(link.card).linked is not None
    return destinations_rules.stays_after_chain(trait, stays_on_field=stays, linked=linked)


def _send_used(play: Play, link: ChainLink, rule: AnyRule) -> None:
    placing.move(play, [link.card], GRAVEYARD, rule, reasons={"rule", "after_chain"})


def equip_all_the_same(play: Play, script: Script, link: ChainLink) -> None:
    """Equips a card whose activation stands although its effect was negated (CE13)."""
    steps = link.effect.resolution
    here = play.state.card(link.card)
    if not steps or not isinstance(steps[0].do, ops.Equip):
        return
    trait, moved = play.state.text(link.card).trait, here.stamp != link.stamp
    if continuous_rules.is_still_equipped(link.kind, trait, link.negation, moved=moved):
        Resolver(
            play=play,
            script=script,
            context=context_of_link(play, link),
            source=link.card,
            link=link,
        ).do(steps[0].do)


def negated_where_activated(play: Play, link: ChainLink) -> tuple[AnyRule, CardId, EventId] | None:
    """What negates effects activated in that place: rule, card and event; None: nothing (NG14)."""
    state, card = play.state, play.state.card(link.card)
    for source in play.view.sources:
        if not isinstance(source.application, NegateActivated):
            continue
        what = source.application.what
        context = context_of(state, source.card, source.controller)
        there = replace(card, zone=link.at, face=Face.UP, position=link.position)
        meant = link.player in players(what.whose, context, state)
        meant = meant and link.at in what.zone and fits(state, what.where, there, context)
        if negation_rules.negated_as_activated(link.at, what.zone, meant=meant):
            return negation_rules.negated_as_activated, source.card, EventId(0)
    return None


def column_negation(play: Play, link: ChainLink) -> Lingering | None:
    """What negates the effects of other cards in the link's column; None: nothing does."""
    card = play.state.card(link.card)
    slot = card.slot
    if slot is None or card.zone is not SPELL_TRAP_ZONE:
        return None
    column = slot if card.controller is Player.A else 4 - slot
    for left in play.state.lingering:
        fresh = play.state.turn <= left.last_turn
        if fresh and left.column == column and left.source != link.card:
            return left
    return None


def resolve(play: Play, script: Script) -> list[tuple[ChainLink, CardId, SummonAfterResolution]]:
    """Resolves the Chain; returns the Summons to be attempted after it."""
    later: list[tuple[ChainLink, CardId, SummonAfterResolution]] = []
    for number in chains_rules.resolution_order(len(play.chain)):
        later.extend(_resolve_link(play, script, number))
    play.reach_costs()
    play.link = None
    play.by = None
    play.cause = ()
    send_used_cards(play)
    play.chains.append(tuple(play.chain))
    play.chain = []
    play.emit(EventKind.CHAIN_ENDS, "The Chain has resolved.", chains_rules.resolution_order)
    return later


def _resolve_link(
    play: Play, script: Script, number: int
) -> list[tuple[ChainLink, CardId, SummonAfterResolution]]:
    link = play.chain[number - 1]
    name = play.name(link.card)
    play.link, play.by = link.key, link.card
    if timing_rules.is_a_moment(link.negation):
        play.next_moment()
    standing = negation_rules.standing_after(link.negation)
    if not standing.activated:
        _finish(play, link, "activation_negated", link.result_event)
        return []
    causes = [link.event, link.result_event, *[later.result_event for later in play.chain[number:]]]
    play.cause = ()
    begun = play.emit(
        LINK_RESOLVES,
        f"Chain Link {number}, {name}, resolves.",
        chains_rules.resolution_order,
        causes=causes,
        details={"source": link.card},
    )
    play.cause = (begun,)
    if not standing.applies or _status_negation(play, link):
        _without_effect(play, script, play.chain[number - 1])
        return []
    why = _cannot_resolve(play, link)
    if why:
        return []
    names = Declaration.CARD_NAME in link.effect.declare and link.effect.resolution
    if names and not link.declared:
        play.gap(f"{name}: what is declared")
    play.reach_costs(number)
    return _apply(play, script, link)


def _without_effect(play: Play, script: Script, link: ChainLink) -> None:
    by = link.negated_by
    event = play.emit(
        EventKind.WITHOUT_EFFECT,
        f"{play.name(link.card)} resolves without effect"
        + (f", negated by {play.name(by)}." if by is not None else "."),
        negation_rules.standing_after,
        cards=[link.card],
        causes=[link.result_event, *play.behind([by] if by else [])],
        why="effect_negated",
        details={"by": by},
    )
    play.mark_uses(link, status=None, effect_negated=True)
    equip_all_the_same(play, script, link)
    _finish(play, link, "effect_negated", event)
    _begin_to_apply(play, link)
    _follow_resolution(play, script, link)


def _finish(play: Play, link: ChainLink, result: str, event: EventId, why: str = "") -> None:
    now = play.chain[link.number - 1]
    play.chain[link.number - 1] = replace(now, result=result, result_event=event, why=why)


def _status_negation(play: Play, link: ChainLink) -> bool:
    """Whether a negation of the card, not of this link, negates the effect (NG05, NG06, NG11)."""
    found = _negator(play, link)
    if found is None:
        _escaped(play, link)
    if found is None:
        return False
    protected = cannot_be_negated(play.view, play.state.card(link.card), activation=False)
    riders = link.effect.riders
    if not negation_rules.can_be_negated(OF_EFFECT, riders, protected=protected):
        return False
    rule, by, event = found
    written = play.emit(
        EventKind.EFFECT_NEGATED,
        f"The effect of {play.name(link.card)} is negated by {play.name(by)}.",
        rule,
        cards=[link.card],
        causes=[link.event, event, *play.behind([by])],
        details={"by": by, "status": True},
    )
    play.chain[link.number - 1] = replace(
        play.chain[link.number - 1],
        negation=OF_EFFECT,
        negated_by=by,
        result_event=written,
    )
    return True


def _escaped(play: Play, link: ChainLink) -> None:
    """Write down that a card that left the field is no longer negated there (NG05)."""
    by = link.negated_at_activation
    if by is None or play.state.card(link.card).stamp == link.stamp:
        return
    event = play.emit(
        EventKind.NOT_DONE,
        f"{play.name(link.card)} has left the field, so {play.name(by)} does not negate it.",
        negation_rules.field_gated_negates,
        cards=[link.card],
        causes=play.behind([by]),
        why="escaped",
        details={"by": by},
    )
    play.cause = (*play.cause, event)


def _negator(play: Play, link: ChainLink) -> tuple[AnyRule, CardId, EventId] | None:
    here = play.state.cards[link.card]
    same = here.stamp == link.stamp
    now = play.view.negated.get(link.card) if same else None
    if link.stuck is not None and negation_rules.lingering_negates(
        applied_while_activated=True,
        face_down_on_field=here.is_set,
        rechecked=not here.is_set or play.side(negation_rules.lingering_negates) == 0,
    ):
        return negation_rules.lingering_negates, link.stuck.source, EventId(link.stuck.event)
    if (
        link.at in FIELD
        and now is not None
        and negation_rules.field_gated_negates(negated_now=True, on_field=same and here.on_field)
    ):
        event = EventId(now.lingering.event if now.lingering else 0)
        return negation_rules.field_gated_negates, now.by, event
    gated = link.negated_at_activation
    if (
        gated is not None
        and not same
        and negation_rules.field_gated_negates(negated_now=True, on_field=False)
    ):
        return negation_rules.field_gated_negates, gated, EventId(0)
    if not play.has_ongoing:
        return None
    found = _negator_by_kind(play, link) or negated_where_activated(play, link)
    return found or _negator_by_name(play, link)


def _negator_by_kind(play: Play, link: ChainLink) -> tuple[AnyRule, CardId, EventId] | None:
    card = play.state.card(link.card)
    rule, kind = negation_rules.spell_trap_negated, play.state.text(link.card).kind
    source = kind_negated(play.view, card)
    if source is not None and rule(kind, link.at, negated_there=True):
        return rule, source.card, EventId(0)
    column = column_negation(play, link)
    if column is not None and rule(kind, link.at, negated_there=True):
        return rule, column.source, EventId(column.event)
    grave = moves_from_graveyard_negated(play.view)
    if grave is not None and _moves_from_graveyard(play, link):
        return negation_rules.graveyard_moves_negated, grave.card, EventId(0)
    return None


def _negator_by_name(play: Play, link: ChainLink) -> tuple[AnyRule, CardId, EventId] | None:
    text = play.state.text(link.card)
    for left in play.state.lingering:
        meant = text.name in left.names or bool({*left.names[:1]} & {*text.also_named})
        if meant and play.state.turn <= left.last_turn:
            return negation_rules.lingering_negates, left.source, EventId(left.event)
    return None


def _moves_from_graveyard(play: Play, link: ChainLink) -> bool:
    steps = [*link.effect.resolution]
    for mode in link.effect.modes:
        if mode.label == link.mode:
            steps.extend(mode.resolution)
    return any(
        negation_rules.graveyard_moves_negated(
            step.do, in_graveyard=_in_graveyard(play, link, getattr(step.do, "what", None))
        )
        for step in steps
    )


def _in_graveyard(play: Play, link: ChainLink, what: object) -> bool:
    if not isinstance(what, selectors.Selector):
        return False
    if what.ref is None:
        return GRAVEYARD in what.zone
    if what.ref in (selectors.Ref.TARGET, selectors.Ref.THIS_CARD, selectors.Ref.EVENT_SUBJECT):
        cards = referred(play.state, what.ref, context_of_link(play, link))
        return any(play.state.card(c).zone is GRAVEYARD for c in cards)
    return False


def _cannot_resolve(play: Play, link: ChainLink) -> str:
    """Why an effect that is not negated still does not resolve (CE03), else nothing."""
    here = play.state.cards[link.card]
    on_field = here.on_field and here.stamp == link.stamp
    text = play.state.text_of(here)
    paid = link.left_by_cost  # What left because of its own cost need not stay.
    stays = text.stays_on_field and text.kind is not MONSTER
    riders = link.effect.riders
    must_be_up = bool(riders) and Rider.MUST_BE_FACE_UP_TO_RESOLVE in riders
    must_stay = (stays and link.at in FIELD and not paid) or must_be_up
    if must_stay and not on_field and play.side(continuous_rules.must_be_on_field_to_resolve) == 1:
        must_stay = False
    left = continuous_rules.left_card_still_resolves(on_field=on_field, must_stay=must_stay)
    if (on_field or must_stay or left) and continuous_rules.must_be_on_field_to_resolve(
        stays_on_field=must_stay, on_field=on_field
    ):
        return ""
    event = play.emit(
        EventKind.WITHOUT_EFFECT,
        f"{play.name(link.card)} has left the field and does not resolve.",
        continuous_rules.must_be_on_field_to_resolve,
        cards=[link.card],
        why="card_left_the_field",
    )
    _finish(play, link, "resolved_without_effect", event, "card_left_the_field")
    return "card_left_the_field"


def _apply(
    play: Play, script: Script, link: ChainLink
) -> list[tuple[ChainLink, CardId, SummonAfterResolution]]:
    after: list[tuple[CardId, SummonAfterResolution]] = []
    resolver = Resolver(
        play=play,
        script=script,
        context=context_of_link(play, link),
        source=link.card,
        link=link,
        after=after,
    )
    steps = link.effect.resolution
    for mode in link.effect.modes:
        if mode.label == link.mode:
            steps = (*steps, *mode.resolution)
    start = len(play.events)
    done = resolver.run(steps)
    if play.chain[link.number - 1].negation is OF_EFFECT:
        _finish(play, link, "effect_negated", EventId(len(play.events)), "own_text")
        return []
    why = "" if done or all(step.optional for step in steps) else _why_nothing(play, link)
    if why == "nothing_to_apply" and _begins_to_stay(play, link) and _may_do_nothing(steps[0]):
        why = ""
    if why == "nothing_to_apply":
        _note_untold(play, link, steps)
    is_lost = why not in ("", "nothing_to_apply")
    rule = timing_rules.target_is_still_there if is_lost else _resolve_rule(play, link)
    event = play.emit(
        EventKind.WITHOUT_EFFECT if why else RESOLVED,
        f"{play.name(link.card)} resolves{' without effect' if why else ''}.",
        rule,
        cards=[link.card],
        causes=[*[e.id for e in play.events[start:]], *(_departures(play, link) if why else ())],
        why=why,
    )
    _finish(play, link, "resolved_without_effect" if why else "resolved", event, why)
    _begin_to_apply(play, link)
    _destroy_targeted(play, link, event)
    _follow_resolution(play, script, link)
    settle_after_link(play)
    return _later_summons(play, script, link, after)


def _note_untold(play: Play, link: ChainLink, steps: tuple[ops.Step, ...]) -> None:
    """Says so if an effect did nothing only because the play does not tell what it acts on."""
    if not play.incomplete or not steps:
        return
    name = play.name(link.card)
    context = context_of_link(play, link)
    ways = [way for way in link.effect.ways if way.label == link.mode or not link.effect.modes]
    sought = [what for way in ways for what in way.targets]
    if sought and not any(link.targets):
        if not any(_tells_of_some(play, what, context) for what in sought):
            play.gap(f"{name}: what it targets is not told")
        return
    what = getattr(steps[0].do, "what", None)
    if not isinstance(what, selectors.Selector) or what.ref is not None:
        return
    hidden = [zone for zone in zones_sought(what) if zone in HIDDEN]
    sides = players(what.whose, context, play.state)
    if hidden and play.may_hold_more(sides, hidden):
        play.gap(f"{name}: what it would find where nothing is told of")


def _tells_of_some(play: Play, what: selectors.Selector, context: EffectContext) -> bool:
    """Whether the play tells of cards where it is targeted, none of which can be: those stay."""
    places = itertools.product(players(what.whose, context, play.state), zones_sought(what))
    return any(play.state.in_zone(side, zone) for side, zone in places)


def _may_do_nothing(first: ops.Step) -> bool:
    """Whether the player need not do it, or it is done to all there are, however many."""
    what = getattr(first.do, "what", None)
    return first.optional or (isinstance(what, selectors.Selector) and what.count.is_all)


def _begins_to_stay(play: Play, link: ChainLink) -> bool:
    """Whether a Continuous or Field Card was activated that applies from now on."""
    stays = {Trait.CONTINUOUS, Trait.FIELD} & set(play.state.text(link.card).trait)
    return link.kind is CARD_ACTIVATION and bool(stays)


def _follow_resolution(play: Play, script: Script, link: ChainLink) -> None:
    """Does what texts do when a card or effect that was activated resolves, negated or not.

    As in "each time a Spell Card is activated, place 1 counter on this card when that Spell
    resolves": the card must have been there when it was activated, too.
    """
    if not play.has_ongoing:
        return
    for source in play.view.sources:
        clause = source.application
        if not isinstance(clause, ops.Apply) or not clause.after_resolving:
            continue
        context = play.context(source.controller, source.card)
        meant = any(
            activation_fits(play, on, link, source.controller, context)
            for on in [clause.on]
            if isinstance(on, Activation)
        )
        if meant and not _came_later(play, source.card, link):
            Resolver(play, script, context, source.card).run(clause.do)


def _came_later(play: Play, card: CardId, link: ChainLink) -> bool:
    """Whether the card came, was turned up or began to apply after that activation."""
    begun = any(
        one.card == card and one.kind is CARD_ACTIVATION for one in play.chain[link.number - 1 :]
    )
    return begun or any(
        card in event.cards and (event.kind in _COMING or event.why == "placed")
        for event in play.events[link.event :]
    )


_COMING = frozenset({EventKind.SUMMONED, EventKind.FLIPPED_FACE_UP, EventKind.MOVED})
"""What happens to a card that from then on can see what is activated."""


def _destroy_targeted(play: Play, link: ChainLink, event: EventId) -> None:
    """What its own text destroys once an effect that targeted it has resolved."""
    if not link.targets or not play.has_ongoing:
        return
    aimed = {stamped for group in link.targets for stamped in group}
    hit = [
        source.card
        for source in play.view.sources
        if isinstance(source.application, DestroyedOnceTargeted)
        and (source.card, play.state.card(source.card).stamp) in aimed
    ]
    if hit:
        placing.destroy(
            play, hit, continuous_rules.clause_applies, causes=[event], reasons={"rule"}
        )


def _departures(play: Play, link: ChainLink) -> tuple[EventId, ...]:
    """The last events that concerned the cards this link was about: why it could do nothing."""
    targets = [card for group in link.targets for card, _ in group]
    return play.behind([*targets, *(card for card, _ in link.subjects)])


def _resolve_rule(play: Play, link: ChainLink) -> AnyRule:
    here = play.state.cards[link.card]
    became = here.as_monster is not None  # It is still there, in another zone.
    gone = here.stamp != link.stamp and link.card not in link.costs and not became
    return continuous_rules.left_card_still_resolves if gone else chains_rules.resolution_order


def _why_nothing(play: Play, link: ChainLink) -> str:
    wanted = [stamped for group in link.targets for stamped in group]
    gone = [
        card
        for card, stamp in wanted
        if not timing_rules.target_is_still_there(stamp, play.state.card(card).stamp)
    ]
    if wanted and len(gone) == len(wanted):
        down = any(play.state.card(card).is_set for card in gone)
        return "target_face_down" if down else "target_left_or_moved"
    return "nothing_to_apply"


def _begin_to_apply(play: Play, link: ChainLink) -> None:
    """A Continuous, Equip or Field card that resolved on the field begins to apply (CE04)."""
    here = play.state.cards[link.card]
    text = play.state.text_of(here)
    on_field = here.on_field and here.stamp == link.stamp
    if link.kind is not CARD_ACTIVATION or not text.stays_on_field:
        return
    if not continuous_rules.begins_to_apply(resolved=True, on_field=on_field):
        return
    play.change(link.card, active=True, since=play.tick(), declared=link.declared)
    for effect in text.continuous:
        negated = play.view.negated.get(link.card)
        play.emit(
            EventKind.NOT_DONE if negated else EventKind.BEGAN_TO_APPLY,
            f"{here.name}: {effect.label} "
            + (f"is negated by {play.name(negated.by)}." if negated else "applies from now on."),
            continuous_rules.begins_to_apply if negated is None else continuous_rules.counts_first,
            cards=[link.card],
            causes=play.behind([negated.by]) if negated else (),
            part=effect.label,
            why="negated" if negated else "",
            details={"source": link.card, **({"negated_by": negated.by} if negated else {})},
        )


def _later_summons(
    play: Play,
    script: Script,
    link: ChainLink,
    after: list[tuple[CardId, SummonAfterResolution]],
) -> list[tuple[ChainLink, CardId, SummonAfterResolution]]:
    if not after:
        return []
    if summons_rules.after_resolution_is_in_chain(link.number):
        for card, op in after:
            summon_now(play, script, link, card, op)
        return []
    return [(link, card, op) for card, op in after]

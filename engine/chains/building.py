"""Building: puts activations on the Chain, with costs paid and targets chosen."""

from collections.abc import Mapping
from dataclasses import replace

from engine.activation.candidates import HIDDEN, can_pay
from engine.activation.costs_and_targets import choose_mode, choose_targets, pay_costs
from engine.activation.legality import lacks
from engine.activation.refusals import PossibleActivation
from engine.board.chain_links import ChainLink
from engine.board.conditions import holds
from engine.board.continuous_effects import Negated
from engine.board.events import ACTIVATED, TARGETED
from engine.board.play import Play
from engine.board.references import EffectContext
from engine.board.script import Script
from engine.board.selection import find, zones_sought
from engine.board.state import Lingering, Use
from engine.cardtext import selectors
from engine.cardtext.applications import Lock
from engine.cardtext.card_text import Effect, Mode, Rider
from engine.cardtext.unmodelled import gaps_in
from engine.moves import placing
from engine.moves.choices import MOST_OPTIONS, open_option
from engine.moves.unnamed_cards import provide
from engine.rules import activation_rules, chains_rules, destinations_rules
from engine.rules.activation_rules import EffectPart
from engine.terms.vocabulary import (
    FIELD,
    GRAVEYARD,
    SPELL_TRAP_ZONE,
    UP,
    CardId,
    CardName,
    EventId,
    Player,
    Trait,
    Zone,
)


def activate(case: PossibleActivation, script: Script, step: Mapping[str, object]) -> ChainLink:
    """Puts an activation on the Chain: places the card, pays the costs, chooses the targets."""
    play, card, effect, context = case.play, case.card.id, case.effect, case.context
    if case.is_card:
        _turn_up(play, case.player, card)
    number = chains_rules.link_number(len(play.chain))
    chain = play.chain[0].chain if play.chain else len(play.chains) + 1
    play.link = (chain, number)
    event = _announce(play, case)
    link = _link_of(case, event, step)
    _count_use(play, link)
    if gaps_in(effect):
        _note_gaps(case, effect, step)
    play.chain.append(link)
    _pay_and_target(case, script, context, step, link)
    play.link = None
    return play.chain[number - 1]


def _note_gaps(case: PossibleActivation, of: Effect | Mode, step: Mapping[str, object]) -> None:
    """Write down what is not modelled of an activation: what is told of it is as it must be."""
    told = () if case.is_told else (getattr(of, "on", ()), of.conditions)
    aimed = case.is_told and bool(step.get("targets"))
    chosen = () if aimed or not of.targets else (of.targets, tuple(s.do for s in of.resolution))
    for part in (*told, chosen):  # What may be targeted hangs on what is then done to it.
        for text in gaps_in(part):
            case.play.gap(f"{case.card.name}: {text}")
    for text in gaps_in(of.costs):
        case.play.cost_gap(f"{case.card.name}: {text}", text)


def _announce(play: Play, case: PossibleActivation) -> EventId:
    """Write down the activation, as the link that the play is now in."""
    card = case.card.id
    assert play.link is not None  # noqa: S101 -- set by `activate`
    number = play.link[1]
    what = case.card.name if case.is_card else f"the effect of {case.card.name}"
    if play.chain:
        answering = [play.chain[-1].event]
    else:
        answering = [e.id for e in play.window.events] if case.effect.on else []
    return play.emit(
        ACTIVATED,
        f"Player {case.player} activates {what} (Chain Link {number}).",
        chains_rules.link_number,
        cards=[card],
        causes=answering,
        player=case.player,
        part=case.effect.label,
        from_=case.card.zone,
        to=play.state.cards[card].zone,
        details={
            "kind": case.kind,
            "was_set": case.card.is_set,
            "occasion": case.occasion,
        },
    )


def _link_of(case: PossibleActivation, event: EventId, step: Mapping[str, object]) -> ChainLink:
    """The link as it stands when it is put on the Chain, before costs and targets."""
    play, context = case.play, case.context
    assert play.link is not None  # noqa: S101 -- set by `activate`
    chain, number = play.link
    here = play.state.cards[case.card.id]
    negated = play.view.negated.get(here.id)
    return ChainLink(
        chain=chain,
        number=number,
        player=case.player,
        card=here.id,
        stamp=here.stamp,
        effect=case.effect,
        kind=case.kind,
        speed=case.speed,
        from_=case.card.zone,
        at=here.zone,
        position=case.card.position,
        event=event,
        stuck=_stuck(negated, here.zone),
        negated_at_activation=negated.by if negated is not None and here.on_field else None,
        declared=_declared(step),
        told=_aimed_at(case.effect, step),
        was_set=case.card.is_set,
        subjects=context.subjects or context.summoned,
        responds_to=number - 1 if number > 1 else None,
        trigger=case.known is not None,
        window=play.window.label,
    )


def _aimed_at(effect: Effect, step: Mapping[str, object]) -> tuple[str, ...]:
    """What a step calls the targets of an effect that has none: it is chosen on resolution."""
    raw = step.get("targets")
    if not isinstance(raw, list) or any(mode.targets for mode in effect.ways):
        return ()
    return tuple(map(str, raw))


def _count_use(play: Play, link: ChainLink) -> None:
    """Remember the activation for the limits that may count it."""
    name, label = play.name(link.card), link.effect.label
    use = Use(
        player=link.player,
        card=link.card,
        stamp=link.stamp,
        name=CardName(name),
        label=label,
        turn=play.state.turn,
        chain=link.chain,
        battle_step=play.battle_step,
        event=link.event,
    )
    play.state = replace(play.state, uses=(*play.state.uses, use))


def _stuck(negated: Negated | None, zone: Zone) -> Lingering | None:
    return negated.lingering if negated is not None and zone in FIELD else None


def _declared(step: Mapping[str, object]) -> str:
    raw = step.get("declared")
    return str(raw[0]) if isinstance(raw, list) and raw else str(raw or "")


def _turn_up(play: Play, player: Player, card: CardId) -> None:
    here = play.state.cards[card]
    if here.on_field:
        play.change(card, face=UP)
        return
    trait = play.state.text(card).trait
    zone = Zone.FIELD_ZONE if Trait.FIELD in trait else SPELL_TRAP_ZONE
    rule, old = destinations_rules.field_spell_is_replaced, play.state.in_zone(player, zone)
    if rule(trait, len(old)):
        placing.move(play, old, GRAVEYARD, rule, reasons={"rule"})
    placing.put_on_field(play, card, player, None, None, zone=zone)  # type: ignore[arg-type]  # no position there


def _pay_and_target(
    case: PossibleActivation,
    script: Script,
    context: EffectContext,
    step: Mapping[str, object],
    link: ChainLink,
) -> None:
    play = case.play
    mode = _told_or_open(case, step)
    provide_for_activation(play, mode, context)
    play.cause = (link.event,)
    if gaps_in(link.effect):
        _note_gaps(case, mode, step)
    is_due = activation_rules.paid_on_activation(EffectPart.COST)
    due = mode.costs if is_due else ()
    costs, events = pay_costs(play, script, due, context, step)
    paid = replace(context, costs=costs)  # What may be targeted may hang on what was paid.
    targets = choose_targets(play, script, mode, paid, step, is_card=case.is_card)
    if any(targets):
        cards = [card for group in targets for card, _ in group]
        play.emit(
            TARGETED,
            f"{play.name(link.card)} targets {play.names(cards)}.",
            activation_rules.has_targets,
            cards=cards,
            details={"source": link.card},
        )
    if targets or costs or events or mode.label:
        play.chain[link.number - 1] = replace(
            link,
            targets=targets,
            costs=costs,
            cost_events=events,
            left_by_cost=play.state.cards[link.card].stamp != link.stamp,
            mode=mode.label,
        )
    play.cause = ()
    effect = link.effect
    if effect.riders and Rider.CANNOT_ATTACK_THIS_TURN in effect.riders:
        play.change(link.card, no_attack_turn=play.state.turn)
    for lock in effect.all_turn_locks:
        _forbid(play, link, lock)


def _told_or_open(case: PossibleActivation, step: Mapping[str, object]) -> Mode:
    """The way in which it is used: as told; where nothing tells, each that is possible.

    Raises:
        OpenFactError: several are, so each is played.
    """
    ways, is_told = case.effect.ways, any(step.get(key) for key in ("option", "targets", "cost"))
    if len(ways) == 1 or is_told or not case.play.incomplete or len(ways) > MOST_OPTIONS:
        return choose_mode(case.effect, step)
    places = [
        at
        for at, (way, lack) in enumerate(zip(ways, lacks(case), strict=True))
        if lack is None and _is_open(case, way)
    ]
    seen = [at for at in places if _is_seen(case, ways[at])]
    places = seen or places
    if len(places) > 1:
        return ways[open_option(case.play, case.card.name, places)]
    return ways[places[0]] if places else choose_mode(case.effect, step)


def _is_open(case: PossibleActivation, way: Mode) -> bool:
    """Whether its own costs can be paid, and none of its own conditions fails."""
    payable = all(can_pay(case.play, cost, case.context) for cost in way.costs)
    met = (holds(case.play.state, one, case.context) for one in way.conditions)
    return payable and False not in met


def _is_seen(case: PossibleActivation, way: Mode) -> bool:
    """Whether what it begins with is done to cards that are told, or lies where nobody sees it."""
    what = getattr(way.resolution[0].do, "what", None) if way.resolution else None
    if not isinstance(what, selectors.Selector) or what.ref is not None:
        return True
    is_hidden = any(zone in HIDDEN for zone in zones_sought(what))
    return is_hidden or bool(find(case.play.state, what, case.context))


def _forbid(play: Play, link: ChainLink, lock: Lock) -> None:
    """What its player cannot do this turn; a negated activation takes it back."""
    left = Lingering(
        what=lock,
        source=link.card,
        controller=link.player,
        since=play.tick(),
        last_turn=play.state.turn,
        event=link.event,
    )
    play.state = replace(play.state, lingering=(*play.state.lingering, left))


def provide_for_activation(play: Play, mode: Mode, context: EffectContext) -> None:
    """In an incomplete scenario, adds the cards that the activation must have found."""
    if not play.incomplete:
        return
    for what in mode.targets:
        provide(play, what, context)
    if mode.resolution:
        first = getattr(mode.resolution[0].do, "what", None)
        if isinstance(first, selectors.Selector):
            provide(play, first, context)

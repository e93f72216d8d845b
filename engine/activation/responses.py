"""Responses: whether what a fast effect answers has just happened."""

from collections.abc import Mapping
from dataclasses import replace

from engine.activation.possibility import includes, said_to_include
from engine.board.chain_links import ChainLink
from engine.board.event_matching import activated_as, happened, is_fighting
from engine.board.play import Play
from engine.board.references import EffectContext, players
from engine.board.selection import covers, fits
from engine.board.state import CardState
from engine.cardtext import event_patterns
from engine.cardtext.card_text import Effect, Timing
from engine.cardtext.event_patterns import Activated, EventPattern, Includes
from engine.cardtext.operations import AddToHand
from engine.cardtext.selectors import ANY, Selector
from engine.cardtext.unmodelled import gaps_in
from engine.moves.summonable import summon_can_be_negated
from engine.rules import chains_rules, summons_rules
from engine.terms.prohibitions import Prohibition
from engine.terms.vocabulary import (
    CARD_ACTIVATION,
    FIELD,
    CardId,
    CardKind,
    Player,
    SummonKind,
    Whose,
)


def answered(
    play: Play, effect: Effect, player: Player, card: CardId, *, is_told: bool = False
) -> EffectContext | None:
    """What the effect knows of an event it answers and that just happened; None: there is none.

    Where it is told to be activated, what is not told of a card is such as it answers.
    """
    if not effect.on:
        return None
    context = play.context(player, card)
    for pattern in effect.on:
        loose = _as_told(play, pattern) if is_told and play.chain else pattern
        found = _answered(play, loose, player, context, effect.timing)
        if found is not None:
            return found
    return None


def fits_last_link(play: Play, effect: Effect, player: Player, card: CardId) -> bool:
    """Whether the last Chain Link is one the effect answers."""
    context = play.context(player, card)
    return bool(play.chain) and any(
        isinstance(on, event_patterns.Activation)
        and activation_fits(play, on, play.chain[-1], player, context)
        for on in effect.on
    )


def _as_told(play: Play, pattern: EventPattern) -> EventPattern:
    """The same without what the scenario does not tell of the card that was activated."""
    if not isinstance(pattern, event_patterns.Activation):
        return pattern
    card = play.chain[-1].card
    if play.state.text(card).stand_in:
        return replace(pattern, what=ANY)
    summoned = play.state.card(card).summoned
    if summoned is not None and summoned.turn > 0:
        return pattern
    what = replace(pattern.what, **_UNTOLD)
    return replace(pattern, what=what)


_UNTOLD = {
    name: getattr(ANY, name)
    for name in (
        "special_summoned",
        "not_special_summoned_by",
        "summoned_by",
        "summoned_from",
        "summoned_this_turn",
    )
}
"""What is not known of a monster that is on the field from the start."""


def _answered(
    play: Play, pattern: EventPattern, player: Player, context: EffectContext, timing: Timing
) -> EffectContext | None:
    if isinstance(pattern, event_patterns.Activation):
        if not play.chain or not chains_rules.answers(last_link=True, opening_event=False):
            return None
        link = play.chain[-1]
        if activation_fits(play, pattern, link, player, context):
            return replace(context, responded=(link.card, link.stamp))
        return None
    if isinstance(pattern, event_patterns.WouldSummon | event_patterns.Battles):
        return _under_way(play, pattern, context)
    for event in play.window.events:
        if timing is Timing.WHEN and event.moment != play.window.moment:
            continue
        if happened(play, pattern, event, context):
            cards = tuple((c, play.state.card(c).stamp) for c in event.cards)
            return replace(context, subjects=cards, summoned=cards)
    return None


def activation_fits(  # noqa: C901, PLR0911 -- one line a condition
    play: Play,
    pattern: event_patterns.Activation,
    link: ChainLink,
    player: Player,
    context: EffectContext,
) -> bool:
    """Whether a Chain Link is such an activation, seen from the card of the context."""
    if link.player not in players(pattern.by, context, play.state):
        return False
    if pattern.of and activated_kind(play, link) not in pattern.of:
        return False
    if pattern.on_field and not _on_field(link, named=bool(pattern.of)):
        return False
    if pattern.in_response and not _responds(play, pattern, link, player, context):
        return False
    if link.number < pattern.link_at_least or not _in_its_place(play, pattern, link, context):
        return False
    if pattern.in_damage_step and not play.window.damage_step:
        return False
    if pattern.phases and play.state.phase not in pattern.phases:
        return False
    if pattern.others and link.card == context.source:
        return False
    if pattern.zones and link.at not in pattern.zones:
        return False
    if pattern.targets is not None and not _targets(play, pattern, pattern.targets, link, context):
        return False
    if not fits(play.state, pattern.what, play.state.cards[link.card], context):
        return False
    asked = set(pattern.includes)
    return not asked or bool(asked & includes(play, link, player) or asked & said_to_include(link))


def unsure_of(play: Play, effect: Effect) -> tuple[str, ...]:
    """What is not modelled of the last Chain Link and could be what the effect answers."""
    asked = {i for on in effect.on for i in getattr(on, "includes", ())}
    if not asked or not play.chain:
        return ()
    link = play.chain[-1]
    steps = [*link.effect.resolution]
    steps += [s for mode in link.effect.modes if mode.label == link.mode for s in mode.resolution]
    words = {word for i in asked for word in _SPEAKS_OF[i]}
    return tuple(
        text
        for step in steps
        for text in gaps_in(step)
        if isinstance(step.do, AddToHand) or any(word in text.lower() for word in words)
    )


_SPEAKS_OF: Mapping[Includes, tuple[str, ...]] = {
    Includes.ADD_FROM_DECK: ("draw", "add", "take", "hand"),
    Includes.SUMMON_FROM_DECK: ("summon",),
    Includes.SEND_FROM_DECK: ("send", "material"),
    Includes.ADD_FROM_GRAVEYARD: ("add", "return", "shuffle", "graveyard", "gy"),
    Includes.SUMMON_FROM_GRAVEYARD: ("summon",),
    Includes.BANISH_FROM_GRAVEYARD: ("banish",),
    Includes.SPECIAL_SUMMON: ("summon",),
    Includes.DESTROY_ON_FIELD: ("destroy",),
    Includes.DESTROY_MONSTER_ON_FIELD: ("destroy",),
    Includes.DESTROY_TWO_OF_YOURS: ("destroy",),
    Includes.DESTROY: ("destroy",),
    Includes.DESTROY_SPELL_TRAP_ON_FIELD: ("destroy",),
    Includes.DESTROY_YOURS: ("destroy",),
    Includes.DESTROY_TWO: ("destroy",),
    Includes.INFLICT_DAMAGE: ("damage",),
    Includes.DAMAGE_YOU: ("damage",),
    Includes.DAMAGE_OPPONENT: ("damage",),
    Includes.NEGATE_SUMMON: ("negate",),
    Includes.SET: ("set",),
}
"""Words of which text speaks that does such a thing."""


def _responds(
    play: Play,
    pattern: event_patterns.Activation,
    link: ChainLink,
    player: Player,
    context: EffectContext,
) -> bool:
    """Whether it was itself activated in response to such an activation."""
    if link.number == 1:
        return False
    before = play.chain[link.number - 2]
    asked = pattern.answers
    return not asked or any(activation_fits(play, o, before, player, context) for o in asked)


def _in_its_place(
    play: Play, pattern: event_patterns.Activation, link: ChainLink, context: EffectContext
) -> bool:
    """Whether it was activated on the field, or in the GY, of that player."""
    holder = play.state.cards[link.card].controller
    return holder in players(pattern.field_of, context, play.state)


def _targets(
    play: Play,
    pattern: event_patterns.Activation,
    what: Selector,
    link: ChainLink,
    context: EffectContext,
) -> bool:
    """Whether it targets such a card, and nothing else if the text says so."""
    cards = [play.state.card(card) for entry in link.targets for card, _ in entry]
    fitting = [card for card in cards if covers(play.state, what, card, context)]
    return bool(fitting) and not (pattern.targets_alone and len(cards) > 1)


def _on_field(link: ChainLink, *, named: bool) -> bool:
    """Whether it was activated there; a card is if "a Spell Card ... on the field" names it."""
    return link.at in FIELD and (named or link.kind is not CARD_ACTIVATION)


def activated_kind(play: Play, link: ChainLink) -> Activated:
    """What was activated: a card, or the effect of one."""
    kind = play.state.text(link.card).kind
    return activated_as(kind, is_card=link.kind is CARD_ACTIVATION)


def _under_way(
    play: Play, pattern: event_patterns.WouldSummon | event_patterns.Battles, context: EffectContext
) -> EffectContext | None:
    """What the effect knows of the Summon or the battle that is going on."""
    if isinstance(pattern, event_patterns.WouldSummon):
        return _summon_attempt(play, pattern, context)
    return context if is_fighting(play, pattern, context) else None


def _summon_attempt(
    play: Play, pattern: event_patterns.WouldSummon, context: EffectContext
) -> EffectContext | None:
    attempt = play.window.attempt
    if attempt is None or play.chain:
        return None
    if attempt.player not in players(pattern.by, context, play.state):
        return None
    kind = attempt.kind
    is_meant = kind.is_special or not pattern.special
    if not (is_meant and summons_rules.can_be_negated(kind, in_chain=False)):
        return None
    normal = kind in (SummonKind.TRIBUTE, SummonKind.GEMINI) and SummonKind.NORMAL in pattern.how
    if pattern.how and kind not in pattern.how and not normal:
        return None
    many = pattern.exactly is not None and len(attempt.cards) != pattern.exactly
    if many or not all(
        summon_can_be_negated(play.state.text(card), kind) for card in attempt.cards
    ):
        return None
    cards = tuple((c, play.state.card(c).stamp) for c in attempt.cards)
    return replace(context, summoned=cards, subjects=cards)


_FORBIDDEN = {
    Activated.SPELL_CARD: Prohibition.ACTIVATE_SPELL_CARDS,
    Activated.SPELL_EFFECT: Prohibition.ACTIVATE_SPELL_EFFECTS,
    Activated.TRAP_CARD: Prohibition.ACTIVATE_TRAP_CARDS,
    Activated.TRAP_EFFECT: Prohibition.ACTIVATE_TRAP_EFFECTS,
    Activated.MONSTER_EFFECT: Prohibition.ACTIVATE_MONSTER_EFFECTS,
}


def forbidden_as(kind: CardKind, *, is_card: bool) -> Prohibition:
    """The prohibition that concerns activating a card of this kind, or its effect."""
    return _FORBIDDEN[activated_as(kind, is_card=is_card)]


def is_kept_from(play: Play, player: Player, card: CardState, *, is_card: bool) -> bool:
    """Whether the text of the last link forbids answering it with this."""
    link, kind = play.chain[-1], play.state.text(card.id).kind
    if not link.effect.response_locks:
        return False
    targets = {one for group in link.targets for one, _ in group}
    paid = {play.state.text(one).kind for one in link.costs}
    return any(
        forbidden_as(kind, is_card=is_card) in lock.cannot
        and (lock.who is Whose.EITHER or (player is link.player) is (lock.who is Whose.YOU))
        and (not lock.targets_only or card.id in targets)
        and (not lock.paid_kinds or kind in paid)
        for lock in link.effect.response_locks
    )

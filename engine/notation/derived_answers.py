"""Derived answers: what follows from a computed play for questions that no single fact answers.

An outcome without branches and what is asked come in.  A value goes out where the rules make it
certain, and None where they do not: nothing here is guessed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from engine.board.chain_links import ChainLink
from engine.board.events import Event, EventKind
from engine.board.state import CardState
from engine.board.view import unaffected
from engine.cardtext.applications import SummonLimit
from engine.cardtext.card_text import CardText, Rider
from engine.cardtext.operations import (
    AddToHand,
    Banish,
    ChooseMode,
    Destroy,
    NegateThisUnless,
    Operation,
    ReturnToHand,
    SpecialSummon,
)
from engine.cardtext.requirements import SummonsThisTurn
from engine.cardtext.selectors import Selector
from engine.cardtext.unmodelled import gaps_in
from engine.notation.effect_choice import VERBS, stems
from engine.outcome.outcomes import Outcome
from engine.rules import battle_rules
from engine.rules.activation_rules import has_targets
from engine.terms.vocabulary import (
    FIELD,
    CardId,
    Face,
    Negation,
    Player,
    SummonKind,
    Trait,
    Whose,
    Zone,
)

# --- of a card --------------------------------------------------------------------------------


def derived_of_card(predicate: str, card: CardId, part: str, outcome: Outcome) -> object:
    """What follows for a question about a card; None: nothing certain."""
    derive = _OF_CARDS.get(predicate)
    if derive is None or card not in outcome.result.state.cards:
        return None
    return derive(outcome, card, part)


def _hand_added(outcome: Outcome, card: CardId, _: str) -> bool | None:
    """Whether it is added to the hand; of a card that adds others, whether it does."""
    adding = [event for event in outcome.trace if _adds(event)]
    if any(card in event.cards for event in adding):
        return True
    if any(_adds_others(link) for link in _links(outcome) if link.card == card):
        return any(event.by == card for event in adding)
    told = any(_names(value, card) for step in outcome.scenario.steps for value in step.values())
    return False if told else None


def _adds_others(link: ChainLink) -> bool:
    done = (step.do for way in link.effect.ways for step in way.resolution)
    return any(isinstance(one, AddToHand) and one.what.ref is None for one in done)


def _names(value: object, card: CardId) -> bool:
    """Whether a part of a step names the card."""
    if isinstance(value, Mapping):
        return any(_names(one, card) for one in value.values())
    if isinstance(value, list | tuple):
        return any(_names(one, card) for one in value)
    return value == card


def _adds(event: Event) -> bool:
    """Whether a card is added to the hand: from the field it is returned."""
    came = event.kind is EventKind.MOVED and event.to is Zone.HAND
    return came and event.from_ in _ADDED_FROM


_ADDED_FROM = (Zone.DECK, Zone.GRAVEYARD, Zone.BANISHED, Zone.EXTRA_DECK)


def _treated_as_summoned(outcome: Outcome, card: CardId, _: str) -> bool | None:
    """Whether it was ever Summoned in the way that monsters of its kind are Summoned."""
    text = outcome.result.state.text(card)
    way = next((kind for trait, kind in _WAYS if trait in text.trait), None)
    tried = [
        event
        for event in outcome.trace
        if event.kind in (EventKind.SUMMONED, EventKind.SUMMON_NEGATED) and card in event.cards
    ]
    if way is None or not tried:
        return None
    return any(one.kind is EventKind.SUMMONED and one.summon is way for one in tried)


_WAYS = (
    (Trait.FUSION, SummonKind.FUSION),
    (Trait.SYNCHRO, SummonKind.SYNCHRO),
    (Trait.XYZ, SummonKind.XYZ),
    (Trait.LINK, SummonKind.LINK),
    (Trait.RITUAL, SummonKind.RITUAL),
)
"""How monsters of a kind are Summoned."""


def _counts_toward_limit(outcome: Outcome, card: CardId, _: str) -> bool | None:
    """A Normal Summon counts, negated or not; so does an effect whose activation stands."""
    state = outcome.result.state
    by_hand = {SummonKind.NORMAL, SummonKind.TRIBUTE, SummonKind.GEMINI}
    summons = [one for one in outcome.trace if one.summon is not None and card in one.cards]
    kinds = {one.summon for one in summons if one.link is None}
    if not kinds.isdisjoint(by_hand):
        return True
    if summons and not any(map(_limits_summons, state.texts.values())):
        return False  # No limit is there but the one Normal Summon or Set of a turn.
    links = [
        link for link in _links(outcome) if state.card(link.card).name == state.card(card).name
    ]
    if not links or not state.text(card).stand_in:
        return None
    return None if any(link.negation is Negation.ACTIVATION for link in links) else True


def _limits_summons(text: CardText) -> bool:
    """Whether a card of the play counts Summons, or may: some of it is not understood."""
    applied = (one for effect in text.continuous for one in effect.applies)
    asked = (one for effect in text.effects for one in effect.conditions)
    counts = any(isinstance(one, SummonLimit | SummonsThisTurn) for one in (*applied, *asked))
    return counts or bool(text.opaque)


def _has_legal_target(outcome: Outcome, card: CardId, _: str) -> bool | None:
    """Whether it targeted what is told, or was targeted; or was refused for want of a target."""
    steps = outcome.scenario.steps
    used = [link for link in _links(outcome) if link.card == card]
    if used and not any(way.targets for way in used[-1].effect.ways):
        return None  # It takes no target.
    if used and used[-1].targets and not _targets_what_is_told(outcome, used[-1]):
        return None
    for one in reversed(outcome.result.attempts):
        refused = any(refusal.rule == has_targets.id for refusal in one.refused)
        told = _told_targets(steps[one.step]) if one.step < len(steps) else []
        if one.card == card or (refused and told == [card]):
            is_untold = bool(one.refused) and not told
            return None if is_untold and not refused else not refused
    for link in _links(outcome):
        taken = {target for group in link.targets for target, _ in group}
        own = [_told_targets(step) for step in steps if step.get("card") == link.card]
        if card in taken or (link.card == card and any(one and set(one) <= taken for one in own)):
            return True
    return None


def _targets_what_is_told(outcome: Outcome, link: ChainLink) -> bool:
    """Whether a target is a card of the play, and not one supplied so that there is a target."""
    told = {one.name for one in outcome.scenario.cards}
    return any(target in told for group in link.targets for target, _ in group)


def _told_targets(step: Mapping[str, object]) -> list[object]:
    aimed = step.get("targets")
    return aimed if isinstance(aimed, list) else []


def _affected(outcome: Outcome, card: CardId, _: str) -> bool | None:
    """Whether the effect of another card did something to it, or it is unaffected by one used."""
    by_others = [
        event for event in outcome.trace if card in event.cards and event.by not in (None, card)
    ]
    if any(event.kind in _AFFECTING and event.link for event in by_others):
        return True
    if any(event.kind in _CHANGING for event in by_others):
        return True
    view, here = outcome.result.view, outcome.result.state.card(card)
    lasting = (one.id for one in outcome.result.state.on_field() if _is_lasting(outcome, one))
    used = ({link.card for link in _links(outcome)} or {*lasting}) - {card}
    spared = used and all(unaffected(view, here, one) is not None for one in used)
    return False if spared and here.on_field else None


def _is_lasting(outcome: Outcome, card: CardState) -> bool:
    """Whether it lies face-up and applies by itself."""
    return card.face is Face.UP and bool(outcome.result.state.text_of(card).continuous)


_CHANGING = frozenset({EventKind.POSITION_CHANGED, EventKind.NEGATED_ON_FIELD})
"""What is done by another card alone, in a Chain or by an effect that applies by itself."""
_AFFECTING = frozenset({EventKind.MOVED, EventKind.POSITION_CHANGED, EventKind.CONTROL_CHANGED,
                        EventKind.FLIPPED_FACE_DOWN, EventKind.NEGATED_ON_FIELD})  # fmt: skip
"""What the effect of another card does to a card that is affected by it."""


def _zone(outcome: Outcome, card: CardId, _: str) -> str:
    return outcome.result.state.card(card).zone.value


def _controller(outcome: Outcome, card: CardId, _: str) -> str:
    return outcome.result.state.card(card).controller.value


def _can_attack_again(outcome: Outcome, card: CardId, _: str) -> bool | None:
    """Whether the last of several attacks of one turn is declared, or refused as one too many."""
    tries: list[Event] = []
    for event in outcome.trace:
        if event.kind is EventKind.PHASE and event.why == "begin" and event.part == "battle":
            tries = []
        refused = event.kind is EventKind.REFUSED and event.part == "attack with"
        if (event.kind is EventKind.ATTACK_DECLARED and event.cards[0] == card) or (
            refused and event.details.get("source") == card
        ):
            tries.append(event)
    if len(tries) < 2:  # noqa: PLR2004 -- once is not again
        return None
    if tries[-1].kind is EventKind.ATTACK_DECLARED:
        return True
    is_too_many = tries[-1].details.get("rule") == battle_rules.can_attack_again.id
    return False if is_too_many else None


def _cost_paid(outcome: Outcome, card: CardId, part: str) -> bool | None:
    """Whether what is named is a cost that was paid, or a part of the effect."""
    words = stems(part)
    kinds = tuple(kind for verb, types in VERBS.items() if stems(verb) & words for kind in types)
    links = [link for link in _links(outcome) if link.card == card]
    if not kinds or not links or gaps_in(links[-1].effect):
        return None
    ways = links[-1].effect.ways
    if any(isinstance(cost, kinds) for way in ways for cost in way.costs):
        return True
    done = any(isinstance(step.do, kinds) for way in ways for step in way.resolution)
    return False if done else None


def _summon_negatable(outcome: Outcome, card: CardId, _: str) -> bool | None:
    """A monster that is Set is not Summoned, so there is nothing to negate."""
    mine = [event for event in outcome.trace if card in event.cards]
    was_set = any(event.kind is EventKind.SET for event in mine)
    return False if was_set and not any(event.summon is not None for event in mine) else None


def _sent_from_field(outcome: Outcome, card: CardId, _: str) -> bool | None:
    """Not sent from the field: what went to the GY from elsewhere, as a detached material."""
    moves = [one for one in outcome.trace if one.kind is EventKind.MOVED and card in one.cards]
    sent = [one for one in moves if one.to is Zone.GRAVEYARD]
    return False if sent and sent[-1].from_ not in FIELD else None


def _can_change_position(outcome: Outcome, card: CardId, _: str) -> bool | None:
    """A Link Monster has no other battle position than Attack Position."""
    is_link = Trait.LINK in outcome.result.state.text(card).trait
    turned = battle_rules.can_be_turned(is_link=is_link, is_token=False, face_down=False)
    return None if turned else False


def _effect_decides(outcome: Outcome, card: CardId, _: str) -> str | None:
    """Who chooses for the effect that was used last of a card, where only one player does."""
    mine = [link for link in _links(outcome) if link.card == card]
    choosers = set(_choosers(mine[-1])) if mine else set()
    player = choosers.pop() if len(choosers) == 1 else None
    return player.value if player is not None else None


_OF_CARDS: Mapping[str, Callable[[Outcome, CardId, str], object]] = MappingProxyType(
    {
        "summon_negatable": _summon_negatable,
        "sent_from_field": _sent_from_field,
        "can_change_position": _can_change_position,
        "deciding_player": _effect_decides,
        "hand_added": _hand_added,
        "treated_as_summoned": _treated_as_summoned,
        "counts_toward_limit": _counts_toward_limit,
        "has_legal_target": _has_legal_target,
        "affected": _affected,
        "zone_at_end": _zone,
        "controller_at_end": _controller,
        "can_attack_again": _can_attack_again,
        "cost_paid": _cost_paid,
    }
)
OF_CARDS_ONLY_DERIVED = frozenset({"hand_added", "treated_as_summoned"})
"""Asked of a card, and no fact tells them."""


# --- of the Chain -----------------------------------------------------------------------------


def derived_of_chain(predicate: str, outcome: Outcome) -> object:
    """What follows for a question about the Chain that was built last; None: nothing certain."""
    if predicate == "next_responder":
        player = next_responder(outcome)
        return player.value if player is not None else None
    chains = outcome.result.chains
    if predicate not in ORDERS or any(len(chain) > 1 for chain in chains):
        return None
    names = tuple(str(outcome.result.state.card(chain[0].card).name) for chain in chains)
    if len(chains) == 1 or (predicate == "resolution_order" and _follow_at_once(outcome, names)):
        return names or None
    return None


def _follow_at_once(outcome: Outcome, names: Sequence[str]) -> bool:
    """Whether Chains of one link each, of different cards, resolve one after another in a phase."""
    is_later = any(step["do"] in ("next_phase", "end_turn") for step in outcome.scenario.steps)
    return not is_later and len(set(names)) == len(names)


ORDERS = frozenset({"chain_link_order", "resolution_order"})
"""Asked of a card, they are about the Chain it is in."""
OF_CHAINS_ONLY_DERIVED = frozenset({"next_responder"})


def next_responder(outcome: Outcome) -> Player | None:
    """Who may act first after what was told last.

    After a link that is the opponent of its player; after a Summon, an attack or a new phase the
    turn player.  None where that is not certain.
    """
    last, at = _last_deed(outcome)
    if any(one.step == at and one.refused for one in outcome.result.attempts):
        return None
    links = outcome.result.chains[-1] if outcome.result.chains else ()
    if last["do"] in ("activate", "chain"):
        return _after_link(links[-1]) if links else None
    if last["do"] not in _FOLLOWED_BY_TURN_PLAYER:
        return None
    since = _begun_by(outcome, str(last.get("card", "")))
    if links and since is not None and links[-1].event > since:
        return _after_link(links[-1])
    return outcome.result.state.turn_player


def _last_deed(outcome: Outcome) -> tuple[Mapping[str, object], int]:
    """The step that was done last, and its place; choices are no deeds."""
    steps = list(enumerate(outcome.scenario.steps))
    deeds = ((step, at) for at, step in reversed(steps) if step["do"] not in ("choose", "pass"))
    return next(deeds, ({"do": ""}, -1))


_FOLLOWED_BY_TURN_PLAYER = ("normal_summon", "special_summon", "flip_summon", "attack")
"""After these the turn player may act first."""


def _begun_by(outcome: Outcome, card: str) -> int | None:
    """The event with which a card was Summoned, or attacked, last."""
    kinds = (EventKind.SUMMONED, EventKind.ATTACK_DECLARED)
    found = (one.id for one in reversed(outcome.trace) if one.kind in kinds and card in one.cards)
    return next(found, None)


def _after_link(link: ChainLink) -> Player | None:
    locks = Rider.NO_RESPONSE in link.effect.riders or link.effect.response_locks
    unread = " ".join(gaps_in(link.effect)).lower()
    return None if locks or "respon" in unread else link.player.opponent


# --- of a player ------------------------------------------------------------------------------


def derived_of_player(predicate: str, player: Player, outcome: Outcome) -> object:
    """What follows for a question about a player; None: nothing certain."""
    derive = _OF_PLAYERS.get(predicate)
    return None if derive is None else derive(outcome, player)


def _player_adds(outcome: Outcome, player: Player) -> bool | None:
    """Whether a card of this player is added; "no" where an effect told would do so."""
    cards = outcome.result.state.cards
    if any(
        _adds(event) and any(cards[one].owner is player for one in event.cards)
        for event in outcome.trace
    ):
        return True
    tried = any(link.player is player and _adds_others(link) for link in _links(outcome))
    return False if tried else None


def _responds_next(outcome: Outcome, player: Player) -> bool | None:
    found = next_responder(outcome)
    return None if found is None else found is player


def _decides(outcome: Outcome, player: Player) -> bool | None:
    """Whether it decides: on the order of effects alike, or on what the last effect lets choose."""
    orders = {fact.value for fact in outcome.facts
              if fact.subject_card == "Chain" and fact.predicate == "deciding_player"}  # fmt: skip
    replays = [event for event in outcome.trace if event.kind is EventKind.REPLAY]
    if replays:
        return outcome.result.state.card(replays[-1].cards[0]).controller is player
    if orders:
        return orders == {player.value} if len(orders) == 1 else None
    links = outcome.result.chains[-1] if outcome.result.chains else ()
    if not links or (len(links) > 1 and links[-1].trigger):
        return None
    choosers = set(_choosers(links[-1]))
    if choosers == {player}:
        return True
    attacks = any(event.kind is EventKind.ATTACK_DECLARED for event in outcome.trace)
    is_alone = len(_links(outcome)) == 1 and not attacks  # Else something else may be meant.
    return False if choosers == {player.opponent} and is_alone else None


def _choosers(link: ChainLink) -> Iterator[Player | None]:
    """The player of each choice that an effect asks for; None: that is not certain."""
    if gaps_in(link.effect):
        yield None
    for way in link.effect.ways:
        if way.targets:
            yield link.player
        for step in way.resolution:
            if isinstance(step.do, NegateThisUnless):
                yield link.player.opponent if step.do.who is Whose.OPPONENT else link.player
            elif isinstance(step.do, ChooseMode):
                yield link.player
            elif _is_chosen(step.do):
                yield link.player if isinstance(step.do, _CHOSEN_BY_ITS_PLAYER) else None


def _is_chosen(done: Operation) -> bool:
    what = getattr(done, "what", None)
    return isinstance(what, Selector) and what.ref is None and not what.count.is_all


_CHOSEN_BY_ITS_PLAYER = (AddToHand, Banish, Destroy, ReturnToHand, SpecialSummon)
"""Whatever the effect says besides, the player who activated it chooses for these."""


def _player_attacks(outcome: Outcome, player: Player) -> bool | None:
    """Whether an attack of this player is declared; or is refused, and none is declared."""
    cards = outcome.result.state.cards
    if _last_deed(outcome)[0]["do"] != "attack":
        return None
    tries = [
        event.kind is EventKind.ATTACK_DECLARED
        for event in outcome.trace
        if event.kind is EventKind.ATTACK_DECLARED and event.player is player
    ]
    refused = [
        event
        for event in outcome.trace
        if event.kind is EventKind.REFUSED
        and event.part == "attack with"
        and cards[CardId(str(event.details["source"]))].controller is player
    ]
    return True if tries else False if refused else None


def _player_paid(outcome: Outcome, player: Player) -> bool | None:
    paid = any("cost" in event.reasons and event.player is player for event in outcome.trace)
    paid |= any(event.why == "cost" and event.player is player for event in outcome.trace)
    return True if paid else None


def _player_fate(outcome: Outcome, player: Player) -> str | None:
    """Whether it wins or loses the Duel, or how many Life Points it loses or gains."""
    state = outcome.result.state
    if any(state.text(link.card).stand_in for link in _links(outcome)):
        return None  # What an unnamed effect does to the players is not told.
    if state.winner is not None:
        return "wins the Duel" if state.winner is player else "loses the Duel"
    changes = (one for one in outcome.trace if one.kind is EventKind.LP_CHANGED)
    lost = sum(-one.amount for one in changes if one.player is player)
    return f"{'loses' if lost > 0 else 'gains'} {abs(lost)} Life Points" if lost else None


_OF_PLAYERS: Mapping[str, Callable[[Outcome, Player], object]] = MappingProxyType(
    {
        "hand_added": _player_adds,
        "next_responder": _responds_next,
        "decides": _decides,
        "can_attack": _player_attacks,
        "cost_paid": _player_paid,
        "what_happens": _player_fate,
    }
)
OF_PLAYERS_DERIVED = frozenset(_OF_PLAYERS)
"""What is asked of a player and follows from several events."""


def _links(outcome: Outcome) -> list[ChainLink]:
    return [link for chain in outcome.result.chains for link in chain]

"""Usage: how often a limit has been used up."""

from engine.cardtext import Effect, Limit, LimitKind
from engine.play import Play
from engine.rules import limits
from engine.state import CardState, Use
from engine.terms import Per, Player


def counted(  # noqa: PLR0913 -- a limit looks at that much
    play: Play,
    player: Player,
    card: CardState,
    effect: Effect,
    limit: Limit,
    *,
    until: int | None = None,
) -> int:
    """How often a limit has been used up, by all activations or those until an event."""
    as_if_never = play.side(limits.activation_counts) == 1
    return sum(
        limits.activation_counts(limit.kind, use.status, as_if_never=as_if_never)
        for use in play.state.uses
        if (until is None or use.event <= until)
        and _concerns(play, player, card, effect, limit, use)
    )


def _concerns(  # noqa: PLR0911, PLR0913, PLR0917 -- a limit looks at that much
    play: Play, player: Player, card: CardState, effect: Effect, limit: Limit, use: Use
) -> bool:
    if use.name != card.name or not _same_label(play, card, effect, limit, use):
        return False
    if limit.kind is not LimitKind.SOFT and use.player is not player:
        return False
    same_stay = use.card == card.id and use.stamp == card.stamp
    if not limits.same_counter(limit.kind, same_stay=same_stay):
        return False
    match limit.per:
        case Per.TURN:
            return use.turn == play.state.turn
        case Per.CHAIN:
            return bool(play.chain) and use.chain == play.chain[-1].chain
        case Per.BATTLE_STEP:
            return use.turn == play.state.turn and use.battle_step == play.battle_step
        case Per.DUEL | Per.STAY:  # Of a copy, the stay is looked at above.
            return True


def _same_label(play: Play, card: CardState, effect: Effect, limit: Limit, use: Use) -> bool:
    if use.label == effect.label:
        return True
    if limit.shared is None:
        return False
    others = play.state.texts[card.name].effects
    return any(
        other.label == use.label and any(each.shared == limit.shared for each in other.limits)
        for other in others
    )

"""Turn order: whose turn it is at the start of a play, by what is done in it."""

from collections.abc import Callable, Sequence

from engine.cardtext.card_text import CardText, Effect
from engine.cardtext.event_patterns import (
    AttackDeclared,
    EventPattern,
    PhaseBegins,
    Summoned,
    WouldSummon,
)
from engine.notation.effect_choice import choose_effect
from engine.notation.play_lines import (
    ActionDeed,
    ActivationDeed,
    AskedLine,
    AttackDeed,
    Line,
    PlaySetting,
    TurnStep,
    UncausedEvent,
)
from engine.terms.vocabulary import CardKind, EffectKind, Player, Trait, Whose, Zone

TextOf = Callable[[str], CardText | None]


def in_order(lines: Sequence[Line], text_of: TextOf) -> tuple[Line, ...]:
    """With the opponent's Summon or attack before the Trap that answers it, if that begins a play.

    As in "I use Mirror Force when he attacks with Jinzo".
    """
    deeds = [at for at, line in enumerate(lines) if isinstance(line, (*_DEEDS, UncausedEvent))]
    if len(deeds) < 2:  # noqa: PLR2004 -- one deed is in order
        return tuple(lines)
    first, then = lines[deeds[0]], lines[deeds[1]]
    is_between = any(isinstance(line, AskedLine) for line in lines[deeds[0] : deeds[1]])
    if is_between or not isinstance(first, ActivationDeed) or first.chained:
        return tuple(lines)
    if not isinstance(then, ActionDeed | AttackDeed) or then.player is first.player:
        return tuple(lines)
    if not _answers_deed(first, then, text_of):
        return tuple(lines)
    return (*lines[: deeds[0]], *lines[deeds[0] + 1 : deeds[1] + 1], first, *lines[deeds[1] + 1 :])


def _answers_deed(deed: ActivationDeed, other: ActionDeed | AttackDeed, text_of: TextOf) -> bool:
    """Whether what is activated answers nothing but such a deed."""
    text = text_of(deed.card.name)
    effect = choose_effect(text, deed).effect if text is not None else None
    if effect is None or deed.trigger or not effect.on:
        return False
    is_summon = isinstance(other, ActionDeed) and other.verb.endswith("summon")
    wanted = (Summoned, WouldSummon) if is_summon else (AttackDeclared,)
    is_known = is_summon or isinstance(other, AttackDeed)
    return is_known and all(isinstance(on, wanted) for on in effect.on)


def turn_player_of(lines: Sequence[Line], text_of: TextOf) -> tuple[Player, str]:
    """Whose turn it is when the play begins, and why; no reason where it is told."""
    for line in lines:
        if isinstance(line, PlaySetting) and line.what == "turn" and line.value in list(Player):
            return Player(line.value), ""
    turns, phase = 0, ""
    for line in lines:
        if isinstance(line, TurnStep):
            turns, phase = turns + (line.what == "end_turn"), line.to or ""
        player, why = _own_turn(line, text_of)
        if player is None and isinstance(line, ActivationDeed) and line.trigger:
            player, why = _by_phase(line, text_of(line.card.name), phase)
        if player is not None:
            return (player if turns % 2 == 0 else player.opponent), why
    begins = next((line for line in lines if isinstance(line, _DEEDS)), None)
    first = begins.player if begins is not None else Player.A
    if isinstance(begins, ActivationDeed) and _is_of_other_turn(begins, text_of):
        return first.opponent, f"{begins.card.name} is used in the opponent's turn"
    return first, f"player {first} acts first"


def _is_of_other_turn(deed: ActivationDeed, text_of: TextOf) -> bool:
    """Whether what begins a play is a hand trap, or a Trap that answers a Summon or an attack."""
    text = text_of(deed.card.name)
    if _is_hand_trap(text) and not deed.trigger:
        return True
    effect = choose_effect(text, deed).effect if text is not None else None
    if text is None or effect is None or text.kind is not CardKind.TRAP or deed.trigger:
        return False
    answers = (Summoned, WouldSummon, AttackDeclared)
    return any(isinstance(on, answers) and on.by is not Whose.YOU for on in effect.on)


def _is_hand_trap(text: CardText | None) -> bool:
    """Whether it is a monster that is used from the hand in either turn."""
    return (
        text is not None
        and text.kind is CardKind.MONSTER
        and any(
            Zone.HAND in effect.from_ and text.kind_of(effect) is EffectKind.QUICK
            for effect in text.effects
        )
    )


_DEEDS = (ActivationDeed, ActionDeed, AttackDeed)


def _own_turn(line: Line, text_of: TextOf) -> tuple[Player | None, str]:
    """Whose turn a deed shows it to be; None: it may be done in either."""
    match line:
        case AttackDeed():
            return line.player, f"{line.card.name} attacks"
        case ActionDeed() if line.verb != "special_summon" or line.materials:
            return line.player, f"{line.cards[0].name} is played" if line.cards else ""
        case ActionDeed():
            text = text_of(line.cards[0].name) if line.cards else None
            own_way = text is None or bool(text.procedures) or text.stand_in
            return (line.player if own_way else None), f"{line.cards[0].name} is Summoned"
        case ActivationDeed():
            return _by_activation(line, text_of(line.card.name))
        case _:
            return None, ""


def _by_activation(deed: ActivationDeed, text: CardText | None) -> tuple[Player | None, str]:
    if text is None:
        return None, ""
    effect = choose_effect(text, deed).effect
    if effect is not None and effect.turn is Whose.OPPONENT:
        return deed.player.opponent, f"{text.name} is used in the opponent's turn"
    if effect is not None and effect.turn is Whose.YOU and not deed.trigger:
        return deed.player, f"{text.name} is used in its player's turn"
    if deed.trigger and effect is not None and any(map(_is_of_own_phase, effect.on)):
        return deed.player, f"{text.name} is used in its player's turn"
    if not deed.chained and not deed.trigger and is_only_in_own_turn(text, effect):
        return deed.player, f"{text.name} is used in its player's turn"
    return None, ""


def _by_phase(deed: ActivationDeed, text: CardText | None, phase: str) -> tuple[Player | None, str]:
    """Its player's turn, where one of its effects triggers in just that phase of it."""
    events = [on for effect in (text.triggers if text is not None else ()) for on in effect.on]
    begins = (on for on in events if isinstance(on, PhaseBegins) and on.whose is Whose.YOU)
    if any(on.phase == phase for on in begins):
        return deed.player, f"{deed.card.name} is used in its player's {phase.title()} Phase"
    return None, ""


def _is_of_own_phase(event: EventPattern) -> bool:
    return isinstance(event, PhaseBegins) and event.whose is Whose.YOU


def is_only_in_own_turn(text: CardText, effect: Effect | None) -> bool:
    """Whether only the turn player can activate it."""
    if text.kind is CardKind.SPELL:
        is_card = effect is None or text.kind_of(effect) is EffectKind.CARD_ACTIVATION
        return is_card and Trait.QUICK_PLAY not in text.trait
    if text.kind is CardKind.MONSTER:
        return (
            effect is not None
            and text.kind_of(effect) is EffectKind.IGNITION
            and not (effect.quick_if)
        )
    return False

"""Automatic changes: what texts bring about by themselves after a change, without a Chain."""

from engine.board.conditions import holds
from engine.board.continuous_effects import in_force
from engine.board.play import Play
from engine.board.references import players
from engine.board.selection import fits
from engine.board.state import CardState
from engine.board.view import View, on_card, unaffected
from engine.cardtext.applications import DestroysItself, HeldPosition
from engine.cardtext.card_text import ContinuousEffect
from engine.cardtext.requirements import Condition, Exists, None_, Not
from engine.cardtext.selectors import Selector
from engine.effects.control_changes import change_one, settle_control, settle_kinds
from engine.moves.placing import destroy
from engine.rules import battle_rules, continuous_rules
from engine.terms.vocabulary import CardId, Face, Position, Zone


def settle(play: Play) -> None:
    """Applies what follows at once: control, kept kinds, held positions, self-destruction."""
    settle_control(play)
    settle_after_link(play)


def settle_after_link(play: Play) -> None:
    """Applies what follows while a Chain still resolves: all of `settle` but control."""
    settle_kinds(play)
    settle_positions(play)
    _destroy_themselves(play)


def settle_positions(play: Play) -> None:
    """Turns face-up monsters to the battle positions in which texts hold them (BA16)."""
    if not any(isinstance(source.application, HeldPosition) for source in play.view.sources):
        return
    for card in play.state.on_field():
        if card.zone is Zone.MONSTER_ZONE and card.face is Face.UP:
            _turn(play, card)


def _turn(play: Play, card: CardState) -> None:
    wanted = held_positions(play.view, card)
    if len(wanted) > 1:
        play.gap(f"{card.name}: in which of two battle positions it is held")
    elif wanted and battle_rules.is_held(position=card.position, held=wanted[0]):
        change_one(play, card.id, wanted[0], battle_rules.is_held)


def held_positions(view: View, card: CardState) -> tuple[Position, ...]:
    """The battle positions in which texts hold a monster; two contradict each other."""
    found = (
        one.application.to
        for one in on_card(view, card, HeldPosition)
        if unaffected(view, card, one.card) is None
    )
    return tuple(dict.fromkeys(found))


# --- what destroys itself --------------------------------------------------------------------


def _destroy_themselves(play: Play) -> None:
    """Destroy the cards whose own text does so as things are now."""
    lost = [
        card.id
        for card in play.view.speaking
        if continuous_rules.clause_applies(
            on_field=card.on_field, negated=play.view.is_negated(card.id)
        )
        for effect in play.state.text_of(card).continuous
        if _destroys_itself(play, card, effect)
    ]
    if lost:
        destroy(play, lost, continuous_rules.clause_applies)


def _destroys_itself(play: Play, card: CardState, effect: ContinuousEffect) -> bool:
    """Whether it does now: all its conditions are known to hold."""
    if not any(isinstance(each, DestroysItself) for each in effect.applies):
        return False
    if not effect.condition or not in_force(play.state, card, effect):
        return False
    return all(_surely_holds(play, card.id, each) for each in effect.condition)


def _surely_holds(play: Play, card: CardId, condition: Condition) -> bool:
    """Whether it holds; of what is not told to be there, whether it is told to be gone."""
    context = play.context(play.state.card(card).controller, card)
    if holds(play.state, condition, context) is not True:
        return False
    absent = _absent(condition)
    if absent is None:
        return True
    sides = players(absent.whose, context, play.state)
    if not play.may_hold_more(sides, absent.zone):
        return True
    gone = [play.state.card(one) for one in play.last if one != card]
    return any(
        one.zone not in absent.zone and fits(play.state, absent.where, one, context) for one in gone
    )


def _absent(condition: Condition) -> Selector | None:
    """The cards that must not be there, if that is what it asks for."""
    if isinstance(condition, None_):
        return condition.what
    if isinstance(condition, Not) and isinstance(condition.this, Exists):
        return condition.this.what
    return None

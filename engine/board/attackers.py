"""Attackers: whether a monster can attack from its battle position, and with which value."""

from engine.board.play import Play
from engine.board.state import CardState
from engine.board.view import attack_lock, on_card
from engine.cardtext.applications import AttackFromDefense, AttackWithDef
from engine.terms.vocabulary import CardId, Position, Stat


def can_attack_in_defense(play: Play, here: CardState) -> bool:
    """Whether a text lets the monster attack while in Defense Position."""
    return any(_letting(play, here))


def left_attack_position(play: Play, attacker: CardState) -> bool:
    """Whether the attacker is no longer in a battle position it can attack from."""
    return attacker.position is not Position.ATTACK and not can_attack_in_defense(play, attacker)


def attack_has_ended(play: Play) -> bool:
    """Whether no attack is left to negate: none declared, negated, or unable to go on."""
    attack = play.attack
    if attack is None or attack.negated_by is not None:
        return True
    card, stamp = attack.attacker
    here = play.state.card(card)
    is_there = here.on_field and here.stamp == stamp and here.controller is attack.player
    return (
        not is_there
        or left_attack_position(play, here)
        or attack_lock(play.view, here, declared=True) is not None
    )


def attack_value(play: Play, attacker: CardState) -> int:
    """The value the monster battles with: ATK, or DEF where a text has it attack with DEF."""
    with_def = {
        source.card for source in play.view.sources if isinstance(source.application, AttackWithDef)
    }
    defends = attacker.position is Position.DEFENSE
    uses_def = defends and not with_def.isdisjoint(_letting(play, attacker))
    return play.view.value(attacker, Stat.DEF if uses_def else Stat.ATK)


def _letting(play: Play, here: CardState) -> list[CardId]:
    """The cards whose text lets it attack in Defense Position."""
    return [found.card for found in on_card(play.view, here, AttackFromDefense)]

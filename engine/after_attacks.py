"""After attacks: what follows at the end from what monsters attacked."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.attacking import attacks_allowed
from engine.concluding import Conclusion, denied, said_of
from engine.duel import Duel
from engine.events import Event, EventKind
from engine.play import Play
from engine.rules import battle
from engine.terms import CardId, EventId, Phase, Zone


def of_attack(play: Play, declared: Event) -> Iterator[Conclusion]:
    """Whether the attack went on, and what its monster may do after it."""
    after = [e for e in play.events[declared.id :] if declared.id in e.causes]
    ended = [e for e in after if e.kind is EventKind.ATTACK_ENDED]
    card = declared.cards[0]
    causes = [declared.id, *(e.id for e in ended), *play.behind([card])]
    going = not ended
    verb = "continues" if going else "does not continue"
    text = f"The attack of {play.name(card)} {verb}."
    yield said_of("attack_continues", going, text, battle.attack_continues, card, causes)
    occurs = battle.damage_step_occurs(continues=going)
    text = f"The Damage Step {'occurs' if occurs else 'does not occur'}."
    yield said_of("damage_step_occurs", occurs, text, battle.damage_step_occurs, card, causes)
    if any(event.why == "attacker_left" for event in ended):
        yield _after_leaving(play, card, causes)
    if play.state.card(card).zone is Zone.MONSTER_ZONE:
        yield from _after_attack(play, card, causes)


def _after_leaving(play: Play, card: CardId, causes: Iterable[EventId]) -> Conclusion:
    """Whether the Battle Step ends as well when the attacking monster has left (BA11)."""
    rule = battle.battle_step_goes_on
    goes_on = rule(ends=play.side(rule) == 1)
    text = f"The Battle Step {'goes on' if goes_on else 'ends'}."
    said = said_of("ended", not goes_on, text, rule, card, causes)
    return replace(said, thing="Battle Step", classes=("battle_step",))


def _after_attack(play: Play, card: CardId, causes: list[EventId]) -> Iterator[Conclusion]:
    """What a monster that attacked may still do this turn."""
    here = play.state.card(card)
    yield _again(play, card, causes, direct=False)
    change = battle.can_change_position(declared_attack=True, changed_this_turn=False)
    text = f"{here.name} {denied(change)} change its battle position."
    yield said_of("can_change_position", change, text, battle.can_change_position, card, causes)


def _again(play: Play, card: CardId, causes: Iterable[EventId], *, direct: bool) -> Conclusion:
    """Whether a monster that attacked may attack once more: a monster, or the player."""
    here = play.state.card(card)
    allowed = attacks_allowed(play, here, direct=direct)
    again = battle.can_attack_again(attacks_declared=here.attacks or 1, attacks_allowed=allowed)
    again &= battle.is_battle_phase(battle=play.state.phase is Phase.BATTLE, own_turn=True)
    text = f"{here.name} {denied(again)} attack{' directly' * direct} again this turn."
    return said_of("can_attack_again", again, text, battle.can_attack_again, card, causes)


def again_directly(duel: Duel) -> Iterator[Conclusion]:
    """Whether one that attacked may attack the player too, where that is asked."""
    play = duel.play
    for event in play.events:
        card = event.cards[0] if event.kind is EventKind.ATTACK_DECLARED else None
        asked = f"{play.name(card)}: {DIRECTLY}".lower() if card is not None else ""
        if card is not None and (asked, "can_attack_again") in duel.asks:
            causes = [event.id, *play.behind([card])]
            yield replace(_again(play, card, causes, direct=True), part=DIRECTLY)


DIRECTLY = "direct attack"

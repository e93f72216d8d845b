"""Tributes: whether what a step tells of the Tributes for a Summon or Set can be."""

from collections.abc import Sequence

from engine.cases import Refusal, refuse
from engine.events import EventKind
from engine.gaps import gaps_in
from engine.play import Play
from engine.rules import summons
from engine.script import Step
from engine.summonable import tributable
from engine.terms import MONSTER_ZONE, CardId, Player

_OF_TRIBUTES = "tribut"
"""What a text says of Tributes that was not understood may make it need fewer."""


def tribute_refusals(
    play: Play, player: Player, card: CardId, step: Step, needed: int
) -> list[Refusal]:
    """Why this card cannot be Summoned or Set with these Tributes, of which it needs so many."""
    if not needed:
        return []
    found: list[Refusal] = []
    if _is_bare(play, player, step, needed):
        unread = _unread(play, card)
        for one in unread:
            play.gap(f"{play.name(card)}: {one}")
        if not unread:
            why = f"it takes {needed} Tribute{'s' if needed > 1 else ''}"
            found.append(refuse(summons.tributes_needed, why))
    kept = _kept_tributes(play, player, step)
    found += [refuse(summons.tributes_needed, f"{one} cannot be Tributed for it") for one in kept]
    return found


def _is_bare(play: Play, player: Player, step: Step, needed: int) -> bool:
    """Whether it is not so many; an empty list tells that nothing is Tributed."""
    given = step.get("tributes")
    if isinstance(given, int):
        return given != needed
    lacking = len(tributable(play, player)) < needed and not play.incomplete
    return given == [] or (lacking and not given)


def _unread(play: Play, card: CardId) -> list[str]:
    text = play.state.text(card)
    told = (*text.opaque, *gaps_in(text.continuous))
    return [one for one in told if _OF_TRIBUTES in one.lower()]


def _kept_tributes(play: Play, player: Player, step: Step) -> list[str]:
    """Of the monsters that would be Tributed, those that cannot be."""
    given = step.get("tributes")
    mine = play.state.in_zone(player, MONSTER_ZONE)
    free = tributable(play, player)
    names = [str(one) for one in given] if isinstance(given, list) else []
    theirs = () if _has_acted(play, player) else play.state.in_zone(player.opponent, MONSTER_ZONE)
    held = {*_called((*mine, *theirs))} - {*_called(free)}
    return [one for one in names if one in held]


def _has_acted(play: Play, player: Player) -> bool:
    """Whether an effect of this player can have made a monster of the opponent a Tribute."""
    return any(
        event.kind is EventKind.ACTIVATED and event.player is player for event in play.events
    )


def _called(cards: Sequence[CardId]) -> list[str]:
    """What the cards may be called: by what they are, or by their names."""
    return [word for card in cards for word in (str(card), str(card).partition("#")[0])]

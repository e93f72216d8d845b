"""End Phase: what is asked about it is tried in it, after the phase has begun."""

from collections.abc import Sequence

from pydantic import JsonValue

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.players import other
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim


def add_end_phase(story: Story, deeds: list[Deed], asked: Sequence[AskedClaim]) -> None:
    """Whether a monster comes back in the End Phase is tried there."""
    for one in asked:
        facts = story.facts_of(one.subject)
        if one.predicate != "summoned" or facts is None:
            continue
        late = [
            effect
            for effect in facts.effects
            if effect.summons and effect.is_trigger and "end" in effect.phases
        ]
        told = story.deed_of(one.subject, do="activate")
        if late and told is not None:
            zone = min(late[0].from_zones) if late[0].from_zones else "graveyard"
            deed = Deed("activate", one.subject, told.player, from_zone=zone, how="end")
            deed.start, deed.end = one.start, one.end
            deeds.append(deed)


def with_end_phase(
    steps: list[JsonValue], story: Story, deeds: Sequence[Deed], turn_player: str
) -> list[JsonValue]:
    """The End Phase begins before what is done in it."""
    late = sum(1 for deed in deeds if deed.how == "end")
    turns = sum(1 for deed in deeds if deed.is_new_turn)
    player = turn_player if turns % 2 == 0 else other(turn_player)
    phase: JsonValue = {"do": "next_phase", "player": player, "to": "end"}
    if story.is_end_phase:
        return [*steps, phase]
    if not late:
        turns_of = (player, other(player))
        ends: list[JsonValue] = [
            {"do": "end_turn", "player": turns_of[at % 2]} for at in range(story.ends_turn)
        ]
        return [*steps, *ends]
    return [*steps[:-late], phase, *steps[-late:]]

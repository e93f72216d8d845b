"""Each time: what is done at once whenever something happens, for a time."""

from engine.game_moves import EachTimeEvent
from engine.operations import EachTime, Step
from engine.psct.commands import Clause, parse_command
from engine.psct.lexer import Tokens
from engine.psct.nouns import plural_mark
from engine.psct.phrases import Found, Phrases, eat, skip
from engine.psct.places import parse_zones
from engine.psct.saying import Say
from engine.terms import Until, Whose

_SUMMONS: Phrases[EachTimeEvent] = Phrases(
    {
        f"each time your opponent {normal}special summons a monster": EachTimeEvent(
            Whose.OPPONENT, or_normal=bool(normal)
        )
        for normal in ("", "normal or ")
    }
)


def each_time_now(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """As in "each time your opponent Special Summons a monster(s), immediately draw 1 card"."""
    event = _event(tokens, at)
    start = None if event is None else skip(tokens, event.end, ",")
    done = None if start is None else eat(tokens, skip(tokens, start, "you"), "immediately")
    does = None if done is None else parse_command(tokens, done, say)
    if event is None or does is None:
        return None
    steps = tuple(Step(deed) for deed in does.value.deeds)
    waits = EachTime(event.value, steps, Until.PERMANENT)
    return Found(Clause((waits,), say.who), does.end)


def _event(tokens: Tokens, at: int) -> Found[EachTimeEvent] | None:
    """What is waited for, and from where the monsters come."""
    found = _SUMMONS.match(tokens, at)
    if found is None:
        return None
    end = plural_mark(tokens, found.end)
    zones = parse_zones(tokens, end + 1) if tokens[end].norm == "from" else None
    if zones is None:
        return Found(found.value, end)
    said = found.value
    made = EachTimeEvent(said.special_summon_by, said.or_normal, zones.value.zones)
    return Found(made, zones.end)

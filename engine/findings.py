"""Findings: every fact of a result, each once."""

from engine.card_facts import of_cards
from engine.event_facts import of_events
from engine.facts import Fact, notebook_of
from engine.game_facts import of_game
from engine.kind_facts import of_kinds
from engine.link_facts import of_links
from engine.position_facts import of_positions
from engine.running import Result
from engine.stat_facts import of_stats
from engine.text_facts import of_texts


def facts_of(result: Result) -> tuple[Fact, ...]:
    """All facts of a result, each once."""
    notes = notebook_of(result)
    found = (
        *of_links(notes),
        *of_cards(notes),
        *of_events(notes),
        *of_stats(notes),
        *of_kinds(notes),
        *of_positions(notes),
        *of_texts(notes),
        *of_game(notes),
    )
    return tuple(dict.fromkeys(found))

"""The engine's public door: all that other packages may use of it.

The compiler of card texts (`engine.psct`) is loaded when it is first asked for: a duel whose cards
are defined does not need it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from engine.cardtext import CardText
from engine.choosing import LEFT_OUT
from engine.classes import CLASS_WORDS
from engine.definitions import parse_card
from engine.errors import DefinitionError, EngineError, ScenarioError, UnknownRuleError
from engine.events import Event, EventKind, ancestors, causal_slice
from engine.facts import BETWEEN_LINKS, PREDICATES, Fact
from engine.notation import chain_notation, trace_lines
from engine.outcome import Outcome, Possibility, run, to_json
from engine.placed import demand_room
from engine.rules.register import AnyRule, Basis, Cite, every_rule, replaced, rule_by_id
from engine.running import legal_at_end
from engine.scenario import Ask, Scenario, parse_scenario
from engine.terms import Attribute, CardKind, CardName, Trait
from engine.text_facts import AS_A_COST, TextPart
from engine.writing import scenario_mapping

if TYPE_CHECKING:
    from engine.psct.compiling import Program, compile_card
    from engine.psct.printed import PrintedCard
    from engine.psct.printing import effect_words
    from engine.psct.records import record as card_record

_COMPILER = {
    "Program": ("engine.psct.compiling", "Program"),
    "compile_card": ("engine.psct.compiling", "compile_card"),
    "PrintedCard": ("engine.psct.printed", "PrintedCard"),
    "card_record": ("engine.psct.records", "record"),
    "effect_words": ("engine.psct.printing", "effect_words"),
}

legal_activations = legal_at_end


def __getattr__(name: str) -> object:
    """What belongs to the compiler, loaded now."""
    if name not in _COMPILER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, inner = _COMPILER[name]
    found: object = getattr(import_module(module), inner)
    return found


__all__ = [
    "AS_A_COST",
    "BETWEEN_LINKS",
    "CLASS_WORDS",
    "LEFT_OUT",
    "PREDICATES",
    "AnyRule",
    "Ask",
    "Attribute",
    "Basis",
    "CardKind",
    "CardName",
    "CardText",
    "Cite",
    "DefinitionError",
    "EngineError",
    "Event",
    "EventKind",
    "Fact",
    "Outcome",
    "Possibility",
    "PrintedCard",
    "Program",
    "Scenario",
    "ScenarioError",
    "TextPart",
    "Trait",
    "UnknownRuleError",
    "ancestors",
    "card_record",
    "causal_slice",
    "chain_notation",
    "compile_card",
    "demand_room",
    "effect_words",
    "every_rule",
    "legal_activations",
    "parse_card",
    "parse_scenario",
    "replaced",
    "rule_by_id",
    "run",
    "scenario_mapping",
    "to_json",
    "trace_lines",
]

"""The engine's public door: all that other packages may use of it.

The compiler of card texts (`engine.psct`) and play notation (`engine.notation`) are loaded when
they are first asked for: a duel whose cards are defined needs neither.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from engine.activation.circumstances import CLASS_WORDS
from engine.board.events import PROTECTED, Event, EventKind, ancestors, causal_slice
from engine.cardtext import (
    amounts,
    applications,
    event_patterns,
    operations,
    requirements,
    selectors,
)
from engine.cardtext.card_text import CardText, ContinuousEffect, Effect, Mode
from engine.cardtext.definitions import member_name, parse_card
from engine.cardtext.selectors import Filter, Ref, Selector, selector_of
from engine.moves.choices import LEFT_OUT
from engine.outcome.boards import Board, BoardCard, BoardSide, boards_of
from engine.outcome.facts import BETWEEN_LINKS, PREDICATES, Fact
from engine.outcome.outcomes import Outcome, Possibility, run, to_json
from engine.outcome.recorded_form import chain_notation, trace_lines
from engine.outcome.text_facts import AS_A_COST, TextPart
from engine.rules.register import AnyRule, Basis, Cite, every_rule, replaced, rule_by_id
from engine.scenario.placed_cards import demand_room
from engine.scenario.running import legal_at_end
from engine.scenario.scenario_file import Ask, Scenario, parse_scenario, scenario_mapping
from engine.terms.errors import DefinitionError, EngineError, ScenarioError, UnknownRuleError
from engine.terms.vocabulary import (
    FIELD,
    ON_FIELD,
    Attribute,
    CardKind,
    CardName,
    DamageStepPart,
    EffectKind,
    Phase,
    Player,
    Position,
    SummonKind,
    Trait,
    Until,
    Whose,
    Zone,
)

if TYPE_CHECKING:
    from engine.notation.asked_points import NOTHING_TELLS, AskedPoint, PlayClaim
    from engine.notation.claim_facts import fact_of
    from engine.notation.completed_play import Completed
    from engine.notation.completion import complete, complete_all
    from engine.notation.completion_notes import BY_AN_EFFECT, CompletionNote, NoteKind
    from engine.notation.effect_choice import TellingWords, option_words, telling_words
    from engine.notation.form_positions import NextPart, next_parts
    from engine.notation.line_forms import LINE_FORMS
    from engine.notation.notation_errors import NotationError
    from engine.notation.notation_tables import notation_tables
    from engine.notation.play_claims import (
        PlayClaims,
        certainly_refused,
        claims_in,
        claims_of,
        claims_to_json,
        outcome_of,
        refused_as_told,
    )
    from engine.notation.play_lines import (
        ActionDeed,
        ActivationDeed,
        Alternative,
        AskedLine,
        AttackDeed,
        ChanceFall,
        ChoiceMade,
        Line,
        NotatedPlay,
        PaidCost,
        PlacementLine,
        PlayerState,
        PlaySetting,
        Reference,
        TurnStep,
        UncausedEvent,
    )
    from engine.notation.play_text import parse as parse_play
    from engine.notation.play_text import parse_all as parse_plays
    from engine.notation.play_text import write as write_play
    from engine.notation.predicates import PREDICATE_BY_NAME
    from engine.notation.refused_deeds import REFUSED_STEP, SUPPOSED_STEP
    from engine.notation.scenario_plays import NoLineError, play_of
    from engine.notation.unnamed_things import UNNAMED_THING_BY_NAME
    from engine.psct.compiler.card_compiler import Program, compile_card
    from engine.psct.compiler.card_compiler import record as card_record
    from engine.psct.compiler.printed_clauses import (
        ClauseMatch,
        ClausePurpose,
        PrintedClause,
        clause_of_continuous,
        clause_of_effect,
        clause_of_limit,
        clauses_in,
        parts_in,
    )
    from engine.psct.printing import effect_text, effect_words
    from engine.psct.syntax.printed_card import PrintedCard
    from engine.psct.syntax.text_pieces import TextEntry, TextPiece
    from engine.turn.duel import NO_EFFECT

_LOADED_LATER = {
    "NOTHING_TELLS": ("engine.notation.asked_points", "NOTHING_TELLS"),
    "AskedPoint": ("engine.notation.asked_points", "AskedPoint"),
    "PlayClaim": ("engine.notation.asked_points", "PlayClaim"),
    "fact_of": ("engine.notation.claim_facts", "fact_of"),
    "Completed": ("engine.notation.completed_play", "Completed"),
    "complete": ("engine.notation.completion", "complete"),
    "complete_all": ("engine.notation.completion", "complete_all"),
    "BY_AN_EFFECT": ("engine.notation.completion_notes", "BY_AN_EFFECT"),
    "CompletionNote": ("engine.notation.completion_notes", "CompletionNote"),
    "NoteKind": ("engine.notation.completion_notes", "NoteKind"),
    "TellingWords": ("engine.notation.effect_choice", "TellingWords"),
    "option_words": ("engine.notation.effect_choice", "option_words"),
    "telling_words": ("engine.notation.effect_choice", "telling_words"),
    "NextPart": ("engine.notation.form_positions", "NextPart"),
    "next_parts": ("engine.notation.form_positions", "next_parts"),
    "LINE_FORMS": ("engine.notation.line_forms", "LINE_FORMS"),
    "NotationError": ("engine.notation.notation_errors", "NotationError"),
    "PlayClaims": ("engine.notation.play_claims", "PlayClaims"),
    "claims_in": ("engine.notation.play_claims", "claims_in"),
    "claims_of": ("engine.notation.play_claims", "claims_of"),
    "outcome_of": ("engine.notation.play_claims", "outcome_of"),
    "certainly_refused": ("engine.notation.play_claims", "certainly_refused"),
    "refused_as_told": ("engine.notation.play_claims", "refused_as_told"),
    "claims_to_json": ("engine.notation.play_claims", "claims_to_json"),
    "ActionDeed": ("engine.notation.play_lines", "ActionDeed"),
    "ActivationDeed": ("engine.notation.play_lines", "ActivationDeed"),
    "Alternative": ("engine.notation.play_lines", "Alternative"),
    "AskedLine": ("engine.notation.play_lines", "AskedLine"),
    "AttackDeed": ("engine.notation.play_lines", "AttackDeed"),
    "ChanceFall": ("engine.notation.play_lines", "ChanceFall"),
    "ChoiceMade": ("engine.notation.play_lines", "ChoiceMade"),
    "Line": ("engine.notation.play_lines", "Line"),
    "notation_tables": ("engine.notation.notation_tables", "notation_tables"),
    "NotatedPlay": ("engine.notation.play_lines", "NotatedPlay"),
    "PaidCost": ("engine.notation.play_lines", "PaidCost"),
    "PlacementLine": ("engine.notation.play_lines", "PlacementLine"),
    "PlaySetting": ("engine.notation.play_lines", "PlaySetting"),
    "PlayerState": ("engine.notation.play_lines", "PlayerState"),
    "Reference": ("engine.notation.play_lines", "Reference"),
    "TurnStep": ("engine.notation.play_lines", "TurnStep"),
    "UncausedEvent": ("engine.notation.play_lines", "UncausedEvent"),
    "REFUSED_STEP": ("engine.notation.refused_deeds", "REFUSED_STEP"),
    "NO_EFFECT": ("engine.turn.duel", "NO_EFFECT"),
    "SUPPOSED_STEP": ("engine.notation.refused_deeds", "SUPPOSED_STEP"),
    "PREDICATE_BY_NAME": ("engine.notation.predicates", "PREDICATE_BY_NAME"),
    "parse_play": ("engine.notation.play_text", "parse"),
    "parse_plays": ("engine.notation.play_text", "parse_all"),
    "UNNAMED_THING_BY_NAME": ("engine.notation.unnamed_things", "UNNAMED_THING_BY_NAME"),
    "write_play": ("engine.notation.play_text", "write"),
    "NoLineError": ("engine.notation.scenario_plays", "NoLineError"),
    "play_of": ("engine.notation.scenario_plays", "play_of"),
    "Program": ("engine.psct.compiler.card_compiler", "Program"),
    "compile_card": ("engine.psct.compiler.card_compiler", "compile_card"),
    "PrintedCard": ("engine.psct.syntax.printed_card", "PrintedCard"),
    "TextEntry": ("engine.psct.syntax.text_pieces", "TextEntry"),
    "TextPiece": ("engine.psct.syntax.text_pieces", "TextPiece"),
    "card_record": ("engine.psct.compiler.card_compiler", "record"),
    "ClauseMatch": ("engine.psct.compiler.printed_clauses", "ClauseMatch"),
    "ClausePurpose": ("engine.psct.compiler.printed_clauses", "ClausePurpose"),
    "PrintedClause": ("engine.psct.compiler.printed_clauses", "PrintedClause"),
    "clause_of_continuous": ("engine.psct.compiler.printed_clauses", "clause_of_continuous"),
    "clause_of_effect": ("engine.psct.compiler.printed_clauses", "clause_of_effect"),
    "clause_of_limit": ("engine.psct.compiler.printed_clauses", "clause_of_limit"),
    "clauses_in": ("engine.psct.compiler.printed_clauses", "clauses_in"),
    "parts_in": ("engine.psct.compiler.printed_clauses", "parts_in"),
    "effect_text": ("engine.psct.printing", "effect_text"),
    "effect_words": ("engine.psct.printing", "effect_words"),
}

legal_activations = legal_at_end


def __getattr__(name: str) -> object:
    """What belongs to the compiler or to play notation, loaded now."""
    if name not in _LOADED_LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, inner = _LOADED_LATER[name]
    found: object = getattr(import_module(module), inner)
    return found


__all__ = [
    "AS_A_COST",
    "BETWEEN_LINKS",
    "BY_AN_EFFECT",
    "CLASS_WORDS",
    "FIELD",
    "LEFT_OUT",
    "LINE_FORMS",
    "NOTHING_TELLS",
    "NO_EFFECT",
    "ON_FIELD",
    "PREDICATES",
    "PREDICATE_BY_NAME",
    "PROTECTED",
    "REFUSED_STEP",
    "SUPPOSED_STEP",
    "UNNAMED_THING_BY_NAME",
    "ActionDeed",
    "ActivationDeed",
    "Alternative",
    "AnyRule",
    "Ask",
    "AskedLine",
    "AskedPoint",
    "AttackDeed",
    "Attribute",
    "Basis",
    "Board",
    "BoardCard",
    "BoardSide",
    "CardKind",
    "CardName",
    "CardText",
    "ChanceFall",
    "ChoiceMade",
    "Cite",
    "ClauseMatch",
    "ClausePurpose",
    "Completed",
    "CompletionNote",
    "ContinuousEffect",
    "DamageStepPart",
    "DefinitionError",
    "Effect",
    "EffectKind",
    "EngineError",
    "Event",
    "EventKind",
    "Fact",
    "Filter",
    "Line",
    "Mode",
    "NextPart",
    "NoLineError",
    "NotatedPlay",
    "NotationError",
    "NoteKind",
    "Outcome",
    "PaidCost",
    "Phase",
    "PlacementLine",
    "PlayClaim",
    "PlayClaims",
    "PlaySetting",
    "Player",
    "PlayerState",
    "Position",
    "Possibility",
    "PrintedCard",
    "PrintedClause",
    "Program",
    "Ref",
    "Reference",
    "Scenario",
    "ScenarioError",
    "Selector",
    "SummonKind",
    "TellingWords",
    "TextEntry",
    "TextPart",
    "TextPiece",
    "Trait",
    "TurnStep",
    "UncausedEvent",
    "UnknownRuleError",
    "Until",
    "Whose",
    "Zone",
    "amounts",
    "ancestors",
    "applications",
    "boards_of",
    "card_record",
    "causal_slice",
    "certainly_refused",
    "chain_notation",
    "claims_in",
    "claims_of",
    "claims_to_json",
    "clause_of_continuous",
    "clause_of_effect",
    "clause_of_limit",
    "clauses_in",
    "compile_card",
    "complete",
    "complete_all",
    "demand_room",
    "effect_text",
    "effect_words",
    "event_patterns",
    "every_rule",
    "fact_of",
    "legal_activations",
    "member_name",
    "next_parts",
    "notation_tables",
    "operations",
    "option_words",
    "outcome_of",
    "parse_card",
    "parse_play",
    "parse_plays",
    "parse_scenario",
    "parts_in",
    "play_of",
    "refused_as_told",
    "replaced",
    "requirements",
    "rule_by_id",
    "run",
    "scenario_mapping",
    "selector_of",
    "selectors",
    "telling_words",
    "to_json",
    "trace_lines",
    "write_play",
]

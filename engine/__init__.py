"""The engine's public door: all that other packages may use of it."""

from engine.cardtext import CardText
from engine.definitions import parse_card
from engine.errors import DefinitionError, EngineError, ScenarioError

__all__ = ["CardText", "DefinitionError", "EngineError", "ScenarioError", "parse_card"]

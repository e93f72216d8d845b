"""Owning: what gives monsters back to their owners, at once or as long as it applies."""

from dataclasses import dataclass

from engine.selectors import Selector


@dataclass(frozen=True, slots=True)
class ReturnControl:
    """Control of these monsters returns to their owners."""

    what: Selector


@dataclass(frozen=True, slots=True)
class OwnersControl:
    """The owners control all monsters on the field, whoever had taken them."""

"""Errors of the engine: raised for broken promises and broken files, never for a ruling.

EngineError
  ScenarioError        .path .why      a scenario that cannot be read
  DefinitionError      .path .why      a card definition that cannot be read
  UnknownRuleError     .rule           no rule has this id
  UnsayableError       .what           no words are known for a part of an effect
  NotationError        .line .column   a play that cannot stand as written (notation_errors)
"""


class EngineError(Exception):
    """Base of everything the engine raises on purpose."""


class _PathError(EngineError):
    """Something at a place inside a mapping is not as it has to be."""

    what = "input"

    def __init__(self, path: str, why: str) -> None:
        """Say where, and why."""
        self.path = path
        self.why = why
        super().__init__(f"{self.what}, at {path or 'its top'}: {why}")


class ScenarioError(_PathError):
    """A scenario cannot be read; `path` names the place, as in `steps[2].player`."""

    what = "scenario"


class DefinitionError(_PathError):
    """A card definition cannot be read; `path` names the place, as in `effects[1].costs[0]`."""

    what = "card definition"


class UnknownRuleError(EngineError):
    """No rule has this id."""

    def __init__(self, rule: str) -> None:
        """Name the id that was looked for."""
        self.rule = rule
        super().__init__(f"no rule {rule!r}; `ruling rules` lists them")


class UnsayableError(EngineError):
    """A part of an effect has no words yet; `what` names it, as in `Filter.told`."""

    def __init__(self, what: str) -> None:
        """Name the part."""
        self.what = what
        super().__init__(f"no words for {what}")

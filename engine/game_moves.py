"""Game moves: operations on the game itself, not on cards: LP, declarations, phases, the end.

Steps that depend on a result hang on conditions or amounts of it; see `engine.operations`.
"""

from dataclasses import dataclass

from engine.amounts import Amount
from engine.selectors import ANY, Filter, Selector
from engine.terms import Declaration, Phase, Whose, Zone


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare a Type, an Attribute, a name ... when the effect resolves."""

    what: Declaration
    who: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class ShuffleDeck:
    """Shuffle a Deck."""

    who: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class SkipPhase:
    """A player skips this phase, this turn or the next time it comes."""

    phase: Phase
    who: Whose = Whose.YOU
    next_turn: bool = False


@dataclass(frozen=True, slots=True)
class EndPhaseOf:
    """It becomes the End Phase ("end the turn"), or the phase named ends; None: the turn."""

    phase: Phase | None = None


@dataclass(frozen=True, slots=True)
class WinDuel:
    """A player wins the Duel."""

    who: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class SetLp:
    """LP become so much."""

    who: Whose
    amount: Amount


@dataclass(frozen=True, slots=True)
class InflictDamage:
    """Inflict (or take) effect damage."""

    who: Whose
    amount: Amount
    of: Selector | None = None
    """With `who` their controller, or owner: of these cards."""


@dataclass(frozen=True, slots=True)
class GainLp:
    """Gain LP."""

    amount: Amount
    who: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class PayLp:
    """Pay LP."""

    amount: Amount
    who: Whose = Whose.YOU


@dataclass(frozen=True, slots=True)
class LoseLp:
    """Lose LP: neither paid nor damage."""

    who: Whose
    amount: Amount


@dataclass(frozen=True, slots=True)
class ExtraNormalSummonThisTurn:
    """So many more Normal Summons (or Sets) of such monsters this turn."""

    where: Filter = ANY
    count: int = 1
    or_set: bool = False
    once: bool = False
    """Several effects of cards of the same name give it once only."""


@dataclass(frozen=True, slots=True)
class ApplyEffectOf:
    """Apply (or activate) an effect of another card, in the printed words."""

    what: Selector
    text: str
    on_activation: bool = False
    """The one that is applied when that card is activated."""


@dataclass(frozen=True, slots=True)
class ActivateCard:
    """Activate a Spell or Trap as part of an effect ("activate 1 Field Spell from your Deck")."""

    what: Selector


@dataclass(frozen=True, slots=True)
class TakeEffectsOf:
    """This effect is replaced with the original effects of that card."""

    what: Selector


@dataclass(frozen=True, slots=True)
class ChangeAttackTarget:
    """The attack goes to this monster instead."""

    to: Selector


@dataclass(frozen=True, slots=True)
class SkipTurn:
    """A player skips their next turn."""

    who: Whose = Whose.OPPONENT


@dataclass(frozen=True, slots=True)
class CalculateDamage:
    """Proceed to damage calculation, or battle now ("conduct damage calculation")."""


Unusual = SkipTurn | CalculateDamage | ActivateCard | ChangeAttackTarget | TakeEffectsOf
"""Few cards do these."""


@dataclass(frozen=True, slots=True)
class EachTimeEvent:
    """The event an `EachTime` waits for: a player Special Summons."""

    special_summon_by: Whose = Whose.OPPONENT
    or_normal: bool = False
    """A Normal Summon counts as well."""
    from_: tuple[Zone, ...] = ()
    """Only from there; empty: from anywhere."""

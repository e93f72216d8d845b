"""Timings: phases, turns and the Damage Step in the header of an effect."""

import re
from dataclasses import dataclass

from engine.cardtext import DamageStepUse
from engine.patterns import PhaseBegins
from engine.requirements import Condition, DamageStep, InPhase, Not
from engine.terms import DamageStepPart, Phase, Whose

_PHASES: dict[str, tuple[Phase, ...]] = {
    "draw phase": (Phase.DRAW,),
    "standby phase": (Phase.STANDBY,),
    "main phase": (Phase.MAIN1, Phase.MAIN2),
    "main phase 1": (Phase.MAIN1,),
    "main phase 2": (Phase.MAIN2,),
    "battle phase": (Phase.BATTLE,),
    "end phase": (Phase.END,),
    "turn": (),
    "main phase or battle phase": (Phase.MAIN1, Phase.MAIN2, Phase.BATTLE),
    "main or battle phase": (Phase.MAIN1, Phase.MAIN2, Phase.BATTLE),
}
_WHOSE = {
    "your": Whose.YOU,
    "each of your": Whose.YOU,
    "your opponent's": Whose.OPPONENT,
    "each of your opponent's": Whose.OPPONENT,
    "either": Whose.EITHER,
    "the": Whose.EITHER,
    "each": Whose.EITHER,
    "either player's": Whose.EITHER,
    "each player's": Whose.EITHER,
    "each of": Whose.EITHER,
}
_CLAUSE = re.compile(
    r"^(?:during|at the (?P<edge>start|end) of|in) "
    r"(?P<whose>each of your(?: opponent's)?|your(?: opponent's)?|either(?: player's)?|the"
    r"|each(?: player's)?) "
    r"(?P<phase>main phase or battle phase|main or battle phase|\w+ phase(?: [12])?|turn)s?$"
)
_DAMAGE = re.compile(
    r"^(?P<when>during|at the (?:start|end) of|before|after) (?:the )?"
    r"(?P<what>damage step|damage calculation)$"
)
_PARTS = {
    ("at the start of", "damage step"): DamageStepPart.START,
    ("at the end of", "damage step"): DamageStepPart.END,
    ("before", "damage calculation"): DamageStepPart.BEFORE_CALCULATION,
    ("during", "damage calculation"): DamageStepPart.CALCULATION,
    ("after", "damage calculation"): DamageStepPart.AFTER_CALCULATION,
}
_SAYS_NOTHING = frozenset(
    {"quick effect", "flip", "you can", "either", "you can either", "during either turn", "or"}
)
_EXCEPT_PHASE = re.compile(r"^except during the (?P<phase>\w+ phase)$")
_EXCEPT = "except during the damage step"
_EVEN = "even during the damage step"


@dataclass(frozen=True, slots=True)
class Time:
    """When an effect may be activated."""

    phases: tuple[Phase, ...] = ()
    turn: Whose = Whose.EITHER
    begins: PhaseBegins | None = None
    """The phase as an event, for a trigger."""
    condition: Condition | None = None
    damage_step: DamageStepUse | None = None


def read_time(line: str) -> Time | None:
    """What a clause like "during your Main Phase" says; None: not understood as a whole.

    >>> read_time("during your standby phase").begins
    PhaseBegins(phase=<Phase.STANDBY: 'standby'>, whose=<Whose.YOU: 'you'>, at_end=False)
    """
    plain = line.strip(" ,:;()")
    if plain in {_EXCEPT, _EVEN}:
        use = DamageStepUse.EXCLUDED if plain == _EXCEPT else DamageStepUse.ALLOWED
        return Time(damage_step=use)
    if plain in _SAYS_NOTHING:
        return Time()
    if (never := _EXCEPT_PHASE.match(plain)) and never["phase"] in _PHASES:
        return Time(condition=Not(InPhase(_PHASES[never["phase"]])))
    if (fight := _DAMAGE.match(plain)) is not None:
        within = _PARTS.get((fight["when"], fight["what"]), DamageStepPart.ANY)
        return Time(condition=DamageStep(within), damage_step=DamageStepUse.ALLOWED)
    match = _CLAUSE.match(plain)
    phases = None if match is None else _PHASES.get(match["phase"])
    if match is None or phases is None:
        return None
    whose = _WHOSE[match["whose"]]
    begins = None
    if len(phases) == 1 and (match["edge"] or phases[0] not in {Phase.MAIN1, Phase.MAIN2}):
        begins = PhaseBegins(phases[0], whose, at_end=match["edge"] == "end")
    return Time(phases, whose, begins)

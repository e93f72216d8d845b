"""Timings: phases, turns and the Damage Step in the header of an effect."""

import re
from dataclasses import dataclass

from engine.cardtext import DamageStepUse
from engine.patterns import PhaseBegins
from engine.requirements import AnyOf, Condition, DamageStep, InPhase, Not
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
    r"(?P<what>damage step|damage calculation)"
    r"(?: (?:in|of|during) (?P<whose>your(?: opponent's)?) turn)?$"
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
_EXCEPT_DRAW = frozenset(
    {
        "except during the draw phase or damage step",
        "except during the draw phase or the damage step",
    }
)
_TURNS = re.compile(
    r"^during (?P<mine>your main phase|the main phase|your opponent's main phase)"
    r" or (?P<theirs>your opponent's battle phase|your battle phase|the battle phase)$"
)
_STEPS = {
    **dict.fromkeys(("during either player's damage step", "during the damage step"), DamageStep()),
}
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


def _in_phase(words: str) -> InPhase:
    """As in "your opponent's Battle Phase"."""
    whose, _, phase = words.rpartition(" ")[0].rpartition(" ")
    named = f"{phase} {words.rpartition(' ')[2]}"
    return InPhase(_PHASES[named], _WHOSE[whose])


def _fixed(plain: str) -> Time | None:
    """As in "except during the Damage Step", "(Quick Effect)"."""
    if plain in {_EXCEPT, _EVEN}:
        use = DamageStepUse.EXCLUDED if plain == _EXCEPT else DamageStepUse.ALLOWED
        return Time(damage_step=use)
    if plain in _SAYS_NOTHING:
        return Time()
    if plain in _EXCEPT_DRAW:
        return Time(condition=Not(InPhase((Phase.DRAW,))), damage_step=DamageStepUse.EXCLUDED)
    if plain in _STEPS:
        return Time(condition=_STEPS[plain], damage_step=DamageStepUse.ALLOWED)
    return _of_several(plain)


def _of_several(plain: str) -> Time | None:
    """As in "during your Main Phase or your opponent's Battle Phase"."""
    if (both := _TURNS.match(plain)) is not None:
        return Time(condition=AnyOf((_in_phase(both["mine"]), _in_phase(both["theirs"]))))
    if (never := _EXCEPT_PHASE.match(plain)) and never["phase"] in _PHASES:
        return Time(condition=Not(InPhase(_PHASES[never["phase"]])))
    if (fight := _DAMAGE.match(plain)) is not None:
        within = _PARTS.get((fight["when"], fight["what"]), DamageStepPart.ANY)
        turn = _WHOSE[fight["whose"]] if fight["whose"] else Whose.EITHER
        return Time(
            phases=(),
            turn=turn,
            begins=None,
            condition=DamageStep(within),
            damage_step=DamageStepUse.ALLOWED,
        )
    return None


def read_time(line: str) -> Time | None:
    """What a clause like "during your Main Phase" says; None: not understood as a whole.

    >>> read_time("during your standby phase").begins
    PhaseBegins(phase=<Phase.STANDBY: 'standby'>, whose=<Whose.YOU: 'you'>, at_end=False)
    """
    plain = line.strip(" ,:;()")
    fixed = _fixed(plain)
    if fixed is not None:
        return fixed
    match = _CLAUSE.match(plain)
    phases = None if match is None else _PHASES.get(match["phase"])
    if match is None or phases is None:
        return None
    whose = _WHOSE[match["whose"]]
    begins = None
    if len(phases) == 1 and (match["edge"] or phases[0] not in {Phase.MAIN1, Phase.MAIN2}):
        begins = PhaseBegins(phases[0], whose, at_end=match["edge"] == "end")
    return Time(phases, whose, begins)

"""In the Damage Step: what may be activated there, and in which part of it."""

from engine import applications
from engine import operations as ops
from engine.cardtext import TRIGGERS, DamageStepUse
from engine.cases import Case, Refusals, refuse
from engine.requirements import DamageStep
from engine.rules import activation
from engine.terms import DamageStepPart, SpellSpeed


def in_part(case: Case, part: DamageStepPart) -> bool | None:
    """Whether it is this part of the Damage Step; triggers of a part wait for it by themselves."""
    window = case.window
    if not window.damage_step or part is DamageStepPart.ANY:
        return window.damage_step
    if part is DamageStepPart.END:
        return None
    return case.kind in TRIGGERS or window.label == _PARTS[part]


_PARTS = {
    DamageStepPart.START: "damage step",
    DamageStepPart.BEFORE_CALCULATION: "damage step",
    DamageStepPart.CALCULATION: "damage calculation",
    DamageStepPart.AFTER_CALCULATION: "after damage calculation",
}
"""The windows of the parts of a Damage Step."""


def refused_in_damage_step(case: Case) -> Refusals:
    """Refused because it is the Damage Step."""
    damage_step = case.window.damage_step
    suits = not damage_step or _suits_damage_step(case)
    if activation.damage_step_allows(damage_step=damage_step, suits=suits):
        return []
    why = f"{case.card.name} cannot be used in the Damage Step"
    so = ("outside_damage_step", not damage_step)
    return [refuse(activation.damage_step_allows, why, ground=so)]


def _suits_damage_step(case: Case) -> bool:
    use = case.effect.damage_step
    if use is not DamageStepUse.BY_RULE:
        return use is DamageStepUse.ALLOWED and not _comes_too_late(case)
    if case.speed is SpellSpeed.THREE or case.kind in TRIGGERS:
        return True
    if case.effect.mandatory:
        return True
    calculated = case.window.label in _CALCULATED
    return any(
        isinstance(step.do, ops.NegateActivation)
        or (
            isinstance(step.do, _VALUES)
            and not activation.too_late_for_values(calculated=calculated)
        )
        for step in case.effect.resolution
    )


def _comes_too_late(case: Case) -> bool:
    """As of "During the Damage Step, ...: that monster gains ATK": not once it is calculated."""
    said = [one.part for one in case.effect.conditions if isinstance(one, DamageStep)]
    if case.kind in TRIGGERS or any(part is not DamageStepPart.ANY for part in said):
        return False
    steps = [step.do for step in case.effect.resolution]
    calculated = case.window.label in _CALCULATED
    is_of_values = bool(steps) and all(isinstance(one, _VALUES) for one in steps)
    return is_of_values and activation.too_late_for_values(calculated=calculated)


_VALUES = (applications.ModifyStat, applications.SetStat)


_CALCULATED = frozenset({"damage calculation", "after damage calculation"})
"""Windows in which values are, or were, calculated with."""

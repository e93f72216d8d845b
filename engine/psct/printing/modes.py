"""Modes written out: the bullets of which one is chosen on activation."""

from engine.cardtext import Effect, Mode
from engine.errors import UnsayableError
from engine.operations import Step
from engine.psct.printing.conditions import condition
from engine.psct.printing.references import Spoken
from engine.psct.printing.speaking import after_cost, aimed
from engine.psct.printing.steps import objects, steps, together
from engine.psct.printing.wording import sentence


def bullets(effect: Effect, spoken: Spoken) -> str:
    """The bullets after the sentence, each on a line of its own."""
    return "".join(f"\n● {_bullet(mode, spoken, effect)}" for mode in effect.modes)


def _bullet(mode: Mode, spoken: Spoken, effect: Effect) -> str:
    asked = ", ".join(condition(one, spoken) for one in mode.conditions)
    if effect.resolution:
        raise UnsayableError("modes after other steps")
    for cost in mode.costs:
        spoken = after_cost(spoken, cost)
    if mode.targets:
        spoken = aimed(spoken, mode.targets)
    acts = [together(tuple(Step(cost) for cost in mode.costs), spoken)]
    if mode.targets:
        said, tail = objects(mode.targets, "in", spoken)
        acts.append(f"target {said}{tail}")
    before = ", then ".join(each for each in acts if each)
    done = steps(mode.resolution, spoken)
    body = f"{before}; {done}" if before and done else before or done
    return f"{sentence(asked)}: {sentence(body)}." if asked else f"{sentence(body)}."

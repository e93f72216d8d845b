"""Headers written out: what stands before the colon."""

from engine.cardtext import DamageStepUse, Effect, LimitKind, Timing
from engine.patterns import PhaseBegins
from engine.psct.printing.conditions import PHASES, TURNS, condition
from engine.psct.printing.events import events
from engine.psct.printing.references import Spoken
from engine.psct.printing.wording import sentence, spaced, times, word
from engine.requirements import Condition, DamageStep, Exists, InPhase
from engine.selectors import Ref
from engine.terms import EffectKind, Per, Whose, Zone


def header(effect: Effect, spoken: Spoken) -> str:
    """When it can be activated; empty: always."""
    on = () if effect.kind is EffectKind.FLIP else effect.on
    if effect.kind is EffectKind.CARD_ACTIVATION and not on and effect.timing is Timing.WHEN:
        return "When this card is activated"
    lead = "when" if effect.timing is Timing.WHEN else "if"
    parts = [_often(effect), _phase(effect), *_before(effect, spoken)]
    if on:
        parts.append(spaced(events(on, spoken, lead), *_at_once(effect, spoken)))
    parts += _after(effect, spoken)
    said = ", ".join(part for part in parts if part)
    said = spaced(said, *_asides(effect))
    if effect.kind is EffectKind.FLIP:
        said = said.replace("during ", "if it is ", 1) if said.startswith("during ") else said
        return f"FLIP: {sentence(said)}" if said else "FLIP"
    return sentence(said)


def _often(effect: Effect) -> str:
    """As in "once per turn"; of other limits a sentence of their own speaks."""
    limit = next((one for one in effect.limits if one.kind is LimitKind.SOFT), None)
    if limit is None or limit.shared is not None:
        return ""
    per = _PER.get(limit.per)
    if per and limit.per is Per.TURN and _names_turn(effect):
        whose = "opponent's " if effect.turn is Whose.OPPONENT else "your "
        return f"{times(limit.times)} per {whose}turn"
    return f"{times(limit.times)} {per}" if per else ""


_PER = {
    Per.TURN: "per turn",
    Per.CHAIN: "per Chain",
    Per.BATTLE_STEP: "per battle",
    Per.DUEL: "per Duel",
    Per.STAY: "while face-up on the field",
}


def _names_turn(effect: Effect) -> bool:
    """As in "once per opponent's turn": the limit says it, and no phase does."""
    return not effect.phases and not effect.on and effect.turn in (Whose.YOU, Whose.OPPONENT)


def _phase(effect: Effect) -> str:
    if any(isinstance(on, PhaseBegins) for on in effect.on):
        return ""
    if not effect.phases and effect.turn is Whose.EITHER:
        return ""
    if "per opponent's turn" in _often(effect) or "per your turn" in _often(effect):
        return ""
    phase = word(PHASES, effect.phases, "phases")
    return f"during {word(TURNS, effect.turn, 'turn of')} {phase}"


def _before(effect: Effect, spoken: Spoken) -> list[str]:
    steps = [one for one in effect.conditions if isinstance(one, DamageStep)]
    rest = [one for one in effect.conditions if not isinstance(one, DamageStep)]
    said = [condition(one, spoken) for one in steps]
    if effect.on:
        return said
    return said + [condition(one, spoken) for one in rest]


def _after(effect: Effect, spoken: Spoken) -> list[str]:
    rest = [one for one in effect.conditions if not isinstance(one, DamageStep)]
    late = [one for one in rest if not _with_event(one)] if effect.on else []
    return [condition(one, spoken, "while" if _of_this(one) else "if") for one in late]


def _at_once(effect: Effect, spoken: Spoken) -> list[str]:
    """What hangs on the event itself: "during your opponent's turn", "while ... banished"."""
    return [condition(one, spoken, "while") for one in effect.conditions if _with_event(one)]


def _with_event(said: Condition) -> bool:
    banished = isinstance(said, Exists) and said.what.zone == (Zone.BANISHED,) and _of_this(said)
    return banished or isinstance(said, InPhase)


def _of_this(said: Condition) -> bool:
    """Whether it tells where this card is when something happens."""
    return isinstance(said, Exists) and said.what.ref is Ref.THIS_CARD


def _asides(effect: Effect) -> list[str]:
    said = []
    steps = any(isinstance(one, DamageStep) for one in effect.conditions)
    if effect.damage_step is DamageStepUse.EXCLUDED:
        said.append("(except during the Damage Step)")
    elif effect.damage_step is DamageStepUse.ALLOWED and not steps:
        said.append("(even during the Damage Step)")
    if effect.kind is EffectKind.QUICK:
        said.append("(Quick Effect)")
    return said

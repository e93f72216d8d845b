"""Time lines: phases, the parts of a Damage Step, and turns."""

from engine.notation.action_lines import take_attack
from engine.notation.completion_notes import NoteKind
from engine.notation.line_forms import BATTLE_STEPS
from engine.notation.play_draft import PlayDraft, PlayProgress
from engine.notation.play_lines import (
    AttackDeed,
    Reference,
    TurnStep,
)
from engine.terms.vocabulary import Phase, Player


def take_turn_step(draft: PlayDraft, line: TurnStep) -> None:
    """Take a step from one phase, part of a battle, or turn to the next."""
    now = draft.now
    if line.what == "end_turn":
        draft.step("end_turn", now.turn_player, None)
        now.passed = _left(now, Phase.END)
        now.turn_player = now.turn_player.opponent
        now.phase, now.window, now.answers, now.chain = Phase.MAIN1, "", "", []
    elif line.what == "next_phase":
        _next_phase(draft, line)
    elif line.what == "damage_step":
        _damage_step(draft, line)
    else:
        _battle_step(draft, line.what, line.line)


def _battle_step(draft: PlayDraft, what: str, line: int) -> None:
    """A step of the Battle Phase that is no Damage Step."""
    now = draft.now
    if now.phase is not Phase.BATTLE:
        draft.step("next_phase", now.turn_player, None, to="battle")
        now.phase = Phase.BATTLE
    now.window = "attack declared" if what == "battle_step" and now.answers == "attack" else ""
    if not now.window:
        why = f"the {what.replace('_', ' ')} is not told apart from the rest of the Battle Phase"
        draft.note(NoteKind.NOT_USED, why, line)


def _next_phase(draft: PlayDraft, line: TurnStep) -> None:
    now, goal = draft.now, line.to or ""
    if goal in BATTLE_STEPS:
        take_turn_step(draft, TurnStep(goal, None, line.line))
        return
    if goal not in list(Phase):
        expected = "one of: " + ", ".join(Phase)
        draft.note(NoteKind.UNKNOWN, f"{goal!r} is no phase", line.line, expected)
        return
    now.window, now.chain = "", []
    if goal in _FIRST:
        _come_to_first(draft, Phase(goal), line.line)
    elif goal != now.phase or goal == Phase.BATTLE:
        draft.step("next_phase", now.turn_player, None, to=goal)
        now.passed = _left(now)
        now.phase = Phase(goal)


def _left(now: PlayProgress, *passed: Phase) -> frozenset[tuple[Phase, Player]]:
    """The phases that a step of the turn goes through: a Battle Phase that it ends, and these."""
    battle = (Phase.BATTLE,) if now.phase is Phase.BATTLE else ()
    return frozenset((phase, now.turn_player) for phase in (*battle, *passed))


_FIRST = (Phase.DRAW, Phase.STANDBY, Phase.MAIN1)
"""The phases with which a turn begins."""


def _come_to_first(draft: PlayDraft, goal: Phase, line: int) -> None:
    """Come to one of the phases with which a turn begins: of this turn, or of the next."""
    now = draft.now
    has_just_begun = not draft.steps or draft.steps[-1]["do"] == "end_turn"
    if not has_just_begun and goal is not Phase.MAIN1 and now.phase is not goal:
        if now.phase is Phase.DRAW:
            draft.step("next_phase", now.turn_player, None, to=goal.value)
        else:
            draft.pass_turn(line, f"the {goal.title()} Phase comes in the next turn")
    elif not draft.steps and goal is Phase.STANDBY:
        draft.start["phase"] = Phase.DRAW.value
        draft.step("next_phase", now.turn_player, None, to=goal.value)
    elif not draft.steps:
        draft.start["phase"] = goal.value
    elif not has_just_begun and goal is not now.phase:
        draft.step("next_phase", now.turn_player, None, to=goal.value)
    now.phase = goal


def _damage_step(draft: PlayDraft, line: TurnStep) -> None:
    part = line.to or "start"
    window = _WINDOWS.get(part)
    if window is None:
        draft.note(
            NoteKind.UNKNOWN,
            f"{part!r} is no part of the Damage Step",
            line.line,
            "one of: " + ", ".join(_WINDOWS),
        )
        return
    if not any(step["do"] == "attack" for step in draft.steps):
        deed = AttackDeed(
            draft.now.turn_player,
            Reference("an attacking monster"),
            Reference("an attacked monster"),
            line.line,
        )
        take_attack(draft, deed)
        draft.assume("a monster attacks, so that there is a Damage Step", line.line)
    draft.now.window = window


_WINDOWS = {
    "start": "damage step",
    "before_calculation": "damage step",
    "calculation": "damage calculation",
    "after_calculation": "after damage calculation",
    "end": "after damage calculation",
}

"""Time lines: phases, the parts of a Damage Step, and turns."""

from engine.notation.action_lines import take_attack
from engine.notation.completion_notes import NoteKind
from engine.notation.play_draft import PlayDraft
from engine.notation.play_lines import (
    AttackDeed,
    Reference,
    TurnStep,
)
from engine.terms.vocabulary import (
    Phase,
)


def take_turn_step(draft: PlayDraft, line: TurnStep) -> None:
    now = draft.now
    if line.what == "end_turn":
        draft.step("end_turn", now.turn_player, None)
        now.turn_player = now.turn_player.opponent
        now.phase, now.window, now.answers, now.chain = Phase.MAIN1, "", "", []
    elif line.what == "next_phase":
        _next_phase(draft, line)
    elif line.what == "damage_step":
        _damage_step(draft, line)
    elif line.what == "battle_step" or line.what == "end_step":
        now.window = (
            "attack declared" if line.what == "battle_step" and now.answers == "attack" else ""
        )
    else:
        draft.note(NoteKind.NOT_USED, f"{line.what!r} is not told apart", line.line)


def _next_phase(draft: PlayDraft, line: TurnStep) -> None:
    now, goal = draft.now, line.to or ""
    if goal not in list(Phase):
        draft.note(
            NoteKind.UNKNOWN, f"{goal!r} is no phase", line.line, "one of: " + ", ".join(Phase)
        )
        return
    now.window, now.chain = "", []
    if goal == now.phase.value and goal != Phase.BATTLE:
        return
    last = draft.steps[-1]["do"] if draft.steps else ""
    if goal in (Phase.DRAW, Phase.STANDBY) and last == "end_turn":
        now.phase = Phase(goal)  # The turn begins with these phases anyway.
        return
    if goal in (Phase.DRAW, Phase.STANDBY, Phase.MAIN1) and not draft.steps:
        draft.start["phase"] = "draw" if goal == Phase.STANDBY else goal
        if goal != Phase.STANDBY:
            now.phase = Phase(goal)
            return
    elif goal in (Phase.DRAW, Phase.STANDBY):
        draft.pass_turn(line.line, f"the {goal.title()} Phase comes in the next turn")
        now.phase = Phase(goal)
        return
    if goal == Phase.MAIN1 and now.phase in (Phase.DRAW, Phase.STANDBY):
        now.phase = Phase.MAIN1
        if last == "end_turn":
            return
    draft.step("next_phase", now.turn_player, None, to=goal)
    now.phase = Phase(goal)


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

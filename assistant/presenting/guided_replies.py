"""Guided replies: what a player who writes a play line by line is told after each line.

A `GuidedPlay` and what was typed come in: a line of the play, or `show`, `undo`, `save`, `help` and
`quit`.  A `GuidedReply` goes out; nothing is printed, read or written here.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from assistant.answers.guided_play import GuidedPlay, LineTaken, take
from assistant.answers.legal_lines import BoardNow, legal_lines, played_so_far
from assistant.presenting.play_screen import case_text
from engine import LINE_FORMS, Player

COMMANDS: Mapping[str, str] = {
    "show": "the play, the board so far, and what may be done",
    "undo": "take the last line back",
    "save FILE.play": "write the play to a file",
    "help": "the forms of lines",
    "quit": "leave",
}
"""What may be typed besides lines of a play."""
WELCOME = (
    "Tell the play a line at a time: what lies there, what is done, and what is asked (?).\n"
    "Tab shows what may stand next; help lists the forms of lines; "
    "show, undo, save FILE.play and quit do what they say."
)


@dataclass(frozen=True, slots=True)
class GuidedReply:
    """What is told after one line."""

    play: GuidedPlay
    text: str = ""
    is_wrong: bool = False
    """Whether what was typed could not be taken."""
    target: Path | None = None
    """The file to which the play is to be written now."""
    is_end: bool = False


def reply(play: GuidedPlay, typed: str) -> GuidedReply:
    """Answer what was typed: a line of the play, or a command."""
    told = typed.strip()
    word, _, rest = told.partition(" ")
    if word == "save":
        return _save(play, rest.strip())
    if told in _ANSWERS:
        return _ANSWERS[told](play)
    return _told(take(play, told), told) if told else GuidedReply(play)


def _told(taken: LineTaken, line: str) -> GuidedReply:
    """A line was taken, or not."""
    if not taken.is_taken:
        said = [*taken.problems, f"Not taken: {line} (the up arrow brings it back to be mended)"]
        return GuidedReply(taken.play, "\n".join(said), is_wrong=True)
    said = [*taken.remarks]
    if taken.remarks:
        said.append("The line stays as it is; undo takes it back.")
    if line.startswith("?") and taken.found is not None:
        said += [case_text(one) for one in taken.found.played]
    else:
        said += [f"assumed: {one}" for one in taken.assumptions]
    return GuidedReply(taken.play, "\n".join(said))


def _save(play: GuidedPlay, name: str) -> GuidedReply:
    """Where the play is to be written."""
    if not name.endswith(".play") or name == ".play":
        return GuidedReply(
            play, "Tell the file, which ends in .play: save FILE.play", is_wrong=True
        )
    if not play.lines:
        return GuidedReply(play, "There is no line yet.", is_wrong=True)
    return GuidedReply(play, target=Path(name))


def _undo(play: GuidedPlay) -> GuidedReply:
    if not play.lines:
        return GuidedReply(play, "There is no line yet.", is_wrong=True)
    return GuidedReply(play.undone(), f"taken back: {play.lines[-1]}")


def _show(play: GuidedPlay) -> GuidedReply:
    if not play.lines:
        return GuidedReply(play, "There is no line yet.")
    return GuidedReply(play, "\n".join(_shown(play)))


def _shown(play: GuidedPlay) -> Iterator[str]:
    """The play, the board and the legal lines."""
    yield from (f"{number:>3}  {line}" for number, line in enumerate(play.lines, start=1))
    found = played_so_far(play)
    if found is None:
        return
    case = f" (case: {found.completed.case})" if found.completed.case else ""
    yield f"\nThe board once all of this has resolved{case}:"
    yield from board_lines(BoardNow(found))
    yield "\nWhat may be done now:"
    yield from (f"  {line}" for line in legal_lines(play))


def board_lines(board: BoardNow) -> Iterator[str]:
    """What lies where, a line for each place in which something lies."""
    yield f"  player {board.turn_player}'s turn, {_PHASES[board.phase]}"
    for player in Player:
        yield f"  player {player}: {board.life_points(player)} LP"
        for zone, called in _PLACES.items():
            cards = [*board.shown(player, zone)]
            if cards:
                yield f"    {called}: {', '.join(cards)}"


_PHASES = {
    "draw": "Draw Phase",
    "standby": "Standby Phase",
    "main1": "Main Phase 1",
    "battle": "Battle Phase",
    "main2": "Main Phase 2",
    "end": "End Phase",
}
_PLACES = {
    "hand": "hand",
    "monster_zone": "Monster Zones",
    "spell_trap_zone": "Spell & Trap Zones",
    "field_zone": "Field Zone",
    "graveyard": "GY",
    "banished": "banished",
    "extra_deck": "Extra Deck",
}


def _help(play: GuidedPlay) -> GuidedReply:
    forms = [(form.form, form.means) for form in LINE_FORMS]
    told = [f"{form}\n    {means}" for form, means in (*forms, *COMMANDS.items())]
    return GuidedReply(play, "\n".join(told))


def _quit(play: GuidedPlay) -> GuidedReply:
    return GuidedReply(play, is_end=True)


_ANSWERS: Mapping[str, Callable[[GuidedPlay], GuidedReply]] = {
    "show": _show,
    "undo": _undo,
    "help": _help,
    "quit": _quit,
    "exit": _quit,
}

"""Told turns: whose turn and which step it is, where a question says it and its play does not."""

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from assistant.reading.notated_reading import NotatedPlayText, has_asker

_OF = r"(?:own )?(?:turn|(?:draw|standby|main|battle|end) phase)\b(?! of)"
_AT = r"\b(?:on|in|during|it(?:['\u2019]?s| is| was)|at)\s+(?:the )?"
_IN = (
    r"\b(?:in|during|at|reach\w*|enter\w*|to)\s+"
    r"(?:(?:the|my|his|her|their|your|(?:the |my )?opp(?:onent)?['\u2019]?s?) )?"
    r"(?:own )?(?:start of (?:the )?)?"
)
_OPPONENT = r"(?:my |your |the )?(?:opponent|opp|enemy|other player)['\u2019]?s?['\u2019]?"
_WITH_ASKER: Mapping[str, str] = MappingProxyType(
    {
        "A": rf"{_AT}(?:my|our) {_OF}",
        "B": rf"{_AT}(?:{_OPPONENT}|his|her|their) {_OF}",
    }
)
_WITHOUT: Mapping[str, str] = MappingProxyType(
    {
        "A": rf"{_AT}(?:your|one['\u2019]s|player a['\u2019]s) {_OF}",
        "B": rf"{_AT}(?:{_OPPONENT}|player b['\u2019]s) {_OF}",
    }
)
_TELLS_TURNS = re.compile(
    r"^(?:turn |end_turn|next_phase draw|\? define|\? out_of|\? follow)", re.MULTILINE
)
_END = "end_turn"
_DEED = re.compile(r"[AB] (?!turn|lp|\w+_zone|hand|graveyard|banished|deck|extra_deck)\w")
_NEXT: Mapping[str, str] = MappingProxyType(
    {
        "A": r"\b(?:my|our) (?:(?:own |very )?(?:next|following) turn|turn (?:again|now))\b",
        "B": r"\b(?:his|her|their|opponent['\u2019]?s?|opp['\u2019]?s) (?:next|following) turn\b",
    }
)
"""How a player's own next turn is told; it comes after the other's."""
_IS_PLAY = re.compile(r"^(?:[AB] |event )", re.MULTILINE)


def with_told_turn(question: str, play: str) -> str:
    """The play with a line for the turn that the question plainly tells; else as it is.

    >>> with_told_turn("Can I use Raigeki on my turn?", "A activate Raigeki").splitlines()
    ['turn A', 'A activate Raigeki']
    """
    if _TELLS_TURNS.search(play) or not _IS_PLAY.search(play):
        return _with_own_next_turn(question, play)
    said = _WITH_ASKER if has_asker(question) else _WITHOUT
    told = [player for player, words in said.items() if re.search(words, question, re.IGNORECASE)]
    return f"turn {told[0]}\n{play}" if len(told) == 1 else play


def _with_own_next_turn(question: str, play: str) -> str:
    """The play with the other player's turn between, where one's own next turn is told."""
    player = next((line[0] for line in play.splitlines() if _DEED.match(line)), "")
    own = _NEXT.get(player) if has_asker(question) else None
    if own is None or play.count(_END) != 1 or not re.search(own, question, re.IGNORECASE):
        return play
    return play.replace(_END, f"{_END}\n{_END}")


_AFTER_CALCULATION = re.compile(r"\bafter (?:the )?damage calc\w*", re.IGNORECASE)
_MOMENTS: Mapping[str, str] = MappingProxyType(
    {
        rf"{_IN}damage step\b": "damage_step",
        _AFTER_CALCULATION.pattern: "damage_step after_calculation",
        rf"{_IN}battle phase\b": "next_phase battle",
        rf"{_IN}draw phase\b": "next_phase draw",
        rf"{_IN}standby phase\b": "next_phase standby",
    }
)
"""How it is told in which part of a turn something is done; in the End Phase much only ends."""
_TELLS_MOMENT = re.compile(r"^(?:next_phase|damage_step|end_turn|phase)", re.MULTILINE)
_ATTACKS = re.compile(r"[AB] attack ")
_BEGINS_CHAIN = re.compile(r"[AB] (?:activate|trigger) ")


def with_told_moment(question: str, play: str) -> str:
    """The play with a line for the one phase or step that the question tells; else as it is.

    It stands before the one deed that begins a Chain; that of the Damage Step, after the attack.

    >>> with_told_moment("Can I use Raigeki in the Draw Phase?", "A activate Raigeki").splitlines()
    ['next_phase draw', 'A activate Raigeki']
    """
    if _AFTER_CALCULATION.search(question):
        play = re.sub(r"^damage_step$", "damage_step after_calculation", play, flags=re.MULTILINE)
    told = [line for words, line in _MOMENTS.items() if re.search(words, question, re.IGNORECASE)]
    if len(told) != 1 or _TELLS_MOMENT.search(play) or not _IS_PLAY.search(play):
        return play
    lines = play.splitlines()
    attacks = [at for at, line in enumerate(lines) if _ATTACKS.match(line)]
    deeds = [at for at, line in enumerate(lines) if _BEGINS_CHAIN.match(line)]
    is_in_battle = told[0].startswith("damage_step")
    if len(deeds) != 1 or len(attacks) != is_in_battle:
        return play
    if is_in_battle and deeds[0] != attacks[0] + 1:
        return play
    return "\n".join((*lines[: deeds[0]], told[0], *lines[deeds[0] :]))


def in_turn_told(question: str, read: NotatedPlayText) -> NotatedPlayText:
    """A reading and its alternatives, each in the turn and the step that the question tells."""
    others = tuple((_in_time(question, one), sure) for one, sure in read.alternatives)
    return replace(read, text=_in_time(question, read.text), alternatives=others)


def _in_time(question: str, play: str) -> str:
    return with_told_turn(question, with_told_moment(question, play))

"""Headers: what stands before the colon, told apart into events, conditions, phases and limits."""

import re
from dataclasses import dataclass
from functools import lru_cache

from engine.psct.lexer import Tokens
from engine.psct.nodes import Role
from engine.psct.segments import line_of, split_commas
from engine.psct.sought import Sought

_DONE = (
    r"(?:(?:normal|special|tribute|flip|fusion|synchro|xyz|link|ritual|pendulum"
    r"|gemini)(?: (?:and/or|or|,|/))* )*"
    r"(?:summoned|destroyed|sent|banished|discarded|added|returned|tributed|flipped|detached"
    r"|activated|drawn"
    r"|removed|placed|declared|shuffled|targeted|set|negated|inflicted|chosen|revealed|moved"
    r"|changed|excavated"
    r"|attacked|resolved|paid|reduced|attached|selected|used|increased|gained|applied|switched"
    r"|rolled"
    r"|tossed|milled|lost|taken|dealt|unequipped|put|transferred|made|called)"
)
_PASSIVE = re.compile(
    rf"\b(?:is|are|be|becomes?|gets?|am|being) (?:either |also |then |both |successfully "
    rf"|normal |not )?"
    rf"(?:{_DONE}|equipped(?! (?:with|to)))\b|\bbecomes? (?:equipped|the target)"
    rf"|\b(?:card|monster)s?(?: \( s \))? (?:you control )?(?:equipped to .* )?(?:is"
    rf"|are) equipped to this card"
    rf"|\bwould\b|^(?:if|when) (?:{_DONE}|(?:normal|special|tribute|flip) summoned)\b|\b(?:is"
    rf"|are) (?:normal |special )?summoned\b|\bresolves\b"
)
_THIRD = re.compile(
    r"(?<!that )(?<!which )(?<!who )(?<!cannot )(?<!the )(?<!its )(?<!their )\b(?:(?:normal"
    r"|special|tribute|flip|fusion"
    r"|synchro|xyz|link|ritual|pendulum) summons"
    r"|activates|declares|destroys|inflicts|takes|gains|loses|draws|adds|discards|sends|banishes"
    r"|pays|attacks|battles"
    r"|leaves?|returns|targets|sets|tributes|resolves|moves|changes|flips|excavates|reveals"
    r"|rolls|tosses|detaches"
    r"|shuffles|equips|receives|summons|deals|wins|calls|becomes|reaches|enters|selects|uses"
    r"|starts|ends|removes"
    r"|places|deducts|applies|passes|skips|lose|battle)\b"
)
_SUBJECT = re.compile(
    r"\b(?:you|they|players?|your opponent|monsters?(?: \( s \))?(?: you control"
    r"| your opponent controls)?|cards?(?: \( s \))?) "
    r"(?:also |would |either |successfully )?(?:(?:(?:normal|special|tribute|flip|fusion|synchro"
    r"|xyz|link|ritual|pendulum)(?: (?:and/or|or|,|/))* )*"
    r"(?:normal|special|tribute|flip|fusion|synchro|xyz|link|ritual|pendulum) summon"
    r"|activate|declare|destroy|inflict|take|gain|lose|draw|add|discard|send|banish|pay|attack"
    r"|battle|return|target|set"
    r"|tribute|resolve|move|change|flip|excavate|reveal|roll|toss|detach|shuffle|equip|receive"
    r"|summon|select|use"
    r"|call|win|remove|place|leave|successfully|correctly)\b"
)
_DID = Sought(r"^(?:when|if) you do\b|\bhas left\b|\bhas .* placed\b", "you do", "has ")
_SO_FAR = Sought(r"\b\d or more [^,:]* have been \w+ this turn\b", "have been")
_STATE = re.compile(
    r"^(?:if|while|when|as long as)(?: only)? (?:you|your opponent|neither player|both players"
    r"|either player|a player|the turn player|"
    r"each player|no player|your|an opponent|the opponent|there|all|the only|any|no|both|none"
    r"|only)\b"
    r"(?: opponent)? (?:control|controls|has|have|own|owns|is|are|do not|don't|does not|cannot"
    r"|monsters? (?:you|your)|cards? in)\b"
)
_JOIN = re.compile(r"\band (?=(?:an?|this|you|your|the|it|\d|another|«|monsters?|all|either)\b)")
_RELATIVE = re.compile(
    r"\b(?:whose|that|which|who) (?:\w+ )*?(?:was|were|is|are|has|have|had|did|does|do|can"
    r"|cannot|could|\w+ed)\b"
    r"(?! (?:destroyed|sent|banished)[^,]*$)"
)

_PHASE = re.compile(
    r"\b(draw phase|standby phase|main phase 1|main phase 2|main phase|battle phase|end phase"
    r"|damage step|battle step|"
    r"start step|end step|damage calculation|turn)s?\b"
)
_OFTEN = re.compile(r"^(?:only )?(?:up to )?(?:once|twice|thrice|\d+ times|up to)\b(?!.*\bif\b)")
_EVENT_LEAD = re.compile(
    r"^(?:\( )?(?:and |or |then |also |but |only )*(if|when|each time|every time|after|whenever"
    r"|immediately after|any time)\b"
)
_TIMING_LEAD = re.compile(
    r"^(?:● )?(?:and |or |only |even |but only |but |except |activate only )*(?:during"
    r"|at the (?:start|end|beginning)|"
    r"in (?:your|the|either)|before|immediately before|on your|at any|\( quick effect"
    r"|quick effect|in the|either)\b"
)
_WHILE_LEAD = re.compile(
    r"^(?:and |or |but )*(?:while|except|as long as|unless|even|by|in|with|until)\b"
)
_GOES_ON = re.compile(r"^(?:except (?!during|the turn)|or by\b|other than\b)")
_MAY = re.compile(r"^you can\b")
_FLIP = re.compile(r"^flip\b")


@dataclass(frozen=True, slots=True)
class Header:
    """What is read off the words before the colon."""

    line: str = ""
    parts: tuple[tuple[Role, Tokens], ...] = ()
    event: str = ""
    """The clause that tells what happens, from its "if" or "when"; empty: none."""
    timing: str | None = None
    """"when" or "if", of the event."""
    phase: str = ""
    """The clause that names a phase or turn; empty: none."""
    often: str = ""
    """As in "once per turn"."""
    flip: bool = False


def read_header(tokens: Tokens) -> Header:
    """Tell the clauses of a header apart.  Each token lies in exactly one part."""
    if not tokens:
        return Header()
    parts = _grouped(tokens)
    event = phase = often = ""
    timing: str | None = None
    for at, (role, piece) in enumerate(parts):
        line = line_of(piece)
        if role is Role.CONDITION and is_event(line):
            parts[at] = (Role.EVENT, piece)
            timing = timing if event else _timing(line)
            event = event or line
        elif role is Role.TIMING and not line.startswith("even "):
            phase = phase or line
        elif role is Role.LIMIT:
            often = line
            phase = phase or (line if _PHASE.search(line.split("once per turn")[-1]) else "")
    line = line_of(tokens)
    return Header(
        line=line,
        parts=tuple(parts),
        event=event,
        timing=timing,
        phase=phase,
        often=often,
        flip=bool(_FLIP.match(line)),
    )


def _grouped(tokens: Tokens) -> list[tuple[Role, Tokens]]:
    """The clauses between commas, those that only go on joined to the one before."""
    parts: list[tuple[Role, Tokens]] = []
    for piece in split_commas(tokens):
        role = _role(line_of(piece))
        if role is None and parts:
            parts[-1] = (parts[-1][0], parts[-1][1] + piece)
        else:
            parts.append((role or Role.CONDITION, piece))
    return parts


@lru_cache(maxsize=1024)
def _role(line: str) -> Role | None:
    """What a clause of a header is; None: it goes on with the one before it."""
    if _GOES_ON.match(line):
        return None
    if _OFTEN.match(line):
        return Role.LIMIT
    if _EVENT_LEAD.match(line):
        return Role.CONDITION
    if _TIMING_LEAD.match(line) or _FLIP.match(line) or _MAY.match(line):
        return Role.TIMING
    if _WHILE_LEAD.match(line):
        return Role.CONDITION
    return None


def _timing(line: str) -> str | None:
    match = _EVENT_LEAD.match(line)
    return match[1] if match and match[1] in {"when", "if"} else None


@lru_cache(maxsize=1024)
def is_event(line: str) -> bool:
    """Whether an "if" or "when" clause tells of something that happens, not of how things are.

    >>> is_event("if this card is sent to the gy"), is_event("if you control a monster")
    (True, False)
    """
    if line.startswith(("each time", "every time", "whenever", "immediately after")):
        return True
    if _SO_FAR.search(line):
        return False
    if _STATE.match(line):
        join = _JOIN.search(line)
        return join is not None and _happens(line[join.end() :])
    return _happens(line)


def _happens(line: str) -> bool:
    if "damage calculation" in line or _DID.search(line):
        return True
    plain = _RELATIVE.sub(" ", line)
    return bool(_PASSIVE.search(plain) or _THIRD.search(plain) or _SUBJECT.search(plain))

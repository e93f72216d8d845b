"""Older wordings: effects printed before colons and semicolons marked activation and cost."""

import re

from engine.psct.headers import is_event
from engine.psct.lexer import Tokens
from engine.psct.segments import Clauses, Sentence, line_of, split_commas
from engine.psct.sought import Sought

_LEADS = re.compile(
    r"^(?:once per|twice per|during|at the (?:start|end|beginning)|if|when|each time|only|in your"
    r"|while|as long as|except|after)\b"
)
_MAIN = re.compile(r"^(?:you|your opponent) (?:can|may)\b")
_PHASES = Sought(
    r"\b(?:draw phase|standby phase|end phase)s?\b|\bat the (?:start|end|beginning) of\b"
    r"|\bduring damage calculation\b|\bdamage step\b",
    "phase",
    "at the ",
    "damage ",
)
_FREELY = re.compile(r"\bonce per turn\b|\bmain phase|^during your turn")
_APPLIES = re.compile(
    r"\binstead\b|\bunless\b|\bor destroy this card\b"
    r"|^(?:this card|it|they|that monster|«self»|all|each|monsters?|your|both|neither|no|any|the"
    r"|its"
    r"|face-up|your opponent|you|players?) (?:\w+ )*?(?:cannot|can't"
    r"|can attack(?! once again)|is not|are not|must"
    r"|is treated|are treated|is unaffected|are unaffected|do not|does not|can make)\b"
    r"|\bpiercing\b|\bbattle damage to your opponent\b|\binflict the difference\b"
    r"|^you (?:can treat|cannot|must|take no|do not|can also|can conduct)\b"
    r"|\bbecomes? 0\b|\bonly\b.*\bduring damage calculation|\bdamage (?:calculation|step) only\b"
    r"|\bno (?:battle )?damage\b|^this card is (?:unaffected|treated)"
    r"|^it is (?:not|treated|unaffected|changed to defense)|\bcannot be activated\b"
    r"|^neither player\b"
    r"|^destroy this card if|\bis treated as\b|^(?:the|any) (?:battle )?damage|\bwould\b"
    r"|^you can activate \d (?!of)|\bto tribute summon\b|^you can (?:normal|tribute) summon\b"
    r"|^(?:its|this card's) (?:level|name|original|attribute)\b|^this card's battle position"
)
"""What a card does by itself, without activating."""
_GOES_ON = re.compile(
    r"^(?:if|when) (?:you (?:do|did|use this|call|cannot|don't|destroy any)\b|successful|it is\b"
    r"|you [^,]*\bthis way\b|summoned this way|special summoned this way|the result)"
)
_LINKED = Sought(
    r"\b(?:leaves|removed from|is removed|is destroyed)\b[^,]*, (?:also )?(?:destroy|banish) "
    r"(?:this card|that monster|it|that target|the (?:selected|targeted|target|equipped))",
    "leaves",
    "remove",
    "is destroyed",
)
"""A card and its monster that go together."""
_FREE_VERB = re.compile(
    r"^(?:you can |you may )?(?:\( [^)]*\) )?(?:tribute|discard|pay|remove|select|target|send"
    r"|banish"
    r"|return|reveal|detach|shuffle|destroy|draw|inflict|change|add|equip|special summon|increase"
    r"|place|declare|look|toss|roll|negate|take|switch|flip|unequip|activate|set|make|move|gain"
    r"|choose|call|show|excavate|ritual summon|fusion summon)\b"
)
_OPTIONAL = re.compile(r"^(?:you|your opponent|the owner|its (?:owner|controller)) (?:can|may)\b")
_BY = re.compile(r"^by (?:\w+ing|not)\b")
_DOES = (
    r"(?:special summon|destroy|draw|add|inflict|negate|select|target|return|increase|change|make"
    r"|have|take|banish|send|equip|look|gain|activate|place|reduce|decrease|double|move|treat"
    r"|declare|flip|prevent|give|switch|pick|toss|roll|set|discard|end|force|halve|apply|attack)"
)
_COST = Sought(
    r"^(?:you can )?(?:tribute|discard|pay|remove|send|banish|return|reveal|detach|shuffle|show"
    rf"|destroy this card|unequip)\b(?:[^,]|, (?:except|excluding) [^,]*,)*? to {_DOES}\b",
    " to ",
)
_VERB = re.compile(rf"^{_DOES}$")
_ITSELF = re.compile(
    r"\bspecial summon (?:this card|it|«self»)(?! from (?:your|the) (?:gy|graveyard))"
)
_LATER = re.compile(
    r"^(?!.*\b(?:cannot|must|pays?|unless|tribute)\b)(?:this card (?:is )?|it is |place "
    r"|\w[^,]* (?:are|is) )?"
    r"(?:returns?|returned|destroyed|\d|change|increase|decrease|inflict|draw)\b[^,]*"
    r"\bduring (?:the end phase|each (?:of your|player's) (?:standby|end|draw) phase)"
    r"|^(?:increase|inflict|gain|draw|place|destroy)\b[^,]*\b(?:each|every) time\b"
)
"""A phase or event named after what happens."""


def older_clauses(sentence: Sentence) -> Clauses | None:
    """An activated effect of an older wording, cut as if it had its marks; None: not one."""
    if sentence.marks or _GOES_ON.match(sentence.line) or _LINKED.search(sentence.line):
        return None
    tokens = sentence.tokens[sentence.label :]
    header, main = _cut_header(tokens)
    line, lead = line_of(main), line_of(header)
    if (
        not line
        or "would" in lead
        or _APPLIES.search(line)
        or lead.startswith(("each time", "after a chain"))
    ):
        return None
    if not (_LATER.match(line) or _activates(lead, line)):
        return None
    if not header:
        header, main = _cut_trailing_phase(main)
    return Clauses(header, *_cut_cost(main))


def _cut_trailing_phase(main: Tokens) -> tuple[Tokens, Tokens]:
    """As in "It returns during the End Phase of the turn that it is ...": what waits."""
    norms = [token.norm for token in main]
    for at in range(1, len(norms) - len(_OF_THE_TURN)):
        if norms[at] == "during" and norms[at + 3 : at + 3 + len(_OF_THE_TURN)] == _OF_THE_TURN:
            return main[at:], main[:at]
    return (), main


_OF_THE_TURN = ["of", "the", "turn"]


def _cut_header(tokens: Tokens) -> tuple[Tokens, Tokens]:
    """The leading clauses that say when, and the rest."""
    if [token.norm for token in tokens[:2]] == ["once per turn", "you"]:
        return tokens[:1], tokens[1:]
    parts = split_commas(tokens)
    count = 0
    for at, part in enumerate(parts[:-1]):
        line = line_of(part)
        goes_on = count and not _MAIN.match(line) and _later(parts, at)
        if not _LEADS.match(line) and not goes_on:
            break
        count += len(part)
    return tokens[:count], tokens[count:]


def _later(parts: tuple[Tokens, ...], at: int) -> bool:
    """Whether "you can" begins one of the parts after this one."""
    return any(_MAIN.match(line_of(part)) for part in parts[at + 1 :])


def _activates(lead: str, main: str) -> bool:
    parts = [part.strip() for part in lead.split(" , ")]
    if any(is_event(part) and part.startswith(("if", "when", "after")) for part in parts):
        return True
    if _PHASES.search(lead):
        return not main.startswith(("if", "while")) and "as long as" not in lead
    if _BY.match(main) or main.startswith("or unequip"):
        return True
    return not _ITSELF.search(main) and _freely(lead, main)


def _freely(lead: str, main: str) -> bool:
    """Whether it may be used at any time in a Main Phase."""
    if _FREELY.search(lead) or "once per turn" in main or "main phase" in main:
        return bool(_FREE_VERB.match(main))
    if lead and not lead.startswith(("if", "while", "during")):
        return False
    return bool(_FREE_VERB.match(main) and (_OPTIONAL.match(main) or _COST.match(main)))


def _cut_cost(main: Tokens) -> tuple[Tokens, Tokens]:
    """What stands for a semicolon: the "to" after a cost, or the comma after "By ...ing"."""
    line = line_of(main)
    if _BY.match(line):
        parts = split_commas(main)
        return parts[0], main[len(parts[0]) :]
    if _COST.match(line):
        at = next((at for at, token in enumerate(main) if _cuts(main, at, token.norm)), 0)
        return main[:at], main[at:]
    return (), main


def _cuts(main: Tokens, at: int, norm: str) -> bool:
    return at > 1 and norm == "to" and at + 1 < len(main) and bool(_VERB.match(main[at + 1].norm))

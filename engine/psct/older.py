"""Older wordings: effects printed before colons and semicolons marked activation and cost."""

import re

from engine.psct.headers import is_event
from engine.psct.lexer import Tokens
from engine.psct.segments import Clauses, Sentence, line_of, split_commas

_LEADS = re.compile(
    r"^(?:once per|twice per|during|at the (?:start|end|beginning)|if|when|each time|only|in your|while|as long as|except|after)\b"
)
_PHASES = re.compile(
    r"\b(?:draw phase|standby phase|end phase)s?\b|\bat the (?:start|end|beginning) of\b|\bduring damage calculation\b|\bdamage step\b"
)
_FREELY = re.compile(r"\bonce per turn\b|\bmain phase|^during your turn")
_NO_ACTIVATION = re.compile(
    r"\binstead\b|^(?:this card|it|they|that monster|«self»|all|each|monsters?|your|both|neither|no|any|the|its|face-up|your opponent|you|players?) "
    r"(?:\w+ )*?(?:cannot|can't|can attack|is not|are not|must|is treated|are treated|is unaffected|are unaffected|do not|does not|can make)\b"
    r"|\bpiercing\b|\bbattle damage to your opponent\b|\binflict the difference\b|^you (?:can treat|cannot|must|take no|do not|can also|can conduct)\b"
    r"|\bbecomes? 0\b|\bonly\b.*\bduring damage calculation|\bno (?:battle )?damage\b|^this card is (?:unaffected|treated)|^it is (?:not|treated|unaffected)"
    r"|^destroy this card if|\bis treated as\b|^the battle damage|^any (?:battle )?damage|\bwould\b"
)
_CHOOSES = re.compile(r"\b(?:select|target|choose)(?:s|ing)? ")
_FREE_VERB = re.compile(
    r"^(?:you can |you may )?(?:\( [^)]*\) )?(?:tribute|discard|pay|remove|select|target|send|banish|return|reveal|detach|shuffle|destroy|draw|"
    r"inflict|change|add|equip|special summon|increase|place|declare|look|toss|roll|negate|take|switch|flip|unequip|activate|set|make|move|gain|choose|call|show|excavate|ritual summon|fusion summon)\b"
)
_OPTIONAL = re.compile(r"^(?:you|your opponent|the owner|its (?:owner|controller)) (?:can|may)\b")
_BY = re.compile(r"^by (?:\w+ing|not)\b")
_COST = re.compile(
    r"^(?:you can )?(?:tribute|discard|pay|remove|send|banish|return|reveal|detach|shuffle|show|destroy this card|unequip)\b[^,]*? to "
    r"(?:special summon|destroy|draw|add|inflict|negate|select|target|return|increase|change|make|have|take|banish|send|equip|look|gain|activate|"
    r"place|reduce|decrease|double|move|treat|declare|flip|prevent|give|switch|pick|toss|roll|set|discard|end|force|attack|it|this|halve|apply)"
)


def older_clauses(sentence: Sentence) -> Clauses | None:
    """An activated effect of an older wording, cut as if it had its marks; None: not one."""
    if sentence.marks:
        return None
    tokens = sentence.tokens[1:] if sentence.bullet else sentence.tokens
    header, main = _cut_header(tokens)
    line = line_of(main)
    lead = line_of(header)
    if not line or _NO_ACTIVATION.search(line):
        return None
    if not _activates(lead, line):
        return None
    return Clauses(header, *_cut_cost(main))


def _cut_header(tokens: Tokens) -> tuple[Tokens, Tokens]:
    """The leading clauses that say when, and the rest."""
    parts = split_commas(tokens)
    count = 0
    for part in parts[:-1]:
        if not _LEADS.match(line_of(part)):
            break
        count += len(part)
    return tokens[:count], tokens[count:]


def _activates(lead: str, main: str) -> bool:
    parts = [part.strip() for part in lead.split(" , ")]
    if any(is_event(part) and part.startswith(("if", "when", "each", "after")) for part in parts):
        return True
    if _PHASES.search(lead):
        return not main.startswith(("if", "while")) and "as long as" not in lead
    if _BY.match(main):
        return True
    if main.startswith("you can special summon this card"):
        return False
    if main.startswith(("you can normal summon", "you can tribute summon")):
        return False
    if _FREELY.search(lead) or "once per turn" in main or "main phase" in main:
        return bool(_FREE_VERB.match(main))
    if lead and not lead.startswith(("if", "while", "during")):
        return False
    return bool(_FREE_VERB.match(main)) and (bool(_OPTIONAL.match(main)) or bool(_COST.match(main)))


def _cut_cost(main: Tokens) -> tuple[Tokens, Tokens]:
    """What stands for a semicolon: the "to" after a cost, or the comma after "By ...ing"."""
    line = line_of(main)
    if _BY.match(line):
        parts = split_commas(main)
        return parts[0], main[len(parts[0]) :]
    if _COST.match(line):
        depth = next(
            (
                at
                for at, token in enumerate(main)
                if at > 1 and token.norm == "to" and _verb(main, at)
            ),
            0,
        )
        return main[:depth], main[depth:]
    return (), main


_VERBS = re.compile(
    r"^(?:special summon|destroy|draw|add|inflict|negate|select|target|return|increase|change|make|have|take|banish|send|equip|look|gain|activate|"
    r"place|reduce|decrease|double|move|treat|declare|flip|prevent|give|switch|pick|toss|roll|set|discard|end|force|halve|apply)$"
)


def _verb(main: Tokens, at: int) -> bool:
    return at + 1 < len(main) and bool(_VERBS.match(main[at + 1].norm))

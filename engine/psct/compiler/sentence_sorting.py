"""Sentence sorting: what each sentence of a card is, and which effect it belongs to."""

import re
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import chain

from engine.psct.clauses.standing_sentences import applies_at_once
from engine.psct.compiler import line_patterns
from engine.psct.compiler.line_patterns import LinePattern
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.printed_card import PrintedCard
from engine.psct.syntax.sentence_structure import (
    MarkedClauses,
    PrintedSentence,
    clauses,
    line_of,
    split_commas,
)
from engine.psct.syntax.text_pieces import PieceRole
from engine.psct.verbs.lock_phrases import locks_at_summon
from engine.terms.vocabulary import EXTRA_DECK_TRAITS, CardKind, Trait

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
_DID = LinePattern(r"^(?:when|if) you do\b|\bhas left\b|\bhas .* placed\b", "you do", "has ")
_SO_FAR = LinePattern(r"\b\d or more [^,:]* have been \w+ this turn\b", "have been")
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
_CONTINUED_LINE = re.compile(r"^(?:except (?!during|the turn)|or by\b|other than\b)")
_MAY = re.compile(r"^you can\b")
_FLIP = re.compile(r"^flip\b")


@dataclass(frozen=True, slots=True)
class HeaderParts:
    """The words before the colon, sorted: events, conditions, times and limits."""

    line: str = ""
    parts: tuple[tuple[PieceRole, Tokens], ...] = ()
    event: str = ""
    """The clause that tells what happens, from its "if" or "when"; empty: none."""
    timing: str | None = None
    """"when" or "if", of the event."""
    phase: str = ""
    """The clause that names a phase or turn; empty: none."""
    often: str = ""
    """As in "once per turn"."""
    flip: bool = False


def read_header(tokens: Tokens) -> HeaderParts:
    """Sorts the clauses of a header; each token lies in exactly one part."""
    if not tokens:
        return HeaderParts()
    parts = _grouped(tokens)
    event = phase = often = ""
    timing: str | None = None
    for at, (role, piece) in enumerate(parts):
        line = line_of(piece)
        if role is PieceRole.CONDITION and is_event(line):
            parts[at] = (PieceRole.EVENT, piece)
            timing = timing if event else _timing(line)
            event = event or line
        elif role is PieceRole.TIMING and not line.startswith("even "):
            phase = phase or line
        elif role is PieceRole.LIMIT:
            often = line
            phase = phase or (line if _PHASE.search(line.split("once per turn")[-1]) else "")
    line = line_of(tokens)
    return HeaderParts(
        line=line,
        parts=tuple(parts),
        event=event,
        timing=timing,
        phase=phase,
        often=often,
        flip=bool(_FLIP.match(line)),
    )


def _grouped(tokens: Tokens) -> list[tuple[PieceRole, Tokens]]:
    """The clauses between commas, those that only go on joined to the one before."""
    parts: list[tuple[PieceRole, Tokens]] = []
    for piece in split_commas(tokens):
        role = _role(line_of(piece))
        if role is None and parts:
            parts[-1] = (parts[-1][0], parts[-1][1] + piece)
        else:
            parts.append((role or PieceRole.CONDITION, piece))
    return parts


@lru_cache(maxsize=1024)
def _role(line: str) -> PieceRole | None:
    """What a clause of a header is; None: it goes on with the one before it."""
    if _CONTINUED_LINE.match(line):
        return None
    if _OFTEN.match(line):
        return PieceRole.LIMIT
    if _EVENT_LEAD.match(line):
        return PieceRole.CONDITION
    if _TIMING_LEAD.match(line) or _FLIP.match(line) or _MAY.match(line):
        return PieceRole.TIMING
    if _WHILE_LEAD.match(line):
        return PieceRole.CONDITION
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


_LEADS = re.compile(
    r"^(?:once per|twice per|during|at the (?:start|end|beginning)|if|when|each time|only|in your"
    r"|while|as long as|except|after)\b"
)
_MAIN = re.compile(r"^(?:you|your opponent) (?:can|may)\b")
_PHASES = LinePattern(
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
_SAME_EFFECT = re.compile(
    r"^(?:if|when) (?:you (?:do|did|use this|call|cannot|don't|destroy any)\b|successful|it is\b"
    r"|you [^,]*\bthis way\b|summoned this way|special summoned this way|the result)"
)
_LINKED = LinePattern(
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
_COST = LinePattern(
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


def older_clauses(sentence: PrintedSentence) -> MarkedClauses | None:
    """An older sentence cut as if it had colon and semicolon; None: it is no activated effect."""
    if sentence.marks or _SAME_EFFECT.match(sentence.line) or _LINKED.search(sentence.line):
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
    return MarkedClauses(header, *_cut_cost(main))


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


class SentenceKind(StrEnum):
    """What a sentence is for: an effect, a condition, a limit and so on."""

    MATERIALS = "materials"
    SUMMONING_CONDITION = "summoning_condition"
    PROCEDURE = "procedure"
    NAME_TREATMENT = "name_treatment"
    LIMIT = "limit"
    OTHER_LIMIT = "other_limit"
    RIDER = "rider"
    ACTIVATED = "activated"
    ACTIVATION = "activation"
    """Of the activation of a Spell or Trap Card itself."""
    CONTINUOUS = "continuous"
    LEAD = "lead"
    """Introduces effects as bullets."""
    GRANTED = "granted"
    """Gives effects to other cards."""
    FLAVOUR = "flavour"


@dataclass(frozen=True, slots=True)
class SentenceContext:
    """Where a sentence stands: its card, its part, and what is around it."""

    card: PrintedCard
    pendulum: bool
    modern: bool
    after_effect: bool
    """An activated effect stands before it, which it may go on with."""
    activated: bool
    """The card's own activation has been read."""
    after: PrintedSentence | None = None
    """The sentence that follows."""
    first: bool = False


SELF_STARTING = {Trait.NORMAL, Trait.QUICK_PLAY, Trait.RITUAL, Trait.COUNTER}
_ELSEWHERE = LinePattern(
    r"\bthis (?:set |face-down )?card\b(?: on the field| you control| \( [^)]* \)"
    r"| face-up)*(?: in the spell & trap zone)? "
    r"(?:is |was |were )?(?:in (?:your|the|either) (?:gy|hand|deck)|in (?:its owner's"
    r"|your) (?:possession|control)|sent|banished|destroyed|discarded|added|removed|leaves"
    r"|returned|drawn|excavated|shuffled)"
    r"|\bthis card (?:in|from) (?:your|the) (?:gy|hand)|\bthis (?:set )?card was\b|\bthis (?:set"
    r"|face-down) card\b",
    "this ",
)
_AT_ACTIVATION = LinePattern(
    r"^(?:when|if|as) (?:this card is activated|you activate this card|activating this card"
    r"|this card's activation|this card resolves)"
    r"|^(?:activate|you can activate|you can only activate) (?:this card|«self»|only|by)\b"
    r"|^[^.:;]* to activate this card\b",
    "activat",
    "this card resolves",
)
_COUNTS_FROM = LinePattern(
    r"^(?:you must )?(?:(?:destroy|send|banish) this card|this card is destroyed)\b[^,:]*"
    r" during (?:your|your opponent's) (?:\w+ )(?:standby|end) phase"
    r" after (?:activation|activating this card|this card's activation) \.$",
    "phase after",
)
"""What becomes of a card by its activation, some turns later."""
_STARTS = re.compile(
    r"^(?:\( [^)]* \) )?(?:target|special summon|add|banish 1|send 1|draw|place 1|set 1|discard"
    r"|fusion summon|ritual summon|tribute)\b"
)
_PAYS = re.compile(r"^(?:discard|pay|tribute|banish|detach|remove|send)\b")
_EQUIP_ONLY = re.compile(
    r"^(?:you can )?(?:only )?equip(?:ped)? (?:only )?to\b|^equip only\b|^can only be equipped"
)
_OFFERS = re.compile(
    r"^(?:once per (?:turn|chain) , )?you can (?:activate|use) (?:1|one) of (?:these|the following)"
    r" effects [.:;]$"
)
"""What only introduces effects that follow as bullets, each with marks of its own."""
_AS_MONSTER = re.compile(r"^(?:\( [^)]*\) )?special summon this card\b")


def sort_of(place: SentenceContext, sentence: PrintedSentence) -> SentenceKind | None:
    """The kind of a sentence; None: it continues the effect before it."""
    line = sentence.line.removeprefix("● ")
    rules = _rules_sort(place, sentence, line)
    if rules is not None:
        return rules
    if place.after_effect and line.startswith("and "):
        return None
    leads = place.after is not None and place.after.bullet and not sentence.under_bullet
    becomes = place.card.kind is not CardKind.MONSTER and line_patterns.AS_MONSTER.search(line)
    if leads and line_patterns.GRANTS.search(line) and not (_real_marks(sentence) or becomes):
        return SentenceKind.GRANTED if to_others(line) else SentenceKind.LEAD
    if leads and _OFFERS.match(line) and not sentence.marks and _has_marks(place.after):
        return SentenceKind.LEAD
    if place.card.kind is CardKind.MONSTER:
        return _monster_sort(place, sentence, line)
    return _spell_trap_sort(place, sentence, line)


def _rules_sort(
    place: SentenceContext, sentence: PrintedSentence, line: str
) -> SentenceKind | None:
    """Sentences that are no effects."""
    if place.first and _is_materials(place, sentence):
        return SentenceKind.MATERIALS
    if line_patterns.LIMIT.match(line) and not _real_marks(sentence):
        return SentenceKind.LIMIT
    if sentence.marks:
        return None
    if place.card.kind is not CardKind.MONSTER and _ACTIVATES_ONLY.match(line):
        return SentenceKind.ACTIVATION
    plain = next((sort for sort, sign in _PLAIN if sign.match(line)), None)
    if plain is not None or place.card.kind is not CardKind.MONSTER or place.pendulum:
        return plain
    return _summoning_sort(place, sentence, line)


_ACTIVATES_ONLY = LinePattern(
    r"^(?:activate this card only|this card can only be activated) (?:if|when|during|at)\b",
    "activate this card only",
    "can only be activated",
)
"""When a card is activated at all; what it does comes next."""
_PLAIN = (
    (SentenceKind.OTHER_LIMIT, line_patterns.OTHER_LIMIT),
    (SentenceKind.RIDER, line_patterns.RIDER),
    (SentenceKind.NAME_TREATMENT, line_patterns.NAME_TREATMENT),
)


def _summoning_sort(
    place: SentenceContext, sentence: PrintedSentence, line: str
) -> SentenceKind | None:
    """What a monster's text says about Summoning it."""
    if place.after_effect and _TO_RESOLVE.search(line):
        return None
    if line_patterns.SUMMONING_CONDITION.match(line):
        return SentenceKind.SUMMONING_CONDITION
    if not line_patterns.PROCEDURE.search(line) or _goes_on(place, line):
        return None
    older = not place.modern and older_clauses(sentence) is not None
    return None if older else SentenceKind.PROCEDURE


def _is_materials(place: SentenceContext, sentence: PrintedSentence) -> bool:
    extra = bool(EXTRA_DECK_TRAITS & set(place.card.trait)) and not place.pendulum
    return (
        extra
        and (not sentence.line.endswith(".") or sentence.line[:1].isdigit())
        and not sentence.marks
    )


def _has_marks(sentence: PrintedSentence | None) -> bool:
    return sentence is not None and bool(sentence.marks)


def _real_marks(sentence: PrintedSentence) -> bool:
    """Whether it has a mark that is not its last token."""
    return any(at < len(sentence.tokens) - 1 for at in sentence.marks)


_FOR_A_TIME = re.compile(r"\b(?:this|next|that) turn\b|\buntil\b|\brest of\b|\bphase\b")


_REPLACES = re.compile(r"^if .* would be .* this card from your (?:gy|hand|field) instead\b")
"""What is done instead of something that would happen to other cards."""
_STANDS = re.compile(
    r"^(?:you cannot special summon|(?:your opponent|(?:both )?players|neither player) can(?:not)?"
    r"|monsters your opponent controls"
    r" cannot target|this (?:face-up )?(?:attack|defense) position card (?:cannot|is)"
    r"|your opponent's monsters cannot (?:target|attack)"
    r"|neither player takes any battle damage from (?:attack|battle)s involving this card)\b"
)
"""What no time is said of holds while the card is there."""
_OF_EQUIPPED = re.compile(
    r"^the equipped monster (?:gains|loses|cannot|can) (?!.*\b(?:lost|that|those)\b)"
    r"|^if the equipped monster would be .* instead \.$"
)
"""What an Equip Spell says of the monster that is equipped with it, as long as it is."""
_REFERS = re.compile(r"\b(?:it|its|them|they|that|those|the card|this effect|this way|by this)\b")


_TO_RESOLVE = re.compile(r"\bto activate and (?:to )?resolve this (?:effect|card) \.$")
"""What must be so for the effect before."""


def _goes_on(place: SentenceContext, line: str) -> bool:
    if place.after_effect and (_TO_RESOLVE.search(line) or " by that battle ." in line):
        return True
    always = line.startswith("neither player can ") and not _FOR_A_TIME.search(line)
    if always or _REPLACES.match(line):
        return False
    if Trait.EQUIP in place.card.trait and _OF_EQUIPPED.match(line):
        return bool(_FOR_A_TIME.search(line))
    stays = not SELF_STARTING & set(place.card.trait)
    if stays and _STANDS.match(line) and not (_FOR_A_TIME.search(line) or _REFERS.search(line)):
        return False
    return place.after_effect and (
        line.startswith("( ") or bool(line_patterns.CONTINUES.match(line))
    )


def _monster_sort(
    place: SentenceContext, sentence: PrintedSentence, line: str
) -> SentenceKind | None:
    if sentence.marks:
        return SentenceKind.ACTIVATED
    if locks_at_summon(sentence.tokens):
        return SentenceKind.CONTINUOUS
    if not place.modern and older_clauses(sentence) is not None:
        return SentenceKind.ACTIVATED
    return None if _goes_on(place, line) else SentenceKind.CONTINUOUS


def _spell_trap_sort(
    place: SentenceContext, sentence: PrintedSentence, line: str
) -> SentenceKind | None:
    at_activation = _AT_ACTIVATION.match(line) or _COUNTS_FROM.match(line)
    if at_activation or (_REPLACES.match(line) and not sentence.marks):
        return SentenceKind.ACTIVATION if at_activation else SentenceKind.CONTINUOUS
    self_starting = bool(SELF_STARTING & set(place.card.trait))
    if sentence.marks:
        separate = _is_separate(place, sentence, self_starting=self_starting)
        return SentenceKind.ACTIVATED if separate else SentenceKind.ACTIVATION
    if not self_starting and applies_at_once(sentence.tokens):
        return SentenceKind.CONTINUOUS
    if _goes_on(place, line):
        return None
    if not place.modern and _older_separate(sentence, line, self_starting=self_starting):
        return SentenceKind.ACTIVATED
    begins = not place.activated and not place.after_effect and _STARTS.match(line)
    activation = begins or self_starting or _EQUIP_ONLY.match(line) or _AS_MONSTER.match(line)
    return SentenceKind.ACTIVATION if activation else SentenceKind.CONTINUOUS


def _is_separate(place: SentenceContext, sentence: PrintedSentence, *, self_starting: bool) -> bool:
    """Whether an activated effect is another than the activation of the card itself."""
    cut = clauses(sentence)
    header = line_of(cut.header)
    main = line_of(cut.activation or cut.resolution)
    if _ELSEWHERE.search(header) or _FROM_ELSEWHERE.search(main):
        return True
    if self_starting:
        again = place.activated and (line_patterns.MAY.match(main) or "you can" in header)
        return bool(again) or "once per" in header
    if line_patterns.MAY.match(main) or _AT_ACTIVATION.match(main):
        return bool(line_patterns.MAY.match(main))
    return _stays_and_acts(place, cut, header, main)


_FROM_ELSEWHERE = LinePattern(r"\bthis card from your (?:gy|hand)", "this card from")


def _stays_and_acts(place: SentenceContext, cut: MarkedClauses, header: str, main: str) -> bool:
    """The same of a card that stays on the field, for an effect without "you can"."""
    pays = bool(_PAYS.match(main) and cut.activation) and Trait.EQUIP not in place.card.trait
    if line_patterns.AS_MONSTER.search(main) and not place.activated and "gy" not in header:
        return False
    if place.after_effect or (pays and not header):
        return True
    if header:
        event = any(is_event(part) for part in header.split(" , "))
        return event or "once per" in header or not main.startswith("target ")
    return not line_patterns.IMPERATIVE.match(main)


def _older_separate(sentence: PrintedSentence, line: str, *, self_starting: bool) -> bool:
    if self_starting:
        return bool(_ELSEWHERE.search(line)) and older_clauses(sentence) is not None
    return older_clauses(sentence) is not None


def to_others(line: str) -> bool:
    """Whether what is granted is granted to other cards."""
    return bool(line_patterns.TO_OTHERS.search(line)) and not line_patterns.TO_ITSELF.search(line)


EFFECTS = frozenset({SentenceKind.ACTIVATED, SentenceKind.ACTIVATION})
_ACTIVATION = SentenceKind.ACTIVATION
_ENDING = frozenset(
    {SentenceKind.CONTINUOUS, SentenceKind.LEAD, SentenceKind.GRANTED, SentenceKind.PROCEDURE}
)
"""After which nothing goes on with the effect before."""
_ACTIVATE_OR_CHOOSE = re.compile(r"\b(?:activate|choose|declare)\b")

_OFFER = re.compile(
    r"\b(?:activate|apply) (?:1 of (?:these|the following)|the appropriate|these"
    r"|the following) effects?\b"
)
_LISTED = re.compile(
    r"\bthe following effects are negated\b|\bthis card's effect changes depending\b"
)
"""What follows are effects of the card, whatever is said of them."""
_ATTACHED = re.compile(r"\bhas this card as (?:an? )?(?:\w+ )?material\b")
"""The effect stays with this card, which is attached to the monster that gains it."""


@dataclass(slots=True)
class EffectDraft:
    """The sentences of one effect, or of one other entry, while they are gathered."""

    sort: SentenceKind
    sentences: list[PrintedSentence] = field(default_factory=list)
    """All of it in printed order."""
    main: PrintedSentence | None = None
    """The sentence with the header, of an effect."""
    header: HeaderParts = field(default_factory=HeaderParts)
    clauses: MarkedClauses = field(default_factory=MarkedClauses)
    modes: list[PrintedSentence] = field(default_factory=list)
    """The bullets of which one is chosen on activation."""
    older: bool = False
    """Read by the patterns for older wordings."""
    granted: bool = False
    """Granted to other cards."""
    lead: str = ""
    """Line of the sentence that introduces it, of an effect in a list."""
    body: str = ""
    """Line of the main sentence from the activation on."""
    act: str = ""
    """Line of what stands between ":" and ";"."""

    @property
    def tokens(self) -> Tokens:
        """The tokens of all its sentences."""
        return tuple(chain.from_iterable([sentence.tokens for sentence in self.sentences]))

    @property
    def whole(self) -> str:
        """The line of all its sentences."""
        return " ".join([sentence.line for sentence in self.sentences])


@dataclass(slots=True)
class _Reading:
    """Where the reading of a part stands."""

    card: PrintedCard
    pendulum: bool
    modern: bool
    drafts: list[EffectDraft] = field(default_factory=list)
    effect: EffectDraft | None = None
    """The last activated effect, while sentences may still go on with it."""
    listing: SentenceKind | None = None
    """What the bullets that follow are."""
    lead: str = ""
    """The sentence that introduces the bullets that follow."""
    granted: bool = False
    """The bullets that follow are granted to other cards."""


def drafts_of(
    card: PrintedCard, parts: tuple[PrintedSentence, ...], *, pendulum: bool, modern: bool
) -> list[EffectDraft]:
    """Gathers a part's sentences into drafts; each sentence is in exactly one."""
    reading = _Reading(card, pendulum, modern)
    for at, sentence in enumerate(parts):
        following = parts[at + 1] if at + 1 < len(parts) else None
        _add(reading, sentence, following, first=at == 0)
    return reading.drafts


def _add(
    reading: _Reading, sentence: PrintedSentence, after: PrintedSentence | None, *, first: bool
) -> None:
    if not sentence.under_bullet:
        reading.listing, reading.granted, reading.lead = None, False, ""
    elif reading.drafts and _hangs_on(reading, sentence):
        _add_bullet(reading, sentence)
        return
    activated = _ACTIVATION in [draft.sort for draft in reading.drafts]
    place = SentenceContext(
        card=reading.card,
        pendulum=reading.pendulum,
        modern=reading.modern,
        after_effect=reading.effect is not None,
        activated=activated,
        after=after,
        first=first,
    )
    sort = None if _only_picked(reading, sentence) else sort_of(place, sentence)
    if sort is None and reading.effect is not None:
        draft = reading.effect
        draft.sentences.append(sentence)
        if draft.main is None:
            _read_by(reading, draft, sentence)
    else:
        draft = _draft(reading, sort or SentenceKind.CONTINUOUS, sentence)
    _note_listing(reading, draft, sentence, after)


_PICKS = re.compile(r"^(?:[^.]* , )?(?:you can )?(?:select|target) [^.,]* \.$")


def _only_picked(reading: _Reading, sentence: PrintedSentence) -> bool:
    """Older text: the effect so far only selects something; what it does comes next."""
    effect = reading.effect
    if effect is None or not effect.older or sentence.marks or sentence.bullet:
        return False
    alone = len(effect.sentences) == 1 and not effect.clauses.activation
    return alone and bool(_PICKS.match(effect.sentences[0].line))


def _hangs_on(reading: _Reading, sentence: PrintedSentence) -> bool:
    """Whether a bullet belongs to what stands before it; if not, it is read on its own."""
    if reading.listing is SentenceKind.CONTINUOUS:
        return reading.drafts[-1].sort in EFFECTS or not sentence.marks
    return reading.listing is SentenceKind.ACTIVATED


def _add_bullet(reading: _Reading, sentence: PrintedSentence) -> None:
    draft = reading.drafts[-1]
    draft.sentences.append(sentence)
    if sentence.bullet and reading.listing is SentenceKind.ACTIVATED:
        draft.modes.append(sentence)


def _draft(reading: _Reading, sort: SentenceKind, sentence: PrintedSentence) -> EffectDraft:
    """Open a draft, or add to the card's own activation."""
    if sort is _ACTIVATION:
        own = next((draft for draft in reading.drafts if draft.sort is sort), None)
        if own is not None:
            return _add_to_activation(reading, own, sentence)
    draft = EffectDraft(sort, [sentence], granted=reading.granted, lead=reading.lead)
    if sort in EFFECTS:
        if sentence.marks or not _ACTIVATES_ONLY.match(sentence.line):
            _read_by(reading, draft, sentence)
        reading.effect = draft
    elif sort in _ENDING:
        reading.effect = None
    reading.drafts.append(draft)
    return draft


def _read_by(reading: _Reading, draft: EffectDraft, sentence: PrintedSentence) -> None:
    """Cut the sentence as its age has it, and read the draft by it."""
    draft.older = not reading.modern
    cut = None if reading.modern else older_clauses(sentence)
    _take(draft, sentence, cut or clauses(sentence))


def _add_to_activation(
    reading: _Reading, own: EffectDraft, sentence: PrintedSentence
) -> EffectDraft:
    own.sentences.append(sentence)
    reading.effect = own
    if own.main is None:
        _read_by(reading, own, sentence)
    elif sentence.marks and not (own.clauses.header or own.clauses.activation):
        _take(own, sentence, clauses(sentence))
    return own


def _take(draft: EffectDraft, sentence: PrintedSentence, cut: MarkedClauses) -> None:
    """Make it the sentence the draft is read by."""
    draft.main = sentence
    draft.clauses = cut
    draft.header = read_header(cut.header)
    draft.body = line_of(cut.activation + cut.resolution)
    draft.act = line_of(cut.activation)


def _note_listing(
    reading: _Reading, draft: EffectDraft, sentence: PrintedSentence, after: PrintedSentence | None
) -> None:
    """What the bullets after this sentence are."""
    if after is None or not after.bullet or sentence.under_bullet:
        return
    line = sentence.line
    if draft.sort in {SentenceKind.LIMIT, SentenceKind.RIDER} and _offers(reading.effect, line):
        reading.listing = SentenceKind.ACTIVATED
    elif draft.sort is SentenceKind.LIMIT:
        reading.listing, reading.granted = SentenceKind.LEAD, _was_granted(reading, line)
    else:
        reading.lead = line
        reading.listing, reading.granted = _listing(draft, line, after)


def _listing(draft: EffectDraft, line: str, after: PrintedSentence) -> tuple[SentenceKind, bool]:
    """What the bullets after a sentence are, and whether they are granted to other cards."""
    if draft.sort is SentenceKind.LEAD:
        return SentenceKind.LEAD, False
    if _LISTED.search(line):
        return SentenceKind.LEAD, False
    if draft.sort in EFFECTS:
        if line_patterns.AS_MONSTER.search(line) and line_patterns.GRANTS.search(line):
            return SentenceKind.LEAD, True
        modal = line_patterns.MODAL.search(line) and _ACTIVATE_OR_CHOOSE.search(line)
        return (SentenceKind.ACTIVATED if modal else SentenceKind.CONTINUOUS), False
    grants = bool(line_patterns.GRANTS.search(line))
    if draft.sort is SentenceKind.GRANTED or (grants and to_others(line)):
        return SentenceKind.LEAD, not _ATTACHED.search(line)
    listed = (grants and not line_patterns.MODAL.search(line)) or after.marks
    return (SentenceKind.LEAD if listed else SentenceKind.CONTINUOUS), False


def _was_granted(reading: _Reading, line: str) -> bool:
    """Whether the bullets are what a sentence before a limit grants to other cards."""
    before = reading.drafts[-2].sort if len(reading.drafts) > 1 else None
    return (
        before is SentenceKind.CONTINUOUS
        and "following" not in line
        and _grants(reading.drafts[-2])
    )


def _grants(draft: EffectDraft) -> bool:
    return bool(line_patterns.GRANTS.search(draft.whole)) and to_others(draft.whole)


def _offers(effect: EffectDraft | None, line: str) -> bool:
    """Whether the bullets are what the effect before a limit or rider offers."""
    if effect is None or effect.main is None or "following" in line or "these" in line:
        return False
    return bool(_OFFER.search(effect.main.line))

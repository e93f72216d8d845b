"""Untaken words: figures, moments, places and states that are told in a question, not in its play.

A reader may pass over "2800 ATK", "next turn" or "in the GY" and still be sure; what rests on such
a reading was answered without something that was told.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

from assistant.base.ruling_records import Gap, Stage
from assistant.reading.notated_reading import NotatedPlayText
from engine import CardText

_FIGURE = re.compile(r"(?<![\w#.-])\d{3,5}(?![\w-])")
_WHOSE = r"(?:(?:the|my|his|her|their|your|(?:the |my )?opponent['\u2019]?s?|opp['\u2019]?s?) )?"
_COUNT = r"\d+|no|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
NOWHERE = r"(?!)"
"""What stands in no line."""
_TOLD: Mapping[str, str] = MappingProxyType(
    {
        r"\b(?:last|previous|earlier) turn\b|\bturns? ago\b": r"^end_turn|_zone .* (?:up|set)",
        r"\b(?:next|following) turn\b|\bturn after\b|\bturns? later\b": r"^end_turn",
        r"\bdamage (?:step|calc\w*)\b": r"^damage_step|^phase",
        r"\bend phase\b": r"^next_phase end|^end_turn|^phase",
        r"\bbattle phase\b": r"^next_phase battle|attack|^damage_step|^phase",
        r"\bdraw phase\b": r"^next_phase draw|^end_turn|^phase",
        r"\bfirst turn\b|\bgoing first\b|\b(?:if|when) (?:i|we|you) go first\b": r"^turn_number",
        rf"\b(?:{_COUNT}) cards? (?:(?:are |is )?left )?in {_WHOSE}deck\b"
        r"|\bempty deck\b|\bdeck is empty\b": r"\bdeck\b",
        r"\bstandby phase\b": r"^next_phase standby|^end_turn|^phase",
        r"\bmain phase (?:2|two)\b": r"^next_phase main2|^phase",
        rf"(?<!up )\b(?:in|from) {_WHOSE}(?:gy|grave(?:yard)?)\b": r"graveyard|_gy|zone_at_end|GY",
        rf"\bfrom {_WHOSE}hands?\b": r"\bhand\b",
        r"\bface[- ]?down\b(?: def\w*(?: pos\w*)?)? (?:\w+ )?monsters?\b": (
            r"\bset\b|face.down|flip|{.*Set|a Set"
        ),
        r"\b(?:in|to) def(?:en[cs]e)?(?: pos\w*| mode)?\b|\bdef(?:en[cs]e)? (?:pos\w*|mode)\b": (
            r"defense|position|\bset\b|flip|face_down"
        ),
    }
)
"""Words that tell when, where or how something is, and the lines of a play that say so."""
_LIMITS: Mapping[str, str] = MappingProxyType(
    {
        r"\bwithout\b": NOWHERE,
        r"\bno(?: [\w-]+){0,2} (?:cards?|monsters?|spells?|traps?|tributes?|hand)\b|\bempty\b": (
            r"nothing_else|_count 0\b"
        ),
        r"\b(?:opponent|his|her|their|my|your|own)(?:['\u2019]s)? (?:own )?turn\b": (
            r"^turn [AB]|^end_turn"
        ),
        r"\b(?:is|was|are|were|has|have|had|do|does|did)(?:n['\u2019]t| not)\b|\bnever\b": NOWHERE,
        r"\b(?:cannot|can['\u2019]t) be\b|\bunaffected\b|\bimmune\b": r"\{",
        r"\btwice\b|\b(?:two|three|four|five) (?:\w+ )?(?:attacks?|times|cop(?:y|ies))\b": (
            r"#2|\ban?other\b|\bx[2-9]\b"
        ),
        r"(?:^|[.?!,;] *|\band )who(?:se)?\b": (
            r"^\? (?:[AB]\b|.*\b(?:controller_at_end|decides|next_responder)$)"
        ),
        r"\bhow (?:many|much)\b": (
            r"^\? .*\b(?:value|drawn|damage_\w+|lp_change|summon_count|spell_speed|hand_added)$"
        ),
        r"(?:^|(?<=[.?!,;] )|(?<=\band )|(?<=\bso ))when (?:exactly )?(?:do|does|can|is|are)\b": (
            NOWHERE
        ),
        r"\b(?:only|exactly|below|less than|fewer|at most|more than)\b": NOWHERE,
    }
)
"""Words that limit a case, and the lines of a play that say so; a play has no line for some."""
LOST = "was not taken in"
"""How a reason ends that says of words that they went lost in reading."""


def untaken_words(
    question: str,
    play: NotatedPlayText,
    cards: Mapping[str, CardText],
    zones: Collection[str] = (),
) -> Iterator[Gap]:
    """A gap for each figure, and all else that is told of these, that no line of the play says.

    The printed figures of the cards that are named go without saying, and so does a place of which
    the completed play makes use: `zones` are those where cards lie in it.
    """
    said = "\n".join((play.text, *zones))
    named = [(one.start, one.end) for one in play.mentions]
    printed = {figure for name in play.names for figure in _printed(cards.get(name))}
    for found in _FIGURE.finditer(question):
        is_named = any(start <= found.start() < end for start, end in named)
        is_taken = found[0] in printed or re.search(rf"\b{found[0]}\b", play.text)
        if not is_named and not is_taken:
            yield _gap(found)
    yield from _first_untold(question, play)
    for words, lines in _TOLD.items():
        told = re.search(words, question, re.IGNORECASE)
        if told is not None and not re.search(lines, said, re.MULTILINE):
            yield _gap(told)


def _first_untold(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    """A gap where "another monster" is all there is in a play: what the first did went lost."""
    other = re.search(r"\banother\b", question, re.IGNORECASE)
    is_alone = "another " in play.text and not re.search(r"\b(?:an?|some) ", play.text)
    if other is not None and is_alone and not any(name in play.text for name in play.names):
        yield _gap(other)


def untaken_limits(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    """A gap for each word that limits the case ("without", "in his turn") and that no line says.

    The reader passes such words over more often than not, and is as sure of what is left.
    """
    named = [(one.start, one.end) for one in play.mentions]
    for words, lines in _LIMITS.items():
        if re.search(lines, play.text, re.MULTILINE):
            continue
        for told in re.finditer(words, question, re.IGNORECASE):
            if not any(start <= told.start() < end for start, end in named):
                yield _gap(told)


def _printed(text: CardText | None) -> Iterator[str]:
    if text is not None:
        yield from (str(one) for one in (text.atk, text.def_) if one is not None)


def _gap(found: re.Match[str]) -> Gap:
    why = f'"{found[0]}" {LOST}'
    return Gap(text=found[0], start=found.start(), end=found.end(), why=why, stage=Stage.WORDS)

"""Untaken words: figures, moments, places and states that are told in a question, not in its play.

A reader may pass over "2800 ATK", "next turn" or "in the GY" and still be sure; what rests on such
a reading was answered without something that was told.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType

from assistant.base.ruling_records import Gap, Stage
from assistant.reading.notated_reading import NotatedPlayText
from assistant.reading.yes_no_questions import asking_span, things_asked
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
        r"\bafter (?:the )?damage calc\w*\b": r"^damage_step after",
        r"\bend phase\b": r"^next_phase end|^end_turn|^phase",
        r"\bbattle phase\b": r"^next_phase battle|attack|^damage_step|^phase",
        r"\bdraw phase\b": r"^next_phase draw|^end_turn|^phase",
        r"\bfirst turn\b|\bgoing first\b|\b(?:if|when) (?:i|we|you) go first\b": r"^turn_number",
        rf"\b(?:{_COUNT}) cards? (?:(?:are |is )?left )?in {_WHOSE}deck\b"
        r"|\bempty deck\b|\bdeck is empty\b": r"\bdeck\b",
        rf"\b(?:{_COUNT}) (?:\w+ )?cards? (?:(?:are |is )?left )?in {_WHOSE}hands?\b": r"\bhand",
        rf"\b(?:{_COUNT}) (?:\w+ )?(?:cards? (?:are |is )?)?banished\b": r"\bbanish",
        r"\bstandby phase\b": r"^next_phase standby|^end_turn|^phase",
        r"\bmain phase (?:2|two)\b": r"^next_phase main2|^phase",
        rf"(?<!up )\b(?:in|from) {_WHOSE}(?:gy|grave(?:yard)?)\b": r"graveyard|_gy|zone_at_end|GY",
        rf"\bfrom {_WHOSE}hands?\b": r"\bhand\b",
        r"\bface[- ]?down\b(?: def\w*(?: pos\w*)?)? (?:\w+ )?monsters?\b"
        r"|\b(?:an?|the|my|his|her|their) set (?:\w+ )?monster\b": (
            r"\bset\b|face.down|flip|{.*Set|a Set"
        ),
        r"\b(?:turned|flipped|goes|gets|put) face[- ]?down\b": (
            r"\bset\b|face.down|flip|{.*Set|a Set| > "
        ),
        r"\b(?:in|to) def(?:en[cs]e)?(?: pos\w*| mode)?\b|\bdef(?:en[cs]e)? (?:pos\w*|mode)\b": (
            r"defense|position|\bset\b|flip|face_down"
        ),
    }
)
"""Words that tell when, where or how something is, and the lines of a play that say so."""
_HAS = r"\b(?:controls?|have|has|got|own|owns)"
_CARDS = r"(?:cards?|monsters?|spells?|traps?|tokens?)\b"
_SEVERAL = r"two|three|four|five|six|seven|[2-9]|\d\d"
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
        r"\b(?:only|exactly|below|less than|fewer|at most|more than)\b": NOWHERE,
        rf"{_HAS} (?:one|1|a single) (?:[\w-]+ )?{_CARDS}": r"nothing_else|_count\b",
        rf"{_HAS} (?:{_SEVERAL}) (?:[\w-]+ )?{_CARDS}": r"#2|\banother\b|\bx[2-9]\b|_count\b",
    }
)
"""Words that limit a case, and the lines of a play that say so; a play has no line for some."""
_BEGINS = r"(?:^|(?<=[.?!,;:\u2014-] )|(?<=\band )|(?<=\bso )|(?<=\bbut )|(?<=\bthen ))"
_WHEN = (
    rf"{_BEGINS}(?:when|why|at (?:what|which) (?:point|time|moment))"
    r" (?:exactly )?(?:do|does|can|could|is|are|am|will|would|should|may|must)\b"
)
_OF_BOTH = r"(?:right|wrong|correct|dies?|lives?|survives?|resolves|negated|destroyed|wins?)"
"""As in "who is right?", which is a question of yes or no."""
_ASKED: Mapping[str, str] = MappingProxyType(
    {
        r"\bwhose (?:gy|grave\w*|hand|deck|side|field)\b": (
            r"^\? (?:[AB]\b|.*\b(?:controller_at_end|zone_at_end|decides)$)"
        ),
        rf"{_BEGINS}who\b(?!['\u2019]?s? (?:is )?{_OF_BOTH}\b)": (
            r"^\? (?:[AB]\b|.*\b(?:controller_at_end|decides|next_responder|chain_order)$)"
        ),
        r"\bhow (?:many|much)\b": (
            r"^\? .*\b(?:value|drawn|damage_\w+|lp_change|summon_count|spell_speed|hand_added)$"
        ),
        _WHEN: NOWHERE,
        rf"{_BEGINS}where (?:do|does|is|are|will|would)\b(?! \w+ (?:come|stand|say))": (
            r"^\? .*\b(?:zone_at_end|sent_to_gy|banished|returned_\w+|what_happens)$"
        ),
    }
)
"""Words that ask for more than a yes, and the lines of a play that ask for it; none asks when."""
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
    yield from _second_untold(question, play)
    yield from _piercing_untold(question, play)
    yield from _later_turn(question, play)
    for words, lines in _TOLD.items():
        told = re.search(words, question, re.IGNORECASE)
        if told is not None and not re.search(lines, said, re.MULTILINE):
            yield _gap(told)


_ONE_TURN = re.compile(r"\b(?:(?:that|this|the|in) )?same turn\b", re.IGNORECASE)
_OTHER_TURN = re.compile(
    r"\b(?:next|following|last|previous|later|another) turn|turns? (?:later|ago)\b"
)


def _later_turn(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    """A gap where all is told to be in one turn, and the play goes on to another."""
    told = _ONE_TURN.search(question)
    is_later = re.search(r"^end_turn", play.text, re.MULTILINE) is not None
    if told is not None and is_later and not _OTHER_TURN.search(question.lower()):
        yield _gap(told)


def _first_untold(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    """A gap where "another monster" is all there is in a play: what the first did went lost."""
    other = re.search(r"\banother\b", question, re.IGNORECASE)
    is_alone = "another " in play.text and not re.search(r"\b(?:an?|some) ", play.text)
    if other is not None and is_alone and not any(name in play.text for name in play.names):
        yield _gap(other)


_COPIES = re.compile(
    r"#\s?2\b|\b(?:second|2nd|other|another) copy\b"
    r"|\b(?:both|two|three|four|five|[2-9]) copies\b",
    re.IGNORECASE,
)
_TO_ANOTHER = re.compile(
    r"(?:['\u2019]s)?\s+(?:to|on|onto|with|against|vs\.?)\s+"
    r"(?:(?:the|an?|my|his|her|their|another|other|opponent['\u2019]?s?|opp['\u2019]?s?)\s+)*",
    re.IGNORECASE,
)
"""Between two names of one card, as in "X to the opponent's X": there are two copies of it."""


def _second_untold(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    """A gap where two copies of a card are told, and no card stands twice among what is told."""
    told = [found for found in (_COPIES.search(question),) if found is not None]
    by_place = sorted(play.mentions, key=lambda one: one.start)
    for one, other in pairwise(by_place):
        between = _TO_ANOTHER.fullmatch(question, one.end, other.start)
        if between is not None and one.name == other.name:
            told.append(between)
    lines = [line for line in play.text.splitlines() if not line.startswith("?")]
    is_named = any(sum(name in line for line in lines) > 1 for name in play.names)
    used = [found["what"] for found in _USED.finditer(play.text)]
    is_asked = "usable_again_this_turn" in play.text
    is_taken = is_named or is_asked or len(set(used)) < len(used) or "another " in play.text
    if told and not is_taken and not re.search(r"#2|\bx[2-9]\b", play.text):
        yield _gap_of(told[0][0].strip(), told[0].start())


_USED = re.compile(
    r"^[AB] (?:chain )?(?:activate|chain|trigger) (?:trigger )?(?P<what>.+?)(?: > .*| cost .*)?$",
    re.MULTILINE,
)


_PIERCES = re.compile(r"\bpierc(?:e|es|ing)\b", re.IGNORECASE)
_OF_DAMAGE = re.compile(r"^\? .*\b(?:damage_\w+|lp_change)$", re.MULTILINE)


def _piercing_untold(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    """A gap where an unnamed monster pierces: a play has no line for that."""
    told = _PIERCES.search(question)
    is_taken = bool(play.names) or _PIERCES.search(play.text) is not None
    if told is not None and not is_taken and _OF_DAMAGE.search(play.text):
        yield _gap(told)


def untaken_limits(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    """A gap for each word that limits the case ("without", "in his turn") and that no line says.

    The reader passes such words over more often than not, and is as sure of what is left.
    """
    named = [(one.start, one.end) for one in play.mentions]
    yield from _answered_untold(question, play)
    for words, lines in (*_LIMITS.items(), *_ASKED.items()):
        if re.search(lines, play.text, re.MULTILINE):
            continue
        for told in re.finditer(words, question, re.IGNORECASE):
            if not any(start <= told.start() < end for start, end in named):
                yield _gap(told)


_ANSWERS = re.compile(r"\b(?:in (?:response|reply)|respond(?:s|ed|ing)?)\b", re.IGNORECASE)
_DEED = re.compile(
    r"^(?:\[?[AB]\]? (?:activate|chain|trigger|attack|\w+_summon|set|change_position)\b|event\b)",
    re.MULTILINE,
)


def _answered_untold(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    """A gap where something is done in response, and the play does not tell to what."""
    told = _ANSWERS.search(question)
    if told is not None and len(_DEED.findall(play.text)) == 1:
        yield _gap(told)


def asked_otherwise(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    r"""A gap where all that a question asks is when, why, who, where or how many, and no line does.

    A yes or a no is no answer to it.  Where something else is asked too, that is answered.

    >>> play = NotatedPlayText("A activate Sangan\n? Sangan activation_legal", "trained")
    >>> [gap.text for gap in asked_otherwise("When do I use Sangan?", play)]
    ['When do']
    """
    if things_asked(question) != 1:
        return
    start, _ = asking_span(question)
    for words, lines in _ASKED.items():
        asked = re.search(words, question, re.IGNORECASE)
        if asked is None or asked.end() <= start:
            continue
        if not re.search(lines, play.text, re.MULTILINE):
            yield _gap(asked)


def asks_when(question: str) -> bool:
    """Whether all that a question asks is when or why something is so, which no play answers.

    >>> asks_when("When does its Flip Effect activate?"), asks_when("When I draw, can I chain?")
    (True, False)
    """
    asked = re.search(_WHEN, question, re.IGNORECASE)
    is_alone = things_asked(question) == 1
    return asked is not None and is_alone and asked.end() > asking_span(question)[0]


def _printed(text: CardText | None) -> Iterator[str]:
    if text is not None:
        yield from (str(one) for one in (text.atk, text.def_) if one is not None)


def _gap(found: re.Match[str]) -> Gap:
    return _gap_of(found[0], found.start())


def _gap_of(words: str, start: int) -> Gap:
    why = f'"{words}" {LOST}'
    return Gap(text=words, start=start, end=start + len(words), why=why, stage=Stage.WORDS)

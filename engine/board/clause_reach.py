"""Clause reach: what a clause that nothing carries out may have made otherwise.

An unread clause unsettles only what it can touch.  What it can touch has two sides:

* **When** it could act first (`since`): nothing before that event hangs on it.  A clause that names
  a phase in which it acts waits for that phase (`waits_for`).
* **What** of the game it changes by its own words (`aspects`): life points, ATK and DEF, battle
  positions, attacks, counters.  A word for any other deed, or a clause in which no deed is
  recognised, reaches `EVERYTHING`; so do words that are only the beginning of a sentence.

What changes may change more.  A reach is therefore **spread** over a play (`spread`): it becomes
`EVERYTHING` where, from `since` on, a battle weighs what it changes, or where the text of any card
that is there, read or unread, speaks of it.  Where in doubt, a reach is the wider one: an unread
clause that leaves alone what it does touch makes a wrong answer look settled.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum, StrEnum
from functools import lru_cache

from engine.board.events import Event, EventKind
from engine.cardtext.card_text import CardText
from engine.cardtext.definitions import member_name
from engine.cardtext.operations import (
    Apply,
    AtPhase,
    ChangePosition,
    EachTime,
    Grant,
    Opaque,
    Operation,
)
from engine.cardtext.selectors import THIS_CARD
from engine.terms.vocabulary import EventId, Phase


class GameAspect(StrEnum):
    """What of the game a clause may change without changing anything else."""

    LIFE = "life points"
    VALUES = "ATK and DEF"
    POSITIONS = "battle positions"
    ATTACKS = "attacks"
    COUNTERS = "counters"
    LEGALITY = "whether something that was not done may be done"


EVERYTHING = frozenset(GameAspect)
"""The reach of what may change anything, also what no aspect tells."""


@dataclass(frozen=True, slots=True)
class UnreadClause:
    """A clause that nothing carries out and that mattered in a play."""

    text: str
    """As it is told to a player: the card and the clause."""
    since: EventId | None
    """The first event that may be otherwise because of it; None: only a number that is told."""
    aspects: frozenset[GameAspect] = EVERYTHING
    """What it changes by its own words, before it spreads."""


def aspects_of(words: str) -> frozenset[GameAspect]:
    """What a clause changes by its own words; `EVERYTHING` where one tells of more, or none does.

    >>> sorted(aspects_of("The attacking player takes 1000 damage."))
    ['attacks', 'life points']
    >>> aspects_of("Draw 1 card, then take 500 damage.") == EVERYTHING
    True
    """
    told = _BY_IT.sub("", words.lower())
    if _FRAGMENT.search(told) or _DEED.search(told):
        return EVERYTHING
    found = frozenset(aspect for aspect, word in _WORDS.items() if word.search(told))
    return found or EVERYTHING


_BY_IT = re.compile(r"\b(?:by|from|with) this effect\b|\bbattle damage\b(?= (?:calculation|step))")
_FRAGMENT = re.compile(r"^(?:if|when|while|unless|except|during|each time)\b[^,]*$|[:;]\s*$|^\W*$")
"""Words that only say when something else is done."""
_DEED = re.compile(
    r"\b(?:destr\w+|negat\w+|banish\w*|\w*summon\w*|activat\w+|draws?|drawn|sen[dt]s?|return\w*"
    r"|controls?|(?:un)?equip\w*|(?:un)?affect\w*|effects?|adds?|discard\w*|tribut\w+|plac(?:e[sd]?|ing)"
    r"|sets?|treat\w*|shuffl\w+|(?:de|at)tach\w*|flip\w*|excavat\w+|choose\w*|declar\w+"
    r"|appl(?:y|ie[sd])"
    r"|cop(?:y|ie[sd])|leaves?|remov\w+|materials?|levels?|ranks?|types?|attributes?|names?|switch\w*"
    r"|puts?|mov(?:e[sd]?|ing)|reveal\w*|look|hands?|decks?|gy|graveyard|win|turned"
    r"|lose the duel|skip\w*"
    r"|pay\w*|phases?|(?<!cannot )chang\w+|instead|gains? (?:this|these|the|that)"
    r"|face-(?:up|down)|cards?)\b"
)
"""Words of clauses that may change more than what `GameAspect` tells of."""
_WORDS = {
    GameAspect.LIFE: re.compile(r"\b(?:damage|lp|life points)\b"),
    GameAspect.VALUES: re.compile(r"\b(?:atk|def|stat)\b"),
    GameAspect.POSITIONS: re.compile(r"\bpositions?\b"),
    GameAspect.ATTACKS: re.compile(r"\battack\w*\b"),
    GameAspect.COUNTERS: re.compile(r"\bcounters?\b"),
}
"""The words that tell of each aspect, in a clause and in the texts over which it spreads."""


def aspects_of_operation(operation: Operation) -> frozenset[GameAspect]:
    """What an operation changes, whatever of it is not modelled: how much, of which cards."""
    if isinstance(operation, Opaque):
        return aspects_of(operation.text)
    if isinstance(operation, Apply | AtPhase | ChangePosition | EachTime | Grant):
        return EVERYTHING  # What it has done later, or turns face-up, may do anything.
    return aspects_of(member_name(type(operation)).replace("_", " "))


def leaves_field_alone(cost: str) -> bool:
    """Whether a cost takes only what no card on the field shows: LP, cards of the hand or Deck.

    What is chained to its effect then goes as it would; a cost of which no word tells that may take
    anything.

    >>> leaves_field_alone("discard 1 card"), leaves_field_alone("Tribute this card")
    (True, False)
    """
    words = cost.lower()
    return _UNSEEN_COST.search(words) is not None and _BOARD_COST.search(words) is None


_UNSEEN_COST = re.compile(r"\b(?:discard|hand|lp|deck|reveal|excavate)\b")
_BOARD_COST = re.compile(
    r"\b(?:this card|it|tribut\w*|controls?|field|zones?|(?:un)?equip\w*|detach\w*|materials?"
    r"|send all)\b"
)


def waits_for(words: str) -> Phase | None:
    """The phase that has to come before a clause does anything; None: none, or it says more.

    >>> waits_for("During the End Phase of this turn, take 800 damage.")
    <Phase.END: 'end'>
    >>> waits_for("Draw 1 card during the End Phase.") is None
    True
    """
    told = words.strip().rstrip(".")
    found = _LATER.match(told) or _LATER_DEED.fullmatch(told) or _SKIPPED.match(told)
    if found is None or _ANOTHER_SENTENCE.search(told):
        return None
    return Phase(found["phase"].lower())


_LATER = re.compile(
    r"(?:then |also )?(?:once,? )?(?:during|at the (?:start|beginning|end) of) "
    r"(?:the|your|your opponent's|this|each of your|each) (?:next )?"
    r"(?P<phase>end|standby|draw) phase"
    r"(?: of (?:the|this|your|that|your opponent's)[^,.;:]*)?, ",
    re.IGNORECASE,
)
_LATER_DEED = re.compile(
    r"(?!if|when|while|unless)(?:(?! and | then |, | also ).)* during the "
    r"(?P<phase>end|standby) phase(?: of [^,.;:]*)?",
    re.IGNORECASE,
)
_SKIPPED = re.compile(
    r"skip (?:the|your|their|your opponent's) (?:next )?(?:\d )?(?P<phase>draw|standby) phases?\b",
    re.IGNORECASE,
)
_ANOTHER_SENTENCE = re.compile(r"[.;:●](?=\s*\S)")


def spread(
    clause: UnreadClause, trace: Sequence[Event], texts: Iterable[CardText]
) -> frozenset[GameAspect]:
    """What an unread clause may have changed in a play, and what that may have changed in turn.

    `texts`: of every card that is there.
    """
    if clause.aspects == EVERYTHING or clause.since is None:
        return clause.aspects
    later = trace[max(0, clause.since - 1) :]
    if clause.aspects & _WEIGHED and any(event.kind in _BATTLE for event in later):
        return EVERYTHING
    if GameAspect.POSITIONS in clause.aspects and any(event.kind in _TURNED for event in later):
        return EVERYTHING
    spoken = {aspect for text in texts for aspect in _spoken_of(text, clause.text)}
    return EVERYTHING if spoken & clause.aspects else clause.aspects


_WEIGHED = frozenset({GameAspect.VALUES, GameAspect.POSITIONS, GameAspect.ATTACKS})
"""What a battle weighs."""
_BATTLE = frozenset(
    {EventKind.ATTACK_DECLARED, EventKind.BATTLED, EventKind.DAMAGE_STEP, EventKind.REPLAY}
)


_TURNED = frozenset(
    {EventKind.POSITION_CHANGED, EventKind.FLIPPED_FACE_UP, EventKind.FLIPPED_FACE_DOWN}
)


@lru_cache(maxsize=2_000)
def _spoken_of(text: CardText, clause: str) -> frozenset[GameAspect]:
    """The aspects of which a card's text has a word, other than in the clause itself."""
    parts = (text.effects, text.continuous, text.procedures, text.cannot)
    words = [one for part in parts for one in _words_in(part)] + list(text.opaque)
    told = " ".join(word for word in words if word not in clause).lower().replace("_", " ")
    return frozenset(aspect for aspect, word in _WORDS.items() if word.search(told))


def _words_in(value: object) -> Iterator[str]:
    """The names of all parts of a definition and of the fields that are told, and its words."""
    if isinstance(value, tuple | frozenset):
        for each in value:
            yield from _words_in(each)
    elif isinstance(value, Enum):
        yield str(value.value)
    elif isinstance(value, str):
        yield value
    elif is_dataclass(value) and not isinstance(value, type) and value != THIS_CARD:
        yield member_name(type(value))
        for field in fields(value):
            inside = getattr(value, field.name)
            if inside is not None and inside != field.default and field.name != "label":
                yield field.name
                yield from _words_in(inside)

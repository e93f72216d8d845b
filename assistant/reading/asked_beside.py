"""Asked beside: lines of a play that ask something else than the words of the question do.

A reader may put what it knows best where something else is asked: whether a card resolves, for
"can I Summon it too?".  Words and lines are compared in three ways: the form of what is asked (a
number, a way, a permission), the words without which a line is not asked for, and the figures.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from assistant.base.ruling_records import Gap, Stage
from assistant.reading.notated_reading import NotatedPlayText
from assistant.reading.text_languages import asked_in
from assistant.reading.yes_no_questions import asking_span, things_asked

NOT_ASKED = "what is asked was not understood"
"""Why a line that asks something else is no reading of the question."""
CARD = "CARD"
"""How a card that is named stands in the words that are compared."""
_LINE = re.compile(r"^\? (?:.* )?(?P<predicate>[a-z_]+)$", re.MULTILINE)
_SHORT = 4
"""So many words at most ("And now?") rest on all that stands before them."""

_WORDS_OF: Mapping[str, str] = MappingProxyType(
    {
        "activation_negated": (
            rf"negat\w*|stop\w*|activat\w*|work\w*|resol\w*|counter\w*|through|{CARD}|still|chain\w*"
        ),
        "attack_continues": (
            r"attack\w*|continu\w*|goes|hit\w*|stop\w*|through|battle|swing\w*|connect\w*|land\w*|"
            r"cancel\w*"
        ),
        "can_attack": (
            r"attack\w*|swing\w*|hit\w*|direct\w*|battle|punch\w*|lethal|beat\w*|poke\w*|strike\w*|"
            r"crash\w*"
        ),
        "can_attack_again": (
            r"attack\w*|swing\w*|hit\w*|again|twice|second|direct\w*|another"
        ),
        "can_change_position": (
            r"position\w*|def\w*|atk|switch\w*|chang\w*|turn\w*|flip\w*|mode|rotate\w*"
        ),
        "controller_at_end": (
            r"control\w*|whose|who|back|snatch\w*|borrow\w*|keep\w*|kept|get\w*|return\w*|stays?|mine|side|"
            r"tak(?:e|es)|give\w*|steal\w*|stol\w*|goes?|switch\w*|owner|stuck"
        ),
        "cost_paid": (
            r"cost\w*|pay\w*|paid|discard\w*|tribut\w*|detach\w*|banish\w*|back|refund\w*|"
            r"los[et]\w*|spent|keep\w*|waste\w*|lp|still|sent|return\w*"
        ),
        "cost_payable": (
            r"cost\w*|pay\w*|paid|discard\w*|tribut\w*|detach\w*|banish\w*|remov\w*|use\w*|send\w*|"
            r"sent|sac\w*|lp|pitch\w*|material\w*|ditch\w*|fodder|reveal\w*|shuffl\w*"
        ),
        "counts_toward_limit": (
            r"count\w*|normal|ns|limit\w*|back|use[sd]?|lost|burn\w*|waste\w*"
        ),
        "damage_taken": (
            r"damag\w*|dmg|lp|life|burn\w*|how much|tak(?:e|es|en|ing) (?!control|it|its|them)|"
            r"hurts?|inflict\w*|suffer\w*|pierc\w*|battle|crash\w*"
        ),
        "decides": (
            r"who|whose|choos\w*|choice|chose|pick\w*|decid\w*|select\w*|order|which"
        ),
        "destroyed": (
            r"destroy\w*|die[sd]?|dead|kill\w*|pop\w*|blow\w*|blew|boom|nuke\w*|"
            r"wip(?:e|es|ed|ing)|surviv\w*|stays?|live[sd]?|alive|safe|go(?:es)?|gone|remains?|"
            r"protect\w*|los(?:e|es|t|ing)|save[sd]?|immune|self|beat\w*|crash\w*|suicide\w*|"
            r"wins?|bomb\w*|run over|spared?|dodge\w*|all|left|explode\w*|hit\w*"
        ),
        "drawn": r"draw\w*|drew|how many",
        "effect_negated": (
            rf"negat\w*|stop\w*|effect\w*|work\w*|resol\w*|counter\w*|shut\w*|off|fizzl\w*|appl\w*|"
            rf"blank\w*|{CARD}|dead|still|get"
        ),
        "hand_added": r"search\w*|add\w*|hand|grab\w*|fetch\w*|get\w*|back|pick\w*|recover\w*",
        "has_legal_target": (
            rf"target\w*|hit\w*|pick\w*|choose|select\w*|aim\w*|legal|valid|can|may|equip\w*|{CARD}"
        ),
        "lp_change": (
            r"damag\w*|dmg|lp|life|burn\w*|how much|gain\w*|pa(?:y|ys|id)|heal\w*|recover\w*|points"
        ),
        "misses_timing": r"miss\w*|timing|trigger\w*|search\w*|effect",
        "replay_occurs": (
            r"replay\w*|attack\w*|redirect\w*|again|another|choose|hit\w*|swing\w*|pick\w*|stop\w*|"
            r"cancel\w*"
        ),
        "returned_to_deck": r"deck|shuffl\w*|return\w*|back|spin\w*|spun|goes?|top|bottom",
        "returned_to_hand": r"hand|bounc\w*|return\w*|back|goes?|get\w*|pick\w*",
        "sent_to_gy": (
            r"gy|grave\w*|yard|sent|sends?|go(?:es)? |gone|discard\w*|mill\w*|tribut\w*|dump\w*|"
            r"destroy\w*|stay\w*|leave\w*"
        ),
        "summon_legal": (
            rf"summon\w*|ss|ns|tribut\w*|drop\w*|bring|come\w*|material\w*|xyz|synchro\w*|link\w*|"
            rf"fus\w*|ritual\w*|overlay\w*|revive\w*|special\w*|normal\w*|reborn|set|use|play|make|"
            rf"contact|legal|allowed|ok|{CARD}"
        ),
        "summon_negatable": rf"negat\w*|stop\w*|counter\w*|{CARD}|respond|chain",
        "summon_negated": (
            r"negat\w*|stop\w*|counter\w*|through|hits?|solemn\w*|succe\w*|goes|shut\w*|summon\w*"
        ),
        "summoned": (
            r"summon\w*|ss|ns|comes?|back|revive\w*|reborn|out|float\w*|special\w*|token\w*|"
            r"bring\w*|drop\w*|fus\w*|synchro\w*|xyz|land\w*"
        ),
        "usable_again_this_turn": (
            r"again|twice|once|second|another|more|times|reset\w*|2|two|opt|hopt|re-?use|"
            r"cop(?:y|ies)|both|each|third|repeat\w*|2nd|every|limit\w*|other|3|still"
        ),
        "value": (
            r"atk|attack|def|defen[cs]e|level\w*|lv\w*|rank\w*|scale\w*|power|points?|strong\w*|"
            r"stats?|how|number|value|boost\w*|gain\w*|halv\w*|half|doubl\w*|\d+|lose[sd]?|lost|"
            r"big\w*|original\w*|final|total|counter\w*|rating|type|attribute|material\w*|count\w*|"
            r"much|many|small|weak\w*|reset\w*|buff\w*|base|stack\w*|bonus\w*|pump\w*|"
            r"appl(?:y|ies)|what"
        ),
        "zone_at_end": (
            r"where|go(?:es|ing)?|gone|gy|grave\w*|yard|hand|deck|banish\w*|field|back|return\w*|"
            r"stays?|remains?|ends? up|sent|sends?|leaves?|left|put|placed?|shuffl\w*|top|bottom|"
            r"happens?|lands?|kept|keep\w*|spin|spun|vanish\w*|disappear\w*|board|surviv\w*|"
            r"attach\w*|becomes?|detach\w*|destroyed|die[sd]?"
        ),
    }
)  # fmt: skip
"""Words of which a question has one at least, where such a line is what it asks."""

_PLAYER = r"(?:i|u|you|we|he|she|they|one|(?:my|the) opponent|opp|player [ab])"
_OPEN = re.compile(
    r"\bwhat(?:['\u2019]?s)? (?:(?:will|would|then|does|do|should) )?(?:happen\w*|now|then|next|up)"
    r"|\b(?:outcome|results?|resolution|consequences?|what gives|how does (?:this|it) resolve)\b",
    re.IGNORECASE,
)
"""Asks for whatever comes of it."""
_BY_A_PLAYER = re.compile(
    rf"(?:(?:can|could|may|might) {_PLAYER}|am i (?:able|allowed) to)\b", re.IGNORECASE
)
_OUTCOMES: Mapping[str, str] = MappingProxyType(
    {
        "activation_negated": r"negat\w*|stop\w*|counter\w*|prevent\w*",
        "applies": r"negat\w*|stop\w*|effect\w*|appl\w*|lock\w*",
        "banished": r"banish\w*|exile|remove\w*",
        "cost_paid": r"cost\w*|pay|back|refund\w*",
        "damage_taken": r"damag\w*|dmg|lp|life|burn\w*|hurt\w*|game|lethal",
        "destroyed": r"destroy\w*|kill\w*|pop|blow|save\w*|nuke\w*|wipe\w*|surviv\w*|beat|hit",
        "effect_negated": r"negat\w*|stop\w*|counter\w*|prevent\w*|shut\w*",
        "lp_change": r"damag\w*|lp|life|gain\w*|burn\w*",
        "resolves": r"resolv\w*|negat\w*|stop\w*|through|fizzl\w*|effect\w*",
        "sent_to_gy": r"gy|grave\w*|send|mill|dump|discard|tribut\w*",
        "summon_negated": r"negat\w*|stop\w*|counter\w*|prevent\w*",
    }
)
"""What comes about, and the deeds by which a player who may do them brings it about."""

_FOR_A_NUMBER = re.compile(
    r"\b(?:(?:as|in|at|by|for) )?(?:what|which) (?:numbers?|amounts?|values?|totals?)\b"
    r"|(?:^|[.?!:;,] *)(?:the )?(?:number|amount|total)\b",
    re.IGNORECASE,
)
_NUMBERS = frozenset(
    {
        "value", "drawn", "damage_taken", "damage_dealt", "lp_change", "summon_count",
        "spell_speed", "hand_added",
    }
)  # fmt: skip


def asked_beside(question: str, play: NotatedPlayText) -> Iterator[Gap]:
    r"""A gap where no line of a play asks what the words of the question do.

    >>> play = NotatedPlayText("A trigger a monster\n? a monster resolves", "trained")
    >>> [gap.text for gap in asked_beside("It was revealed. Can I summon it too?", play)]
    ['Can I summon it too?']
    """
    predicates = _LINE.findall(play.text)
    if asked_in(question) != "en":
        return  # The words of other languages are not told apart.
    start, end = asking_span(question)
    words = _masked(question, play, start, end)
    if not predicates:
        return
    is_beside = _is_worded_otherwise(words, _masked(question, play, 0, len(question)), predicates)
    if things_asked(question) == 1:
        is_beside |= _is_permission(words, predicates) or _is_number(words, predicates)
    if is_beside:
        text = question[start:end].strip()
        at = question.index(text)
        yield Gap(text=text, start=at, end=at + len(text), why=NOT_ASKED, stage=Stage.WORDS)


def _is_worded_otherwise(words: str, every: str, predicates: Sequence[str]) -> bool:
    """Whether each line is one that has words of its own, and none of them is there."""
    if any(one not in _WORDS_OF for one in predicates) or _OPEN.search(words):
        return False
    told = every if len(words.split()) <= _SHORT else words
    return not any(_has(told, _WORDS_OF[one]) for one in predicates)


def _is_permission(words: str, predicates: Sequence[str]) -> bool:
    """Whether it is asked if a player may do something, and the lines ask what comes about."""
    asks = _BY_A_PLAYER.match(words)
    if asks is None or any(one not in _OUTCOMES for one in predicates):
        return False
    deed = words[asks.end() :]
    return not _has(deed, CARD) and not any(_has(deed, _OUTCOMES[one]) for one in predicates)


def _is_number(words: str, predicates: Sequence[str]) -> bool:
    """Whether a number is asked for, and no line asks for one."""
    return _FOR_A_NUMBER.search(words) is not None and _NUMBERS.isdisjoint(predicates)


def _has(words: str, form: str) -> bool:
    return re.search(rf"\b(?:{form})\b", words, re.IGNORECASE) is not None


def _masked(question: str, play: NotatedPlayText, start: int, end: int) -> str:
    """These words of a question, each card that they name as `CARD`."""
    named = [one for one in play.mentions if start <= one.start and one.end <= end]
    words, last = [], start
    for one in sorted(named, key=lambda one: one.start):
        if one.start >= last:
            words += [question[last : one.start], CARD]
            last = one.end
    return "".join([*words, question[last:end]])

"""Yes-or-no questions: whether a yes to a question is a yes to what its play asks, or a no.

"Is it destroyed?" and "does it survive?" are written as the same line of a play; a yes to the one
is a no to the other.  Only the asking sentence counts, and only words that say which it is.
"""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

OPENS = (
    r"(?:is|isn['\u2019]?t|are|was|were|am|do|don['\u2019]?t|does|doesn['\u2019]?t|did|can|could|"
    r"may|might|will|would|should|shall|has|have|had|must)"
)
"""The words that open a question of yes or no."""
_OPENED = re.compile(
    rf"(?:^|[,:\u2014-]|\band|\bso|\bbut|\bthen)\s*{OPENS}\b.*", re.IGNORECASE | re.DOTALL
)
_FIGURES = re.compile(
    r"\b(?:how|what|why)\b(?! about)| or (?!not\b)"
    r"|(?:^|[.?!;:,]\s*|\b(?:and|but|so|in|to|on|from|by|of) )(?:which|where|when|who|whose)\b",
    re.IGNORECASE,
)
"""What asks for other words than yes and no; "when it is Summoned" asks for nothing."""
_TURNED = re.compile(
    r"n['\u2019]?t\b|\bnot?\b|\bnever\b|\bwithout\b|\b(?:cannot|cant|wont|doesnt|dont)\b",
    re.IGNORECASE,
)
"""Where a question is put the other way round."""
_MAY = r"\b(?:can|could|may|might|able|legal(?:ly)?|allowed|possible|get to|permitted)\b"
_WORKS = (
    r"\b(?:resolv\w*|work\w*|go(?:es|ing)? (?:through|off|ahead)|happens?|takes? effect|"
    r"get (?:its|the|my|his|their) (?:effect|search|draw)|applie[sd]|apply)\b"
)
_STOPPED = r"\b(?:negat\w*|stop\w*|fizzl\w*|shut\w*|counter(?:ed)?|dodge\w*|blank\w*)\b"
_STOPS = r"(?:negates?|stops?|counters?|blanks?|shuts?(?: off| down)?)\b"
THIS, ANOTHER = "THIS", "ANOTHER"
"""How the card that is asked of, and any other, stand in a question whose names are masked."""
_BY_THIS = re.compile(rf"\b{THIS}\b(?: \w+)?? {_STOPS}(?!.*\b{THIS}\b)")
"""As in "does THIS still negate ANOTHER"."""
_OF_THIS = re.compile(rf"\b{ANOTHER}\b(?: \w+)?? {_STOPS}.*\b{THIS}\b")
_BY_SOMETHING = re.compile(rf"(?<!\bbe )(?<!\bget )(?<!\bgets )\b{_STOPS}(?! by\b)", re.IGNORECASE)
"""Something stops something, and the words do not say which of them is asked of."""
_OF_NEGATION = frozenset({"resolves", "applies", "effect_negated", "activation_negated"})
_STAYS = r"\b(?:surviv\w*|stays?|safe|lives?|remains?|spared|protected|immune)\b"
_FALLS = (
    r"\b(?:destroy\w*|dies?|dead|died|kill\w*|pop(?:s|ped)?|blow\w*|wiped?|nuked?|"
    r"los(?:e|es|ing|t))\b"
)
_SAID: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "destroyed": (_FALLS, _STAYS),
        "resolves": (_WORKS, rf"{_STOPPED}|\bnothing\b"),
        "applies": (rf"{_WORKS}|\baffect\w*\b", _STOPPED),
        "affected": (r"\baffect\w*\b", r"\b(?:unaffected|immune|safe)\b"),
        "effect_negated": (_STOPPED, _WORKS),
        "activation_negated": (_STOPPED, _WORKS),
        "summon_negated": (_STOPPED, r"\b(?:summon(?:ed)?|go(?:es)? through)\b"),
        "negated_on_field": (_STOPPED, _WORKS),
        "summon_negatable": (rf"{_MAY}|{_STOPPED}", ""),
        "activation_legal": (
            rf"{_MAY}|\bdo(?:es)? .*\b(?:activate|trigger)\b",
            r"\b(?:illegal|too late)\b",
        ),
        "summon_legal": (_MAY, r"\billegal\b"),
        "can_attack": (_MAY, r"\billegal\b"),
        "can_attack_again": (_MAY, ""),
        "can_change_position": (_MAY, ""),
        "cost_payable": (_MAY, ""),
        "has_legal_target": (rf"{_MAY}|\btarget\b", ""),
        "usable_again_this_turn": (rf"{_MAY}|\bagain\b", ""),
        "summoned": (rf"\b(?:summon(?:ed)?|comes? (?:back|out)|revive[ds]?)\b|{_MAY}", ""),
        "banished": (r"\b(?:banish\w*|exiled?|removed?)\b", r"\bgrave(?:yard)?\b|\bgy\b"),
        "sent_to_gy": (r"\b(?:gy|grave(?:yard)?|sent)\b", r"\bbanish\w*\b|\bstays?\b"),
        "returned_to_hand": (r"\b(?:hand|bounced?|returns?)\b", _STAYS),
        "returned_to_deck": (r"\b(?:deck|spun|shuffled?|returns?)\b", _STAYS),
        "attack_continues": (
            r"\b(?:continues?|go(?:es)? (?:on|through|ahead)|still (?:attack|hit)s?)\b",
            r"\b(?:stop\w*|ends?|cancel\w*|negat\w*|replay)\b",
        ),
        "replay_occurs": (r"\breplay\b", r"\b(?:continues?|goes? through)\b"),
        "drawn": (r"\bdraws?\b", ""),
        "damage_taken": (r"\b(?:tak(?:e|es|en)|suffers?|receives?|damaged?)\b", ""),
        "misses_timing": (r"\bmiss\w*\b", r"\b(?:still|trigger\w*|get)\b"),
        "counts_toward_limit": (r"\bcounts?\b", ""),
        "targets": (r"\btargets?\b", ""),
        "is_cost": (r"\bcosts?\b", ""),
        "starts_chain": (r"\bchain\b", ""),
        "mandatory": (
            r"\b(?:mandatory|must|have to|has to|forced|required)\b",
            r"\b(?:optional|choose|decline|refuse)\b",
        ),
    }
)
"""Of each predicate of play notation: words that say it, and words that say the opposite."""


def yes_means(question: str, predicate: str) -> bool | None:
    """What a yes says of a predicate: that it holds, or not; None: it is no such question.

    >>> yes_means("He uses Raigeki. Does my Sangan survive?", "destroyed")
    False
    >>> yes_means("Is it destroyed?", "destroyed"), yes_means("Where does it go?", "destroyed")
    (True, None)

    The card that is asked of stands there as `THIS`, any other as `ANOTHER`.

    >>> yes_means("Does ANOTHER negate THIS?", "resolves")
    False
    """
    asking = list(_asking(question))
    if len(asking) != 1 or predicate not in _SAID:
        return None
    words = asking[0]
    if _FIGURES.search(words) or _TURNED.search(words):
        return None
    if predicate in _OF_NEGATION and _BY_SOMETHING.search(words):
        return _stopped(words, predicate)
    says, denies = (_has(words, form) for form in _SAID[predicate])
    return None if says is denies else says


def _stopped(words: str, predicate: str) -> bool | None:
    """What a yes says where something is asked to stop something."""
    works = predicate in ("resolves", "applies")
    if _BY_THIS.search(words):
        return works
    return not works if _OF_THIS.search(words) else None


def _has(words: str, form: str) -> bool:
    return bool(form) and re.search(form, words, re.IGNORECASE) is not None


def _asking(question: str) -> Iterator[str]:
    """The sentences that ask, each from its first asking word on."""
    sentences = re.findall(r"[^.?!;\n]+[.?!;\n]*", question)
    marked = [one for one in sentences if one.rstrip().endswith("?")]
    for one in marked or sentences[-1:]:
        opened = _OPENED.search(one)
        yield opened[0] if opened is not None else one

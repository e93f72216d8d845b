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
    rf"(?:^|[,:\u2014-]|\band|\bso|\bbut|\bthen)\s*(?P<asks>{OPENS}\b.*)",
    re.IGNORECASE | re.DOTALL,
)
_FIGURES = re.compile(
    r"\b(?:how|what|why)\b(?! about)| or (?!not\b)"
    r"|(?:^|[.?!;:,]\s*|\b(?:and|but|so|in|to|on|from|by|of) )(?:which|where|when|who|whose)\b",
    re.IGNORECASE,
)
"""What asks for other words than yes and no; "when it is Summoned" asks for nothing."""
_TURNED = re.compile(
    r"n['\u2019]t\b|\bnot?\b|\bnever\b|\bwithout\b|\bcannot\b"
    r"|\b(?:ca|wo|do|does|did|is|are|was|were|could|would|should|has|have|had|ai)nt\b",
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
"""Asks whether the card negates something: "does THIS still negate ANOTHER"."""
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


_COMES_ABOUT = frozenset(
    {
        "resolves", "applies", "activation_legal", "summon_legal", "summoned", "can_attack",
        "can_attack_again", "can_change_position", "usable_again_this_turn", "has_legal_target",
        "cost_payable", "hand_added", "drawn", "damage_taken", "replay_occurs", "attack_continues",
    }
)  # fmt: skip
"""What is asked for in as many words as there are deeds: "do I get my search?", "legal?"."""
_FAILS = (
    r"\b(?:stop\w*|negat\w*|prevent\w*|block\w*|lock\w*|shut\w*|forbid\w*|bann?(?:ed|s)|lost?|"
    r"lose[sd]?|gone|vanish\w*|disappear\w*|miss\w*|fizzl\w*|fail\w*|useless|wasted?|dead|dodge\w*|"
    r"surviv\w*|safe|immune|protect\w*|sav(?:e[sd]?|ing)|stays?|remain\w*|keep\w*|live[sd]?|"
    r"illegal|impossible|too (?:late|slow|early)|instead|only|before|after all|undo\w*|unaffected|"
    r"nothing|counter(?:ed)?|cancel\w*|skip\w*|end(?:s|ed)?|refund\w*|back|turn(?:s|ed)? off|"
    r"replace[sd]?|reset\w*|wear\w*|wrong|mistaken?|cheat\w*|bug|over|use[sd]? up|fresh|"
    r"correct|true|right|agreed?|really|result|settle|kept|already|counts?|cost)\b"
)
"""Words by which a question may ask for the opposite, or for something else."""


def yes_suggests(question: str, predicate: str) -> bool | None:
    """What a yes says of a predicate if nothing in the question speaks against its being so.

    Surely where `yes_means` tells, else likely: what a play asks as "can it be activated?" is put
    as "do I get my search?" and as "Legal?".  None: it may be either.

    >>> yes_suggests("Sangan dies. Do I get my search?", "activation_legal")
    True
    >>> yes_suggests("Does my Sangan lose its search?", "activation_legal") is None
    True
    """
    sure = yes_means(question, predicate)
    asking = list(_asking(question))
    if sure is not None or len(asking) != 1:
        return sure
    words = asking[0]
    either = any(each.search(words) for each in (_FIGURES, _TURNED))
    if predicate == "cost_paid":
        return False if _has(words, _BACK) and not either else None
    either = either or _has(words, _FAILS) or predicate not in _COMES_ABOUT
    is_polar = _OPENED.match(words) is not None or len(words.split()) <= _VERBLESS
    denies = _SAID.get(predicate, ("", ""))[1]
    return True if is_polar and not either and not _has(words, denies) else None


_BACK = r"\b(?:back|refund\w*|returned)\b"
"""What was paid and comes back was not paid for good."""
_VERBLESS = 6
"""So many words at most ask without a verb: "Search?", "Trap Jammer in the Damage Step?"."""


def _has(words: str, form: str) -> bool:
    return bool(form) and re.search(form, words, re.IGNORECASE) is not None


def asking_span(question: str) -> tuple[int, int]:
    """Where the sentences that ask begin and end, from the first asking word on.

    >>> question = "He uses Raigeki. So is Sangan destroyed?"
    >>> start, end = asking_span(question)
    >>> question[start:end]
    'is Sangan destroyed?'
    """
    spans = list(_asking_spans(question))
    return (spans[0][0], spans[-1][1]) if spans else (0, len(question))


def things_asked(question: str) -> int:
    """How many clauses of a question ask something.

    >>> things_asked("I attack. Does the attack continue, and is there a replay?")
    2
    """
    clauses = list(_asking(question))
    return len(clauses) + sum(len(_FURTHER.findall(one)) for one in clauses)


_FURTHER = re.compile(
    rf"(?:,|\band\b|\bor\b)\s*(?:and |or )?(?:{OPENS}|who|whose|where|which|how many|how much) "
    r"(?!not\b)(?:the|it|its|my|his|her|their|they|he|she|i|you|there|that|a|an|X)\b",
    re.IGNORECASE,
)


def _asking(question: str) -> Iterator[str]:
    """The sentences that ask, each from its first asking word on."""
    for start, end in _asking_spans(question):
        yield question[start:end]


def _asking_spans(question: str) -> Iterator[tuple[int, int]]:
    sentences = list(_SENTENCE.finditer(question))
    marked = [one for one in sentences if one[0].rstrip().endswith("?")]
    for one in marked or sentences[-1:]:
        opened = _OPENED.search(one[0])
        lead = len(one[0]) - len(one[0].lstrip())
        yield one.start() + (opened.start("asks") if opened is not None else lead), one.end()


_SENTENCE = re.compile(r"[^.?!;\n]+[.?!;\n]*")

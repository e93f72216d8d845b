"""Texts: whole sentences that ask what a card's text says: "Does X target?", "Is it a cost?"."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from assistant.reading.card_mentions import MASK_BASE, Mention
from assistant.reading.old_question.asked_figures import amount_asked, figure_asked
from assistant.reading.old_question.asked_negators import negations_asked
from assistant.reading.old_question.asked_uses import use_asked
from assistant.reading.old_question.first_turns import first_turn_asked
from assistant.reading.old_question.whole import Whole
from assistant.reading.understood_question import AskedClaim
from engine import AS_A_COST, TextPart


def _form(*parts: str) -> re.Pattern[str]:
    """A pattern for a whole sentence, whatever opens it; a space stands for one."""
    return re.compile("^" + _OPEN + "".join(parts) + "$", re.IGNORECASE)


_OPEN = r"(?:[^?]*[,:;] |(?:and|so|but|also|then|now|ok|okay|well) )?"
_N = "(?-i:[\ue000-\uf8ff]+)"
"""A name, as it is masked."""
_EFFECT = r"(?:\w+ )?effects?"
_ONE = rf"(?:(?:the )?{_EFFECT} of )?(?:{_N}|it|this|that|this card|(?:its|the|that) effect)"
_SUBJECT = rf"{_ONE}(?:['\u2019]s? (?:own )?{_EFFECT})?"
_REST = r"(?P<rest>[^?]*)"
_OF_CARD = r"(?:card|effect|spell|trap|one|monster effect)"
_AIMS = r"(?:\w+ly |even |still |have to |need to |count as )*target(?:s|ing)?\b"
_AIMED = rf"(?:target(?:ing|ed)?(?: {_OF_CARD})?|{_OF_CARD} (?:that|which) targets?)"
_STRUCK = r"(?:the |an? |my |that )?(?:\w+ )?(?:monsters?|attackers?|cards?|it)"
_SAID = (
    r"(?:would you say|is it (?:true|correct|right)|do you (?:think|know)|i wonder|tell me)"
    r" (?:that |if |whether )?"
)
_USING = r"(?:activating |using |playing |the activation of )?"
_MEANS = r" (?:\w+ly )*(?:involve|require|need|include|have|use|count as|mean) (?:an? |any )?"
_TARGETING = (
    _form(_SAID, _SUBJECT, " ", _AIMS, _REST),
    _form(r"(?:does|do) ", _USING, _SUBJECT, _MEANS, r"target(?:ing|s)?\b", _REST),
    _form(r"(?:is|are) ", _STRUCK, r" (?:chosen )?(?:for|of|by) ", _SUBJECT, " targeted", _REST),
    _form(r"(?:does|do|did|will|would) ", _SUBJECT, " ", _AIMS, _REST),
    _form(
        r"(?:is|are|was) ",
        _SUBJECT,
        r" (?:\w+ly |considered |said |to be |to |an? )*",
        _AIMED,
        _REST,
    ),
    _form(r"(?:is|are) ", _STRUCK, r" (?:\w+ly |being )*targeted by ", _SUBJECT, _REST),
)
_USED = rf"(?:for|with|(?:to|when I) (?:activate|use|play)) {_SUBJECT}"
_AIMING = _form(
    r"(?:do|must) (?:i|you|we) (?:\w+ly |have to |need to )*target (?P<rest>[^?]*?\b", _USED, ")"
)
_BESIDE = re.compile(r"\b(?:itself|myself|again|resol\w+|same|if|twice)\b", re.IGNORECASE)
"""What makes it another question than whether the card targets at all."""
_KINDS = (
    ("remove counter", r"counters?"),
    ("detach", r"detach\w*"),
    ("discard", r"discard\w*"),
    ("tribute", r"tribut\w+"),
    ("pay", r"pay\w*|life ?points?|lp"),
    ("banish", r"banish\w*|removal from play|remov\w+[^?]* from play"),
    ("send to GY", r"send\w*|sent"),
    ("return", r"return\w*"),
    ("reveal", r"reveal\w*"),
)
"""What may be a cost, by how it is said."""
_COST = r"(?:an? |the |part of (?:the |its |an? )?)?(?:activation )?costs?"
_TAKEN = r"(?:(?:\w+ly|just|also|considered|treated as|counted as|regarded as|to be) )*"
_OF = r"(?P<rest>(?:,? (?:or|for|of|to|with) [^?]*)?)"
_WHAT = r"(?P<what>[^?]+?)"
_WHEN = r"(?:only |rather )*(?:on|at|upon|during|when(?: \S+){1,3}) (?:the |its )?"
_COSTING = (
    _form(r"(?:is|was) it ", _COST, r" (?:for me |for \w+ )?to ", _WHAT, _OF),
    _form(r"(?:is|was) it ", _COST, r" to ", _WHAT, r"(?P<rest> (?:when|in order to) [^?]*)"),
    _form(r"(?:is|are|was|were) ", _WHAT, " ", _TAKEN, _COST, _OF),
    _form(r"(?:does|do|did|would|will) ", _WHAT, " count as ", _COST, _OF),
    _form(r"(?:do|does|did|must) ", _WHAT, " as ", _COST, _OF),
    _form(
        r"(?:do|does|must|would) (?:i|you|we|they|he|she|my opponent) (?:(?:have|need) to )?",
        r"(?P<what>(?:discard|pay|banish|tribute|reveal)\b[^?]*?)",
        r"(?P<rest> (?:for|to (?:use|activate|play)) [^?]*)",
    ),
    _form(
        "(?:is )?", _WHAT, r"[:,\u2013\u2014-]* cost or (?:an |the |its |part of the )?effect", _OF
    ),
    _form(
        r"(?:do|does|is|are|did) ", _WHAT, " ", _WHEN, r"activat\w+,? or ", _WHEN, r"resol\w+", _OF
    ),
)
_DONE = re.compile(
    r"\b(?:legal|possible|allowed|paid for|refunded|negated|instead|if|while|because|since)\b"
    r"|\bwhen\b(?! (?:\w+ )?(?:activat|us|play)\w+)",
    re.IGNORECASE,
)
_FOR = (
    r"\b(?:for|of|in|on|by|with|(?:to |in order to |when (?:I )?)(?:activat|us|play)\w+)"
    r" (?:the |my |his )?"
)
_PAYS = re.compile(rf"{_FOR}({_N})|({_N})['\u2019]", re.IGNORECASE)
_SIDE = rf"{_ONE}(?:['\u2019]s? [\w ]{{1,30}}?)?"
_HOW_FAST = (
    _form(r"(?:at )?(?:what|which)(?:['\u2019]s)?\b[^?]*\bspell speed\b", _REST),
    _form(r"(?:is|was) ", _SIDE, r" (?:an? )?spell speed\b", _REST),
    _form(r"(?:does|do|has) ", _SIDE, r" (?:have )?(?:an? |the )?spell speed\b", _REST),
    _form(rf"(?:the )?spell speed (?:of|for) {_N}", _REST),
    _form(rf"{_N}[,:'\u2019s]* spell speed\b", _REST),
)
_NEEDED = re.compile(
    r"\b(?:need\w*|require\w*|respon\w+|chain\w*|answer\w*|against|higher|lower|minimum|must|can"
    r"|stop|negate\w*|while|if)\b",
    re.IGNORECASE,
)
"""As in "what Spell Speed do I need": it is not asked which a card has."""

_FORCED = r"(?P<must>mandatory|compulsory|forced|obligatory|automatic)|(?P<may>optional|voluntary)"
_EFFECTS = r"(?: (?:trigger )?effects?)?"
_EITHER = r"(?: or (?:not|mandatory|optional|compulsory|forced))?"
_OBLIGED = (
    _form(r"(?:is|are|was) ", _SUBJECT, rf" (?:\w+ly |an? )*(?:{_FORCED})", _EITHER, _EFFECTS),
    _form(
        r"(?:do|must) (?:i|you|we) (?P<must>(?:\w+ly )*(?:have to |need to )?)",
        r"(?:activate|use|resolve) ",
        _SUBJECT,
    ),
    _form(r"(?:am i|are you) (?P<must>forced|obliged|required) to (?:activate|use) ", _SUBJECT),
    _form(
        r"(?:can|may) (?:i|you|we) (?P<may>choose not to|decline to|refuse to|decide not to)"
        r" (?:activate|use) ",
        _SUBJECT,
    ),
)
_LATE = _form(
    r"(?:can|could|may|does|do|will|would) ",
    _SUBJECT,
    r" (?:ever |even )?miss (?:the |its )?timing",
)


def without_texts(whole: Whole) -> Whole:
    """The question without the sentences that only ask what a text says, and what those ask."""
    masked = whole.masked
    asked = tuple(_texts_asked(masked, whole.mentions))
    spans = [(one.start, one.end) for one in asked]
    left = tuple(
        clause
        for clause in whole.clauses
        if not any(start <= clause.start < end for start, end in spans)
    )
    return replace(whole, clauses=left, texts=asked) if asked else whole


def _alike(masked: str, mentions: Sequence[Mention]) -> str:
    """The question with the same mark for the same card, wherever it is named."""
    names = [one.name for one in mentions]
    marks = {MASK_BASE + at: MASK_BASE + names.index(name) for at, name in enumerate(names)}
    return masked.translate(marks)


def _texts_asked(masked: str, mentions: Sequence[Mention]) -> Iterator[AskedClaim]:
    masked = _alike(masked, mentions)
    for sentence in _SENTENCE.finditer(masked):
        words = sentence[0].strip()
        start = sentence.start() + len(sentence[0]) - len(sentence[0].lstrip())
        part, near = _part_of(words, masked[:start]) if words else ("", "")
        card = _card_of(near, words, masked[:start], mentions) if part else ""
        span = {"start": start, "end": start + len(words)}
        figure = figure_asked(words)
        lacked = "" if mentions else first_turn_asked(words, masked)
        if figure or lacked:
            yield AskedClaim(
                subject=figure or lacked, predicate="value" if figure else "applies", **span
            )
        elif card:
            yield AskedClaim(
                subject=f"{card}: {part}",
                predicate=_PREDICATES.get(part, "cost_paid"),
                value=False if _is_turned_round(part, words) else None,
                start=start,
                end=start + len(words),
            )
        elif len(alone := {one.name for one in mentions}) == 1:
            subject = f"{next(iter(alone))}: {TextPart.NEGATION}"
            span = {"start": start, "end": start + len(words)}
            for predicate in negations_asked(words):
                yield AskedClaim(subject=subject, predicate=predicate, **span)


_SENTENCE = re.compile(r"(?:[^?!.;]|[?!.](?=\S))+")
_PREDICATES: Mapping[str, str] = {
    TextPart.TARGETS: "applies",
    TextPart.SPELL_SPEED: "value",
    TextPart.MANDATORY: "applies",
    TextPart.TIMING: "misses_timing",
    TextPart.DRAWN: "value",
    TextPart.LP_COST: "value",
    TextPart.SECOND_USE: "usable_again_this_turn",
    TextPart.SECOND_COPY: "usable_again_this_turn",
}


def _is_turned_round(part: str, words: str) -> bool:
    """As in "is it optional", "is it once per turn": yes is that it need not, that it cannot."""
    if part in {TextPart.SECOND_USE, TextPart.SECOND_COPY}:
        return use_asked(words, "")[1]
    if part != TextPart.MANDATORY:
        return False
    found = next((found for form in _OBLIGED if (found := form.match(words))), None)
    return found is not None and bool(found.groupdict().get("may"))


def _part_of(words: str, before: str) -> tuple[str, str]:
    """What of a text is asked, and the words that tell of which card; "": no such thing."""
    aimed = next((found for form in _TARGETING if (found := form.match(words))), None)
    if aimed is not None or _AIMING.match(words):
        rest = aimed["rest"] if aimed is not None else ""
        is_more = _BESIDE.search(words) or re.search(_N, rest) or len({*re.findall(_N, words)}) > 1
        return ("", "") if is_more else (TextPart.TARGETS, "")
    paid = next((found for form in _COSTING if (found := form.match(words))), None)
    if paid is not None and not _DONE.search(paid["what"] + paid["rest"]):
        said = before if paid["what"].lower() in _PRONOUNS else paid["what"]
        kind = next((kind for kind, way in _KINDS if _says(way, said)), "")
        return (kind + AS_A_COST, f"{paid['what']} {paid['rest']}") if kind else ("", "")
    if amount := amount_asked(words):
        return amount, ""
    if any(form.match(words) for form in _HOW_FAST) and not _NEEDED.search(words):
        return TextPart.SPELL_SPEED, ""
    return use_asked(words, before)[0] or _of_triggers(words, before), ""


def _of_triggers(words: str, before: str) -> str:
    """Whether something must be activated, or can miss the timing, if nothing else was told."""
    if re.search(_N, before):
        return ""
    if _LATE.match(words):
        return TextPart.TIMING
    return TextPart.MANDATORY if any(form.match(words) for form in _OBLIGED) else ""


_PRONOUNS = frozenset({"it", "that", "this"})


def _says(way: str, words: str) -> bool:
    return re.search(rf"\b(?:{way})\b", words, re.IGNORECASE) is not None


def _card_of(near: str, words: str, before: str, mentions: Sequence[Mention]) -> str:
    """Whose text it is: what is paid for, else the one named; else the only one named before."""
    paid = [sign for groups in _PAYS.findall(near) for sign in groups if sign]
    here = list(dict.fromkeys(re.findall(_N, words)))
    last = re.findall(_N, before) if not here else []
    names = {mentions[ord(one[0]) - MASK_BASE].name for one in last}
    last = last[-1:] if len(names) == 1 else []
    told = paid[-1:] or (here if len(here) == 1 else last)
    return mentions[ord(told[0][0]) - MASK_BASE].name if told else ""


def are_yes_no(texts: Sequence[AskedClaim], text: str) -> bool:
    """Whether "yes" or "no" answers all of them."""
    return bool(texts) and not any(
        one.predicate == "value" or _CHOICE.search(text, one.start, one.end) for one in texts
    )


_CHOICE = re.compile(
    r"\bhow (?:often|many)|\bor\b(?! not\b)|\b(?:what|which) (?:exactly )?do", re.IGNORECASE
)

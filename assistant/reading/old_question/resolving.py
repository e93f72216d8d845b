"""Resolving: questions after what is activated while a Chain already resolves."""

import re

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story

RESOLVING = "resolving"
"""The window in which nothing can be activated."""
_CARD = "[\ue000-\uf8ff]+"
_LINK = rf"(?:(?:chain )?link (?:\d|one|two|three|four)|cl ?\d|{_CARD}|it|that|the last link)"
_WHILE = r"(?:while|whilst|when|once|after|as|if|since|now that|as soon as)"
_DONE = r"(?:(?:has|have|is|are) )?(?:already |just )?(?:resolves?|resolved|done)"
_BEGUN = r"(?:start|beg[iau]n)(?:s|ed|ning)? (?:to resolve|resolving|(?:its |the )?resolution)"
_ARE = rf"(?:chain|links|effects|{_LINK})(?: is|'s| are)(?: \w+)? resolving"
_AMID = r"(?:during|amid|in the (?:middle|midst) of) (?:the |a |its |their |that |this )?"
_LINKS = r"(?:the |these |those |two |resolving ){0,2}(?:resolving )?(?:chain )?links"
_AFTER = rf"(?:after|once|when|now that) {_LINK} {_DONE}"
_BEFORE = rf"before {_LINK} (?:also )?resolves"
_RESOLVING = (
    rf"{_WHILE} [^,.?!]{{0,40}}?\b{_BEGUN}",
    rf"{_WHILE} (?:[\w']+ ){{0,3}}?{_ARE}",
    rf"{_AMID}(?:chain(?:'s)? )?(?:resolution|resolving)",
    r"mid[- ]resolution",
    rf"between {_LINKS}\b(?=[^.?!]*\bresolv)",
    r"before (?:the )?next (?:chain )?(?:link|effect)(?: (?:also )?resolves)?",
    rf"{_AFTER}\b[^.?!]*?\b{_BEFORE}",
    rf"{_BEFORE}\b[^.?!]*?\b{_AFTER}",
)
_SAID = re.compile(rf"\b(?:{'|'.join(_RESOLVING)})\b", re.IGNORECASE)


_ACTS = re.compile(
    r"\b(?:activat|chain (?!resolv|starts?|beg|link)|respond|us(?:e|ing)\b|play|add|squeez|sneak"
    r"|flip|do (?:any|some)thing|act\b|answer|react)",
    re.IGNORECASE,
)
_NAMED = re.compile(_CARD)


def says_resolving(words: str) -> bool:
    """Whether it is said that a Chain resolves while something is done."""
    return _SAID.search(words) is not None


def note_resolving(story: Story, masked: str) -> None:
    """As in "may I flip X while the Chain resolves": X is tried in the middle of that."""
    for start, end in [found.span() for found in _SAID.finditer(masked)]:
        begins, ends = _sentence(masked, start, end)
        deeds = [one for one in story.deeds if one.do == "activate" and begins <= one.start < ends]
        tried = [one for one in deeds if one.is_asked]
        if not deeds and _acts_unnamed(masked[begins : ends + 1]):
            tried = [
                Deed("activate", STAND_INS["quick_play"], is_asked=True, start=begins, end=end)
            ]
            story.deeds += tried
        for deed in tried[-1:]:
            deed.window, deed.is_chained, deed.answers, deed.answered = RESOLVING, False, "", ""
        if tried:
            story.gaps[:] = [gap for gap in story.gaps if not start <= gap.start <= gap.end <= end]


def _sentence(masked: str, start: int, end: int) -> tuple[int, int]:
    begins = max(masked.rfind(mark, 0, start) for mark in ".?!;") + 1
    ends = [at for mark in ".?!;" if (at := masked.find(mark, end)) >= 0]
    return begins, min(ends, default=len(masked))


def _acts_unnamed(sentence: str) -> bool:
    """As in "can a card be activated while a Chain resolves?": of no card by name."""
    is_question = sentence.endswith("?") and _NAMED.search(sentence) is None
    return is_question and _ACTS.search(sentence) is not None

"""Summon counts: how many monsters a question says that a player Summoned this turn."""

import re
from collections.abc import Sequence

from assistant.reading.card_abilities import COUNTS_SUMMONS
from assistant.reading.english_words import NUMBERS
from assistant.reading.old_question.deed import OTHER, Standing
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim

_NTH = ("third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_FIRST = 3
"""Of which number `_NTH` begins."""
_TIMES = {"once": 1, "twice": 2}
_N = rf"(?P<number>\d{{1,2}}|{'|'.join((*NUMBERS, *_TIMES))})"
_WHO = r"(?P<who>\b(?:I|my opponent|the opponent|opponent|opp|they|he|she|(?:turn )?player))"
_SO_FAR = r"(?:['\u2019](?:ve|s|d)|\s+(?:has|have|had|already|only|just|now))*"
_KINDS = r"(?:(?:special|normal|tribute|link|synchro|xyz|or|and|/|-)[\s/-]*)*"
_FIRST_ONE = r"(?P<first>normal[- ]summon(?:s|ed)? (?:once|a monster|(?:one|1)(?: monster)?) and )?"
_SUMMONED = re.compile(
    rf"{_WHO}(?P<past>{_SO_FAR})\s+{_FIRST_ONE}{_KINDS}summon(?:s|ed)?\s+"
    rf"(?:at least |a total of |only )?{_N}\b"
    r"(?P<more>(?: or more| different| other| more)*(?: monsters?| times)?)(?P<tail>[^.?!,;]*)",
    re.IGNORECASE,
)
_MADE = re.compile(
    rf"{_WHO}(?P<past>{_SO_FAR})\s+(?:did|does|do|made|makes|make|performed|performs|done|had)\s+{_N}\s+"
    rf"{_KINDS}summons\b(?P<more>)(?P<tail>[^.?!,;]*)",
    re.IGNORECASE,
)
_NTH_ONE = re.compile(
    rf"(?P<who>\b(?:my|their|his|her|opponent's|opp's)) "
    rf"(?P<nth>\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(_NTH)}) {_KINDS}summon\b",
    re.IGNORECASE,
)
_SO_MANY_TIMES = re.compile(r"\btimes\b|\bmore\b|\btwice\b|\bonce and\b", re.IGNORECASE)
_THIS_TURN = re.compile(r"\b(?:this|that|the same) turn\b|\bso far\b|\balready\b", re.IGNORECASE)
_AT_ONCE = re.compile(
    r"\bat (?:once|the same time|the same moment)\b|\bsimultaneously\b|\btogether\b", re.IGNORECASE
)


def note_summon_counts(story: Story, masked: str) -> None:
    """Takes in how many monsters players are said to have Summoned before what is told."""
    for pattern in (_SUMMONED, _MADE):
        for found in pattern.finditer(masked):
            if _is_over(pattern, found):
                _take_in(story, found)
    for found in _NTH_ONE.finditer(masked):
        who = "me" if found["who"].lower() == "my" else "them"
        story.summons.setdefault(who, _number(found["nth"]))


def _is_over(pattern: re.Pattern[str], found: re.Match[str]) -> bool:
    """As in "they have Summoned five monsters this turn": all of it came before."""
    is_past = bool(found["past"].strip()) or _THIS_TURN.search(found["tail"]) is not None
    is_past |= pattern is _MADE or _SO_MANY_TIMES.search(found[0]) is not None
    is_only_asked = _MAY.search(found.string[: found.start()]) is not None
    return is_past and not (is_only_asked or _AT_ONCE.search(found["tail"]))


_MAY = re.compile(r"\b(?:can|could|may|does|would|is|am)\s+$", re.IGNORECASE)
"""As in "can I Normal Summon twice": none of these was made."""


def _take_in(story: Story, found: re.Match[str]) -> None:
    """The Summons that are counted are over, and one of the monsters is still there."""
    groups = found.groupdict()
    who = "me" if groups["who"].lower() == "i" else "them"
    count = _number(groups["number"]) + bool(groups.get("first"))
    if count <= 1:
        return
    story.summons[who] = count
    story.turn = story.turn or who
    story.gaps[:] = [gap for gap in story.gaps if not found.start() <= gap.start < found.end()]
    unnamed = STAND_INS["monster"]
    story.deeds[:] = [
        deed
        for deed in story.deeds
        if deed.do != "summon"
        or deed.card != unnamed
        or not found.start() <= deed.end <= found.end() + 1
    ]
    if all(one.player != who for one in story.board):
        story.board.append(Standing(unnamed, who))


def _number(words: str) -> int:
    plain = words.lower()
    if plain in _TIMES:
        return _TIMES[plain]
    if plain in NUMBERS:
        return NUMBERS[plain]
    return _NTH.index(plain) + _FIRST if plain in _NTH else int(re.sub(r"\D", "", plain))


def note_told_uses(story: Story) -> None:
    """As in "he uses X", which counts Summons: as it was used, there were enough of them."""
    told = sum(deed.do == "summon" for deed in story.deeds)
    for deed in story.deeds if not story.summons and told < _TELLING else ():
        effect = story.effect_of(deed) if deed.do == "activate" and not deed.is_asked else None
        other = OTHER.get(deed.player, "")
        if effect is None or COUNTS_SUMMONS not in effect.signs or not other:
            continue
        story.summons[other] = _ENOUGH
        story.turn = story.turn or other
        if all(one.player != other for one in story.board):
            story.board.append(Standing(STAND_INS["monster"], other))
        said = f"Enough monsters were Summoned this turn for {deed.card} to be used."
        story.assumptions.append(said)
        return


_ENOUGH = 10
"""More than any card asks for."""
_TELLING = 3
"""So many Summons told one by one are taken for all of them."""


def note_uncounted(story: Story, asked: Sequence[AskedClaim]) -> None:
    """A card that counts Summons is asked about, and how many there were is not told."""
    told = sum(deed.do == "summon" for deed in story.deeds)
    for one in asked if not story.summons and told < _TELLING else ():
        facts = story.facts_of(one.subject)
        is_counting = facts is not None and any(
            COUNTS_SUMMONS in each.signs for each in facts.effects
        )
        if one.predicate == "activation_legal" and is_counting:
            why = f"how many monsters were Summoned before {one.subject} is not said"
            story.gaps.append(gap_at(story.text, one, why))

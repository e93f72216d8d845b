"""Unsaid: what a question leaves open though the answer hangs on it; each is a gap."""

import re
from collections.abc import Iterator, Sequence

from assistant.reading.question.deed import Deed
from assistant.reading.question.stand_ins import NEGATORS, STAND_INS
from assistant.reading.question.story import Story
from assistant.reading.question.summon_kinds import is_built_in
from assistant.reading.reading import Asked, Negates
from assistant.records import Gap

_SIDE = re.compile(r"\b(?:activation|effect|card)s?\b", re.IGNORECASE)
_COLUMN = re.compile(
    r"\b(?:same|different|another|other|its|their|my|that) column\b", re.IGNORECASE
)
_HANGS = frozenset({"applies", "usable_again_this_turn", "counts_toward_limit"})
"""What is so after a negated effect, and not after a negated activation."""


def note_unsaid(story: Story, masked: str, asked: Sequence[Asked]) -> None:
    """Which side of a card was negated, by what a monster is Summoned, who uses a card."""
    story.gaps += (
        *_negations(story, masked, asked),
        *_summons(story, masked, asked),
        *_users(story),
        *_columns(masked),
        *_lost_targets(story, masked),
        *_bare_use(story, masked, asked),
        *_bare_order(story, masked),
    )


def _negations(story: Story, masked: str, asked: Sequence[Asked]) -> Iterator[Gap]:
    """As in "My X got negated. Can I attack?"."""
    hanging = {one.subject.partition(":")[0] for one in asked if one.predicate in _HANGS}
    for deed in story.deeds:
        is_unnamed = deed.card in {NEGATORS["activation"], NEGATORS["monster"]}
        negated = hanging.intersection((deed.answers, *deed.targets))
        if is_unnamed and negated and not _SIDE.search(_sentence(masked, deed)):
            yield _gap(story, deed, "whether the activation or the effect was negated is not said")


def _sentence(masked: str, deed: Deed) -> str:
    """The sentence that tells of a deed: "X had its activation negated"."""
    begins = max(masked.rfind(mark, 0, deed.start) for mark in ".?!") + 1
    ends = min((at for mark in ".?!" if (at := masked.find(mark, deed.end)) >= 0), default=None)
    return masked[begins:ends]


def _summons(story: Story, masked: str, asked: Sequence[Asked]) -> Iterator[Gap]:
    """As in "A monster is Special Summoned. Can I negate that Summon?"."""
    is_asked = any(_is_of_summons(story, one) for one in asked)
    for deed in story.deeds if is_asked and not is_built_in(masked) else ():
        if deed.do == "summon" and deed.how == "special" and deed.card in STAND_INS.values():
            yield _gap(story, deed, "how the monster is Special Summoned is not said")


def _users(story: Story) -> Iterator[Gap]:
    """One card that both players activate: one of them uses another, or it was misread."""
    used: dict[str, str] = {}
    for deed in story.deeds:
        first = used.setdefault(deed.card, deed.player) if deed.do == "activate" else deed.player
        if first != deed.player and deed.card not in STAND_INS.values():
            yield _gap(story, deed, f"which of the players uses {deed.card} was not read")


def _columns(masked: str) -> Iterator[Gap]:
    """As in "it is in the same column": where cards stand to one another is not read."""
    for found in _COLUMN.finditer(masked):
        yield Gap(text=found[0], start=found.start(), end=found.end(),
                  why="in which columns the cards are was not read")  # fmt: skip


def _lost_targets(story: Story, masked: str) -> Iterator[Gap]:
    """As in "... and the target leaves the field": told, and in no deed that was read."""
    for found in _LOST.finditer(masked):
        if not any(deed.start <= found.start() < deed.end for deed in story.deeds):
            yield Gap(text=found[0], start=found.start(), end=found.end(),
                      why="what becomes of the target was not read")  # fmt: skip


_LOST = re.compile(
    r"\btargets? (?:has |have |had |then |already )*"
    r"(?:left|leaves?|(?:is|are|was|were) (?:gone|removed))\b",
    re.IGNORECASE,
)


def _bare_use(story: Story, masked: str, asked: Sequence[Asked]) -> Iterator[Gap]:
    """As in "Is X usable?": of the position in which it would be used nothing is told."""
    deeds = story.deeds
    is_alone = len(deeds) == 1 and deeds[0].is_asked and not story.board
    if is_alone and _words(masked) <= _OF_USE and all(_may(one) for one in asked):
        yield _gap(story, deeds[0], f"in which position {deeds[0].card} would be used is not told")


def _may(one: Asked) -> bool:
    return one.predicate == "activation_legal"


def _bare_order(story: Story, masked: str) -> Iterator[Gap]:
    """As in "Does X stop Y?": before Y is activated, or in response, when Y has left already."""
    used = [deed for deed in story.deeds if deed.do == "activate"]
    if len(used) != 2 or len(story.deeds) != 2 or not _words(masked) <= _OF_STOPPING:  # noqa: PLR2004
        return
    for one, other in (used, used[::-1]):
        effect = story.effect_of(other)
        leaves = effect is not None and effect.tributes_itself
        if leaves and other.card in one.targets and not one.is_chained:
            why = f"whether {one.card} is used before {other.card}, or in response, is not said"
            yield _gap(story, one, why)


def _words(masked: str) -> frozenset[str]:
    """The words of a question besides the names of cards."""
    return frozenset(re.findall(r"[a-z]+", masked.lower()))


_OF_USE = frozenset(
    """can could may might is are be i we you my your the a an it this use used using usable
    activate activated activatable legal allowed playable play played to possible do does ever now
    right currently at all chain chained s""".split()  # noqa: SIM905 -- reads better as words
)
_OF_STOPPING = frozenset(
    """can could does do will would is be it the a an my your their opponent s effect effects stop
    stops stopped negate negates negated beat beats work works on against shut shuts down off out
    counter counters handle handles hit hits by with from i you they to of""".split()  # noqa: SIM905
)
"""With no other words nothing is told but who is to stop whom."""


def _is_of_summons(story: Story, one: Asked) -> bool:
    if one.predicate == "summon_negatable":
        return True
    return one.predicate == "activation_legal" and story.negates(one.subject, Negates.SUMMON)


def _gap(story: Story, deed: Deed, why: str) -> Gap:
    words = story.text[deed.start : deed.end].strip()
    return Gap(text=words, start=deed.start, end=deed.end, why=why)

"""Sentence support: whether one sentence says what another says.

A sentence supports a reason if every word of content of the reason stands in it: of the same
cards, or of such cards; equally denied; in the same place; under the same limits; doing it, or
having it done to it, as the reason has it.  What the sentence says only under a condition has to
be so in the play as it was told and computed.  If all of this holds but that something is denied
in one and not in the other, the sentence refutes the reason.  Anything else is silence.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from assistant.base.ruling_records import Agreement
from assistant.checks.reason_words import ReasonWord

Kinds = Mapping[str, frozenset[str]]
"""What each card of the play is: "monster", "counter_trap"."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a reason is given of."""

    kinds: Kinds
    known: frozenset[tuple[str, bool]]
    """The words that the question and the computed play say, each with whether it is denied."""


def support(
    reason: Sequence[ReasonWord], said: Sequence[ReasonWord], setting: Setting
) -> Agreement:
    """Whether a sentence says what a reason says, or its contrary."""
    things = [one for one in reason if not one.is_deed]
    if not things or len(reason) < _LEAST or any(one.is_pronoun for one in reason):
        return Agreement.SILENT
    if (_limits(said) & _NARROWING) - _limits(reason):
        return Agreement.SILENT
    telling = _telling(reason)
    matches = [
        [each for each in _matches(one, said, setting)
         if one not in telling or each.is_supposed is one.is_supposed]
        for one in reason
    ]  # fmt: skip
    if not all(matches) or not _tells_no_other_deed(reason, said, matches):
        return Agreement.SILENT
    if not _is_so_here(reason, said, setting):
        return Agreement.SILENT
    turned = [
        one for one, found in zip(reason, matches, strict=True)
        if one.is_denied not in {each.is_denied for each in found}
    ]  # fmt: skip
    if not turned:
        return Agreement.AGREES
    refuted = len(turned) == 1 and _is_of_the_same(reason, said)
    return Agreement.DISAGREES if refuted else Agreement.SILENT


def _telling(reason: Sequence[ReasonWord]) -> list[ReasonWord]:
    """The words of a reason that tell something: deeds and what is denied, or else all of it.

    They may not be told in one sentence, and only supposed in the other.
    """
    found = []
    for clause in dict.fromkeys(one.clause for one in reason):
        own = [one for one in reason if one.clause == clause]
        found.extend([one for one in own if one.is_deed or one.is_denied] or own)
    return found


def _tells_no_other_deed(
    reason: Sequence[ReasonWord],
    said: Sequence[ReasonWord],
    matches: Sequence[Sequence[ReasonWord]],
) -> bool:
    """Whether what a sentence tells, where it speaks of the reason, is what the reason tells."""
    deeds = {one.concept for one in reason if one.is_deed}
    telling = [
        each.clause for one, found in zip(reason, matches, strict=True) for each in found
        if one.is_deed or not deeds
    ]  # fmt: skip
    return all(one.concept in deeds for one in said if one.is_deed and one.clause in telling)


def _is_of_the_same(reason: Sequence[ReasonWord], said: Sequence[ReasonWord]) -> bool:
    """Whether a sentence names the cards of the reason, or says little else, on no condition."""
    named = {one.concept for one in reason if one.is_card}
    own = named <= {one.concept for one in said if one.is_card}
    brief = len(said) <= len(reason) + 1
    return own and bool(named or brief) and not any(one.is_supposed for one in said)


def is_known(word: ReasonWord, setting: Setting) -> bool:
    """Tells whether the question or the computed play says this word, equally denied."""
    names = {word.concept} | (
        setting.kinds.get(word.concept, frozenset()) if word.is_card else set()
    )
    return any((one, word.is_denied) in setting.known for one in names)


def _limits(words: Sequence[ReasonWord]) -> frozenset[str]:
    return frozenset[str]().union(*(one.limits for one in words))


def _matches(one: ReasonWord, said: Sequence[ReasonWord], setting: Setting) -> list[ReasonWord]:
    """The words of a sentence that speak of the same thing in the same part."""
    found = [each for each in said if _is_same(one, each, setting.kinds)]
    found = [each for each in found if one.limits <= each.limits]
    found = [each for each in found if one.place in {"", "by"} or each.place in {one.place, ""}]
    if one.is_deed:
        return found
    return [each for each in found if _plays_its_parts(one, each)]


def _is_same(one: ReasonWord, said: ReasonWord, kinds: Kinds) -> bool:
    """Whether the word of a sentence is the reason's, or a kind of card that its card is."""
    if one.concept == said.concept and one.is_card == said.is_card:
        return True
    if one.is_card and not said.is_card:
        return _kind(said.concept) in kinds.get(one.concept, frozenset())
    of_play = one.is_definite and said.is_card
    return of_play and _kind(one.concept) in kinds.get(said.concept, frozenset())


def _kind(concept: str) -> str:
    return concept.replace("-", "_")


def _plays_its_parts(one: ReasonWord, said: ReasonWord) -> bool:
    """Whether what a thing does, and what is done to it, is so in the sentence too."""
    return one.parts <= said.parts


def _is_so_here(reason: Sequence[ReasonWord], said: Sequence[ReasonWord], setting: Setting) -> bool:
    """Whether all conditions of a sentence are the reason's own, or hold in the play."""
    own: Collection[str] = {one.concept for one in reason}
    return all(
        one.concept in own or is_known(one, setting) or one.is_pronoun
        for one in said
        if one.is_supposed or one.place in {"from", "to", "in"}
    )


_LEAST = 2
_NARROWING = frozenset({"only", "except", "unless", "instead", "until", "before", "after", "must"})

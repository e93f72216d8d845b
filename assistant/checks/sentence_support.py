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
from assistant.checks.sentence_words import Word

Kinds = Mapping[str, frozenset[str]]
"""What each card of the play is: "monster", "counter_trap"."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a reason is given of."""

    kinds: Kinds
    known: frozenset[tuple[str, bool]]
    """The words that the question and the computed play say, each with whether it is denied."""


def support(reason: Sequence[Word], said: Sequence[Word], setting: Setting) -> Agreement:
    """Whether a sentence says what a reason says, or its contrary."""
    deeds = [one for one in reason if one.is_deed or one.is_denied]
    things = [one for one in reason if not one.is_deed and not one.is_pronoun]
    if not things or len(reason) < _LEAST or any(one.is_pronoun for one in reason):
        return Agreement.SILENT
    limits = _limits(reason), _limits(said)
    if limits[0] - limits[1] or (limits[1] & _NARROWING) - limits[0]:
        return Agreement.SILENT
    matches = [_matches(one, said, setting) for one in reason]
    if not all(matches) or not _is_so_here(reason, said, setting):
        return Agreement.SILENT
    denied = [
        one for one, found in zip(reason, matches, strict=True)
        if one.is_denied not in {each.is_denied for each in found}
    ]  # fmt: skip
    if not denied:
        return Agreement.AGREES
    of_deed = all(one in deeds or one.is_deed for one in denied)
    turned = of_deed and len(denied) == 1 and not any(one.is_supposed for one in said)
    return Agreement.DISAGREES if turned else Agreement.SILENT


def is_known(word: Word, setting: Setting) -> bool:
    """Tells whether the question or the computed play says this word, equally denied."""
    names = {word.concept} | (setting.kinds.get(word.concept, frozenset()) if word.is_card else set())
    return any((one, word.is_denied) in setting.known for one in names)


def _limits(words: Sequence[Word]) -> frozenset[str]:
    return frozenset[str]().union(*(one.limits for one in words))


def _matches(one: Word, said: Sequence[Word], setting: Setting) -> list[Word]:
    """The words of a sentence that speak of the same thing in the same part."""
    found = [each for each in said if _is_same(one, each, setting.kinds)]
    found = [each for each in found if one.place in {"", "by"} or each.place in {one.place, ""}]
    if one.is_deed:
        return found
    return [each for each in found if _plays_its_parts(one, each)]


def _is_same(one: Word, said: Word, kinds: Kinds) -> bool:
    """Whether the word of a sentence is the reason's, or a kind of card that its card is."""
    if one.concept == said.concept and one.is_card == said.is_card:
        return True
    if one.is_card and not said.is_card:
        return _kind(said.concept) in kinds.get(one.concept, frozenset())
    of_play = one.is_definite and said.is_card
    return of_play and _kind(one.concept) in kinds.get(said.concept, frozenset())


def _kind(concept: str) -> str:
    return concept.replace("-", "_")


def _plays_its_parts(one: Word, said: Word) -> bool:
    """Whether what a thing does, and what is done to it, is so in the sentence too."""
    return one.parts <= said.parts


def _is_so_here(reason: Sequence[Word], said: Sequence[Word], setting: Setting) -> bool:
    """Whether all conditions of a sentence are the reason's own, or hold in the play."""
    own: Collection[str] = {one.concept for one in reason}
    return all(
        one.concept in own or is_known(one, setting) or one.is_pronoun
        for one in said
        if one.is_supposed or one.place in {"from", "to", "in"}
    )


_LEAST = 2
_NARROWING = frozenset({"only", "except", "unless", "instead", "until", "before", "after", "must"})

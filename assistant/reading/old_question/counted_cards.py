"""Counted cards: how many unnamed cards lie in a GY, are banished, or are on whose field."""

import re
from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from assistant.base.ruling_records import Gap
from assistant.reading.card_mentions import Mention
from assistant.reading.english_words import NUMBERS
from assistant.reading.old_question.stand_ins import LYING, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.table import Position
from assistant.reading.old_question.told_so_far import FactsOf, Heap
from assistant.reading.old_question.traits import TYPES, traits_in
from assistant.reading.understood_question import CardAbilities

_TYPES = "|".join(sorted(TYPES, key=len, reverse=True))
_WHOSE = r"(?:my |the )?opponent['\u2019]s|my|his|her|their|the"
_WHAT = (
    r"(?P<what>(?:monster|spell|trap)(?:s|(?: cards?)?)|cards?"
    rf"|(?:{_TYPES})(?:s|-type| monsters?|-type monsters?)?)"
)
_PLACE = (
    rf"(?:in (?P<in>{_WHOSE}) (?P<gy>gy|graveyard|grave)|(?P<banished>banished|removed from play)"
    rf"|(?:already )?on (?P<on>{_WHOSE}) (?:field|side|board)(?: of the field)?)"
)
_LYING = re.compile(
    r"(?:\b(?:and|with|while|if) )?(?:\b(?P<who>I|(?:my |the )?opponent|he|she|they) )?"
    r"(?:\b(?:(?:only|already|currently) )?(?P<has>controls?|have|has|had) )?(?:only |exactly )?"
    rf"\b(?P<number>{'|'.join(NUMBERS)}|\d{{1,2}}) "
    rf"(?:of (?P<of>{_WHOSE}) |(?P<other>other |more |additional ))?"
    rf"(?P<before>banished |face-up )?{_WHAT}\b"
    rf"(?: (?:is|are|were|lie|lying|currently))*(?: {_PLACE})?",
    re.IGNORECASE,
)
"""As in "5 Spells in my GY", "3 of my cards are banished", "my opponent controls two Dragons"."""


def without_heaps(masked: str, mentions: Sequence[Mention], facts: FactsOf) -> str:
    """The words without those that tell how many cards lie where, if something counts cards."""
    for found in _told(masked) if _counts(mentions, facts) else ():
        masked = masked[: found.start()] + " " * len(found[0]) + masked[found.end() :]
    return masked


def note_heaps(story: Story, masked: str) -> None:
    """Takes in how many cards of a kind lie where, if something counts cards."""
    who = "me"
    for found in _told(masked) if _counts(story.mentions, story.facts_of) else ():
        who = _whose(found, who)
        kind, told = _kind(found["what"])
        is_besides = found["other"] is not None
        heap = Heap(who, _zone(found), kind, _number(found["number"]), told, is_besides)
        story.heaps.append(heap)
        story.counted_at.append(found.span())


def note_one_more(story: Story) -> None:
    """As in "I have X and one Set Trap besides": where cards are counted, it was not put there."""
    if not _counts(story.mentions, story.facts_of):
        return
    there = {one.card.partition("#")[0] for one in story.board} & set(STAND_INS.values())
    for found in _ONE_MORE.finditer(story.masked) if not there else ():
        if not any(start <= found.start() < end for start, end in story.counted_at):
            place = {"start": found.start(), "end": found.end()}
            why = "so many of them were not put there"
            story.gaps.append(Gap(text=found[0], why=why, **place))


_ONE_MORE = re.compile(
    r"\b(?:one|an?|another)(?: (?:other|more|set|face-?(?:up|down)|additional|extra))+ "
    r"(?:spell|trap|monster|card)\b",
    re.IGNORECASE,
)


def _counts(mentions: Sequence[Mention], facts: FactsOf) -> bool:
    told = [one for card in mentions if (one := facts(card.name)) is not None]
    return any(one.counts_cards or _takes_several(one) for one in told)


def _takes_several(facts: CardAbilities) -> bool:
    """Whether it aims at several cards off the field: fewer of them are not enough."""
    places = [place for effect in facts.effects for place in effect.targets]
    return any(place.count > 1 and place.zones <= _OFF_FIELD for place in places)


_OFF_FIELD = frozenset({"graveyard", "banished"})


def _told(masked: str) -> Iterator[re.Match[str]]:
    return (found for found in _LYING.finditer(masked) if _zone(found))


def _zone(found: re.Match[str]) -> str:
    if found["banished"] or (found["before"] or "").lower().startswith("b"):
        return "banished"
    if found["gy"]:
        return "graveyard"
    is_of_field = found["on"] or "control" in (found["has"] or "").lower()
    return "monster_zone" if is_of_field and "monster" in _kind(found["what"])[0] else ""


def _whose(found: re.Match[str], before: str) -> str:
    """Whose they are; where nothing says so, of whom it was told before."""
    told = next((found[one] for one in ("in", "on", "of", "who") if found[one]), "")
    told = found["who"] or "" if told.lower() == "the" else told
    if not told:
        return before if found["has"] else "me"
    return "me" if told.lower() in {"i", "my"} else "them"


def _kind(what: str) -> tuple[str, dict[str, JsonValue]]:
    words = what.lower()
    for kind in ("spell", "trap"):
        if words.startswith(kind):
            return kind, {}
    return ("monster", dict(traits_in(what)))


def _number(word: str) -> int:
    return NUMBERS[word.lower()] if word.lower() in NUMBERS else int(word)


def lay_heaps(position: Position) -> None:
    """Puts as many cards there as were told, beside those of the kind that are there."""
    for heap in position.story.heaps:
        names = LYING if heap.zone.endswith("zone") else STAND_INS
        name = names[heap.kind]
        there = [one for one in position.spots if (one.player, one.zone) == (heap.whose, heap.zone)]
        named = {one.name for one in position.story.mentions} if heap.is_besides else set()
        there = [one for one in there if one.card.partition("#")[0] not in named]
        is_of_all = heap.zone == "monster_zone" and heap.kind == "monster" and not heap.told
        there = [one for one in there if is_of_all or _is_of(one.card, name)]
        known = position.story.described.setdefault(name, {}) if heap.told else {}
        others = [one for one in position.spots if _is_of(one.card, name) and one not in there]
        if heap.told and others and known != heap.told:
            why = "it and another unnamed card were not told apart"
            position.story.gaps.append(Gap(text=others[0].card, start=0, end=0, why=why))
        known.update(heap.told)
        for _ in range(heap.number - len(there)):
            position.add_stand_in(name, heap.whose, heap.zone)


def _is_of(card: str, name: str) -> bool:
    return card.partition("#")[0] == name

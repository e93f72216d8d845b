"""Absences: places of which a question says that nothing is there ("no cards in hand")."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Standing
from assistant.reading.old_question.doing import doer_of, is_asked
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import stand
from assistant.reading.understood_question import CardCategory

BOTH = "both"
"""The word for a place of which neither side has anything."""
_BOARD = ("monster_zone", "spell_trap_zone", "field_zone")
_ZONES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "hand": ("hand",),
        "gy": ("graveyard",),
        "deck": ("deck",),
        "extra_deck": ("extra_deck",),
        "field": _BOARD,
    }
)
"""Places, as zones of a scenario."""
_KINDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "monster": ("monster_zone",),
        "spell_trap": ("spell_trap_zone", "field_zone"),
        "card": _BOARD,
    }
)
"""Where cards of a kind are, if no place is told."""
_SPELLS = frozenset({"spell", "trap", "spell_trap"})
"""Of these none is told in the same place: nothing of the kind is there."""
_PLACED = frozenset({"in", "on"})
_ON_THE_FIELD = "face_up"
"""What "on the field" says, if it does not say whose field."""


def note_absence(story: Story, clause: Clause) -> bool:
    """Takes in that nothing is somewhere; whether the clause says just that."""
    story.absent.update(_with_nothing(clause))
    if _is_nor(story, clause):
        return True
    is_of_one = _alone_there(story, clause)
    if is_asked(clause) or clause.verb not in {"", "be", "have"}:
        return False
    if any(noun.facet == "effect" for noun in clause.objects):
        return False  # "a monster that has no effect".
    found = [*_emptied(clause)] or [*_lacked(clause)] or [*_nothing_held(story, clause)]
    if found and story.deeds and _SINCE.search(story.masked, clause.start, clause.end):
        why = "when it was there, and since when it is not, was not read"
        story.gaps.append(gap_at(story.text, clause, why))
        return True
    story.absent.update(found)
    return bool(found) or is_of_one or _stands_alone(story, clause)


_SINCE = re.compile(r"\b(?:no longer|any ?more|any longer)\b", re.IGNORECASE)


def _is_nor(story: Story, clause: Clause) -> bool:
    """As in "I control no monsters and my opponent doesn't either": the same is so of both."""
    said = _NOR.search(story.masked, clause.start, clause.end + len(" either"))
    theirs = said is not None and _THEIRS.search(said["who"] or "") is not None
    doer = ("them" if theirs else "me") if said is not None and said["who"] else doer_of(clause)
    zones = {zone for player, zone in story.absent if player == OTHER.get(doer)}
    is_more = any(noun.cards or noun.marks for noun in clause.objects)
    if said is None or is_more or clause.is_question or not zones:
        return False
    story.absent.update((doer, zone) for zone in zones)
    return True


_NOR = re.compile(
    r"\b(?:does|do|has|have)(?:n['\u2019]?t| not) (?:(?:control|have) any )?either\b"
    r"|\b(?:neither|nor) (?:does|do) (?P<who>(?:my |the )?opponent|he|she|they|i)\b",
    re.IGNORECASE,
)
_THEIRS = re.compile(r"opponent|he|she|they", re.IGNORECASE)


def _stands_alone(story: Story, clause: Clause) -> bool:
    """As in "the only monster on the field is X", "X is my only monster": there is no other.

    "My other monster is a Set X" tells what one more is, and how it stands.
    """
    nouns = (*clause.objects, *((clause.subject,) if clause.subject is not None else ()))
    alone = next((one for one in nouns if one.thing in _KINDS and one.marks & _TOLD_OF), None)
    named = [noun for noun in nouns if noun.cards and not noun.facet]
    named += [noun for noun in nouns if noun.pronoun == "it" and not named]
    cards = [card for noun in named for card in story.meant(noun, prefer="subject")]
    if clause.verb != "be" or clause.is_negated or alone is None or len(cards) != 1:
        return False
    sides = [noun.owner for noun in clause.by("on") if noun.thing == "field" and noun.owner]
    owner = next((one for one in (alone.owner, *sides) if one), "")
    lies = [one.thing for one in clause.by("in") if one.thing in _ZONES]
    zones = _ZONES[lies[0]] if lies else _KINDS[alone.thing]
    for zone in zones if "only" in alone.marks else ():
        story.absent.add((owner or BOTH, zone))
    if story.deed_of(cards[0]) is None:
        at = next((how for how in ("set", "defense") if how in named[0].marks), "")
        face = "down" if at == "set" else ""
        position = "" if story.kind(cards[0]) is not CardCategory.MONSTER else at
        place = Standing(cards[0], owner, position=position, face=face)
        place.start, place.end = clause.start, clause.end
        stand(story, place)
    return True


_TOLD_OF = frozenset({"only", "another"})


def _with_nothing(clause: Clause) -> Iterator[tuple[str, str]]:
    """As in "I flip X with an empty hand"."""
    for noun in clause.by("with"):
        if noun.thing in _ZONES and "empty" in noun.marks:
            for zone in _ZONES[noun.thing]:
                yield noun.owner or doer_of(clause) or BOTH, zone


def _emptied(clause: Clause) -> Iterator[tuple[str, str]]:
    """As in "my hand is empty", "the field is empty of Spells and Traps"."""
    place = clause.subject
    marks = clause.marks | (place.marks if place is not None else frozenset())
    if place is None or place.thing not in _ZONES or "empty" not in marks:
        return
    of = [noun.thing for noun in clause.by("of") if noun.thing in _KINDS]
    zones = _KINDS[of[0]] if of else _ZONES[place.thing]
    for zone in zones if not clause.is_negated else ():
        yield place.owner or BOTH, zone


def _lacked(clause: Clause) -> Iterator[tuple[str, str]]:
    """As in "I control no monsters", "there are no cards in the GY", "with no cards in hand"."""
    is_lack = clause.is_negated or clause.hangs == "without"
    if is_lack and clause.verb == "have" and [one.thing for one in clause.objects] == ["hand"]:
        yield doer_of(clause), "hand"  # "I have no hand".
    nouns = (*clause.objects, *((clause.subject,) if clause.subject is not None else ()))
    nouns = tuple(noun for noun in nouns if not (noun.cards or noun.facet))
    lacked = next((noun for noun in nouns if _is_any(noun) or noun.thing in _SPELLS), None)
    if not is_lack or lacked is None or any(noun.cards for noun in clause.nouns):
        return
    places = [noun for word, noun in clause.prepositions if word in _PLACED]
    named = [noun for noun in places if noun.thing in _ZONES]
    holder = clause.subject if clause.subject is not None else None
    if holder is not None and holder.thing in _ZONES and clause.verb == "have":
        named = [holder]  # "my hand has no cards".
    zones = _KINDS.get(lacked.thing, ())
    if named and named[0].thing != "field":
        is_all = lacked.thing == "card" or lacked.thing in _SPELLS or named[0].thing == "gy"
        zones = _ZONES[named[0].thing] if is_all else ()
    who = doer_of(clause) or next((noun.owner for noun in named if noun.owner), "") or lacked.owner
    is_shared = _ON_THE_FIELD in clause.marks or any(noun.thing == "gy" for noun in named)
    is_whole = is_shared and not any(noun.owner for noun in places)
    is_of_all = is_whole if clause.hangs == "without" else who in {"", "someone"}
    for zone in zones:
        yield BOTH if is_of_all else who, zone


def _nothing_held(story: Story, clause: Clause) -> Iterator[tuple[str, str]]:
    """As in "my opponent controls nothing", "I do not have anything on my field"."""
    said = story.masked[clause.start : clause.end]
    is_lack = clause.is_negated != (_NOTHING.search(said) is not None)
    who = doer_of(clause)
    if "nothing" not in clause.marks or not (is_lack and who) or clause.verb != "have":
        return
    places = [noun.thing for noun in clause.by(*_PLACED) if noun.thing in _ZONES]
    is_of_field = "face_up" in clause.marks or _CONTROLS.search(said) is not None
    for zone in _ZONES[places[0]] if places else _BOARD if is_of_field else ():
        yield who, zone


_NOTHING = re.compile(r"\bnothing\b", re.IGNORECASE)
_CONTROLS = re.compile(r"\bcontrol", re.IGNORECASE)


def _alone_there(story: Story, clause: Clause) -> bool:
    """As in "I control only X": the side of the field has no other monster.

    True where that is all it says: "only I have monsters".
    """
    if clause.verb != "have" or clause.is_negated or is_asked(clause) or len(clause.objects) != 1:
        return False
    noun, said = clause.objects[0], story.masked[clause.start : clause.end]
    is_alone = "only" in noun.marks and len(noun.cards) == 1 and not noun.facet
    is_monster = is_alone and story.kind(story.name(noun.cards[0])) is CardCategory.MONSTER
    if is_monster and doer_of(clause) and _CONTROLS.search(said) and not clause.by(*_PLACED):
        story.absent.add((doer_of(clause), "monster_zone"))
    return _only_of_kind(story, clause, noun)


def _only_of_kind(story: Story, clause: Clause, noun: Noun) -> bool:
    """As in "I control only Spells", "only I have monsters": what is not there besides."""
    who, said = doer_of(clause), story.masked[clause.start : clause.end]
    is_of_field = _ON_THE_FIELD in clause.marks or _CONTROLS.search(said) is not None
    is_row = noun.thing in _SPELLS
    if noun.is_about_cards or not (who and (is_row or noun.thing in _KINDS)):
        return False
    zones = _KINDS.get("spell_trap" if is_row else noun.thing, ())
    if _ONLY_WHO.search(said):
        story.absent.update((OTHER.get(who, ""), zone) for zone in zones)
        card = STAND_INS["continuous_spell" if is_row else "monster"]
        face = "up" if is_row else ""
        stand(story, Standing(card, who, face=face, start=clause.start, end=clause.end))
        return True
    if "only" in noun.marks | clause.marks and is_of_field and not clause.by("in"):
        story.absent.update((who, zone) for zone in (_KINDS["monster"] if is_row else zones))
    return False


_ONLY_WHO = re.compile(r"\bonly (?:I|we|he|she|they|(?:my |the )?opponent)\b", re.IGNORECASE)


def _is_any(noun: Noun) -> bool:
    """As in "no monsters", "no other cards": any of a kind, and not one that is meant."""
    return noun.thing in _KINDS and not (noun.cards or noun.facet or noun.owner == "it")

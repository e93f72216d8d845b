"""Whereabouts: from where a card is said to be used, whose turn it is said to be."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim, CardCategory

ZONES: Mapping[str, str] = MappingProxyType(
    {
        "hand": "hand",
        "gy": "graveyard",
        "deck": "deck",
        "extra_deck": "extra_deck",
        "pendulum_zone": "spell_trap_zone",
    }
)
"""Where a card may be said to be, as a zone of a scenario."""
_FROM = {"hand": "hand", "gy": "graveyard"}
_JUST_NOW = frozenset({"this_turn"})


def held_in(clause: Clause, noun: Noun) -> Noun | None:
    """As in "with X in my hand", "with X in the GY": the place that is told of a card."""
    places = [one for one in clause.by("in") if one.thing in _FROM]
    near = [one for one in places if 0 <= one.start - noun.end < _NEAR]
    return near[0] if noun.cards and near else None


def used_from(story: Story, standing: Standing, deeds: Sequence[Deed], usual: str) -> str:
    """As in "I have X. Can I use it?": where what X does is used, if its place is not told."""
    deed = next((one for one in deeds if (one.do, one.card) == ("activate", standing.card)), None)
    facts = story.facts_of(standing.card.partition("#")[0])
    effect = story.effect_of(deed) if deed is not None else facts.main_effect if facts else None
    places = effect.from_zones if effect is not None else frozenset[str]()
    is_fought = bool(standing.position) or any(one.do == "attack" for one in deeds)
    if not standing.is_had or is_fought or not places or usual in places:
        return usual
    return "hand" if "hand" in places else min(places)


_NEAR = 5
"""Letters at most between a card and where it is said to be: " in "."""


def note_origin(story: Story, clause: Clause, deed: Deed) -> None:
    """As in "activate X from my hand", "X is activated in the GY"."""
    is_paid = clause.verb in _PAYING and any(noun.thing or noun.cards for noun in clause.objects)
    places = [] if is_paid and clause.by("for", "as", "to") else [*clause.by("from")]
    aims = any(noun.cards or noun.thing for noun in clause.by("on", "for")) or bool(deed.targets)
    places += [] if aims else [noun for noun in clause.by("in") if noun.thing in _FROM]
    met = [noun for noun in clause.by("to", "response") if noun.facet == "effect" and noun.cards]
    for noun in [one for one in places if any(other.end < one.start for other in met)]:
        places.remove(noun)  # As in "X is chained to Y's effect in the GY".
        answered = story.deed_of(story.name(met[-1].cards[0]), do="activate")
        if answered is not None and not answered.from_zone:
            answered.from_zone = _FROM[noun.thing]
    for noun in places:
        if noun.thing in _FROM and not noun.cards and not deed.from_zone:
            deed.from_zone = _FROM[noun.thing]
            told = story.kind(deed.card) in {CardCategory.SPELL, CardCategory.TRAP}
            story.board[:] = [one for one in story.board if not told or one.card != deed.card]


_PAYING = frozenset({"banish", "send", "discard", "return", "tribute"})
"""As in "I banish a monster from my GY for X": from there comes what is paid, and not X."""


def note_turn(story: Story, clause: Clause) -> bool:
    """As in "it is my opponent's turn", "during my turn, ...": whose turn all of it is."""
    if clause.verb not in {"", "be"} or clause.is_negated:
        return False
    nouns: tuple[Noun, ...] = clause.objects if clause.verb == "be" else clause.by("in", "on")
    nouns += (clause.subject,) if clause.subject is not None else ()
    whose = [noun.owner for noun in nouns if noun.thing == "turn" and noun.owner not in {"", "it"}]
    if not whose or story.deeds or any(noun.cards for noun in nouns):
        return False
    story.turn = story.turn or whose[0]
    story.turn_now = whose[0]
    return clause.verb == "be" or not clause.objects


_AT_END = frozenset(
    {"negated_on_field", "controller_at_end", "zone_at_end", "destroyed", "banished", "applies"}
    | {"returned_to_hand", "returned_to_deck", "sent_to_gy", "value", "summoned"}
)
"""What may come out otherwise once the turn has ended."""
_HAND_LIMIT = "hand size limit"


def note_end(story: Story, clauses: Sequence[Clause], asked: Sequence[AskedClaim]) -> None:
    """As in "in the End Phase, who controls it?": what is asked is of the end of the turn."""
    open_ones = [one for one in asked if one.predicate in _AT_END and one.subject != _HAND_LIMIT]
    is_lasting = all(one.predicate in _LASTING for one in open_ones)
    if open_ones and is_lasting and _IN_END_PHASE.search(story.masked, open_ones[0].start):
        story.is_end_phase = True  # What lasts until the end of the turn still does.
        return
    _note_turn_over(story, open_ones)
    if _is_of_return(story, open_ones):
        story.ends_turn = max(story.ends_turn, 1)
    for clause in clauses if open_ones else ():
        places = clause.by("in", "on", "as", "of")
        whose = {"", _acting(story)}
        is_of_end = any(noun.thing == "end_phase" and noun.owner in whose for noun in places)
        begins = max(story.masked.rfind(mark, 0, clause.start) for mark in ".?!") + 1
        is_of_end |= _ENDING.match(story.masked, begins) is not None
        is_next = "next_turn" in clause.orders and clause.is_inverted
        is_next |= clause.is_inverted and _NEXT_TURN.match(story.masked, begins) is not None
        is_asked = clause.sentence in story.asking and not clause.hangs
        if is_asked and story.deeds and _STANDBY.match(story.masked, clause.start):
            story.ends_turn = 2  # Whoever's it is, it comes within two turns.
        elif is_asked and (is_of_end or is_next):
            story.ends_turn = max(story.ends_turn, 1)


def _is_of_return(story: Story, asked: Sequence[AskedClaim]) -> bool:
    """As in "he takes X with Y. Do I get it back?": the end of the turn may do that too."""
    told = [deed for deed in story.deeds if not deed.is_asked and deed.do == "activate"]
    facts = [story.facts_of(deed.card) for deed in told]
    is_taken = any(one is not None and one.takes_control for one in facts)
    of_control = [one for one in asked if one.predicate == "controller_at_end"]
    words = [_SENTENCE.match(story.masked, one.start) for one in of_control]
    said = [one[0] for one in words if one is not None]
    return is_taken and any(_BACK.search(one) and not _AT_ONCE.search(one) for one in said)


_SENTENCE = re.compile(r"[^.?!]*")
_AT_ONCE = re.compile(r"\b(?:immediately|right away|at once|now|then|instantly)\b", re.IGNORECASE)
_BACK = re.compile(r"\b(?:back|returns?|regain\w*|switch\w* (?:sides )?again)\b", re.IGNORECASE)


def _note_turn_over(story: Story, asked: Sequence[AskedClaim]) -> None:
    """As in "and then his turn ends. Who has it now?": told, and asked of what is so afterwards."""
    told = _TURN_OVER.search(story.masked)
    if not asked or told is None or told.end() > min(one.start for one in asked):
        return
    if any(deed.start > told.end() for deed in story.deeds):
        why = "what is done after the turn has ended was not read"
        gap = Gap(text=told[0], start=told.start(), end=told.end(), why=why)
        story.gaps.append(gap)
    story.ends_turn = max(story.ends_turn, 1)


_WHOSE = r"(?:the|this|that|his|her|their|my|your|our|(?:my |the )?opponent['\u2019]s)"
_TURN_OVER = re.compile(
    rf"\b(?:{_WHOSE} turn (?:then )?(?:ends|ended|is over|finishes|passes)"
    rf"|(?:ends?|ended|pass(?:es|ed)?|finish(?:es|ed)?) {_WHOSE} turn)\b",
    re.IGNORECASE,
)
_LASTING = frozenset({"negated_on_field", "applies"})
_IN_END_PHASE = re.compile(
    r"[^.?!]*\b(?:in|during) (?:[\w'\u2019]+ ){0,3}end phase\b", re.IGNORECASE
)
_ENDING = re.compile(
    r"[^.?!]*\b(?:(?:at|by) the (?:very )?end of (?:the|this|that) turn"
    r"|(?:once|when|after) (?:the|this|that) turn (?:ends|is over)"
    r"|(?:after|beyond|past) (?:the|this|that) (?:turn|end phase)"
    r"|(?:once|when|after|as soon as) (?:it|he|she|[\w' ]{1,30}?) "
    r"(?:is back|comes back|has come back|returns|has returned|gets back)"
    r"(?= on| to the field|[,.?!]| *$))\b",
    re.IGNORECASE,
)


_NEXT_TURN = re.compile(
    r"[^.?!]*\b(?:in|during|on) (?:my|your|his|her|their|the|(?:my|the) opponent['\u2019]s) "
    r"(?:next|following) turn\b",
    re.IGNORECASE,
)
_STANDBY = re.compile(r"[^.?!]*\bstandby phase\b", re.IGNORECASE)


def _acting(story: Story) -> str:
    """Whose turn it is, as far as the words tell: said, or else of who acts first."""
    first = next((one.player for one in story.deeds if one.do in {"summon", "attack"}), "")
    return story.turn or first


def is_just_set(clause: Clause) -> bool:
    """As in "I Set X this turn", "I just Set X", "the turn I Set X"."""
    is_now = bool(clause.orders & _JUST_NOW) or clause.hangs == "turn_of"
    return is_now or "only" in clause.marks


def is_same_turn(story: Story, standing: Standing, deeds: Sequence[Deed]) -> bool:
    """As in "I Set X and my opponent destroys it the same turn": of a card that was Set."""
    is_set = standing.face == "down" and _SETTING.search(story.masked, standing.start, standing.end)
    others = any(one.do in _OF_TURN and one.player != standing.player for one in deeds)
    is_later = any(one.is_new_turn or one.is_last_turn for one in deeds)
    is_told = _SAME_TURN.search(story.masked, standing.start) is not None
    is_later |= _EARLIER_TURN.search(story.masked, standing.start) is not None
    return bool(is_set) and is_told and not (others or is_later)


_SETTING = re.compile(r"\bset(?:s|ting)?\b", re.IGNORECASE)
_SAME_TURN = re.compile(
    r"\b(?:same turn|(?:earlier|later) (?:this|that) turn|(?:this|that) turn)\b", re.IGNORECASE
)
_EARLIER_TURN = re.compile(
    r"\b(?:(?:last|previous|earlier) turn|turns? ago|the turn before|already)\b", re.IGNORECASE
)
_OF_TURN = frozenset({"summon", "attack"})
"""What only the turn player does."""

"""Unsaid: what a question leaves open though the answer hangs on it; each is a gap."""

import re
from collections.abc import Iterator, Sequence
from itertools import permutations

from assistant.base.claim_subjects import card_and_part
from assistant.base.ruling_records import Gap
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.fillers import FILLERS
from assistant.reading.old_question.first_turns import is_first_turn
from assistant.reading.old_question.misread_asks import misread_asks
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.ordinals import note_uncounted_ones
from assistant.reading.old_question.other_effects import untold_effects
from assistant.reading.old_question.protections import unread_protections
from assistant.reading.old_question.resolving import RESOLVING
from assistant.reading.old_question.stand_ins import NEGATORS, STAND_INS, SUMMONER
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.summon_kinds import is_built_in
from assistant.reading.old_question.unread_figures import unread_figures
from assistant.reading.old_question.unread_pairs import unread_pairs
from assistant.reading.old_question.untaken import untaken
from assistant.reading.old_question.untold_moments import is_of_a_moment, untold_causes
from assistant.reading.old_question.which_it import made_monster, which_it
from assistant.reading.understood_question import AskedClaim, Negates

_SIDE = re.compile(r"\b(?:activation|effect|card)s?\b", re.IGNORECASE)
_COLUMN = re.compile(
    r"\b(?:same|different|another|other|its|their|my|that) column\b", re.IGNORECASE
)
_HANGS = frozenset({"applies", "usable_again_this_turn", "counts_toward_limit"})
"""What is so after a negated effect, and not after a negated activation."""


def note_unsaid(
    story: Story, masked: str, clauses: Sequence[Clause], asked: Sequence[AskedClaim]
) -> None:
    """Which side of a card was negated, by what a monster is Summoned, who uses a card."""
    story.gaps += (
        *_negations(story, masked, asked),
        *_summons(story, masked, asked),
        *_bare_summons(story, asked),
        *_whose_effect(story, masked),
        *_users(story),
        *_columns(masked),
        *_lost_targets(story, masked),
        *_bare_use(story, clauses, asked),
        *_bare_order(story, clauses),
        *_optional(story, clauses),
        *_still_negated(story, asked),
        *_bare_stop(story, clauses, asked),
        *_bare_chain(story, clauses),
        *_used_before(story, clauses, asked),
        *_other_effect(story, clauses, asked),
        *_gone_monster(story, asked),
        *_first_turns(masked, asked),
        *_one_of_two(story, masked),
        *unread_pairs(story, masked, clauses, asked),
        *note_uncounted_ones(story.text, story.mentions, masked),
        *unread_figures(story, masked),
        *misread_asks(story, masked, clauses, asked),
        *untaken(story, masked, clauses),
        *untold_effects(story, clauses),
        *unread_protections(story, clauses),
        *untold_causes(story, asked),
        *which_it(story, clauses, asked),
        *made_monster(story, asked),
        *_unnamed_cards(story, clauses),
    )


def _whose_effect(story: Story, masked: str) -> Iterator[Gap]:
    """As in "X is negated. Does he get his effect?": X is meant, if nobody was spoken of before."""
    for found in _HIS_EFFECT.finditer(masked):
        if not _SOMEBODY.search(masked[: found.start()]):
            why = "whether a player or a monster is meant was not read"
            yield gap_at(story.text, Noun(found.start(), found.end()), why)


_HIS_EFFECT = re.compile(
    r"\b(?:he|she)\b[^.?!]{0,25}\b(?:his|her) (?:\w+ )?(?:effect|search|trigger)\b", re.IGNORECASE
)
_SOMEBODY = re.compile(
    r"\b(?:opponents?|opp|players?|friend|buddy|guy|rival|they|them|their|he|him|she|somebody)\b",
    re.IGNORECASE,
)


def _bare_summons(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "can I Special Summon X?", and nothing else: by what, or on which board, decides."""
    deed = story.deeds[0] if len(story.deeds) == 1 else None
    wanted = {one.subject for one in asked if one.predicate == "summoned"}
    if deed is None or not wanted or deed.costs or story.absent or story.counted:
        return
    told = {one.card for one in story.board} - {*wanted, deed.card}
    facts = story.facts_of(deed.card)
    is_own_way = facts is not None and (facts.has_procedure or facts.is_never_normal)
    is_by_own = deed.do == "summon" and deed.how == "special" and deed.card in wanted
    if not told and is_by_own and is_own_way:
        yield gap_at(story.text, deed, "whether what its own Summon asks for is there is not said")
    elif not told and deed.card == SUMMONER and wanted & {*deed.targets}:
        yield gap_at(story.text, deed, "by what it is Special Summoned is not said")


def _unnamed_cards(story: Story, clauses: Sequence[Clause]) -> Iterator[Gap]:
    """As in "a card is sent from their field to the GY": something that it sets off may go on."""
    for clause in clauses:
        subject = clause.subject
        is_told = clause.is_passive and clause.verb in _MOVES and not is_asked(clause)
        is_card = subject is not None and subject.thing == "card" and not subject.cards
        is_read = any(clause.start <= one.start < clause.end for one in story.deeds)
        if is_told and is_card and not is_read:
            yield gap_at(story.text, clause, "which card it is was not read")


_MOVES = frozenset({"send", "destroy", "banish", "return", "discard"})


_FIRST_TURN = re.compile(
    r"\b(?:first|1st|opening) turn\b(?: of the (?:duel|game|match))?", re.IGNORECASE
)


def _first_turns(masked: str, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "can it attack on the first turn": which turn of the Duel it is, is not computed."""
    found = None if is_first_turn(masked) else _FIRST_TURN.search(masked)
    if found is not None and any(one.predicate in {"can_attack", "applies"} for one in asked):
        why = "what cannot be done on the first turn of a Duel was not taken in"
        yield Gap(text=found[0], start=found.start(), end=found.end(), why=why)


def _negations(story: Story, masked: str, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "My X got negated. Can I attack?"."""
    hanging = {card_and_part(one.subject)[0] for one in asked if one.predicate in _HANGS}
    for deed in story.deeds:
        is_unnamed = deed.card in {NEGATORS["activation"], NEGATORS["monster"]}
        negated = hanging.intersection((deed.answers, *deed.targets))
        if is_unnamed and negated and not _SIDE.search(_sentence(masked, deed)):
            yield gap_at(
                story.text, deed, "whether the activation or the effect was negated is not said"
            )


def _sentence(masked: str, deed: Deed) -> str:
    """The sentence that tells of a deed: "X had its activation negated"."""
    begins = max(masked.rfind(mark, 0, deed.start) for mark in ".?!") + 1
    ends = min((at for mark in ".?!" if (at := masked.find(mark, deed.end)) >= 0), default=None)
    return masked[begins:ends]


def _summons(story: Story, masked: str, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "A monster is Special Summoned. Can I negate that Summon?"."""
    is_at_issue = any(_is_of_summons(story, one) for one in asked)
    for deed in story.deeds if is_at_issue and not is_built_in(masked) else ():
        if deed.do == "summon" and deed.how == "special" and deed.card in STAND_INS.values():
            yield gap_at(story.text, deed, "how the monster is Special Summoned is not said")


def _users(story: Story) -> Iterator[Gap]:
    """One card that both players activate: one of them uses another, or it was misread."""
    used: dict[str, str] = {}
    for deed in story.deeds:
        first = used.setdefault(deed.card, deed.player) if deed.do == "activate" else deed.player
        if first != deed.player and deed.card not in STAND_INS.values():
            yield gap_at(story.text, deed, f"which of the players uses {deed.card} was not read")


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


def _bare_use(
    story: Story, clauses: Sequence[Clause], asked: Sequence[AskedClaim]
) -> Iterator[Gap]:
    """As in "Is X usable?": of the position in which it would be used nothing is told."""
    deeds = [deed for deed in story.deeds if deed.card not in FILLERS]
    is_told = bool(story.absent or story.life or story.counted)
    is_alone = len(deeds) == 1 and deeds[0].is_asked and not is_told
    is_alone = is_alone and deeds[0].window != RESOLVING
    named = {one.name for one in story.mentions}
    is_alone = is_alone and not _told_for(deeds[0]) & {deeds[0].card, *named}
    is_alone &= {one.card for one in story.board} <= {deed.card for deed in deeds}
    is_bare = _is_bare(clauses) or is_of_a_moment(story, clauses)
    if is_alone and is_bare and all(_may(one) for one in asked):
        why = f"in which position {deeds[0].card} would be used is not told"
        yield gap_at(story.text, deeds[0], why)


def _one_of_two(story: Story, masked: str) -> Iterator[Gap]:
    """As in "two of my Set cards ... one of them ... the other": which of them is which."""
    for found in _OF_TWO.finditer(masked):
        why = "which of the two is meant was not read"
        words = story.text[found.start() : found.end()]
        yield Gap(text=words, start=found.start(), end=found.end(), why=why)


_OF_TWO = re.compile(
    r"\btwo\b[^?]*?\bone of (?:them|these|those|the two)\b(?=.*\bthe other\b)"
    r"|\b(?:only|just) one of the (?:two )?(?:targets|targeted)\b",
    re.IGNORECASE | re.DOTALL,
)


def _told_for(deed: Deed) -> set[str]:
    """With what it is paid, and at what it aims; others than itself may only be assumed."""
    return {*deed.targets, *(card for _, card in deed.costs)}


def _bare_stop(
    story: Story, clauses: Sequence[Clause], asked: Sequence[AskedClaim]
) -> Iterator[Gap]:
    """As in "Does X stop my card's effect?": which card that is, is not told."""
    asks = {one.predicate for one in asked}
    for clause in clauses if asks <= {"applies"} else ():
        is_open = any(noun.thing == "card" and not noun.cards for noun in clause.objects)
        if clause.verb in {"stop", "negate"} and clause.is_inverted and is_open:
            yield gap_at(story.text, clause, "which card is meant is not said")


def _bare_chain(story: Story, clauses: Sequence[Clause]) -> Iterator[Gap]:
    """As in "My monster's effect got chained": with what is not told."""
    for clause in clauses:
        subject = clause.subject
        is_open = subject is not None and bool(subject.thing) and not subject.cards
        if clause.verb == "chain" and clause.is_passive and is_open and not clause.prepositions:
            yield gap_at(story.text, clause, "what was chained is not said")


def _used_before(
    story: Story, clauses: Sequence[Clause], asked: Sequence[AskedClaim]
) -> Iterator[Gap]:
    """As in "I already used X's effect. Can I use it now?": both uses were read as one."""
    tried = {one.subject for one in asked if one.predicate in _TRIED}
    for clause in clauses:
        is_told = "earlier" in clause.marks and not (clause.is_inverted or clause.question)
        nouns = clause.nouns if clause.verb == "activate" and is_told else ()
        used = {card for noun in nouns if noun.cards for card in story.meant(noun)}
        for card in used & tried:
            if sum((one.do, one.card) == ("activate", card) for one in story.deeds) < _BOTH:
                yield gap_at(story.text, clause, f"that {card} was used before was not taken in")


def _other_effect(
    story: Story, clauses: Sequence[Clause], asked: Sequence[AskedClaim]
) -> Iterator[Gap]:
    """As in "Can its other effect be activated?": one of its effects, not the same once more."""
    if not any(one.predicate == "usable_again_this_turn" for one in asked):
        return
    for clause in clauses:
        nouns = [one for one in clause.nouns if one.facet == "effect" and "another" in one.marks]
        if any(noun.owner == "it" or noun.cards for noun in nouns):
            yield gap_at(story.text, clause, "which other effect is meant was not read")


def _gone_monster(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "I chain X. Where does the monster go?": not X, which was used from the hand."""
    for one in asked:
        deed = story.deed_of(one.subject, do="activate")
        effect = story.effect_of(deed) if deed is not None and not deed.is_asked else None
        is_gone = effect is not None and "hand" in effect.from_zones and bool(effect.pays_itself)
        if is_gone and _THE_MONSTER.search(story.masked, one.start, one.end):
            yield gap_at(story.text, one, "which monster is meant was not read")


_THE_MONSTER = re.compile(r"\b(?:the|that|this) monster\b", re.IGNORECASE)
_TRIED = frozenset({"activation_legal", "summoned", "resolves"})
_BOTH = 2
"""As often it was used: before, and as it is asked."""


def _may(one: AskedClaim) -> bool:
    return one.predicate == "activation_legal"


def _bare_order(story: Story, clauses: Sequence[Clause]) -> Iterator[Gap]:
    """As in "Does X stop Y?": before Y is activated, or in response, when Y has left already."""
    used = [deed for deed in story.deeds if deed.do == "activate"]
    if len(story.deeds) != len(used) or len(clauses) > 1 or any(one.orders for one in clauses):
        return
    for one, other in permutations(used, 2):
        effect = story.effect_of(other)
        leaves = effect is not None and effect.tributes_itself
        if leaves and other.card in one.targets and not one.is_chained:
            why = f"whether {one.card} is used before {other.card}, or in response, is not said"
            yield gap_at(story.text, one, why)


def _is_bare(clauses: Sequence[Clause]) -> bool:
    """Whether one clause tells no more than who does something: no time, place or aim.

    Beside it may stand who holds the card: "I have X. Can I use it now?".
    """
    acts = [one for one in clauses if not _is_of_hand(one)]
    if len(acts) != 1 or not _is_holding(acts[0]) or acts[0].orders - {"then"}:
        return False
    return not any(noun.thing for noun in (*acts[0].objects, acts[0].subject) if noun)


def _is_of_hand(clause: Clause) -> bool:
    """As in "I have X in my hand"."""
    is_there = clause.verb in {"have", "be", ""} and not (clause.marks or clause.is_inverted)
    return is_there and _is_holding(clause)


def _is_holding(clause: Clause) -> bool:
    """As in "with X in my hand": nothing more is told."""
    return all(n.thing == "hand" or (word == "with" and n.cards) for word, n in clause.prepositions)


def _is_of_summons(story: Story, one: AskedClaim) -> bool:
    if one.predicate == "summon_negatable":
        return True
    return one.predicate == "activation_legal" and story.negates(one.subject, Negates.SUMMON)


def _optional(story: Story, clauses: Sequence[Clause]) -> Iterator[Gap]:
    """As in "X attacks Y. Can it banish Y?": it may, but whether it does is not told."""
    used = {deed.card for deed in story.deeds if deed.do == "activate"}
    for clause in clauses:
        does = _DOES.get(clause.verb, frozenset[str]())
        is_tried = clause.modal and clause.is_inverted and not clause.is_passive
        if not (does and is_tried and clause.objects):
            continue
        for card in set(story.all_cards()) - used:
            facts = story.facts_of(card)
            effects = facts.effects if facts is not None else ()
            if any(one.is_trigger and not one.is_mandatory and one.does & does for one in effects):
                yield gap_at(story.text, clause, f"whether {card}'s effect is used is not told")


_DOES = {
    "destroy": frozenset({"destroy"}),
    "banish": frozenset({"banish"}),
    "return": frozenset({"return_to_hand", "return_to_deck"}),
}
"""What an effect does, by the verb with which it is asked whether it may."""


def _still_negated(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "Is X still negated?", where nothing that was read negates anything."""
    used = {deed.card for deed in story.deeds if deed.do == "activate"}
    there = {one.card.partition("#")[0] for one in story.board}
    able = any(story.negates(card, one) for card in used for one in Negates)
    known = (f for card in used if (f := story.facts_of(card)))
    able |= any(one.summons_negated for facts in known for one in facts.effects)
    able |= any((f := story.facts_of(card)) and f.negates_others for card in used | there)
    for one in asked:
        is_still = "still" in story.masked[one.start : one.end].lower().split()
        if is_still and "negated" in one.predicate and not able:
            yield gap_at(story.text, one, "what negates it was not read")

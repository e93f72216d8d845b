"""Misread asks: words of a question that what was read as asked does not fit; each is a gap."""

import re
from collections.abc import Iterator, Sequence

from assistant.base.ruling_records import Gap
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import AskedClaim

_WHOSE = frozenset({"deciding_player", "controller_at_end", "damage_taken_by", "summoned_by"})
"""What tells which of the players it is."""
SIDES = {"A": "A", "B": "B", "me": "A", "them": "B", "first": "A", "second": "B"}
"""A player's seat, by the word for that player or by the seat."""
_PLAYERS = r"(?:i|me|he|him|she|her|they|them|(?:my |the )?(?:opponent|opp))"
_WHICH_PLAYER = re.compile(
    rf"\bor (?:does|do|did|is|are|will|can|would|has|have) {_PLAYERS}\b(?! not\b)"
    rf"|\b(?:i|me) or (?:my )?(?:him|he|her|she|they|them|opponent)\b"
    rf"|\b{_PLAYERS} or (?:i|me)\b",
    re.IGNORECASE,
)
"""As in "do I activate it or does he?"."""
_DECLINED = re.compile(
    r"\b(?:choose|opt|decide|elect|prefer)s? not to\b|\b(?:refuse|decline)s? to\b", re.IGNORECASE
)
_PLURAL = re.compile(
    r"(?:those|these)(?: (?:cards|monsters|two|three))?|both(?: of (?:them|those))?"
    r"|(?:all|each) of (?:them|those)",
    re.IGNORECASE,
)
_END = re.compile(r"[?]")


def misread_asks(
    story: Story, masked: str, clauses: Sequence[Clause], asked: Sequence[AskedClaim]
) -> Iterator[Gap]:
    """A gap for each of them."""
    read = [one for one in asked if not one.expanded]
    yield from _which_player(masked, read)
    yield from _declined(masked, read)
    for clause in clauses:
        own = [one for one in read if clause.start <= one.start < max(clause.end, clause.start + 1)]
        if own:
            yield from _plural(story, clause, own)
            yield from _other_turn(story, clauses, clause, own)
            yield from _other_actor(story, clause, own)
            yield from _obliged(story, clause, own)
            yield from _by_its_own(story, clause, own)
            yield from _gone(story, clause, own)
            yield from _tag(story, clauses, clause, own)
            yield from _own_use(story, clause, own)
            yield from _after_battle(story, own)


def _which_player(masked: str, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "do I activate it or does he": which of them was not read."""
    for found in _WHICH_PLAYER.finditer(masked):
        is_asked_so = _END.search(masked, found.end()) is not None
        if asked and is_asked_so and not any(one.predicate in _WHOSE for one in asked):
            why = "which of the players is meant was not read as what is asked"
            yield Gap(text=found[0], start=found.start(), end=found.end(), why=why)


def _declined(masked: str, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "can I choose not to do it": whether it is optional."""
    for found in _DECLINED.finditer(masked):
        near = [one for one in asked if one.start <= found.start() and one.end >= found.start()]
        if near and all(one.predicate in _TO_DO and ": " not in one.subject for one in near):
            why = "whether it may be left undone was not read as what is asked"
            yield Gap(text=found[0], start=found.start(), end=found.end(), why=why)


_TO_DO = frozenset({"activation_legal", "resolves", "applies", "usable_again_this_turn"})


def _plural(story: Story, clause: Clause, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "do those come back", read of one card that was named."""
    noun = clause.subject
    words = story.masked[noun.start : noun.end] if noun is not None else ""
    subjects = {one.subject for one in asked}
    named = {mention.name for mention in story.mentions}
    is_one = len(subjects) == 1 and bool(subjects & named)
    if noun is not None and noun.pronoun and _PLURAL.fullmatch(words) and is_one:
        yield gap_at(story.text, noun, "which cards are meant was not read")


def _other_turn(
    story: Story, clauses: Sequence[Clause], clause: Clause, asked: Sequence[AskedClaim]
) -> Iterator[Gap]:
    """As in "I use X in his turn. Can I do that in my turn too": it was told of another turn."""
    turn = next((noun for noun in clause.by("in", "on") if noun.thing == "turn"), None)
    told = {
        noun.owner
        for one in clauses
        if one.start < clause.start and not is_asked(one)
        for noun in one.by("in", "on")
        if noun.thing == "turn"
    }
    tried = {one.subject for one in asked if one.predicate in _TO_DO}
    done = [one for one in story.deeds if one.card in tried and one.start < clause.start]
    is_other = turn is not None and turn.owner in {"me", "them"} and told - {turn.owner, "", "it"}
    if turn is not None and is_other and (done or not tried):
        yield gap_at(story.text, turn, "what is asked of another turn was not read")


def _other_actor(story: Story, clause: Clause, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "I flip X. Can he use the counter": of something that is his, and not of my X."""
    who = clause.subject.who if clause.subject is not None else ""
    cards = {one.subject for one in asked if one.predicate == "activation_legal"}
    said = {story.name(number) for noun in clause.nouns for number in noun.cards}
    for card in cards - said if who in OTHER and clause.modal else ():
        told = [one for one in story.deeds if one.card == card and one.start < clause.start]
        if told and all(SIDES.get(one.player, one.player) == SIDES[OTHER[who]] for one in told):
            yield gap_at(story.text, clause, "what that player wants to use was not read")


def _obliged(story: Story, clause: Clause, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "does he have to attack a Token": what somebody must do, and not what he can."""
    is_by_player = clause.subject is not None and bool(clause.subject.who)
    told = _MAY | _DONE if is_by_player else _MAY  # "Do I have to search with X?"
    is_of_may = any(one.predicate in told for one in asked)
    if is_of_may and _MUST.search(story.masked, clause.start, clause.end):
        yield gap_at(story.text, clause, "whether it must be done was not read as what is asked")


_MAY = frozenset(
    {"can_attack", "can_attack_again", "activation_legal", "summoned", "can_change_position"}
)
"""What tells of something that it can be done."""
_DONE = frozenset(
    {"resolves", "destroyed", "banished", "sent_to_gy", "returned_to_hand", "returned_to_deck"}
)
"""What tells of something that it happens."""
_MUST = re.compile(
    r"\b(?:ha(?:ve|s) to|must|forced|required|obliged|need(?:s|ed)? to)\b", re.IGNORECASE
)


def _own_use(story: Story, clause: Clause, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "can X be used when my own monster attacks": by me, and not against me."""
    used = [story.deed_of(one.subject, do="activate") for one in asked]
    is_theirs = any(one is not None and SIDES.get(one.player) == "B" for one in used)
    is_open = clause.is_passive and not clause.by("by") and clause.modal
    if is_open and is_theirs and _MY_OWN.search(story.masked, clause.start):
        yield gap_at(story.text, clause, "which of the players uses it was not read")


_MY_OWN = re.compile(r"\bmy own\b", re.IGNORECASE)


def _after_battle(story: Story, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "is X's effect used if it was destroyed by the battle": it battled before."""
    for one in asked if story.last("attack") is None else ():
        gone = story.deed_of(one.subject, do="apply")
        effects = getattr(story.facts_of(one.subject), "effects", ())
        is_of_fight = any(each.fight is not None and each.is_trigger for each in effects)
        is_asked = one.predicate in {"activation_legal", "resolves"}
        if is_asked and is_of_fight and gone is not None and gone.how == "destroyed_by_battle":
            yield gap_at(story.text, gone, "the battle in which it was destroyed was not read")


def _tag(
    story: Story, clauses: Sequence[Clause], clause: Clause, asked: Sequence[AskedClaim]
) -> Iterator[Gap]:
    """As in "It should destroy itself, does it?": what is asked stands before it."""
    before = [one for one in clauses if one.end <= clause.start and one.sentence == clause.sentence]
    is_tag = _TAG.fullmatch(story.masked, clause.start, clause.end) is not None
    if is_tag and before and any(one.predicate == "resolves" for one in asked):
        yield gap_at(story.text, clause, "what is asked was told before it, and not read as asked")


_TAG = re.compile(
    r"\W*(?:do|does|did|will|would)(?:n['\u2019]t)? (?:it|he|she|they|that)\W*", re.IGNORECASE
)


def _by_its_own(story: Story, clause: Clause, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "can she negate that with its effect": what negates is not what is negated."""
    by = [noun for noun in clause.by("with", "by") if noun.facet == "effect"]
    doing = {card for noun in by for card in story.meant(noun)}
    negated = {one.subject for one in asked if "negated" in one.predicate}
    if clause.verb in {"negate", "stop"} and doing & negated:
        yield gap_at(story.text, clause, "what is to be negated was not read")


def _gone(story: Story, clause: Clause, asked: Sequence[AskedClaim]) -> Iterator[Gap]:
    """As in "I Tribute his monster for X. Whose GY does it go to": not X, which was Summoned."""
    said = _GY_ASKED.search(story.masked, clause.start, clause.end)
    named = {story.name(number) for noun in clause.nouns for number in noun.cards}
    made = {one.card for one in story.deeds[-1:] if one.do == "summon"} - named
    if said is not None and made & {one.subject for one in asked}:
        yield gap_at(story.text, clause, "which card is meant was not read")


_GY_ASKED = re.compile(
    r"\b(?:which|what|whose|who['\u2019]s) (?:gy|grave(?:yard)?)\b", re.IGNORECASE
)

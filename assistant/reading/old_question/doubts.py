"""Doubts: what of a question was not taken in; each is a gap, and keeps an answer unsure."""

import re
from collections.abc import Sequence
from itertools import pairwise

from assistant.base.claim_subjects import card_and_part, names_of
from assistant.base.ruling_records import Gap
from assistant.reading.old_question.actions import is_told
from assistant.reading.old_question.asked_kinds import WORDS, is_of_kinds
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.counted_cards import note_one_more
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.effect_hints import hints_in
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.replaying import ANEW, attack_met
from assistant.reading.old_question.stand_ins import SPEED_2, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.traits import is_of_monster, spans_of
from assistant.reading.old_question.tribute_counts import is_untributed
from assistant.reading.old_question.untold_choices import note_untold_choices
from assistant.reading.old_question.which_effect import fitting_cards
from assistant.reading.old_question.whole import Whole
from assistant.reading.understood_question import AskedClaim

_DONE_TO = frozenset({"take", "change", "enter", "draw"})
"""Verbs of play that nothing is read from yet."""
UNREAD_CARD = "named, but no part of what was read"
_TOKEN = re.compile(r"(?:['\u2019]?s)? tokens?\b", re.IGNORECASE)
_BESIDE = frozenset({"if", "when", "after", "because", "although", "which", "reduced"})
"""What hangs so beside a question does not put it."""
_OPENERS = frozenset({"say", "try", "allow", "treat", "happen"})
"""Verbs that only open what another clause tells."""


def may_ask(clauses: Sequence[Clause], at: int) -> bool:
    """Whether a clause puts the question: inverted, with a question word, or last before "?"."""
    clause = clauses[at]
    before = clauses[at - 1] if at else None
    goes_on = before is not None and before.hangs == "said" and not clause.hangs
    is_afresh = before is not None and before.sentence < clause.sentence and is_asked(clause)
    if clause.hangs == "said" or (goes_on and not is_afresh):
        return _is_said_and_asked(clauses, at)
    if is_asked(clause):
        return "true" not in clause.marks or clause.verb not in {"be", ""}
    if not clause.is_question or clause.hangs in _BESIDE:
        return False
    mates = [one for one in clauses if one.sentence == clause.sentence]
    if any(is_asked(one) for one in mates):
        return clause.hangs == "so" or (clause.joint == "and" and clause.modal)
    return not any(one.start > clause.start and one.hangs == "" for one in mates)


def _is_said_and_asked(clauses: Sequence[Clause], at: int) -> bool:
    """As in "does he say that X", "he says that X. Right?"; not what "chaining X" opens."""
    clause = clauses[at]
    is_counted = clause.verb == "activate" and not (clause.helpers or clause.nouns)
    if clause.hangs == "said" and (clause.form == "ing" or is_counted) and not clause.helpers:
        return False  # "... count as used".
    is_inverted = clause.hangs == "said" and at > 0 and clauses[at - 1].is_inverted
    return is_inverted or _truth_is_asked(clauses[at + 1 :])


def _truth_is_asked(rest: Sequence[Clause]) -> bool:
    """Whether it is asked if somebody's words are true: "Right?", "Is that true?"."""
    return any("true" in clause.marks and clause.is_question for clause in rest)


def note_unknown(story: Story, whole: Whole, clause: Clause) -> None:
    """Words that are in no table: whatever they say of cards was not taken in."""
    summons = [deed for deed in story.deeds if deed.do == "summon"]
    is_taken_in = any(is_untributed(whole.masked, deed) for deed in summons)
    if clause.hangs == "without" and is_told(clause.verb) and not is_taken_in:
        story.gaps.append(gap_at(whole.text, clause, "not understood"))
    if not (_is_of_play(clause) or is_asked(clause) or clause.is_question):
        return
    nouns = (*clause.nouns, *((clause.subject,) if clause.subject is not None else ()))
    known = {at for noun in nouns if noun.thing in {"monster", "effect_monster"}
             for span in spans_of(whole.masked, noun.start, noun.end) for at in span}  # fmt: skip
    ends = _end_of_asking(whole, clause)
    for start, end in whole.unknown:
        if start in known or end in known or not clause.start <= start < ends:
            continue
        word = whole.text[start:end]
        is_made = _is_replayed(story, clause) or bool(fitting_cards(story, "token"))
        is_token = _TOKEN.match(whole.masked, end) is not None and is_made
        if is_of_monster(whole.masked, start, end) or is_token or _tells_effect(whole, start, end):
            continue
        if len(word) > 2 and word.isalpha():  # noqa: PLR2004  (letters and numerals say little)
            story.gaps.append(Gap(text=word, start=start, end=end, why="word not known"))


def _end_of_asking(whole: Whole, clause: Clause) -> int:
    """Where a clause ends; of a bare question all words count: "X - rollable?"."""
    is_bare = clause.is_question and not clause.verb
    mark = whole.masked.find("?", clause.end) if is_bare else -1
    is_alone = mark >= 0 and not any(clause.end <= one.start < mark for one in whole.clauses)
    return mark if is_alone else max(clause.end, clause.start + 1)


def _tells_effect(whole: Whole, start: int, end: int) -> bool:
    """As in "its excavate effect": a word by which the effect that is meant was chosen."""
    return _SIDE.match(whole.masked, end) is not None and bool(hints_in(whole.text[start:end]))


_SIDE = re.compile(r"[ -](?:effect|eff|ability|trigger)s?\b", re.IGNORECASE)


def _is_replayed(story: Story, clause: Clause) -> bool:
    """As in "can I attack one of the X Tokens": what else an attack could be aimed at."""
    said = story.masked[clause.start : clause.end]
    is_attack = clause.verb == "attack" or ANEW.search(said) is not None
    return is_attack and clause.modal and attack_met(story, clause.start) is not None


def note_copies(story: Story, whole: Whole, clause: Clause) -> None:
    """As in "two copies of X", "two Xs": what each of them does is not told apart."""
    there = {one.card for one in story.board}
    held = {one.card for one in story.board if one.zone == "hand"} & story.copies
    for noun in clause.nouns:
        named = [story.name(mention) for mention in noun.cards]
        is_apart = any(f"{card}#2" in there or card in held for card in named)
        if noun.count > 1 and not is_apart and (noun.facet == "copy" or named):
            story.gaps.append(gap_at(whole.text, noun, "several copies are not told apart"))


def note_open_turn(story: Story, asked: Sequence[AskedClaim], *, is_told: bool) -> None:
    """Simultaneous triggers are ordered by whose turn it is."""
    for one in asked:
        if one.predicate == "chain_link_order" and not is_told:
            why = "whose turn it is decides the order, and is not said"
            story.gaps.append(gap_at(story.text, one, why))


def _is_of_play(clause: Clause) -> bool:
    """Whether it speaks of cards, or of what is done with them: not of how the day was."""
    nouns = (*clause.nouns, *((clause.subject,) if clause.subject is not None else ()))
    is_about = any(one.is_about_cards or one.link or one.thing in STAND_INS for one in nouns)
    return is_about or is_told(clause.verb)


def _takes_a_card(clause: Clause) -> bool:
    """As in "I take theirs", "they switch it": something is done to a card that is meant."""
    is_done = clause.verb in _DONE_TO and clause.subject is not None and bool(clause.subject.who)
    return is_done and any(noun.pronoun or noun.owner or noun.thing in STAND_INS
                           for noun in clause.objects)  # fmt: skip


def note_gap(story: Story, whole: Whole, clause: Clause) -> None:
    """A clause that names a card, or has a verb of the game, and told nothing."""
    is_supposed = clause.hangs in {"if", "when", "after"} and bool(clause.verb)
    if is_asked(clause) or (clause.is_question and not is_supposed):
        return
    names_card = any(noun.cards for noun in clause.nouns) or _takes_a_card(clause)
    names_card |= is_supposed and _is_of_play(clause)
    names_card |= is_told(clause.verb) and any(one.thing in STAND_INS for one in clause.objects)
    if names_card and (clause.verb or clause.unknown) and clause.verb not in _OPENERS:
        words = whole.text[clause.start : clause.end].strip()
        story.gaps.append(Gap(text=words, start=clause.start, end=clause.end, why="not understood"))


def note_too_slow(
    story: Story, whole: Whole, slow: Sequence[Deed], asked: Sequence[AskedClaim]
) -> None:
    """A card of Spell Speed 1 in a Chain is misread, unless it is asked whether it may be."""
    tried = {one.subject for one in asked if one.predicate == "activation_legal"}
    if any(one.card == SPEED_2 and one.link for one in story.deeds):
        tried = set()
    for deed in slow:
        is_tried = deed.is_asked and bool({deed.card, deed.card.partition("#")[0]} & tried)
        if deed.is_chained and not is_tried:
            words = whole.text[deed.start : deed.end].strip()
            why = "this cannot be chained"
            story.gaps.append(Gap(text=words, start=deed.start, end=deed.end, why=why))


_UNASKED = "what is asked was not understood"


def note_unasked(story: Story, whole: Whole, clauses: Sequence[Clause]) -> bool:
    """A question was put, and nothing of it was read: whether there is such a one."""
    before = len(story.gaps)
    for at, clause in enumerate(clauses):
        is_put = clause.is_question and bool(clause.verb or clause.marks or clause.modal)
        is_put &= may_ask(clauses, at)
        is_of_position = any(noun.facet == "position" for noun in clause.nouns)
        is_put &= clause.question not in {"what", "how"} or is_of_position
        if is_put and "true" not in clause.marks and clause.verb not in {"win", "happen"}:
            words = whole.text[clause.start : clause.end].strip()
            place = {"start": clause.start, "end": clause.end}
            story.gaps.append(Gap(text=words, why=_UNASKED, **place))
    return len(story.gaps) > before


def note_idle(
    story: Story, whole: Whole, deeds: Sequence[Deed], asked: Sequence[AskedClaim]
) -> None:
    """A card that is named and has no part in what was read."""
    used = {card for deed in deeds for card in cards_in(deed)} | {one.card for one in story.board}
    used |= {card for one in asked if not one.expanded for card in names_of(one.subject)}
    used |= story.set_aside | {deed.declared for deed in deeds}
    plain = {card.partition("#")[0] for card in used}
    numbers = {deed.link for deed in deeds}
    for noun in (one for clause in whole.clauses for one in clause.nouns if one.link):
        if noun.link not in numbers and not any(one.subject == "Chain" for one in asked):
            words = whole.text[noun.start : noun.end]
            why = "this Chain Link was not read"
            story.gaps.append(Gap(text=words, start=noun.start, end=noun.end, why=why))
    for mention in whole.mentions:
        is_of_token = _TOKEN.match(whole.masked, mention.end) is not None
        if mention.name not in plain and not is_of_token:
            plain.add(mention.name)
            words = whole.text[mention.start : mention.end]
            place = {"start": mention.start, "end": mention.end}
            story.gaps.append(Gap(text=words, why=UNREAD_CARD, **place))


def note_unsure(
    story: Story, whole: Whole, deeds: Sequence[Deed], asked: Sequence[AskedClaim]
) -> None:
    """What is asked, or what it is asked of, is not told well enough."""
    if asked:  # It was understood once everything that goes without saying was there.
        story.gaps[:] = [gap for gap in story.gaps if gap.why != _UNASKED]
    if any(map(is_of_kinds, asked)):
        story.gaps[:] = [gap for gap in story.gaps if gap.text.lower() not in WORDS]
    if ("Chain", "deciding_player") in {(one.subject, one.predicate) for one in asked}:
        story.gaps[:] = [gap for gap in story.gaps if gap.text not in {"choice", "decision"}]
    _note_bare(story, whole, deeds, asked)
    _note_more_attacks(story, whole, asked)
    _note_passed_by(story, whole, deeds, asked)
    _note_mixed(story, whole, asked)
    note_untold_choices(story, whole, deeds, asked)
    _note_counts(story, whole, asked)
    _note_others(story, whole, asked)
    _note_too_early(story, whole, asked)


_TOO_EARLY = re.compile(
    r"\b(?:before|at the start of|at the beginning of) (?:the )?(?:damage|battle damage)\b",
    re.IGNORECASE,
)


def _note_too_early(story: Story, whole: Whole, asked: Sequence[AskedClaim]) -> None:
    """As in "does its FLIP effect activate before damage calculation?": when it does, is asked."""
    flips = [one for one in asked if one.predicate in {"activation_legal", "resolves"}]
    for one in flips:
        said = _TOO_EARLY.search(story.masked, one.start, one.end)
        effects = getattr(story.facts_of(one.subject), "effects", ())
        if said is not None and any(each.cause == "flipped" for each in effects):
            why = "when in the battle it is activated was not read"
            story.gaps.append(gap_at(whole.text, one, why))


_MORE_ATTACKS = frozenset({"extra_attacks", "second_attack"})


def _note_more_attacks(story: Story, whole: Whole, asked: Sequence[AskedClaim]) -> None:
    """As in "X attacks Y. Can it attack again?", of one that gets more attacks by an effect."""
    used = {one.card for one in story.deeds if one.do == "activate"}
    for ask in (each for each in asked if each.predicate == "can_attack_again"):
        card = card_and_part(ask.subject)[0]
        effects = getattr(story.facts_of(card), "effects", ())
        gives = any(_MORE_ATTACKS & one.does for one in effects if not one.is_trigger)
        if gives and card not in used:
            why = f"whether the effect of {card} that gives it more attacks is used is not told"
            story.gaps.append(gap_at(whole.text, ask, why))


def _note_others(story: Story, whole: Whole, asked: Sequence[AskedClaim]) -> None:
    """As in "what does it do to my other monster": one that was not put on the board."""
    if any(one.predicate == "replay_occurs" for one in asked):
        return  # Which other monster is attacked, is open.
    told = {card for deed in story.deeds for card in cards_in(deed)}
    told |= {one.card for one in story.board}
    monsters = {STAND_INS["monster"], STAND_INS["effect_monster"]}
    if story.outnumbering or monsters & {card.partition("#")[0] for card in told}:
        return
    for clause in whole.clauses:
        for noun in (*clause.objects, *(noun for _, noun in clause.prepositions)):
            is_other = "another" in noun.marks and noun.thing in {"monster", "effect_monster"}
            if is_other and not (noun.cards or noun.facet):
                why = "this other monster was not taken in"
                story.gaps.append(gap_at(whole.text, noun, why))


def _note_counts(story: Story, whole: Whole, asked: Sequence[AskedClaim]) -> None:
    """As in "I banish three monsters. How much does it gain?": so many are not put there."""
    if all(one.predicate != "value" or ": " not in one.subject for one in asked):
        return
    for one in (one for one in asked if one.predicate == "value"):
        card, _ = card_and_part(one.subject)
        named = {mention.name for mention in whole.mentions} - {card}
        facts = story.facts_of(card)
        is_told = len(named) >= _ENOUGH or bool(story.absent or story.counted or story.heaps)
        is_told |= any(each.zone == "graveyard" for each in story.board)
        if facts is not None and facts.counts_cards and not is_told:
            why = f"how many cards there are for {card} is not told"
            story.gaps.append(gap_at(whole.text, one, why))
    note_one_more(story)
    for found in _SEVERAL.finditer(whole.masked):
        place = {"start": found.start(), "end": found.end()}
        if any(start <= found.start() < end for start, end in story.counted_at):
            continue
        if found[0].lower() == "both" and _names_two(whole, found.start()):
            continue
        why = "so many of them were not put there"
        story.gaps.append(Gap(text=found[0], why=why, **place))


def _names_two(whole: Whole, at: int) -> bool:
    """As in "X and Y are both equipped to it": two cards are named before it in the sentence."""
    begins = max(whole.masked.rfind(mark, 0, at) for mark in ".?!") + 1
    return sum(begins <= one.start < at for one in whole.mentions) == _ENOUGH


_ENOUGH = 2
"""So many cards that are named are taken for all that are counted."""
_SEVERAL = re.compile(
    r"(?<!link )(?<!level )(?<!cl)(?<!#)\b(?:two|three|four|five|six|[2-9]|both|several|all)\b"
    r"(?! (?:lp|life|damage|atk|def)\b)(?!\d)",
    re.IGNORECASE,
)


def _note_passed_by(
    story: Story, whole: Whole, deeds: Sequence[Deed], asked: Sequence[AskedClaim]
) -> None:
    """As in "X, then Y. Can Z be chained to X": only the last Chain Link is answered."""
    tried = {one.subject for one in asked if one.predicate == "activation_legal"}
    for before, deed in pairwise(deeds):
        answered = story.deed_of(deed.answers, do="activate") if deed.answers else None
        is_asked_of = deed.is_asked and deed.card in tried and deed.is_chained
        is_past = answered is not None and answered is not before and before.is_chained
        if is_asked_of and is_past and before.card != deed.answers:
            why = f"{deed.answers} is not the last Chain Link"
            story.gaps.append(gap_at(whole.text, deed, why))


_BEFALL = frozenset(
    {"effect_negated", "activation_negated", "negated_on_field", "destroyed", "banished",
     "sent_to_gy", "returned_to_hand", "returned_to_deck"}
)  # fmt: skip
"""What befalls a card only through something else."""


def _note_bare(
    story: Story, whole: Whole, deeds: Sequence[Deed], asked: Sequence[AskedClaim]
) -> None:
    """As in "Is Dark Hole negated?": nothing is told that could do it."""
    told = [deed for deed in deeds if not deed.is_asked and deed.end > deed.start]
    befalling = [one for one in asked if one.predicate in _BEFALL and not one.expanded]
    is_alone = len({one.subject for one in asked}) == 1 and not told
    others = [one for one in story.board if one.card != (asked[0].subject if asked else "")]
    if befalling and is_alone and not others and not _others_tried(deeds, asked):
        first = befalling[0]
        words = whole.text[first.start : first.end].strip()
        why = "what would do that is not told"
        story.gaps.append(Gap(text=words, start=first.start, end=first.end, why=why))


def _note_mixed(story: Story, whole: Whole, asked: Sequence[AskedClaim]) -> None:
    """As in "X attacks. Does my Defense Position monster die too?": another one is meant."""
    unnamed, attack = STAND_INS["monster"], story.last("attack")
    if attack is None or attack.card != unnamed or all(one.subject != unnamed for one in asked):
        return
    for noun in (one for c in whole.clauses if is_asked(c) for one in c.nouns):
        if attack.is_asked and attack.start <= noun.start < attack.end:
            continue  # "Can a face-down monster attack?"
        if noun.thing == "monster" and noun.marks & {"defense", "set", "another"}:
            words, why = whole.text[noun.start : noun.end], "monsters are not told apart"
            story.gaps.append(Gap(text=words, start=noun.start, end=noun.end, why=why))


def _others_tried(deeds: Sequence[Deed], asked: Sequence[AskedClaim]) -> bool:
    """Whether what is asked speaks of another card that does something."""
    subjects = {one.subject for one in asked}
    return any(deed.card not in subjects for deed in deeds)


def cards_in(deed: Deed) -> tuple[str, ...]:
    """Every card that has a part in a deed."""
    paid = tuple(card for _, card in deed.costs)
    return (deed.card, *deed.targets, deed.answers, *deed.brings, *deed.hurts, *paid)

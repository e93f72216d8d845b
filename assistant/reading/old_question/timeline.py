"""Timeline: the deeds of a story in the order in which they happened, and which are one Chain."""

import itertools
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from assistant.reading.old_question.answered_triggers import trigger_answered
from assistant.reading.old_question.deed import AFTER_CHAIN, Deed, attacks_first
from assistant.reading.old_question.fillers import (
    answers_in_battle,
    answers_nothing,
    is_fast,
    is_over,
    something_to_answer,
    waits_for_chain,
)
from assistant.reading.old_question.harm import destroyed_in_chain, harm_after, zones_aimed_at
from assistant.reading.old_question.set_off import follows_summon
from assistant.reading.old_question.stand_ins import SPEED_2, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import Answers, CardCategory, Negates

_HANGING_BEFORE = frozenset(
    {"when", "if", "after", "because", "which", "reduced", "although", "while", "turn_of"}
)


def in_order(story: Story) -> list[Deed]:
    """The deeds as they came about; a deed of a Chain has `is_chained` when it is not its first."""
    deeds = _without_guessed_summons(story, _revivals_of_the_board(story))
    deeds = _earlier_first(_facts_first(story, _hanging_first(deeds)))
    deeds = _answers_after(_with_passing_targets(story, deeds))
    deeds = destroyed_in_chain(story, harm_after(story, attacks_first(deeds)))
    deeds = _acts_first(story, _acts_first(story, deeds, "attack"), "summon")
    deeds = _by_link_number(_after_makers(story, deeds))
    deeds = _first_links(story, deeds)
    _join_chains(story, deeds)
    _aim_at_the_answered(story, deeds)
    return deeds


def _revivals_of_the_board(story: Story) -> list[Deed]:
    """A face-up card that holds a monster it Summoned ("Jinzo + Call") was activated before."""
    made: list[Deed] = []
    for standing in list(story.board):
        facts = story.facts_of(standing.card)
        is_used = story.deed_of(standing.card, do="activate") is not None
        if facts is None or not facts.stays_on_field or is_used or standing.on:
            continue
        summons = [effect for effect in facts.effects if effect.summons and effect.targets]
        monster = _held_by(story, standing.card) if summons else ""
        if monster:
            deed = Deed("activate", standing.card, standing.player, [monster])
            deed.start, deed.end = standing.start, standing.end
            made.append(deed)
            story.board.remove(standing)
            story.board[:] = [one for one in story.board if one.card != monster]
    return [*made, *story.deeds]


def _without_guessed_summons(story: Story, deeds: Sequence[Deed]) -> list[Deed]:
    """A Summon that was only guessed is the one that a card makes after it has resolved."""
    is_late = any(_summons_late(story, deed) for deed in deeds)
    unnamed = STAND_INS["monster"]
    return [
        deed
        for deed in deeds
        if not (is_late and deed.do == "summon" and not (deed.is_certain and deed.card != unnamed))
    ]


def _summons_late(story: Story, deed: Deed) -> bool:
    effects = getattr(story.facts_of(deed.card), "effects", ())
    return any(effect.summons_after for effect in effects)


def _held_by(story: Story, card: str) -> str:
    doing = {deed.card for deed in story.deeds} | story.negators
    monsters = [
        name
        for name in dict.fromkeys(story.named)
        if story.kind(name) is CardCategory.MONSTER and name not in doing and name != card
    ]
    return monsters[0] if len(monsters) == 1 else ""


def _hanging_first(deeds: Sequence[Deed]) -> list[Deed]:
    """As in "Y when X", "Y if X": X comes before Y; "before X, Y": Y comes before X."""
    ordered = list(deeds)
    for deed in deeds:
        mates = [one for one in ordered if one.sentence == deed.sentence and one is not deed]
        at = ordered.index(deed)
        main = [one for one in mates if one.hangs not in _HANGING_BEFORE | {"before"}]
        if deed.hangs == "after" and not main:  # "... if X is activated after Y was destroyed"
            main = [one for one in mates if one.hangs in {"if", "when"} and ordered.index(one) < at]
        is_told_of = deed.hangs in {"which", "reduced"} and not deed.is_later
        if is_told_of and mates and at > ordered.index(mates[0]):
            ordered.remove(deed)
            ordered.insert(ordered.index(mates[0]), deed)
            continue
        before = [one for one in main if ordered.index(one) < at]
        after = [one for one in main if ordered.index(one) > at]
        is_met = (deed.hangs, deed.do) in {("when", "summon"), ("when", "attack")}
        # "X's effect when it is ...", "I use X on Y when it acts", "X is used when I Summon Y".
        acting = (before[-1].card, *before[-1].targets) if before else ()
        is_its_own = deed.card in acting or (is_met and bool(before))
        is_first = deed.hangs in _HANGING_BEFORE and not deed.is_later
        if is_first and before and (is_its_own or not after):
            _answer_none_of(deed, before)
            ordered.remove(deed)
            ordered.insert(ordered.index(before[-1 if is_its_own else 0]), deed)
        elif deed.hangs == "before" and after:
            ordered.remove(deed)
            ordered.insert(ordered.index(after[-1]) + 1, deed)
    return ordered


def _answer_none_of(deed: Deed, later: Sequence[Deed]) -> None:
    """As in "I chain X after they used Y": Y came first, and so is no answer to X."""
    met = [one for one in later if one.card == deed.answers and one.is_chained and not one.answers]
    if deed.hangs == "after" and met:
        deed.answers, deed.answered, deed.is_chained = "", "", False


def _facts_first(story: Story, deeds: Sequence[Deed]) -> list[Deed]:
    """What is told after the question came before what the question supposes."""
    supposed = [deed for deed in deeds if deed.sentence in story.asking]
    told = [deed for deed in deeds if deed.sentence not in story.asking]
    first = min((deed.sentence for deed in supposed), default=0)
    after = [deed for deed in told if deed.sentence > first and not deed.is_later]
    if any(deed.is_later or deed.is_new_turn for deed in told if deed.sentence > first):
        return list(deeds)
    return [
        *(deed for deed in deeds if deed not in supposed and deed not in after),
        *after,
        *supposed,
    ]


def _earlier_first(deeds: Sequence[Deed]) -> list[Deed]:
    first = {one.sentence for one in deeds if one.is_earlier and one.hangs in {"", "if"}}
    first -= {one.sentence for one in deeds if one.is_state}
    return sorted(
        deeds,
        key=lambda one: (
            not (one.is_earlier or (one.sentence in first and one.hangs in {"when", "after"}))
        ),
    )


def _answers_after(deeds: Sequence[Deed]) -> list[Deed]:
    """What is answered stands before its answer."""
    ordered = list(deeds)
    for deed in deeds:
        answered = next(
            (one for one in ordered if one.card == deed.answers and one is not deed), None
        )
        if answered is None or not deed.answers:
            continue
        if ordered.index(answered) > ordered.index(deed):
            ordered.remove(answered)
            ordered.insert(ordered.index(deed), answered)
    return ordered


def _with_passing_targets(story: Story, deeds: Sequence[Deed]) -> list[Deed]:
    """A target that is on the field only while it resolves has been activated just before."""
    told = {deed.card for deed in deeds} | {one.card for one in story.board}
    active = {deed.card for deed in deeds if deed.do == "activate"}
    ordered: list[Deed] = []
    for at, deed in enumerate(deeds):
        _aim_at_what_stays(deed, active)
        later = {one.card for one in deeds[at + 1 :] if one.is_asked and one.answers == deed.card}
        for card in deed.targets if deed.do == "activate" else ():
            facts = story.facts_of(card)
            is_row = facts is not None and not facts.stays_on_field
            is_row &= "set" not in story.said_of.get(card, frozenset())
            is_row &= deed.is_asked or card not in later  # "He MSTs it. Can I chain it?"
            is_aimed = "spell_trap_zone" in zones_aimed_at(story, deed)
            if is_row and is_aimed and card in active and not deed.answers:
                deed.is_chained, deed.answers = True, card
            is_passing = is_row and card not in told
            if is_passing and "spell_trap_zone" in zones_aimed_at(story, deed):
                made = Deed("activate", card, story.owners.get(card, ""))
                made.start, made.end, made.sentence = deed.start, deed.end, deed.sentence
                ordered.append(made)
                deed.is_chained, deed.answers = True, card
        ordered.append(deed)
    return ordered


_STAYING = {STAND_INS["spell"]: STAND_INS["continuous_spell"],
            STAND_INS["trap"]: STAND_INS["continuous_trap"]}  # fmt: skip


def _aim_at_what_stays(deed: Deed, active: AbstractSet[str]) -> None:
    """As in "to destroy a Spell": one that is on the field, unless one was said to be used."""
    if deed.do == "activate":
        deed.targets = [
            card if card in active else _STAYING.get(card, card) for card in deed.targets
        ]


def _acts_first(story: Story, deeds: Sequence[Deed], act: str) -> list[Deed]:
    """An attack or a Summon comes before what can only answer it here."""
    ordered = list(deeds)
    what = Answers.ATTACK if act == "attack" else Answers.SUMMON
    done = next((deed for deed in ordered if deed.do == act), None)
    answers = [
        deed for deed in ordered if story.answers(deed.card, what) and not _answers_link(deed)
    ]
    is_later = done is not None and done.is_asked and any(not one.is_asked for one in answers)
    if act == "attack" and is_later:
        return (
            ordered  # "I use X. Can they attack with another monster?": X answered an earlier one.
        )
    for deed in answers if done is not None else ():
        deed.answered = deed.answered or act
    if done is not None and answers and ordered.index(done) > ordered.index(answers[0]):
        ordered.remove(done)
        ordered.insert(ordered.index(answers[0]), done)
    return ordered


def _after_makers(story: Story, deeds: Sequence[Deed]) -> list[Deed]:
    """What negates a Summon comes after the card that Summons."""
    ordered = list(deeds)
    makers = [one for one in deeds if _summons_late(story, one)]
    for deed in deeds:
        if deed.answered == "summon" and makers and ordered.index(deed) < ordered.index(makers[-1]):
            ordered.remove(deed)
            ordered.insert(ordered.index(makers[-1]) + 1, deed)
    return ordered


def _answers_link(deed: Deed) -> bool:
    return deed.do == "activate" and (deed.answered == "activation" or bool(deed.link))


def _by_link_number(deeds: Sequence[Deed]) -> list[Deed]:
    """Numbered links stand by their numbers, where the first of them stood."""
    numbered = sorted((deed for deed in deeds if deed.link), key=lambda deed: deed.link)
    if not numbered:
        return list(deeds)
    ordered = [deed for deed in deeds if not deed.link]
    at = min(index for index, deed in enumerate(deeds) if deed.link)
    at = sum(1 for deed in deeds[:at] if not deed.link)
    for deed in numbered[1:]:
        deed.is_chained = True
    return [*ordered[:at], *numbered, *ordered[at:]]


def _first_links(story: Story, deeds: Sequence[Deed]) -> list[Deed]:
    """A link without those below it stands on links that are not described."""
    ordered: list[Deed] = []
    for deed in deeds:
        ordered += trigger_answered(story, ordered, deed)
        if answers_nothing(story, ordered, deed):
            ordered += something_to_answer(story, deed)
            deed.is_chained = not waits_for_chain(story, deed)
        is_bare = not any(one.do == "activate" for one in ordered)
        if deed.do == "activate" and deed.link > 1 and is_bare:
            for number in range(1, deed.link):
                filler = Deed("activate", SPEED_2, link=number, start=deed.start, end=deed.end)
                filler.is_chained = number > 1
                ordered.append(filler)
            deed.is_chained = True
        ordered.append(deed)
    return ordered


def _aim_at_the_answered(story: Story, deeds: Sequence[Deed]) -> None:
    """A card chained to another, with a target that is not named, aims at that one if it can."""
    for before, deed in itertools.pairwise(deeds):
        if not deed.is_chained:
            continue
        deed.answers = deed.answers or before.card
        is_negator = story.kind(deed.answers) is CardCategory.MONSTER
        is_negator &= _negates_where_it_is(story, before, deed)
        if not deed.targets and (_may_hit(story, deed, deed.answers) or is_negator):
            deed.targets = [deed.answers]
            story.assumptions.append(f"{deed.card} targets {deed.answers}.")


def _may_hit(story: Story, deed: Deed, card: str) -> bool:
    """Whether the card that is used could be aimed at this Spell or Trap on the field."""
    facts, kind = story.facts_of(deed.card), story.kind(card)
    places = [place for effect in facts.effects for place in effect.targets] if facts else []
    fits = (one for one in places if not one.kinds or kind in one.kinds)
    return kind in _ROWS and any("spell_trap_zone" in place.zones for place in fits)


_ROWS = frozenset({CardCategory.SPELL, CardCategory.TRAP})


def _negates_where_it_is(story: Story, before: Deed, deed: Deed) -> bool:
    """As in "I chain Effect Veiler to its effect": the monster on the field is what it is for."""
    effect = story.effect_of(before)
    is_here = effect is not None and not effect.from_zones - {"monster_zone"}
    leaves = effect is not None and bool(effect.pays_itself)
    is_answered = deed.answers == before.card and before.do == "activate"
    own, stops = story.effect_of(deed), story.negates(deed.card, Negates.MONSTER)
    stops |= own is not None and "change_position" in own.does
    return is_here and not leaves and is_answered and stops


def _join_chains(story: Story, deeds: Sequence[Deed]) -> None:
    for before, deed in zip([None, *deeds], deeds, strict=False):
        is_first = deed.do != "activate" or deed.is_new_turn or deed.link == 1
        if is_first or before is None or before.do != "activate":
            deed.is_chained = _answers_trigger(story, before, deed)
        else:
            is_free = before.is_resolved and before.hangs == "after" and not deed.link
            is_told = deed.is_chained or deed.link > 1
            deed.is_chained = not is_free and (is_told or _must_be_chained(story, before, deed))
            if before.is_resolved and not deed.is_chained and follows_summon(story, before):
                deed.window = deed.window or AFTER_CHAIN


def _answers_trigger(story: Story, before: Deed | None, deed: Deed) -> bool:
    """As in "he Flip Summons X. I use Y": X's effect goes on the Chain first, and Y on it."""
    if before is None or before.do != "summon" or deed.do != "activate":
        return False
    if deed.answered or not is_fast(story, deed):
        return False
    facts = story.facts_of(before.card)
    event = "flipped" if before.how == "flip" else "summoned"
    effects = facts.effects if facts is not None else ()
    return any(one.is_mandatory and one.cause in {event, "summoned"} for one in effects)


def _must_be_chained(story: Story, before: Deed, deed: Deed) -> bool:
    if deed.answered in {"summon", "attack"} or before.is_resolved or is_over(before, deed):
        return False
    if _answers_summon_beside(story, before, deed) or _in_same_chain(story, before, deed):
        return True
    if deed.sentence == before.sentence and before.is_opening and is_fast(story, deed):
        return True
    if story.answers(deed.card, Answers.ACTIVATION):
        return not _makes_summon_to_negate(story, before, deed)
    if _takes_away(story, before, deed) or _negates_the_activating(story, before, deed):
        return True
    is_aimed_at = story.passes(before) and before.card in deed.targets
    is_aimed_at |= _meets_at_once(story, before, deed)
    return is_aimed_at or answers_in_battle(story, before, deed)


def _meets_at_once(story: Story, before: Deed, deed: Deed) -> bool:
    """As in "he activates X and I use Typhoon": nothing else is told that it could be aimed at."""
    is_at_once = deed.sentence == before.sentence and not (deed.is_later or deed.targets)
    is_other = {before.player, deed.player} == {"me", "them"}
    is_sudden = is_at_once and is_other and not deed.is_asked and is_fast(story, deed)
    return is_sudden and _may_hit(story, deed, before.card)


def _in_same_chain(story: Story, before: Deed, deed: Deed) -> bool:
    """As in "I use Y after they used X in the same Chain"."""
    is_said = "same chain" in story.masked[before.start : before.end].lower()
    return is_said and before.hangs == "after" and deed.sentence == before.sentence


def _negates_the_activating(story: Story, before: Deed, deed: Deed) -> bool:
    """As in "X activates its effect and Effect Veiler negates it": while X is on the Chain."""
    is_monster = story.kind(before.card) is CardCategory.MONSTER
    is_told = before.card in deed.targets or not deed.targets
    is_same = is_told and before.player != deed.player
    return (
        is_monster and is_same and not deed.is_later and story.negates(deed.card, Negates.MONSTER)
    )


def _answers_summon_beside(story: Story, before: Deed, deed: Deed) -> bool:
    """Whether it answers a Summon that has just set off the effect told before it."""
    effect, other = story.effect_of(deed), story.effect_of(before)
    is_of_summon = before.do == "activate" and effect is not None and effect.answers_summons
    is_set_off = other is not None and other.is_trigger and other.cause == "summoned"
    return is_of_summon and is_set_off and (deed.is_asked or not deed.is_later)


def _takes_away(story: Story, before: Deed, deed: Deed) -> bool:
    """As in "I use Monster Reborn on X, he banishes X from the GY": before it is Summoned."""
    shared = set(before.targets) & set(deed.targets)
    elsewhere = "monster_zone" not in zones_aimed_at(story, deed)
    is_other = before.player != deed.player or not deed.player
    return bool(shared) and elsewhere and is_other and story.revives(before.card)


def _makes_summon_to_negate(story: Story, before: Deed, deed: Deed) -> bool:
    """The deed before Summons after it resolved, and this one is to negate that Summon."""
    facts = story.facts_of(before.card)
    is_late = facts is not None and any(effect.summons_after for effect in facts.effects)
    return is_late and story.answers(deed.card, Answers.SUMMON) and not deed.answers

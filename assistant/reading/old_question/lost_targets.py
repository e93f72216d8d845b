"""Lost targets: what a card aimed at is gone before it resolves, by whatever took it away."""

import re
from itertools import pairwise

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import doer_of, is_asked
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import REMOVERS, STAND_INS, usual_target
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, chain_onto
from assistant.reading.understood_question import CardCategory

_LOST = frozenset({"leave", "banish", "destroy", "return", "send", "go"})
_MOMENT = re.compile(
    r"\b(?:(?:before|when|by the time|once|until) [^.?!,]*\bresol\w+|at resolution"
    r"|(?:is|are|was|were)(?: already| then)? (?:gone|no longer)|has (?:already )?left|had left"
    r"|isn't [^.?!,]*(?:any ?more|any longer)|not [^.?!,]*(?:any ?more|any longer))\b",
    re.IGNORECASE,
)
"""Words that put it between the activation and the resolution."""


def lose_target(story: Story, clause: Clause) -> bool:
    """As in "X's target is gone when it resolves", "X targets a monster that leaves the field"."""
    if _is_moment(story, clause):
        return True
    is_by_named = any(noun.cards for noun in clause.by("by", "with"))
    if is_asked(clause) or not _is_lost(clause) or is_by_named:
        return False
    ends = min((at for mark in ".?!" if (at := story.masked.find(mark, clause.end)) >= 0),
               default=len(story.masked))  # fmt: skip
    if not _MOMENT.search(story.masked, clause.start, ends):
        return False
    aiming = _aiming(story, clause)
    if aiming is None or not aiming.targets:
        return False
    others = [noun.who for noun in clause.by("by") if noun.who]
    deed = Deed("activate", REMOVERS.get(clause.verb, REMOVERS["banish"]), "".join(others[:1]))
    deed.player = deed.player or doer_of(clause)
    deed = add(story, deed, clause)
    deed.targets, deed.hangs = list(aiming.targets), ""
    chain_onto(story, deed, aiming.card)
    story.note((aiming.card,))
    story.subjects.append(aiming.card)
    return True


def strike_target_of(story: Story, clause: Clause, agents: tuple[str, ...]) -> bool:
    """As in "I use X to banish the target of Y", "I destroy Y's target with X": X answers Y."""
    noun = next((one for one in clause.objects if one.facet == "target" and one.cards), None)
    if noun is None or clause.is_passive or is_asked(clause):
        return False
    aimer = story.name(noun.cards[0])
    last = story.last("activate", but=aimer)
    is_purpose = clause.hangs in {"to", "ing"} and last is not None
    named = story.meant(clause.subject) if clause.subject and not clause.subject.who else ()
    using = agents[0] if agents else last.card if is_purpose and last else next(iter(named), "")
    if not using or story.stays(aimer):
        return False
    known = story.deed_of(using, do="activate") if is_purpose and not agents else None
    deed = known or add(story, Deed("activate", using, doer_of(clause)), clause)
    story.meant(noun)  # Makes the activation, if none was told.
    aiming = story.deed_of(aimer, do="activate")
    if aiming is None:
        return False
    aiming.player = aiming.player or noun.owner.replace("it", "")
    chain_onto(story, deed, aimer)
    deed.targets = list(aiming.targets)
    story.note((aimer,))
    story.subjects.append(aimer)
    return True


def note_left(story: Story) -> None:
    """As in "Y leaves the field after X is activated": before X resolves, or after that?"""
    lasting = (story.facts_of(one.card) for one in story.board)
    is_negating = any(one is not None and one.negates_others for one in lasting)
    for before, deed in pairwise(story.deeds):
        is_near = before.do == "activate" and before.hangs in _AT_ONCE
        is_of_it = before.do == "activate" and before.card == deed.card and is_negating
        is_open = is_of_it or (is_near and before.sentence == deed.sentence)
        if deed.how == "left_field" and is_open:
            why = f"whether {before.card} has resolved by then is not told"
            story.gaps.append(gap_at(story.text, deed, why))


_AT_ONCE = frozenset({"after", "when", "once", "while", "as"})


def save_from_aim(story: Story, clause: Clause, deed: Deed, patient: str) -> None:
    """As in "X targets Y and it is flipped by Z": told in one breath, Z comes before X resolves."""
    aiming = [
        one.card
        for one in story.deeds
        if one is not deed
        and patient in one.targets
        and one.sentence == deed.sentence
        # "A monster revived by X", "taken by X": X has resolved.
        and not (story.revives(one.card) or one.hangs == "reduced" or "then" in clause.orders)
    ]
    if clause.is_passive and aiming and not (deed.answers or is_asked(clause)):
        chain_onto(story, deed, aiming[-1])
    save_from_removal(story, clause, deed)


def save_from_removal(story: Story, clause: Clause, deed: Deed) -> None:
    """As in "X destroys my Y and I use Z on it": told in one breath, Z comes before X resolves."""
    before = [one for one in story.deeds if one is not deed and one.do == "activate"]
    if deed.answers or deed.is_asked or is_asked(clause) or "then" in clause.orders or not before:
        return
    last, effect = before[-1], story.effect_of(before[-1])
    takes = effect is not None and bool(effect.targets) and (effect.destroys or effect.removes)
    is_others = {last.player, deed.player} == {"me", "them"} and last.sentence == deed.sentence
    concerned = {*deed.targets, *(card for _, card in deed.costs)}
    if takes and is_others and concerned & set(last.targets) and _is_fast(story, deed):
        chain_onto(story, deed, last.card)


def _is_fast(story: Story, deed: Deed) -> bool:
    facts, effect = story.facts_of(deed.card), story.effect_of(deed)
    is_quick = effect is not None and effect.kind == "quick"
    return facts is not None and (
        is_quick or facts.kind is CardCategory.TRAP or "quick_play" in facts.traits
    )


def _is_lost(clause: Clause) -> bool:
    """As in "is gone", "has left the field", "was destroyed", "is no longer on the field"."""
    if clause.verb in {"leave", "go"}:
        return not clause.is_negated
    is_there = bool(clause.marks & {"face_up", "there"}) or bool(clause.by("in", "on"))
    if clause.verb in {"be", "stay"}:
        return "gone" in clause.marks or (clause.is_negated and is_there)
    return clause.verb in _LOST and clause.is_passive and not clause.is_negated


def _aiming(story: Story, clause: Clause) -> Deed | None:
    """What aims at the card of which it is told."""
    noun, last = clause.subject, story.last("activate")
    if noun is not None and noun.facet == "target" and noun.cards:
        story.meant(noun)  # Makes the activation, if none was told.
        return story.deed_of(story.name(noun.cards[0]), do="activate")
    if noun is None or last is None:
        return None
    is_inner = noun.pronoun == "it" and clause.start <= last.start < clause.end
    if is_inner and last.hangs == "which":  # "the card that X targeted is destroyed ..."
        last.targets, last.hangs = last.targets or [usual_target(story.facts_of(last.card))], ""
    elif noun.facet == "target" or "target:past" in noun.marks:
        last.targets = last.targets or list(story.meant(noun))
    elif not _is_its_target(story, clause, noun, last):
        return None
    return last


def _is_its_target(story: Story, clause: Clause, noun: Noun, last: Deed) -> bool:
    """As in "X targets a monster | that leaves ...", "I target X. X is no longer there"."""
    if clause.hangs == "which" and _is_unnamed(noun):
        return set(last.targets) <= set(STAND_INS.values())
    named = set(story.meant(noun)) if noun.cards and not noun.facet else set()
    is_lost = clause.verb in {"be", "stay", "leave"}
    return is_lost and bool(named) and named <= set(last.targets)


def _is_unnamed(noun: Noun) -> bool:
    return not (noun.cards or noun.pronoun) and noun.thing in {*STAND_INS, "card"}


def _is_moment(story: Story, clause: Clause) -> bool:
    """As in "... when it resolves", behind what befell its target in the same sentence."""
    last, noun = story.deeds[-1] if story.deeds else None, clause.subject
    is_told = last is not None and last.card in REMOVERS.values() and bool(last.answers)
    if clause.verb != "resolve" or clause.hangs not in {"before", "when"} or noun is None:
        return False
    if last is None or not is_told or last.sentence != clause.sentence:
        return False
    is_it = bool(noun.pronoun) or noun.facet in {"effect", "activation"}
    return is_it or last.answers in story.meant(noun)

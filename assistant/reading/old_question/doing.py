"""Doing: who does what in a clause, asked in the same way of every clause."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Deed
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import CardCategory, EffectAbilities

_FATES = frozenset(
    {"resolve", "survive", "stay", "go", "revive", "apply", "happen", "fizzle", "count", "leave"}
)
"""What may become of a card: put as a statement before a question mark, it is asked."""
_TOLD = frozenset(
    {"if", "when", "turn_of", "after", "because", "which", "reduced", "while", "before"}
)

AFRESH = frozenset({"again", "another"})
"""Marks of another time, or of another copy."""


def is_asked(clause: Clause) -> bool:
    """Whether the clause puts the question and does not tell what happens."""
    if clause.hangs in _TOLD or (clause.hangs == "to" and not clause.is_question):
        return False
    is_bare = clause.form in {"past", "part"} and not (clause.helpers or clause.hangs)
    if clause.is_question and is_bare and clause.is_subject_inherited:
        return True  # "destroyed or not?"
    if clause.is_put and clause.verb in _FATES and not clause.objects:
        return True  # "Jinzo dies?"
    is_anything = clause.is_put and clause.is_passive and "nothing" in clause.marks
    return is_anything or clause.is_inverted or bool(clause.question)


def doer_of(clause: Clause) -> str:
    """The player who does it, in the question's words."""
    by = [noun.who for noun in clause.by("by") if noun.who]
    if clause.is_passive:
        return by[0] if by else ""
    if clause.subject is not None and clause.subject.thing == "player":
        return "someone"
    return clause.subject.who if clause.subject is not None else ""


def owner_of(story: Story, clause: Clause, card: str = "") -> str:
    """Whose cards the clause speaks of; of a list, whose this card is.

    "My opponent's X destroys my card" speaks of what the opponent's X does.
    """
    nouns = (*clause.objects, *((clause.subject,) if clause.subject else ()))
    if clause.subject is not None and clause.subject.cards and not clause.is_passive:
        nouns = (clause.subject, *clause.objects)
    own = [owner_in(story, noun, card) for noun in nouns if card and noun.owners]
    owners = [noun.owner for noun in nouns if noun.owner not in {"", "it"}]
    return next((one for one in (*own, *owners) if one), "")


def owner_in(story: Story, noun: Noun, card: str) -> str:
    """Whose this card of a list is: "my X and your Y"."""
    return next((owner for number, owner in noun.owners if story.name(number) == card), "")


def subject_cards(
    story: Story, clause: Clause, *, but: tuple[str, ...] = (), prefer: str = ""
) -> tuple[str, ...]:
    """The cards its subject means."""
    if clause.subject is None or clause.subject.who:
        return ()
    aimed = _just_targeted(story, clause, but)
    return aimed or story.refer(clause.subject, but=but, prefer=prefer or "subject")


_REMOVED = frozenset({"destroy", "banish", "send", "return", "tribute", "attack"})
"""As in "he takes my X with Y and it is destroyed": X, which was spoken of, and not Y."""
_TARGETS = re.compile(r"\btarget(?:s|ed|ing)?\b", re.IGNORECASE)


def _just_targeted(story: Story, clause: Clause, but: tuple[str, ...]) -> tuple[str, ...]:
    """As in "X targets Y, and it is flipped face-down by Z": Y, of which was spoken last."""
    last, noun = story.last("activate"), clause.subject
    is_it = noun is not None and noun.pronoun == "it" and not noun.facet
    is_done_to = clause.is_passive and not is_asked(clause)
    if last is None or not (is_it and is_done_to) or last.sentence != clause.sentence:
        return ()
    facts = story.facts_of(last.card)
    if clause.verb in _REMOVED and facts is not None and facts.takes_control:
        return tuple(card for card in last.targets if card not in but)
    if not any(clause.by("by")):
        return ()
    is_said = _TARGETS.search(story.masked, last.start, clause.start) is not None
    return tuple(card for card in last.targets if card not in but) if is_said else ()


def activating_cards(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "X destroys Y. Does it activate?": Y, since X has been used already."""
    cards, subject = subject_cards(story, clause), clause.subject
    is_it = subject is not None and subject.pronoun == "it" and not subject.facet
    if is_it and not is_asked(clause) and any(one.facet == "effect" for one in clause.objects):
        return _negated_by(story, cards) or cards
    is_it |= subject is not None and subject.owner == "it" and subject.facet == "effect"
    if not (is_it and is_asked(clause) and clause.verb == "activate") or clause.objects:
        return cards
    if subject is not None and subject.facet and all(not _has_use(story, one) for one in cards):
        able = [one for one in story.named if one not in cards and _has_use(story, one)]
        return tuple(able[-1:]) or cards  # "... while X is there. Can its effect be activated?"
    used = [one for one in story.deeds if one.do == "activate" and one.card in cards]
    if subject is not None and subject.facet and (floating := _stopped_floater(story, used)):
        return floating
    struck = [card for one in used[-1:] if not one.is_asked for card in (*one.targets, *one.hurts)]
    passed = [one.card for one in used if story.passes(one)]
    gone = (*spent(story), *passed) if subject is not None and subject.facet else cards
    struck = struck if set(cards) <= set(gone) else []
    return tuple(struck[-1:]) or cards


def _stopped_floater(story: Story, used: Sequence[Deed]) -> tuple[str, ...]:
    """As in "He chains X to my Y. Can its effect be activated?": of Y, which X has sent away."""
    last = used[-1] if used and not used[-1].is_asked else None
    if last is None or not last.answers or not story.floats(last.answers):
        return ()
    return (last.answers,) if story.passes(last) and not story.floats(last.card) else ()


def _negated_by(story: Story, cards: tuple[str, ...]) -> tuple[str, ...]:
    """As in "X is on my monster. It activates its effect": not X, which is used and gone."""
    used = [one for one in story.deeds if one.do == "activate" and one.card in cards]
    is_spent = any(story.passes(one) for one in used)
    rows = {CardCategory.SPELL, CardCategory.TRAP}
    is_spent |= any(story.kind(one) in rows and not story.stays(one) for one in cards)
    monsters = [card for card in story.named if story.kind(card) is CardCategory.MONSTER]
    left = [card for card in monsters if card not in cards]
    return tuple(left[-1:]) if is_spent else ()


def _has_use(story: Story, card: str) -> bool:
    """Whether it has an effect to activate, beside the activation of a card that stays."""
    facts = story.facts_of(card)
    is_there = facts is None or not (facts.is_lasting and facts.stays_on_field)
    return is_there or any(one.label != "activation" for one in (facts.effects if facts else ()))


def object_cards(
    story: Story, clause: Clause, *, but: tuple[str, ...] = (), prefer: str = ""
) -> tuple[str, ...]:
    """The cards its objects mean."""
    found: list[str] = []
    but = (*but, *used_by_other(story, clause))
    for noun in clause.objects:
        if noun.is_about_cards or noun.thing or (noun.owner and not noun.who):
            found += story.refer(noun, but=but, prefer=prefer)
    return tuple(found)


def used_by_other(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "They destroy my Y with X. Can I use its effect?": not X, which is theirs to use."""
    other = OTHER.get(doer_of(clause), "")
    is_it = any(n.pronoun == "it" or (n.owner == "it" and n.facet) for n in clause.objects)
    if clause.verb != "activate" or not (other and is_it):
        return ()
    if done := _done(story):
        return done
    used = {one.card for one in story.deeds if one.do == "activate" and one.player == other}
    used |= {one.card for one in story.board if one.player == other and one.owner in {"", other}}
    own = [card for card in story.named if story.owners.get(card) == OTHER[other]]
    own += [one.card for one in story.board if one.player == OTHER[other]]
    own += [one.card for one in story.deeds if one.player == OTHER[other]]
    return tuple({*used, *spent(story)}.difference(own)) if own else ()


def _done(story: Story) -> tuple[str, ...]:
    """As in "X revives Y and I use its effect", "X is on Y": not X, which has done all it does."""
    used = [one for one in story.deeds if one.do == "activate" and one.targets and not one.is_asked]
    there = {
        card for one in used for card in one.targets if story.kind(card) is CardCategory.MONSTER
    }
    spells = [one.card for one in used if there and story.kind(one.card) in _GOING]
    return tuple(card for card in spells if not any(map(_is_chosen, _further(story, card))))


def _further(story: Story, card: str) -> Sequence[EffectAbilities]:
    """The effects of a card but for the first, for which it was used."""
    return tuple(getattr(story.facts_of(card), "effects", ()))[1:]


def _is_chosen(effect: EffectAbilities) -> bool:
    """Whether a player uses it when he likes."""
    return effect.kind in {"ignition", "quick"} and not effect.is_trigger


def spent(story: Story) -> tuple[str, ...]:
    """Spells and Traps that were used and leave the field, where a monster is spoken of too."""
    used = [one.card for one in story.deeds if one.do == "activate" and not one.is_asked]
    is_beside = any(story.kind(card) is CardCategory.MONSTER for card in story.named)
    gone = [one for one in used if story.kind(one) in _GOING and not story.stays(one)]
    return tuple(gone) if is_beside else ()


_GOING = frozenset({CardCategory.SPELL, CardCategory.TRAP})


def agents_of(
    story: Story,
    clause: Clause,
    *words: str,
    prefer: str = "subject",
    but: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """Cards by which it is done; "its own way" is no card's as long as none is named."""
    found: list[str] = []
    for noun in clause.by(*words):
        is_pronoun = noun.pronoun or (noun.owner == "it" and story.named)
        is_named = noun.cards or (is_pronoun and noun.thing != "procedure")
        if is_named:
            found += story.refer(noun, prefer=prefer, but=but)
    return tuple(found)


def unnamed_agents(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "can it be chained by a Quick-Play Spell": one of a kind, which is not named."""
    nouns = [noun for noun in clause.by("by", "with") if noun.thing in _KINDS and not noun.cards]
    return tuple(card for noun in nouns for card in story.meant(noun))


def named_objects(story: Story, clause: Clause) -> tuple[str, ...]:
    """The cards its objects name outright."""
    return tuple(card for noun in clause.objects if noun.cards for card in story.meant(noun))


def marks_of(nouns: tuple[Noun, ...]) -> frozenset[str]:
    """All marks of some noun phrases."""
    return frozenset().union(*(noun.marks for noun in nouns))


def is_got(clause: Clause) -> bool:
    """As in "who gets X", "do I get X": no helper after all."""
    return clause.verb == "be" and bool({"get", "gets", "got"} & set(clause.helpers))


def names_only_a_kind(clause: Clause) -> bool:
    """As in "can I activate Traps again": what any may do once more, and no second use of one."""
    told = [noun for noun in clause.nouns if not noun.who]
    kinds = [noun for noun in told if noun.thing in _KINDS and "another" not in noun.marks]
    return bool(kinds) and not any(noun.is_about_cards for noun in told)


_KINDS = frozenset(
    {"spell", "trap", "spell_trap", "quick_play", "continuous_spell", "continuous_trap"}
    | {"counter_trap", "field_spell", "equip_spell"}
)

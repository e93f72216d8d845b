"""Only answered: cards that act on nothing but what they answer."""

from collections.abc import Sequence

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import Answers, CardCategory, EffectAbilities

_ROW = frozenset({CardCategory.SPELL, CardCategory.TRAP})


def destroys_only_answered(story: Story, deed: Deed, patients: Sequence[str]) -> bool:
    """As in "does Magic Jammer destroy Raigeki": Raigeki, once it has been activated."""
    if len(patients) != 1 or len(story.deeds) > 1 or story.board:
        return False
    patient, effects = patients[0], _answering(story, deed)
    if story.kind(patient) is CardCategory.MONSTER and story.answers(deed.card, Answers.SUMMON):
        why = f"whether {patient} is Summoned just now is not said"
        story.gaps.append(gap_at(story.text, deed, why))
        return False
    if not effects or not all(one.destroys for one in effects):
        return False
    _note_open_use(story, deed, patient)
    used = getattr(story.facts_of(patient), "effects", ())
    return any(one.does_something and not one.is_trigger for one in used)


def answered_unnamed(story: Story, deed: Deed, noun: Noun) -> str:
    """As in "can I use Magic Jammer on a Normal Spell": the unnamed card, which is activated."""
    card = STAND_INS.get(noun.thing, "")
    is_row = story.kind(card) in _ROW and noun.thing != "spell_trap" and "set" not in noun.marks
    is_bare = not noun.facet and len(story.deeds) == 1 and not story.board
    if not (is_row and is_bare and deed.is_asked and _answering(story, deed)):
        return ""
    _note_open_use(story, deed, card)
    return card


def _answering(story: Story, deed: Deed) -> Sequence[EffectAbilities]:
    """The effects of its card by which it answers activations, if it has no others to use."""
    effects = getattr(story.facts_of(deed.card), "effects", ())
    used = [one for one in effects if not one.is_trigger]
    is_only = all(Answers.ACTIVATION in one.answers and not one.targets for one in used)
    return used if is_only else ()


def _note_open_use(story: Story, deed: Deed, patient: str) -> None:
    """Of a card that may also be used while it is face-up it is not told how it is used."""
    used = getattr(story.facts_of(patient), "effects", ())
    is_row = story.kind(patient) in _ROW
    kinds = {kind for one in _answering(story, deed) for kind in one.answers_kinds}
    answers_cards = bool(kinds) and kinds <= {"spell_card", "trap_card"}
    if is_row and not answers_cards and (story.stays(patient) or len(used) > 1):
        why = f"whether {patient} is activated, or used while it is face-up, is not said"
        story.gaps.append(gap_at(story.text, deed, why))

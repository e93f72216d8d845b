"""Names as verbs: "he Veilers my Sangan", "I MST it in response"."""

from assistant.reading.old_question.activating import aimed, place_activation
from assistant.reading.old_question.aiming import summon_as_said
from assistant.reading.old_question.answering import answer
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, chain_onto
from assistant.reading.understood_question import CardCategory


def name_as_verb(story: Story, clause: Clause, nouns: tuple[Noun, ...], doer: str) -> bool:
    """As in "he Veilers my Sangan": the first name is activated, the rest what it aims at."""
    cards = story.refer(nouns[0]) if nouns[0].cards else ()
    if not cards:
        return False
    deed = add(story, Deed("activate", cards[0], doer), clause)
    for noun in nouns[1:]:
        if noun.facet in {"activation", "summon", "attack"}:
            answer(story, deed, noun)
        elif noun.is_about_cards or noun.thing in STAND_INS:
            aimed(story, deed, noun)
            summon_as_said(story, deed, noun)
    place_activation(story, clause, deed)
    _answer_its_target(story, clause, deed)
    return True


def _answer_its_target(story: Story, clause: Clause, deed: Deed) -> None:
    """As in "he MSTs my Spell in response": it answers the activation of what it aims at."""
    aimed = [
        card for card in deed.targets if story.kind(card) in {CardCategory.SPELL, CardCategory.TRAP}
    ]
    told = [one for one in story.deeds if one.do == "activate" and one is not deed]
    if "response" in clause.orders and aimed and not deed.answers and not told:
        chain_onto(story, deed, aimed[0])

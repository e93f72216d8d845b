"""Materials: which cards a monster is Summoned with, told beside its Summon or by themselves."""

import re

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import doer_of, is_asked, named_objects, subject_cards
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import MATERIAL_FOR, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add
from assistant.reading.understood_question import CardCategory

_WITH_MATERIALS = frozenset({"link", "synchro", "xyz"})
_USING = re.compile(r"\b(?:using|with|from|out of)\s+(?:\w+\s+){0,2}?$", re.IGNORECASE)
_KIND = re.compile(r"\b(link|synchro|xyz)\b", re.IGNORECASE)


def materials_of(story: Story, clause: Clause, how: str) -> tuple[str, ...]:
    """As in "I Link Summon X using Y and Z": Y and Z."""
    if how not in _WITH_MATERIALS | {"tribute"}:
        return ()
    found: list[str] = []
    for noun in clause.by("by", "with", "from"):
        if noun.facet != "effect" and noun.cards and _is_used(story, noun):
            found += [
                card for card in story.refer(noun) if story.kind(card) is CardCategory.MONSTER
            ]
    return tuple(found)


def _is_used(story: Story, noun: Noun) -> bool:
    return _USING.search(story.masked[: noun.start]) is not None


def use_as_material(story: Story, clause: Clause) -> bool:
    """As in "X is used as Synchro Material (for Y)", "I use X for a Link Summon"."""
    said = [n for n in clause.by("as", "for", "in") if n.thing == "material" or n.facet == "summon"]
    if not said or is_asked(clause):
        return False
    is_elliptic = clause.form == "past" and not clause.objects  # "X used for a Link Summon".
    is_of_subject = clause.is_passive or clause.verb == "go" or is_elliptic
    used = subject_cards(story, clause) if is_of_subject else _objects(story, clause)
    kind = _KIND.search(story.masked, clause.start, clause.end)
    made = [card for n in clause.by("for", "of") if n.cards for card in story.refer(n)]
    made += [card for n in said if n.cards for card in story.refer(n)]
    if not used or (kind is None and not made):
        return False
    how = kind.group().lower() if kind is not None else "link"
    monster = made[0] if made else MATERIAL_FOR[how]
    deed = Deed("summon", monster, doer_of(clause) or story.owners.get(used[0], ""), how=how)
    deed = add(story, deed, clause)
    put_materials(deed, used)
    aimed = {card for one in story.deeds for card in one.targets}
    unnamed = [card for card in used if card in STAND_INS.values() and card in aimed]
    deed.costs += [("material", card) for card in unnamed]  # "X takes my monster, and uses it".
    story.note(used)
    return True


def _objects(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "uses X as material", "uses it as material"."""
    meant = [noun for noun in clause.objects if noun.pronoun == "it"]
    return named_objects(story, clause) or tuple(
        card for noun in meant for card in story.refer(noun, prefer="monster")
    )


def note_material(story: Story, clause: Clause) -> None:
    """As in "they use X with it as material"."""
    if any(noun.thing == "material" for noun in clause.by("as")):
        story.gaps.append(gap_at(story.text, clause, "what is used as material was not read"))


def put_materials(deed: Deed | None, cards: tuple[str, ...]) -> None:
    """Says with which materials it is Summoned."""
    if deed is None:
        return
    named = [card for card in cards if card not in {*STAND_INS.values(), deed.card}]
    paid = "tribute" if deed.how in {"normal", "tribute"} else "material"
    deed.costs += [(paid, card) for card in named if (paid, card) not in deed.costs]

"""Equipping: clauses that tell which card is equipped to which monster, and questions after it."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.doing import doer_of, is_asked, owner_of
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, stand
from assistant.reading.understood_question import AskedClaim, CardCategory

_GETS = frozenset({"get", "gets", "got", "become", "becomes", "became", "getting"})
"""As in "X gets equipped with Y": it is so now, and was not before."""
_BESIDE = ("to", "with", "on", "by")


def equip(story: Story, clause: Clause) -> bool:
    """As in "I equip X to Y" (X is activated), "Y is equipped with X" (it stands so)."""
    equips, monster, owner = _parts(story, clause)
    doer = doer_of(clause)
    if not equips:
        return bool(monster)
    if doer and not clause.is_passive:
        for card in equips:
            deed = add(story, Deed("activate", card, doer), clause)
            deed.targets += [monster] if monster and monster not in deed.targets else []
            deed.is_chained |= "response" in clause.orders
        return True
    if is_asked(clause):
        asked_worn(story, clause)
        return True
    for card in equips:
        if story.deed_of(card, do="activate") is not None:
            continue
        is_now = clause.hangs == "if" or bool(_GETS & set(clause.helpers))
        if is_now and clause.is_passive and story.has_trait(card, "equip"):
            side = story.owners.get(monster, "")
            usual = OTHER.get(side, "") if _takes(story, card) else side
            deed = add(story, Deed("activate", card, owner or usual), clause)  # It is so now.
            deed.targets = [monster or STAND_INS["monster"]]
        else:
            held = monster or _one_told(story, clause) or STAND_INS["monster"]
            _stand_equipped(story, clause, card, held, owner)
    return True


def wears(story: Story, clause: Clause) -> bool:
    """As in "X holds an Axe of Despair", of a monster and an Equip Card."""
    subject = clause.subject
    is_of_card = subject is not None and not subject.who and not subject.facet
    told = story.meant(subject, prefer="subject") if subject is not None and is_of_card else ()
    monsters = [card for card in told if story.kind(card) is CardCategory.MONSTER]
    nouns = [noun for noun in clause.objects if noun.cards and not noun.facet]
    equips = [(card, noun) for noun in nouns for card in story.meant(noun)]
    equips = [one for one in equips if story.has_trait(one[0], "equip")]
    for card, noun in equips if len(monsters) == 1 else ():
        _stand_equipped(story, clause, card, monsters[0], noun.owner)
    return bool(equips) and len(monsters) == 1


def _one_told(story: Story, clause: Clause) -> str:
    """As in "I use X on Y while Z is equipped": Y, the one monster that is spoken of."""
    named = {one.name for one in story.mentions if story.kind(one.name) is CardCategory.MONSTER}
    return named.pop() if clause.hangs in {"while", "if", "when"} and len(named) == 1 else ""


def asked_worn(story: Story, clause: Clause) -> bool:
    """As in "how much ATK does X have with Y", "what does Y do to X's ATK": X has Y."""
    if clause.question not in _HOW_MUCH or not _STAT.search(story.masked, clause.start, clause.end):
        return False
    named = [(card, noun) for noun in clause.nouns if noun.cards for card in story.meant(noun)]
    monsters = {card for card, _ in named if story.kind(card) is CardCategory.MONSTER}
    equips = [one for one in named if story.has_trait(one[0], "equip")]
    told = {one.card for one in story.deeds} | {one.card for one in story.board}
    equips = [one for one in equips if one[1].facet in {"", "copy"}]
    new = [(card, noun) for card, noun in equips if card not in told]
    for monster in monsters if len(monsters) == 1 else ():
        owner = next((noun.owner for card, noun in named if card == monster and noun.owner), "")
        for card, noun in new:
            story.note((monster,), owner)
            _stand_equipped(story, clause, card, monster, noun.owner or owner)
            for number in range(2, noun.count + 1):
                story.copies.add(card)
                story.counted_at.append((noun.start, noun.end))
                copy = f"{card}#{number}"
                _stand_equipped(story, clause, copy, monster, noun.owner or owner)
    return bool(new) and len(monsters) == 1


_HOW_MUCH = frozenset({"what", "how_many"})
_STAT = re.compile(r"\b(?:ATK|DEF|attack|defen[cs]e)\b", re.IGNORECASE)


def wear(story: Story, clause: Clause, noun: Noun, monster: str) -> None:
    """What a phrase names is equipped to the monster from the start."""
    for card in story.meant(noun):
        if story.deed_of(card, do="activate") is None:
            _stand_equipped(story, clause, card, monster, noun.owner)


def bound(story: Story, clause: Clause) -> bool:
    """As in "Shadow Spell sits on X", "X is held by it": it was used on X before."""
    if is_asked(clause):
        return False
    subject = [] if clause.subject is None or clause.subject.who else _meant(story, clause.subject)
    words = ("by", "under", "with") if clause.is_passive else ("on",)
    beside = [card for noun in clause.by(*words) if noun.cards for card in _meant(story, noun)]
    holders, held = (beside, subject) if clause.is_passive else (subject, beside)
    holders = [one for one in holders if binds(story, one) and story.deed_of(one) is None]
    held = [one for one in held if story.kind(one) is CardCategory.MONSTER]
    if len(holders) != 1 or len(held) != 1:
        return False
    facts = story.facts_of(holders[0])
    if facts is not None and "equip" in facts.traits:
        _stand_equipped(story, clause, holders[0], held[0], owner_of(story, clause))
        return True
    player = next((noun.owner for noun in clause.nouns if holders[0] in _meant(story, noun)), "")
    used_before(story, clause, holders[0], held[0], player)
    return True


def used_before(story: Story, clause: Clause, card: str, monster: str, player: str) -> None:
    """What stays on the field and aims at something was used on the monster before."""
    deed = add(story, Deed("activate", card, player, [monster]), clause)
    deed.is_earlier = True


def worn(story: Story, clause: Clause) -> bool:
    """As in "the X on my Y is destroyed", of an Equip Card and the monster that has it."""
    told = [noun for noun in (clause.subject, *clause.objects, *clause.by("with")) if noun]
    is_read = False
    for noun in told if clause.verb in _BEFALLING or not clause.verb else ():
        beside = [one for one in clause.by("on") if 0 <= one.start - noun.end < _ON]
        cards = story.meant(noun) if noun.cards and beside and not noun.facet else ()
        held = [card for one in beside[:1] if one.cards for card in story.refer(one)]
        if len(cards) == len(held) == 1 and _is_free_equip(story, cards[0], held[0]):
            _stand_equipped(story, clause, cards[0], held[0], noun.owner)
            is_read = True
    return is_read


def _is_free_equip(story: Story, card: str, monster: str) -> bool:
    """Whether it is a card of which no activation is told, beside the monster it is on."""
    is_equip = story.has_trait(card, "equip") or binds(story, card)
    return (
        is_equip
        and story.kind(monster) is CardCategory.MONSTER
        and story.deed_of(card, do="activate") is None
    )


_BEFALLING = frozenset({"destroy", "banish", "return", "send", "leave", "negate", "stay", "have"})
_ON = 5
"""Letters at most between a card and what it is on."""


def binds(story: Story, card: str) -> bool:
    """Whether it is a Spell or Trap that stays on the field and has aimed at something."""
    facts = story.facts_of(card)
    aims = facts is not None and any(effect.targets for effect in facts.effects)
    return _is_equip(story, card) and story.stays(card) and aims


def _parts(story: Story, clause: Clause) -> tuple[tuple[str, ...], str, str]:
    """The cards that are equipped, the monster they are equipped to, and whose cards they are."""
    subject = clause.subject
    nouns: list[Noun] = [*([subject] if subject and not subject.who else []), *clause.objects]
    nouns += clause.by(*_BESIDE)
    said = [(card, noun) for noun in nouns if not noun.who for card in _meant(story, noun)]
    equips = tuple(dict.fromkeys(card for card, _ in said if _is_equip(story, card)))
    monsters = [card for card, _ in said if story.kind(card) in {CardCategory.MONSTER, None}]
    owner = next((noun.owner for card, noun in said if card in equips and noun.owner), "")
    return equips, (monsters or [""])[0], owner


def _meant(story: Story, noun: Noun) -> tuple[str, ...]:
    is_known = noun.is_about_cards or noun.thing in STAND_INS
    return story.refer(noun, prefer="subject") if is_known else ()


def _is_equip(story: Story, card: str) -> bool:
    return story.kind(card) in {CardCategory.SPELL, CardCategory.TRAP}


def _takes(story: Story, card: str) -> bool:
    facts = story.facts_of(card)
    return facts is not None and facts.takes_control


def equip_what_is_asked(story: Story, asked: Sequence[AskedClaim]) -> None:
    """As in "Is the Equip Card destroyed if the equipped monster leaves?": it is on that one."""
    card, monster = STAND_INS["equip_spell"], STAND_INS["monster"]
    told = {one for deed in story.deeds for one in (deed.card, *deed.targets, *deed.hurts)}
    is_asked_of = any(one.subject == card for one in asked) and monster in told
    if is_asked_of and card not in told and _EQUIPPED.search(story.masked):
        there = {one.card for one in story.board}
        for place in (Standing(card, "me", face="up", on=monster), Standing(monster, "me")):
            story.board += [place] if place.card not in there else []


_EQUIPPED = re.compile(r"\bequip\w*", re.IGNORECASE)


def _stand_equipped(story: Story, clause: Clause, card: str, monster: str, owner: str) -> None:
    """Both stand on the field; one that gives control of the monster takes it to its own side."""
    side = story.owners.get(monster, "")
    if binds(story, card) and not story.has_trait(card, "equip"):
        stand(story, Standing(monster, side, face="up"))
        used_before(story, clause, card, monster, owner if owner in OTHER else "")
        return
    if _takes(story, card):
        player = owner if owner in OTHER else OTHER.get(side, "")
        held = Standing(monster, player, face="up", owner=side or OTHER.get(player, ""))
        story.owners[monster] = player
    else:
        player = owner if owner in OTHER else side
        held = Standing(monster, side or player, face="up")
    stand(story, held)
    place = Standing(card, player, face="up", on=monster, start=clause.start, end=clause.end)
    stand(story, place)


def asked_equip(query: Query) -> tuple[Ask, ...]:
    """As in "can I equip X to Y", "is X still equipped to it"."""
    clause = query.clause
    cards = (*query.object_cards(), *query.subject_cards(), *query.cards_by(*_BESIDE))
    equips = [card for card in cards if _is_equip(query.story, card)]
    is_done = clause.subject is not None and bool(clause.subject.who)
    is_tried = is_done or clause.modal
    return tuple((card, "activation_legal" if is_tried else "zone_at_end") for card in equips[:1])

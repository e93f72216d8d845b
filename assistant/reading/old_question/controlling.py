"""Controlling: clauses in which a monster changes sides, and questions after whose it is."""

import re

from assistant.reading.old_question.arriving import brought_to
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.doing import (
    agents_of,
    doer_of,
    is_asked,
    object_cards,
    subject_cards,
)
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.stand_ins import STAND_INS, TAKER
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, stand, strike
from assistant.reading.understood_question import CardCategory

_WITH = ("with", "by", "on")


def take(story: Story, clause: Clause) -> bool:
    """As in "I take their Jinzo with X", "my Sangan was taken"; not "I take 500 damage"."""
    if is_asked(clause) or any(noun.facet == "damage" for noun in clause.objects):
        _try_to_take(story, clause)
        return True
    taken, taker = _taken(story, clause)
    if not taken:
        return clause.verb == "take" and any(noun.facet or noun.thing for noun in clause.objects)
    agent = _agent(story, clause, taken)
    for card in taken if "set" in clause.marks else ():
        story.said_of[card] = story.said_of.get(card, frozenset()) | {"set"}
    for card in taken:
        if agent is not None:
            agent.player = agent.player or taker
            agent.targets += [card] if card not in agent.targets else []
        elif _is_in_chain(story, clause):
            deed = add(story, Deed("activate", TAKER, taker, [card]), clause)
            deed.is_chained = True
        elif clause.hangs == "which" or _is_told_first(story, card):
            _stand_taken(story, clause, card, taker)
        else:
            add(story, Deed("apply", card, OTHER.get(taker, ""), how="control_changed"), clause)
    return True


def _is_out_of_gy(story: Story, clause: Clause) -> bool:
    """As in "X took my Y", of a monster that does not do so by taking control."""
    is_card = clause.subject is not None and bool(clause.subject.cards)
    told = subject_cards(story, clause) if is_card else ()
    return any(story.kind(one) is CardCategory.MONSTER and not _takes(story, one) for one in told)


def _try_to_take(story: Story, clause: Clause) -> None:
    """As in "Can X take his Y": X is used on Y."""
    is_card = clause.subject is not None and bool(clause.subject.cards) and not clause.is_passive
    agents = [one for one in subject_cards(story, clause) if _takes(story, one)] if is_card else []
    cards = object_cards(story, clause, but=tuple(agents), prefer="monster") if agents else ()
    if cards and story.deed_of(agents[0]) is None:
        strike(story, clause, agents[0], cards, "me")


def give(story: Story, clause: Clause) -> bool:
    """As in "X was given to me": it is on that player's side of the field."""
    if brought_to(story, clause) or _give_with(story, clause):
        return True
    to = [noun.who for noun in (*clause.by("to"), *clause.objects) if noun.who]
    for card in object_cards(story, clause) or subject_cards(story, clause) if to else ():
        giver = OTHER.get(to[0], "") if story.kind(card) is CardCategory.MONSTER else ""
        place = Standing(card, to[0], face="up", start=clause.start, end=clause.end, owner=giver)
        stand(story, place)
        story.owners[card] = to[0]
    return bool(to)


def _give_with(story: Story, clause: Clause) -> bool:
    """As in "I give my X to my opponent with Y": Y is activated, and X is there."""
    giving = subject_cards(story, clause) if not clause.is_passive else ()
    agents = [one for one in (*agents_of(story, clause, *_WITH), *giving) if _takes(story, one)]
    last = story.last("activate")
    if not agents and last is not None and _takes(story, last.card) and not last.targets:
        agents = [last.card]
    cards = [card for card in object_cards(story, clause) if card not in agents]
    owners = [noun.owner for noun in clause.objects if noun.cards and noun.owner in OTHER]
    doer = doer_of(clause) or (owners[0] if giving and owners else "")
    if is_asked(clause) or not (agents and cards and doer):
        return False
    add(story, Deed("activate", agents[0], doer), clause)
    for card in cards:
        stand(story, Standing(card, doer, face="up", start=clause.start, end=clause.end))
    return True


def _taken(story: Story, clause: Clause) -> tuple[tuple[str, ...], str]:
    """The monsters that change sides, and the player who gets them."""
    if clause.is_passive:
        owner = clause.subject.owner if clause.subject is not None else ""
        cards = subject_cards(story, clause)
        taker = doer_of(clause) or OTHER.get(owner, "")
    elif _is_out_of_gy(story, clause):
        return (), ""
    else:
        cards, taker = object_cards(story, clause, prefer="monster"), doer_of(clause)
        if not cards and clause.hangs == "which" and clause.antecedent is not None:
            said = story.masked[clause.antecedent.start : clause.antecedent.end].lower()
            some = (STAND_INS["monster"],) * said.endswith("monster")
            cards = story.refer(clause.antecedent) or some  # "X, which he took with Y".
    kinds = {CardCategory.MONSTER, None}
    return tuple(card for card in cards if story.kind(card) in kinds), taker


def _agent(story: Story, clause: Clause, taken: tuple[str, ...]) -> Deed | None:
    """The card by which control is taken, as a deed: named here, or used just before."""
    named = [card for card in agents_of(story, clause, *_WITH) if card not in taken]
    own = () if clause.is_passive else subject_cards(story, clause)
    named += [card for card in own if _takes(story, card)]
    if named:
        owner = clause.subject.owner if clause.subject is not None and own else ""
        return add(story, Deed("activate", named[0], doer_of(clause) or owner), clause)
    used = [one for one in story.deeds if one.do == "activate" and _takes(story, one.card)]
    last = used[-1] if used else None
    is_free = last is not None and last.targets in ([], list(taken))
    is_same = is_free and last is not None and last.player in {"", doer_of(clause)}
    return last if is_same else None


def _takes(story: Story, card: str) -> bool:
    facts = story.facts_of(card)
    return facts is not None and facts.takes_control


def _is_in_chain(story: Story, clause: Clause) -> bool:
    """Whether it happens while something activated before has not resolved."""
    last = story.last("activate")
    is_answer = "response" in clause.orders or clause.hangs == "before"
    return last is not None and (is_answer or (clause.hangs == "" and "then" in clause.orders))


def _is_told_first(story: Story, card: str) -> bool:
    """Whether nothing was told of the card's being anywhere before."""
    used = any(card in (one.card, *one.targets) for one in story.deeds if not one.is_asked)
    return not used and all(one.card != card for one in story.board)


def _stand_taken(story: Story, clause: Clause, card: str, taker: str) -> None:
    owner = story.owners.get(card, "")
    owner = OTHER.get(taker, "") if owner in {"", taker} else owner  # Nobody steals his own.
    place = Standing(card, taker, face="up", owner=owner, start=clause.start, end=clause.end)
    stand(story, place)
    story.owners[card] = taker or story.owners.get(card, "")


def hold_others(story: Story, clause: Clause, noun: Noun, card: str) -> bool:
    """As in "I control my opponent's X (through Y)": it is theirs, on the other side."""
    doer = doer_of(clause)
    owner = noun.owner or (story.owners.get(card, "") if noun.pronoun else "")
    if not doer or owner not in OTHER or owner == doer or clause.by("in"):
        return False
    _hold_taken(story, clause, card, doer)
    return True


def is_held_by_other(story: Story, clause: Clause) -> bool:
    """As in "my X is controlled by my opponent through Y", "X is under their control"."""
    takers = [noun.who for noun in clause.by("by") if noun.who and clause.is_passive]
    takers += [one.owner for one in clause.by("under") if not (one.cards or one.thing)]
    owner = clause.subject.owner if clause.subject is not None else ""
    if is_asked(clause) or not takers or takers[0] not in OTHER or owner == takers[0]:
        return False
    cards = subject_cards(story, clause, prefer="monster")
    for card in cards[:1]:
        _hold_taken(story, clause, card, takers[0])
    return bool(cards)


_OWNING = re.compile(r"(?<!my )(?<!your )(?<!his )(?<!her )(?<!their )(?<!its )\bown(?:s|ed)?\b")


def belongs(story: Story, clause: Clause) -> bool:
    """As in "X, which is owned by my opponent", "... but my opponent owns": whose card it is."""
    if is_asked(clause) or not _OWNING.search(story.masked, clause.start, clause.end):
        return False
    by = [noun.who for noun in clause.by("by") if noun.who]
    owner = by[0] if clause.is_passive and by else doer_of(clause)
    told = subject_cards(story, clause) if clause.is_passive else object_cards(story, clause)
    if not told and clause.antecedent is not None:
        told = story.refer(clause.antecedent)
    for card in told or story.meant(Noun(0, 0, pronoun="it")) if owner in OTHER else ():
        here = next((one for one in story.board if one.card == card), None)
        held = here.player if here is not None and here.player else OTHER[owner]
        stand(story, Standing(card, held, face="up", owner=owner if held != owner else ""))
        story.owners[card] = held
    return bool(owner)


def regain(story: Story, clause: Clause) -> bool:
    """As in "when he gets it back": what was taken from a player is that one's again."""
    doer = doer_of(clause)
    if clause.verb != "refund" or not doer or is_asked(clause):
        return False
    cards = object_cards(story, clause, prefer="monster")
    held = [one for one in story.board if one.card in cards and one.owner == doer]
    for one in held:
        one.player, one.owner = doer, ""
        story.owners[one.card] = doer
    used = [one for one in story.deeds if {*one.targets, one.card} & set(cards)]
    if any(_takes(story, one.card) for one in used):
        why = "what comes after it was given back was not read"
        story.gaps.append(gap_at(story.text, clause, why))
    return bool(held)


def _hold_taken(story: Story, clause: Clause, card: str, taker: str) -> None:
    """The monster is on the taker's side; by what passes, it is taken before all the rest."""
    agents = [one for one in agents_of(story, clause, "with", "by") if _takes(story, one)]
    owner = OTHER[taker]
    for agent in agents[:1]:
        if not story.stays(agent):
            story.owners[card] = owner
            add(story, Deed("activate", agent, taker, [card]), clause).is_earlier = True
            return
        stand(story, Standing(agent, taker, face="up", on=card))
    story.owners[card] = taker
    place = Standing(card, taker, face="up", owner=owner, start=clause.start, end=clause.end)
    stand(story, place)


def asked_control(query: Query) -> tuple[Ask, ...]:
    """As in "who controls X", "do I get control of X", "whose field is X on"."""
    takers = [one for one in query.subject_cards() if _takes(query.story, one)]
    if query.clause.modal and query.clause.objects and takers:
        return ((takers[0], "activation_legal"),)  # "Can X take his Y?"
    cards = query.object_cards(prefer="monster") or query.subject_cards(prefer="monster")
    cards = cards or query.cards_by("with", "to", "of") or _taken_cards(query.story)[-1:]
    named = {query.story.name(number) for noun in query.clause.nouns for number in noun.cards}
    monsters = {CardCategory.MONSTER, None}
    cards = tuple(c for c in cards if c in named or query.story.kind(c) in monsters)
    asks = [(card, "controller_at_end") for card in cards[:1]]
    places = {query.thing, *(noun.thing for noun in query.clause.by("in"))}
    is_place = bool(places & {"gy", "hand", "deck", "extra_deck"})
    return (*asks, *((card, "zone_at_end") for card in cards[:1] if is_place))


_WHOSE_PLACE = re.compile(
    r"[^.?!\w]*(?:(?:and|so|then|in|to|into) )*(?:which|what)(?: player['\u2019]s)? "
    r"(?:gy|graveyard|grave|hand|deck|side)\b",
    re.IGNORECASE,
)


def asked_whose_place(query: Query) -> tuple[Ask, ...]:
    """As in "which Graveyard does it go to"."""
    is_said = _WHOSE_PLACE.match(query.story.masked, query.clause.start) is not None
    return asked_control(query) if is_said else ()


def asked_lost(query: Query) -> tuple[Ask, ...]:
    """As in "X takes my Y. Do I lose Y": whose it is, where something takes control."""
    clause, story = query.clause, query.story
    who = clause.subject.who if clause.subject is not None else ""
    is_said = _LOSING.search(story.masked, clause.start, clause.end) is not None
    takers = [one for one in story.deeds if one.do == "activate" and _takes(story, one.card)]
    if not (who and is_said and takers) or clause.by("to"):
        return ()
    cards = query.object_cards(prefer="monster")
    return tuple(
        (card, "controller_at_end") for card in cards if story.kind(card) is CardCategory.MONSTER
    )


_LOSING = re.compile(r"\b(?:lose|losing)\b", re.IGNORECASE)


def asked_back(query: Query) -> tuple[Ask, ...]:
    """As in "does it go back to him", "does X switch again": whose it is then, if it was taken."""
    clause, taken = query.clause, _taken_cards(query.story)
    to = clause.by("to")
    is_to_player = any(noun.who or (noun.thing == "field" and noun.owner) for noun in to)
    is_elsewhere = any(noun.thing and noun.thing != "field" for noun in to)
    is_side = all(noun.thing == "field" for noun in clause.objects)
    is_back = "back" in clause.marks or (clause.verb == "change" and is_side)
    is_back |= clause.verb == "refund"  # "Is X given back?"
    if is_elsewhere or not (is_to_player or is_back):
        return ()
    is_named = clause.subject is not None and bool(clause.subject.cards)
    cards = query.subject_cards() if is_named else taken[-1:]
    return tuple((card, "controller_at_end") for card in cards if card in taken)


def _taken_cards(story: Story) -> tuple[str, ...]:
    """The monsters of which a player took control, or holds though they are another's."""
    used = [one for one in story.deeds if one.do == "activate" and _takes(story, one.card)]
    held = [one.card for one in story.board if one.owner]
    return (*held, *(card for one in used for card in one.targets))


def asked_who_uses(query: Query) -> tuple[Ask, ...]:
    """As in "who searches", "who gets to activate X's effect": which player activates it."""
    story = query.story
    nouns = [noun for noun in query.clause.objects if noun.cards or noun.pronoun]
    named = [c for noun in nouns for c in story.meant(noun) if story.facts_of(c) is not None]
    paid = [card for deed in story.deeds for _, card in deed.costs if story.floats(card)]
    gone = [deed.card for deed in story.deeds if deed.do == "apply" and story.floats(deed.card)]
    struck = [
        card for deed in story.deeds for card in (*deed.targets, *deed.hurts) if story.floats(card)
    ]
    floats = [one.card for one in story.board if story.floats(one.card)]
    cards = named or paid or gone or struck or floats
    if query.clause.verb == "draw":
        cards = [card for card in cards if not _deals_to_all(story, card)]
    return tuple((card, "deciding_player") for card in cards[-1:])


def _deals_to_all(story: Story, card: str) -> bool:
    """Whether it makes each player discard too: then it is not its player alone who draws."""
    facts = story.facts_of(card)
    return facts is not None and any({"discard", "draw"} <= one.does for one in facts.effects)

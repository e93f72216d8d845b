"""Acts: questions after what may be done, done again, paid or gained."""

from assistant.reading.old_question.asked_attacks import attack_tried
from assistant.reading.old_question.asked_draws import asked_draw
from assistant.reading.old_question.asked_fates import PAID, asked_pay, is_taken
from assistant.reading.old_question.asked_found import asked_of_found
from assistant.reading.old_question.asked_happenings import which_activate
from assistant.reading.old_question.asked_limits import asked_afresh, used_twice
from assistant.reading.old_question.asked_summon_negation import summon_negatable
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import activating_cards, unnamed_agents
from assistant.reading.old_question.flips import flipped_up
from assistant.reading.old_question.further_searches import asked_further_search
from assistant.reading.old_question.query import Ask, Query, last_effect, newly_named
from assistant.reading.old_question.resolving import says_resolving
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.taken_from_deck import DECKS
from assistant.reading.old_question.turning_over import asked_turned, is_turned
from assistant.reading.understood_question import CardCategory, Negates


def asked_part(query: Query) -> tuple[Ask, ...]:
    """As in "can I still Set a card (with X)": one part of what a card does."""
    story = query.story
    used = [deed.card for deed in story.deeds if deed.do == "activate" and not deed.answers]
    cards = query.cards_by("with", "from", "by") or tuple(used[-1:])
    return tuple((f"{card}: {query.clause.verb}", "applies") for card in cards[:1])


def giver(query: Query) -> tuple[str, ...]:
    """As in "do I get to draw": the card by whose effect that would be done."""
    story = query.story
    own = [card for card in query.subject_cards() if story.facts_of(card) is not None]
    if query.clause.verb == "search":
        own = [card for card in own if card not in STAND_INS.values()]
    if own:
        return tuple(own)
    able = [card for card in story.named if can_do(story, card, _DOES.get(query.clause.verb, ""))]
    if able and query.clause.subject is None:
        return (able[-1],)
    found = [one.card for one in story.board if one.zone in DECKS]
    floaters = [card for card in (*_struck(story), *found) if _has_trigger(story, card)]
    arrived = [deed.card for deed in story.deeds if deed.do == "summon" and not floaters]
    floaters += [card for card in arrived if can_do(story, card, _DOES.get(query.clause.verb, ""))]
    if floaters:
        return (floaters[-1],)
    who = query.clause.subject.who if query.clause.subject is not None else ""
    mine = [deed.card for deed in story.deeds if deed.player == who and deed.do == "activate"]
    return tuple(card for card in mine if not _does_other(story, card, query.clause.verb))[:1]


def _does_other(story: Story, card: str, verb: str) -> bool:
    """As in "I use X. Do I search?", where nothing that X does is a search."""
    effects = getattr(story.facts_of(card), "effects", ())
    done = frozenset().union(*(effect.does for effect in effects))
    return verb == "search" and bool(done) and "add_to_hand" not in done


def can_do(story: Story, card: str, does: str) -> bool:
    """As in "search now?": whether the card has an effect that does it."""
    facts = story.facts_of(card)
    return facts is not None and any(does in effect.does for effect in facts.effects)


def _has_trigger(story: Story, card: str) -> bool:
    facts = story.facts_of(card)
    return facts is not None and any(effect.is_trigger for effect in facts.effects)


def asked_used(query: Query) -> tuple[Ask, ...]:
    """As in "is X flipped": what befalls a monster, or what may be activated."""
    if every := which_activate(query):
        return every
    if turned := flipped_up(query.story, query.clause):
        return tuple((card, "summoned") for card in turned)
    befalls = is_turned(query.story, query.clause) and not query.is_afresh
    return asked_turned(query) if befalls else asked_activate(query)


def asked_activate(query: Query) -> tuple[Ask, ...]:
    """As in "can X activate its effect", "may I chain X"."""
    clause, story = query.clause, query.story
    if query.is_afresh and not says_resolving(story.masked):
        return asked_afresh(query)
    purpose = query.purpose
    if purpose is not None and purpose.verb in {"negate", "stop"}:
        facets = {noun.facet for noun in purpose.objects}
        if "summon" in facets:
            return summon_negatable(query, ())
    cards = _used(query)
    stops = not cards or any(story.negates(card, Negates.SUMMON) for card in cards)
    if stops and any(noun.facet == "summon" for noun in clause.by("on")):
        return summon_negatable(query, ())
    if any(card in story.copies for card in cards):
        return tuple((card, "usable_again_this_turn") for card in cards)
    deeds = [story.deed_of(card) for card in cards]
    is_of_summon = any(deed is not None and deed.answered == "summon" for deed in deeds)
    if is_of_summon and any(story.negates(card, Negates.SUMMON) for card in cards):
        return summon_negatable(query, ())
    is_open = clause.verb == "chain" and clause.subject is not None and bool(clause.subject.who)
    tried = [deed.card for deed in story.deeds if deed.is_asked] if is_open else _asked_deed(story)
    predicate = "deciding_player" if _is_of_owner(query, cards) else "activation_legal"
    return tuple((card, predicate) for card in cards or tried[-1:])


def _is_of_owner(query: Query, cards: tuple[str, ...]) -> bool:
    """As in "they stole my X. Can they use its effect": whose effect it is, is what decides."""
    who = query.clause.subject.who if query.clause.subject is not None else ""
    is_set_off = all(query.story.is_triggered(card) for card in cards)
    return bool(who) and is_taken(query.story, cards) and is_set_off


def _used(query: Query) -> tuple[str, ...]:
    """The cards of which it is asked whether they can be activated."""
    clause = query.clause
    cards = activating_cards(query.story, clause)
    is_dummy = clause.subject is not None and clause.subject.pronoun == "it"
    is_named = any(noun.cards for noun in (*clause.objects, *clause.by("with")))
    is_player = clause.subject is not None and bool(
        clause.subject.who or clause.subject.thing == "player"
    )
    if not cards or (is_dummy and is_named) or is_player:
        is_it = [noun.pronoun for noun in clause.objects] == ["it"]
        is_met = any(noun.facet in {"summon", "attack"} for noun in clause.objects)
        held = query.held() if is_it else query.cards_by("with") if is_met else ()
        tried = [one.card for one in query.story.deeds if one.start == clause.start]
        held = tuple(tried) if is_it and clause.verb == "chain" and len(tried) == 1 else held
        cards = held[-1:] or query.object_cards() or query.cards_by("with")
    elif clause.is_passive and clause.verb == "chain":  # "Can X be chained to by Y" is of Y.
        cards = query.cards_by("by", "with") or unnamed_agents(query.story, clause) or cards
    return cards


def asked_use(query: Query) -> tuple[Ask, ...]:
    """As in "can I Book of Moon it", "may he Ash it": a name is the verb."""
    if allowed := _allowed(query) or _prevented(query):
        return allowed
    clause = query.clause
    is_player = clause.subject is not None and bool(clause.subject.who)
    is_named = bool(clause.objects) and bool(clause.objects[0].cards)
    if clause.verb or query.is_afresh or not (is_player and clause.modal and is_named):
        return ()
    cards = query.story.meant(clause.objects[0])[:1]
    is_of_summon = any(noun.facet == "summon" for noun in clause.objects[1:])
    if is_of_summon and any(query.story.negates(card, Negates.SUMMON) for card in cards):
        return summon_negatable(query, ())  # "Can I Solemn Judgment the Summon?"
    return tuple((card, "activation_legal") for card in cards)


def _allowed(query: Query) -> tuple[Ask, ...]:
    """As in "I'd like to use X. Am I allowed?", "Is that too late?"."""
    clause = query.clause
    is_bare = not (clause.objects or clause.prepositions or query.purpose or query.is_afresh)
    is_late = "late" in clause.marks and clause.verb in {"", "be"}
    is_allowed = clause.verb == "allow" and clause.is_passive
    return asked_legal(query) if is_bare and (is_late or is_allowed) else ()


def _prevented(query: Query) -> tuple[Ask, ...]:
    """As in "does X prevent me from activating Y", "does X keep me from Tributing Y"."""
    clause, inner = query.clause, query.purpose
    is_of_player = clause.verb in {"stop", "prevent_from"} and any(o.who for o in clause.objects)
    if not is_of_player or inner is None or inner.hangs != "ing":
        return ()
    used = [one for one in query.story.deeds if one.do == "activate"]
    return tuple(
        (one.card, "activation_legal") for one in used if inner.start <= one.start < inner.end
    )


_DOES = {
    "send": "send_to_gy",
    "destroy": "destroy",
    "banish": "banish",
    "search": "add_to_hand",
    "draw": "draw",
    "set": "set_cards",
    **dict.fromkeys(("special_summon", "summon"), "special_summon"),
}
"""What an effect does, by the verb with which a player is asked about doing it."""


def asked_doing(query: Query) -> tuple[Ask, ...]:
    """As in "do I get to add a monster to my hand anyway": the effect by which it is done."""
    clause = query.clause
    if further := asked_further_search(query) or asked_of_found(query):
        return further
    does = _DOES.get(clause.verb, "")
    who = clause.subject.who if clause.subject is not None else ""
    is_named = any(noun.cards or noun.pronoun or noun.facet == "cost" for noun in clause.nouns)
    is_named |= bool(who) and any(noun.owner == who for noun in clause.objects)  # "I lose my X".
    is_named |= any(noun.marks & PAID for noun in clause.objects)  # "... the discarded card".
    is_bare_summon = _DOES.get(clause.verb) == "special_summon" and not clause.nouns[1:]
    is_told = bool(who) and (bool(clause.objects) or (is_bare_summon and not clause.modal))
    is_told |= clause.is_passive and query.thing in STAND_INS and clause.verb == "search"
    if not does or is_named or not is_told or query.is_afresh or asked_draw(query) is not None:
        return ()
    doing = [
        deed.card
        for deed in query.story.deeds
        if deed.do == "activate" and not deed.is_asked and _is_done_by(query.story, deed, does)
    ]
    floating = {card for card in _struck(query.story) if _floats_to(query.story, card, does)}
    if floating:  # "X destroys Y. Do I get to draw?": by Y, which has an effect for that.
        is_taken = clause.verb in {"search", "draw"} or len(floating) > 1
        return () if is_taken else ((floating.pop(), "resolves"),)
    return ((doing[-1], "resolves"),) if len(set(doing)) == 1 else ()


def _struck(story: Story) -> list[str]:
    left = [deed.card for deed in story.deeds if deed.do == "apply"]
    struck = [card for deed in story.deeds for card in (*deed.targets, *deed.hurts)]
    return [*left, *struck, *(card for deed in story.deeds for _, card in deed.costs)]


def _floats_to(story: Story, card: str, does: str) -> bool:
    effects = getattr(story.facts_of(card), "effects", ())
    return any(one.is_trigger and does in one.does for one in effects)


def _is_done_by(story: Story, deed: Deed, does: str) -> bool:
    return does in getattr(story.effect_of(deed), "does", ())


def asked_target(query: Query) -> tuple[Ask, ...]:
    """As in "can X target Y", "can I target Y with X": whether X can be activated so."""
    is_itself = any(noun.pronoun == "itself" for noun in query.clause.objects)
    fallen = [one for one in query.story.deeds if one.how == "destroyed_by_battle"]
    if is_itself and (fallen or query.story.last("attack") is not None):
        return ()  # Whether a monster that battles can still be aimed at was not read.
    is_aimed = query.clause.is_passive
    agents = query.cards_by("with", "by") or (() if is_aimed else query.subject_cards())
    last = query.story.last("activate")
    cards = agents or ((last.card,) if last is not None else ())
    return tuple((card, "activation_legal") for card in cards[:1])


def _asked_deed(story: Story) -> tuple[str, ...]:
    asked = [deed.card for deed in story.deeds if deed.is_asked]
    return tuple(asked[-1:]) or last_effect(story)


def asked_tribute(query: Query) -> tuple[Ask, ...]:
    """As in "can I Tribute a monster for it", "is X Tributed for its effect"."""
    if query.clause.is_passive and not query.clause.modal:
        is_named = bool(getattr(query.clause.subject, "cards", ())) and not query.facet
        fates = tuple((card, "tributed") for card in query.subject_cards())
        return fates if is_named else asked_pay(query)
    last = query.story.last("summon")
    if last is not None and last.is_asked and last.start == query.clause.start:
        return ((last.card, "summoned"),)
    if any(noun.facet == "summon" for noun in query.clause.by("for")):
        return ()  # "Can they Tribute them for a Tribute Summon": of what was not read.
    payers = query.story.payers()
    tried = [one for one in _asked_deed(query.story) if not _is_striking(query, one)]
    users = query.cards_by("with", "for", "to") or payers[-1:] or tried
    summoned = [card for card in users if query.story.deed_of(card, do="summon")]
    if summoned and summoned[0] not in payers:
        return ((summoned[0], "summoned"),)
    return tuple((card, "activation_legal") for card in users[:1])


def _is_striking(query: Query, card: str) -> bool:
    """As in "can I Tribute a monster hit by X": what strikes it is not what it is Tributed for."""
    deed, patients = query.story.deed_of(card), query.object_cards()
    return deed is not None and bool(deed.targets) and card not in patients


def _effect_meant(query: Query) -> tuple[str, ...]:
    """As in "X negates the Summon of Y. Is its effect usable?": of what was not used yet."""
    story, cards = query.story, query.subject_cards()
    used = {one.card for one in story.deeds if one.do == "activate" and not one.is_asked}
    named = [mention.name for mention in story.mentions if mention.name not in used]
    others = [card for card in named if story.kind(card) is CardCategory.MONSTER]
    is_said = query.clause.subject is not None and bool(query.clause.subject.cards)
    return tuple(others[-1:]) if used >= set(cards) and others and not is_said else cards


def _summon_tried(query: Query) -> tuple[Ask, ...]:
    """As in "I want to Tribute Summon X. Allowed?": whether X is Summoned."""
    last = query.story.deeds[-1] if query.story.deeds else None
    is_tried = last is not None and last.do == "summon" and last.hangs == "to"
    return ((last.card, "summoned"),) if last and is_tried and not query.clause.nouns else ()


def asked_legal(query: Query) -> tuple[Ask, ...]:
    """As in "possible?", "is that legal"."""
    if told := _summon_tried(query) or used_twice(query.story):
        return told
    story = query.story
    asked = [deed for deed in story.deeds if deed.do == "activate"]
    of_effect = _effect_meant(query) if query.facet == "effect" else ()
    if asked and asked[-1].answered == "summon" and not of_effect:
        return summon_negatable(query, ())
    named = newly_named(query)
    marks = query.clause.marks.union(*(noun.marks for noun in query.clause.objects))
    if named and "legal" in marks:
        return ((named, "activation_legal"),)
    cards = list(of_effect) or [card for card in query.subject_cards() if story.deed_of(card)]
    last = story.deeds[-1] if story.deeds and not set(cards) - {story.deeds[-1].card} else None
    if last is not None and (last.do == "attack" or (last.do == "apply" and not cards)):
        return attack_tried(query, last)
    is_told = query.is_of_deed and bool(asked) and not (asked[-1].is_asked or query.clause.objects)
    if is_told or not cards:  # "I chain X to Y. Is that legal?" is asked of X.
        cards = [one.card for one in asked[-1:]]
    if story.copies or any(one.answers in cards for one in asked if one.answers):
        return asked_afresh(query)
    return tuple((card, "activation_legal") for card in cards)

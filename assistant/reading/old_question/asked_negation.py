"""Negation: questions after what is or can be negated."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.asked_kinds_negated import are_such_negated, is_gone
from assistant.reading.old_question.asked_summon_negation import is_summon_stopped, summon_negatable
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.floodgates import face_up_together, reaches
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.stand_ins import LYING, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import stand
from assistant.reading.old_question.which_effect import fitting_cards, is_used_elsewhere
from assistant.reading.understood_question import CardAbilities, CardCategory, Negates

_OFF_FIELD = frozenset({"gy", "hand", "deck", "banished"})


def asked_negated(query: Query) -> tuple[Ask, ...]:
    """As in "is X negated", "does X negate Y", "can X negate the Summon"."""
    if (once := _negated_before(query)) is not None:
        return once
    if asks := _used_again(query) or are_such_negated(query):
        return asks
    return () if _could_use(query) else _of_negated(query)


def _negated_before(query: Query) -> tuple[Ask, ...] | None:
    """As in "X negated a Spell. Can it negate another one": whether X can be used again.

    In a later turn that is another question, which is not read; None: nothing such is asked.
    """
    story, clause = query.story, query.clause
    is_another = any("another" in noun.marks and not noun.cards for noun in clause.objects)
    is_another |= clause.subject is not None and "another" in clause.subject.marks
    is_another |= _is_of_several_times(query)
    if clause.is_passive or not (clause.modal and is_another):
        return None
    used = [one for one in story.deeds if one.do == "activate" and not one.is_asked]
    able = (Negates.ACTIVATION, Negates.EFFECT)
    negating = [one.card for one in used if any(story.negates(one.card, what) for what in able)]
    named = [card for card in query.subject_cards() if any(story.negates(card, w) for w in able)]
    agents = [card for card in named if card in negating] or negating[-1:] or named[:1]
    if not agents or not story.stays(agents[0]):
        return None
    is_later = _LATER.search(story.masked) is not None
    return () if is_later else ((agents[0], "usable_again_this_turn"),)


def _is_of_several_times(query: Query) -> bool:
    """As in "can X negate twice in a turn", "can it negate again", "can X negate two Spells"."""
    story, clause = query.story, query.clause
    end = story.masked.find("?", clause.start)
    often = _OFTEN.search(story.masked, clause.start, end if end >= 0 else len(story.masked))
    is_again = "again" in clause.marks.union(*(one.marks for one in clause.nouns))
    return bool(often) or (is_again and not clause.objects)


_OFTEN = re.compile(
    r"\b(?:twice|(?:two|several|multiple) times|more than once|(?:two|2|three|several|multiple)"
    r" (?:\w+ ){1,3}(?:(?:in|during) (?:the same|one|a single|a)|per|each|this) turn)\b",
    re.IGNORECASE,
)
_LATER = re.compile(
    r"\b(?:next|last|previous|following|later|earlier|another) turn\b", re.IGNORECASE
)


def _could_use(query: Query) -> bool:
    """As in "with X face-up, can my opponent negate it": by X, which nobody was told to use yet."""
    story, clause = query.story, query.clause
    is_player = clause.subject is not None and bool(clause.subject.who)
    if not (clause.modal and is_player) or clause.by("with", "by") or clause.is_passive:
        return False
    there = [one.card for one in story.board if one.face == "up" and not story.deed_of(one.card)]
    answering = (Negates.ACTIVATION, Negates.EFFECT, Negates.SUMMON)
    return any(story.negates(card, what) for card in there for what in answering)


def asked_affected(query: Query) -> tuple[Ask, ...]:
    """As in "is Sangan's search affected by Skill Drain", "does Skill Drain still get it".

    By what negates, it is asked whether it does.
    """
    by_active = query.subject_cards() if query.clause.objects else ()
    agents = query.cards_by("by", "with") if query.clause.is_passive else by_active
    told = [query.story.facts_of(card) for card in agents]
    able = [
        one is not None and (one.negates_others or one.negating(Negates.MONSTER)) for one in told
    ]
    return asked_negated(query) if able and all(able) else ()


def _of_negated(query: Query) -> tuple[Ask, ...]:
    clause, story = query.clause, query.story
    if clause.is_passive:
        noun, agents = clause.subject, query.cards_by("by", "with")
    else:
        noun = clause.objects[0] if clause.objects else None
        agents = query.subject_cards()
    if noun is None or (met := _met_by_last(query)):
        used = [card for card in agents if story.deed_of(card, do="activate") is not None]
        by_used = tuple((card, "resolves") for card in used[:1])
        return (by_used or _by_struck(query)) if noun is None else met
    lasting = [card for card in agents if _negates_while_there(story, card)]
    aiming = [card for card in agents if story.negates(card, Negates.MONSTER)]
    is_out = bool(lasting or aiming) and _is_out_of_reach(query, noun)
    is_of_kind = bool(lasting) and noun.thing in STAND_INS and not (noun.cards or noun.pronoun)
    if is_out or is_of_kind:
        return () if is_out else _of_kind(story, lasting[0], noun)
    is_negated = clause.is_passive or (bool(noun.pronoun) and not noun.cards)
    cards = _by_what_it_does(story, noun) or story.meant(
        noun, but=agents, prefer="negated" if is_negated else ""
    )
    cards = _struck_instead(story, cards) if noun.pronoun == "it" and clause.is_passive else cards
    if noun.pronoun == "it" and clause.is_passive and _stops_summon(story, cards):
        return summon_negatable(query, ())
    is_of_summon = noun.facet != "activation" and is_summon_stopped(query, agents, cards)
    if noun.facet == "summon" or is_of_summon:
        told = [card for card in agents if story.facts_of(card) is not None]
        stops = [card for card in told if story.negates(card, Negates.SUMMON)]
        return () if told and not stops and clause.modal else summon_negatable(query, cards)
    if lasting and not clause.is_passive:
        face_up_together(story, lasting, cards, noun)
    is_activation = noun.facet == "activation" and not clause.is_passive
    is_known = bool(noun.cards) or (bool(cards) and not set(cards) & set(STAND_INS.values()))
    is_answered = noun.facet == "effect" and _answer_activations(story, agents)
    is_unnamed = noun.thing in {"monster", "effect_monster"} and not (is_known or is_activation)
    if is_unnamed and not is_answered:
        return are_monsters_negated(query, cards)
    asks = tuple(
        (card, "effect_negated")
        if is_used_elsewhere(story, card, noun)
        else (card, _negated(story, card, noun.facet, agents))
        for card in cards
    )
    return () if any(_is_of_which(story, *one) for one in asks) else asks


def _struck_instead(story: Story, cards: tuple[str, ...]) -> tuple[str, ...]:
    """As in "X was used on a monster. Is it negated": what X negates, and not X itself."""
    deed = story.deed_of(cards[0], do="activate") if len(cards) == 1 else None
    is_met = any(one.answers == cards[0] for one in story.deeds) if deed is not None else True
    if deed is not None and story.kind(deed.card) is not CardCategory.MONSTER and not is_met:
        cards = _hit_before(story, deed) or cards
    if deed is None or is_met or not story.negates(deed.card, Negates.MONSTER):
        return cards
    if not deed.targets and _UNAIMED.search(story.masked, deed.start, deed.end) is None:
        return cards  # "He activates another X. Is it negated?": nothing is told that X is used on.
    return tuple(deed.targets) or (STAND_INS["effect_monster"],)


def _stops_summon(story: Story, cards: tuple[str, ...]) -> bool:
    """As in "I use X when he Summons Y. Can it be negated": the Summon, by X, is meant."""
    last, summon = story.last("activate"), story.last("summon")
    if (
        last is None
        or summon is None
        or last.card not in cards
        or last.answers not in {"", summon.card}
    ):
        return False
    is_own = last.player != summon.player and story.negates(last.card, Negates.SUMMON)
    return is_own and story.deeds[-1] is last


def _hit_before(story: Story, last: Deed) -> tuple[str, ...]:
    """As in "X, hit by Veiler, is flipped by Book of Moon. Is it still negated": X, by Veiler."""
    is_negator = story.negates(last.card, Negates.MONSTER)
    hitting = [one for one in story.deeds if story.negates(one.card, Negates.MONSTER)]
    struck = [card for one in hitting for card in one.targets]
    return tuple(struck[-1:]) if not is_negator else ()


_UNAIMED = re.compile(r"\b(?:monsters?|targets?|on|against|negates?|hits?)\b", re.IGNORECASE)
"""Words that tell that a negator is used on something."""


def _is_out_of_reach(query: Query, noun: Noun) -> bool:
    """As in "does X negate Y's effect in the GY", or its activation: a lasting card does not."""
    is_elsewhere = any(place.thing in _OFF_FIELD for place in query.clause.by("in", "from"))
    return is_elsewhere or noun.facet == "activation"


def _used_again(query: Query) -> tuple[Ask, ...]:
    """As in "X negated Y. I activate Z. Can X negate that one too": X is used once more."""
    story, clause = query.story, query.clause
    told = [one for one in story.deeds if one.do == "activate" and not one.is_asked]
    if not (clause.modal and told):
        return ()
    agents = query.cards_by("by", "with") if clause.is_passive else query.subject_cards()
    used = {one.card for one in told[:-1] if story.stays(one.card)} - {told[-1].card}
    able = [card for card in agents if card in used and not _negates_while_there(story, card)]
    story.used_again.update(able[:1])
    return tuple((card, "activation_legal") for card in able[:1])


def _is_of_which(story: Story, card: str, predicate: str) -> bool:
    """Whether it has effects on the field and in the hand, and where it is was not told."""
    facts = story.facts_of(card)
    if predicate != "negated_on_field" or any(one.card == card for one in story.board):
        return False
    return facts is not None and any("hand" in one.from_zones for one in facts.effects)


def _of_kind(story: Story, card: str, noun: Noun) -> tuple[Ask, ...]:
    """As in "does Jinzo still negate Traps": what it does to such cards, if it reaches them.

    "Does Skill Drain negate face-down monsters" is asked of one that lies there.
    """
    is_monster = noun.thing in {"monster", "effect_monster"}
    is_face_down = "set" in noun.marks and is_monster
    if reaches(story, card, noun) and not is_face_down:
        return ((card, "applies"),)
    name = STAND_INS["effect_monster"] if is_monster else LYING.get(noun.thing, "")
    if not name:
        return ()
    at, face = ("set" if is_face_down else "", "" if is_monster else "up")
    stand(story, Standing(name, position=at, face=face, start=noun.start, end=noun.end))
    return ((name, "negated_on_field"),)


def _met_by_last(query: Query) -> tuple[Ask, ...]:
    """As in "I chain X to Y. Does it negate it?": the one used last, and what it answers."""
    clause, last = query.clause, query.story.last("activate")
    nouns = (clause.subject, *clause.objects[:1])
    are_both_it = all(one is not None and one.pronoun == "it" for one in nouns)
    if clause.is_passive or not are_both_it or last is None or not last.is_chained:
        return ()
    met = last.answers or "".join(last.targets[:1])
    return ((met, _negated(query.story, met, "", (last.card,))),) if met else ()


def _by_what_it_does(story: Story, noun: Noun) -> tuple[str, ...]:
    """As in "is the search negated": of the one card spoken of that has such an effect."""
    is_bare = noun.facet == "effect" and not (noun.cards or noun.pronoun or noun.owner == "it")
    fitting = fitting_cards(story, story.masked[noun.start : noun.end]) if is_bare else ()
    return fitting if len(fitting) == 1 else ()


def _by_struck(query: Query) -> tuple[Ask, ...]:
    """As in "They Imperm my X. Can I still negate": whether X's effects are negated."""
    story, subject = query.story, query.clause.subject
    struck = [card for deed in story.deeds for card in deed.targets]
    able = [card for card in struck if (facts := story.facts_of(card)) and _may_negate(facts)]
    is_player = subject is not None and bool(subject.who)
    return ((able[-1], "negated_on_field"),) if able and is_player else ()


def _may_negate(facts: CardAbilities) -> bool:
    return any(
        facts.negating(what) for what in (Negates.ACTIVATION, Negates.EFFECT, Negates.SUMMON)
    )


def _negates_while_there(story: Story, card: str) -> bool:
    facts = story.facts_of(card)
    return facts is not None and facts.negates_others


def are_monsters_negated(query: Query, cards: tuple[str, ...]) -> tuple[Ask, ...]:
    """Whether monsters are negated: the one that was struck, or by a lasting card."""
    story = query.story
    unnamed = {STAND_INS["monster"], STAND_INS["effect_monster"]}
    struck = [
        card
        for deed in story.deeds
        if deed.do == "activate" and story.negates(deed.card, Negates.MONSTER)
        for card in deed.targets
    ]
    if set(struck) & unnamed:
        return ((struck[-1], "negated_on_field"),)
    for deed in story.deeds:
        facts = story.facts_of(deed.card)
        if facts is not None and facts.negates_others and CardCategory.MONSTER in facts.reaches:
            return ((deed.card, "applies"),)
    return tuple((card, "negated_on_field") for card in cards)


def _negated(story: Story, card: str, facet: str, agents: Sequence[str]) -> str:
    if facet in {"activation", "attack"}:
        return f"{facet}_negated"
    answers = [deed.card for deed in story.deeds if deed.answers == card] + list(agents)
    by_activation = any(story.negates(one, Negates.ACTIVATION) for one in answers)
    if by_activation and facet != "effect":
        return "activation_negated"
    if _answer_activations(story, agents):
        return "effect_negated"  # "Can X negate a monster effect": as it is activated.
    used = [one for one in story.deeds if one.card == card and one.do != "summon"]
    is_on_field = story.kind(card) is CardCategory.MONSTER and not used
    is_there = any(one.card == card for one in story.board)
    hitting = [one for one in story.deeds if story.negates(one.card, Negates.MONSTER)]
    is_there |= any(card in one.targets and not one.is_chained for one in hitting)
    is_of_use = not is_there and _works_elsewhere(story.facts_of(card))
    is_of_use |= facet == "effect" and any(
        one.card == card and one.zone in {"graveyard", "hand", "banished"} for one in story.board
    )
    is_on_field |= is_there and story.deed_of(card) is None and bool(story.negators)
    if is_on_field and not is_of_use and not is_gone(story, card):
        return "negated_on_field"
    return "effect_negated"


def _answer_activations(story: Story, agents: Sequence[str]) -> bool:
    """As in Divine Wrath: they negate what is activated, and no monsters that lie there."""
    able = [story.negates(one, Negates.ACTIVATION) for one in agents]
    return bool(able) and all(able) and not any(story.negates(a, Negates.MONSTER) for a in agents)


def _works_elsewhere(facts: CardAbilities | None) -> bool:
    """Whether all that it does is activated in the GY, the hand ..., not on the field."""
    if facts is None or facts.is_lasting or not facts.effects:
        return False
    return all(one.from_zones and "monster_zone" not in one.from_zones for one in facts.effects)


def which_is_negated(query: Query) -> tuple[Ask, ...]:
    """As in "is the activation or just the effect negated": of what was negated last.

    So too "is it the activation or the effect that X negates".
    """
    following = query.rest[0] if query.rest else None
    if following is None or following.verb != "negate":
        return ()
    nouns = (*query.clause.objects, following.antecedent, following.subject)
    sides = {query.facet, *(noun.facet for noun in nouns if noun is not None)} - {""}
    negated = [deed.answers for deed in query.story.deeds if deed.answers]
    if not negated or sides != {"activation", "effect"}:
        return ()
    return tuple((negated[-1], f"{side}_negated") for side in ("activation", "effect"))


def asked_shields(query: Query) -> tuple[Ask, ...]:
    """As in "is it immune": whether what makes a card unaffected applies."""
    cards = query.subject_cards(prefer="negated")
    facts = [query.story.facts_of(card) for card in cards]
    return tuple(
        (f"{card}: {one.shield}", "applies")
        for card, one in zip(cards, facts, strict=True)
        if one is not None and one.shield
    )

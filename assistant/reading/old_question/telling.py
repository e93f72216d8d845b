"""Telling: adding to a story what is done, and what must have been done before it."""

import re

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.only_answered import destroys_only_answered
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import NEGATORS, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.taken_from_deck import sends_from_deck
from assistant.reading.understood_question import CardCategory, Negates


def add(story: Story, deed: Deed, clause: Clause) -> Deed:
    """Adds a deed, or says more of the one that was told already."""
    deed.start, deed.end = deed.start or clause.start, deed.end or clause.end
    deed.sentence, deed.hangs = clause.sentence, clause.hangs
    deed.is_later = "then" in clause.orders
    words = story.masked[clause.start : clause.end]
    deed.is_apart = deed.is_later and _APART.search(words) is not None
    deed.is_earlier = "earlier" in clause.marks or "last_turn" in clause.orders
    deed.is_earlier |= is_pluperfect(clause) and clause.hangs in {"", "if"}
    deed.is_earlier |= clause.hangs == "turn_of" and clause.form in {"past", "part"}
    is_state = clause.is_passive or clause.verb in {"negate", "hit"}
    deed.is_earlier |= clause.hangs == "while" and is_state
    deed.is_new_turn = "next_turn" in clause.orders
    deed.is_last_turn = "last_turn" in clause.orders
    _turn_of(story, deed, clause)
    actor = clause.subject
    if actor is not None and actor.link and [story.name(one) for one in actor.cards] == [deed.card]:
        deed.link = actor.link
    deed.is_opening = clause.hangs == "when" and clause.verb == "activate"
    is_purpose = clause.is_question and clause.hangs == "to"
    deed.is_asked = clause.is_inverted or bool(clause.question) or is_purpose
    story.note((deed.card,))
    if deed.player:
        story.players.append(deed.player)
    told = _same(story, deed)
    if told is not None and _is_second_use(story, told, deed):
        why = f"a second use of {deed.card} was not told apart from the first"
        story.gaps.append(gap_at(story.text, clause, why))
    if told is None:
        story.deeds.append(deed)
        return deed
    _merge(told, deed)
    return told


_APART = re.compile(
    r"\b(?:later (?:on|(?:that|this|in (?:that|this|the)) turn)|after (?:the|that) chain"
    r"|(?:after|when|once) (?:the|that) chain (?:ends|is over|resolves|has resolved))\b",
    re.IGNORECASE,
)


def is_pluperfect(clause: Clause) -> bool:
    """As in "I had chained X": it came before what was told."""
    is_had = any(helper.split()[0] == "had" for helper in clause.helpers)
    return is_had and clause.form in {"past", "part"}


def _turn_of(story: Story, deed: Deed, clause: Clause) -> None:
    """As in "on my turn": whose turn it is, or that the turn has changed."""
    turns = [noun.owner for noun in clause.by("on", "in") if noun.thing == "turn" and noun.owner]
    if not turns or turns[0] == "it":
        return
    before = story.turn_now or _turn_before(story, turns[0])
    if before and before != turns[0] and story.deeds:
        deed.is_new_turn = True
    story.turn = story.turn or before or turns[0]
    story.turn_now = turns[0]


def _turn_before(story: Story, whose: str) -> str:
    """As in "they Summoned X. On my turn I use Y": theirs, in which they Summoned it."""
    made = [one.player for one in story.deeds if one.do == "summon" and not one.is_asked]
    others = {"me": "them", "them": "me"}.get(whose, "")
    return others if made and set(made) == {others} else ""


def _is_second_use(story: Story, told: Deed, deed: Deed) -> bool:
    """As in "X is activated and they chain Y to it. Can I use X against Y"."""
    is_tried = deed.is_asked and not told.is_asked and deed.do == "activate"
    answers = [one for one in story.deeds if one.answers == deed.card and one.do == "activate"]
    later = {one.card for one in answers if one is not told and not one.is_asked}
    named = {one.name for one in story.mentions if deed.start <= one.start < deed.end + _BEHIND}
    return is_tried and told.sentence < deed.sentence and bool(later & named)


_BEHIND = 60
"""How far behind a clause what it is used against may be named."""


def _same(story: Story, deed: Deed) -> Deed | None:
    """The deed already told that this one repeats."""
    if deed.do == "end_turn":
        return None
    told = story.deed_of(deed.card, do=deed.do)
    if told is None or deed.is_new_turn:
        return None
    is_other = told.player and deed.player and told.player != deed.player
    is_flip = deed.how == "flip" and told.how not in {"", "flip"}  # It was Summoned once before.
    return None if is_other or is_flip else told


def _merge(told: Deed, deed: Deed) -> None:
    told.player = told.player or deed.player
    told.link = told.link or deed.link
    told.targets += [card for card in deed.targets if card not in told.targets]
    told.answers = told.answers or deed.answers
    told.is_chained |= deed.is_chained
    told.is_earlier |= deed.is_earlier
    told.is_certain |= deed.is_certain
    told.is_asked &= deed.is_asked


def activation_of(
    story: Story, card: str, *, before: Deed | None = None, clause: Clause | None = None
) -> Deed:
    """The activation of this card; if it was not told yet, it must have come before."""
    told = story.deed_of(card, do="activate")
    if told is not None:
        return told
    deed = Deed("activate", card, story.owners.get(card, ""))
    if clause is not None:
        deed.start, deed.end, deed.sentence = clause.start, clause.end, clause.sentence
    if before is not None:
        deed.start, deed.end, deed.sentence = before.start, before.end, before.sentence
        deed.hangs = before.hangs
    at = next((i for i, one in enumerate(story.deeds) if one is before), len(story.deeds))
    story.deeds.insert(at, deed)
    return deed


def chain_onto(story: Story, deed: Deed, card: str) -> None:
    """Makes the deed an answer to what this card does."""
    deed.answers = card
    is_activated = story.deed_of(card, do="activate") is not None
    for act in ("summon", "attack"):
        if story.deed_of(card, do=act) is not None and not is_activated:
            deed.answered = act
            return
    deed.answered, deed.is_chained = "activation", True
    answered = activation_of(story, card, before=deed)
    order = [id(one) for one in story.deeds]
    if id(deed) in order and order.index(id(answered)) > order.index(id(deed)):
        story.deeds.remove(answered)
        story.deeds.insert(order.index(id(deed)), answered)


def answer_announced(story: Story, clause: Clause, deed: Deed) -> None:
    """As in "she responds by using X", "in response to Y, X ...": the deed is that answer."""
    is_answer = clause.hangs == "ing" or story.answers_next
    if story.answering and is_answer and deed.card != story.answering:
        chain_onto(story, deed, story.answering)
        story.answering, story.answers_next = "", False


def strike(
    story: Story, clause: Clause, agent: str, patients: tuple[str, ...], doer: str
) -> Deed | None:
    """A card does something to others: it is activated, and they are its targets if it has any."""
    if _is_lasting(story, agent) and story.deed_of(agent) is None:
        stand(story, Standing(agent, face="up", start=clause.start, end=clause.end))
        return None
    told = story.deed_of(agent)
    if clause.is_inverted and told is not None and (told.targets or told.hurts):
        return told
    deed = add(story, Deed("activate", agent, doer or story.owners.get(agent, "")), clause)
    deed.link = deed.link or next((noun.link for noun in clause.by("as") if noun.link), 0)
    facts = story.facts_of(agent)
    if sends_from_deck(story, clause, deed):
        pass  # It takes them from there, and aims at none of them.
    elif facts is None or any(effect.targets for effect in facts.effects):
        deed.targets += [card for card in patients if card not in {*deed.targets, agent}]
    elif clause.is_inverted and destroys_only_answered(story, deed, patients):
        chain_onto(story, deed, patients[0])
    else:
        deed.hurts += patients
    if "response" in clause.orders:
        deed.is_chained = True
    answer_announced(story, clause, deed)
    return deed


def _is_lasting(story: Story, card: str) -> bool:
    facts = story.facts_of(card)
    if facts is None:
        return False
    return facts.is_lasting and not any(effect.targets for effect in facts.effects)


def negation_by(
    story: Story, clause: Clause, agent: str, negated: tuple[str, str], doer: str = ""
) -> None:
    """Something (a card, and which side of it) is negated: by a card, or by one not named."""
    patient, facet = negated
    kind = _negation_kind(story, agent, patient, facet)
    if agent and _is_standing_negator(story, agent):
        _stand_negator(story, clause, agent, patient)
        return
    facts = story.facts_of(agent)
    is_able = any(story.negates(agent, one) for one in Negates)
    is_able |= facts is None or facts.negates_others
    if patient in STAND_INS.values() and not is_able:
        why = f"how {agent} negates what is not named was not read"
        story.gaps.append(gap_at(story.text, clause, why))
    patient = patient or _unnamed(story, agent, kind)
    if not agent and any(one.answers == patient for one in story.deeds):
        return
    agent = agent or _told_negator(story, kind)
    doer = doer or story.owners.get(agent, "")
    if kind == "monster":  # Who negates a monster is usually not its own player.
        doer = doer or OTHER.get(story.owners.get(patient, ""), "")
    deed = add(story, Deed("activate", agent or NEGATORS[kind], doer), clause)
    if kind == "monster":
        deed.targets += [patient] if patient not in deed.targets else []
        deed.is_chained |= "response" in clause.orders
    elif kind in {"summon", "attack"}:
        _negated_act(story, clause, deed, kind, patient)
    else:
        if _applies_already(story, patient):
            why = f"{patient} is face-up already, and has no activation that could be answered"
            story.gaps.append(gap_at(story.text, clause, why))
        chain_onto(story, deed, patient)
        activation_of(story, patient).is_certain = True


def _stand_negator(story: Story, clause: Clause, agent: str, patient: str) -> None:
    """As in "does X negate my face-up Y": both of them are there."""
    story.negators.add(agent)
    if story.deed_of(agent) is None:  # Else it arrives.
        stand(story, Standing(agent, face="up", start=clause.start, end=clause.end))
    is_told = "face_up" in story.said_of.get(patient, frozenset())
    is_told |= not (is_asked(clause) or story.deed_of(patient) or clause.hangs in {"said", "to"})
    facts = story.facts_of(patient)
    applies = facts is not None and (facts.kind is not CardCategory.MONSTER or facts.is_lasting)
    if is_told and applies and story.stays(patient):
        face = "" if story.kind(patient) is CardCategory.MONSTER else "up"
        stand(story, Standing(patient, face=face, start=clause.start, end=clause.end))


def _applies_already(story: Story, card: str) -> bool:
    """As in "the effect of an already face-up X", where all that X does applies by itself."""
    facts = story.facts_of(card)
    is_row = facts is not None and facts.kind is not CardCategory.MONSTER and facts.stays_on_field
    own = [one for one in (facts.effects if facts else ()) if one.label != "activation"]
    there = any(one.card == card and one.face == "up" for one in story.board)
    is_told = there or "face_up" in story.said_of.get(card, frozenset())
    return is_row and is_told and not own and story.deed_of(card, do="activate") is None


def _told_negator(story: Story, kind: str) -> str:
    """A card already used that negates such things, and was not yet said to negate any."""
    kinds = {"summon": Negates.SUMMON, "attack": Negates.ATTACK, "activation": Negates.ACTIVATION}
    for deed in reversed(story.deeds):
        is_free = deed.do == "activate" and not deed.answers and not deed.answered
        if kind in kinds and is_free and story.negates(deed.card, kinds[kind]):
            return deed.card
    there = [one.card for one in story.board if kind in kinds and one.face != "down"]
    able = [card for card in there if story.negates(card, kinds[kind])]
    return able[0] if len(able) == 1 and story.deed_of(able[0]) is None else ""


def _negated_act(story: Story, clause: Clause, deed: Deed, kind: str, patient: str) -> None:
    deed.answered, deed.answers, deed.is_chained = kind, patient, False
    if story.deed_of(patient) is not None or story.last(kind) is not None:
        return
    act = Deed(kind, patient, story.owners.get(patient, ""), how=usual_summon(story, patient))
    act.start, act.end, act.sentence = clause.start, clause.end, clause.sentence
    act.hangs, act.is_certain = deed.hangs, False
    is_direct = any("direct" in noun.marks and noun.facet == "attack" for noun in clause.nouns)
    act.targets = ["direct"] if is_direct else []
    story.deeds.insert(story.deeds.index(deed), act)


def summon_before(story: Story, deed: Deed, card: str, noun: Noun) -> None:
    """The Summon that a deed answers, unless a card told before makes it."""
    makes = [
        one
        for one in story.deeds
        if (facts := story.facts_of(one.card)) is not None
        and any(effect.summons_after for effect in facts.effects)
    ]
    if makes or story.kind(card) is not CardCategory.MONSTER:
        return
    act = Deed("summon", card, noun.owner, how=usual_summon(story, card), sentence=deed.sentence)
    act.start, act.end = noun.start, noun.end
    story.deeds.insert(max(0, len(story.deeds) - 1), act)


def usual_summon(story: Story, card: str) -> str:
    """The usual Summon of a monster, by what kind of monster it is."""
    for trait in ("link", "synchro", "xyz", "fusion", "ritual", "pendulum"):
        if story.has_trait(card, trait):
            return trait
    return "normal"


def _is_standing_negator(story: Story, agent: str) -> bool:
    facts = story.facts_of(agent)
    if facts is None or story.deed_of(agent, do="activate") is not None:
        return False
    return facts.negates_others and not any(effect.targets for effect in facts.effects)


def _negation_kind(story: Story, agent: str, patient: str, facet: str) -> str:
    if facet in {"summon", "attack"}:
        return facet
    if agent and story.facts_of(agent) is not None:
        return _kind_by_agent(story, agent, patient, facet)
    if facet == "activation":
        return "activation"
    if story.kind(patient) is CardCategory.MONSTER or patient == STAND_INS["monster"]:
        return "effect" if facet == "effect" and story.deed_of(patient) else "monster"
    return "effect" if facet == "effect" else "activation"


def _kind_by_agent(story: Story, agent: str, patient: str, facet: str) -> str:
    facts = story.facts_of(agent)
    if facts is not None and facts.negates_others:
        return "monster"
    is_summoned = story.deed_of(patient, do="summon") is not None
    is_activated = story.deed_of(patient, do="activate") is not None
    is_monster = story.kind(patient) is CardCategory.MONSTER and not facet
    can_stop_summons = story.negates(agent, Negates.SUMMON) and not is_activated
    is_monster &= not _stops_its_effect(story, agent, patient)
    if can_stop_summons and (is_summoned or is_monster):
        return "summon"
    for what in (Negates.MONSTER, Negates.ACTIVATION, Negates.EFFECT, Negates.ATTACK):
        if story.negates(agent, what):
            return what.value
    return "effect"


def _stops_its_effect(story: Story, agent: str, monster: str) -> bool:
    """Of what negates Summons and effects: the effect, of a monster that has one to use at will.

    What Special Summons itself, or comes from the Extra Deck, is rather met as it is Summoned.
    """
    facts, stopping = story.facts_of(monster), getattr(story.facts_of(agent), "effects", ())
    if facts is None or facts.has_procedure or facts.traits & _EXTRA:
        return False
    has_one = any(one.does_something and not one.is_trigger for one in facts.effects)
    return has_one and any(
        Negates.ACTIVATION in one.negates and "monster_effect" in one.answers_kinds
        for one in stopping
    )


_EXTRA = frozenset({"fusion", "synchro", "xyz", "link"})


def _unnamed(story: Story, agent: str, kind: str) -> str:
    """What stands for what is negated: something that the negating card answers."""
    if kind in {"monster", "summon", "attack"}:
        return STAND_INS["effect_monster" if kind == "monster" else "monster"]
    effects = getattr(story.facts_of(agent), "effects", ())
    kinds = [effect.answers_kinds for effect in effects if effect.answers]
    first = kinds[0] if kinds else frozenset[str]()
    return next((card for kind, card in _ANSWERED if kind in first), STAND_INS["spell"])


_ANSWERED = (
    ("spell_card", STAND_INS["spell"]),
    ("trap_card", STAND_INS["trap"]),
    ("monster_effect", STAND_INS["effect_monster"]),
)


def stand(story: Story, new: Standing) -> None:
    """Puts a card on the board from the start, or says more of where it is."""
    told = next((one for one in story.board if one.card == new.card), None)
    if told is None:
        story.board.append(new)
        told = new
    elif new.card in STAND_INS.values() and (told.zone == "") is not (new.zone == ""):
        why = "it and another unnamed card were not told apart"
        story.gaps.append(gap_at(story.text, new, why))
    if new.zone == "hand" and new.player:
        story.owners.setdefault(new.card, new.player)
    told.player = told.player or new.player or story.owners.get(new.card, "")
    told.zone = told.zone or new.zone
    told.position = told.position or new.position
    told.face = told.face or new.face
    told.is_new |= new.is_new
    told.owner, told.on = told.owner or new.owner, told.on or new.on
    story.note((new.card,))


def close_targets(story: Story, card: str) -> None:
    """As in "... the target, Jinzo": the name that was missing."""
    for deed in story.open_targets:
        deed.targets[:] = [card]
    story.open_targets.clear()

"""Aiming: clauses that tell what a card targets, and where an unnamed target is."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.archetypes import told_of
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Deed
from assistant.reading.old_question.doing import (
    agents_of,
    doer_of,
    is_asked,
    named_objects,
    object_cards,
    subject_cards,
)
from assistant.reading.old_question.fitting_aims import no_targets
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.stand_ins import STAND_INS, usual_target
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add
from assistant.reading.understood_question import Answers, CardCategory

SPOKEN_OF = frozenset({"target:past", "tribute:past", "discard:past", "same"})
"""Marks of a card that is told by what was done with it."""


def target(story: Story, clause: Clause) -> bool:
    """As in "X targets Y", "targeting Y", "Y is targeted by X"."""
    agents, label = agents_of(story, clause, "by", "with") or _held(story, clause), ""
    if not agents and (chosen := _whose_target(story, clause)):
        add(story, Deed("activate", chosen), clause)
        return True
    if clause.is_passive and not agents and clause.by("on"):
        agents = tuple(card for card in subject_cards(story, clause) if _can_aim(story, card))
        deed = None if agents else _last_aiming(story)
        patients = agents_of(story, clause, "on", but=agents)
    elif clause.is_passive:
        deed, patients = None, subject_cards(story, clause, but=agents)
    elif used := _aimed_by_player(story, clause):
        aims = [noun for noun in clause.by("on") if noun.is_about_cards or noun.thing in STAND_INS]
        patients = tuple(card for noun in aims for card in story.refer(noun, but=used))
        agents, deed = used, None
    else:
        agents = agents or _aiming(story, subject_cards(story, clause), clause)
        label = "" if agents else _just_summoned(story, clause)
        agents = (story.deeds[-1].card,) if label else agents
        deed = None if agents else _last_aiming(story)
        but = agents or ((deed.card,) if deed else ())
        for noun in clause.objects[:1]:
            but += no_targets(story, Deed("activate", but[0]), noun) if but else ()
        is_by_effect = bool(clause.by("on")) and clause.objects[:1] != ()
        is_by_effect = is_by_effect and clause.objects[0].facet == "effect"
        patients = () if is_by_effect else object_cards(story, clause, but=but)
        patients += agents_of(story, clause, "on")
        patients = patients or _some_card(story, clause, but)
        if any(noun.pronoun == "itself" for noun in clause.objects):
            named = tuple(
                card for noun in clause.objects if noun.cards for card in story.meant(noun)
            )
            patients = (*(agents or ((deed.card,) if deed else ())), *named)
    if agents:
        deed = add(story, Deed("activate", agents[0], doer_of(clause) or _whose(clause)), clause)
        deed.effect = deed.effect or label
        deed.link = deed.link or next((noun.link for noun in clause.by("as") if noun.link), 0)
    is_relative = clause.hangs == "which" and bool(agents)  # "the card | that X targeted".
    return _aim_at(story, clause, deed, patients) or is_relative


def _held(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "I draw X. Can Y be targeted": by X, of which nothing was told but who has it."""
    if not (clause.is_passive and clause.modal and is_asked(clause)):
        return ()
    told = [one.card for one in story.board if one.zone in {"hand", ""} and one.player]
    held = [card for card in told if story.deed_of(card) is None and _can_aim(story, card)]
    aimed = subject_cards(story, clause)
    return tuple(card for card in held if story.facts_of(card) and card not in aimed)[-1:]


def aim_further(story: Story, clause: Clause) -> bool:
    """As in "X targets Y in my GY | and Z in theirs": Z, where X aims at more than was told."""
    noun, last = clause.subject, story.deeds[-1] if story.deeds else None
    if noun is None or not noun.cards or noun.facet or clause.objects or clause.joint != "and":
        return False
    if last is None or not last.targets or last.sentence != clause.sentence:
        return False
    effect, where = story.effect_of(last), clause.by("in", "from", "on")
    places = sum(place.count for place in effect.targets) if effect is not None else 0
    cards = story.refer(noun)
    if not where or len(last.targets) + len(cards) > places:
        return False
    last.targets += [card for card in cards if card not in last.targets]
    if where[0].owner:
        story.owners.update(dict.fromkeys(cards, where[0].owner))
    return True


def _whose_target(story: Story, clause: Clause) -> str:
    """As in "X is Summoned and its target has been chosen": X, whose effect is activated so."""
    subject = clause.subject
    is_told = clause.is_passive and not is_asked(clause) and not clause.is_negated
    if not is_told or subject is None or subject.facet != "target":
        return ""
    cards = [card for card in subject_cards(story, clause) if _can_aim(story, card)]
    used = story.deed_of(cards[0], do="activate") if cards else None
    return cards[0] if cards and used is None else ""


def picks_itself(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "can X destroy itself", of a card that aims at what it destroys: X."""
    is_tried = is_asked(clause) and bool({"~can", "~may"} & set(clause.helpers))
    is_own = bool(clause.objects) and all(one.pronoun == "itself" for one in clause.objects)
    cards = subject_cards(story, clause) if is_tried and is_own and not clause.is_passive else ()
    return tuple(one for one in cards if story.facts_of(one) is not None and _can_aim(story, one))


def _aimed_by_player(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "I aim X at Y": X, which I use."""
    is_at = any(noun.is_about_cards or noun.thing in STAND_INS for noun in clause.by("on"))
    named = named_objects(story, clause) if is_at and doer_of(clause) else ()
    spells = [card for card in named if story.kind(card) is not CardCategory.MONSTER]
    return tuple(card for card in spells if _can_aim(story, card))[:1]


def _some_card(story: Story, clause: Clause, aiming: tuple[str, ...]) -> tuple[str, ...]:
    """As in "X targets a card": one of those it can aim at."""
    is_unnamed = [noun for noun in clause.objects if noun.thing == "card" and noun.count == 1]
    facts = story.facts_of(aiming[0]) if aiming and is_unnamed else None
    can = facts is not None and any(effect.targets for effect in facts.effects)
    return (usual_target(facts),) if can else ()


def _whose(clause: Clause) -> str:
    """Whose card aims: the subject's owner; where it is aimed at, the other player."""
    owner = clause.subject.owner if clause.subject is not None else ""
    by = [noun.owner for noun in clause.by("by", "with") if noun.owner not in {"", "it"}]
    return (by or [OTHER.get(owner, "")])[0] if clause.is_passive else owner


def _aim_at(story: Story, clause: Clause, deed: Deed | None, patients: tuple[str, ...]) -> bool:
    """Notes what a deed aims at, or where that is; whether anything was told."""
    if deed is not None and all(card in STAND_INS.values() for card in patients):
        deed.aim = _place_told(clause) or deed.aim
        aimed_at = (clause.subject,) if clause.is_passive else clause.objects
        for noun in filter(None, aimed_at):
            aim_by_position(story, deed, noun)
        if deed.aims_position:
            return True
    if deed is None or not patients:
        return deed is not None and bool(deed.aim[0])
    if clause.objects and clause.objects[0].facet in {"activation", "summon", "attack"}:
        return True
    deed.targets += [card for card in patients if card not in deed.targets]
    for noun in clause.by("in"):
        if noun.thing == "gy" and noun.owner:
            story.owners.update(dict.fromkeys(patients, noun.owner))
    deed.link = deed.link or next((noun.link for noun in clause.nouns if noun.link), 0)
    return True


_POSITIONS = {"set": "set", "attack_position": "attack", "defense": "defense"}


def aim_by_position(story: Story, deed: Deed, noun: Noun) -> None:
    """As in "targets a face-down monster": that is what it is tried on, fitting or not."""
    said = next((at for word, at in _POSITIONS.items() if word in noun.marks), "")
    is_told = noun.thing == "monster" and bool(said) and not noun.cards
    if is_told and not deed.targets and _can_aim(story, deed.card):
        deed.aims_position = said
        deed.aim = ("monster_zone", noun.owner or deed.aim[1])


def aims_at_one_told(story: Story, deed: Deed, noun: Noun) -> bool:
    """As in "they control 3 monsters and I use X on one of them": on one of those."""
    heap = next((one for one in story.heaps if one.zone == "monster_zone"), None)
    is_one = _ONE_OF.search(story.masked, noun.start, noun.end) is not None
    if heap is None or not is_one or deed.targets or not _can_aim(story, deed.card):
        return False
    deed.aims_position, deed.aim = "attack", ("monster_zone", heap.whose)
    return True


_ONE_OF = re.compile(r"\bone of (?:them|those|these)\b", re.IGNORECASE)


def is_told_monster(story: Story, noun: Noun) -> bool:
    """As in "on that same monster", "on my monster", "on a Token": one that is told of."""
    is_one = noun.thing == "monster" and noun.count == 1
    traits = bool(told_of(story.masked, noun, story.archetypes))
    is_plain = not noun.marks or (traits and noun.marks <= {"only", "face_up"})
    is_told = (noun.owner in OTHER or traits) and is_plain
    return bool(noun.marks & SPOKEN_OF) or (is_one and is_told)


def spoken_of_last(story: Story, noun: Noun, deed: Deed) -> tuple[str, ...]:
    """As in "X targets my monster and I chain Y on it": the unnamed target that was told."""
    aiming = [one for one in story.deeds if one is not deed and one.targets][-1:]
    if "same" in noun.marks and not noun.cards:  # "... on the same one".
        return tuple(card for one in aiming for card in one.targets[-1:])
    unnamed = [card for one in aiming for card in one.targets if card in STAND_INS.values()]
    if noun.pronoun == "it" and not unnamed and _aims_off_field(story, deed):
        unnamed = [c for one in aiming if _aims_off_field(story, one) for c in one.targets]
    return tuple(unnamed[-1:]) if noun.pronoun == "it" else ()


def summon_as_said(story: Story, deed: Deed, noun: Noun) -> None:
    """As in "I use X on a Flip Summoned monster", where X answers a Summon: that one just now."""
    said = _SUMMONED.search(story.masked, noun.start, noun.end)
    if said is None or story.last("summon") is not None:
        return
    cards = deed.targets or story.meant(noun) or (STAND_INS["monster"],)
    effects = getattr(story.facts_of(deed.card), "effects", ())
    meets = any(one.answers_summons or Answers.SUMMON in one.answers for one in effects)
    if not meets or story.kind(cards[0]) is not CardCategory.MONSTER:
        return
    player = noun.owner if noun.owner in OTHER else OTHER.get(deed.player, "")
    made = Deed("summon", cards[0], player, how=said["how"].lower(), sentence=deed.sentence)
    made.start, made.end = noun.start, noun.end
    story.deeds.insert(story.deeds.index(deed), made)
    deed.answered = "summon"


_SUMMONED = re.compile(r"\b(?P<how>normal|tribute|flip|special)[- ]?summoned\b", re.IGNORECASE)


def _aims_off_field(story: Story, deed: Deed) -> bool:
    """As in "X targets Y in the GY and I chain Z on it": not X, if Z aims only there."""
    effect = story.effect_of(deed) if deed.do == "activate" else None
    zones = frozenset[str]().union(*(one.zones for one in effect.targets)) if effect else ()
    return bool(zones) and not any(zone.endswith("zone") for zone in zones)


def _place_told(clause: Clause) -> tuple[str, str] | None:
    """As in "targets a card in my GY", "a monster on the field"."""
    zones = {"gy": "graveyard", "field": "monster_zone", "hand": "hand"}
    places = [noun for noun in clause.by("in", "from", "on") if noun.thing in zones]
    return (zones[places[0].thing], places[0].owner) if places else None


def _aiming(story: Story, cards: tuple[str, ...], clause: Clause) -> tuple[str, ...]:
    """As in "it targets X": a pronoun stands for a card that can aim."""
    if clause.subject is None or not clause.subject.pronoun:
        return cards
    return tuple(card for card in cards if _can_aim(story, card))


def _just_summoned(story: Story, clause: Clause) -> str:
    """As in "she Summons X and targets Y": the label of X's effect that its Summon sets off."""
    deed = story.deeds[-1] if story.deeds else None
    if deed is None or deed.do != "summon" or not doer_of(clause) or clause.is_passive:
        return ""
    facts = story.facts_of(deed.card)
    aiming = [
        effect.label
        for effect in (facts.effects if facts else ())
        if effect.is_trigger and effect.targets and effect.cause == "summoned"
    ]
    return aiming[0] if aiming else ""


def _can_aim(story: Story, card: str) -> bool:
    facts = story.facts_of(card)
    return facts is None or any(effect.targets for effect in facts.effects)


def _last_aiming(story: Story) -> Deed | None:
    """What was activated last, and can have targets."""
    deeds = [deed for deed in reversed(story.deeds) if deed.do == "activate"]
    aiming = [deed for deed in deeds if _can_aim(story, deed.card)]
    return next(iter(aiming or deeds), None)


def aim_too(story: Story, deed: Deed, met: Sequence[Noun]) -> None:
    """As in "X targets my Y, and Z is chained to the same Y": Z aims at Y as well."""
    named = [card for noun in met if noun.cards and not noun.facet for card in story.meant(noun)]
    effect, kinds = story.effect_of(deed), {story.kind(card) for card in named}
    fits = effect is not None and any(
        kinds <= place.kinds or not place.kinds for place in effect.targets
    )
    if named and fits and deed.answers not in named and not deed.targets:
        deed.targets += named

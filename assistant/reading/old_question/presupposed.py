"""Presupposed: deeds and cards that only the question itself speaks of."""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from assistant.reading.old_question.asked_copies import SEVERAL, use_first_copies
from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.doubts import cards_in
from assistant.reading.old_question.equipping import equip_what_is_asked
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.players import takes
from assistant.reading.old_question.position import is_slow, turn_player
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.summons_asked import summon_what_is_asked
from assistant.reading.old_question.turning_by_hand import turn_what_is_asked
from assistant.reading.old_question.which_effect import OFF_FIELD
from assistant.reading.understood_question import (
    Answers,
    AskedClaim,
    CardCategory,
    EffectAbilities,
    Negates,
)
from engine import TextPart

_OF_ACTIVATIONS = frozenset(
    {
        "resolves",
        "effect_negated",
        "activation_negated",
        "activation_legal",
        "cost_paid",
        "damage_dealt",
        "damage_taken_by",
        "misses_timing",
    }
)
_ON_FIELD = frozenset(
    {"negated_on_field", "destroyed", "zone_at_end", "controller_at_end", "can_attack", "banished"}
)
"""Asked of a monster of which nothing else is told, these presuppose that it is there."""


def do_what_is_asked(story: Story, asked: Sequence[AskedClaim]) -> None:
    """A card whose effect is asked about is used, even if only the question speaks of it."""
    _use_first_of_all(story, asked)
    turn_what_is_asked(story, asked)
    summon_what_is_asked(story, asked)
    _attack_once(story, asked)
    _summon_once(story, asked)
    for one in (_of_its_damage(story, ask) for ask in asked):
        facts = story.facts_of(one.subject)
        effect = facts.main_effect if facts else None
        _negate_what_triggers(story, one)
        _use_unnamed(story, one)
        if one.predicate == "usable_again_this_turn":
            _use_before_negation(story, one)
        if one.predicate == "activation_legal" and one.subject in story.used_again:
            _use_again(story, one)
        if one.predicate not in _OF_ACTIVATIONS or effect is None:
            continue
        is_event = effect.is_trigger and story.kind(one.subject) is CardCategory.MONSTER
        if is_event and not effect.phases and not _is_only_faced(story, one):
            _hold_what_answers(story, one, effect)
            continue  # It is activated by what happens; the beginning of a phase always does.
        if one.predicate != "activation_legal" and _is_face_up(story, one.subject):
            continue
        if story.deed_of(one.subject) is None and not (facts and facts.is_stand_in):
            takers = [deed.player for deed in story.deeds if takes(story, deed, one.subject)]
            owner = [*takers, story.owners.get(one.subject, "")][0]
            deed = Deed("activate", one.subject, owner, is_asked=True)
            deed.start, deed.end = one.start, one.end
            deed.sentence = max(story.asking, default=-1)
            _put_before_answers(story, deed, one)
            story.board[:] = [
                at for at in story.board if at.card != one.subject or at.zone in OFF_FIELD
            ]


def _of_its_damage(story: Story, asked: AskedClaim) -> AskedClaim:
    """As in "how much damage does Magic Cylinder do when X attacks": it is used then."""
    card, _, part = asked.subject.rpartition(": ")
    attack = story.last("attack")
    is_met = attack is not None and attack.card.partition("#")[0] not in STAND_INS.values()
    is_met &= story.kind(card) is CardCategory.TRAP and story.answers(card, Answers.ATTACK)
    effects = getattr(story.facts_of(card), "effects", ())
    is_plain = all(not (one.targets or one.answers) for one in effects)
    is_met |= (
        story.kind(card) is CardCategory.SPELL and is_plain
    )  # "How much damage does Ookazi do?"
    if asked.predicate != "value" or part != "damage" or not is_met:
        return asked
    return asked.model_copy(update={"subject": card, "predicate": "damage_dealt"})


def _attack_once(story: Story, asked: Sequence[AskedClaim]) -> None:
    """As in "can a monster attack twice", of any monster: it has attacked once."""
    plain = STAND_INS["monster"]
    is_asked = any((one.subject, one.predicate) == (plain, "can_attack_again") for one in asked)
    if is_asked and not story.deeds and _TWICE.search(story.masked):
        place = next(one for one in asked if one.subject == plain)
        deed = Deed("attack", plain, start=place.start, end=place.end)
        story.deeds.append(deed)
        story.assumptions.append(f"{plain} has attacked once.")


def _summon_once(story: Story, asked: Sequence[AskedClaim]) -> None:
    """As in "can I Normal Summon a monster and then Set another": it was done once before that."""
    again = [one for one in asked if one.predicate == "usable_again_this_turn"]
    again = [one for one in again if one.subject == "Normal Summon"]
    if again and _HELD.search(story.masked) and "another" in story.masked[again[0].start :].lower():
        why = "whether the other monster was Summoned this turn is not told"
        story.gaps.append(gap_at(story.text, again[0], why))
    if again and not story.deeds and story.last("summon") is None:
        plain = STAND_INS["monster"]
        story.deeds.append(Deed("summon", plain, how="normal", start=again[0].start))
        story.assumptions.append(f"{plain} was Normal Summoned before.")


def _use_unnamed(story: Story, asked: AskedClaim) -> None:
    """As in "X is face-up. Are Spells negated?": any Spell, once it is used."""
    is_row = story.kind(asked.subject) in {CardCategory.SPELL, CardCategory.TRAP}
    is_any = is_row and asked.subject in STAND_INS.values() and asked.predicate == "effect_negated"
    is_there = any(one.card == asked.subject for one in story.board)
    if is_any and story.board and not (story.deeds or is_there):
        deed = Deed("activate", asked.subject, start=asked.start, end=asked.end)
        story.deeds.append(deed)


_HELD = re.compile(r"\b(?:have|has|controls?)\b[^.?!]*\bmonster\b[^.?!]*[.!]", re.IGNORECASE)
_TWICE = re.compile(r"\b(?:twice|two times|more than once)\b", re.IGNORECASE)
_ANEW = re.compile(rf"{_TWICE.pattern}|\b(?:again|a second|another|one more)\b", re.IGNORECASE)


def _use_first_of_all(story: Story, asked: Sequence[AskedClaim]) -> None:
    """As in "can my second X use its effect too": the first one did, before it was negated."""
    for one in (ask for ask in asked if ask.predicate == "activation_legal"):
        first = one.subject.partition("#")[0]
        if first != one.subject:
            _use_before_negation(story, one.model_copy(update={"subject": first}))
    use_first_copies(story, tuple(asked))


def _negate_what_triggers(story: Story, asked: AskedClaim) -> None:
    """As in "I Summon X and they use Veiler on it. Do I still search?": X's effect came first."""
    card, *before = asked.subject, *story.deeds[:-1]
    effects = getattr(story.facts_of(card), "effects", ())
    triggers = [one for one in effects if one.is_trigger and one.cause == "summoned"]
    is_summoned = all(one.do == "summon" and one.card == card for one in before)
    if asked.predicate != "resolves" or not (triggers and is_summoned and story.deeds):
        return
    _use_before_negation(story, asked)
    used = story.deed_of(card, do="activate")
    if used is not None and used is not story.deeds[-1] and len(effects) > 1:
        used.effect = used.effect or triggers[0].label


def _hold_what_answers(story: Story, asked: AskedClaim, effect: EffectAbilities) -> None:
    """As in "X is Special Summoned. Can I use Y", which is used from the hand: it is there."""
    told = {one.card for one in story.board} | {c for d in story.deeds for c in cards_in(d)}
    if effect.from_zones == {"hand"} and story.deeds and asked.subject not in told:
        player = story.owners.get(asked.subject, "") or story.deeds[-1].player
        story.board.append(Standing(asked.subject, player, zone="hand", start=asked.start))


def _use_again(story: Story, asked: AskedClaim) -> None:
    """A card that was used before answers what was activated last."""
    told, last = story.deed_of(asked.subject, do="activate"), story.last("activate")
    if told is None or last is None or told is last or told.is_asked:
        return
    deed = Deed("activate", asked.subject, told.player, is_asked=True, is_chained=True)
    deed.answers, deed.answered, deed.effect = last.card, "activation", told.effect
    deed.start, deed.end = asked.start, asked.end
    deed.sentence = max(story.asking, default=-1)
    story.deeds.append(deed)


def use_other_effects(story: Story, asked: Sequence[AskedClaim]) -> None:
    """As in "I used X's search. Can I use its GY effect": X is used once more, with the other."""
    for one in asked:
        label = story.other_effects.get(one.subject, "")
        told, facts = story.deed_of(one.subject, do="activate"), story.facts_of(one.subject)
        if one.predicate != "activation_legal" or not label or told is None or facts is None:
            continue
        effect = next(each for each in facts.effects if each.label == label)
        if effect.is_trigger:
            why = "what sets off its other effect was not read"
            story.gaps.append(gap_at(story.text, one, why))
            continue
        if any(deed.is_asked and deed.effect == label for deed in _uses(story, one.subject)[1:]):
            continue  # It was read as being used once more already.
        deed = Deed("activate", one.subject, told.player, is_asked=True, is_apart=True)
        deed.effect = label
        deed.start, deed.end = one.start, one.end
        deed.sentence = max(story.asking, default=-1)
        story.deeds.append(deed)


def _uses(story: Story, card: str) -> list[Deed]:
    return [deed for deed in story.deeds if deed.card == card and deed.do == "activate"]


def _is_only_faced(story: Story, asked: AskedClaim) -> bool:
    """As in "does Skill Drain stop X's effect": nothing is told but what X has against it."""
    is_of_effect = asked.predicate in {"resolves", "effect_negated"}
    others = [one for one in story.board if one.card != asked.subject]
    return is_of_effect and bool(others) and not story.deeds


def _put_before_answers(story: Story, deed: Deed, asked: AskedClaim) -> None:
    """As in "is X negated if I chain Y": Y answers X, if nothing else was told that it answers."""
    is_of_fate = asked.predicate in {"activation_negated", "effect_negated", "resolves"}
    for at, one in enumerate(story.deeds):
        is_answer = is_of_fate and one.is_chained and not (one.answers or one.answered)
        if is_answer and story.negates(one.card, Negates.ACTIVATION):
            one.answers, one.answered = deed.card, "activation"
            deed.is_asked = False
            story.deeds.insert(at, deed)
            return
    story.deeds.append(deed)


_OF_STATS = re.compile(r": (?:ATK|DEF|Type|Attribute)$")


def stand_what_is_asked(story: Story, asked: Sequence[AskedClaim]) -> None:
    """As in "Dark Hole resolves. Is Jinzo destroyed?": a monster that only the question names."""
    equip_what_is_asked(story, asked)
    used = {card for deed in story.deeds for card in cards_in(deed)}
    used |= {one.card.partition("#")[0] for one in story.board} | story.set_aside
    for one in asked:
        card = _OF_STATS.sub("", one.subject.partition("#")[0])
        is_of_stat = card != one.subject.partition("#")[0]
        is_only_asked = is_of_stat or _is_only_asked(story, card, one)
        is_named = is_only_asked and not _is_found(story, card)
        is_new = is_named and card not in used and not one.expanded
        is_there = is_of_stat or one.predicate in _ON_FIELD
        is_there = is_there and story.kind(card) is CardCategory.MONSTER
        if is_new and (is_there or _is_in_force(story, card, one)):
            owner = story.owners.get(card, "") or _meant_to_hit(story, one.predicate)
            place = Standing(card, owner, face="up")
            place.start, place.end = one.start, one.end
            story.board.append(place)
            _aim_at_asked(story, card, _CHANGING if is_of_stat else _DOING.get(one.predicate, _NOT))


def _is_in_force(story: Story, card: str, asked: AskedClaim) -> bool:
    """As in "Is X's effect still active after Jinzo is Summoned?": X is on the field."""
    facts = story.facts_of(card)
    lasts = facts is not None and facts.is_lasting and facts.stays_on_field
    return lasts and asked.predicate == "applies" and bool(story.deeds or story.board)


def lay_what_is_read(story: Story, texts: Sequence[AskedClaim]) -> None:
    """A card of which only the text is asked about lies where it does nothing."""
    there = {one.card for one in story.board} | {c for d in story.deeds for c in cards_in(d)}
    if any(one.subject.endswith(TextPart.SECOND_COPY) for one in texts):
        story.gaps[:] = [gap for gap in story.gaps if gap.why != SEVERAL]
    for one in texts:
        card = one.subject.rpartition(": ")[0]
        story.counted_at.append((one.start, one.end))
        if card and card not in there:
            story.board.append(Standing(card, zone="graveyard"))


def _meant_to_hit(story: Story, predicate: str) -> str:
    """As in "Does X die if he plays Raigeki?": whose X is, if what is used hits one side only."""
    does = {"destroyed": "destroy", "banished": "banish"}.get(predicate, "-")
    for deed in story.deeds:
        effect = story.effect_of(deed) if deed.do == "activate" else None
        sides = {place.whose for place in effect.needs} if effect and does in effect.does else set()
        if sides == {"opponent"}:
            return OTHER.get(deed.player, "")
    return ""


def _is_found(story: Story, card: str) -> bool:
    """As in "I chain Gamma. Does Driver stay?": what is used brings it, by its name."""
    effects = [story.effect_of(deed) for deed in story.deeds if deed.do == "activate"]
    return any(card in place.names for one in effects if one is not None for place in one.finds)


def _is_only_asked(story: Story, card: str, asked: AskedClaim) -> bool:
    """Whether it is named in the question alone: of what is told of it before, no part was read."""
    named = [one.start for one in story.mentions if one.name == card]
    return bool(named) and min(named) >= asked.start


_DOING = {"destroyed": frozenset({"destroy"}), "banished": frozenset({"banish"})}
_NOT = frozenset[str]()
_CHANGING = frozenset({"modify_stat", "set_stat", "equip"})
"""What an effect does that changes the ATK or DEF of its target."""


def _aim_at_asked(story: Story, card: str, does: AbstractSet[str]) -> None:
    """As in "I use Exiled Force. Is Jinzo destroyed?": that is its target, if none is told."""
    aiming = [one for one in story.deeds if one.do == "activate" and _aims(story, one, does)]
    if len(aiming) == 1 and not (aiming[0].targets or any(aiming[0].aim)):
        aiming[0].targets = [card]


def _aims(story: Story, deed: Deed, does: AbstractSet[str]) -> bool:
    """Whether it targets monsters to do this with them."""
    effect = story.effect_of(deed)
    places = effect.targets if effect is not None and does & effect.does else ()
    return any(
        "monster_zone" in place.zones and not place.kinds - {CardCategory.MONSTER}
        for place in places
    )


def _is_face_up(story: Story, card: str) -> bool:
    """Whether a Spell or Trap is said to be on the field face-up: it was activated long before."""
    is_row = story.kind(card) in {CardCategory.SPELL, CardCategory.TRAP}
    return is_row and any(one.card == card and one.face == "up" for one in story.board)


def _use_before_negation(story: Story, asked: AskedClaim) -> None:
    """As in "X's effect was negated by Veiler. Can I use it again?": it was used before."""
    card, used = asked.subject, story.deed_of(asked.subject, do="activate")
    if story.facts_of(card) is None and ": " in card:
        return  # It is asked of its text, whatever was done.
    if used is None and not story.deeds and _ANEW.search(story.masked):
        once = Deed("activate", card, story.owners.get(card, ""), start=asked.start, end=asked.end)
        story.deeds.append(once)  # "Can I use X twice in a turn?", "X again": it was used once.
        return
    if used is not None or story.kind(card) is not CardCategory.MONSTER:
        return
    negating = next((deed for deed in story.deeds if card in deed.targets), None)
    if negating is not None and story.negates(negating.card, Negates.MONSTER):
        deed = Deed("activate", card, story.owners.get(card, ""))
        deed.start, deed.end, deed.sentence = negating.start, negating.end, negating.sentence
        story.deeds.insert(story.deeds.index(negating), deed)
        negating.is_chained, negating.answers = True, card


def without_turn_conflicts(story: Story, deeds: list[Deed]) -> None:
    """A Spell that its player cannot use in this turn only stands for what it does."""
    turn = turn_player(story, deeds)
    for deed in list(deeds):
        if deed.hurts and deed.player != turn and is_slow(story, deed) and not deed.is_new_turn:
            story.set_aside.add(deed.card)
            at = deeds.index(deed)
            deeds[at : at + 1] = _what_it_does(story, deed, turn)


def _what_it_does(story: Story, deed: Deed, turn: str) -> list[Deed]:
    """What befalls each of the cards that a deed is said to hurt."""
    effect = story.effect_of(deed)
    does = effect.does if effect is not None else frozenset[str]()
    how = next((_BEFALLS[one] for one in _BEFALLS if one in does), "destroyed")
    done = [Deed("apply", card, turn, how=how) for card in deed.hurts]
    for one in done:
        one.start, one.end = deed.start, deed.end
        said = f"{one.card} is {how.replace('_', ' ')}; that {deed.card} does it is left aside"
        story.assumptions.append(f"{said} (it cannot be used in this turn).")
    return done


_BEFALLS = {
    "destroy": "destroyed",
    "banish": "banished",
    "return_to_hand": "returned_to_hand",
    "return_to_deck": "returned_to_deck",
    "send_to_gy": "sent_to_gy",
}
"""What an effect does, and what befalls the card to which it does it."""

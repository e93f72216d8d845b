"""Tributing: clauses in which monsters are Tributed, for an effect or for a Summon."""

from assistant.reading.old_question.activating import place_activation
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.doing import (
    doer_of,
    is_asked,
    object_cards,
    owner_of,
    subject_cards,
)
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import STAND_INS, TRIBUTE_SUMMONED, TRIBUTER
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, stand
from assistant.reading.understood_question import CardCategory


def _pays_with_itself(story: Story, clause: Clause, card: str) -> bool:
    """As in "Cannon Soldier Tributes itself": it pays for its own effect, if a monster does."""
    is_itself = any(noun.pronoun == "itself" for noun in clause.objects)
    return is_itself and card in story.payers() and not _tributes_itself(story, card)


def tribute(story: Story, clause: Clause) -> bool:
    """A Tribute is nearly always a cost: of the monster's own effect, or of another's."""
    before = len(story.deeds)
    is_read = _tribute(story, clause)
    _with_theirs(story, clause, before)
    _note_own_way(story, clause, before)
    return is_read


def _note_own_way(story: Story, clause: Clause, before: int) -> None:
    """As in "Special Summon X by Tributing my own Y": whether X's own way takes Y is not read."""
    summon = story.last("summon")
    facts = story.facts_of(summon.card) if summon is not None else None
    new = [one for one in story.deeds[before:] if one.do == "apply" and one.how == "tributed"]
    is_its = summon is not None and bool(new) and summon.sentence == clause.sentence
    doer = doer_of(clause)
    theirs = any(doer and noun.owner == OTHER.get(doer) for noun in clause.objects)
    if is_its and facts is not None and facts.has_procedure and not theirs:
        why = "whether its own Summon takes that Tribute was not read"
        story.gaps.append(gap_at(story.text, clause, why))


def _with_theirs(story: Story, clause: Clause, before: int) -> None:
    """As in "Can I Tribute my opponent's monster for X": it is tried with that one."""
    doer = doer_of(clause)
    theirs = [one for one in clause.objects if doer and one.owner == OTHER.get(doer)]
    if not (theirs and is_asked(clause)):
        return
    for deed in story.deeds[before:][:1]:
        facts = story.facts_of(deed.card)
        is_own_way = facts is not None and (facts.has_procedure or facts.is_never_normal)
        if deed.do not in {"summon", "activate"} or is_own_way:
            continue  # Some are Summoned by Tributing what the opponent controls.
        named = story.meant(theirs[0]) if theirs[0].cards else ()
        given = named or (STAND_INS["monster"],)
        deed.costs = [("tribute", card) for card in given]
        for card in given:
            stand(story, Standing(card, theirs[0].owner, start=clause.start, end=clause.end))


def _tribute(story: Story, clause: Clause) -> bool:
    if _is_for_summon(story, clause):
        return True
    tributed = _given_up(story, clause)
    doer = doer_of(clause) or owner_of(story, clause)
    own = [card for card in tributed if _tributes_itself(story, card)]
    others = [card for card in _users(story, clause, tributed) if card not in own]
    others = others or [card for card in tributed[:1] if _pays_with_itself(story, clause, card)]
    if _tributed_for(story, clause, others, tributed, doer):
        return True
    last = story.last("activate")
    is_beside = clause.hangs in {"ing", "by"} or (clause.form == "ing" and not clause.helpers)
    if is_beside and not own and last is not None and _takes_tributes(story, last):
        others = [last.card]
    if own or others:
        for card in own or others:
            deed = add(story, Deed("activate", card, doer), clause)
            deed.effect = deed.effect or _own_tribute(story, card, tributed)
            if card not in own:
                paid = [one for one in tributed if one not in STAND_INS.values()]
                deed.costs = [("tribute", one) for one in paid] or deed.costs
            place_activation(story, clause, deed)
        return True
    return _tribute_of_another(story, clause, tributed, doer)


def _takes_tributes(story: Story, deed: Deed) -> bool:
    """Whether a Tribute pays for it, or for one of the effects of which it is chosen."""
    effect = story.effect_of(deed)
    modes = effect.modes if effect is not None else ()
    return deed.card in story.payers() or any("tribute" in costs for _, _, costs in modes)


def _given_up(story: Story, clause: Clause) -> tuple[str, ...]:
    """The monsters that are Tributed."""
    if clause.is_passive:
        is_it = clause.subject is not None and clause.subject.pronoun == "it"
        return subject_cards(story, clause, prefer="monster" if is_it else "")
    told = object_cards(story, clause, prefer="payer")
    is_itself = any(noun.pronoun == "itself" for noun in clause.objects)
    tributed = (subject_cards(story, clause) if is_itself else ()) or told
    monsters = tuple(card for card in tributed if story.kind(card) in {CardCategory.MONSTER, None})
    return monsters or (STAND_INS["monster"],) * bool(tributed)


def _tributed_for(
    story: Story, clause: Clause, others: list[str], tributed: tuple[str, ...], doer: str
) -> bool:
    """As in "I Tribute X for Jinzo", a monster whose effects ask for no Tribute: it is Summoned."""
    summoned = [one for one in others if story.kind(one) is CardCategory.MONSTER]
    summoned = [one for one in summoned if one not in story.payers() and not story.deed_of(one)]
    if len(others) != 1 or summoned != others or clause.is_passive:
        return False
    facts = story.facts_of(others[0])
    how = "special" if facts is not None and facts.is_never_normal else "tribute"
    deed = add(story, Deed("summon", others[0], doer, how=how), clause)
    unnamed = {*STAND_INS.values(), deed.card}
    deed.costs = [("tribute", one) for one in tributed if one not in unnamed]
    return True


def _users(story: Story, clause: Clause, tributed: tuple[str, ...]) -> list[str]:
    """The cards for whose effects it is Tributed: "for X", "X Tributes Y"."""
    users = [
        card
        for noun in clause.by("for", "with", "by", "to")
        if noun.is_about_cards
        for card in story.refer(noun, prefer="payer")
    ]
    if clause.subject is None or clause.subject.who or clause.is_passive:
        return users
    payers = [card for card in subject_cards(story, clause) if card in story.payers()]
    return [card for card in payers if card not in tributed] or users


def _is_for_summon(story: Story, clause: Clause) -> bool:
    """As in "I Normal Summon X by Tributing Y": a Tribute Summon."""
    summon = story.last("summon")
    is_part = clause.hangs in {"ing", "by"} or clause.form == "ing"
    if summon is None or not is_part or summon.sentence != clause.sentence:
        return False
    if summon.how not in {"normal", "tribute"} or is_asked(clause):
        return False
    summon.how = "tribute"
    tributed = object_cards(story, clause)
    unnamed = {*STAND_INS.values(), summon.card}
    summon.costs += [("tribute", card) for card in tributed if card not in unnamed]
    return True


def _tribute_of_another(story: Story, clause: Clause, tributed: tuple[str, ...], doer: str) -> bool:
    if clause.subject is not None and not clause.subject.who and not clause.is_passive:
        for card in subject_cards(story, clause):
            add(story, Deed("activate", card, doer), clause)
        return True
    is_for_summon = any(noun.facet == "summon" for noun in clause.by("for"))
    is_for_summon |= _is_for_any(story, clause)
    if is_asked(clause) and not is_for_summon:
        return True
    payers = story.payers() if STAND_INS["monster"] in tributed else ()
    if payers and not is_for_summon:
        add(story, Deed("activate", payers[-1], doer), clause)
        return True
    if "response" in clause.orders and story.last("activate") is None and tributed:
        why = "what it is Tributed in response to was not read"
        story.gaps.append(gap_at(story.text, clause, why))
    for card in tributed:
        add(story, _tributed(clause, card, doer, is_for_summon=is_for_summon), clause)
    _note_made(story, clause)
    return bool(tributed)


def _note_made(story: Story, clause: Clause) -> None:
    """As in "a Scapegoat Token": what its maker says it may be used for is not read."""
    for noun in clause.nouns:
        words = (one for one in story.mentions if noun.start <= one.start < noun.end)
        if not noun.cards and any(words):
            story.gaps.append(gap_at(story.text, noun, "what it may be Tributed for was not read"))


def _is_for_any(story: Story, clause: Clause) -> bool:
    """As in "can I Tribute a monster that I took": for a Tribute Summon, if nothing else asks."""
    is_tried = is_asked(clause) and clause.modal and bool(doer_of(clause))
    return is_tried and not (clause.by("for", "with", "to") or story.payers())


def _tributed(clause: Clause, card: str, doer: str, *, is_for_summon: bool) -> Deed:
    """What a monster is Tributed for, if no card is named: a Summon, an effect, or unknown."""
    if is_for_summon:
        return Deed("summon", TRIBUTE_SUMMONED, doer, how="tribute", costs=[("tribute", card)])
    if "response" in clause.orders:
        return Deed("activate", TRIBUTER, doer, costs=[("tribute", card)], is_chained=True)
    return Deed("apply", card, doer, how="tributed")


def _own_tribute(story: Story, card: str, tributed: tuple[str, ...]) -> str:
    """The effect for which a card Tributes itself, if it has one such."""
    facts = story.facts_of(card)
    effects = facts.effects if facts is not None and card in tributed else ()
    labels = [one.label for one in effects if one.tributes_itself]
    return labels[0] if len(labels) == 1 else ""


def _tributes_itself(story: Story, card: str) -> bool:
    facts = story.facts_of(card)
    effects = facts.effects if facts is not None else ()
    return any(one.tributes_itself or "tribute" in one.pays_itself for one in effects)

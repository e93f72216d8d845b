"""Arriving: clauses in which monsters are Summoned."""

import re
from dataclasses import replace

from assistant.reading.old_question.activating import activate
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.costs import take_tributes
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import (
    AFRESH,
    agents_of,
    doer_of,
    is_asked,
    marks_of,
    object_cards,
    owner_of,
    subject_cards,
)
from assistant.reading.old_question.flips import turners
from assistant.reading.old_question.materials import materials_of, put_materials
from assistant.reading.old_question.negated_summons import negating_makers
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import STAND_INS, TRIBUTE_SUMMONED
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, usual_summon
from assistant.reading.old_question.traits import traits_in
from assistant.reading.understood_question import CardCategory, EffectAbilities


def summon(story: Story, clause: Clause) -> bool:
    """As in "I Link Summon X", "X was Special Summoned by Y"."""
    how = clause.verb.removesuffix("_summon") if clause.verb != "summon" else ""
    materials = materials_of(story, clause, how)
    makers = agents_of(story, clause, "by", "with", "from", prefer="maker")
    makers = () if _is_by_itself(story, clause) else makers
    makers = tuple(card for card in makers if card not in materials)
    is_afresh = is_asked(clause) and bool((clause.marks | marks_of(clause.objects)) & AFRESH)
    tells_nothing = _tells_how(story, clause) or _is_vague(clause) or bool(floating(story, clause))
    if clause.hangs == "said" or is_afresh or (tells_nothing and not makers):
        return True
    if clause.is_passive:
        summoned = subject_cards(story, clause, but=(*makers, *materials))
    else:
        if clause.subject is not None and not clause.subject.who:
            found = subject_cards(story, clause, prefer="maker")
            makers = makers or tuple(
                card for card in found if _summons(story, card) and not _by_hand(story, clause)
            )
        but = (*makers, *materials, *(turners(story) if how == "flip" else ()))
        summoned = object_cards(story, clause, but=but, prefer="monster")
    summoned = summoned or _antecedent(story, clause, makers)
    summoned = tuple(dict.fromkeys(_as_monster(story, card) for card in summoned))
    if how == "tribute" and clause.hangs == "to" and _takes_tribute(story, summoned):
        return True
    doer = doer_of(clause) or owner_of(story, clause)
    makers = negating_makers(story, clause, makers or _maker_before(story, clause))
    makers = tuple(card for card in makers if card not in summoned)
    if makers and is_asked(clause) and story.is_triggered(makers[0]):
        return True  # What happens sets it off.
    if makers:
        summoned_by(story, clause, makers[0], summoned, doer)
    elif not is_asked(clause) or doer_of(clause) or _tries_by_hand(story, clause, how, summoned):
        _summoned_by_rule(story, clause, summoned, how, doer)
        put_materials(story.last("summon"), materials)
    return True


def _is_by_itself(story: Story, clause: Clause) -> bool:
    """As in "can X be used when Y is Summoned by its own effect": by Y, and not by X."""
    own = (noun for noun in clause.by("by", "with") if noun.owner == "it")
    return any(_OWN.search(story.masked, noun.start, noun.end) for noun in own)


_OWN = re.compile(r"\bown\b", re.IGNORECASE)


def _by_hand(story: Story, clause: Clause) -> bool:
    """As in "X Special Summons itself", where X's text has it Summoned without an effect."""
    facts = [story.facts_of(card) for card in subject_cards(story, clause)]
    is_itself = any(noun.pronoun == "itself" for noun in clause.objects)
    return is_itself and any(one is not None and one.has_procedure for one in facts)


def floating(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "X is destroyed. Can I Special Summon a monster?": X, whose effect would do that."""
    nouns = clause.objects
    is_any = len(nouns) == 1 and nouns[0].thing == "monster" and not nouns[0].cards
    if not (is_asked(clause) and is_any and clause.verb in {"special_summon", "summon"}):
        return ()
    told = [deed.card for deed in story.deeds if deed.do == "apply"]
    told += [card for deed in story.deeds for card in (*deed.hurts, *deed.targets)]
    told += [card for deed in story.deeds for _, card in deed.costs]
    able = {card for card in told if any(map(_floats, _effects_of(story, card)))}
    return tuple(able) if len(able) == 1 else ()


def _floats(effect: EffectAbilities) -> bool:
    return effect.is_trigger and effect.summons


def _effects_of(story: Story, card: str) -> tuple[EffectAbilities, ...]:
    facts = story.facts_of(card)
    return facts.effects if facts is not None else ()


def _is_vague(clause: Clause) -> bool:
    """As in "Do they Special Summon anything?"."""
    return is_asked(clause) and "nothing" in clause.marks and not clause.objects


def _tells_how(story: Story, clause: Clause) -> bool:
    """As in "I control X, which was Fusion Summoned": how what is there came to be there."""
    if clause.hangs != "which" or not clause.is_passive or clause.subject is None:
        return False
    there = {one.card for one in story.board if one.zone in {"", "monster_zone"}}
    told = story.meant(clause.subject)
    return bool(told) and there >= set(told)


def _antecedent(story: Story, clause: Clause, makers: tuple[str, ...]) -> tuple[str, ...]:
    """As in "the monster that I Summoned"."""
    if clause.antecedent is None or clause.is_passive:
        return ()
    return story.refer(clause.antecedent, but=makers)


def attempted(story: Story, clause: Clause) -> bool:
    """As in "the Summon of X is attempted"."""
    noun = clause.subject
    if noun is None or noun.facet != "summon" or not clause.is_passive or is_asked(clause):
        return False
    for card in story.refer(noun, prefer="monster")[:1]:
        add(story, Deed("summon", card, noun.owner, how=usual_summon(story, card)), clause)
    return True


def _summons(story: Story, card: str) -> bool:
    facts = story.facts_of(card)
    return facts is None or any(effect.summons for effect in facts.effects)


def _as_monster(story: Story, card: str) -> str:
    """Only monsters are Summoned: "the monster" is not the Spell spoken of before."""
    return card if story.kind(card) in {CardCategory.MONSTER, None} else STAND_INS["monster"]


def _maker_before(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "I use X to revive Y": the card used just before."""
    deed = story.last("activate")
    is_joined = clause.hangs in {"to", "ing"} or (clause.form == "ing" and not clause.helpers)
    is_joined |= clause.joint == "and" and clause.is_subject_inherited and bool(doer_of(clause))
    if deed is None or not is_joined or clause.is_passive:
        return ()
    how = clause.verb.removesuffix("_summon") if clause.verb.endswith("_summon") else ""
    named = tuple(card for noun in clause.objects if noun.cards for card in story.meant(noun))
    return (deed.card,) if _may_bring(story, deed, how, named) else ()


def _may_bring(story: Story, maker: Deed, how: str, summoned: tuple[str, ...]) -> bool:
    """Whether what was used may have Summoned them so; what it brought is not told already."""
    facts = story.facts_of(maker.card)
    able = [effect for effect in (facts.effects if facts is not None else ()) if effect.summons]
    if any(effect.summons_after for effect in able):
        return how != "special"
    is_full = bool(set(maker.targets) - set(STAND_INS.values())) and all(e.targets for e in able)
    is_other = is_full and bool(summoned) and not set(summoned) & set(maker.targets)
    return bool(able) and how in {"", "special"} and not is_other


def _takes_tribute(story: Story, summoned: tuple[str, ...]) -> bool:
    """As in "X is Tributed to Tribute Summon Y": what was Tributed was its Tribute."""
    last = story.deeds[-1] if story.deeds else None
    if last is None or (last.do, last.how) != ("apply", "tributed"):
        return False
    named = [card for card in summoned if card not in STAND_INS.values()]
    last.costs, last.do, last.how = [("tribute", last.card)], "summon", "tribute"
    last.card = named[0] if named else TRIBUTE_SUMMONED
    return True


def summoned_by(
    story: Story, clause: Clause, maker: str, summoned: tuple[str, ...], doer: str
) -> None:
    """A card brings monsters: it is activated, and targets them if it targets."""
    deed = add(story, Deed("activate", maker, doer), clause)
    for noun in clause.by("on", "as", "in"):
        deed.link = noun.link or deed.link
    facts = story.facts_of(maker)
    takes_targets = facts is None or any(effect.targets for effect in facts.effects)
    if takes_targets:
        deed.targets += [card for card in summoned if card not in deed.targets]
    else:
        deed.brings += [card for card in summoned if card not in STAND_INS.values()]
    story.note(summoned)


def _tries_by_hand(story: Story, clause: Clause, how: str, summoned: tuple[str, ...]) -> bool:
    """As in "can X be Normal Summoned": by its player, where nothing was told of it."""
    is_by_hand = how in {"normal", "tribute", "flip"} and clause.modal and len(summoned) == 1
    return is_by_hand and not story.deeds and summoned[0] not in STAND_INS.values()


def _summoned_by_rule(
    story: Story, clause: Clause, summoned: tuple[str, ...], how: str, doer: str
) -> None:
    named = summoned or (("a monster",) if doer_of(clause) or clause.is_passive else ())
    for card in named:
        revived = any(card in deed.targets and story.revives(deed.card) for deed in story.deeds)
        if revived and how != "flip":
            continue
        maker = story.last("activate")
        if maker is not None and how != "flip" and _may_bring(story, maker, how, (card,)):
            _is_brought(story, maker, card)
            continue
        usual = _usual(story, clause, card)
        usual = "normal" if usual == "pendulum" else usual
        deed = add(story, Deed("summon", card, doer, how=how or usual), clause)
        _note_no_tribute(story, clause, deed)
        if deed.how in {"normal", "tribute"}:
            take_tributes(story, deed)


def _usual(story: Story, clause: Clause, card: str) -> str:
    """How it is Summoned if that is not said: as in "my Ritual Monster was Summoned"."""
    told = str(traits_in(story.masked[clause.start : clause.end]).get("trait", ""))
    if card not in STAND_INS.values() or told not in _OWN_WAYS:
        return usual_summon(story, card)
    story.proper[card] = True
    story.assumptions.append(f"{card} was properly Summoned.")
    return told


_OWN_WAYS = frozenset({"fusion", "ritual", "synchro", "xyz", "link"})


def _note_no_tribute(story: Story, clause: Clause, deed: Deed) -> None:
    """As in "can I Tribute Summon X" of a Level 4 monster: it would only be Normal Summoned."""
    level = getattr(story.facts_of(deed.card), "level", None)
    if deed.how == "tribute" and level is not None and level <= _NO_TRIBUTE:
        why = f"what a Tribute Summon of {deed.card} means, which takes no Tribute, was not read"
        story.gaps.append(gap_at(story.text, clause, why))


_NO_TRIBUTE = 4
"""Up to this Level a Normal Summon takes no Tribute."""


def _is_brought(story: Story, maker: Deed, card: str) -> None:
    """As in "X resolves and Y is Special Summoned": by X, which aims at it if it aims."""
    effect, is_named = story.effect_of(maker), card not in STAND_INS.values()
    aims = effect is not None and bool(effect.summons and effect.targets)
    if is_named and aims:
        maker.targets = [card]
    else:
        maker.brings += [card] if is_named else []
    story.note((card,))


def revive(story: Story, clause: Clause) -> bool:
    """As in "Y brought X back", "I revived X with Y"."""
    agents = agents_of(story, clause, "with", "by", prefer="maker")
    is_tried = clause.modal and _tries_to_revive(story, clause, agents)
    if (is_asked(clause) and not is_tried) or clause.hangs == "said":
        return True
    if clause.is_passive:
        revived = subject_cards(story, clause, but=agents)
    else:
        agents = (
            agents or subject_cards(story, clause, prefer="maker") or _maker_before(story, clause)
        )
        revived = object_cards(story, clause, but=agents, prefer="monster")
        if not revived and clause.antecedent is not None:
            revived = story.refer(clause.antecedent, but=agents)
    if not revived and not clause.objects and not any(_summons(story, one) for one in agents):
        revived = tuple(card for card in subject_cards(story, clause) if _is_monster(story, card))
        agents = tuple(card for card in dict.fromkeys(story.named) if story.revives(card))
    agents = negating_makers(story, clause, agents)
    for agent in agents[:1]:
        summoned_by(story, clause, agent, revived, doer_of(clause))
        story.deeds[-1].is_asked |= is_asked(clause)
    return bool(agents and revived)


def _tries_to_revive(story: Story, clause: Clause, agents: tuple[str, ...]) -> bool:
    """As in "can X bring it back", "can I revive it with X": with X, which was not used yet."""
    named = agents or subject_cards(story, clause)
    used = {deed.card for deed in story.deeds}
    return bool(named) and story.revives(named[0]) and not used & set(named)


def brought_to(story: Story, clause: Clause) -> bool:
    """As in "X gives me Y", "X gets me Y from the Deck", where X Summons: Y is Summoned by it."""
    subject, getters = clause.subject, [noun for noun in clause.objects if noun.who]
    brought = [noun for noun in clause.objects if noun.cards and not noun.facet]
    if subject is None or clause.is_passive or len(getters) != 1 or len(brought) != 1:
        return False
    makers = [card for card in story.meant(subject) if _is_summoner(story, card)]
    if is_asked(clause) or not (makers and _is_monster(story, story.meant(brought[0])[0])):
        return False
    return revive(story, replace(clause, verb="revive", objects=tuple(brought)))


def _is_summoner(story: Story, card: str) -> bool:
    """Whether all that it can do, of what brings a card, is to Summon it."""
    does = frozenset[str]().union(*(one.does for one in _effects_of(story, card)))
    return "special_summon" in does and "add_to_hand" not in does


def use(story: Story, clause: Clause) -> bool:
    """As in "I drop X with Y": the monster that another card brings is Summoned by it."""
    brought = tuple(card for noun in clause.objects if noun.cards for card in story.meant(noun))
    is_told = not (clause.is_passive or is_asked(clause)) and len(brought) == 1
    if is_told and _is_monster(story, brought[0]):
        nouns = clause.by("with")
        if clause.subject is not None and not clause.subject.who:
            nouns = (*nouns, clause.subject)
        makers = [card for noun in nouns for card in story.meant(noun, but=brought, prefer="maker")]
        beside = [one for one in story.deeds[-1:] if one.sentence == clause.sentence]
        is_end = clause.hangs == "to" and bool(beside)
        makers += _maker_before(story, clause) if is_end else ()
        if any(card not in STAND_INS.values() and _summons(story, card) for card in makers):
            return revive(story, replace(clause, verb="revive"))
    return activate(story, clause)


def _is_monster(story: Story, card: str) -> bool:
    return story.kind(card) is CardCategory.MONSTER


def arrive(story: Story, clause: Clause) -> bool:
    """As in "X comes down", "down comes X": a monster is Summoned, a Spell or Trap activated."""
    nouns = (*((clause.subject,) if clause.subject is not None else ()), *clause.objects)
    named = [one for one in nouns if one.cards]
    coming = next((one for one in (*named, *nouns) if not one.who), None)
    cards = story.meant(coming, prefer="subject") if coming is not None else ()
    if (
        coming is not None
        and cards
        and all(story.kind(card) is CardCategory.MONSTER for card in cards)
    ):
        return summon(story, replace(clause, verb="summon", subject=None, objects=(coming,)))
    return activate(story, replace(clause, verb="activate"))


def perform(story: Story, clause: Clause) -> bool:
    """As in "a Summon performed by X": X is activated, and Summons."""
    if not any(noun.facet == "summon" for noun in (clause.subject, *clause.objects) if noun):
        return False
    makers = agents_of(story, clause, "by", "with", "from", prefer="maker")
    for maker in makers[:1]:
        summoned_by(story, clause, maker, (), doer_of(clause))
    if not (makers or is_asked(clause)):
        story.gaps.append(gap_at(story.text, clause, "which Summons were made was not read"))
    return True

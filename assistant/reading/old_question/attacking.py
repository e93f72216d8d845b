"""Attacking: clauses in which monsters attack."""

import re
from dataclasses import replace

from assistant.reading.old_question.answering import note_position
from assistant.reading.old_question.attack_circumstances import just_told, note_how
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import DECLARED, OTHER, Deed, Standing
from assistant.reading.old_question.doing import (
    agents_of,
    doer_of,
    is_asked,
    object_cards,
    owner_of,
    subject_cards,
)
from assistant.reading.old_question.equipping import wear
from assistant.reading.old_question.felled import run_over
from assistant.reading.old_question.floodgates import is_barrier
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.replaying import attack_met
from assistant.reading.old_question.stand_ins import ATTACKED, ATTACKING, FIGHTERS, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, stand
from assistant.reading.understood_question import CardCategory

_POSITIONS = frozenset({"defense", "attack_position"})


def attack(story: Story, clause: Clause) -> bool:
    """As in "X attacks", "I attack with X", "X declares an attack"."""
    if clause.is_passive:
        return _attacked(story, clause)
    if any(tells(story, clause) for tells in (_tells_nothing, _tells_target, run_over)):
        return True
    clause = _driven(story, _against(story, _into_some(_of_relative(story, clause))))
    if not clause.by("with") and _is_driven_by_player(story, clause):
        return False
    worn = _worn(story, clause)
    withs = tuple(
        noun for noun in clause.by("with") if noun.thing not in _POSITIONS and noun not in worn
    )
    nouns = withs or ((clause.subject,) if clause.subject else ())
    doer = clause.subject.who if clause.subject is not None else ""
    attackers = _attackers(story, clause, nouns)
    for noun in worn:
        wear(story, clause, noun, attackers[0])
    owner = next((noun.owner for noun in nouns if noun.owner not in {"", "it"}), "")
    told = story.deed_of(attackers[0], do="attack")
    if told is not None and is_asked(clause) and not told.is_asked:
        _stand_attacked(story, clause, told)
        return True
    struck = next((noun.who for noun in clause.objects if noun.who), "")
    deed = _declared(story, clause, attackers[0], doer or owner or OTHER.get(struck, ""))
    if "set" in clause.marks and deed.targets:  # "attacks my X facedown".
        stand(story, Standing(deed.targets[0], position="set", start=clause.start, end=clause.end))
    if "direct" in clause.marks and _NOT_DIRECT.search(story.masked, clause.start) is None:
        deed.targets = ["direct"]
    note_how(story, clause, nouns, deed)
    _meet_at_declaration(story, clause, deed)
    _place_attacked(story, clause, deed)
    _pair_up(story, clause, deed)
    _answer_or_place(story, clause, nouns, deed)
    _repeat(story, clause, deed)
    return True


def _meet_at_declaration(story: Story, clause: Clause, attack: Deed) -> None:
    """As in "X on the monster | I'm attacking": used while the attack goes on."""
    used = story.last("activate")
    is_told_by_it = clause.antecedent is not None and clause.hangs == "which"
    if used is None or not is_told_by_it or used.sentence != clause.sentence:
        return
    if attack.targets and set(attack.targets) & set(used.targets):
        used.window = used.window or DECLARED


_TIMES = re.compile(
    r"\b(?:(?P<two>twice|two times|both times)|(?P<three>three times))\b", re.IGNORECASE
)


def _repeat(story: Story, clause: Clause, deed: Deed) -> None:
    """As in "X has attacked twice": so many attacks, one after the other."""
    said = _TIMES.search(story.masked, clause.start, clause.end)
    if said is None or is_asked(clause) or clause.modal:
        return
    for _ in range(2 if said["three"] else 1):
        again = Deed("attack", deed.card, deed.player, start=deed.start, end=deed.end)
        again.sentence, again.is_later = deed.sentence, True
        again.targets = [one for one in deed.targets if one == "direct"]
        story.deeds.append(again)


_NOT_DIRECT = re.compile(
    r"\b(?:rather than|instead of|and not|but not|not|n['\u2019]t)\b[^.?!,]{0,25}?\bdirect",
    re.IGNORECASE,
)
"""As in "attacks a monster rather than directly"."""


def _tells_target(story: Story, clause: Clause) -> bool:
    """As in "I attack with X. He uses Y on the monster that I'm attacking": what X attacks."""
    attack, who = story.last("attack"), clause.subject.who if clause.subject is not None else ""
    is_of_it = clause.antecedent is not None and bool(who) and not clause.by("with")
    if attack is None or attack.player != who or attack.targets or clause.objects or not is_of_it:
        return False
    meant = story.meant(clause.antecedent) if clause.antecedent is not None else ()
    attack.targets = [one for one in meant if one != attack.card][:1]
    return bool(attack.targets)


def _attackers(story: Story, clause: Clause, nouns: tuple[Noun, ...]) -> list[str]:
    """The monsters that attack; one that stands for them, if none is told."""
    told = [card for noun in nouns if not noun.who for card in story.refer(noun, prefer="monster")]
    before = story.last("attack")
    if not told and not clause.objects and before is not None and not is_asked(clause):
        return [before.card]  # "after I declared the attack".
    own = _positioned(story) or just_told(story, clause)
    return told or [own or _unnamed(story, clause)]


def _is_driven_by_player(story: Story, clause: Clause) -> bool:
    """As in "he runs three X": no attack; but "X crashes into Y" is one."""
    is_of_card = clause.subject is not None and bool(clause.subject.cards)
    return not is_of_card and _DRIVES.search(story.masked, clause.start, clause.end) is not None


_DRIVES = re.compile(r"\b(?:r[au]n|runs|running|crash\w*|ramm?\w*|suicid\w+)\b", re.IGNORECASE)


def _worn(story: Story, clause: Clause) -> tuple[Noun, ...]:
    """As in "X with an Axe of Despair attacks": what X is equipped with."""
    return tuple(
        noun
        for noun in clause.by("with")
        if noun.cards and all(story.has_trait(card, "equip") for card in story.meant(noun))
    )


def _of_relative(story: Story, clause: Clause) -> Clause:
    """As in "the monster that I attack", "X, which I attack with": what the relative is about."""
    who = clause.subject.who if clause.subject is not None else ""
    if not (clause.antecedent is not None and who) or clause.objects or clause.by("with"):
        return clause
    if story.masked[clause.start : clause.end].rstrip(" ,.").endswith(" with"):
        return replace(clause, prepositions=(*clause.prepositions, ("with", clause.antecedent)))
    aimed = clause.antecedent
    if aimed.pronoun == "it" and not story.meant(aimed):
        aimed = replace(aimed, pronoun="", thing="monster")  # "the monster that I attack".
    story.subjects += story.meant(aimed)
    return replace(clause, objects=(aimed,))


def _against(story: Story, clause: Clause) -> Clause:
    """As in "X battles with Y", "X collides with Y": Y is what it fights."""
    foes = [noun for noun in clause.by("with", "on") if noun.cards and not noun.facet]
    is_of_card = clause.subject is not None and bool(clause.subject.cards)
    cards = [card for noun in foes for card in story.meant(noun)]
    are_monsters = all(story.kind(card) is CardCategory.MONSTER for card in cards)
    if clause.objects or not (is_of_card and foes and are_monsters):
        return clause
    rest = tuple((word, noun) for word, noun in clause.prepositions if noun not in foes)
    return replace(clause, objects=tuple(foes), prepositions=rest)


def _into_some(clause: Clause) -> Clause:
    """As in "I attack with X into a Set monster", "X swings into his monster": that is attacked."""
    into = [noun for noun in clause.by("in") if noun.thing == "monster" and not noun.cards]
    if not into or clause.objects or any(noun.cards for noun in clause.by("in")):
        return clause
    rest = tuple((word, noun) for word, noun in clause.prepositions if noun not in into)
    return replace(clause, objects=tuple(into), prepositions=rest)


def _driven(story: Story, clause: Clause) -> Clause:
    """As in "I run X into Y", "I swing X into Y": X attacks Y."""
    into, driven = [noun for noun in clause.by("in") if _is_monster(noun)], clause.objects
    is_of_player = clause.subject is not None and bool(clause.subject.who)
    cards = [card for noun in (*into, *driven) if noun.cards for card in story.meant(noun)]
    are_monsters = all(story.kind(card) is CardCategory.MONSTER for card in cards)
    if not (is_of_player and into and driven and _is_monster(driven[0]) and are_monsters):
        return clause
    rest = tuple((word, noun) for word, noun in clause.prepositions if noun not in into)
    return replace(clause, objects=tuple(into), prepositions=(*rest, ("with", driven[0])))


def _place_attacked(story: Story, clause: Clause, deed: Deed) -> None:
    """As in "I attack a Set monster", "a 2000 DEF monster": in which position it is attacked."""
    for noun in clause.objects if deed.targets else ():
        note_position(story, noun, deed.targets[0])
    told = story.described.get((deed.targets or [""])[0], {})
    is_hidden = any("set" in noun.marks for noun in clause.objects)
    if "def" in told and "atk" not in told and not is_hidden:
        place = Standing(deed.targets[0], position="defense", start=clause.start, end=clause.end)
        if all(one.card != place.card or not one.position for one in story.board):
            story.assumptions.append(f"{place.card} is in Defense Position.")
            stand(story, place)


def _is_monster(noun: Noun) -> bool:
    return bool(noun.cards) or noun.thing == "monster"


def _unnamed(story: Story, clause: Clause) -> str:
    """What stands for the attacker: another monster than the unnamed one that it attacks."""
    plain = STAND_INS["monster"]
    aimed = [card for noun in clause.objects for card in story.meant(noun, prefer="monster")]
    aimed += [card for noun in clause.by("on") for card in story.meant(noun, prefer="monster")]
    return ATTACKING if plain in aimed else plain


def _pair_up(story: Story, clause: Clause, deed: Deed) -> None:
    """As in "two monsters with 1700 ATK battle": one attacks the other."""
    subject, plain = clause.subject, STAND_INS["monster"]
    if not (deed.targets or clause.objects):
        deed.targets = _beside(story, clause, deed.card)
    is_pair = subject is not None and subject.count == _PAIR and deed.card == plain
    if is_pair and not (deed.targets or clause.objects):
        deed.targets = [ATTACKED]
        story.described.setdefault(ATTACKED, {}).update(story.described.get(plain, {}))


_PAIR = 2
_BATTLES = re.compile(
    r"\b(?:battle|battles|fight|fights|clash|clashes|collide|collides)\b", re.IGNORECASE
)
"""Verbs that two monsters share: "X and Y battle"."""


def _beside(story: Story, clause: Clause, attacker: str) -> list[str]:
    """As in "my X and his Y battle": the other one, which is attacked."""
    subject = clause.subject
    if subject is None or _BATTLES.search(story.masked, clause.start, clause.end) is None:
        return []
    both = story.meant(subject) if len(subject.cards) == _PAIR else ()
    if both:
        for card, owner in ((story.name(number), owner) for number, owner in subject.owners):
            story.owners[card] = owner
        return [card for card in both if card != attacker][:1]
    is_first = all(one.sentence != clause.sentence for one in story.deeds[:-1])
    if clause.joint != "and" or not is_first:
        return []
    begins = max(story.masked.rfind(mark, 0, clause.start) for mark in ".?!") + 1
    told = [
        one for one in story.named if one != attacker and story.kind(one) is CardCategory.MONSTER
    ]
    is_told = _MONSTER_AND.search(story.masked, begins, clause.start) is not None
    is_told |= any(begins <= one.start < clause.start for one in story.mentions)
    return told[-1:] if is_told else []


_MONSTER_AND = re.compile(r"\bmonster\b", re.IGNORECASE)


def _during(story: Story, clause: Clause) -> None:
    """As in "X is used during my attack": there is an attack, by a monster that is not named."""
    attacks = [noun for noun in clause.by("in") if noun.facet == "attack" and noun.owner in OTHER]
    if attacks and not attacks[0].cards and story.last("attack") is None and not is_asked(clause):
        deed = Deed("attack", STAND_INS["monster"], attacks[0].owner, sentence=clause.sentence)
        deed.start, deed.end = attacks[0].start, attacks[0].end
        story.deeds.append(deed)


def fight_between(story: Story, clause: Clause) -> None:
    """As in "in a battle between X and Y", "the battle of X and Y": one attacks the other."""
    _during(story, clause)
    said = {noun.thing for noun in clause.nouns}
    both = next((noun for noun in clause.by("per") if len(noun.cards) == _PAIR), None)
    if "battle" not in said or both is None or story.last("attack") is not None:
        return
    first, second = (story.name(number) for number in both.cards)
    owners = {story.name(number): owner for number, owner in both.owners}
    if story.kind(first) is CardCategory.MONSTER and story.kind(second) is CardCategory.MONSTER:
        story.owners.update(owners)
        deed = Deed("attack", first, both.owner or OTHER.get(owners.get(second, ""), ""), [second])
        deed.start, deed.end, deed.sentence = clause.start, clause.end, clause.sentence
        story.deeds.append(deed)
        story.note((first, second))


def _tells_nothing(story: Story, clause: Clause) -> bool:
    """As in "can it attack again", "can he attack me directly now", where an attack was told."""
    if not is_asked(clause):
        return _is_bare_question(clause) and story.last("attack") is not None
    nouns = (*clause.by("with"), *((clause.subject,) if clause.subject is not None else ()))
    is_named = any(noun.is_about_cards or noun.thing in STAND_INS for noun in nouns)
    is_again = "again" in clause.marks | clause.orders
    return is_again or (not is_named and attack_met(story, clause.start) is not None)


def _is_bare_question(clause: Clause) -> bool:
    """As in "Attack?": whether the attack told before goes on."""
    nouns = (clause.subject, *clause.objects, *clause.prepositions)
    return clause.is_question and not any(nouns) and not clause.helpers


def _declared(story: Story, clause: Clause, attacker: str, player: str) -> Deed:
    """The attack that is told; another one, if it is on another monster than before."""
    told = story.deed_of(attacker, do="attack")
    deed = add(story, Deed("attack", attacker, player), clause)
    aimed = _attacked_by(story, clause, attacker)
    if deed is told and told.targets and aimed and not set(aimed) & set(told.targets):
        deed = Deed("attack", attacker, told.player, start=clause.start, end=clause.end)
        deed.sentence, deed.is_later = clause.sentence, True
        story.deeds.append(deed)
    deed.targets += aimed
    return deed


def _stand_attacked(story: Story, clause: Clause, told: Deed) -> None:
    """As in "X attacked Y. Can it also attack Z": Z is there, and X has attacked once."""
    for card in _attacked_by(story, clause, told.card) if told.targets != ["direct"] else ():
        is_token = story.described.get(card, {}).get("trait") == "token"  # They come with X.
        if card not in told.targets and not is_token:
            player = owner_of(story, clause) or OTHER.get(told.player, "")
            stand(story, Standing(card, player, start=clause.start, end=clause.end))


def _attacked(story: Story, clause: Clause) -> bool:
    """As in "X is attacked by Y": X is the target; "I am attacked directly"."""
    if clause.subject is not None and clause.subject.who and not is_asked(clause):
        return _attacked_player(story, clause, clause.subject.who)
    targets = subject_cards(story, clause, prefer="monster")
    attackers = agents_of(story, clause, "by", "with", but=targets)
    doer = doer_of(clause)
    attacker = (attackers or (STAND_INS["monster"],))[0]
    attacker = ATTACKING if attacker in FIGHTERS and attacker in targets else attacker
    deed = Deed("attack", attacker, doer or _attacking_side(clause))
    if is_asked(clause) or not targets:
        return bool(targets)
    deed = add(story, deed, clause)
    deed.targets += [card for card in targets[:1] if card not in {deed.card, *deed.targets}]
    if clause.subject is not None:
        note_position(story, clause.subject, targets[0])
    if "set" in clause.marks:  # "is attacked while face-down by Y".
        place = Standing(targets[0], position="set", start=clause.start, end=clause.end)
        stand(story, place)
    return True


def _attacking_side(clause: Clause) -> str:
    """As in "my monster is attacked": by a monster of the other player."""
    return OTHER.get(clause.subject.owner, "") if clause.subject is not None else ""


def _attacked_player(story: Story, clause: Clause, who: str) -> bool:
    attackers = agents_of(story, clause, "by", "with") or (STAND_INS["monster"],)
    deed = add(story, Deed("attack", attackers[0], doer_of(clause) or OTHER.get(who, "")), clause)
    deed.targets = ["direct"] if "direct" in clause.marks else deed.targets
    return True


def _attacked_by(story: Story, clause: Clause, attacker: str) -> list[str]:
    """As in "X attacks Y", "X swings into Y"."""
    told = object_cards(story, clause, but=(attacker,), prefer="monster")
    into = [noun for noun in clause.by("in") if noun.cards and not told]
    told += tuple(card for noun in into for card in story.refer(noun))
    told += _twin(story, clause, attacker)
    return [
        one for one in told if one != attacker and story.kind(one) in {CardCategory.MONSTER, None}
    ]


def _twin(story: Story, clause: Clause, attacker: str) -> tuple[str, ...]:
    """As in "my X attacks his X": another one of that name."""
    owner = clause.subject.owner if clause.subject is not None else ""
    for noun in clause.objects:
        if noun.owner in OTHER and noun.owner != owner and story.meant(noun) == (attacker,):
            twin = f"{attacker}#2"
            stand(story, Standing(twin, noun.owner, start=noun.start, end=noun.end))
            story.owners[attacker] = OTHER[noun.owner]
            return (twin,)
    return ()


def _answer_or_place(story: Story, clause: Clause, nouns: tuple[Noun, ...], deed: Deed) -> None:
    """In which position they are; "X attacks into Mirror Force": that is used."""
    for noun in (*nouns, *clause.by("in", "from")):
        note_position(story, noun, _placed(clause, noun, deed))
    for noun in clause.by("in"):
        for card in story.refer(noun) if noun.cards else ():
            if is_barrier(story, card):
                place = Standing(card, OTHER.get(deed.player, ""), face="up", start=noun.start)
                stand(story, replace(place, end=noun.end))
            elif card not in deed.targets:
                add(story, Deed("activate", card), clause).answered = "attack"


def _placed(clause: Clause, noun: Noun, deed: Deed) -> str:
    """As in "X attacks Y in Defense Position": it is said of Y, which stands beside it."""
    into = [one for one in clause.by("in") if one.cards]
    is_of_target = bool(clause.objects) and noun.start > clause.objects[-1].start
    is_of_target |= not clause.objects and bool(into) and noun.start >= into[0].start
    return deed.targets[0] if is_of_target and deed.targets else deed.card


def _positioned(story: Story) -> str:
    """The one monster of which it was said in which position it is."""
    placed = [one.card for one in story.board if one.position in {"attack", "defense"}]
    return placed[0] if len(placed) == 1 else ""

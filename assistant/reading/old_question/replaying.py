"""Replaying: clauses that tell what the attacker decides when an attack is replayed."""

import re
from collections.abc import Iterator

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.doing import doer_of, is_asked, object_cards
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import ADDED, ATTACKED, STAND_INS, SUMMONER_IN_BATTLE
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import stand
from assistant.reading.understood_question import CardCategory

CALLED_OFF = re.compile(
    r"\b(?:call(?:s|ed)? (?:\w+ ){0,3}off|withdr[ae]w\w*|abort\w*|tak(?:e|es|ing) (?:it|that|the"
    r" attack) back|back(?:s|ed)? out|cancel\w*|(?:stop|end)\w* (?:the|my|his|her|its|their|that)"
    r" attack|stop\w* attacking|pull\w* back)\b",
    re.IGNORECASE,
)
"""How an attack is given up."""
ANEW = re.compile(
    r"\b(?:re-?direct\w*|re-?target\w*|(?:choose|pick|select|target|attack|hit|declare)\w*\b[^.?!]*?"
    r"\b(?:another|different|new|other|else|instead|one of)|(?:change|switch)\w* [^.?!]*?targets?|"
    r"(?:choose|pick|select|decide)\w* (?:a target )?(?:again|anew)|instead [^.?!]*?attack)\b",
    re.IGNORECASE,
)
"""How it is aimed at something else."""
_NOT = re.compile(r"\b(?:not|n't|against)\b", re.IGNORECASE)
_ATTACKING = frozenset({"attack", "resolve", "target", "go", "activate", "try"})


def attack_met(story: Story, before: int) -> Deed | None:
    """The attack told last, if something was used after it: before this place in the words."""
    attack = story.last("attack")
    if attack is None or attack.is_asked or attack.start >= before:
        return None
    after = story.deeds[story.deeds.index(attack) + 1 :]
    is_met = any(one.do == "activate" and one.start < before for one in after)
    return attack if is_met else None


def asks_anew(story: Story, clause: Clause) -> bool:
    """As in "may I choose another monster | to attack": what could be decided in a replay."""
    if clause.verb == "attack" and any(noun.cards for noun in clause.nouns):
        return False
    said = story.masked[clause.start : clause.end]
    is_end = clause.hangs == "to" and clause.verb in _ATTACKING
    return is_end or (clause.modal and ANEW.search(said) is not None)


def _stand_aimed_at(story: Story, clause: Clause, attack: Deed) -> None:
    """As in "can I redirect the attack to X": X is there."""
    for noun in (*clause.objects, *clause.by("to", "on", "in")):
        for card in story.meant(noun) if noun.cards and not noun.facet else ():
            if (
                card not in {attack.card, *attack.targets}
                and story.kind(card) is CardCategory.MONSTER
            ):
                player = noun.owner or OTHER.get(attack.player, "")
                stand(story, Standing(card, player, start=noun.start, end=noun.end))


def decide(story: Story, clause: Clause) -> bool:
    """As in "he calls the attack off", "in the replay I attack X": what is chosen then."""
    doer = doer_of(clause)
    attack = attack_met(story, clause.start) or _replayed(story, clause, doer)
    if attack is not None and clause.sentence in story.asking and asks_anew(story, clause):
        _stand_aimed_at(story, clause, attack)
        return True  # What is only asked about tells nothing more.
    if attack is None or is_asked(clause) or clause.hangs in {"if", "because"}:
        return False
    if not doer or (attack.player and doer != attack.player):
        return False
    said = story.masked[clause.start : clause.end]
    is_replayed = any(noun.thing == "replay" for noun in clause.by("in", "after", "on"))
    is_replayed |= (
        _AFTER_REPLAY.search(story.masked[: clause.end], _sentence(story, clause)) is not None
    )
    is_of_attack = clause.verb in _ATTACKING and (is_replayed or clause.hangs == "to")
    if CALLED_OFF.search(said) or (is_of_attack and (clause.is_negated or _NOT.search(said))):
        _choose(story, clause, attack, "stop", ())
        return True
    if not (ANEW.search(said) or (is_replayed and clause.verb in _ATTACKING)):
        return False
    monsters = tuple(
        card
        for card in object_cards(story, clause)
        if story.kind(card) is CardCategory.MONSTER and card not in STAND_INS.values()
    )
    if not monsters:
        why = "what is attacked after the replay is not told"
        story.gaps.append(gap_at(story.text, clause, why))
    _choose(story, clause, attack, "", monsters[:1])
    return True


def _replayed(story: Story, clause: Clause, doer: str) -> Deed | None:
    """As in "in a replay I decide not to attack", where no attack was told, and none met."""
    is_told = _AFTER_REPLAY.search(story.masked[: clause.end], _sentence(story, clause)) is not None
    attack = story.last("attack")
    if not is_told or not doer or is_asked(clause) or (attack is not None and attack.is_asked):
        return None
    if attack is None:
        card = next(_attacking(story, clause), STAND_INS["monster"])
        attack = Deed("attack", card, doer, [ATTACKED], sentence=clause.sentence)
        story.deeds.append(attack)
        story.note((attack.card,))
    comes = Deed("activate", SUMMONER_IN_BATTLE, OTHER.get(attack.player or doer, ""), [ADDED])
    comes.sentence = clause.sentence
    story.deeds.append(comes)
    return attack


def _attacking(story: Story, clause: Clause) -> Iterator[str]:
    """As in "I chose not to attack | with X"."""
    begins = _sentence(story, clause)
    for one in story.mentions:
        if one.start > begins and _WITH.search(story.masked, begins, one.start) is not None:
            yield one.name


_WITH = re.compile(r"^[^.]*\bwith (?:(?:my|his|her|their|the) )?$", re.IGNORECASE)


def _sentence(story: Story, clause: Clause) -> int:
    return max(story.masked.rfind(mark, 0, clause.start) for mark in ".?!") + 1


def _choose(story: Story, clause: Clause, attack: Deed, how: str, targets: tuple[str, ...]) -> None:
    if story.deeds[-1].do == "choose" and story.deeds[-1].sentence == clause.sentence:
        return  # "chooses not | to attack".
    deed = Deed("choose", attack.card, attack.player, list(targets), how=how, is_later=True)
    deed.start, deed.end, deed.sentence = clause.start, clause.end, clause.sentence
    story.deeds.append(deed)


def note_replays(story: Story, clause: Clause) -> None:
    """As in "during a replay I chose not to attack": what was decided in it is not taken in."""
    chosen = [one.sentence for one in story.deeds if one.do == "choose"]
    is_taken_in = clause.sentence in chosen
    is_later = _AFTER_REPLAY.search(story.masked, clause.start, clause.end) is not None
    is_taken_in |= clause.is_put or clause.verb in {"happen", "occur"}
    is_taken_in |= not is_later and (is_asked(clause) or (clause.is_question and not clause.verb))
    for noun in clause.nouns if not is_taken_in else ():
        if noun.thing == "replay":
            story.gaps.append(gap_at(story.text, noun, "what is done in a replay is not read"))


_AFTER_REPLAY = re.compile(r"\b(?:after|during|in|following) (?:a|the) replay\b", re.IGNORECASE)

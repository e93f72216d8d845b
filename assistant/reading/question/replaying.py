"""Replaying: clauses that tell what the attacker decides when an attack is replayed."""

import re

from assistant.reading.question.clause import Clause
from assistant.reading.question.deed import OTHER, Deed, Standing
from assistant.reading.question.doing import doer_of, is_asked, object_cards
from assistant.reading.question.open_words import gap_at
from assistant.reading.question.stand_ins import STAND_INS
from assistant.reading.question.story import Story
from assistant.reading.question.telling import stand
from assistant.reading.reading import Kind

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
    said = story.text[clause.start : clause.end]
    is_end = clause.hangs == "to" and clause.verb in _ATTACKING
    return is_end or (clause.modal and ANEW.search(said) is not None)


def _stand_aimed_at(story: Story, clause: Clause, attack: Deed) -> None:
    """As in "can I redirect the attack to X": X is there."""
    for noun in (*clause.objects, *clause.by("to", "on", "in")):
        for card in story.meant(noun) if noun.cards and not noun.facet else ():
            if card not in {attack.card, *attack.targets} and story.kind(card) is Kind.MONSTER:
                player = noun.owner or OTHER.get(attack.player, "")
                stand(story, Standing(card, player, start=noun.start, end=noun.end))


def decide(story: Story, clause: Clause) -> bool:
    """As in "he calls the attack off", "in the replay I attack X": what is chosen then."""
    attack = attack_met(story, clause.start)
    doer = doer_of(clause)
    if attack is not None and clause.sentence in story.asking and asks_anew(story, clause):
        _stand_aimed_at(story, clause, attack)
        return True  # What is only asked about tells nothing more.
    if attack is None or is_asked(clause) or clause.hangs in {"if", "because"}:
        return False
    if not doer or (attack.player and doer != attack.player):
        return False
    said = story.text[clause.start : clause.end]
    is_replayed = any(noun.thing == "replay" for noun in clause.by("in", "after", "on"))
    is_of_attack = clause.verb in _ATTACKING and (is_replayed or clause.hangs == "to")
    if CALLED_OFF.search(said) or (is_of_attack and (clause.is_negated or _NOT.search(said))):
        _choose(story, clause, attack, "stop", ())
        return True
    if not (ANEW.search(said) or (is_replayed and clause.verb in _ATTACKING)):
        return False
    monsters = tuple(
        card
        for card in object_cards(story, clause)
        if story.kind(card) is Kind.MONSTER and card not in STAND_INS.values()
    )
    if not monsters:
        why = "what is attacked after the replay is not told"
        story.gaps.append(gap_at(story.text, clause, why))
    _choose(story, clause, attack, "", monsters[:1])
    return True


def _choose(story: Story, clause: Clause, attack: Deed, how: str, targets: tuple[str, ...]) -> None:
    deed = Deed("choose", attack.card, attack.player, list(targets), how=how, is_later=True)
    deed.start, deed.end, deed.sentence = clause.start, clause.end, clause.sentence
    story.deeds.append(deed)

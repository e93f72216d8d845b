"""Told questions: what a line of a play asks, as a question in plain English."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from assistant.agreement.claim_sentences import subject_in_prose
from engine import PREDICATE_BY_NAME, AskedLine, Player, Reference

_OF_CARDS: Mapping[str, str] = MappingProxyType(
    {
        "resolves": "Does {s} resolve with its effect?",
        "applies": "Does {s} apply?",
        "activation_legal": "Can {s} be activated?",
        "activation_negated": "Is the activation of {s} negated?",
        "effect_negated": "Is the effect of {s} negated?",
        "destroyed": "Is {s} destroyed?",
        "sent_to_gy": "Is {s} sent to the GY?",
        "banished": "Is {s} banished?",
        "returned_to_hand": "Does {s} return to the hand?",
        "returned_to_deck": "Does {s} return to the Deck?",
        "zone_at_end": "Where is {s} in the end?",
        "summoned": "Is {s} Summoned?",
        "summon_legal": "Can {s} be Summoned?",
        "summon_negatable": "Can the Summon of {s} be negated?",
        "summon_negated": "Is the Summon of {s} negated?",
        "summon_count": "How many Summons are there?",
        "can_attack": "Can {s} attack?",
        "can_attack_again": "Can {s} attack again?",
        "attack_continues": "Does the attack continue?",
        "replay_occurs": "Is there a replay?",
        "can_change_position": "Can the battle position of {s} be changed?",
        "usable_again_this_turn": "Can {s} be used again this turn?",
        "counts_toward_limit": "Does {s} count towards the limit?",
        "misses_timing": "Does {s} miss the timing?",
        "mandatory": "Is the effect of {s} mandatory?",
        "has_legal_target": "Does {s} have a legal target, or is it one?",
        "cost_paid": "Is the cost of {s} paid, and does it stay paid?",
        "cost_payable": "Can the cost of {s} be paid?",
        "affected": "Is {s} affected?",
        "damage_dealt": "How much damage does {s} inflict?",
        "value": "How large is {s}?",
        "controller_at_end": "Who controls {s} in the end?",
        "decides": "Who decides about {s}?",
        "chain_order": "In which order do the effects go on the Chain?",
        "resolution_order": "In which order do the effects resolve?",
        "next_responder": "Who may respond next?",
        "spell_speed": "Which Spell Speed does {s} have?",
        "sent_from_field": "Does {s} count as sent from the field?",
        "treated_as_summoned": "Is {s} treated as Summoned that way?",
        "hand_added": "Is {s} added to the hand?",
        "what_happens": "What happens to {s}?",
        "targets": "Does {s} target?",
        "starts_chain": "Does {s} start a Chain?",
        "is_cost": "Is that a cost of {s}?",
        "may_look": "May {s} be looked at?",
    }
)
_OF_PLAYERS: Mapping[str, str] = MappingProxyType(
    {
        "damage_taken": "How much damage {does} take?",
        "lp_change": "By how many Life Points {does} go up or down?",
        "drawn": "How many cards {does} draw?",
        "hand_added": "What {does} add to the hand?",
        "decides": "{Does} decide?",
        "summon_count": "How many times {does} Summon?",
        "can_attack": "Can {s} attack?",
        "next_responder": "May {s} respond next?",
    }
)
_WITHOUT_PLAY: Mapping[str, str] = MappingProxyType(
    {
        "define": 'You ask what the rules say of "{term}".',
        "unclear": "This has to be told first: {term}.",
        "out_of_domain": "This is no question about the rules.",
        "followup": "This goes on from an earlier question.",
    }
)


def question_in_words(
    asked: AskedLine, called: Mapping[Player, str], card_in_words: Callable[[Reference], str]
) -> str:
    """The question that a line asks; a statement is told as one whose answer was given.

    `called` says what the players are called, `card_in_words` what the play calls its cards.
    """
    if asked.predicate in _WITHOUT_PLAY:
        return _WITHOUT_PLAY[asked.predicate].format(term=asked.term or "")
    if asked.among:
        cards = " or ".join(map(card_in_words, asked.among))
        return f"Of which is it so, {cards}: {_of_subject(asked.predicate, 'it')}"
    predicate = asked.predicate
    if asked.part in _OF_TEXTS and asked.subject is not None:  # "X: targets applies"
        return _OF_CARDS[asked.part].format(s=card_in_words(asked.subject))
    told = _of_party(asked, called) or _of_subject(predicate, _subject(asked, card_in_words))
    return f"{told} (Claimed: {asked.value}.)" if asked.value is not None else told


_OF_TEXTS = frozenset({"targets"})
"""Parts that are asked of the text of a card, in a question of their own."""


def subject_words(name: str, part: str) -> str:
    """A card or a player with the part that is meant: "the search effect of Sangan".

    >>> subject_words("Sangan", "search")
    'the search effect of Sangan'
    """
    return subject_in_prose(f"{name}: {part}") if part else name


def _of_party(asked: AskedLine, called: Mapping[Player, str]) -> str:
    """What is asked of a player; empty: it is asked of something else."""
    player = next((one for one in Player if one == asked.party), None)
    if player is None:
        return ""
    who = called[player]
    does = f"do {who}" if who == "you" else f"does {who}"
    form = _OF_PLAYERS.get(asked.predicate, "")
    return (form or _form(asked.predicate)).format(
        s=who, does=does, Does=f"{does[0].upper()}{does[1:]}"
    )


def _subject(asked: AskedLine, card_in_words: Callable[[Reference], str]) -> str:
    if asked.subject is not None:
        return subject_words(card_in_words(asked.subject), asked.part or "")
    party = {"attack": "the attack", "Chain": "the Chain"}.get(asked.party or "", "it")
    return subject_words(party, asked.part or "")


def _of_subject(predicate: str, subject: str) -> str:
    return _form(predicate).format(s=subject)


def _form(predicate: str) -> str:
    """The form of a question; what play notation's own table asks of "it", of the subject."""
    if (form := _OF_CARDS.get(predicate)) is not None:
        return form
    words = PREDICATE_BY_NAME[predicate].asks.rstrip("?").split(" ")
    told = ["{s}" if word == "it" else "{s}'s" if word == "its" else word for word in words]
    return f"{' '.join(told)}?"

"""Phases: questions after what a player may still do in a turn: the Battle Phase, Summons."""

from assistant.reading.question.query import Ask, Query

_HOLD = frozenset({"enter", "have", "perform", "go", "get", "skip", "lose", "declare", "attack"})
"""What a player does with a Battle Phase."""
_LOCKED = {
    "attack": "Battle Phase",
    "summon": "Special Summon",
    "special_summon": "Special Summon",
    "normal_summon": "Normal Summon",
}
"""What a player may be kept from doing for a turn, by the verb that asks for it."""


def asked_phase(query: Query) -> tuple[Ask, ...]:
    """As in "can I still enter my Battle Phase", "may I Special Summon this turn".

    It is what a card of the story forbids for the turn in which it is activated.
    """
    clause = query.clause
    is_player = clause.subject is not None and bool(clause.subject.who)
    things = {noun.thing for noun in (*clause.objects, *clause.by("to", "in"))}
    if "battle_phase" in things and clause.verb in _HOLD | {"be", ""}:
        return _forbidding(query, "Battle Phase")
    is_plain = not any(noun.cards or noun.pronoun for noun in clause.nouns)
    if is_player and is_plain and clause.modal and clause.verb in _LOCKED:
        return _forbidding(query, _LOCKED[clause.verb])
    return ()


def _forbidding(query: Query, what: str) -> tuple[Ask, ...]:
    story = query.story
    cards = [
        card
        for card in dict.fromkeys(deed.card for deed in story.deeds)
        if (facts := story.facts_of(card)) is not None and what in facts.turn_locks
    ]
    return tuple((f"{card}: no {what}", "applies") for card in cards)

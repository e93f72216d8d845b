"""Noun senses: where a word that may be a verb is what the verb beside it is said of, or takes."""

from collections.abc import Sequence

from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.tokens import Token


def is_met(before: Sequence[Token]) -> bool:
    """As in "he uses X on my Y summon", "I chain X to the Y summon", "he stops my Y attack"."""
    past = (Kind.CARD, Kind.DETERMINER, Kind.OWNER, Kind.FILLER, Kind.MARK)
    opens = next((one for one in reversed(before) if one.kind not in past), None)
    is_stopped = opens is not None and opens.kind is Kind.VERB and opens.value in _STOPPING
    is_under = opens is not None and opens.kind in {Kind.PREPOSITION, Kind.TO}
    return before[-1].kind is Kind.CARD and (is_stopped or is_under)


_STOPPING = frozenset({"negate", "stop"})


def is_got(before: Sequence[Token]) -> bool:
    """As in "who gets the Sangan search": a card's name stands between it and the verb."""
    past = (Kind.CARD, Kind.DETERMINER, Kind.OWNER, Kind.FILLER, Kind.MARK)
    verb = next((one for one in reversed(before) if one.kind not in past), None)
    is_named = before[-1].kind is Kind.CARD
    return is_named and verb is not None and verb.kind is Kind.VERB


def is_named_by(previous: Token, after: Sequence[Token]) -> bool:
    """As in "which search is Chain Link 1": what the verb behind it is said of."""
    verbs = {"is", "was", "goes", "resolves", "comes", "starts"}
    return previous.text in {"which", "what"} and bool(after) and after[0].text in verbs


def is_counting(token: Token, after: Sequence[Token]) -> bool:
    """As in "only one monster", where "one" stands for no card."""
    following = after[0].sense(Kind.NOUN) if after else None
    return token.text == "one" and following is not None and following.value in _COUNTED


_COUNTED = frozenset({"monster", "effect_monster", "card", "spell", "trap", "spell_trap"})


def is_idle(before: Sequence[Token], token: Token, after: Sequence[Token]) -> bool:
    """As in "can I just chain X": "just" says nothing."""
    is_asked = [one.kind for one in before[-2:]] == [Kind.MODAL, Kind.PLAYER]
    verb = after[0].sense(Kind.VERB) if after else None
    return token.text == "just" and is_asked and verb is not None and verb.form == "base"

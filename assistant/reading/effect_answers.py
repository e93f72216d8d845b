"""Effect answers: what a judge lets the card that was asked about do, which it must resolve for.

'It destroys the monster anyway' cannot be so of an effect that does nothing; that it is so of one
that resolves says little, as it may do something else.
"""

from assistant.reading.noun_words import PRONOUNS
from assistant.reading.short_answers import Matter, said_of
from assistant.reading.small_words import NEGATIONS
from assistant.reading.verb_forms import Form, forms_of
from assistant.reading.words import Word
from assistant.records import Proposition

_DEEDS = frozenset(
    {"destroy", "banish", "draw", "return", "bounce", "inflict", "deal", "summon", "revive", "add",
     "search", "steal", "discard", "shuffle"}
)  # fmt: skip
_STILL = frozenset({"still", "just", "also", "simply", "then", "does", "will", "anyway"})
_SUPPOSING = frozenset(
    {"if", "unless", "or", "would", "could", "only", "no", "nothing", "none", "itself", "neither",
     "cost", "as a cost"}
)  # fmt: skip


def deed_said(words: tuple[Word, ...], asked: tuple[Matter, ...]) -> tuple[Proposition, ...]:
    """That the card resolves, if it is said to do something to another; else nothing."""
    matter = next((one for one in asked if one.predicate == "resolves"), None)
    texts = [word.text for word in words]
    if matter is None or len(words) < _SHORTEST or NEGATIONS.union(_SUPPOSING) & set(texts):
        return ()
    if texts[0] in _THEIRS and "monsters" in texts and texts[-1] in {"die", "destroyed"}:
        return (said_of(matter, True, words),)
    is_it = texts[0] in PRONOUNS and len({one.card for one in asked}) == 1
    at = next((at for at, text in enumerate(texts[1:], 1) if text not in _STILL), 0)
    forms = {Form.THIRD} | ({Form.BASE} if {"does", "will"} & set(texts[1:at]) else set())
    done = any(one.verb in _DEEDS and one.form in forms for one in forms_of(texts[at]))
    if not done or not (is_it or words[0].name == matter.card):
        return ()
    return (said_of(matter, True, words),)


_THEIRS = frozenset({"all", "your", "my", "the", "both"})
"""Whose monsters are destroyed, where it is asked of the card that would destroy them."""
_SHORTEST = 3

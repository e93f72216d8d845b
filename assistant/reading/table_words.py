"""Table words: verbs that judges use for others: 'swings' attacks, 'nukes' destroys."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import zip_longest

from assistant.reading.words import Kind, Word

_VERBS = """
attack attacks attacked attacked attacking: swing swings swung swung swinging;
destroy destroys destroyed destroyed destroying: wreck wrecks wrecked wrecked wrecking, nuke nukes
nuked nuked nuking, smash smashes smashed smashed smashing, trash trashes trashed trashed trashing;
summon summons summoned summoned summoning: reborn reborns reborned reborned reborning;
activate activates activated activated activating: fire fires fired fired firing
"""
_ITSELF: Mapping[str, tuple[str, ...]] = {
    "self-destructs": ("is", "destroyed"),
    "self-destruct": ("is", "destroyed"),
    "self-destructed": ("was", "destroyed"),
}
"""What is done to whom the verb speaks of."""


def _table() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for row in " ".join(_VERBS.split()).split("; "):
        plain, _, others = row.partition(": ")
        for other in others.split(", "):
            found |= dict(zip(other.split(), plain.split(), strict=True))
    return found


_PLAIN = _table()
_DONE = frozenset({"negated", "destroyed", "banished", "illegal", "legal", "safe", "gone", "not"})
"""What a word after 'its' shows to be 'it's', written without its mark."""


def in_plain_verbs(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words with the verbs of the table put as the game has them."""
    found: list[Word] = []
    for word, after in zip_longest(words, words[1:]):
        if word.text == "its" and after is not None and after.text in _DONE:
            found += (replace(word, text="it"), replace(word, text="is"))
        elif word.kind is Kind.WORD and word.text in _ITSELF:
            found += (replace(word, text=text) for text in _ITSELF[word.text])
        elif word.kind is Kind.WORD and word.text in _PLAIN:
            found.append(replace(word, text=_PLAIN[word.text]))
        else:
            found.append(word)
    return tuple(found)

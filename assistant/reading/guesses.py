"""Guesses: what a clause leaves open: which of several it speaks of; 'all' are no guess."""

import re
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import pairwise

from assistant.reading.noun_words import NOUNS
from assistant.reading.references import CardKinds, Resolution
from assistant.reading.small_words import MODALS
from assistant.reading.verb_forms import FORMS, Form, forms_of
from assistant.reading.words import Kind, Word


def kind_of(word: str) -> str:
    """'Counter Traps' as the class of such a card."""
    return _KIND_WORD.sub("", word).replace(" ", "_").replace("-", "_")


def with_all(words: tuple[Word, ...], card: str, kinds: CardKinds) -> tuple[Word, ...]:
    """'All monsters are destroyed': so is the monster that was asked about."""
    given, texts = words, [word.text for word in words[:3]]
    if len(texts) > 2 and texts[0] in _PLURALS:  # noqa: PLR2004
        words, texts = (words[0], *words), ["all", *texts[:2]]
    if texts[:1] == ["all"] and texts[1:2] != [] and texts[1] in _WHOSE:
        words, texts = (words[0], *words[2:]), [word.text for word in (words[0], *words[2:4])]
    is_unnamed = texts[1:2] != [] and card in {f"a {texts[1]}", f"a {texts[1].removesuffix('s')}"}
    if len(texts) > 2 and texts[0] in _WHOSE and is_unnamed:  # noqa: PLR2004
        words, texts = (words[0], *words[1:]), ["all", *texts[1:]]
    able = texts[2:] != [] and texts[2] in MODALS.keys() | {"cannot"}
    if len(texts) < 3 or texts[0] not in (_ALL_OF | _ANY if able else _ALL_OF):  # noqa: PLR2004
        return given
    is_one = kind_of(texts[1]) in kinds.get(card, frozenset())
    if not is_one or not (forms_of(texts[2]) or able):
        return given
    one = Word(Kind.NAME, card, words[0].start, words[1].end, card)
    be = {"are": "is", "were": "was"}
    return (one, replace(words[2], text=be.get(texts[2], texts[2])), *words[3:])


_WHOSE = frozenset({"your", "the", "their", "his", "her", "that", "my"})
"""Whose, of 'a monster' that was asked about without a name."""
_KIND_WORD = re.compile(r"(?: cards?|s)$")
_PLURALS = frozenset(
    f"{kind}{ending}"
    for kind in ("monster", "spell", "trap", "counter trap", "quick-play spell", "normal spell")
    for ending in ("s", " cards")
)
_ANY = frozenset({"a", "an", "any"})
"""What any can do, all can."""
_ALL_OF = frozenset({"all", "every", "each"})


def with_each(
    words: tuple[Word, ...], card: str, *, about_one: bool, unnamed: bool
) -> tuple[Word, ...]:
    """'Neither gets banished', 'both are destroyed': so it is with the one that was asked about.

    'Both die' is so only of monsters that are `unnamed`: else another may be one of the two.
    """
    words = _without_them(words)
    texts = [word.text for word in words[:3]]
    if not (about_one or unnamed) or len(texts) < 2 or texts[0] not in _EVERY_ONE:  # noqa: PLR2004
        return words
    denied = texts[0] in _NO_ONE
    one = replace(words[0], text="it")
    if not about_one:
        one = Word(Kind.NAME, card, words[0].start, words[0].end, card)
    third = _third(texts[1]) if unnamed and texts[0] in {"both", "all"} else ""
    if third:
        return (one, replace(words[1], text=third), *words[2:])
    base = _base(texts[1]) if unnamed and denied else ""
    if base:
        does, no = replace(words[1], text="does"), replace(words[1], text="not")
        return (one, does, no, replace(words[1], text=base), *words[2:])
    is_done = texts[1] in {"get", "gets", "is", "are", "was", "were"}
    after = [form.form for text in texts[2:] for form in forms_of(text)]
    done = is_done and Form.PARTICIPLE in after
    if not done:
        return words
    be = replace(words[1], text="is")
    return (one, be, *((replace(words[1], text="not"),) if denied else ()), *words[2:])


def _third(word: str) -> str:
    """'Die' as 'dies'; empty: it is no such form."""
    verbs = {form.verb for form in forms_of(word) if form.form is Form.BASE} - {"be", "do", "have"}
    thirds = (one for one, forms in FORMS.items() for form in forms
              if form.verb in verbs and form.form is Form.THIRD)  # fmt: skip
    return next(thirds, "")


def _base(word: str) -> str:
    """'Dies' as 'die'; empty: it is no such form."""
    verbs = {form.verb for form in forms_of(word) if form.form is Form.THIRD} - {"be", "do", "have"}
    bases = (one for one, forms in FORMS.items() for form in forms
             if form.verb in verbs and form.form is Form.BASE)  # fmt: skip
    return next(bases, "")


_NO_ONE = frozenset({"neither", "none", "nothing"})
_EVERY_ONE = _NO_ONE | {"both", "all", "everything"}
_OF_THEM = ("them", "these", "those")


def _without_them(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """'None of them is' as 'none is'."""
    texts = [word.text for word in words[:3]]
    of = texts[:1] != [] and texts[0] in _EVERY_ONE and texts[1:2] in (["of"], ["all of"])
    if of and texts[2:3] != [] and texts[2] in _OF_THEM:
        return (words[0], *words[3:])
    if texts[:1] != [] and texts[0] in {"both", "all"} and texts[1:2] in (["monsters"], ["cards"]):
        return (words[0], *words[2:])
    if texts[:1] == ["all of"] and texts[1:2] != [] and texts[1] in _OF_THEM:
        return (replace(words[0], text="all"), *words[2:])
    return words


_DONE_TO_SOMETHING = frozenset({"negate", "negates", "destroy", "destroys", "banish", "banishes"})


def is_of_several(words: tuple[Word, ...]) -> bool:
    """'Neither gets banished', 'both die', 'it only destroys': of which ones, is not said."""
    if words[-1].text in _DONE_TO_SOMETHING:
        return True
    if len(words) == 1 and words[0].text.endswith("summons"):
        return True  # 'Normal and Flip Summons': kinds of them, and nobody does it.
    several = words[0].text in {"neither", "both", "each", "either"}
    after = words[1].text if len(words) > 1 else ""
    return several and bool(forms_of(after)) and after not in NOUNS


def is_of_some_player(words: tuple[Word, ...]) -> bool:
    """'Only its owner can use it': that somebody else cannot, and of nobody else that he can."""
    texts = [word.text for word in words]
    able = next((at for at, text in enumerate(texts) if text in MODALS), 0)
    return texts[:1] == ["only"] and bool(_PLAYERS.intersection(texts[:able]))


_PLAYERS = frozenset({"owner", "controller", "player", "you", "opponent", "they", "he", "she"})


def is_any_of(
    words: tuple[Word, ...], resolution: Resolution, cards: AbstractSet[str], kinds: CardKinds
) -> bool:
    """'Typhoon destroys the card', where it can be any of the others that were named."""
    named = {word.name for word in words if word.name}
    texts = [word.text for word in words]
    heads = {after for word, after in pairwise(texts) if word == "the"} & _ANY_CARD.keys()
    if not resolution.echoed or not named or not heads:
        return False
    wanted = frozenset().union(*(_ANY_CARD[head] for head in heads))
    others = [card for card in cards - named if wanted <= kinds.get(card, frozenset())]
    return len(others) > 1


_ANY_CARD = {
    "card": frozenset[str](),
    "effect": frozenset[str](),
    "activation": frozenset[str](),
    "monster": frozenset({"monster"}),
    "spell": frozenset({"spell"}),
    "trap": frozenset({"trap"}),
}
"""What of a card, or which kind of one, a judge can mean."""


def is_guessed(resolution: Resolution, words: tuple[Word, ...]) -> bool:
    """Whether what is spoken of is taken from before, though it can be any of several."""
    named = any(word.name for word in words)
    return bool(resolution.recalled) or (bool(resolution.echoed) and not named)


def is_several_of_one(resolution: Resolution, words: tuple[Word, ...]) -> bool:
    """'They stay on the field', where 'they' would be one card that was named."""
    they = (word.start for word in words if word.text in _SEVERAL)
    refs = (resolution.refs.get(start) for start in they)
    return any(ref is not None and ref.startswith("name:") and ":a" not in ref for ref in refs)


_SEVERAL = frozenset({"they", "them", "these", "those", "they all"})

"""Naming: cards named in a text, also by a part of a name that was given whole before it."""

import re
from collections.abc import Iterator, Sequence

from assistant.reading.mentions import Mention, Names
from assistant.reading.noun_words import NOUNS
from assistant.reading.spelt import is_ordinary
from assistant.reading.verb_forms import FORMS

_WORD = re.compile(r"[^\W\d_][\w'\u2019-]*[^\W_]")
_KINDS = frozenset(
    """aqua beast beast-warrior cyberse dinosaur divine-beast dragon fairy fiend fish insect machine
    plant psychic pyro reptile rock serpent spellcaster thunder warrior winged wyrm zombie dark
    light earth water fire wind divine synchro fusion ritual pendulum counter normal quick-play
    continuous equip field special magician knight lord king queen master level rank link life
    scale token main extra battle attribute type""".split()  # noqa: SIM905
)
"""Types, Attributes, ranks and values: words of names that also say what a card is."""
_SHORTEST = 3
"""Letters of the shortest word that stands for its card alone."""


def named_in(text: str, names: Names, given: Sequence[str] = ()) -> tuple[Mention, ...]:
    """The cards that `text` names; 'Albaz' is Fallen of Albaz where that card was `given`.

    >>> named_in("Albaz resolves.", Names([]), ["Fallen of Albaz", "Sangan"])[0].name
    'Fallen of Albaz'
    """
    whole = tuple(_as_given(mention, given) for mention in names.find(text))
    parts = tuple(parts_in(text, whole, tuple(dict.fromkeys(given))))
    return tuple(_joined(sorted((*whole, *parts), key=lambda mention: mention.start), text))


def _joined(mentions: Sequence[Mention], text: str) -> Iterator[Mention]:
    """'Shadow Mist' as one name, where each of its words stands for the same card."""
    last: Mention | None = None
    for one in mentions:
        if last is not None and one.name == last.name and text[last.end : one.start] == " ":
            last = last.model_copy(update={"end": one.end, "text": text[last.start : one.end]})
            continue
        if last is not None:
            yield last
        last = one
    if last is not None:
        yield last


def _as_given(mention: Mention, given: Sequence[str]) -> Mention:
    """'Typhoon' is the Mystical Space Typhoon that was given, though a card is called Typhoon."""
    word = mention.text.lower()
    if mention.name in given or not mention.text.isalpha():
        return mention
    having = {name for name in given if word in map(str.lower, _WORD.findall(name))}
    return mention.model_copy(update={"name": having.pop()}) if len(having) == 1 else mention


def parts_in(text: str, whole: Sequence[Mention], given: Sequence[str]) -> Iterator[Mention]:
    """Capitalised words that of all cards given only one has in its name."""
    owners = {name: frozenset(map(str.lower, _WORD.findall(name))) for name in given}
    covered = [(mention.start, mention.end) for mention in whole]
    for found in _WORD.finditer(text):
        start, word = found.start(), found.group()
        bare = re.sub(r"['\u2019]s?$", "", word)
        end = start + len(bare)
        if not _can_stand(bare, text, start) or any(
            begin < end and start < stop for begin, stop in covered
        ):
            continue
        having = [name for name in given if bare.lower() in owners[name]]
        if len(having) == 1:
            yield Mention(name=having[0], start=start, end=end, text=bare, how="alias")


def _can_stand(word: str, text: str, start: int) -> bool:
    """Whether a word can stand for a card: capitalised, long, and no word of the language.

    A word of the language can where nothing else calls for the capital, or where it does something.
    """
    plain = word.lower()
    if len(word) < _SHORTEST or not word[0].isupper() or plain in NOUNS:
        return False
    if plain in FORMS or plain in _KINDS:  # 'Call is destroyed', 'Knight resolves'
        return _DOING.match(text, start + len(word)) is not None
    if not is_ordinary(plain):
        return True
    within = _WITHIN.search(text, 0, start) is not None
    return within or _DOING.match(text, start + len(word)) is not None


_WITHIN = re.compile(r"[\w,;:)'\u2019]\s$")
_DOING = re.compile(
    r"['\u2019]s\b|\s+(?:still\s+|just\s+|simply\s+|only\s+)?(?:is|isn['\u2019]t|was|does|doesn['\u2019]t|can|cannot|can['\u2019]t|will|would"
    r"|has|resolves|works|negates|stays|leaves|goes|gets)\b"
)
"""What a card does: 'Order is negated', 'Order\u2019s effect'."""

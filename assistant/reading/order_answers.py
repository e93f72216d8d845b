"""Order answers: 'X first, Y second', 'Y, then X': the order that was asked for."""

from assistant.reading.short_answers import Affirmation, Matter, said_of
from assistant.reading.words import Kind, Word

OF_ORDER = frozenset({"chain_link_order", "resolution_order"})
"""What is asked with in which order."""
_PLACES = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_SMALL = frozenset(
    """, ; > -> - then and followed by next is goes go resolves resolve comes on as at the it's
    effect effects after that finally lastly chain link cl activated placed 's""".split()  # noqa: SIM905
)
"""Words that may stand between the names of an order."""
_LEAST = 2


def order_named(words: tuple[Word, ...], asked: tuple[Matter, ...]) -> Affirmation | None:
    """The order of the names, if an order was asked for and nothing else is said."""
    if not asked or asked[0].predicate not in OF_ORDER:
        return None
    names = [word.name for word in words if word.name is not None]
    others = [word for word in words if word.name is None]
    places = [place for place in map(_place, others) if place]
    small = _SMALL | (_LAST if words and words[-1].text in _LAST else frozenset())
    told = all(_place(word) or set(word.text.split()) <= small for word in others)
    told = told and sum(word.text in _LAST for word in others) <= 1
    several = len(names) >= _LEAST and len(set(names)) == len(names)
    if not told or not several or len(set(places)) < len(places) or len(places) > len(names):
        return None
    in_order = _ordered(words, names, places)
    return Affirmation((said_of(asked[0], in_order, words),), len(words)) if in_order else None


def first_named(words: tuple[Word, ...], asked: tuple[Matter, ...]) -> Affirmation | None:
    """'X first, as ...', 'X, since ...': of two, which one has the place that was asked for."""
    if not asked or asked[0].predicate not in OF_ORDER or len(asked[0].among) != _LEAST:
        return None
    among = asked[0].among
    named = [word.name for word in words if word.name in among]
    stop = next((at for at, word in enumerate(words) if word.text in _STOPS), len(words))
    begin = words[:stop]
    others = [word for word in begin if word.name is None]
    told = all(_place(word) or set(word.text.split()) <= _SMALL | _LAST for word in others)
    if len(set(named)) != 1 or not told or named[0] not in {word.name for word in begin}:
        return None
    last = any(word.text in _LAST for word in others)
    place = next(filter(None, map(_place, others)), _LEAST if last else asked[0].place)
    rest = tuple(name for name in among if name != named[0])
    linked = asked[0].predicate == "resolution_order" and any("link" in w.text for w in others)
    order = (*rest, named[0]) if (place == _LEAST) is not linked else (named[0], *rest)
    return Affirmation((said_of(asked[0], order, begin),), stop)


_LAST = frozenset({"last", "later", "afterwards"})
_STOPS = frozenset(
    {",", ";", ":", ".", "!", "-", "\u2014", "because", "since", "as", "so", "and", "while", "("}
)


def _place(word: Word) -> int:
    """Which place a word names; 0: none."""
    if word.kind is Kind.NUMBER and word.text.isdigit():
        return int(word.text)
    return _PLACES.get(word.text, 0)


def _ordered(
    words: tuple[Word, ...], names: list[str], places: list[int]
) -> tuple[str, ...] | None:
    """The names by the places they are given, or else as they stand."""
    if len(places) == len(names):
        return tuple(name for _, name in sorted(zip(places, names, strict=True)))
    if not places:
        return tuple(names)
    # 'X first, then Y': only the first place is named, right after its name.
    at = next(number for number, word in enumerate(words) if word.name is not None)
    told = [word.text for word in words[at + 1 :] if word.name is None]
    return tuple(names) if places == [1] and "first" in told else None


def order_proposed(words: tuple[Word, ...]) -> tuple[str, ...] | None:
    """The order in which a question makes the cards Chain Links, if it numbers each of them."""
    placed: dict[str, int] = {}
    last = None
    for at, word in enumerate(words):
        last = word.name or last
        linked = at and words[at - 1].text in {"chain link", "link", "cl"}
        if last is not None and linked and _place(word):
            placed.setdefault(last, _place(word))
    numbers = sorted(placed.values())
    if len(placed) < _LEAST or numbers != list(range(1, len(numbers) + 1)):
        return None
    return tuple(sorted(placed, key=placed.__getitem__))

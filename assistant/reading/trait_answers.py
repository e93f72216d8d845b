"""Trait answers: 'Dragon, as it came last', 'they are Zombies': the Type or Attribute asked for."""

from assistant.parted import cut
from assistant.reading.ellipses import JOINTS, STOPS
from assistant.reading.question.traits import ATTRIBUTES, TYPES
from assistant.reading.short_answers import Affirmation, Matter, said_of
from assistant.reading.words import Word

_KINDS = {"Type": TYPES, "Attribute": ATTRIBUTES}
_LEADING = frozenset(
    """it they these those all both everything monsters monster is are be become becomes stay stays
    remain remains would will still now then just only a an the turn turns into count counts as
    type attribute""".split()  # noqa: SIM905 -- reads better as words
)


def trait_named(words: tuple[Word, ...], asked: tuple[Matter, ...]) -> Affirmation | None:
    """What it says of the Type or Attribute that was asked for, if the first clause is only that.

    A Type may be said in the plural, and the clause may name the card.
    """
    of_traits = (one for one in asked if one.predicate == "value" and cut(one.subject)[1] in _KINDS)
    matter = next(of_traits, None)
    if matter is None:
        return None
    texts = tuple(word.text for word in words)
    end = next((at for at, text in enumerate(texts) if at and text in STOPS | JOINTS), len(texts))
    rest = [word for word in words[:end] if word.text not in _LEADING and word.name != matter.card]
    named = " ".join(word.text for word in rest).removesuffix("-type")
    known = {name.lower(): name for name in _KINDS[cut(matter.subject)[1]]}
    said = known.get(named) or known.get(named.removesuffix("s"))
    return Affirmation((said_of(matter, said, words[:end]),), end) if said is not None else None

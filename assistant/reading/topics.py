"""Topics: the kind of negation that an item names first, and all of its sentences speak of.

'X and Y are lingering negation. Once an effect is activated while its monster is negated, ...'
"""

from assistant.reading.escapes import NEGATION_KINDS
from assistant.reading.words import Word
from assistant.records import Norm

_BE = frozenset({"is", "are"})


def topic_of(words: tuple[Word, ...]) -> str:
    """The kind of negation that cards are said to be; empty: nothing is said to be one."""
    texts = [word.text for word in words if word.text not in {".", "!"}]
    at = next((at for at, text in enumerate(texts) if text in _BE), 0)
    named = " ".join(texts[at + 1 :]).replace("-", " ")
    kinds = (kind for kind in NEGATION_KINDS if at and words[0].name is not None)
    return next((kind for kind in kinds if _is_kind(named, kind)), "")


def _is_kind(named: str, kind: str) -> bool:
    """Whether the words are the kind, or that with something between: 'lingering ... negation'."""
    told = kind.replace("_", " ")
    first, last = told.rsplit(" ", 1)
    return named.startswith(first) and named.endswith(last)


def of_topic(norm: Norm, topic: str) -> Norm:
    """What is activated while its monster is negated, as activated under this kind of negation."""
    told = {(one.predicate, one.value) for one in norm.when}
    if not topic or not {("activated", True), ("negated_on_field", True)} <= told:
        return norm
    when = (
        one.model_copy(update={"predicate": f"under_{topic}"})
        if one.predicate == "negated_on_field"
        else one
        for one in norm.when
    )
    return norm.model_copy(update={"when": tuple(when)})

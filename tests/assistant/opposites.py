"""Opposites: one sentence made to say the contrary, by rule, for tests by mutation."""

import re
from collections.abc import Iterator

VERBS = {
    "resolves": "resolve",
    "applies": "apply",
    "stays": "stay",
    "remains": "remain",
    "counts": "count",
    "continues": "continue",
    "negates": "negate",
    "survives": "survive",
    "returns": "return",
    "destroys": "destroy",
    "leaves": "leave",
    "deals": "deal",
    "misses": "miss",
}

SWAPS: tuple[tuple[str, str], ...] = (
    (r"\bcan no longer\b", "can still"),
    (r"\bcannot\b", "can"),
    (r"\bcan still not\b", "can still"),
    (r"\bcan (?:still )?(?!not\b|only\b)", "cannot "),
    (r"\bmay not\b", "may"),
    (r"\b(is|are|was|were|will|has|have) (?:no longer|not) ", r"\1 "),
    (r"\b(is|are) (?:still )?(?=\w+ed\b|sent\b|paid\b|on the field\b|in the GY\b)", r"\1 not "),
    (r"\bwill (?!not\b)(?:still )?", "will not "),
    (r"\bdeals no damage\b", "deals damage"),
    (r"\btakes? no damage\b", "takes damage"),
    (r"\bresolves without effect\b", "resolves"),
)


PLACES: tuple[tuple[str, str], ...] = (
    (r"\b(sent|go|goes|returned|moved) to the (?:GY|Graveyard)\b", r"\1 to the hand"),
    (r"\b(in|into) the GY\b", r"\1 the hand"),
    (r"\breturned to the hand\b", "returned to the Deck"),
    (r"\b(in|to) the hand\b", r"\1 the Deck"),
    (r"\bon the field\b", "in the GY"),
    (r"\bbanished\b", "returned to the hand"),
    (r"\bthe Deck\b", "the hand"),
)
NUMBERS: tuple[tuple[str, str], ...] = (
    (r"\bChain Link 1\b", "Chain Link 2"),
    (r"\bChain Link 2\b", "Chain Link 3"),
    (r"\bSpell Speed 2\b", "Spell Speed 3"),
    (r"\bSpell Speed 3\b", "Spell Speed 1"),
    (r"\b(is|becomes|exactly|only) ([0-8])\b", r"\1 9"),
    (r"\b[Oo]nce per turn\b", "twice per turn"),
    (r"\bone\b", "two"),
    (r"\bfirst\b", "last"),
    (r"\bthe last\b", "the first"),
)


def displaced(sentence: str) -> Iterator[str]:
    """Sentences with another place, or another number, in their last mention of one."""
    for pattern, replacement in (*PLACES, *NUMBERS):
        yield from _swapped_last(sentence, pattern, replacement)


def without_exception(sentence: str) -> Iterator[str]:
    """The sentence without what it excepts, so that it speaks of the exception as well."""
    cut = re.sub(r",? unless [^.]*(?=\.)", "", sentence)
    if cut != sentence:
        yield cut


def opposites(sentence: str) -> Iterator[str]:
    """Sentences that differ from this one by one rule and say the contrary of its last clause."""
    if re.search(r"\bonly (?:if|when)\b", sentence):
        return  # "Not ... only if" is no denial.
    for pattern, replacement in SWAPS:
        yield from map(_unpermitted, _swapped_last(sentence, pattern, replacement))
    for third, plain in VERBS.items():
        yield from _swapped_last(sentence, rf"\bdo(?:es)? not {plain}\b", third)
        yield from _swapped_last(
            sentence, rf"(?<!not )(?<!before it )\b(?:still )?{third}\b", f"does not {plain}"
        )


def _unpermitted(sentence: str) -> str:
    """What can be done needs nothing that allows it: no "can attack unless an effect allows it"."""
    if not re.search(r"\bcan (?!not\b)[^.]*\bunless\b[^.]*\ballows?\b", sentence):
        return sentence
    return re.sub(r",? unless [^.]*\ballows?\b[^.]*(?=\.)", "", sentence)


def _swapped_last(sentence: str, pattern: str, replacement: str) -> Iterator[str]:
    found = list(re.finditer(pattern, sentence))
    if found:
        last = found[-1]
        yield sentence[: last.start()] + last.expand(replacement) + sentence[last.end() :]


OTHERWISE: tuple[tuple[str, str], ...] = (
    (r"^(?:An?|The|Each|Every|All) ", "No "),
    (r"\b([Ii])f an? ", r"\1f no "),
    (r"\bunless\b", "if"),
    (r"\bonly if\b", "unless"),
    (r"\b(is|are|was|were) (?=\w+ed\b)", r"\1 never "),
    (r"\b(is|are) (?=\w+ed\b)", r"\1 not always "),
    (r"\bmust\b", "need not"),
    (r"\bmust\b", "cannot"),
    (r"\bstill\b", "no longer"),
    (r"\bbefore\b", "after"),
    (r"\bhigher\b", "lower"),
    (r"\b(does|do|is|are|can) not\b", r"\1 always"),
    (r"\bcannot\b", "can always"),
    (r"\b(?:all|any)\b", "no"),
    (r"\bthat (card|monster|effect)\b", r"no \1"),
    (r"\bwithout effect\b", "with effect"),
    (r"\bis\b", "is hardly"),
    (r"\bresolves\b", "fails to resolve"),
    (r"\bapplies\b", "ceases to apply"),
)
"""Changes of one word that change what is said, whatever it says then."""


def otherwise(sentence: str) -> Iterator[str]:
    """Sentences that differ from this one by one word and do not say the same."""
    for pattern, replacement in OTHERWISE:
        changed = re.sub(pattern, replacement, sentence, count=1)
        if changed != sentence:
            yield changed

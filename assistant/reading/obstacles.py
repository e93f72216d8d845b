"""Obstacles: a yes or no in the words of what stands in the way, or does not.

'Soul Drain stops that', 'nothing can be chained to it', 'Jinzo has to leave first'.
"""

from assistant.reading.ellipses import JOINTS, stops
from assistant.reading.kinds_asked import PERMISSIONS
from assistant.reading.short_answers import Affirmation, Matter, answered
from assistant.reading.small_words import NEGATIONS
from assistant.reading.words import Word

_STOPPING = frozenset(
    """stop stops prevent prevents block blocks forbid forbids disallow disallows prohibit prohibits
    keep keeps""".split()  # noqa: SIM905 -- reads better as words
)
_ALLOWING = frozenset({"allow", "allows", "permit", "permits", "let", "lets"})
_BETWEEN = frozenset(
    """still also simply just 's effect effects would will does do only already always itself
    lock""".split()  # noqa: SIM905
)
_THAT = frozenset({"that", "it", "this", "you", "them", "him", "her"})
_NEGATION = frozenset(
    {"effect_negated", "activation_negated", "negated_on_field", "negated_in_chain",
     "misses_timing"}
)  # fmt: skip
"""What is itself something that stops another thing."""
_SUPPOSING = frozenset(
    {"if", "unless", "until", "only", "when", "once", "except", "or", "while", "whenever", "before",
     "only if", "only when", "as long as", "but", "next turn", "later"}
)  # fmt: skip


def obstacle_said(words: tuple[Word, ...], asked: tuple[Matter, ...]) -> Affirmation | None:
    """What the first clause says of the question by what stands in its way."""
    if not asked or not words or asked[0].predicate in _NEGATION:
        return None
    end = _clause_end(tuple(word.text for word in words))
    clause = words[:end]
    value = _stopped(clause, asked[0])
    value = _nothing_can(clause, asked[0]) if value is None else value
    value = _needed_first(clause, asked[0]) if value is None else value
    return answered(asked[0], clause, value=value) if value is not None else None


def _clause_end(texts: tuple[str, ...]) -> int:
    at = 0
    while not stops(texts, at) and texts[at] not in JOINTS:
        at += 1
    return at


def _stopped(words: tuple[Word, ...], matter: Matter) -> bool | None:
    """'Soul Drain stops that', 'Jinzo keeps it from attacking', 'X does not allow that'."""
    if words[:1] == () or words[0].name in {None, matter.card}:
        return None
    texts = tuple(word.text for word in words)
    at = next((i for i, text in enumerate(texts) if text in _STOPPING | _ALLOWING), 0)
    between = set(texts[1:at])
    rest = tuple("it" if word.name == matter.card else word.text for word in words[at + 1 :])
    if not at or between - _BETWEEN - NEGATIONS or not rest or rest[0] not in _THAT:
        return None
    how = "to" if texts[at] in _ALLOWING else "from"
    told = not rest[1:] or (rest[1] == how and not _SUPPOSING.intersection(rest))
    bare = texts[at] in {"keep", "keeps"} and not rest[1:]
    if not told or bare:
        return None
    return (texts[at] in _ALLOWING) is not bool(between & NEGATIONS)


_NOBODY = frozenset({"nothing", "nobody", "no one"})
_NO_CARD = frozenset(
    {"card", "cards", "effect", "effects", "response", "responses", "chain", "chaining", "trap",
     "traps", "spell", "spells", "player", "one"}
)  # fmt: skip
_CAN = frozenset({"can", "may", "could"})
_USED = frozenset(
    {"chained", "activated", "used", "played", "added", "respond", "chain", "activate", "answer"}
)
_ALLOWED = frozenset({"allowed", "possible", "legal", "permitted"})
_TO = frozenset({"to", "in response to", "against", "on", "in response", "there", "then"})


def _nothing_can(words: tuple[Word, ...], matter: Matter) -> bool | None:
    """'Nothing can be chained to that', 'no responses are allowed'."""
    texts = tuple(word.text for word in words)
    if matter.predicate != "activation_legal" or _SUPPOSING.intersection(texts):
        return None
    none = texts[:1] != () and texts[0] in _NOBODY | {"neither"}
    no_card = texts[:1] == ("no",) and texts[1:2] != () and texts[1] in _NO_CARD
    lead = 1 if none and texts[0] != "neither" else 2 if none or no_card else 0
    rest = texts[lead:]
    if lead and rest[:1] != () and rest[0] in _CAN:
        at = 2 + (rest[1:2] == ("be",))
        done = rest[at - 1 : at] != () and rest[at - 1] in _USED
    else:
        at = 2
        done = bool(lead) and rest[:1] in {("is",), ("are",)} and bool({*rest[1:2]} & _ALLOWED)
    ended = not rest[at:] or rest[at] in _TO
    return False if done and ended else None


_NEEDING = frozenset({"has to", "have to", "needs to", "need to", "must", "has", "needs", "need"})
_NOT_NEEDING = frozenset({"not", "never"})


def _needed_first(words: tuple[Word, ...], matter: Matter) -> bool | None:
    """'Jinzo has to leave first', 'you do not need to Set it first'."""
    texts = tuple(word.text for word in words)
    if matter.predicate not in PERMISSIONS or texts[-1:] != ("first",):
        return None
    needing = next((at for at, text in enumerate(texts) if text in _NEEDING), 0)
    if not needing or _SUPPOSING.intersection(texts):
        return None
    return bool(_NOT_NEEDING.intersection(texts[:needing]))

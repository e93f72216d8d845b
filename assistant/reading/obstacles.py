"""Obstacles: a yes or no in the words of what stands in the way, or does not.

'Soul Drain stops that', 'nothing can be chained to it', 'Jinzo has to leave first'.
"""

from collections.abc import Set as AbstractSet

from assistant.reading.ellipses import JOINTS, stops
from assistant.reading.guesses import kind_of
from assistant.reading.kinds_asked import PERMISSIONS
from assistant.reading.references import CardKinds
from assistant.reading.short_answers import Affirmation, Matter, answered, said_of
from assistant.reading.small_words import NEGATIONS
from assistant.reading.words import Kind, Word

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
_PRONOUNS = frozenset({"it", "that", "this"})
_ACTS = frozenset({"activation", "activations", "activating"})
_FEW = 3
"""Words for what is stopped: "your opponent's activations"."""
_NEGATION = frozenset(
    {"effect_negated", "activation_negated", "negated_on_field", "negated_in_chain",
     "misses_timing", "summon_negatable", "effect_negatable", "activation_negatable",
     "attack_negatable"}
)  # fmt: skip
"""What is itself something that stops another thing."""
_SUPPOSING = frozenset(
    {"if", "unless", "until", "only", "when", "once", "except", "or", "while", "whenever", "before",
     "only if", "only when", "as long as", "but", "next turn", "later"}
)  # fmt: skip


def obstacle_said(
    words: tuple[Word, ...], asked: tuple[Matter, ...], kinds: CardKinds
) -> Affirmation | None:
    """What the first clause says of the question by what stands in its way."""
    if not asked or not words or asked[0].predicate in _NEGATION:
        return None
    matter, end = asked[0], _clause_end(tuple(word.text for word in words))
    clause, own = words[:end], kinds.get(asked[0].card, frozenset())
    ways = (_stopped(clause, matter, own), _nothing_can(clause, matter, own),
            _needed_first(clause, matter), _targetable(clause, matter), _payable(clause, matter),
            _enough(clause, matter), _is_cost(clause, matter))  # fmt: skip
    value = next((value for value in ways if value is not None), None)
    if value is None:
        return None
    if matter.predicate in PERMISSIONS | {"cost_paid"}:
        return Affirmation((said_of(matter, value, clause),), end)
    return answered(matter, clause, value=value) if matter.affirmed is True else None


def _clause_end(texts: tuple[str, ...]) -> int:
    at = 0
    while not stops(texts, at) and texts[at] not in JOINTS:
        at += 1
    return at


def _stopped(words: tuple[Word, ...], matter: Matter, own: AbstractSet[str]) -> bool | None:
    """'Soul Drain stops that', 'Jinzo keeps it from attacking', 'X does not allow that'."""
    texts = tuple(word.text for word in words)
    if texts[:1] == ("nothing",) and texts[1:2] != () and texts[1] in _STOPPING:
        return None if _SUPPOSING.intersection(texts) else True
    is_it = texts[:1] != () and texts[0] in _PRONOUNS and bool(_ACTS & set(texts[-1:]))
    if words[:1] == () or (words[0].name in {None, matter.card} and not is_it):
        return None
    at = next((i for i, text in enumerate(texts) if text in _STOPPING | _ALLOWING), 0)
    between = set(texts[1:at])
    rest = tuple("it" if word.name == matter.card else word.text for word in words[at + 1 :])
    if not at or between - _BETWEEN - NEGATIONS or not rest:
        return None
    is_act = matter.predicate == "activation_legal" and rest[-1] in _ACTS and len(rest) <= _FEW
    if rest[0] not in _THAT and kind_of(rest[0]) not in own and not is_act:
        return None
    how = "to" if texts[at] in _ALLOWING else "from"
    told = is_act or not rest[1:] or (rest[1] == how and not _SUPPOSING.intersection(rest))
    bare = texts[at] in {"keep", "keeps"} and not rest[1:]
    if not told or bare:
        return None
    return (texts[at] in _ALLOWING) is not bool(between & NEGATIONS)


_NOBODY = frozenset({"nothing", "nobody", "no one"})
_NO_CARD = frozenset(
    {"card", "cards", "effect", "effects", "response", "responses", "chain", "chaining", "player",
     "one"}
)  # fmt: skip
_CAN = frozenset({"can", "may", "could"})
_USED = frozenset(
    {"chained", "activated", "used", "played", "added", "respond", "chain", "activate", "answer"}
)
_ALLOWED = frozenset({"allowed", "possible", "legal", "permitted"})
_TO = frozenset(
    {
        "under",
        "with",
        "while",
        "to",
        "in response to",
        "against",
        "on",
        "in response",
        "there",
        "then",
    }
)


def _nothing_can(words: tuple[Word, ...], matter: Matter, own: AbstractSet[str]) -> bool | None:
    """'Nothing can be chained to that', 'no responses are allowed'."""
    texts = tuple(word.text for word in words)
    if matter.predicate != "activation_legal" or _SUPPOSING.intersection(texts):
        return None
    none = texts[:1] != () and texts[0] in _NOBODY | {"neither"}
    no_card = texts[:1] == ("no",) and texts[1:2] != () and _is_one(texts[1], own)
    lead = 1 if none and texts[0] != "neither" else 2 if none or no_card else 0
    rest = texts[lead:]
    if lead and rest[:1] != () and rest[0] in _CAN:
        at = 2 + (rest[1:2] == ("be",))
        done = rest[at - 1 : at] != () and rest[at - 1] in _USED
    else:
        at = 2
        done = bool(lead) and rest[:1] in {("is",), ("are",)} and bool({*rest[1:2]} & _ALLOWED)
    ended = not rest[at:] or rest[at] in _TO
    bare = no_card and rest[:1] != () and rest[0] in _WHERE
    window = texts[:3] == ("there", "is", "no") and texts[3:4] != () and texts[3] in _CHANCES
    return False if (done and ended) or bare or window else None


def _is_one(word: str, own: AbstractSet[str]) -> bool:
    return word in _NO_CARD or kind_of(word) in own


def _targetable(words: tuple[Word, ...], matter: Matter) -> bool | None:
    """'It is not a legal target', where it was asked whether something can be used on it."""
    texts = tuple(word.text for word in words)
    legal = texts[-1:] == ("target",) and texts[-2:-1] != () and texts[-2] in _VALID
    if not legal or matter.predicate != "activation_legal" or _SUPPOSING.intersection(texts):
        return None
    return not NEGATIONS.intersection(texts) if {"is", "are"} & set(texts) else None


_VALID = frozenset({"legal", "valid", "possible", "proper"})
_CHANCES = frozenset({"window", "chance", "opening", "opportunity", "room", "response"})
_WHERE = frozenset({"against", "in", "during", "on", "to", "at", "there", "then"})


def _payable(words: tuple[Word, ...], matter: Matter) -> bool | None:
    """'You can't pay that', 'the cost is 1000 LP, which you can afford'."""
    texts = tuple(word.text for word in words)
    at = next((at for at, text in enumerate(texts) if text in _PAYING), 0)
    if not at or matter.predicate not in PERMISSIONS or _SUPPOSING.intersection(texts):
        return None
    if texts[at - 1] == "cannot" or texts[at - 2 : at] in {("can", "not"), ("able to", "not")}:
        return False
    return True if texts[at - 1] == "can" else None


_PAYING = frozenset({"pay", "afford"})


def _is_cost(words: tuple[Word, ...], matter: Matter) -> bool | None:
    """'It was a cost', 'that is its cost', where it was asked whether it comes back."""
    texts = tuple(word.text for word in words)
    is_it = texts[:1] != () and texts[0] in {"it", "that", "this"} and texts[-1] == "cost"
    told = is_it and set(texts[1:-1]) <= {"is", "was", "a", "the", "just", "only", "its", "part"}
    return True if told and matter.predicate == "cost_paid" else None


def _enough(words: tuple[Word, ...], matter: Matter) -> bool | None:
    """'Exactly 1000 is enough', 'that is not enough', '800 is too low'."""
    texts = tuple(word.text for word in words)
    is_amount = any(word.kind is Kind.NUMBER for word in words) or texts[:1] in {("that",), ("it",)}
    if matter.predicate not in PERMISSIONS or not is_amount or _SUPPOSING.intersection(texts):
        return None
    denied = bool(NEGATIONS.intersection(texts))
    if texts[-1:] in {("enough",), ("sufficient",)} and {"is", "are", "was"} & set(texts):
        return not denied
    return False if texts[-2:-1] == ("too",) and texts[-1] in _SMALL and not denied else None


_SMALL = frozenset({"low", "weak", "small", "little", "few"})
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

"""Judge idioms: how judges put a refusal, a cost or an ending, in the game's plain words."""

from assistant.reading.english_words import MODALS, NOUNS, Aspect, VerbInflection, forms_of
from assistant.reading.judge_answers.short_answers import YES_OR_NO
from assistant.reading.statements.sentence_words import Word, WordKind, words_instead

_OUT_OF = (
    ("is", "off", "the", "table"), ("is", "not", "an", "option"), ("is", "no", "option"),
    ("is", "out", "of", "the", "question"), ("is", "out of", "the", "question"),
    ("has", "nothing", "to"), ("has", "no", "opening"), ("has", "no", "window"),
    ("has", "no", "legal", "target"), ("has", "no", "target"), ("has", "no", "targets"),
    ("has", "no", "chance"), ("is", "out"), ("is", "off", "limits"),
)  # fmt: skip


def without_idioms(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words of a clause with its idioms put plainly; others stay as they are."""
    words = _without_ending(words)
    for way in (_out_of_it, _refunded):
        told = way(words)
        if told is not None:
            return told
    return words


def _texts(words: tuple[Word, ...]) -> tuple[str, ...]:
    return tuple(word.text for word in words)


def _out_of_it(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'X is off the table' as 'X cannot be activated'."""
    texts = _texts(words)
    whole = next((one for one in _OUT_OF if texts[1 : 1 + len(one)] == one), None)
    if whole is None or (len(texts) != 1 + len(whole) and whole[-1] != "to"):
        return None
    return (words[0], *words_instead(words[1:], "cannot", "be", "activated"))


def _without_ending(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """'Goes to the GY like any other monster' as 'goes to the GY'."""
    texts = _texts(words)
    for at in range(2, len(words)):
        whole = texts[at:] in _LAST and texts[at - 1] not in _BEING
        if texts[at].startswith("until") and _BANISHING.intersection(texts[:at]):
            return words[:at]  # when it comes back
        if texts[at : at + 2] in _EMPTY and not _RESOLVING.intersection(texts[:at]):
            return words[:at]
        ending = any(texts[at : at + len(one)] == one for one in _ENDINGS)
        if whole or (ending and not _NEXT.intersection(texts[at:])):
            return words[:at]
    return words


_NEXT = frozenset({",", ";", "so", "hence", "therefore", "thus", "because", "since", "but"})
"""What begins another clause, which is no part of how the first happens."""


_ENDINGS = (
    ("like", "any"), ("like", "every"), ("like", "all"), ("like", "normal"), ("as", "any"),
    ("wherever",),
    ("along with",), ("for", "good"), ("along", "the", "way"), ("in the process",),
    ("in", "the", "process"),
    ("rather", "than"), ("rather than",), ("instead", "of"), ("instead of",),
    ("and", "nothing", "else"), ("and", "that", "is", "it"), ("and", "that", "is", "all"),
)  # fmt: skip
"""How something happens, beside what does."""
_BANISHING = frozenset({"banished", "banishes", "banish"})
_EMPTY = frozenset(
    {("with", "no"), ("with", "nothing"), ("for", "nothing"), ("without", "a"), ("without", "any")}
)
"""'Stays with no target'; of what resolves, that says what it does: 'resolves with nothing'."""
_RESOLVING = frozenset({"resolve", "resolves", "resolved", "resolving"})
_LAST = frozenset(
    {("here",), ("fine",), ("just", "fine"), ("in", "full"), ("anyway",), ("perfectly",),
     ("as usual",), ("no", "matter", "what"), ("right", "there"), ("with", "it"), ("with", "them"),
     ("all", "the", "same"), ("all the same",), ("either way",), ("too",), ("at", "that", "moment"),
     ("at this moment",), ("at that point",), ("at that time",), ("at this time",),
     ("at", "this", "point"), ("at", "that", "stage"), ("right", "away"), ("for", "you"),
     ("as", "well"), ("as well",), ("doing nothing",), ("doing", "nothing"), ("regardless",),
     ("without", "doing", "anything"),
     ("alone",), ("by", "itself"), ("at", "once"), ("at once",), ("in", "turn"), ("automatically",)}
)  # fmt: skip
_BEING = frozenset({"is", "are", "was", "be", "not", "'s"})


_LP = frozenset(
    {
        "lp",
        "life points",
        "points",
        "life",
        "cost",
        "discard",
        "payment",
        "refund",
        "cards",
        "card",
        "discarded card",
    }
)


def _refunded(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'You get the LP back', 'nothing is refunded': so the cost does not stay paid, or does."""
    texts = _texts(words)
    back = texts[-1:] == ("back",) and bool(_GETTING & set(texts))
    back = back and (bool(_LP & set(texts)) or any(word.kind is WordKind.NUMBER for word in words))
    if (not back and texts[-1:] not in {("refunded",), ("refund",)}) or _JOINED & set(texts):
        return None
    kept = bool({"not", "nothing", "no", "never", "cannot", "none"} & set(texts))
    return words_instead(words, "the", "cost", "is", *(("paid",) if kept else ("not", "paid")))


_JOINED = frozenset({"since", "because", "as", "so", "but", "if", "when", "while", "although"})
"""What joins clauses: what is denied in one is not denied in the other."""
_GETTING = frozenset({"get", "gets", "got", "take", "takes", "receive", "receives"})


_LEADS = (
    ("the", "answer", "is"), ("my", "answer", "is"), ("the", "short", "answer", "is"),
    ("short", "answer", ":"), ("judge", "here", ":"), ("ruling", ":"), ("answer", ":"),
    ("it", "is", "a"), ("it's", "a"), ("that", "is", "a"), ("unfortunately",), ("sadly",),
    ("sorry",), ("well", ","), ("so",), ("ok", ","), ("okay", ","), ("wait",), ("actually",),
    ("ah", ","), ("oh", ","), ("correction", ":"), ("edit", ":"),
)  # fmt: skip
"""What may lead up to a yes or no without saying anything."""


def without_lead(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Removes a lead before a yes or no ("the answer is no"); other leads stay."""
    texts = tuple(word.text for word in words)
    for lead in _LEADS:
        rest = texts[len(lead) :]
        rest = rest[1:] if rest[:1] in {(",",), (":",)} else rest
        if texts[: len(lead)] == lead and rest[:1] and rest[0] in YES_OR_NO:
            return words[len(texts) - len(rest) :]
    return words


def without_saying(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Returns what is said in "X says it cannot attack", "its text states that ..."."""
    texts = tuple(word.text for word in words)
    at = next((at for at, text in enumerate(texts) if text in _SAYS), 0)
    by = texts[:at]
    is_card = at > 0 and words[0].name is not None and set(by[1:]) <= _TEXTS
    if not at or not (is_card or (by[0] in _WHOSE_TEXT and set(by[1:]) <= _TEXTS and len(by) > 1)):
        return words
    return words[at + 1 + (texts[at + 1 : at + 2] in {("that",), (":",), (",",)}) :]


_SAYS = frozenset({"says", "states", "reads", "specifies"})
_TEXTS = frozenset({"'s", "text", "effect", "card", "card text", "clearly"})
_WHOSE_TEXT = frozenset({"its", "the", "his", "her", "your", "their", "this", "that"})


_ASPECTS = frozenset(
    {Aspect.EFFECT, Aspect.ACTIVATION, Aspect.PART, Aspect.ATTACK, Aspect.SUMMON, Aspect.DAMAGE}
)
_BEFORE = frozenset(
    {",", ";", ":", ".", "-", "\u2014", "so", "and", "but", "because", "since", "hence", "then"}
)
"""After what a clause begins."""
_HELPERS = MODALS.keys() | frozenset({"is", "was", "still", "does", "did", "cannot", "gets"})


def with_articles(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Adds missing articles: "search goes through" as "the search goes through"."""
    found: list[Word] = []
    for at, word in enumerate(words):
        begins = at == 0 or words[at - 1].text in _BEFORE
        if begins and at + 1 < len(words) and _is_bare(word) and _is_verb(words[at + 1]):
            found.append(Word(WordKind.WORD, "the", word.start, word.start))
        found.append(word)
    return tuple(found)


def _is_bare(word: Word) -> bool:
    noun = NOUNS.get(word.text) if word.kind is WordKind.WORD else None
    return noun is not None and noun.aspect in _ASPECTS


def _is_verb(word: Word) -> bool:
    is_plain = word.kind is WordKind.WORD and word.name is None
    third = any(form.form is VerbInflection.THIRD for form in forms_of(word.text))
    return is_plain and (word.text in _HELPERS or (third and word.text not in NOUNS))

"""Judge idioms: lead-ins, figures of speech and hasty grammar, in the game's plain words."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import zip_longest

from assistant.reading.english_words import MODALS, NOUNS, Aspect, VerbInflection, forms_of
from assistant.reading.judge_answers.short_answers import STOPS, YES_OR_NO
from assistant.reading.statements.sentence_words import Word, WordKind, words_instead

_DESTROYING = frozenset({"destroying", "destruction", "removing", "removal"})
_NEGATING = frozenset({"negating", "negation", "negate"})


def no_negation(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """Rewords "destroying is not negating" as "it is not negated"."""
    texts = tuple(word.text for word in words)
    is_denied = bool({"not", "never"} & set(texts))
    if (
        texts[:1] == ()
        or texts[0] not in _DESTROYING
        or texts[-1] not in _NEGATING
        or not is_denied
    ):
        return None
    between = set(texts[1:-1]) - {
        "is",
        "does",
        "not",
        "never",
        "it",
        "a",
        "card",
        "the",
        "same",
        "as",
    }
    return None if between else _spoken(words)


def _spoken(words: tuple[Word, ...]) -> tuple[Word, ...]:
    start, end = words[0].start, words[-1].end
    return tuple(Word(WordKind.WORD, text, start, end) for text in ("it", "is", "not", "negated"))


_CHANCES = frozenset({"window", "chance", "moment", "opportunity", "opening"})
_PASSED = (
    ("has", "passed"), ("has", "gone"), ("has", "closed"), ("is", "gone"), ("is", "over"),
    ("is", "closed"), ("passed",), ("has", "already", "passed"), ("is", "already", "gone"),
)  # fmt: skip
_MISSED = frozenset({"missed", "misses", "miss"})
_WHOSE = frozenset({"its", "their", "his", "her", "your", "the"})
_FALLING = frozenset({"dies", "die", "died", "falls", "fell"})
_LACKING = frozenset({"no", "nothing"})
_OUT_OF = (
    ("is", "off", "the", "table"), ("is", "not", "an", "option"), ("is", "no", "option"),
    ("is", "out", "of", "the", "question"), ("is", "out of", "the", "question"),
    ("has", "nothing", "to"), ("has", "no", "opening"), ("has", "no", "window"),
    ("has", "no", "legal", "target"), ("has", "no", "target"), ("has", "no", "targets"),
    ("has", "no", "chance"), ("is", "out"), ("is", "off", "limits"),
)  # fmt: skip


def without_idioms(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words of a clause with its idioms put plainly; others stay as they are."""
    words = _taken_along(words) or _without_ending(_its_effect(_shrugs(words)))
    for way in (
        _missed, _passed, _for_it_to, _out_of_it, _dies_to, _doing_is, _back, _ends_up, _brought,
        _is_over, _removed, _gets_past, _misses, _refunded, _amount_paid, _does_all, _is_able,
        no_negation,
    ):  # fmt: skip
        told = way(words)
        if told is not None:
            return told
    return words


def _texts(words: tuple[Word, ...]) -> tuple[str, ...]:
    return tuple(word.text for word in words)


def _missed(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'It missed its window' as 'it missed the timing'."""
    texts = _texts(words)
    for at in range(1, len(words) - 2):
        if texts[at] in _MISSED and texts[at + 1] in _WHOSE and texts[at + 2] in _CHANCES:
            return (*words[: at + 1], *words_instead(words[at + 1 : at + 3], "the", "timing"),
                    *words[at + 3 :])  # fmt: skip
    return None


def _passed(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'Its window has passed' as 'it misses the timing'."""
    texts = _texts(words)
    ending = next((one for one in _PASSED if texts[-len(one) :] == one), None)
    if ending is None:
        return None
    before = words[: -len(ending)]
    if len(before) < 2 or before[-1].text not in _CHANCES:  # noqa: PLR2004 -- whose, and what
        return None
    owner = before[:-1]
    if owner[-1].text in _WHOSE and len(owner) == 1:
        owner = (replace(owner[0], text="it"),)
    elif owner[-1].text in {"'s", "\u2019s"}:
        owner = owner[:-1]
    else:
        return None
    return (*owner, *words_instead(words[-len(ending) :], "misses", "the", "timing"))


def _for_it_to(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'There is nothing for X to answer' as 'X cannot be activated'."""
    texts = _texts(words)
    lacking = texts[:2] == ("there", "is") and texts[2:3] != () and texts[2] in _LACKING
    if not lacking or "for" not in texts:
        return None
    at = texts.index("for")
    whom = words[at + 1 : -2]
    if len(words) < at + 4 or texts[-2] != "to" or len(whom) != 1:
        return None
    return (*whom, *words_instead(words[:at], "cannot", "be", "activated"))


def _out_of_it(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'X is off the table' as 'X cannot be activated'."""
    texts = _texts(words)
    whole = next((one for one in _OUT_OF if texts[1 : 1 + len(one)] == one), None)
    if whole is None or (len(texts) != 1 + len(whole) and whole[-1] != "to"):
        return None
    return (words[0], *words_instead(words[1:], "cannot", "be", "activated"))


def _dies_to(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'X dies to Y' as 'X dies'."""
    texts = _texts(words)
    for at in range(1, len(words) - 1):
        if texts[at] in _FALLING and texts[at + 1] == "to" and words[-1].name is not None:
            died = replace(words[at], text="dies")
            return (*words[:at], died) if at + 3 == len(words) else None
    return None


_USING = frozenset({"activating", "chaining", "using", "flipping", "playing", "responding"})
_FINE = {
    **dict.fromkeys(("legal", "fine", "okay", "ok", "allowed", "possible", "permitted"), True),
    **dict.fromkeys(("illegal", "impossible", "forbidden"), False),
}


def _doing_is(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'Activating it is legal' as 'it can be activated'."""
    texts = _texts(words)
    if not texts or texts[0] not in _USING or texts[-1] not in _FINE or "is" not in texts:
        return None
    at = texts.index("is")
    between = texts[at + 1 : -1]
    if not set(between) <= {"not", "still", "perfectly", "totally"} or at > 2:  # noqa: PLR2004
        return None
    who = words[1:at] or words_instead(words[:1], "it")
    able = _FINE[texts[-1]] is not ("not" in between)
    return (*who, *words_instead(words[at:], "can" if able else "cannot", "be", "activated"))


def _back(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'Is back in hand' as 'is in hand'."""
    texts = _texts(words)
    for at in range(1, len(words) - 1):
        if texts[at - 1 : at + 1] == ("is", "back") and texts[at + 1] in {"in", "on"}:
            return (*words[:at], *words[at + 1 :])
    return None


def _is_over(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'The attack is off', 'the attack is over' as 'the attack does not continue'."""
    texts = _texts(words)
    if "attack" not in texts[:4] or texts[-1:] == () or texts[-1] not in _OVER:
        return None
    at = texts.index("attack") + 1
    if texts[at : at + 1] not in {("is",), ("'s",)} or set(texts[at + 1 : -1]) - {"then", "now"}:
        return None
    return (*words[:at], *words_instead(words[at:], "does", "not", "continue"))


_OVER = frozenset({"off", "over", "done", "finished", "gone", "dead", "no more"})
_ENDED = frozenset({"ends", "end", "ended", "winds", "wind", "wound"})


def _ends_up(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'Ends up banished' as 'is banished'; 'ends up in the GY' is read as it stands."""
    texts = _texts(words)
    for at in range(1, len(words) - 2):
        done = any(form.form is VerbInflection.PARTICIPLE for form in forms_of(texts[at + 2]))
        if texts[at] in _ENDED and texts[at + 1] == "up" and done:
            return (*words[:at], *words_instead(words[at : at + 2], "is"), *words[at + 2 :])
    return None


def _brought(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'Is brought back' as 'is Summoned', where no other place is named."""
    texts = _texts(words)
    if texts[-1:] == ("back",) and len(words) == 4 and texts[1] in {"brings", "bring"}:  # noqa: PLR2004
        return (words[2], *words_instead(words[1:], "is", "summoned"))
    for at in range(1, len(words) - 1):
        if texts[at : at + 2] == ("brought", "back") and not _TO.intersection(texts[at:]):
            return (*words[:at], *words_instead(words[at : at + 2], "summoned"), *words[at + 2 :])
    return None


_TO = frozenset({"to", "in", "into"})


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


def _removed(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'Is removed from play' as 'is banished', as it was once called."""
    texts = _texts(words)
    for at in range(1, len(words) - 2):
        if texts[at : at + 3] == ("removed", "from", "play"):
            return (*words[:at], *words_instead(words[at : at + 3], "banished"), *words[at + 3 :])
    return None


def _gets_past(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'Slips past X', 'ignores X', 'is immune to X' as 'escapes X'."""
    texts = _texts(words)
    for at in range(1, len(words) - 1):
        way = next((one for one in _PAST if texts[at : at + len(one)] == one), ())
        whom = words[at + len(way) :][:1]
        if way and whom and whom[0].text in {"it", "that"} and len(words) == at + len(way) + 1:
            return (*words[:at], *words_instead(words[at:], "is", "not", "negated"))
        if way and whom and whom[0].name is not None:
            return (*words[:at], *words_instead(words[at : at + len(way)], "escapes"),
                    *words[at + len(way) :])  # fmt: skip
    return None


def _misses(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'X misses it' as 'it escapes X'."""
    texts = _texts(words)
    if len(words) != 3 or words[0].name is None or texts[1] not in {"misses", "missed"}:  # noqa: PLR2004
        return None
    is_whom = words[2].name is not None or texts[2] in {"it", "that", "them"}
    return (words[2], *words_instead(words[1:2], "escapes"), words[0]) if is_whom else None


_PAST = (
    ("slips", "past"), ("gets", "past"), ("goes", "past"), ("gets", "around"), ("ignores",),
    ("is", "immune", "to"),
)  # fmt: skip


def _amount_paid(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'The 800 stays paid', 'the 800 is gone': so is the cost."""
    texts = _texts(words)
    number = len(words) > 3 and texts[0] == "the" and words[1].kind is WordKind.NUMBER  # noqa: PLR2004
    if not number or texts[-1] not in _PAID | _GIVEN_BACK:
        return None
    after = 3 if texts[2] in {"lp", "life points"} else 2
    if set(texts[after:-1]) - {"is", "stays", "remains", "still", "not", "are"}:
        return None
    paid = (texts[-1] in _PAID) is not ("not" in texts)
    return words_instead(words, "the", "cost", "is", *(("paid",) if paid else ("not", "paid")))


_PAID = frozenset({"paid", "gone", "lost", "spent"})
_GIVEN_BACK = frozenset({"refunded", "returned"})
_DEEDS = frozenset({"destroys", "negates", "banishes", "wipes", "destroy", "negate", "banish"})
_OBJECTS: dict[tuple[str, ...], bool] = {
    ("everything",): True,
    ("them", "all"): True,
    ("the", "lot"): True,
    ("all", "of", "them"): True,
    ("nothing",): False,
}


def _does_all(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'Torrential Tribute still destroys everything' as 'Torrential Tribute resolves'."""
    texts = _texts(words)
    whole = next((one for one in _OBJECTS if texts[-len(one) :] == one), ())
    if not whole or words[0].name is None:
        return None
    between = texts[1 : -len(whole)]
    if not between or between[-1] not in _DEEDS or set(between[:-1]) - {"still", "just", "simply"}:
        return None
    told = ("resolves",) if _OBJECTS[whole] else ("does", "not", "resolve")
    return (words[0], *words_instead(words[1:], *told))


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
_ALONG = frozenset({"takes", "drags", "brings", "pulls", "take", "drag", "bring", "pull"})


def _taken_along(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'Drags X down with it' as 'X goes down'."""
    texts = _texts(words)
    ending = next((one for one in (("with", "it"), ("along",)) if texts[-len(one) :] == one), None)
    if ending is None:
        return None
    at = next((at for at, text in enumerate(texts) if text in _ALONG), None)
    whom = [word for word in words[at + 1 if at is not None else 0 :] if word.name is not None]
    if at is None or len(whom) != 1:
        return None
    denied = {"not", "never", "cannot"} & set(texts[:at])
    return (
        whom[0],
        *words_instead(words[at:], *(("does", "not", "die") if denied else ("dies",))),
    )


_ABLE = frozenset({"chainable", "usable", "playable", "activatable", "castable"})


def _is_able(words: tuple[Word, ...]) -> tuple[Word, ...] | None:
    """'Is chainable to that' as 'can be activated'."""
    texts = _texts(words)
    at = next((at for at, text in enumerate(texts) if text in _ABLE), 0)
    between = texts[1:at]
    if not at or between[:1] != ("is",) or set(between[1:]) - {"not", "still", "always"}:
        return None
    rest = texts[at + 1 :]
    if rest and (rest[0] not in {"to", "on", "against", "there"} or {"if", "unless"} & set(rest)):
        return None
    able = "cannot" if "not" in between else "can"
    return (words[0], *words_instead(words[1:], able, "be", "activated"))


_KINDS_OF_EFFECT = frozenset({"flip effect", "trigger effect", "ignition effect"})
_WHOSE_EFFECT = frozenset({"the", "its", "her", "his", "that"})


def _its_effect(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """'The FLIP effect resolves' as 'the effect resolves': that of the card spoken of."""
    if len(words) < 2 or words[0].text not in _WHOSE_EFFECT:  # noqa: PLR2004
        return words
    is_kind = words[1].text in _KINDS_OF_EFFECT
    return (words[0], replace(words[1], text="effect"), *words[2:]) if is_kind else words


_SHRUGS = frozenset({"shrugs", "shrug", "laughs"})


def _shrugs(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """'Shrugs it off' as 'survives'."""
    texts = _texts(words)
    at = next((at for at, text in enumerate(texts) if text in _SHRUGS), 0)
    if not at or "off" not in texts[at:]:
        return words
    return (*words[:at], *words_instead(words[at:], "survives"))


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
        elif word.kind is WordKind.WORD and word.text in _ITSELF:
            found += (replace(word, text=text) for text in _ITSELF[word.text])
        elif word.kind is WordKind.WORD and word.text in _PLAIN:
            found.append(replace(word, text=_PLAIN[word.text]))
        else:
            found.append(word)
    return tuple(found)


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
_INVITING = (("feel", "free", "to"), ("go", "ahead", "and"), ("by", "all", "means"))


def allowing(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Rewords "feel free to activate it" as "you can activate it"."""
    texts = tuple(word.text for word in words)
    for phrase in _INVITING:
        if (
            texts[: len(phrase)] == phrase
            and not set(texts[len(phrase) : len(phrase) + 1]) <= STOPS
        ):
            you, can = replace(words[0], text="you"), replace(words[1], text="can")
            return (you, can, *words[len(phrase) :])
    return words


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


def is_part_told(words: tuple[Word, ...], told: AbstractSet[str]) -> bool:
    """Tells whether "the search" is the one that the question tells of."""
    noun = NOUNS.get(words[1].text) if len(words) > 1 and words[0].text in _WHOSE_NOUN else None
    return noun is not None and noun.aspect is Aspect.PART and words[1].text in told


_WHOSE_NOUN = frozenset({"the", "its", "your", "that", "their"})


def _is_bare(word: Word) -> bool:
    noun = NOUNS.get(word.text) if word.kind is WordKind.WORD else None
    return noun is not None and noun.aspect in _ASPECTS


def _is_verb(word: Word) -> bool:
    is_plain = word.kind is WordKind.WORD and word.name is None
    third = any(form.form is VerbInflection.THIRD for form in forms_of(word.text))
    return is_plain and (word.text in _HELPERS or (third and word.text not in NOUNS))

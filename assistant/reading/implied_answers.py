"""Implied answers: what a judge's reason says to what was asked, where no other words say it.

'It only works on monsters', 'you need more than 800', 'it has already attacked': read so only
where nothing of the answer was read as a yes, a no or a conclusion.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from assistant.reading.ellipses import STOPS
from assistant.reading.implied_ways import AGAIN, COSTS, PARTS, WAYS
from assistant.reading.kinds_asked import PERMISSIONS
from assistant.reading.noun_words import PRONOUNS
from assistant.reading.number_words import NUMBERS
from assistant.reading.short_answers import Affirmation, Matter, said_of
from assistant.reading.small_words import MODALS
from assistant.reading.verb_forms import Form, forms_of
from assistant.reading.words import Kind, Word
from assistant.records import Proposition

_REASONS = frozenset({"because", "because of", "since", "as", "due to"})
_OPEN = frozenset(
    {"if", "unless", "until", "when", "whenever", "while", "once", "only if", "only when", "or",
     "except", "maybe", "could", "might", "should", "but", "and", "later", "had", "then"}
)  # fmt: skip
"""What leaves open whether it is so here, or adds what the reason would have to be held against."""


def implied_said(
    words: Sequence[Word], asked: Sequence[Matter], told: AbstractSet[str]
) -> Affirmation | None:
    """What a sentence that only gives a reason says to what was asked; None: that is open.

    Args:
        words: A sentence of the answer, marks in it.
        asked: What was asked; the first of it is what is answered.
        told: The words of the question: what they name is the very case that was asked about.
    """
    if not asked:
        return None
    words = _without_setting(words)
    for parts in (_parts(words), (words,)):
        found = [_said_by(part, asked[0], told) for part in parts]
        said = [one for one in found if one is not None]
        if said:
            alike = len({one.value for one in said}) == 1
            return Affirmation((said[0],), len(words)) if alike else None
    return None


def _without_setting(words: Sequence[Word]) -> Sequence[Word]:
    """'Once Jinzo is there, Traps are locked': what is so then, of a card that is named."""
    at = next((at for at, word in enumerate(words) if word.text == ","), 0)
    opens = bool(at) and words[0].text in _SETTING
    named = opens and any(word.name is not None for word in words[:at])
    return words[at + 1 :] if named and not _SUPPOSED.intersection(w.text for w in words) else words


_SETTING = frozenset({"once", "while", "when", "as long as", "with", "as soon as"})
_SUPPOSED = frozenset({"if", "unless", "otherwise", "except"})


def _parts(words: Sequence[Word]) -> tuple[Sequence[Word], ...]:
    """What a sentence comes to in the end, if it says so; else its clauses that stand alone."""
    joint = (at for at, word in enumerate(words) if at and word.text in _SEQUELS)
    last = max(joint, default=0)
    if last and words[last + 1 :] and words[last - 1].text not in _WELL:
        return (_last_joined(words[last + 1 :]),)
    ends = [at for at, word in enumerate(words) if word.text in _APART]
    starts = [0, *(at + 1 for at in ends)]
    parts = (words[a:b] for a, b in zip(starts, [*ends, len(words)], strict=True) if a < b)
    return tuple(map(_last_joined, parts))


def _last_joined(words: Sequence[Word]) -> Sequence[Word]:
    """'Nothing changes and you keep attacking': what is said last, where it is a clause."""
    texts = [word.text for word in words]
    at = max((at for at, text in enumerate(texts) if text == "and"), default=0)
    return words[at + 1 :] if at and _is_clause(words[at + 1 :]) else words


def _is_clause(words: Sequence[Word]) -> bool:
    """Whether a clause of its own begins here: 'it is ...', 'Sangan wants ...'."""
    named = len(words) > 1 and words[0].name is not None and words[1].kind is Kind.WORD
    texts = [word.text for word in words[:2]]
    verb = named and any(form.form is Form.THIRD for form in forms_of(texts[1]))
    return verb or bool(_CLAUSES.intersection(texts))


_SEQUELS = frozenset({"so", "hence", "therefore", "thus", "meaning", "which means"})
_WELL = frozenset({"do", "does", "did", "say", "says", "think", "even", "if", "is", "not"})
"""What 'so' goes with where nothing follows from what was said."""
_APART = frozenset({";", "\u2014"})


def _said_by(words: Sequence[Word], matter: Matter, told: AbstractSet[str]) -> Proposition | None:
    """What one clause says to what was asked."""
    clause = _clause(words)
    if not clause or _is_open(clause) or _is_weighed(clause, words[len(clause) :]):
        return None
    value = _value(_plain(clause, matter.card), matter.predicate)
    if clause[0].text == "not" and not _is_told(clause[2:], told):
        return None
    if value and not _is_of_told(clause, told):
        return None
    limit = matter.predicate in AGAIN
    if value is None or not (value or limit or not _is_the_case(clause, matter, told)):
        return None
    is_plain = matter.predicate in PERMISSIONS | COSTS or isinstance(matter.affirmed, bool)
    return said_of(matter, value, tuple(clause)) if is_plain else None


def _is_of_told(clause: Sequence[Word], told: AbstractSet[str]) -> bool:
    """'It works on any Spell': whether any is of a kind that the question names, or of every."""
    at = next((i for i, word in enumerate(clause) if word.text in _ANY), -1)
    rest = [part for word in clause[at + 1 :] for part in word.text.split()]
    stems = {word.rstrip("s") for word in told}
    return at < 0 or not rest or any(word.rstrip("s") in stems | _GENERAL for word in rest)


_ANY = frozenset({"any", "every", "all", "each"})
_GENERAL = frozenset({"card", "effect", "time", "way"})


def _clause(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words up to a mark or a reason."""
    ends = (i for i, word in enumerate(words) if i and _ends(word, words[i - 1].text))
    return tuple(words[: next(ends, len(words))])


def _is_open(clause: Sequence[Word]) -> bool:
    """Whether it may be otherwise here; '1500 or more' is one amount, 'A and B' one kind."""
    texts = tuple(word.text for word in clause)
    at = texts[:-1].index("or") if "or" in texts[:-1] else -1
    plain = texts[:at] if at > 0 and texts[at + 1] in _MORE else texts
    lasting = "until" in plain and bool(_ENDS.intersection(plain[plain.index("until") + 1 :]))
    plain = tuple(text for text in plain if not (lasting and text == "until"))
    joined = "and" in plain and not _CLAUSES.intersection(plain[plain.index("and") + 1 :])
    return bool((_OPEN - {"and"} if joined else _OPEN).intersection(plain))


_ENDS = frozenset({"end", "end phase", "next turn", "turn"})
"""Until when something lasts in any case."""
_CLAUSES = (
    PRONOUNS
    | MODALS.keys()
    | frozenset(
        {"you", "your", "this", "that", "here", "is", "are", "was", "were", "has", "have", "had",
         "does", "do", "did", "cannot", "there", "not"}
    )
)  # fmt: skip
"""What shows that a clause of its own follows 'and'."""


_MORE = frozenset({"more", "higher", "less", "lower", "fewer", "above", "below"})


def _ends(word: Word, before: str) -> bool:
    """Whether a mark or a reason stands here: 'it counts as one', 'paid as a cost' give none."""
    ends = word.text in STOPS | _REASONS and not (word.text == "as" and before in _COUNTS)
    return word.kind is not Kind.NAME and ends


_COUNTS = frozenset(
    {
        "counts",
        "count",
        "counted",
        "treated",
        "regarded",
        "same",
        "such",
        "paid",
        "sent",
        "discarded",
    }
)


def _is_weighed(clause: Sequence[Word], rest: Sequence[Word]) -> bool:
    """'You need three, and you have them': what follows tells whether it is so here."""
    after = [word.text for word in rest if word.kind is not Kind.MARK]
    needing = any(word.text in _NEEDING for word in clause)
    return after[:1] != [] and (after[0] in _GOING_ON or (needing and after[0] not in _REASONS))


_GOING_ON = frozenset({"and", "but", "or", "so", "though", "however", "yet"})


def _plain(clause: Sequence[Word], card: str) -> tuple[str, ...]:
    """The words that say something, the card that was asked about as CARD, others as NAME."""
    own = card.partition("#")[0]
    return tuple(_word(word, own) for word in clause if word.text not in _FILLERS)


def _word(word: Word, own: str) -> str:
    if word.name is not None:
        return "CARD" if word.name == own else "NAME"
    return word.text


_FILLERS = frozenset(
    {"still", "also", "just", "simply", "always", "even", "really", "already", "actually", "anyway",
     "now", "perfectly", "totally", "completely", "basically", "a", "an", "the"}
)  # fmt: skip


def _is_the_case(clause: Sequence[Word], matter: Matter, told: AbstractSet[str]) -> bool:
    """'It only hits the attacker', of the attacker; 'you need two', of one who has two."""
    at = next((i for i, word in enumerate(clause) if word.text in _NARROWING), -1)
    rest = clause[at + 1 :] or clause[:at] if at >= 0 else ()
    named = any(word.name == matter.card.partition("#")[0] for word in rest)
    numbers = [w.text for w in rest if w.kind is Kind.NUMBER or w.text in NUMBERS]
    content = [part for word in rest for part in word.text.split() if len(part) > _SHORT]
    is_time = at < 0 or clause[at + 1 :] == () or clause[at + 1].text in {"in", "during"}
    # What it 'only works' on, and not that it works.
    content = content if is_time else content[1:] or content
    return at >= 0 and (named or all(text in told for text in (*numbers, *content)))


def _is_told(words: Sequence[Word], told: AbstractSet[str]) -> bool:
    """'Not in the Damage Step': of the occasion that was asked about, and not of another."""
    plain = [part for word in words if word.name is None for part in word.text.split()]
    return all(part in told for part in plain if len(part) > _SHORT)


_NEEDING = frozenset({"need", "needs", "require", "requires"})
_NARROWING = _NEEDING | {"only"}
_SHORT = 3


def _value(texts: tuple[str, ...], predicate: str) -> bool | None:
    """Whether the words say yes or no to what was asked, by what is asked for."""
    for kinds, value, ways in WAYS:
        if predicate in kinds and any(_fits(tuple(way.split()), texts) for way in ways):
            return value
    return None


def _fits(way: tuple[str, ...], texts: tuple[str, ...]) -> bool:
    """Whether the words say it so: `+` is one word, `...` any; what ends in `?` may be left out."""
    if not way:
        return not texts
    head, rest = way[0], way[1:]
    if head == "...":
        return any(_fits(rest, texts[at:]) for at in range(len(texts) + 1))
    if head == "+":
        return bool(texts) and _fits(rest, texts[1:])
    if head.endswith("?") and _fits(rest, texts):
        return True
    return any(_fits(rest, texts[used:]) for used in _lengths(head.removesuffix("?"), texts))


def _lengths(part: str, texts: tuple[str, ...]) -> Iterator[int]:
    if part == "NUM" and texts[:1] != () and texts[0].isdecimal():
        yield 1
    for phrase in (one for each in part.split("|") for one in PARTS.get(each, (each,))):
        words = tuple(phrase.split("_"))
        if texts[: len(words)] == words:
            yield len(words)

"""Answer echoes: an answer in the question's own words, and what its 'it' can mean."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from assistant.reading.english_words import (
    ADVERBS,
    MODALS,
    NEGATIONS,
    PREPOSITIONS,
    PRONOUNS,
    Aspect,
    VerbInflection,
    forms_of,
)
from assistant.reading.judge_answers.short_answers import (
    PERMISSIONS,
    Affirmation,
    PointAtIssue,
    answered,
)
from assistant.reading.statements.noun_references import CardKinds
from assistant.reading.statements.sentence_parts import Entity
from assistant.reading.statements.sentence_words import Word, WordKind


def question_entities(
    cards: tuple[str, ...], asked: Sequence[PointAtIssue], kinds: CardKinds
) -> tuple[Entity, ...]:
    """The question's cards, then what was asked about: 'it' is that first."""
    subjects = {point.card: point.predicate for point in reversed(asked)}
    order = [card for card in cards if card not in subjects]
    order += [subject for subject in subjects if subject in {*cards, *kinds} or is_some(subject)]
    return tuple(
        Entity(
            f"name:{name}", Aspect.CARD, name, (kinds.get(name, frozenset()),), name,
            subject=name in subjects, spoken=SPOKEN_OF.get(subjects.get(name, "")),
            attacks=subjects.get(name) in OF_ATTACKS,
        )
        for name in dict.fromkeys(order)
    )  # fmt: skip


def is_some(subject: str) -> bool:
    """Tells whether an entity is an unnamed card ("a monster")."""
    return subject.partition(" ")[0] in {"a", "an"}


SPOKEN_OF = {
    "summon_negatable": Aspect.SUMMON,
    "summon_negated": Aspect.SUMMON,
    "attack_negatable": Aspect.ATTACK,
    "attack_continues": Aspect.ATTACK,
    "activation_negatable": Aspect.ACTIVATION,
    "activation_negated": Aspect.ACTIVATION,
    "effect_negated": Aspect.EFFECT,
    "effect_negatable": Aspect.EFFECT,
}
"""What of a card 'it' means when this was asked of it."""
OF_ATTACKS = frozenset(
    {"attack_continues", "attack_negated", "attack_negatable", "damage_step_occurs",
     "replay_occurs", "attack_declared", "can_attack_again"}
)  # fmt: skip
"""What is asked of a monster that attacks."""


_HELPING = frozenset(
    """do does did is are was were am be been being has have had will get gets got gotten to able
    allowed""".split()  # noqa: SIM905 -- reads better as words
)
_LIGHT = frozenset({"get", "have", "receive", "gain", "make", "do", "happen", "occur", "go"})
"""Verbs that only say that something comes about: the question is then after their object."""
_SMALL = (
    (ADVERBS - {"once", "instead", "later", "again", "first", "last", "next", "only", "too"})
    | _HELPING
    | frozenset(
        """the a an any anything all both of its it that this these those them their his her your my
        each placed gained given added anyway though yes so anyhow nonetheless sorry
        afraid""".split()  # noqa: SIM905
    )
    | frozenset({"at all", "as usual", "as normal", "in this case", "in that case", "either way"})
)
"""Words that say nothing more of the matter."""
_DENYING = NEGATIONS | frozenset({"no", "nothing", "none", "nobody", "no one", "cannot", "zero"})
_YOU = frozenset({"i", "you", "we", "me", "us"})
_THEM = frozenset({"they", "he", "she", "opponent", "opponent's", "him"})
_USING = frozenset({"chain", "respond", "activate", "use", "answer", "react", "play", "flip"})
"""Verbs for activating a card, which is what is asked with any of them."""
_ACTS = frozenset({"activation", "activations"})
_POSSIBLE = frozenset({"can", "may", "could"})
_FINE = frozenset({"fine", "legal", "okay", "ok", "possible", "permitted", "allowed", "valid"})
_NOT_FINE = frozenset({"illegal", "impossible", "forbidden", "prohibited"})
"""That something can be done, and that it cannot."""
_SPLITTING = frozenset({"or", "nor", "if", "unless", "except", "without"})
"""What makes a question more than one, or suppose something."""
_AGAIN = frozenset({"again", "second", "another", "twice"})
_OBJECTS = {"search": frozenset({"deck"}), "draw": frozenset({"card"})}
"""What such a verb is about in any case."""
_NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5"}


@dataclass(frozen=True, slots=True)
class AskedWords:
    """The words of a yes-or-no question, and those of them that it turns on."""

    keys: frozenset[str]
    names: frozenset[str]
    turning: frozenset[str]
    """What is asked: a verb, or what one 'gets' or 'has'; one of these has to come back."""
    players: frozenset[str]
    possible: bool
    """Whether it asks what can be done."""


def asked_words(words: Sequence[Word], point: PointAtIssue) -> AskedWords | None:
    """The words of a question, if it asks one plain thing."""
    texts = [word.text for word in words]
    if _DENYING.intersection(texts) or _SPLITTING.intersection(texts):
        return None
    turning = _turning(words)
    if not turning:
        return None
    if point.predicate == "activation_legal":
        turning |= {"use"}  # whether it 'can stop' or 'can be chained to' something
    if point.predicate in PERMISSIONS:
        turning |= _FINE
    objects = (_OBJECTS[verb] for verb in turning & _OBJECTS.keys())
    keys = turning.union(*map(_keys, words), *objects)
    names = frozenset(word.name for word in words if word.name) | {point.card}
    possible = bool(_POSSIBLE.intersection(texts)) or point.predicate in PERMISSIONS
    return AskedWords(keys, names, turning, frozenset(_players(words)), possible)


def echoed(
    words: Sequence[Word], question: AskedWords | None, point: PointAtIssue
) -> Affirmation | None:
    """Returns the claim of a clause that repeats the question's words and no others."""
    words = _without_ending(_until(words))
    if question is None or not words or not frozenset(_players(words)) <= _meant(question):
        return None
    denials = sum(word.text in _DENYING | _NOT_FINE for word in words)
    if _is_of_what(words) or (question.possible and _is_told_of_before(words, question)):
        return None
    turned = any(_keys(word) & question.turning for word in words)
    turned = turned or _is_who_can(words, question)
    if not turned or is_unreal(words) or not all(is_repeated(word, question) for word in words):
        return None
    if not _is_firm(words, question, denied=bool(denials)):
        return None
    if "again" in question.keys and not denials and not _AGAIN & {word.text for word in words}:
        return None  # 'it has been used', where it is asked whether it can be used again
    return answered(point, tuple(words), value=denials % 2 == 0)


def _is_told_of_before(words: Sequence[Word], question: AskedWords) -> bool:
    """'You never attacked', where it was asked what can be done: what was is the reason."""
    at = next((at for at, word in enumerate(words) if _keys(word) & question.turning), 0)
    forms = {form.form for form in forms_of(words[at].text)}
    helped = any(word.text in _HELPING | MODALS.keys() | {"cannot"} for word in words[:at])
    return VerbInflection.PAST in forms and VerbInflection.BASE not in forms and not helped


def _is_of_what(words: Sequence[Word]) -> bool:
    """'A Pendulum Summon is a Special Summon', '..., not drawing': what is meant, and no more."""
    texts = [word.text for word in words]
    gerund = texts[0] == "not" and texts[1:2] != [] and texts[1].endswith("ing")
    kind = any(be in _BE and what in _ONE for be, what in pairwise(texts))
    return gerund or (kind and texts[0] in _ONE)


_BE = frozenset({"is", "are"})
_ONE = frozenset({"a", "an", "every", "each", "any"})


def _is_who_can(words: Sequence[Word], question: AskedWords) -> bool:
    """'Horus can', 'Horus cannot', where it was asked what Horus can."""
    texts = {word.text for word in words[1:]}
    return words[0].name in question.names and bool(texts & (_POSSIBLE | {"cannot"}))


def opening(
    words: Sequence[Word], question: AskedWords | None, point: PointAtIssue
) -> Affirmation | None:
    """Returns the claims of a sentence's first clause ("no search; it missed ...")."""
    for at, word in enumerate(words):
        is_joint = word.text in _JOINTS and word.kind is not WordKind.NAME
        after = words[at + 1].text if at + 1 < len(words) else ""
        if is_joint and not (word.text == "," and after in _GOING_ON):
            return echoed(words[:at], question, point)
    return echoed(words, question, point)


def parts_of(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """The clauses of a sentence that supposes nothing."""
    if _SPLITTING.intersection(word.text for word in words):
        return
    start = 0
    for at, word in enumerate(words):
        ends = word.text in _BETWEEN and word.kind is not WordKind.NAME
        if ends and not (word.text == "so" and at and words[at - 1].text in {"say", "says"}):
            yield words[start:at]
            start = at + 1
    yield words[start:]


_BETWEEN = frozenset({",", ";", ":", "-", "\u2014", ".", "so", "and", "but"})
_JOINTS = frozenset(
    {",", ";", ":", "-", "\u2014", ".", "because", "since", "(", "as", "while", "as long as"}
)
_GOING_ON = frozenset(
    {"if", "unless", "but", "only", "except", "when", "once", "until", "provided that", "or", "and",
     "as long as", "only if", "only when", "then"}
)  # fmt: skip


def _without_ending(words: Sequence[Word]) -> Sequence[Word]:
    """'No search for you', 'it sends one': the end says nothing more."""
    texts = tuple(word.text for word in words)
    if texts[-2:] in {("for", "you"), ("for", "them")}:
        return words[:-2]
    return words[:-1] if texts[-1:] == ("one",) and len(words) > 1 else words


def is_unreal(words: Sequence[Word]) -> bool:
    """Tells what did not happen: "could have been activated", "would not have"."""
    texts = tuple(word.text for word in words if word.text not in NEGATIONS)
    return any(modal in MODALS and after == "have" for modal, after in pairwise(texts))


def is_repeated(word: Word, question: AskedWords) -> bool:
    """Whether a word of an answer stands in the question, or says nothing more."""
    if word.name is not None:
        return word.name in question.names
    keys = _keys(word)
    number = any(key.isdigit() for key in keys) and not any(map(str.isdigit, question.keys))
    return word.text in _DENYING or bool(keys & question.keys) or _is_small(word) or number


def _until(words: Sequence[Word]) -> Sequence[Word]:
    """'You cannot attack until then': now it cannot be done."""
    for at, word in enumerate(words):
        if word.text in {"until", "before"} and _DENYING & {each.text for each in words[:at]}:
            return words[:at]
        after = words[at + 1].text if at + 1 < len(words) else ""
        if at and (word.text in _ALL_THE_SAME or (word.text == "for" and after in _EACH)):
            return words[:at]
    return words


_EACH = frozenset({"every", "each"})
_ALL_THE_SAME = frozenset(
    {"even though", "even if", "even when", "although", "though", "no matter"}
)
"""What does not keep it from being so."""


def _is_small(word: Word) -> bool:
    plain = word.text in _SMALL or word.text in _YOU | _THEM | {"opponent"}
    return plain or (word.kind is WordKind.MARK and word.text == ",") or word.text in _POSSIBLE


def _is_firm(words: Sequence[Word], question: AskedWords, *, denied: bool) -> bool:
    """Whether it says that it is so, or can be done where that is what is asked."""
    modals = {word.text for word in words} & (MODALS.keys() - {"will"})
    return not modals or (modals <= _POSSIBLE and (question.possible or denied))


def _players(words: Sequence[Word]) -> Iterator[str]:
    for word in words:
        if word.text in _YOU:
            yield "you"
        elif word.text in _THEM:
            yield "them"


def _meant(question: AskedWords) -> frozenset[str]:
    """Who can be meant in the answer: the players of the question, or else whoever reads it."""
    return question.players or frozenset({"you"})


def _turning(words: Sequence[Word]) -> frozenset[str]:
    """The verb that is asked about, or what is got; without a verb, the last word."""
    rest = list(_before_place(words))
    content = [at for at, word in enumerate(rest) if not _is_small(word) and word.name is None]
    content = [at for at in content if rest[at].text not in MODALS]
    if not content:
        return frozenset()
    verbs = [at for at in content if _is_verb(rest, at)]
    main = max(verbs, default=None)
    if main is not None and not _keys(rest[main]) & _LIGHT:
        return _keys(rest[main])
    light = any(word.text in _LIGHT for word in rest)
    if light:
        return frozenset().union(*(_keys(rest[at]) for at in content))
    return _keys(rest[content[-1]])


_TIMES = frozenset({"when", "while", "after", "before", "once", "because", "since"})


def _before_place(words: Sequence[Word]) -> Iterator[Word]:
    """The words up to a preposition that says how or where, once something has been said."""
    said = False
    for word in words:
        if said and word.text in _TIMES | PREPOSITIONS - {"to", "of"}:
            return
        said = said or not _is_small(word)
        yield word


def _is_verb(words: Sequence[Word], at: int) -> bool:
    """Whether a word stands as a verb: not 'the search', 'my attack'."""
    before = words[at - 1] if at else None
    noun = before is not None and (
        before.name is not None or before.text in {"the", "a", "an", "any"}
    )
    forms = {form.form for form in forms_of(words[at].text)}
    stands = bool(forms & {VerbInflection.BASE, VerbInflection.PARTICIPLE}) and at > 0
    return stands and (not noun or before is None or before.name is not None)


def _keys(word: Word) -> frozenset[str]:
    """What a word can be a form of; words for using a card are one."""
    if word.kind is WordKind.NUMBER or word.text in _NUMBERS:
        return frozenset({_NUMBERS.get(word.text, word.text)})
    if word.name is not None or word.kind is WordKind.MARK or word.text in PRONOUNS | _SMALL:
        return frozenset()
    if word.text in _AGAIN:
        return frozenset({"again"})
    if word.text in _FINE | _NOT_FINE:
        return _FINE
    found: set[str] = set()
    for part in word.text.removesuffix("'s").split():
        if part in _ACTS:
            found |= {"activate", "use"}
            continue
        verbs = {form.verb for form in forms_of(part)}
        found |= verbs or {_stem(part)}
        found |= {"use"} if verbs & _USING else set()
    return frozenset(found)


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) > 2:  # noqa: PLR2004
            return word.removesuffix(ending)
    return word

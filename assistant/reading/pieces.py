"""Pieces: where a sentence that is not read whole is cut, and which side is then only a reason.

What stands under a condition is never cut off from it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from assistant.reading.grammar import Clause, Condition, Sentence, Thing, VerbGroup
from assistant.reading.noun_words import NOUNS, PRONOUNS, Aspect
from assistant.reading.phrases import Phrases
from assistant.reading.small_words import NEGATIONS
from assistant.reading.verb_forms import Form, forms_of
from assistant.reading.words import Kind, Word

_MARKS = frozenset({",", ";", ":", ".", "!", "—", "•", "-"})
_CONDITIONS = frozenset(
    {"if", "unless", "only if", "only when", "only while", "only after", "until", "before", "when",
     "while", "once", "after", "as long as", "as soon as", "whenever", "where", "provided that",
     "in case", "the moment", "the instant", "without"}
)  # fmt: skip
_SUPPOSING = _CONDITIONS - {"when", "while", "once", "after", "before", "as soon as", "where"}
"""Conditions that may not be so; a time is, where a judge speaks of the play in hand."""
_REASONS = frozenset({"because", "since", "as", "now that", "given that", "for"})
_CONCESSIONS = frozenset(
    {"even though", "although", "though", "even if", "even when", "despite the fact that"}
)
_CONTRASTS = frozenset({"but", "yet", "whereas", "however", "while"})
_SEQUELS = frozenset({"so", "hence", "thus", "therefore", "meaning", "which means"})


@dataclass(frozen=True, slots=True)
class Cut:
    """The two sides of a place where two clauses meet."""

    left: tuple[Word, ...]
    right: tuple[Word, ...]
    reason: str = ""
    """Which side, left or right, is given as the reason of the other."""
    is_strong: bool = False
    """Whether two sentences of their own meet here, whatever is read of them."""


def has_words(words: tuple[Word, ...]) -> bool:
    """Whether anything but marks is left."""
    return any(re.search(r"\w|[\ue000-\uf8ff]", word.text) for word in words)


def trimmed(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words without marks at either end."""
    start, end = 0, len(words)
    while start < end and words[start].text in _MARKS:
        start += 1
    while start < end and words[end - 1].text in _MARKS:
        end -= 1
    return words[start:end]


def reason_in(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """What follows a leading 'because', if nothing but a reason is given."""
    leading = words and words[0].text in _REASONS | _CONCESSIONS
    return words[1:] if leading and not any(word.text == "," for word in words) else ()


def opening(words: tuple[Word, ...]) -> Thing | None:
    """Whom a short clause begins with: 'it comes over' and is destroyed."""
    if not 1 < len(words) <= _SHORT_CLAUSE or _is_conditional(words):
        return None
    things = Phrases(words).things(0)
    only = all(word.name is None and word.text not in NOUNS for word in words[1:])
    one = next((thing for thing, stop in things if stop == 1 and only), None)
    return one if one is not None and (one.pronoun or one.name is not None) else None


_SHORT_CLAUSE = 5


def cuts_of(words: tuple[Word, ...]) -> Iterator[Cut]:
    """Every place where the words can be cut, the strongest joints first."""
    for joints in (
        _STRONG,
        frozenset({":", "-"}),
        _CONCESSIONS | _REASONS | _CONTRASTS | _SEQUELS,
        frozenset({"and", ","}),
    ):
        for at in range(1, len(words) - 1):
            if words[at].text in joints and words[at].kind is not Kind.NAME:
                cut = _cut(words, at)
                if cut is not None:
                    yield cut


def _cut(words: tuple[Word, ...], at: int) -> Cut | None:
    """The two sides of one joint, unless a condition may reach from one to the other."""
    joint, left, right = words[at].text, words[:at], trimmed(words[at + 1 :])
    if not right:
        return None
    if joint == "," and left[0].text in _REASONS | _CONCESSIONS:
        return None if _is_conditional(words) else Cut(left[1:], right, "left")
    if not _is_joint(joint, left, right) or _reaches_over(joint, left, right):
        return None
    if joint in _REASONS | _CONCESSIONS:
        return Cut(left, right, "right")
    strong = joint in _STRONG
    return Cut(left, right, "left" if joint in _SEQUELS else "", is_strong=strong)


_STRONG = frozenset({";", "—"})


def _is_joint(joint: str, left: tuple[Word, ...], right: tuple[Word, ...]) -> bool:
    """Whether the word joins two clauses here: 'anything but destroyed' is one."""
    if joint == ",":
        openers = _CONDITIONS | _REASONS | _SEQUELS | _CONTRASTS | {"and"}
        return right[0].text not in openers
    if joint in {"while", "as", "for"}:
        return left[-1].text == "," or (joint == "as" and _is_clause(right))
    if joint == "so":  # 'only cards that say so can be used'
        return left[-1].text not in _SAYING
    return joint != "but" or left[-1].text not in _ALL


_SAYING = frozenset({"say", "says", "do", "does", "did", "doing", "to", "think", "is"})


def _is_clause(words: tuple[Word, ...]) -> bool:
    """Whether someone, and then what is done: 'as Crow was too late', not 'as a cost'."""
    whom = words[0].name is not None or words[0].text in {"the", "you", "it", "they", "your"}
    return whom and any(set(_FINITE) & {form.form for form in forms_of(w.text)} for w in words[1:])


_FINITE = (Form.THIRD, Form.PAST)
_ALL = frozenset({"anything", "nothing", "all", "none", "everything"})


def _reaches_over(joint: str, left: tuple[Word, ...], right: tuple[Word, ...]) -> bool:
    """Whether a condition on one side may be one of the other side as well."""
    if joint not in {"and", ","}:
        return _is_conditional(left, _SUPPOSING)
    trailing = _is_conditional(right) and right[0].text not in _CONDITIONS
    apart = joint == "," and (_tells_of_before(right) or _is_of_its_own(right))
    trailing = trailing and not apart
    return trailing or _is_conditional(left)


def _is_of_its_own(words: tuple[Word, ...]) -> bool:
    """'..., the position does not matter once ...': a clause that has its own time."""
    first = next((at for at, word in enumerate(words) if word.text in _CONDITIONS), len(words))
    return not _is_conditional(words, _SUPPOSING) and _is_clause(words[:first])


def _tells_of_before(words: tuple[Word, ...]) -> bool:
    """'..., it was not there when X was activated': why, and no condition of what went before."""
    who = words[0].text in PRONOUNS or words[0].name is not None
    return who and len(words) > 1 and words[1].text in {"was", "were", "had", "did"}


def _is_conditional(words: tuple[Word, ...], conditions: frozenset[str] = _CONDITIONS) -> bool:
    return any(word.text in conditions for word in words)


def fragment(words: tuple[Word, ...]) -> Sentence | None:
    """'No search', 'no damage': what does not happen, and nothing else."""
    if not words or words[0].text not in {"no", "zero"}:
        return None
    for thing, stop in Phrases(words[1:]).things(0):
        if stop == len(words) - 1 and thing.aspect in _HAPPENING and not thing.members:
            group = VerbGroup("happen", thing.start, thing.end, negative=True)
            bare = replace(thing, det="the")
            return Sentence(Clause(group, thing.start, thing.end, subject=bare))
    return None


_HAPPENING = frozenset(
    {Aspect.PART, Aspect.EFFECT, Aspect.DAMAGE, Aspect.REPLAY, Aspect.NEGATION, Aspect.DAMAGE_STEP}
)


_LEGAL = {
    **dict.fromkeys(("legal", "possible", "allowed", "okay", "fine", "permitted"), True),
    **dict.fromkeys(("illegal", "impossible", "forbidden"), False),
}
_FILLERS = frozenset({"still", "perfectly", "also", "always", "then", "simply", "totally"})


def personal(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """'It is not legal to activate it' as 'you can not activate it'."""
    texts = [word.text for word in words]
    if texts[:2] != ["it", "is"]:
        return words
    at, legal = 2, True
    while at < len(texts) and texts[at] in _FILLERS | NEGATIONS:
        legal = legal is not (texts[at] in NEGATIONS)
        at += 1
    if at + 2 >= len(texts) or texts[at] not in _LEGAL or texts[at + 1] != "to":
        return words
    legal = legal is _LEGAL[texts[at]]
    able = replace(words[1], text="can" if legal else "cannot")
    return (replace(words[0], text="you"), able, *words[at + 2 :])


def conceded(tree: Sentence) -> Sentence:
    """What is said 'although' something is so is said all the same; that is then no condition."""
    conditions = tuple(
        replace(each, word="because") if each.written in _CONCESSIONS else each
        for each in tree.conditions
        if not (each.word == "even" and each.written in {"even if", "even when"})
    )
    return replace(
        tree,
        conditions=tuple(map(_inner, conditions)),
        parts=tuple(conceded(part) for part in tree.parts),
    )


def _inner(condition: Condition) -> Condition:
    return replace(condition, sentence=conceded(condition.sentence))

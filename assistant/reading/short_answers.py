"""Short answers: yes, no, 'it does', 'go ahead', 'not this turn', and words of doubt."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from assistant.parted import cut
from assistant.reading.ellipses import (
    HELPERS,
    JOINTS,
    STOPS,
    Short,
    bare,
    elliptical,
    ends,
    happens,
    lasting_end,
    stops,
)
from assistant.reading.kinds_asked import COMING_ABOUT, PERMISSIONS, WHETHER
from assistant.reading.limits_said import SETTING_OFF, explains, is_as_told, is_clause, is_limited
from assistant.reading.noun_words import PRONOUNS
from assistant.reading.short_phrases import (
    ALLOWING,
    REFUSING,
    permission_said,
    phrase_said,
    removal_said,
    waiting_said,
)
from assistant.reading.words import Word
from assistant.records import Proposition, Term, Value


class Matter(NamedTuple):
    """One thing that was asked."""

    subject: str
    """'Jinzo' or 'Jinzo: Trap lock'."""
    predicate: str
    affirmed: Value | None = True
    """The value that a "yes" gives it; None: it was not asked with yes or no."""
    among: tuple[str, ...] = ()
    """What an order was asked of."""
    premise: Value | None = None
    """What is taken to be so where it is asked why."""
    place: int = 1
    """Which place in the order was asked for, if only one was."""
    by: frozenset[bool] | None = None
    """Of several that are asked about with one yes or no: which of the two speaks of this one."""

    @property
    def card(self) -> str:
        """The subject without its part."""
        return cut(self.subject)[0]


@dataclass(frozen=True, slots=True)
class Affirmation:
    """What a yes or no says, and how many words it takes."""

    claims: tuple[Proposition, ...]
    used: int


_YES = frozenset(
    {"yes", "yep", "yeah", "yup", "yea", "correct", "right", "true", "sure", "indeed", "aye",
     "affirmative", "exactly", "definitely", "absolutely", "certainly", "naturally", "of course"}
)  # fmt: skip
_NO = frozenset(
    {"no", "nope", "nah", "incorrect", "wrong", "false", "negative", "never", "nay"}
)  # fmt: skip
YES_OR_NO = _YES | _NO
_MAY = frozenset({"legal", "allowed", "permitted", "possible", "permissible", "fine", "valid"})
_QUITE = frozenset({"perfectly", "totally", "completely", "absolutely", "entirely", "quite"})
_MAY_NOT = frozenset({"illegal", "impossible", "forbidden", "invalid", "prohibited"})
_NOT = frozenset(
    {"this turn", "that turn", "again", "any more", "anymore", "any longer", "at all", "yet",
     "here", "now", "then", "later this turn", "later that turn", "in this case", "in that case",
     "even then", "at that point", "at that time", "at this time", "at this point", "really",
     "today", "this time", "a second time"}
)  # fmt: skip
"""What may stand after 'not' without being anything but a no."""
HEDGES = frozenset(
    {"probably", "likely", "perhaps", "maybe", "presumably", "possibly", "apparently", "i think",
     "i believe", "most likely", "i guess", "as far as i know", "pretty sure",
     "i am pretty sure", "i would say", "i am not sure but"}
)  # fmt: skip
"""Words that say the judge is not sure."""


def without_hedges(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words without those of doubt, which 'I think so' needs."""
    after = (*(word.text for word in words[1:]), "")
    pairs = zip(words, after, strict=True)
    return tuple(word for word, then in pairs if word.text not in HEDGES or then in _SO)


_SO = frozenset({"so", "not"})


def affirmed(words: tuple[Word, ...], asked: tuple[Matter, ...]) -> Affirmation | None:
    """What it says of what was asked, if the words begin with a yes or a no."""
    only = _only(words, asked)
    if only is not None:
        return only
    cards = {matter.card for matter in _of_yes_or_no(asked)}
    texts = tuple("it" if word.name in cards else word.text for word in words)
    short = _too_late(texts, asked) or _short(texts) or _as_asked(texts, asked)
    if short is None:
        return None
    short = replace(short, used=lasting_end(texts, short.used))
    rest = tuple(text for text in texts[short.used :] if text not in STOPS)
    is_set_off = texts[short.used : short.used + 1] != () and texts[short.used] in SETTING_OFF
    is_told_why = explains(rest) and (is_set_off or not short.value) if rest else False
    is_told_why = is_told_why or is_as_told(rest) or (len(asked) == 1 and is_clause(rest))
    if is_limited(rest) and not is_told_why:
        return Affirmation((), short.used)
    of_several = len({one.card for one in asked}) > 1 and _is_of_one_kind(asked)
    of_all = short.is_of_all or (short.value and of_several)
    chosen = asked if of_all else () if of_several else _of_yes_or_no(asked)
    if of_several and not short.is_of_all and all(one.by is not None for one in asked):
        chosen = tuple(one for one in asked if one.by and short.value in one.by)
    claims: list[Proposition] = []
    for matter in chosen:
        value = _value(matter, short)
        if value is not None:
            claims.append(said_of(matter, value, words[: short.used]))
    return Affirmation(tuple(claims), short.used)


def _only(words: tuple[Word, ...], asked: tuple[Matter, ...]) -> Affirmation | None:
    """'Only Jinzo', where the same was asked of Jinzo and of others."""
    several = len({one.card for one in asked}) > 1 and _is_of_one_kind(asked)
    texts = tuple(word.text for word in words)
    at = next((at for at, text in enumerate(texts) if text not in {"only", "just", "the"}), 0)
    named = words[at].name if several and at else None
    if named not in {one.card for one in asked} or not ends(texts, at + 1):
        return None
    claims = (said_of(one, one.card == named, words[: at + 1]) for one in asked)
    return Affirmation(tuple(claims), at + 1)


def _is_of_one_kind(asked: tuple[Matter, ...]) -> bool:
    """Whether the same was asked of several: a yes is to all of them, a no perhaps to one."""
    return {(one.predicate, one.affirmed) for one in asked} == {(asked[0].predicate, True)}


def _of_yes_or_no(asked: tuple[Matter, ...]) -> tuple[Matter, ...]:
    """The first thing asked, or else the only one that is asked with yes or no."""
    plain = tuple(one for one in asked if one.affirmed is not None)
    return plain if len(plain) == 1 else asked[:1]


def concluded(
    words: tuple[Word, ...], asked: tuple[Matter, ...]
) -> tuple[Affirmation, tuple[Word, ...]]:
    """'..., so no', '..., so go ahead': the yes or no at the end, and the words before it."""
    at = next((at for at, word in enumerate(words) if at and word.text in _CONCLUDING), 0)
    ending = words[at + 1 :] if at > 1 else ()
    answer = affirmed(ending, asked) if ending and not _is_of_another(ending) else None
    if answer is None or answer.used < len(ending):
        return Affirmation((), 0), words
    return answer, words[:at]


_CONCLUDING = frozenset({"so", "therefore", "hence"})


def led_up(
    words: tuple[Word, ...], asked: tuple[Matter, ...]
) -> tuple[Affirmation, tuple[Word, ...]]:
    """'With 2100 ATK it can't': the yes or no at the end, and what leads up to it."""
    leads = bool(words) and words[0].text in _LEADING
    at = next((i for i, word in enumerate(words) if word.text in PRONOUNS | {"you"}), 0)
    answer = affirmed(words[at:], asked) if leads and at else None
    if answer is None or answer.used < len(words[at:]):
        return Affirmation((), 0), words
    return answer, words[:at]


_LEADING = frozenset({"with", "under", "because of", "due to", "thanks to", "at", "given"})


def _is_of_another(words: tuple[Word, ...]) -> bool:
    """'..., so it does': what was just spoken of may do it, and not what was asked about."""
    texts = [word.text for word in words[:2]]
    return texts[0] in PRONOUNS and texts[1:] != [] and texts[1] in HELPERS - {"can", "may"}


def answered(matter: Matter, words: tuple[Word, ...], *, value: bool) -> Affirmation | None:
    """A whole clause taken as yes or no to what was asked; None: that says nothing of it."""
    so = _value(matter, Short(value, len(words)))
    return None if so is None else Affirmation((said_of(matter, so, words),), len(words))


def _value(matter: Matter, short: Short) -> Value | None:
    if short.is_nothing:
        return 0 if matter.predicate == "value" else _not_coming_about(matter)
    if short.is_of_all and matter.affirmed is None:
        return short.value if matter.predicate in PERMISSIONS | WHETHER else None
    if short.is_permission and matter.predicate in PERMISSIONS:
        return short.value
    if matter.affirmed is None or short.value:
        return matter.affirmed
    return _denial_of(matter.affirmed)


def _denial_of(value: Value) -> Value | None:
    """What a no says, where a yes would give this value; None: it leaves it open."""
    if isinstance(value, tuple) and len(value) == _PAIR:
        return value[::-1]
    if isinstance(value, str):
        return OTHER_PLAYER.get(value)
    return not value if isinstance(value, bool) else None


OTHER_PLAYER = {"you": "opponent", "opponent": "you"}
"""Who it is instead, where it is not the one that was asked about."""

_PAIR = 2
"""Of two cards there is one other order."""


def _not_coming_about(matter: Matter) -> bool | None:
    return False if matter.predicate in COMING_ABOUT else None


def said_of(matter: Matter, value: Value, words: tuple[Word, ...]) -> Proposition:
    """A claim about what was asked."""
    name, part = cut(matter.subject)
    return Proposition(
        subject=Term(name=name, part=part or None),
        predicate=matter.predicate,
        value=value,
        start=words[0].start,
        end=words[-1].end,
    )


def _short(texts: tuple[str, ...]) -> Short | None:
    for way in (
        _of_all, _of_permission, _phrase, _nothing, _yes_or_no, _denied, happens, elliptical,
        bare,
    ):  # fmt: skip
        short = way(texts) if texts else None
        if short is not None:
            return short
    return None


def _phrase(texts: tuple[str, ...]) -> Short | None:
    """'You are out of luck', 'they get to'."""
    said = phrase_said(texts)
    return Short(*said) if said is not None and ends(texts, said[1]) else None


def _too_late(texts: tuple[str, ...], asked: tuple[Matter, ...]) -> Short | None:
    """'It is too late', 'right on time', where it was asked whether it misses the timing."""
    if not asked or asked[0].predicate != "misses_timing":
        return None
    at = 2 * (texts[:2] in {("it", "is"), ("it", "was"), ("that", "is"), ("it's", "")})
    for phrase, value in ((("too", "late"), True), (("not", "too", "late"), False),
                          (("in", "time"), False), (("on", "time"), False)):  # fmt: skip
        end = at + len(phrase)
        if texts[at:end] == phrase and ends(texts, end):
            return Short(value is (asked[0].affirmed is not False), end)
    return None


def _as_asked(texts: tuple[str, ...], asked: tuple[Matter, ...]) -> Short | None:
    """What is a yes or a no to such a question alone: 'it is fine', 'gone', 'it would need ...'."""
    predicate = asked[0].predicate if asked else ""
    used = permission_said(texts) if predicate in PERMISSIONS else 0
    used = used or (removal_said(texts) if predicate in _GOING else 0)
    if used and ends(texts, used):
        return Short(value=True, used=used)
    used = waiting_said(texts) if predicate in _DOABLE else 0
    return Short(value=False, used=_clause_end(texts, used)) if used else None


_GOING = frozenset({"destroyed", "banished"})


def _clause_end(texts: tuple[str, ...], at: int) -> int:
    while not stops(texts, at) and texts[at] not in JOINTS:
        at += 1
    return at


_DOABLE = PERMISSIONS | {"resolves", "applies", "summoned"}
"""What comes about only where it can."""


def _of_permission(texts: tuple[str, ...]) -> Short | None:
    """'Go ahead', 'too late', 'perfectly legal'."""
    if len(texts) > 1 and texts[0] in _QUITE and texts[1] in _MAY | _MAY_NOT:
        short = _of_permission(texts[1:])
        return replace(short, used=short.used + 1) if short is not None else None
    for phrases, value in ((ALLOWING, True), (REFUSING, False)):
        for phrase in phrases:
            if texts[: len(phrase)] == phrase and ends(texts, len(phrase)):
                return Short(value, len(phrase), is_permission=True)
    if texts[0] in _MAY | _MAY_NOT and ends(texts, 1):
        return Short(texts[0] in _MAY, 1, is_permission=True)
    return None


def _nothing(texts: tuple[str, ...]) -> Short | None:
    """'Nothing happens at all', 'nothing: ...', 'absolutely nothing'."""
    if texts[0] in _QUITE and texts[1:2] in {("nothing",), ("none",)}:
        short = _nothing(texts[1:])
        return replace(short, used=short.used + 1) if short is not None else None
    if texts[0] in {"nothing", "none"} and stops(texts, 1):
        return Short(value=False, used=1, is_nothing=True)
    used = 3 if texts[2:3] == ("at all",) else 2
    used = 4 if texts[2:3] == ("to",) and texts[3:4] != () and texts[3] in PRONOUNS else used
    if texts[:2] == ("nothing", "happens") and ends(texts, used):
        return Short(value=False, used=used, is_nothing=True)
    return None


def _yes_or_no(texts: tuple[str, ...]) -> Short | None:
    first = texts[0]
    goes_on = texts[1:2] != () and texts[1] in _GOING_ON and first in {"yes", "no"}
    goes_on = goes_on or (first in _PLAINLY and len(texts) > 1)
    if first in _YES | _NO and (stops(texts, 1) or goes_on or elliptical(texts[1:]) is not None):
        return Short(first in _YES, 1)
    if first in _YES and texts[1:2] and texts[1] in HELPERS and ends(texts, 2):
        return Short(value=True, used=2)
    return None


_PLAINLY = frozenset({"yep", "yeah", "yup", "nope", "nah"})
"""What says yes or no and nothing else, whatever follows without a mark."""


_GOING_ON = frozenset({"it", "you", "he", "she", "they", "i", "we", "its", "your", "their"})
"""'Yes it can', 'no you may not': a clause of its own follows, with no mark between."""


def _of_all(texts: tuple[str, ...]) -> Short | None:
    """'Yes, both', 'neither', 'all three': every thing that was asked."""
    at = 2 if texts[:2] in {("yes", ","), ("no", ",")} else 0
    at = 2 if texts[:2] == ("yes", "to") else at
    rest = texts[at:]
    if not rest:
        return None
    length = 2 if rest[:2] in {("all", "three"), ("all", "of"), ("neither", "of")} else 1
    length += rest[length : length + 1] in {("them",), ("these",)}
    length += rest[: length + 1] == ("neither", "one")
    words = {"both", "neither"} | ({"all"} if length > 1 or at else set())
    if rest[0] not in words or not stops(rest, length):
        return None
    return Short(rest[0] != "neither", at + length, is_of_all=True)


def _denied(texts: tuple[str, ...]) -> Short | None:
    """'Not legal', 'not this turn', 'certainly not'."""
    if len(texts) > 1 and texts[0] in _YES | {"unfortunately", "sadly"} and texts[1] == "not":
        return Short(value=False, used=2) if stops(texts, 2) else None
    if texts[0] != "not" or len(texts) == 1:
        return None
    if texts[1] in _AS_IT_IS | _OCCASIONS:
        return Short(value=False, used=1)
    if texts[1] in _MAY and ends(texts, 2):
        return Short(value=False, used=2, is_permission=True)
    used = 2
    while texts[1] in _NOT and texts[used : used + 1] != () and texts[used] in _NOT:
        used += 1
    if texts[1] in _NOT | {"correct", "right", "true"} and ends(texts, used):
        return Short(value=False, used=used)
    return None


_OCCASIONS = frozenset({"against", "from", "to", "for", "without", "versus"})
"""'Not against a Token': on such an occasion as was asked about."""
_AS_IT_IS = frozenset({"while", "as long as", "with", "under"})
"""'Not while Jinzo is there': as things are, no."""

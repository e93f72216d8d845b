"""Short answers: yes, no, 'it does', 'not this turn', and words of doubt or limit."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from assistant.base.claim_subjects import card_and_part
from assistant.base.game_vocabulary import COUNTED, OTHER_PLAYER
from assistant.base.ruling_records import Proposition, Term, Value
from assistant.reading.english_words import MODALS, PRONOUNS, VerbInflection, forms_of
from assistant.reading.statements.sentence_words import Word

PERMISSIONS = frozenset(
    {"activation_legal", "usable_again_this_turn", "summon_negatable", "activation_negatable",
     "effect_negatable", "attack_negatable", "can_attack", "can_attack_again", "summon_legal",
     "can_change_position"}
)  # fmt: skip
"""What may be done: 'legal' and 'you may' say so, however it was asked."""
COMING_ABOUT = frozenset(
    {"resolves", "applies", "damage_dealt", "destroyed", "banished", "summoned", "sent_to_gy",
     "returned_to_hand", "returned_to_deck", "negated_on_field", "replay_occurs"}
)  # fmt: skip
"""What is not so where nothing happens."""
WHETHER = frozenset(
    {"destroyed", "banished", "resolves", "applies", "effect_negated", "activation_negated",
     "cost_paid", "damage_dealt", "summoned", "sent_to_gy", "attack_continues"}
)  # fmt: skip
"""What is so or is not so, each by itself: 'both', 'neither'."""


HELPERS = frozenset(
    {"does", "do", "did", "can", "will", "would", "is", "are", "was", "may", "has", "could"}
)
_POSSIBLE = frozenset({"can", "may", "could", "cannot"})
_WHO = PRONOUNS | frozenset({"you", "he", "she", "i", "we", "they", "player"})
STOPS = frozenset({",", ".", "!", "—", "-", ":", ";", "("})
JOINTS = frozenset(
    {
        "because",
        "because of",
        "due to",
        "thanks to",
        "since",
        "now that",
        "given that",
        "as",
        "so",
        "but",
        "and",
        "although",
        "even though",
    }
)


@dataclass(frozen=True, slots=True)
class Short:
    """What a short answer says, and how many words say it."""

    value: bool
    used: int
    is_permission: bool = False
    is_of_all: bool = False
    is_nothing: bool = False


def stops(texts: tuple[str, ...], at: int) -> bool:
    """Whether nothing follows but a mark."""
    return at >= len(texts) or texts[at] in STOPS


def ends(texts: tuple[str, ...], at: int) -> bool:
    """Whether the short answer is over: a mark, or a reason or contrast begins."""
    return stops(texts, at) or texts[at] in JOINTS or lasting_end(texts, at) > at


def lasting_end(texts: tuple[str, ...], at: int) -> int:
    """Where the words that say when or how long end; where they begin, if there are none."""
    now = texts[at : at + 2] in _AT and texts[at + 2 : at + 3] in _MOMENTS
    end = at + 3 if now else at + (texts[at : at + 1] != () and texts[at] in _FOR_NOW)
    end = at + 2 if texts[at : at + 2] in _FOR_THAT else end
    return end if stops(texts, end) else at


_FOR_THAT = frozenset({("by", "then"), ("for", "that"), ("for", "it"), ("for", "them")})
_AT = frozenset({("at", "that"), ("at", "this"), ("at", "the")})
_MOMENTS = frozenset({("moment",), ("stage",), ("instant",), ("time",), ("point",)})


_FOR_NOW = frozenset(
    {"for the rest of the turn", "for the rest of this turn", "for the rest of that turn",
     "this turn", "until the end of the turn", "until the end of this turn", "at this point",
     "at that point", "in this case", "here", "now", "anyway", "as usual", "as normal", "then",
     "by then"}
)  # fmt: skip


def elliptical(texts: tuple[str, ...]) -> Short | None:
    """Reads who and whether, and nothing else: "It does.", "You can't,"."""
    if len(texts) < 2 or texts[0] not in _WHO:  # noqa: PLR2004
        return None
    second = texts[1]
    if second in _SURELY:
        short = elliptical((texts[0], *texts[2:]))
        return replace(short, used=short.used + 1) if short is not None else None
    return _whether(texts, second)


def _whether(texts: tuple[str, ...], second: str) -> Short | None:
    possible = second in _POSSIBLE
    if second == "cannot" and ends(texts, 2):
        return Short(value=False, used=2, is_permission=True)
    if second not in HELPERS:
        return None
    if ends(texts, 2):
        return Short(value=True, used=2, is_permission=possible)
    if texts[2] in {"not", "never"} and ends(texts, 3):
        return Short(value=False, used=3, is_permission=possible)
    return None


_SURELY = frozenset({"actually", "still", "also", "certainly", "definitely", "indeed", "really"})
"""What may stand before 'can' and 'does' without saying more."""


def bare(texts: tuple[str, ...]) -> Short | None:
    """Reads only whether: "Can't.", "does not, because ..."."""
    if texts[0] != "cannot" and (texts[0] not in HELPERS or texts[1:2] not in {("not",), ()}):
        return None
    short = elliptical(("it", *texts))
    return replace(short, used=short.used - 1) if short is not None else None


def is_limited(rest: tuple[str, ...]) -> bool:
    """Tells a yes or no under a condition: "yes, if ...", "no, unless ..."."""
    if rest[:1] in {("but",), ("though",), ("however",)}:
        return rest[1:2] != () and rest[1] in _LIMITS | {"not"}
    return rest[:1] != () and rest[0] in _LIMITS


_LIMITS = frozenset(
    {"if", "unless", "only", "only if", "only when", "only while", "only after", "only during",
     "provided that", "as long as", "except", "except for", "except during", "until", "in case",
     "just", "when", "once", "and no"}
)  # fmt: skip


_EXPLAINING = frozenset({"only", "just"})
"""'No, only the effect was negated': after a no they say what is so instead."""
_AS_IT_IS = frozenset({"as long as", "while", "only during", "only while", "only after"})
"""'No, as long as Jinzo is there', 'no, only during his turn': as things are, no."""
_TIMES = frozenset({"once", "when", "after"})
_CLAUSES = 2


SETTING_OFF = frozenset({"-", "\u2014", ":", ";", ".", "!"})
"""Marks behind which a reason follows rather than a condition."""


def explains(rest: tuple[str, ...]) -> bool:
    """Tells two clauses that give a reason ("No, once it resolves nothing ...")."""
    if rest[0] in _EXPLAINING or rest[0] in _AS_IT_IS:
        return True
    verbs = [
        text for text in rest[1:] if {VerbInflection.THIRD, VerbInflection.PAST} & _forms(text)
    ]
    verbs += [text for text in rest[1:] if text in MODALS or text == "cannot"]
    return rest[0] in _TIMES and len(verbs) >= _CLAUSES


def _forms(text: str) -> frozenset[VerbInflection]:
    return frozenset(form.form for form in forms_of(text))


ALLOWING = frozenset(
    {("go", "ahead"), ("feel", "free"), ("no", "problem"), ("by", "all", "means"),
     ("fair", "play"), ("go", "for", "it"), ("be", "my", "guest"), ("you", "may", "do", "so"),
     ("you", "can", "do", "so")}
)  # fmt: skip
REFUSING = frozenset(
    {("too", "late"), ("no", "chance"), ("no", "way"), ("no", "dice"), ("no", "luck"),
     ("you", "missed", "your", "chance"), ("you", "missed", "the", "window"),
     ("you", "missed", "your", "window"), ("out", "of", "luck"), ("out of", "luck")}
)  # fmt: skip
"""What allows, and what refuses, whatever was asked in which words."""


SOME = ">=1"
"""What a yes says of an amount."""


class PointAtIssue(NamedTuple):
    """One thing that was asked."""

    subject: str
    """'Jinzo' or 'Jinzo: Trap lock'."""
    predicate: str
    affirmed: Value | None = True
    """The value that a "yes" gives it; None: it was not asked with yes or no."""
    by: frozenset[bool] | None = None
    """Of several that are asked about with one yes or no: which of the two speaks of this one."""

    @property
    def card(self) -> str:
        """The subject without its part."""
        return card_and_part(self.subject)[0]


@dataclass(frozen=True, slots=True)
class Affirmation:
    """What a yes or no says, and how many words it takes."""

    claims: tuple[Proposition, ...]
    used: int


_YES_WORDS = frozenset(
    {"yes", "yep", "yeah", "yup", "yea", "correct", "right", "true", "sure", "indeed", "aye",
     "affirmative", "exactly", "definitely", "absolutely", "certainly", "naturally", "of course"}
)  # fmt: skip
_NO_WORDS = frozenset(
    {"no", "nope", "nah", "incorrect", "wrong", "false", "negative", "never", "nay"}
)  # fmt: skip
YES_OR_NO = _YES_WORDS | _NO_WORDS
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
    """The words without those of doubt: "probably", "I think"."""
    return tuple(word for word in words if word.text not in HEDGES)


def affirmed(words: tuple[Word, ...], asked: tuple[PointAtIssue, ...]) -> Affirmation | None:
    """What it says of what was asked, if the words begin with a yes or a no."""
    cards = {point.card for point in _of_yes_or_no(asked)}
    texts = tuple("it" if word.name in cards else word.text for word in words)
    short = _short(texts)
    if short is None:
        return None
    short = replace(short, used=lasting_end(texts, short.used))
    rest = tuple(text for text in texts[short.used :] if text not in STOPS)
    is_set_off = texts[short.used : short.used + 1] != () and texts[short.used] in SETTING_OFF
    is_told_why = explains(rest) and (is_set_off or not short.value) if rest else False
    if is_limited(rest) and not is_told_why:
        return Affirmation((), short.used)
    of_several = len({one.card for one in asked}) > 1 and _is_of_one_kind(asked)
    of_all = short.is_of_all or (short.value and of_several)
    chosen = asked if of_all else () if of_several else _of_yes_or_no(asked)
    if of_several and not short.is_of_all and all(one.by is not None for one in asked):
        chosen = tuple(one for one in asked if one.by and short.value in one.by)
    claims: list[Proposition] = []
    for point in chosen:
        value = _value(point, short)
        if value is not None:
            claims.append(said_of(point, value, words[: short.used]))
    return Affirmation(tuple(claims), short.used)


def _is_of_one_kind(asked: tuple[PointAtIssue, ...]) -> bool:
    """Whether the same was asked of several: a yes is to all of them, a no perhaps to one."""
    return {(one.predicate, one.affirmed) for one in asked} == {(asked[0].predicate, True)}


def _of_yes_or_no(asked: tuple[PointAtIssue, ...]) -> tuple[PointAtIssue, ...]:
    """The first thing asked, or else the only one that is asked with yes or no."""
    plain = tuple(one for one in asked if one.affirmed is not None)
    return plain if len(plain) == 1 else asked[:1]


def concluded(
    words: tuple[Word, ...], asked: tuple[PointAtIssue, ...]
) -> tuple[Affirmation, tuple[Word, ...]]:
    """Reads a yes or no at the end ("..., so no"), and the words before it."""
    at = next((at for at, word in enumerate(words) if at and word.text in _CONCLUDING), 0)
    ending = words[at + 1 :] if at > 1 else ()
    answer = affirmed(ending, asked) if ending and not _is_of_another(ending) else None
    if answer is None or answer.used < len(ending):
        return Affirmation((), 0), words
    return answer, words[:at]


_CONCLUDING = frozenset({"so", "therefore", "hence"})


def led_up(
    words: tuple[Word, ...], asked: tuple[PointAtIssue, ...]
) -> tuple[Affirmation, tuple[Word, ...]]:
    """Reads a yes or no at the end ("With 2100 ATK it can't"), and its lead."""
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


def answered(point: PointAtIssue, words: tuple[Word, ...], *, value: bool) -> Affirmation | None:
    """Reads a whole clause as a yes or no to the question; None: it is neither."""
    so = _value(point, Short(value, len(words)))
    return None if so is None else Affirmation((said_of(point, so, words),), len(words))


def _value(point: PointAtIssue, short: Short) -> Value | None:
    if short.is_nothing:
        return 0 if point.predicate in COUNTED else _not_coming_about(point)
    if short.is_of_all and point.affirmed is None:
        return short.value if point.predicate in PERMISSIONS | WHETHER else None
    if short.is_permission and point.predicate in PERMISSIONS:
        return short.value
    if point.affirmed is None or short.value:
        return point.affirmed
    return _denial_of(point.affirmed)


def _denial_of(value: Value) -> Value | None:
    """What a no says, where a yes would give this value; None: it leaves it open."""
    if isinstance(value, tuple) and len(value) == _PAIR:
        return value[::-1]
    if value == SOME:
        return 0
    if isinstance(value, str):
        return OTHER_PLAYER.get(value)
    return not value if isinstance(value, bool) else None


_PAIR = 2
"""Of two cards there is one other order."""


def _not_coming_about(point: PointAtIssue) -> bool | None:
    return False if point.predicate in COMING_ABOUT else None


def said_of(point: PointAtIssue, value: Value, words: tuple[Word, ...]) -> Proposition:
    """A claim about what was asked."""
    name, part = card_and_part(point.subject)
    return Proposition(
        subject=Term(name=name, part=part or None),
        predicate=point.predicate,
        value=value,
        start=words[0].start,
        end=words[-1].end,
    )


def _short(texts: tuple[str, ...]) -> Short | None:
    for way in (
        _of_all, _of_permission, _nothing, _yes_or_no, _denied, elliptical, bare,
    ):  # fmt: skip
        short = way(texts) if texts else None
        if short is not None:
            return short
    return None


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
    if first in _YES_WORDS | _NO_WORDS and (
        stops(texts, 1) or goes_on or elliptical(texts[1:]) is not None
    ):
        return Short(first in _YES_WORDS, 1)
    if first in _YES_WORDS and texts[1:2] and texts[1] in HELPERS and ends(texts, 2):
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
    if len(texts) > 1 and texts[0] in _YES_WORDS | {"unfortunately", "sadly"} and texts[1] == "not":
        return Short(value=False, used=2) if stops(texts, 2) else None
    if texts[0] != "not" or len(texts) == 1:
        return None
    if texts[1] in _AS_THINGS_ARE | _OCCASIONS:
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
_AS_THINGS_ARE = frozenset({"while", "as long as", "with", "under"})
"""'Not while Jinzo is there': as things are, no."""

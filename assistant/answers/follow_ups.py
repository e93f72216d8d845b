"""Follow-ups: words that go on from an answer, made a whole question that changes its play.

"And if it was negated?" means nothing by itself.  The words are put to the earlier question in
each way that makes a whole question of both; the trained reader reads every one.  A reading counts
only if it keeps what was done in the earlier play and takes in what is new; the likeliest of these
is answered, and is as sure as it was read.  If none counts, nothing is answered.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from assistant.answers.answering import Desk, answer
from assistant.answers.likely_readings import LEAST_CONFIDENCE
from assistant.base.ruling_records import Ruling
from assistant.base.user_errors import UsageError
from assistant.library.all_cards import CardKinds
from assistant.library.passages import sentence_spans
from assistant.reading.notated_reading import NotatedPlayText
from assistant.reading.question_plays import TRAINED
from assistant.reading.spoken_names import spoken_names
from assistant.reading.trained.play_meaning import PLAY, PlayMeaning
from assistant.reading.understood_question import QuestionKind
from assistant.reading.yes_no_questions import OPENS

_OPENERS = rf"(?:{OPENS}|what|which|who|where|how|when|why)\b"
_JOINING = r"(?:(?:and|but|so|then|or|also|ok|okay|what|how|now)\b[\s,]*)*"
_GOES_ON = re.compile(r"\s*(?:and|but|or|(?:what|how) (?:if|about))\b", re.IGNORECASE)
"""How words begin that go on from what was said before."""
_CONDITION = re.compile(
    rf"\s*{_JOINING}(?:if|when|while|unless|suppose|supposing|assuming|with|without)\b",
    re.IGNORECASE,
)
_ASKS_ITSELF = re.compile(rf",\s*(?:then\s+)?{_OPENERS}", re.IGNORECASE)
"""After a condition: what is asked now."""
_OPENS = re.compile(rf"\s*(?i:{_OPENERS})")
_LITTLE = re.compile(
    rf"\s*{_JOINING}(?:(?:about|if|it|that|this|is|was|were|they|i|we|use|used|the|a|an|same|for"
    r"|with|on|of|to|instead)\b|[^\w]+)*",
    re.IGNORECASE,
)
"""Words around a card's name that say no more than that it stands for another one."""
_LYING = re.compile(
    r"[AB] (?:\w+_zone|hand|graveyard|banished|deck|extra_deck) (?P<card>.+?)"
    r"(?P<state> (?:up|set|defense))?$"
)
_DONE = re.compile(r"[AB] (?:chain trigger|activate|chain|trigger|attack) ")


@dataclass(frozen=True, slots=True)
class WholeQuestion:
    """An earlier question and what goes on from it, as one."""

    text: str
    other_card: tuple[str, str] | None = None
    """The card of the earlier play, and the one that stands in its place; None: none does."""


@dataclass(frozen=True)
class FollowUp:
    """What goes on from an earlier question, and the play of that."""

    words: str
    question: str
    """The earlier one."""
    play: str
    """The earlier one."""
    named: frozenset[str] = frozenset()
    """The cards that the words name."""

    @property
    def is_condition(self) -> bool:
        """Whether it only says what is otherwise: what is asked stays as it was.

        >>> [FollowUp(one, "", "").is_condition for one in ("And if I chain it?", "And is it?")]
        [True, False]
        """
        return bool(_CONDITION.match(self.words)) and not _ASKS_ITSELF.search(self.words)

    def joined(self) -> tuple[tuple[str, ...], ...]:
        """The whole questions that both make, those first that are read before the others.

        What is otherwise goes before what was asked; what is asked now, in the place of that.
        """
        told = [self.question[start:end] for start, end in sentence_spans(self.question)]
        asking = max((n for n, one in enumerate(told) if one.endswith("?")), default=len(told) - 1)
        asked, before = told[asking], [*told[:asking], *told[asking + 1 :]]
        both = f"{self.question} {self.words}"
        if not self.is_condition:
            return ((" ".join((*before, self.words)),), (both,)) if before else ((both,),)
        asked = asked[0].lower() + asked[1:] if _OPENS.match(asked) else asked
        return ((both, " ".join((*before, f"{self.words.rstrip('?!. ')},", asked))),)


@dataclass(frozen=True)
class ChangedPlay:
    """A later play held against the earlier one that it is to go on from."""

    earlier: PlayMeaning
    later: PlayMeaning

    @property
    def keeps_what_was_done(self) -> bool:
        """Whether each card does what it did, for whom it did, and lies there as it lay."""
        deeds, verbs = self.later.deeds, iter(self.later.verbs)
        return (
            all(deeds.get(key) == player for key, player in self.earlier.deeds.items())
            and all(verb in verbs for verb in self.earlier.verbs)
            and _cards(self.earlier) <= _cards(self.later)
            and all(any(_tells(one, two) for two in self._more) for one in self._told)
        )

    @property
    def changes_what_was_done(self) -> bool:
        """Whether somebody does more, aims at something else, or more lies there."""
        before, after = self.earlier, self.later
        new = (one for one in self._more if not any(_tells(two, one) for two in self._told))
        return (
            before.verbs != after.verbs
            or before.deeds != after.deeds
            or bool(after.targets - before.targets)
            or any(True for _ in new)
            or bool(_cards(after) - _cards(before))
        )

    @cached_property
    def _told(self) -> tuple[str, ...]:
        return _besides(self.earlier)

    @cached_property
    def _more(self) -> tuple[str, ...]:
        return _besides(self.later)


def _cards(play: PlayMeaning) -> frozenset[str]:
    """The named cards that something is told of."""
    told = [line for line in play.lines if not line.startswith("?")]
    return frozenset(name for name in play.names if any(name in line for line in told))


def _besides(play: PlayMeaning) -> tuple[str, ...]:
    """What is told beside activations and attacks; not that a card lies there in no special way."""
    found = (line for line in play.lines if not line.startswith("?") and not _DONE.match(line))
    lying = ((line, _LYING.fullmatch(line)) for line in found)
    return tuple(line for line, match in lying if match is None or match["state"])


def _tells(one: str, other: str) -> bool:
    """Whether a line says the same, or the same and more."""
    return other == one or other.startswith(f"{one} ")


def can_go_on(ruling: Ruling | None) -> bool:
    """Whether there is a play that a follow-up could change."""
    play = ruling.reading.play if ruling is not None else ""
    return bool(play) and PlayMeaning(play.splitlines(), ()).route == PLAY


def asked_after(words: str, earlier: Ruling | None, desk: Desk) -> Ruling:
    """Answer words that are typed after an answer: as they are, or as they go on from it.

    They go on if they begin so ("and", "what if"), or the trained reader takes them for it.  What a
    language model reads is read by itself.
    """
    if earlier is None or not can_go_on(earlier) or desk.model is not None:
        return answer(words, desk)
    is_whole = _route(words, desk) != QuestionKind.FOLLOW_UP.value
    if is_whole and not _GOES_ON.match(words):
        return answer(words, desk)
    ruling = followed(words, earlier, desk)
    return answer(words, desk) if is_whole and not can_go_on(ruling) else ruling


def _route(words: str, desk: Desk) -> str:
    return PlayMeaning(desk.trained_play(words).text.splitlines(), ()).route


def followed(words: str, earlier: Ruling, desk: Desk) -> Ruling:
    """Answer what goes on from an earlier answer; the question of the answer is a whole one.

    The trained reader reads it.

    Raises:
        UsageError: the earlier answer holds no play, so that nothing can be changed in it.
    """
    if not can_go_on(earlier):
        raise UsageError("the earlier answer has no play to go on from; ask the whole question")
    with desk.clock.stage("reading the question"):
        follow = follow_up(words, earlier.question, earlier.reading.play, desk)
        found = readings(follow, desk)
    if not found:
        return answer(f"{earlier.question} {words}", desk, _NOT_READ)
    text, read = max(found, key=lambda one: one[1].confidence)
    return answer(text, replace(desk, last_play=(text, read), model=None))


_NOT_READ = NotatedPlayText(f"? {QuestionKind.FOLLOW_UP.value}", TRAINED, 0.0)


def follow_up(words: str, question: str, play: str, desk: Desk) -> FollowUp:
    """Words that go on from a question, with the cards that they name, by parts of names too."""
    begin = len(question) + 1
    mentions = spoken_names(f"{question} {words}", desk.names)
    named = frozenset(one.name for one in mentions if one.start >= begin)
    return FollowUp(words, question, play, named)


def readings(follow: FollowUp, desk: Desk) -> tuple[tuple[str, NotatedPlayText], ...]:
    """Each whole question of which a reading counts, with those of its readings that do.

    Of several ways to make a whole question the first that is read; none: nothing is read.
    """
    other = tuple(_with_other_card(follow, desk))
    ways = (other, *(tuple(map(WholeQuestion, texts)) for texts in follow.joined()))
    found = (tuple(_counting(way, follow, desk)) for way in ways)
    return next((rows for rows in found if rows), ())


def _counting(
    way: Sequence[WholeQuestion], follow: FollowUp, desk: Desk
) -> Iterator[tuple[str, NotatedPlayText]]:
    for whole in way:
        read = desk.trained_play(whole.text)
        rows = ((read.text, read.confidence), *read.alternatives)
        taken = [(taken_play(one, follow, whole, read.names), sure) for one, sure in rows]
        counting = [(play, sure) for play, sure in taken if play and sure >= LEAST_CONFIDENCE]
        if counting:
            (first, sure), *others = counting
            yield whole.text, replace(read, text=first, confidence=sure, alternatives=tuple(others))


def taken_play(
    play: str, follow: FollowUp, whole: WholeQuestion, names: frozenset[str] = frozenset()
) -> str:
    """A reading of a whole question, asking only what is asked now; empty: it does not count."""
    before = follow.play.splitlines()
    if whole.other_card is not None:
        before = [line.replace(*whole.other_card) for line in before]
    every = tuple(names | follow.named)
    change = ChangedPlay(PlayMeaning(before, every), PlayMeaning(play.splitlines(), every))
    later = change.later
    if later.route != PLAY or not change.keeps_what_was_done:
        return ""
    if whole.other_card is not None:
        return play if later.same(change.earlier) else ""
    if not all(name in play for name in follow.named):
        return ""
    asked = _asked_now(change, is_condition=follow.is_condition)
    told = [one for one in later.lines if not one.startswith("?")]
    return "\n".join((*told, *asked)) if asked else ""


def _asked_now(change: ChangedPlay, *, is_condition: bool) -> Sequence[str]:
    """The lines that ask what is asked now; none: nothing of the earlier question is changed."""
    asks = [line for line in change.later.lines if line.startswith("?")]
    meant = {one: PlayMeaning([one], change.later.names) for one in asks}
    if is_condition:
        same = [one for one in asks if meant[one].same_ask(change.earlier)]
        return same if change.changes_what_was_done else []
    new = [one for one in asks if not meant[one].asked <= change.earlier.asked]
    return new or (asks if change.changes_what_was_done else [])


def _with_other_card(follow: FollowUp, desk: Desk) -> Iterator[WholeQuestion]:
    """The earlier question with its only card of that kind exchanged, if that is all that is said.

    "What about Raigeki?" after a question of Dark Hole and a monster.
    """
    said = spoken_names(follow.words, desk.names)
    if len(said) != 1:
        return
    (other,) = said
    rest = follow.words[: other.start] + follow.words[other.end :]
    kinds = CardKinds(desk.cards)
    mentions = spoken_names(follow.question, desk.names)
    same = {one.name for one in mentions if kinds.get(one.name) == kinds.get(other.name)}
    if not _LITTLE.fullmatch(rest) or len(same) != 1 or other.name in same:
        return
    text = follow.question
    for one in sorted(mentions, key=lambda one: -one.start):
        if one.name in same:
            text = text[: one.start] + other.name + text[one.end :]
    yield WholeQuestion(text, (same.pop(), other.name))

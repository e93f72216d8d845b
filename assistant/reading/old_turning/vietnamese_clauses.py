"""Vietnamese clauses: phrases told apart into a subject, the verb, and what stands around it.

What marks the verb (can, is done, not) stands before it; a question ends with "không".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from assistant.reading.old_turning.vietnamese_phrases import CARRIED

PLAYERS = frozenset({"i", "my opponent", "the turn player", "who"})
"""Words for players."""
_OWNERS = {"<mine>": "my", "<theirs>": "my opponent's"}
NAMES = frozenset({"card", "noun"})
"""Sorts of phrases that name something."""
_MARKING = frozenset({"<ask>", "<still>", "<be>", "<be?>", "<get>", "<get?>", "<not>",
                      "<self>"})  # fmt: skip
_TRIED = frozenset({"activate", "chain", "target"})
_SIDES = frozenset({"the activation", "the effect", "the summon"})
_ALONE = frozenset({"resolve", "apply", "work", "die", "survive", "stay", "happen", "continue",
                    "come back", "leave", "miss the timing", "count",
                    "gain atk"})  # fmt: skip
"""Verbs that nothing is done to."""
_COUNTED = frozenset({"a monster", "a card", "card", "a spell", "a trap"})
DONE_TO = frozenset({"negate", "destroy", "banish", "stop"})
"""Verbs that are done to what was spoken of, if nothing else is named."""


@dataclass(frozen=True, slots=True)
class Item:
    """A phrase: what it is, its English, and where it stands."""

    sort: str
    text: str
    start: int
    end: int


@dataclass(slots=True)
class Clause:
    """A clause while it is told apart."""

    hangs: str = ""
    before: list[Item] = field(default_factory=list)
    """Subject, and what stands before it."""
    after: list[Item] = field(default_factory=list)
    agent: list[Item] = field(default_factory=list)
    verb: Item | None = None
    can: bool = False
    must: bool = False
    is_not: bool = False
    passive: bool = False
    gets: bool = False
    still: bool = False
    asks: bool = False
    by_itself: bool = False
    """Whether its subject does it to itself: "tự Triệu hồi"."""


def joined(items: Sequence[Item]) -> list[Item]:
    """Phrases with their owners: "hiệu ứng của X" is "X's effect", "X của tôi" is "my X"."""
    found: list[Item] = []
    for item in items:
        last = found[-1] if found else None
        taken = _described(last, item) if last is not None else None
        if taken is not None:
            found[-1] = taken
        elif item.sort in NAMES and last is not None and _carries(found):
            side = found[-2] if last.text == "<of>" else last
            del found[-1 - (last.text == "<of>") :]
            owner = {"i": "my", "it": "its"}.get(item.text, f"{item.text}'s")
            found.append(Item("noun", f"{owner} {side.text}", side.start, item.end))
        elif item.text == "<of>" and not (last is not None and _side(last)):
            found.append(replace(item, sort="preposition", text="of"))
        elif item.text or item.sort != "noun":
            found.append(item)
    return [_with_article(one) for one in found if one.text not in {*_OWNERS, "<another>"}]


def _described(last: Item, item: Item) -> Item | None:
    """A phrase with what is said of it behind it: "X của tôi", "X khác", "một lá X"."""
    owner = _OWNERS.get(item.text, "")
    noun = last.text.removeprefix("the ").removeprefix("a ")
    if last.sort == "word" and last.text.isdecimal() and item.text in _COUNTED:
        if last.text == "1":
            return replace(item, start=last.start)
        kind = item.text.removeprefix("a ")
        return replace(item, text=f"{last.text} {kind}s", start=last.start)
    if owner and last.sort in NAMES:
        return replace(last, text=f"{owner} {noun}", end=item.end)
    if owner and " the " in last.text:
        return replace(last, text=last.text.replace(" the ", f" {owner} "), end=item.end)
    if item.text == "<another>" and last.sort in NAMES:
        return replace(last, text=f"another {noun.removeprefix('my ')}", end=item.end)
    return item if item.sort == "card" and last.text in {"a card", "card"} else None


def _with_article(item: Item) -> Item:
    return replace(item, text=f"the {item.text}") if _side(item) else item


def _carries(found: Sequence[Item]) -> bool:
    last = found[-1]
    return _side(last) or (last.text == "<of>" and len(found) > 1 and _side(found[-2]))


def _side(item: Item) -> bool:
    words = item.text.split()
    is_owned = "'s" in item.text or words[:1] in (["its"], ["my"], ["the"], ["another"])
    return item.sort == "noun" and words[-1:] != [] and words[-1] in CARRIED and not is_owned


def parts_of(items: Sequence[Item]) -> Iterator[tuple[Item | None, list[Item]]]:
    """The clauses, each with what joins it to the one before."""
    part: list[Item] = []
    joint: Item | None = None
    for at, item in enumerate(items):
        opens = item.sort == "hanging" and any(one.sort == "verb" for one in part)
        joins = item.sort == "joining" and (
            item.text != "and" or _is_between(part, items[at + 1 :])
        )
        if (opens or joins) and part:
            yield joint, part
            part, joint = ([item] if opens else []), (None if opens else item)
        elif item.sort == "joining":
            if part:
                part.append(replace(item, sort="word"))
            else:
                joint = joint or item
        else:
            part.append(item)
    yield joint, part


def _is_between(part: Sequence[Item], rest: Sequence[Item]) -> bool:
    """Whether "and" stands between clauses, not between nouns."""
    return any(map(_tells, part)) and any(map(_tells, rest))


def _tells(item: Item) -> bool:
    """A verb, a state, or "bị" before what it is hit by."""
    return item.sort == "verb" or item.text.startswith("<is>") or item.text == "<be>"


def told_apart(items: Sequence[Item], *, is_asked: bool) -> Clause:
    """The phrases of one clause, each in its place."""
    clause = Clause()
    rest = _with_set(items)
    if rest and rest[0].sort == "hanging":
        clause.hangs = rest.pop(0).text
    if rest and rest[-1].text == "<possible>":
        clause.asks = clause.can = is_asked and len(rest) > 1
        rest[-1:] = [] if clause.can else [replace(rest[-1], text="does that work", sort="word")]
    elif is_asked and rest and rest[-1].text == "<not>":
        rest.pop()
        clause.asks = True
        if rest and rest[-1].text in {"<get>", "<get?>"}:
            rest.pop()
            clause.can = True
    verb = next((i for i, one in enumerate(rest) if one.sort == "verb"), None)
    if verb is not None and any(one.text == "<get>" for one in rest[verb + 1 :]):
        clause.can = True  # "chặn được": what can be done, not what is done to it.
        rest = [one for i, one in enumerate(rest) if i < verb or one.text != "<get>"]
    for at, item in enumerate(rest):
        _place(clause, item, at, verb, is_asked=is_asked)
    _settle(clause)
    return clause


def _with_set(items: Sequence[Item]) -> list[Item]:
    """As in "X đã Set được kích hoạt": the card that is Set, of which more is told."""
    found = list(items)
    for at in range(len(found) - 2, 0, -1):
        before, verb, after = found[at - 1 : at + 2]
        is_set = verb.text in {"set", "face-down"}
        if before.sort == "card" and is_set and after.text in {"<get>", "<be>"}:
            found[at - 1 : at + 1] = [replace(before, text=f"Set {before.text}", end=verb.end)]
    return found


def _place(clause: Clause, item: Item, at: int, verb: int | None, *, is_asked: bool) -> None:
    if item.sort == "modal" or item.text in _MARKING:
        _mark(clause, item.text, is_asked=is_asked)
    elif verb is not None and at == verb:
        clause.verb = item
    elif verb is not None and at > verb:
        clause.after.append(item)
    elif clause.passive or (clause.gets and item.sort == "card" and subject_of(clause)):
        clause.agent.append(item)
    else:
        clause.before.append(item)


def _mark(clause: Clause, word: str, *, is_asked: bool) -> None:
    """What a small word before the verb says of it."""
    clause.can |= word in {"can", "cannot"}
    clause.must |= word == "must"
    clause.is_not |= word in {"cannot", "<not>"}
    clause.still |= word == "<still>"
    clause.passive |= word in {"<be>", "<be?>"}
    clause.gets |= word in {"<get>", "<get?>"}
    clause.by_itself |= word == "<self>"
    clause.asks |= is_asked and word in {"<ask>", "<still>", "<be?>", "<get?>"}


def _settle(clause: Clause) -> None:
    """What "được" and a missing verb mean."""
    subject = subject_of(clause)
    is_player = subject is None or subject.text in PLAYERS
    base = clause.verb.text if clause.verb is not None else ""
    if clause.by_itself and clause.verb is not None and base.endswith("summon"):
        clause.after.insert(0, replace(clause.verb, sort="noun", text="itself"))
    if clause.gets and not clause.passive:
        clause.can |= is_player
        clause.passive = not is_player and bool(base) and not clause.can
    clause.can |= clause.gets and clause.passive and clause.asks and base in _TRIED
    is_chained = base == "chain" and not is_player
    if is_chained and not any(one.sort == "card" for one in clause.after[:1]):
        clause.passive = True
        clause.can |= clause.asks
    clause.passive &= base not in _ALONE
    if clause.passive and subject is not None:
        _of_side(clause, subject)
    if clause.passive and clause.agent and base == "take control of" and subject is not None:
        clause.after.insert(0, subject)  # "X bị đối thủ lấy quyền điều khiển".
        clause.before[clause.before.index(subject) : clause.before.index(subject) + 1] = (
            clause.agent
        )
        clause.agent, clause.passive = [], False


def _of_side(clause: Clause, subject: Item) -> None:
    """As in "X bị Y vô hiệu việc kích hoạt": X's activation is negated by Y."""
    side = clause.after[0] if clause.after else None
    if side is not None and side.text in _SIDES:
        words = f"{subject.text}'s {side.text.removeprefix('the ')}"
        clause.before[clause.before.index(subject)] = replace(subject, text=words)
        del clause.after[0]


def subject_of(clause: Clause) -> Item | None:
    """The last noun before the verb that no preposition governs."""
    found = None
    for at, item in enumerate(clause.before):
        is_governed = at > 0 and clause.before[at - 1].sort == "preposition"
        if item.sort in NAMES and not is_governed:
            found = item
    return found

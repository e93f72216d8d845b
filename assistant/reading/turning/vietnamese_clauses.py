"""Vietnamese clauses: phrases put in the order of English.

A clause is a subject, what marks the verb (can, is done, not), the verb and what follows it; a
question ends with "không".
"""

from collections.abc import Iterator, Sequence
from dataclasses import field, replace

from assistant.reading.question.tokens import inflected
from assistant.reading.turning.turned import Piece
from assistant.reading.turning.vietnamese_phrases import CARRIED
from engine import record

_PLAYERS = frozenset({"i", "my opponent", "the turn player", "who"})
_OWNERS = {"<mine>": "my", "<theirs>": "my opponent's"}
_NAMES = frozenset({"card", "noun"})
_MARKING = frozenset({"<ask>", "<still>", "<be>", "<be?>", "<get>", "<get?>", "<not>"})
_TRIED = frozenset({"activate", "chain", "target"})
_SIDES = frozenset({"the activation", "the effect", "the summon"})
_ALONE = frozenset({"resolve", "apply", "work", "die", "survive", "stay", "happen", "continue",
                    "come back", "leave", "miss the timing", "count"})  # fmt: skip
"""Verbs that nothing is done to."""


@record(frozen=True, slots=True)
class Item:
    """A phrase: what it is, its English, and where it stands."""

    sort: str
    text: str
    start: int
    end: int


@record(frozen=False, slots=True)
class _Clause:
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


def sentence(items: Sequence[Item], *, mark: str, used: set[str]) -> list[Piece]:
    """The English words of a sentence; `used` are the cards that were activated so far."""
    parts = list(_parts(_joined(items)))
    pieces: list[Piece] = []
    asked = _asking([part for _, part in parts])
    for at, (joint, part) in enumerate(parts):
        if joint is not None and pieces:
            pieces.append(Piece(joint.text, joint.start, joint.end))
        clause = _told_apart(part, is_asked=at == asked and mark == "?")
        pieces += _english(_aimed(clause, used))
    return pieces


def _asking(parts: Sequence[list[Item]]) -> int:
    """Which clause asks: the last, or that before "khi ...", whose "không" ends the sentence."""
    last = len(parts) - 1
    main = [at for at, part in enumerate(parts) if part and part[0].sort != "hanging"]
    if not main or main[-1] == last or not parts[last]:
        return last
    if parts[last][-1].text == "<not>":
        parts[main[-1]].append(parts[last].pop())
    return main[-1]


def _aimed(clause: _Clause, used: set[str]) -> _Clause:
    """As in "chain X vào Y": it answers Y if that was activated, and else aims at it."""
    verb = clause.verb.text if clause.verb is not None else ""
    if verb == "target":
        used.update(one.text for one in clause.before if one.sort == "card")
    if verb not in {"chain", "activate"}:
        return clause
    named = [one.text for one in clause.after if one.sort == "card"]
    is_answer = not used or bool(used & set(named[1:] if len(named) > 1 else named))
    for at, one in enumerate(clause.after if verb == "chain" else ()):
        if one.sort == "preposition" and one.text in {"on", "with", "for"}:
            clause.after[at] = replace(one, text="to" if is_answer else "on")
    used.update(named[:1])
    return clause


def _joined(items: Sequence[Item]) -> list[Item]:
    """Phrases with their owners: "hiệu ứng của X" is "X's effect", "X của tôi" is "my X"."""
    found: list[Item] = []
    for item in items:
        last = found[-1] if found else None
        taken = _described(last, item) if last is not None else None
        if taken is not None:
            found[-1] = taken
        elif item.sort in _NAMES and last is not None and _carries(found):
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
    if owner and last.sort in _NAMES:
        return replace(last, text=f"{owner} {noun}", end=item.end)
    if owner and " the " in last.text:
        return replace(last, text=last.text.replace(" the ", f" {owner} "), end=item.end)
    if item.text == "<another>" and last.sort in _NAMES:
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


def _parts(items: Sequence[Item]) -> Iterator[tuple[Item | None, list[Item]]]:
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
    return any(one.sort == "verb" for one in part) and any(one.sort == "verb" for one in rest)


def _told_apart(items: Sequence[Item], *, is_asked: bool) -> _Clause:
    clause = _Clause()
    rest = list(items)
    if rest and rest[0].sort == "hanging":
        clause.hangs = rest.pop(0).text
    if is_asked and rest and rest[-1].text == "<not>":
        rest.pop()
        clause.asks = True
        if rest and rest[-1].text in {"<get>", "<get?>"}:
            rest.pop()
            clause.can = True
    verb = next((i for i, one in enumerate(rest) if one.sort == "verb"), None)
    for at, item in enumerate(rest):
        _place(clause, item, at, verb, is_asked=is_asked)
    _settle(clause)
    return clause


def _place(clause: _Clause, item: Item, at: int, verb: int | None, *, is_asked: bool) -> None:
    if item.sort == "modal" or item.text in _MARKING:
        _mark(clause, item.text, is_asked=is_asked)
    elif verb is not None and at == verb:
        clause.verb = item
    elif verb is not None and at > verb:
        clause.after.append(item)
    elif clause.passive or (clause.gets and item.sort == "card" and _subject(clause)):
        clause.agent.append(item)
    else:
        clause.before.append(item)


def _mark(clause: _Clause, word: str, *, is_asked: bool) -> None:
    """What a small word before the verb says of it."""
    clause.can |= word in {"can", "cannot"}
    clause.must |= word == "must"
    clause.is_not |= word in {"cannot", "<not>"}
    clause.still |= word == "<still>"
    clause.passive |= word in {"<be>", "<be?>"}
    clause.gets |= word in {"<get>", "<get?>"}
    clause.asks |= is_asked and word in {"<ask>", "<still>", "<be?>", "<get?>"}


def _settle(clause: _Clause) -> None:
    """What "được" and a missing verb mean."""
    subject = _subject(clause)
    is_player = subject is None or subject.text in _PLAYERS
    base = clause.verb.text if clause.verb is not None else ""
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


def _of_side(clause: _Clause, subject: Item) -> None:
    """As in "X bị Y vô hiệu việc kích hoạt": X's activation is negated by Y."""
    side = clause.after[0] if clause.after else None
    if side is not None and side.text in _SIDES:
        words = f"{subject.text}'s {side.text.removeprefix('the ')}"
        clause.before[clause.before.index(subject)] = replace(subject, text=words)
        del clause.after[0]


def _subject(clause: _Clause) -> Item | None:
    """The last noun before the verb that no preposition governs."""
    found = None
    for at, item in enumerate(clause.before):
        is_governed = at > 0 and clause.before[at - 1].sort == "preposition"
        if item.sort in _NAMES and not is_governed:
            found = item
    return found


def _english(clause: _Clause) -> list[Piece]:
    subject = _subject(clause)
    others = [one for one in clause.before if one is not subject]
    pieces = [Piece(clause.hangs, *_place_of(clause))] if clause.hangs else []
    if clause.verb is None:
        return pieces + _without_verb(clause, subject, others)
    said = _piece(subject) if subject is not None else None
    tail = [*_objects(clause), *_agents(clause), *map(_piece, others)]
    if said is None and (clause.asks or clause.passive):
        said = Piece("it" if clause.passive else "i", clause.verb.start, clause.verb.start)
    before, group = _group(clause, said)
    return [*pieces, *before, *([said] if said else []), *group, *tail]


def _place_of(clause: _Clause) -> tuple[int, int]:
    items = [*clause.before, *([clause.verb] if clause.verb else []), *clause.after]
    return (items[0].start, items[0].start) if items else (0, 0)


def _group(clause: _Clause, said: Piece | None) -> tuple[list[Piece], list[Piece]]:
    """What stands before the subject, and the verb with what stands right before it."""
    verb = clause.verb
    if verb is None:
        return [], []
    at = (verb.start, verb.end)
    base, third, _, participle, _ = inflected(verb.text)
    denied = ["not"] if clause.is_not else []
    is_me = said is not None and said.text == "i"
    if clause.passive:
        helper, main = ("can", ["be", participle]) if clause.can else ("is", [participle])
    elif clause.can or clause.must:
        helper, main = "can" if clause.can else "must", [base]
    else:
        helper, main = ("do" if is_me else "does"), [base]
    words = " ".join([*denied, *main])
    if clause.asks:
        return [Piece(helper, *at)], [Piece(words, *at)]
    if helper in {"do", "does"} and not denied:
        return [], [Piece(base if is_me else third, *at)]
    return [], [Piece(f"{helper} {words}", *at)]


def _agents(clause: _Clause) -> Iterator[Piece]:
    if clause.agent:
        yield Piece("by", clause.agent[0].start, clause.agent[0].start)
        yield from map(_piece, clause.agent)


def _objects(clause: _Clause) -> Iterator[Piece]:
    """What follows the verb; a second verb says what for, or what is aimed at."""
    base = clause.verb.text if clause.verb is not None else ""
    seen = False
    for at, item in enumerate(clause.after):
        before = clause.after[at - 1] if at else None
        if item.text == "<to>":
            continue
        if item.sort == "verb" and item.text.startswith("go "):
            yield Piece(item.text.removeprefix("go "), item.start, item.end)
            continue
        if item.sort == "verb":
            yield Piece(_second(item, base), item.start, item.end)
            base, seen = item.text, False
            continue
        lead = _lead(base, item, before, seen=seen)
        seen |= item.sort in _NAMES
        if lead:
            yield Piece(lead, item.start, item.start)
        if base == "target" and item.text == "for":
            yield Piece("with", item.start, item.end)
            continue
        is_last = at == len(clause.after) - 1
        if is_last and item.text == "to":
            continue  # "úp X xuống".
        is_bare = item.text.startswith("in response") and is_last
        yield _piece(replace(item, text="in response") if is_bare else item)


def _second(item: Item, base: str) -> str:
    """As in "dùng X phá huỷ Y", "kích hoạt X chọn Y"."""
    if item.text == "set" and base in {"activate", "chain"}:
        return "to flip face-down"
    if item.text == "target":
        return "targeting"
    if item.text in {"chain", "respond"} and base == "activate":
        return "in response"
    return f"to {item.text}"


def _lead(base: str, item: Item, before: Item | None, *, seen: bool) -> str:
    """The preposition that English needs before what a verb is done to."""
    if item.sort not in _NAMES or (before is not None and before.sort == "preposition") or seen:
        return ""
    return "to" if base == "respond" else ""


def _without_verb(clause: _Clause, subject: Item | None, others: Sequence[Item]) -> list[Piece]:
    """As in "X is face-up", "is X legal", "X bị Ash"."""
    if clause.agent and subject is not None:
        return _struck(clause, subject, others)
    states = (one for one in others if one.text.startswith(("<is>", "on ", "in the ", "in my ")))
    state = next((one for one in states if one.sort == "mark"), None)
    if subject is not None and (state is not None or clause.still):
        return _state(clause, subject, state, [one for one in others if one is not state])
    wh = next((one for one in others if one.text.startswith("<")), None)
    if wh is not None:
        return [*map(_piece, others[: others.index(wh)]), *_open(wh, subject)]
    said = sorted([*others, *([subject] if subject else [])], key=lambda one: one.start)
    lead = [Piece("can", said[0].start, said[0].start)] if clause.can and said else []
    return [*lead, *map(_piece, said)]


def _struck(clause: _Clause, subject: Item, others: Sequence[Item]) -> list[Piece]:
    """As in "X bị Ash", "mình bị Ash vào X", "ai được X"."""
    agent, at = [_piece(one) for one in clause.agent], (subject.end, subject.end)
    if clause.gets:
        return [_piece(subject), Piece("gets", *at), *agent]
    if subject.text == "i":
        return [Piece("my opponent activates", *at), *agent, *map(_piece, others)]
    return [_piece(subject), Piece("is hit by", *at), *agent]


def _state(
    clause: _Clause, subject: Item, state: Item | None, others: Sequence[Item]
) -> list[Piece]:
    words = state.text.removeprefix("<is> ") if state is not None else ""
    if clause.still and not words:
        be = ["does", "stay"] if clause.asks else ["", "stays"]
    else:
        be = ["is", words] if clause.asks else ["", f"is {words}"]
    at = (subject.start, subject.start)
    said = [Piece(be[0], *at), _piece(subject), Piece(be[1], subject.end, subject.end)]
    return [*said, *map(_piece, others)]


def _open(wh: Item, subject: Item | None) -> list[Piece]:
    at = (wh.start, wh.end)
    if wh.text == "<where>":
        name = [_piece(subject)] if subject is not None else [Piece("it", *at)]
        return [Piece("where does", *at), *name, Piece("go", *at)]
    said = [Piece("what happens", *at)]
    return [*said, Piece("to", *at), _piece(subject)] if subject is not None else said


def _piece(item: Item) -> Piece:
    return Piece("" if item.text.startswith("<") else item.text, item.start, item.end)

"""Vietnamese order: clauses that were told apart, put in the order of English."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from assistant.reading.old_question.tokens import inflected
from assistant.reading.old_turning.turned import Piece
from assistant.reading.old_turning.vietnamese_clauses import (
    DONE_TO,
    NAMES,
    PLAYERS,
    Clause,
    Item,
    joined,
    parts_of,
    subject_of,
    told_apart,
)


def sentence(items: Sequence[Item], *, mark: str, used: set[str]) -> list[Piece]:
    """The English words of a sentence; `used` are the cards that were activated so far."""
    parts = list(_with_relatives(parts_of(joined(items))))
    pieces: list[Piece] = []
    asked = _asking([part for _, part in parts])
    for at, (joint, part) in enumerate(parts):
        if joint is not None and pieces:
            pieces.append(Piece(joint.text, joint.start, joint.end))
        clause = told_apart(part, is_asked=at == asked and mark == "?")
        pieces += _english(_aimed(clause, used))
    return pieces


_Part = tuple[Item | None, list[Item]]


def _with_relatives(parts: Iterable[_Part]) -> Iterator[_Part]:
    """As in "X được Triệu hồi | có tấn công không": what was done to X, and what is asked of it."""
    for joint, part in parts:
        at = _asked_later(part)
        if not at:
            yield joint, part
            continue
        times = [one for one in part[at:] if one.text == "this turn"]
        told = [*part[:at], *(times if times[:1] not in ([], part[at - 1 : at]) else [])]
        if all(one.text not in {"<be>", "<get>"} for one in told):
            told.insert(1, Item("mark", "<be>", told[0].end, told[0].end))
        yield joint, told
        start = part[at].start
        it = Item("noun", "it", start, start)
        yield Item("joining", ".", start, start), [it, *part[at:]]


_DONE_FIRST = frozenset({"set", "summon", "normal summon", "special summon", "flip summon",
                         "tribute summon"})  # fmt: skip
_OPENING = frozenset({"<ask>", "<be?>", "<get?>", "can"})


def _asked_later(part: Sequence[Item]) -> int:
    """Where the question begins behind what was done to its subject; 0 if nothing was."""
    verbs = [at for at, one in enumerate(part) if one.sort == "verb"]
    is_told = len(verbs) > 1 and part[verbs[0]].text in _DONE_FIRST and part[0].sort in NAMES
    if not is_told or part[0].text in PLAYERS:
        return 0
    between = part[verbs[0] + 1 : verbs[1]]
    opens = [at for at, one in enumerate(between, verbs[0] + 1) if one.text in _OPENING]
    return opens[0] if opens and all(one.sort not in NAMES for one in part[1 : verbs[0]]) else 0


def _asking(parts: Sequence[list[Item]]) -> int:
    """Which clause asks: the last, or that before "khi ...", whose "không" ends the sentence."""
    last = len(parts) - 1
    main = [at for at, part in enumerate(parts) if part and part[0].sort != "hanging"]
    if not main or main[-1] == last or not parts[last]:
        return last
    if parts[last][-1].text == "<not>":
        parts[main[-1]].append(parts[last].pop())
    return main[-1]


def _aimed(clause: Clause, used: set[str]) -> Clause:
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


def _english(clause: Clause) -> list[Piece]:
    subject = subject_of(clause)
    others = [one for one in clause.before if one is not subject]
    pieces = [Piece(clause.hangs, *_place_of(clause))] if clause.hangs else []
    if clause.verb is None:
        return pieces + _without_verb(clause, subject, others)
    said = _piece(subject) if subject is not None else None
    tail = [*_objects(clause), *_agents(clause), *map(_piece, others)]
    if clause.verb.text in DONE_TO and not clause.after and not clause.passive:
        tail.insert(0, Piece("it", clause.verb.end, clause.verb.end))
    if said is None and (clause.asks or clause.passive):
        said = Piece("it" if clause.passive else "i", clause.verb.start, clause.verb.start)
    before, group = _group(clause, said)
    return [*pieces, *before, *([said] if said else []), *group, *tail]


def _place_of(clause: Clause) -> tuple[int, int]:
    items = [*clause.before, *([clause.verb] if clause.verb else []), *clause.after]
    return (items[0].start, items[0].start) if items else (0, 0)


def _group(clause: Clause, said: Piece | None) -> tuple[list[Piece], list[Piece]]:
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


def _agents(clause: Clause) -> Iterator[Piece]:
    if clause.agent:
        yield Piece("by", clause.agent[0].start, clause.agent[0].start)
        yield from map(_piece, clause.agent)


def _objects(clause: Clause) -> Iterator[Piece]:
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
            lead, base, seen = base, _told_verb(clause.after[at:]), False
            yield from _inner_verb(clause.after[at:], base, lead, before)
            continue
        needed = _lead(base, item, before, seen=seen)
        seen |= item.sort in NAMES
        if needed:
            yield Piece(needed, item.start, item.start)
        if base == "target" and item.text == "for":
            yield Piece("with", item.start, item.end)
            continue
        is_last = at == len(clause.after) - 1
        if is_last and item.text == "to":
            continue  # "úp X xuống".
        is_bare = item.text.startswith("in response") and is_last
        yield _piece(replace(item, text="in response") if is_bare else item)


def _told_verb(items: Sequence[Item]) -> str:
    """The verb that stands first; "đưa X rời sân" is to remove it."""
    first, *rest = items
    is_away = first.text == "send" and any(one.text.startswith("leave") for one in rest)
    return "remove" if is_away else first.text


def _inner_verb(
    items: Sequence[Item], base: str, lead: str, before: Item | None
) -> Iterator[Piece]:
    """A second verb: how it is done ("bằng cách ..."), what for, or what is aimed at."""
    first, *rest = items
    is_manner = before is not None and before.text == "by"
    words = inflected(base)[-1] if is_manner else _second(base, lead)
    yield Piece(words, first.start, first.end)
    if not rest and base in DONE_TO:
        yield Piece("it", first.end, first.end)


def _second(verb: str, base: str) -> str:
    """As in "dùng X phá huỷ Y", "kích hoạt X chọn Y"."""
    if verb == "leave the field" and base == "remove":
        return "from the field"
    if verb == "set" and base in {"activate", "chain"}:
        return "to flip face-down"
    if verb == "target":
        return "targeting"
    if verb in {"chain", "respond"} and base == "activate":
        return "in response"
    return f"to {verb}"


def _lead(base: str, item: Item, before: Item | None, *, seen: bool) -> str:
    """The preposition that English needs before what a verb is done to."""
    if item.sort not in NAMES or (before is not None and before.sort == "preposition") or seen:
        return ""
    return "to" if base == "respond" else ""


def _without_verb(clause: Clause, subject: Item | None, others: Sequence[Item]) -> list[Piece]:
    """As in "X is face-up", "is X legal", "X bị Ash"."""
    if clause.agent:
        at = clause.agent[0].start
        return _struck(clause, subject or Item("noun", "it", at, at), others)
    states = (one for one in others if one.text.startswith(("<is>", "on ", "in the ", "in my ")))
    state = next((one for one in states if one.sort == "mark"), None)
    if subject is not None and (state is not None or clause.still):
        return _state(clause, subject, state, [one for one in others if one is not state])
    if amount := next((one for one in others if one.text == "how much"), None):
        left = [one for one in others if one is not amount]
        return [*map(_piece, (amount, *filter(None, (subject,)), *left))]
    wh = next((one for one in others if one.text.startswith("<")), None)
    if wh is not None:
        return [*map(_piece, others[: others.index(wh)]), *_open(wh, subject)]
    said = sorted([*others, *([subject] if subject else [])], key=lambda one: one.start)
    lead = [Piece("can", said[0].start, said[0].start)] if clause.can and said else []
    return [*lead, *map(_piece, said)]


def _struck(clause: Clause, subject: Item, others: Sequence[Item]) -> list[Piece]:
    """As in "X bị Ash", "mình bị Ash vào X", "ai được X"."""
    agent, at = [_piece(one) for one in clause.agent], (subject.end, subject.end)
    if clause.gets:
        return [_piece(subject), Piece("gets", *at), *agent]
    if subject.text == "i":
        return [Piece("my opponent activates", *at), *agent, *map(_piece, others)]
    return [_piece(subject), Piece("is hit by", *at), *agent]


def _state(
    clause: Clause, subject: Item, state: Item | None, others: Sequence[Item]
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

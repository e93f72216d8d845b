"""Denials: 'no monster', 'nothing', 'neither card' turn their whole clause round.

They are taken out of the noun phrases in one place, before anything is understood, so that no verb
can forget one: 'the effect of no monster is negated' is 'the effect of any monster is not negated'.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from assistant.reading.grammar import Adjunct, Clause, Condition, Sentence, Thing
from assistant.reading.noun_words import Aspect
from assistant.reading.verb_forms import Form, forms_of

_DENYING = frozenset({"no", "neither"})
_NOTHING = frozenset({"nothing", "none", "nobody", "no one", "noone"})


class _UnclearError(Exception):
    """It cannot be told what is denied."""


@dataclass(frozen=True, slots=True)
class _Freed:
    """A noun phrase without its denial, and whether there was one."""

    thing: Thing
    denied: bool = False


def _thing(freed: _Freed | None) -> Thing | None:
    return None if freed is None else freed.thing


def affirmed(sentence: Sentence) -> Sentence | None:
    """The sentence with every denial of a noun phrase put on its verb; None if that is unclear."""
    try:
        return _sentence(sentence)
    except _UnclearError:
        return None


def _sentence(sentence: Sentence) -> Sentence:
    return Sentence(
        None if sentence.clause is None else _clause(sentence.clause),
        tuple(map(_sentence, sentence.parts)),
        sentence.link,
        tuple(map(_condition, sentence.conditions)),
    )


def _condition(condition: Condition) -> Condition:
    return replace(condition, sentence=_sentence(condition.sentence))


def _clause(clause: Clause) -> Clause:
    """'No player can activate it': any player can not activate it."""
    subject = None if clause.subject is None else _freed(clause.subject)
    whole = None if clause.object is None else _freed(clause.object)
    if clause.object is not None and clause.group.verb == "do":
        whole = _Freed(clause.object)  # 'does nothing' is a phrase of its own
    adjuncts = tuple(map(_adjunct, clause.adjuncts))
    parts = (subject, whole, *(freed for _, freed in adjuncts))
    denials = sum(part.denied for part in parts if part is not None)
    if denials > 1:
        raise _UnclearError
    group = replace(clause.group, negative=clause.group.negative is not bool(denials))
    return replace(
        clause,
        group=group,
        subject=_thing(subject),
        object=_thing(whole),
        adjuncts=tuple(adjunct for adjunct, _ in adjuncts),
    )


def _adjunct(adjunct: Adjunct) -> tuple[Adjunct, _Freed | None]:
    inner = None if adjunct.clause is None else _clause(adjunct.clause)
    freed = None if adjunct.thing is None else _freed(adjunct.thing)
    return replace(adjunct, thing=_thing(freed), clause=inner), freed


def _freed(thing: Thing) -> _Freed:
    """A noun phrase that denies nothing by itself."""
    if thing.members:
        return _several(thing)
    if thing.head == "none" and thing.owner is not None:
        return _Freed(replace(_freed(thing.owner).thing, denied=True), denied=True)
    owner = None if thing.owner is None else _freed(thing.owner)
    places = tuple(_adjunct(place) for place in thing.places)
    if any(freed is not None and freed.denied for _, freed in places):
        raise _UnclearError
    own = _is_denied(thing)
    if own and owner is not None and owner.denied:
        raise _UnclearError
    bare = replace(
        thing,
        owner=_thing(owner),
        places=tuple(place for place, _ in places),
        relatives=tuple(map(_clause, thing.relatives)),
    )
    if not own:
        return _Freed(bare, denied=owner is not None and owner.denied)
    return _Freed(replace(bare, det="any", head=_positive(thing), denied=True), denied=True)


def _several(thing: Thing) -> _Freed:
    """'Neither A nor B', 'no A and no B', 'no A or B'."""
    members = tuple(map(_freed, thing.members))
    denied = [member.denied for member in members]
    if any(denied) and not denied[0]:
        raise _UnclearError
    if denied[0] and any(one.thing.is_definite for one in members[1:]):
        raise _UnclearError
    if not denied[0] and thing.joined_by == "nor":
        raise _UnclearError
    first = members[0].thing
    joined = "and" if denied[0] else thing.joined_by
    whole = replace(
        thing,
        head=first.head,
        det=first.det,
        owner=first.owner,
        relatives=first.relatives,
        places=first.places,
        members=tuple(member.thing for member in members),
        joined_by=joined,
        denied=denied[0],
    )
    return _Freed(whole, denied=denied[0])


def _is_denied(thing: Thing) -> bool:
    by_noun = thing.aspect is Aspect.NOTHING and thing.head in _NOTHING
    return by_noun or thing.det in _DENYING or thing.head.startswith("neither ")


def _positive(thing: Thing) -> str:
    """The noun without its denial."""
    if thing.aspect is Aspect.NOTHING:
        return "something"
    return thing.head.replace("neither ", "either ")


def side_by_side(left: Sentence, right: Sentence, link: str, first: str) -> Iterator[Sentence]:
    """Two clauses under 'and', 'or' or 'nor'; `first` is the first word of the second.

    What the first clause denies, a verb that shares its 'is not' denies too: 'is not destroyed or
    banished'.  'Is not destroyed and banished' can mean either, and is not read.
    """
    if link == "nor":
        turned = _turned(right) if _denies(left) else None
        if turned is not None:
            yield Sentence(parts=(left, turned), link="and")
        return
    if not _denies(left) or not _shares(left, right, first):
        yield Sentence(parts=(left, right), link=link)
        return
    by_noun = _last(left) is not None and _is_denied_subject(left)
    turned = right if by_noun else _turned(right)
    if link == "or" and turned is not None:
        yield Sentence(parts=(left, turned), link="and")


def _last(sentence: Sentence) -> Clause | None:
    """The last clause of a sentence that has no conditions of its own after it."""
    if sentence.parts:
        return _last(sentence.parts[-1])
    return sentence.clause


def _denies(sentence: Sentence) -> bool:
    last = _last(sentence)
    return last is not None and (last.group.negative or _is_denied_subject(sentence))


def _is_denied_subject(sentence: Sentence) -> bool:
    last = _last(sentence)
    return last is not None and last.subject is not None and _is_denied(last.subject)


def _shares(left: Sentence, right: Sentence, first: str) -> bool:
    """Whether the second verb goes with the helping verb of the first."""
    last, clause = _last(left), _first(right)
    if last is None or clause is None or clause.subject is not last.subject:
        return False
    forms = {form.form for form in forms_of(first) if form.verb not in _HELPING}
    if last.group.passive or last.group.verb == "be":
        return Form.PARTICIPLE in forms
    several = last.subject is not None and (
        bool(last.subject.members) or last.subject.head.endswith("s")
    )
    return Form.BASE in forms and not (several and not last.group.modal)


_HELPING = frozenset({"be", "have", "do"})


def _first(sentence: Sentence) -> Clause | None:
    return _first(sentence.parts[0]) if sentence.parts else sentence.clause


def _turned(sentence: Sentence) -> Sentence | None:
    """The clause denied; None for more than a clause."""
    if sentence.clause is None:
        return None
    group = replace(sentence.clause.group, negative=not sentence.clause.group.negative)
    return replace(sentence, clause=replace(sentence.clause, group=group))

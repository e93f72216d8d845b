"""Clause: a verb with its company, as it was read and while it is being read."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.patients import cards_done_to, patient_of
from assistant.reading.old_question.tokens import Token

PARTICIPLES = frozenset({"past", "part"})
_BE = frozenset(
    (
        *("be", "is", "are", "was", "were", "been", "being", "am", "'s", "become", "becomes"),
        *("gets", "got", "get", "getting", "gotten", "has been", "have been", "had been"),
        *(
            "used to be",
            "is being",
            "was being",
            "isn't",
            "aren't",
            "wasn't",
            "weren't",
            "isnt",
            "wasnt",
        ),
    )
)
"""Helpers that make a participle passive."""
_DONE_TO = frozenset(
    (
        *("summon", "special_summon", "normal_summon", "tribute_summon", "flip_summon"),
        *("synchro_summon", "xyz_summon", "link_summon", "fusion_summon", "ritual_summon"),
        *("destroy", "banish", "negate", "tribute", "discard", "send", "return"),
    )
)
"""Verbs that say without an object what is done to their subject."""
_ELLIPTIC = frozenset({"while", "when", "if", "although", "before"})
"""As in "while affected by X": the subject and "is" are left out."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A verb with its company; or, without a verb, a fragment."""

    start: int
    end: int
    sentence: int
    verb: str = ""
    form: str = ""
    subject: Noun | None = None
    is_subject_inherited: bool = False
    objects: tuple[Noun, ...] = ()
    prepositions: tuple[tuple[str, Noun], ...] = ()
    helpers: tuple[str, ...] = ()
    is_negated: bool = False
    is_inverted: bool = False
    """A helper stands before its subject: "does Jinzo"."""
    question: str = ""
    """Its question word's value."""
    orders: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    hangs: str = ""
    """What it hangs by: "if", "when", "which", "to" (a purpose), "" (a main clause)."""
    antecedent: Noun | None = None
    """What a relative clause is about."""
    joint: str = ""
    """What stands between it and the clause before: "arrow", "plus", "comma", "and"."""
    is_question: bool = False
    """Its sentence ends with a question mark."""
    unknown: tuple[tuple[int, int], ...] = ()
    """Words that are not in the lexicon."""
    is_put: bool = False
    """The last statement of a sentence that ends with a question mark: "Jinzo dies?"."""

    @property
    def is_passive(self) -> bool:
        """Whether its subject is what the verb is done to."""
        if self.form not in PARTICIPLES:
            return False
        if self._is_cut_short:
            return True
        is_elliptic = self.hangs in _ELLIPTIC and self.is_subject_inherited and not self.objects
        is_reduced = self.hangs == "reduced" or (is_elliptic and not self.helpers)
        return is_reduced or any(helper in _BE for helper in self.helpers)

    @property
    def _is_cut_short(self) -> bool:
        """As in "Jinzo Special Summoned from the hand": "is" is left out."""
        is_bare = not (self.hangs or self.helpers or self.objects or self.is_subject_inherited)
        noun = self.subject
        is_card = noun is not None and bool(noun.cards or noun.facet) and not noun.who
        return is_bare and is_card and self.verb in _DONE_TO

    @property
    def modal(self) -> bool:
        """Whether it says what can or may be."""
        return any(helper.startswith("~") for helper in self.helpers)

    @property
    def nouns(self) -> tuple[Noun, ...]:
        """All its noun phrases, in order."""
        subject = () if self.subject is None or self.is_subject_inherited else (self.subject,)
        inner = (*subject, *self.objects, *(noun for _, noun in self.prepositions))
        return tuple(sorted(inner, key=lambda noun: noun.start))

    def by(self, *prepositions: str) -> tuple[Noun, ...]:
        """Its noun phrases under these prepositions."""
        return tuple(noun for word, noun in self.prepositions if word in prepositions)


@dataclass(slots=True)
class Draft:
    """A clause while it is being read."""

    sentence: int
    start: int
    end: int
    verb: str = ""
    form: str = ""
    subject: Noun | None = None
    inherited: Noun | None = None
    objects: list[Noun] = field(default_factory=list)
    prepositions: list[tuple[str, Noun]] = field(default_factory=list)
    helpers: list[str] = field(default_factory=list)
    is_negated: bool = False
    is_inverted: bool = False
    question: str = ""
    orders: set[str] = field(default_factory=set)
    marks: set[str] = field(default_factory=set)
    hangs: str = ""
    antecedent: Noun | None = None
    joint: str = ""
    preposition: str = ""
    unknown: list[tuple[int, int]] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was read yet."""
        return not (
            self.verb
            or self.subject
            or self.objects
            or self.prepositions
            or self.helpers
            or self.marks
            or self.question
        )

    @property
    def is_bare(self) -> bool:
        """Whether it has nothing but a subject."""
        return not (self.verb or self.objects or self.prepositions or self.marks - {"both"})

    @property
    def is_opened(self) -> bool:
        """As in "is | there a replay": a helper stands before anything else."""
        return bool(self.helpers) and self.subject is None and not self.verb

    @property
    def last_noun(self) -> Noun | None:
        """The noun phrase read last."""
        nouns = [*self.objects, *(noun for _, noun in self.prepositions)]
        if self.subject is not None:
            nouns.append(self.subject)
        return max(nouns, key=lambda noun: noun.start, default=None)


def denies(draft: Draft, before: Token | None) -> bool:
    """As in "chose not to attack", "did not want to attack": what follows was not done."""
    is_unwanted = draft.is_negated and draft.verb == "try"
    is_told = not (draft.is_inverted or draft.question)
    return is_told and (is_unwanted or (before is not None and before.kind is Kind.NOT))


def first_but(tokens: Sequence[Token], *skipped: Kind) -> Token | None:
    """The first token that is of none of these kinds."""
    return next((token for token in tokens if token.kind not in skipped), None)


def is_named_act(draft: Draft, token: Token) -> bool:
    """As in "if I Veiler X | can they ...": a name was the verb."""
    is_act = draft.subject is not None and bool(draft.subject.who) and not draft.helpers
    is_opening = token.kind is Kind.MODAL or token.text in {"does", "do", "did", "is"}
    return is_act and is_opening and any(noun.cards for noun in draft.objects)


def is_whole(draft: Draft, token: Token) -> bool:
    """As in "Can X that is under Y | be ...": the relative clause has all it needs."""
    has_place = bool(draft.prepositions or draft.marks or draft.objects)
    return bool(draft.helpers) and has_place and draft.helpers[-1] != token.text


def owned(noun: Noun | None, owner: str) -> Noun:
    """A noun phrase with its owner told behind it: "the only card I control"."""
    assert noun is not None  # noqa: S101 -- it was read before what tells of it
    return replace(noun, owner=noun.owner or owner)


def is_only(draft: Draft) -> bool:
    """As in "the only monster | I control is X": nothing but a subject that is the only one."""
    return draft.is_bare and draft.subject is not None and "only" in draft.subject.marks


def finished(draft: Draft) -> Clause:
    """The clause, once all of its words are read."""
    verb, form = draft.verb, draft.form
    if not verb and draft.helpers:
        last = draft.helpers[-1]
        verb = "be" if last in _BE else "do" if last in {"do", "does", "did"} else ""
    is_passive = draft.form in PARTICIPLES and bool(set(draft.helpers) & _BE)
    subject, is_inherited = patient_of(draft.verb, draft.subject, is_passive=is_passive), False
    if subject is None and (verb or draft.helpers):
        subject, is_inherited = draft.inherited, draft.inherited is not None
    return Clause(
        draft.start,
        max(draft.end, draft.start),
        draft.sentence,
        verb=verb,
        form=form,
        subject=subject,
        is_subject_inherited=is_inherited,
        objects=cards_done_to(draft.verb, draft.objects),
        prepositions=tuple(draft.prepositions),
        helpers=tuple(draft.helpers),
        is_negated=draft.is_negated,
        is_inverted=draft.is_inverted,
        question=draft.question,
        orders=frozenset(draft.orders),
        marks=frozenset(draft.marks),
        hangs=draft.hangs,
        antecedent=draft.antecedent,
        joint=draft.joint,
        unknown=tuple(draft.unknown),
    )


def with_actor(draft: Draft) -> Draft:
    """As in "CL2 D.D. Crow banishes Jinzo": the card at that Chain Link is the subject."""
    subject, is_open = draft.subject, not (draft.verb or draft.helpers or draft.prepositions)
    is_open &= len(draft.objects) == 1 and bool(draft.objects[0].cards)
    if is_open and subject is not None and subject.link and not subject.cards:
        draft.subject = replace(draft.objects.pop(), link=subject.link)
    return draft


def join_last(draft: Draft, noun: Noun) -> None:
    """Adds a card to the noun phrase read last."""
    last = draft.last_noun
    if last is None:
        return
    if draft.subject is last:
        draft.subject = _joined(last, noun)
    elif draft.objects and draft.objects[-1] is last:
        draft.objects[-1] = _joined(last, noun)
    else:
        draft.prepositions[-1] = (draft.prepositions[-1][0], _joined(last, noun))


def own_last(draft: Draft, owner: str) -> None:
    """As in "X and Y, both mine, ...": whose what was named last is."""
    last = draft.last_noun
    if last is not None and draft.subject is last:
        draft.subject = replace(last, owner=owner)
    elif last is not None and draft.objects and draft.objects[-1] is last:
        draft.objects[-1] = replace(last, owner=owner)


def _joined(first: Noun, second: Noun) -> Noun:
    return replace(
        first,
        end=second.end,
        cards=first.cards + second.cards,
        owners=(*first.owners, *((card, second.owner) for card in second.cards if second.owner)),
        marks=first.marks | second.marks,
        facet=second.facet or first.facet,
    )


def with_helpers(clauses: Sequence[Clause]) -> list[Clause]:
    """As in "Does X survive and go on?": the second verb shares the helper of the first."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        shares = before is not None and before.is_inverted and clause.is_subject_inherited
        is_bare = not (clause.helpers or clause.hangs) and clause.joint in {"and", "comma"}
        is_passive = before is not None and before.is_passive and before.helpers
        if is_passive and before is not None and is_bare and clause.is_subject_inherited:
            is_joined = clause.form in PARTICIPLES and not clause.objects
            found.append(replace(clause, helpers=before.helpers) if is_joined else clause)
            continue
        if shares and before is not None and is_bare and _is_alike(before.form, clause.form):
            found.append(replace(clause, helpers=before.helpers, is_inverted=True))
        else:
            found.append(clause)
    return found


_SHARING = frozenset({"negate", "destroy", "banish", "return", "send", "stop", "target"})


def with_shared_objects(clauses: Sequence[Clause]) -> list[Clause]:
    """As in "X negates and destroys Y": what the second verb is done to, the first is too."""
    following = [*clauses[1:], *([None] if clauses else [])]
    return [
        replace(one, objects=after.objects)
        if after is not None and _shares_objects(one, after)
        else one
        for one, after in zip(clauses, following, strict=True)
    ]


def _shares_objects(one: Clause, after: Clause) -> bool:
    is_bare = one.verb in _SHARING and not (one.objects or one.is_passive or one.prepositions)
    is_joined = after.joint == "and" and after.is_subject_inherited and not after.is_passive
    return is_bare and is_joined and after.verb in _SHARING and bool(after.objects)


def _is_alike(form: str, other: str) -> bool:
    return form == other or {form, other} <= PARTICIPLES


def with_short(clauses: Sequence[Clause]) -> list[Clause]:
    """As in "Negated?": a participle that is a whole question asks it of what was spoken of."""
    asks = [one for one in clauses if one.verb and one.hangs != "although"]
    first = asks[0] if len(asks) == 1 else None
    is_alone = first is not None and not (first.subject or first.objects or first.hangs)
    if first is None or not is_alone or not first.is_question or first.form not in PARTICIPLES:
        return list(clauses)
    if first.helpers or first.question:
        return list(clauses)
    subject = Noun(first.start, first.start, pronoun="it")
    whole = replace(first, subject=subject, helpers=("is",), is_inverted=True)
    return [whole if one is first else one for one in clauses]


def with_put(clauses: Sequence[Clause]) -> list[Clause]:
    """The last main clause of a question that nothing else in its sentence puts."""
    is_inverted = any(clause.is_inverted or clause.question for clause in clauses)
    main = [at for at, clause in enumerate(clauses) if not clause.hangs and clause.verb]
    if is_inverted or not main or not clauses[-1].is_question:
        return list(clauses)
    return [replace(one, is_put=at == main[-1]) for at, one in enumerate(clauses)]


def with_reported(clauses: Sequence[Clause]) -> list[Clause]:
    """As in "does it count as having been Summoned": what is counted is not told."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        is_counted = before is not None and before.verb in {"count", "treat"} and before.is_inverted
        is_inner = clause.hangs in {"ing", "to"} or "having" in clause.helpers
        is_bare = clause.form in PARTICIPLES and not (clause.helpers or clause.nouns)
        is_inner |= is_bare and before is not None and before.verb == "count"
        hangs = "said" if is_counted and is_inner else clause.hangs
        found.append(replace(clause, hangs=hangs))
    return found


def with_doers(clauses: Sequence[Clause]) -> list[Clause]:
    """As in "By destroying it, can I ...": who does it is said in the next clause."""
    following = [*clauses[1:], *([None] if clauses else [])]
    return [
        replace(one, subject=after.subject, is_subject_inherited=True)
        if after is not None
        and one.form == "ing"
        and one.subject is None
        and not one.helpers
        and after.subject is not None
        and after.subject.who
        else one
        for one, after in zip(clauses, following, strict=True)
    ]


def with_plus(clauses: Sequence[Clause]) -> list[Clause]:
    """Both sides of a plus know of it."""
    following = [*clauses[1:], *([None] if clauses else [])]
    return [
        replace(clause, joint="plus")
        if after is not None and after.joint == "plus" and not clause.verb
        else clause
        for clause, after in zip(clauses, following, strict=True)
    ]


def completed(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses of a sentence, each with what it shares with those beside it."""
    shared = with_helpers(with_shared_objects(with_plus(clauses)))
    return with_doers(with_reported(shared))

"""Main clauses: where one begins behind a circumstance that no comma closes."""

from collections.abc import Sequence
from dataclasses import replace

from assistant.reading.old_question.clause import PARTICIPLES, Clause, Draft
from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.nouns import Noun, noun_at
from assistant.reading.old_question.tokens import Token

_PAYING = frozenset({"tribute", "discard", "send", "banish", "return"})


def with_purposes(clauses: Sequence[Clause]) -> list[Clause]:
    """As in "I Tribute the X | I took with Y for Z": what it is Tributed for, not taken for."""
    found = _with_doers_told(_with_replies(_with_answered(clauses)))
    for at in range(len(found) - 1):
        main, told = found[at], found[at + 1]
        is_inner = told.hangs == "which" and told.sentence == main.sentence
        moved = [one for one in told.prepositions if one[0] == "for" and one[1].cards]
        if is_inner and moved and main.verb in _PAYING - {told.verb} and not main.by("for"):
            left = tuple(one for one in told.prepositions if one not in moved)
            found[at] = replace(main, prepositions=(*main.prepositions, *moved))
            found[at + 1] = replace(told, prepositions=left)
        is_denied = main.hangs == "said" or (main.is_negated and main.modal)
        if told.hangs == "to" and is_denied and not main.is_inverted:
            found[at + 1] = replace(told, hangs="said")  # "He said I can't chain | to Summon ...".
    return found


def _with_doers_told(clauses: Sequence[Clause]) -> list[Clause]:
    """As in "is it possible for my opponent | to activate X": it is the opponent who does."""
    found = list(clauses)
    for at in range(1, len(found)):
        before, clause = found[at - 1], found[at]
        doers = [noun for noun in before.by("for") if noun.who and noun.end <= clause.start]
        is_own = clause.subject is not None and not clause.is_subject_inherited
        if clause.hangs == "to" and doers and before.sentence == clause.sentence and not is_own:
            found[at] = replace(clause, subject=doers[-1], is_subject_inherited=True)
    return found


def _with_answered(clauses: Sequence[Clause]) -> list[Clause]:
    """As in "In response to X, | if I chain Y", "On my turn, | I use Y": of the clause it opens."""
    found: list[Clause] = []
    for clause in clauses:
        lead = found[-1] if found else None
        is_led = lead is not None and clause.hangs in _SUPPOSING and _only_answers(lead)
        is_timed = lead is not None and lead.sentence == clause.sentence and _only_times(lead)
        is_timed &= bool(clause.verb) and not (clause.hangs or clause.is_inverted)
        if lead is not None and (is_led or is_timed):
            found[-1] = replace(
                clause,
                start=lead.start,
                orders=clause.orders | lead.orders,
                prepositions=(*clause.prepositions, *lead.prepositions),
            )
        else:
            found.append(clause)
    return found


def _with_replies(clauses: Sequence[Clause]) -> list[Clause]:
    """As in "he responds | by destroying that monster": he does it in response, with no card told.

    Where a card is named with which it is done, that card's activation is what answers.
    """
    found: list[Clause] = []
    for clause in clauses:
        lead = found[-1] if found else None
        is_manner = clause.hangs == "ing" and clause.verb in _STRIKING
        is_manner &= not any(noun.cards for noun in clause.by("with", "by", "for"))
        is_reply = lead is not None and lead.verb == "chain" and not lead.nouns[1:]
        if lead is not None and is_manner and is_reply and lead.sentence == clause.sentence:
            orders = lead.orders | clause.orders | {"response"}
            told = replace(clause, form=lead.form, helpers=lead.helpers)
            found[-1] = replace(
                told, start=lead.start, hangs=lead.hangs, joint=lead.joint, orders=orders,
                subject=lead.subject, is_subject_inherited=lead.is_subject_inherited,
                is_inverted=lead.is_inverted, question=lead.question,
            )  # fmt: skip
        else:
            found.append(clause)
    return found


_STRIKING = frozenset({"banish", "destroy", "return", "send"})


def _only_answers(clause: Clause) -> bool:
    return _is_bare(clause) and bool(clause.by("response"))


def _only_times(clause: Clause) -> bool:
    turns = [noun for noun in clause.by("on", "in") if noun.thing == "turn" and noun.owner]
    return _is_bare(clause) and bool(turns) and len(turns) == len(clause.prepositions)


def _is_bare(clause: Clause) -> bool:
    return not (clause.verb or clause.helpers or clause.subject or clause.objects or clause.hangs)


_SUPPOSING = frozenset({"if", "when"})


def with_own_effects(clauses: Sequence[Clause]) -> list[Clause]:
    """As in "can my Lumina use her effect", "X uses his effect": its own, not a player's."""
    return [_with_own_effect(clause) for clause in with_shared_times(clauses)]


def with_shared_times(clauses: Sequence[Clause]) -> list[Clause]:
    """As in "I chain X after Y was Summoned | and its effect was activated": after both."""
    found = list(clauses)
    for at in range(2, len(found)):
        main, told, more = found[at - 2 : at + 1]
        is_behind = told.hangs == "after" and main.hangs in {"", "to"} and bool(main.verb)
        is_more = more.joint == "and" and more.is_passive and not (more.hangs or more.is_inverted)
        if is_behind and is_more and main.sentence == told.sentence == more.sentence:
            found[at] = replace(more, hangs="after")
    return found


def _with_own_effect(clause: Clause) -> Clause:
    subject = clause.subject
    if clause.verb != "activate" or subject is None or not subject.cards or subject.facet:
        return clause
    objects = tuple(
        replace(noun, owner="it") if noun.owner == "them" and noun.facet == "effect" else noun
        for noun in clause.objects
    )
    return replace(clause, objects=objects)


_NOMINATIVE = frozenset({"i", "he", "she", "we", "they"})
_STATES = frozenset({"face_up", "there"})
_CIRCUMSTANCES = frozenset({"while", "when", "if", "because", "although"})


def opens_main(draft: Draft, tokens: Sequence[Token], at: int, noun: Noun, after: int) -> bool:
    """As in "While X is on the field | I activate Y", "If X is face-up | my Y is sent ..."."""
    is_whole = bool(draft.subject and (draft.helpers or draft.verb)) and not draft.preposition
    is_event = draft.hangs in {"after", "before"} and draft.subject is not None
    is_event &= not (draft.helpers or draft.preposition)  # "After my Ritual Summon | they ...".
    is_circumstance = draft.hangs in _CIRCUMSTANCES and is_whole
    if noun.who and tokens[at].text in _NOMINATIVE:
        return is_event or is_circumstance or _is_setting(draft)
    following = tokens[after] if after < len(tokens) else None
    if noun.who and draft.verb and (is_event or is_circumstance) and _acts(tokens, after):
        return True  # "When I attack with X | my opponent activates Y".
    if _is_setting(draft):
        return _goes_on(noun, following)
    return is_circumstance and _needs_no_object(draft) and _goes_on(noun, following)


def _is_setting(draft: Draft) -> bool:
    """As in "With X active | I Normal Summon Y": what is there, and nothing said of it yet."""
    there = [noun for word, noun in draft.prepositions if word == "with" and noun.cards]
    is_bare = not (draft.subject or draft.verb or draft.helpers or draft.objects or draft.hangs)
    return bool(there) and is_bare and bool(draft.marks & _STATES) and not draft.preposition


def _acts(tokens: Sequence[Token], at: int) -> bool:
    """Whether a verb comes next that has an object of its own: "... activates Y"."""
    while at < len(tokens) and tokens[at].kind in {Kind.MODAL, Kind.FILLER, Kind.MARK}:
        at += 1
    is_verb = at < len(tokens) and tokens[at].kind is Kind.VERB
    return is_verb and noun_at(tokens, at + 1)[0] is not None


def _needs_no_object(draft: Draft) -> bool:
    """As in "X is face-up", "X was destroyed": nothing may follow that it is done to."""
    is_state = not draft.verb and bool(draft.helpers) and bool(draft.marks or draft.prepositions)
    is_done = draft.form in PARTICIPLES and bool(draft.helpers)
    return (is_state or is_done) and not draft.objects and not draft.is_inverted


def _goes_on(noun: Noun, following: Token | None) -> bool:
    """Whether the noun is what the next verb is about: "my Sangan is ...", "Sangan attacks"."""
    if following is None or not (noun.cards or noun.thing or noun.who) or noun.link:
        return False
    is_helper = following.kind is Kind.AUXILIARY and following.text not in {"do", "does", "did"}
    return is_helper or (following.kind is Kind.VERB and following.form in {"s", "past"})


def goes_on(main: Draft | None, inner: Draft, token: Token) -> bool:
    """As in "Is the monster it revived | destroyed": what is asked of it, behind what tells it."""
    is_open = main is not None and not main.verb and main.helpers[-1:] in _STATE_HELPERS
    is_awaited = is_open and inner.hangs == "which" and token.form in PARTICIPLES
    return main is not None and main.is_inverted and (inner.hangs == "reduced" or is_awaited)


_STATE_HELPERS = (["is"], ["are"], ["was"], ["were"])

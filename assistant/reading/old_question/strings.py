"""Strings: sentences cut and ordered before they are read word by word."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from assistant.reading.old_question.clause import Draft, is_only
from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.nouns import Noun, noun_at
from assistant.reading.old_question.tokens import Sense, Token

_HELPERS = frozenset({Kind.AUXILIARY, Kind.MODAL})
_VERBAL = frozenset({Kind.AUXILIARY, Kind.MODAL, Kind.VERB})


def sentences_of(tokens: Sequence[Token]) -> Iterator[tuple[tuple[Token, ...], bool]]:
    """The sentences, each with whether it ends with a question mark."""
    sentence: list[Token] = []
    for token in tokens:
        if token.kind is not Kind.STOP:
            sentence.append(token)
        elif sentence:
            yield _brackets_last(sentence), token.text == "?"
            sentence = []
    if sentence:
        yield _brackets_last(sentence), False


def _links_bare(sentence: Sequence[Token]) -> list[Token]:
    """As in "I use X (CL1)": as Chain Link 1."""
    found = list(sentence)
    for at in range(len(found) - 2):
        before, link, after = found[at : at + 3]
        if before.text == "(" and link.kind is Kind.LINK and after.text == ")":
            found[at] = replace(before, text="as", senses=(Sense(Kind.PREPOSITION, "as"),))
            found[at + 2] = replace(after, text="", senses=(Sense(Kind.FILLER, "filler"),))
    return found


def _brackets_last(words: Sequence[Token]) -> tuple[Token, ...]:
    """As in "X (by Y) is destroyed": what stands in brackets before the verb comes last."""
    sentence = _links_bare(words)
    texts = [token.text for token in sentence]
    if "(" not in texts or ")" not in texts[texts.index("(") :]:
        return tuple(sentence)
    begin = texts.index("(")
    end = texts.index(")", begin)
    rest = sentence[end + 1 :]
    is_early = noun_at(sentence, 0)[1] == begin
    if not (is_early and begin and rest and rest[0].kind in _VERBAL):
        return tuple(sentence)
    return (*sentence[:begin], *rest, *sentence[begin : end + 1])


def past_aside(tokens: Sequence[Token], at: int) -> int:
    """Behind an aside like ", not the activation,"; and behind "while" in "while face-down"."""
    if _is_while_face_down(tokens, at):
        return at + 1
    if tokens[at].kind is not Kind.COMMA or at + 2 >= len(tokens):
        return at
    if tokens[at + 1].kind is not Kind.NOT:
        return at
    noun, after = noun_at(tokens, at + 2)
    is_aside = noun is not None and after + 1 < len(tokens) and tokens[after].kind is Kind.COMMA
    return after + 1 if is_aside else at


def _is_while_face_down(tokens: Sequence[Token], at: int) -> bool:
    """As in "X is attacked while face-down by Y": how X is, and no clause of its own."""
    is_lead = tokens[at].kind is Kind.SUBORDINATOR and tokens[at].value in {"while", "when"}
    if not is_lead or at + 1 >= len(tokens) or tokens[at + 1].value not in {"set", "face_up"}:
        return False
    after = tokens[at + 2].kind if at + 2 < len(tokens) else Kind.STOP
    return after in {Kind.PREPOSITION, Kind.STOP, Kind.COMMA, Kind.AUXILIARY, Kind.MODAL}


def owner_aside(tokens: Sequence[Token], at: int) -> tuple[str, int]:
    """Whose the cards just named are, and behind what says so: ", both mine,"."""
    if tokens[at].kind is not Kind.COMMA:
        return "", at
    here = at + 1
    while here < len(tokens) and (
        tokens[here].value == "both" or tokens[here].kind in {Kind.FILLER, Kind.DETERMINER}
    ):
        here += 1
    is_owner = here + 1 < len(tokens) and tokens[here].kind is Kind.OWNER
    ends = is_owner and tokens[here + 1].kind is Kind.COMMA
    return (tokens[here].value, here + 2) if ends else ("", at)


def lacks_object(tokens: Sequence[Token], at: int) -> bool:
    """As in "(the Jinzo) I brought back with it": the verb has its object before it."""
    while at < len(tokens) and tokens[at].kind in _HELPERS | {Kind.FILLER, Kind.NOT}:
        at += 1
    if at + 1 >= len(tokens) or tokens[at].kind is not Kind.VERB:
        return at + 1 == len(tokens)
    return noun_at(tokens, at + 1)[0] is None


def is_aimed(draft: Draft, owner: str) -> bool:
    """As in "X on the monster | I'm attacking": a name and what it is used on, without a verb."""
    if draft.helpers and owner:
        return True  # "Is it the only monster | I control".
    aimed = draft.prepositions[-1] if draft.prepositions and not draft.helpers else ("", None)
    is_named = draft.subject is not None and bool(draft.subject.cards) and not draft.objects
    return is_named and aimed[0] == "on" and aimed[1] is not None


def is_cut_by(draft: Draft, tokens: Sequence[Token], noun: Noun, at: int) -> bool:
    """As in "the monster | it brought back | is destroyed": the verb of the clause comes later."""
    subject = draft.subject
    is_told = draft.is_bare and subject is not None
    is_told &= bool(
        subject and (subject.thing or subject.pronoun or subject.cards or subject.facet)
    )
    if is_only(draft) and noun.who and at < len(tokens) and tokens[at].value == "have":
        return True  # "the only monster | I control | is X".
    if not is_told or not (noun.pronoun == "it" or noun.who) or not lacks_object(tokens, at):
        return False
    rest = list(takewhile(lambda one: one.kind not in _ENDS_CLAUSE, tokens[at:]))
    verbs = [place for place, one in enumerate(rest) if one.kind is Kind.VERB]
    return bool(verbs) and any(one.kind in _VERBAL for one in rest[verbs[0] + 1 :])


def as_attacked(subject: Noun, doer: Noun, following: Token | None) -> Noun:
    """As in "the monster | I attack | is turned face-down": the one that is attacked."""
    is_attack = following is not None and following.value == "attack" and bool(doer.who)
    return (
        replace(subject, pronoun="attacked") if is_attack and subject.pronoun == "it" else subject
    )


def is_left_open(draft: Draft | None) -> bool:
    """As in "X (is) on my Y, which ...": what the relative clause cut short, and nothing ended."""
    is_named = draft is not None and bool(draft.subject and draft.subject.cards)
    return draft is not None and bool(draft.prepositions) and bool(draft.helpers or is_named)


def told_by(draft: Draft) -> Noun | None:
    """What a participle tells of; in "X on Y | equipped with Z" it is Y, which X is used on."""
    word, noun = draft.prepositions[-1] if draft.prepositions else ("", None)
    is_bare = not (draft.helpers or draft.verb or draft.objects)
    is_aimed_at = is_bare and word == "on" and noun is not None and bool(noun.cards)
    return noun if is_aimed_at else draft.subject or noun


def tells_which(draft: Draft, tokens: Sequence[Token], at: int) -> bool:
    """As in "is a Spell | destroyed by X | negated", "does a Trap | hit by X | resolve".

    The participle tells which card is meant, and the verb of the clause is still to come.
    """
    if not draft.helpers:
        return True
    is_do = draft.helpers[-1].startswith(("do", "did", "~"))
    behind = list(takewhile(lambda one: one.kind not in _ENDS_CLAUSE, tokens[at + 1 :]))
    forms = {"base"} if is_do else {"past", "part"}
    is_verb = any(one.kind is Kind.VERB and one.form in forms for one in behind)
    return is_verb or (is_do and any(one.text == "be" for one in behind))


_ENDS_CLAUSE = {
    Kind.COMMA,
    Kind.CONJUNCTION,
    Kind.SUBORDINATOR,
    Kind.INTERROGATIVE,
    Kind.TO,
    Kind.ARROW,
    Kind.PLUS,
}


def asks_of_other(tokens: Sequence[Token], at: int) -> bool:
    """Whether a subject follows the helper: "..., does Jinzo ...", another clause."""
    for index in range(at + 1, min(len(tokens), at + 4)):
        if tokens[index].kind in _HELPERS:
            noun, _ = noun_at(tokens, index + 1)
            return noun is not None
    return False


def joins_later(tokens: Sequence[Token], at: int) -> bool:
    """Whether a list of cards goes on to its "and"."""
    noun, after = noun_at(tokens, at + 1)
    if noun is None or not noun.cards:
        return False
    if tokens[at].kind is Kind.CONJUNCTION:
        return True
    return after < len(tokens) and joins_later(tokens, after)


def is_subject(tokens: Sequence[Token], after: int) -> bool:
    """Whether what ends here, or a list that it opens, is the subject of a verb that follows."""
    while after + 1 < len(tokens) and tokens[after].kind is Kind.CONJUNCTION:
        noun, end = noun_at(tokens, after + 1)
        if noun is None or not noun.cards:
            return False
        after = end
    return after < len(tokens) and tokens[after].kind in _HELPERS | {Kind.VERB}


def joins(tokens: Sequence[Token], at: int, last: Noun | None, *, is_bare: bool) -> bool:
    """Whether "and" (or a comma in a list) only joins cards: "Mist and Wobby apply"."""
    if tokens[at].kind is not Kind.CONJUNCTION and tokens[at].text != ",":
        return False
    noun, after = noun_at(tokens, at + 1)
    if last is None or noun is None or not noun.cards:
        return False
    if not (last.cards or last.pronoun == "itself"):
        return False
    if not (at and last.end <= tokens[at - 1].end <= last.end + len("'s")):
        return False
    following = tokens[after] if after < len(tokens) else None
    if tokens[at].kind is not Kind.CONJUNCTION:
        is_list = following is not None and following.kind in {Kind.COMMA, Kind.CONJUNCTION}
        return is_list and is_bare and joins_later(tokens, after)
    return is_bare or not is_subject(tokens, after)

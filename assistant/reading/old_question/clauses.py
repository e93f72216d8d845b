"""Clauses: sentences taken apart into who does what to which card, and how it hangs together."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from assistant.reading.old_question.clause import (
    PARTICIPLES,
    Clause,
    Draft,
    completed,
    denies,
    finished,
    first_but,
    is_named_act,
    is_whole,
    join_last,
    own_last,
    owned,
    with_actor,
    with_put,
    with_short,
)
from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.main_clauses import (
    goes_on,
    opens_main,
    with_own_effects,
    with_purposes,
)
from assistant.reading.old_question.narrating import with_narrated
from assistant.reading.old_question.nouns import Noun, noun_at
from assistant.reading.old_question.plain_clauses import in_plain_words
from assistant.reading.old_question.positions_told import with_positions
from assistant.reading.old_question.same_turn import with_first_told
from assistant.reading.old_question.strings import (
    as_attacked,
    asks_of_other,
    is_aimed,
    is_cut_by,
    is_left_open,
    joins,
    lacks_object,
    owner_aside,
    past_aside,
    sentences_of,
    tells_which,
    told_by,
)
from assistant.reading.old_question.tokens import Token

_REPORTING = frozenset({"say", "try", "allow", "treat"})
"""Verbs whose object is what another verb is about: "he says Dark Hole resolves"."""
_INTRANSITIVE = frozenset({"resolve", "happen", "survive", "stay", "go", "leave", "occur"})
_HELPERS = frozenset({Kind.AUXILIARY, Kind.MODAL})
_ADVERBS = frozenset({Kind.FILLER, Kind.MARK})  # "The Trap I | just | Set".


def clauses_of(tokens: Sequence[Token]) -> tuple[Clause, ...]:
    """Every clause and fragment, in the order of the words."""
    found: list[Clause] = []
    for number, (sentence, is_question) in enumerate(sentences_of(tokens)):
        reader = _Reader(number)
        read = with_own_effects(with_purposes(with_first_told(completed(reader.read(sentence)))))
        marked = [replace(one, is_question=is_question) for one in with_positions(read)]
        found += with_put(with_short(with_narrated(in_plain_words(marked))))
    return tuple(found)


class _Reader:
    """Reads one sentence, word by word, closing a clause where the next one begins."""

    def __init__(self, sentence: int) -> None:
        self._sentence = sentence
        self._done: list[Clause] = []
        self._draft = Draft(sentence, 0, 0)
        self._antecedent: Noun | None = None
        self._last_card: Noun | None = None
        self._suspended: Draft | None = None
        self._is_whose = False
        self._is_joining = False

    def read(self, tokens: Sequence[Token]) -> list[Clause]:
        """The clauses of the sentence."""
        self._draft = Draft(self._sentence, tokens[0].start, tokens[0].start)
        at = 0
        while at < len(tokens):
            at = past_aside(tokens, at)
            owner, after = owner_aside(tokens, at)
            if owner and self._draft.last_noun is not None:
                own_last(self._draft, owner)
                at = after
                continue
            noun, after = noun_at(tokens, at)
            if after > at:
                if noun is not None:
                    self._open_contact_clause(tokens, noun, after)
                    if opens_main(self._draft, tokens, at, noun, after):
                        self._close(noun.start)
                        self._draft.inherited = None
                    self._noun(noun)
                at = after
                continue
            self._word(tokens, at)
            at += 1
        if is_left_open(self._suspended):
            self._resume(tokens[-1].end)
        self._close(tokens[-1].end)
        return self._done

    def _word(self, tokens: Sequence[Token], at: int) -> None:
        token = tokens[at]
        if token.kind in {Kind.COMMA, Kind.BRACKET, Kind.CONJUNCTION, Kind.ARROW, Kind.PLUS}:
            self._soft_boundary(tokens, at)
        elif token.kind is Kind.ORDER and token.text.startswith("and "):
            self._soft_boundary(tokens, at)
            self._small(token)
        elif token.kind is Kind.SUBORDINATOR:
            self._subordinate(token)
        elif token.kind in _HELPERS or (token.kind is Kind.POSSESSIVE and token.text == "'s"):
            self._helper(token)
        elif token.kind is Kind.VERB:
            self._verb(tokens, at)
        elif token.kind is Kind.TO:
            self._to(tokens, at)
        elif token.kind is Kind.INTERROGATIVE:
            self._interrogative(token)
        else:
            self._small(token)
        self._draft.end = max(self._draft.end, token.end)

    def _subordinate(self, token: Token) -> None:
        draft = self._draft
        if token.text == "if" and draft.verb == "say" and not draft.objects:
            self._close(token.start)
            self._draft.inherited = None
            self._draft.question = "whether"
            return
        if token.text == "that" and draft.marks & {"true", "believing"}:
            self._close(token.start, hangs="said")
            self._draft.inherited = None
            return
        is_open = draft.hangs in {"", "if", "when", "after", "because", "while"}
        is_said = bool(draft.verb or (draft.helpers and draft.objects))  # "CL2 is X which ..."
        is_cut_short = draft.subject is not None and not is_said and is_open
        if token.value == "which" and is_cut_short:
            self._suspended = draft
            self._antecedent = draft.last_noun
            self._draft = Draft(self._sentence, token.start, token.end, hangs="which")
            self._draft.inherited = self._draft.antecedent = self._antecedent
        else:
            self._close(token.start, hangs=token.value)
        self._is_whose = token.text == "whose"

    def _resume(self, at: int) -> None:
        """The main clause goes on after the relative clause that cut it short."""
        suspended, self._suspended = self._suspended, None
        self._close(at)
        if suspended is not None:
            self._draft = suspended

    def _small(self, token: Token) -> None:
        draft = self._draft
        if token.kind is Kind.PREPOSITION:
            draft.preposition = token.value
        elif token.kind is Kind.ORDER:
            draft.orders.add(token.value)
            if token.value == "response" and token.text.endswith(" to"):
                draft.preposition = "response"
        elif token.kind is Kind.NOT:
            draft.is_negated = True
        elif token.kind is Kind.MARK:
            draft.is_inverted |= token.text == "there" and draft.is_opened
            draft.marks.add(token.value)
        elif token.kind is Kind.OTHER:
            draft.unknown.append((token.start, token.end))

    def _noun(self, noun: Noun) -> None:
        draft = self._draft
        draft.end = noun.end
        if self._is_joining and noun.cards:
            self._is_joining = False
            join_last(draft, noun)
            return
        if self._is_whose:
            noun, self._is_whose = replace(noun, owner="it"), False
        if draft.preposition == "of" and draft.last_noun is not None and draft.last_noun.facet:
            draft.preposition = ""
            self._of(draft.last_noun, noun)
        elif draft.preposition:
            draft.prepositions.append((draft.preposition, noun))
            draft.preposition = ""
        elif draft.verb and draft.verb in _REPORTING:
            self._close(noun.start, hangs="said" if draft.verb == "say" else "to")
            self._draft.subject = noun
            self._draft.end = noun.end
        elif draft.verb:
            draft.objects.append(noun)
        elif draft.subject is None:
            draft.subject = noun
            draft.is_inverted |= bool(draft.helpers) and "there" not in draft.marks
        else:
            draft.objects.append(noun)

    def _open_contact_clause(self, tokens: Sequence[Token], noun: Noun, after: int) -> None:
        """As in "the Jinzo | it brought back": a relative clause without "that"."""
        draft = self._draft
        after += sum(1 for _ in takewhile(lambda one: one.kind in _ADVERBS, tokens[after:]))
        following = tokens[after] if after < len(tokens) else None
        is_verbal = following is not None and following.kind in _HELPERS | {Kind.VERB}
        is_next = draft.last_noun is not None and draft.last_noun.end + 1 == noun.start
        is_it = noun.pronoun == "it" or (bool(noun.who) and lacks_object(tokens, after))
        owner = noun.who if following is not None and following.value == "have" else ""
        is_whole, antecedent = bool(draft.verb) or is_aimed(draft, owner), draft.last_noun
        if is_whole and antecedent is not draft.subject and is_it and is_verbal and is_next:
            if draft.objects and antecedent is draft.objects[-1]:
                antecedent = draft.objects[-1] = owned(antecedent, owner)
            self._close(noun.start, hangs="which")
            self._draft.inherited = self._draft.antecedent = antecedent
        elif is_next and is_cut_by(draft, tokens, noun, after):
            antecedent = owned(draft.last_noun, owner)
            draft.subject, self._suspended = as_attacked(antecedent, noun, following), draft
            self._draft = Draft(self._sentence, noun.start, noun.end, hangs="which")
            self._draft.inherited = self._draft.antecedent = antecedent

    def _of(self, side: Noun, noun: Noun) -> None:
        """As in "the effect, not the activation, of X": joins a card to its side."""
        draft = self._draft
        whole = replace(noun, start=side.start, facet=side.facet, marks=side.marks | noun.marks)
        if draft.subject is side:
            draft.subject = whole
        elif draft.objects and draft.objects[-1] is side:
            draft.objects[-1] = whole

    def _helper(self, token: Token) -> None:
        if self._suspended is not None and (self._draft.verb or is_whole(self._draft, token)):
            self._resume(token.start)
        elif self._draft.verb:
            self._close_before_helper(token)
        elif is_named_act(self._draft, token):
            self._close(token.start)
            self._draft.inherited = None
        negated = token.text.endswith(("n't", "nt")) or token.text in {"cannot", "can not"}
        self._draft.is_negated |= negated
        mark = "~" if token.kind is Kind.MODAL else ""
        self._draft.helpers.append(mark + token.text)

    def _verb(self, tokens: Sequence[Token], at: int) -> None:
        token = tokens[at]
        self._open_inner_clause(tokens, at)
        draft, main = self._draft, self._suspended
        is_main = goes_on(main, draft, token) or token.form in {"base", "s"}
        if draft.verb and main is not None and is_main:
            self._resume(token.start)
            draft = self._draft
        if draft.verb:
            antecedent = draft.objects[-1] if draft.objects else None
            following = tokens[at + 1] if at + 1 < len(tokens) else None
            beside = draft.last_noun is not None and draft.last_noun.end + 1 == token.start
            if (antecedent is None or beside) and following and following.kind is Kind.PREPOSITION:
                antecedent = draft.last_noun  # "I use X on Y equipped with Z": Y is.
            is_reduced = token.form in PARTICIPLES and antecedent is not None
            if draft.verb == "treat":
                self._close(token.start, hangs="treated")
            elif token.form == "ing" or not is_reduced:
                self._close(token.start, hangs="ing" if token.form == "ing" else "")
            else:
                self._close(token.start, hangs="reduced")
                self._draft.inherited = antecedent
        draft = with_actor(self._draft)
        draft.verb, draft.form = token.value, token.form
        draft.preposition = ""
        if token.form in PARTICIPLES and not draft.helpers and draft.joint == "split":
            draft.hangs = "reduced"

    def _close_before_helper(self, token: Token) -> None:
        """As in "before X resolves it is destroyed": what follows opens the next clause."""
        draft = self._draft
        subject = None
        if draft.verb in _INTRANSITIVE and draft.objects and draft.form != "ing":
            subject = draft.objects.pop()
        self._close(token.start)
        self._draft.inherited = None
        self._draft.subject = subject

    def _open_inner_clause(self, tokens: Sequence[Token], at: int) -> None:
        """A gerund as subject, or a participle behind its noun: a clause inside the clause."""
        draft, token = self._draft, tokens[at]
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        if draft.verb or self._suspended is not None:
            return
        if token.form == "ing" and draft.objects and not draft.helpers:
            self._close(token.start, hangs="ing")
            return
        is_bare = draft.subject is None and draft.hangs != "which"  # "one that is attacking"
        if token.form == "ing" and draft.helpers and is_bare:
            draft.is_inverted = True
            self._suspended = draft
            self._draft = Draft(self._sentence, token.start, token.end, hangs="gerund")
            return
        is_beside = draft.is_inverted or not draft.helpers
        if not (token.form in PARTICIPLES and is_beside and tells_which(draft, tokens, at)):
            return
        noun = told_by(draft) or (self._last_card if draft.joint == "comma" else None)
        is_by = following is not None and following.text in {"by", "with", "through", "via"}
        if noun is None or noun.who or not is_by or draft.objects or "then" in draft.orders:
            return  # "X was hit by Y, then equipped with Z": of X, as before.
        self._suspended = draft if draft.subject is not None else None
        if draft.subject is None:
            self._close(token.start)
        self._draft = Draft(self._sentence, token.start, token.end, hangs="reduced")
        self._draft.inherited = self._draft.antecedent = noun

    def _to(self, tokens: Sequence[Token], at: int) -> None:
        following = first_but(tokens[at + 1 :], Kind.FILLER, Kind.NOT)
        if following is not None and following.kind in {Kind.VERB, Kind.AUXILIARY}:
            is_denied = denies(self._draft, tokens[at - 1] if at else None)
            if self._draft.verb or self._draft.marks or self._draft.helpers:
                self._close(tokens[at].start, hangs="to")
                self._draft.is_negated |= is_denied
        elif following is not None and following.kind is Kind.CARD and self._draft.verb == "try":
            doer = self._draft.subject or self._draft.inherited
            self._close(tokens[at].start, hangs="to")
            self._draft.subject = doer
        else:
            self._draft.preposition = "to"

    def _interrogative(self, token: Token) -> None:
        if self._draft.verb or self._draft.helpers:
            self._close(token.start)
        self._draft.question = token.value

    def _soft_boundary(self, tokens: Sequence[Token], at: int) -> None:
        """A comma, "and", an arrow: closes a clause, unless the same one goes on."""
        draft = self._draft
        names = {Kind.ARROW: "arrow", Kind.PLUS: "plus", Kind.CONJUNCTION: "and"}
        joint = "bracket" if tokens[at].text == "(" else names.get(tokens[at].kind, "comma")
        following = first_but(tokens[at + 1 :], Kind.FILLER, Kind.MARK)
        self._is_joining = joins(tokens, at, draft.last_noun, is_bare=draft.is_bare)
        if self._is_joining:
            return
        if draft.is_empty or following is None:
            draft.joint = draft.joint or joint
            return
        if tokens[at].text == ":" and not draft.verb:
            subject = draft.subject if draft.is_bare else None
            is_label = subject is not None and bool(subject.who or subject.link)
            if not is_label:  # "Opponent: Raigeki", "CL2: Skill Drain".
                self._close(tokens[at].start, joint=joint)
        elif not self._goes_on(tokens, at, following, joint):
            is_conditional = draft.hangs in {"if", "when"} and joint == "and"
            is_conditional &= not (draft.hangs == "when" and self._is_told_before(tokens, at))
            hangs = draft.hangs if is_conditional else ""
            self._close(tokens[at].start, hangs=hangs, joint=joint)

    def _is_told_before(self, tokens: Sequence[Token], at: int) -> bool:
        """As in "I activate X when it is Summoned and | my opponent chains Y"."""
        main = [one for one in self._done if not one.hangs and one.verb]
        noun, _ = noun_at(tokens, at + 1)
        is_statement = bool(main) and not any(one.is_inverted or one.question for one in main)
        return is_statement and noun is not None and bool(noun.who)

    def _goes_on(self, tokens: Sequence[Token], at: int, following: Token, joint: str) -> bool:
        """Whether the clause goes on behind a comma: "X, negated by Y, is destroyed"."""
        draft = self._draft
        if draft.verb or draft.subject is None or draft.helpers:
            return False
        if draft.subject.who and draft.objects:
            return False  # "I Veiler X and ...": a name is the verb.
        if following.kind is Kind.VERB and following.form in PARTICIPLES:
            draft.joint = "split"
            return True
        is_statement = not (draft.is_inverted or draft.prepositions or draft.question)
        is_helped = following.kind in _HELPERS and joint == "comma"
        return is_helped and is_statement and not asks_of_other(tokens, at)

    def _close(self, at: int, *, hangs: str = "", joint: str = "") -> None:
        """Ends the clause read so far and begins the next, which may inherit its subject."""
        draft = self._draft
        clause = None if draft.is_empty and not draft.orders else finished(draft)
        if clause is not None:
            self._done.append(clause)
        following = Draft(self._sentence, at, at, hangs=hangs, joint=joint or draft.joint)
        if clause is None:
            following.orders |= draft.orders
            following.hangs = hangs or draft.hangs
            following.inherited = draft.inherited
        else:
            following.joint = joint
            self._antecedent = draft.last_noun
            named = [noun for noun in clause.nouns if noun.cards]
            self._last_card = named[-1] if named else self._last_card
            following.inherited = clause.subject
            if clause.hangs == "said" and clause.form == "ing" and not (hangs or joint):
                following.hangs = "said"
            if not clause.verb and clause.objects and clause.subject and clause.subject.link:
                following.inherited = clause.objects[0]
        if hangs == "which":
            following.inherited = following.antecedent = self._antecedent
        self._draft = following

"""Bullet choices: which of the effects in a list of bullets apply, and on what that depends."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from engine.cardtext.amounts import Amount, Declared, PerCard
from engine.cardtext.operations import ChooseMode, Option
from engine.cardtext.requirements import (
    AnyOf,
    AtMost,
    CoinShows,
    Condition,
    Equal,
    Exists,
    Fits,
    InPhase,
)
from engine.cardtext.selectors import ALL, Filter, Ref, Selector
from engine.psct.nouns.amount_phrases import parse_counted_cards
from engine.psct.nouns.card_references import parse_owner, parse_reference
from engine.psct.nouns.noun_parts import SelectorDraft, parse_kind, parse_marks
from engine.psct.situations.condition_phrases import parse_condition
from engine.psct.situations.time_phrases import parse_duration
from engine.psct.syntax.lexer import Tokens, tokenize
from engine.psct.syntax.phrase_matching import (
    MentionedCards,
    Parsed,
    PhraseTable,
    TextContext,
    closed,
    eat,
    number,
    skip,
)
from engine.psct.verbs.verb_arguments import Deeds, VerbContext
from engine.terms.vocabulary import CardKind, Whose, Zone


class _Which(NamedTuple):
    """How many of the effects, chosen or not."""

    least: int = 1
    most: int | None = None
    """None: just `least`; 0: as many as there are."""
    chosen: bool = True


_ALL = _Which(0, 0, chosen=False)
_ANY = _Which(1, 0)
_WHICH = PhraseTable(
    {
        "any of": _ANY,
        "any number of": _ANY,
        "1 or both of": _ANY,
        "1 or more of": _ANY,
        "each of": _ALL,
    }
)
_THESE = PhraseTable(
    {
        f"{these} {effects}": 1
        for these in ("these", "the following", "the", "the appropriate", "those", "this", "both")
        for effects in ("effects", "effect", "effect ( s )")
    }
)
_SEQUENCE = PhraseTable(
    {f"{comma}in sequence{order}": 1 for comma in ("", ", ") for order in ("", ", in order")}
)
_BASIS_WORDS = PhraseTable(
    {
        f"{comma}{words}": 1
        for comma in ("", ", ")
        for words in ("based on", "depending on", "according to", "depending")
    }
)
Label = Callable[[Tokens], Condition | None]
"""Tells what the label of a bullet asks for; None: not understood."""


def read_offer(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads, after "apply", which of the bullets apply: "1 of these effects"."""
    result = eat(tokens, at, "the", "result")
    if result is not None:
        brings = by_result(say)
        return None if brings is None else Parsed((brings,), result)
    which = _which(tokens, at)
    if which is None:
        return None
    end = which.end
    sequence = _SEQUENCE.match(tokens, end)
    end = end if sequence is None else sequence.end
    basis = _BASIS_WORDS.match(tokens, end)
    options: tuple[Option, ...] | None = say.options
    if basis is not None:
        told = _basis(tokens, basis.end, say)
        if told is None:
            return None
        options, end = _labelled(say, told.value), told.end
        if sequence is None and (sequence := _SEQUENCE.match(tokens, end)) is not None:
            end = sequence.end
    if options is None:
        return None
    by_label = basis is not None
    if not by_label and which.value == _ALL and sequence is None and len(options) > 1:
        at_once = eat(tokens, end, "(", "simultaneously", ")")
        plain = at_once is not None or parse_duration(tokens, end) is not None
        every = ChooseMode(options, all_that_hold=True)
        return Parsed((every,), at_once or end) if plain else None
    mode = _mode(which.value, options, by_label=by_label)
    made = replace(mode, in_sequence=sequence is not None and len(options) > 1, by=say.who)
    return Parsed((made,), end)


def by_result(say: VerbContext) -> ChooseMode | None:
    """What each result of the coin or die brings, by the bullets' labels; None: not understood."""
    shown = _labelled(say, _shown)
    return _mode(_ALL, shown, by_label=True) if shown else None


def _which(tokens: Tokens, at: int) -> Parsed[_Which] | None:
    """As in "1 of these effects", "up to 2 of the following effects", "these effects"."""
    some = _WHICH.match(tokens, at)
    if some is None:
        up_to = eat(tokens, at, "up", "to")
        count = number(tokens[at if up_to is None else up_to])
        start = (at if up_to is None else up_to) + 1
        if count is not None and tokens[start].norm == "of":
            which = _Which(count) if up_to is None else _Which(1, count)
            some = Parsed(which, start + 1)
    these = _THESE.match(tokens, at if some is None else some.end)
    if these is None:
        return None
    return Parsed(_ALL if some is None else some.value, these.end)


def _mode(which: _Which, options: tuple[Option, ...], *, by_label: bool) -> ChooseMode:
    if by_label and not which.chosen:
        return ChooseMode(options, all_that_hold=True)
    if not which.chosen:
        return ChooseMode(options, len(options))
    most = len(options) if which.most == 0 else which.most
    return ChooseMode(options, which.least, most)


def _labelled(say: VerbContext, reads: Label) -> tuple[Option, ...] | None:
    """The options, each with what its label asks for; None: a label is not understood."""
    found: list[Option] = []
    for option, label in zip(say.options, say.labels, strict=True):
        said = reads(closed(label)) if label else None
        if said is None:
            return None
        found.append(replace(option, conditions=(said,)))
    return tuple(found)


# --- on what it depends ----------------------------------------------------------------------


def basis_of(tokens: Tokens, say: VerbContext) -> Label | None:
    """What the labels are measured by, if the words say nothing else."""
    found = _basis(tokens, 0, say)
    return None if found is None or tokens[found.end].norm else found.value


def _basis(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Label] | None:
    for read in (_result, _whose_turn, _number, _kind_of):
        found = read(tokens, at, say)
        if found is not None:
            return found
    return None


_RESULTS: PhraseTable[Condition] = PhraseTable(
    {
        "heads": CoinShows("heads"),
        "tails": CoinShows("tails"),
        "called right": CoinShows("right"),
        "called wrong": CoinShows("wrong"),
    }
)


def _result(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Label] | None:
    """As in "based on the result"."""
    del say
    end = eat(tokens, at, "the", "result")
    return None if end is None else Parsed(_shown, end)


def _shown(label: Tokens) -> Condition | None:
    coin = _RESULTS.match(label, 0)
    if coin is not None:
        return coin.value if label[coin.end].norm == "" else None
    return _compares(label, Declared())


_TURNS: PhraseTable[Condition] = PhraseTable(
    {
        "your turn": InPhase(turn=Whose.YOU),
        "during your turn": InPhase(turn=Whose.YOU),
        "your opponent's turn": InPhase(turn=Whose.OPPONENT),
        "opponent's turn": InPhase(turn=Whose.OPPONENT),
        "during your opponent's turn": InPhase(turn=Whose.OPPONENT),
    }
)


def _whose_turn(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Label] | None:
    """As in "depending on whose turn it is"."""
    del say
    end = eat(tokens, at, "whose", "turn", "it", "is")
    if end is None:
        return None

    def read(label: Tokens) -> Condition | None:
        found = _TURNS.match(label, 0)
        return found.value if found is not None and label[found.end].norm == "" else None

    return Parsed(read, end)


def _number(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Label] | None:
    """As in "based on the number of Dragon monsters you control"."""
    start = eat(tokens, at, "the", "number", "of") or eat(
        tokens, at, "the", "total", "number", "of"
    )
    found = None if start is None else parse_counted_cards(tokens, start, say.known)
    if found is None:
        return None
    value = found.value
    if isinstance(value, PerCard) and value.what.where.opaque is not None:
        return None
    return Parsed(lambda label: _compares(label, value), found.end)


def _compares(label: Tokens, amount: Amount) -> Condition | None:
    """As in "3+", "2 or more", "exactly 1", "1"."""
    start = skip(label, 0, "exactly")
    value = number(label[start])
    if value is None:
        return None
    end = start + 1
    several = _one_of_these(label, amount)
    if several is not None:
        return several
    for tail in (("+",), ("or", "more"), ("or", "higher")):
        if (more := eat(label, end, *tail)) is not None:
            return AtMost(value, amount) if label[more].norm == "" else None
    return Equal(amount, value) if label[end].norm == "" else None


def _one_of_these(label: Tokens, amount: Amount) -> Condition | None:
    """As in "2, 3, or 4"."""
    values: list[int] = []
    at = 0
    while (value := number(label[at])) is not None:
        values.append(value)
        at = skip(label, skip(label, at + 1, ","), "or")
    if label[at].norm or len(values) < 2:  # noqa: PLR2004 -- several
        return None
    return AnyOf(tuple(Equal(amount, value) for value in values))


_PROPERTY = PhraseTable(
    {
        f"{original}{word}": 1
        for original in ("", "original ")
        for word in ("attribute", "type", "card type", "monster card type", "battle position")
    }
)


def _kind_of(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Label] | None:
    """As in "based on its Attribute", "based on the card type of the revealed card"."""
    what, end = None, at
    owner = parse_owner(tokens, at, say.known)
    if owner is not None:
        named = _PROPERTY.match(tokens, owner.end)
        what, end = (None, at) if named is None else (owner.value, named.end)
    elif (start := eat(tokens, at, "the")) is not None:
        named = _PROPERTY.match(tokens, start)
        of = None if named is None else eat(tokens, named.end, "of")
        card = None if of is None else parse_reference(tokens, of, say.known)
        what, end = (None, at) if card is None else (card.value, card.end)
    if what is None or what.ref is None or what.where.opaque is not None:
        return None
    of_which = what
    return Parsed(lambda label: _fits(label, of_which, say), end)


def _fits(label: Tokens, what: Selector, say: VerbContext) -> Condition | None:
    """As in "Fusion Monster", "WATER", "Spell"."""
    draft = SelectorDraft()
    end = parse_kind(label, 0, draft, say.known)
    if end is None:
        marks = parse_marks(label, 0)
        if marks is None:
            return None
        draft.mark(*marks.value)
        end = marks.end
    made = draft.selector()
    plain = not (draft.opaque or draft.sel or made.any_of)
    return Fits(what, made.where) if plain and label[end].norm == "" else None


_BASIS_LABEL = re.compile(
    r"(?:based on|depending on|according to) (?P<of>[^.\n●•:]+)[.:]?\s*(?:\n|$)"
)
_MARKS = frozenset({":", ",", "●"})


def label_condition(printed: str, label: Tokens) -> Condition | None:
    """The condition that a bullet's label states, by the sentence before the list."""
    words = tuple(token for token in label if token.norm not in _MARKS)
    if not words:
        return None
    if words[0].norm == "while":
        return parse_condition(words, TextContext())
    if _OF_THAT_ATTRIBUTE.search(printed, 0, words[0].start):
        return _there_is(closed(words))
    before = list(_BASIS_LABEL.finditer(printed, 0, words[0].start))
    if not before:
        return None
    lead = closed(tokenize(before[-1]["of"]))
    own = _OF_THIS_CARD.match(printed, _start_of_sentence(printed, before[-1].start()))
    this = (MentionedCards(Ref.THIS_CARD, many=False),) if own is not None else ()
    reads = basis_of(lead, VerbContext(TextContext(this)))
    return None if reads is None else reads(closed(words))


_OF_THIS_CARD = re.compile(r"(?:This (?:card|monster) (?:gains|gets)|Gains)\b")
"""Sentences in which "it" is this card."""


def _start_of_sentence(printed: str, at: int) -> int:
    """Where the sentence begins that stands at `at`."""
    last = list(_BREAK.finditer(printed, 0, at))
    return last[-1].end() if last else 0


_BREAK = re.compile(r"[.)\n]\s+|\n")


_OF_THAT_ATTRIBUTE = re.compile(
    r"while there is a monster(?:\(s\))? with the following Attribute(?:\(s\))? on the field[.:]"
)


def _there_is(label: Tokens) -> Condition | None:
    """As in "FIRE", of monsters on the field."""
    marks = parse_marks(label, 0)
    if marks is None or label[marks.end].norm or [one.field for one in marks.value] != _ATTRIBUTE:
        return None
    where = Filter(kind=(CardKind.MONSTER,), attribute=marks.value[0].value)
    return Exists(Selector(zone=(Zone.MONSTER_ZONE,), where=where, count=ALL))


_ATTRIBUTE = ["attribute"]

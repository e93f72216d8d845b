"""Measuring: whether what was computed is sure enough to call a judge right or wrong by it."""

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from assistant.evidence import Witness
from assistant.library.corpus import Corpus
from assistant.parted import cut
from assistant.reading.reading import QuestionReading
from assistant.records import Agreement, Citation, Ruling, Stage, StatedClaim, Verdict
from engine import rule_by_id

_BESIDE = frozenset({Stage.CARD_TEXT, Stage.RULE})
"""Gaps that leave what was computed as it is."""
MEASURES = frozenset({Verdict.CONFIRMED, Verdict.DEPENDS, Verdict.CONFLICT})


def is_measured(claim: StatedClaim, ruling: Ruling, reading: QuestionReading) -> bool:
    """Whether a judge can be held to what was computed of a claim.

    So it is if the question was answered on quotes, or this very thing was.  What was only computed
    may rest on a question misread: then every word of it has to be taken in and nothing assumed
    that could be otherwise, and who contradicts it is shown the words that it rests on.
    Card text that was not understood decides nothing of what is computed all the same; nor does
    a rule that is missing for something else that was asked.
    What quotes dispute is no measure.
    """
    differs = claim.agreement is Agreement.DISAGREES
    backing = claim.quotes_against if differs else claim.quotes_for
    disputed = claim.quotes_for if differs else claim.quotes_against
    if disputed or ruling.verdict in MEASURES:
        return not disputed
    doubted = any(gap.stage not in _BESIDE for gap in ruling.reading.gaps)
    understood = ruling.verdict is Verdict.COMPUTED and not doubted
    refused = claim.predicate in _OPEN and claim.computed is False
    told = is_told_outright(reading, refused=refused) and bool(claim.citations or not differs)
    told = told and (refused or not _is_unread_target(ruling.question, reading))
    return understood and (bool(backing) or told)


def is_told_outright(reading: QuestionReading, *, refused: bool = False) -> bool:
    """Whether only what is usual was assumed, or what must have been for the told to be done.

    What would make a card legal may be assumed as well where it is `refused` all the same.
    """
    return not untold(reading, refused=refused)


def untold(reading: QuestionReading, *, refused: bool = False) -> tuple[str, ...]:
    """What was assumed though it might be otherwise."""
    of = (ask for ask in reading.asked if ask.predicate == "activation_legal")
    asked = {cut(ask.subject)[0] for ask in of}
    asked = set() if refused else asked
    named = {f"{one} targets {card}." for one in asked for card in reading.cards}
    # What is told to be there is there to be targeted, whichever of several is chosen.
    return tuple(
        one
        for one in reading.assumptions
        if not (one in named or _USUAL.search(one) or _is_presupposed(one, asked))
    )


def _is_unread_target(question: str, reading: QuestionReading) -> bool:
    """Whether the question tells what a card is used on, and yet that was assumed."""
    aiming = [one[: found.start()] for one in reading.assumptions
              if (found := _ANY_TARGET.search(one)) is not None]  # fmt: skip
    named = {word for card in reading.cards for word in re.findall(r"\w{4,}", card.lower())}
    told = (question[one.end() :].lower() for one in _TOLD_TARGET.finditer(question))
    is_unnamed = any(named.isdisjoint(re.findall(r"\w+", one)[:_NEAR]) for one in told)
    made_up = [
        card for card in aiming if any(o.endswith(f" for {card}.") for o in reading.assumptions)
    ]
    return bool(aiming) and (is_unnamed or any(_goes_on(question, card) for card in made_up))


def _goes_on(question: str, card: str) -> bool:
    """'I chain D.D. Crow and banish it': the card is told to be used on what is not taken in."""
    after = question.lower().rpartition(card.lower())[2] if card.lower() in question.lower() else ""
    return _ON_IT.match(after) is not None


_ON_IT = re.compile(r"(?:'s effect)?,? (?:and|to) (?!to\b)\w+ (?:it|that|them|him|her)\b")
_NEAR = 4
"""Words after "targets my" among which a card that is named stands: that target was read."""


_ANY_TARGET = re.compile(r" targets an? [\w /-]+\.$")
_TOLD_TARGET = re.compile(
    r"\b(?:on|onto|against|targeting|targets?) (?:an?|my|his|her|their|that|the) "
    r"(?!field|turn|board|opponent'?s? (?:turn|field|board)|chain|side)",
    re.IGNORECASE,
)
_OPEN = frozenset({"activation_legal", "usable_again_this_turn"})
"""What is asked of a card that is not told to have been used."""
_USUAL = re.compile(
    r"^It is player [AB]'s turn\.|^You are player|: this is done by player [AB]\."
    r"|was Set on an earlier turn\.|is on player [AB]'s side of the field\.|^No other Spell or Trap"
    r"|^There is (?:something |.+ in player [AB]'s Deck\.$)"
    r"|controls one monster more than the other\.$|pays the cost of .* with another card\.$"
    r"|was Summoned before its effect"
    r"|^A card that is only said to be Set is a Spell or Trap\.$"
    r"|^As for what is less or more, your Life Points are \d+\.$"
    r"|^An effect of which no card is told is taken for a monster's\.$"
    r"|^.+ activates its effect, and .+ answers it\.$"
    r"|^.+ was face-down when it was attacked\.$"
    r"|is the only card in the Deck\.$|, which stands for any activation\.$"
    r"|^The effects trigger when a monster is Summoned\.$|^.+ was Normal Summoned before\.$"
    r"|would destroy two cards of player [AB]\.$|^Enough monsters were Summoned this turn for "
    r"|can pay the cost of |, which it answers\.$|^\".*\" is read as \""
    r"|^Player [AB] has an? [\w /-]+ \([a-z_]+\) for | targets an? [\w /-]+\.$"
    r"|^.+ (?:is used|attacks) in the next turn, which is player [AB]'s\.$"
    r"|^The .+ that is activated is another copy\.$"
    r"|; that .+ does it is left aside \(it cannot be used in this turn\)\.$"
)
"""What is so in nearly every play."""
_NEEDED = re.compile(
    r"^Player [AB] has .* for (?P<has>.+)\.$|^(?P<aims>.+) targets .+\.$"
    r"|^.+ attacks before (?P<attacked>.+) is used\.$|, so that there is (?P<step>a Damage Step)\.$"
    r"|^.+ was Summoned before (?P<summoned>.+) was activated\.$"
    r"|^(?P<left>.+) was .+ before its effect was activated\.$"
    r"|^(?P<fought>.+) attacked in this Battle Phase\.$"
)
"""What must have been so for a card to be used as it is told."""


def _is_presupposed(assumption: str, asked: AbstractSet[str]) -> bool:
    """Whether something that is told could not have been done without it."""
    found = _NEEDED.search(assumption)
    return found is not None and not asked & set(filter(None, found.groups()))


def words_behind(rules: Iterable[str], corpus: Corpus, witness: Witness) -> Iterator[Citation]:
    """The sentences of the corpus that these rules rest on, as far as it has them."""
    for rule in dict.fromkeys(rules):
        for cite in rule_by_id(rule).cites:
            passage = corpus.passage_by_id.get(cite.passage)
            at = passage.text.find(cite.quote) if passage is not None else -1
            if passage is not None and at >= 0:
                reading = witness.readings_of([corpus.to_read(passage)])[0]
                read = [(one.start, one.end) for one in reading.norms]
                unread = [(one.start, one.end) for one in reading.unread]
                whole = next((one for one in (*read, *unread) if one[0] <= at < one[1]), None)
                start, end = whole or (at, at + len(cite.quote))
                yield Citation(passage=passage, start=start, end=end)

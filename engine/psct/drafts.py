"""Drafts: the sentences of a part gathered into effects, each with its header and bullets."""

import re
from dataclasses import dataclass, field
from itertools import chain

from engine.psct import signs
from engine.psct.headers import Header, read_header
from engine.psct.lexer import Tokens
from engine.psct.older import older_clauses
from engine.psct.printed import PrintedCard
from engine.psct.segments import Clauses, Sentence, clauses, line_of
from engine.psct.sorting import Place, Sort, sort_of, to_others

EFFECTS = frozenset({Sort.ACTIVATED, Sort.ACTIVATION})
_ACTIVATION = Sort.ACTIVATION
_ENDING = frozenset({Sort.CONTINUOUS, Sort.LEAD, Sort.GRANTED, Sort.PROCEDURE})
"""After which nothing goes on with the effect before."""
_AT_ACTIVATION = re.compile(r"\b(?:activate|choose|declare)\b")

_OFFER = re.compile(
    r"\b(?:activate|apply) (?:1 of (?:these|the following)|the appropriate|these"
    r"|the following) effects?\b"
)
_LISTED = re.compile(
    r"\bthe following effects are negated\b|\bthis card's effect changes depending\b"
)
"""What follows are effects of the card, whatever is said of them."""
_ATTACHED = re.compile(r"\bhas this card as (?:an? )?(?:\w+ )?material\b")
"""The effect stays with this card, which is attached to the monster that gains it."""


@dataclass(slots=True)
class Draft:
    """An effect, or a sentence that is none, while it is put together."""

    sort: Sort
    sentences: list[Sentence] = field(default_factory=list)
    """All of it in printed order."""
    main: Sentence | None = None
    """The sentence with the header, of an effect."""
    header: Header = field(default_factory=Header)
    clauses: Clauses = field(default_factory=Clauses)
    modes: list[Sentence] = field(default_factory=list)
    """The bullets of which one is chosen on activation."""
    older: bool = False
    """Read by the patterns for older wordings."""
    granted: bool = False
    """Granted to other cards."""
    lead: str = ""
    """Line of the sentence that introduces it, of an effect in a list."""
    body: str = ""
    """Line of the main sentence from the activation on."""
    act: str = ""
    """Line of what stands between ":" and ";"."""

    @property
    def tokens(self) -> Tokens:
        """Those of everything in it."""
        return tuple(chain.from_iterable([sentence.tokens for sentence in self.sentences]))

    @property
    def whole(self) -> str:
        """Line of everything in it."""
        return " ".join([sentence.line for sentence in self.sentences])


@dataclass(slots=True)
class _Reading:
    """Where the reading of a part stands."""

    card: PrintedCard
    pendulum: bool
    modern: bool
    drafts: list[Draft] = field(default_factory=list)
    effect: Draft | None = None
    """The last activated effect, while sentences may still go on with it."""
    listing: Sort | None = None
    """What the bullets that follow are."""
    lead: str = ""
    """The sentence that introduces the bullets that follow."""
    granted: bool = False
    """The bullets that follow are granted to other cards."""


def drafts_of(
    card: PrintedCard, parts: tuple[Sentence, ...], *, pendulum: bool, modern: bool
) -> list[Draft]:
    """Gather a part's sentences.  Each is in exactly one draft."""
    reading = _Reading(card, pendulum, modern)
    for at, sentence in enumerate(parts):
        following = parts[at + 1] if at + 1 < len(parts) else None
        _add(reading, sentence, following, first=at == 0)
    return reading.drafts


def _add(reading: _Reading, sentence: Sentence, after: Sentence | None, *, first: bool) -> None:
    if not sentence.under_bullet:
        reading.listing, reading.granted, reading.lead = None, False, ""
    elif reading.drafts and _hangs_on(reading, sentence):
        _add_bullet(reading, sentence)
        return
    activated = _ACTIVATION in [draft.sort for draft in reading.drafts]
    place = Place(
        card=reading.card,
        pendulum=reading.pendulum,
        modern=reading.modern,
        after_effect=reading.effect is not None,
        activated=activated,
        after=after,
        first=first,
    )
    sort = None if _only_picked(reading, sentence) else sort_of(place, sentence)
    if sort is None and reading.effect is not None:
        draft = reading.effect
        draft.sentences.append(sentence)
    else:
        draft = _draft(reading, sort or Sort.CONTINUOUS, sentence)
    _note_listing(reading, draft, sentence, after)


_PICKS = re.compile(r"^(?:[^.]* , )?(?:you can )?(?:select|target) [^.,]* \.$")


def _only_picked(reading: _Reading, sentence: Sentence) -> bool:
    """Older text: the effect so far only selects something; what it does comes next."""
    effect = reading.effect
    if effect is None or not effect.older or sentence.marks or sentence.bullet:
        return False
    alone = len(effect.sentences) == 1 and not effect.clauses.activation
    return alone and bool(_PICKS.match(effect.sentences[0].line))


def _hangs_on(reading: _Reading, sentence: Sentence) -> bool:
    """Whether a bullet belongs to what stands before it; if not, it is read on its own."""
    if reading.listing is Sort.CONTINUOUS:
        return reading.drafts[-1].sort in EFFECTS or not sentence.marks
    return reading.listing is Sort.ACTIVATED


def _add_bullet(reading: _Reading, sentence: Sentence) -> None:
    draft = reading.drafts[-1]
    draft.sentences.append(sentence)
    if sentence.bullet and reading.listing is Sort.ACTIVATED:
        draft.modes.append(sentence)


def _draft(reading: _Reading, sort: Sort, sentence: Sentence) -> Draft:
    """Open a draft, or add to the card's own activation."""
    if sort is _ACTIVATION:
        own = next((draft for draft in reading.drafts if draft.sort is sort), None)
        if own is not None:
            return _add_to_activation(reading, own, sentence)
    draft = Draft(sort, [sentence], granted=reading.granted, lead=reading.lead)
    if sort in EFFECTS:
        draft.older = not reading.modern
        cut = None if reading.modern else older_clauses(sentence)
        _take(draft, sentence, cut or clauses(sentence))
        reading.effect = draft
    elif sort in _ENDING:
        reading.effect = None
    reading.drafts.append(draft)
    return draft


def _add_to_activation(reading: _Reading, own: Draft, sentence: Sentence) -> Draft:
    own.sentences.append(sentence)
    reading.effect = own
    if sentence.marks and not (own.clauses.header or own.clauses.activation):
        _take(own, sentence, clauses(sentence))
    return own


def _take(draft: Draft, sentence: Sentence, cut: Clauses) -> None:
    """Make it the sentence the draft is read by."""
    draft.main = sentence
    draft.clauses = cut
    draft.header = read_header(cut.header)
    draft.body = line_of(cut.activation + cut.resolution)
    draft.act = line_of(cut.activation)


def _note_listing(
    reading: _Reading, draft: Draft, sentence: Sentence, after: Sentence | None
) -> None:
    """What the bullets after this sentence are."""
    if after is None or not after.bullet or sentence.under_bullet:
        return
    line = sentence.line
    if draft.sort in {Sort.LIMIT, Sort.RIDER} and _offers(reading.effect, line):
        reading.listing = Sort.ACTIVATED
    elif draft.sort is Sort.LIMIT:
        reading.listing, reading.granted = Sort.LEAD, _was_granted(reading, line)
    else:
        reading.lead = line
        reading.listing, reading.granted = _listing(draft, line, after)


def _listing(draft: Draft, line: str, after: Sentence) -> tuple[Sort, bool]:
    """What the bullets after a sentence are, and whether they are granted to other cards."""
    if draft.sort is Sort.LEAD:
        return Sort.LEAD, False
    if _LISTED.search(line):
        return Sort.LEAD, False
    if draft.sort in EFFECTS:
        if signs.AS_MONSTER.search(line) and signs.GRANTS.search(line):
            return Sort.LEAD, True
        modal = signs.MODAL.search(line) and _AT_ACTIVATION.search(line)
        return (Sort.ACTIVATED if modal else Sort.CONTINUOUS), False
    grants = bool(signs.GRANTS.search(line))
    if draft.sort is Sort.GRANTED or (grants and to_others(line)):
        return Sort.LEAD, not _ATTACHED.search(line)
    listed = (grants and not signs.MODAL.search(line)) or after.marks
    return (Sort.LEAD if listed else Sort.CONTINUOUS), False


def _was_granted(reading: _Reading, line: str) -> bool:
    """Whether the bullets are what a sentence before a limit grants to other cards."""
    before = reading.drafts[-2].sort if len(reading.drafts) > 1 else None
    return before is Sort.CONTINUOUS and "following" not in line and _grants(reading.drafts[-2])


def _grants(draft: Draft) -> bool:
    return bool(signs.GRANTS.search(draft.whole)) and to_others(draft.whole)


def _offers(effect: Draft | None, line: str) -> bool:
    """Whether the bullets are what the effect before a limit or rider offers."""
    if effect is None or effect.main is None or "following" in line or "these" in line:
        return False
    return bool(_OFFER.search(effect.main.line))

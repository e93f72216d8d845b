"""Drafts: the sentences of a part gathered into effects, each with its headers, bullets and more."""

import re
from dataclasses import dataclass, field
from enum import StrEnum

from engine.psct import signs
from engine.psct.headers import Header, read_header
from engine.psct.lexer import Tokens
from engine.psct.older import older_clauses
from engine.psct.printed import PrintedCard
from engine.psct.segments import Clauses, Sentence, clauses, line_of
from engine.terms import CardKind, Trait


class Sort(StrEnum):
    """What a sentence is."""

    MATERIALS = "materials"
    SUMMONING_CONDITION = "summoning_condition"
    PROCEDURE = "procedure"
    NAME_TREATMENT = "name_treatment"
    LIMIT = "limit"
    OTHER_LIMIT = "other_limit"
    RIDER = "rider"
    ACTIVATED = "activated"
    ACTIVATION = "activation"
    """Of the activation of a Spell or Trap Card itself."""
    CONTINUOUS = "continuous"
    LEAD = "lead"
    """Introduces effects as bullets."""
    GRANTED = "granted"
    """Gives effects to other cards."""
    FLAVOUR = "flavour"


@dataclass(slots=True)
class Draft:
    """An effect, or a sentence that is none, while it is put together."""

    sort: Sort
    sentences: list[Sentence] = field(default_factory=list)
    header: Header = field(default_factory=Header)
    clauses: Clauses = field(default_factory=Clauses)
    more: list[Sentence] = field(default_factory=list)
    """Sentences that go on with it, and bullets."""
    modes: list[Sentence] = field(default_factory=list)
    """The bullets among `more` of which one is chosen on activation."""
    older: bool = False
    """Read by the patterns for older wordings."""
    settled: bool = True
    """Its card's words are of the time when "target" always meant a target."""
    body: str = ""
    """Line of the words from the main clause on, without further sentences."""

    @property
    def act(self) -> str:
        """Line of what stands between ":" and ";"."""
        return line_of(self.clauses.activation)

    @property
    def whole(self) -> str:
        """Line of everything in it."""
        return " ".join(s.line for s in (*self.sentences, *self.more))


@dataclass(slots=True)
class _Reading:
    """Where the reading of a part stands."""

    card: PrintedCard
    pendulum: bool
    modern: bool
    settled: bool
    drafts: list[Draft] = field(default_factory=list)
    effect: Draft | None = None
    """The last activated effect, while sentences may still go on with it."""
    listing: Sort | None = None
    """What the bullets that follow are."""


_SELF_STARTING = {Trait.NORMAL, Trait.QUICK_PLAY, Trait.RITUAL, Trait.COUNTER}
_ELSEWHERE = re.compile(
    r"\bthis (?:set |face-down )?card\b(?: on the field| you control| \( [^)]* \)| face-up)*(?: in the spell & trap zone)? "
    r"(?:is |was |were )?(?:in (?:your|the|either) (?:gy|hand|deck)|sent|banished|destroyed|discarded|added|removed|leaves|returned|drawn|excavated|shuffled)"
    r"|\bthis card (?:in|from) (?:your|the) (?:gy|hand)|\bthis (?:set )?card was\b|\bthis (?:set|face-down) card\b"
)
_AT_ACTIVATION = re.compile(
    r"^(?:when|if|as) (?:this card is activated|you activate this card|activating this card|this card's activation|this card resolves)"
    r"|^(?:activate|you can activate|you can only activate) (?:this card|«self»|only|by|1 of)\b"
)
_EQUIP_ONLY = re.compile(
    r"^(?:you can )?(?:only )?equip(?:ped)? (?:only )?to\b|^equip only\b|^can only be equipped"
)
_AS_MONSTER = re.compile(r"^(?:\( [^)]*\) )?special summon this card\b")
_MATERIALS = re.compile(r"[.:;]")


def drafts_of(
    card: PrintedCard, parts: tuple[Sentence, ...], *, pendulum: bool, modern: bool, settled: bool
) -> list[Draft]:
    """Gather a part's sentences.  Each is in exactly one draft."""
    reading = _Reading(card, pendulum, modern, settled)
    for at, sentence in enumerate(parts):
        following = parts[at + 1] if at + 1 < len(parts) else None
        _place(reading, sentence, following, first=at == 0)
    return reading.drafts


def _place(reading: _Reading, sentence: Sentence, after: Sentence | None, *, first: bool) -> None:
    if sentence.under_bullet and reading.listing is not Sort.LEAD:
        if reading.drafts:
            _add_bullet(reading, sentence)
            return
    elif not sentence.under_bullet:
        reading.listing = None
    sort = _sort(reading, sentence, after, first=first)
    if sort is None:
        owner = reading.effect
        if owner is not None:
            owner.more.append(sentence)
            _note_listing(reading, owner, sentence, after)
            return
        sort = Sort.CONTINUOUS
    draft = _draft(reading, sort, sentence)
    _note_listing(reading, draft, sentence, after)


def _add_bullet(reading: _Reading, sentence: Sentence) -> None:
    draft = reading.drafts[-1]
    draft.more.append(sentence)
    if sentence.bullet and reading.listing is Sort.ACTIVATED:
        draft.modes.append(sentence)


def _draft(reading: _Reading, sort: Sort, sentence: Sentence) -> Draft:
    """Open a draft, or add to the card's own activation."""
    if sort is Sort.ACTIVATION:
        own = next((d for d in reading.drafts if d.sort is Sort.ACTIVATION), None)
        if own is not None and (own.clauses.header or own.clauses.activation or not sentence.marks):
            own.more.append(sentence)
            reading.effect = own
            return own
        if own is not None:
            own.sentences.append(sentence)
            _take(own, sentence, clauses(sentence))
            return own
    draft = Draft(sort, [sentence])
    if sort in {Sort.ACTIVATED, Sort.ACTIVATION}:
        cut = None if reading.modern else older_clauses(sentence)
        draft.older = not reading.modern
        draft.settled = reading.settled
        _take(draft, sentence, cut or clauses(sentence))
        reading.effect = draft
    elif sort in {Sort.CONTINUOUS, Sort.LEAD, Sort.GRANTED, Sort.PROCEDURE}:
        reading.effect = None
    reading.drafts.append(draft)
    return draft


def _take(draft: Draft, sentence: Sentence, cut: Clauses) -> None:
    draft.clauses = cut
    draft.header = read_header(cut.header)
    draft.body = line_of(cut.activation + cut.resolution)
    del sentence


def _note_listing(
    reading: _Reading, draft: Draft, sentence: Sentence, after: Sentence | None
) -> None:
    """What the bullets after this sentence are."""
    if after is None or not after.bullet or sentence.under_bullet:
        return
    line = sentence.line
    if draft.sort is Sort.LIMIT or draft.sort is Sort.LEAD:
        reading.listing = Sort.LEAD
    elif draft.sort is Sort.GRANTED:
        reading.listing = Sort.GRANTED
    elif signs.MODAL.search(line) and draft.sort in {Sort.ACTIVATED, Sort.ACTIVATION}:
        at_activation = re.search(r"\b(?:activate|choose|declare)\b", line)
        reading.listing = Sort.ACTIVATED if at_activation else Sort.CONTINUOUS
    elif draft.sort in {Sort.ACTIVATED, Sort.ACTIVATION}:
        reading.listing = Sort.CONTINUOUS
    elif signs.GRANTS.search(line) and _to_others(line):
        reading.listing = Sort.GRANTED
    else:
        grants = signs.GRANTS.search(line) and not signs.MODAL.search(line)
        reading.listing = Sort.LEAD if grants or after.marks else Sort.CONTINUOUS


def _to_others(line: str) -> bool:
    return bool(signs.TO_OTHERS.search(line)) and not re.search(r"\bthis card gains?\b", line)


def _sort(
    reading: _Reading, sentence: Sentence, after: Sentence | None, *, first: bool
) -> Sort | None:
    """What a sentence is; None: it goes on with the effect before it."""
    line = sentence.line.removeprefix("● ")
    rules = _rules_sort(reading, sentence, line, first=first)
    if rules is not None:
        return rules
    if (
        after is not None
        and after.bullet
        and not sentence.under_bullet
        and signs.GRANTS.search(line)
    ):
        if _to_others(line):
            return Sort.GRANTED
        if not _real_marks(sentence):
            return Sort.LEAD
    if reading.card.kind is CardKind.MONSTER:
        return _monster_sort(reading, sentence, line)
    return _spell_trap_sort(reading, sentence, line)


def _rules_sort(reading: _Reading, sentence: Sentence, line: str, *, first: bool) -> Sort | None:
    """Sentences that are no effects."""
    if first and _is_materials(reading, sentence):
        return Sort.MATERIALS
    if signs.LIMIT.match(line) and not _real_marks(sentence):
        return Sort.LIMIT
    if signs.OTHER_LIMIT.match(line) and not sentence.marks:
        return Sort.OTHER_LIMIT
    if sentence.marks:
        return None
    if signs.RIDER.match(line):
        return Sort.RIDER
    if signs.NAME_TREATMENT.match(line):
        return Sort.NAME_TREATMENT
    monster = reading.card.kind is CardKind.MONSTER and not reading.pendulum
    if monster and signs.SUMMONING_CONDITION.match(line):
        return Sort.SUMMONING_CONDITION
    if monster and signs.PROCEDURE.search(line) and not _goes_on(reading, line):
        return Sort.PROCEDURE
    return None


_EXTRA = {Trait.FUSION, Trait.SYNCHRO, Trait.XYZ, Trait.LINK}


def _is_materials(reading: _Reading, sentence: Sentence) -> bool:
    extra = bool(_EXTRA & set(reading.card.trait)) and not reading.pendulum
    return (
        extra
        and (not sentence.line.endswith(".") or sentence.line[:1].isdigit())
        and not sentence.marks
    )


def _real_marks(sentence: Sentence) -> bool:
    """Whether it has a mark that is not its last token."""
    return any(at < len(sentence.tokens) - 1 for at in sentence.marks)


def _goes_on(reading: _Reading, line: str) -> bool:
    return reading.effect is not None and bool(signs.CONTINUES.match(line))


def _monster_sort(reading: _Reading, sentence: Sentence, line: str) -> Sort | None:
    if sentence.marks:
        return Sort.ACTIVATED
    if not reading.modern and older_clauses(sentence) is not None:
        return Sort.ACTIVATED
    return None if _goes_on(reading, line) else Sort.CONTINUOUS


def _spell_trap_sort(reading: _Reading, sentence: Sentence, line: str) -> Sort | None:
    if _AT_ACTIVATION.match(line):
        return Sort.ACTIVATION
    self_starting = bool(_SELF_STARTING & set(reading.card.trait))
    if sentence.marks:
        separate = _is_separate(reading, sentence, self_starting=self_starting)
        return Sort.ACTIVATED if separate else Sort.ACTIVATION
    if _goes_on(reading, line):
        return None
    if not reading.modern and _older_separate(sentence, line, self_starting=self_starting):
        return Sort.ACTIVATED
    if self_starting or _EQUIP_ONLY.match(line) or _AS_MONSTER.match(line):
        return Sort.ACTIVATION
    return Sort.CONTINUOUS


def _is_separate(reading: _Reading, sentence: Sentence, *, self_starting: bool) -> bool:
    """Whether an activated effect is another than the activation of the card itself."""
    cut = clauses(sentence)
    header = line_of(cut.header)
    main = line_of(cut.activation or cut.resolution)
    if _ELSEWHERE.search(header) or re.search(r"\bthis card from your (?:gy|hand)", main):
        return True
    if self_starting and reading.effect is None:
        return "once per" in header
    if self_starting:
        return bool(signs.MAY.match(main)) or "you can" in header or "once per" in header
    if signs.MAY.match(main) or header:
        return True
    return not signs.IMPERATIVE.match(main) or reading.effect is not None


def _older_separate(sentence: Sentence, line: str, *, self_starting: bool) -> bool:
    if self_starting:
        return bool(_ELSEWHERE.search(line)) and older_clauses(sentence) is not None
    return older_clauses(sentence) is not None


def tail(tokens: Tokens) -> str:
    """The last words, for messages."""
    return line_of(tokens[-8:])

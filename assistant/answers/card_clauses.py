"""Card clauses: the printed words that the steps of a play carry out, from the card database."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from assistant.base.ruling_records import Agreement, Citation
from assistant.library.card_passages import card_passage
from assistant.library.compiled_cards import compiled
from assistant.library.defined_cards import CardLibrary
from assistant.retrieval.lexical_search import tokens_of
from engine import (
    CardText,
    ClauseMatch,
    ClausePurpose,
    ContinuousEffect,
    Effect,
    Event,
    EventKind,
    PrintedClause,
    Program,
    applications,
    clause_of_continuous,
    clause_of_effect,
    clause_of_limit,
    clauses_in,
    parts_in,
)


@dataclass(frozen=True, slots=True)
class CardClause:
    """A printed clause, what it says to a step, and the step."""

    citation: Citation
    agreement: Agreement
    """Silent: some of its words were not understood, or it was compared with nothing."""
    event: Event | None = None


_AGREES = {
    ClauseMatch.SAME: Agreement.AGREES,
    ClauseMatch.CONTRARY: Agreement.DISAGREES,
    ClauseMatch.UNREAD: Agreement.SILENT,
}


@dataclass(frozen=True, slots=True)
class CardClauses:
    """Finds the clauses of the cards of one play."""

    cards: CardLibrary
    trace: Sequence[Event] = ()

    def behind(self, event: Event) -> CardClause | None:
        """The clause that a step carries out, or that forbids it; None: no card's text does."""
        if event.kind is EventKind.WITHOUT_EFFECT and event.why in _NEGATED:
            return None
        lasting = next(self._lasting(event), None)
        found = self._effect_at(event)
        if found is None or (lasting is not None and event.kind in _OF_ITS_TEXT):
            return lasting
        name, effect, purpose = found
        return self._of_effect(name, effect, purpose, event)

    def limit_of(self, name: str) -> CardClause | None:
        """What a card's text says of how often it may be used; None: nothing."""
        program = self._program(_name(name))
        clause = clause_of_limit(program) if program is not None else None
        return self._cited(_name(name), clause, None) if clause is not None else None

    def of_card(self, name: str) -> tuple[CardClause, ...]:
        """Every clause of a card's text, in printed order, each held against nothing."""
        program = self._program(name)
        clauses = clauses_in(program) if program is not None else ()
        found = (self._cited(name, clause, None) for clause in clauses)
        return tuple(one for one in found if one is not None)

    def parts_of(self, name: str, purpose: ClausePurpose) -> tuple[CardClause, ...]:
        """The very words of a card's text that are for this, each held against nothing."""
        program = self._program(name)
        clauses = parts_in(program, purpose) if program is not None else ()
        found = (self._cited(name, clause, None) for clause in clauses)
        return tuple(one for one in found if one is not None)

    def rules_of(self, name: str) -> tuple[CardClause, ...]:
        """What a card's text says of its Summon, its use and the turn of its use."""
        rules = (ClausePurpose.SUMMONING, ClausePurpose.USE)
        return tuple(one for purpose in rules for one in self.parts_of(name, purpose))

    def whole(self, name: str) -> tuple[CardClause, ...]:
        """All that is printed on a card, its Pendulum text last."""
        card = self.cards.imported.card(name) if self.cards.imported is not None else None
        texts = (card_passage(card, pendulum=one) for one in (False, True)) if card else ()
        return tuple(
            CardClause(Citation(passage=one, start=0, end=len(one.text)), Agreement.SILENT)
            for one in texts
            if one is not None
        )

    def _effect_at(self, event: Event) -> tuple[str, Effect, ClausePurpose] | None:
        """The card, its activated effect, and what of it the step is about."""
        if event.kind is EventKind.REFUSED:
            source = str(event.details.get("source", ""))
            label = event.part or "activation"
            is_barred = bool(event.details.get("among"))
            effect = None if is_barred else self._effect(source, label)
            return None if effect is None else (source, effect, ClausePurpose.ACTIVATION)
        begun = self._activation_of(event)
        if begun is None:
            return None
        effect = self._effect(begun.cards[0], begun.part or "activation")
        purpose = _PURPOSES.get(event.kind, ClausePurpose.RESOLUTION)
        return None if effect is None else (begun.cards[0], effect, purpose)

    def _activation_of(self, event: Event) -> Event | None:
        """The activation of the link that the step belongs to, or of the card that did it."""
        begun = [one for one in self.trace if one.kind is EventKind.ACTIVATED and one.cards]
        chain = event.link[0] if event.link else None
        by = [one for one in begun if one.link and one.link[0] == chain]
        if event.by is not None:
            return next((one for one in by if one.cards[0] == event.by), None)
        return next((one for one in by if one.link == event.link), None)

    def _effect(self, card: str, label: str) -> Effect | None:
        text = self._text(card)
        effects = text.effects if text is not None else ()
        named = (one for one in effects if one.label.removesuffix(_TRIGGER) == label)
        exact = (one for one in effects if one.label == label)
        return next(exact, None) or next(named, None)

    def _of_effect(
        self, card: str, effect: Effect, purpose: ClausePurpose, event: Event
    ) -> CardClause | None:
        program = self._program(_name(card))
        clause = clause_of_effect(program, effect, purpose) if program is not None else None
        return self._cited(_name(card), clause, event) if clause is not None else None

    def _lasting(self, event: Event) -> Iterator[CardClause]:
        """The clauses that apply without activating and do, or forbid, what happens there."""
        among = event.details.get("among")
        barring = tuple(map(str, among)) if isinstance(among, tuple) else ()
        own = [str(event.details["source"])] if event.part and "source" in event.details else []
        for card in (*barring, *own, *([event.by] if event.by else [])):
            program, text = self._program(_name(card)), self._text(card)
            if program is None or text is None:
                continue
            for effect in text.continuous:
                clause = clause_of_continuous(program, effect) if _does(effect, event) else None
                cited = self._cited(_name(card), clause, event) if clause is not None else None
                if cited is not None:
                    yield cited

    def _cited(self, name: str, clause: PrintedClause, event: Event | None) -> CardClause | None:
        card = self.cards.imported.card(name) if self.cards.imported is not None else None
        pendulum = clause.span.part == "pendulum"
        passage = card_passage(card, pendulum=pendulum) if card is not None else None
        if passage is None:
            return None
        citation = Citation(passage=passage, start=clause.span.start, end=clause.span.end)
        return CardClause(citation, _AGREES[clause.match], event)

    def _program(self, name: str) -> Program | None:
        store = self.cards.imported
        card = store.card(name) if store is not None else None
        if store is None or card is None:
            return None
        return compiled(card, store.quoted_names)

    def _text(self, card: str) -> CardText | None:
        return self.cards.by_name.get(_name(card))


_TRIGGER = " (trigger)"
_NEGATED = frozenset({"effect_negated", "activation_negated"})
"""Why a link comes to nothing through another card: its own text says nothing of that."""
_PURPOSES = {
    EventKind.ACTIVATED: ClausePurpose.ACTIVATION,
    EventKind.COST_PAID: ClausePurpose.COST,
    EventKind.TARGETED: ClausePurpose.TARGET,
    EventKind.MISSED_TIMING: ClausePurpose.ACTIVATION,
}


def _name(card: str) -> str:
    """The name of a card from the engine's id of one copy.

    >>> _name("Sangan#2")
    'Sangan'
    """
    return card.partition("#")[0]


def _does(effect: ContinuousEffect, event: Event) -> bool:
    """Whether an ongoing text can be what forbids, or does, what happens there."""
    if event.kind in _OF_ITS_TEXT:
        return effect.label == event.part
    kinds = _FORBIDDING if event.kind is EventKind.REFUSED else ()
    return not kinds or any(isinstance(one, kinds) for one in effect.applies)


_OF_ITS_TEXT = frozenset({EventKind.NOT_DONE, EventKind.BEGAN_TO_APPLY})
"""Steps whose part is the label of the very effect."""
_FORBIDDING = (applications.Lock, applications.Protect, applications.CannotActivateEffects)


def best_worded(clauses: Iterable[CardClause], words: str, least: float = 0) -> list[CardClause]:
    """The clauses that share most words with a question first; those that share too few are left.

    Words are compared by their stems; what stands in most texts counts little.  `least`: clauses
    that share less are left, and those that share nothing always.
    """
    sought = set(tokens_of(words))
    shared = [(_weight(sought & set(tokens_of(one.citation.quote))), one) for one in clauses]
    best_first = sorted(shared, key=lambda pair: -pair[0])
    return [one for weight, one in best_first if weight and weight >= least]


def _weight(shared: set[str]) -> float:
    return sum(_IN_MOST if word in _EVERYWHERE else 1 for word in shared)


_IN_MOST = 0.25
"""What a word counts that stands in most texts."""
_EVERYWHERE = frozenset(
    tokens_of(
        "card monster effect opponent turn during activate control field target player time can"
    )
)

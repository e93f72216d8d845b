"""Outcomes: what a scenario comes to, as the rest of the product looks at it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.board.events import Event
from engine.outcome.card_facts import of_cards, of_kinds, of_positions, of_stats
from engine.outcome.event_facts import of_events
from engine.outcome.facts import PREDICATES, Fact, notebook_of
from engine.outcome.link_facts import of_links
from engine.outcome.recorded_form import result_to_json
from engine.outcome.settled_facts import is_decided_before, settled, what_may_change, what_touches
from engine.outcome.text_facts import of_game, of_texts
from engine.scenario.running import PlayResult, run_branches
from engine.scenario.scenario_file import Ask, Scenario
from engine.scenario.starting_position import Cards
from engine.terms.vocabulary import EventId


def facts_of(result: PlayResult) -> tuple[Fact, ...]:
    """All facts of a result, each once."""
    notes = notebook_of(result)
    found = (
        *of_links(notes),
        *of_cards(notes),
        *of_events(notes),
        *of_stats(notes),
        *of_kinds(notes),
        *of_positions(notes),
        *of_texts(notes),
        *of_game(notes),
    )
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Possibility:
    """One possibility of an open fact or contested rule, and the outcome then."""

    when: tuple[tuple[str, str], ...]
    """Names of what is open, and how each is here."""
    outcome: "Outcome"
    contested: str | None
    """Id of the contested rule; None: a fact the scenario leaves open."""


@dataclass(frozen=True)
class Outcome:
    """The computed result of a scenario."""

    scenario: Scenario
    result: PlayResult
    branches: tuple[Possibility, ...] = ()

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Every fact; with branches, the facts that are the same in every branch."""
        if not self.branches:
            return facts_of(self.result)
        common = set[tuple[object, ...]].intersection(
            *({_said(fact) for fact in branch.outcome.facts} for branch in self.branches)
        )
        return tuple(f for f in self.branches[0].outcome.facts if _said(f) in common)

    @cached_property
    def settled(self) -> tuple[Fact, ...]:
        """The facts that do not depend on anything unknown; with branches, in none of them."""
        if not self.branches:
            return settled(self.result, self.facts)
        common = set[tuple[object, ...]].intersection(
            *({_said(fact) for fact in branch.outcome.settled} for branch in self.branches)
        )
        return tuple(fact for fact in self.facts if _said(fact) in common)

    def hangs_on(self, fact: Fact) -> tuple[str, ...]:
        """What is unknown that may make a fact otherwise, each text once."""
        if not self.branches:
            return what_touches(self.result, fact)
        own = (
            (branch.outcome, one)
            for branch in self.branches
            for one in branch.outcome.facts
            if _said(one) == _said(fact)
        )
        return tuple(dict.fromkeys(text for out, one in own for text in out.hangs_on(one)))

    def is_decided_before(self, fact: Fact, event: EventId) -> bool:
        """Whether nothing from an event on can make a fact otherwise; never with branches."""
        return not self.branches and is_decided_before(self.result, fact, event)

    def may_change(self, predicate: str, card: str = "") -> tuple[str, ...]:
        """What is unknown that may make something of this predicate happen after all."""
        results = [one.outcome for one in self.branches]
        if not results:
            return what_may_change(self.result, predicate, card)
        return tuple(
            dict.fromkeys(text for one in results for text in one.may_change(predicate, card))
        )

    @property
    def trace(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return self.result.trace

    @property
    def unknown(self) -> tuple[str, ...]:
        """Cards and texts that could not be computed."""
        return self.result.unknown

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What was assumed where the scenario does not say."""
        return self.result.assumptions

    @property
    def contested(self) -> bool:
        """Whether the branches come from a rule on which the sources differ."""
        return any(branch.contested for branch in self.branches)

    def answers(self, ask: Ask) -> tuple[Fact, ...]:
        """The facts that answer what is asked."""
        about = [fact for fact in self.facts if fact.predicate == ask.predicate]
        for card, part in _cuts(ask.subject):
            found = [fact for fact in about if fact.subject_card.lower() == card.lower()]
            named = [fact for fact in found if (fact.part or "").lower() == part.lower()]
            if found:
                return tuple(named or found)
        return ()

    @property
    def asked(self) -> tuple[Fact, ...]:
        """The facts that answer anything that is asked, each once."""
        return tuple(dict.fromkeys(f for ask in self.scenario.ask for f in self.answers(ask)))

    @property
    def unanswered(self) -> tuple[Ask, ...]:
        """What is asked and nothing computed answers."""
        return tuple(ask for ask in self.scenario.ask if not self.answers(ask))


def _cuts(subject: str) -> Iterator[tuple[str, str]]:
    """Every way to cut a subject into a card and a part of it: a name may have a colon itself."""
    yield subject.strip(), ""
    for at in reversed([at for at, mark in enumerate(subject) if mark == ":"]):
        yield subject[:at].strip(), subject[at + 1 :].strip()


def run(scenario: Scenario, cards: Cards, *, offers: bool = False) -> Outcome:
    """Computes a scenario; `offers` also records what players could have activated."""
    return _outcome(run_branches(scenario, cards, offers=offers))


def _outcome(result: PlayResult) -> Outcome:
    branches = tuple(
        Possibility(branch.when, _outcome(branch.outcome), branch.contested)
        for branch in result.branches
    )
    return Outcome(result.scenario, result, branches)


def _said(fact: Fact) -> tuple[object, ...]:
    return (fact.subject_card, fact.copy, fact.part, fact.predicate, fact.value, fact.link)


def to_json(outcome: Outcome) -> dict[str, object]:
    """An outcome as `ruling run --json` prints it."""
    said = dict(result_to_json(outcome.result))
    said["claims"] = [*map(_told, outcome.asked), *map(_not_told, outcome.unanswered)]
    unknown = [*outcome.unknown, *_no_predicates(outcome.scenario.ask)]
    if outcome.branches:
        said["branches"] = [
            {"when": dict(branch.when), "contested": branch.contested, **_brief(branch.outcome)}
            for branch in outcome.branches
        ]
        unknown += _open(said["branches"])
    said["unknown"] = unknown
    return said


def _told(fact: Fact) -> dict[str, object]:
    part = f": {fact.part}" if fact.part is not None else ""
    return {
        "subject": fact.subject_card + part,
        "predicate": fact.predicate,
        "value": list(fact.value) if isinstance(fact.value, tuple) else fact.value,
        "link": list(fact.link) if fact.link else None,
        "steps": list(fact.events),
    }


def _not_told(ask: Ask) -> dict[str, object]:
    asked = {"subject": ask.subject, "predicate": ask.predicate}
    return {**asked, "value": None, "link": None, "steps": []}


def _open(branches: object) -> list[str]:
    """What the scenario leaves open and the outcome hangs on: one branch alone is no answer."""
    assert isinstance(branches, list)  # noqa: S101 -- made above
    first = branches[0]
    if all((b["chains"], b["final"]) == (first["chains"], first["final"]) for b in branches):
        return []
    name = next(iter(first["when"]))
    return [f"open: {name} ({' or '.join(str(b['when'][name]) for b in branches)})"]


def _no_predicates(asks: tuple[Ask, ...]) -> list[str]:
    """What is asked in words that no fact has."""
    return [
        f"asked: {a.predicate!r} is no predicate" for a in asks if a.predicate not in PREDICATES
    ]


def _brief(outcome: "Outcome") -> Mapping[str, object]:
    said = to_json(outcome)
    return {key: said[key] for key in ("chains", "final", "claims", "refused")}

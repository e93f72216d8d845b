"""Play claims: a completed play computed, and what comes out for each line that asks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.board.events import Event
from engine.cardtext.card_text import CardText
from engine.notation.asked_points import AskedPoint, PlayClaim, claim_of, in_question
from engine.notation.completed_play import Completed
from engine.notation.completion_notes import CompletionNote, NoteKind
from engine.notation.refusal_doubts import doubted, instead_of_another, is_certain
from engine.notation.refused_deeds import (
    RefusedDeed,
    is_in_question,
    refused_deeds,
    told_as_done,
)
from engine.notation.untold_strength import untold_strength, with_strengths
from engine.outcome.outcomes import Outcome, run, to_json
from engine.scenario.placed_cards import printed_name
from engine.scenario.scenario_file import parse_scenario
from engine.terms.vocabulary import CardId, Zone


@dataclass(frozen=True, slots=True)
class PlayClaims:
    """A computed play: its outcome, and a claim for each line that asks."""

    completed: Completed
    outcome: Outcome = field(hash=False)
    claims: tuple[PlayClaim, ...]
    unused: tuple[CompletionNote, ...] = ()
    """What was told and turned out to be taken by nothing when the play was computed."""

    @property
    def warnings(self) -> tuple[CompletionNote, ...]:
        """What was told and is not used."""
        return (*self.completed.warnings, *self.unused)


def claims_of(
    completed: Completed, cards: Mapping[str, CardText], *, offers: bool = False
) -> PlayClaims:
    """Compute a completed play.

    Raises:
        ScenarioError: there can be no such play.
    """
    outcome = outcome_of(completed, cards, offers=offers)
    claims = claims_in(completed, cards, outcome)
    return PlayClaims(completed, outcome, claims, tuple(_unused(completed, outcome)))


def outcome_of(
    completed: Completed, cards: Mapping[str, CardText], *, offers: bool = False
) -> Outcome:
    """What comes of a completed play.

    Raises:
        ScenarioError: there can be no such play.
    """
    return _computed(completed, cards, None, offers=offers)


def claims_in(
    completed: Completed, cards: Mapping[str, CardText], outcome: Outcome
) -> tuple[PlayClaim, ...]:
    """What an outcome of a completed play, or one branch of it, answers to each line that asks."""
    earlier: dict[int, Outcome] = {}
    claims: list[PlayClaim] = []
    asked_whether = in_question(completed.points)
    idle = {card for at in _idle_choices(completed, outcome) for card in _chosen(completed, at)}
    seen: tuple[RefusedDeed, ...] = ()
    deeds: tuple[RefusedDeed, ...] = ()
    for point in completed.points:
        at = outcome
        if point.trial:
            at = _tried(completed, cards, point)
        elif point.after is not None:
            if point.after not in earlier:
                earlier[point.after] = _computed(completed, cards, point.after, offers=False)
            at = earlier[point.after]
        found = tuple(refused_deeds(at))
        if found != seen:
            seen, deeds = found, tuple(_deeds(completed, cards, found, asked_whether))
        claim = claim_of(point, at, deeds)
        if point.copy in idle:
            claim = _unless_chosen(claim, point.copy)
        claim = _unless_untold(claim, point, completed, cards, at)
        claims.append(_of_each_alone(claim, point, completed, cards, found))
    return tuple(claims)


def _unless_untold(
    claim: PlayClaim,
    point: AskedPoint,
    completed: Completed,
    cards: Mapping[str, CardText],
    at: Outcome,
) -> PlayClaim:
    """What hangs on a monster's strength, or on how it was Summoned, of which nothing is told."""
    untold = untold_strength(claim, completed, at, cards) if claim.settled else ()
    if untold and not _holds_of_any_strength(claim, completed, cards, point):
        claim = replace(claim, settled=False, hangs_on=untold)
    if claim.settled and claim.value is False and (untold := _untold_way(completed, point)):
        claim = replace(claim, settled=False, hangs_on=untold)
    return claim


def _unless_chosen(claim: PlayClaim, card: str) -> PlayClaim:
    """That nothing befell a card is open, where it is told to be chosen and nothing asks for it."""
    if not claim.settled or claim.value is not False:
        return claim
    why = f"nothing asks for the choice of {printed_name(CardId(card))}"
    return replace(claim, settled=False, hangs_on=(why,))


def _of_each_alone(
    claim: PlayClaim,
    point: AskedPoint,
    completed: Completed,
    cards: Mapping[str, CardText],
    refused: Sequence[RefusedDeed],
) -> PlayClaim:
    """Of several cards of which it is asked whether they may be used: each without the others."""
    if claim.settled or point.line.predicate != "activation_legal" or point.after is not None:
        return claim
    own = next((deed for deed in refused if deed.card == point.copy), None)
    alone = instead_of_another(completed, cards, own) if own is not None else None
    if alone is None:
        return claim
    again = claim_of(point, outcome_of(alone, cards))
    return again if again.settled and again.value is True else claim


def _holds_of_any_strength(
    claim: PlayClaim, completed: Completed, cards: Mapping[str, CardText], point: AskedPoint
) -> bool:
    """Whether it comes out so however strong the monsters are of which nothing is told."""
    at_first = len(refused_as_told(completed, outcome_of(completed, cards)))
    for _, _, other in with_strengths(completed, cards):
        whole = outcome_of(other, cards)
        if len(refused_as_told(other, whole)) > at_first:
            continue  # So strong it cannot have been: what is told would not have been possible.
        at = whole
        if point.trial or point.after is not None:
            at = (
                _tried(other, cards, point)
                if point.trial
                else _computed(other, cards, point.after, offers=False)
            )
        again = claim_of(point, at)
        if not again.settled or again.value != claim.value:
            return False
    return True


def _untold_way(completed: Completed, point: AskedPoint) -> tuple[str, ...]:
    """Why it hangs on how a monster is Special Summoned that its Summon is not negated."""
    if point.line.predicate not in ("summon_negatable", "summon_negated"):
        return ()
    steps = completed.scenario["steps"]
    assert isinstance(steps, list)  # noqa: S101 -- completion made it
    is_untold = any(
        step.get("event") == "special_summoned" and step.get("card") == point.copy
        for step in steps[: point.after]
    )
    name = printed_name(CardId(point.copy))
    return (f"how {name} is Special Summoned is not told",) if is_untold else ()


def refused_as_told(completed: Completed, outcome: Outcome) -> tuple[RefusedDeed, ...]:
    """The steps that are told as done, of which nothing is asked, and that rules refuse."""
    return told_as_done(refused_deeds(outcome), in_question(completed.points))


def certainly_refused(
    completed: Completed, cards: Mapping[str, CardText], outcome: Outcome
) -> RefusedDeed | None:
    """The first step that is told as done and refused, if that is certain; None: it is not.

    What is refused after it may be so because of it.
    """
    deeds = sorted(refused_as_told(completed, outcome), key=lambda deed: deed.event)
    is_clear = bool(deeds) and not outcome.branches and not outcome.unknown
    return deeds[0] if is_clear and is_certain(completed, cards, deeds[0]) else None


def _deeds(
    completed: Completed,
    cards: Mapping[str, CardText],
    found: tuple[RefusedDeed, ...],
    asked_whether: frozenset[str],
) -> Iterator[RefusedDeed]:
    """The refused steps on which answers hang: told as done, or refused by what is supposed."""
    for deed in found:
        doubt = doubted(completed, cards, deed)
        if doubt or not is_in_question(deed, asked_whether):
            yield replace(deed, doubt=doubt)


def _tried(completed: Completed, cards: Mapping[str, CardText], point: AskedPoint) -> Outcome:
    """The play with what is tried for one question after what was told before it."""
    mapping = dict(completed.scenario)
    steps = mapping["steps"]
    assert isinstance(steps, list)  # noqa: S101 -- completion made it
    mapping["steps"] = [*steps[: point.after], *point.trial]
    asks = [{"subject": ask.subject, "predicate": ask.predicate} for ask in point.asks]
    return run(parse_scenario({**mapping, "ask": asks}), cards)


def _computed(
    completed: Completed,
    cards: Mapping[str, CardText],
    until: int | None,
    *,
    offers: bool,
) -> Outcome:
    mapping = dict(completed.scenario)
    if until is not None:
        steps = mapping["steps"]
        assert isinstance(steps, list)  # noqa: S101 -- completion made it
        asks = [ask for one in completed.points if one.after == until for ask in one.asks]
        mapping["steps"] = steps[:until]
        mapping["ask"] = [{"subject": a.subject, "predicate": a.predicate} for a in asks]
    return run(parse_scenario(mapping), cards, offers=offers)


def _idle_choices(completed: Completed, outcome: Outcome) -> Iterator[int]:
    """The places of the choices that are told and that nothing asked for."""
    first = outcome
    while first.branches:
        first = first.branches[0].outcome
    for at in first.result.idle_choices:
        is_told = at < len(completed.step_lines) and completed.step_lines[at] > 0
        if is_told and not _came_to_nothing(first, completed.choosers[at]):
            yield at


def _chosen(completed: Completed, at: int) -> Iterator[str]:
    """The cards that a choice names."""
    steps = completed.scenario["steps"]
    assert isinstance(steps, list)  # noqa: S101 -- completion made it
    yield from _listed(steps[at].get("select"))


def _unused(completed: Completed, outcome: Outcome) -> Iterator[CompletionNote]:
    """Choices that nothing asked for, and materials and Tributes that were not taken."""
    first = outcome
    while first.branches:
        first = first.branches[0].outcome
    for at in _idle_choices(completed, outcome):
        why = "nothing asks for this choice when it is told"
        yield CompletionNote(NoteKind.NOT_USED, why, completed.step_lines[at], "no choice")
    yield from _not_targeted(completed, first)
    summoned = {card for event in first.trace if event.summon is not None for card in event.cards}
    taken = {card for event in first.trace if _takes(event) for card in event.cards}
    for step, line in zip(first.scenario.steps, completed.step_lines, strict=False):
        told = [card for key in ("materials", "tributes") for card in _listed(step.get(key))]
        for card in told if step.get("card") in summoned else ():
            if card not in taken:
                why = f"{printed_name(card)} cannot be used to Summon {step['card']}"
                expected = "a card that its Summon takes"
                yield CompletionNote(NoteKind.NOT_USED, why, line, expected)


def _not_targeted(completed: Completed, outcome: Outcome) -> Iterator[CompletionNote]:
    """Targets that are told of an effect that was activated and has targeted others."""
    taken: dict[str, set[str]] = {}
    for link in (link for chain in outcome.result.chains for link in chain):
        aimed = (card for group in link.targets for card, _ in group)
        taken.setdefault(link.card, set()).update(aimed)
    for step, line in zip(outcome.scenario.steps, completed.step_lines, strict=False):
        by = str(step.get("card", ""))
        for card in _listed(step.get("targets")) if taken.get(by) else ():
            if card not in taken[by]:
                why = f"{printed_name(CardId(by))} does not target {printed_name(CardId(card))}"
                yield CompletionNote(NoteKind.NOT_USED, why, line, "a card that it may target")


def _came_to_nothing(outcome: Outcome, choosers: Sequence[str]) -> bool:
    """Whether an effect for which it would be chosen does not resolve, so that it is not."""
    links = [link for chain in outcome.result.chains for link in chain]
    done = {link.card for link in links if link.result == "resolved"}
    tried = {link.card for link in links} | {one.card for one in outcome.result.attempts}
    return any(card in tried and card not in done for card in choosers)


def _takes(event: Event) -> bool:
    return bool(event.reasons & _TAKEN) or event.to is Zone.ATTACHED


def _listed(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else []


_TAKEN = frozenset({"material", "tributed", "cost"})


def claims_to_json(played: PlayClaims) -> dict[str, object]:
    """As `ruling run FILE.play --json` prints it."""
    said = to_json(played.outcome)
    said["claims"] = [
        {
            "subject": claim.subject,
            "predicate": claim.predicate,
            "value": list(claim.value) if isinstance(claim.value, tuple) else claim.value,
            "settled": claim.settled,
            "hangs_on": list(claim.hangs_on),
            "line": claim.line,
            "stated": claim.expected,
        }
        for claim in played.claims
    ]
    notes = played.completed
    said["case"] = notes.case
    said["assumptions"] = [
        *({"line": note.line, "text": note.text} for note in notes.assumptions),
        *({"line": 0, "text": text} for text in played.outcome.assumptions),
    ]
    said["warnings"] = [
        {"line": note.line, "kind": note.kind.value, "text": note.text, "expected": note.expected}
        for note in played.warnings
    ]
    return said

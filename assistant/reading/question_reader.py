"""Question reader: from a question in plain words to a scenario and what is asked of it."""

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pydantic import JsonValue

from assistant.reading.card_mentions import Mention, Names, mask
from assistant.reading.old_question.actions import read_action
from assistant.reading.old_question.aims_elsewhere import aim_elsewhere
from assistant.reading.old_question.answer_kinds import note_misfits
from assistant.reading.old_question.archetypes import (
    Archetype,
    archetypes_in,
    unknown_words,
    without_archetypes,
)
from assistant.reading.old_question.asked import asked_of
from assistant.reading.old_question.asked_happenings import what_happens
from assistant.reading.old_question.asked_kinds import asked_kinds
from assistant.reading.old_question.asked_shortly import asked_by_name
from assistant.reading.old_question.asked_stats import asked_bare_stat
from assistant.reading.old_question.asked_texts import without_texts
from assistant.reading.old_question.bare_uses import meet_bare_use
from assistant.reading.old_question.causes import with_awaited, with_causes
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.clauses import clauses_of
from assistant.reading.old_question.copies import note_copies_meant, of_copies, tell_copies_apart
from assistant.reading.old_question.corrections import without_corrected
from assistant.reading.old_question.counted import note_counted
from assistant.reading.old_question.counted_cards import note_heaps, without_heaps
from assistant.reading.old_question.declarations import note_declared, without_declared
from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.domain import is_in_domain
from assistant.reading.old_question.doubts import (
    may_ask,
    note_copies,
    note_gap,
    note_idle,
    note_open_turn,
    note_too_slow,
    note_unasked,
    note_unknown,
    note_unsure,
)
from assistant.reading.old_question.end_phase import add_end_phase, with_end_phase
from assistant.reading.old_question.ending_summons import note_ending_summons
from assistant.reading.old_question.facts_read import facts_read
from assistant.reading.old_question.fighters import told_of_fighters, with_fighters
from assistant.reading.old_question.finding import lay_what_is_sought
from assistant.reading.old_question.first_turns import is_first_turn
from assistant.reading.old_question.flips import flip_in_battle, note_flips
from assistant.reading.old_question.fought_effects import (
    battle_what_is_asked,
    face_fighters,
    fell_what_is_asked,
    meet_attacks,
)
from assistant.reading.old_question.its_subjects import with_its_subjects
from assistant.reading.old_question.life import note_life
from assistant.reading.old_question.lost_targets import note_left
from assistant.reading.old_question.measured_sides import seat_measured
from assistant.reading.old_question.misread_deeds import without_impossible
from assistant.reading.old_question.named_in_texts import with_named_in_texts
from assistant.reading.old_question.naming import mentions_of, participles_of
from assistant.reading.old_question.ordinals import with_ordinals
from assistant.reading.old_question.other_effects import unnamed_uses
from assistant.reading.old_question.participles import with_participles
from assistant.reading.old_question.phase_triggers import (
    phase_before,
    summon_after_battle,
    use_after_battle,
)
from assistant.reading.old_question.players import Seats, seat_deeds
from assistant.reading.old_question.position import (
    is_slow,
    is_turn_told,
    note_turns,
    order_of,
    start_of,
)
from assistant.reading.old_question.presupposed import (
    do_what_is_asked,
    lay_what_is_read,
    stand_what_is_asked,
    use_other_effects,
    without_turn_conflicts,
)
from assistant.reading.old_question.printed_figures import without_printed_figures
from assistant.reading.old_question.proper_summons import note_proper_summons
from assistant.reading.old_question.query import Query
from assistant.reading.old_question.region import held_in, without_region
from assistant.reading.old_question.replaying import note_replays
from assistant.reading.old_question.senses import with_senses
from assistant.reading.old_question.set_cards import note_set_cards
from assistant.reading.old_question.steps import steps_of
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.struck_sides import seat_takers, strike_what_is_asked
from assistant.reading.old_question.summon_counts import (
    note_summon_counts,
    note_told_uses,
    note_uncounted,
)
from assistant.reading.old_question.summon_kinds import note_summon_kinds, note_summon_windows
from assistant.reading.old_question.table import Position
from assistant.reading.old_question.timeline import in_order
from assistant.reading.old_question.tokens import tokens_of
from assistant.reading.old_question.told_figures import told_figures
from assistant.reading.old_question.told_so_far import FactsOf
from assistant.reading.old_question.unnamed import note_unnamed
from assistant.reading.old_question.unnamed_asked import asked_of_unnamed, note_general
from assistant.reading.old_question.unnamed_effects import find_the_negated, give_effects
from assistant.reading.old_question.unnamed_triggers import note_unnamed_triggers
from assistant.reading.old_question.unsaid import note_unsaid
from assistant.reading.old_question.untaken_numbers import note_untaken_numbers
from assistant.reading.old_question.untaken_places import note_untaken_places
from assistant.reading.old_question.untaken_positions import note_untaken_positions
from assistant.reading.old_question.untaken_traits import note_untaken_traits
from assistant.reading.old_question.untaken_words import note_untaken_words
from assistant.reading.old_question.untold_stats import note_untold_stats
from assistant.reading.old_question.variants import variants_of
from assistant.reading.old_question.whereabouts import note_end
from assistant.reading.old_question.which_effect import choose_effects
from assistant.reading.old_question.whole import Whole
from assistant.reading.old_question.windows import fit_fighters, note_windows, phase_of
from assistant.reading.old_question.yes_no import is_yes_no
from assistant.reading.old_turning.reading import read_respelt, read_turned
from assistant.reading.text_languages import asked_in
from assistant.reading.understood_question import AskedClaim, CardCategory, QuestionReading


def read_question(text: str, *, names: Names, facts: FactsOf) -> QuestionReading:
    """Understands a question: its scenario, what it asks, what was assumed, what was not read."""
    text, region = without_region(text)
    reading = _read_anywhere(text, names, facts)
    return reading if region is None else held_in(region, reading)


def _read_anywhere(text: str, names: Names, facts: FactsOf) -> QuestionReading:
    mentions = without_archetypes(mentions_of(text, names), archetypes_in(text, names))
    mentions = with_named_in_texts(text, mentions, facts)
    text, mentions = without_corrected(text, mentions)
    language = asked_in(mask(text, mentions))

    def read(words: str, named: tuple[Mention, ...]) -> QuestionReading:
        return _read_english(words, named, facts, archetypes_in(words, names))

    if language != "en":
        return read_turned(text, language, names, read)
    return read_respelt(text, mentions, names, read)


def _read_english(
    text: str,
    mentions: tuple[Mention, ...],
    facts: FactsOf,
    archetypes: tuple[Archetype, ...] = (),
) -> QuestionReading:
    mentions = with_ordinals(text, with_fighters(text, mentions), facts)
    masked = without_printed_figures(mask(text, mentions), mentions, facts)
    masked = without_declared(without_heaps(masked, mentions, facts), mentions, facts)
    tokens = with_senses(with_participles(tokens_of(masked), participles_of(text, mentions)))
    clauses = with_its_subjects(clauses_of(tokens))
    cards = tuple(dict.fromkeys(mention.name for mention in mentions))
    whole = Whole(
        text, mask(text, mentions), mentions, clauses, unknown_words(tokens, archetypes), archetypes
    )
    whole = without_texts(whole)
    if not is_in_domain(masked, clauses, names_cards=bool(mentions or whole.texts)):
        return QuestionReading(
            asked=(AskedClaim(subject="question", predicate="in_domain", start=0, end=len(text)),),
            cards=cards,
            in_domain=False,
        )
    main, variant = variants_of(whole.clauses)
    reading = _read(whole, main, facts)
    further = (_read(whole, variant, facts),) if variant else ()
    return reading.model_copy(update={"cards": cards, "further": further})


def _read(whole: Whole, clauses: Sequence[Clause], facts: FactsOf) -> QuestionReading:
    story = Story(whole.mentions, lambda name: facts(name.partition("#")[0]), whole.text)
    story.archetypes = whole.archetypes
    story.described.update(told_figures(whole.text, whole.mentions))
    story.described.update(told_of_fighters(whole.text, whole.mentions))
    story.asking = frozenset(one.sentence for one in clauses if is_asked(one) or one.is_put)
    masked = whole.masked
    note_heaps(story, masked)
    seen = _take_in(story, whole, clauses)
    phase = _complete(story, whole, clauses, seen, masked)
    asked = asked_of_unnamed(story, clauses, _asked(story, whole, clauses, seen))
    _mark_tried(story, asked)
    tell_copies_apart(story)
    strike_what_is_asked(story, clauses, asked)
    seat_takers(story, clauses, asked)
    seat_measured(story, clauses, asked)
    deeds = story.deeds
    add_end_phase(story, deeds, asked)
    note_end(story, clauses, asked)
    seats = Seats(clauses)
    told = [deed for deed in deeds if deed.player]
    assumed = (*seat_deeds(story, deeds, seats), *note_turns(story, told))
    without_turn_conflicts(story, deeds)
    face_fighters(story)
    fit_fighters(story)
    start = start_of(story, deeds)
    asked = of_copies(story, start, asked, clauses, seats)
    steps = with_end_phase(steps_of(deeds, start.turn_player), story, deeds, start.turn_player)
    scenario = _scenario(story, start, steps, asked, phase or "main1")
    _note_doubts(story, whole, masked, asked)
    written = json.dumps(scenario)
    story.gaps += note_untaken_positions(story, masked, scenario)
    story.gaps += note_untaken_traits(story, masked, asked, written)
    story.gaps += note_untaken_places(story, masked, clauses, asked, written)
    story.gaps += note_untaken_numbers(story, masked, " ".join((written, *start.assumed)))
    read = (written, *assumed, *story.assumptions, *start.assumed)
    story.gaps += note_untaken_words(story, masked, asked, read)
    turn = f"It is player {start.turn_player}'s turn."
    return QuestionReading(
        scenario=scenario,
        asked=asked,
        facts=facts_read(whole, deeds, story, start),
        assumptions=tuple(
            dict.fromkeys((*_seating(seats), turn, *assumed, *story.assumptions, *start.assumed))
        ),
        gaps=tuple(dict.fromkeys(story.gaps)),
        yes_no=is_yes_no(whole, clauses) and not all(one.expanded for one in asked),
        players={"A": "you", "B": "opponent"} if seats.has_asker else {},
        tried=frozenset(_tried(deeds, asked)),
    )


def _mark_tried(story: Story, asked: Sequence[AskedClaim]) -> None:
    """As in "Veiler on its monster in my Main Phase, legal?": the rules may forbid what is told."""
    tried = {one.subject for one in asked if one.predicate == "activation_legal"}
    for deed in story.deeds[-1:]:
        deed.is_asked |= deed.do == "activate" and deed.card in tried


_Seen = list[tuple[int, int]]
"""Of each clause, how many cards and subjects were named before it."""


def _take_in(story: Story, whole: Whole, clauses: Sequence[Clause]) -> _Seen:
    """Reads clause after clause what is told; what told nothing is a gap."""
    seen: _Seen = []
    story.unnamed_uses = unnamed_uses(clauses)
    for clause in clauses:
        seen.append((len(story.named), len(story.subjects)))
        if not read_action(story, clause):
            note_gap(story, whole, clause)
        note_unknown(story, whole, clause)
        note_copies(story, whole, clause)
        note_replays(story, clause)
    aim_elsewhere(story)
    note_unnamed_triggers(story)
    note_general(story, clauses)
    lay_what_is_sought(story, clauses)
    return seen


def _complete(
    story: Story, whole: Whole, clauses: Sequence[Clause], seen: _Seen, masked: str
) -> str:
    """Adds what goes without saying, puts the deeds in their order, and tells the phase."""
    do_what_is_asked(story, _asked(story, whole, clauses, seen))
    stand_what_is_asked(story, _asked(story, whole, clauses, seen))
    lay_what_is_read(story, whole.texts)
    find_the_negated(story)
    asked = _asked(story, whole, clauses, seen)
    _choose_effects(story, asked)
    note_flips(story)
    note_windows(story, masked)
    battle_what_is_asked(story, masked)
    fell_what_is_asked(story, masked, asked)
    flip_in_battle(story)
    note_life(story, masked)
    note_counted(story, masked)
    note_declared(story, masked)
    note_set_cards(story, masked)
    note_summon_counts(story, masked)
    note_told_uses(story)
    phase = phase_of(story, masked)
    note_summon_kinds(story, masked)
    note_summon_windows(story, masked)
    note_proper_summons(story, masked)
    note_ending_summons(story, clauses)
    without_impossible(story, whole)
    story.deeds[:] = in_order(story)
    meet_attacks(story)
    use_after_battle(story)
    summon_after_battle(story)
    note_left(story)
    _split_turns(story.deeds)
    give_effects(story)
    meet_bare_use(story)
    with_causes(story)
    with_awaited(story, asked)
    return phase_before(story, phase)


def _note_doubts(story: Story, whole: Whole, masked: str, asked: Sequence[AskedClaim]) -> None:
    """What keeps the answer unsure, once everything is in its place."""
    deeds = story.deeds
    slow = [
        one
        for one in deeds
        if is_slow(story, one) and story.kind(one.card) is not CardCategory.TRAP
    ]
    note_open_turn(story, asked, is_told=is_turn_told(story, deeds))
    note_unsaid(story, masked, whole.clauses, asked)
    note_untold_stats(story)
    note_unnamed(story, masked, asked)
    note_misfits(story, masked, whole.clauses, asked)
    note_uncounted(story, asked)
    note_copies_meant(story)
    note_idle(story, whole, deeds, asked)
    note_unsure(story, whole, deeds, asked)
    note_too_slow(story, whole, slow, asked)


def _tried(deeds: Sequence[Deed], asked: Sequence[AskedClaim]) -> Iterator[str]:
    """Cards that are only tried: asked about, or meant to negate a Summon that is asked about."""
    is_summon = any(one.predicate == "summon_negatable" for one in asked)
    for deed in deeds:
        if deed.is_asked or (is_summon and deed.answered == "summon"):
            yield deed.card.partition("#")[0]


def _scenario(
    story: Story, start: Position, steps: list[JsonValue], asked: Sequence[AskedClaim], phase: str
) -> dict[str, JsonValue]:
    scenario: dict[str, JsonValue] = {
        "incomplete": True,
        "start": {
            "turn_player": start.turn_player,
            "phase": phase,
            **({"first_turn": True} if is_first_turn(story.masked) else {}),
            "A": start.side("A"),
            "B": start.side("B"),
        },
        "steps": steps,
        "ask": [{"subject": one.subject, "predicate": one.predicate} for one in asked],
    }
    if order := order_of(story, start):
        side: dict[str, JsonValue] = {"order": list(order)}
        scenario["start"] = {**_mapping(scenario["start"]), **side}
    return scenario


def _split_turns(deeds: Sequence[Deed]) -> None:
    """What was done "last turn" is followed by a new turn, with whatever comes after it."""
    for before, deed in pairwise(deeds):
        if before.is_last_turn and not deed.is_last_turn:
            deed.is_new_turn = True


def _choose_effects(story: Story, asked: Sequence[AskedClaim]) -> None:
    """Each deed means the effect that its words, and those of the question, speak of."""
    choose_effects(story, [(one.subject, one.start, one.end) for one in asked])
    use_other_effects(story, asked)


def _mapping(value: JsonValue) -> dict[str, JsonValue]:
    return value if isinstance(value, dict) else {}


def _seating(seats: Seats) -> tuple[str, ...]:
    said = "You are player A, your opponent is player B."
    return (said,) if "me" in seats.said else ()


def _asked(
    story: Story, whole: Whole, clauses: Sequence[Clause], seen: Sequence[tuple[int, int]]
) -> tuple[AskedClaim, ...]:
    """What the clauses ask, each read with the cards that were spoken of before it."""
    if story.asks:
        span = {"start": clauses[-1].start, "end": clauses[-1].end}
        return tuple(
            AskedClaim(subject=one, predicate=what, value=value, **span)
            for one, what, value in story.asks
        )
    named, subjects = list(story.named), list(story.subjects)
    found: list[AskedClaim] = []
    for at, clause in enumerate(clauses):
        if not may_ask(clauses, at):
            continue
        story.named[:] = named[: seen[at][0]]
        story.subjects[:] = subjects[: seen[at][1]]
        found += asked_of(Query(story, clause, clauses[at + 1 :]))
    story.named[:], story.subjects[:] = named, subjects
    found = asked_kinds(story) or found
    found = [*found, *whole.texts] or asked_by_name(story, clauses) or asked_bare_stat(story)
    if not found and not note_unasked(story, whole, clauses):
        span = {"start": clauses[0].start, "end": clauses[-1].end} if clauses else {}
        cards = story.all_cards()
        for subject, predicate in what_happens(story, cards) if span else ():
            ask = AskedClaim(subject=subject, predicate=predicate, expanded=True, **span)
            found.append(ask)
    again = {one.subject for one in found if one.predicate == "usable_again_this_turn"}
    found = [
        one for one in found if one.predicate != "activation_legal" or one.subject not in again
    ]
    unique = {(one.subject, one.predicate): one for one in reversed(found)}
    return tuple(reversed(unique.values()))

"""Facts: an outcome in the vocabulary in which answers, quotes and statements are compared."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

from engine.board.chain_links import ChainLink
from engine.board.events import Event
from engine.scenario.running import PlayResult
from engine.terms.vocabulary import CardId, CardName, EventId

Value = bool | int | str | tuple[str, ...]
"""What a fact says of its subject."""
LinkKey = tuple[int, int]
"""(number of the Chain, number of the link)."""

PREDICATES = frozenset(
    """activation_legal resolves effect_negated activation_negated summon_negatable applies
    cost_paid destroyed sent_to_gy banished summoned returned_to_hand returned_to_deck
    attack_continues can_attack can_attack_again replay_occurs usable_again_this_turn
    misses_timing in_domain chain_link_order resolution_order zone_at_end controller_at_end
    deciding_player value depends_on activated chain_link left_field_before_resolving
    negated_on_field affected face_up_on_field face_down tributed discarded summon_negated
    attack_negated attacks_directly
    damage_step_occurs attack_declared sent_from_field attacker_left_field applied_last targeted
    activated_in counts_toward_limit damage_dealt damage_taken_by has_effect on_field
    can_change_position flipped_face_down left_as_cost moved negated_in_chain occurs_outside_chain
    under_negation_of under_lingering_negation under_field_gated_negation phase spell_speed
    responds_to in_turn_of_set negates_activation negates_effect
    changes_atk_or_def target_left nothing_to_apply in_own_turn game_state_open
    has_legal_target has_something_to_answer conditions_met in_right_place locked
    limit_reached during_resolution waits_for_summon free_of_negations
    outside_damage_step could_change_something ended""".split()  # noqa: SIM905 -- a list of words reads better as words
)
"""Every predicate a fact may have."""
BETWEEN_LINKS = CardName("response between the Chain Links")
"""The subject "may a card be chained between effects that triggered together"."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is so: subject, predicate, value, and the events it rests on."""

    subject_card: CardName
    part: str | None
    classes: frozenset[str]
    predicate: str
    value: Value
    link: LinkKey | None
    events: tuple[EventId, ...]
    cards: frozenset[CardName]
    copy: CardId | None = None
    """Which copy; None: a thing that is not a card."""


@dataclass(frozen=True, slots=True)
class Notebook:
    """A result with what is needed to write facts about it."""

    result: PlayResult
    slices: tuple[frozenset[CardName], ...]
    """For every event, the cards in the slice behind it."""
    about: Mapping[CardId, list[Event]]
    """For every card, the events that concern it."""
    links: Mapping[LinkKey, ChainLink]

    def fact(  # noqa: PLR0913 -- a fact has that many sides
        self,
        card: CardId,
        predicate: str,
        value: Value,
        events: Iterable[EventId],
        kinds: frozenset[str],
        *,
        part: str | None = None,
        link: LinkKey | None = None,
        among: Iterable[CardId] = (),
    ) -> Fact:
        """Builds a fact about a card, with the cards of its causal slice."""
        roots = tuple(sorted({event for event in events if event}))
        cards = self.cards_behind(roots, (card, *among))
        return Fact(
            subject_card=self.name(card),
            part=part,
            classes=kinds,
            predicate=predicate,
            value=value,
            link=link,
            events=roots,
            cards=cards,
            copy=card,
        )

    def last_about(self, card: CardId, *, until: EventId | None = None) -> list[EventId]:
        """The last event (up to this one) about a card, as a list of one or none."""
        events = (e.id for e in reversed(self.about.get(card, [])) if not until or e.id <= until)
        return list(islice(events, 1))

    def name(self, card: CardId) -> CardName:
        """A card's printed name."""
        return self.result.state.card(card).name

    def cards_behind(
        self, roots: tuple[EventId, ...], named: tuple[CardId, ...]
    ) -> frozenset[CardName]:
        """The names of the cards behind the events, and of the cards named as well."""
        slices = (self.slices[number - 1] for number in roots)
        return frozenset(map(self.name, named)).union(*slices)


def notebook_of(result: PlayResult) -> Notebook:
    """Builds the notebook of a result."""
    slices: list[frozenset[CardName]] = []
    about: dict[CardId, list[Event]] = {}
    for event in result.trace:
        own = frozenset(
            result.state.cards[card].name for card in _cards_of(event) if card in result.state.cards
        )
        slices.append(own.union(*(slices[cause - 1] for cause in event.causes)))
        for card in event.cards:
            about.setdefault(card, []).append(event)
    links = {link.key: link for chain in result.chains for link in chain}
    return Notebook(result, tuple(slices), about, links)


def _cards_of(event: Event) -> Iterable[CardId]:
    """Every card that an event names."""
    yield from event.cards
    if event.by is not None:
        yield event.by
    for key in ("by", "source", "negated_by"):
        named = event.details.get(key)
        if named is not None:
            yield CardId(str(named))
    among = event.details.get("among")
    yield from among if isinstance(among, tuple) else ()

"""Event facts: Summons, attacks, damage, refusals, and what was concluded at the end."""

from collections.abc import Iterator

from engine.activation import circumstances
from engine.activation.circumstances import Occasion
from engine.activation.refusals import part_of
from engine.board.conditions import summons_itself
from engine.board.events import Event, EventKind
from engine.outcome.facts import Fact, Notebook
from engine.scenario.conclusions import Conclusion
from engine.terms.vocabulary import FIELD, CardId, CardKind, CardName, EventId


def of_events(notes: Notebook) -> Iterator[Fact]:
    """Yields facts about single events and about what follows from them."""
    for event in notes.result.trace:
        match event.kind:
            case EventKind.SUMMONED | EventKind.SUMMON_NEGATED:
                yield from _summon(notes, event)
            case EventKind.ATTACK_DECLARED:
                yield from _attack(notes, event)
            case EventKind.MISSED_TIMING:
                yield from _missed(notes, event)
            case EventKind.LP_CHANGED:
                yield from _damage(notes, event)
            case EventKind.REFUSED:
                yield from _refused(notes, event)
            case _:
                continue
    for conclusion in notes.result.conclusions:
        yield from _concluded(notes, conclusion)


def _summon(notes: Notebook, event: Event) -> Iterator[Fact]:
    done = event.kind is EventKind.SUMMONED
    for card in event.cards:
        kinds = circumstances.of_summon(notes.result.state.text(card), event)
        yield notes.fact(card, "summoned", done, [event.id], kinds, link=event.link)
        yield notes.fact(card, "summon_negated", not done, [event.id], kinds, link=event.link)


ATTACK_CLASSES = frozenset({"attack", "attacking_monster"})
"""The kinds that facts about attacks belong to."""


def _attack(notes: Notebook, event: Event) -> Iterator[Fact]:
    card = event.cards[0]
    kinds = circumstances.of_card(notes.result.state.text(card)) | ATTACK_CLASSES
    later = [e for e in notes.about[card] if e.id > event.id]
    negated = [e.id for e in later if e.kind is EventKind.ATTACK_NEGATED]
    left = _left_in_battle_step(notes, event)
    replays = [e for e in later if e.kind is EventKind.REPLAY]
    replay = [e.id for e in replays]
    yield notes.fact(card, "attack_declared", True, [event.id], kinds)
    yield notes.fact(card, "can_attack", True, [event.id], kinds)
    yield notes.fact(card, "attack_negated", bool(negated), negated or [event.id], kinds)
    yield notes.fact(card, "attacker_left_field", bool(left), left or [event.id], kinds)
    yield notes.fact(card, "replay_occurs", bool(replay), replay or [event.id], kinds)
    for one in replays:
        direct = one.details["direct"] is True
        yield notes.fact(card, "can_attack", direct, [one.id], kinds, part="direct attack")
    yield from _direct(notes, event, kinds)
    yield from _battle_damage(notes, event, kinds)


def _left_in_battle_step(notes: Notebook, attack: Event) -> list[EventId]:
    """Where the attacker left the field before its attack was over or in the Damage Step.

    Told from the moves, whatever the rule makes of them.
    """
    later = notes.result.trace[attack.id :]
    past = next((one for one in later if one.kind in _PAST_BATTLE_STEP), None)
    if past is not None and past.why == "attacker_left":
        return [past.id]
    return [
        one.id
        for one in later
        if (past is None or one.id < past.id)
        and (one.kind is EventKind.MOVED and one.from_ in FIELD and attack.cards[0] in one.cards)
    ]


_PAST_BATTLE_STEP = frozenset(
    {EventKind.ATTACK_DECLARED, EventKind.ATTACK_ENDED, EventKind.DAMAGE_STEP, EventKind.PHASE}
)


def _direct(notes: Notebook, attack: Event, kinds: frozenset[str]) -> Iterator[Fact]:
    """Whether an attack that was declared came through to the player, or ended or met a monster."""
    later = [e for e in notes.about[attack.cards[0]] if e.id > attack.id]
    over = next((e for e in later if e.kind in {EventKind.BATTLED, EventKind.ATTACK_ENDED}), None)
    if over is not None:
        came = over.kind is EventKind.BATTLED and len(over.cards) == 1
        yield notes.fact(attack.cards[0], "attacks_directly", came, [over.id], kinds)


def _battle_damage(notes: Notebook, attack: Event, kinds: frozenset[str]) -> Iterator[Fact]:
    """How much battle damage came of an attack, to whichever player: 0 where there was none."""
    later = list(notes.result.trace[attack.id :])
    until = next((e.id for e in later if e.kind is EventKind.ATTACK_DECLARED), None)
    mine = [e for e in later if until is None or e.id < until]
    dealt = [e for e in mine if e.kind is EventKind.LP_CHANGED and e.why == "battle_damage"]
    over = [e.id for e in mine if e.kind in {EventKind.BATTLED, EventKind.ATTACK_ENDED,
                                             EventKind.ATTACK_NEGATED}]  # fmt: skip
    dealers = {CardId(str(e.details["by"])) for e in dealt if "by" in e.details}
    taken = {e.player: -sum(o.amount for o in dealt if o.player is e.player) for e in dealt}
    amounts, roots = set(taken.values()) or {0}, [e.id for e in dealt] or over
    for card in dict.fromkeys((attack.cards[0], *sorted(dealers))) if roots else ():
        for amount in amounts if len(amounts) == 1 else ():
            yield notes.fact(card, "value", amount, roots, kinds, part="battle damage")
        yield notes.fact(card, "damage_dealt", bool(dealt), roots, kinds, part="battle damage")
    for player in dict.fromkeys(str(e.player) for e in dealt):
        card = attack.cards[0]
        yield notes.fact(card, "damage_taken_by", player, roots, kinds, part="battle damage")


def _missed(notes: Notebook, event: Event) -> Iterator[Fact]:
    card = CardId(str(event.details["source"]))
    text = notes.result.state.text(card)
    kinds = circumstances.of_card(text) | {"trigger_effect"}
    if any(one.mandatory for one in text.effects if one.label == event.part):
        kinds |= {"mandatory"}
    said = (("misses_timing", True), ("activation_legal", False), ("activated", False),
            ("resolves", False))  # fmt: skip
    for part in (event.part, None):
        for predicate, value in said:
            yield notes.fact(card, predicate, value, [event.id], kinds, part=part)


def _damage(notes: Notebook, event: Event) -> Iterator[Fact]:
    by = event.by or event.details.get("by")
    if event.why in ("battle_damage", "effect_damage") and by is not None:
        card = CardId(str(by))
        kinds = circumstances.of_card(notes.result.state.text(card))
        yield notes.fact(card, "damage_dealt", True, [event.id], kinds, link=event.link)
        who = str(event.player)
        yield notes.fact(card, "damage_taken_by", who, [event.id], kinds, link=event.link)


_REFUSED = {"attack with": "can_attack", "change the position of": "can_change_position"}
"""What is told of a monster that may not be used so."""


def _refused(notes: Notebook, event: Event) -> Iterator[Fact]:
    """What was tried and is not legal; an effect that Summons its own card then does not."""
    card = CardId(str(event.details["source"]))
    text = notes.result.state.text(card)
    kinds = circumstances.of_card(text) | {"activation"}
    kinds = kinds.union(
        *(
            circumstances.of_effect(text, effect, text.kind_of(effect))
            for effect in text.effects
            if effect.label == event.part
        )
    )
    yield from _occasion(notes, event, card, kinds)
    for effect in text.effects:
        part = part_of(effect.label)
        if part != part_of(_label(event) or ""):
            continue
        gone = (
            "resolves",
            "has_effect",
            "applies",
            *(["summoned"] if summons_itself(effect) else []),
        )
        for predicate in gone:
            yield notes.fact(card, predicate, False, [event.id], kinds, part=part)
    if event.details.get("trigger"):
        yield notes.fact(card, "activation_legal", False, [event.id], kinds, part=event.part)
        return
    if (event.part or "").endswith("Summon"):
        yield notes.fact(card, "summoned", False, [event.id], kinds)
    predicate = _REFUSED.get(event.part or "", "activation_legal")
    yield notes.fact(card, predicate, False, [event.id], kinds)
    if text.kind is CardKind.MONSTER and event.part and event.part not in _REFUSED:
        yield notes.fact(card, predicate, False, [event.id], kinds, part=_label(event))


def _occasion(notes: Notebook, event: Event, card: CardId, kinds: frozenset[str]) -> Iterator[Fact]:
    """Under which circumstances it was tried, and what the rule that refuses it looks at."""
    occasion, ground = event.details.get("occasion"), event.details.get("ground")
    if isinstance(occasion, Occasion):
        for predicate, value in occasion.said().items():
            yield notes.fact(card, predicate, value, [event.id], kinds)
    if isinstance(ground, tuple):
        yield notes.fact(card, ground[0], ground[1], [event.id], kinds)


def _label(event: Event) -> str | None:
    return None if event.part is None else event.part.removesuffix(" (trigger)")


_OF_ATTACKS = ("attack_continues", "damage_step_occurs", "can_attack_again", "can_change_position")


def _concluded(notes: Notebook, said: Conclusion) -> Iterator[Fact]:
    """A conclusion rests on its own event if it was asked for, else on what is behind it."""
    roots = (said.event,) if said.event else said.causes
    if said.thing is not None:
        cards = notes.cards_behind(roots, (said.card, *said.among))
        kinds = frozenset(said.classes)
        for part in dict.fromkeys((said.part, *(() if said.shared else (None,)))):
            yield Fact(
                subject_card=CardName(said.thing),
                part=part,
                classes=kinds,
                predicate=said.predicate,
                value=said.value,
                link=None,
                events=tuple(sorted(roots)),
                cards=cards,
            )
        return
    kinds = _kinds(notes, said)
    yield notes.fact(
        said.card, said.predicate, said.value, roots, kinds, link=said.link, part=said.part
    )


def _kinds(notes: Notebook, said: Conclusion) -> frozenset[str]:
    """Classes of a card, or of its activation if the conclusion belongs to one."""
    text = notes.result.state.text(said.card)
    kinds = circumstances.of_card(text)
    link = notes.links.get(said.link) if said.link is not None else None
    if link is not None and link.card == said.card:
        kinds = circumstances.of_link(text, link)
    if said.predicate in _OF_ATTACKS:
        kinds |= ATTACK_CLASSES
    if said.predicate in ("summon_negatable", "occurs_outside_chain"):
        for one in (notes.result.trace[c - 1] for c in said.causes):
            kinds |= circumstances.of_summon(text, one) if one.summon is not None else frozenset()
    return kinds

"""Asked: what a question wants to know, as subjects and predicates.

One function a kind of verb; each returns what its clause asks, nothing if it asks nothing.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from assistant.reading.question.clauses import Clause
from assistant.reading.question.story import (
    LIMITED,
    NEGATORS,
    SOFT_LIMITED,
    STAND_INS,
    Deed,
    Story,
)
from assistant.reading.reading import Asked, Kind, Negates

Ask = tuple[str, str]
"""A subject and a predicate."""
_AFRESH = frozenset({"again", "another"})
_IS_OF_EFFECT = re.compile(
    r"negated effect|effect[^.?]* (?:is|was|gets|got) negated", re.IGNORECASE
)
_HAND_SIZE = ("hand size limit", "value")


@dataclass(frozen=True, slots=True)
class Query:
    """A clause that asks, with the story it asks about and the clauses after it."""

    story: Story
    clause: Clause
    rest: Sequence[Clause]

    @property
    def purpose(self) -> Clause | None:
        """The clause that says what for: "... to negate the Summon"."""
        following = self.rest[0] if self.rest else None
        return following if following is not None and following.hangs in {"to", "ing"} else None

    @property
    def is_afresh(self) -> bool:
        """Whether it asks for another time or another copy."""
        marks = set(self.clause.marks).union(*(noun.marks for noun in self.clause.nouns))
        facets = {noun.facet for noun in self.clause.nouns}
        return bool(marks & _AFRESH) or ("copy" in facets and "another" in marks)

    def subject_cards(self) -> tuple[str, ...]:
        """The cards its subject means."""
        subject = self.clause.subject
        if subject is None or subject.who:
            return ()
        return self.story.meant(subject, prefer="subject")

    def object_cards(self) -> tuple[str, ...]:
        """The cards its objects mean."""
        found: list[str] = []
        for noun in self.clause.objects:
            if noun.is_about_cards or noun.thing in STAND_INS:
                found += self.story.meant(noun)
        return tuple(found)

    def cards_by(self, *words: str) -> tuple[str, ...]:
        """The cards under these prepositions."""
        return tuple(
            card
            for noun in self.clause.by(*words)
            if noun.is_about_cards
            for card in self.story.meant(noun)
        )

    @property
    def facet(self) -> str:
        """The side of a card that its subject means."""
        return self.clause.subject.facet if self.clause.subject is not None else ""

    @property
    def thing(self) -> str:
        """What its subject is, if no card."""
        return self.clause.subject.thing if self.clause.subject is not None else ""


def asked_of(query: Query) -> tuple[Asked, ...]:
    """What the clause asks."""
    clause = query.clause
    asks = _by_words(query)
    if asks is None:
        reader = _READERS.get(clause.verb)
        asks = reader(query) if reader is not None else _without_verb(query)
    spans = {"start": clause.start, "end": max(clause.end, clause.start + 1)}
    kept = dict.fromkeys(ask for ask in asks if ask[0])
    return tuple(Asked(subject=s, predicate=p, **spans) for s, p in kept)


def what_happens(story: Story, cards: Sequence[str]) -> tuple[Ask, ...]:
    """Everything decisive about these cards."""
    asks: list[Ask] = []
    for card in cards:
        if story.deed_of(card, do="activate") is not None:
            asks.append((card, "resolves"))
        if story.deed_of(card, do="attack") is not None:
            asks.append((card, "attack_continues"))
        is_on_field = story.kind(card) is Kind.MONSTER or _is_struck(story, card)
        if is_on_field:
            asks.append((card, "destroyed"))
        asks.append((card, "zone_at_end"))
    return tuple(asks)


def _is_struck(story: Story, card: str) -> bool:
    return any(card in (*deed.targets, *deed.hurts) for deed in story.deeds)


def _by_words(query: Query) -> tuple[Ask, ...] | None:
    """What single words ask, whatever the verb: an order, a hand size, a repetition."""
    clause = query.clause
    things = {noun.thing for noun in clause.nouns} | {noun.facet for noun in clause.nouns}
    if "hand_size" in things or _is_hand_count(query, things):
        return (_HAND_SIZE,)
    if clause.question == "which_order" or (clause.question and "order" in things):
        return (("Chain", "resolution_order" if clause.verb != "chain" else "chain_link_order"),)
    if clause.question == "who" and clause.verb in {"get", "have", "keep", "take"}:
        return tuple((card, "controller_at_end") for card in query.object_cards())
    if clause.question in {"what", "how"} and clause.verb in {"happen", "go", "resolve", "do"}:
        return _what(query)
    if "limit" in things and clause.verb in {"be", "count", "stop", "apply"}:
        return _count(query)
    if "damage_step" in things and clause.verb != "activate":
        attack = query.story.last("attack")
        return ((attack.card if attack else "attack", "damage_step_occurs"),)
    return None


def _is_hand_count(query: Query, things: set[str]) -> bool:
    return query.clause.question == "how_many" and (
        "hand" in things or query.clause.verb == "discard"
    )


def _what(query: Query) -> tuple[Ask, ...]:
    if query.clause.verb == "do" and query.thing == "player":
        return ()
    own = () if query.clause.is_subject_inherited else query.subject_cards()
    told = query.cards_by("to", "with", "on") or own or query.object_cards()
    named = [card for card in told if not card.startswith("an effect")]
    cards = tuple(dict.fromkeys(named)) or query.story.all_cards()
    return what_happens(query.story, cards)


def _count(query: Query) -> tuple[Ask, ...]:
    named = [*query.subject_cards(), *query.object_cards()]
    cards = [
        card
        for card in named
        if card not in STAND_INS.values()
        and query.story.facts_of(card) is not None
        and not _is_stopper(query.story, card)
    ]
    cards = cards or [card for card in (_limited(query.story),) if card]
    if cards and cards[0] in {SOFT_LIMITED, *(name for _, name in LIMITED)}:
        return ((cards[0], "counts_toward_limit"),)
    if cards:
        return ((cards[0], "usable_again_this_turn"),)
    return ((_limited_stand_in(query.story), "counts_toward_limit"),)


def _limited_stand_in(story: Story) -> str:
    """What stands for a card with a usage limit in a general question, negated as it says."""
    kind = next((name for words, name in LIMITED if words.search(story.text)), SOFT_LIMITED)
    negator = NEGATORS["effect" if _IS_OF_EFFECT.search(story.text) else "activation"]
    story.deeds += [
        Deed("activate", kind),
        Deed("activate", negator, answers=kind, is_chained=True, answered="activation"),
    ]
    return kind


def _limited(story: Story) -> str:
    """The card whose use was stopped: what a negation answers, else the first that was used."""
    for deed in reversed(story.deeds):
        if deed.answers:
            return deed.answers
        if deed.answered in {"summon", "attack"} and story.last(deed.answered) is not None:
            found = story.last(deed.answered)
            return found.card if found else ""
    first = next((deed for deed in story.deeds if deed.do in {"activate", "summon"}), None)
    return first.card if first else ""


def _resolve(query: Query) -> tuple[Ask, ...]:
    story, cards = query.story, query.subject_cards()
    is_attacking = any(noun.facet == "attack" for noun in query.clause.by("with"))
    if query.facet == "attack" or is_attacking:
        return tuple((card, "attack_continues") for card in cards or ("a monster",))
    if query.facet == "summon":
        return tuple((card, "summoned") for card in cards)
    if query.facet == "damage":
        return _damage(query)
    if query.thing in {"damage_step", "chain"}:
        return (("Chain", "resolution_order"),)
    if query.clause.subject is not None and query.clause.subject.pronoun and not query.facet:
        negated = [deed for deed in story.deeds if deed.is_asked]
        cards = (negated[-1].card,) if negated and query.clause.marks == frozenset() else cards
    cards = cards or _last_effect(story)
    return tuple((card, "resolves") for card in cards)


def _last_effect(story: Story) -> tuple[str, ...]:
    deed = story.last("activate")
    return (deed.card,) if deed else ()


def _apply(query: Query) -> tuple[Ask, ...]:
    cards = query.subject_cards() or _last_effect(query.story)
    return tuple((card, _lasts(query.story, card)) for card in cards)


def _lasts(story: Story, card: str) -> str:
    facts = story.facts_of(card)
    return "resolves" if facts is not None and not facts.is_lasting else "applies"


def _keep(query: Query) -> tuple[Ask, ...]:
    if query.thing in {"monster", "effect_monster"}:
        return _are_monsters_negated(query, query.subject_cards())
    cards = query.object_cards()
    return tuple((card, "applies") for card in cards)


def _get(query: Query) -> tuple[Ask, ...]:
    """As in "Do I get the search", "do I draw": the effect that would give it."""
    story = query.story
    cards = query.cards_by("with", "from", "by") or tuple(
        card for card in query.object_cards() if story.facts_of(card) is not None
    )
    cards = tuple(card for card in cards if card not in STAND_INS.values()) or _giver(query)
    who = query.clause.subject.who if query.clause.subject is not None else ""
    if who and cards:
        story.owners.setdefault(cards[0], who)
    return tuple((card, "resolves") for card in cards[:1])


def _giver(query: Query) -> tuple[str, ...]:
    story = query.story
    own = [card for card in query.subject_cards() if story.facts_of(card) is not None]
    if own:
        return tuple(own)
    left = [deed.card for deed in story.deeds if deed.do == "apply"]
    struck = [card for deed in story.deeds for card in (*deed.hurts, *deed.targets)]
    floaters = [card for card in (*left, *struck) if _has_trigger(story, card)]
    if floaters:
        return (floaters[-1],)
    who = query.clause.subject.who if query.clause.subject is not None else ""
    mine = [deed.card for deed in story.deeds if deed.player == who and deed.do == "activate"]
    return tuple(mine[:1])


def _has_trigger(story: Story, card: str) -> bool:
    facts = story.facts_of(card)
    return facts is not None and any(effect.is_trigger for effect in facts.effects)


def _destroy(query: Query) -> tuple[Ask, ...]:
    clause = query.clause
    if query.is_afresh:
        return _afresh(query)
    predicate = {"banish": "banished", "send": "sent_to_gy"}.get(clause.verb, "destroyed")
    if clause.verb == "return":
        to = {noun.thing for noun in clause.by("to")}
        predicate = "returned_to_deck" if "deck" in to else "returned_to_hand"
        if not to or "field" in to:
            return _revive(query)
    if clause.verb == "send" and any(noun.thing == "field" for noun in clause.by("from")):
        predicate = "sent_from_field"
    if "both" in clause.marks and not clause.is_passive and not clause.objects:
        return tuple((card, "resolves") for card in query.subject_cards())
    if clause.is_passive or not clause.objects:
        return tuple((card, predicate) for card in _sufferers(query) or _things(query))
    named = [card for noun in clause.objects if noun.cards for card in query.story.meant(noun)]
    if clause.subject is not None and clause.subject.who:
        return tuple((card, predicate) for card in query.object_cards())
    if named:
        return tuple((card, predicate) for card in named)
    return tuple((card, "resolves") for card in query.subject_cards() or _last_effect(query.story))


def _sufferers(query: Query) -> tuple[str, ...]:
    """Whom it would happen to: the subject, unless that is the card that does it."""
    cards, story = query.subject_cards(), query.story
    if query.clause.subject is not None and query.clause.is_subject_inherited:
        doing = [card for card in cards if story.kind(card) is not Kind.MONSTER]
        struck = [
            card for deed in story.deeds if deed.card in doing for card in deed.targets + deed.hurts
        ]
        return tuple(struck) or cards
    return cards


def _save(query: Query) -> tuple[Ask, ...]:
    return tuple((card, "destroyed") for card in query.object_cards())


def _things(query: Query) -> tuple[str, ...]:
    return (STAND_INS[query.thing],) if query.thing in STAND_INS else ()


def _survive(query: Query) -> tuple[Ask, ...]:
    return tuple((card, "destroyed") for card in query.subject_cards())


def _stay(query: Query) -> tuple[Ask, ...]:
    return tuple((card, "zone_at_end") for card in query.subject_cards())


def _go(query: Query) -> tuple[Ask, ...]:
    cards = query.subject_cards()
    to = {noun.thing for noun in query.clause.by("to", "in")}
    predicate = "sent_to_gy" if "gy" in to and not query.clause.question else "zone_at_end"
    return tuple((card, predicate) for card in cards)


def _negate(query: Query) -> tuple[Ask, ...]:
    clause, story = query.clause, query.story
    if clause.is_passive:
        noun, agents = clause.subject, query.cards_by("by", "with")
    else:
        noun = clause.objects[0] if clause.objects else None
        agents = query.subject_cards()
    if noun is None:
        return ()
    cards = story.meant(noun, but=agents, prefer="subject" if clause.is_passive else "")
    if noun.facet == "summon" or _is_summon_stopped(query, agents, cards):
        return _summon_negatable(query, cards)
    if noun.thing in {"monster", "effect_monster"} and not noun.cards:
        return _are_monsters_negated(query, cards)
    return tuple((card, _negated(story, card, noun.facet, agents)) for card in cards)


def _are_monsters_negated(query: Query, cards: tuple[str, ...]) -> tuple[Ask, ...]:
    story = query.story
    for deed in story.deeds:
        facts = story.facts_of(deed.card)
        if facts is not None and facts.negates_others:
            return ((deed.card, "applies"),)
    return tuple((card, "negated_on_field") for card in cards)


def _is_summon_stopped(query: Query, agents: tuple[str, ...], cards: tuple[str, ...]) -> bool:
    following = query.rest[0] if query.rest else None
    is_summoned = (
        following is not None
        and following.hangs in {"reduced", "which"}
        and ("summon" in following.verb)
    )
    can = any(query.story.negates(agent, Negates.SUMMON) for agent in agents)
    has_summon = any(query.story.deed_of(card, do="summon") for card in cards)
    return can and (is_summoned or has_summon)


def _summon_negatable(query: Query, cards: tuple[str, ...]) -> tuple[Ask, ...]:
    story = query.story
    monsters = [card for card in cards if story.kind(card) in {Kind.MONSTER, None}]
    subjects = _summoned(story) or monsters[:1] or [STAND_INS["monster"]]
    is_done = query.clause.is_passive and not query.clause.modal
    predicate = "summon_negated" if is_done else "summon_negatable"
    return tuple((card, predicate) for card in subjects)


def _summoned(story: Story) -> list[str]:
    """The monster whose Summon is spoken of."""
    by_rule = story.last("summon")
    if by_rule is not None:
        return [by_rule.card]
    for deed in reversed(story.deeds):
        facts = story.facts_of(deed.card)
        if facts is not None and any(effect.summons for effect in facts.effects):
            targets = deed.targets if any(effect.targets for effect in facts.effects) else []
            return [*deed.brings, *targets][:1]
    return []


def _negated(story: Story, card: str, facet: str, agents: Sequence[str]) -> str:
    if facet in {"activation", "attack"}:
        return f"{facet}_negated"
    answers = [deed.card for deed in story.deeds if deed.answers == card] + list(agents)
    by_activation = any(story.negates(one, Negates.ACTIVATION) for one in answers)
    if by_activation and facet != "effect":
        return "activation_negated"
    is_on_field = story.kind(card) is Kind.MONSTER and story.deed_of(card) is None
    if is_on_field and not any(card in deed.hurts for deed in story.deeds):
        return "negated_on_field"
    return "effect_negated"


def _activate(query: Query) -> tuple[Ask, ...]:
    clause, story = query.clause, query.story
    if query.is_afresh:
        return _afresh(query)
    purpose = query.purpose
    if purpose is not None and purpose.verb in {"negate", "stop"}:
        facets = {noun.facet for noun in purpose.objects}
        if "summon" in facets:
            return _summon_negatable(query, ())
    cards = query.subject_cards()
    is_dummy = clause.subject is not None and clause.subject.pronoun == "it"
    is_named = any(noun.cards for noun in clause.objects)
    is_player = clause.subject is not None and bool(
        clause.subject.who or clause.subject.thing == "player"
    )
    if not cards or (is_dummy and is_named) or is_player:
        cards = query.object_cards() or query.cards_by("with")
    if any(noun.facet == "summon" for noun in clause.by("on")):
        return _summon_negatable(query, ())
    if any(card in story.copies for card in cards):
        return tuple((card, "usable_again_this_turn") for card in cards)
    deeds = [story.deed_of(card) for card in cards]
    if any(deed is not None and deed.answered == "summon" for deed in deeds):
        return _summon_negatable(query, ())
    return tuple((card, "activation_legal") for card in cards or _asked_deed(story))


def _asked_deed(story: Story) -> tuple[str, ...]:
    asked = [deed.card for deed in story.deeds if deed.is_asked]
    return tuple(asked[-1:]) or _last_effect(story)


def _afresh(query: Query) -> tuple[Ask, ...]:
    story = query.story
    named = [
        card
        for noun in query.clause.nouns
        if noun.cards or noun.pronoun or noun.facet in {"copy", "effect"}
        for card in story.meant(noun, prefer="subject")
        if story.facts_of(card) is not None and card not in STAND_INS.values()
    ]
    played = [card for card in named if not _is_stopper(story, card)]
    subjects = played[:1] or [_limited(story)]
    return tuple((card, "usable_again_this_turn") for card in subjects)


def _is_stopper(story: Story, card: str) -> bool:
    deed = story.deed_of(card)
    return deed is not None and bool(deed.answers or deed.answered)


def _try(query: Query) -> tuple[Ask, ...]:
    if query.purpose is not None:
        inner = Query(query.story, query.purpose, query.rest[1:])
        return tuple((ask.subject, ask.predicate) for ask in asked_of(inner))
    return ((_limited(query.story), "usable_again_this_turn"),)


def _summon(query: Query) -> tuple[Ask, ...]:
    clause, story = query.clause, query.story
    if query.is_afresh:
        named = [card for noun in clause.nouns if noun.cards for card in story.meant(noun)]
        if named:
            return ((named[0], "usable_again_this_turn"),)
        last = story.last("summon")
        if last is not None and any(noun.facet == "copy" for noun in clause.nouns):
            return ((last.card, "usable_again_this_turn"),)
        names = {"normal_summon": "Normal Summon", "pendulum_summon": "Pendulum Summon"}
        return ((names.get(clause.verb, "Summon"), "usable_again_this_turn"),)
    cards = query.object_cards() if clause.objects else query.subject_cards()
    if any(noun.pronoun == "itself" for noun in clause.objects):
        cards = query.subject_cards()
    return tuple((card, "summoned") for card in cards)


def _revive(query: Query) -> tuple[Ask, ...]:
    monsters = [
        card for card in query.subject_cards() if query.story.kind(card) in {Kind.MONSTER, None}
    ]
    return tuple((card, "summoned") for card in monsters or query.object_cards())


def _tribute(query: Query) -> tuple[Ask, ...]:
    if query.clause.is_passive:
        return _pay(query)
    users = query.cards_by("with", "for") or _asked_deed(query.story)
    return tuple((card, "activation_legal") for card in users[:1])


def _pay(query: Query) -> tuple[Ask, ...]:
    cards = [card for card in query.subject_cards() if query.story.deed_of(card)]
    return tuple((card, "cost_paid") for card in (cards or _payers(query.story))[:1])


def _payers(story: Story) -> list[str]:
    """Whose cost is meant: of what was negated, else of what was activated last."""
    answered = [deed.answers for deed in story.deeds if deed.answers]
    if answered:
        return answered[-1:]
    return [deed.card for deed in reversed(story.deeds) if deed.do == "activate"]


def _damage(query: Query) -> tuple[Ask, ...]:
    story = query.story
    burners = [
        deed.card
        for deed in reversed(story.deeds)
        if any(effect.damages for effect in getattr(story.facts_of(deed.card), "effects", ()))
    ]
    card = (burners or list(query.subject_cards()) or list(_last_effect(story)) or [""])[0]
    if query.clause.question == "how_many":
        return ((f"{card}: damage", "value"),)
    return ((card, "damage_dealt"),)


def _attack(query: Query) -> tuple[Ask, ...]:
    cards = query.cards_by("with") or query.subject_cards() or ("a monster",)
    predicate = "can_attack_again" if query.is_afresh else "can_attack"
    return tuple((card, predicate) for card in cards)


def _be(query: Query) -> tuple[Ask, ...]:
    clause, story = query.clause, query.story
    if "legal" in clause.marks:
        purpose = query.purpose
        if purpose is not None and purpose.verb == "activate":
            return _activate(Query(story, purpose, query.rest[1:]))
        if query.is_afresh:
            return _afresh(query)
        return _legal(query)
    if clause.marks & {"used_up"} or query.facet == "limit":
        return _count(query)
    if "safe" in clause.marks:
        return _survive(query)
    if clause.marks & {"face_up", "there"}:
        return _stay(query)
    return ()


def _legal(query: Query) -> tuple[Ask, ...]:
    story = query.story
    asked = [deed for deed in story.deeds if deed.do == "activate"]
    if asked and asked[-1].answered == "summon":
        return _summon_negatable(query, ())
    cards = [card for card in query.subject_cards() if story.deed_of(card)]
    return tuple((card, "activation_legal") for card in cards or [d.card for d in asked[-1:]])


def _treat(query: Query) -> tuple[Ask, ...]:
    following = query.rest[0] if query.rest else None
    if following is None:
        return ()
    if following.verb == "send" and query.clause.subject is not None:
        return tuple((card, "sent_from_field") for card in query.subject_cards())
    inner = asked_of(Query(query.story, following, query.rest[1:]))
    return tuple((ask.subject, ask.predicate) for ask in inner)


def _stop(query: Query) -> tuple[Ask, ...]:
    if query.clause.is_passive:
        return _resolve(query)
    if any(noun.facet == "attack" for noun in query.clause.objects):
        return tuple((card, "attack_continues") for card in query.object_cards())
    return tuple((card, "resolves") for card in query.object_cards())


def _without_verb(query: Query) -> tuple[Ask, ...]:
    """As in "again this turn?", "possible?", "legal?"."""
    clause = query.clause
    if query.is_afresh:
        return _afresh(query)
    if "legal" in clause.marks:
        return _legal(query)
    return ()


_READERS: Mapping[str, Callable[[Query], tuple[Ask, ...]]] = MappingProxyType(
    {
        "resolve": _resolve,
        "do": _resolve,
        "happen": _resolve,
        "occur": _resolve,
        "apply": _apply,
        "keep": _keep,
        "get": _get,
        "search": _get,
        "draw": _get,
        "destroy": _destroy,
        "banish": _destroy,
        "send": _destroy,
        "return": _destroy,
        "survive": _survive,
        "stay": _stay,
        "leave": _stay,
        "go": _go,
        "negate": _negate,
        "stop": _stop,
        "save": _save,
        "refund": _pay,
        "activate": _activate,
        "chain": _activate,
        "allow": _be,
        "try": _try,
        "revive": _revive,
        "tribute": _tribute,
        "pay": _pay,
        "inflict": _damage,
        "take": _damage,
        "attack": _attack,
        "be": _be,
        "count": _count,
        "treat": _treat,
        **dict.fromkeys(
            (
                "summon",
                "normal_summon",
                "special_summon",
                "link_summon",
                "flip_summon",
                "tribute_summon",
                "synchro_summon",
                "xyz_summon",
                "fusion_summon",
                "ritual_summon",
                "pendulum_summon",
            ),
            _summon,
        ),
    }
)


def deeds_asked(story: Story) -> list[Deed]:
    """The deeds that only the question speaks of."""
    return [deed for deed in story.deeds if deed.is_asked]

"""Story: the deeds and the board that a question tells of, and what its words refer to."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from assistant.reading.old_question.archetypes import describe, told_of
from assistant.reading.old_question.deed import Deed, Standing, put_before
from assistant.reading.old_question.described_effects import described
from assistant.reading.old_question.held_monsters import held, held_so, holders, is_set, taken_from
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.roles import ROLES, fighting, tell_side
from assistant.reading.old_question.stand_ins import FIGHTERS, STAND_INS, usual_target
from assistant.reading.old_question.told_so_far import Told
from assistant.reading.understood_question import CardCategory, Negates, SoughtCards

_SENTENCE_END = re.compile(r"[.?!:]|$")
_DEFINITE = re.compile(
    r"(?:the|that|this|my|our|your|his|her|their|its|(?:my |your )?opponent['\u2019]s)"
    r"(?: own)? (?P<type>[a-z]+)(?:['\u2019]s(?: [a-z]+){1,2})?",
    re.IGNORECASE,
)
"""As in "my own dragon"."""


@dataclass(slots=True)
class Story(Told):
    """Everything read so far, and what its words stand for."""

    def deed_of(self, card: str, *, do: str = "") -> Deed | None:
        """The last deed of this card."""
        told = (one for one in reversed(self.deeds) if one.card == card and do in {"", one.do})
        return next(told, None)

    def last(self, *dos: str, but: str = "") -> Deed | None:
        """The last deed of these kinds."""
        told = (one for one in reversed(self.deeds) if one.do in dos and one.card != but)
        return next(told, None)

    def refer(self, noun: Noun, *, but: Iterable[str] = (), prefer: str = "") -> tuple[str, ...]:
        """The cards a noun phrase means, and note of them for later pronouns."""
        cards = self.meant(noun, but=but, prefer=prefer)
        for number, owner in noun.owners:
            self.owners.setdefault(self.name(number), owner)
        self.note(cards, noun.owner if noun.cards or not noun.facet else "")
        for card in cards:
            self.said_of[card] = self.said_of.get(card, frozenset()) | noun.marks
        if "another" in noun.marks and not noun.thing:
            self.copies.update(cards)
        tell_side(self.deeds, noun, cards)
        if "attack:ing" in noun.marks and cards and self.last("attack") is None:
            put_before(self.deeds, Deed("attack", cards[0], start=noun.start, end=noun.end))
            if "defense" in noun.marks:
                self.board.append(Standing(cards[0], position="defense"))
        return cards

    def note(self, cards: Iterable[str], owner: str = "") -> None:
        """Remembers that these cards were spoken of, and whose they are."""
        for card in cards:
            self.named.append(card)
            if owner and owner != "it":
                self.owners.setdefault(card, owner)

    def meant(self, noun: Noun, *, but: Iterable[str] = (), prefer: str = "") -> tuple[str, ...]:
        """The cards a noun phrase means: by name, as a pronoun, or through one of their sides."""
        cards = self._meant(noun, tuple(but), prefer)
        return tuple(self.renamed.get(card, card) for card in cards)

    def _meant(self, noun: Noun, but: tuple[str, ...], prefer: str) -> tuple[str, ...]:
        if noun.cards:
            named = tuple(self.name(mention) for mention in noun.cards)
            is_it = "apposed" in noun.marks and self.kind(named[0]) is CardCategory.MONSTER
            return self._targets_of(named[0]) if noun.facet == "target" and not is_it else named
        if noun.pronoun in {"they", *ROLES}:
            return self.all_cards() if noun.pronoun == "they" else (fighting(self.deeds, noun),)
        plain = () if noun.pronoun and not is_set(self, noun) else self._without_pronoun(noun, but)
        return plain or self._by_side(noun, but, prefer)

    def _without_pronoun(self, noun: Noun, but: tuple[str, ...]) -> tuple[str, ...]:
        """As in "theirs", "the target", "a Trap Card", "my Special Summon effect"."""
        if doing := described(self, noun):
            self.standing_for[STAND_INS["effect_monster"]] = doing
            if not noun.thing:
                said = "An effect of which no card is told is taken for a monster's."
                self.assumptions.append(said)
            return (STAND_INS["effect_monster"],)
        if noun.owner and not (noun.thing or noun.who) and noun.facet in {"", "copy"}:
            return self._owned(noun.owner)
        if noun.thing in STAND_INS:
            told = self._targeted(noun, but) or self._same(noun) or self._paid_with(noun)
            told = told or held_so(self, noun) or taken_from(self, noun)
            return told or self._called_by_type(noun) or (self._stand_in(noun),)
        if is_set(self, noun):
            return self._unnamed_target(CardCategory.SPELL, but)
        is_aim = noun.facet == "target" or (noun.thing == "card" and "target:past" in noun.marks)
        return self._aimed_at(but) if is_aim else ()

    def _by_side(self, noun: Noun, but: tuple[str, ...], prefer: str) -> tuple[str, ...]:
        """By which side of a card it names, or as a pronoun."""
        if noun.facet in {"summon", "attack"} and not noun.pronoun:
            found = self._of_deed(noun.facet)
            if found or noun.owner != "it":
                return found
        found = () if prefer == "payer" else self._by_facet(noun, but)
        if found or not (noun.pronoun or noun.owner == "it" or noun.facet):
            return found
        sides = {"me", "them"}
        but = (*but, *(one.card for one in self.deeds if {one.player, noun.owner} == sides))
        if (kind := self.kind_said(noun)) is not None:
            found = self._put_before(noun, kind, but) or self._of_kind(kind, but, prefer)
            return found or ((STAND_INS[kind.value],) if kind is not CardCategory.MONSTER else ())
        return self._pronoun(set(but), prefer) or self._named_next(noun, but)

    def _targeted(self, noun: Noun, but: tuple[str, ...]) -> tuple[str, ...]:
        """As in "the targeted monster": what the card used last aims at."""
        kind = self.kind(STAND_INS[noun.thing]) if "target:past" in noun.marks else None
        return self._unnamed_target(kind, but) if kind is not None else ()

    def _same(self, noun: Noun) -> tuple[str, ...]:
        """As in "on that same monster": the one that was spoken of last."""
        kind = self.kind(STAND_INS[noun.thing]) if "same" in noun.marks else None
        attack = self.last("attack") if kind is CardCategory.MONSTER else None
        if attack is not None and attack.card in FIGHTERS and not attack.is_asked:
            return (attack.card,)
        return tuple([card for card in self.named if kind and self.kind(card) is kind][-1:])

    def _called_by_type(self, noun: Noun) -> tuple[str, ...]:
        """As in "X is on my dragon", of Judgment Dragon: the one named monster called so."""
        said = _DEFINITE.fullmatch(self.masked[noun.start : noun.end])
        words = {said["type"].lower()} if said is not None and noun.thing == "monster" else set()
        others = {"me": "them", "them": "me"}.get(noun.owner, "-")
        called = {
            card
            for card in self.named
            if words & set(card.lower().split()) and self.kind(card) is CardCategory.MONSTER
        }
        return tuple(called) if len(called) == 1 and not self._are_of(called, others) else ()

    def _are_of(self, cards: Iterable[str], player: str) -> bool:
        return all(self.owners.get(card, "") == player for card in cards)

    def _paid_with(self, noun: Noun) -> tuple[str, ...]:
        """As in "the Tributed monster": the one with which something was paid for."""
        how = next((how for how in ("tribute", "discard") if f"{how}:past" in noun.marks), "")
        for deed in reversed(self.deeds if how else ()):
            effects = getattr(self.facts_of(deed.card), "effects", ())
            is_paid_so = any(how in one.all_costs - one.pays_itself for one in effects)
            if not deed.costs and deed.do == "activate" and is_paid_so:
                deed.costs = [(how, STAND_INS["monster"])]
            paid = tuple(card for way, card in deed.costs if way == how)
            if paid:
                return paid[:1]
        if how and not any(deed.do == "apply" for deed in self.deeds):
            self.gaps.append(gap_at(self.text, noun, "which card it is was not read"))
        return ()

    def _put_before(self, noun: Noun, kind: CardCategory, but: tuple[str, ...]) -> tuple[str, ...]:
        """As in "X negates a Trap: where does the Trap go": the unnamed one that was spoken of."""
        put = rf"\b(?:an?|another) (?:[\w-]+ ){{0,2}}{kind.value}\b"
        places = [one.start() for one in re.finditer(put, self.masked[: noun.start], re.IGNORECASE)]
        named = [one.start for one in self.mentions if self.kind(one.name) is kind]
        end = _SENTENCE_END.search(self.masked, places[-1]) if places else None
        unnamed = [card for card in self.named if card in STAND_INS.values() and card not in but]
        alike = [card for card in unnamed if self.kind(card) is kind]
        is_last = end is not None and not any(end.start() < at < noun.start for at in named)
        return tuple(alike[-1:]) if is_last else ()

    def _of_kind(self, kind: CardCategory, but: tuple[str, ...], prefer: str) -> tuple[str, ...]:
        """As in "that monster", "the Spell": a card of the kind that the pronoun tells."""
        others = {card for card in self.named if self.kind(card) not in {kind, None}}
        others |= self.negators if holders(self) else set()
        if prefer == "negated":
            others |= {card for card in self.named if self._negates_now(card) or self._aims(card)}
        found = self._pronoun({*but, *others}, prefer) or self._unnamed_target(kind, but)
        return found or held(self, kind)

    def _aims(self, card: str) -> bool:
        """Whether it was used, and what it does is to negate a monster's effects."""
        is_used = self.deed_of(card, do="activate") is not None and not self._is_answered(card)
        return self.negates(card, Negates.MONSTER) and is_used

    def kind_said(self, noun: Noun) -> CardCategory | None:
        """As in "that monster", "the Spell": the kind of card a pronoun stands for."""
        said = self.masked[noun.start : noun.end].lower() if noun.pronoun == "it" else ""
        return next((kind for kind in CardCategory if kind.value in said), None)

    def _aimed_at(self, but: tuple[str, ...]) -> tuple[str, ...]:
        """As in "the target": what the card used last aims at."""
        found = (
            self._unnamed_target(kind, but) for kind in (CardCategory.MONSTER, CardCategory.SPELL)
        )
        return next((cards for cards in found if cards), ())

    def _unnamed_target(self, kind: CardCategory, but: tuple[str, ...]) -> tuple[str, ...]:
        """As in "is the monster negated": what the card used last aims at, if that is not named."""
        last_first = reversed(self.deeds)
        for deed in sorted(last_first, key=lambda one: self.negates(one.card, Negates.MONSTER)):
            facts = self.facts_of(deed.card)
            places = [p for effect in facts.effects for p in effect.targets] if facts else []
            aims = any(_may_be(kind, place) for place in places)
            if deed.do != "activate" or deed.card in but or not aims:
                continue
            deed.targets = deed.targets or [STAND_INS[kind.value]]
            return tuple(deed.targets)
        return ()

    def _owned(self, owner: str) -> tuple[str, ...]:
        """As in "I take theirs", "mine is destroyed": of two cards of a name, that side's."""
        side = {"me": "A", "them": "B", "first": "A", "second": "B"}.get(owner, owner)
        copied = {one.card.partition("#")[0] for one in self.board if "#" in one.card}
        there = [one.card for one in self.board if one.player in {side, owner}]
        return tuple(card for card in there if card.partition("#")[0] in copied)[-1:]

    def _targets_of(self, card: str) -> tuple[str, ...]:
        """As in "Monster Reborn's target": what it aims at, a monster if that is not told."""
        effects = getattr(self.facts_of(card), "effects", ())
        if effects and not any(effect.targets for effect in effects):
            return (STAND_INS["monster"],)
        deed = self.deed_of(card, do="activate")
        if deed is None:
            deed = Deed("activate", card, self.owners.get(card, ""))
            self.deeds.append(deed)
        deed.targets = deed.targets or [usual_target(self.facts_of(card))]
        return tuple(deed.targets)

    def _named_next(self, noun: Noun, but: tuple[str, ...]) -> tuple[str, ...]:
        """As in "By destroying it with X, can I stop Y": the pronoun stands before its name."""
        stop = _SENTENCE_END.search(self.masked, noun.end)  # In a later one it is not meant.
        near = [one for one in self.mentions if stop and noun.start < one.start < stop.start()]
        return tuple([one.name for one in near if one.name not in but][-1:])

    def _by_facet(self, noun: Noun, but: tuple[str, ...]) -> tuple[str, ...]:
        """As in "the effect", "another copy": of the card that was used."""
        if noun.pronoun or (noun.owner == "it" and noun.facet != "copy"):
            return ()
        if noun.facet == "copy":
            return self._copied(but)
        if noun.facet not in {"effect", "activation"}:
            return ()
        left = [deed.card for deed in self.deeds if deed.do == "apply" and self.floats(deed.card)]
        used = [deed for deed in self.deeds if deed.do == "activate" and deed.card not in but]
        used = [one for one in used if {one.player, noun.owner} != {"me", "them"}]
        struck = [deed.card for deed in used if not self._is_negator(deed)]
        meant = left if noun.facet == "effect" else []
        return tuple((meant or struck or [deed.card for deed in used])[-1:])

    def passes(self, deed: Deed) -> bool:
        """Whether the card is gone once it is used: it does not stay, or left the hand for it."""
        if self.kind(deed.card) is not CardCategory.MONSTER:
            return self.kind(deed.card) is not None and not self.stays(deed.card)
        effect = self.effect_of(deed)
        return effect is not None and bool(effect.pays_itself) and "hand" in effect.from_zones

    def _is_negator(self, deed: Deed) -> bool:
        """Whether a deed only negates another that is spoken of."""
        facts = self.facts_of(deed.card)
        negates = facts is not None and (
            facts.negates_others or any(effect.negates for effect in facts.effects)
        )
        is_at_link = any(
            one.do == "activate" and one is not deed and one.card in (*deed.targets, deed.answers)
            for one in self.deeds
        )
        is_at_issue = any(
            deed.card in one.targets
            for one in self.deeds
            if self.negates(one.card, Negates.MONSTER)
        )
        if is_at_issue and self.kind(deed.card) is CardCategory.MONSTER:
            return False
        return is_at_link or (negates and bool(deed.targets or deed.answers))

    def lingers(self, card: str) -> bool:
        """Whether it can be on the field while other things happen."""
        facts = self.facts_of(card)
        if facts is None or facts.kind is not CardCategory.MONSTER:
            return facts is None or facts.stays_on_field
        return facts.main_effect is None or "hand" not in facts.main_effect.from_zones

    def all_cards(self) -> tuple[str, ...]:
        """Every card of the story, in order."""
        listed = [standing.card for standing in self.board]
        told = [card for card in self.named if not card.startswith(("a ", "an "))]
        return tuple(dict.fromkeys([*told, *(deed.card for deed in self.deeds), *listed]))

    def _stand_in(self, noun: Noun) -> str:
        is_used = noun.thing == "monster" and noun.facet in {"effect", "activation"}
        card = STAND_INS["effect_monster" if is_used else noun.thing]
        if describe(self.described, card, told_of(self.masked, noun, self.archetypes)):
            why = "it and another unnamed card were not told apart"
            self.gaps.append(gap_at(self.text, noun, why))
        return card

    def _of_deed(self, facet: str) -> tuple[str, ...]:
        deed = self.last(facet)
        if deed is not None:
            return (deed.card,)
        maker = next((one for one in reversed(self.deeds) if self._summons(one.card)), None)
        return (maker.card,) if facet == "summon" and maker else ()

    def _copied(self, but: tuple[str, ...]) -> tuple[str, ...]:
        """The card of which "another one" is meant: one that was used, not one that answered."""
        free = [deed.card for deed in self.deeds if not (deed.answers or deed.answered)]
        named = [c for c in self.named if not c.startswith(("a ", "an ")) and c not in but]
        held = {one.card for one in self.board if one.zone == "hand"} & self.copies
        free = [card for card in free if card not in but and (card in named or not named)]
        used = [card for card in named if card in held] or free
        return tuple(used[-1:] or named[-1:])

    def _summons(self, card: str) -> bool:
        return any(e.summons for e in getattr(self.facts_of(card), "effects", ()))

    def _has_tribute_cost(self, card: str) -> bool:
        return any(e.takes_tribute for e in getattr(self.facts_of(card), "effects", ()))

    def payers(self) -> tuple[str, ...]:
        """Monsters spoken of whose effect is paid for with a Tribute."""
        return tuple(card for card in self.named if self._has_tribute_cost(card))

    def _negates_now(self, card: str) -> bool:
        """Whether it is what negates here."""
        facts = self.facts_of(card)
        deed = self.deed_of(card, do="activate") or self.deed_of(card)
        if facts is None or deed is not None:
            return deed is not None and self._is_negator(deed) and not self._is_answered(card)
        return facts.negates_others

    def _is_used(self, card: str) -> bool:
        """Whether it was activated, and is no card that negates while it is there."""
        facts = self.facts_of(card)
        is_lasting = facts is not None and facts.negates_others
        return not is_lasting and self.deed_of(card, do="activate") is not None

    def _is_answered(self, card: str) -> bool:
        """Whether something answers it that may negate it: "X on Y, they chain Veiler to X"."""
        answers = [one.card for one in self.deeds if one.answers == card]
        return any(map(self._may_negate, answers))

    def _may_negate(self, card: str) -> bool:
        facts = self.facts_of(card)
        return facts is None or facts.negates_others or any(one.negates for one in facts.effects)

    def _paid(self) -> set[str]:
        """What was paid for another card's effect: not what is negated then."""
        return {c for d in self.deeds if d.do == "activate" for _, c in d.costs if c != d.card}

    def _pronoun(self, but: set[str], prefer: str) -> tuple[str, ...]:
        but = but | (self._paid() if prefer == "negated" else set())
        candidates = [card for card in self.named if card not in but]
        struck = [card for one in self.deeds for card in one.targets if card not in but]
        used = [c for c in self.subjects[-1:] if prefer == "subject" and self._is_used(c)]
        named = [c for c in candidates if c in used or not c.startswith(("a ", "an "))]
        unnamed = [self.renamed.get(c, c) for c in candidates if c not in named]
        there = [c for c in unnamed if self.kind(c) is CardCategory.MONSTER and self.lingers(c)]
        if prefer == "negated" and any(map(self._is_used, unnamed)):
            named = [c for c in named if not self._negates_now(c)]
        candidates = named or candidates
        copied = [card for card in candidates[-1:] if card in self.copies]
        about = [card for card in (*self.subjects, *copied) if card in candidates]
        if prefer == "subject":
            candidates = about or candidates
        elif prefer == "maker":
            candidates = [card for card in candidates if self._summons(card)] or candidates
        elif prefer == "monster":
            monsters = [card for card in candidates if self.kind(card) is CardCategory.MONSTER]
            stand = [one.card for one in self.board if self.kind(one.card) is CardCategory.MONSTER]
            candidates = (
                [*filter(self.lingers, monsters)]
                or there
                or monsters
                or struck
                or stand
                or candidates
            )
        elif prefer == "lingering":
            lingering = [c for c in candidates if self.lingers(c)] or there
            about = [card for card in about if card in lingering]
            candidates = about or lingering or candidates
        elif prefer == "negated":
            free = [c for c in candidates if not (self._negates_now(c) or self._aims(c))]
            free = free or struck
            about = [card for card in about if card in free]
            used = [card for card in free if self._is_used(card)]
            candidates = self._felled(about) or used or about or free or candidates
        elif prefer == "payer":
            payers = [card for card in candidates if self._has_tribute_cost(card)]
            able = [card for card in candidates if self.kind(card) is CardCategory.MONSTER]
            candidates = payers or [one for one in about if one in able] or able or candidates
        return (candidates[-1],) if candidates else ()

    def _felled(self, about: Iterable[str]) -> list[str]:
        """As in "X is destroyed by Y. Is its effect negated?": X, if it has such an effect."""
        hurt = {card for deed in self.deeds for card in (*deed.hurts, *deed.targets)}
        hurt |= {deed.card for deed in self.deeds if deed.do == "apply"}
        return [card for card in [*about][-1:] if card in hurt and self.floats(card)]


def _may_be(kind: CardCategory, place: SoughtCards) -> bool:
    """Whether a card of this kind may be what is looked for there."""
    row = kind is not CardCategory.MONSTER and place.zones == {"monster_zone"}
    return kind in place.kinds or not (place.kinds or row)

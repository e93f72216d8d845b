"""Resolutions: what an effect does, clause by clause, and what joins them."""

from dataclasses import replace
from typing import NamedTuple

from engine.card_moves import Unequip
from engine.operations import ChooseMode, Opaque, Operation, Option, Step
from engine.psct.amendments import parse_amendment
from engine.psct.clauses import parse_clause, parse_said_on
from engine.psct.commands import Clause, of_this_card, parse_command, subject_of
from engine.psct.durations import lasting_sentence
from engine.psct.hanging import hung_together, negates_too, put_off
from engine.psct.joints import Joint, boundary, ends_clause, parse_joint, span_of
from engine.psct.lexer import Tokens
from engine.psct.mentioning import known_after
from engine.psct.nodes import Meaning, Part, Piece, Role
from engine.psct.noun_phrases import parse_noun
from engine.psct.opaqueness import holds_opaque
from engine.psct.phrases import END, Found, Known, Mention, Phrases, closed, eat, skip
from engine.psct.places import parse_place
from engine.psct.player_clauses import SAID_BEFORE, goes_on
from engine.psct.saying import Say, changed
from engine.psct.step_conditions import parse_condition, spoken_of
from engine.requirements import Condition, Not, OpaqueCondition
from engine.selectors import Ref, Selector
from engine.terms import Connector, Until, Whose

_NOTHING = Known()

_THIS = Mention(Ref.THIS_CARD)


class Bullet(NamedTuple):
    """What stands in a bullet, before its colon and after it."""

    label: Tokens
    says: Tokens


def parse_resolution(
    tokens: Tokens,
    known: Known = _NOTHING,
    part: Part = Part.TEXT,
    options: tuple[Bullet, ...] = (),
) -> tuple[Piece, ...]:
    """What an effect does, as steps and the connectors between them."""
    reader = _Steps(closed(tokens), known, part)
    modes = tuple(_option(each, known, part) for each in options)
    return reader.read(modes, tuple(each.label for each in options))


def _option(bullet: Bullet, known: Known, part: Part) -> Option:
    """One bullet of several effects to choose from."""
    label, tokens = bullet
    pieces = parse_resolution(tokens, known, part)
    steps = tuple(m for piece in pieces for m in piece.means if isinstance(m, Step))
    words = known.words(label, 0, len(label))
    said = (OpaqueCondition(words),) if label else ()
    return Option(words or known.words(tokens, 0, min(len(tokens), 4)), steps, said)


class _Steps:
    """Reads a resolution clause by clause."""

    def __init__(self, tokens: Tokens, known: Known, part: Part) -> None:
        self.tokens = tokens
        self.known = known
        self.part = part
        self.pieces: list[Piece] = []
        self.until: Until | None = None
        self.but_this = False
        self.subject: tuple[Whose, bool] | None = None
        self.labels: tuple[Tokens, ...] = ()
        self.said_of: Selector | None = None

    def read(self, modes: tuple[Option, ...], labels: tuple[Tokens, ...]) -> tuple[Piece, ...]:
        self.labels = labels
        at, link, closing = self._past_to(), Connector.FIRST, False
        while self.tokens[at] is not END:
            end = self._clause(at, link, modes)
            if closing and self.tokens[end].norm == ")":
                end += 1
            joint = self._joint(end)
            if joint is None and self.tokens[end - 1].norm == ")":
                at, link, closing = end, Connector.FIRST, False
                continue
            if joint is None:
                break
            at, link, closing = joint.end, joint.link, joint.closing
            self.but_this = self._but_this(joint)
        return hung_together(self.pieces)

    def _past_to(self) -> int:
        """Older text: "Tribute 1 monster to destroy 1 card"."""
        if self.tokens[0].norm != "to":
            return 0
        self.pieces.append(Piece(span_of(self.tokens, 0, 1, self.part), Role.CONNECTOR))
        return 1

    def _but_this(self, joint: Joint) -> bool:
        """Whether this joint leads to what becomes of this card: ", but banish it when ..."."""
        words = [token.norm for token in self.tokens[joint.start : joint.end]]
        steps = self.pieces[-2].means if len(self.pieces) > 1 else ()
        if "but" not in words or not steps or not isinstance(steps[-1], Step):
            return False
        what = subject_of(steps[-1].do)
        return what is not None and what.ref is Ref.THIS_CARD

    def _joint(self, at: int) -> Joint | None:
        joint = parse_joint(self.tokens, at)
        if joint is None:
            return None
        if any(token.norm not in ".,;(" for token in self.tokens[joint.start : joint.end]):
            span = span_of(self.tokens, joint.start, joint.end, self.part)
            self.pieces.append(Piece(span, Role.CONNECTOR, (joint.link.value,)))
        return joint

    def _lead(self, at: int) -> int | None:
        """As in "Activate 1 of these effects": the bullets are modes of their own."""
        start = eat(self.tokens, at, "you", "can") or at
        lead = _LEAD.match(self.tokens, start)
        end = None if lead is None else lead.end
        if end is None or not ends_clause(self.tokens, end):
            return None
        self.pieces.append(Piece(span_of(self.tokens, at, end, self.part), Role.LEAD))
        return end

    def _clause(self, at: int, link: Connector, modes: tuple[Option, ...]) -> int:
        """Read one clause into pieces; the index after it."""
        lead = None if modes else self._lead(at)
        if lead is not None:
            return lead
        amended = self._amended(at)
        if amended is not None:
            return amended
        start = at
        conditions: tuple[Condition, ...] = ()
        condition = self._condition(at)
        if condition is not None:
            conditions, at = (condition.value,), condition.end
        known = self.known.after(_THIS) if self.but_this else self.known
        known = known.after(*spoken_of(conditions))
        held = link in _HELD and self.until is not None
        say = Say(known, Whose.YOU, modes, self.labels, held)
        subject, said_of = self._subject(at, link), self.said_of if link in _SAID_ON else None
        found = goes_on(self.tokens, at, subject, say) or parse_clause(self.tokens, at, say)
        found = found or parse_said_on(self.tokens, at, said_of, say)
        if found is not None:
            found = self._or(found, bare=not conditions)
        if found is not None:
            found = self._condition_after(found)
            found = self._amended_at_once(found)
            again = _QUICK.match(self.tokens, found.end)
            found = found if again is None else Found(found.value, again.end)
        if found is None or not ends_clause(self.tokens, found.end):
            return self._opaque(start, link)
        clause = self._carried(found.value, link)
        if conditions:
            clause = clause._replace(conditions=(*conditions, *clause.conditions))
        self._add(clause, link, start, found.end)
        return found.end

    def _subject(self, at: int, link: Connector) -> tuple[Whose, bool] | None:
        """The players that the clause before began with, as far as this one may be theirs."""
        before = self.subject if link in _SAME_PLAYERS else None
        named = SAID_BEFORE.match(self.tokens, at)
        self.subject = before if named is None else named.value
        return before

    def _amended(self, at: int) -> int | None:
        """Words that say more about the last step: they join its piece."""
        lasting = lasting_sentence(self.tokens, at)
        if lasting is not None and self._all_last(lasting.value):
            span = span_of(self.tokens, at, lasting.end, self.part)
            self.pieces.append(Piece(span, Role.RIDER))
            return lasting.end
        for place in range(len(self.pieces) - 1, -1, -1):
            piece = self.pieces[place]
            step = piece.means[-1] if piece.role is Role.STEP and piece.means else None
            if not isinstance(step, Step):
                continue
            found = parse_amendment(self.tokens, at, step.do)
            if found is None and self.tokens[at].norm != "(":
                return None
            if found is not None and self._may_end(found.end):
                means = (*piece.means[:-1], replace(step, do=found.value))
                self.pieces[place] = replace(piece, means=means)
                span = span_of(self.tokens, at, found.end, self.part)
                self.pieces.append(Piece(span, Role.RIDER))
                return found.end
        return None

    def _all_last(self, until: Until) -> bool:
        """Whether what was said so far and has no end yet now lasts so long."""
        before = self.pieces
        self.pieces = [
            replace(piece, means=tuple(_until(each, until) for each in piece.means))
            for piece in before
        ]
        return self.pieces != before

    def _amended_at_once(self, found: Found[Clause]) -> Found[Clause]:
        """As in "change it to Attack Position (Flip effects are not activated)"."""
        if self.tokens[found.end].norm != "(" or not found.value.deeds:
            return found
        *before, last = found.value.deeds
        more = parse_amendment(self.tokens, found.end, last)
        if more is None:
            return found
        return Found(found.value._replace(deeds=(*before, more.value)), more.end)

    def _may_end(self, at: int) -> bool:
        return self.tokens[at - 1].norm == ")" or ends_clause(self.tokens, at)

    def _carried(self, clause: Clause, link: Connector) -> Clause:
        """A duration said at the head of a sentence holds for what "and" joins to it."""
        until = self.until if link in _HELD else None
        self.until = clause.until or until
        if until is None or clause.until is not None:
            return clause
        deeds = tuple(
            changed(deed, until=until)
            if getattr(deed, "until", None) is Until.WHILE_ON_FIELD
            else deed
            for deed in clause.deeds
        )
        return clause._replace(deeds=deeds)

    def _or_if(self, found: Found[Clause], at: int) -> Found[Clause] | None:
        """As in "..., or, if you control a Dragon, you can draw 2 cards instead"."""
        start = skip(self.tokens, at, ",")
        condition = self._condition(start)
        if condition is None:
            return None
        can = eat(self.tokens, condition.end, "you", "can")
        after = known_after(self.known, found.value)
        at = can or condition.end
        other = parse_command(self.tokens, at, Say(after))
        other = other or _same_verb(self.tokens, at, found.value, Say(after))
        if other is None:
            return None
        end = _INSTEAD.match(self.tokens, other.end)
        if can is not None and end is None:
            return None
        same = found.value.deeds[-1]
        more = tuple(Step(_instead(deed, same)) for deed in other.value.deeds)
        first = Option("", tuple(Step(deed) for deed in found.value.deeds))
        second = Option("", more, (condition.value,))
        if can is None:
            first = replace(first, conditions=(Not(condition.value),))
        mode = ChooseMode((first, second), by=found.value.who, all_that_hold=can is None)
        last = other.end if end is None else end.end
        return Found(found.value._replace(deeds=(mode,), verb=""), last)

    def _add(self, clause: Clause, link: Connector, start: int, end: int) -> None:
        steps = tuple(
            Step(
                do=deed,
                link=link if number == 0 else Connector.AND,
                optional=clause.optional and number == 0,
                by=clause.who,
                condition=clause.conditions,
            )
            for number, deed in enumerate(clause.deeds)
        )
        span = span_of(self.tokens, start, end, self.part)
        late = put_off(self.pieces, steps, link)
        piece = Piece(span, Role.STEP, steps, any(map(holds_opaque, steps)))
        self.pieces = [*self.pieces, piece] if late is None else [*late, Piece(span, Role.STEP)]
        self.known = known_after(self.known, clause)
        said = clause.deeds and not clause.verb
        self.said_of = subject_of(clause.deeds[-1]) if said else None

    def _opaque(self, at: int, link: Connector) -> int:
        end = boundary(self.tokens, at)
        text = self.known.words(self.tokens, at, end)
        self.said_of = None
        if text:
            step = Step(Opaque(text), link)
            span = span_of(self.tokens, at, end, self.part)
            self.pieces.append(Piece(span, Role.STEP, (step,), opaque=True))
        lost = Mention(None, frozenset(), None, "")
        self.known = self.known.after(Mention(Ref.PREVIOUS, frozenset(), None, ""))
        self.known = replace(self.known, mentions=(*self.known.mentions[:-1], lost))
        return end

    def _condition(self, at: int) -> Found[Condition] | None:
        """As in "if you control a monster, ..." before the clause."""
        if self.tokens[at].norm not in ("if", "unless"):
            return None
        if parse_clause(self.tokens, at, Say(self.known)) is not None:
            return None
        end = at + 1
        while self.tokens[end].norm not in (",", ".", ";") and self.tokens[end] is not END:
            least = eat(self.tokens, end, "(", "min", ".")
            end = least or end + 1
        if self.tokens[end].norm != ",":
            return None
        return Found(parse_condition(self.tokens, at, end, self.known), end + 1)

    def _condition_after(self, found: Found[Clause]) -> Found[Clause]:
        """As in "..., if you control a monster" after it."""
        start = skip(self.tokens, found.end, ",")
        if self.tokens[start].norm not in ("if", "unless") or negates_too(found.value):
            return found
        end = boundary(self.tokens, start)
        after = known_after(self.known, found.value)
        # "Special Summon this card if it is a monster" asks of the card spoken of before.
        known = self.known if of_this_card(found.value) else after
        condition = parse_condition(self.tokens, start, end, known)
        clause = found.value
        return Found(clause._replace(conditions=(*clause.conditions, condition)), end)

    def _or(self, found: Found[Clause], *, bare: bool) -> Found[Clause]:
        """As in "add it to your hand or Special Summon it": one of two."""
        start = skip(self.tokens, found.end, ",")
        if self.tokens[start].norm != "or":
            return found
        start = skip(self.tokens, start + 1, ":") - 1
        if bare and (instead := self._or_if(found, start + 1)) is not None:
            return instead
        after = known_after(self.known, found.value)
        other = _commands(self.tokens, start + 1, Say(after))
        if other is None:
            return found
        same = found.value.deeds[-1]
        options = tuple(
            Option("", tuple(Step(_instead(deed, same), by=each.who) for deed in each.deeds))
            for each in (found.value, other.value)
        )
        first = found.value
        return Found(first._replace(deeds=(ChooseMode(options, by=first.who),), verb=""), other.end)


def _until(meaning: Meaning, until: Until) -> Meaning:
    """A step that lasts while the card is there lasts so long instead."""
    open_ended = (Until.WHILE_ON_FIELD, Until.PERMANENT)
    if not isinstance(meaning, Step) or getattr(meaning.do, "until", None) not in open_ended:
        return meaning
    return replace(meaning, do=changed(meaning.do, until=until))


def _same_verb(tokens: Tokens, at: int, first: Clause, say: Say) -> Found[Clause] | None:
    """As in "(add 1 Dragon from your Deck to your hand, or you can) add 1 Wyrm instead"."""
    what = subject_of(first.deeds[-1])
    if len(first.deeds) != 1 or what is None or what.ref is not None:
        return None
    if tokens[at].norm != first.verb or not hasattr(first.deeds[0], "what"):
        return None
    place = parse_place(tokens, at + 1)
    if place is not None:
        there = replace(what, zone=place.value.zones, whose=place.value.whose)
        return Found(first._replace(deeds=(changed(first.deeds[0], what=there),)), place.end)
    other = parse_noun(tokens, at + 1, say.known)
    if other is None or other.value.ref is not None or other.value.where.opaque is not None:
        return None
    made = other.value
    if not made.zone:
        made = replace(made, zone=what.zone, whose=what.whose)
    return Found(first._replace(deeds=(changed(first.deeds[0], what=made),)), other.end)


_LEAD = Phrases(
    {
        f"activate {one} of {these} effects": 1
        for one in ("1", "one")
        for these in ("these", "the following")
    }
)
_QUICK = Phrases({"( this is a quick effect )": 1, "( this is a quick effect . )": 1})
_SAID_ON = (Connector.AND, Connector.ALSO)
"""After which the cards of which something was said may still be meant."""
_SAME_PLAYERS = (Connector.AND, Connector.THEN)
"""After which the players named before may still be meant."""
_HELD = (Connector.AND, Connector.AND_IF_YOU_DO, Connector.ALSO)
"""What a duration said before holds for, too."""
_INSTEAD = Phrases({", instead": 1, "instead": 1})


def _commands(tokens: Tokens, at: int, say: Say) -> Found[Clause] | None:
    """A command, or two joined by "and": "unequip this card and Special Summon it"."""
    first = parse_command(tokens, at, say)
    if first is None or tokens[first.end].norm != "and":
        return first
    this = say.known.after(_THIS)
    of_this = any(isinstance(deed, Unequip) for deed in first.value.deeds)
    known = this if of_this else known_after(say.known, first.value)
    second = parse_command(tokens, first.end + 1, say._replace(known=known))
    if second is None:
        return first
    deeds = (*first.value.deeds, *second.value.deeds)
    return Found(first.value._replace(deeds=deeds), second.end)


def _instead(deed: Operation, first: Operation) -> Operation:
    """The second of two deeds to choose from: its "it" are the cards of the first."""
    what, chosen = subject_of(deed), subject_of(first)
    if what is None or chosen is None or deed is first or what.ref is not Ref.PREVIOUS:
        return deed
    return changed(deed, what=chosen) if hasattr(deed, "what") else deed

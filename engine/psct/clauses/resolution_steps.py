"""Resolution steps: what an effect does, clause by clause, with its connectors."""

from dataclasses import replace
from typing import NamedTuple

from engine.cardtext.amounts import Amount, EventAmount, PreviousAmount
from engine.cardtext.applications import ModifyStat
from engine.cardtext.operations import (
    AtPhase,
    ChangePosition,
    Choose,
    ChooseMode,
    GainLp,
    InflictDamage,
    LookAt,
    Opaque,
    Operation,
    Option,
    Reveal,
    SetCards,
    SpecialSummon,
    Step,
    SummonWithMaterials,
    Unequip,
)
from engine.cardtext.requirements import Condition, None_, Not, OpaqueCondition
from engine.cardtext.selectors import ALL, Count, Ref, Selector
from engine.psct.clauses.effect_clauses import known_after, parse_clause, parse_said_on
from engine.psct.clauses.player_clauses import PLAYER_SUBJECTS, parse_same_player
from engine.psct.nouns.noun_parts import SelectorDraft, parse_kind, with_place
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.nouns.place_phrases import parse_place
from engine.psct.situations.condition_phrases import parse_step_condition, spoken_of
from engine.psct.situations.time_phrases import lasting_sentence
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    END,
    MentionedCards,
    Parsed,
    PhraseTable,
    TextContext,
    closed,
    eat,
    is_name,
    number,
    skip,
)
from engine.psct.syntax.sentence_structure import (
    ClauseConnector,
    boundary,
    ends_clause,
    parse_connector,
    span_between,
)
from engine.psct.syntax.text_pieces import Meaning, PieceRole, PrintedPart, TextPiece, holds_opaque
from engine.psct.verbs.verb_arguments import VerbContext, with_fields
from engine.psct.verbs.verb_phrases import ActionClause, of_this_card, parse_command, subject_of
from engine.terms.vocabulary import Connector, SummonKind, Until, Whose, Zone

_USABLE = PhraseTable(
    {
        f"{it} can be activated {during}this turn": 1
        for it in (
            "it",
            "they",
            "that card",
            "that set card",
            "those cards",
            "the set card",
            "that trap",
            "that spell",
        )
        for during in ("", "during ")
    }
)
_UNUSABLE = PhraseTable(
    {
        f"{it} cannot be activated this turn{even}": 1
        for it in ("it", "they", "that card", "that set card", "those cards", "those set cards")
        for even in ("", " ( even if this card leaves the field )")
    }
)
_OPENS = PhraseTable(
    {
        f"( {this} treated as {a}": 1
        for this in ("this is", "this special summon is", "it is", "these special summons are")
        for a in ("a", "an", "")
    }
)
_KINDS = PhraseTable(
    {
        f"{kind.value} {summon}": kind
        for kind in (
            SummonKind.FUSION,
            SummonKind.SYNCHRO,
            SummonKind.XYZ,
            SummonKind.LINK,
            SummonKind.RITUAL,
        )
        for summon in ("summon", "summons")
    }
    | {"special summon": None}
)
_BY = PhraseTable(
    dict.fromkeys(("with", "by the effect of", "with the effect of", "by an effect of"), 1)
)
_TO_IT = ("", " to the summoned monster", " to that monster", " to it")
_THEIRS = ("its", "their", "this card's", "that target's", "that monster's")
_HOLDERS = (" to it", " to this card", " to that target", " to that monster", "")
_MATERIALS_MOVE = PhraseTable(
    {f"transfer {its} materials{to}": 1 for its in _THEIRS for to in _TO_IT}
    | {
        f"{noun} attached{to} also become materials on the summoned monster": 1
        for noun in ("materials",)
        for to in _HOLDERS
    }
    | {"attached materials also become materials on the summoned monster": 1}
)
_STILL = PhraseTable(
    {
        f"( this card is {also}{kind}{card}{stop} )": also.startswith("not")
        for also in ("also still a ", "still a ", "not treated as a ")
        for kind in ("trap", "spell")
        for card in ("", " card")
        for stop in ("", " .")
    }
)
_REMAINS = PhraseTable(
    {
        f"( {this} {remains} even if this card leaves the field{stop} )": 1
        for this, remains in (
            ("this atk gain", "remains"),
            ("this atk loss", "remains"),
            ("this atk/def gain", "remains"),
            ("the atk gain", "remains"),
            ("this", "remains"),
            ("this", "applies"),
            ("these effects", "remain"),
            ("these changes", "remain"),
        )
        for stop in ("", " .")
    }
)
"""What lasts by an effect that resolved lasts anyway."""


_NO_FLIP = PhraseTable(
    {
        f"( {flip} are not activated{then}{stop} )": 1
        for flip in ("flip effects", "flip monsters' effects", "flip monster's effects")
        for then in ("", " at this time")
        for stop in ("", " .")
    }
)


def parse_amendment(tokens: Tokens, at: int, last: Operation) -> Parsed[Operation] | None:
    """Reads words that add to the operation before; returns it with the addition."""
    remains = _REMAINS.match(tokens, at)
    if remains is not None and hasattr(last, "until"):
        return Parsed(last, remains.end)
    match last:
        case ChangePosition():
            flips = _NO_FLIP.match(tokens, at)
            return None if flips is None else Parsed(replace(last, no_flip=True), flips.end)
        case SetCards() | ChooseMode() | Reveal():
            return _of_cards_shown(tokens, at, last)
        case SpecialSummon():
            return _summoned(tokens, at, last)
        case SummonWithMaterials():
            return _with_materials(tokens, at, last)
        case _:
            return None


def _of_cards_shown(
    tokens: Tokens, at: int, last: SetCards | ChooseMode | Reveal
) -> Parsed[Operation] | None:
    """What is added of cards that were Set, by choice or not, or revealed."""
    if isinstance(last, Reveal):
        return _fewer(tokens, at, last)
    if isinstance(last, ChooseMode):
        return _usable_if_set(tokens, at, last)
    return _usable(tokens, at, last)


def _fewer(tokens: Tokens, at: int, last: Reveal) -> Parsed[Operation] | None:
    """As in "(If a player has less than 5 cards in their Deck, reveal as many as possible.)"."""
    begins = _TOO_FEW.match(tokens, at)
    if begins is None or number(tokens[begins.end]) != last.what.count.max:
        return None
    done = _ALL_THERE_ARE.match(tokens, begins.end + 1)
    if done is None or not last.what.top:
        return None
    return Parsed(Reveal(replace(last.what, as_many_as_possible=True)), done.end)


_TOO_FEW = PhraseTable(
    {
        f"( if {who} {has} {less} than": 1
        for who, has in (("either player", "has"), ("a player", "has"), ("you", "have"))
        for less in ("less", "fewer")
    }
)
_ALL_THERE_ARE = PhraseTable(
    {
        f"cards in {their} deck , reveal as many as possible{stop} )": 1
        for their in ("their", "your")
        for stop in ("", " .")
    }
)


def _with_materials(tokens: Tokens, at: int, last: SummonWithMaterials) -> Parsed[Operation] | None:
    if last.kind is SummonKind.XYZ:
        return _overlaid(tokens, at, last)
    is_ritual = last.kind is SummonKind.RITUAL and not last.materials
    return _tributes(tokens, at, last) if is_ritual else None


def _usable(tokens: Tokens, at: int, last: SetCards) -> Parsed[Operation] | None:
    """As in "It can be activated this turn"."""
    unusable = _UNUSABLE.match(tokens, at)
    if unusable is not None:
        return Parsed(replace(last, not_this_turn=True), unusable.end)
    found = _USABLE.match(tokens, at)
    return None if found is None else Parsed(replace(last, usable_this_turn=True), found.end)


def _usable_if_set(tokens: Tokens, at: int, last: ChooseMode) -> Parsed[Operation] | None:
    """As in "(Set it, or you can add it to your hand.) That Set card can be activated ..."."""
    setting = [n for n, one in enumerate(last.options) if one.do and _sets(one.do[-1])]
    if len(setting) != 1 or "set" not in (token.norm for token in tokens[at : at + 3]):
        return None
    (which,) = setting
    option = last.options[which]
    *before, step = option.do
    found = _usable(tokens, at, step.do) if isinstance(step.do, SetCards) else None
    if found is None:
        return None
    told = replace(option, do=(*before, replace(step, do=found.value)))
    options = (*last.options[:which], told, *last.options[which + 1 :])
    return Parsed(replace(last, options=options), found.end)


def _sets(step: Step) -> bool:
    return isinstance(step.do, SetCards)


def _summoned(tokens: Tokens, at: int, last: SpecialSummon) -> Parsed[Operation] | None:
    """As in "(This is treated as a Fusion Summon.)", "(This card is also still a Trap.)"."""
    still = None if last.as_monster is None else _STILL.match(tokens, at)
    if still is not None:
        return Parsed(replace(last, no_longer_trap=still.value), still.end)
    opens = _OPENS.match(tokens, at)
    kind = None if opens is None else _KINDS.match(tokens, opens.end)
    if kind is None:
        return None
    end, made = kind.end, last
    if kind.value is not None:
        made = replace(made, kind=kind.value)
    by = _BY.match(tokens, end)
    if by is not None:
        named = by.end + (tokens[by.end].norm in ("a", "an"))
        if not is_name(tokens[named]):
            return None
        made, end = replace(made, as_if_by=(tokens[named].norm,)), named + 1
        end = skip(tokens, end, "monster")
    if made == last and kind.value is None:
        return None
    closed = _closed(tokens, end)
    return None if closed is None else Parsed(made, closed)


def _closed(tokens: Tokens, at: int) -> int | None:
    """The index after ")", perhaps after what becomes of the materials."""
    at = skip(tokens, skip(tokens, at, "."), ",")
    moves = _MATERIALS_MOVE.match(tokens, at)
    return eat(tokens, skip(tokens, at if moves is None else moves.end, "."), ")")


def _overlaid(tokens: Tokens, at: int, last: SummonWithMaterials) -> Parsed[Operation] | None:
    """As in "(This is treated as an Xyz Summon. Transfer its materials ...)"."""
    opens = _OPENS.match(tokens, at)
    xyz = None if opens is None else eat(tokens, opens.end, "xyz summon")
    if opens is None and tokens[at].norm == "(":
        moves = _MATERIALS_MOVE.match(tokens, at + 1)
        xyz = None if moves is None else moves.end
    end = None if xyz is None else _closed(tokens, xyz)
    return None if end is None else Parsed(last, end)


def _tributes(tokens: Tokens, at: int, last: SummonWithMaterials) -> Parsed[Operation] | None:
    """As in "You must also Tribute monsters ... whose total Levels equal 6 or more"."""
    start = eat(tokens, at, "you", "must", "also")
    if start is None or tokens[start].norm not in _GIVES_UP:
        return None
    kind = _kind_there(tokens, start + 1)
    total = None if kind is None else _TOTAL.match(tokens, skip(tokens, kind.end, ","))
    levels = None if total is None else _so_many(tokens, total)
    if kind is None or levels is None:
        return None
    what, end = kind.value, skip(tokens, levels.end, "as", "a", "tribute")
    if not what.zone:
        there = _with_whence(tokens, end, what)
        if there.end == end:
            return None
        what, end = there.value, there.end
    mine = replace(what, whose=Whose.YOU)
    return Parsed(replace(last, materials=(mine,), exact_levels=levels.value), end)


_GIVES_UP = frozenset({"tribute", "offer"})


def _so_many(tokens: Tokens, total: Parsed[bool]) -> Parsed[bool] | None:
    """Whether the Levels must be just so many ("6 or more", "exactly 6", "its Level")."""
    is_exact = tokens[total.end].norm == "exactly"
    at = total.end + is_exact
    if number(tokens[at]) is not None:
        more = eat(tokens, at + 1, "or", "more")
        return Parsed((total.value or is_exact) and more is None, more or at + 1)
    its = _ITS_LEVEL.match(tokens, at)
    return None if its is None else Parsed(total.value, its.end)


def _kind_there(tokens: Tokens, at: int) -> Parsed[Selector] | None:
    """As in "Dragon monsters from your hand or field", or the kind alone."""
    draft = SelectorDraft(Count())
    end = parse_kind(tokens, at, draft, TextContext())
    made = draft.selector()
    if end is None or draft.opaque or draft.sel or made.where.opaque is not None:
        return None
    return _with_whence(tokens, end, made)


def _with_whence(tokens: Tokens, at: int, what: Selector) -> Parsed[Selector]:
    """The cards with where they come from, if it is said there."""
    both = _FIELD_AND_HAND.match(tokens, at)
    if both is not None:
        return Parsed(replace(what, zone=both.value), both.end)
    place = parse_place(tokens, at)
    return Parsed(what, at) if place is None else Parsed(with_place(what, place.value), place.end)


_FIELD_AND_HAND = PhraseTable(
    {
        f"from {place}": (Zone.HAND, Zone.MONSTER_ZONE)
        for place in ("the field or your hand", "your hand or the field", "the field or hand")
    }
)
"""Whose field is not said: only one's own monsters are Tributed."""


_TOTAL = PhraseTable(
    {
        "whose total levels equal": True,
        "whose total level stars equal": True,
        "whose total levels are equal to": True,
        "whose levels equal": True,
        "whose total levels equal or exceed": False,
        "whose total levels exactly equal": True,
        "whose levels exactly equal": True,
    }
)
"""Whether the Levels must be just so many, if no "or more" follows."""
_ITS_LEVEL = PhraseTable(
    {"its level": 1, "the level of this card": 1}
    | {
        f"the level of {the} ritual monster{which}": 1
        for the in ("the", "that")
        for which in (
            "",
            " you are attempting to ritual summon",
            " you ritual summon",
            " you are ritual summoning",
            " you attempt to ritual summon",
            " you are going to ritual summon",
        )
    }
)


def summons_and_negates(clause: ActionClause) -> bool:
    """Whether the clause Summons a card and negates its effects: a next "if" is about the Summon.

    As in "Special Summon it, but negate its effects": what "if" says next is of that only.
    """
    return any(isinstance(deed, SpecialSummon) and deed.negated for deed in clause.deeds)


def delayed_with_last(
    pieces: list[TextPiece], steps: tuple[Step, ...], link: Connector
) -> list[TextPiece] | None:
    """The pieces, with the new steps put off to the phase of the step before; None: it has none.

    As in "During the End Phase of this turn, draw 2 cards, then discard 1 card".
    """
    said = [at for at, piece in enumerate(pieces) if piece.role is PieceRole.STEP and piece.means]
    *before, step = pieces[said[-1]].means if said else (None,)
    if not isinstance(step, Step) or not isinstance(step.do, AtPhase):
        return None
    comes = any(isinstance(each.do, SpecialSummon) for each in step.do.do)
    if link not in _THEN_TOO and not (comes and link is Connector.AND):
        return None
    waits = replace(step, do=replace(step.do, do=(*step.do.do, *steps)))
    opaque = pieces[said[-1]].opaque or holds_opaque(waits)
    last = replace(pieces[said[-1]], means=(*before, waits), opaque=opaque)
    return [*pieces[: said[-1]], last, *pieces[said[-1] + 1 :]]


def _loses_reference(pieces: list[TextPiece], steps: tuple[Step, ...]) -> bool:
    """Whether cards of a step before the wait would be taken for this card, which comes last.

    As in "banish 1 card; ... destroy this card ..., and if you do, add the banished card".
    """
    said = [piece for piece in pieces if piece.role is PieceRole.STEP and piece.means]
    waits = said[-1].means[-1] if said else None
    if not isinstance(waits, Step) or not isinstance(waits.do, AtPhase):
        return False
    before = waits.do.do[-len(steps) - 1].do
    first, now = subject_of(before), subject_of(steps[0].do)
    is_this = first is not None and first.ref is Ref.THIS_CARD
    return is_this and now is not None and now.ref is Ref.PREVIOUS


_THEN_TOO = (Connector.THEN, Connector.AND_IF_YOU_DO)


def with_step_references(pieces: list[TextPiece]) -> tuple[TextPiece, ...]:
    """The pieces, with what each step says of the step before it settled."""
    found: list[TextPiece] = []
    before: Step | None = None
    for piece in pieces:
        means: list[Meaning] = []
        for meaning in piece.means:
            if isinstance(meaning, Step):
                before = meaning if before is None else _after(meaning, before)
                means.append(before)
            else:
                means.append(meaning)
        found.append(replace(piece, means=tuple(means)))
    return tuple(found)


def _after(step: Step, before: Step) -> Step:
    if _is_exact(before.do) and step.link is Connector.AND:
        step = replace(step, link=Connector.AND_IF_YOU_DO)
    return replace(step, do=_seen(_counting(step.do, before.do), before.do))


def _seen(deed: Operation, before: Operation) -> Operation:
    """As in "look at your opponent's hand, choose 1 card": one of those that were seen."""
    if not isinstance(deed, Choose) or not isinstance(before, Reveal | LookAt):
        return deed
    untold = deed.what.ref is None and not deed.what.zone and deed.what.whose is Whose.EITHER
    seen = replace(deed.what, zone=before.what.zone, whose=before.what.whose)
    return replace(deed, what=seen) if untold and before.what.zone else deed


def _is_exact(done: Operation) -> bool:
    """As in "loses exactly 500 ATK": what "and" or "but" joins to it is not done without it."""
    return isinstance(done, ModifyStat) and done.exactly


def _counting(deed: Operation, before: Operation) -> Operation:
    """As in "take 500 damage, then inflict damage equal to the damage you took"."""
    if not isinstance(deed, InflictDamage | GainLp) or not isinstance(before, type(deed)):
        return deed
    return replace(deed, amount=_just_now(deed.amount))


def _just_now(amount: Amount) -> Amount:
    return PreviousAmount(amount.times) if isinstance(amount, EventAmount) else amount


_NOTHING = TextContext()

_THIS = MentionedCards(Ref.THIS_CARD)


class Bullet(NamedTuple):
    """The two halves of a bullet's text, before and after its colon."""

    label: Tokens
    says: Tokens


def parse_resolution(
    tokens: Tokens,
    known: TextContext = _NOTHING,
    part: PrintedPart = PrintedPart.TEXT,
    options: tuple[Bullet, ...] = (),
) -> tuple[TextPiece, ...]:
    """Reads what an effect does on resolution, as steps and the connectors between them."""
    return _Steps(closed(tokens), known, part, options).read()


def _option(bullet: Bullet, known: TextContext, part: PrintedPart) -> Option:
    """One bullet of several effects to choose from."""
    label, tokens = bullet
    pieces = parse_resolution(tokens, known, part)
    steps = tuple(m for piece in pieces for m in piece.means if isinstance(m, Step))
    words = known.words(label, 0, len(label))
    said = (OpaqueCondition(words),) if label else ()
    return Option(words or known.words(tokens, 0, min(len(tokens), 4)), steps, said)


class _Steps:
    """Reads a resolution clause by clause."""

    def __init__(
        self, tokens: Tokens, known: TextContext, part: PrintedPart, bullets: tuple[Bullet, ...]
    ) -> None:
        self.bullets = bullets
        self.labels = tuple(each.label for each in bullets)
        self.tokens = tokens
        self.known = known
        self.part = part
        self.pieces: list[TextPiece] = []
        self.until: Until | None = None
        self.but_this = False
        self.subject: tuple[Whose, bool] | None = None
        self.said_of: Selector | None = None

    def read(self) -> tuple[TextPiece, ...]:
        at, link, closing = self._past_to(), Connector.FIRST, False
        while self.tokens[at] is not END:
            end = self._clause(at, link)
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
        return with_step_references(self.pieces)

    def _past_to(self) -> int:
        """Older text: "Tribute 1 monster to destroy 1 card"."""
        if self.tokens[0].norm != "to":
            return 0
        self.pieces.append(
            TextPiece(span_between(self.tokens, 0, 1, self.part), PieceRole.CONNECTOR)
        )
        return 1

    def _but_this(self, joint: ClauseConnector) -> bool:
        """Whether this joint leads to what becomes of this card: ", but banish it when ..."."""
        words = [token.norm for token in self.tokens[joint.start : joint.end]]
        steps = self.pieces[-2].means if len(self.pieces) > 1 else ()
        if "but" not in words or not steps or not isinstance(steps[-1], Step):
            return False
        what = subject_of(steps[-1].do)
        return what is not None and what.ref is Ref.THIS_CARD

    def _joint(self, at: int) -> ClauseConnector | None:
        joint = parse_connector(self.tokens, at)
        if joint is None:
            return None
        if any(token.norm not in ".,;(" for token in self.tokens[joint.start : joint.end]):
            span = span_between(self.tokens, joint.start, joint.end, self.part)
            self.pieces.append(TextPiece(span, PieceRole.CONNECTOR, (joint.link.value,)))
        return joint

    def _lead(self, at: int) -> int | None:
        """As in "Activate 1 of these effects": the bullets are modes of their own."""
        start = eat(self.tokens, at, "you", "can") or at
        lead = _LEAD.match(self.tokens, start)
        end = None if lead is None else lead.end
        if end is None or not ends_clause(self.tokens, end):
            return None
        self.pieces.append(TextPiece(span_between(self.tokens, at, end, self.part), PieceRole.LEAD))
        return end

    def _clause(self, at: int, link: Connector) -> int:
        """Read one clause into pieces; the index after it."""
        lead = None if self.bullets else self._lead(at)
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
        modes = tuple(_option(each, self.known, self.part) for each in self.bullets)
        say = VerbContext(known, Whose.YOU, modes, self.labels, held)
        subject, said_of = self._subject(at, link), self.said_of if link in _SAID_ON else None
        either = self._either(at, say) if self.tokens[at].norm == "either" else None
        found = either or parse_same_player(self.tokens, at, subject, say)
        found = found or parse_clause(self.tokens, at, say)
        found = found or parse_said_on(self.tokens, at, said_of, say)
        if found is not None and either is None:
            found = self._or(found, bare=not conditions)
        if found is not None:
            found = self._condition_after(found)
            found = self._amended_at_once(found)
            again = _QUICK.match(self.tokens, found.end)
            found = found if again is None else Parsed(found.value, again.end)
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
        named = PLAYER_SUBJECTS.match(self.tokens, at)
        self.subject = before if named is None else named.value
        return before

    def _amended(self, at: int) -> int | None:
        """Words that say more about the last step: they join its piece."""
        lasting = lasting_sentence(self.tokens, at)
        if lasting is not None and self._all_last(lasting.value):
            span = span_between(self.tokens, at, lasting.end, self.part)
            self.pieces.append(TextPiece(span, PieceRole.RIDER))
            return lasting.end
        for place in range(len(self.pieces) - 1, -1, -1):
            piece = self.pieces[place]
            step = piece.means[-1] if piece.role is PieceRole.STEP and piece.means else None
            if not isinstance(step, Step):
                continue
            if isinstance(step.do, Opaque) and "ummon" in step.do.text:
                return None
            found = parse_amendment(self.tokens, at, step.do)
            if found is None and self.tokens[at].norm != "(":
                return None
            if found is not None and self._may_end(found.end):
                means = (*piece.means[:-1], replace(step, do=found.value))
                self.pieces[place] = replace(piece, means=means)
                span = span_between(self.tokens, at, found.end, self.part)
                self.pieces.append(TextPiece(span, PieceRole.RIDER))
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

    def _amended_at_once(self, found: Parsed[ActionClause]) -> Parsed[ActionClause]:
        """As in "change it to Attack Position (Flip effects are not activated)"."""
        if self.tokens[found.end].norm != "(" or not found.value.deeds:
            return found
        *before, last = found.value.deeds
        more = parse_amendment(self.tokens, found.end, last)
        if more is None:
            return found
        return Parsed(found.value._replace(deeds=(*before, more.value)), more.end)

    def _may_end(self, at: int) -> bool:
        return self.tokens[at - 1].norm == ")" or ends_clause(self.tokens, at)

    def _carried(self, clause: ActionClause, link: Connector) -> ActionClause:
        """A duration said at the head of a sentence holds for what "and" joins to it."""
        until = self.until if link in _HELD else None
        self.until = clause.until or until
        if until is None or clause.until is not None:
            return clause
        deeds = tuple(
            with_fields(deed, until=until)
            if getattr(deed, "until", None) is Until.WHILE_ON_FIELD
            else deed
            for deed in clause.deeds
        )
        return clause._replace(deeds=deeds)

    def _or_if(self, found: Parsed[ActionClause], at: int) -> Parsed[ActionClause] | None:
        """As in "..., or, if you control a Dragon, you can draw 2 cards instead"."""
        start = skip(self.tokens, at, ",")
        condition = self._none_of_them(start, found.value) or self._condition(start)
        if condition is None:
            return None
        can = eat(self.tokens, condition.end, "you", "can")
        after = known_after(self.known, found.value)
        at = can or condition.end
        other = parse_command(self.tokens, at, VerbContext(after))
        other = other or _same_verb(self.tokens, at, found.value, VerbContext(after))
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
        return Parsed(found.value._replace(deeds=(mode,), verb=""), last)

    def _none_of_them(self, at: int, clause: ActionClause) -> Parsed[Condition] | None:
        """As in "(banish 1 Dragon from your hand, or,) if you do not have any in your hand,"."""
        lead = _NOT_ANY.match(self.tokens, at)
        place = None if lead is None else parse_place(self.tokens, lead.end)
        what = subject_of(clause.deeds[-1])
        if place is None or what is None or what.ref is not None or what.alternatives:
            return None
        if self.tokens[place.end].norm != ",":
            return None
        none = replace(what, zone=place.value.zones, whose=place.value.whose, count=ALL)
        return Parsed(None_(none), place.end + 1)

    def _add(self, clause: ActionClause, link: Connector, start: int, end: int) -> None:
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
        late = delayed_with_last(self.pieces, steps, link)
        if late is not None and _loses_reference(late, steps):
            self._opaque(start, link)
            return
        span = span_between(self.tokens, start, end, self.part)
        piece = TextPiece(span, PieceRole.STEP, steps, any(map(holds_opaque, steps)))
        self.pieces = (
            [*self.pieces, piece] if late is None else [*late, TextPiece(span, PieceRole.STEP)]
        )
        self.known = known_after(self.known, clause)
        said = clause.deeds and not clause.verb
        self.said_of = subject_of(clause.deeds[-1]) if said else None

    def _opaque(self, at: int, link: Connector) -> int:
        end = boundary(self.tokens, at)
        text = self.known.words(self.tokens, at, end)
        self.said_of = None
        if text:
            step = Step(Opaque(text), link)
            span = span_between(self.tokens, at, end, self.part)
            self.pieces.append(TextPiece(span, PieceRole.STEP, (step,), opaque=True))
        if text.lower().endswith("remains on the field"):
            self.known = self.known.after(_THIS)
            return end
        lost = MentionedCards(None, frozenset(), None, "")
        self.known = self.known.after(MentionedCards(Ref.PREVIOUS, frozenset(), None, ""))
        self.known = replace(self.known, mentions=(*self.known.mentions[:-1], lost))
        return end

    def _condition(self, at: int) -> Parsed[Condition] | None:
        """As in "if you control a monster, ..." before the clause."""
        if self.tokens[at].norm not in ("if", "unless"):
            return None
        if parse_clause(self.tokens, at, VerbContext(self.known)) is not None:
            return None
        end = at + 1
        while self.tokens[end].norm not in (",", ".", ";") and self.tokens[end] is not END:
            least = eat(self.tokens, end, "(", "min", ".")
            end = least or end + 1
        if self.tokens[end].norm != ",":
            return None
        return Parsed(parse_step_condition(self.tokens, at, end, self.known), end + 1)

    def _condition_after(self, found: Parsed[ActionClause]) -> Parsed[ActionClause]:
        """As in "..., if you control a monster" after it."""
        start = skip(self.tokens, found.end, ",")
        if self.tokens[start].norm not in ("if", "unless") or summons_and_negates(found.value):
            return found
        end = boundary(self.tokens, start)
        after = known_after(self.known, found.value)
        # "Special Summon this card if it is a monster" asks of the card spoken of before.
        known = self.known if of_this_card(found.value) else after
        condition = parse_step_condition(self.tokens, start, end, known)
        clause = found.value
        return Parsed(clause._replace(conditions=(*clause.conditions, condition)), end)

    def _either(self, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
        """As in "either Special Summon it or add it to your hand"."""
        first = parse_command(self.tokens, at + 1, say)
        both = None if first is None else self._or(first, bare=False)
        return both if both is not first else None

    def _or(self, found: Parsed[ActionClause], *, bare: bool) -> Parsed[ActionClause]:
        """As in "add it to your hand or Special Summon it": one of two."""
        start = skip(self.tokens, found.end, ",")
        if self.tokens[start].norm != "or":
            return found
        start = skip(self.tokens, start + 1, ":") - 1
        if bare and (instead := self._or_if(found, start + 1)) is not None:
            return instead
        after = known_after(self.known, found.value)
        other = _commands(self.tokens, start + 1, VerbContext(after))
        if other is None:
            return found
        same = found.value.deeds[-1]
        options = tuple(
            Option("", tuple(Step(_instead(deed, same), by=each.who) for deed in each.deeds))
            for each in (found.value, other.value)
        )
        first = found.value
        return Parsed(
            first._replace(deeds=(ChooseMode(options, by=first.who),), verb=""), other.end
        )


def _until(meaning: Meaning, until: Until) -> Meaning:
    """A step that lasts while the card is there lasts so long instead."""
    open_ended = (Until.WHILE_ON_FIELD, Until.PERMANENT)
    if not isinstance(meaning, Step) or getattr(meaning.do, "until", None) not in open_ended:
        return meaning
    return replace(meaning, do=with_fields(meaning.do, until=until))


def _same_verb(
    tokens: Tokens, at: int, first: ActionClause, say: VerbContext
) -> Parsed[ActionClause] | None:
    """As in "(add 1 Dragon from your Deck to your hand, or you can) add 1 Wyrm instead"."""
    what = subject_of(first.deeds[-1])
    if len(first.deeds) != 1 or what is None or what.ref is not None:
        return None
    if tokens[at].norm != first.verb or not hasattr(first.deeds[0], "what"):
        return None
    place = parse_place(tokens, at + 1)
    if place is not None:
        there = replace(what, zone=place.value.zones, whose=place.value.whose)
        return Parsed(first._replace(deeds=(with_fields(first.deeds[0], what=there),)), place.end)
    other = parse_noun(tokens, at + 1, say.known)
    if other is None or other.value.ref is not None or other.value.where.opaque is not None:
        return None
    made = other.value
    if not made.zone:
        made = replace(made, zone=what.zone, whose=what.whose)
    return Parsed(first._replace(deeds=(with_fields(first.deeds[0], what=made),)), other.end)


_LEAD = PhraseTable(
    {
        f"activate {one} of {these} effects": 1
        for one in ("1", "one")
        for these in ("these", "the following")
    }
)
_QUICK = PhraseTable({"( this is a quick effect )": 1, "( this is a quick effect . )": 1})
_SAID_ON = (Connector.AND, Connector.ALSO)
"""After which the cards of which something was said may still be meant."""
_SAME_PLAYERS = (Connector.AND, Connector.THEN)
"""After which the players named before may still be meant."""
_HELD = (Connector.AND, Connector.AND_IF_YOU_DO, Connector.ALSO)
"""What a duration said before holds for, too."""
_INSTEAD = PhraseTable({", instead": 1, "instead": 1})
_NOT_ANY = PhraseTable({"if you do not have any": 1, "if you have none": 1})


def _commands(tokens: Tokens, at: int, say: VerbContext) -> Parsed[ActionClause] | None:
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
    return Parsed(first.value._replace(deeds=deeds), second.end)


def _instead(deed: Operation, first: Operation) -> Operation:
    """The second of two deeds to choose from: its "it" are the cards of the first."""
    what, chosen = subject_of(deed), subject_of(first)
    if what is None or chosen is None or deed is first or what.ref is not Ref.PREVIOUS:
        return deed
    return with_fields(deed, what=chosen) if hasattr(deed, "what") else deed

"""Asked: sentences that say under what condition an effect may be activated, or what is picked."""

from dataclasses import dataclass, field, replace

from engine.psct.conditions import parse_condition
from engine.psct.covering import piece_of
from engine.psct.drafts import Draft
from engine.psct.headers import read_header
from engine.psct.heads import Head, read_head
from engine.psct.joints import parse_joint
from engine.psct.lexer import reworded
from engine.psct.nodes import Part, Piece, Role
from engine.psct.phrases import Known, Phrases, closed, skip
from engine.psct.saying import Say, read_all
from engine.psct.segments import Clauses, Sentence
from engine.psct.sought import Sought
from engine.requirements import Condition, Not

_ONLY = Phrases(
    {
        words: 1
        for this in ("", "this card ", "this effect ")
        for words in (
            f"activate {this}only",
            f"you can only activate {this}".strip(),
            f"you can activate {this}only",
            f"activate only {this}".strip(),
        )
    }
    | {"this card can only be activated": 1, "you can only use this effect": 1}
)
_BEGINS = frozenset({"activate", "you", "this"})
_WHEN = frozenset({"when", "if", "during", "while", "at"})
_TO_RESOLVE = Sought(
    r"^.* must (?:control|have|not control|be on) .* to activate and (?:to )?resolve this"
    r" (?:effect|card) \.$",
    " to activate and ",
)


@dataclass(slots=True)
class Asked:
    """What such sentences ask for, and the sentences."""

    pieces: list[Piece] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)
    to_resolve: tuple[Condition, ...] = ()


def asked(draft: Draft, head: Head, part: Part) -> Asked:
    """Take these sentences into the head; they are no part of the resolution."""
    found = Asked()
    for sentence in draft.sentences:
        if sentence.bullet or sentence.marks or not _activates_only(sentence, head, part):
            continue
        found.sentences.append(sentence)
    for sentence in draft.sentences:
        said = _to_resolve(sentence, head.known)
        if said is not None:
            found.sentences.append(sentence)
            found.to_resolve = (*found.to_resolve, said)
            found.pieces.append(piece_of(sentence.tokens, part, Role.CONDITION, said))
    return found


def _activates_only(sentence: Sentence, head: Head, part: Part) -> bool:
    """As in "Activate only when your opponent's monster declares an attack"."""
    if sentence.tokens[0].norm not in _BEGINS:
        return False
    run = closed(sentence.tokens)
    lead = _ONLY.match(run, 0)
    if lead is None or run[lead.end].norm not in _WHEN or " per " in sentence.line:
        return False
    words = sentence.tokens[lead.end :]
    more = read_head(read_header(words), head.known, part)
    first = piece_of(sentence.tokens[: lead.end], part, Role.LEAD)
    head.pieces.extend((first, *more.pieces))
    head.on = (*head.on, *more.on)
    head.phases = head.phases or more.phases
    head.turn = more.turn
    head.begins = (*head.begins, *more.begins)
    head.damage_step = more.damage_step
    head.conditions = (*head.conditions, *more.conditions)
    head.known = more.known
    return True


def _to_resolve(sentence: Sentence, known: Known) -> Condition | None:
    """As in "You must control a Dragon monster to activate and to resolve this effect"."""
    if not _TO_RESOLVE.match(sentence.line):
        return None
    run = closed(sentence.tokens)
    must = next(at for at, token in enumerate(run) if token.norm == "must")
    never = run[must + 1].norm == "not"
    if run[must + 1].norm == "be":
        run = (*run[:must], reworded(run[must], "is"), *run[must + 2 :])
    else:
        run = (*run[:must], *run[must + 1 + never :])
    end = max(at for at, token in enumerate(run) if token.norm == "activate") - 1
    if [token.norm for token in run[end - 2 : end]] == ["for", "you"]:
        end -= 2
    end -= run[end - 1].norm == ","
    said = parse_condition(run[:end], known)
    return None if said is None else Not(said) if never else said


def select_first(cut: Clauses, known: Known) -> Clauses:
    """Older text: "Select 1 monster and destroy it": what is picked is targeted on activation."""
    run = closed(cut.resolution)
    if cut.activation or not cut.resolution:
        return cut
    start = skip(run, 0, "you", "can")
    if run[start].norm not in ("select", "target"):
        return cut
    found = read_all(run, start + 1, Say(known))
    if found is None:
        return cut
    joint = parse_joint(run, found.end)
    if joint is None:
        return cut
    end = joint.end
    return replace(cut, activation=cut.resolution[:end], resolution=cut.resolution[end:])


def without(sentences: list[Sentence], left_out: list[Sentence]) -> list[Sentence]:
    """The sentences that are left."""
    return [each for each in sentences if not any(each is gone for gone in left_out)]

"""Answers: what a judge claims, with 'it', 'yes' and 'no' taken from the question."""

import pytest

from assistant.base.ruling_records import Modality, Value
from assistant.reading.card_mentions import Names
from assistant.reading.judge_answers.answer_claims import AnswerReading, read_answer
from assistant.reading.judge_answers.short_answers import PointAtIssue

CARDS = ("Jinzo", "Call of the Haunted", "Mystical Space Typhoon", "Dark Hole")
NAMES = Names([("Jinzo", ()), ("Call of the Haunted", ("Call",)), *((c, ()) for c in CARDS[2:])])
KINDS = {
    "Jinzo": frozenset({"card", "monster"}),
    "Call of the Haunted": frozenset({"card", "trap", "continuous_trap"}),
    "Mystical Space Typhoon": frozenset({"card", "spell"}),
    "Dark Hole": frozenset({"card", "spell"}),
}


def read(answer: str, subject: str = "Jinzo", predicate: str = "destroyed") -> AnswerReading:
    """Read an answer to a question about one thing."""
    return read_answer(
        answer,
        names=NAMES,
        question_cards=CARDS[:3],
        asked=(PointAtIssue(subject, predicate),),
        kinds=KINDS,
    )


def claims(
    answer: str, subject: str = "Jinzo", predicate: str = "destroyed"
) -> set[tuple[str | None, str, Value]]:
    """What an answer claims, as plain tuples."""
    return {
        (claim.subject.name, claim.predicate, claim.value)
        for claim in read(answer, subject, predicate).claims
    }


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("Yes.", True),
        ("No.", False),
        ("No, that is not how it works.", False),
        ("Yes - it is.", True),
        ("It is.", True),
        ("It isn't.", False),
        ("It is not, no.", False),
        ("Yep!", True),
        ("Nope, never.", False),
    ],
)
def test_yes_and_no_answer_what_was_asked(answer: str, value: bool) -> None:
    """A bare yes or no is a claim about the thing asked."""
    assert ("Jinzo", "destroyed", value) in claims(answer)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Jinzo is destroyed.", ("Jinzo", "destroyed", True)),
        ("It is not destroyed.", ("Jinzo", "destroyed", False)),
        ("It stays on the field.", ("Jinzo", "on_field", True)),
        ("Jinzo survives.", ("Jinzo", "destroyed", False)),
        ("The monster stays on the field.", ("Jinzo", "on_field", True)),
        ("The trap is sent to the GY.", ("Call of the Haunted", "sent_to_gy", True)),
        ("Call is destroyed but Jinzo is not destroyed.", ("Jinzo", "destroyed", False)),
        ("Call is destroyed but Jinzo is not destroyed.",
         ("Call of the Haunted", "destroyed", True)),
        ("Not destroyed.", ("Jinzo", "destroyed", False)),
        ("Stays on the field.", ("Jinzo", "on_field", True)),
        ("Dark Hole still resolves.", ("Dark Hole", "resolves", True)),
        ("Dark Hole doesn't resolve.", ("Dark Hole", "resolves", False)),
        ("I think Jinzo is destroyed.", ("Jinzo", "destroyed", True)),
    ],
)  # fmt: skip
def test_clause_is_a_claim(answer: str, expected: tuple[str, str, bool]) -> None:
    """Names, pronouns and 'the trap' are resolved against the question."""
    assert expected in claims(answer)


def test_explicit_clause_beats_a_bare_no() -> None:
    """'No, it is destroyed' says that it is destroyed."""
    found = claims("No, Jinzo is destroyed.")

    assert ("Jinzo", "destroyed", True) in found
    assert ("Jinzo", "destroyed", False) not in found


def test_reason_is_kept_apart() -> None:
    """What stands under 'because' is a reason, and no claim."""
    reading = read("Jinzo is not destroyed because the effect of Call of the Haunted is negated.")

    assert {claim.predicate for claim in reading.claims} == {"destroyed"}
    assert {reason.predicate for reason in reading.reasons} == {"effect_negated"}


def test_condition_makes_it_a_norm() -> None:
    """What holds only under a condition is not claimed flatly."""
    reading = read(
        "If Jinzo is face-up, Call of the Haunted is negated and Jinzo is not destroyed."
    )

    assert not reading.claims
    assert reading.norms


def test_doubt_is_noted() -> None:
    """'Probably' leaves the claim and marks the answer."""
    assert read("It is probably destroyed.").hedged
    assert not read("It is destroyed.").hedged


def test_number_answers_a_question_for_a_value() -> None:
    """A bare number is the value asked for."""
    assert claims("3.", "hand size limit", "value") == {("hand size limit", "value", 3)}
    assert claims("It's 5.", "hand size limit", "value") == {("hand size limit", "value", 5)}


def test_what_is_not_understood_is_listed() -> None:
    """A clause in unknown words is unread, and the rest still counts."""
    reading = read("No. The blorp frobs the gizmo.")

    assert ("Jinzo", "destroyed", False) in claims("No. The blorp frobs the gizmo.")
    assert reading.unread


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Jinzo is not destroyed.", "Jinzo is destroyed."),
        ("Dark Hole still resolves.", "Dark Hole no longer resolves."),
        ("Call of the Haunted goes to the GY.", "Call of the Haunted goes to the hand."),
        ("Dark Hole can still be activated.", "Dark Hole cannot be activated."),
        ("Its cost stays paid.", "Its cost is refunded."),
        ("Its effect is negated.", "Its effect is not negated."),
    ],
)
def test_turned_round_answer_never_claims_the_same(right: str, wrong: str) -> None:
    """One word turns the claim round."""
    assert claims(right)
    assert not claims(right) & claims(wrong)


def test_part_asked_about_is_kept() -> None:
    """A yes about 'Jinzo: Trap lock' is about that part."""
    (claim,) = read("Yes.", "Jinzo: Trap lock", "applies").claims

    assert (claim.subject.name, claim.subject.part) == ("Jinzo", "Trap lock")


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("Nothing destroys Jinzo.", False),
        ("Jinzo fails to survive.", True),
        ("Jinzo is kept from being destroyed.", False),
        ("Jinzo doesn't die.", False),
        ("Jinzo goes down with Call.", True),
        ("Jinzo pulls through.", False),
        ("No, it lives.", False),
        ("Jinzo gets destroyed along with Call of the Haunted.", True),
    ],
)
def test_verbs_of_the_table_keep_their_polarity(answer: str, value: bool) -> None:
    """A denied or slangy verb says what it says, and not the opposite."""
    found = claims(answer)

    assert ("Jinzo", "destroyed", value) in found
    assert ("Jinzo", "destroyed", not value) not in found


@pytest.mark.parametrize(
    "answer",
    [
        "Jinzo is anything but destroyed.",
        "Yes, if Call of the Haunted was negated.",
        "No, unless Call of the Haunted was negated.",
        "Yes, but only if it was negated.",
        "Not sure.",
        "Yes and no.",
        "I don't think Jinzo is destroyed.",
        "It is a myth that Jinzo is destroyed.",
        "Jinzo would have been destroyed.",
        "Jinzo almost dies.",
    ],
)
def test_what_is_not_said_flatly_is_no_claim(answer: str) -> None:
    """A condition, a doubt or an unknown word never leaves half a clause standing."""
    assert not {claim for claim in claims(answer) if claim[1] == "destroyed"}


def test_yes_to_a_negative_question_denies() -> None:
    """'Is it stopped?' is asked of whether it goes on: yes says that it does not."""
    reading = read_answer(
        "Yes.",
        names=NAMES,
        question_cards=CARDS[:3],
        asked=(PointAtIssue("Jinzo", "attack_continues", affirmed=False),),
        kinds=KINDS,
    )

    assert [claim.value for claim in reading.claims] == [False]


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("You may.", True),
        ("Go ahead.", True),
        ("Not this turn.", False),
        ("Too late.", False),
        ("No chance, it's gone.", False),
        ("They can't.", False),
        ("It isn't allowed at that point.", False),
    ],
)
def test_leave_answers_what_may_be_done(answer: str, value: bool) -> None:
    """Leave is given or refused without naming what was asked."""
    found = claims(answer, "Jinzo", "activation_legal")

    assert ("Jinzo", "activation_legal", value) in found


def test_reason_alone_is_no_claim() -> None:
    """'Yes, because ...': the clause is the reason, and only the yes decides."""
    reading = read("Yes, because Call of the Haunted was destroyed.")

    assert {claim.subject.name for claim in reading.claims} == {"Jinzo"}
    assert {reason.subject.name for reason in reading.reasons} == {"Call of the Haunted"}


def test_a_part_of_a_name_means_the_card_of_the_question() -> None:
    """'Haunted' is Call of the Haunted where no other card of the question has that word."""
    said = claims("Haunted is destroyed.", "Call of the Haunted")

    assert said == {("Call of the Haunted", "destroyed", True)}


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("It goes to the GY like any other monster.", ("Jinzo", "sent_to_gy", True)),
        ("Is it destroyed? No, nothing happens to it.", ("Jinzo", "destroyed", False)),
        ("It stays on the field with no target.", ("Jinzo", "on_field", True)),
        ("Call is destroyed as Jinzo is gone.", ("Call of the Haunted", "destroyed", True)),
    ],
)
def test_turns_of_phrase_are_put_plainly(answer: str, expected: tuple[str, str, Value]) -> None:
    """What judges say in other words than the rulebook's."""
    assert expected in claims(answer)


@pytest.mark.parametrize(
    "words", ["with nothing to Summon", "for nothing", "with no monsters left"]
)
def test_what_resolves_with_nothing_is_not_said_to_resolve(words: str) -> None:
    """What stands behind the verb takes back what the verb says."""
    assert ("Dark Hole", "resolves", True) not in claims(f"Dark Hole resolves {words}.")


def test_where_it_was_is_not_where_it_ends() -> None:
    """'It was on the field' tells of an earlier time, and does not settle the matter."""
    (told,) = read("It was on the field.").claims
    assert told.modality is Modality.MAY


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("It stays with you.", "you"),
        ("Jinzo goes back to them at the end.", "opponent"),
        ("You still do.", "you"),
        ("Your opponent takes it.", "opponent"),
    ],
)
def test_whose_it_is_is_said_in_many_ways(answer: str, value: Value) -> None:
    """Who keeps, takes or gets back what was asked for."""
    read_of = read_answer(
        answer,
        names=NAMES,
        question_cards=CARDS[:3],
        asked=(PointAtIssue("Jinzo", "controller_at_end", None),),
        kinds=KINDS,
    )
    assert [one.value for one in read_of.claims] == [value]

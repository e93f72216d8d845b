"""Boards as the page shows them: one a step, in a player's words, with what is new marked."""

from assistant.serving.board_drawing import DrawnBoard, drawn_boards
from engine import Board, BoardCard, BoardSide, Player, Position, Zone
from engine.terms.vocabulary import CardId, Face

A, B = Player.A, Player.B


def lies(name: str, zone: Zone, **also: object) -> BoardCard:
    """A card in a zone."""
    return BoardCard(CardId(name), zone, Face.UP, **also)  # type: ignore[arg-type]  # as the test says


def board(*cards: BoardCard, points: int = 8000) -> Board:
    """A board on which player A has these cards."""
    return Board((BoardSide(A, points, cards), BoardSide(B, 8000, ())))


def told(drawn: DrawnBoard) -> list[tuple[str, str, str, bool]]:
    """Each card of a board: where, which, what is said of it, and whether it is new."""
    return [
        (zone.name, card.card, card.words, card.is_new)
        for side in drawn.sides
        for zone in side.zones
        for card in zone.cards
    ]


def test_a_step_shows_the_board_before_the_next_one() -> None:
    """What happened in events that are not shown belongs to the step before them."""
    sangan = [lies("Sangan#2", zone) for zone in (Zone.HAND, Zone.GRAVEYARD, Zone.BANISHED)]
    boards = [board(one) for one in (*sangan, *sangan[2:])]

    found = drawn_boards([1, 3], boards)

    assert [one.number for one in found] == [1, 2]
    assert told(found[0]) == [("GY", "Sangan (no. 2)", "", False)]
    assert told(found[1]) == [("Banished", "Sangan (no. 2)", "", True)]


def test_no_steps_have_no_boards() -> None:
    """There is nothing to step through."""
    assert drawn_boards([], []) == ()


def test_a_card_is_told_as_a_player_would() -> None:
    """Position, values, counters, what it is linked to; a Set card is face-down."""
    utopia = lies(
        "Number 39: Utopia",
        Zone.MONSTER_ZONE,
        position=Position.ATTACK,
        atk=2500,
        defence=2000,
        is_negated=True,
        counters=(("Spell Counter", 2),),
        materials=(CardId("Sangan#2"),),
    )
    face_down = BoardCard(CardId("Mirror Force"), Zone.SPELL_TRAP_ZONE, Face.DOWN)
    call = lies("Call of the Haunted", Zone.SPELL_TRAP_ZONE, linked=CardId("Jinzo"))
    in_hand = BoardCard(CardId("Raigeki"), Zone.HAND, Face.DOWN)

    (drawn,) = drawn_boards([1], [board(utopia, face_down, call, in_hand)])

    assert [words for _, _, words, _ in told(drawn)] == [
        "Attack Position, ATK 2500, DEF 2000, negated, 2 Spell Counter, materials: Sangan (no. 2)",
        "face-down",
        "with Jinzo",
        "",
    ]


def test_life_points_that_changed_are_new() -> None:
    """Those of the first step are not."""
    first, second = drawn_boards([1, 2], [board(), board(points=4000)])

    assert [side.is_new for side in first.sides] == [False, False]
    assert [(side.life_points, side.is_new) for side in second.sides] == [
        ("4000 LP", True),
        ("8000 LP", False),
    ]

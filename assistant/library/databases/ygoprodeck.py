"""YGOPRODeck: `cardinfo.json`, the answer of its cardinfo.php; one language a file."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from assistant.library.databases.format_differences import (
    DAMAGED,
    language_of_texts,
    materials_line,
    pendulum_parts,
    plain_name,
    plain_text,
    readable_name,
)
from assistant.library.imported_cards import (
    ENGLISH,
    Found,
    ImportedCard,
    OtherPicture,
    SkippedRecord,
    Translation,
)

KIND: Final = "YGOPRODeck"
_ARROWS: Final = {
    "Top-Left": "↖", "Top": "⬆", "Top-Right": "↗", "Left": "⬅", "Right": "➡",
    "Bottom-Left": "↙", "Bottom": "⬇", "Bottom-Right": "↘",
}  # fmt: skip
_ABILITIES: Final = (
    ("Fusion", "Fusion"), ("Synchro", "Synchro"), ("XYZ", "Xyz"), ("Xyz", "Xyz"),
    ("Link", "Link"), ("Ritual", "Ritual"), ("Pendulum", "Pendulum"), ("Toon", "Toon"),
    ("Spirit", "Spirit"), ("Union", "Union"), ("Gemini", "Gemini"), ("Flip", "Flip"),
    ("Tuner", "Tuner"), ("Normal", "Normal"),
)  # fmt: skip
"""Words of `type` ("Synchro Tuner Monster") and what they are on the type line."""
_NO_EFFECT: Final = frozenset({"normal", "normal_pendulum"})
_MAY_LACK_EFFECT: Final = frozenset({"Fusion Monster", "Synchro Monster", "Ritual Monster"})


def is_ygoprodeck(content: object) -> bool:
    """Whether parsed JSON is of this format."""
    cards = content.get("data") if isinstance(content, dict) else None
    return (
        isinstance(cards, list)
        and bool(cards)
        and isinstance(cards[0], dict)
        and {"id", "name", "type", "desc"} <= set(cards[0])
    )


def read_ygoprodeck(content: Mapping[str, Any], source: str, date: str) -> Iterator[Found]:
    """Every record as a card and its other pictures, or as left out with the reason."""
    records: Sequence[Any] = content["data"]
    language = language_of_texts(
        str(record.get("desc", "")) for record in records if isinstance(record, dict)
    )
    for record in records:
        try:
            card = _card(record, language, source, date)
            yield card
            if not isinstance(card, SkippedRecord):
                yield from _other_pictures(record)
        except DAMAGED as problem:
            name = readable_name(record.get("name")) if isinstance(record, dict) else "a record"
            yield SkippedRecord(
                name=name, id=None, why=f"damaged record ({type(problem).__name__})"
            )


def _card(record: Mapping[str, Any], language: str, source: str, date: str) -> Found:
    name, number = plain_name(record["name"]), int(record["id"])
    left_out = _why_left_out(record)
    if left_out:
        return SkippedRecord(name=name, id=number, why=left_out)
    text, pendulum = _texts(record)
    if language != ENGLISH:
        return Translation(id=number, language=language, name=name, text=text, pendulum=pendulum)
    kind = _kind(record["type"])
    is_monster = kind == "monster"
    abilities = _type_line(record) if is_monster else [record["race"]]
    return ImportedCard(
        name=name,
        passcode=number,
        konami_id=_konami_id(record),
        names={ENGLISH: name},
        kind=kind,
        type_line=" / ".join(abilities),
        icon=None if is_monster else record["race"],
        attribute=record.get("attribute") if is_monster else None,
        level=(record.get("linkval") or record.get("level")) if is_monster else None,
        atk=_stat(record.get("atk")) if is_monster else None,
        defense=_stat(record.get("def")) if is_monster and not record.get("linkval") else None,
        scale=record.get("scale"),
        arrows=tuple(_ARROWS[one] for one in record.get("linkmarkers") or ()),
        materials=materials_line(abilities, text),
        texts={ENGLISH: text} if text else {},
        pendulum_texts={ENGLISH: pendulum} if pendulum else {},
        source=source,
        date=date,
    )


def _why_left_out(record: Mapping[str, Any]) -> str:
    frame, kind = str(record.get("frameType", "")), str(record["type"])
    if frame == "token" or kind == "Token":
        return "a Token"
    if frame == "skill" or "Skill" in kind:
        return "a Skill Card"
    return "" if _kind(kind) else f"no Monster, Spell or Trap but {kind!r}"


def _kind(written: str) -> Any:  # noqa: ANN401 -- pydantic checks it
    return next((one for one in ("monster", "spell", "trap") if one in written.lower()), "")


def _type_line(record: Mapping[str, Any]) -> list[str]:
    if record.get("typeline"):
        return [str(one) for one in record["typeline"]]
    written = str(record["type"])
    words = dict.fromkeys(ours for theirs, ours in _ABILITIES if theirs in written)
    lacks_effect = record.get("frameType") in _NO_EFFECT or "Normal" in words
    effect = [] if lacks_effect or written in _MAY_LACK_EFFECT else ["Effect"]
    return [str(record["race"]), *words, *effect]


def _texts(record: Mapping[str, Any]) -> tuple[str, str]:
    if record.get("monster_desc") is not None or record.get("pend_desc") is not None:
        return plain_text(record.get("monster_desc") or ""), plain_text(
            record.get("pend_desc") or ""
        )
    return pendulum_parts(plain_text(record["desc"]))


def _other_pictures(record: Mapping[str, Any]) -> Iterator[OtherPicture]:
    number = int(record["id"])
    for image in record.get("card_images") or ():
        if image["id"] != number:
            yield OtherPicture(id=int(image["id"]), of=number, name=str(record["name"]))


def _konami_id(record: Mapping[str, Any]) -> int | None:
    found = [one.get("konami_id") for one in record.get("misc_info") or ()]
    return int(found[0]) if found and found[0] else None


def _stat(value: object) -> int | None:
    """`?` is written -1 or null."""
    return value if isinstance(value, int) and value >= 0 else None

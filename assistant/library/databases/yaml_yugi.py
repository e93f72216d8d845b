"""yaml-yugi: `cards.json`, a list of cards with texts in several languages."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from assistant.library.databases.format_differences import (
    DAMAGED,
    materials_line,
    plain_name,
    plain_text,
    readable_name,
)
from assistant.library.imported_cards import ENGLISH, LANGUAGES, Found, ImportedCard, SkippedRecord

KIND: Final = "yaml-yugi"
_KINDS: Final = ("Monster", "Spell", "Trap")


def is_yaml_yugi(content: object) -> bool:
    """Whether parsed JSON is of this format."""
    return (
        isinstance(content, list)
        and bool(content)
        and isinstance(content[0], dict)
        and {"card_type", "name", "text"} <= set(content[0])
    )


def read_yaml_yugi(content: Sequence[Any], source: str, date: str) -> Iterator[Found]:
    """Every record as a card, or as left out with the reason."""
    for record in content:
        try:
            yield _card(record, source, date)
        except DAMAGED as problem:
            yield SkippedRecord(
                name=_called(record), id=None, why=f"damaged record ({_brief(problem)})"
            )


def _card(record: Mapping[str, Any], source: str, date: str) -> Found:
    names = _by_language(record["name"], plain_name)
    number = record.get("password") or record.get("fake_password")
    left_out = _why_left_out(record, names)
    if left_out:
        return SkippedRecord(name=_called(record), id=number, why=left_out)
    texts = _by_language(record["text"], plain_text)
    type_line = record.get("monster_type_line") or record.get("property") or ""
    parts = [part.strip() for part in type_line.split("/")]
    unofficial = record.get("is_translation_unofficial") or {}
    return ImportedCard(
        name=names[ENGLISH],
        passcode=record.get("password"),
        konami_id=record.get("konami_id"),
        other_ids=_ids(record.get("fake_password")),
        names=names,
        kind=record["card_type"].lower(),
        type_line=" / ".join(parts),
        icon=record.get("property"),
        attribute=record.get("attribute"),
        level=_level(record),
        atk=_number(record.get("atk")),
        defense=_number(record.get("def")),
        scale=record.get("pendulum_scale"),
        arrows=tuple(record.get("link_arrows") or ()),
        materials=record.get("materials") or materials_line(parts, texts.get(ENGLISH, "")),
        texts=texts,
        pendulum_texts=_by_language(record.get("pendulum_effect") or {}, plain_text),
        unofficial=bool((unofficial.get("text") or {}).get(ENGLISH)),
        source=source,
        date=date,
    )


def _why_left_out(record: Mapping[str, Any], names: Mapping[str, str]) -> str:
    if ENGLISH not in names:
        return "no English name"
    if record.get("card_type") not in _KINDS:
        return f"no Monster, Spell or Trap but {record.get('card_type')!r}"
    if "Token" in str(record.get("monster_type_line")):
        return "a Token"
    return ""


def _by_language(given: Mapping[str, Any], plain: Any) -> dict[str, str]:  # noqa: ANN401
    found = {key: plain(given[key]) for key in LANGUAGES if given.get(key)}
    return {key: value for key, value in found.items() if value}


def _ids(number: int | None) -> tuple[int, ...]:
    return (number,) if number else ()


def _level(record: Mapping[str, Any]) -> int | None:
    found = record.get("level") or record.get("rank") or len(record.get("link_arrows") or ())
    return found or record.get("level")


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _called(record: object) -> str:
    names = record.get("name") if isinstance(record, dict) else None
    found = [name for name in names.values() if name] if isinstance(names, dict) else []
    return plain_name(readable_name(found[0])) if found else "a record without a name"


def _brief(problem: Exception) -> str:
    if isinstance(problem, ValidationError):
        first = problem.errors()[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return f"{type(problem).__name__}: {problem}"

"""Invented cards, as each card database would write them.  No printed text stands here."""

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

RUBY = "<ruby>月<rt>つき</rt></ruby>狼ジレル"
HOUND = "If this card is Summoned: You can draw 1 card."
GATE = "Target 1 monster on the field; destroy it."
PENDULUM = "Once per turn: You can gain 500 LP."
LINKED = "2 monsters\nOnce per turn (Quick Effect): You can banish 1 card from your GY."

YAML_YUGI: list[dict[str, Any]] = [
    {
        "konami_id": 90001, "password": 50000001, "card_type": "Monster",
        "name": {"en": "Zirrel Hound", "ja": RUBY, "de": "Jagdhund Zirrel"},
        "text": {"en": HOUND, "ja": "カードを１枚ドローできる。"},
        "monster_type_line": "Beast / Effect", "attribute": "DARK", "level": 4, "atk": 1600,
        "def": "?",
    },
    {
        "konami_id": 90002, "password": 50000002, "card_type": "Spell", "property": "Quick-Play",
        "name": {"en": "Gate of Vombrax", "fr": "Portail de Vombrax"}, "text": {"en": GATE},
    },
    {
        "konami_id": 90003, "password": 50000003, "card_type": "Monster",
        "name": {"en": "Quivane, the Amber Scholar"}, "text": {"en": HOUND},
        "pendulum_effect": {"en": PENDULUM}, "pendulum_scale": 4,
        "monster_type_line": "Spellcaster / Pendulum / Effect", "attribute": "LIGHT", "level": 7,
        "atk": 2500, "def": 2000,
    },
    {
        "konami_id": 90004, "password": None, "fake_password": 100000004, "card_type": "Monster",
        "name": {"en": "Orrelith Sentinel"}, "text": {"en": LINKED}, "attribute": "FIRE",
        "monster_type_line": "Cyberse / Link / Effect", "link_arrows": ["↙", "↘"], "atk": 1400,
    },
    {"konami_id": 90005, "password": 50000005, "card_type": "Trap", "property": "Counter",
     "name": {"ja": "異界の門"}, "text": {"ja": "無効にする。"}},
]  # fmt: skip

EDOPRO: list[tuple[Any, ...]] = [
    # id, ot, alias, type, atk, def, level, race, attribute, name, text
    (50000001, 3, 0, 0x21, 1600, -2, 4, 0x4000, 0x20, "Zirrel Hound", HOUND),
    (50000002, 3, 0, 0x10002, 0, 0, 0, 0, 0, "Gate of Vombrax", GATE),
    (50000003, 3, 0, 0x1000021, 2500, 2000, 0x04040007, 0x2, 0x10, "Quivane, the Amber Scholar",
     f"[ Pendulum Effect ]\r\n{PENDULUM}\r\n--------------------\r\n[ Monster Effect ]\r\n{HOUND}"),
    (50000004, 3, 50000001, 0x21, 1600, -2, 4, 0x4000, 0x20, "Zirrel Hound", HOUND),
    (50000006, 3, 0, 0x4011, 0, 0, 1, 0x1, 0x1, "Hound Token", ""),
    (50000007, 0x20, 0, 0x2, 0, 0, 0, 0, 0, "Home-Made Spell", GATE),
    (100000004, 257, 0, 0x4000021, 1400, 5, 2, 0x1000000, 0x4, "Orrelith Sentinel", LINKED),
]  # fmt: skip

YGOPRODECK: dict[str, Any] = {
    "data": [
        {
            "id": 50000001, "name": "Zirrel Hound", "type": "Effect Monster",
            "humanReadableCardType": "Effect Monster", "typeline": ["Beast", "Effect"],
            "frameType": "effect", "desc": HOUND, "race": "Beast", "atk": 1600, "def": -1,
            "level": 4, "attribute": "DARK", "misc_info": [{"konami_id": 90001}],
            "card_images": [{"id": 50000001}, {"id": 50000004}],
        },
        {
            "id": 50000002, "name": "Gate of Vombrax", "type": "Spell Card", "frameType": "spell",
            "desc": GATE, "race": "Quick-Play", "card_images": [{"id": 50000002}],
        },
        {
            "id": 50000003, "name": "Quivane, the Amber Scholar", "frameType": "effect_pendulum",
            "type": "Pendulum Effect Monster", "race": "Spellcaster", "attribute": "LIGHT",
            "desc": f"[ Pendulum Effect ]\n{PENDULUM}\n\n[ Monster Effect ]\n{HOUND}",
            "pend_desc": PENDULUM, "monster_desc": HOUND, "level": 7, "atk": 2500, "def": 2000,
            "scale": 4,
        },
        {
            "id": 100000004, "name": "Orrelith Sentinel", "type": "Link Monster",
            "frameType": "link", "race": "Cyberse", "attribute": "FIRE", "desc": LINKED,
            "atk": 1400, "linkval": 2, "linkmarkers": ["Bottom-Left", "Bottom-Right"],
        },
        {"id": 50000006, "name": "Hound Token", "type": "Token", "frameType": "token",
         "desc": "This card can be used as a Token.", "race": "Beast"},
        {"id": 50000008, "name": "Lucky Draw", "type": "Skill Card", "frameType": "skill",
         "desc": "Draw.", "race": "Ada"},
    ]
}  # fmt: skip


def yaml_yugi(folder: Path, cards: object = None, name: str = "cards.json") -> Path:
    """Write a yaml-yugi file."""
    file = folder / name
    content = json.dumps(YAML_YUGI if cards is None else cards).encode()
    file.write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    return file


def ygoprodeck(folder: Path) -> Path:
    """Write a YGOPRODeck file."""
    file = folder / "cardinfo.json"
    file.write_text(json.dumps(YGOPRODECK), encoding="utf-8")
    return file


def edopro(
    folder: Path, rows: list[tuple[Any, ...]] | None = None, name: str = "cards.cdb"
) -> Path:
    """Write an EDOPro database."""
    file = folder / name
    file.unlink(missing_ok=True)
    with closing(sqlite3.connect(file)) as database:
        database.execute(
            "CREATE TABLE datas (id INTEGER PRIMARY KEY, ot, alias, setcode, type, atk, def,"
            " level, race, attribute, category)"
        )
        database.execute('CREATE TABLE texts (id INTEGER PRIMARY KEY, name, "desc")')
        for number, ot, alias, kind, *stats, called, text in EDOPRO if rows is None else rows:
            row = (number, ot, alias, 0, kind, *stats, 0)
            database.execute("INSERT INTO datas VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            database.execute("INSERT INTO texts VALUES (?, ?, ?)", (number, called, text))
        database.commit()
    return file

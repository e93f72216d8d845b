"""Vietnamese kinds.

Monsters by their position, Spells and Traps by their kind, kinds of Summon.
"""

from collections.abc import Mapping
from types import MappingProxyType

KINDS: Mapping[str, str] = MappingProxyType(
    {
        **{
            f"{kind}{at} thế {vietnamese}": f"a {english} position monster"
            for kind in ("quái thú", "quái vật", "quái")
            for at in ("", " ở", " đang ở")
            for vietnamese, english in (("phòng thủ", "defense"), ("tấn công", "attack"))
        },
        "mục tiêu tấn công": "the attack target",
        "mục tiêu bị tấn công": "the attack target",
        "quái thú bị tấn công": "the attacked monster",
        "quái bị tấn công": "the attacked monster",
        "battle step": "the battle step",
        "bước chiến đấu": "the battle step",
        "replay": "replay",
        "thế phòng thủ": "defense position",
        "thế tấn công": "attack position",
        "spell thường": "a normal spell",
        "bài phép thường": "a normal spell",
        "phép thường": "a normal spell",
        "bẫy thường": "a normal trap",
        "bài bẫy thường": "a normal trap",
        "trap thường": "a normal trap",
        "quick-play spell": "a quick-play spell",
        "phép nhanh": "a quick-play spell",
        "bài phép nhanh": "a quick-play spell",
        "bẫy phản công": "a counter trap",
        "counter trap": "a counter trap",
    }
)
"""Cards, by their battle position or their kind."""
_SUMMONS = {
    "thường": "normal",
    "thông thường": "normal",
    "đặc biệt": "special",
    "lật": "flip",
    "hiến tế": "tribute",
    "liên kết": "link",
    "đồng bộ": "synchro",
    "dung hợp": "fusion",
    "nghi lễ": "ritual",
}
"""The kinds of Summon that are called by Vietnamese names."""
SUMMONS: Mapping[str, str] = MappingProxyType(
    {
        **{
            f"{act} triệu hồi {kind}": f"{english} summon"
            for act in ("việc", "lần", "lượt", "sự", "cú")
            for kind, english in _SUMMONS.items()
        },
    }
)
"""Summons, by their kind."""
TIMES: Mapping[str, str] = MappingProxyType(
    {
        **{
            f"{at}lượt {was}{vietnamese}": f"the turn it was {english}"
            for at in ("", "trong ", "ngay ", "ngay trong ", "ở ")
            for was in ("", "vừa ", "được ", "vừa được ", "nó được ", "mới ", "vừa mới ")
            for vietnamese, english in (("úp", "set"), ("triệu hồi", "summoned"))
        },
        **dict.fromkeys(
            (
                *("ngay lượt đó", "ngay lượt này", "ngay trong lượt đó", "ngay trong lượt này"),
                *("lượt đó", "ngay trong lượt", "trong cùng một lượt", "cùng một lượt"),
            ),
            "this turn",
        ),
    }
)
"""Turns, by what was done in them, and this very turn."""

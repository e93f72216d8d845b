"""Phrasing abroad: computed claims as plain sentences in Vietnamese and Japanese."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from assistant.records import Claim, Value

_JAPANESE: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "activation_legal": ("{s}は発動できます", "{s}は発動できません"),
        "resolves": ("{s}の効果は処理されます", "{s}の効果は処理されません"),
        "effect_negated": ("{s}の効果は無効になります", "{s}の効果は無効になりません"),
        "activation_negated": ("{s}の発動は無効になります", "{s}の発動は無効になりません"),
        "negated_on_field": ("{s}の効果は無効になっています", "{s}の効果は無効になっていません"),
        "summon_negatable": ("{s}の召喚は無効にできます", "{s}の召喚は無効にできません"),
        "applies": ("{s}は適用されます", "{s}は適用されません"),
        "cost_paid": ("{s}のコストは支払われたままです", "{s}のコストは支払われません"),
        "destroyed": ("{s}は破壊されます", "{s}は破壊されません"),
        "sent_to_gy": ("{s}は墓地へ送られます", "{s}は墓地へ送られません"),
        "banished": ("{s}は除外されます", "{s}は除外されません"),
        "summoned": ("{s}は召喚されます", "{s}は召喚されません"),
        "returned_to_hand": ("{s}は手札に戻ります", "{s}は手札に戻りません"),
        "returned_to_deck": ("{s}はデッキに戻ります", "{s}はデッキに戻りません"),
        "attack_continues": ("{s}の攻撃は続きます", "{s}の攻撃は続きません"),
        "can_attack": ("{s}は攻撃できます", "{s}は攻撃できません"),
        "usable_again_this_turn": (
            "{s}はこのターンにもう一度使用できます",
            "{s}はこのターンにもう一度使用できません",
        ),
        "misses_timing": ("{s}はタイミングを逃します", "{s}はタイミングを逃しません"),
        "damage_dealt": ("{s}のダメージは与えられます", "{s}のダメージは与えられません"),
    }
)
_VIETNAMESE: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "activation_legal": ("{s} có thể được kích hoạt", "{s} không thể được kích hoạt"),
        "resolves": ("hiệu ứng của {s} được giải quyết", "hiệu ứng của {s} không được giải quyết"),
        "effect_negated": ("hiệu ứng của {s} bị vô hiệu", "hiệu ứng của {s} không bị vô hiệu"),
        "activation_negated": (
            "việc kích hoạt {s} bị vô hiệu",
            "việc kích hoạt {s} không bị vô hiệu",
        ),
        "negated_on_field": ("hiệu ứng của {s} bị vô hiệu", "hiệu ứng của {s} không bị vô hiệu"),
        "summon_negatable": (
            "việc Triệu hồi {s} có thể bị vô hiệu",
            "việc Triệu hồi {s} không thể bị vô hiệu",
        ),
        "applies": ("{s} được áp dụng", "{s} không được áp dụng"),
        "cost_paid": ("chi phí của {s} đã được trả và không hoàn lại", "{s} chưa được trả chi phí"),
        "destroyed": ("{s} bị phá huỷ", "{s} không bị phá huỷ"),
        "sent_to_gy": ("{s} bị đưa xuống Mộ", "{s} không bị đưa xuống Mộ"),
        "banished": ("{s} bị trục xuất", "{s} không bị trục xuất"),
        "summoned": ("{s} được Triệu hồi", "{s} không được Triệu hồi"),
        "returned_to_hand": ("{s} về tay", "{s} không về tay"),
        "returned_to_deck": ("{s} về Bộ bài", "{s} không về Bộ bài"),
        "attack_continues": (
            "đòn tấn công của {s} tiếp tục",
            "đòn tấn công của {s} không tiếp tục",
        ),
        "can_attack": ("{s} có thể tấn công", "{s} không thể tấn công"),
        "usable_again_this_turn": (
            "{s} có thể được dùng lại trong lượt này",
            "{s} không thể được dùng lại trong lượt này",
        ),
        "misses_timing": ("{s} bỏ lỡ thời điểm", "{s} không bỏ lỡ thời điểm"),
        "damage_dealt": ("{s} gây sát thương", "{s} không gây sát thương"),
    }
)
_PHRASES = {"ja": _JAPANESE, "vi": _VIETNAMESE}
_YES_NO = {"ja": ("はい。", "いいえ。"), "vi": ("Có.", "Không.")}
_MOST = 3
"""How many claims are told."""
UNSURE = {
    "ja": "次の言葉が理解できなかったため、確定できません。",
    "vi": "Chưa thể kết luận vì có từ không hiểu được.",
}
"""What is said first where words were not understood."""


def told_abroad(
    claims: Sequence[Claim], language: str, called: Mapping[str, str], point: bool | None
) -> str:
    """The claims in that language, by the names the question uses; "" if a phrase is missing."""
    phrases = _PHRASES.get(language, {})
    sentences = [_sentence(claim, phrases, called, language) for claim in claims[:_MOST]]
    known = [one for one in sentences if one]
    if not known:
        return ""
    lead = [] if point is None else [_YES_NO[language][not point]]
    return ("" if language == "ja" else " ").join((*lead, *known))


def _sentence(
    claim: Claim, phrases: Mapping[str, tuple[str, str]], called: Mapping[str, str], language: str
) -> str:
    value: Value = claim.value
    if claim.predicate not in phrases or not isinstance(value, bool):
        return ""
    card, _, _ = claim.subject.partition(": ")
    name = called.get(card, card)
    shown = f"「{name}」" if language == "ja" else name
    words = phrases[claim.predicate][not value].format(s=shown)
    return f"{words}。" if language == "ja" else f"{words[0].upper()}{words[1:]}."

"""Phrasing abroad: computed claims as plain sentences in Vietnamese and Japanese."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from assistant.parted import cut
from assistant.records import Claim, Gap, Value

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
OUTSIDE: Mapping[str, str] = MappingProxyType(
    {
        "ja": "これはルールの裁定についての質問ではないため、引用も計算もありません。",
        "vi": "Đây không phải câu hỏi về luật chơi, nên không có gì để trích dẫn hay tính.",
        "es": "Esto no es una pregunta sobre reglas; no hay nada que citar ni calcular.",
        "de": "Das ist keine Regelfrage; es gibt nichts zu zitieren oder zu berechnen.",
        "fr": "Ce n'est pas une question de règles ; il n'y a rien à citer ni à calculer.",
        "it": "Questa non è una domanda sulle regole; non c'è nulla da citare o calcolare.",
        "pt": "Isto não é uma pergunta sobre regras; não há nada a citar ou calcular.",
    }
)
"""What is said to a question that is about no ruling."""
_MISSING: Mapping[str, str] = MappingProxyType(
    {
        "ja": "次の部分が分からないため、確定できません。{gaps}。",
        "vi": "Chưa thể kết luận vì chưa hiểu hoặc chưa biết: {gaps}.",
        "es": "No puedo decidirlo: no leo preguntas en español. Pregunta en inglés, vietnamita"
        " o japonés.",
        "de": "Das kann ich nicht entscheiden: Fragen auf Deutsch lese ich nicht. Bitte auf"
        " Englisch, Vietnamesisch oder Japanisch fragen.",
        "fr": "Je ne peux pas trancher : je ne lis pas les questions en français. Demandez en"
        " anglais, vietnamien ou japonais.",
        "it": "Non posso deciderlo: non leggo domande in italiano. Chiedi in inglese, vietnamita"
        " o giapponese.",
        "pt": "Não posso decidir: não leio perguntas em português. Pergunte em inglês, vietnamita"
        " ou japonês.",
    }
)
"""What is said where something is missing: the words of the question that it is about."""
_LONGEST = 60


def missing_abroad(gaps: Sequence[Gap], language: str) -> str:
    """What keeps an answer open, in the language of the question; "" if that is English."""
    if language not in _MISSING:
        return ""
    marks = "「{}」" if language == "ja" else "\u201c{}\u201d"
    said = dict.fromkeys(gap.text.strip() for gap in gaps if gap.text.strip())
    words = [marks.format(f"{one[:_LONGEST]}…" if len(one) > _LONGEST else one) for one in said]
    return _MISSING[language].format(gaps=("" if language == "ja" else ", ").join(words))


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
    card, _ = cut(claim.subject)
    name = called.get(card, card)
    shown = f"「{name}」" if language == "ja" else name
    words = phrases[claim.predicate][not value].format(s=shown)
    return f"{words}。" if language == "ja" else f"{words[0].upper()}{words[1:]}."

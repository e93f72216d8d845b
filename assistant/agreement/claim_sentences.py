"""Claim sentences: computed claims as plain sentences in English, Vietnamese and Japanese."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from assistant.base.claim_subjects import card_and_part
from assistant.base.game_vocabulary import OF_PLAYERS, OPPONENT, YOU, plain_words
from assistant.base.ruling_records import Claim, Gap, Value
from engine import Player

YES_NO: Mapping[str, tuple[str, str]] = {
    "activation_legal": ("{s} can be activated", "{s} cannot be activated"),
    "resolves": ("{s} resolves", "{s} does nothing"),
    "effect_negated": ("the effect of {s} is negated", "the effect of {s} is not negated"),
    "activation_negated": (
        "the activation of {s} is negated",
        "the activation of {s} is not negated",
    ),
    "summon_negatable": (
        "the Summon of {s} can be negated",
        "the Summon of {s} cannot be negated",
    ),
    "summon_negated": ("the Summon of {s} is negated", "the Summon of {s} is not negated"),
    "applies": ("{s} applies", "{s} does not apply"),
    "cost_paid": ("the cost of {s} is paid, and stays paid", "the cost of {s} is not paid"),
    "destroyed": ("{s} is destroyed", "{s} is not destroyed"),
    "sent_to_gy": ("{s} is sent to the GY", "{s} is not sent to the GY"),
    "sent_from_field": (
        "{s} counts as sent from the field",
        "{s} does not count as sent from the field",
    ),
    "banished": ("{s} is banished", "{s} is not banished"),
    "summoned": ("{s} is Summoned", "{s} is not Summoned"),
    "summon_legal": ("{s} can be Summoned", "{s} cannot be Summoned"),
    "returned_to_hand": ("{s} returns to the hand", "{s} does not return to the hand"),
    "returned_to_deck": ("{s} returns to the Deck", "{s} does not return to the Deck"),
    "attack_continues": ("the attack of {s} continues", "the attack of {s} does not continue"),
    "attack_negated": ("the attack of {s} is negated", "the attack of {s} is not negated"),
    "attacks_directly": (
        "the attack of {s} hits the player directly",
        "the attack of {s} does not hit the player directly",
    ),
    "can_attack": ("{s} can attack", "{s} cannot attack"),
    "can_change_position": (
        "the battle position of {s} can be changed",
        "the battle position of {s} cannot be changed",
    ),
    "treated_as_summoned": (
        "{s} is treated as Summoned the way of its kind",
        "{s} is not treated as Summoned the way of its kind",
    ),
    "can_attack_again": ("{s} can attack again", "{s} cannot attack again this turn"),
    "replay_occurs": ("a replay occurs", "no replay occurs"),
    "ended": ("the {s} ends", "the {s} does not end"),
    "usable_again_this_turn": (
        "{s} can be used again this turn",
        "{s} cannot be used again this turn",
    ),
    "misses_timing": ("{s} misses the timing", "{s} does not miss the timing"),
    "damage_dealt": ("{s} deals its damage", "{s} deals no damage"),
    "tributed": ("{s} is Tributed", "{s} is not Tributed"),
    "discarded": ("{s} is discarded", "{s} is not discarded"),
    "on_field": ("{s} is on the field", "{s} is not on the field"),
    "negated_on_field": (
        "the effects of {s} are negated",
        "the effects of {s} are not negated",
    ),
    "damage_step_occurs": ("the Damage Step takes place", "the Damage Step does not take place"),
    "counts_toward_limit": (
        "it counts toward the limit",
        "it does not count toward the limit",
    ),
    "in_domain": ("this is a question about rulings", "this is not a question about rulings"),
    "activated": ("{s} is activated", "{s} is not activated"),
    "targeted": ("{s} is targeted", "{s} is not targeted"),
    "has_legal_target": ("{s} has a legal target", "{s} has no legal target"),
    "affected": ("{s} is affected", "{s} is not affected"),
}

VALUED: Mapping[str, str] = {
    "zone_at_end": "{s} ends up {v}",
    "value": "{s} is {v}",
    "damage_taken_by": "the damage of {s} is taken by {v}",
    "depends_on": "the answer depends on {v}",
    "chain_link_order": "the Chain Links are, in order of activation: {v}",
    "resolution_order": "the order of resolution is: {v}",
    "chain_link": "{s} is Chain Link {v}",
}

_OF_A_PLAYER: Mapping[str, tuple[str, str]] = {
    "damage_taken": ("take {v} damage", "takes {v} damage"),
    "damage_dealt": ("deal {v} damage", "deals {v} damage"),
    "lp_change": ("have {v} Life Points more", "has {v} Life Points more"),
    "drawn": ("draw {v} by effects", "draws {v} by effects"),
    "summon_count": ("Summon {v} times", "Summons {v} times"),
}
"""What is so of a player, as of "you" and as of another."""
_DOES: Mapping[str, tuple[str, str, str, str]] = {
    "hand_added": (
        "add a card to the hand",
        "adds a card to the hand",
        "add no card to the hand",
        "adds no card to the hand",
    ),
    "next_responder": (
        "may respond next",
        "may respond next",
        "do not respond next",
        "does not respond next",
    ),
    "decides": ("decide", "decides", "do not decide", "does not decide"),
    "can_attack": ("can attack", "can attack", "cannot attack", "cannot attack"),
    "cost_paid": ("pay the cost", "pays the cost", "do not pay the cost", "does not pay the cost"),
}
"""What a player does or not: you, another, you not, another not."""
_FATES = {"wins": "win", "loses": "lose", "gains": "gain"}
"""What befalls a player, as of another and as of "you"."""
_ZONE_PHRASES: Mapping[str, str] = {
    "hand": "in the hand",
    "monster_zone": "on the field, in a Monster Zone",
    "spell_trap_zone": "on the field, in a Spell & Trap Zone",
    "field_zone": "on the field, in a Field Zone",
    "graveyard": "in the GY",
    "banished": "banished",
    "extra_deck": "in the Extra Deck",
    "deck": "in the Deck",
}


_PLAYER_PHRASES: Mapping[str, str] = {"opponent": "your opponent", "A": "player A", "B": "player B"}


def sentence(subject: str, predicate: str, value: Value) -> str:
    """The claim as a sentence.

    >>> sentence("Jinzo", "destroyed", False)
    'Jinzo is not destroyed.'
    >>> sentence("Sangan: search", "resolves", True)
    'The search effect of Sangan resolves.'
    >>> sentence("Sangan: direct attack", "can_attack", False)
    'Sangan cannot attack directly.'
    """
    words = clause(subject, predicate, value)
    return f"{words[0].upper()}{words[1:]}."


def clause(subject: str, predicate: str, value: Value) -> str:
    """The claim as a clause, to be joined with others.

    >>> clause("Jinzo: battle damage", "damage_dealt", False)
    'Jinzo deals no battle damage'
    """
    is_of_player = subject in _PARTIES and predicate in _TOLD_OF_PLAYERS
    return (_of_a_player if is_of_player else _of_thing)(subject, predicate, value)


def _of_thing(subject: str, predicate: str, value: Value) -> str:
    card, part = card_and_part(subject)
    if part == BATTLE_DAMAGE and predicate in {"damage_dealt", "damage_taken_by"}:
        return clause(card, predicate, value).replace("damage", BATTLE_DAMAGE, 1)
    who = subject_in_prose(subject)
    if told := _of_text(card, part, predicate, value) or _of_monster(card, part, predicate, value):
        return told
    if predicate == "applies" and part.startswith("no ") and isinstance(value, bool):
        return f"{card} {'forbids' if value else 'does not forbid'} a {part.removeprefix('no ')}"
    if predicate == "effect_negated" and part.startswith("the effects "):
        return f"{part} are {'' if value else 'not '}negated by {card}"
    if isinstance(value, bool) and predicate in YES_NO:
        return YES_NO[predicate][0 if value else 1].format(s=who)
    return _valued(who, predicate, value)


_PARTIES = frozenset({*Player, YOU, OPPONENT})
_FATE = "what_happens"
_TOLD_OF_PLAYERS = frozenset({*_OF_A_PLAYER, *_DOES, _FATE})


def _of_a_player(who: str, predicate: str, value: Value) -> str:
    """What a player takes, draws, does.

    >>> _of_a_player("B", "drawn", 1), _of_a_player("you", "lp_change", -500)
    ('player B draws 1 card by effects', 'you have 500 Life Points less')
    >>> _of_a_player("you", "what_happens", "wins the Duel"), _of_a_player("A", "decides", False)
    ('you win the Duel', 'player A does not decide')
    """
    name = _PLAYER_PHRASES.get(who, who)
    if predicate in _DOES:
        return f"{name} {_DOES[predicate][(who != YOU) + 2 * (not value)]}"
    if predicate == _FATE:
        verb, _, rest = str(value).partition(" ")
        return f"{name} {_FATES.get(verb, verb) if who == YOU else verb} {rest}"
    told, form = str(value), _OF_A_PLAYER[predicate][who != YOU]
    if predicate == "drawn":
        told = f"{value} card{'' if value == 1 else 's'}"
    if predicate == "lp_change" and isinstance(value, int) and value < 0:
        told, form = str(-value), form.replace("more", "less")
    return f"{name} {form.format(v=told)}"


def _valued(who: str, predicate: str, value: Value) -> str:
    """A claim with another value than yes or no."""
    if predicate in _OF_WHO_DOES:
        form = _OF_WHO_DOES[predicate][value != YOU]
        return f"{value_in_prose(predicate, value)} {form.format(s=who)}"
    form = VALUED.get(predicate, "{s}: " + predicate.replace("_", " ") + " {v}")
    return form.format(s=who, v=value_in_prose(predicate, value))


_OF_WHO_DOES: Mapping[str, tuple[str, str]] = {
    "controller_at_end": ("control {s} in the end", "controls {s} in the end"),
    "deciding_player": ("decide on {s}", "decides on {s}"),
    "next_responder": ("may respond next", "may respond next"),
}
"""What a player does, as of "you" and as of another."""


def _of_text(card: str, part: str, predicate: str, value: Value) -> str:
    """What the text of a card says by itself; "": something else is told."""
    if part == "targets" and isinstance(value, bool):
        return f"{card} {'targets' if value else 'does not target'}"
    if part == "mandatory" and isinstance(value, bool):
        return f"the effect of {card} is {'mandatory' if value else 'optional'}"
    if part == "timing" and predicate == "misses_timing":
        return f"{card} {'can' if value else 'cannot'} miss the timing"
    if part == "negation" and predicate in NEGATED:
        return f"{card} {'negates' if value else 'does not negate'} {NEGATED[predicate]}"
    if predicate == "cost_paid" and part.endswith(AS_A_COST):
        deed = part.removesuffix(AS_A_COST)
        return f"to {deed} is {'a' if value else 'no'} cost of {card}"
    return _amount(card, part, value) or _further_use(card, part, value)


def _further_use(card: str, part: str, value: Value) -> str:
    """What the limits in a text say; "": something else is told."""
    whose = {"second use": (card, " again"), "second copy": (f"a second copy of {card}", "")}
    if part not in whose:
        return ""
    who, again = whose[part]
    return f"{who} can{'' if value else 'not'} be used{again} this turn"


def _amount(card: str, part: str, value: Value) -> str:
    """How much the text of a card says; "": something else is told."""
    if part == "cards drawn":
        return f"{card} has its player draw {value} card{'' if value == 1 else 's'}"
    if part == "LP cost":
        amount = "half of the Life Points" if value == "half" else f"{value} Life Points"
        return f"{amount} are paid for {card}"
    return ""


def _of_monster(card: str, part: str, predicate: str, value: Value) -> str:
    """How a monster may attack, or stands; "": something else is told."""
    if part == DIRECTLY and predicate in _ATTACKING:
        again = " as well" if value and predicate == "can_attack_again" else ""
        return f"{card} {'can' if value else 'cannot'} attack directly{again}"
    if part.startswith(CHANGED) and predicate == "applies":
        return f"{card} is {'' if value else 'not '}{part}"
    return ""


_ATTACKING = frozenset({"can_attack", "can_attack_again"})
DIRECTLY, CHANGED = "direct attack", "changed to "
NEGATED = {"negates_activation": "activations", "negates_effect": "effects"}
AS_A_COST = " as a cost"
BATTLE_DAMAGE = "battle damage"
AMOUNTS = frozenset(
    {"Type", "Attribute"}
    | {"damage", BATTLE_DAMAGE, "LP gain", "ATK", "DEF", "ATK change", "DEF change", "Spell Speed"}
)
"""Parts of a card that are numbers, and no effects."""


def subject_in_prose(subject: str) -> str:
    """A subject in prose: 'Card: part' becomes 'the part effect of Card'.

    >>> subject_in_prose("Jinzo: ATK")
    'the ATK of Jinzo'
    """
    card, part = card_and_part(subject)
    if not part:
        return subject
    if part in AMOUNTS:
        return f"the {part} of {card}"
    if part.startswith("the "):
        return f"{part} ({card})"
    return f"the {effect_in_words(part)} of {card}"


def effect_in_words(label: str) -> str:
    """Returns what people call an effect, by its label.

    >>> effect_in_words("search"), effect_in_words("effect 2"), effect_in_words("negate_summon")
    ('search effect', 'second effect', '"negate Summon" effect')
    >>> effect_in_words("its continuous effect")
    'continuous effect'
    """
    label = label.removeprefix("its ").removesuffix(" effect")
    if plain_words(label) != label:
        return plain_words(label)
    if "_" not in label:
        return f"{label} effect"
    words = " ".join(_CAPITALS.get(word, word) for word in label.split("_"))
    return f'"{words}" effect'


_CAPITALS = {
    "summon": "Summon",
    "tokens": "Tokens",
    "special": "Special",
    "tribute": "Tribute",
    "gy": "GY",
    "lp": "LP",
    "deck": "Deck",
    "spell": "Spell",
    "trap": "Trap",
    "set": "Set",
}


def value_in_prose(predicate: str, value: Value) -> str:
    """A value in prose."""
    if isinstance(value, tuple):
        return ", then ".join(value)
    if predicate == "zone_at_end":
        return _ZONE_PHRASES.get(str(value), str(value).replace("_", " "))
    if predicate in OF_PLAYERS:
        return _PLAYER_PHRASES.get(str(value), str(value))
    return "yes" if value is True else "no" if value is False else str(value)


def open_fact(name: str, value: str) -> str:
    """One way to take an open fact, as a clause after "if".

    >>> open_fact("order of application", "Enervating Mist > Silent Wobby")
    'Silent Wobby began to apply last'
    """
    if name == "order of application":
        return f"{plain_words(value.rpartition(' > ')[2])} began to apply last"
    return value


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
        "summon_negated": ("{s}の召喚は無効になります", "{s}の召喚は無効になりません"),
        "attack_negated": ("{s}の攻撃は無効になります", "{s}の攻撃は無効になりません"),
        "can_change_position": (
            "{s}の表示形式を変更できます",
            "{s}の表示形式は変更できません",
        ),
        "can_attack_again": ("{s}はもう一度攻撃できます", "{s}はもう一度攻撃できません"),
        "attacks_directly": ("{s}は直接攻撃できます", "{s}は直接攻撃できません"),
        "replay_occurs": ("攻撃の巻き戻しが発生します", "攻撃の巻き戻しは発生しません"),
        "ended": ("{s}は終了します", "{s}は終了しません"),
        "tributed": ("{s}はリリースされます", "{s}はリリースされません"),
        "discarded": ("{s}は捨てられます", "{s}は捨てられません"),
        "on_field": ("{s}はフィールドに存在します", "{s}はフィールドに存在しません"),
        "damage_step_occurs": ("ダメージステップになります", "ダメージステップにはなりません"),
        "activated": ("{s}は発動します", "{s}は発動しません"),
        "targeted": ("{s}は対象になります", "{s}は対象になりません"),
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
        "summon_negated": (
            "việc Triệu hồi {s} bị vô hiệu",
            "việc Triệu hồi {s} không bị vô hiệu",
        ),
        "attack_negated": (
            "đòn tấn công của {s} bị vô hiệu",
            "đòn tấn công của {s} không bị vô hiệu",
        ),
        "can_change_position": (
            "có thể đổi vị trí chiến đấu của {s}",
            "không thể đổi vị trí chiến đấu của {s}",
        ),
        "can_attack_again": ("{s} có thể tấn công lần nữa", "{s} không thể tấn công lần nữa"),
        "attacks_directly": ("{s} tấn công trực tiếp", "{s} không tấn công trực tiếp"),
        "replay_occurs": ("có replay", "không có replay"),
        "ended": ("{s} kết thúc", "{s} không kết thúc"),
        "tributed": ("{s} bị hiến tế", "{s} không bị hiến tế"),
        "discarded": ("{s} bị bỏ khỏi tay", "{s} không bị bỏ khỏi tay"),
        "on_field": ("{s} ở trên sân", "{s} không ở trên sân"),
        "damage_step_occurs": ("có Damage Step", "không có Damage Step"),
        "activated": ("{s} được kích hoạt", "{s} không được kích hoạt"),
        "targeted": ("{s} bị chọn làm mục tiêu", "{s} không bị chọn làm mục tiêu"),
    }
)
_VALUED: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "ja": {
            "zone_at_end": "{s}は最終的に{v}",
            "controller_at_end": "最終的に{s}をコントロールするのは{v}です",
            "deciding_player": "{s}について決めるのは{v}です",
            "damage_taken_by": "{s}のダメージを受けるのは{v}です",
            "value": "{s}は{v}です",
            "chain_link_order": "チェーンの順番は{v}です",
            "resolution_order": "処理の順番は{v}です",
            "chain_link": "{s}はチェーン{v}です",
        },
        "vi": {
            "zone_at_end": "cuối cùng {s} {v}",
            "controller_at_end": "cuối cùng người điều khiển {s} là {v}",
            "deciding_player": "người quyết định về {s} là {v}",
            "damage_taken_by": "người nhận sát thương của {s} là {v}",
            "value": "{s} là {v}",
            "chain_link_order": "thứ tự trong Chain là: {v}",
            "resolution_order": "thứ tự giải quyết là: {v}",
            "chain_link": "{s} là Chain Link {v}",
        },
    }
)
"""Sentences of claims that have another value than yes or no."""
_VALUES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "ja": {
            "you": "自分",
            "opponent": "相手",
            "A": "プレイヤーA",
            "B": "プレイヤーB",
            "hand": "手札にあります",
            "monster_zone": "モンスターゾーンにあります",
            "spell_trap_zone": "魔法・罠ゾーンにあります",
            "field_zone": "フィールドゾーンにあります",
            "graveyard": "墓地にあります",
            "banished": "除外されています",
            "extra_deck": "エクストラデッキにあります",
            "deck": "デッキにあります",
        },
        "vi": {
            "you": "bạn",
            "opponent": "đối thủ",
            "A": "người chơi A",
            "B": "người chơi B",
            "hand": "ở trên tay",
            "monster_zone": "ở trên sân, trong Vùng Quái thú",
            "spell_trap_zone": "ở trên sân, trong Vùng Phép & Bẫy",
            "field_zone": "ở trên sân, trong Vùng Môi trường",
            "graveyard": "ở trong Mộ",
            "banished": "bị trục xuất",
            "extra_deck": "ở trong Extra Deck",
            "deck": "ở trong Bộ bài",
        },
    }
)
"""Players and places."""
_PARTS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "ja": {
            "damage": "{s}のダメージ",
            "battle damage": "{s}の戦闘ダメージ",
            "ATK": "{s}の攻撃力",
            "DEF": "{s}の守備力",
            "LP gain": "{s}による回復量",
        },
        "vi": {
            "damage": "sát thương của {s}",
            "battle damage": "sát thương chiến đấu của {s}",
            "ATK": "ATK của {s}",
            "DEF": "DEF của {s}",
            "LP gain": "LP hồi từ {s}",
        },
    }
)
"""Parts of a card that are numbers."""
_FORBIDDEN: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "ja": ("{s}によりバトルフェイズは行えません", "{s}はバトルフェイズを妨げません"),
        "vi": ("{s} không cho vào Battle Phase", "{s} không cấm vào Battle Phase"),
    }
)
"""Of a card that forbids a Battle Phase."""
_NO_BATTLE_PHASE = "no Battle Phase"
_UNNAMED: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "ja": {
            "spell": "魔法カード",
            "trap": "罠カード",
            "effect that": "そのカード",
            "monster": "モンスター",
        },
        "vi": {
            "spell": "Bài Phép đó",
            "trap": "Bài Bẫy đó",
            "effect that": "lá bài đó",
            "monster": "quái thú đó",
        },
    }
)
"""What stands for a card that was not named, by a word of how it is called."""
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
    if language not in _VALUED:
        return ""
    card, part = card_and_part(claim.subject)
    shown = _shown(card, called, language)
    if isinstance(claim.value, bool):
        is_forbidden = claim.predicate == "applies" and part == _NO_BATTLE_PHASE
        pair = _FORBIDDEN[language] if is_forbidden else phrases.get(claim.predicate)
        words = pair[not claim.value].format(s=shown) if pair is not None else ""
    else:
        shown = _PARTS[language].get(part, "{s}").format(s=shown)
        value = _value(claim.value, called, language)
        words = _VALUED[language].get(claim.predicate, "").format(s=shown, v=value)
    if not words:
        return ""
    return f"{words}。" if language == "ja" else f"{words[0].upper()}{words[1:]}."


def _shown(card: str, called: Mapping[str, str], language: str) -> str:
    """A card by the name the question uses; what stands for one that was not named, in words."""
    if card.startswith(("a ", "an ")):
        kinds = _UNNAMED[language]
        return next((told for word, told in kinds.items() if word in card.lower()), card)
    name = called.get(card, card)
    return f"「{name}」" if language == "ja" else name


def _value(value: Value, called: Mapping[str, str], language: str) -> str:
    if isinstance(value, tuple):
        return " → ".join(_shown(one, called, language) for one in value)
    return _VALUES[language].get(str(value), str(value))

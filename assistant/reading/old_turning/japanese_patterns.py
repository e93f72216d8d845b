"""Japanese patterns: what is read as a whole, before and behind names and verbs."""

import re

CONDITION = re.compile(
    r"(?P<word>場合|時点|時|とき|際|後|前|たら|なら|状態|間|ため|ので|のに|ことで|ところ|ターン)(?:には|にも|に|は|で|も)?"
)
CONDITIONS = {
    **dict.fromkeys(("時", "とき", "際", "時点"), "when"),
    **dict.fromkeys(("状態", "間"), "while"),
    **dict.fromkeys(("ため", "ので", "のに", "ことで", "ところ"), ""),
    "ターン": "the turn",
    "後": "after",
    "前": "before",
}
DURING = re.compile(
    r"(?:の?(?:効果)?(?:の|が)?適用(?:中|下|されている(?:間|状態|時|とき))|の?(?:影響)?下"
    r"|[がは]?表側表示(?:の|で存在する|で存在している|である)(?:時|とき|場合|間|状態)|[がは]?ある時)(?:に|で|は)*"
)
SIZED = re.compile(
    r"攻撃力([0-9０-９]+)(?:以上|以下)?の|(?:レベル|ランク|星)([0-9０-９]+)(?:以上|以下)?の"
)
"""As in "攻撃力1400の", "レベル4の": what kind of monster."""
WHOSE = re.compile(r"どちらの(?:プレイヤーの)?(?:フィールド|場)(?:上)?(?:に|へ)?")
AT_ATTACK = re.compile(r"の(?:直接)?攻撃(?:宣言)?時(?:に|は)?")
CLOSING = re.compile(r"[－\-\s]*[」』]")
PAID = re.compile(r"(?:手札|カード|モンスター|ライフ(?:ポイント)?|LP|もの)+")
LIMITED = re.compile(
    r"(?>[（(]?(?:この効果は|このカードは|カード名は)?[1１一](?:ターン|回)に[1１一][枚度回体](?:しか|だけ|のみ)?"
    r"(?:(?:発動|使用|適用|特殊召喚)?(?:でき(?:ない|ません|る)))?(?:という|との|の)?(?:制限の?(?:ある)?|カード)?[）)]?)(?![か？?])"
)
"""As in "1ターンに1枚しか発動できない「X」": the limit, which the card itself tells."""
COUNTED = re.compile(r"(?P<many>[0-9０-９]+|[二三四五])[体枚](?P<of>の)?(?:の|とも)?")
"""As in "３体のモンスター", "モンスター２体"."""
HOW_MUCH = re.compile(
    r"(?:の数値|の値|量)?[はが]?(?:いくつ|どれくらい|どのくらい|何ポイント)(?:に)?"
    r"(?:なりますか|なるのですか|なる|ですか|でしょうか|受けますか|与えますか)?"
)
MATERIAL = re.compile(
    r"を(?:リンク|シンクロ|エクシーズ|融合|[ＬＳＸLSX])?(?:召喚の)?素材(?:に|として|とし)(?:して|使用して|使って)?"
)
TARGETED = re.compile(
    r"の(?:効果の)?対象(?:に(?:した|なった|なっている|選んだ|選択した|取った|取られた)|の)"
    r"(?:相手の|自分の)?モンスター"
)
"""As in "Xの対象にしたモンスター": its target."""
LIFE = re.compile(
    r"(?P<who>自分|相手)の(?:ライフ(?:ポイント)?|LP|ＬＰ)[がは]?(?:残り|あと)?(?P<lp>[0-9０-９]+)"
    r"(?:しか(?:ない|ありません|なく|残っていない)|です|だけ|である)?(?:が|ので|の?(?:状態|とき|時|場合)(?:に|で)?)?"
)
LINKED = re.compile(r"チェーン(?P<link>[0-9０-９])(?:で|に|として|は|：|:)?(?=「)")
"""As in "チェーン1で「X」": the Chain Link of a card."""
BECAME = re.compile(
    r"の(?:効果の)?対象に(?:なりました|なった|なって|され(?:ました|た|て)|選ばれ(?:ました|た))"
)
"""As in "Xが「Y」の対象になりました"."""
ATTACKING = re.compile(r"攻撃(?:宣言)?して(?:きた|来た|きている|いる)(?=(?:相手の|自分の)?「)")
"""As in "攻撃してきた「X」"."""
REVIVED = re.compile(r"(?:特殊召喚|蘇生)(?:した|された)(?:相手の|自分の)?モンスター")
"""As in "特殊召喚したモンスター", of what the sentence before tells of."""
WHERE = re.compile(
    r"[はが]?どこ(?:へ|に)(?:行きますか|行くのですか|行くんですか|行く|送られますか|置かれますか)"
)
DOES = {
    "破壊": "destroy",
    "除外": "banish",
    "無効に": "negate",
    "特殊召喚": "revive",
    "ドロー": "draw",
    "サーチ": "search",
    "手札に加え": "search",
    "墓地へ送": "send",
    "墓地に送": "send",
}
DESCRIBED = re.compile(rf"(?P<does>{'|'.join(DOES)})(?:する|る)効果")
"""As in "Xの破壊する効果": which effect of a card that is named."""

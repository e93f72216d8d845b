"""Vietnamese sentences: turned, word by word, into the words that the grammar reads."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from assistant.reading.card_mentions import Mention
from assistant.reading.english_words import FORMS, VerbInflection
from assistant.reading.statements.sentence_words import Word, WordKind, words_of

NOUNS = {
    "sự kích hoạt": "activation",
    "việc kích hoạt": "activation",
    "sự kích hoạt hiệu ứng": "activation of effect",
    "kích hoạt hiệu ứng của quái thú": "activation of monster effect",
    "sự triệu hồi": "summon",
    "sự triệu hồi thông thường": "normal summon",
    "việc triệu hồi thông thường": "normal summon",
    "triệu hồi thông thường": "normal summon",
    "sự triệu hồi lật": "flip summon",
    "sự triệu hồi đặc biệt": "special summon",
    "sự triệu hồi đặc biệt gắn liền": "built-in special summon",
    "sự triệu hồi đặc biệt bằng hiệu ứng": "special summon by a card effect",
    "sự triệu hồi pendulum": "pendulum summon",
    "đòn tấn công": "attack",
    "đòn đánh": "attack",
    "hiệu ứng": "effect",
    "hiệu ứng lá bài": "card effect",
    "hiệu ứng liên tục": "continuous effect",
    "continuous effects": "continuous effect",
    "unclassified effects": "unclassified effect",
    "lá bài": "card",
    "lá bài hay hiệu ứng": "card or effect",
    "lá bài hoặc hiệu ứng": "card or effect",
    "lá spell": "spell",
    "lá trap": "trap",
    "spell hay trap": "spell or trap",
    "lá spell hay trap": "spell or trap",
    "spell": "spell",
    "trap": "trap",
    "spell thường": "normal spell",
    "spell liên tục": "continuous spell",
    "trap liên tục": "continuous trap",
    "continuous spells": "continuous spell",
    "quái thú": "monster",
    "quái thú tấn công": "attacking monster",
    "quái thú chỉ triệu hồi đặc biệt": "special summon-only monster",
    "lượt triệu hồi thông thường/úp": "normal summon/set",
    "lượt triệu hồi thông thường/úp mỗi lượt": "one normal summon per turn",
    "lượt triệu hồi pendulum": "pendulum summon",
    "lượt triệu hồi pendulum lượt đó": "one pendulum summon per turn",
    "vô hiệu hoá triệu hồi thông thường": "negated normal summon",
    "vô hiệu hoá triệu hồi pendulum": "negated pendulum summon",
    "triệu hồi pendulum": "pendulum summon",
    "triệu hồi gắn liền": "built-in special summon",
    "quá thú": "monster",
    "hành động": "action",
    "lá bài vô hiệu": "negating card",
    "các hiệu ứng": "effect",
    "một hiệu ứng đã kích hoạt": "activated effect",
    "hiệu ứng đã kích hoạt": "activated effect",
    "lá bài đã bỏ": "discarded card",
    "lượt triệu hồi thông thường": "normal summon",
    "lượt triệu hồi thông thường của lượt đó": "one normal summon per turn",
    "các bản sao": "copy",
    "mắt xích": "chain link",
    "chuỗi": "chain",
    "toàn bộ chuỗi": "chain",
    "cost": "cost",
    "cost đã trả": "cost",
    "giá": "cost",
    "sân": "field",
    "mộ": "gy",
    "tay": "hand",
    "bộ bài": "deck",
    "lượt": "turn",
    "giới hạn": "limit",
    "giới hạn sử dụng": "limit",
    "số lần giới hạn": "limit",
    "đối thủ": "opponent",
    "người chơi": "player",
    "bước chiến đấu": "battle step",
    "battle step": "battle step",
    "bước thiệt hại": "damage step",
    "damage step": "damage step",
    "giai đoạn chính 2": "main phase 2",
    "main phase 2": "main phase 2",
    "thế chiến đấu": "battle position",
    "trạng thái chiến đấu": "battle position",
    "thế phòng thủ": "defense position",
    "việc diễn ra cuối cùng": "last thing to happen",
    "chain link": "chain link",
    "sự vô hiệu": "negation",
    "dạng": "form",
    "cách ghi": "wording",
    "cách diễn đạt": "wording",
    "văn bản": "text",
    "câu trả lời": "answer",
    "câu hỏi": "question",
    "thuật ngữ": "term",
    "thời điểm": "moment",
    "quyền": "permission",
}
VERBS = {
    "vô hiệu hoá": "negate",
    "vô hiệu": "negate",
    "giải quyết": "resolve",
    "phá huỷ": "destroy",
    "gửi": "send",
    "trục xuất": "banish",
    "kích hoạt": "activate",
    "áp dụng": "apply",
    "triệu hồi": "summon",
    "hiến tế": "tribute",
    "trả": "pay",
    "trả lại": "give",
    "hoàn trả": "give",
    "tiếp tục": "continue",
    "kết thúc": "end",
    "xảy ra": "occur",
    "diễn ra": "occur",
    "rời": "leave",
    "rời khỏi": "leave",
    "tấn công": "attack",
    "tuyên bố": "declare",
    "tính": "count",
    "sử dụng": "use",
    "dùng": "use",
    "ở lại": "stay",
    "nằm": "stay",
    "nằm lại": "stay",
    "chuyển đi nơi khác": "move",
    "chuyển đến nơi khác": "move",
    "ở trên sân": "be on the field",
    "ở trong": "be in",
    "tuyên bố tấn công": "declare an attack",
    "tuyên bố tấn công lần nữa": "declare another attack",
    "đổi thế chiến đấu": "change its battle position",
    "thay đổi trạng thái chiến đấu": "change its battle position",
    "đề cập rõ": "specify",
    "chuyển": "move",
    "đổi": "change",
    "thay đổi": "change",
    "cấm": "forbid",
    "ngăn": "prevent",
    "ảnh hưởng đến": "affect",
    "tác động lên": "affect",
    "nhắm vào": "target",
    "sống sót": "survive",
    "lỡ thời điểm": "miss the timing",
    "cấm kích hoạt": "forbid activation",
    "làm cho": "cause",
    "ghi rõ": "state",
    "cho biết": "say",
    "đồng ý": "agree",
    "quyết định": "decide",
    "mang": "have",
}
OTHERS = {
    "nếu": "if",
    "khi": "when",
    "trong khi": "while",
    "trừ khi": "unless",
    "kể cả nếu": "even if",
    "kể cả khi": "even if",
    "ngay cả khi": "even if",
    "cho đến khi": "until",
    "sau khi": "after",
    "trước khi": "before",
    "vì": "because",
    "bởi vì": "because",
    "do": "because",
    "vì vậy": "so",
    "do đó": "so",
    "nên": "so",
    "nhưng": "but",
    "tuy nhiên": "however",
    "và": "and",
    "cũng như": "and",
    "hay": "or",
    "hoặc": "or",
    "ví dụ": "for example",
    "tương tự": "likewise",
    "bên cạnh đó": "also",
    "thay vào đó": "instead",
    "của": "of",
    "bởi": "by",
    "nó": "it",
    "chúng": "they",
    "một": "a",
    "các": "",
    "những": "",
    "mỗi": "each",
    "chính nó": "itself",
    "trên sân": "on the field",
    "từ sân": "from the field",
    "xuống mộ": "to the gy",
    "vào mộ": "to the gy",
    "trong mộ": "in the gy",
    "về tay": "to the hand",
    "về bộ bài": "to the deck",
    "ở": "as",
    "vào": "in",
    "trong": "in",
    "với": "with",
    "sau": "after",
    "dưới": "under",
    "ở vị trí hiện tại": "in its current location",
    "ở chỗ cũ": "in its current location",
    "chỗ cũ": "in its current location",
    "nơi đó": "where it was moved",
    "lại": "again",
    "lần nữa": "again",
    "thêm lần nữa": "again",
    "khi đó": "in that case",
    "theo cách này": "in that way",
    "lần 1 lượt": "time per turn",
    "nhờ": "by",
    "thì": "",
    "mà": "that",
    "như": "such as",
    "nếu như": "if",
    "thành công": "successfully",
    "vào thời điểm ấy": "at that time",
    "có hiệu ứng đề cập rõ": "a card specifies otherwise",
    "chỉ những": "only",
    "chỉ có những": "only",
    "chỉ có": "only",
    "có số lần kích hoạt": "can only be activated",
    "có số lần sử dụng": "can only be used",
    "bị giới hạn": "a limited number of times",
    "nằm ở chain link": "is chain link",
    "vào lượt": "towards",
    "tính vào lượt triệu hồi thông thường/úp mỗi lượt": "counts as the one normal summon per turn",
    "tính vào lượt triệu hồi pendulum lượt đó": "counts as the one pendulum summon per turn",
    "tính là lượt triệu hồi thông thường của lượt đó": "counts as the one normal summon per turn",
    "diễn ra ngoài chuỗi": "outside a chain",
    "ngay trước": "before",
    "khi quái thú đó": "while that monster",
    "cho đến hết lượt": "that turn",
    "theo cách đó": "in that way",
    "theo cách riêng": "in a particular way",
    "1 lần 1 lượt": "once per turn",
    "bình thường": "normally",
    "nữa": "any more",
    "mà không có tác dụng": "without effect",
    "mà không có hiệu ứng": "without effect",
    "ngoài chuỗi": "outside a chain",
    "ngửa mặt": "face-up",
    "úp mặt": "face-down",
    "ngửa mặt trên sân": "face-up on the field",
    "trong lượt": "that turn",
    "trong lượt đó": "that turn",
    "lượt đó": "that turn",
    "vào lượt đó": "that turn",
    "hoặc cao hơn": "or higher",
    "khi chuỗi đã xong": "after the chain resolves",
    "sau chuỗi": "after the chain resolves",
    "vào giới hạn": "towards the limit",
    "vào giới hạn sử dụng": "towards the limit",
    "vào số lần giới hạn": "towards the limit",
    "để trả cost": "as a cost",
    "là": "is",
    "không phải là": "is not",
    "nguồn": "source",
    "trang wiki": "page",
    "trang tiếng việt": "page",
    "bài hướng dẫn": "guide",
    "rằng": "that",
    "liệu": "whether",
    "nói rằng": "says that",
    "nói thêm rằng": "says that",
    "điều": "statement",
    "hiện hành": "current",
    "sai": "wrong",
    "không có gì": "nothing",
    "không có tác dụng": "does nothing",
}
DEMONSTRATIVES = {
    "đó": "that",
    "ấy": "that",
    "này": "this",
    "khác": "another",
    "trước đó": "earlier",
    "thứ nhất": "first",
    "thứ hai": "second",
    "thứ ba": "third",
}
"""Words after a noun that stand before it in the grammar."""
PARTICLES = {
    "không": "not",
    "chẳng": "not",
    "chưa": "not",
    "không còn": "no longer",
    "có thể": "can",
    "chỉ có thể": "can only",
    "mới có thể": "can",
    "không thể": "cannot",
    "được phép": "can",
    "phải": "must",
    "cần phải": "must",
    "bị": "passive",
    "được": "passive",
    "đã": "perfect",
    "đang": "",
    "sẽ": "",
    "vẫn": "still",
    "vẫn sẽ": "still",
    "vẫn còn": "still",
    "cũng": "also",
    "chỉ": "only",
    "mới": "",
    "coi như": "considered",
    "coi là": "considered",
    "được coi là": "considered",
    "bị coi là": "considered",
    "được coi như": "considered",
    "được tính là": "considered",
    "chưa từng": "never",
}
"""Words before a verb: negation, modality, voice, time."""


_SPELLINGS = {"hóa": "hoá", "hủy": "huỷ", "thỏa": "thoả", "tùy": "tuỳ"}
_LONGEST = 8


@dataclass(frozen=True, slots=True)
class _Piece:
    """A Vietnamese phrase: what it is, its counterpart, where it stands."""

    sort: str
    text: str
    start: int
    end: int
    word: Word | None = None


def _sorted_table() -> dict[str, tuple[str, str]]:
    tables = (("verb", VERBS), ("other", OTHERS), ("noun", NOUNS), ("after", DEMONSTRATIVES))
    found = {vi: (sort, en) for sort, table in tables for vi, en in table.items()}
    found.update({vi: ("particle", en) for vi, en in PARTICLES.items()})
    return found


_TABLE = _sorted_table()


def vietnamese_words(
    masked: str, mentions: tuple[Mention, ...], start: int, end: int
) -> tuple[Word, ...]:
    """The words of a Vietnamese sentence as words of the grammar."""
    pieces = tuple(_pieces(words_of(masked, mentions, start, end)))
    return tuple(_english(_with_participles(_with_demonstratives(pieces))))


def _pieces(words: tuple[Word, ...]) -> Iterator[_Piece]:
    at = 0
    while at < len(words):
        length = next((n for n in range(_LONGEST, 0, -1) if _phrase(words, at, n) in _TABLE), 0)
        if (
            words[at].kind in {WordKind.NAME, WordKind.QUOTED, WordKind.NUMBER, WordKind.MARK}
            or not length
        ):
            word = words[at]
            sort = "noun" if word.kind is WordKind.NAME else "mark"
            yield _Piece(sort, word.text, word.start, word.end, word)
            at += 1
            continue
        sort, text = _TABLE[_phrase(words, at, length)]
        yield _Piece(sort, text, words[at].start, words[at + length - 1].end)
        at += length


def _phrase(words: tuple[Word, ...], at: int, length: int) -> str:
    run = words[at : at + length]
    if len(run) < length or any(word.kind is WordKind.NAME for word in run):
        return ""
    parts = (unicodedata.normalize("NFC", word.text) for word in run)
    return " ".join(_SPELLINGS.get(part, part) for part in parts)


def _with_demonstratives(pieces: tuple[_Piece, ...]) -> tuple[_Piece, ...]:
    """'quái thú đó' as 'that monster'."""
    found: list[_Piece] = []
    for piece in pieces:
        if piece.sort == "after" and found and found[-1].sort == "noun":
            noun = found.pop()
            found.extend((_Piece("other", piece.text, noun.start, noun.start + 1), noun))
        else:
            found.append(piece)
    return tuple(found)


def _with_participles(pieces: tuple[_Piece, ...]) -> tuple[_Piece, ...]:
    """'sự kích hoạt bị vô hiệu vẫn tính ...' as 'a negated activation still counts ...'."""
    found = list(pieces)
    for at in range(len(found) - 3):
        noun, particle, verb = found[at : at + 3]
        if (noun.sort, particle.text, verb.sort) != ("noun", "passive", "verb"):
            continue
        stop = at + 3
        if found[stop].sort == "noun" and found[stop].text == "effect" and stop + 1 < len(found):
            stop += 1
        if found[stop].sort in {"verb", "particle"}:
            form = _form(verb.text, VerbInflection.PARTICIPLE)
            adjective = _Piece("other", form, noun.start, noun.start + 1)
            whole = _Piece(noun.sort, noun.text, noun.start, verb.end, noun.word)
            return _with_participles((*found[:at], adjective, whole, *found[stop:]))
    return tuple(found)


def _english(pieces: tuple[_Piece, ...]) -> Iterator[Word]:
    at = 0
    defines = any(piece.text in _BEING for piece in pieces)
    while at < len(pieces):
        if defines and _is_act(pieces, at):
            yield Word(WordKind.WORD, "to", pieces[at].start, pieces[at].end)
            yield from _plain(pieces[at])
            at += 1
            continue
        stop = at
        while stop < len(pieces) and pieces[stop].sort == "particle":
            stop += 1
        if stop < len(pieces) and pieces[stop].sort == "verb":
            after = pieces[stop + 1] if stop + 1 < len(pieces) else None
            yield from _verb_group(pieces[at:stop], pieces[stop], after)
            at = stop + 1
        elif stop > at:
            following = pieces[stop] if stop < len(pieces) else pieces[at]
            yield from _copula(pieces[at:stop], following)
            at = stop
        else:
            yield from _plain(pieces[at])
            at += 1


_BEING = frozenset({"is", "is not"})


def _is_act(pieces: tuple[_Piece, ...], at: int) -> bool:
    """Whether a bare verb names what is done: 'vô hiệu X là làm cho ...'."""
    first = at == 0 or pieces[at - 1].text in _BEING
    return first and pieces[at].sort == "verb"


def _plain(piece: _Piece) -> Iterator[Word]:
    if piece.word is not None:
        yield piece.word
        return
    for part in piece.text.split():
        yield Word(WordKind.WORD, part, piece.start, piece.end)


def _verb_group(
    particles: tuple[_Piece, ...], verb: _Piece, after: _Piece | None
) -> Iterator[Word]:
    """Particles and a verb as an English verb group; every negation is kept in its place."""
    said = [word for piece in particles for word in _flags(piece.text)]
    alone = after is None or after.sort == "mark" or after.text in {"if", "when", "because"}
    if verb.text == "negate" and alone:
        said.append("passive")  # what can negate nothing is what can be negated
    start = particles[0].start if particles else verb.start
    parts = _group(said, verb.text)
    for part in parts:
        yield Word(WordKind.WORD, part, start, verb.end)


def _flags(text: str) -> tuple[str, ...]:
    return ("can", "only") if text == "can only" else (text,)


def _group(said: list[str], verb: str) -> list[str]:
    base, *rest = verb.split()
    only = [word for word in said if word == "only"]
    extra = [word for word in said if word in {"still", "also"}]
    negative = [word for word in said if word in {"not", "never", "no longer"}]
    if "considered" in said:
        return [*_considered(said, base, extra, negative), *rest]
    modal = next((word for word in said if word in {"can", "cannot", "must"}), "")
    participle = _form(base, VerbInflection.PARTICIPLE)
    if modal:
        plain = ["be", participle] if "passive" in said else [base]
        return [modal, *only, *extra, *negative, *plain, *rest]
    if "passive" in said:
        return ["is", *only, *extra, *negative, participle, *rest]
    if negative:
        return ["does", *extra, *negative, *only, base, *rest]
    finite = ["has", participle] if "perfect" in said else [_form(base, VerbInflection.THIRD)]
    return [*finite[:-1], *extra, *only, finite[-1], *rest]


def _considered(said: list[str], base: str, extra: list[str], negative: list[str]) -> list[str]:
    """'is not considered sent', 'is still considered to have declared'."""
    participle = _form(base, VerbInflection.PARTICIPLE)
    if base == "declare":
        return ["is", *extra, *negative, "considered", "to", "have", participle]
    never = ["never"] if "never" in said else []
    outer = [word for word in negative if word != "never"]
    return ["is", *extra, *outer, "considered", *never, participle]


def _copula(particles: tuple[_Piece, ...], following: _Piece) -> Iterator[Word]:
    """Particles before what is no verb: 'vẫn ngửa mặt trên sân', or 'only' before a noun."""
    said = [piece.text for piece in particles if piece.text]
    start, end = particles[0].start, particles[-1].end
    if following.sort == "noun":
        words = [word for word in said if word in {"only", "not", "passive"}]
        if said and words != ["only"]:
            words = ["??"]
    else:
        words = [] if following.text == "is" else ["is"]
        words += [word for word in said if word not in {"perfect", "passive"}]
        if following.text.startswith("is"):
            words = said
    for word in words:
        yield Word(WordKind.WORD, word, start, end)


def _form(verb: str, form: VerbInflection) -> str:
    """The English form of a verb."""
    for word, readings in FORMS.items():
        if any(reading.verb == verb and reading.form is form for reading in readings):
            return word
    return verb

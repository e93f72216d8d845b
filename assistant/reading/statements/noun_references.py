"""Noun references: which noun phrases speak of the same thing, and which leave it open."""

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from itertools import pairwise

from assistant.reading.english_words import MODALS, NOUNS, Aspect, VerbInflection, forms_of
from assistant.reading.statements.clause_parsing import clauses
from assistant.reading.statements.sentence_parts import (
    CARD_ASPECTS,
    LOOSE,
    RESULTS,
    Entity,
    NounPhrase,
    SentenceTree,
    VerbClause,
    attacks,
    can_be,
    same_head,
)
from assistant.reading.statements.sentence_words import Word, WordKind

CardKinds = Mapping[str, frozenset[str]]
"""What is known of named cards: their classes, by printed name."""

_DONE_TO_OTHERS = frozenset(
    {
        "negate",
        "destroy",
        "banish",
        "target",
        "forbid",
        "stop",
        "save",
        "protect",
        "rescue",
        "spare",
    }
)
_NEVER_ACTIVATED = frozenset({Aspect.SUMMON, Aspect.ATTACK})
_BARE = frozenset({Aspect.ATTACK, Aspect.CARD, Aspect.EFFECT, Aspect.SUMMON})
"""Without article or plural, as in Vietnamese: what was spoken of, if anything was."""
_VALUES = frozenset({Aspect.VALUE, Aspect.LIMIT})
_REFLEXIVE = frozenset({"itself", "themselves", "its", "their"})
_SPOKEN = frozenset({Aspect.SUMMON, Aspect.ATTACK, Aspect.ACTIVATION, Aspect.EFFECT})
SOME = frozenset({"some", "many", "most", "several"})
"""What is said of some is not said of all."""
_GENERAL = {
    Aspect.SUMMON: "summon",
    Aspect.EFFECT: "effect",
    Aspect.ATTACK: "attack",
    Aspect.ACTIVATION: "activation",
    Aspect.ANY: "activation",
    Aspect.PLAYER: "player",
}
"""What the rest is called when 'only' some of a kind can."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """Every noun phrase's thing."""

    refs: Mapping[int, str]
    """By the first character of the noun phrase."""
    entities: Mapping[str, Entity]
    order: tuple[str, ...]
    """Things in the order of their last mention."""
    pointing: frozenset[str] = frozenset()
    """Things called 'the attack' or 'that monster' without having been spoken of before."""
    recalled: frozenset[str] = frozenset()
    """Things of the sentences before that this sentence goes on about: 'it', 'that card'."""
    echoed: frozenset[str] = frozenset()
    """Things of the sentences before that are called 'the card' here."""


@dataclass(slots=True)
class _Builder:
    """Collects things while the sentence is walked once, in the order of its words."""

    kinds: CardKinds
    refs: dict[int, str] = field(default_factory=dict)
    entities: dict[str, Entity] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    now: str = ""
    """The subject of the clause that is being walked."""
    its_own: bool = False
    """Whether the clause is about 'its cost': 'it' is then what the cost belongs to."""
    verb: str = ""
    """Its verb: a Summon is never activated, so 'it' is then another thing."""
    doing: bool = False
    """Whether it does something to another thing."""
    counted: bool = False
    """Whether it says a number, as only a value has one."""
    pointing: set[str] = field(default_factory=set)
    recalled: set[str] = field(default_factory=set)
    echoed: set[str] = field(default_factory=set)
    mentioned: set[str] = field(default_factory=set)
    in_object: bool = False
    """Whether it is the object's turn: 'X negates the attack' is not about X's own attack."""
    older: frozenset[str] = frozenset()
    suffering: str = ""
    """What the clause before did something to: 'if X negates Y, it cannot be activated again'."""


def resolve(sentence: SentenceTree, before: tuple[Entity, ...], kinds: CardKinds) -> Resolution:
    """Give every noun phrase of `sentence` its thing; `before` holds those spoken of already."""
    builder = _Builder(kinds, older=frozenset(entity.ref for entity in before))
    for entity in before:
        builder.entities[entity.ref] = entity
        builder.order.append(entity.ref)
    for clause in sorted(clauses(sentence), key=lambda clause: clause.start):
        _walk(clause, builder)
    return Resolution(
        builder.refs,
        builder.entities,
        tuple(builder.order),
        frozenset(builder.pointing),
        frozenset(builder.recalled),
        frozenset(builder.echoed),
    )


def _walk(clause: VerbClause, builder: _Builder) -> None:
    builder.now = ""
    builder.its_own = _is_own_cost(clause.subject)
    builder.verb = clause.group.verb
    builder.doing = not clause.group.passive and clause.group.verb in _DONE_TO_OTHERS
    builder.counted = clause.complement.isdigit()
    if clause.subject is not None:
        builder.now = _thing(clause.subject, builder, subject=True)
        if builder.verb in {"attack", "declare"}:
            _mark_attacker(builder.now, builder)
    if clause.object is not None:
        _object(clause, builder)
    builder.suffering = _sufferer(clause, builder)
    for adjunct in clause.adjuncts:
        if adjunct.thing is not None:
            _thing(adjunct.thing, builder, subject=False)
        if adjunct.clause is not None:
            _inner(adjunct.clause, builder)


def _sufferer(clause: VerbClause, builder: _Builder) -> str:
    """The card to which another one does something, if it is not itself."""
    doer, done = clause.subject, clause.object
    if clause.group.passive or clause.group.verb not in _DONE_TO_OTHERS or doer is None:
        return ""
    if done is None or done.members or doer.aspect is not Aspect.CARD:
        return ""
    ref = builder.refs.get(done.start, "")
    known = ref in builder.entities and ref != builder.refs.get(doer.start)
    return ref if known else ""


def _is_own_cost(subject: NounPhrase | None) -> bool:
    """'Their cost puts them in the GY'."""
    if subject is None or subject.owner is None or not subject.owner.pronoun:
        return False
    return subject.head.endswith("cost")


def _mark_attacker(ref: str, builder: _Builder) -> None:
    entity = builder.entities.get(ref)
    if entity is not None:
        builder.entities[ref] = replace(entity, attacks=True)


def _object(clause: VerbClause, builder: _Builder) -> None:
    """'A monster activates an effect': the effect is the monster's."""
    thing, subject = clause.object, clause.subject
    if thing is None:
        return
    own = clause.group.verb in {"activate", "use"} and thing.owner is None and not thing.is_definite
    if own and subject is not None and subject.aspect is Aspect.CARD and not subject.members:
        builder.refs[thing.start] = builder.refs[subject.start]
    else:
        builder.in_object = clause.group.verb in _DONE_TO_OTHERS
        _thing(thing, builder, subject=subject is None)
        builder.in_object = False


def _inner(clause: VerbClause, builder: _Builder) -> None:
    """A clause inside a noun phrase or after a preposition: it has no topic of its own."""
    for thing in (clause.subject, clause.object, *(adjunct.thing for adjunct in clause.adjuncts)):
        if thing is not None:
            _thing(thing, builder, subject=False)
    for adjunct in clause.adjuncts:
        if adjunct.clause is not None:
            _inner(adjunct.clause, builder)


def _thing(thing: NounPhrase, builder: _Builder, *, subject: bool) -> str:
    if thing.members:
        refs = [_thing(member, builder, subject=subject) for member in thing.members]
        return refs[0]
    if thing.start in builder.refs and thing.name is None and thing.owner is None:
        return builder.refs[thing.start]
    ref = _whose(thing, builder, subject=subject)
    builder.refs[thing.start] = ref
    _mention(ref, builder)
    if subject:
        _speak_of(thing, ref, builder)
    for clause in thing.relatives:
        _inner(clause, builder)
    for place in thing.places:
        if place.thing is not None:
            _thing(place.thing, builder, subject=False)
    return ref


def _whose(thing: NounPhrase, builder: _Builder, *, subject: bool) -> str:
    """What belongs to a thing is spoken of as that thing."""
    attacker = _attacker(thing, builder)
    if attacker is not None:
        return attacker
    if thing.owner is not None and thing.owner.aspect in CARD_ASPECTS | LOOSE:
        ref = _thing(thing.owner, builder, subject=subject)
        return ref if not _is_aim(thing) else _own(thing, builder, subject=subject)
    return _own(thing, builder, subject=subject)


def _is_aim(thing: NounPhrase) -> bool:
    """'The target of X', "X's target": another card than X."""
    return thing.head == "target" and thing.owner is not None and thing.owner.name is not None


def _speak_of(thing: NounPhrase, ref: str, builder: _Builder) -> None:
    """Note what the clause is about, so that 'it' and 'its' find it."""
    if thing.owner is not None and thing.aspect in _SPOKEN:
        kinds = thing.kinds[0] - {"summon", "effect", "activation", "attack"}
        old = builder.entities[ref]
        builder.entities[ref] = replace(old, spoken=thing.aspect, spoken_kinds=kinds)
    builder.now = builder.now or ref


def _attacker(thing: NounPhrase, builder: _Builder) -> str | None:
    """'Its attack' is the attack of what attacked, whatever else was named since."""
    if thing.aspect is not Aspect.ATTACK or thing.owner is None or not thing.owner.pronoun:
        return None
    candidates = (builder.entities[ref] for ref in reversed(builder.order))
    return _first(entity for entity in candidates if attacks(entity))


def _own(thing: NounPhrase, builder: _Builder, *, subject: bool) -> str:
    if thing.name is not None:
        ref = f"name:{thing.name}"
        known = builder.kinds.get(thing.name, frozenset())
        _put(Entity(ref, Aspect.CARD, thing.head, (known,), thing.name, subject), builder)
        return ref
    described = bool(thing.relatives or thing.places) or _is_aim(thing)
    loose = thing.aspect in LOOSE and thing.det in {"", "the"} and thing.number is None
    loose = loose or (thing.aspect is Aspect.PART and thing.det == "the")
    bare = thing.det == "" and thing.owner is None and not thing.head.endswith("s")
    loose = loose or thing.head in {"copy", "copies"} or (bare and thing.aspect in _BARE)
    loose = (loose or thing.aspect in RESULTS) and not builder.counted
    if not described and thing.number is None and (thing.is_definite or loose):
        antecedent = _antecedent(thing, builder)
        if antecedent is not None:
            if antecedent in builder.older:
                firm = thing.pronoun or thing.det != "the"
                (builder.recalled if firm else builder.echoed).add(antecedent)
            return antecedent
    ref = f"at:{thing.start}"
    if _points(thing):
        builder.pointing.add(ref)
    some = thing.det in SOME
    _put(Entity(ref, thing.aspect, thing.head, thing.kinds, None, subject, some=some), builder)
    if thing.only:
        general = frozenset({_GENERAL.get(thing.aspect, "card")})
        rest = Entity(f"any:{thing.start}", thing.aspect, thing.head, (general,))
        builder.entities[rest.ref] = rest
    return ref


_ORDER = frozenset(
    {"first", "second", "third", "last", "next", "highest", "lowest", "mandatory", "optional"}
)
_COUNTS = frozenset({"two", "three", "four", "five", "both"})


def _points(thing: NounPhrase) -> bool:
    """Whether it speaks of one certain thing: 'that card', 'the opponent's card', 'all three'."""
    if thing.relatives or thing.places or _ORDER & set(thing.adjectives):
        return False
    counted = thing.det == "all" and bool(_COUNTS & set(thing.adjectives))
    whose = thing.owner is None or thing.owner.aspect is Aspect.PLAYER
    definite = thing.is_definite or (thing.owner is not None and thing.owner.det == "the")
    return counted or (definite and whose)


def _put(entity: Entity, builder: _Builder) -> None:
    old = builder.entities.get(entity.ref)
    if old is None:
        builder.entities[entity.ref] = entity
    elif entity.subject:
        builder.entities[entity.ref] = replace(old, subject=True)
    elif entity.ref in builder.older - builder.mentioned:  # It is beside the point now.
        builder.entities[entity.ref] = replace(old, subject=False)


def _mention(ref: str, builder: _Builder) -> None:
    builder.mentioned.add(ref)
    if ref in builder.order:
        builder.order.remove(ref)
    builder.order.append(ref)


def _antecedent(thing: NounPhrase, builder: _Builder) -> str | None:
    """What a pronoun or a definite noun phrase points back to."""
    candidates = _candidates(thing, builder)
    if builder.counted and (thing.head in {"it", "this", "that"} or thing.aspect in _VALUES):
        return _first(entity for entity in candidates if entity.aspect in _VALUES)
    fitting = [entity for entity in candidates if can_be(thing, entity)]
    if thing.aspect is Aspect.ATTACK or (thing.head == "its" and builder.verb == "attack"):
        return _first(entity for entity in fitting if attacks(entity))
    if thing.head in {"its", "their", "itself", "themselves"} and builder.now and fitting:
        return builder.now
    doer = builder.now if builder.in_object and thing.head not in _REFLEXIVE else ""
    fresh = [entity for entity in fitting if entity.ref in builder.mentioned and entity.ref != doer]
    pick = _pronoun if thing.pronoun else _described
    return pick(thing, fresh or fitting, builder)


def _candidates(thing: NounPhrase, builder: _Builder) -> list[Entity]:
    """Things spoken of, the last first; 'the card' of another sentence needs the same word."""
    known = [builder.entities[ref] for ref in reversed(builder.order)]
    if thing.pronoun or thing.det != "the":
        return known
    return [
        entity
        for entity in known
        if entity.ref not in builder.older or same_head(thing, entity) or entity.name
    ]


def _first(entities: Iterator[Entity]) -> str | None:
    return next((entity.ref for entity in entities), None)


def _pronoun(thing: NounPhrase, fitting: list[Entity], builder: _Builder) -> str | None:
    """'It' is what the last clause was about; a Summon is never activated."""
    if builder.its_own and thing.head in {"it", "them"}:
        return builder.now
    if builder.verb in {"activate", "resolve", "chain"}:
        made = [e for e in fitting if (e.spoken or e.aspect) not in _NEVER_ACTIVATED]
        fitting = made or fitting
    does = builder.doing or thing.head in {"itself", "themselves"}
    if builder.suffering in {entity.ref for entity in fitting} and not does:
        return builder.suffering
    others = [entity for entity in fitting if entity.ref != builder.now] or fitting
    return _first(entity for entity in others if entity.subject) or _first(iter(others))


def _described(thing: NounPhrase, fitting: list[Entity], builder: _Builder) -> str | None:
    """'That card' is the last thing called so, and not what the clause is about."""
    same = [
        entity
        for entity in fitting
        if same_head(thing, entity) or (thing.aspect in _SPOKEN and entity.spoken is thing.aspect)
    ]
    others = [entity for entity in same or fitting if entity.ref != builder.now]
    pool = others if builder.in_object else others or same or fitting
    return _first(iter(pool))


def kind_of(word: str) -> str:
    """Returns the class that a plural names ("Counter Traps")."""
    return _KIND_WORD.sub("", word).replace(" ", "_").replace("-", "_")


def with_all(words: tuple[Word, ...], card: str, kinds: CardKinds) -> tuple[Word, ...]:
    """Applies what is said of all ("All monsters ...") to the monster asked about."""
    given, texts = words, [word.text for word in words[:3]]
    if len(texts) > 2 and texts[0] in _PLURALS:  # noqa: PLR2004
        words, texts = (words[0], *words), ["all", *texts[:2]]
    if texts[:1] == ["all"] and texts[1:2] != [] and texts[1] in _WHOSE:
        words, texts = (words[0], *words[2:]), [word.text for word in (words[0], *words[2:4])]
    is_unnamed = texts[1:2] != [] and card in {f"a {texts[1]}", f"a {texts[1].removesuffix('s')}"}
    if len(texts) > 2 and texts[0] in _WHOSE and is_unnamed:  # noqa: PLR2004
        words, texts = (words[0], *words[1:]), ["all", *texts[1:]]
    able = texts[2:] != [] and texts[2] in MODALS.keys() | {"cannot"}
    if len(texts) < 3 or texts[0] not in (_ALL_OF | _ANY if able else _ALL_OF):  # noqa: PLR2004
        return given
    is_one = kind_of(texts[1]) in kinds.get(card, frozenset())
    if not is_one or not (forms_of(texts[2]) or able):
        return given
    one = Word(WordKind.NAME, card, words[0].start, words[1].end, card)
    be = {"are": "is", "were": "was"}
    return (one, replace(words[2], text=be.get(texts[2], texts[2])), *words[3:])


_WHOSE = frozenset({"your", "the", "their", "his", "her", "that", "my"})
"""Whose, of 'a monster' that was asked about without a name."""
_KIND_WORD = re.compile(r"(?: cards?|s)$")
_PLURALS = frozenset(
    f"{kind}{ending}"
    for kind in ("monster", "spell", "trap", "counter trap", "quick-play spell", "normal spell")
    for ending in ("s", " cards")
)
_ANY = frozenset({"a", "an", "any"})
"""What any can do, all can."""
_ALL_OF = frozenset({"all", "every", "each"})


def with_each(
    words: tuple[Word, ...], card: str, *, about_one: bool, unnamed: bool
) -> tuple[Word, ...]:
    """Applies what is said of each ("Neither ...", "both ...") to the one asked about.

    'Both die' is so only of monsters that are `unnamed`: else another may be one of the two.
    """
    words = _without_them(words)
    texts = [word.text for word in words[:3]]
    if not (about_one or unnamed) or len(texts) < 2 or texts[0] not in _EVERY_ONE:  # noqa: PLR2004
        return words
    denied = texts[0] in _NO_ONE
    one = replace(words[0], text="it")
    if not about_one:
        one = Word(WordKind.NAME, card, words[0].start, words[0].end, card)
    is_done = texts[1] in {"get", "gets", "is", "are", "was", "were"}
    after = [form.form for text in texts[2:] for form in forms_of(text)]
    done = is_done and VerbInflection.PARTICIPLE in after
    if not done:
        return words
    be = replace(words[1], text="is")
    return (one, be, *((replace(words[1], text="not"),) if denied else ()), *words[2:])


_NO_ONE = frozenset({"neither", "none", "nothing"})
_EVERY_ONE = _NO_ONE | {"both", "all", "everything"}
_OF_THEM = ("them", "these", "those")


def _without_them(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """'None of them is' as 'none is', 'they all are' as 'all are'."""
    texts = [word.text for word in words[:3]]
    if texts[:1] == ["they"] and texts[1:2] != [] and texts[1] in _EVERY_ONE:
        return words[1:]
    of = texts[:1] != [] and texts[0] in _EVERY_ONE and texts[1:2] in (["of"], ["all of"])
    if of and texts[2:3] != [] and texts[2] in _OF_THEM:
        return (words[0], *words[3:])
    if texts[:1] != [] and texts[0] in {"both", "all"} and texts[1:2] in (["monsters"], ["cards"]):
        return (words[0], *words[2:])
    if texts[:1] == ["all of"] and texts[1:2] != [] and texts[1] in _OF_THEM:
        return (replace(words[0], text="all"), *words[2:])
    return words


_DONE_TO_SOMETHING = frozenset({"negate", "negates", "destroy", "destroys", "banish", "banishes"})


def is_of_several(words: tuple[Word, ...]) -> bool:
    """Tells a claim on several that does not say of which ("both die")."""
    if words[-1].text in _DONE_TO_SOMETHING:
        return True
    if len(words) == 1 and words[0].text.endswith("summons"):
        return True  # 'Normal and Flip Summons': kinds of them, and nobody does it.
    several = words[0].text in {"neither", "both", "each", "either"}
    after = words[1].text if len(words) > 1 else ""
    return several and bool(forms_of(after)) and after not in NOUNS


def is_of_some_player(words: tuple[Word, ...]) -> bool:
    """Tells a limit to one player ("Only its owner can"), no permission."""
    texts = [word.text for word in words]
    able = next((at for at, text in enumerate(texts) if text in MODALS), 0)
    return texts[:1] == ["only"] and bool(_PLAYERS.intersection(texts[:able]))


_PLAYERS = frozenset({"owner", "controller", "player", "you", "opponent", "they", "he", "she"})


def is_any_of(
    words: tuple[Word, ...], resolution: Resolution, cards: AbstractSet[str], kinds: CardKinds
) -> bool:
    """Tells whether "the card" can be any of several that were named."""
    named = {word.name for word in words if word.name}
    texts = [word.text for word in words]
    heads = {after for word, after in pairwise(texts) if word == "the"} & _ANY_CARD.keys()
    if not resolution.echoed or not named or not heads:
        return False
    wanted = frozenset().union(*(_ANY_CARD[head] for head in heads))
    others = [card for card in cards - named if wanted <= kinds.get(card, frozenset())]
    return len(others) > 1


_ANY_CARD = {
    "card": frozenset[str](),
    "effect": frozenset[str](),
    "activation": frozenset[str](),
    "monster": frozenset({"monster"}),
    "spell": frozenset({"spell"}),
    "trap": frozenset({"trap"}),
}
"""What of a card, or which kind of one, a judge can mean."""


def is_guessed(resolution: Resolution, words: tuple[Word, ...]) -> bool:
    """Whether what is spoken of is taken from before, though it can be any of several."""
    named = any(word.name for word in words)
    return bool(resolution.recalled) or (bool(resolution.echoed) and not named)


def is_several_of_one(resolution: Resolution, words: tuple[Word, ...]) -> bool:
    """Tells a "they" that would point back to one named card."""
    they = (word.start for word in words if word.text in _SEVERAL)
    refs = (resolution.refs.get(start) for start in they)
    return any(ref is not None and ref.startswith("name:") and ":a" not in ref for ref in refs)


_SEVERAL = frozenset({"they", "them", "these", "those", "they all"})

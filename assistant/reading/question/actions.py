"""Actions: what a clause says was done, as deeds and cards on the board.

One function a kind of verb; each says whether it could read the clause.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from assistant.reading.question.clauses import Clause
from assistant.reading.question.telling import (
    activation_of,
    add,
    chain_onto,
    controller_of,
    negation_by,
    stand,
    strike,
)
from assistant.reading.question.nouns import Noun
from assistant.reading.reading import Kind
from assistant.reading.question.story import Deed, Story

Handler = Callable[[Story, Clause], bool]
_AFRESH = frozenset({"again", "another"})


def is_asked(clause: Clause) -> bool:
    """Whether the clause puts the question and does not tell what happens."""
    if clause.hangs in {"if", "when", "after", "because", "which", "reduced", "while", "before"}:
        return False
    return clause.is_inverted or bool(clause.question)


def read_action(story: Story, clause: Clause) -> bool:
    """Takes in what the clause tells; False if it tells nothing that could be read."""
    handler = _HANDLERS.get(clause.verb) if clause.verb else None
    if handler is None and not clause.verb:
        from_fragment = _fragment(story, clause)
        return _circumstances(story, clause) or from_fragment
    is_read = handler(story, clause) if handler is not None else False
    _circumstances(story, clause)
    _remember(story, clause)
    return is_read


def _remember(story: Story, clause: Clause) -> None:
    """Notes what the clause was about, for the pronouns to come."""
    if clause.subject is not None and not clause.is_subject_inherited:
        cards = story.meant(clause.subject, prefer="subject")
        if clause.subject.who:
            story.players.append(clause.subject.who)
        if cards and not clause.subject.who:
            story.note(cards, clause.subject.owner)
            story.subjects.extend(cards)


def _doer(clause: Clause) -> str:
    """The player who does it, in the question's words."""
    by = [noun.who for noun in clause.by("by") if noun.who]
    if clause.is_passive:
        return by[0] if by else ""
    return clause.subject.who if clause.subject is not None else ""


def _subject_cards(story: Story, clause: Clause, *, but: tuple[str, ...] = ()) -> tuple[str, ...]:
    if clause.subject is None or clause.subject.who:
        return ()
    return story.refer(clause.subject, but=but, prefer="subject")


def _object_cards(story: Story, clause: Clause, *, but: tuple[str, ...] = ()) -> tuple[str, ...]:
    found: list[str] = []
    for noun in clause.objects:
        if noun.is_about_cards or noun.thing:
            found += story.refer(noun, but=but)
    return tuple(found)


def _agents(story: Story, clause: Clause, *words: str) -> tuple[str, ...]:
    """Cards by which it is done."""
    found: list[str] = []
    for noun in clause.by(*words):
        if noun.cards or noun.pronoun:
            found += story.refer(noun, prefer="subject")
    return tuple(found)


def _activate(story: Story, clause: Clause) -> bool:
    if is_asked(clause) and (clause.marks | _marks(clause.objects)) & _AFRESH:
        return True
    doer = _doer(clause)
    if clause.is_passive or not doer:
        cards = _subject_cards(story, clause)
    else:
        cards = _object_cards(story, clause)
    if not cards and clause.antecedent is not None and doer:
        cards = story.refer(clause.antecedent)
    if not cards:
        return _bare_activation(story, clause)
    for card in cards:
        owner = _owner(story, clause)
        deed = add(story, Deed("activate", card, doer or owner), clause)
        _placed(story, clause, deed)
    return True


def _bare_activation(story: Story, clause: Clause) -> bool:
    """"if I activate it in response": nothing named, so only its circumstances count."""
    del story
    return bool(clause.orders or clause.helpers)


def _owner(story: Story, clause: Clause) -> str:
    nouns = (*clause.objects, *((clause.subject,) if clause.subject else ()))
    owners = [noun.owner for noun in nouns if noun.owner not in {"", "it"}]
    del story
    return owners[0] if owners else ""


def _marks(nouns: tuple[Noun, ...]) -> frozenset[str]:
    return frozenset().union(*(noun.marks for noun in nouns))


def _placed(story: Story, clause: Clause, deed: Deed) -> None:
    """What the rest of the clause says of an activation: targets, what it answers, its link."""
    links = [noun.link for noun in clause.nouns if noun.link]
    if links:
        deed.link = links[0]
    if clause.orders & {"response"}:
        deed.is_chained = True
    for noun in clause.by("response", "to"):
        if noun.is_about_cards or noun.thing:
            _answer(story, deed, noun)
    for noun in clause.by("on"):
        if noun.facet in {"activation", "summon", "attack"}:
            _answer(story, deed, noun)
        elif noun.cards or noun.pronoun:
            deed.targets += story.refer(noun, but=(deed.card,))
    if story.answering and clause.hangs == "ing":
        chain_onto(story, deed, story.answering)
        story.answering = ""


def _answer(story: Story, deed: Deed, noun: Noun) -> None:
    cards = story.refer(noun, but=(deed.card,))
    deed.answered = noun.facet if noun.facet in {"summon", "attack"} else "activation"
    deed.is_chained = deed.answered == "activation"
    if cards:
        deed.answers = cards[0]
    if deed.answered == "attack" and story.last("attack") is None:
        attack = Deed("attack", cards[0] if cards else "a monster")
        attack.start, attack.end = noun.start, noun.end
        story.deeds.insert(max(0, len(story.deeds) - 1), attack)
        _positioned(story, noun, attack.card)
    elif cards and deed.answered == "activation":
        activation_of(story, cards[0], before=deed)


def _chain(story: Story, clause: Clause) -> bool:
    if "nothing" in clause.marks:
        return True
    answered = [
        card
        for noun in clause.by("to", "response")
        for card in story.refer(noun)
        if noun.is_about_cards
    ]
    if clause.is_passive:
        agents = _agents(story, clause, "by", "with")
        subject = _subject_cards(story, clause, but=tuple(answered))
        cards, answered = (agents, list(subject)) if agents else (subject, answered)
    else:
        cards = _agents(story, clause, "with") or _object_cards(story, clause, but=tuple(answered))
    for card in cards:
        deed = add(story, Deed("activate", card, _doer(clause) or _owner(story, clause)), clause)
        deed.is_chained = True
        _placed(story, clause, deed)
        if answered:
            chain_onto(story, deed, answered[-1])
    if not cards and _doer(clause):
        story.answering = answered[-1] if answered else (story.named[-1:] or [""])[0]
    return True


def _target(story: Story, clause: Clause) -> bool:
    agents = _agents(story, clause, "by", "with")
    if clause.is_passive:
        deed, patients = None, _subject_cards(story, clause, but=agents)
    else:
        agents = agents or _subject_cards(story, clause)
        deed = None if agents else story.last("activate")
        but = agents or ((deed.card,) if deed else ())
        patients = _object_cards(story, clause, but=but)
        patients += _agents(story, clause, "on")
    if agents:
        deed = add(story, Deed("activate", agents[0], _owner(story, clause)), clause)
    if deed is None or not patients:
        return False
    if clause.objects and clause.objects[0].facet in {"activation", "summon", "attack"}:
        return True
    deed.targets += [card for card in patients if card not in deed.targets]
    return True


def _destroy(story: Story, clause: Clause) -> bool:
    """"X destroys Y", "Y is destroyed by X", "I pop Y with X", "destroying Y", "Y dies"."""
    agents = _agents(story, clause, "by", "with")
    if clause.is_passive:
        patients = _subject_cards(story, clause, but=agents)
        return _struck(story, clause, agents, patients)
    objects = _object_cards(story, clause, but=agents or _own(story, clause))
    if clause.subject is not None and clause.subject.who:
        if not agents and clause.hangs in {"ing", "to"}:
            return _by_last(story, objects)
        return _struck(story, clause, agents, objects)
    subject = _subject_cards(story, clause)
    if not objects:
        return _struck(story, clause, (), subject)
    if clause.hangs == "ing" and subject:
        return _by_last(story, objects)
    return _struck(story, clause, subject, objects)


def _own(story: Story, clause: Clause) -> tuple[str, ...]:
    """The card that a purpose clause belongs to: "chains it to destroy that card"."""
    if clause.hangs not in {"ing", "to"}:
        return ()
    deed = story.last("activate")
    return (deed.card,) if deed else ()


def _by_last(story: Story, patients: tuple[str, ...]) -> bool:
    """The deed before is what does it to them."""
    deed = story.last("activate")
    if deed is None:
        return False
    facts = story.facts_of(deed.card)
    takes_targets = facts is None or any(effect.targets for effect in facts.effects)
    if takes_targets and not deed.targets:
        deed.targets += [card for card in patients if card != deed.card]
    return True


def _struck(
    story: Story, clause: Clause, agents: tuple[str, ...], patients: tuple[str, ...]
) -> bool:
    if agents:
        for agent in agents:
            strike(story, clause, agent, patients, _doer(clause))
        return True
    if is_asked(clause) or clause.hangs == "said":
        return True
    event = {"banish": "banished", "send": "sent_to_gy", "return": "returned_to_hand"}
    for card in patients:
        if clause.is_passive or clause.verb == "destroy" and not _doer(clause):
            deed = Deed("apply", card, how=event.get(clause.verb, "destroyed"))
            add(story, deed, clause)
    return bool(patients)


def _negate(story: Story, clause: Clause) -> bool:
    agents = _agents(story, clause, "by", "with", "from")
    if clause.is_passive:
        noun = clause.subject
    else:
        noun = clause.objects[0] if clause.objects else None
        if clause.subject is not None and not clause.subject.who:
            agents = agents or _subject_cards(story, clause)
    if noun is None:
        return False
    if not agents and clause.hangs in {"to", "ing"} and clause.is_subject_inherited:
        return _negation_by_last(story, noun)
    patients = story.refer(noun, but=agents, prefer="subject" if clause.is_passive else "")
    if not agents and (is_asked(clause) or clause.is_negated or clause.hangs == "said"):
        return True
    is_only = "only" in clause.marks or "only" in noun.marks
    doer = _doer(clause)
    for patient in patients or ("",):
        facet = noun.facet or ("effect" if is_only else "")
        negation_by(story, clause, (agents or ("",))[0], patient, facet, doer)
    return True


def _negation_by_last(story: Story, noun: Noun) -> bool:
    """"... to negate it": what the deed before is for."""
    deed = story.last("activate")
    if deed is None:
        return False
    patients = story.refer(noun, but=(deed.card,))
    if noun.facet == "attack":
        deed.answered = "attack"
    elif noun.facet == "summon":
        deed.answered, deed.answers, deed.is_chained = "summon", "", False
        if patients:
            deed.answers = patients[0]
    elif patients and patients[0] not in deed.targets:
        chain_onto(story, deed, patients[0])
    return True


def _hit(story: Story, clause: Clause) -> bool:
    agents = _agents(story, clause, "by", "with")
    if clause.is_passive:
        patients = _subject_cards(story, clause, but=agents)
        nouns = clause.by("by", "with")
    else:
        agents = agents or _subject_cards(story, clause)
        patients, nouns = _object_cards(story, clause, but=agents), ()
    for agent in agents:
        for patient in patients:
            facts = story.facts_of(agent)
            if facts is not None and (facts.negates_others or any(e.negates for e in facts.effects)):
                negation_by(story, clause, agent, patient, "", _doer(clause))
                continue
            deed = strike(story, clause, agent, (patient,), _doer(clause))
            if "chain:past" in _marks(nouns) and deed is not None:
                chain_onto(story, deed, patient)
    return bool(agents and patients)


def _stop(story: Story, clause: Clause) -> bool:
    agents = _agents(story, clause, "by", "with")
    if not agents and clause.subject is not None and not clause.subject.who:
        agents = _subject_cards(story, clause)
    patients = _object_cards(story, clause, but=agents)
    facet = clause.objects[0].facet if clause.objects else ""
    for agent in agents:
        for patient in patients:
            negation_by(story, clause, agent, patient, facet, _doer(clause))
    return bool(patients)


def _tribute(story: Story, clause: Clause) -> bool:
    """A Tribute is nearly always a cost: of the monster's own effect, or of another's."""
    if clause.is_passive:
        tributed = _subject_cards(story, clause)
    else:
        tributed = _object_cards(story, clause)
        if any(noun.pronoun == "itself" for noun in clause.objects):
            tributed = _subject_cards(story, clause) or tributed
    doer = _doer(clause) or _owner(story, clause)
    users = [
        card
        for noun in clause.by("for", "with", "by")
        if noun.is_about_cards
        for card in story.refer(noun, prefer="subject")
    ]
    own = [card for card in tributed if _tributes_itself(story, card)]
    others = [card for card in users if card not in own]
    if own or others:
        for card in own or others:
            deed = add(story, Deed("activate", card, doer), clause)
            _placed(story, clause, deed)
        return True
    return _tribute_of_another(story, clause, tributed, doer)


def _tribute_of_another(
    story: Story, clause: Clause, tributed: tuple[str, ...], doer: str
) -> bool:
    if clause.subject is not None and not clause.subject.who and not clause.is_passive:
        for card in _subject_cards(story, clause):
            add(story, Deed("activate", card, doer), clause)
        return True
    if is_asked(clause):
        return True
    for card in tributed:
        add(story, Deed("apply", card, doer, how="tributed"), clause)
    return bool(tributed)


def _tributes_itself(story: Story, card: str) -> bool:
    facts = story.facts_of(card)
    return facts is not None and any(effect.tributes_itself for effect in facts.effects)


def _summon(story: Story, clause: Clause) -> bool:
    how = clause.verb.removesuffix("_summon") if clause.verb != "summon" else ""
    makers = _agents(story, clause, "by", "with", "from")
    if is_asked(clause) and (clause.marks | _marks(clause.objects)) & _AFRESH:
        return True
    if clause.is_passive:
        summoned = _subject_cards(story, clause, but=makers)
    else:
        summoned = _object_cards(story, clause, but=makers)
        if clause.subject is not None and not clause.subject.who:
            makers = makers or _subject_cards(story, clause)
    if not summoned and clause.antecedent is not None and not clause.is_passive:
        summoned = story.refer(clause.antecedent, but=makers)
    doer = _doer(clause) or _owner(story, clause)
    makers = tuple(card for card in makers if card not in summoned)
    if makers:
        _summoned_by(story, clause, makers[0], summoned, doer)
    elif not is_asked(clause) or _doer(clause):
        _summoned_by_rule(story, clause, summoned, how, doer)
    return True


def _summoned_by(
    story: Story, clause: Clause, maker: str, summoned: tuple[str, ...], doer: str
) -> None:
    deed = add(story, Deed("activate", maker, doer), clause)
    for noun in clause.by("on", "as", "in"):
        deed.link = noun.link or deed.link
    facts = story.facts_of(maker)
    takes_targets = facts is None or any(effect.targets for effect in facts.effects)
    if takes_targets:
        deed.targets += [card for card in summoned if card not in deed.targets]
    story.note(summoned)


def _summoned_by_rule(
    story: Story, clause: Clause, summoned: tuple[str, ...], how: str, doer: str
) -> None:
    named = summoned or (("a monster",) if _doer(clause) or clause.is_passive else ())
    for card in named:
        maker = story.last("activate")
        facts = story.facts_of(maker.card) if maker else None
        if facts is not None and any(effect.summons for effect in facts.effects):
            story.note((card,))
            continue
        add(story, Deed("summon", card, doer, how=how or "normal"), clause)


def _revive(story: Story, clause: Clause) -> bool:
    agents = _agents(story, clause, "with", "by")
    if is_asked(clause) or clause.hangs == "said":
        return True
    if clause.is_passive:
        revived = _subject_cards(story, clause, but=agents)
    else:
        revived = _object_cards(story, clause, but=agents)
        agents = agents or _subject_cards(story, clause)
    for agent in agents[:1]:
        _summoned_by(story, clause, agent, revived, _doer(clause))
    return bool(agents and revived)


def _attack(story: Story, clause: Clause) -> bool:
    if is_asked(clause) and (clause.marks | clause.orders) & {"again"}:
        return True
    withs = clause.by("with")
    nouns = withs or ((clause.subject,) if clause.subject else ())
    attackers = [card for noun in nouns if not noun.who for card in story.refer(noun)]
    doer = clause.subject.who if clause.subject is not None else ""
    if not attackers:
        attackers = ["a monster"]
    deed = add(story, Deed("attack", attackers[0], doer or _owner(story, clause)), clause)
    targets = _object_cards(story, clause, but=(deed.card,))
    deed.targets += [card for card in targets if card != deed.card]
    if "direct" in clause.marks:
        deed.targets = ["direct"]
    for noun in (*nouns, *clause.by("in")):
        _positioned(story, noun, deed.card)
    return True


def _positioned(story: Story, noun: Noun, card: str) -> None:
    words = noun.marks | {noun.thing}
    if "defense" in words or "attack_position" in words:
        position = "defense" if "defense" in words else "attack"
        stand(story, card, position=position, span=(noun.start, noun.end))


def _have(story: Story, clause: Clause) -> bool:
    if "got" in clause.helpers or (clause.objects and not clause.objects[0].is_about_cards):
        return False
    player = _doer(clause)
    for noun in clause.objects:
        for card in story.refer(noun):
            face = "down" if "set" in noun.marks | clause.marks else "up"
            where = clause.by("in")
            zone = {"hand": "hand", "gy": "graveyard"}.get(where[0].thing, "") if where else ""
            stand(story, card, player=player, face=face, zone=zone, span=(noun.start, noun.end))
    return bool(clause.objects)


def _set(story: Story, clause: Clause) -> bool:
    for card in _object_cards(story, clause) or _subject_cards(story, clause):
        stand(story, card, player=_doer(clause), face="down", span=(clause.start, clause.end))
    return True


def _be(story: Story, clause: Clause) -> bool:
    """"X is face-up", "X is Chain Link 1", "X got Veilered", "X is out thanks to Y"."""
    cards = () if clause.subject is None else _subject_cards(story, clause)
    if clause.subject is not None and clause.subject.link:
        return _links(story, clause, clause.subject.link, clause.objects)
    links = [noun.link for noun in clause.nouns if noun.link]
    if links and cards:
        add(story, Deed("activate", cards[0], _owner(story, clause), link=links[0]), clause)
        return True
    strikers = [noun for noun in clause.objects if noun.cards]
    if cards and strikers and set(clause.helpers) & {"got", "gets", "get", "was", "were"}:
        for agent in story.refer(strikers[0]):
            negation_by(story, clause, agent, cards[0], _facet(clause), "")
        return True
    if is_asked(clause) or not cards:
        return bool(cards)
    if clause.by("under"):
        return True
    makers = _agents(story, clause, "by", "with")
    if makers:
        _summoned_by(story, clause, makers[0], cards, "")
    elif clause.marks & {"face_up", "set"} or clause.by("on", "in"):
        _is_on_field(story, clause, cards)
    return True


def _facet(clause: Clause) -> str:
    return clause.subject.facet if clause.subject is not None else ""


def _is_on_field(story: Story, clause: Clause, cards: tuple[str, ...]) -> None:
    face = "down" if "set" in clause.marks else "up"
    places = {noun.thing: noun.owner for noun in clause.by("on", "in")}
    zone = "graveyard" if "gy" in places else "hand" if "hand" in places else ""
    owner = next((owner for owner in places.values() if owner), "")
    if {"defense", "attack_position"} & set(places):
        for noun in clause.by("in"):
            _positioned(story, noun, cards[0])
        return
    for card in cards:
        player = owner or _owner(story, clause)
        stand(story, card, player=player, face=face, zone=zone, span=(clause.start, clause.end))


def _links(story: Story, clause: Clause, link: int, nouns: tuple[Noun, ...]) -> bool:
    for noun in nouns:
        for card in story.refer(noun):
            add(story, Deed("activate", card, noun.owner, link=link), clause)
    return bool(nouns)


def _apply(story: Story, clause: Clause) -> bool:
    if is_asked(clause):
        return True
    for card in _subject_cards(story, clause):
        if story.deed_of(card) is None:
            stand(story, card, player=_owner(story, clause), face="up", span=_span(clause))
    return True


def _span(clause: Clause) -> tuple[int, int]:
    return clause.start, clause.end


def _resolve(story: Story, clause: Clause) -> bool:
    if is_asked(clause) or clause.hangs == "said":
        return True
    for card in _subject_cards(story, clause):
        if story.facts_of(card) is None or not card:
            continue
        deed = add(story, Deed("activate", card, _owner(story, clause)), clause)
        _placed(story, clause, deed)
    return True


def _circumstances(story: Story, clause: Clause) -> bool:
    """"under X", "with X face-up", whichever verb they stand beside."""
    is_read = False
    for noun in clause.by("under"):
        about = [card for card in _subject_cards(story, clause)]
        for agent in story.refer(noun):
            patient = about[0] if about else ""
            negation_by(story, clause, agent, patient, "", "")
            is_read = True
    if clause.verb and "face_up" not in clause.marks:
        return is_read
    for noun in clause.by("with"):
        for card in story.refer(noun) if noun.cards else ():
            fields = [one.owner for one in clause.by("on") if one.thing == "field"]
            player = noun.owner or next((owner for owner in fields if owner), "")
            stand(story, card, player=player, face="up", span=(noun.start, noun.end))
            is_read = True
    return is_read


def _fragment(story: Story, clause: Clause) -> bool:
    """Words without a verb: "CL1 Raigeki", "MST on Call", "opponent Veilers it"."""
    subject = clause.subject
    if subject is None:
        return _loose(story, clause)
    if subject.link:
        return _links(story, clause, subject.link, clause.objects)
    if subject.who and clause.objects:
        return _name_as_verb(story, clause, clause.objects, subject.who)
    cards = story.refer(subject, prefer="subject")
    if not cards or not subject.cards:
        return bool(subject.facet or subject.thing)
    if clause.objects and clause.objects[0].link:
        return _links(story, clause, clause.objects[0].link, (subject,))
    if clause.objects:
        return _name_as_verb(story, clause, (subject, *clause.objects), subject.owner)
    return _card_alone(story, clause, cards)


def _loose(story: Story, clause: Clause) -> bool:
    answered = clause.by("response")
    if answered:
        cards = story.refer(answered[0])
        if answered[0].facet == "attack" or answered[0].pronoun == "attacker":
            _attack_of(story, answered[0], clause)
        elif cards and answered[0].facet != "summon":
            activation_of(story, cards[0], clause=clause)
        story.answering = cards[0] if cards else ""
        return True
    if not clause.by("in"):
        return False
    attack = story.last("attack")
    for noun in clause.by("in"):
        if attack is not None:
            _positioned(story, noun, attack.card)
    return True


def _attack_of(story: Story, noun: Noun, clause: Clause) -> None:
    cards = story.refer(noun)
    deed = add(story, Deed("attack", cards[0] if cards else "a monster", noun.owner), clause)
    _positioned(story, noun, deed.card)


def _name_as_verb(story: Story, clause: Clause, nouns: tuple[Noun, ...], doer: str) -> bool:
    """"he Veilers my Sangan": the first name is what is activated, the rest what it aims at."""
    cards = story.refer(nouns[0]) if nouns[0].cards else ()
    if not cards:
        return False
    deed = add(story, Deed("activate", cards[0], doer), clause)
    for noun in nouns[1:]:
        if noun.facet in {"activation", "summon", "attack"}:
            _answer(story, deed, noun)
        elif noun.is_about_cards:
            deed.targets += story.refer(noun, but=(deed.card,))
    _placed(story, clause, deed)
    return True


def _card_alone(story: Story, clause: Clause, cards: tuple[str, ...]) -> bool:
    if clause.marks & {"face_up", "set"} or clause.joint == "plus":
        for card in cards:
            face = "down" if "set" in clause.marks else "up"
            stand(story, card, player=_owner(story, clause), face=face, span=_span(clause))
        return True
    links = [noun.link for noun in clause.nouns if noun.link]
    for card in cards:
        if story.kind(card) is Kind.MONSTER and not links and clause.joint != "arrow":
            story.subjects.append(card)
            continue
        is_certain = bool(links or clause.prepositions) or clause.joint == "arrow"
        deed = Deed("activate", card, _owner(story, clause), is_certain=is_certain)
        deed = add(story, deed, clause)
        deed.is_chained |= clause.joint == "arrow"
        _placed(story, clause, deed)
    return True


_SUMMONS = ("normal", "tribute", "flip", "special", "link", "synchro", "xyz", "fusion", "ritual")
_HANDLERS: Mapping[str, Handler] = MappingProxyType(
    {
        "activate": _activate,
        "chain": _chain,
        "target": _target,
        "destroy": _destroy,
        "banish": _destroy,
        "send": _destroy,
        "return": _destroy,
        "negate": _negate,
        "hit": _hit,
        "stop": _stop,
        "tribute": _tribute,
        "summon": _summon,
        "pendulum_summon": _summon,
        **{f"{kind}_summon": _summon for kind in _SUMMONS},
        "revive": _revive,
        "attack": _attack,
        "have": _have,
        "set": _set,
        "be": _be,
        "apply": _apply,
        "resolve": _resolve,
    }
)


def controllers(story: Story) -> Mapping[str, str]:
    """Who controls which card, as far as the question tells."""
    return {card: controller_of(story, card) for card in story.all_cards()}

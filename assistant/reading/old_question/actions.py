"""Actions: what each clause of a question tells, as deeds and cards on the board."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from assistant.reading.old_question.absences import note_absence
from assistant.reading.old_question.activating import (
    attack_of,
    chain,
    follow,
    links_of,
    note_link,
    place_activation,
)
from assistant.reading.old_question.aiming import target
from assistant.reading.old_question.altering import alter, strike_or_attack
from assistant.reading.old_question.answering import note_position
from assistant.reading.old_question.arriving import arrive, attempted, perform, revive, summon, use
from assistant.reading.old_question.asides import note_instead, note_only, note_past
from assistant.reading.old_question.attacking import attack, fight_between
from assistant.reading.old_question.circumstances import circumstances, under
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.controlling import give, take
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.described_effects import is_description
from assistant.reading.old_question.discarding import discard
from assistant.reading.old_question.doing import is_asked, owner_of
from assistant.reading.old_question.equipping import equip, worn
from assistant.reading.old_question.floodgates import is_by_floodgate, stop
from assistant.reading.old_question.giving import give_over
from assistant.reading.old_question.grave_owners import note_grave_owner
from assistant.reading.old_question.harming import destroy
from assistant.reading.old_question.hitting import suffer
from assistant.reading.old_question.holding import have, lies_there
from assistant.reading.old_question.identifying import identify
from assistant.reading.old_question.kept_told import tell_kept
from assistant.reading.old_question.lost_targets import lose_target
from assistant.reading.old_question.names_as_verbs import name_as_verb
from assistant.reading.old_question.negating import negate
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.other_effects import by_unnamed
from assistant.reading.old_question.paying import detach, paid, pay
from assistant.reading.old_question.pendulum_zones import note_pendulum_zone
from assistant.reading.old_question.placing import place_elsewhere, place_on_chain
from assistant.reading.old_question.purposes import is_what_for
from assistant.reading.old_question.replaying import decide
from assistant.reading.old_question.setting import set_down
from assistant.reading.old_question.shifting import shift
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.standing import (
    apply_lasting,
    be,
    form,
    go,
    inflict,
    resolve,
    stay,
)
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.supposing import tells_no_deed
from assistant.reading.old_question.telling import (
    activation_of,
    add,
    close_targets,
    negation_by,
    stand,
    usual_summon,
)
from assistant.reading.old_question.tributing import tribute
from assistant.reading.old_question.turning_over import turn_down
from assistant.reading.old_question.whereabouts import note_turn
from assistant.reading.old_question.windows import enters
from assistant.reading.old_question.workings import begins, work
from assistant.reading.understood_question import CardCategory, Negates

Handler = Callable[[Story, Clause], bool]


def read_action(story: Story, clause: Clause) -> bool:
    """Takes in what the clause tells; False if it tells nothing that could be read."""
    before, done = len(story.board), len(story.deeds)
    note_past(story, clause)
    note_pendulum_zone(story, clause)
    fight_between(story, clause)
    notes = (note_turn, by_unnamed, is_description, lose_target, note_absence, _read)
    is_read = any(note(story, clause) for note in notes)
    note_grave_owner(story, clause, done)
    note_link(clause, story.deeds[done:])
    note_instead(story, clause)
    note_only(story, clause)
    if _denies_presence(clause):
        for absent in story.board[before:]:
            story.set_aside.add(absent.card)
            story.assumptions.append(f"{absent.card} is not there.")
        del story.board[before:]
    return is_read


def _denies_presence(clause: Clause) -> bool:
    """As in "Jinzo isn't on the field", "no player controls X", "without X", "X used to be"."""
    is_of_place = clause.verb in {"", "be", "have", "apply", "stay"} and not is_asked(clause)
    is_past = any(helper.endswith("used to be") for helper in clause.helpers)
    return is_of_place and (clause.is_negated or clause.hangs == "without" or is_past)


def _read(story: Story, clause: Clause) -> bool:
    if clause.antecedent is not None:
        story.note(story.meant(clause.antecedent), clause.antecedent.owner)
    _note_copies(story, clause)
    if tells_no_deed(clause):
        story.note(story.name(card) for noun in clause.nouns for card in noun.cards)
        return True
    if any(
        reads(story, clause)
        for reads in (paid, place_on_chain, shift, decide, identify, tell_kept, give_over)
    ):
        under(story, clause)
        _remember(story, clause)
        return True
    handler = _HANDLERS.get(clause.verb) if clause.verb else None
    if handler is None and not clause.verb:
        worn(story, clause)
        from_fragment = lies_there(story, clause) or _fragment(story, clause)
        return circumstances(story, clause) or from_fragment
    if clause.is_negated and _is_undone(story, clause):
        return True
    circumstances(story, clause)
    if is_what_for(story, clause) or begins(story, clause):
        return True
    _is_negatable(story, clause)
    is_read = handler(story, clause) if handler is not None else False
    if handler is None:
        story.note(story.name(card) for noun in clause.nouns for card in noun.cards)
    _remember(story, clause)
    return is_read


def _note_copies(story: Story, clause: Clause) -> None:
    """As in "I drew another one"."""
    for noun in clause.nouns:
        if noun.facet == "copy" and "another" in noun.marks:
            story.copies.update(story.meant(noun))


def _is_undone(story: Story, clause: Clause) -> bool:
    """What is said not to be done is not told as done; a lasting card is there all the same."""
    if clause.verb in {"stop", "negate"} and is_by_floodgate(story, clause):
        return True
    is_undone = clause.verb in _UNDONE and not is_asked(clause)
    if is_undone:
        story.note(story.name(card) for noun in clause.nouns for card in noun.cards)
    return is_undone


def is_told(verb: str) -> bool:
    """Whether a verb tells of play."""
    return verb in _HANDLERS and verb not in {"be", "have", "get", "go", "give"}


def _is_negatable(story: Story, clause: Clause) -> None:
    """As in "is its Summon negatable with X": X is tried."""
    if "negatable" not in clause.marks:
        return
    noun = clause.subject
    for card in (one for agent in clause.by("with", "by") for one in story.refer(agent)):
        if story.negates(card, Negates.SUMMON) and noun is not None and noun.facet == "summon":
            if story.last("summon") is None:
                summoned = story.meant(noun) or (STAND_INS["monster"],)
                how = usual_summon(story, summoned[0])
                add(story, Deed("summon", summoned[0], noun.owner, how=how), clause)
            deed = add(story, Deed("activate", card), clause)
            deed.answered = "summon"


def _remember(story: Story, clause: Clause) -> None:
    """Notes what the clause was about, for the pronouns to come."""
    if clause.subject is not None and not clause.is_subject_inherited:
        cards = story.meant(clause.subject, prefer="subject")
        if clause.subject.who:
            story.players.append(clause.subject.who)
            story.subjects.extend(_brought(story, clause))
        if cards and not clause.subject.who:
            story.note(cards, clause.subject.owner)
            story.subjects.extend(cards)


def _brought(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "I revive X. Can it ...?": what a player brings is what is spoken of next."""
    is_brought = clause.verb == "revive" or clause.verb.endswith("summon")
    named = [noun for noun in clause.objects if noun.cards]
    return story.meant(named[0]) if is_brought and len(named) == 1 else ()


def _fragment(story: Story, clause: Clause) -> bool:
    """Words without a verb: "CL1 Raigeki", "MST on Call", "opponent Veilers it"."""
    subject = clause.subject
    if subject is None:
        return _loose(story, clause)
    if subject.link:
        return links_of(story, clause, subject.link, clause.objects)
    if subject.who and clause.objects:
        return name_as_verb(story, clause, clause.objects, subject.who)
    return _about_cards(story, clause, subject)


def _about_cards(story: Story, clause: Clause, subject: Noun) -> bool:
    cards = story.refer(subject, prefer="subject")
    story.subjects.extend(cards if subject.cards and clause.by("with", "under") else ())
    if not cards or not subject.cards:
        is_one_more = subject.facet == "copy" and subject.thing == "card" and clause.joint == "and"
        if is_one_more:  # "X targets itself | and one of my cards".
            story.gaps.append(gap_at(story.text, clause, "which card is meant was not read"))
        return bool(subject.facet or subject.thing)
    is_headed = story.masked[clause.end : clause.end + 1] == ":"
    if subject.facet == "summon" and not clause.objects and (is_headed or not clause.is_question):
        deed = Deed("summon", cards[0], subject.owner, how=usual_summon(story, cards[0]))
        return bool(add(story, deed, clause))  # "Tribute Summon of X: ..."
    if clause.objects and clause.objects[0].link:
        return links_of(story, clause, clause.objects[0].link, (subject,))
    if clause.objects and "then" in clause.orders and all(one.cards for one in clause.objects):
        return links_of(story, clause, 0, (subject, *clause.objects))
    if clause.objects:
        return name_as_verb(story, clause, (subject, *clause.objects), subject.owner)
    return _card_alone(story, clause, cards)


def _loose(story: Story, clause: Clause) -> bool:
    answered = clause.by("response")
    if _is_link_of_last(clause, story.last("activate")):
        return True
    if answered:
        cards = story.refer(answered[0])
        if answered[0].facet == "attack" or answered[0].pronoun == "attacker":
            attack_of(story, answered[0], clause)
        elif cards and answered[0].facet != "summon":
            activation_of(story, cards[0], clause=clause)
        story.answering = cards[0] if cards else ""
        story.answers_next = bool(cards)
        return True
    return _loose_place(story, clause)


def _loose_place(story: Story, clause: Clause) -> bool:
    """As in "on it", "in Defense Position": what the deed before aims at, how it stands."""
    last = story.last("activate")
    if clause.by("on") and last is not None and not last.targets:
        last.targets += [card for noun in clause.by("on") for card in story.refer(noun)]
    if not clause.by("in"):
        return bool(clause.by("on"))
    attack = story.last("attack")
    for noun in clause.by("in"):
        if attack is not None:
            note_position(story, noun, attack.card)
    return True


def _is_link_of_last(clause: Clause, last: Deed | None) -> bool:
    """As in "... , as Chain Link 2": which link the activation before it is."""
    links = [noun.link for noun in clause.by("as") if noun.link]
    if not links or last is None or last.link not in {0, links[0]}:
        return False
    last.link = links[0]
    return True


def _card_alone(story: Story, clause: Clause, cards: tuple[str, ...]) -> bool:
    is_told_there = bool(clause.marks & {"face_up", "set"}) and not _is_only_used(
        story, clause, cards
    )
    if is_told_there or clause.joint == "plus":
        for card in cards:
            face = "down" if "set" in clause.marks else "up"
            stand(
                story,
                Standing(
                    card,
                    player=owner_of(story, clause),
                    face=face,
                    start=clause.start,
                    end=clause.end,
                ),
            )
        return True
    links = [noun.link for noun in clause.nouns if noun.link]
    for card in cards:
        is_bare = not links and clause.joint != "arrow" and not clause.by("on")
        is_told = story.deed_of(card) is not None or story.kind(card) is CardCategory.MONSTER
        is_aimed = clause.joint == "bracket" or (clause.joint == "arrow" and is_told and not links)
        if is_aimed and _is_target_of_last(story, card):
            continue
        if clause.joint == "bracket" and _is_negator_of_last(story, clause, card):
            continue
        if story.kind(card) is CardCategory.MONSTER and is_bare:
            story.subjects.append(card)
            close_targets(story, card)
            continue
        is_certain = bool(links or clause.prepositions) or clause.joint == "arrow"
        deed = Deed("activate", card, owner_of(story, clause), is_certain=is_certain)
        deed = add(story, deed, clause)
        deed.is_chained |= clause.joint == "arrow"
        place_activation(story, clause, deed)
    return True


def _is_only_used(story: Story, clause: Clause, cards: tuple[str, ...]) -> bool:
    """As in "Heavy Storm with my X on the field": what never stands face-up is activated."""
    facts = [story.facts_of(card) for card in cards]
    goes = all(one is not None and not (one.stays_on_field or one.is_lasting) for one in facts)
    return goes and "set" not in clause.marks and bool(clause.by("with"))


def _is_target_of_last(story: Story, card: str) -> bool:
    """As in "Call of the Haunted (Jinzo)": the name in brackets is what it aims at."""
    last = story.last("activate")
    facts = story.facts_of(last.card) if last is not None else None
    places = [place for effect in facts.effects for place in effect.targets] if facts else []
    fits = any(not place.kinds or story.kind(card) in place.kinds for place in places)
    if last is None or not fits or last.targets:
        return False
    last.targets.append(card)
    return True


def _is_negator_of_last(story: Story, clause: Clause, card: str) -> bool:
    """As in "a negated Stardust Dragon (Infinite Impermanence)"."""
    monsters = [
        one for one in story.named if story.kind(one) is CardCategory.MONSTER and one != card
    ]
    can = story.negates(card, Negates.MONSTER)
    if can and monsters and "negate:past" in story.said_of.get(monsters[-1], frozenset()):
        negation_by(story, clause, card, (monsters[-1], ""))
        story.deeds[-1].is_earlier = True
        return True
    return False


_SUMMONS = ("normal", "tribute", "flip", "special", "link", "synchro", "xyz", "fusion", "ritual")
_UNDONE = frozenset(
    {"activate", "chain", "destroy", "banish", "send", "leave", "return", "tribute", "attack"}
    | {"target", "hit", "revive", "summon", "pendulum_summon"}
    | {f"{kind}_summon" for kind in _SUMMONS}
)
"""What is said not to be done is not told as done."""
_HANDLERS: Mapping[str, Handler] = MappingProxyType(
    {
        "activate": use,
        "arrive": arrive,
        "follow": follow,
        "discard": discard,
        "detach": detach,
        "reveal": detach,
        "stay": stay,
        "enter": enters,
        "chain": chain,
        "target": target,
        **dict.fromkeys(("destroy", "banish", "send", "leave", "return"), destroy),
        "perform": perform,
        **dict.fromkeys(("suffer", "survive"), suffer),
        "pay": pay,
        "go": go,
        "inflict": inflict,
        "negate": negate,
        "hit": strike_or_attack,
        "alter": alter,
        "stop": stop,
        "tribute": tribute,
        "summon": summon,
        "pendulum_summon": summon,
        "try": attempted,
        **{f"{kind}_summon": summon for kind in _SUMMONS},
        "revive": revive,
        "attack": attack,
        **dict.fromkeys(("have", "get", "refund"), have),
        **dict.fromkeys(("search", "draw"), work),
        "set": set_down,
        "be": be,
        "apply": apply_lasting,
        "resolve": resolve,
        "form": form,
        "give": give,
        "take": take,
        "take_control": take,
        "equip": equip,
        "turn_down": turn_down,
        "place": place_elsewhere,
    }
)

"""Card export: every card as it was understood, one JSON object a line."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from assistant.errors import InputError
from assistant.library.cards import CardLibrary
from assistant.library.compiled import compiled
from assistant.library.imported import ImportedCard
from assistant.library.printed_facts import defined_facts
from engine import CardText, Program, card_record

_CLASSES = {"card_activation": "activation", "spell_trap_effect": "ignition"}
_LIMITS = {"soft": "soft", "use": "hard_use", "activate": "hard_activate"}
_SPANS = {"chain": "chain", "duel": "duel"}


def export_cards(
    cards: CardLibrary, target: Path, watch: Callable[[str, Sequence[str]], Iterable[str]]
) -> int:
    """Write every imported card, and every defined one that is not imported; say how many.

    Raises:
        InputError: the target cannot be written; what was there is as it was.
    """
    store = cards.imported
    names = dict.fromkeys(store.names() if store is not None else ())
    names |= dict.fromkeys(name for name in cards.by_name if name not in cards.stand_ins)
    unfinished = target.with_name(f"{target.name}.unfinished-{os.getpid()}")
    try:
        with unfinished.open("w", encoding="utf-8") as out:
            for name in watch(target.name, tuple(names)):
                out.write(json.dumps(_line(name, cards), ensure_ascii=False) + "\n")
        unfinished.replace(target)
    except OSError as problem:
        why = f"cannot be written ({problem.strerror})"
        raise InputError(target, None, why, "give another path") from problem
    finally:
        unfinished.unlink(missing_ok=True)
    return len(names)


def _line(name: str, cards: CardLibrary) -> Mapping[str, object]:
    card = cards.imported.card(name) if cards.imported is not None else None
    if card is None or cards.imported is None:
        return _defined(name, cards)
    return _imported(card, compiled(card, cards.imported.quoted_names), name in cards.sources)


def _imported(card: ImportedCard, program: Program, defined: bool) -> Mapping[str, object]:
    return {
        **card_record(program),
        "other_ids": list(card.other_ids),
        "konami_id": card.konami_id,
        "type_line": card.type_line,
        "text_hash": card.text_hash,
        "opaque": list(program.text.opaque),
        "defined": defined,
        "source": card.source,
    }


def _defined(name: str, cards: CardLibrary) -> Mapping[str, object]:
    facts, text = defined_facts(name, cards), cards.by_name[name]
    return {
        "id": facts.passcode,
        "name": name,
        "effects": list(_effects(text)),
        "konami_id": facts.konami_id,
        "opaque": list(text.opaque),
        "defined": True,
        "source": f"corpus/cards/{cards.sources[name].file.name}",
    }


def _effects(text: CardText) -> Iterator[Mapping[str, object]]:
    for effect in text.effects:
        kind = _kind(text, effect)
        limit = effect.limits[0] if effect.limits else None
        yield {
            "class": kind,
            "optional": None if kind == "activation" else not effect.mandatory,
            "targets": bool(effect.targets) or any(mode.targets for mode in effect.modes),
            "limit": None
            if limit is None
            else _SPANS.get(limit.per.value, _LIMITS[limit.kind.value]),
            "cost": bool(effect.costs),
            "timing": effect.timing.value if kind == "trigger" else None,
            "from": [zone.value for zone in effect.from_],
            "ops": None,
        }


def _kind(text: CardText, effect: object) -> str:
    stated = getattr(effect, "kind", None)
    if stated is not None:
        return _CLASSES.get(str(stated.value), str(stated.value))
    if getattr(effect, "label", "") == "activation" and text.kind.value != "monster":
        return "activation"
    return "trigger" if getattr(effect, "on", ()) else "ignition"

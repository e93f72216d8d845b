"""There: cards that count only if they were in a place before the event."""

from dataclasses import replace

from engine.psct.lexer import Tokens
from engine.psct.nouns import plural_mark
from engine.psct.phrases import Found, Phrases
from engine.psct.places import zone_of
from engine.selectors import Selector

_WAS_THERE = Phrases({"( if it was there when": 1, "( if it was there before": 1})
_EVEN_IF_NOT = Phrases({"( even if not )": 1, "( even if it was not )": 1})


def there_before(tokens: Tokens, found: Found[Selector]) -> Found[Selector]:
    """As in "from your GY (if it was there when the card was sent) or hand (even if not)"."""
    begins = _WAS_THERE.match(tokens, found.end)
    if begins is None:
        return found
    end = begins.end
    while tokens[end].norm not in ("(", ")", ""):
        end = plural_mark(tokens, end + 1)
    if tokens[end].norm != ")":
        return found
    what = replace(found.value, there_before=found.value.zone)
    other = zone_of(tokens, end + 2) if tokens[end + 1].norm == "or" else None
    even = None if other is None else _EVEN_IF_NOT.match(tokens, other.end)
    if other is None or even is None:
        return Found(what, end + 1)
    return Found(replace(what, zone=(*what.zone, *other.value)), even.end)

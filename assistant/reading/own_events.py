"""Own events: what an effect waits for to happen to its own card."""


def cause_of(events: tuple[object, ...]) -> str:
    """What an effect waits for to happen to its own card, as an `apply` step names it."""
    for event in events:
        of_itself = str(getattr(getattr(event, "what", None), "ref", "")) == "this_card"
        name = type(event).__name__ if of_itself else ""
        if name == "Summoned":
            return "summoned"
        if name == "Destroyed":
            return "destroyed_by_battle" if getattr(event, "by_battle", False) else "destroyed"
        if name == "LeftField":
            return "left_field"
        if type(event).__name__ == "FlippedFaceUp":
            return "flipped"
        if name == "Sent":
            return _sent(event)
    return ""


def _sent(event: object) -> str:
    because = tuple(getattr(event, "because", ()))
    zones = {str(zone) for zone in getattr(event, "to", ())}
    if because:
        return "tributed" if because == ("tributed",) else ""
    return "sent_to_gy" if "graveyard" in zones else "banished" if "banished" in zones else ""

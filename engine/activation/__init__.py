"""What may be activated when, with which cost and targets, in answer to what.

A `Play` and a possible activation come in.
Refusals, each by its rule, or none, go out.
Start with `legality`.
"""

"""One question answered: the whole product on one screen.

A question, a region and the opened library come in.
A `Ruling` goes out: verdict, claims, quotes, trace and what is left open.
It calls reading, engine, retrieval and agreement in that order.
Start with `answering`.
"""

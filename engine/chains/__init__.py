"""Building and resolving a Chain, and the triggers that start the next.

Activations come in.
Resolved links and their events go out.
Start with `building`, then `resolution`.
"""

"""What lies on the table.

The state, what continuous effects make of it, events, and the play that holds both.
Card text comes in.
`State`, `View`, `Event` and `Play` go out.
Start with `state`, then `view`, then `play`.
"""

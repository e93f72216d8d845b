"""Card databases that a user can bring: one module a format, and what they share."""

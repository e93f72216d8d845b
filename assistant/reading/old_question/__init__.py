"""Question: how a question in plain words is taken apart and put together as a scenario."""

"""Carrying out operations: what each operation of a card text does to the board.

A `Resolver` with an effect comes in.
A changed board and events go out.
Start with `resolver`, which hands each operation to the module of its family.
"""

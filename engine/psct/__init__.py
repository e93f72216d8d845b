"""Printed card text (Problem-Solving Card Text) compiled into `CardText`."""

"""Answers to scores: pure functions."""

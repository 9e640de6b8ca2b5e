"""Maths that has never heard of text."""

"""Answers and tables to look at."""

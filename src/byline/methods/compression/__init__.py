"""Say it in one line: one headline for a group of sentences."""

"""The questions, each asked of a pile by one function of the same name as its command."""

"""Which category a text belongs to, learned from labelled examples."""

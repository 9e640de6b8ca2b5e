"""Pages as a reader takes them apart, and reports to make pages of."""

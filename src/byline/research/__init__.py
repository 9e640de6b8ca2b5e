"""What benchmarks need and no answer does: public corpora, the bench frame, metrics and figures."""

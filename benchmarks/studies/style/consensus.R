# A consensus tree as written in R: each setting and bootstrap by itself, majority by ape.
# Rscript consensus.R COUNTS.csv TOTALS.csv ROUNDS; prints trees and processor seconds
suppressMessages(library(ape))
words <- commandArgs(trailingOnly = TRUE)
counts <- as.matrix(read.csv(words[1], header = FALSE))
totals <- scan(words[2], quiet = TRUE)
rownames(counts) <- paste0("t", seq_len(nrow(counts)))
share <- colSums(counts > 0) / nrow(counts)
began <- proc.time()
trees <- list()
for (round in seq_len(as.integer(words[3]))) {
  drawn <- counts
  drawn[] <- rpois(length(counts), counts)
  frequencies <- 100 * drawn / totals
  for (culling in seq(0, 100, 20)) {
    kept <- frequencies[, share >= culling / 100]
    for (mfw in seq(100, 1000, 100)) {
      chosen <- kept[, sample(min(mfw, ncol(kept)), replace = TRUE)]
      z <- scale(chosen)
      z[is.nan(z)] <- 0
      tree <- hclust(dist(z, "manhattan") / ncol(z), "ward.D2")
      trees[[length(trees) + 1]] <- as.phylo(tree)
    }
  }
}
grown <- proc.time() - began
majority <- consensus(trees, p = 0.5)
done <- proc.time() - began
cat(length(trees), grown[["user.self"]] + grown[["sys.self"]],
    done[["user.self"]] + done[["sys.self"]], "\n")

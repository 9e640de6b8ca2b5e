# Distances by stylo's definitions, heights of hclust, components, scaling, of a table of frequencies.
# Rscript stylo.R TABLE.csv FOLDER
words <- commandArgs(trailingOnly = TRUE)
f <- as.matrix(read.csv(words[1], header = FALSE))
n <- ncol(f)
z <- scale(f)
cosines <- function(x) as.dist(1 - tcrossprod(x) / sqrt(tcrossprod(rowSums(x^2))))
ruzicka <- function(x) {
  d <- matrix(0, nrow(x), nrow(x))
  for (i in seq_len(nrow(x))) for (j in seq_len(nrow(x)))
    d[i, j] <- 1 - sum(pmin(x[i, ], x[j, ])) / sum(pmax(x[i, ], x[j, ]))
  as.dist(d)
}
found <- list(
  "burrows" = dist(z, "manhattan") / n,
  "argamon" = dist(z, "euclidean") / n,
  "eder" = dist(sweep(z, 2, (1 + n:1) / n, "*"), "manhattan"),
  "eder-simple" = dist(sqrt(f), "manhattan"),
  "cosine" = cosines(f),
  "cosine-delta" = cosines(z),
  "manhattan" = dist(f, "manhattan"),
  "euclidean" = dist(f, "euclidean"),
  "canberra" = dist(f, "canberra"),
  "min-max" = ruzicka(f)
)
save <- function(x, name)
  write.table(format(x, digits = 17), file.path(words[2], name), row.names = FALSE,
              col.names = FALSE, quote = FALSE)
for (name in names(found)) {
  save(as.vector(found[[name]]), paste0("distances-", name))
  for (how in c("ward.D", "ward.D2", "average", "complete", "single"))
    save(hclust(found[[name]], how)$height, paste0("heights-", name, "-", how))
}
save(prcomp(f, scale. = TRUE)$x[, 1:2], "pca")
save(cmdscale(found[["burrows"]]), "mds")

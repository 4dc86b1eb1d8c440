#!/usr/bin/env Rscript
# A strategy of the walk in R; change `take` and the name, then
#
#     bukub walk exact --strategy exec:./pairs.R --strategy greedy
#
# data/PROGRAMS.md describes the lines that are read and written here.

# Two letters, then only those that it holds; a fifth is offered only where it completes. All
# decisions of a round are vectors: columns of a data frame.
take <- function(d) {
  held <- nchar(d$collection) - (d$collection == "-")
  held < 2 | mapply(grepl, d$letter, d$collection, fixed = TRUE) | held == 4
}

input <- file("stdin", "r")
while (length(line <- readLines(input, 1)) > 0) {
  word <- strsplit(line, " ")[[1]]
  if (word[1] == "start") {
    cat("ready pairs memoryless\n")
  } else if (word[1] == "decisions") {
    lines <- readLines(input, as.integer(word[2]) + 1)
    cat(as.numeric(take(read.csv(text = lines, colClasses = "character"))), sep = "\n")
  }
}

/* All there is to know about a puzzle of MagicBoard. */
#ifndef ANALYSIS_MAGICBOARD_SOLVE_H
#define ANALYSIS_MAGICBOARD_SOLVE_H

#include "sim/base/watch.h"
#include "sim/dataset/dataset_write.h"
#include "sim/magicboard/board.h"

#include <stdbool.h>
#include <stdint.h>

/* Exact counts below 2^BIG_COUNT_BITS: numbers of shortest solutions do not fit machine words. */
enum {
    BIG_COUNT_WORDS = 64,
    BIG_COUNT_BITS = 32 * BIG_COUNT_WORDS,
    BIG_COUNT_TEXT = 640, /* bytes of one in decimal digits, the end included */
};

struct big_count {
    uint32_t word[BIG_COUNT_WORDS]; /* least significant first */
};

struct big_count big_count_of(uint64_t value);

/* sum += term. Returns false, with sum modulo 2^BIG_COUNT_BITS, when that is too large. */
bool big_count_add(struct big_count *sum, const struct big_count *term);

/* Its decimal digits. */
void big_count_print(const struct big_count *count, char text[BIG_COUNT_TEXT]);

/* Ways from the start to the goal that visit no square twice: there may be more of them than can
 * be counted, so counting ends after a number of steps. */
struct magicboard_simple {
    uint64_t count; /* found */
    bool complete;  /* that is all of them */
};

struct magicboard_solution {
    struct magicboard_reach reach;
    int length;                       /* steps of a shortest solution; -1: there is none */
    uint8_t move[MAGICBOARD_SQUARES]; /* [length] directions of the first one, alphabetically */
    struct big_count shortest;        /* how many shortest solutions there are */
    struct magicboard_simple simple;
    int dead_ends; /* squares that can be reached, without a legal move, the goal not counted */
    int forced;    /* squares that can be reached, with just one legal move */
    int lost;      /* squares that can be reached, from which the goal cannot: dead ends, too */
    bool leads[MAGICBOARD_SQUARES]; /* by square: the goal can be reached from there */
};

/* Solves a puzzle, counting simple solutions until so many steps were tried. Fails when memory is
 * short, and with ERROR_STOPPED. */
bool magicboard_solve(const struct magicboard_puzzle *puzzle, uint64_t simple_steps,
                      const struct watch *watch, struct magicboard_solution *solution,
                      struct error *error);

/* Counts simple solutions alone: depth first, over the squares that `leads` names. Fails with
 * ERROR_STOPPED. */
bool magicboard_count_simple(const struct magicboard_puzzle *puzzle, const bool *leads,
                             uint64_t steps, const struct watch *watch,
                             struct magicboard_simple *simple, struct error *error);

enum { MAGICBOARD_MOVES_TEXT = MAGICBOARD_SQUARES + 1 };

/* The moves of the shortest solution, "SEWE"; empty where there is none. */
void magicboard_moves_text(const struct magicboard_solution *solution,
                           char text[MAGICBOARD_MOVES_TEXT]);

/* Solved boards as result files: data/FORMAT.md describes them. */

#define MAGICBOARD_SOLVE_FILE_TYPE "bukub magicboard solve"
enum { MAGICBOARD_SOLVE_FILE_VERSION = 1 };

/* A file with everything of entry[entries]; the caller adds timers and saves it. `origin` needs
 * version, revision, command line and board alone. NULL when it fails. */
struct dataset_writer *magicboard_solve_file_create(const struct magicboard_entry *entry,
                                                    const struct magicboard_solution *solution,
                                                    size_t entries,
                                                    const struct dataset_origin *origin,
                                                    struct error *error);

/* The dimension of a batch, `puzzle`, 1, 2, ..., and the variables that say what each puzzle is:
 * board_number, start, side. For whoever writes a file about a batch. */
bool magicboard_file_add_puzzles(struct dataset_writer *writer,
                                 const struct magicboard_entry *entry, size_t entries,
                                 struct error *error);

#endif

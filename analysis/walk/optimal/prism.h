/* Export of the game, or of a strategy, to the PRISM language, for an independent check of the
 * optimum and of exact values (Kwiatkowska, Norman, Parker, "PRISM 4.0", CAV 2011). */
#ifndef ANALYSIS_WALK_OPTIMAL_PRISM_H
#define ANALYSIS_WALK_OPTIMAL_PRISM_H

#include "sim/base/error.h"
#include "sim/walk/table/table.h"

#include <stdio.h>

/* What is written: with a table, which a memoryless strategy has for the board (table.h), a Markov
 * chain, the games of the strategy; otherwise the game itself, a Markov decision process. */
struct prism_model {
    const struct walk_board *board;
    int start;    /* the square where games begin */
    bool offered; /* a game begins with a decision about the start's letter */
    const struct walk_table *table;
    const char *strategy; /* with a table: its name, */
    double p;             /* and the p for which it was compiled */
};

/* Writes a model with the variables `square`, where the token is; nA, nB, .., how many copies of
 * each letter are held; and `chooses`: the player decides next. The minimum expected moves of the
 * game are its property R{"moves"}min=? [ F done ], which prism checks with
 *
 *     prism game.prism -pf 'R{"moves"}min=? [ F done ]' -const p=0.5
 *
 * p is an undefined constant there, set on the command line. The expected moves of a strategy are
 * R{"moves"}=? [ F done ]; p is part of its model, as decisions may depend on it. Fails when the
 * file cannot be written. */
bool prism_write(FILE *file, const struct prism_model *model, struct error *error);

/* Writes the probability with which the table's strategy takes that letter, as an expression of
 * `square` and of the collection: a decision tree over `size`, `odd` and the numbers nA, nB, .. of
 * copies, whose branches end where nothing more makes a difference. It may have any value where
 * taking is against the rules and in collections that play cannot reach. */
void prism_write_take(FILE *file, const struct walk_table *table, uint8_t letter);

#endif

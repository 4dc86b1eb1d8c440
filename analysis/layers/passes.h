/* Solving a position in passes over its layers. A layer has the values of all positions that can
 * follow with the same number of filled squares; a pass computes the layers from the full board
 * backwards. It compares the values after all moves with a threshold or a window, an interval of
 * values, which narrows the bounds of the moves. Passes follow until the bounds of each move meet.
 * Between passes the bounds are saved, and after layers also the last layer, so that a killed
 * computation resumes there (checkpoint.h).
 *
 * Rows of Antipalindrome and rounds of Slice are solved so, by different passes: for each subset of
 * filled squares, layers have a vector of values for all digits, or only a bit. */
#ifndef ANALYSIS_LAYERS_PASSES_H
#define ANALYSIS_LAYERS_PASSES_H

#include "analysis/layers/checkpoint.h"
#include "sim/base/watch.h"

enum {
    LAYERED_MOVES = 60, /* most moves of a position */
    LAYERED_MARKS = 2,  /* most marks of a pass */
    LAYERED_SIGN_OPEN = 2
};

/* Bounds of the value after a move, equal when the value is known. Values are for the player that
 * maximizes: the margin of Player 1 of a row, or the score of a round. */
struct layered_move {
    int square, digit; /* square: from 0; digit: 0 or 1 of a row, otherwise 0 */
    int lower, upper;
};

/* What is known of a position. */
struct layered_solution {
    bool maximizes;   /* the mover does */
    bool signs;       /* only the signs of values are wanted */
    int lower, upper; /* bounds of the position, those of the mover's best move */
    size_t moves;
    struct layered_move move[LAYERED_MOVES]; /* [moves] by square and digit */
    uint64_t memory;                         /* bytes needed */
    uint64_t visited; /* positions evaluated in all passes, symmetric ones counted once */
    int passes;
};

/* Derives the bounds of the position from those of its moves. */
void layered_bound(struct layered_solution *solution);

/* The sign of a value with these bounds: -1, 0 or 1; LAYERED_SIGN_OPEN if they leave it open. */
int layered_sign(int lower, int upper);

/* The move whose bounds the next pass is to narrow: of the moves whose bounds differ (with `signs`,
 * also in sign), the first that may be optimal or, if none may be, the first. NULL: there is none,
 * the position is solved. */
const struct layered_move *layered_next(const struct layered_solution *solution);

/* Tells the watch that a layer of a pass begins. Passes and layers are numbered from 1. */
void layered_announce(const struct watch *watch, int pass, int layer, int layers);

/* The state of a pass: what identifies it, such as a threshold, and the layer computed last. */
struct layered_state {
    int64_t mark[LAYERED_MARKS]; /* [checkpoint->marks] what identifies the pass */
    int64_t size, words;         /* of the layer, words of 64 bits; size 0: there is none */
};

/* How a computation saves. If it cannot, it continues, unless `unsaved` is NULL: then it fails. */
struct layered_saving {
    double every;                             /* minimum time between saved layers, s */
    struct error *unsaved;                    /* the last attempt's error, if any */
    void (*note_unsaved)(const char *reason); /* called at once, if passes are left */
};

/* Where and how the state is saved. */
struct layered_checkpoint {
    char path[CHECKPOINT_PATH]; /* "": nowhere, and functions that save do nothing */
    struct checkpoint_lock lock;
    struct checkpoint_file file; /* open between layered_open and layered_read */
    struct checkpoint_subject subject;
    size_t moves; /* moves whose bounds a file has: the most of any position of the game */
    size_t marks; /* marks of a pass of the game, 1..LAYERED_MARKS */
    double saved; /* time of the last attempt to save, s */
    struct layered_saving saving;
};

/* Saves the solution, the state and the words of its layer. Fails as layered_saving says. */
bool layered_save(struct layered_checkpoint *checkpoint, const struct layered_solution *solution,
                  const struct layered_state *state, const uint64_t *words, struct error *error);

/* Whether it is time to save a layer. */
bool layered_save_due(const struct layered_checkpoint *checkpoint);

/* Locks and opens the file, and reads the solution and the state; layered_read reads the layer. The
 * caller has set the solution to trivial bounds; without a file they stay, and the state is 0.
 * Fails as checkpoint_lock does, and if the file is damaged or has impossible bounds: then the
 * bounds of the solution are undefined. Close the checkpoint in any case. */
bool layered_open(struct layered_checkpoint *checkpoint, struct layered_solution *solution,
                  struct layered_state *state, struct error *error);

/* Reads the words of the layer, or skips them if `words` is NULL, to the end of the file. */
bool layered_read(struct layered_checkpoint *checkpoint, const struct layered_state *state,
                  uint64_t *words, struct error *error);

/* Closes the file and releases the lock, if there are any. */
void layered_close(struct layered_checkpoint *checkpoint);

#endif

/* All rows that a given row can become in so many moves, and their values: a layer.
 *
 * Elements are the empty squares of the given row, from the left. A layer has a vector (values.h)
 * for each subset of so many elements. If the given row is empty, it has n digits when n squares
 * are filled, a row and its image (symmetry.h) are worth the same, and of two such subsets one is
 * kept. Otherwise the digits that are there already make complement and image something else; then
 * the vectors are those of a row with one more digit, a 0 behind the last element. */
#ifndef ANALYSIS_ANTIPALINDROME_LAYER_H
#define ANALYSIS_ANTIPALINDROME_LAYER_H

#include "analysis/antipalindrome/values.h"
#include "analysis/common/subsets.h"
#include "sim/antipalindrome/row.h"

/* What the layers of a row have in common. */
struct layer_space {
    struct antipalindrome_row row;
    const struct value_kind *kind;
    int elements;
    bool anchored; /* there is a 0 behind the last element */
    uint8_t square[SUBSET_ELEMENTS];
    struct subset_ranks ranks;
};

/* Fails unless the row has 1 to SUBSET_ELEMENTS empty squares, and when memory is short. To be
 * freed in either case. */
bool layer_space_init(struct layer_space *space, const struct antipalindrome_row *row,
                      const struct value_kind *kind, struct error *error);
void layer_space_free(struct layer_space *space);

/* Logarithm of the length of the vectors when so many elements are filled, 1 or more. */
static inline int layer_bits(const struct layer_space *space, int size) {
    return size - 1 + space->anchored;
}

/* Rows in that layer: of their symmetric images one. */
uint64_t layer_rows(const struct layer_space *space, int size);

/* Words of its vectors. */
uint64_t layer_words(const struct layer_space *space, int size);

struct layer {
    int size;     /* elements that are filled */
    int bits;     /* a vector has 2^bits values */
    size_t words; /* of a vector */
    struct subset_order order;
    uint64_t *values; /* [order.kept * words] */
    size_t released;  /* bytes at their beginning that are given back */
    size_t
        received; /* bytes at their beginning behind which nothing was taken from another layer */
};

/* Makes room for a layer. Memory is taken when it is first written to. Fails when it is short. To
 * be freed in either case; a zeroed layer is fine. */
bool layer_init(struct layer *layer, const struct layer_space *space, int size,
                struct error *error);
void layer_free(struct layer *layer);

/* The vector of a subset that is kept. */
static inline uint64_t *layer_vector(const struct layer *layer, uint32_t subset) {
    return layer->values + subset_place(&layer->order, subset) * layer->words;
}

/* Takes the memory of vectors that stand before place `released` in `behind`, for those that stand
 * from place `written` on in `layer`, which has nothing there yet; what it has no use for is given
 * back. */
void layer_pass_on(struct layer *layer, uint64_t written, struct layer *behind, uint64_t released);

/* A layer is computed in parts of neighbouring subsets: how many there are, and the rank with which
 * one begins. */
uint64_t layer_parts(const struct layer *layer);
uint64_t layer_part(const struct layer *layer, uint64_t part);

/* The place in the layer behind it of the first vector that subsets of that rank and on need. */
uint64_t layer_needed(const struct layer *layer, uint64_t rank, const struct subset_order *behind);

/* The most bytes that going through all layers takes, with buffers for so many threads. Fails when
 * memory is short. */
bool layer_memory(const struct layer_space *space, int threads, uint64_t *bytes,
                  struct error *error);

#endif

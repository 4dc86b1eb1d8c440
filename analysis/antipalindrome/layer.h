/* All rows that a given row can become in so many moves, and their values: a layer.
 *
 * Elements are the empty squares of the given row, from the left. A layer has a vector (values.h)
 * for each subset of so many elements. If the given row is empty, it has n digits when n squares
 * are filled, a row and its image (symmetry.h) are worth the same, and of two such subsets one is
 * kept. Otherwise the digits that are there already make complement and image something else; then
 * the vectors are those of a row with one more digit, a 0 behind the last element.
 *
 * Several ranks share the vectors of the larger layers (layer_places.h); each has all of the
 * others.
 */
#ifndef ANALYSIS_ANTIPALINDROME_LAYER_H
#define ANALYSIS_ANTIPALINDROME_LAYER_H

#include "analysis/antipalindrome/layer_places.h"
#include "analysis/antipalindrome/values.h"
#include "sim/antipalindrome/row.h"

/* Memory is taken and given back in such steps, as the machine's pages. */
enum { LAYER_GRAIN = 1 << 21 };

/* Bytes of whole ones. */
static inline uint64_t layer_grains(uint64_t bytes) { return bytes / LAYER_GRAIN * LAYER_GRAIN; }

/* What the layers of a row have in common. */
struct layer_space {
    struct antipalindrome_row row;
    const struct value_kind *kind;
    int elements;
    bool anchored; /* there is a 0 behind the last element */
    uint8_t square[SUBSET_ELEMENTS];
    struct subset_ranks ranks;
    int own;                     /* this rank */
    struct owners alone, shared; /* one rank has all; all ranks, or zeroed if there is one */
};

/* Fails unless the row has 1 to SUBSET_ELEMENTS empty squares, and when memory is short. To be
 * freed in either case. */
bool layer_space_init(struct layer_space *space, const struct antipalindrome_row *row,
                      const struct value_kind *kind, struct error *error);
void layer_space_free(struct layer_space *space);

/* Makes this rank number `own` of those that share the layers. Fails as owners_init does. */
bool layer_space_share(struct layer_space *space, int ranks, int own, struct error *error);

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
    struct layer_places places;
    uint64_t *values; /* [places.count * words] */
    size_t released;  /* bytes at their beginning that are given back */
    size_t received;  /* bytes at their beginning behind which nothing came from another layer */
};

/* All of it but the values. Fails when memory is short. To be freed in either case. */
bool layer_outline(struct layer *layer, const struct layer_space *space, int size,
                   struct error *error);

/* Makes room for what this rank has of a layer. Memory is taken when it is first written to. Fails
 * when it is short. To be freed in either case; a zeroed layer is fine. */
bool layer_init(struct layer *layer, const struct layer_space *space, int size,
                struct error *error);
void layer_free(struct layer *layer);

/* Whether other ranks have some of it. */
static inline bool layer_is_shared(const struct layer *layer) {
    return layer->places.owners->ranks > 1;
}

/* The vector of a subset that is kept and with this rank. */
static inline uint64_t *layer_vector(const struct layer *layer, uint32_t subset) {
    uint32_t position = layer_places_position(&layer->places, subset);
    return layer->values + layer_places_local(&layer->places, position) * layer->words;
}

/* Takes the memory of vectors that stand before place `released` in `behind`, for those that stand
 * from place `written` on in `layer`, which has nothing there yet; what it has no use for is given
 * back. */
void layer_pass_on(struct layer *layer, uint64_t written, struct layer *behind, uint64_t released);

/* How many of its vectors this rank has before it begins a part, and how many of the layer behind
 * are not needed any more by then. */
uint64_t layer_written(const struct layer *layer, uint64_t part);
uint64_t layer_released(const struct layer *layer, uint64_t part, const struct layer *behind);

/* The bytes that going through all layers takes, with buffers for so many threads: those of the
 * rank that takes most. Fails when memory is short. */
bool layer_memory(const struct layer_space *space, int threads, uint64_t *bytes,
                  struct error *error);

#endif

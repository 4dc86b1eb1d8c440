/* Layers of rows and their values, and how several ranks share them.
 *
 * A layer holds the values of all rows that a given row can become in so many moves. Its elements
 * are the empty squares of the given row, from the left; for each subset of `size` filled elements
 * it has a vector of values (values.h). If the given row is empty, a subset of n squares has n
 * digits, and since a row and its mirror image have the same value, only one of two mirrored
 * subsets is kept. Otherwise the digits already present break both symmetries; the vectors are then
 * those of rows with one more digit, a 0 after the last element.
 *
 * With several ranks, the vectors of the larger layers are distributed; each rank has all of the
 * others. */
#ifndef ANALYSIS_ANTIPALINDROME_LAYER_H
#define ANALYSIS_ANTIPALINDROME_LAYER_H

#include "analysis/antipalindrome/values.h"
#include "analysis/layers/subsets.h"
#include "sim/antipalindrome/row.h"
#include "sim/base/error.h"
#include "sim/base/watch.h"

#include <stdint.h>

/* Which rank has the vectors of which subsets, when several share a layer.
 *
 * The elements in the middle say so, alike for a subset and its image: so a move on another square,
 * two of three, leads to a subset of the same rank, and so does taking the image of what it leads
 * to. Of subsets with as many of the middle elements, ordered by the innermost ones first, each
 * rank has as many as any other, those that stand together: so it is mostly a few innermost squares
 * that lead to another rank, the more the more ranks there are.
 *
 * Subsets that differ in the first `outer` elements only are a block, number subset >> outer. They
 * stand one behind the other in the order of subsets, and belong to one rank. */

enum { OWNERS_RANKS = 1 << 16 }; /* at most */

struct owners {
    int ranks;
    int outer;     /* elements on either side that do not matter, a quarter of all */
    uint32_t mask; /* of the others, in the number of a block */
    uint32_t choices[SUBSET_ELEMENTS / 4 + 1]; /* [outer + 1] subsets of so many of the first */
    int *owner;                                /* [mask + 1] by the others */
};

/* Shares the subsets of so many elements among 1 to OWNERS_RANKS ranks. Fails when there are more,
 * and when memory is short. To be freed in either case; zeroed owners are fine. */
bool owners_init(struct owners *owners, int elements, int ranks, struct error *error);
void owners_free(struct owners *owners);

/* The rank that has a block. */
static inline int owners_of(const struct owners *owners, uint32_t block) {
    return owners->owner[block & owners->mask];
}

/* Where the vector of each subset of a layer is: with which rank, at which place there. Subsets
 * stand in their order with each rank, so that what is no longer needed stands at the beginning,
 * and what a rank has of neighbouring blocks (struct owners) is in one piece. */

/* Where a part of a layer begins, as a block: what this rank does in it, and what any rank does. */
struct layer_part {
    uint32_t own, any;
};

struct layer_places {
    const struct owners *owners;
    struct subset_order order;
    int own;         /* this rank */
    uint32_t *shift; /* [blocks] position of a subset minus its place in the order, modulo 2^32 */
    uint32_t *first; /* [ranks + 1] position of the first one of a rank */
    uint64_t count;  /* that are with this rank */
    uint64_t parts;  /* the layer is computed in so many, */
    struct layer_part *part; /* [parts + 1] or NULL: is not divided */
};

/* The subsets of that size; `halved` as subset_order_init has it. Fails when memory is short. To be
 * freed in either case; zeroed places are fine. */
bool layer_places_init(struct layer_places *places, const struct subset_ranks *ranks, int size,
                       bool halved, const struct owners *owners, int own, struct error *error);
void layer_places_free(struct layer_places *places);

/* Divides them into parts, each rank those that it has, evenly. Fails when memory is short. */
bool layer_places_divide(struct layer_places *places, uint64_t parts, struct error *error);

/* Blocks of all subsets. */
static inline uint32_t layer_places_blocks(const struct layer_places *places) {
    return UINT32_C(1) << (places->order.ranks->elements - places->owners->outer);
}

/* The position of a subset that is kept: those of rank 0 stand first, in their order, then those of
 * rank 1, and so on. */
static inline uint32_t layer_places_position(const struct layer_places *places, uint32_t subset) {
    return (uint32_t)subset_place(&places->order, subset) +
           places->shift[subset >> places->owners->outer];
}

/* Its place with this rank; not less than `count` if it is with another one. */
static inline uint32_t layer_places_local(const struct layer_places *places, uint32_t position) {
    return position - places->first[places->own];
}

/* How many subsets of earlier blocks than that are with a rank; block: up to the number of all. */
uint64_t layer_places_before(const struct layer_places *places, int rank, uint32_t block);

/* The subsets of a block, by rank in the order; none where begin is end. */
struct rank_span {
    uint32_t begin, end;
};
struct rank_span layer_places_block(const struct layer_places *places, uint32_t block);

/* What this rank has in a part: spans of up to `most` ranks each, none empty; subsets that are not
 * kept among them. The caller frees them. NULL: memory is short. */
struct rank_span *layer_places_spans(const struct layer_places *places, uint64_t part,
                                     uint32_t most, size_t *count, struct error *error);

/* Bytes that all this takes. */
uint64_t layer_places_bytes(const struct layer_places *places);

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

/* The bytes of vectors that the rank of `space` receives of others while it goes through all layers
 * once, exactly. Looks at each move of each of its subsets: for 30 elements and 2 ranks a minute.
 * `watch` is told layers; or NULL. Fails when memory is short, and with ERROR_STOPPED. */
bool layer_traffic(const struct layer_space *space, int threads, const struct watch *watch,
                   uint64_t *bytes, struct error *error);

/* What a rank took and did in a long computation that ranks share. */

struct rank_work {
    uint64_t memory;   /* bytes at most: vectors, where they are, and what is sent and received */
    uint64_t received; /* bytes of vectors of other ranks */
    double waited;     /* s, for other ranks and for what they sent */
};

/* Makes each figure the largest of all ranks, which all call this. Fails as those calls do that
 * wait (ranks.h), and when memory is short. */
bool rank_work_most(struct rank_work *work, const struct watch *watch, struct error *error);

#endif

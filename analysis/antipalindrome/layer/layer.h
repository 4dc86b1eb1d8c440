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
#ifndef ANALYSIS_ANTIPALINDROME_LAYER_LAYER_H
#define ANALYSIS_ANTIPALINDROME_LAYER_LAYER_H

#include "analysis/antipalindrome/layer/values.h"
#include "analysis/layers/subsets.h"
#include "sim/antipalindrome/row.h"
#include "sim/base/error.h"
#include "sim/base/watch.h"

#include <stdint.h>

/* Assignment of subsets to ranks when several ranks share a layer.
 *
 * The rank of a subset depends only on its middle elements, and is the same for its mirror image.
 * So a move on one of the outer squares leads to a subset of the same rank, even after mirroring.
 * The subsets with an equal number of middle elements, sorted by the innermost ones first, are
 * divided into equal contiguous shares. So mostly moves on a few innermost squares lead to other
 * ranks; their number grows with the number of ranks.
 *
 * Subsets that differ only in the first `outer` elements form a block, number subset >> outer. They
 * are contiguous in the order of subsets and belong to one rank. */

enum { OWNERS_RANKS = 1 << 16 }; /* at most */

struct owners {
    int ranks;
    int outer;     /* irrelevant elements at either end, a quarter of all */
    uint32_t mask; /* of the middle elements, in the number of a block */
    uint32_t choices[SUBSET_ELEMENTS / 4 + 1]; /* [outer + 1] binomial(outer, i) */
    int *owner;                                /* [mask + 1] rank by set of middle elements */
};

/* Assigns the subsets of `elements` elements to 1 to OWNERS_RANKS ranks. Fails when there are more,
 * and when memory is short. Free in either case; zeroed owners may be freed, too. */
bool owners_init(struct owners *owners, int elements, int ranks, struct error *error);
void owners_free(struct owners *owners);

/* The rank of a block. */
static inline int owners_of(const struct owners *owners, uint32_t block) {
    return owners->owner[block & owners->mask];
}

/* The location of each subset's vector: its rank and its position there. Each rank keeps its
 * subsets in order, so that vectors no longer needed are at the beginning, and adjacent blocks of a
 * rank are contiguous. */

/* The first block of a part of a layer: of this rank, and of any rank. */
struct layer_part {
    uint32_t own, any;
};

struct layer_places {
    const struct owners *owners;
    struct subset_order order;
    int rank;        /* this rank */
    uint32_t *shift; /* [blocks] position of a subset minus its index in the order, modulo 2^32 */
    uint32_t *first; /* [ranks + 1] position of the first subset of a rank */
    uint64_t count;  /* subsets of this rank */
    uint64_t parts;  /* in which the layer is computed */
    struct layer_part *part; /* [parts + 1], or NULL: not divided */
};

/* Places the subsets of `size` elements; `halved` as for subset_order_init. Fails when memory is
 * short. Free in either case; zeroed places may be freed, too. */
bool layer_places_init(struct layer_places *places, const struct subset_ranks *ranks, int size,
                       bool halved, const struct owners *owners, int rank, struct error *error);
void layer_places_free(struct layer_places *places);

/* Divides the subsets of each rank evenly into parts. Fails when memory is short. */
bool layer_places_divide(struct layer_places *places, uint64_t parts, struct error *error);

/* The number of blocks. */
static inline uint32_t layer_places_blocks(const struct layer_places *places) {
    return UINT32_C(1) << (places->order.ranks->elements - places->owners->outer);
}

/* The position of a kept subset: those of rank 0 come first, in order, then those of rank 1, and so
 * on. */
static inline uint32_t layer_places_position(const struct layer_places *places, uint32_t subset) {
    return (uint32_t)subset_place(&places->order, subset) +
           places->shift[subset >> places->owners->outer];
}

/* The index of a position among those of this rank; >= count if it belongs to another rank. */
static inline uint32_t layer_places_local(const struct layer_places *places, uint32_t position) {
    return position - places->first[places->rank];
}

/* The number of a rank's subsets in blocks before `block` <= number of blocks. */
uint64_t layer_places_before(const struct layer_places *places, int rank, uint32_t block);

/* A range of subsets, by combinatorial rank; empty if begin == end. */
struct rank_span {
    uint32_t begin, end;
};

/* The subsets of a block. */
struct rank_span layer_places_block(const struct layer_places *places, uint32_t block);

/* The subsets of this rank in a part, as nonempty spans of length <= most, which include subsets
 * that are not kept. The caller frees the array. NULL when memory is short. */
struct rank_span *layer_places_spans(const struct layer_places *places, uint64_t part,
                                     uint32_t most, size_t *count, struct error *error);

/* Memory of the places, bytes. */
uint64_t layer_places_bytes(const struct layer_places *places);

/* Memory is reserved and released in these steps: huge pages. */
enum { LAYER_PAGE = 1 << 21 };

/* Bytes rounded down to whole pages. */
static inline uint64_t layer_whole_pages(uint64_t bytes) { return bytes / LAYER_PAGE * LAYER_PAGE; }

/* Maps memory for that many bytes: whole huge pages, aligned, if they fill one. NULL on failure.
 * NULL may be unmapped. */
void *layer_map(size_t bytes);
void layer_unmap(void *memory, size_t bytes);

/* What all layers of a row share. */
struct layer_space {
    struct antipalindrome_row row;
    const struct value_kind *kind;
    int elements;
    bool anchored; /* there is a 0 after the last element */
    uint8_t square[SUBSET_ELEMENTS];
    struct subset_ranks ranks;
    int rank;                    /* this rank */
    struct owners alone, shared; /* of layers on one rank; of shared ones, zeroed with one rank */
};

/* Fails unless the row has 1 to SUBSET_ELEMENTS empty squares, and when memory is short. Free in
 * either case. */
bool layer_space_init(struct layer_space *space, const struct antipalindrome_row *row,
                      const struct value_kind *kind, struct error *error);
void layer_space_free(struct layer_space *space);

/* Shares the layers among `ranks` ranks, of which this is number `rank`. Fails like owners_init. */
bool layer_space_share(struct layer_space *space, int ranks, int rank, struct error *error);

/* The binary logarithm of the length of a vector with `size` >= 1 filled elements. */
static inline int layer_bits(const struct layer_space *space, int size) {
    return size - 1 + space->anchored;
}

/* The number of rows in a layer, symmetric ones counted once. */
uint64_t layer_rows(const struct layer_space *space, int size);

/* The words of all its vectors. */
uint64_t layer_words(const struct layer_space *space, int size);

struct layer {
    int size;     /* filled elements */
    int bits;     /* a vector has 2^bits values */
    size_t words; /* of a vector */
    struct layer_places places;
    uint64_t *values; /* [places.count * words] */
    size_t released;  /* bytes at their beginning that have been released */
    size_t received;  /* end of the last pages moved here from another layer, bytes */
};

/* Initializes everything but the values. Fails when memory is short. Free in either case. */
bool layer_outline(struct layer *layer, const struct layer_space *space, int size,
                   struct error *error);

/* Reserves address space for this rank's part of a layer; pages are allocated on first write. Fails
 * when memory is short. Free in either case; a zeroed layer may be freed, too. */
bool layer_init(struct layer *layer, const struct layer_space *space, int size,
                struct error *error);
void layer_free(struct layer *layer);

/* Whether the layer is distributed over several ranks. */
static inline bool layer_is_shared(const struct layer *layer) {
    return layer->places.owners->ranks > 1;
}

/* The vector of a kept subset of this rank. */
static inline uint64_t *layer_vector(const struct layer *layer, uint32_t subset) {
    uint32_t position = layer_places_position(&layer->places, subset);
    return layer->values + layer_places_local(&layer->places, position) * layer->words;
}

/* Moves the pages of the first `released` vectors of `next` to the vectors of `layer` from
 * `written` on, which are still unwritten; surplus pages are released. */
void layer_reuse_memory(struct layer *layer, uint64_t written, struct layer *next,
                        uint64_t released);

/* The number of vectors of this rank before a part, and of vectors of the next layer no longer
 * needed then. */
uint64_t layer_written(const struct layer *layer, uint64_t part);
uint64_t layer_released(const struct layer *layer, uint64_t part, const struct layer *next);

/* The memory for computing each layer from the next one, with buffers for `threads` threads, on the
 * rank that needs most: bytes[size], of full rows the buffers only. Fails when memory is short. */
bool layer_memory_each(const struct layer_space *space, int threads,
                       uint64_t bytes[SUBSET_ELEMENTS + 1], struct error *error);

/* The maximum of these. */
bool layer_memory(const struct layer_space *space, int threads, uint64_t *bytes,
                  struct error *error);

/* The exact number of bytes of vectors that the rank of `space` receives from others in one pass
 * over all layers. Enumerates every move of each of its subsets: a minute for 30 elements and 2
 * ranks. `watch`: progress in rows of the layers; or NULL. Fails when memory is short and, if
 * interrupted, with ERROR_STOPPED. */
bool layer_traffic(const struct layer_space *space, int threads, const struct watch *watch,
                   uint64_t *bytes, struct error *error);

/* The resources of a rank in a shared computation. */
struct rank_work {
    uint64_t memory;   /* peak, bytes: vectors, places and exchange buffers */
    uint64_t received; /* bytes of vectors from other ranks */
    double waited;     /* s, for other ranks and their data */
};

/* Collective: replaces each figure by its maximum over all ranks. Fails like ranks_exchange, and
 * when memory is short. */
bool rank_work_most(struct rank_work *work, const struct watch *watch, struct error *error);

#endif

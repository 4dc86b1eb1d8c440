/* Layers of rows and their values.
 *
 * A layer holds the values of all rows that a given row can become in `size` moves. Elements are
 * the empty squares of the given row, numbered from the left. For each subset of `size` filled
 * elements there is a vector of values (values.h), one for each choice of their digits. Layers are
 * computed from the largest size, the full rows, down to size 1; the next layer of a layer is that
 * with one filled element more, which has been computed already.
 *
 * If the given row is empty, a row has the same value as its complement (0 and 1 exchanged), as
 * values.h needs, and as its mirror image. So of two mirrored subsets only the larger number is
 * kept, that is, has a vector. Otherwise the digits of the given row break both symmetries. Then
 * all subsets are kept, and vectors are "anchored": a 0 is imagined after the last element, so that
 * comparisons of neighbours, which make the index in values.h, tell a row from its complement. */
#ifndef ANALYSIS_ANTIPALINDROME_LAYER_LAYER_H
#define ANALYSIS_ANTIPALINDROME_LAYER_LAYER_H

#include "analysis/antipalindrome/layer/values.h"
#include "analysis/layers/subsets.h"
#include "sim/antipalindrome/row.h"

/* Bytes of a huge page; memory of layers is moved and released in multiples of it. */
enum { LAYER_PAGE = 1 << 21 };

/* Bytes rounded down to whole pages. */
static inline uint64_t layer_whole_pages(uint64_t bytes) { return bytes / LAYER_PAGE * LAYER_PAGE; }

/* Zeroed memory for vectors: a little from the heap (memory_aligned), more as pages, which return
 * to the system when unmapped, from LAYER_PAGE bytes on as whole, aligned huge pages. Returns NULL,
 * with an error that names the size, if pages are short. layer_unmap ignores NULL. */
void *layer_map(size_t bytes, struct error *error);
void layer_unmap(void *memory, size_t bytes);

/* The memory for so many bytes of vectors, in steps of a cache line, a page or a huge page. */
size_t layer_map_size(size_t bytes);

/* What all layers of a row share. */
struct layer_space {
    struct antipalindrome_row row;
    const struct value_kind *kind; /* how values are stored: as bytes or bits */
    int elements;
    bool anchored; /* the row is not empty: vectors have a digit more, a 0 after the last element */
    uint8_t square[SUBSET_ELEMENTS]; /* [elements] the square of each */
    struct subset_indices indices;   /* numbers the subsets of all sizes */
};

/* Fails unless 1 to SUBSET_ELEMENTS squares are empty. Free in either case. */
bool layer_space_init(struct layer_space *space, const struct antipalindrome_row *row,
                      const struct value_kind *kind, struct error *error);
void layer_space_free(struct layer_space *space);

/* The binary logarithm of the length of a vector with `size` >= 1 filled elements: a bit of an
 * index says whether two neighbouring digits differ. */
static inline int layer_bits(const struct layer_space *space, int size) {
    return size - 1 + space->anchored;
}

/* The number of rows in a layer, symmetric ones counted once. */
static inline uint64_t layer_rows(const struct layer_space *space, int size) {
    return subset_kept(space->elements, size, !space->anchored) << layer_bits(space, size);
}

/* The words, of 64 bits, of all its vectors. */
static inline uint64_t layer_words(const struct layer_space *space, int size) {
    return subset_kept(space->elements, size, !space->anchored) *
           value_words(space->kind, layer_bits(space, size));
}

struct layer {
    const struct layer_space *space;
    int size;                  /* filled elements */
    int bits;                  /* a vector has 2^bits values */
    size_t words;              /* words of 64 bits in a vector */
    struct subset_order order; /* the subsets of that size, and which of them have a vector */
    uint64_t parts;   /* the layer is computed in so many ranges of equal numbers of subsets */
    uint64_t *values; /* [order.kept * words] */
    size_t released;  /* bytes at the beginning of the values that are no longer in memory */
    size_t received;  /* bytes up to the end of the last pages moved here from another layer */
};

/* Initializes everything but the values. Fails when memory is short. Free in either case. */
bool layer_outline(struct layer *layer, const struct layer_space *space, int size,
                   struct error *error);

/* The same, and reserves address space for the values, whose pages are allocated when they are
 * first written. Fails when memory is short. Free in either case; a zeroed layer may be freed. */
bool layer_init(struct layer *layer, const struct layer_space *space, int size,
                struct error *error);
void layer_free(struct layer *layer);

/* The words of all vectors. */
static inline uint64_t layer_length(const struct layer *layer) {
    return layer->order.kept * layer->words;
}

/* The vector of a kept subset. */
static inline uint64_t *layer_vector(const struct layer *layer, uint32_t subset) {
    return layer->values + subset_place(&layer->order, subset) * layer->words;
}

/* Moves the pages of the first `unneeded` vectors of `next` to the vectors of `layer` from
 * `written` on, which are still unwritten. Releases surplus pages. Fails when mapping fails. */
bool layer_reuse_memory(struct layer *layer, uint64_t written, struct layer *next,
                        uint64_t unneeded, struct error *error);

/* The index of the first subset of a part; that of part `parts` is the number of subsets. */
static inline uint64_t layer_part(const struct layer *layer, uint64_t part) {
    return layer->order.count * part / layer->parts;
}

/* How many vectors lie before a part; and how many at the beginning of the next layer are read
 * neither by this part nor by later ones. */
uint64_t layer_written(const struct layer *layer, uint64_t part);
uint64_t layer_unneeded(const struct layer *layer, uint64_t part, const struct layer *next);

/* Sets bytes[size] to the memory for computing that layer from the next one, with buffers for
 * `threads` threads. For full rows, only the buffers count. Fails when memory is short. */
bool layer_memory_each(const struct layer_space *space, int threads,
                       uint64_t bytes[SUBSET_ELEMENTS + 1], struct error *error);

/* The maximum of these numbers of bytes. */
bool layer_memory(const struct layer_space *space, int threads, uint64_t *bytes,
                  struct error *error);

#endif

#include "analysis/slice/rounds/block.h"

#if defined(__x86_64__)
extern const struct slice_block_kernel slice_block_avx512, slice_block_avx2, slice_block_sse2;
const struct slice_block_kernel *const slice_block_kernels[] = {
    &slice_block_avx512, &slice_block_avx2, &slice_block_sse2, NULL};
#else
extern const struct slice_block_kernel slice_block_portable;
const struct slice_block_kernel *const slice_block_kernels[] = {&slice_block_portable, NULL};
#endif

const struct slice_block_kernel *slice_best_block_kernel(void) {
    const struct slice_block_kernel *const *kernel = slice_block_kernels;
    while (kernel[1] && !(*kernel)->supported())
        kernel++;
    return *kernel;
}

/* What the lanes of a word are: bit by the squares of the last row that are filled. */
static void sort_lanes(struct slice_scheme *scheme) {
    int side = scheme->space->side;
    uint64_t last = scheme->space->last;
    for (uint64_t lane = 0; lane < UINT64_C(1) << side; lane++) {
        uint64_t bit = UINT64_C(1) << lane;
        scheme->level[__builtin_popcountll(lane)] |= bit;
        scheme->possible |= (lane & last) == last ? bit : 0;
        for (int i = 0; i < side; i++)
            scheme->has[i] |= lane >> i & 1 ? bit : 0;
        for (int i = 0; i < side / 2; i++)
            scheme->exchange[i] |= (lane >> i & 1) && !(lane >> (side - 1 - i) & 1) ? bit : 0;
    }
}

struct slice_scheme slice_scheme_of(const struct slice_space *space, const struct slice_ends *ends,
                                    int threshold, const struct slice_layer *layer,
                                    const struct slice_layer *behind) {
    struct slice_scheme scheme = {
        .space = space,
        .ends = ends,
        .threshold = threshold,
        .layer = layer,
        .behind = behind,
        .filled = space->above + layer->size,
        .words = slice_space_used(space, layer->size),
        .words_behind = behind ? slice_space_used(space, behind->size) : 0,
    };
    sort_lanes(&scheme);
    for (int count = 0; count <= space->side; count++)
        for (int level = 0; level <= space->side; level++)
            if (slice_question_raises(&space->question, scheme.filled + count + level))
                scheme.raising[count] |= scheme.level[level];
    for (int word = 0; word < scheme.words; word++)
        scheme.turn[word] = scheme.raising[__builtin_popcount(space->pattern[word])];
    return scheme;
}

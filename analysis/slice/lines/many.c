#include "analysis/slice/lines/many.h"

#if defined(__x86_64__)
extern const struct slice_many_kernel slice_many_avx512, slice_many_avx2, slice_many_sse2;
const struct slice_many_kernel *const slice_many_kernels[] = {&slice_many_avx512, &slice_many_avx2,
                                                              &slice_many_sse2, NULL};
#else
extern const struct slice_many_kernel slice_many_portable;
const struct slice_many_kernel *const slice_many_kernels[] = {&slice_many_portable, NULL};
#endif

const struct slice_many_kernel *slice_best_many_kernel(void) {
    const struct slice_many_kernel *const *kernel = slice_many_kernels;
    while (kernel[1] && !(*kernel)->supported())
        kernel++;
    return *kernel;
}

/* Two layers of states, of digits each, in vectors of at most SLICE_MANY bits. */
size_t slice_many_bytes(const struct slice_steps *steps) {
    return 2 * steps->widest * SLICE_DIGITS * (SLICE_MANY / 8);
}

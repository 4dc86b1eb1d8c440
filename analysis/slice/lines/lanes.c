#include "analysis/slice/lines/lanes.h"

#if defined(__x86_64__)
extern const struct slice_kernel slice_lanes_vpopcntdq, slice_lanes_avx512, slice_lanes_avx2,
    slice_lanes_sse2;
const struct slice_kernel *const slice_kernels[] = {&slice_lanes_vpopcntdq, &slice_lanes_avx512,
                                                    &slice_lanes_avx2, &slice_lanes_sse2, NULL};
#else
extern const struct slice_kernel slice_lanes_portable;
const struct slice_kernel *const slice_kernels[] = {&slice_lanes_portable, NULL};
#endif

const struct slice_kernel *slice_best_kernel(void) {
    const struct slice_kernel *const *kernel = slice_kernels;
    while (kernel[1] && !(*kernel)->supported())
        kernel++;
    return *kernel;
}

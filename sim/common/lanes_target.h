/* What a kernel is compiled for: its sources are compiled once for each width, with that width's
 * flags and name (-DWIDTH=avx2 makes LANES_NAME(lanes_, WIDTH) lanes_avx2). */
#ifndef SIM_COMMON_LANES_TARGET_H
#define SIM_COMMON_LANES_TARGET_H

#include <stdbool.h>

#define LANES_NAME_OF(prefix, width) prefix##width
#define LANES_NAME(prefix, width) LANES_NAME_OF(prefix, width)
#define LANES_TEXT_OF(width) #width
#define LANES_TEXT(width) LANES_TEXT_OF(width)

/* Whether this machine has what the flags ask for. */
static inline bool lanes_supported(void) {
    bool supported = true;
#if defined(__AVX512BW__)
    supported = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2");
#elif defined(__AVX2__)
    supported = __builtin_cpu_supports("avx2");
#elif defined(__SSE4_1__)
    supported = __builtin_cpu_supports("sse4.1");
#endif
#if defined(__AVX512VBMI2__)
    supported =
        supported && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2");
#endif
#if defined(__AVX512VPOPCNTDQ__)
    supported = supported && __builtin_cpu_supports("avx512vpopcntdq");
#endif
    return supported;
}

#endif

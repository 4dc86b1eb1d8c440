/* Vector kernels: which instruction sets they are compiled for, and which of them to use. A kernel
 * must be supported by the CPU and be no wider than the environment variable BUKUB_PROCESSOR
 * permits. All kernels give identical bytes; narrower ones test what other processors do. */
#ifndef SIM_RANDOM_PROCESSOR_H
#define SIM_RANDOM_PROCESSOR_H

#include "sim/base/error.h"

/* Width i of this architecture, narrowest first, named as in the Makefile; every CPU of the
 * architecture has width 0. NULL behind the last one. */
const char *processor_width(size_t i);

/* Whether the CPU supports the width of that name; and whether BUKUB_PROCESSOR permits it, too. */
bool processor_has(const char *width);
bool processor_allows(const char *width);

/* Fails if BUKUB_PROCESSOR names no width that the CPU supports. */
bool processor_check(struct error *error);

/* Defines `fastest`, which returns the first supported element of `kernels`, or NULL. This is an
 * array of pointers to struct `type`, fastest first, terminated by NULL. The struct has a member
 * bool (*supported)(void). */
#define KERNEL_FASTEST(type, kernels, fastest)                                                     \
    const struct type *fastest(void) {                                                             \
        for (const struct type *const *kernel = (kernels); *kernel; kernel++)                      \
            if ((*kernel)->supported())                                                            \
                return *kernel;                                                                    \
        return NULL;                                                                               \
    }

/* Defines `kernels` and `fastest` for a kernel in all widths of the Makefile: prefix##avx2 etc. */
#if defined(__x86_64__)
#define KERNELS(type, prefix, kernels, fastest)                                                    \
    extern const struct type prefix##avx512, prefix##avx2, prefix##sse2;                           \
    const struct type *const kernels[] = {&prefix##avx512, &prefix##avx2, &prefix##sse2, NULL};    \
    KERNEL_FASTEST(type, kernels, fastest)
#else
#define KERNELS(type, prefix, kernels, fastest)                                                    \
    extern const struct type prefix##portable;                                                     \
    const struct type *const kernels[] = {&prefix##portable, NULL};                                \
    KERNEL_FASTEST(type, kernels, fastest)
#endif

/* EVERY_WIDTH: for a function with a loop that the compiler vectorizes. The function is compiled
 * for several widths, and the widest that the CPU supports is selected when the program starts.
 * Functions that it calls are compiled for that width only if inlined. Not with clang, which
 * confuses functions of the same name in different files; not with the thread sanitizer, because
 * the selection precedes its initialization. */
#if defined(__x86_64__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
#define EVERY_WIDTH __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define EVERY_WIDTH
#endif

/* For sources of kernels, which are compiled once for each width with its flags and name: with
 * -DWIDTH=avx2, LANES_NAME(lanes_, WIDTH) is lanes_avx2. */
#if defined(WIDTH)
#define LANES_NAME_OF(prefix, width) prefix##width
#define LANES_NAME(prefix, width) LANES_NAME_OF(prefix, width)
#define LANES_TEXT_OF(width) #width
#define LANES_TEXT(width) LANES_TEXT_OF(width)

/* Whether the kernels of this width may be used. */
static inline bool lanes_supported(void) { return processor_allows(LANES_TEXT(WIDTH)); }
#endif

#endif

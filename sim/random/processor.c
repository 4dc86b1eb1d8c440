/* The widths of vector kernels, functions that are compiled for several instruction sets. A width
 * names a set: "vpopcntdq" is "avx512" with VPOPCNTDQ, and "vbmi" "avx512" with VBMI and VBMI2. */
#include "sim/random/processor.h"

#include "sim/text/untrusted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each architecture has a list `widths` of what kernels are compiled for, the narrowest first. Its
 * function cpu_supports says whether this CPU supports number `width` of that list. */
#if defined(__x86_64__)
enum { SSE2, SSE41, AVX2, AVX512, VPOPCNTDQ, VBMI, X86_WIDTHS };
static const char *const widths[] = {
    [SSE2] = "sse2",     [SSE41] = "sse41",         [AVX2] = "avx2",
    [AVX512] = "avx512", [VPOPCNTDQ] = "vpopcntdq", [VBMI] = "vbmi"};

static bool cpu_supports(size_t width) {
    bool supported[X86_WIDTHS] = {[SSE2] = true};
    supported[SSE41] = __builtin_cpu_supports("sse4.1");
    supported[AVX2] = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") &&
                      __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
    supported[AVX512] = supported[AVX2] && __builtin_cpu_supports("avx512f") &&
                        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                        __builtin_cpu_supports("avx512vl");
    supported[VPOPCNTDQ] = supported[AVX512] && __builtin_cpu_supports("avx512vpopcntdq");
    supported[VBMI] = supported[AVX512] && __builtin_cpu_supports("avx512vbmi") &&
                      __builtin_cpu_supports("avx512vbmi2");
    return supported[width];
}
#else
#if defined(__aarch64__)
static const char *const widths[] = {"portable", "neon"};
#else
static const char *const widths[] = {"portable"};
#endif

static bool cpu_supports(size_t width) { return true; } /* NEON belongs to aarch64 */
#endif

enum { WIDTHS = sizeof widths / sizeof *widths };

/* The index of the width of that name; WIDTHS if there is none. */
static size_t find_width(const char *name) {
    size_t i = 0;
    while (i < WIDTHS && strcmp(widths[i], name) != 0)
        i++;
    return i;
}

/* The widest width that the environment permits, or NULL for any. */
static const char *widest_permitted(void) {
    const char *name = getenv("BUKUB_PROCESSOR");
    return name && *name ? name : NULL;
}

const char *processor_width(size_t i) { return i < WIDTHS ? widths[i] : NULL; }

bool processor_has(const char *width) {
    size_t i = find_width(width);
    return i < WIDTHS && cpu_supports(i);
}

bool processor_allows(const char *width) {
    const char *widest = widest_permitted(); /* an unknown name permits all: see processor_check */
    return processor_has(width) && (!widest || find_width(width) <= find_width(widest));
}

bool processor_check(struct error *error) {
    const char *widest = widest_permitted();
    if (!widest || processor_has(widest))
        return true;
    char list[128] = ""; /* room for the names of all widths, 40 bytes */
    for (size_t i = 0; i < WIDTHS; i++)
        if (cpu_supports(i))
            snprintf(list + strlen(list), sizeof list - strlen(list), " %s", widths[i]);
    return error_input(error, "BUKUB_PROCESSOR: %s is not among those this processor supports:%s",
                       quote(widest).text, list);
}

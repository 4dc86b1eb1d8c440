/* The widths of vector kernels, functions that are compiled for several instruction sets. A width
 * names a set: "vpopcntdq" is "avx512" with VPOPCNTDQ, and "vbmi" "avx512" with VBMI and VBMI2. */
#include "sim/random/processor.h"

#include "sim/text/untrusted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each architecture has a list `widths`: BUKUB_PROCESSOR permits one and all before it. Its
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
#elif defined(__aarch64__)
static const char *const widths[] = {"portable", "neon"};
static bool cpu_supports(size_t width) { return true; } /* NEON belongs to aarch64 */
#else
static const char *const widths[] = {"portable"};
static bool cpu_supports(size_t width) { return true; }
#endif

enum { WIDTHS = sizeof widths / sizeof *widths };

/* The index of the width of that name; WIDTHS if there is none. */
static size_t find_width(const char *name) {
    size_t i = 0;
    while (i < WIDTHS && strcmp(widths[i], name) != 0)
        i++;
    return i;
}

/* The text of BUKUB_PROCESSOR, whether it names a width or not; NULL if it is not set, or empty. */
static const char *environment_width(void) {
    const char *name = getenv("BUKUB_PROCESSOR");
    return name && *name ? name : NULL;
}

const char *processor_width(size_t i) { return i < WIDTHS ? widths[i] : NULL; }

bool processor_has(const char *width) {
    size_t i = find_width(width);
    return i < WIDTHS && cpu_supports(i);
}

bool processor_allows(const char *width) {
    const char *last = environment_width(); /* an unknown one has number WIDTHS, so permits all */
    return processor_has(width) && (!last || find_width(width) <= find_width(last));
}

bool processor_check(struct error *error) {
    const char *text = environment_width();
    if (!text || processor_has(text))
        return true;
    char list[128] = ""; /* more than the names of all widths take */
    for (size_t i = 0; i < WIDTHS; i++)
        if (cpu_supports(i))
            snprintf(list + strlen(list), sizeof list - strlen(list), " %s", widths[i]);
    return error_input(error, "BUKUB_PROCESSOR: %s is not among those this processor supports:%s",
                       quote(text).text, list);
}

/* The instruction sets of vector kernels that this processor has, and the one to use. */
#include "sim/random/processor.h"

#include "sim/text/untrusted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct width {
    const char *name;
    bool (*here)(void);
};

static bool everywhere(void) { return true; }

#if defined(__x86_64__)
static bool sse41(void) { return __builtin_cpu_supports("sse4.1"); }

static bool avx2(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

static bool avx512(void) {
    return avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

static bool vpopcntdq(void) { return avx512() && __builtin_cpu_supports("avx512vpopcntdq"); }

static bool vbmi(void) {
    return avx512() && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512vbmi2");
}

static const struct width widths[] = {
    {"sse2", everywhere}, {"sse41", sse41},         {"avx2", avx2},
    {"avx512", avx512},   {"vpopcntdq", vpopcntdq}, {"vbmi", vbmi},
};
#elif defined(__aarch64__)
static const struct width widths[] = {{"portable", everywhere}, {"neon", everywhere}};
#else
static const struct width widths[] = {{"portable", everywhere}};
#endif

enum { WIDTHS = sizeof widths / sizeof *widths };

/* WIDTHS if unknown. */
static size_t find_width(const char *name) {
    size_t i = 0;
    while (i < WIDTHS && strcmp(widths[i].name, name) != 0)
        i++;
    return i;
}

/* The width requested by the environment, or NULL. */
static const char *asked(void) {
    const char *name = getenv("BUKUB_PROCESSOR");
    return name && *name ? name : NULL;
}

const char *processor_width(size_t i) { return i < WIDTHS ? widths[i].name : NULL; }

bool processor_has(const char *width) {
    size_t i = find_width(width);
    return i < WIDTHS && widths[i].here();
}

bool processor_allows(const char *width) {
    return processor_has(width) && (!asked() || find_width(width) <= find_width(asked()));
}

bool processor_check(struct error *error) {
    if (!asked() || processor_has(asked()))
        return true;
    char here[128] = "";
    for (size_t i = 0; i < WIDTHS; i++)
        if (widths[i].here())
            snprintf(here + strlen(here), sizeof here - strlen(here), " %s", widths[i].name);
    return error_input(error, "BUKUB_PROCESSOR: %s is not among those this processor supports:%s",
                       quote(asked()).text, here);
}

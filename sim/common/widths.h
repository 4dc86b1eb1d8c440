/* For a function with a loop that the compiler turns into vector instructions: it is compiled once
 * for each width, and the widest that the machine has is chosen when the program starts. What it
 * calls is compiled for that width only if it is inlined. */
#ifndef SIM_COMMON_WIDTHS_H
#define SIM_COMMON_WIDTHS_H

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define WIDTHS_ONE
#endif
#elif defined(__SANITIZE_THREAD__)
#define WIDTHS_ONE
#endif

/* The choice is made before the thread sanitizer is ready for it. */
#if defined(__x86_64__) && !defined(WIDTHS_ONE)
#define EVERY_WIDTH __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define EVERY_WIDTH
#endif

#endif

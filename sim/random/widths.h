/* EVERY_WIDTH: for a function with a loop that the compiler vectorizes. It is compiled once for
 * each width, and the widest that the CPU supports is selected when the program starts. Functions
 * that it calls are compiled for that width only if inlined. */
#ifndef SIM_RANDOM_WIDTHS_H
#define SIM_RANDOM_WIDTHS_H

/* Not with clang, which confuses functions of the same name in different files. Not with the thread
 * sanitizer, because the selection precedes its initialization. */
#if defined(__x86_64__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
#define EVERY_WIDTH __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define EVERY_WIDTH
#endif

#endif

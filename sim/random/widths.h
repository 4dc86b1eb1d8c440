/* For a function with a loop that the compiler turns into vector instructions: it is compiled once
 * for each width, and the widest that the machine has is chosen when the program starts. What it
 * calls is compiled for that width only if it is inlined. */
#ifndef SIM_RANDOM_WIDTHS_H
#define SIM_RANDOM_WIDTHS_H

/* Not by clang: to it, functions of the same name in different files are the same one here. Not
 * under the thread sanitizer: the choice is made before that is ready. */
#if defined(__x86_64__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
#define EVERY_WIDTH __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define EVERY_WIDTH
#endif

#endif

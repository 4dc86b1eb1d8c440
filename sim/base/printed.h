/* The output of a printing function as a string. */
#ifndef SIM_BASE_PRINTED_H
#define SIM_BASE_PRINTED_H

#include <stdio.h>

/* What `print` writes, to be freed; NULL if out of memory. */
char *printed(void (*print)(const void *what, FILE *out), const void *what);

#endif

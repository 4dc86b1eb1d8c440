/* What a function prints, as a text. */
#ifndef SIM_BASE_PRINTED_H
#define SIM_BASE_PRINTED_H

#include <stdio.h>

/* What `print` writes about `what`; to be freed. NULL when memory is short. */
char *printed(void (*print)(const void *what, FILE *out), const void *what);

#endif

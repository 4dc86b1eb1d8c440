#include "sim/base/printed.h"

#include <stdbool.h>
#include <stdlib.h>

char *printed(void (*print)(const void *what, FILE *out), const void *what) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    print(what, out);
    bool failed = ferror(out);
    if (fclose(out) == 0 && !failed)
        return text;
    free(text);
    return NULL;
}

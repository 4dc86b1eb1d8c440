/* For fuzz targets beside it. */
#ifndef TESTS_FUZZ_TARGET_H
#define TESTS_FUZZ_TARGET_H

#include "sim/base/error.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* How many changes of its corpus `make check` tries: fewer for a target that takes long. */
#ifndef REPLAYED
#define REPLAYED 20000
#endif
extern const int fuzz_replayed;
const int fuzz_replayed = REPLAYED;

static inline void require(int holds) {
    if (!holds)
        abort();
}

/* The input is refused: in one line, which begins with the text. */
static inline void check_refusal(const struct error *error, const char *begins) {
    require(error->kind == ERROR_INPUT && error->text[0] && !strchr(error->text, '\n'));
    require(strncmp(error->text, begins, strlen(begins)) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif

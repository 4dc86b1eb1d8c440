/* For fuzz targets beside it. */
#ifndef TESTS_FUZZ_TARGET_H
#define TESTS_FUZZ_TARGET_H

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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif

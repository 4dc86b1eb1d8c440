/* For fuzz targets beside it, which read text: each says in check_text what holds of any. */
#ifndef TESTS_FUZZ_TEXT_TARGET_H
#define TESTS_FUZZ_TEXT_TARGET_H

#include "tests/fuzz/target.h"

static void check_text(const char *text);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    check_text(text);
    free(text);
    return 0;
}

#endif

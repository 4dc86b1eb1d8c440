#include "sim/dataset/checksum.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* 0x42f0e1eba9ea3693, bits in reverse. */
#define POLYNOMIAL UINT64_C(0xc96c5795d7870f42)

void checksum_begin(struct checksum *checksum) {
    for (unsigned byte = 0; byte < 256; byte++) {
        uint64_t remainder = byte;
        for (int bit = 0; bit < 8; bit++)
            remainder = remainder >> 1 ^ (remainder & 1 ? POLYNOMIAL : 0);
        checksum->table[byte] = remainder;
    }
    checksum->state = UINT64_MAX;
}

void checksum_add(struct checksum *checksum, const void *bytes, size_t size) {
    const uint8_t *byte = bytes;
    uint64_t state = checksum->state;
    for (size_t i = 0; i < size; i++)
        state = state >> 8 ^ checksum->table[(uint8_t)state ^ byte[i]];
    checksum->state = state;
}

uint64_t checksum_end(const struct checksum *checksum) { return ~checksum->state; }

bool checksum_file(const char *path, uint64_t *sum, struct error *error) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return error_input(error, "%s: %s", path, strerror(errno));
    struct checksum checksum;
    char buffer[1 << 14];
    size_t got;
    checksum_begin(&checksum);
    while ((got = fread(buffer, 1, sizeof buffer, file)) > 0)
        checksum_add(&checksum, buffer, got);
    bool whole = !ferror(file) || error_system(error, "%s: %s", path, strerror(errno));
    fclose(file);
    *sum = checksum_end(&checksum);
    return whole;
}

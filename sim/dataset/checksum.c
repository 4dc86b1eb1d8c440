/* CRC-64/XZ. It is reflected: the lowest bit of a word is the coefficient of the highest power. */
#include "sim/dataset/checksum.h"

#include <endian.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

/* 0x42f0e1eba9ea3693 with its 64 bits in reverse order; the coefficient of x^64 is implied. */
#define POLYNOMIAL UINT64_C(0xc96c5795d7870f42)

void checksum_begin(struct checksum *checksum) {
    for (unsigned byte = 0; byte < 256; byte++) {
        uint64_t remainder = byte;
        for (int bit = 0; bit < 8; bit++)
            remainder = remainder >> 1 ^ (remainder & 1 ? POLYNOMIAL : 0);
        checksum->table[0][byte] = remainder;
    }
    for (int zeros = 1; zeros < 8; zeros++)
        for (unsigned byte = 0; byte < 256; byte++) {
            uint64_t remainder = checksum->table[zeros - 1][byte];
            checksum->table[zeros][byte] = remainder >> 8 ^ checksum->table[0][(uint8_t)remainder];
        }
    checksum->state = UINT64_MAX;
}

/* Eight bytes at once (M. E. Kounavis and F. L. Berry, IEEE Transactions on Computers 57, 2008):
 * the remainder is linear, so it is the sum of those of each byte with the zero bytes after it. */
void checksum_add(struct checksum *checksum, const void *bytes, size_t size) {
    const uint8_t *byte = bytes;
    uint64_t state = checksum->state, word; /* eight bytes, the first one lowest */
    for (; size >= sizeof word; size -= sizeof word, byte += sizeof word) {
        memcpy(&word, byte, sizeof word);
        word = le64toh(word) ^ state;
        state = 0;
        for (int i = 0; i < 8; i++)
            state ^= checksum->table[7 - i][(uint8_t)(word >> 8 * i)];
    }
    for (; size > 0; size--)
        state = state >> 8 ^ checksum->table[0][(uint8_t)state ^ *byte++];
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

#include "analysis/magicboard/big_count.h"

#include <stdio.h>
#include <string.h>

struct big_count big_count_of(uint64_t value) {
    return (struct big_count){{(uint32_t)value, (uint32_t)(value >> 32)}};
}

bool big_count_add(struct big_count *sum, const struct big_count *term) {
    uint64_t carry = 0;
    for (int i = 0; i < BIG_COUNT_WORDS; i++) {
        carry += (uint64_t)sum->word[i] + term->word[i];
        sum->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    return carry == 0;
}

/* Divides by 10^9 and returns the remainder. */
static uint32_t cut_digits(struct big_count *count) {
    enum { BILLION = 1000000000 };
    uint64_t rest = 0;
    for (int i = BIG_COUNT_WORDS - 1; i >= 0; i--) {
        rest = rest << 32 | count->word[i];
        count->word[i] = (uint32_t)(rest / BILLION);
        rest %= BILLION;
    }
    return (uint32_t)rest;
}

void big_count_print(const struct big_count *count, char text[BIG_COUNT_TEXT]) {
    static const struct big_count zero;
    struct big_count left = *count;
    uint32_t part[BIG_COUNT_TEXT / 9 + 1];
    int parts = 0;
    do
        part[parts++] = cut_digits(&left);
    while (memcmp(&left, &zero, sizeof left) != 0);
    int length = snprintf(text, BIG_COUNT_TEXT, "%u", part[parts - 1]);
    for (int i = parts - 2; i >= 0; i--)
        length += snprintf(text + length, (size_t)(BIG_COUNT_TEXT - length), "%09u", part[i]);
}

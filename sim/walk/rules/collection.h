/* Collections: multisets of at most five letters, 0 (A) to 25 (Z), in ascending order. The function
 * that says whether five form a palindrome, walk_completes, is in walk.h, for plug-ins. */
#ifndef SIM_WALK_RULES_COLLECTION_H
#define SIM_WALK_RULES_COLLECTION_H

#include "sim/walk/rules/walk.h"

#include <assert.h>
#include <string.h>

/* The number of collections of at most four letters out of 26: C(30, 4). */
enum { COLLECTIONS = 27405 };

/* Adds a letter to a collection of fewer than five, behind those that are not greater. The letters
 * are compared and shifted simultaneously, as the bytes of one integer, the first in the lowest
 * byte: a loop with a branch on each letter would often be mispredicted. */
static inline void collection_take(struct walk_collection *collection, uint8_t letter) {
    static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the size is the lowest byte");
    static_assert(sizeof *collection == 1 + WALK_PALINDROME, "letters follow the size");
    const uint64_t each = 0x0101010101, tops = 0x80 * each; /* in each of five bytes: 1, top bit */
    /* Loads the two parts that are stored below: a load that spans two stores would stall. */
    uint32_t first;
    uint16_t last;
    memcpy(&first, collection, sizeof first);
    memcpy(&last, (const char *)collection + sizeof first, sizeof last);
    uint64_t size = first & 0xff;
    uint64_t held = first >> 8 | (uint64_t)last << 24;
    /* Each byte of the difference is 0x80 + letter - held letter: its top bit is set if the held
     * one is not greater. `place` counts these bits: the product sums all bytes in its byte 4. */
    uint64_t inside = (UINT64_C(1) << 8 * size) - 1;
    uint64_t before = ((letter * each | tops) - held) & tops & inside;
    uint64_t place = (before >> 7) * each >> 32 & 0xff;
    uint64_t low = held & ((UINT64_C(1) << 8 * place) - 1); /* what stays; the rest moves up */
    uint64_t letters = low | (uint64_t)letter << 8 * place | (held ^ low) << 8;
    first = (uint32_t)(letters << 8 | (size + 1));
    last = (uint16_t)(letters >> 24);
    memcpy(collection, &first, sizeof first);
    memcpy((char *)collection + sizeof first, &last, sizeof last);
}

/* The collection with one more letter; it must hold fewer than five. */
static inline struct walk_collection collection_add(struct walk_collection collection,
                                                    uint8_t letter) {
    collection_take(&collection, letter);
    return collection;
}

/* Whether the rules allow taking the letter: a fifth must complete a palindrome. */
static inline bool collection_may_take(const struct walk_collection *collection, uint8_t letter) {
    return collection->size < WALK_PALINDROME - 1 || walk_completes(collection, letter);
}

/* The collection without any copy of the letter. */
struct walk_collection collection_remove(struct walk_collection collection, uint8_t letter);

/* A number in 0..COLLECTIONS-1, different for each collection of at most four letters: by size,
 * then by the combinatorial number system for multisets (Knuth, TAOCP 7.2.1.3). */
int collection_rank(const struct walk_collection *collection);

struct collection_text {
    char text[WALK_PALINDROME + 1];
};

/* The letters of a collection in ascending order, "FFHK", or "-" for none. */
struct collection_text collection_text(const struct walk_collection *collection);

/* A finished collection as a palindrome, "FKHKF", with its pairs in ascending order. */
struct collection_text collection_palindrome(const struct walk_collection *collection);

/* Reads up to four letters, of either case in any order; none for "-" and "". */
bool collection_parse(const char *text, struct walk_collection *collection);

#endif

/* Collections: multisets of at most five letters. */
#ifndef SIM_WALK_COLLECTION_H
#define SIM_WALK_COLLECTION_H

#include "sim/walk/walk.h"

/* Collections of at most four letters over 26: C(30, 4). */
enum { COLLECTIONS = 27405 };

/* The collection with one more letter; it must hold fewer than five. */
struct walk_collection collection_add(struct walk_collection collection, uint8_t letter);

/* The collection without any copy of the letter. */
struct walk_collection collection_remove(struct walk_collection collection, uint8_t letter);

/* Whether the letters are five and can be arranged into a palindrome. */
bool collection_is_palindrome(const struct walk_collection *collection);

/* A number in 0..COLLECTIONS-1, different for each collection of at most four letters: by size,
 * then by the combinatorial number system for multisets (Knuth, TAOCP 7.2.1.3). */
int collection_rank(const struct walk_collection *collection);

/* Writes the letters, "FFHK", or "-" for none. */
void collection_print(const struct walk_collection *collection, char text[WALK_PALINDROME + 1]);

#endif

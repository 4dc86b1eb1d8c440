/* Collections, multisets of letters: removal of a letter, numbering, parsing, printing. */
#include "sim/walk/rules/collection.h"

#include <ctype.h>

struct walk_collection collection_remove(struct walk_collection collection, uint8_t letter) {
    struct walk_collection rest = {0};
    for (int i = 0; i < collection.size; i++)
        if (collection.letter[i] != letter)
            rest.letter[rest.size++] = collection.letter[i];
    return rest;
}

int collection_rank(const struct walk_collection *collection) {
    /* smaller[size]: how many collections have fewer letters, a sum of C(25 + s, s). */
    static const int smaller[WALK_PALINDROME] = {0, 1, 27, 378, 3654};
    const uint8_t *letter = collection->letter;
    /* The rank within a size is the sum of C(letter[i] + i, i + 1). Missing letters, 0, add 0. */
    const int a = letter[0], b = letter[1], c = letter[2], d = letter[3];
    return smaller[collection->size] + a + (b + 1) * b / 2 + (c + 2) * (c + 1) * c / 6 +
           (d + 3) * (d + 2) * (d + 1) * d / 24;
}

bool collection_parse(const char *text, struct walk_collection *collection) {
    *collection = (struct walk_collection){0};
    if (strcmp(text, "-") == 0)
        return true;
    for (; *text; text++) {
        if (!isalpha((unsigned char)*text) || collection->size == WALK_PALINDROME - 1)
            return false;
        collection_take(collection, (uint8_t)(toupper((unsigned char)*text) - 'A'));
    }
    return true;
}

struct collection_text collection_text(const struct walk_collection *collection) {
    struct collection_text letters = {.text = "-"};
    for (int i = 0; i < collection->size; i++)
        letters.text[i] = (char)('A' + collection->letter[i]);
    return letters;
}

struct collection_text collection_palindrome(const struct walk_collection *collection) {
    const uint8_t *letter = collection->letter;
    struct collection_text palindrome = {""};
    int pairs = 0; /* placed so far, from the ends inwards; a letter without a pair is the middle */
    for (int i = 0; i < WALK_PALINDROME; i++) {
        bool paired = i + 1 < WALK_PALINDROME && letter[i] == letter[i + 1];
        int place = paired ? pairs++ : WALK_PALINDROME / 2;
        palindrome.text[place] = (char)('A' + letter[i]);
        palindrome.text[WALK_PALINDROME - 1 - place] = palindrome.text[place];
        if (paired)
            i++; /* past the other letter of the pair */
    }
    return palindrome;
}

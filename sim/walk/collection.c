#include "sim/walk/collection.h"

struct walk_collection collection_add(struct walk_collection collection, uint8_t letter) {
    int place = collection.size++;
    for (; place > 0 && collection.letter[place - 1] > letter; place--)
        collection.letter[place] = collection.letter[place - 1];
    collection.letter[place] = letter;
    return collection;
}

struct walk_collection collection_remove(struct walk_collection collection, uint8_t letter) {
    struct walk_collection rest = {0};
    for (int i = 0; i < collection.size; i++)
        if (collection.letter[i] != letter)
            rest.letter[rest.size++] = collection.letter[i];
    return rest;
}

bool collection_is_palindrome(const struct walk_collection *collection) {
    return collection->size == WALK_PALINDROME && walk_odd(collection) <= 1;
}

static int choose(int n, int k) {
    int product = 1;
    for (int i = 1; i <= k; i++)
        product = product * (n - k + i) / i;
    return product;
}

int collection_rank(const struct walk_collection *collection) {
    int size = collection->size;
    /* All smaller multisets: sum over s < size of C(25 + s, s) = C(25 + size, size - 1). */
    int rank = size > 0 ? choose(WALK_LETTERS - 1 + size, size - 1) : 0;
    for (int i = 0; i < size; i++)
        rank += choose(collection->letter[i] + i, i + 1);
    return rank;
}

void collection_print(const struct walk_collection *collection, char text[WALK_PALINDROME + 1]) {
    int length = 0;
    for (; length < collection->size; length++)
        text[length] = (char)('A' + collection->letter[length]);
    if (length == 0)
        text[length++] = '-';
    text[length] = '\0';
}

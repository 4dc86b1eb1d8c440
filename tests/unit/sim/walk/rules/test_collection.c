#include "sim/walk/rules/collection.h"
#include "tests/unit/check.h"

static struct walk_collection of(const char *letters) {
    struct walk_collection collection = {0};
    for (; *letters; letters++)
        collection = collection_add(collection, (uint8_t)(*letters - 'A'));
    return collection;
}

TEST(letters_are_kept_in_order) {
    struct walk_collection collection = of("KFHF");
    assert_string_equal(collection_text(&collection).text, "FFHK");
    collection = of("");
    assert_string_equal(collection_text(&collection).text, "-");
}

TEST(removal_takes_every_copy) {
    struct walk_collection rest = collection_remove(of("FFHK"), 'F' - 'A');
    assert_string_equal(collection_text(&rest).text, "HK");
    rest = collection_remove(of("FFHK"), 'A' - 'A');
    assert_string_equal(collection_text(&rest).text, "FFHK");
}

/* Tries all orders of five letters, as a person would. */
static bool some_order_reads_both_ways(const uint8_t *letter) {
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 5; b++)
            for (int c = 0; c < 5; c++)
                for (int d = 0; d < 5; d++) {
                    int e = 10 - a - b - c - d;
                    int used = 1 << a | 1 << b | 1 << c | 1 << d;
                    if (e < 0 || e > 4 || (used | 1 << e) != 31)
                        continue;
                    if (letter[a] == letter[e] && letter[b] == letter[d])
                        return true;
                }
    return false;
}

TEST(palindromes_are_those_that_some_order_makes) {
    int found = 0;
    for (int code = 0; code < 5 * 5 * 5 * 5 * 5; code++) {
        struct walk_collection collection = {0};
        for (int i = 0, rest = code; i < 5; i++, rest /= 5)
            collection = collection_add(collection, (uint8_t)(rest % 5));
        bool expected = some_order_reads_both_ways(collection.letter);
        found += expected;
        struct walk_collection four = collection;
        four.size = 4;
        four.letter[4] = 0;
        assert_int_equal(walk_completes(&four, collection.letter[4]), expected);
    }
    assert_true(found > 0);
}

TEST(ranks_number_all_collections_of_four_letters) {
    static bool seen[COLLECTIONS];
    int count = 0;
    /* Letter 26 stands for none. */
    for (int a = 0; a <= 26; a++)
        for (int b = a; b <= 26; b++)
            for (int c = b; c <= 26; c++)
                for (int d = c; d <= 26; d++) {
                    const int letter[] = {a, b, c, d};
                    struct walk_collection collection = {0};
                    for (int i = 0; i < 4; i++)
                        if (letter[i] < 26)
                            collection = collection_add(collection, (uint8_t)letter[i]);
                    int rank = collection_rank(&collection);
                    assert_in_range(rank, 0, COLLECTIONS - 1);
                    assert_false(seen[rank]);
                    seen[rank] = true;
                    count++;
                }
    assert_int_equal(count, COLLECTIONS);
}

TEST(a_finished_collection_reads_the_same_both_ways) {
    static const struct text_case cases[] = {{"FFHKK", "FKHKF"}, {"AAABB", "ABABA"},
                                             {"AAAAA", "AAAAA"}, {"ABBBB", "BBABB"},
                                             {"AABBZ", "ABZBA"}, {"AABBB", "ABBBA"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct walk_collection collection = of(cases[i].text);
        assert_string_equal(collection_palindrome(&collection).text, cases[i].expected);
    }
}

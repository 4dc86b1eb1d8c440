#include "analysis/sequencium/longest_path.h"

/* The square with the fewest ways on (Warnsdorff's rule: paths that are complete are found soon).
 */
static int narrowest(const uint64_t *near, uint64_t among, uint64_t left) {
    int best = __builtin_ctzll(among);
    int fewest = SEQUENCIUM_SQUARES;
    for (; among; among &= among - 1) {
        int square = __builtin_ctzll(among);
        int ways = __builtin_popcountll(near[square] & left);
        if (ways < fewest) {
            fewest = ways;
            best = square;
        }
    }
    return best;
}

/* Goes on from a path of `length` squares to `square`; `left` are those that it has not visited. */
static bool extend(struct longest_path *search, int square, int length, uint64_t left) {
    if (length > search->longest)
        search->longest = length;
    int most = length + __builtin_popcountll(left);
    for (uint64_t next = search->near[square] & left; next && most > search->longest;) {
        if (search->steps-- <= 0)
            return false;
        int way = narrowest(search->near, next, left);
        next &= ~(UINT64_C(1) << way);
        if (!extend(search, way, length + 1, left & ~(UINT64_C(1) << way)))
            return false;
    }
    return true;
}

bool longest_path_from(struct longest_path *search, int first) {
    return extend(search, first, 1, search->within & ~(UINT64_C(1) << first));
}

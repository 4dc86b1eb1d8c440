#include "analysis/antipalindrome/values.h"

struct value_pair value_pair(size_t index, int bits, int gap) {
    if (gap == 0)
        return (struct value_pair){2 * index, 2 * index + 1};
    if (gap == bits) {
        size_t top = (size_t)1 << (bits - 1);
        return (struct value_pair){index, top + index};
    }
    size_t first = (size_t)1 << (gap - 1); /* compares the digit to the left of the new one */
    size_t second = 2 * first;             /* and that to the right of it */
    size_t rest = (index & (first - 1)) | index >> gap << (gap + 1);
    bool differ = index & first;
    return differ ? (struct value_pair){rest | second, rest | first}
                  : (struct value_pair){rest, rest | first | second};
}

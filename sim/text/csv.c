#include "sim/text/csv.h"

#include "sim/text/quote.h"

struct string_view csv_content(struct string_view line) {
    bool quoted = false;
    size_t length = 0;
    for (; length < line.length && (quoted || line.text[length] != '#'); length++)
        quoted ^= line.text[length] == '"';
    return string_view_trim((struct string_view){line.text, length});
}

/* The place of the quote that closes a field whose text begins at 0; the length if there is none.
 */
static size_t find_end(struct string_view text) {
    size_t at = 0;
    while (at < text.length) {
        if (text.text[at] != '"')
            at++;
        else if (at + 1 < text.length && text.text[at + 1] == '"')
            at += 2;
        else
            break;
    }
    return at;
}

static bool cut_quoted(struct string_view *rest, struct string_view *field, struct error *error) {
    struct string_view whole = *rest;
    struct string_view text = {rest->text + 1, rest->length - 1};
    size_t end = find_end(text);
    if (end == text.length)
        return error_input(error, "%s: the quote is not closed",
                           quote_part(whole.text, whole.length).text);
    *field = string_view_trim((struct string_view){text.text, end});
    *rest = (struct string_view){text.text + end + 1, text.length - end - 1};
    if (string_view_trim(string_view_cut(rest, ',')).length == 0)
        return true;
    return error_input(error, "%s: a comma belongs behind the closing quote",
                       quote_part(whole.text, whole.length).text);
}

bool csv_cut(struct string_view *rest, struct string_view *field, struct error *error) {
    while (rest->length > 0 && (rest->text[0] == ' ' || rest->text[0] == '\t')) {
        rest->text++;
        rest->length--;
    }
    if (rest->length > 0 && rest->text[0] == '"')
        return cut_quoted(rest, field, error);
    *field = string_view_trim(string_view_cut(rest, ','));
    return true;
}

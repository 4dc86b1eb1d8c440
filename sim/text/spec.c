/* Parses, sets and prints specs. The parser has a function for each part of their grammar. */
#include "sim/text/parameter.h"

#include "sim/base/memory.h"
#include "sim/text/untrusted.h"

#include <ctype.h>
#include <string.h>

/* The state of the parser. */
struct reader {
    const char *at; /* the next character */
    struct error *error;
};

/* Capitals are read, too: no name has any, but a message can then say which one is meant. */
#define CAPITALS "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define WORD_CHARACTERS "abcdefghijklmnopqrstuvwxyz0123456789-"

/* The next character, quoted for a message. */
static struct quote next_character(const struct reader *reader) {
    struct quote shown = {"the end"};
    const unsigned char c = (unsigned char)*reader->at;
    if (c > 0)
        snprintf(shown.text, sizeof shown.text, c < ' ' || c >= 127 ? "byte 0x%02x" : "'%c'", c);
    return shown;
}

/* Sets the error that the next character is wrong. `format` says where, with a name in it. */
#define refuse_next(reader, format, name)                                                          \
    error_input((reader)->error, "%s " format, next_character(reader).text, name)

static char skip_space(struct reader *reader) {
    while (isspace((unsigned char)*reader->at))
        reader->at++;
    return *reader->at;
}

/* Reads a name or a key; `what` is its name in messages. */
static bool read_word(struct reader *reader, char word[SPEC_WORD], const char *what) {
    if (!isalpha((unsigned char)skip_space(reader)))
        return refuse_next(reader, "where a %s should begin: " SPEC_WORD_RULE, what);
    const size_t length = strspn(reader->at, CAPITALS WORD_CHARACTERS);
    if (length >= SPEC_WORD)
        return error_input(reader->error, "the %s is too long: at most %d characters", what,
                           SPEC_WORD - 1);
    memcpy(word, reader->at, length);
    word[length] = '\0';
    reader->at += length;
    return true;
}

/* Reads a value, which ends before a comma or a closing parenthesis of the spec itself. */
static bool read_value(struct reader *reader, char value[SPEC_VALUE], const char *key) {
    size_t length = 0, depth = 0; /* depth: how many parentheses of the value are open */
    skip_space(reader);
    for (size_t bytes; (bytes = utf8_printable(reader->at)) > 0; reader->at += bytes) {
        const char next = *reader->at;
        if (depth == 0 && (next == ',' || next == ')'))
            break;
        if (length + bytes >= SPEC_VALUE)
            return error_input(reader->error, "the value of '%s' is too long: at most %d bytes",
                               key, SPEC_VALUE - 1);
        depth += next == '(' ? 1 : 0;
        depth -= next == ')' ? 1 : 0;
        memcpy(value + length, reader->at, bytes);
        length += bytes;
    }
    if (length == 0)
        return refuse_next(reader, "where the value of '%s' should begin", key);
    if (depth > 0)
        return refuse_next(reader, "within the parentheses of the value of '%s'", key);
    while (isspace((unsigned char)value[length - 1]))
        length--;
    value[length] = '\0';
    return true;
}

/* Reads the key of the next pair, and the '=' behind it. */
static bool read_key(struct reader *reader, const struct spec *spec, char key[SPEC_WORD]) {
    const char initial = skip_space(reader);
    if (spec->count > 0 && !islower((unsigned char)initial)) /* as in squares=A1,B2 */
        return error_input(reader->error,
                           "%s where a key should begin; values with commas are in parentheses",
                           next_character(reader).text);
    const char *begin = reader->at;
    if (!read_word(reader, key, "key"))
        return false;
    if (spec_value(spec, key)) {
        reader->at = begin; /* the place of the error */
        return error_input(reader->error, "'%s' is given twice", key);
    }
    if (skip_space(reader) != '=')
        return refuse_next(reader, "after the key '%s': '=' and its value belong there", key);
    reader->at++;
    return true;
}

/* Reads the pairs behind the opening parenthesis, and the closing one. A single value without a
 * key, as in random(0.8), gets the key "": so a later message can say which key belongs there. */
static bool read_pairs(struct reader *reader, struct spec *spec) {
    char next = skip_space(reader);
    if (next == '\0')
        return refuse_next(reader, "where ')' or KEY=VALUE should follow '%s('", spec->name);
    const bool lacks_key = reader->at[strcspn(reader->at, "=,()")] == ')';
    while (next != ')') {
        if (spec->count == SPEC_PAIRS)
            return error_input(reader->error, "too many parameters: at most %d", SPEC_PAIRS);
        struct spec_pair *pair = &spec->pair[spec->count];
        pair->key[0] = '\0';
        if (!lacks_key && !read_key(reader, spec, pair->key))
            return false;
        if (!read_value(reader, pair->value, pair->key))
            return false;
        spec->count++;
        next = skip_space(reader);
        if (next == ',')
            reader->at++;
        else if (next != ')')
            return refuse_next(reader, "after the value of '%s': ',' or ')' belongs there",
                               pair->key);
    }
    reader->at++;
    return true;
}

static bool read_spec(struct reader *reader, struct spec *spec) {
    spec->count = 0;
    if (!read_word(reader, spec->name, "name"))
        return false;
    const char next = skip_space(reader);
    if (next == '\0')
        return true;
    if (next == ',')
        return error_input(reader->error, "one name at a time: repeat the option for the next");
    if (next != '(')
        return refuse_next(reader, "after the name '%s': '(' or nothing belongs there", spec->name);
    reader->at++;
    if (!read_pairs(reader, spec))
        return false;
    return skip_space(reader) == '\0' ||
           error_input(reader->error, "%s after the closing parenthesis",
                       next_character(reader).text);
}

bool spec_parse(struct spec *spec, const char *text, struct error *error) {
    struct reader reader = {.at = text, .error = error};
    return read_spec(&reader, spec) ||
           error_within(error, "%s: character %td", quote(text).text, reader.at - text + 1);
}

bool spec_is_word(const char *text) {
    return islower((unsigned char)text[0]) && strlen(text) < SPEC_WORD &&
           text[strspn(text, WORD_CHARACTERS)] == '\0';
}

bool spec_is_value(const char *text) {
    char value[SPEC_VALUE];
    struct reader reader = {.at = text};
    return read_value(&reader, value, "") && strcmp(value, text) == 0;
}

/* The number of the pair with that key; spec->count if there is none. */
static size_t find_pair(const struct spec *spec, const char *key) {
    size_t i = 0;
    while (i < spec->count && strcmp(spec->pair[i].key, key) != 0)
        i++;
    return i;
}

const char *spec_value(const struct spec *spec, const char *key) {
    const size_t i = find_pair(spec, key);
    return i < spec->count ? spec->pair[i].value : NULL;
}

bool spec_set(struct spec *spec, const char *key, const char *value, struct error *error) {
    if (strlen(value) >= SPEC_VALUE)
        return error_input(error, "%s is too long: at most %d bytes", quote(value).text,
                           SPEC_VALUE - 1);
    const size_t i = find_pair(spec, key);
    if (i == SPEC_PAIRS)
        return true; /* no room for a new key */
    snprintf(spec->pair[i].key, SPEC_WORD, "%s", key);
    snprintf(spec->pair[i].value, SPEC_VALUE, "%s", value);
    if (i == spec->count)
        spec->count++;
    return true;
}

char *spec_text(const struct spec *spec) {
    char *text = NULL;
    FILE *out = memory_stream(&text, NULL);
    fputs(spec->name, out);
    for (size_t i = 0; i < spec->count; i++) {
        const struct spec_pair *pair = &spec->pair[i];
        fprintf(out, "%c%s%s%s", i == 0 ? '(' : ',', pair->key, *pair->key ? "=" : "", pair->value);
    }
    fputs(spec->count > 0 ? ")" : "", out);
    memory_stream_close(out);
    return text;
}

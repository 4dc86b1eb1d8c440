#include "sim/text/spec.h"

#include "sim/text/quote.h"
#include "sim/text/utf8.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORD_RULE "lower-case letters, digits and '-', beginning with a letter"

struct reader {
    const char *text;
    size_t at; /* the next character */
    struct error *error;
};

/* Not those of <ctype.h>, whose answers depend on the locale. */
static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
static bool is_word(char c) { return is_lower(c) || (c >= '0' && c <= '9') || c == '-'; }

/* The same for characters of values. */
static size_t of_value(const char *text) {
    return text[0] == ',' || text[0] == '(' || text[0] == ')' ? 0 : utf8_printable(text);
}

/* Fails at the next character. */
__attribute__((format(printf, 2, 3))) static bool fail(const struct reader *reader,
                                                       const char *format, ...) {
    char what[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return error_input(reader->error, "%s: character %zu: %s", quote(reader->text).text,
                       reader->at + 1, what);
}

/* The next character for a message. */
struct shown {
    char text[16];
};

static struct shown show(const struct reader *reader) {
    struct shown shown;
    unsigned char c = (unsigned char)reader->text[reader->at];
    if (c == 0)
        snprintf(shown.text, sizeof shown.text, "the end");
    else if (c < ' ' || c >= 127)
        snprintf(shown.text, sizeof shown.text, "byte 0x%02x", c);
    else
        snprintf(shown.text, sizeof shown.text, "'%c'", c);
    return shown;
}

static char next_after_space(struct reader *reader) {
    while (is_space(reader->text[reader->at]))
        reader->at++;
    return reader->text[reader->at];
}

/* Reads a name or a key, which `what` says. */
static bool read_word(struct reader *reader, char word[SPEC_WORD], const char *what) {
    if (!is_lower(next_after_space(reader)))
        return fail(reader, "%s where a %s should begin: " WORD_RULE, show(reader).text, what);
    size_t length = 0;
    for (; is_word(reader->text[reader->at]); reader->at++) {
        if (length == SPEC_WORD - 1)
            return fail(reader, "the %s is too long: at most %d characters", what, SPEC_WORD - 1);
        word[length++] = reader->text[reader->at];
    }
    word[length] = '\0';
    return true;
}

static bool read_value(struct reader *reader, char value[SPEC_VALUE], const char *key) {
    next_after_space(reader);
    if (!of_value(reader->text + reader->at))
        return fail(reader, "%s where the value of '%s' should begin", show(reader).text, key);
    size_t length = 0, bytes;
    while ((bytes = of_value(reader->text + reader->at)) > 0) {
        if (length + bytes >= SPEC_VALUE)
            return fail(reader, "the value of '%s' is too long: at most %d bytes", key,
                        SPEC_VALUE - 1);
        memcpy(value + length, reader->text + reader->at, bytes);
        length += bytes;
        reader->at += bytes;
    }
    while (is_space(value[length - 1]))
        length--;
    value[length] = '\0';
    return true;
}

static bool read_pair(struct reader *reader, struct spec *spec) {
    if (spec->count == SPEC_PAIRS)
        return fail(reader, "too many parameters: at most %d", SPEC_PAIRS);
    struct spec_pair *pair = &spec->pair[spec->count];
    next_after_space(reader);
    struct reader key = *reader;
    if (!read_word(reader, pair->key, "key"))
        return false;
    if (spec_value(spec, pair->key))
        return fail(&key, "'%s' is given twice", pair->key);
    if (next_after_space(reader) != '=')
        return fail(reader, "%s after the key '%s': '=' and its value belong there",
                    show(reader).text, pair->key);
    reader->at++;
    if (!read_value(reader, pair->value, pair->key))
        return false;
    spec->count++;
    return true;
}

/* Reads up to the closing parenthesis, the opening one being read. */
static bool read_pairs(struct reader *reader, struct spec *spec) {
    if (next_after_space(reader) == ')') {
        reader->at++;
        return true;
    }
    for (;;) {
        if (!read_pair(reader, spec))
            return false;
        char c = next_after_space(reader);
        if (c != ',' && c != ')')
            return fail(reader, "%s after the value of '%s': ',' or ')' belongs there",
                        show(reader).text, spec->pair[spec->count - 1].key);
        reader->at++;
        if (c == ')')
            return true;
    }
}

bool spec_parse(struct spec *spec, const char *text, struct error *error) {
    struct reader reader = {.text = text, .error = error};
    spec->count = 0;
    if (!read_word(&reader, spec->name, "name"))
        return false;
    if (next_after_space(&reader) == '(') {
        reader.at++;
        if (!read_pairs(&reader, spec))
            return false;
        if (next_after_space(&reader) != '\0')
            return fail(&reader, "%s after the closing parenthesis", show(&reader).text);
    }
    if (text[reader.at] != '\0')
        return fail(&reader, "%s after the name '%s': '(' or nothing belongs there",
                    show(&reader).text, spec->name);
    return true;
}

bool spec_is_word(const char *text) {
    size_t length = strlen(text);
    if (length == 0 || length >= SPEC_WORD || !is_lower(text[0]))
        return false;
    for (size_t i = 0; i < length; i++)
        if (!is_word(text[i]))
            return false;
    return true;
}

bool spec_is_value(const char *text) {
    size_t length = strlen(text), bytes = 1;
    if (length == 0 || length >= SPEC_VALUE || is_space(text[0]) || is_space(text[length - 1]))
        return false;
    for (; *text && bytes > 0; text += bytes)
        bytes = of_value(text);
    return bytes > 0;
}

const char *spec_value(const struct spec *spec, const char *key) {
    for (size_t i = 0; i < spec->count; i++)
        if (strcmp(spec->pair[i].key, key) == 0)
            return spec->pair[i].value;
    return NULL;
}

char *spec_text(const struct spec *spec) {
    size_t room = strlen(spec->name) + sizeof "()";
    for (size_t i = 0; i < spec->count; i++)
        room += strlen(spec->pair[i].key) + strlen(spec->pair[i].value) + strlen("=,");
    char *text = malloc(room);
    if (!text)
        return NULL;
    char *end = stpcpy(text, spec->name);
    for (size_t i = 0; i < spec->count; i++) {
        end = stpcpy(end, i == 0 ? "(" : ",");
        end = stpcpy(end, spec->pair[i].key);
        end = stpcpy(end, "=");
        end = stpcpy(end, spec->pair[i].value);
    }
    if (spec->count > 0)
        strcpy(end, ")");
    return text;
}

/* Parses a name with parameters, NAME(KEY=VALUE,...), called a spec; checks lists of declared
 * parameters; and chooses a value for each parameter of a list, the given one or the default. */
#include "sim/text/parameter.h"

#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* The state of the parser. */
struct reader {
    const char *text;
    size_t at; /* index of the next character */
    struct error *error;
};

/* Capitals are read, too: no name has any, but a message can then say which one is meant. */
#define CAPITALS "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define WORD_CHARACTERS "abcdefghijklmnopqrstuvwxyz0123456789-"

/* The next character, quoted for a message. */
static struct quote next_character(const struct reader *reader) {
    struct quote shown = {"the end"};
    unsigned char c = (unsigned char)reader->text[reader->at];
    if (c > 0)
        snprintf(shown.text, sizeof shown.text, c < ' ' || c >= 127 ? "byte 0x%02x" : "'%c'", c);
    return shown;
}

/* Sets the error that the next character is wrong. `format` says where, with a name in it. */
#define REFUSE_NEXT(format, name)                                                                  \
    error_input(reader->error, "%s " format, next_character(reader).text, name)

static char next_after_space(struct reader *reader) {
    while (isspace((unsigned char)reader->text[reader->at]))
        reader->at++;
    return reader->text[reader->at];
}

/* Parses a name or a key; `what` is its name in messages. */
static bool read_word(struct reader *reader, char word[SPEC_WORD], const char *what) {
    if (!isalpha((unsigned char)next_after_space(reader)))
        return REFUSE_NEXT("where a %s should begin: " SPEC_WORD_RULE, what);
    const size_t length = strspn(reader->text + reader->at, CAPITALS WORD_CHARACTERS);
    if (length >= SPEC_WORD)
        return error_input(reader->error, "the %s is too long: at most %d characters", what,
                           SPEC_WORD - 1);
    memcpy(word, reader->text + reader->at, length);
    word[length] = '\0';
    reader->at += length;
    return true;
}

static bool read_value(struct reader *reader, char value[SPEC_VALUE], const char *key) {
    size_t length = 0, depth = 0; /* open parentheses: commas within them do not end the value */
    next_after_space(reader);
    for (;;) {
        const char *next = reader->text + reader->at;
        const size_t bytes = utf8_printable(next);
        if (bytes == 0 || (depth == 0 && (*next == ',' || *next == ')')))
            break;
        if (length + bytes >= SPEC_VALUE)
            return error_input(reader->error, "the value of '%s' is too long: at most %d bytes",
                               key, SPEC_VALUE - 1);
        depth += *next == '(' ? 1 : 0;
        depth -= *next == ')' ? 1 : 0;
        memcpy(value + length, next, bytes);
        length += bytes;
        reader->at += bytes;
    }
    if (length == 0)
        return REFUSE_NEXT("where the value of '%s' should begin", key);
    if (depth > 0)
        return REFUSE_NEXT("within the parentheses of the value of '%s'", key);
    while (isspace((unsigned char)value[length - 1]))
        length--;
    value[length] = '\0';
    return true;
}

/* Reads the key of the next pair of a spec, and the '=' behind it. */
static bool read_key(struct reader *reader, const struct spec *spec, char key[SPEC_WORD]) {
    const size_t begin = reader->at;
    if (!read_word(reader, key, "key"))
        return false;
    if (spec_value(spec, key)) {
        reader->at = begin; /* the place of the error */
        return error_input(reader->error, "'%s' is given twice", key);
    }
    if (next_after_space(reader) != '=')
        return REFUSE_NEXT("after the key '%s': '=' and its value belong there", key);
    reader->at++;
    return true;
}

/* Reads KEY=VALUE after the parenthesis or a comma. The only pair of a spec may be a value without
 * a key, as in random(0.8), which gets the key "". */
static bool read_pair(struct reader *reader, struct spec *spec) {
    if (spec->count == SPEC_PAIRS)
        return error_input(reader->error, "too many parameters: at most %d", SPEC_PAIRS);
    const bool is_first = spec->count == 0;
    const char initial = next_after_space(reader);
    if (is_first && initial == '\0')
        return REFUSE_NEXT("where ')' or KEY=VALUE should follow '%s('", spec->name);
    if (!is_first && !islower((unsigned char)initial))
        return error_input(reader->error,
                           "%s where a key should begin; values with commas are in parentheses",
                           next_character(reader).text);
    const char *pair_text = reader->text + reader->at;
    const bool lacks_key = is_first && pair_text[strcspn(pair_text, "=,()")] == ')';
    struct spec_pair *pair = &spec->pair[spec->count];
    pair->key[0] = '\0';
    if (!lacks_key && !read_key(reader, spec, pair->key))
        return false;
    spec->count++;
    return read_value(reader, pair->value, pair->key);
}

static bool read_spec(struct reader *reader, struct spec *spec) {
    spec->count = 0;
    if (!read_word(reader, spec->name, "name"))
        return false;
    char next = next_after_space(reader);
    if (next == ',')
        return error_input(reader->error, "one name at a time: repeat the option for the next");
    if (next != '(')
        return next == '\0' ||
               REFUSE_NEXT("after the name '%s': '(' or nothing belongs there", spec->name);
    reader->at++;
    for (next = next_after_space(reader); next != ')';) {
        if (!read_pair(reader, spec))
            return false;
        next = next_after_space(reader);
        if (next == ',')
            reader->at++;
        else if (next != ')')
            return REFUSE_NEXT("after the value of '%s': ',' or ')' belongs there",
                               spec->pair[spec->count - 1].key);
    }
    reader->at++;
    return next_after_space(reader) == '\0' ||
           error_input(reader->error, "%s after the closing parenthesis",
                       next_character(reader).text);
}

bool spec_parse(struct spec *spec, const char *text, struct error *error) {
    struct reader reader = {.text = text, .error = error};
    return read_spec(&reader, spec) ||
           error_within(error, "%s: character %zu", quote(text).text, reader.at + 1);
}

bool spec_is_word(const char *text) {
    return islower((unsigned char)text[0]) && strlen(text) < SPEC_WORD &&
           text[strspn(text, WORD_CHARACTERS)] == '\0';
}

bool spec_is_value(const char *text) {
    char value[SPEC_VALUE];
    struct reader reader = {.text = text};
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
    size_t i = find_pair(spec, key);
    return i < spec->count ? spec->pair[i].value : NULL;
}

bool spec_set(struct spec *spec, const char *key, const char *value, struct error *error) {
    if (strlen(value) >= SPEC_VALUE)
        return error_input(error, "%s is too long: at most %d bytes", quote(value).text,
                           SPEC_VALUE - 1);
    size_t i = find_pair(spec, key);
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
    for (size_t i = 0; i < spec->count; i++)
        fprintf(out, "%c%s%s%s", i == 0 ? '(' : ',', spec->pair[i].key,
                *spec->pair[i].key ? "=" : "", spec->pair[i].value);
    fputs(spec->count > 0 ? ")" : "", out);
    memory_stream_close(out);
    return text;
}

/* Lists of parameters and choices of their values. */

bool parameter_is_text(const struct parameter *parameter) {
    return parameter->kind == PARAMETER_TEXT || parameter->kind == PARAMETER_STRATEGY;
}

size_t parameter_count(const struct parameter parameters[PARAMETERS + 1]) {
    size_t count = 0;
    while (count < PARAMETERS && parameters[count].name)
        count++;
    return count;
}

/* Whether it is a whole number up to 2^53: doubles hold all of these. */
static bool is_whole(double number) { return fabs(number) <= 0x1p53 && trunc(number) == number; }

/* Checks the default and the bounds. */
static bool check_values(const struct parameter *parameter, struct error *error) {
    const char *text = parameter->initial_text;
    if (parameter_is_text(parameter))
        return !text || spec_is_value(text) ||
               error_input(error, "its default %s cannot be written as a value", quote(text).text);
    if (parameter->kind != PARAMETER_NUMBER && parameter->kind != PARAMETER_WHOLE)
        return error_input(error, "invalid kind (%d)", (int)parameter->kind);
    if (parameter->kind == PARAMETER_WHOLE &&
        (!is_whole(parameter->initial) || !is_whole(parameter->minimum) ||
         !is_whole(parameter->maximum)))
        return error_input(error, "its default and limits must be whole numbers up to 2^53");
    return (isfinite(parameter->initial) && parameter->minimum <= parameter->initial &&
            parameter->initial <= parameter->maximum) ||
           error_input(error, "its default %g is not within its limits %g to %g",
                       parameter->initial, parameter->minimum, parameter->maximum);
}

bool summary_check(const char *summary, struct error *error) {
    if (!summary)
        return error_input(error, "it has no summary");
    for (; *summary; summary++)
        if (iscntrl((unsigned char)*summary))
            return error_input(error, "its summary has a control character; allowed: one line");
    return true;
}

bool parameter_check(const struct parameter parameters[PARAMETERS + 1], struct error *error) {
    size_t count = parameter_count(parameters);
    if (parameters[count].name)
        return error_input(error, "more than %d parameters", PARAMETERS);
    for (size_t i = 0; i < count; i++) {
        const struct parameter *parameter = &parameters[i];
        if (!spec_is_word(parameter->name))
            return error_input(error, "parameter %s: a name is of " SPEC_WORD_RULE ", at most 31",
                               quote(parameter->name).text);
        for (size_t k = 0; k < i; k++)
            if (strcmp(parameters[k].name, parameter->name) == 0)
                return error_input(error, "two parameters '%s'", parameter->name);
        if (!summary_check(parameter->summary, error) || !check_values(parameter, error))
            return error_within(error, "parameter '%s'", parameter->name);
    }
    return true;
}

/* Sets a parameter's value, by default if `given` is NULL, and its canonical text in `pair`. */
static bool set_parameter(const struct parameter *parameter, const char *given,
                          struct parameter_value *value, struct spec_pair *pair,
                          struct error *error) {
    snprintf(pair->key, sizeof pair->key, "%s", parameter->name);
    if (parameter_is_text(parameter)) {
        given = given ? given : parameter->initial_text;
        if (!given)
            return error_input(error, "it must be given: %s", parameter->summary);
        snprintf(pair->value, sizeof pair->value, "%s", given);
        value->text = pair->value;
        return true;
    }
    const double low = parameter->minimum, high = parameter->maximum;
    value->number = parameter->initial;
    if (given && parameter->kind == PARAMETER_WHOLE) {
        int64_t whole;
        if (!number_parse_whole(given, (int64_t)low, (int64_t)high, &whole, error))
            return false;
        value->number = (double)whole;
    } else if (given && !number_parse_real(given, low, high, &value->number, error)) {
        return false;
    }
    snprintf(pair->value, sizeof pair->value, "%s", number_text(value->number).text);
    return true;
}

/* Fails unless each given value has the key of a parameter of the list. */
static bool check_keys(const struct parameter *parameters, const struct spec *given,
                       struct error *error) {
    const size_t count = parameter_count(parameters);
    const bool lacks_key = given->count > 0 && *given->pair[0].key == '\0'; /* the only pair */
    if (lacks_key && count > 0) {
        char *usage = parameter_usage(given->name, parameters);
        error_input(error, "%s: a value needs the name of its parameter, as in %s", given->name,
                    usage);
        free(usage);
        return false;
    }

    const char *names[PARAMETERS]; /* [count] */
    for (size_t i = 0; i < count; i++)
        names[i] = parameters[i].name;
    for (size_t i = 0; i < given->count; i++) {
        const char *name = lacks_key ? given->pair[i].value : given->pair[i].key;
        size_t found = 0;
        while (found < count && strcmp(names[found], name) != 0)
            found++;
        if (found == count) {
            parameter_no_name("parameter", name, names, count, error);
            return error_within(error, "%s", given->name);
        }
    }
    return true;
}

bool parameter_choose(struct parameter_choice *choice,
                      const struct parameter parameters[PARAMETERS + 1], const struct spec *given,
                      struct error *error) {
    *choice = (struct parameter_choice){0};
    if (!check_keys(parameters, given, error))
        return false;
    choice->values = memory_allocate(PARAMETERS, sizeof *choice->values);
    choice->spec = memory_allocate(1, sizeof *choice->spec);
    memcpy(choice->spec->name, given->name, sizeof given->name);
    struct spec shown = *choice->spec; /* for choice->text: omits strategies that are the default */
    const size_t count = choice->spec->count = parameter_count(parameters);
    for (size_t i = 0; i < count; i++) {
        const struct parameter *parameter = &parameters[i];
        struct spec_pair *pair = &choice->spec->pair[i];
        const char *value = spec_value(given, parameter->name);
        if (!set_parameter(parameter, value, &choice->values[i], pair, error)) {
            parameter_choice_free(choice);
            return error_within(error, "%s: %s", given->name, parameter->name);
        }
        if (parameter->kind != PARAMETER_STRATEGY || !parameter->initial_text ||
            strcmp(pair->value, parameter->initial_text) != 0)
            shown.pair[shown.count++] = *pair;
    }
    choice->text = spec_text(&shown);
    return true;
}

void parameter_choice_free(struct parameter_choice *choice) {
    free(choice->text);
    free(choice->values);
    free(choice->spec);
    *choice = (struct parameter_choice){0};
}

char *parameter_usage(const char *name, const struct parameter parameters[PARAMETERS + 1]) {
    struct spec spec = {.count = parameter_count(parameters)};
    struct parameter_value unused;
    snprintf(spec.name, sizeof spec.name, "%s", name);
    for (size_t i = 0; i < spec.count; i++)
        if (!set_parameter(&parameters[i], NULL, &unused, &spec.pair[i], NULL))
            strcpy(spec.pair[i].value, "..."); /* it has no default */
    return spec_text(&spec);
}

bool parameter_no_name(const char *what, const char *name, const char *const *names, size_t count,
                       struct error *error) {
    char list[900] = ""; /* short enough for the text of an error */
    const char *nearest = nearest_name(name, names, count);
    size_t used = 0;
    for (size_t i = 0; i < count && used < sizeof list; i++)
        used +=
            (size_t)snprintf(list + used, sizeof list - used, "%s%s", i == 0 ? "" : ", ", names[i]);
    return error_input(error, "no %s '%s': there %s %s%s%s%s", what, name, count < 2 ? "is" : "are",
                       count > 0 ? list : "none", nearest ? "; did you mean '" : "",
                       nearest ? nearest : "", nearest ? "'?" : "");
}

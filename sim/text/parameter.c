/* Checks lists of declared parameters; chooses a value for each parameter of a list, the given one
 * or the default; and says of a name that there is none, but perhaps a similar one. */
#include "sim/text/parameter.h"

#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"

#include <ctype.h>
#include <math.h>
#include <string.h>
#include <sys/param.h>

bool parameter_is_text(const struct parameter *parameter) {
    return parameter->kind == PARAMETER_TEXT || parameter->kind == PARAMETER_STRATEGY;
}

size_t parameter_count(const struct parameter parameters[PARAMETERS + 1]) {
    size_t count = 0;
    while (count < PARAMETERS && parameters[count].name)
        count++;
    return count;
}

/* The index of the parameter of that name among the first `count`; `count` if there is none. */
static size_t find_parameter(const struct parameter *parameters, size_t count, const char *name) {
    size_t i = 0;
    while (i < count && strcmp(parameters[i].name, name) != 0)
        i++;
    return i;
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
    if (parameters[count].name) /* the list has no end */
        return error_input(error, "more than %d parameters", PARAMETERS);
    for (size_t i = 0; i < count; i++) {
        const struct parameter *parameter = &parameters[i];
        if (!spec_is_word(parameter->name))
            return error_input(error, "parameter %s: a name is of " SPEC_WORD_RULE ", at most 31",
                               quote(parameter->name).text);
        if (find_parameter(parameters, i, parameter->name) < i)
            return error_input(error, "two parameters '%s'", parameter->name);
        if (!summary_check(parameter->summary, error) || !check_values(parameter, error))
            return error_within(error, "parameter '%s'", parameter->name);
    }
    return true;
}

static void set_pair(struct spec_pair *pair, const char *key, const char *value) {
    snprintf(pair->key, sizeof pair->key, "%s", key);
    snprintf(pair->value, sizeof pair->value, "%s", value);
}

/* Sets a parameter to `given`, NULL: to its default; and in `pair` its name and canonical text. */
static bool set_parameter(const struct parameter *parameter, const char *given,
                          struct parameter_value *value, struct spec_pair *pair,
                          struct error *error) {
    if (parameter_is_text(parameter)) {
        const char *text = given ? given : parameter->initial_text;
        if (!text)
            return error_input(error, "it must be given: %s", parameter->summary);
        set_pair(pair, parameter->name, text);
        value->text = pair->value;
        return true;
    }
    const double low = parameter->minimum, high = parameter->maximum;
    if (!given) {
        value->number = parameter->initial;
    } else if (parameter->kind == PARAMETER_WHOLE) {
        int64_t whole;
        if (!number_parse_whole(given, (int64_t)low, (int64_t)high, &whole, error))
            return false;
        value->number = (double)whole;
    } else if (!number_parse_real(given, low, high, &value->number, error)) {
        return false;
    }
    set_pair(pair, parameter->name, number_text(value->number).text);
    return true;
}

/* Fails unless each given value has the name of a parameter of the list as its key. */
static bool check_keys(const struct parameter *parameters, const struct spec *given,
                       struct error *error) {
    const size_t count = parameter_count(parameters);
    for (size_t i = 0; i < given->count; i++) {
        const struct spec_pair *pair = &given->pair[i];
        const bool lacks_key = *pair->key == '\0';
        if (lacks_key && count > 0) {
            char *usage = parameter_usage(given->name, parameters);
            error_input(error, "%s: a value needs the name of its parameter, as in %s", given->name,
                        usage);
            free(usage);
            return false;
        }
        const char *name = lacks_key ? pair->value : pair->key; /* random(x): x may be a name */
        if (find_parameter(parameters, count, name) == count) {
            const char *names[PARAMETERS]; /* [count] */
            for (size_t k = 0; k < count; k++)
                names[k] = parameters[k].name;
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
    choice->spec->count = parameter_count(parameters);
    for (size_t i = 0; i < choice->spec->count; i++) {
        const struct parameter *parameter = &parameters[i];
        struct spec_pair *pair = &choice->spec->pair[i];
        const char *value = spec_value(given, parameter->name);
        if (!set_parameter(parameter, value, &choice->values[i], pair, error)) {
            parameter_choice_free(choice);
            return error_within(error, "%s: %s", given->name, parameter->name);
        }
        const bool omitted = parameter->kind == PARAMETER_STRATEGY && parameter->initial_text &&
                             strcmp(pair->value, parameter->initial_text) == 0;
        if (!omitted)
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
            set_pair(&spec.pair[i], parameters[i].name, "..."); /* it has no default */
    return spec_text(&spec);
}

enum { NEAREST_LENGTH = 40 }; /* bytes: longer texts are nobody's misspelling */

static bool same_letter(char a, char b) {
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* The restricted Damerau-Levenshtein distance of texts of at most NEAREST_LENGTH bytes, regardless
 * of case; edits[i][j] is that of their first i and j bytes. */
static size_t edit_distance(const char *a, const char *b) {
    size_t edits[NEAREST_LENGTH + 1][NEAREST_LENGTH + 1], rows = strlen(a), columns = strlen(b);
    for (size_t i = 0; i <= rows; i++)
        for (size_t j = 0; j <= columns; j++) {
            edits[i][j] = i + j; /* if one is empty, the bytes of the other */
            if (i == 0 || j == 0)
                continue;
            size_t change = edits[i - 1][j - 1] + (same_letter(a[i - 1], b[j - 1]) ? 0 : 1);
            edits[i][j] = MIN(change, MIN(edits[i - 1][j], edits[i][j - 1]) + 1);
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
                same_letter(a[i - 2], b[j - 1])) /* two letters are exchanged */
                edits[i][j] = MIN(edits[i][j], edits[i - 2][j - 2] + 1);
        }
    return edits[rows][columns];
}

const char *nearest_name(const char *given, const char *const *names, size_t count) {
    size_t length = strlen(given), fewest = SIZE_MAX;
    const char *nearest = NULL;
    if (length < 2 || length > NEAREST_LENGTH)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        size_t name_length = strlen(names[i]);
        size_t most = MAX(MAX(name_length, length) / 3, 1); /* edits that are allowed */
        size_t edits = name_length > NEAREST_LENGTH ? SIZE_MAX : edit_distance(given, names[i]);
        if (edits < fewest && edits <= most) {
            nearest = names[i];
            fewest = edits;
        }
    }
    return nearest;
}

bool parameter_no_name(const char *what, const char *name, const char *const *names, size_t count,
                       struct error *error) {
    char all[900] = "none", meant[64] = ""; /* short enough for the text of an error */
    size_t used = 0; /* bytes of all names so far, even of those that do not fit */
    for (size_t i = 0; i < count && used < sizeof all; i++)
        used += (size_t)snprintf(all + used, sizeof all - used, "%s%s", i ? ", " : "", names[i]);
    const char *nearest = nearest_name(name, names, count);
    if (nearest)
        snprintf(meant, sizeof meant, "; did you mean '%.*s'?", NEAREST_LENGTH, nearest);
    return error_input(error, "no %s '%s': there %s %s%s", what, name, count < 2 ? "is" : "are",
                       all, meant);
}

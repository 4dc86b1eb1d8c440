/* Options from tables (option_table.h): joins the tables of a verb, sets the values of options, and
 * checks that those given go together. */
#include "cli/shared/args/option_table.h"
#include "sim/text/number.h"
#include "sim/text/parameter.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

struct parsed_option *option_find(struct parsed_options *parsed, const char *name) {
    for (size_t i = 0; i < parsed->count; i++)
        if (strcmp(option_name(&parsed->option[i].entry), name) == 0)
            return &parsed->option[i];
    return NULL;
}

const struct option_entry *option_entry_find(const struct option_table *table, const char *name) {
    for (; table->entry; table++)
        for (const struct option_entry *at = table->entry; option_name(at); at++)
            if (strcmp(option_name(at), name) == 0)
                return at;
    return NULL;
}

/* The first of these options and arguments that is on the command line, or NULL. */
static const struct parsed_option *first_given(const struct parsed_options *parsed,
                                               const char *const *names) {
    for (; *names; names++)
        for (size_t i = 0; i < parsed->count; i++)
            if (parsed->option[i].given &&
                strcmp(option_name(&parsed->option[i].entry), *names) == 0)
                return &parsed->option[i];
    return NULL;
}

bool option_given(const struct parsed_options *parsed, const char *name) {
    return first_given(parsed, OPTION_NAMES(name)) != NULL;
}

bool options_exclude(const struct parsed_options *parsed, const char *other,
                     const char *const *names, struct error *error) {
    const struct parsed_option *given = first_given(parsed, names);
    return !given || error_input(error, "%s cannot be combined with %s", given->label, other);
}

void options_include(struct parsed_options *parsed, const char *const *names, bool included) {
    for (; *names; names++) {
        struct parsed_option *option = option_find(parsed, *names);
        if (option)
            option->included = included;
    }
}

bool options_need(struct parsed_options *parsed, const char *needed, const char *const *names,
                  struct error *error) {
    const struct parsed_option *given = first_given(parsed, names);
    options_include(parsed, names, false);
    return !given || error_input(error, "%s needs %s", given->label, needed);
}

/* Sets the value of an option to what the text says; without an argument, the text is NULL. */
static bool option_parse(const struct parsed_option *option, const char *text,
                         struct error *error) {
    const struct option_entry *entry = &option->entry;
    int64_t whole = 0;
    size_t choice = 0;
    switch (entry->kind) {
    case OPTION_FLAG:
        *(bool *)option->value = true;
        return true;
    case OPTION_COUNT:
        return number_parse_count(text, entry->least, entry->most, option->value, error);
    case OPTION_WHOLE:
        if (!number_parse_whole(text, (int)entry->least, (int)entry->most, &whole, error))
            return false;
        *(int *)option->value = (int)whole;
        return true;
    case OPTION_REAL:
        return number_parse_real(text, entry->lowest, entry->highest, option->value, error);
    case OPTION_SEED:
        return number_parse_seed(text, option->value, error);
    case OPTION_TEXT:
    case OPTION_FILE:
        *(const char **)option->value = text;
        return true;
    case OPTION_CHOICE:
        while (entry->choices[choice] && strcasecmp(entry->choices[choice], text) != 0)
            choice++;
        if (!entry->choices[choice])
            return parameter_no_name("choice", text, entry->choices, choice, error);
        *(size_t *)option->value = choice;
        return true;
    case OPTION_LIST: {
        struct option_list *list = option->value;
        size_t most = entry->most > 0 ? (size_t)entry->most : OPTION_LIST_USUAL;
        if (list->count == most)
            return error_input(error, "given more than %zu times", most);
        list->text[list->count++] = text;
        return true;
    }
    case OPTION_VALUE:
        *(int *)option->value = entry->value;
        return true;
    case OPTION_PARSED:
        return entry->parse(option->value, text, error);
    }
    return false;
}

/* Every command has these options, which are the last ones in the help (group -1 of argp). */
static const struct option_entry help_options[] = {
    OPTION(FLAG, "help", NULL, struct parsed_options, help, "Give this help list", .letter = 'h'),
    OPTION(FLAG, "usage", NULL, struct parsed_options, usage, "Give a short usage message"),
    {0},
};

/* Adds the options of a table, and sets their defaults; arguments are those of options_begin. */
static void options_add(struct parsed_options *parsed, const struct option_table *table,
                        const char *const *choices, void *values) {
    for (const struct option_entry *entry = table->entry; option_name(entry); entry++) {
        if (entry->name && option_find(parsed, entry->name))
            continue;
        assert(parsed->count < OPTIONS_MOST);
        struct parsed_option *option = &parsed->option[parsed->count++];
        *option =
            (struct parsed_option){.entry = *entry,
                                   .value = (char *)values + table->offset + entry->offset,
                                   .shown = !entry->refused && !(entry->part & table->hidden)};
        snprintf(option->label, sizeof option->label, "%s%s", entry->name ? "--" : "",
                 option_name(entry));
        if (entry->group == 0)
            option->entry.group = table->group;
        if (entry->kind == OPTION_CHOICE && !entry->choices) {
            assert(choices);
            option->entry.choices = choices;
            option->entry.default_text = choices[0];
        }
        const char *default_text = option->entry.default_text;
        bool valid = !default_text || option_parse(option, default_text, NULL);
        assert(valid); /* as the table has the default */
        if (entry->kind == OPTION_WHOLE && entry->absent != 0)
            *(int *)option->value = entry->absent;
    }
}

void options_begin(struct parsed_options *parsed, const char *command,
                   const struct option_table *table, const char *const *choices, void *values) {
    *parsed = (struct parsed_options){.command = command};
    for (; table->entry; table++)
        options_add(parsed, table, choices, values);
    options_add(parsed, &(struct option_table){help_options, .group = -1}, NULL, parsed);
}

bool option_set(const struct parsed_options *parsed, struct parsed_option *option, const char *text,
                struct error *error) {
    const struct option_entry *entry = &option->entry;
    if (option->given && entry->argument && entry->kind != OPTION_LIST && !entry->repeated)
        return error_input(error, "%s: given twice; allowed: %s", option->label,
                           entry->list ? entry->list : "once");
    option->given = true;
    option->text = text;
    if (entry->refused)
        return entry->letter ? error_input(error, "-%c: %s", entry->letter, entry->refused)
                             : error_input(error, "%s: %s", option->label, entry->refused);
    if (!option->shown)
        return error_input(error, "%s: has no effect on `%s'", option->label, parsed->command);
    return option_parse(option, text, error) || error_within(error, "%s", option->label);
}

bool options_complete(struct parsed_options *parsed, struct error *error) {
    for (size_t i = 0; i < parsed->count; i++) {
        struct parsed_option *option = &parsed->option[i];
        const struct option_entry *entry = &option->entry;
        bool needed = entry->unless ? !option_given(parsed, entry->unless) : entry->required;
        if (needed && !option->given)
            return error_input(error, "%s is missing", entry->help);
        bool has_value = option->given || entry->default_text || entry->kind == OPTION_FLAG ||
                         entry->kind == OPTION_LIST;
        bool lacks_other = entry->needs && !option_given(parsed, entry->needs);
        option->included = has_value && !lacks_other;
    }
    for (size_t i = 0; i < parsed->count; i++) {
        const struct parsed_option *option = &parsed->option[i];
        const struct option_entry *entry = &option->entry;
        if (!option->given)
            continue;
        if (entry->excludes) {
            if (!options_exclude(parsed, option->label, entry->excludes, error))
                return false;
            options_include(parsed, entry->excludes, false);
        }
        if (entry->needs && !option_given(parsed, entry->needs))
            return error_input(error, "%s needs --%s", option->label, entry->needs);
    }
    return true;
}

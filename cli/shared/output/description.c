/* The reference of a kind of result, from its description. */
#include "cli/shared/output/result_output.h"
#include "cli/shared/output/value_text.h"

#include <string.h>

/* In a cell of a table, outside code. */
static void markdown_print(const char *text, FILE *out) {
    for (const char *at = text; *at; at++) {
        if (strchr("|*<\\", *at))
            putc('\\', out);
        putc(*at, out);
    }
}

static void description_print_dimensions(const struct dataset_variable *variable, FILE *out) {
    for (size_t i = 0; variable->dimensions[i]; i++)
        fprintf(out, "%s%s", i > 0 ? ", " : "", variable->dimensions[i]);
    fputs(variable->dimensions[0] ? " | " : "| ", out);
}

static void description_print_row(const struct dataset_variable *variable, FILE *out) {
    fprintf(out, "| `%s` | ", variable->name);
    if (variable->role == DATASET_VARIABLE)
        description_print_dimensions(variable, out);
    fprintf(out, "%s | ", value_type_name(variable->type));
    if (variable->role != DATASET_ATTRIBUTE)
        fprintf(out, "%s | ", variable->units);
    markdown_print(variable->long_name, out);
    fputs(" |\n", out);
}

/* Prints nothing if nothing has this role. */
static void description_print_table(const struct result_description *description,
                                    enum dataset_role role, FILE *out) {
    static const char *const head[] = {
        [DATASET_ATTRIBUTE] = "| attribute | type | meaning |\n|---|---|---|\n",
        [DATASET_COORDINATE] = "| dimension | type | unit | meaning |\n|---|---|---|---|\n",
        [DATASET_VARIABLE] =
            "| variable | dimensions | type | unit | meaning |\n|---|---|---|---|---|\n",
    };
    bool any = false;
    for (size_t part = 0; description->variables[part]; part++)
        for (const struct dataset_variable *at = description->variables[part]; at->name; at++)
            if (at->role == role) {
                if (!any)
                    fprintf(out, "\n%s", head[role]);
                any = true;
                description_print_row(at, out);
            }
}

void description_print(const struct result_description *description, FILE *out) {
    fprintf(out, "## `%s`, version %d\n", description->filetype, description->format_version);
    description_print_table(description, DATASET_ATTRIBUTE, out);
    description_print_table(description, DATASET_COORDINATE, out);
    description_print_table(description, DATASET_VARIABLE, out);
}

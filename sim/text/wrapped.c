#include "sim/text/wrapped.h"

#include "sim/base/error.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

static void print_view(struct wrapped *wrapped, struct string_view text) {
    const char *between = wrapped->between ? wrapped->between : "";
    int columns = utf8_columns(text.text, text.length),
        room = wrapped->width - (int)strlen(between);
    if (wrapped->words++ > 0)
        wrapped->column += fprintf(wrapped->out, "%s", between);
    if (wrapped->words > 1 && wrapped->column + 1 + columns > room) {
        fprintf(wrapped->out, "\n%*s", wrapped->indent, "");
        wrapped->column = wrapped->indent;
    }
    if (wrapped->column > 0)
        wrapped->column += fprintf(wrapped->out, " ");
    for (size_t i = 0; i < text.length; i++)
        fputc(control_bytes(text.text + i) ? '?' : text.text[i], wrapped->out);
    wrapped->column += columns;
}

void wrapped_word(struct wrapped *wrapped, const char *text) {
    print_view(wrapped, string_view_of(text));
}

void wrapped_text(struct wrapped *wrapped, const char *text) {
    static const char blanks[] = " \n";
    for (size_t length; *(text += strspn(text, blanks)); text += length) {
        length = strcspn(text, blanks);
        print_view(wrapped, (struct string_view){text, length});
    }
}

#include "cli/shared/output/terminal.h"

#include <limits.h>
#include <stdbool.h>
#include <sys/ioctl.h>

int terminal_width(FILE *out) {
    struct winsize size;
    bool known = ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : INT_MAX;
}

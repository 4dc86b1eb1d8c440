# Prints version.c, for sim/common/version.h: make/version.sh FLAGS
revision=$(git describe --always --dirty --exclude '*' 2>/dev/null) || revision=unknown
cat <<C
#include "sim/common/version.h"

const char version_string[] = "$(cat VERSION)";
const char version_git_revision[] = "$revision";
const char version_build_flags[] = "$1";
C

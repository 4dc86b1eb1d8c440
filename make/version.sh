#!/bin/sh
# Prints version.c, for sim/base/version.h: make/version.sh FLAGS
# In an archive, git has put the commit here; an archive unpacked inside another repository is not part of it.
archived='$Format:%H$'
revision=unknown
case $archived in '$'*) ;; *) revision=$(printf %.10s "$archived") ;; esac
[ -e .git ] &&
    revision=$(git -c safe.directory='*' describe --always --abbrev=10 --dirty --exclude '*' 2>/dev/null || echo unknown)
cat <<C
#include "sim/base/version.h"

const char version_string[] = "$(cat VERSION)";
const char version_git_revision[] = "$revision";
#ifdef __clang__
const char version_compiler[] = __VERSION__;
#else
const char version_compiler[] = "gcc " __VERSION__;
#endif
const char version_build_flags[] = "$1";
const char version_inih[] = "$(pkg-config --modversion inih 2>/dev/null || echo unknown)";
C

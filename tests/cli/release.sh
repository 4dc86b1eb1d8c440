# A release: its tarball, and the files that name its version.
. "$ROOT/tests/cli/expect.sh"

# Version and date are those of the last release in the list of changes.
version=$(cat "$ROOT/VERSION")
released=$(sed -nE 's/^## ([0-9.]+) \(([0-9-]+)\)$/\1 \2/p' "$ROOT/CHANGELOG.md" | head -n 1)
cited() { sed -n "s/^$1: //p" "$ROOT/CITATION.cff"; }
expect_that 'VERSION is the last release' test "${released% *}" = "$version"
expect_that 'the citation has its version and date' \
    test "$(cited version) $(cited date-released)" = "$released"
expect_that 'changes after it have their place' \
    test "$(grep -m 1 '^## ' "$ROOT/CHANGELOG.md")" = '## Unreleased'
expect_output "^bukub $version \(" bukub version

if [ ! -e "$ROOT/.git" ] || ! command -v git >/dev/null; then
    skip 'a tarball is made of what git has'
    finish
fi
unset MAKEFLAGS MFLAGS MAKELEVEL # of the make that runs the tests
git() { command git -c safe.directory='*' -c advice.detachedHead=false "$@"; }
dist() { (umask "$1" && make -C "$2" --no-print-directory dist); }

# Two checkouts that differ in their place, their umask, and how git is set up.
git clone -q "$ROOT" one && (umask 077 && git clone -q "$ROOT" another/checkout) || exit 1
git -C one config core.autocrlf true
git -C one config tar.umask user
version=$(git -C one show HEAD:VERSION) # which need not be that of files not committed
name=bukub-$version
expect 0 '' dist 022 one
expect_that 'it says where the tarball is' grep -qx "\./$name\.tar\.gz" out
mv "one/$name.tar.gz" first.tar.gz
expect 0 '' dist 077 one
expect_that 'twice the same bytes' cmp "one/$name.tar.gz" first.tar.gz
expect 0 '' dist 077 another/checkout
expect_that 'and of another checkout' cmp "another/checkout/$name.tar.gz" first.tar.gz
expect_that 'git ignores it' test -z "$(git -C one status --porcelain)"

# Everything that is committed is in it, and nothing else.
git -C one ls-files | sed "s|^|$name/|" | sort >committed
tar -tzf first.tar.gz | grep -v '/$' | sort >packed
expect_that 'all files are in it' cmp packed committed
tar -tvzf first.tar.gz | awk '!/^l/ { print substr($1, 2), $2, $4, $5 }' | sort -u >kinds
expect_that 'they have one owner, one time and two modes' test "$(wc -l <kinds)" -eq 2
echo more >>one/VERSION
expect 0 '^note: .*packed' dist 022 one
expect_that 'nor is it' cmp "one/$name.tar.gz" first.tar.gz

# Unpacked, also inside another repository, it has its version and commit without git.
tar -xzf first.tar.gz -C one
without_git() { (cd "one/$name" && PATH=$scratch/no-git:$PATH "$@"); }
mkdir no-git && printf '#!/bin/sh\nexit 1\n' >no-git/git && chmod +x no-git/git
without_git sh make/version.sh '' >version.c
printf '#include "sim/base/version.h"\n#include <stdio.h>\nint main(void) {\n%s\n}\n' \
    'printf("%s %s\n", version_string, version_git_revision);' >main.c
expect 0 '' cc -I "one/$name" -o version version.c main.c
expect_output "^$version $(git -C one rev-parse HEAD | cut -c1-10)\$" ./version
grep git_revision version.c >unpacked
(cd another/checkout && sh make/version.sh '') | grep git_revision >checkout
expect_that 'a checkout names it in the same way' cmp unpacked checkout
expect 2 'needs a checkout' without_git sh make/dist.sh .
finish

#!/bin/sh
# Packs what is committed as FOLDER/bukub-VERSION.tar.gz: make/dist.sh FOLDER
# Its bytes depend on the commit alone, not on the checkout, its umask or the user's settings.
set -eu
[ -e .git ] || {
    echo 'bukub: make dist packs what is committed, so it needs a checkout with git' >&2
    exit 2
}
git() { command git -c safe.directory='*' -c tar.umask=022 -c core.autocrlf=false "$@"; }
[ -z "$(git status --porcelain)" ] || echo 'note: what is not committed is not packed' >&2

name=bukub-$(git show HEAD:VERSION)
packed=$1/$name.tar
trap 'rm -f "$packed.$$" "$packed.$$.gz"' EXIT
git archive --format=tar --prefix="$name/" -o "$packed.$$" HEAD
gzip -9n "$packed.$$"
mv "$packed.$$.gz" "$packed.gz"
echo "$packed.gz"

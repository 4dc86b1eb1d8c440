# Building outside of the sources, which may be read-only, and installing what was built. A compiler
# that only writes what it would make takes the place of a real one.
. "$ROOT/tests/cli/expect.sh"

# The compiler: what it links is a script that calls the program, and says with which name it was made.
cat >compiler <<'END'
#!/bin/sh
case "$*" in
-dumpmachine) exec gcc -dumpmachine ;;
-print-file-name=*) exit ;;
*'-E -') [ "${0##*/}" != musl ] || exec echo missing ;;
esac
made=
for word; do
    [ "$made" ] && made=$word && break
    [ "$word" = -o ] && made=next
done
echo "$0 $made" >>"$LOG"
case $made in
*.o) : >"$made" ;;
*) printf '#!/bin/sh\n# %s\nexec "%s" "$@"\n' "$0" "$BUKUB" >"$made" && chmod +x "$made" ;;
esac
END
chmod +x compiler
cp compiler other
cp compiler musl
export LOG="$PWD/log"

# In place of npm and node: the libraries and the template of report pages.
mkdir programs
cat >programs/npm <<'END'
#!/bin/sh
mkdir -p "$2/node_modules/.bin"
END
cat >programs/node <<'END'
#!/bin/sh
echo template >"$3"
END
# In place of help2man: the first line of a page.
cat >programs/help2man <<'END'
#!/bin/sh
echo '.TH BUKUB "1" ""'
END
chmod +x programs/*
PATH=$PWD/programs:$PATH
unset MAKEFLAGS MFLAGS MAKELEVEL # of the make that runs the tests

mkdir tree
(cd "$ROOT" && tar -c --exclude=./build --exclude=./bukub --exclude=./results --exclude=./.git .) | tar -x -C tree
# The rules are the same for every source: kernels, the main file and one of each folder are enough.
find tree/analysis tree/cli tree/sim tree/strategies -name '*.c' ! -path '*/example/*' ! -path '*/playground/*' \
    ! -name main.c ! -name '*_portable.c' ! -name '*_tokens.c' ! -name 'processes_*.c' |
    awk -F / '{ file = $0; sub("/[^/]*$", ""); if (seen[$0]++) print file }' | xargs rm
chmod -R a-w tree
touch before
untouched() { # nobody wrote there, not even root, for whom nothing is read-only
    expect_that 'the sources are as they were' test -z "$(find tree -newer before)"
}

# In another folder, and in one that is named.
mkdir here
build_here() { (cd here && make -s -f ../tree/Makefile CC="$scratch/compiler" "$@"); }
expect 0 '' build_here
expect_that 'make -s is quiet' test ! -s out
expect_that 'the program is there' test -x here/bukub
expect_that 'so is the template of report pages' test -s here/page/report.html
untouched
expect 0 '' make -C tree BUILD="$scratch/there" CC="$scratch/compiler" bukub
expect_that 'it says what it compiles' grep -qE '^  CC +cli/main\.c$' out
expect_that 'the program is there, too' test -x there/bukub
blank='make cannot build in a folder with blanks in its name; give another one with BUILD='
mkdir 'a folder'
expect 2 "$scratch/a folder: $blank" make --no-print-directory -C tree BUILD="$scratch/a folder"
expect 2 "$scratch/a folder: $blank" make --no-print-directory -C 'a folder' -f "$scratch/tree/Makefile"
untouched

# Elsewhere HDF5 has another name, and the C library no argp.
mkdir modules
for module in hdf5 $(sed -n 's/.* build  *module:\([a-z]*\) .*/\1/p' "$ROOT/make/packages.txt"); do
    printf 'Name: %s\nDescription: %s\nVersion: 1\nCflags: -I/of/%s\n' $module $module $module >modules/$module.pc
done
make_elsewhere() { PKG_CONFIG_LIBDIR=$scratch/modules make -s -C tree BUILD="$scratch/elsewhere" CC="$scratch/$1" bukub; }
expect 0 '' make_elsewhere compiler
expect_that 'HDF5 is found' grep -q -- '-I/of/hdf5 ' elsewhere/release/flags
cp modules/hdf5.pc modules/hdf5-serial.pc
sed -i 's|/of/hdf5|/of/hdf5-mpi|' modules/hdf5.pc
expect 0 '' make_elsewhere compiler
expect_that 'that of one process first' grep -q -- '-I/of/hdf5 ' elsewhere/release/flags
expect 2 'argp-standalone' make_elsewhere musl
rm modules/hdf5*
expect 2 'hdf5-serial' make_elsewhere compiler
untouched

# What was built is installed, whatever would be built now.
: >log
install_from() { (cd "$1" && make -f ../tree/Makefile CC="$scratch/other" CFLAGS=-O1 "$2" prefix="$scratch/a tree"); }
expect 0 '' install_from here install
expect_that 'nothing is compiled' test ! -s log
expect_output "^# $scratch/compiler\$" cat 'a tree/bin/bukub'
expect_that 'the template, too' test -s 'a tree/share/bukub/report.html'
expect_output '^\.TH BUKUB "1" ' cat 'a tree/share/man/man1/bukub.1'
untouched

# A prefix may have blanks: compilers get them from pkg-config.
export PKG_CONFIG_PATH="$scratch/a tree/lib/pkgconfig"
expect_output '^.*/a tree$' pkg-config --variable=prefix bukub
plugin() {
    eval "cc -std=c17 -Werror -shared -fPIC $(pkg-config --cflags bukub) -o mine.so 'a tree/share/doc/bukub/example/mine.c'"
}
expect 0 '' plugin
expect_output '^mine' bukub walk strategies --plugin ./mine.so
expect 0 '' install_from here uninstall
expect_that 'nothing is left' test ! -e 'a tree'

# Without a program it is built first; cleaning leaves other files in the folder.
rm there/bukub
touch there/mine
expect 0 '' make -s -C tree BUILD="$scratch/there" CC="$scratch/compiler" install prefix="$scratch/usr"
expect_that 'it is installed' test -x usr/bin/bukub
expect 0 '' make -s -C tree BUILD="$scratch/there" clean
expect_output '^mine$' ls there
untouched
chmod -R u+w tree
# Without npm the program is built all the same, and says what is missing where it is needed.
printf '#!/bin/sh\nexit 1\n' >programs/npm
mkdir without
expect 0 '^note: .bukub report. needs' sh -c 'cd without && make -f ../tree/Makefile CC="$0"' "$scratch/compiler"
expect_that 'there is a program' test -x without/bukub
expect_that 'and no template' test ! -e without/page/report.html
finish

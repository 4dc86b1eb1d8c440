# What is missing is installed, or named exactly: make/deps.sh, in a world of a few programs.
. "$ROOT/tests/cli/expect.sh"

cat >list <<'END'
# package  for    how it is found   what it does
shell      build  program:sh        is there
one        build  program:one       is not
two        tests  program:two       is not
three      plots  program:three     is not asked for
END

# A world: what it has, and whom `id -u` says we are.
world() { # NAME USER PROGRAM...
    mkdir "$1"
    printf '#!/bin/sh\necho %s\n' "$2" >"$1/id"
    chmod +x "$1/id"
    world=$1
    shift 2
    for program in sh env mktemp rm tail cat chmod "$@"; do
        ln -s "$(command -v "$program")" "$world/$program"
    done
}
deps() { # WORLD GROUP...
    world=$1
    shift
    env -i PATH="$scratch/$world" "$scratch/$world/sh" "$ROOT/make/deps.sh" list "$@"
}
# In that world, apt-get notes how it is called and brings what it is asked for.
apt() {
    cat >"$1/apt-get" <<'END'
#!/bin/sh
echo "$*" >>asked
[ -e broken ] && exit 100
for word; do
    case $word in one | two) echo '#!/bin/sh' >"$PATH/$word" && chmod +x "$PATH/$word" ;; esac
done
END
    chmod +x "$1/apt-get"
}

world bare 0
expect 2 '^bukub: missing: one two$' deps bare build tests
expect 2 'there is no apt-get to install them; list says what each is for$' deps bare build
expect 2 '^bukub: missing: two$' deps bare tests

world user 1000
apt user
expect 2 '^bukub: missing: one$' deps user build
expect 2 'installing them takes root or sudo' deps user build
expect_that 'nothing was asked of apt-get' test ! -e asked

world root 0
apt root
touch broken
expect 2 'apt-get could not install them' deps root build tests
rm broken asked
expect 0 '^installing: one two$' deps root build tests
expect_output '^.* update$' head -n 1 asked
expect_output '^.* install -y --no-install-recommends one two$' tail -n 1 asked
rm asked
expect 0 '' deps root build tests
expect_that 'apt-get was left alone' test ! -e asked

# The list itself: every line has a known group and way of finding.
odd=$(grep -vE '^#|^$' "$ROOT/make/packages.txt" |
    grep -vE '^[a-z0-9.+-]+ +(build|plots|tests|manual|notebook|develop|mpi) +((program|module|header|python):[^ ]+|package) +[^ ]')
expect_that "every line of the list is in order: $odd" test -z "$odd"
finish

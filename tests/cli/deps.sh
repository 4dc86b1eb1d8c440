# make/deps.sh installs missing packages or lists them; tested with a PATH of a few programs.
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
expect 2 'no apt-get' deps bare build
expect 2 '^bukub: missing: two$' deps bare tests

world user 1000
apt user
expect 2 '^bukub: missing: one$' deps user build
expect 2 'root or sudo' deps user build
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

# A machine with packages of another architecture beside its own: what the compiler would use decides,
# and dpkg where nothing can be tried.
cat >list.foreign <<'END'
lib-dev    build  module:lib        is there for another architecture, and not found
own        build  package           is there for this one
both       build  package           for both
foreign    build  package           for another one alone
every      build  package           for whatever it is
removed    build  package           no more
END
world mixed 0 grep
printf '#!/bin/sh\nexit 1\n' >mixed/pkg-config
printf '#!/bin/sh\necho amd64\n' >mixed/dpkg
cat >mixed/dpkg-query <<'END'
#!/bin/sh
there() { case $format in *Architecture*) echo "$1 $2" ;; *) printf %s "$2" ;; esac; }
format=$3
case $4 in
own) there amd64 installed ;;
both) there arm64 installed && there amd64 installed ;;
lib-dev | foreign) there arm64 installed ;;
every) there all installed ;;
removed) there amd64 config-files ;;
esac
END
chmod +x mixed/pkg-config mixed/dpkg mixed/dpkg-query
mv list.foreign list
expect 2 '^bukub: missing: lib-dev foreign removed$' deps mixed build

# The list itself: every line has a known group and way of finding.
odd=$(grep -vE '^#|^$' "$ROOT/make/packages.txt" |
    grep -vE '^[a-z0-9.+-]+ +(build|plots|page|tests|browser|manual|notebook|develop|arm64|mpi|wasm) +((program|module|header|python):[^ ]+|package) +[^ ]')
expect_that "every line of the list is in order: $odd" test -z "$odd"
finish

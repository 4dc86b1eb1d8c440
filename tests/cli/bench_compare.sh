# Results of `make bench`: joined in one file, and compared.
. "$ROOT/tests/cli/expect.sh"

python() {
    script=$1
    shift
    PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$ROOT/tests/bench/$script" "$@"
}
compare() { python compare.py "$@"; }

echo '{"seconds": 2, "kernels": [{"name": "avx2", "to_plain": 20.5}], "fine": true}' >bench_walk.json
echo '{"seconds": 0, "note": "none"}' >bench_slice.json
expect 0 '' python join.py old.json bench_walk.json bench_slice.json
echo '{"seconds": 1, "kernels": [{"name": "avx2", "to_plain": 41}, {"name": "sse2", "to_plain": 3}]}' \
    >bench_walk.json
expect 0 '' python join.py new.json bench_walk.json bench_slice.json
expect_output '^figure +old +new +new / old$' compare old.json new.json
expect_output '^walk\.seconds +2 +1 +0\.500$' compare old.json new.json
expect_output '^walk\.kernels\.name=avx2\.to_plain +20\.5 +41 +2\.000$' compare old.json new.json
expect_output '^slice\.seconds +0 +0 +-$' compare old.json new.json
expect_output '^walk\.kernels\.name=sse2\.to_plain: not in old\.json$' compare old.json new.json
expect_that 'texts are not compared' sh -c '! grep -qE "fine|note" out'

echo 'no JSON' >text.json
echo '{}' >empty.json
echo '{"other": 1}' >other.json
expect 2 '^usage: compare\.py OLD\.json NEW\.json$' compare old.json
expect 2 '^compare: none\.json: No such file' compare none.json new.json
expect 2 '^compare: text\.json: is no JSON$' compare old.json text.json
expect 2 '^compare: empty\.json: holds no figures$' compare old.json empty.json
expect 2 '^compare: .*figure' compare old.json other.json
expect 1 'join\.py|Error' python join.py all.json none.json
finish

# The Python module: results as datasets, functions as strategies, what is wrong as exceptions.
. "$ROOT/tests/cli/expect.sh"

cp "$ROOT/data/boards/five.ini" .
export PYTHONPATH="$ROOT/notebooks"
cat >module.py <<'END' # not as input of `expect`, which closes it
import functools
import itertools
import os
import tempfile
import numpy as np
import bukub

def pairs(held, letter, square):
    return len(held) < 2 or letter in held or len(held) == 4

def never_on_a1(held, letter, square):
    return 0 if square == "A1" else 0.5

sweep = bukub.run("walk sweep", strategy=[pairs, "greedy"], p="0:1:0.5", games="10K")
assert list(sweep["strategy"].values) == ["pairs", "greedy"] and sweep["mean"].shape == (2, 3, 1)
exact = bukub.run("walk exact", strategy=pairs, p=0.5)
assert abs(float(exact["expected_moves"].squeeze()) - 20.1676275421) < 1e-9
small = bukub.run("walk exact", strategy=[never_on_a1, pairs], board="five.ini", start=["B3", "C3"])
assert small["expected_moves"].shape == (2, 1, 2) and np.isfinite(small["expected_moves"]).all()
def points(command="walk exact", strategy="greedy", **options):
    return list(bukub.run(command, strategy=strategy, board="five.ini", **options)["p"].values)

for p in [0, 0.5, 1], (0, 0.5, 1), np.linspace(0, 1, 3), exact["p"] * [0, 1, 2], "0,0.5,1", "0:1:0.5":
    assert points(p=p) == [0, 0.5, 1], p
assert points(p=[0.5]) == points(p=np.array(0.5)) == points(p=np.float64(0.5)) == [0.5]
assert points("walk sweep", p=(0.1, 0.9), quantile=[0.1, 0.9], games=1000) == [0.1, 0.9]
assert bukub.option_list("sample", [[25, 13], [16]]) == ["--sample", "25,13", "--sample", "16"]
assert bukub.option_list("start", np.array(["D4", "F6"])) == ["--start", "D4", "--start", "F6"]
census = bukub.run("magicboard census", d=4, boards=1000, seed=3)
assert census.attrs["complete"] == 1
compared = bukub.run("walk compare", strategy=[pairs, "rate"], games="10K", collect_at_start=True)
assert sorted(compared["ranked_strategy"].values) == ["pairs", "rate"]
def named(name, share):
    def function(held, letter, square):
        return share
    function.__name__ = name
    return function

class Half:
    def __call__(self, held, letter, square):
        return 0.5

same = bukub.run("walk compare", strategy=[named("s", 1), named("s", 0.5), "greedy", named("greedy", 0.7)], games=1000)
assert list(same["strategy"].values) == ["s", "s-2", "greedy", "greedy-2"]
assert {*same["left"].values, *same["right"].values} == {*same["strategy"].values}
assert "s - s-2" in same["pair"].values and not any("table(" in pair for pair in same["pair"].values)
names = ["f,(g/h\n", "s" * 300]
os.mkdir("a,b")
tempfile.tempdir = os.path.abspath("a,b")
odd = bukub.run("walk exact", strategy=[named(name, 0.5) for name in names], board="five.ini")
assert list(odd["strategy"].values) == names
tempfile.tempdir = None
objects = bukub.run("walk sweep", strategy=[Half(), functools.partial(pairs)], control=named("c", 0.5), p=0.5, games=1000)
assert list(objects["strategy"].values) == ["Half", "pairs"] and objects.attrs["control"] == "c"
assert bukub.run("walk trace", strategy=pairs).attrs["strategy"] == "pairs"
assert bukub.ask("walk", "strategies")["strategies"][0]["name"] == "greedy"

def error(*arguments, **options):
    try:
        bukub.run(*arguments, **options)
    except bukub.Error as wrong:
        return str(wrong)

assert "no strategy 'gredy'" in error("walk run", strategy="gredy")
assert "--p: " in error("walk run", p=2)
assert "probability of taking" in error("walk run", strategy=lambda held, letter, square: 2)
for answer in ("yes", "1", None, float("nan"), [1], -0.5):
    def mine(held, letter, square):
        return answer if (held, square) == ("A", "A1") else 1

    said = error("walk run", strategy=mine)
    assert f"mine('A', 'R', 'A1') returns {answer!r}, " in said, said
assert "not one of" in error("walk fly")
def words(held, letter, square):
    return "yes"
assert "words('', 'R', 'A1') returns 'yes'" in error("walk run", strategy=words)
coin = itertools.cycle([True, True, True, False])
said = error("walk run", strategy=lambda held, letter, square: next(coin))
assert "('', 'L', 'A2') returns first True, then False; allowed: always the same" in said, said
os.environ["BUKUB"] = "/nowhere/bukub"
assert error("walk run") == "/nowhere/bukub: no such program; BUKUB in the environment may be its path"
END
expect 0 '^Try .bukub --help' /usr/bin/python3 -W error module.py
expect 1 'UserWarning: .*not over after 3 moves' /usr/bin/python3 -W error -c '
import bukub
bukub.run("walk trace", strategy="greedy", max_moves=3)'
# Where progress is drawn, too, and with what a program says on standard error, whatever its bytes.
drawn='import bukub
bukub.run("walk run", strategy="greedy", max_moves=3, games=1000, progress=True)'
for terminal in xterm dumb; do
    expect 1 'UserWarning: .*not over after 3 moves' env TERM=$terminal /usr/bin/python3 -W error -c "$drawn"
done
fails='import bukub
bukub.run("walk run", strategy="exec:printf \"caf\\\\351\\\\n\" >&2; exit 3")'
expect 1 'bukub.Error: .*ended with exit code 3' /usr/bin/python3 -c "$fails"
expect_that 'its words are passed on' grep '^caf' err
never='import bukub
def never(held, letter, square):
    return 0
bukub.run("walk exact", strategy=never)'
expect 1 'UserWarning: games of never at ' /usr/bin/python3 -W error -c "$never"
expect_that 'a warning names no file' sh -c '! /usr/bin/python3 -c "$1" 2>&1 | grep "table("' sh "$never"
finish

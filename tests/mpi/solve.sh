# The layers of a row's values, shared by several processes: the same values, less memory for each, and
# any number of them resumes from what others saved.
. "$ROOT/tests/mpi/job.sh"

solve() { bukub antipalindrome solve "$@" --json --threads 1; }
shared() { # RANKS ROW...
    ranks=$1
    shift
    job "$ranks" antipalindrome solve "$@" --json --threads 1
}

# What one process finds is in `plain`, what several do in `out`: equal but for who did the work.
same_values() {
    expect_that "$1" /usr/bin/python3 -c '
import json, sys
work = ["memory", "seconds", "resumed", "ranks", "rank_memory", "rank_received", "rank_waited"]
one, two = ({k: v for k, v in json.load(open(f)).items() if k not in work} for f in ("plain", "out"))
sys.exit(not (one == two and one["exact"] and len(one["best"]) > 0))'
}

# as_one RANKS CONDITION ROW...: so many processes find what one does.
as_one() {
    ranks=$1 condition=$2
    shift 2
    solve "$@" >plain
    expect_json 0 "r['ranks'] == $ranks and ($condition)" shared "$ranks" "$@"
    same_values "$ranks processes find the same: $*"
}

# Each version of a file, by its size, in a folder; until it is killed.
versions() { # FILE FOLDER
    exec /usr/bin/python3 -c '
import os, sys, time
path, folder = sys.argv[1:]
os.mkdir(folder)
while time.sleep(0.001) is None:
    try:
        os.link(path, folder + "/new")
        os.replace(folder + "/new", folder + "/" + str(os.stat(folder + "/new").st_size))
        os.unlink(folder + "/new") # where it is the same one again
    except FileNotFoundError:
        pass' "$@"
}

layer=antipalindrome-18-first-1.layer
solve 18 >one
cp one plain
for ranks in 1 2 3 4; do
    versions full-$ranks/$layer "kept-$ranks" &
    keeper=$!
    expect_json 0 "r['value'] == -6 and r['stored'] == 'byte' and r['rank_memory'] <= r['memory']" \
        shared $ranks 18 --memory "$((62 / (ranks + 1) + 9))M" --checkpoint full-$ranks --every 0
    kill $keeper
    cp out "of-$ranks"
    same_values "$ranks processes find the same: 18"
done
expect_that 'the more processes, the less memory each takes' /usr/bin/python3 -c '
import json, sys
most = [json.load(open(f))["rank_memory"] for f in ("one", "of-2", "of-3", "of-4")]
sys.exit(not (most[1] < 0.6 * most[0] and most[2] < 0.85 * most[1] and most[3] < 0.9 * most[2]))'
solve 18 --plan 4 >plan
expect_that 'it is planned rightly' /usr/bin/python3 -c '
import json, sys
plan, of = json.load(open("plan"))["byte"], json.load(open("of-4"))
sys.exit(not (plan["memory"] == of["memory"]
              and plan["received"] <= of["rank_received"] <= 1.5 * plan["received"]))'
expect_json 0 'r["stored"] == "bit" and r["ranks"] == 1' solve 18 --memory 19M
expect 2 'need [0-9.]+M bytes of memory in each of 3 processes with one bit per row, but the limit is 9M' \
    shared 3 18 --memory 9M
expect_that 'and says it once' test "$(grep -c ^bukub err)" -eq 1

figures="r['rank_received'] > 1e5 and r['rank_waited'] > 0 and r['rank_memory'] <= r['memory']"
as_one 3 "r['passes'] > 1 and r['stored'] == 'bit' and $figures" 16 --memory 10M
as_one 4 "$figures" 15 --first 2
as_one 2 "r['winner'] == 'Player 2' and $figures" 1............... --payoff outcome
expect_output '^2 processes; at most [0-9.]+MB of layers, [0-9.]+MB received and [0-9.]+ s of wait' \
    job 2 antipalindrome solve 16 --threads 1
table() { "$@" antipalindrome solve --all 9 --threads 1; }
table bukub >table
expect_output '^9,' table job 3
expect_that 'a table of sizes is the same' cmp table out

# What is saved on the way is the same of any number of processes.
for ranks in 2 3 4; do
    expect_that "$ranks processes save the same bytes" /usr/bin/python3 -c '
import filecmp, os, sys
both = set(os.listdir(sys.argv[1])) & set(os.listdir(sys.argv[2])) - {"new"}
sys.exit(not (len(both) > 9 and max(map(int, both)) > 5e6 and
              filecmp.cmpfiles(*sys.argv[1:], both, False)[1:] == ([], [])))' kept-1 kept-$ranks
    mv "kept-$ranks/$(ls -S kept-$ranks | head -n 1)" full-$ranks/$layer
done
mv "kept-1/$(ls -S kept-1 | head -n 1)" full-1/$layer

# A layer that the disk has no room for does not end it.
limited() { (ulimit -f 30000 && shared 3 18 --checkpoint small --every 0); }
expect_json 0 'r["value"] == -6' limited

# Damage is reported once, as by one process.
damaged() { # FILE
    expect 2 "$1: is damaged" shared 3 18 --checkpoint "${1%/*}"
    expect_that 'and once' test "$(grep -c ^bukub err)" -eq 1
}
mkdir cut longer
head -c 3000000 full-1/$layer >cut/$layer
damaged cut/$layer
(cat full-1/$layer && echo) >longer/$layer
damaged longer/$layer

# Any number resumes from what any other saved.
cp one plain
expect_json 0 'r["resumed"]' shared 2 18 --checkpoint full-4
same_values '2 processes resume from what 4 saved'
expect_json 0 'r["resumed"]' solve 18 --checkpoint full-3
same_values '1 process resumes from what 3 saved'
expect_output '^Resumed from checkpoint' \
    job 4 antipalindrome solve 18 --checkpoint full-1 --threads 1

# A process is killed at any time: the same command resumes, with another number of processes.
seed=$(date +%N | sed 's/^0*//')
draw() { # BELOW
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    drawn=$((seed / 65536 % $1))
}
solve 18 --memory 16M >plain
goes_on() { # RANKS SIGNAL
    ranks=$1 signal=$2 folder=cut-$1
    draw "$ranks" && rank=$drawn
    draw 10 && tenths=$drawn
    what="rank $rank of $ranks, $signal 0.$tenths s after a layer was saved"
    cut_job "$ranks" "$signal" "$rank" "$folder/$layer" "0.$tenths" antipalindrome solve 18 \
        --memory 16M --threads 1 --checkpoint "$folder" --every 0 >out 2>err
    code=$?
    # Nobody is left to say it when rank 0 is killed.
    [ $code -eq 0 ] || [ "$rank $signal" = '0 KILL' ] || expect_that "$what: exit $code, says how to resume" \
        grep -qE "repeat the command to resume|--checkpoint can resume" err
    expect_json 0 'r["resumed"]' shared $((6 - ranks)) 18 --memory 16M --checkpoint "$folder"
    same_values "$what: others resume with the same result"
}
goes_on 2 KILL
goes_on 4 KILL
finish

# Two-sample tests on the user's own move counts: known results, and each kind of wrong usage.
. "$ROOT/tests/cli/expect.sh"

a=25,13,16,24,11,12,24,26,15,19,34
b=35,41,23,26,18,15,33,42,18,47,21,26

# The results of R's t.test, wilcox.test and ks.test(exact = FALSE).
known='(lambda w, m, k: abs(w["t"] + 2.34629583745) < 1e-10 and abs(w["df"] - 19.4681580394) < 1e-9
    and abs(w["p_value"] - 0.0296793135687) < 1e-12 and m["w"] == 33.5
    and abs(m["p_value_asymptotic"] - 0.0485094171218722) < 1e-12 and m["method"] == "exact"
    and abs(m["p_value"] - 0.045285848893333) < 1e-12 and abs(k["d"] - 0.401515151515152) < 1e-12
    and abs(k["p_value_asymptotic"] - 0.313125218061877) < 1e-12)(*(r["tests"][name]
    for name in ("welch", "mann_whitney", "kolmogorov_smirnov")))'
expect_json 0 "$known" bukub walk compare --sample $a --sample $b --json
expect_json 0 "$known" bukub walk compare --sample "$(echo $a | tr , ' ')" \
    --sample "$(echo $b | tr , '\n')" --json
expect_output '^1 2 3 +3 +2 ' bukub walk compare --sample "$(printf '1\n2\t3')" --sample 1,2
piped() { echo "$a" | tr , '\n' | bukub walk "$@" --sample -; }
expect_output '^-  *11  *19\.9091 ' piped compare --sample "$b"
expect_output '^Log-likelihood of 11 games$' piped infer --strategy greedy --p 0.5
columns() { printf '%s;13\n' moves 25 16 NA | bukub walk infer --strategy greedy --p 0.5 "$@"; }
expect 0 'left out: 1' columns --sample -:moves
refuse '--sample: /dev/stdin:1: ' columns --sample -
refuse '--sample: /dev/stdin: no numbers' bukub walk infer --sample -
expect 2 '--sample: /dev/stdin: was read already' piped compare --sample -
rest() { echo $a | tr , '\n' >rest.txt; { read -r _ && bukub walk infer --strategy greedy --p 0.5 --sample -; } <rest.txt; }
expect_output '^Log-likelihood of 10 games$' rest
echo moves | cat - >a.csv
echo $a | tr , '\n' >>a.csv
printf '# %s\n%s\n' 'all in one line' "$b" >b.csv
expect_json 0 "$known" bukub walk compare --sample a.csv --sample b.csv --json
expect_json 0 "$known" bukub walk compare --sample $a --sample ./b.csv --json
sed 's/$/\r/' a.csv >dos.csv
expect_json 0 "$known" bukub walk compare --sample dos.csv --sample "$b" --json
expect_output '^Welch t +-2\.346295837 +19\.46815804 +0\.02967931357 +yes +- +-$' \
    bukub walk compare --sample $a --sample $b
expect_that 'the difference has an interval' \
    grep -q '^Difference of the means: -8\.84091, 95 % interval -16\.7147 to -0\.967152$' out
expect 0 '' bukub walk compare --sample $a --sample $b --quiet
expect_that 'quiet prints no table' test ! -s out

# Only a # between white space begins a comment: errors of spreadsheets are no numbers.
printf 'a;b\n25;30 # so\n#DIV/0!;44\n' >error.csv
refuse '--sample: error\.csv:3: .*not a number' bukub walk compare --sample error.csv:a --sample error.csv:b

# Small samples have the exact p-values that wilcox.test (from R 4.6 with ties) and ks.test have.
small='--sample 25,13,16,24,11,44,18,9 --sample 35,41,23,19,58,27'
expect_json 0 '(lambda m, k: abs(m["p_value"] - 0.05927405927405927) < 1e-12 and m["method"] == "exact"
    and abs(m["p_value_asymptotic"] - 0.0612) < 1e-4 and k["method"] == "exact"
    and abs(k["p_value"] - 0.09257409257409257) < 1e-12 and abs(k["p_value_asymptotic"] - 0.1373) < 1e-4)(
    r["tests"]["mann_whitney"], r["tests"]["kolmogorov_smirnov"])
    and (r["left_size"], r["left_mean"], r["left_median"], r["right_median"]) == (8, 20, 17, 31)' \
    bukub walk compare $small --json
expect_output '^25,13,16,24,11,44,18,9 +8 +20 +11\.2631 +17$' bukub walk compare $small
expect_that 'p-values stand beside asymptotic ones' \
    grep -qE '^Mann-Whitney W +9 +- +0\.05927405927 +no +exact +0\.0612[0-9]*$' out
expect_output "^Welch's test has no value" bukub walk compare --sample 1,1,1,1 --sample 2,2,2,2
expect_that 'each test has a verdict' \
    sh -c 'grep -qE "^Welch t +- +- +- +- " out && grep -qE "^Mann-Whitney W .* yes " out'
expect_json 0 'r["tests"]["mann_whitney"]["method"] == "exact" and r["left_size"] == 2
    and r["tests"]["kolmogorov_smirnov"]["method"] == "exact"' \
    bukub walk compare --sample 2,2 --sample 2,3 --json
expect_json 0 '(r["tests"]["mann_whitney"]["method"], r["tests"]["mann_whitney"]["p_value"])
    == ("exact", 1)' bukub walk compare --sample 2,2 --sample 2,2 --json
expect_json 0 '{p["tests"]["kolmogorov_smirnov"]["method"] for p in r["pairs"]} == {"exact"}' \
    bukub walk compare --strategy greedy --strategy rate --independent --games 99 --json
expect_json 0 '{p["tests"]["kolmogorov_smirnov"]["method"] for p in r["pairs"]} == {"asymptotic"}' \
    bukub walk compare --strategy greedy --strategy rate --independent --games 100 --json

# The largest numbers have finite statistics.
expect_json 0 '(r["left_sd"], r["tests"]["welch"]["p_value"]) == (1e100, 1)' \
    bukub walk compare --sample 0,1e100,-1e100 --sample 1e100,-1e100 --json

# A sample against itself, and samples that are too small or constant.
expect_json 0 'r["tests"]["welch"]["t"] == 0 and r["tests"]["welch"]["p_value"] == 1
    and r["tests"]["kolmogorov_smirnov"]["d"] == 0' bukub walk compare --sample $a --sample $a --json
unknown='all(r["tests"]["welch"][key] is None and r["tests"]["welch"][key + "_is"] == "unknown"
    for key in ("t", "df", "p_value"))'
expect_json 0 "$unknown" bukub walk compare --sample 1 --sample 3 --json
expect_json 0 "$unknown" bukub walk compare --sample 2,2 --sample 2,2,2 --json
welch="^Welch's test has no value"
equal="^Mann-Whitney's test has no p-value"
many=$(yes 5 | head -n 50 | paste -s -d ,)
for left in 1 2,3; do
    expect_output "$welch" bukub walk compare --sample $left --sample 3
    expect_that 'and nothing of the others' sh -c '! grep -q "^Mann-Whitney.*needs" out'
done
expect_output "$welch" bukub walk compare --sample 5,5 --sample 6,6
expect_output "$equal" bukub walk compare --sample "$many" --sample "$many"
expect_that 'the chi-squared test has none' grep -q '^The chi-squared test has no value' out
expect 0 '' bukub walk compare --sample $many,6,6,6,6,6 --sample $many,7,7,7,7,7
expect_that 'nothing is needed' sh -c '! grep -q needs out'

# Columns of tables, as spreadsheets and R write them.
printf '"mine","yours, too"\r\n' >table.csv
paste -d , - - <<END | sed 's/^/"/; s/,/","/; s/$/"\r/' >>table.csv
$(for i in 1 2 3 4 5 6 7 8 9 10 11; do echo $a | cut -d , -f $i; echo $b | cut -d , -f $i; done)
END
expect_json 0 'abs(r["tests"]["welch"]["t"] + 2.272140535329415) < 1e-12' \
    bukub walk compare --sample table.csv:mine --sample 'table.csv:yours, too' --json
refuse '--sample: table\.csv:1: .*choose' bukub walk compare --sample 1,2 --sample table.csv
refuse '--sample: table\.csv:1: no column "his"' bukub walk compare --sample 1,2 --sample table.csv:his
printf '%s\n' 'mine;yours' '25;35' '13;41,5' '16;NA' '24;' '11' >europe.csv
expect_json 0 '(r["left_size"], r["left_mean"], r["left_missing"]) == (5, 17.8, 0)
    and (r["right_size"], r["right_mean"], r["right_missing"]) == (2, 38.25, 1)' \
    bukub walk compare --sample europe.csv:mine --sample europe.csv:yours --json
expect_output '^Missing values .*, left out: 1 of europe\.csv:yours$' \
    bukub walk compare --sample europe.csv:mine --sample europe.csv:yours
expect_output '^Missing values .*, left out: 1 of 25, NA,13, 2 of 1,NA,NA$' \
    bukub walk compare --sample '25, NA,13' --sample 1,NA,NA

# Columns by number, also without a header; names in any encoding are printed as UTF-8.
expect_json 0 'r["right_mean"] == 38.25' \
    bukub walk compare --sample europe.csv:1 --sample europe.csv:2 --json
printf '3,5\n0,6\n9,8\n' >bare.csv
expect_json 0 '(r["left_mean"], r["right_size"]) == (4, 3)' \
    bukub walk compare --sample bare.csv:1 --sample bare.csv:2 --json
printf '2023,2\n5,6\n' >years.csv
expect_json 0 '(r["left_size"], r["left_mean"]) == (1, 5)' \
    bukub walk compare --sample years.csv:2023 --sample 1,2 --json
refuse '--sample: years\.csv:1: .*header' bukub walk compare --sample years.csv:2 --sample 1,2
refuse '--sample: bare\.csv:1: no column "4"' bukub walk compare --sample bare.csv:4 --sample 1,2
refuse '--sample: bare\.csv:1: no column "0"' bukub walk compare --sample bare.csv:0 --sample 1,2
printf '\374bung,andere\n1,2\n3,4\n' >latin.csv
refuse '--sample: latin\.csv:1: no column "x"' bukub walk compare --sample latin.csv:x --sample 1,2
latin=$(printf 'latin.csv:\374bung')
expect_output '^latin\.csv:\?bung +2 +2 ' bukub walk compare --sample "$latin" --sample latin.csv:2
printf 'mine,yours,mine\n1,2,3\n' >twice.csv
refuse '--sample: twice\.csv:1: .*choose' bukub walk compare --sample 1,2 --sample twice.csv:mine
expect 0 '' bukub walk compare --sample 1,2 --sample twice.csv:3 --quiet
refuse '--sample: europe\.csv:1: no column "his"' bukub walk compare --sample 1,2 --sample europe.csv:his
bukub walk sweep --strategy greedy --p 0:1:0.25 --games 100 --quiet -o sweep.h5
bukub export sweep.h5 --csv --table mean >points.csv
expect_json 0 'r["tests"]["welch"]["p_value"] == 1' \
    bukub walk compare --sample points.csv:mean --sample points.csv:mean --json

# Options without a meaning here are refused, with valid or invalid values.
for option in '--games 10' --independent '--strategy greedy' '--strategy nonsense' '--p 0.5' '--p 0:1:0.5' \
    '--start D4' '--board nowhere.ini' '--collect-at-start' '--max-moves 5' '--plugin x.so' \
    '--engine plain' '--seed 3' '--threads 2' '--resume' '--every 5' '--first-game 3' '--quantile 0.9' \
    '--point rate,p=1,start=D4'; do
    refuse "${option%% *} .*combined with --sample\$" bukub walk compare --sample 1,2 $option --sample 3,4
    echo "${option%% *}" >>refused
done
options_of() { bukub "$@" --help | grep -oE '^ +(-., +)?--[a-z-]+' | grep -o -- '--.*'; }
options_of antipalindrome solve >of_results # as of any result
options_of walk compare | grep -vxF -f refused -f of_results >others
expect_that 'all others are of results' test "$(cat others)" = --sample

# Wrong.
compare() { bukub walk compare --sample 1,2,3 --sample "$1"; }
refuse '--sample: give two' bukub walk compare --sample 1,2,3
refuse '--sample: give two' bukub walk compare --sample 1 --sample 2 --sample 3
refuse '--sample: sweep\.h5: choose' bukub walk infer --sample sweep.h5
refuse '--sample: nowhere\.csv: .*opened' compare nowhere.csv
refuse '--sample: .*no numbers' compare ''
refuse '--sample: .*a number is missing' compare 1,,2
# An empty cell above a number is missing; below the last number the column has ended.
printf '%s\n' '25;35' ';41' '16;23' '11' >gap.csv
expect_output '^Missing values .*, left out: 1 of gap\.csv:1$' \
    bukub walk compare --sample gap.csv:1 --sample gap.csv:2
refuse '--sample: sample "NA": no numbers' compare NA
refuse '--sample: .*a number is missing' compare 1,2,
refuse '--sample: 1,2,x: .*opened' compare 1,2,x
refuse '--sample: .*1-2' compare 1-2
refuse '--sample: .*not a number' compare .
mkdir folder
refuse '--sample: \./folder: ' compare ./folder
wrong() { # PATTERN TEXT
    # shellcheck disable=SC2059
    printf "$2" >wrong.csv
    refuse "--sample: wrong\.csv$1" compare wrong.csv
}
wrong ':3: "x" is not a number; allowed: ' '1\n2\nx\n'
wrong ':2: "nan" is not a number' 'moves\nnan\n'
wrong ':1: "1e999" is ' '1e999\n'
wrong ':2: .*1;2' 'moves\n1;2\n'
wrong ':2: .*missing' '1\n2,,3\n'
wrong ': ' ''
wrong ': ' 'moves\n'
wrong ': ' '# nothing\n\n'
wrong ':1: ' 'moves,other\n1,2\n'
wrong ':1: ' '1\0002\n'
head -c 300000 /dev/urandom >noise.csv
refuse '--sample: noise\.csv:[0-9]+: ' compare noise.csv
yes 123456 | head -c 70000000 >huge.csv
refuse '--sample: huge\.csv: .*64' compare huge.csv
rm huge.csv
refuse '--sample: /dev/zero' compare /dev/zero

# The games of a run, one by one, are those of its histogram, in the order of their numbers.
five=$ROOT/data/boards/five.ini
bukub walk decisions --board "$five" --csv | sed '1s/$/,take/; 1!s/$/,0/' >never.csv
set -- --board "$five" --strategy greedy --strategy 'table(file=never.csv)' --start C3 --start D2 --max-moves 12
expect 3 censored bukub walk run "$@" --keep-games --games 70K --first-game 5 -o listed.h5 --quiet
bukub export listed.h5 --csv --table game_moves >listed.csv
bukub export listed.h5 --csv --table games >points.csv
bukub export listed.h5 --csv --table histogram >histogram.csv
expect_that 'the list has the games of the histogram' /usr/bin/python3 -c '
import csv
from collections import Counter
def table(name, *kept):
    with open(name) as file:
        return [(row["strategy"] + row["start"], *(row[column] for column in kept)) for row in csv.DictReader(file)]
listed = table("listed.csv", "game", "game_moves")
assert [int(row[1]) for row in listed] == 4 * list(range(5, 70005))
found = Counter((point, moves) for point, _, moves in listed)
expected = Counter({(point, moves): int(games) for point, moves, games in table("histogram.csv", "moves", "histogram")})
for point, censored, unfinishable in table("points.csv", "censored", "unfinishable"):
    expected[point, "NaN"], expected[point, "Inf"] = int(censored), int(unfinishable)
assert found == +expected and {"NaN", "Inf"} <= {moves for _, moves in found}'
expect 3 censored bukub walk run "$@" --keep-games --games 70K --first-game 5 --quiet --threads 3 --engine plain -o plain.h5
bukub export plain.h5 --csv --table game_moves >plain.csv
expect_that 'other engines and threads list the same' cmp listed.csv plain.csv
refuse '--precision .*--keep-games' bukub walk run --keep-games --precision 1
refuse '--control .*--keep-games' bukub walk run --keep-games --control greedy
refuse '--keep-games: .*at most' bukub walk run --keep-games --games 2G -o many.h5
refuse '--keep-games: .*-o' bukub walk run --keep-games --games 10
expect_output 'left out: [0-9]+ of listed\.csv:game_moves' bukub walk compare --sample listed.csv:game_moves --sample 1,2
refuse ".*'--keep-games'" bukub walk sweep --keep-games

# A saved run is the sample of its games that ended. Games of equal seeds are not independent.
bukub export listed.h5 --csv --table game_moves |
    awk -F , 'NR == 1 { print "moves" } NR > 1 { print $5 ~ /NaN|Inf/ ? "NA" : $5 }' >point.csv
bukub walk run --board "$five" --strategy greedy --games 50K --seed 9 --quiet -o other.h5
head -n 70001 point.csv >first.csv
bukub walk compare --sample first.csv --sample other.h5 --json >listed.json
expect_json 0 'r["left_missing"] > 0 and r["right_size"] == 50000 and (lambda listed: all(
    r[key] == listed[key] for key in r if key not in ("left", "command_line")))(json.load(open("listed.json")))' \
    bukub walk compare --sample listed.h5:1 --sample other.h5 --json
refuse '--sample: .*seed' bukub walk compare --sample listed.h5:1 --sample listed.h5:2
refuse '--sample: .*listed\.h5: choose .* 4 points' compare listed.h5
refuse '--sample: .*listed\.h5: .*1 to 4' compare listed.h5:5
refuse '--sample: .*listed\.h5: no game' compare listed.h5:3
bukub walk compare --games 1K --quiet -o compare.h5
refuse '--sample: .*compare\.h5: allowed: .*run' compare compare.h5
head -c 3000 sweep.h5 >cut.h5
refuse '--sample: .*cut\.h5' compare cut.h5

# A million numbers are no problem.
awk 'BEGIN { for (i = 0; i < 1000000; i++) print 5 + i % 97 }' >many.csv
expect_json 0 'r["tests"]["welch"]["p_value"] == 1' \
    bukub walk compare --sample many.csv --sample many.csv --json

finish

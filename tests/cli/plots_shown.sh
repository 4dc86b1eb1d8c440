# Pictures show what the files hold, as programs in Python that read both find.
. "$ROOT/tests/cli/plot_many.sh"

all_curves a.h5
# What is drawn besides: games that cannot end, games that were stopped, several starts, games beyond the
# histogram, and exact results.
stranded=$ROOT/data/boards/stranded.ini
expect 3 'can no longer end' sweep --board "$stranded" --strategy greedy --p 0:1:0.5 -o gap.h5
expect 3 'censored' sweep --strategy greedy --strategy rate --max-moves 12 --p 0.3,0.7 -o stopped.h5
expect 3 'censored' bukub walk run --strategy greedy --strategy rate --max-moves 25 --p 0.3 --games 1K --quiet -o short.h5
expect 0 '' sweep --strategy greedy --start D4 --start F6 --start B2 --p 0:1:0.5 -o starts.h5
expect 0 '' bukub walk run --strategy 'random(q=0.005)' --games 200 --quiet -o tail.h5
set -- --board "$five" --strategy greedy --strategy optimal --p 0.1:0.9:0.4
expect 0 '' bukub walk exact "$@" --distribution --quiet -o exact.h5
expect 0 '' sweep --board "$five" --strategy greedy --strategy hoard --p 0.1:0.9:0.4 --exact -o both.h5
expect 0 '' bukub walk optimal --board "$five" --quiet --export-policy policy.h5
expect 0 '' bukub sequencium tournament --agent greedy --agent random --agent mirror \
    --agent 'uct(nodes=20)' --size 3x4 --opening 1 --quiet -o games.h5
expect 0 '' bukub walk compare --games 20K --quiet -o dots.h5
expect 0 '' bukub magicboard census --d 2:6:1 --boards 2K --quiet -o boards.h5
mkdir pictures
cat >calls <<END
$checks/check_plots.py a.h5 gap.h5 stopped.h5 starts.h5 tail.h5 both.h5 short.h5
$checks/check_colours.py dots.h5
$checks/check_exact_plots.py
$checks/check_sequencium_plots.py
$checks/check_antipalindrome_plots.py
$checks/check_magicboard_plots.py
$checks/check_slice_plots.py $ROOT/data/slice
$notebooks/results_pictures.py pictures
$checks/check_results_pictures.py pictures
END
plot_many calls
finish

# Other objectives than the minimum expected moves: finishing in time, and discounted moves.
. "$ROOT/tests/cli/expect.sh"

# Within N moves. Simulation agrees.
expect_json 0 'abs(q["probability"] - 0.7990418070) < 1e-9 and q["within"] == 20
    and q["lower"] <= q["probability"] <= q["upper"] and q["upper"] - q["lower"] < 1e-11
    and len(q["greatest"]) == len(q["distribution"]) == 21
    and abs(sum(q["distribution"]) - q["probability"]) < 1e-12
    and all(a <= b for a, b in zip(q["greatest"], q["greatest"][1:]))
    and abs(q["tail"] + q["probability"] - 1) < 1e-15
    and [s["strategy"] for s in r["shortfalls"]] == ["greedy", "optimal"]
    and all(s["lost"] > 0 for s in r["shortfalls"])' \
    bukub walk optimal --within 20 --strategy greedy --strategy optimal --json
cp out objective.json
bukub walk exact --strategy greedy --distribution --json >exact.json
expect_that 'a strategy in time is its distribution summed' /usr/bin/python3 -c '
import json
share = json.load(open("exact.json"))["points"][0]["distribution"]
optimum = json.load(open("objective.json"))["shortfalls"][0]["probability"]
assert abs(sum(share[:21]) - optimum) < 1e-12'
expect_output '^optimal   0\.5  D4     0\.7990418070$' bukub walk optimal --within 20
expect_output '^greedy    0\.5  D4     0\.7[0-9]{9}  0\.0[0-9]{9}$' \
    bukub walk optimal --within 20 --strategy greedy
expect_output '^ +4  ABCDEFGHIJKLMNOPQRSTUVWXYZ$' bukub walk optimal --within 20
expect_output ' within 1 move$' bukub walk optimal --board tiny --within 1
expect_json 0 'len(r["points"]) == 6 and [q["start"] for q in r["points"][:2]] == ["D4", "F6"]' \
    bukub walk optimal --within 9 --p 0,0.5,1 --start D4 --start F6 --json
bukub walk optimal --within 9 --p 0,0.5,1 --threads 1 --json | sed 's/"seconds".*//' >one.json
bukub walk optimal --within 9 --p 0,0.5,1 --threads 3 --json | sed 's/"seconds".*//' >three.json
expect_that 'threads change nothing' cmp one.json three.json

# Discounted. Its decisions, saved and played, bring what it says; nearly undiscounted, the optimum.
expect_json 0 'abs(q["discounted_moves"] - 9.6425612097) < 1e-9 and q["discount"] == 0.95
    and q["lower"] <= q["discounted_moves"] <= q["upper"] and q["converged"]
    and 14.6208626062 < q["expected_moves"] < 15
    and abs(sum(q["distribution"]) - 1) < 1e-11
    and abs(sum(f * (1 - 0.95 ** m) / 0.05 for m, f in enumerate(q["distribution"]))
            - q["discounted_moves"]) < 1e-9 and q["quantiles"]["0.5"] == 12' \
    bukub walk optimal --discount 0.95 --json
expect_json 0 '14.61 < q["discounted_moves"] < 14.6208626062' \
    bukub walk optimal --discount 0.99999 --json
expect_json 0 '0 < q["discounted_moves"] <= 10 and q["expected_moves"] is None
    and q["expected_moves_is"] == "infinite"' \
    bukub walk optimal --discount 0.9 --p 1 --board "$ROOT/data/boards/stranded.ini" --json
expect 0 '' bukub walk optimal --discount 0.95 --export-policy d.h5
expect_json 0 'abs(q["expected_moves"] - 14.7742219342) < 1e-9' \
    bukub walk exact --strategy 'table(file=d.h5)' --json

# The plain optimum has a distribution, too.
expect_json 0 'abs(sum(m * f for m, f in enumerate(q["distribution"])) - q["expected_moves"]) < 1e-8
    and q["quantiles"]["0.5"] == 12 and q["tail"] <= 1e-12' bukub walk optimal --distribution --json
expect_output '^D4 .* 5   12   33$' bukub walk optimal --distribution

# The file of decisions.
expect 0 '' bukub walk optimal --within 6 --export-policy w.h5
expect_that 'decisions by moves left, collection and square' /usr/bin/python3 -c '
import xarray
file = xarray.open_dataset("w.h5")
assert file.attrs["filetype"] == "bukub walk horizon" and file.attrs["p"] == 0.5
assert file["take"].dims == ("left", "collection", "square")
assert file["take"].shape == (6, 3654, 64)
assert abs(float(file["distribution"].sum() - file["within"].sel(moves=6))) < 1e-12
none = file["take"].sel(collection="-")
assert float(none.sel(left=5).sum()) > 0 and float(none.sel(left=3).sum()) == 0
assert bool(none.isnull().any("left").sum() == 4)'
expect_output '^moves' bukub export w.h5 --csv --table moves

# Impossible requests.
refuse '--within: ' bukub walk optimal --within 0
refuse '--within: ' bukub walk optimal --within 1001
refuse '--discount: .*not between' bukub walk optimal --discount 1
refuse '--discount: ' bukub walk optimal --discount 2
for option in '--decisions 3' '--habits 3' --distribution; do
    refuse "${option%% *} .*combined with --within\$" bukub walk optimal --within 3 $option --strategy greedy
done
refuse '--decisions .*combined with --discount$' bukub walk optimal --discount 0.5 --decisions 3
refuse '--decisions needs --strategy$' bukub walk optimal --decisions 3
refuse '--habits needs one --p and one --start$' bukub walk optimal --p 0.4,0.5 --habits 3
refuse '--habits needs one --p and one --start$' bukub walk optimal --start D4 --start C3 --habits 3
refuse '--discount .*combined with --within$' bukub walk optimal --within 3 --discount 0.5
refuse '--changes cannot be combined with --(within|discount)$' \
    bukub walk optimal --within 3 --changes --p 0.1:0.2:0.1
refuse '--export-prism .*combined with --discount$' bukub walk optimal --discount 0.5 --export-prism a
refuse '--export-policy: give one' bukub walk optimal --within 3 --p 0,1 --export-policy a.h5
refuse '--export-policy: only for --within up to 200' \
    bukub walk optimal --within 201 --export-policy a.h5
expect 0 'estimated' bukub walk optimal --within 5 --strategy patient

finish

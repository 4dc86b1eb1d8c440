# Proofs of who wins Sequencium: saving, checking and forging them.
. "$ROOT/tests/cli/expect.sh"

solve() { bukub sequencium solve "$@"; }
check() { bukub sequencium check "$@"; }

# Proofs of a win and of a draw, with any payoff.
expect_output '^saved: win\.proof$' solve 5x5 --proof win.proof
expect_output '^proved: Red wins$' check win.proof
expect_output '^[0-9]+ bytes, [0-9]+ moves, [0-9]+ positions referred to again$' check win.proof
expect_output "^checksum $(od -An -v -tx1 win.proof | tr -d ' \n' | tail -c 16 | sed 's/\(..\)\(..\)\(..\)\(..\)\(..\)\(..\)\(..\)\(..\)/\8\7\6\5\4\3\2\1/')\$" check win.proof
expect_output '^E   \.   \.   \.   \.  b1$' check win.proof
expect 0 '' solve 4x5 --payoff outcome --proof draw.proof
expect_output '^proved: a draw$' check draw.proof
expect 0 '' solve 3x5 --weak --proof weak.proof
expect_output '^proved: Red gets at least a draw$' check weak.proof
expect_json 0 '(r["claim"], r["complete"], r["moves"] > r["referred"] > 0) == ("Red wins", True, True) and
    r["bytes"] < 200000 and len(r["checksum"]) == 16' check win.proof --json
refuse '-: .*file$' check -
printf 'r1 . .\n. r2 b1\nblue to move\n' >position.txt
expect 0 '' solve position.txt --proof late.proof
expect_output '^Blue to move$' check late.proof

# Another checker, written from data/FORMAT.md, finds the same.
second() { /usr/bin/python3 "$ROOT/tests/cli/check_proof.py" "$1"; }
expect_output '^a draw$' second draw.proof
expect_output '^Red gets at least a draw$' second weak.proof
expect 0 '' solve 3x5 --proof 3x5.proof
expect_output '^Red wins$' second 3x5.proof
printf 'r1 r1 . . . b1\nblue to move\n' >loss.txt
expect 0 '' solve loss.txt --proof loss.proof
expect_output '^Blue wins$' second loss.proof
expect_output '^proved: Blue wins$' check loss.proof

# An existing file is not replaced.
expect 2 'bukub: --proof: win\.proof: .*exists' solve 5x5 --proof win.proof
expect 0 '' solve 5x5 --proof win.proof --force
expect 1 '--proof: none/win\.proof: ' solve 3x3 --proof none/win.proof
refuse '--proof .*combined with --all$' solve --all 4 --proof all.proof

# Stopped before there is a proof.
expect 3 '8x8\.proof: .*stopped$' \
    interrupted INT % sequencium solve 8x8 --proof 8x8.proof
expect_that 'no file is left' test ! -e 8x8.proof

# Proofs that are not whole, or forged.
sed 's/^claims: Red wins$/claims: Blue wins/' win.proof >changed.proof
expect 2 'changed\.proof: .*checksum' check changed.proof
expect 2 'position\.txt: .*not a proof' check position.txt
expect 2 'bukub: none\.proof: .*such file' check none.proof
expect 2 'a proof is missing' check
# forge FROM TO FILE: replaces text in a proof, which gets a checksum of its own.
forge() {
    /usr/bin/python3 - "$@" <<'END'
import sys

def crc64(data):
    sum = 2**64 - 1
    for byte in data:
        sum ^= byte
        for _ in range(8):
            sum = sum >> 1 ^ (0xC96C5795D7870F42 if sum & 1 else 0)
    return sum ^ 2**64 - 1

data = open(sys.argv[3], "rb").read()
assert crc64(data[:-8]) == int.from_bytes(data[-8:], "little")
forged = data[:-8].replace(sys.argv[1].encode(), sys.argv[2].encode(), 1)
assert forged != data[:-8]
open("forged.proof", "wb").write(forged + crc64(forged).to_bytes(8, "little"))
END
}
refuse_forged() {
    expect_that "'$2' instead of '$1'" forge "$1" "$2" "$4"
    expect 2 "bukub: forged\.proof: $3" check forged.proof
}
expect 0 '' solve 3x3 --proof small.proof
refuse_forged 'claims: Red wins' 'claims: Blue wins' 'byte [0-9]+: ' small.proof
refuse_forged 'claims: Red wins' 'claims: a draw' 'byte [0-9]+: ' small.proof
refuse_forged 'claims: a draw' 'claims: Red wins' 'byte [0-9]+: ' draw.proof
refuse_forged 'claims: a draw' 'claims: Blue wins' 'byte [0-9]+: ' draw.proof
refuse_forged 'claims: a draw' 'claims: all' 'claims neither that a colour wins nor a draw$' draw.proof
refuse_forged 'red to move' 'blue to move' 'position:[0-9]+: ' draw.proof
refuse_forged 'b1' '. ' 'position:[0-9]+: ' draw.proof
refuse_forged 'proof 1' 'proof 2' 'is not a proof: the first line of one is ' draw.proof
finish

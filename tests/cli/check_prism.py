"""Reads an exported model as PRISM would: check_prism.py MODEL [P MOVES]

No update may lead a variable out of its range, in no state of the whole domain: PRISM's symbolic
engines look at those that cannot be reached, too. With P and MOVES, for a board that is small: every
state is followed, and the least expected moves of a game, or the expected moves of a strategy, are
MOVES.
"""

import re
import sys
from fractions import Fraction
from itertools import product


def split(text, separator):
    """The parts between separators that stand in no parentheses."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == separator and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def conditions(text):
    """With `b if a else c` in place of `a ? b : c`."""
    *ways, last = split(text, ":")
    chosen = ""
    for way in ways:
        condition, value = split(way, "?")
        chosen += f"{inside(value)} if {inside(condition)} else "
    return chosen + inside(last)


def inside(text):
    """The same for what is in the text's parentheses."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        if letter == "(":
            depth += 1
            if depth == 1:
                parts.append(text[start : at + 1])
                start = at + 1
        elif letter == ")":
            depth -= 1
            if depth == 0:
                parts.append(conditions(text[start:at]))
                start = at
    return "".join(parts) + text[start:]


def to_python(text):
    """An expression of PRISM's, compiled."""
    text = conditions(re.sub(r"\bmod\(([^,]*), 2\)", r"(\1 % 2)", text))
    text = re.sub(r"(?<![<>!])=", "==", text).replace("!", " not ")
    text = text.replace("&", " and ").replace("|", " or ")
    text = re.sub(r"\b(\d+)/(\d+)\b", r"Fraction(\1, \2)", text)
    text = text.replace("true", "True").replace("false", "False")
    return compile(text.strip(), text, "eval")


def names(text):
    return set(re.findall(r"[A-Za-z]\w*", text)) - {"mod", "true", "false"}


class Command:
    def __init__(self, text):
        self.action, guard, outcomes = re.fullmatch(r"\[(\w*)\] (.*?) -> (.*)", text).groups()
        self.guard, self.guards = to_python(guard), split(guard, "&")
        self.outcomes = []
        for outcome in split(outcomes, "+"):
            probability, _, updates = outcome.rpartition(" : ")
            pairs = [] if updates == "true" else [
                re.fullmatch(r"\((\w+)' = (.*)\)", update).groups() for update in split(updates, "&")
            ]
            self.outcomes.append(
                (to_python(probability or "1"), [(name, value, to_python(value)) for name, value in pairs])
            )


class Model:
    def __init__(self, text):
        text = re.sub(r"//.*", "", text)
        self.is_chain = "dtmc" in text.split()
        assert self.is_chain != ("mdp" in text.split())
        self.range, self.start = {}, {}
        for name, low, high, first in re.findall(r"(\w+) : \[(\d+)\.\.(\d+)\] init (\d+);", text):
            self.range[name] = range(int(low), int(high) + 1)
            self.start[name] = int(first)
        for name, first in re.findall(r"(\w+) : bool init (\w+);", text):
            self.range[name] = (False, True)
            self.start[name] = first == "true"
        self.formulas = [
            (name, to_python(value)) for name, value in re.findall(r"formula (\w+) = ([^;]*);", text)
        ]
        body = text[text.index("module ") : text.index("endmodule")]
        self.commands = [
            Command(" ".join(command.split())) for command in re.findall(r"\[\w*\][^;]*->[^;]*", body)
        ]

    def place(self, state, p):
        """What names mean in a state."""
        place = dict(state, Fraction=Fraction, p=p)
        for name, value in self.formulas:
            place[name] = eval(value, place)
        return place

    def stays_in_range(self):
        """Whether each update does wherever what the guard says of its own variables holds."""
        for command in self.commands:
            for name, text, value in [update for _, updates in command.outcomes for update in updates]:
                known = sorted(names(text) | {"square", "chooses"})
                assert name in self.range and set(known) <= set(self.range), text
                own = [to_python(part) for part in command.guards if names(part) <= set(known)]
                for values in product(*(self.range[other] for other in known)):
                    place = dict(zip(known, values))
                    if all(eval(part, place) for part in own):
                        after = eval(value, place)
                        assert after in self.range[name], f"[{command.action}] {name}' = {text}: {after}"

    def moves(self, state, p):
        """What can be done: what it counts, and where it leads with what probability."""
        place = self.place(state, p)
        for command in self.commands:
            if not eval(command.guard, place):
                continue
            outcomes = []
            for probability, updates in command.outcomes:
                to = dict(state)
                for name, _, value in updates:
                    to[name] = eval(value, place)
                    assert to[name] in self.range[name], (state, name)
                outcomes.append((eval(probability, place), tuple(to.values())))
            assert sum(probability for probability, _ in outcomes) == 1, state
            yield command.action == "move", outcomes

    def explore(self, p):
        """Everything that can come up, from a state as a tuple to its moves."""
        first = tuple(self.start.values())
        found, waiting = {}, [first]
        while waiting:
            state = waiting.pop()
            if state in found:
                continue
            place = dict(zip(self.start, state))
            over = self.place(place, p)["done"]
            found[state] = None if over else list(self.moves(place, p))
            assert over or found[state], place
            waiting += [to for _, outcomes in found[state] or [] for _, to in outcomes]
        return first, found


def least_moves(first, found):
    """The least expected moves, by passes over all states until nothing changes."""
    moves = {
        state: [(count, [(float(q), to) for q, to in outcomes]) for count, outcomes in ways or []]
        for state, ways in found.items()
    }
    value, change = dict.fromkeys(moves, 0.0), 1
    while change > 1e-13:
        change = 0
        for state, ways in moves.items():
            if ways:
                now = min(count + sum(q * value[to] for q, to in outcomes) for count, outcomes in ways)
                change = max(change, abs(now - value[state]))
                value[state] = now
    return value[first]


def expected_moves(first, found):
    """The expected moves of a chain, by elimination of all states but the first from the equations
    moves(state) = count + sum of q moves(to), those in which fewest others occur first."""
    count, to, into = {}, {}, {state: set() for state in found}
    for state, ways in found.items():
        ((count[state], outcomes),) = ways or [(0, [])]  # nothing is left to choose
        to[state] = {}
        for q, other in outcomes:
            if q > 0:
                to[state][other] = to[state].get(other, 0) + float(q)
                into[other].add(state)
    for state in sorted(found, key=lambda state: (state == first, len(into[state]) * len(to[state]))):
        again = 1 - to[state].pop(state, 0)
        for before in into[state] - {state}:
            q = to[before].pop(state, 0) / again
            count[before] += q * count[state]
            for other, next_q in to[state].items():
                to[before][other] = to[before].get(other, 0) + q * next_q
                into[other].add(before)
        if state == first:
            return count[state] / again


with open(sys.argv[1]) as file:
    model = Model(file.read())
chosen = {"decide"} if model.is_chain else {"take"}
assert {"move", "leave"} | chosen == {command.action for command in model.commands if command.action}
model.stays_in_range()
if len(sys.argv) > 2:
    solve = expected_moves if model.is_chain else least_moves
    moves = solve(*model.explore(Fraction(sys.argv[2])))
    assert abs(moves - float(sys.argv[3])) < 1e-9 * moves, moves

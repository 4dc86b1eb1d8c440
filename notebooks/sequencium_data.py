"""What the pictures of Sequencium show."""

import os
import tempfile

import numpy as np

from bukub import NotAResult, ask, output, opened
from reference import reference


def solved_boards():
    """The rows of the reference table of solved boards."""
    return reference("sequencium")


def values_of_moves(position):
    """What each move is worth to Red, by the name of its square, and what was found besides."""
    found = ask("sequencium", "solve", position, "--moves")
    return {move["move"]: move["value"] for move in found["moves"]}, found


def place_of(square):
    """Row and column of B2, from 0."""
    return ord(square[0]) - ord("A"), int(square[1:]) - 1


def text_of(board, mover):
    """A position as bukub reads it."""
    rows = [" ".join(cell or "." for cell in row) for row in board]
    return "\n".join([*rows, f"{mover.lower()} to move", ""])


def move_values(found, position):
    """A solved position as text, with what each move is worth, as a step of a game without its move."""
    *rows, mover = position.strip().splitlines()
    board = [["" if cell == "." else cell for cell in row.split()] for row in rows]
    values = np.full((len(board), len(board[0])), np.nan)
    for move in found.get("moves", []):
        values[place_of(move["move"])] = np.nan if move["value"] is None else move["value"]
    if found.get("moves") == []:
        raise NotAResult("is a position in which the player cannot write a number")
    if np.isnan(values).all():
        raise NotAResult("has no values of moves: `bukub sequencium solve --moves` computes them")
    return {"board": board, "values": values, "mover": mover.split()[0].capitalize()}


def best_line(rows, columns, moves):
    """The first moves of optimal play, each with the board before it and the value of every move."""
    board = [[""] * columns for _ in range(rows)]
    board[0][0], board[-1][-1] = "r1", "b1"
    _, found = values_of_moves(f"{rows}x{columns}")
    steps = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "position.txt")
        for number, move in enumerate(found["line"][:moves]):
            mover = "Blue" if number % 2 else "Red"
            with open(path, "w", encoding="utf-8") as file:
                file.write(text_of(board, mover))
            worth, _ = values_of_moves(path)
            values = np.full((rows, columns), np.nan)
            for square, value in worth.items():
                values[place_of(square)] = value
            square, written = move.split()
            steps.append({"board": [list(row) for row in board], "values": values, "mover": mover,
                          "move": move, "played": place_of(square)})
            row, column = place_of(square)
            board[row][column] = mover[0].lower() + written
    return steps


def tournament_of(path, *arguments):
    """Plays a tournament into a result file and reads it."""
    output("sequencium", "tournament", *arguments, "--quiet", "--force", "-o", path)
    return opened(path)

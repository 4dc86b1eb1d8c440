// MagicBoard: a circle moves by exactly the number on its square, and stays on the board.
import {squareName} from "../parts/squares.js";

const longestSide = 32;

// A board from its text, a line of numbers for each row: {side, values}; undefined: it is none.
function boardOfText(text) {
  if (!/^[\d\s()]+$/.test(text)) return undefined;
  const rows = text.trim().split("\n").map(line => (line.match(/\d+/g) ?? []).map(Number));
  return boardOfValues(rows.flat(), rows.length);
}

export function boardOfValues(values, side) {
  return side > 1 && side <= longestSide && values.length === side * side ? {side, values} : undefined;
}

const corners = {NW: () => 0, NE: side => side - 1, SW: side => side * (side - 1),
  SE: side => side * side - 1};

// The puzzles of a file with the dimension `puzzle`: {index, name, board, start}; without a board
// that can be drawn, `board` is undefined.
export function puzzlesOf(dataset) {
  const texts = String(dataset.attributes.board ?? "").split(/\n\s*\n/);
  return Array.from(dataset.values("puzzle"), (_, index) => {
    const number = dataset.at("board", {puzzle: index});
    const corner = dataset.at("start", {puzzle: index});
    const board = boardOfText(dataset.at("text", {puzzle: index}) ?? texts[number - 1] ?? "");
    const known = board && Object.hasOwn(corners, corner);
    return {index, name: `board ${number}, from ${corner}`, board: known ? board : undefined,
      start: known ? corners[corner](board.side) : undefined};
  });
}

const directions = {E: [1, 0], N: [0, -1], S: [0, 1], W: [-1, 0]};
const words = {E: "east", N: "north", S: "south", W: "west"};

// The square that a move leads to; undefined: it is not legal.
function target({side, values}, square, letter) {
  const [right, down] = directions[letter];
  const column = square % side + right * values[square];
  const row = Math.floor(square / side) + down * values[square];
  const inside = column >= 0 && column < side && row >= 0 && row < side;
  return values[square] > 0 && inside ? row * side + column : undefined;
}

const targets = (board, square) =>
  Object.keys(directions).map(letter => target(board, square, letter)).filter(to => to !== undefined);

export const nameOf = (board, square) =>
  squareName(Math.floor(square / board.side), square % board.side);

// The steps of a solution, {from, to, text}, up to the first one that is not legal.
export function stepsOf(board, start, moves) {
  const steps = [];
  let from = start;
  for (const letter of moves ?? "") {
    const to = Object.hasOwn(directions, letter) ? target(board, from, letter) : undefined;
    if (to === undefined) break;
    const by = board.values[from];
    steps.push({from, to, text: `${by} ${by === 1 ? "square" : "squares"} ${words[letter]} from ${
      nameOf(board, from)} to ${nameOf(board, to)}`});
    from = to;
  }
  return steps;
}

// The squares that are reached from a square, itself included.
function reached(start, next) {
  const found = new Set([start]);
  for (const square of found)
    for (const to of next(square)) found.add(to);
  return found;
}

// What is notable about the squares: sets of those that are reachable; of these, without a legal
// move (dead ends), with exactly one (forced), and without a path to the goal (lost).
export function notable(board, start) {
  const goal = board.values.indexOf(0);
  const from = board.values.map((_, square) => targets(board, square));
  const into = board.values.map(() => []);
  from.forEach((list, square) => list.forEach(to => into[to].push(square)));
  const reachable = reached(start, square => from[square]);
  const toGoal = reached(goal, square => into[square] ?? []);
  const those = condition => new Set([...reachable].filter(condition));
  return {reachable, deadEnds: those(square => square !== goal && from[square].length === 0),
    forced: those(square => from[square].length === 1), lost: those(square => !toGoal.has(square))};
}

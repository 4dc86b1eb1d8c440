// Sequencium: positions {rows, columns, squares, mover}, where squares are {player, number} or
// undefined, row by row.
import {drawSquares, squareAt, squareName} from "../parts/squares.js";

const most = 64; // squares
const names = ["Red", "Blue"];
const look = [{colour: "var(--red)", round: true}, {colour: "var(--series-0)", round: false}];

const board = (rows, columns) => {
  if (!(rows >= 1 && columns >= 1 && rows * columns <= most)) return undefined;
  return {rows, columns, squares: Array(rows * columns).fill(undefined), mover: 0};
};

// The position before the first move on "6x6"; undefined if there is no such board.
export function start(setting) {
  const size = /^(\d+)x(\d+)$/.exec(setting);
  const position = size ? board(Number(size[1]), Number(size[2])) : undefined;
  if (!position) return undefined;
  position.squares[0] = {player: 0, number: 1};
  position.squares[position.squares.length - 1] = {player: 1, number: 1};
  return position;
}

// A position as files have it, "r1 . ." and so on; undefined if it is none.
export function read(text) {
  const lines = String(text).trim().split("\n");
  const mover = /^(red|blue) to move$/.exec(lines.at(-1))?.[1];
  const rows = lines.slice(0, mover ? -1 : undefined).map(line => line.trim().split(/\s+/));
  const position = board(rows.length, rows[0].length);
  if (!position || rows.some(row => row.length !== rows[0].length)) return undefined;
  position.squares = rows.flat().map(square => {
    const written = /^([rb])(\d+)$/.exec(square);
    return written ? {player: written[1] === "r" ? 0 : 1, number: Number(written[2])} : undefined;
  });
  position.mover = mover === "blue" ? 1 : 0;
  return position;
}

// The index of a square, "B3"; undefined if the board has none of this name.
function squareIndex({rows, columns}, name) {
  const {row, column} = squareAt(name);
  return row < rows && column >= 0 && column < columns ? row * columns + column : undefined;
}

// The position after "B3 2" or "pass"; undefined if that is no move.
export function play(position, move) {
  const {squares, mover} = position;
  if (move === "pass") return {...position, mover: 1 - mover};
  const [name, number] = String(move).split(" ");
  const index = squareIndex(position, name);
  if (index === undefined || squares[index] || !/^\d+$/.test(number)) return undefined;
  const written = {player: mover, number: Number(number)};
  return {...position, mover: 1 - mover, squares: squares.with(index, written)};
}

// The place of a move, as in `marks`.
export const placeOf = move => String(move).split(" ")[0];

const largest = ({squares}, player) =>
  Math.max(...squares.map(square => square?.player === player ? square.number : 0));

export const mover = position => position.mover;

// What the position means, a sentence each.
export const describe = position =>
  [`Largest numbers: ${names.map((name, i) => `${name} ${largest(position, i)}`).join(", ")}.`];

export const pieceOf = player => look[player];

// Draws a position. `marks`: {text, below, outline, title} by the names of squares.
export function draw(position, {name, label, marks = new Map()}) {
  const {rows, columns, squares} = position;
  return drawSquares({name, rows, columns, label, square: (row, column) => {
    const place = squareName(row, column);
    const written = squares[row * columns + column];
    const drawn = written ? {text: written.number, piece: look[written.player],
      title: `${place}: ${names[written.player]} ${written.number}`} : {};
    return {...drawn, ...marks.get(place)};
  }});
}

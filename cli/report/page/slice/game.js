// Slice Through The Boundaries: positions {side, players, seat, round, scores, filled, line, role}:
// `filled` has the player by the number of the square, `line` is that of the offense at the end of a
// round, and `role`, of a single round, says who is the offense.
import {shape} from "../parts/element.js";
import {look} from "../parts/plot.js";
import {drawSquares, squareAt, squareName} from "../parts/squares.js";
import {bestLine} from "./round_line.js";

const most = 16; // rows and columns
const mostPlayers = 8;

const position = (side, players = 2, seat = 0) =>
  side >= 1 && side <= most && players >= 2 && players <= mostPlayers && seat < players
    ? {side, players, seat, round: 0, scores: [], filled: new Map()} : undefined;

const fills = ({side, players}) => players * Math.floor(side * side / (2 * players));

// The position before the first move: "5", or with the number of players and the offense's place in
// the filling order, "5:3:1"; undefined if there is none.
export function start(setting) {
  const [, side, players, seat] = /^(\d+)(?:x\d+)?(?::(\d+))?(?::(\d+))?$/.exec(setting) ?? [];
  return side && position(Number(side), Number(players ?? 2), Number(seat ?? 0));
}

// The player on a place of the filling order.
const playerAt = ({round, players, seat}, place) => (round + players - seat + place) % players;

const isOver = ({round, players}) => round >= players;

// A position as files have it: lines with players, seat and scores, and the rows of the grid. Who
// filled its squares is unknown.
export function read(text, players) {
  const lines = String(text).trim().split("\n");
  const value = name => lines.find(line => line.startsWith(`${name} `))?.split(" ").slice(1).map(Number);
  const rows = lines.filter(line => /^[*. ]+$/.test(line)).map(line => line.replaceAll(" ", ""));
  const made = position(rows.length, value("players")?.[0] ?? players, value("seat")?.[0]);
  if (!made || rows.some(row => row.length !== made.side)) return undefined;
  made.scores = value("scores") ?? [];
  made.round = made.scores.length;
  [...rows.join("")].forEach((square, i) => square === "*" && made.filled.set(i, undefined));
  return made;
}

function squareIndex({side}, name) {
  const {row, column} = squareAt(name);
  return row < side && column >= 0 && column < side ? row * side + column : undefined;
}

// The position after filling "B3"; undefined if that is no move. With the last square of a round the
// offense draws its line; the next move begins the next round.
export function play(before, move) {
  const base = !before.line ? before
    : {...before, round: before.round + 1, filled: new Map(), line: undefined};
  const square = squareIndex(base, move);
  if (square === undefined || base.filled.has(square) || isOver(base)) return undefined;
  const filled = new Map(base.filled).set(square, playerAt(base, base.filled.size));
  if (filled.size < fills(base)) return {...base, filled};
  const line = bestLine(base.side, new Set(filled.keys())) ?? {score: 0};
  return {...base, filled, line, scores: [...base.scores, line.score]};
}

export const placeOf = String;

export const mover = at => isOver(at) ? undefined : playerAt(at, at.filled.size);

const pointText = ([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`;

function roundText(at) {
  const {round, players, line} = at;
  if (isOver(at)) return "The match is over.";
  const role = at.role ?? `Round ${round + 1} of ${players}: Player ${round + 1} is the offense`;
  const left = fills(at) - at.filled.size;
  if (!line) return `${role}, ${left} ${left === 1 ? "square" : "squares"} left to fill.`;
  const where = line.from ? ` from ${pointText(line.from)} to ${pointText(line.to)}` : "";
  return `${role}. A best line${where} crosses ${line.score} ${
    line.score === 1 ? "boundary" : "boundaries"}.`;
}

const scoresText = scores => `Scores: ${scores.map((score, i) => `Player ${i + 1}: ${score}`).join(", ")}.`;

export const describe = at =>
  [roundText(at), ...(at.scores.length > 0 && !at.role ? [scoresText(at.scores)] : [])];

export const pieceOf = player => ({colour: look(player).colour, full: true});

const lineShapes = ({from, to, crossed}) => place => {
  const dots = crossed.map(point => place(...point));
  const [x1, y1] = place(...from), [x2, y2] = place(...to);
  return [shape("line", {x1, y1, x2, y2, class: "cut-halo"}), shape("line", {x1, y1, x2, y2, class: "cut"}),
    ...dots.map(([cx, cy]) => shape("circle", {cx, cy, r: 7, class: "cut-dot"}))];
};

// Draws a position: filled squares have the name of the player that filled them, if it is known, from
// `players`. `marks`: {text, below, outline, title} by the names of squares.
export function draw({side, filled, line}, {name, label, marks = new Map(), players}) {
  const nameOf = player => players?.[player] ?? `Player ${player + 1}`;
  return drawSquares({name, rows: side, columns: side, label, over: line?.from && lineShapes(line),
    square: (row, column) => {
      const place = squareName(row, column);
      const index = row * side + column;
      const player = filled.get(index);
      const drawn = filled.has(index) ? {
        piece: player === undefined ? {colour: "var(--faint)", full: true} : pieceOf(player),
        text: player === undefined ? "" : nameOf(player).split(" ").at(-1),
        title: `${place}: filled${player === undefined ? "" : ` by ${nameOf(player)}`}`} : {};
      return {...drawn, ...marks.get(place)};
    }});
}

// Palindromes/Antipalindromes: positions {row, first}, where row is a text of 0, 1 and dots, and first
// the player that made the first move, 0 or 1.
import {shape} from "../parts/element.js";
import {outlineShape, scrolling} from "../parts/pieces.js";
import {figure} from "../parts/plot.js";

const longest = 64; // squares of a row
const names = ["Player 1", "Player 2"];

const position = (row, first) =>
  /^[01.]+$/.test(row) && row.length <= longest ? {row, first: first === "2" ? 1 : 0} : undefined;

// The position before the first move, of "16", "16:2", or a row "1..0:2"; undefined if there is none.
export function start(setting) {
  const [row, first] = String(setting).split(":");
  const length = Number(row);
  return position(/^[01.]*\.[01.]*$/.test(row) ? row : length <= longest ? ".".repeat(length) : "", first);
}

// A position as files have it, "1.0..1" and "player 2 first"; undefined if it is none.
export function read(text) {
  const [row, who] = String(text).trim().split("\n");
  return position(row.trim(), /^player ([12]) first$/.exec(who ?? "")?.[1]);
}

// The position after "5=1"; undefined if that is no move.
export function play({row, first}, move) {
  const [, number, digit] = /^(\d+)=([01])$/.exec(move) ?? [];
  const at = number - 1;
  return row[at] === "." ? {row: row.slice(0, at) + digit + row.slice(at + 1), first} : undefined;
}

export const placeOf = move => String(move).split("=")[0];

export const mover = ({row, first}) => (first + row.replaceAll(".", "").length) % 2;

// The windows of even length, without empty squares, in which each digit is its mirror image (player 0)
// or none is (player 1): {square, length}, by length and then from the left.
export function windows(row, player) {
  const found = [];
  const counts = (a, b) => a !== "." && b !== "." && (a === b) === (player === 0);
  for (let length = 2; length <= row.length; length += 2)
    for (let square = 0; square + length <= row.length; square++) {
      let k = 0;
      while (k < length / 2 && counts(row[square + k], row[square + length - 1 - k])) k++;
      if (k === length / 2) found.push({square, length});
    }
  return found;
}

export const score = (row, player) => windows(row, player).reduce((sum, {length}) => sum + length, 0);

export const describe = ({row}) => [`Scores${row.includes(".") ? " so far" : ""}: ${
  names.map((name, i) => `${name} ${score(row, i)}`).join(", ")}.`];

export const pieceOf = () => undefined;

const size = 44; // of a square
const margin = 22; // above, for its number

// Draws a row, above what its squares are marked with: {text, below, outline, title} by the numbers of
// squares, where `below` has a {text, best} for each line of text below the square. `lines`: headings
// of these; least: the width of a square in pixels below which the drawing scrolls.
export const draw = ({row}, {name, ...options}) => figure(name, () => drawRow(row, options));

function drawRow(row, {label, marks = new Map(), lines = [], least = 22}) {
  const left = lines.length > 0 ? 60 : 2;
  const width = left + row.length * size + 2;
  const height = margin + size + 24 * lines.length + 4;
  const text = (x, y, written, attributes) => shape("text",
    {x, y, "text-anchor": "middle", "dominant-baseline": "central", ...attributes}, String(written));
  const svg = shape("svg", {viewBox: `0 0 ${width} ${height}`, role: "img", class: "squares row",
    "aria-label": `${label}. ${[...row].join(" ").replaceAll(".", "empty")}`});
  const lineAt = k => margin + size + 24 * (k + 0.6);
  lines.forEach((line, k) => svg.append(text(left / 2, lineAt(k), line, {class: "heading"})));
  for (let i = 0; i < row.length; i++) {
    const x = left + i * size;
    const mark = marks.get(String(i + 1)) ?? {};
    const group = shape("g", {}, shape("rect", {x, y: margin, width: size, height: size, class: "square"}),
      text(x + size / 2, margin / 2, i + 1, {class: "heading"}));
    const written = mark.text ?? (row[i] === "." ? "" : row[i]);
    if (mark.title) group.append(shape("title", {}, mark.title));
    if (row[i] === "1") group.firstChild.style.fill = "var(--surface)";
    if (mark.outline) group.append(outlineShape(x, margin, size));
    group.append(text(x + size / 2, margin + size / 2, written, {class: "large"}));
    (mark.below ?? []).forEach(({text: value, best}, k) => group.append(text(x + size / 2,
      lineAt(k), value, {class: best ? "small best" : "small"})));
    svg.append(group);
  }
  svg.style.maxWidth = `${width}px`;
  return scrolling(svg, width * least / size);
}

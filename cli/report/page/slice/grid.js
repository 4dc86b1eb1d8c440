// Grids of Slice Through The Boundaries with lines.
import {shape} from "../parts/element.js";
import {beside as besideBoard, drawSquares, squareName} from "../parts/squares.js";

const longestSide = 16;

// A grid from its words, one for each row: {side, filled(row, column)}; undefined: it is none.
export function gridOf(words) {
  const rows = String(words ?? "").trim().split(/\s+/);
  const side = rows.length;
  const valid = side <= longestSide && rows.every(row => row.length === side && /^[*.]+$/.test(row));
  return valid ? {side, filled: (row, column) => rows[row][column] === "*"} : undefined;
}

export const emptyGrid = side => ({side, filled: () => false});

// "0,31/10": {x, y} in squares, right and down from the upper left corner.
function pointOf(text) {
  const [x, y] = String(text).split(",").map(number => {
    const [numerator, denominator = 1] = number.split("/").map(Number);
    return numerator / denominator;
  });
  return {x, y};
}

// A line {from, to} from the texts of its ends; undefined: it does not cross the grid.
export function lineOf(from, to, side) {
  const line = {from: pointOf(from), to: pointOf(to)};
  const inside = value => value >= 0 && value <= side;
  const valid = [line.from, line.to].every(({x, y}) => inside(x) && inside(y)) &&
    line.from.x !== line.to.x && line.from.y !== line.to.y;
  return valid ? line : undefined;
}

const near = 1e-9; // of doubles to exact fractions
const isWhole = value => Math.abs(value - Math.round(value)) < near;

// Where a line crosses the boundaries between squares, inside of the grid, from its left end:
// {x, y, before, after, vertex}, with the squares on either side as [row, column]; at a vertex, the
// diagonal ones.
function boundaries({side}, {from, to}) {
  const slope = (to.y - from.y) / (to.x - from.x);
  const down = Math.sign(slope);
  const found = [];
  const add = (x, y, before, after, vertex = false) => {
    if (x > near && x < side - near && y > near && y < side - near) found.push({x, y, before, after, vertex});
  };
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  for (let x = Math.ceil(left); x <= right; x++) {
    const y = from.y + (x - from.x) * slope;
    const row = isWhole(y) ? Math.round(y) : Math.floor(y);
    if (isWhole(y)) add(x, row, [down > 0 ? row - 1 : row, x - 1], [down > 0 ? row : row - 1, x], true);
    else add(x, y, [row, x - 1], [row, x]);
  }
  for (let y = 1; y < side; y++) {
    const x = from.x + (y - from.y) / slope;
    const column = Math.floor(x);
    if (isWhole(x) || x < left || x > right) continue;
    add(x, y, [down > 0 ? y - 1 : y, column], [down > 0 ? y : y - 1, column]);
  }
  return found.sort((a, b) => a.x - b.x);
}

// From a filled square to an empty one, or the other way round.
const isCrossed = (grid, {before, after}) => grid.filled(...before) !== grid.filled(...after);

const placed = (place, {x, y}) => place(x, y);

function stroke(place, line, attributes) {
  const [x1, y1] = placed(place, line.from), [x2, y2] = placed(place, line.to);
  return shape("line", {x1, y1, x2, y2, ...attributes});
}

// The line with rings on its ends, squares around vertices, and dots where it crosses.
function bestLine(place, grid, line) {
  const circle = (point, attributes) => {
    const [cx, cy] = placed(place, point);
    return shape("circle", {cx, cy, ...attributes});
  };
  const box = point => {
    const [x, y] = placed(place, point);
    return shape("rect", {x: x - 11, y: y - 11, width: 22, height: 22, class: "vertex", "stroke-width": 2});
  };
  const met = boundaries(grid, line);
  return shape("g", {class: "line"}, stroke(place, line, {"stroke-width": 8, class: "halo"}),
    stroke(place, line, {"stroke-width": 4}),
    met.filter(({vertex}) => vertex).map(box),
    met.filter(boundary => isCrossed(grid, boundary))
      .map(point => circle(point, {r: 8, class: "crossing", "stroke-width": 2})),
    [line.from, line.to].map(point => circle(point, {r: 6, class: "end", "stroke-width": 3})));
}

// A grid with a line and, thinner, others. drawn() gives what changes: {line, others, passed}, with
// the names of squares that are tinted.
export const drawGrid = ({name, label, grid, drawn = () => ({})}) => drawSquares({
  name, label, rows: grid.side, columns: grid.side, scrolls: false,
  square: (row, column) => {
    const square = squareName(row, column);
    const passed = drawn().passed?.has(square);
    return {fill: grid.filled(row, column) ? "var(--filled)" : passed ? "var(--passed)" : undefined,
      title: `${square}: ${grid.filled(row, column) ? "filled" : "empty"}${passed ? ", passed" : ""}`};
  },
  over: place => {
    const {line, others = []} = drawn();
    return [shape("g", {class: "other"}, others.map(other => stroke(place, other, {"stroke-width": 1.5}))),
      line ? bestLine(place, grid, line) : []];
  },
});

// Text next to a drawing of a grid, which needs less room than boards with texts.
export const beside = (grid, drawing, text) => besideBoard(Math.min(grid.side, 12), drawing, text);

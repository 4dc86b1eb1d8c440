// Boards of squares, drawn as SVG.
import {element, shape} from "./element.js";
import {outlineShape, pieceShape} from "./pieces.js";
import {figure} from "./plot.js";

// The board file in the attribute `board`: {letters: rows of letters, green: Set of names}; undefined
// if there is none.
export function boardOf(dataset) {
  const text = dataset.attributes.board;
  const letters = /letters =\n((?:[ \t]+.*\n?)+)/.exec(text ?? "")?.[1];
  if (!letters) return undefined;
  return {
    letters: letters.trimEnd().split("\n").map(line => line.trim().split(/\s+/)),
    green: new Set(/^green = (.*)$/m.exec(text)?.[1].split(/\s+/)),
  };
}

const alphabet = 26;

// The letters of a row: A to Z, then AA to AZ, BA, ...
const rowName = row => (row < alphabet ? "" : rowName(Math.floor(row / alphabet) - 1)) +
  String.fromCharCode(65 + row % alphabet);

// The name of a square: the letters of its row and the number of its column.
export const squareName = (row, column) => `${rowName(row)}${column + 1}`;

// The reverse: its row and column, from 0; both are NaN if that is no name.
export function squareAt(name) {
  const [, letters, number] = /^([A-Z]{1,2})(\d+)$/.exec(name) ?? [];
  const row = [...letters ?? ""].reduce((sum, letter) => (sum + 1) * alphabet + letter.charCodeAt(0) - 65, -1);
  return {row: letters ? row : NaN, column: number - 1};
}

const wide = 12; // columns; wider boards scroll on narrow screens, and higher ones have smaller squares
const least = 26; // pixels of their squares

// A board with names of rows and columns. square(row, column) gives {text, below, fill, ring, title}:
// a large and a small text, a colour, the colour of a ring, and a description. over(place) gives
// shapes on top of the squares; place(x, y) are the coordinates of a point x squares from the left
// and y from the top. scrolls: a wide board is not shrunk further than its texts are legible.
export function drawSquares({name, rows, columns, square, label, over = () => [], scrolls = true}) {
  const size = 60;
  const margin = 24;
  const draw = () => {
    const titles = [];
    const texts = (x, y, text, attributes) =>
      shape("text", {x, y, "text-anchor": "middle", "dominant-baseline": "central", ...attributes}, text);
    const svg = shape("svg", {viewBox: `0 0 ${margin + columns * size + 2} ${margin + rows * size + 2}`,
      role: "img", "aria-label": label, class: "squares"});
    for (let column = 0; column < columns; column++)
      svg.append(texts(margin + (column + 0.5) * size, margin / 2, String(column + 1), {class: "heading"}));
    for (let row = 0; row < rows; row++) {
      svg.append(texts(margin / 2, margin + (row + 0.5) * size, rowName(row), {class: "heading"}));
      for (let column = 0; column < columns; column++) {
        // In games also: a piece behind the text, and a thick outline: true, or its colour.
        const {text = "", below = "", fill, ring, title, piece, outline} = square(row, column);
        const x = margin + column * size, y = margin + row * size;
        const group = shape("g", {},
          shape("rect", {x, y, width: size, height: size, class: "square"}));
        if (fill) group.firstChild.style.fill = fill;
        if (title) group.append(shape("title", {}, title));
        if (title) titles.push(title);
        if (piece) group.append(pieceShape(x, y, size, piece));
        if (outline) group.append(outlineShape(x, y, size, outline));
        if (ring) {
          const circle = shape("circle", {cx: x + size / 2, cy: y + size / 2, r: size * 0.42, class: "ring"});
          circle.style.stroke = ring;
          group.append(circle);
        }
        group.append(texts(x + size / 2, y + size * (below ? 0.38 : 0.5), String(text),
          {class: piece ? "large on-piece" : "large"}));
        if (below) group.append(texts(x + size / 2, y + size * 0.75, String(below), {class: "small"}));
        svg.append(group);
      }
    }
    svg.append(...over((x, y) => [margin + x * size, margin + y * size]).flat(Infinity));
    // What the picture shows, in words.
    if (titles.length > 0) svg.setAttribute("aria-label", `${label}. ${titles.join("; ")}`);
    const shown = rows > columns ? Math.max(least, Math.min(size, wide * size / rows)) : size;
    svg.style.maxWidth = `${(margin + columns * size) * shown / size}px`;
    if (columns <= wide || !scrolls) return svg;
    svg.style.minWidth = `${columns * least}px`;
    return element("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": label}, svg);
  };
  return figure(name, draw);
}

const small = 8;

// Text next to a drawing of a board; below it if the board is large.
export const beside = (side, drawing, text) => element("div",
  {class: side <= small ? "beside" : side <= wide ? "beside large" : undefined}, drawing, text);

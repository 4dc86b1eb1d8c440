// Boards of squares, drawn as SVG.
import {element, saveButton, shape, svgText} from "./element.js";

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

// The name of a square: its row as a letter and its column as a number.
export const squareName = (row, column) => `${String.fromCharCode(65 + row)}${column + 1}`;

// A drawing of fixed proportions. Where the page is narrower than `least` pixels, it scrolls.
export function drawing(name, svg, least) {
  if (least) svg.style.minWidth = `${least}px`;
  const scrolls = least ? {class: "scroll", tabindex: 0, role: "region",
    "aria-label": svg.getAttribute("aria-label")} : {};
  return element("figure", {}, element("div", scrolls, svg),
    saveButton("Save as SVG", name, "image/svg+xml", () => svgText(svg)));
}

const size = 60; // of a square
const margin = 24;

// A board with names of rows and columns. square(row, column) gives {text, below, fill, ring, piece,
// outline, title}: a large and a small text, a colour, the colour of a ring, a piece {colour, round,
// full} behind the text, whether it has a thick outline, and a description. over(place) gives shapes above all squares, where place(x, y) has the
// coordinates of a point, in squares from the upper left corner.
export function drawSquares({name, rows, columns, square, label, over}) {
  const draw = () => {
    const texts = (x, y, text, attributes) =>
      shape("text", {x, y, "text-anchor": "middle", "dominant-baseline": "central", ...attributes}, text);
    const svg = shape("svg", {viewBox: `0 0 ${margin + columns * size + 2} ${margin + rows * size + 2}`,
      role: "img", "aria-label": label, class: "squares"});
    for (let column = 0; column < columns; column++)
      svg.append(texts(margin + (column + 0.5) * size, margin / 2, String(column + 1), {class: "heading"}));
    for (let row = 0; row < rows; row++) {
      svg.append(texts(margin / 2, margin + (row + 0.5) * size, String.fromCharCode(65 + row), {class: "heading"}));
      for (let column = 0; column < columns; column++) {
        const {text = "", below = "", fill, ring, piece, outline, title} = square(row, column);
        const x = margin + column * size, y = margin + row * size;
        const group = shape("g", {},
          shape("rect", {x, y, width: size, height: size, class: "square"}));
        if (fill) group.firstChild.style.fill = fill;
        if (title) group.append(shape("title", {}, title));
        if (piece) group.append(pieceShape(x, y, piece));
        if (outline) group.append(outlineShape(x, y, size));
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
    if (over) svg.append(...over((x, y) => [margin + x * size, margin + y * size]));
    svg.style.maxWidth = `${margin + columns * size}px`;
    return svg;
  };
  return drawing(name, draw());
}

// A piece in the square at x, y: round, square, or as large as the square.
function pieceShape(x, y, {colour, round, full}) {
  const part = full ? 1 : 0.72;
  const offset = (1 - part) / 2 * size;
  const made = shape("rect", {x: x + offset, y: y + offset, width: part * size, height: part * size,
    rx: round ? part * size / 2 : full ? 0 : 4, class: "piece"});
  made.style.fill = colour;
  return made;
}

// A thick outline inside a square, which shows on every colour.
export const outlineShape = (x, y, size) =>
  shape("rect", {x: x + 3, y: y + 3, width: size - 6, height: size - 6, class: "outline"});

// A small picture of a piece for legends.
export const pieceSwatch = piece =>
  shape("svg", {class: "piece-swatch", viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true"},
    pieceShape(0, 0, piece));

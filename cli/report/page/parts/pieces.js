// Parts of drawings of games.
import {element, shape} from "../parts/element.js";

// A piece {colour, round, full} in the square of that size at x, y: round, square, or as large as the
// square.
export function pieceShape(x, y, size, {colour, round, full}) {
  const part = full ? 1 : 0.72;
  const offset = (1 - part) / 2 * size;
  const made = shape("rect", {x: x + offset, y: y + offset, width: part * size, height: part * size,
    rx: round ? part * size / 2 : full ? 0 : 4, class: "piece"});
  made.style.fill = colour;
  return made;
}

// A thick outline inside a square, which shows on every colour.
export function outlineShape(x, y, size, colour) {
  const made = shape("rect", {x: x + 3, y: y + 3, width: size - 6, height: size - 6, class: "outline"});
  if (typeof colour === "string") made.style.stroke = colour;
  return made;
}

// A small picture of a piece for legends.
export const pieceSwatch = piece =>
  shape("svg", {class: "piece-swatch", viewBox: "0 0 60 60", "aria-hidden": "true"},
    pieceShape(0, 0, 60, piece));

// A drawing that scrolls where it would be narrower than `least` pixels.
export function scrolling(svg, least) {
  svg.style.minWidth = `${least}px`;
  return element("div", {class: "scroll", tabindex: 0, role: "region",
    "aria-label": svg.getAttribute("aria-label")}, svg);
}

// The board of the walk with a value on each square.
import {element, numberText} from "../parts/element.js";
import {boardOf, drawSquares, squareName} from "../parts/squares.js";

// From light to dark; `values` is a map from names of squares.
export function valuesOnBoard(dataset, caption, values) {
  const {letters, green} = boardOf(dataset);
  const finite = [...values.values()].filter(Number.isFinite);
  const least = Math.min(...finite);
  const range = Math.max(...finite) - least || 1;
  // As many for all, and for the largest value three digits.
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.max(...finite, 0.001))));
  const square = (row, column) => {
    const name = squareName(row, column);
    const value = values.get(name);
    const share = Number.isFinite(value) ? (value - least) / range : 0;
    return {text: letters[row][column], below: value === undefined ? "" : numberText(value, 3, decimals),
      fill: `color-mix(in srgb, var(--series-0) ${Math.round(60 * share)}%, var(--background))`,
      outline: green.has(name) ? "var(--series-2)" : undefined,
      title: `${name}${green.has(name) ? ", green" : ""}: ${numberText(value)}`};
  };
  return element("div", {class: "board"}, element("p", {class: "caption"},
    caption, green.size > 0 ? "; green squares are outlined" : "", "."),
    drawSquares({name: "board.svg", rows: letters.length, columns: letters[0].length, square,
      label: caption}));
}

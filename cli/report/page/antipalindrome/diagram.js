// All palindromes and antipalindromes of a row: below the row a mark for each, under its middle, the
// lower the longer it is.
import {shape} from "../parts/element.js";
import {scrolling} from "../parts/pieces.js";
import {figure} from "../parts/plot.js";

const longestRow = 64;
const size = 32; // of a square
const left = 30;
const step = 20; // from one length to the next
const colours = ["var(--red)", "var(--series-0)"];

// A disc for a palindrome, a diamond for an antipalindrome.
function mark(player, x, y, title) {
  const made = player === 0 ? shape("circle", {cx: x, cy: y, r: 7})
    : shape("path", {d: `M${x - 8},${y}L${x},${y - 8}L${x + 8},${y}L${x},${y + 8}Z`});
  made.style.fill = colours[player];
  return shape("g", {}, made, shape("title", {}, title));
}

// `found`: by player, {square, length, digits}. Nothing for rows that no file should have.
export function antipalindromeDiagram(row, found) {
  if (row.length > longestRow) return undefined;
  const inside = ({square, length}) => square >= 1 && length >= 2 && square - 1 + length <= row.length;
  return figure("palindromes.svg", () => drawDiagram(row, found.map(windows => windows.filter(inside))));
}

function drawDiagram(row, found) {
  const longest = Math.max(2, ...found.flat().map(({length}) => length));
  const top = 24 + size;
  const width = Math.max(left + row.length * size + 2, 280);
  const height = top + step * (longest / 2 + 2);
  const text = (x, y, written, attributes) => shape("text",
    {x, y, "text-anchor": "middle", "dominant-baseline": "central", ...attributes}, String(written));
  const svg = shape("svg", {viewBox: `0 0 ${width} ${height}`, role: "img", class: "squares",
    "aria-label": `The row ${row} with its palindromes and antipalindromes`});
  [...row].forEach((digit, i) => {
    const x = left + i * size;
    svg.append(shape("rect", {x, y: 22, width: size, height: size, class: "square"}),
      text(x + size / 2, 11, i + 1, {class: "heading"}), text(x + size / 2, 22 + size / 2, digit));
  });
  const yOf = length => top + step * length / 2;
  for (let length = 2; length <= longest; length += 2)
    svg.append(text(left / 2, yOf(length), length, {class: "heading"}));
  found.forEach((windows, player) => windows.forEach(({square, length, digits}) =>
    svg.append(mark(player, left + (square - 1 + length / 2) * size, yOf(length),
      `${digits} at ${square}: ${player === 0 ? "palindrome" : "antipalindrome"} of length ${length}`))));
  const legend = (player, x, written) => [mark(player, x, height - step / 2, written),
    text(x + 14, height - step / 2, written, {class: "small", "text-anchor": "start"})];
  svg.append(...legend(0, left + 10, "palindrome"), ...legend(1, left + 130, "antipalindrome"));
  svg.style.maxWidth = `${width}px`;
  return scrolling(svg, 16 * row.length);
}

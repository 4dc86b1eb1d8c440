// Boards of MagicBoard with a path.
import {shape} from "../parts/element.js";
import {drawSquares} from "../parts/squares.js";
import {nameOf} from "./rules.js";

const lane = 0.38; // squares between an arrow and the middle of its squares
const head = 0.13; // squares, of an arrow
const goalColour = "color-mix(in srgb, var(--series-2) 30%, var(--background))";

// An arrow for a step. It runs to the right of its direction, so that it leaves numbers free, and
// steps there and back are apart.
function arrow(board, place, {from, to}, {age, fades}) {
  const middle = square => [square % board.side + 0.5, Math.floor(square / board.side) + 0.5];
  const [fromX, fromY] = middle(from), [toX, toY] = middle(to);
  const right = Math.sign(toX - fromX), down = Math.sign(toY - fromY);
  const point = (x, y, back, aside) =>
    place(x - down * lane - right * back - down * aside, y + right * lane - down * back + right * aside);
  const [x1, y1] = point(fromX, fromY, 0, 0);
  const [x2, y2] = point(toX, toY, 0, 0);
  const tip = [point(toX, toY, -head, 0), point(toX, toY, head, head), point(toX, toY, head, -head)];
  return shape("g", {class: "step", opacity: fades ? Math.max(0.25, 1 - 0.15 * age) : 0.4},
    shape("line", {x1, y1, x2, y2, "stroke-width": fades && age === 0 ? 5 : 3}),
    shape("polygon", {points: tip.map(([x, y]) => `${x},${y}`).join(" ")}));
}

// The number of a step, in the corner of the square it leads to.
const stepNumber = (board, place, {to}, number) => {
  const [x, y] = place(to % board.side, Math.floor(to / board.side));
  return shape("text", {x: x + 4, y: y + 14, class: "small step-number"}, String(number));
};

// A board with the steps of a path and a ring around the circle, or an outline where that would cut a
// number. drawn() gives what changes: {steps, circle}, the circle's square; mark(square), if given,
// what drawSquares shows of a square besides its number; fades: old steps are fainter than new ones,
// otherwise steps are numbered; scrolls as in drawSquares.
export const drawBoard = ({name, label, board, drawn, mark = () => ({}), fades, scrolls}) => drawSquares({
  name, label, scrolls, rows: board.side, columns: board.side,
  square: (row, column) => {
    const square = row * board.side + column;
    const {title, ...marks} = mark(square);
    return {text: board.values[square], fill: board.values[square] === 0 ? goalColour : undefined,
      ...marks, ...square === drawn().circle && {[marks.below ? "outline" : "ring"]: "var(--accent)"},
      title: [`${nameOf(board, square)}: ${board.values[square]}`,
        board.values[square] === 0 ? "the goal" : undefined, title].filter(Boolean).join(", ")};
  },
  over: place => [drawn().steps.map((step, i, all) =>
    arrow(board, place, step, {age: all.length - 1 - i, fades})),
  fades ? [] : drawn().steps.map((step, i) => stepNumber(board, place, step, i + 1))],
});

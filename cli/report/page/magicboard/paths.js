// Puzzles and their solutions: `bukub magicboard solve', `generate' and `hardest'.
import {chosen} from "../parts/chosen.js";
import {player} from "../parts/controls.js";
import {counted, element} from "../parts/element.js";
import {facts} from "../parts/facts.js";
import {beside} from "../parts/squares.js";
import {drawBoard} from "./board.js";
import {boardOfValues, nameOf, notable, puzzlesOf, stepsOf} from "./rules.js";

// What the squares are, as texts; colours only repeat them.
function marksOf(board, start) {
  const {reachable, deadEnds, forced, lost} = notable(board, start);
  const words = [[deadEnds, "dead", "no legal move"], [forced, "forced", "one legal move"],
    [lost, "lost", "no path to the goal"]];
  return square => {
    if (!reachable.has(square)) return {fill: "var(--line)", title: "not reachable"};
    const known = words.filter(([squares]) => squares.has(square));
    return {below: known[0]?.[1], title: known.map(([, , meaning]) => meaning).join(", ")};
  };
}

const markNote = "Squares on grey are not reachable. Dead: no legal move; forced: one legal move; lost: " +
  "legal moves, but no path to the goal.";

// The board of a puzzle {name, board, start, moves} with its path, step by step.
function replay({name, board, start, moves}) {
  if (!board) return [element("p", {}, "The file has no board that can be drawn.")];
  const steps = stepsOf(board, start, moves);
  let done = 0;
  const text = element("p", {"aria-live": "polite"});
  const drawing = drawBoard({name: "board.svg", board, mark: marksOf(board, start), fades: true,
    label: `${name}: the board and the path`,
    drawn: () => ({steps: steps.slice(0, done), circle: done > 0 ? steps[done - 1].to : start})});
  const described = i => {
    if (i === 0) return `The circle is on ${nameOf(board, start)}.`;
    const step = steps[i - 1];
    return `Step ${i} of ${steps.length}: ${step.text}${board.values[step.to] === 0 ? ", the goal" : ""}.`;
  };
  const show = i => {
    done = i;
    text.textContent = described(i);
    drawing.redraw();
  };
  show(0);
  const control = steps.length > 0
    ? player("Step", ["start", ...steps.map((_, i) => String(i + 1))], show) : undefined;
  return [element("div", {}, [control, text, drawing].filter(Boolean),
    element("p", {class: "legend-text"}, markNote))];
}

function solutionFacts(dataset, {index, board}) {
  const value = name => dataset.at(name, {puzzle: index});
  const simple = value("simple_solutions_at_least");
  const solvable = value("solvable") !== 0;
  return facts([
    ["Shortest solution", solvable ? counted(value("length"), "step") : "none: the goal cannot be reached"],
    ["Moves", value("moves")],
    ["Shortest solutions", value("shortest_solutions")],
    ["Difficulty", solvable ? value("difficulty") : undefined, "bits"],
    ["Solutions that visit no square twice",
      value("simple_complete") ? simple : simple > 0 ? `at least ${simple}` : undefined],
    ["Reachable squares", value("reachable"), board ? `of ${board.values.length}` : ""],
    ["Dead ends", value("dead_ends")],
    ["Forced squares", value("forced")],
    ["Squares without a path to the goal", value("lost")],
    ["Boards evaluated", value("attempts")],
    ["Request", value("as_asked") === 0 ? "not met: this is the best of all attempts" : undefined],
  ]);
}

export const solutions = dataset => chosen("Solutions step by step", "Puzzle",
  puzzlesOf(dataset).map(puzzle => ({...puzzle, moves: dataset.at("moves", {puzzle: puzzle.index})})),
  puzzle => [beside(puzzle.board?.side, ...replay(puzzle), solutionFacts(dataset, puzzle))]);

// The boards of `hardest'.
const hardestPuzzles = dataset => Array.from(dataset.values("d"), (d, index) => {
  const values = dataset.pick("value", {d: index}).filter(value => value >= 0);
  return {name: `d = ${d}: ${counted(dataset.at("length", {d: index}), "step")}`,
    board: boardOfValues(values, d), start: 0, moves: dataset.at("moves", {d: index})};
});

function smallBoard({name, board, start, moves}) {
  const steps = stepsOf(board, start, moves);
  return element("div", {}, element("h3", {}, name), drawBoard({name: `${board.side}.svg`, board,
    label: `${name}: ${moves}`, scrolls: false, drawn: () => ({steps, circle: start})}),
  element("p", {class: "moves"}, moves));
}

export function hardest(dataset) {
  const puzzles = hardestPuzzles(dataset);
  const known = puzzles.filter(({board}) => board);
  return [
    element("section", {}, element("h2", {}, "Hardest boards"),
      element("p", {class: "legend-text"}, "A small number is that of the step that leads to the square."),
      element("div", {class: "multiples"}, known.map(smallBoard))),
    ...chosen("Solutions step by step", "Board", puzzles, replay),
  ];
}

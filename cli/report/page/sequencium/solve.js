// Solved positions of Sequencium, and tables of solved boards.
import {choice} from "../parts/controls.js";
import {byKind, element} from "../parts/element.js";
import {Panels} from "../parts/panels.js";
import {replay} from "../parts/replay.js";
import {boundsMark, boundsText, valueTitle} from "../parts/solved.js";
import {drawSquares, squareName} from "../parts/squares.js";
import {table} from "../parts/table.js";
import * as sequencium from "./game.js";

export const {accepts, show} = byKind({"bukub sequencium solve": showPosition, "bukub sequencium boards": showBoards});

// What is known of the moves: their values, or at least which are optimal.
function marksOf(dataset) {
  const best = new Set(dataset.values("best"));
  const marks = new Map([...best].map(place => [place, {outline: true, title: `${place}: optimal`}]));
  Array.from(dataset.values("move"), (place, i) => {
    const [number, lower, upper] = ["number", "move_lower", "move_upper"]
      .map(name => dataset.at(name, {move: i}));
    marks.set(place, {below: `with ${number}`, ...boundsMark(lower, upper),
      outline: best.has(place),
      title: valueTitle(`${place} ${number}`, boundsText(lower, upper), best.has(place))});
  });
  return marks;
}

// What is known of the value, a sentence each.
function valueTexts(dataset) {
  const {payoff, weak} = dataset.attributes;
  const [lower, upper] = [dataset.scalar("lower"), dataset.scalar("upper")];
  const winner = lower > 0 ? ": Red wins" : upper < 0 ? ": Blue wins"
    : lower === 0 && upper === 0 ? ": a draw" : "";
  return [`Under optimal play, ${dataset.scalar("value_for")} gets ${boundsText(lower, upper)} (payoff ${
    payoff})${winner}.`,
  weak === 1 ? "The question was only whether Red gets at least a draw." : undefined,
  dataset.scalar("mirror_argument") === 1
    ? "One bound is by the mirror argument: the second player answers each move with its image." : undefined,
  ].filter(Boolean);
}

function showPosition(dataset) {
  const {board} = dataset.attributes;
  const start = sequencium.read(board);
  const names = ["Red", "Blue"];
  const line = [...dataset.values("line")];
  const who = start ? names[sequencium.mover(start)] : "";
  const valued = dataset.length("move") > 0;
  const known = dataset.length("best") > 0;
  return element("section", {},
    element("h2", {}, valued ? "Value of each move" : "Value of the position"),
    element("p", {}, valueTexts(dataset).join(" "),
      start && known ? ` ${who} is to move; outlined squares are optimal.` : "",
      known && dataset.scalar("best_complete") === 0 ? " There may be other optimal squares." : ""),
    start ? sequencium.draw(start, {name: "position.svg", marks: marksOf(dataset),
      label: valued ? "The position, with the value of each move" : "The position"}) : undefined,
    start && line.length > 0 ? [element("h2", {}, "Optimal play"),
      replay(sequencium, {start, moves: line, names, title: "Optimal play", file: "optimal-play"})]
      : undefined);
}

function valuesTable(dataset, solutions) {
  const of = name => solutions.map(i => dataset.at(name, {solution: i}));
  const rows = [...new Set(of("rows"))], columns = [...new Set(of("columns"))].sort((a, b) => a - b);
  const value = (row, column) => {
    const i = solutions.find(i => dataset.at("rows", {solution: i}) === row &&
      dataset.at("columns", {solution: i}) === column);
    return i === undefined ? "" : dataset.at("value_for_red", {solution: i});
  };
  return table("Value for Red, by rows and columns of the board",
    [{name: "rows"}, ...columns.map(column => ({name: String(column), title: `${column} columns`}))],
    rows.map(row => [row, ...columns.map(column => value(row, column))]), {file: "values.csv"});
}

function firstMoves(dataset, solution) {
  const [rows, columns, red] = ["rows", "columns", "value_for_red"].map(name => dataset.at(name, {solution}));
  const start = sequencium.start(`${rows}x${columns}`);
  const best = new Set(dataset.at("best_first_moves", {solution}).split(" "));
  return start ? drawSquares({name: "first-moves.svg", rows, columns,
    label: `Board ${rows}x${columns}: optimal first moves are ${[...best].join(", ")}`,
    square: (row, column) => {
      const place = squareName(row, column);
      const written = start.squares[row * columns + column];
      return written ? {text: written.number, piece: sequencium.pieceOf(written.player)}
        : best.has(place) ? {text: red, outline: true, title: valueTitle(place, `${red} for Red`, true)} : {};
    }}) : undefined;
}

function showBoards(dataset) {
  const count = dataset.length("solution");
  const payoffs = [...new Set(dataset.values("payoff"))];
  if (count === 0) return element("div");
  const solutionsOf = payoff => Array.from({length: count}, (_, i) => i)
    .filter(i => dataset.at("payoff", {solution: i}) === payoffs[payoff]);
  const sizeOf = i => `${dataset.at("rows", {solution: i})}x${dataset.at("columns", {solution: i})}`;
  const panels = new Panels();
  const state = {solutions: solutionsOf(0)};
  state.board = state.solutions.length - 1;
  return element("div", {},
    panels.add("Solved boards", () => valuesTable(dataset, state.solutions), choice("Payoff", payoffs,
      payoff => panels.update(() => { state.solutions = solutionsOf(payoff); }))),
    panels.add("Optimal first moves", () => firstMoves(dataset, state.solutions[state.board]),
      choice("Board", state.solutions.map(sizeOf), i => panels.update(() => { state.board = i; }),
        state.board)));
}

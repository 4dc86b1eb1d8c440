// The circle that makes random moves: `bukub magicboard walker'.
import {chosen} from "../parts/chosen.js";
import {choice, toggle} from "../parts/controls.js";
import {distributionPlot, shapesOf} from "../parts/distribution.js";
import {element, numberText} from "../parts/element.js";
import {Panels} from "../parts/panels.js";
import {beside} from "../parts/squares.js";
import {intervalHeads, table} from "../parts/table.js";
import {drawBoard} from "./board.js";
import {notable, puzzlesOf} from "./rules.js";

// Rows of a table: a quantity, its exact value, and of simulated walks a value and an interval.
function valuesOf(dataset, {index, name}) {
  const value = variable => dataset.at(variable, {puzzle: index});
  const games = value("played_games") ??
    value("played_goal") + value("played_lost") + value("played_censored");
  const played = dataset.has("played_goal");
  const quantile = (variable, i) => dataset.at(variable, {puzzle: index, quantile: i});
  const rows = [
    ["reaches the goal", value("p_goal"), value("played_p_goal") ?? value("played_goal") / games,
      value("played_p_goal_low"), value("played_p_goal_high")],
    ["gets lost", value("p_lost"), value("played_lost") / games],
    ["expected steps", value("expected_steps")],
    ["steps, if it reaches the goal", value("expected_steps_given_goal"), value("played_mean"),
      value("played_mean_low"), value("played_mean_high")],
    ...Array.from(dataset.values("quantile"), (share, i) => [`${100 * share} % quantile`,
      quantile("quantiles", i), quantile("played_quantiles", i)]),
  ];
  const columns = [{name: "quantity"}, {name: "exact"},
    ...played ? [{name: "simulated", title: `of ${games} walks`},
      ...intervalHeads()] : []]
    .map(column => ({...column, text: value => numberText(value)}));
  return table(`Walks on ${name}; lost: on a square without a path to the goal`, columns,
    rows.map(row => columns.map((_, i) => row[i])), {file: "walks.csv"});
}

// The root of the share tells squares with few visits apart.
const visited = share =>
  `color-mix(in srgb, var(--series-0) ${Math.round(60 * Math.sqrt(share))}%, var(--background))`;
const trapped = "color-mix(in srgb, var(--series-1) 40%, var(--background))";

const visitsNote = "Below each number are the expected visits until the walk ends; on the goal, and on " +
  "squares without a path to it (✕), the probability that it ends there. Squares on grey are not reachable. " +
  "The outlined square is the start.";

// A number that is short enough for a square.
const shortText = value =>
  value > 0 && value < 0.01 ? value.toExponential(0) : numberText(value, value < 0.1 ? 2 : 3);

// The board with visits.
function visitsOf(dataset, {index, name, board, start}) {
  if (!board) return undefined;
  const visits = dataset.pick("visits", {puzzle: index});
  const {reachable, lost} = notable(board, start);
  const ends = square => lost.has(square) || board.values[square] === 0;
  const most = Math.max(...[...reachable].filter(square => !ends(square)).map(square => visits[square]), 0);
  const mark = square => {
    if (!reachable.has(square)) return {fill: "var(--line)", title: "not reachable"};
    const below = `${lost.has(square) ? "✕ " : ""}${shortText(visits[square])}`;
    const words = `${lost.has(square) ? "no path to the goal, " : ""}${ends(square)
      ? "probability that the walk ends here" : "expected visits"} ${visits[square]}`;
    return {below, title: words, ...lost.has(square) ? {fill: trapped}
      : ends(square) ? {} : {fill: visited(visits[square] / most)}};
  };
  return [drawBoard({name: "visits.svg", board, mark, label: `${name}: visits of each square`,
    drawn: () => ({steps: [], circle: start})}),
  element("p", {class: "legend-text"}, visitsNote)];
}

function puzzleShown(dataset, puzzle) {
  const state = {shape: 0, log: false};
  const panels = new Panels();
  const reachesGoal = dataset.at("p_goal", {puzzle: puzzle.index}) > 0;
  const at = {puzzle: puzzle.index};
  const distribution = () => reachesGoal && distributionPlot([{label: "exact", rest: dataset.at("rest", at),
    distribution: dataset.pick("distribution", at).map((share, i) => ({value: dataset.values("steps")[i], share}))}],
  {name: "steps.svg", of: "steps to the goal", what: "steps", ...state});
  return [
    beside(puzzle.board?.side, element("div", {}, visitsOf(dataset, puzzle)), valuesOf(dataset, puzzle)),
    panels.add("Distribution of steps", distribution,
      choice("Show", shapesOf("steps"), i => panels.update(() => { state.shape = i; })),
      toggle("logarithmic", false, on => panels.update(() => { state.log = on; }))),
  ];
}

export const walker = dataset => chosen("Random walks", "Puzzle", puzzlesOf(dataset),
  puzzle => puzzleShown(dataset, puzzle));

// Scores of rows of Palindromes/Antipalindromes: of one row, and of all or random ones.
import {distributionPlot} from "../parts/distribution.js";
import {byKind, element} from "../parts/element.js";
import {decimalsOfIntervals, intervalHeads, table} from "../parts/table.js";
import {antipalindromeDiagram} from "./diagram.js";

export const {accepts, show} = byKind({
  "bukub antipalindrome score": showScore,
  "bukub antipalindrome census": showCensus,
});

function showScore(dataset) {
  const scores = ["score1", "score2"].map(name => dataset.scalar(name));
  const found = ["palindrome", "antipalindrome"].map(name =>
    Array.from(dataset.values(`${name}_square`), (square, i) => ({square,
      length: dataset.values(`${name}_length`)[i], digits: dataset.values(`${name}_digits`)[i]})));
  const winner = scores[0] === scores[1] ? "a draw" : `Player ${scores[0] > scores[1] ? 1 : 2} wins by ${
    Math.abs(scores[0] - scores[1])}`;
  return element("section", {}, element("h2", {}, "Palindromes and antipalindromes"),
    element("p", {}, `Player 1 scores ${scores[0]} for ${found[0].length} palindromes, Player 2 ${
      scores[1]} for ${found[1].length} antipalindromes: ${winner}.`),
    antipalindromeDiagram(String(dataset.attributes.row), found));
}

const share = (part, whole) => `${(100 * part / whole).toFixed(1)} %`;

// The distribution over the values of a dimension.
function distributionOf(dataset, dimension, fixed) {
  const counts = dataset.pick(`${dimension}_rows`, fixed);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, i) => ({value: dataset.values(dimension)[i], share: count / all}));
}

function showCensus(dataset) {
  const names = ["player1", "draw", "player2"];
  const won = names.map(name => dataset.scalar(`rows_${name}`));
  const all = won.reduce((sum, count) => sum + count, 0);
  const quantities = [...dataset.values("quantity")];
  const columns = ["mean", "sd", "min", "max"];
  const headings = {sd: "standard deviation", min: "least", max: "greatest"};
  const intervals = quantities.map((_, quantity) => ({value: dataset.at("mean", {quantity}),
    low: dataset.at("ci95", {quantity, bound: 0}), high: dataset.at("ci95", {quantity, bound: 1})}));
  const decimals = decimalsOfIntervals(intervals);
  const section = (title, ...parts) => element("section", {}, element("h2", {}, title), ...parts);
  return [section("Scores in random play",
    all > 0 ? element("p", {}, `Player 1 wins ${share(won[0], all)} of ${all} rows, Player 2 ${
      share(won[2], all)}; ${share(won[1], all)} are a draw.`) : undefined,
    quantities.length > 0 ? table("Scores and margin", [{name: "quantity"},
      ...columns.map(name => ({name, heading: headings[name],
        decimals: ["mean", "sd"].includes(name) ? decimals : undefined, title: dataset.variables.get(name)?.long_name})),
      ...intervalHeads(decimals)],
    quantities.map((quantity, i) => [quantity, ...columns.map(name => dataset.at(name, {quantity: i})),
      intervals[i].low, intervals[i].high]), {file: "scores.csv"}) : undefined),
  section("Score of each player", distributionPlot(
    Array.from(dataset.values("player"), (player, i) => ({label: `Player ${player}`,
      distribution: distributionOf(dataset, "score", {player: i})})),
    {name: "scores.svg", of: "score", what: "points", both: true})),
  section("Margin: score of Player 1 minus that of Player 2", distributionPlot(
    [{label: "margin", distribution: distributionOf(dataset, "margin", {})}],
    {name: "margin.svg", of: "margin", what: "points", both: true, at: 0}))];
}

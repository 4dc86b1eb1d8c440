// Scores of rows of Palindromes/Antipalindromes: of one row, and of all or random ones.
import {byKind, element, numberText} from "../parts/element.js";
import {lines, swatch} from "../parts/plot.js";
import {table} from "../parts/table.js";
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

// The distribution over the values of a dimension, as shares of all rows.
const shares = (coordinates, counts) => {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return Array.from(coordinates, (x, i) => ({x, y: counts[i] / all, count: counts[i]}));
};

// Shows where nearly all rows are: without the long tails on either side.
function trimmed(points) {
  const shown = points.map(({y}) => y > 1e-5);
  return points.slice(Math.max(0, shown.indexOf(true) - 1), shown.lastIndexOf(true) + 2);
}

const describe = ({x, y, count}, {label}) =>
  `${label} ${numberText(x)}\n${numberText(count)} rows, ${numberText(y, 4)}`;

function showCensus(dataset) {
  const margins = shares(dataset.values("margin"), [...dataset.values("margin_rows")]);
  const names = ["player1", "draw", "player2"];
  const won = names.map(name => dataset.scalar(`rows_${name}`));
  const all = won.reduce((sum, count) => sum + count, 0);
  const quantities = [...dataset.values("quantity")];
  const columns = ["mean", "sd", "min", "max"];
  return element("section", {}, element("h2", {}, "Scores in random play"),
    all > 0 ? element("p", {}, `Player 1 wins ${share(won[0], all)} of ${all} rows, Player 2 ${
      share(won[2], all)}; ${share(won[1], all)} are a draw.`) : undefined,
    quantities.length > 0 ? table("Scores and margin", [{name: "quantity"},
      ...columns.map(name => ({name, title: dataset.variables.get(name)?.long_name})),
      {name: "low", title: "lower end of the 95 % confidence interval of the mean"},
      {name: "high", title: "upper end of this interval"}],
    quantities.map((quantity, i) => [quantity, ...columns.map(name => dataset.at(name, {quantity: i})),
      ...[0, 1].map(bound => dataset.at("ci95", {quantity: i, bound}))]), {file: "scores.csv"}) : undefined,
    element("h2", {}, "Score of each player"),
    element("ul", {class: "players"}, Array.from(dataset.values("player"), (player, i) =>
      element("li", {}, swatch(i), `Player ${player}${i > 0 ? ", dashed" : ""}`))),
    lines({name: "scores.svg", x: "score", y: "share of the rows", describe,
      series: Array.from(dataset.values("player"), (player, i) => ({label: `Player ${player}: score`,
        points: trimmed(shares(dataset.values("score"), dataset.pick("score_rows", {player: i}))),
        dash: i > 0 ? "6 3" : undefined}))}),
    element("h2", {}, "Margin: score of Player 1 minus that of Player 2"),
    lines({name: "margin.svg", x: "margin", y: "share of the rows", at: 0, describe,
      series: [{label: "margin", points: trimmed(margins)}]}));
}

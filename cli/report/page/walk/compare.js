// Comparisons of strategies: the ranking, the matrix of differences, the tests; and two samples.
import {choice} from "../parts/controls.js";
import {distributionPlot, shapesOf} from "../parts/distribution.js";
import {breakable, element, numberText} from "../parts/element.js";
import {Panels} from "../parts/panels.js";
import {intervals, look, seriesNumbers} from "../parts/plot.js";
import {decimalsOfIntervals, intervalHeads, table} from "../parts/table.js";
import {quantilePlot} from "./distribution.js";

const kinds = ["bukub walk compare", "bukub walk samples"];
export const accepts = dataset => kinds.includes(dataset.kind);

const significance = 0.05;
const shownPairs = 6; // more are behind a click: the matrix has their differences

export const pText = p => Number.isNaN(p) ? "–" : p < 1e-4 ? "<0.0001" : p.toFixed(4);

const section = (title, ...parts) => element("section", {}, element("h2", {}, title), parts);

// Everything that the file has of something, {strategy, mean, ...} for instance.
const records = (dataset, dimension) => {
  const variables = [...dataset.variables.values()]
    .filter(({dimensions}) => dimensions.length === 1 && dimensions[0] === dimension);
  return Array.from(dataset.values(dimension), (_, i) =>
    Object.fromEntries(variables.map(({name, values}) => [name, values[i]])));
};

// The strategies by rank, with what the file has of their only point.
function ranking(dataset) {
  const strategies = dataset.values("strategy");
  return records(dataset, "rank").map((rank, i) => {
    const strategy = strategies.indexOf(rank.ranked_strategy);
    const value = name => dataset.values(name)[strategy];
    return {...rank, place: rank.comparable ? i + 1 : NaN, strategy, mean: value("mean"),
      low: value("ci95_low"), high: value("ci95_high"), sd: value("sd"), ended: value("ended")};
  });
}

function showRanking(dataset, ranks) {
  const numbers = seriesNumbers(dataset.values("strategy"));
  const label = ({place, ranked_strategy}) =>
    Number.isNaN(place) ? ranked_strategy : `${place}. ${ranked_strategy}`;
  const ranked = ranks.some(({comparable}) => !comparable)
    ? element("p", {}, "Strategies without a rank cannot be compared by mean: not all of their games ended.")
    : undefined;
  const decimals = decimalsOfIntervals(ranks.map(({mean, low, high}) => ({value: mean, low, high})));
  return section("Ranking", intervals({name: "ranking.svg", x: "mean moves, with 95 % interval",
    rows: ranks.map(rank => ({label: label(rank), value: rank.mean, low: rank.low, high: rank.high,
      colour: look(numbers[rank.strategy]).colour, groups: rank.groups})),
    describe: ({label, value, low, high}) =>
      `${label}\n${numberText(value)} moves\n${numberText(low)} to ${numberText(high)}`}),
  table("Ranking by mean moves", [{name: "rank"}, {name: "strategy"}, {name: "mean", decimals},
    ...intervalHeads(decimals), {name: "sd", heading: "standard deviation", decimals},
    {name: "ended", heading: "games that ended"},
    {name: "group", title: "strategies that share a letter do not differ significantly"}],
  ranks.map(rank => [rank.place, rank.ranked_strategy, rank.mean, rank.low, rank.high, rank.sd,
    rank.ended, rank.comparable ? rank.groups : "–"]), {file: "ranking.csv"}),
  element("p", {}, "Strategies that share a letter do not differ significantly (5 % over all pairs)."),
  ranked);
}

// How much fewer or more moves one strategy takes than another: {value, low, high, p}; of independent
// games, the difference of their means.
function differences(dataset, ranks) {
  const means = new Map(ranks.map(({ranked_strategy, mean}) => [ranked_strategy, mean]));
  const found = new Map();
  for (const pair of records(dataset, "pair")) {
    const value = pair.difference ?? means.get(pair.left) - means.get(pair.right);
    const {difference_low: low = NaN, difference_high: high = NaN, p_holm: p} = pair;
    found.set(`${pair.left}\n${pair.right}`, {value, low, high, p});
    found.set(`${pair.right}\n${pair.left}`, {value: -value, low: -high, high: -low, p});
  }
  return (row, column) => found.get(`${row}\n${column}`);
}

function differenceCell(row, column, difference, most) {
  if (!difference) return element("td", {class: "same"}, row === column ? "" : "–");
  const {value, low, high, p} = difference;
  const significant = p < significance;
  const interval = Number.isNaN(low) ? "" : `, ${numberText(low)} to ${numberText(high)}`;
  const cell = element("td", {class: significant ? "number significant" : "number",
    title: `${row} − ${column}: ${numberText(value)} moves${interval}; p (Holm) ${pText(p)}`},
  `${numberText(value, 7, Math.abs(value) < 9.995 ? 2 : 1)}${significant ? " *" : ""}`);
  if (significant) {
    const share = Math.round(10 + 35 * Math.sqrt(Math.abs(value) / most));
    cell.style.background =
      `color-mix(in srgb, var(--series-${value < 0 ? 0 : 1}) ${share}%, var(--background))`;
  }
  return cell;
}

function showMatrix(dataset, ranks) {
  const names = ranks.map(({ranked_strategy}) => ranked_strategy);
  const between = differences(dataset, ranks);
  const values = names.flatMap(row => names.map(column => Math.abs(between(row, column)?.value)));
  const most = Math.max(...values.filter(Number.isFinite), Number.MIN_VALUE);
  const caption = "Mean moves of the row minus those of the column";
  const paired = dataset.has("left_wins");
  return section("Differences",
    element("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": caption},
    element("table", {class: "matrix"}, element("caption", {}, caption),
      element("thead", {}, element("tr", {}, element("td", {}),
        names.map(name => element("th", {scope: "col"}, breakable(name))))),
      element("tbody", {}, names.map(row => element("tr", {}, element("th", {scope: "row"}, breakable(row)),
        names.map(column => differenceCell(row, column, between(row, column), most))))))),
  element("p", {}, "Coloured cells with * are significant: they have an adjusted p-value below 0.05 (Holm, over all pairs). ",
    "Blue: the row takes fewer moves; orange: the column does. ", paired
      ? "Games are the same for all strategies, and those that ended for both are compared."
      : "Each strategy played games of its own."));
}

// Columns of the table of pairs that this file has.
const pairColumns = [
  ["left"], ["right"], ["difference"], ["difference_low", "95 % from"], ["difference_high", "to"],
  ["p_holm", "p (Holm)"], ["t"], ["p_value", "p (t)"], ["pair_games", "games"], ["left_wins"], ["ties"],
  ["right_wins"], ["welch_t"], ["welch_p_value", "p (Welch)"], ["mann_whitney_w", "W"],
  ["mann_whitney_p_value", "p (Mann-Whitney)"], ["kolmogorov_smirnov_d", "D"],
  ["kolmogorov_smirnov_p_value", "p (Kolmogorov-Smirnov)"], ["chi_squared_statistic", "chi-squared"],
  ["chi_squared_p_value", "p (chi-squared)"]];

function showPairs(dataset) {
  const columns = pairColumns.filter(([variable]) => dataset.has(variable));
  const pairs = records(dataset, "pair");
  const headings = columns.map(([variable, name = variable]) => ({name,
    title: dataset.variables.get(variable).long_name, text: name.startsWith("p (") ? pText : undefined}));
  const rows = pairs.map(pair => columns.map(([variable]) => pair[variable]));
  return element("details", {open: pairs.length <= shownPairs},
    element("summary", {}, `Tests of ${pairs.length} ${pairs.length === 1 ? "pair" : "pairs"}`),
    table("Tests of all pairs", headings, rows, {file: "tests.csv"}));
}

const tests = [
  {test: "Welch", statistic: "t", value: "welch_t", p: "welch_p_value", asks: "equal means"},
  {test: "Mann-Whitney", statistic: "W", value: "mann_whitney_w", p: "mann_whitney_p_value",
    method: "mann_whitney_method", asks: "whether neither sample tends to be larger"},
  {test: "Kolmogorov-Smirnov", statistic: "D", value: "kolmogorov_smirnov_d", p: "kolmogorov_smirnov_p_value",
    method: "kolmogorov_smirnov_method", asks: "one distribution"},
  {test: "chi-squared", statistic: "chi-squared", value: "chi_squared_statistic", p: "chi_squared_p_value",
    asks: "one distribution"}];

// The distributions of both samples over each other.
function showDistributions(dataset, pair) {
  const numbers = dataset.values("number");
  const shown = ["left", "right"].map((side, i) => ({...look(i), label: pair[side],
    distribution: Array.from(dataset.values(`${side}_count`), (count, k) =>
      ({value: numbers[k], share: count / pair[`${side}_size`]})).filter(({share}) => share > 0)}));
  const panels = new Panels();
  let shape = 1;
  return [panels.add("Distributions", () => distributionPlot(shown, {shape, of: "moves"}),
    choice("Show", shapesOf("moves"), i => panels.update(() => { shape = i; }), shape)),
  panels.add("Quantiles of one against another", () => quantilePlot(shown, shown[0]))];
}

function showSamples(dataset) {
  const [pair] = records(dataset, "pair");
  if (!pair) return undefined;
  const sample = side => [pair[side], ...["size", "missing", "mean", "sd", "median"].map(name =>
    pair[`${side}_${name}`])];
  const named = wanted => tests.filter(({p}) => wanted(pair[p])).map(({test}) => test).join(", ");
  const differ = named(p => p <= significance), unknown = named(isNaN);
  return [section("Samples", table("The two samples", ["sample", "size", "missing", "mean", "sd", "median"]
    .map(name => ({name, heading: name === "sd" ? "standard deviation" : undefined})),
  [sample("left"), sample("right")], {file: "samples.csv"}),
  element("p", {}, differ === "" ? "The samples do not differ significantly at the 5 % level."
    : `The samples differ significantly at the 5 % level (${differ}).`,
  unknown === "" ? "" : ` Without a p-value: ${unknown}.`),
  table("Tests of two samples", ["test", "for", "statistic", "value", "p", "method", "asymptotic p"]
    .map(name => ({name})), tests.map(({test, asks, statistic, value, p, method}) =>
    [test, asks, statistic, pair[value], pair[p], pair[method] ?? "–", pair[`${p}_asymptotic`] ?? NaN]),
  {file: "tests.csv"}),
  isNaN(pair.welch_df) ? "" :
    element("p", {}, `Welch's t has ${numberText(pair.welch_df)} degrees of freedom.`)),
  ...showDistributions(dataset, pair)];
}

function showStrategies(dataset) {
  const ranks = ranking(dataset);
  return [ranks.length > 0 ? showRanking(dataset, ranks) : undefined,
    ranks.length > 1 && dataset.length("pair") > 0 ? showMatrix(dataset, ranks) : undefined,
    dataset.length("pair") > 0 ? showPairs(dataset) : undefined];
}

export const show = datasets => datasets.flatMap(dataset =>
  dataset.kind === "bukub walk samples" ? showSamples(dataset) : showStrategies(dataset)).filter(Boolean);

// How many boards are solvable: `bukub magicboard census'.
import {toggle} from "./controls.js";
import {element, numberText} from "./element.js";
import {Panels} from "./panels.js";
import {intervals, lines, look, swatch} from "./plot.js";
import {table} from "./table.js";

// Both estimates of a quantity: from all goals of each board, and from one goal for each, which
// censuses of all boards lack.
const estimates = dataset => [["", dataset.has("boards") ? "all goals" : "all boards"],
  ["plain_", "one goal"]].filter(([prefix]) => dataset.has(`${prefix}p_solvable`));

// Against d, or for a single d one above the other.
function byD(dataset, variable, title) {
  const ds = dataset.values("d");
  const described = ({d, y, low, high}, label) => [`d = ${d}, ${label}`, numberText(y),
    Number.isFinite(low) ? `${numberText(low)} to ${numberText(high)}` : undefined].filter(Boolean).join("\n");
  const series = estimates(dataset).map(([prefix, label], i) => ({...look(i), label,
    points: Array.from(ds, (d, k) => ({x: d, d, y: dataset.at(prefix + variable, {d: k}),
      low: dataset.at(`${prefix}${variable}_low`, {d: k}),
      high: dataset.at(`${prefix}${variable}_high`, {d: k})}))}));
  const name = `${variable.replace("_", "-")}.svg`;
  return ds.length > 2
    ? lines({name, x: "d", y: title, series, dots: true, describe: (point, {label}) => described(point, label)})
    : intervals({name, x: title, describe: row => described(row, row.estimate),
      rows: series.flatMap(({label, colour, points}) => points.map(point => ({...point, colour, value: point.y,
        estimate: label, label: `d = ${point.d}, ${label}`})))});
}

// The probability of each length; version 1 has only counts of goals.
function probabilities(dataset, d) {
  if (dataset.has("p")) return dataset.pick("p", {d});
  const side = dataset.values("d")[d];
  const boards = dataset.at("exact_boards", {d}) ?? dataset.at("boards", {d});
  return dataset.pick("goals", {d}).map(goals => goals / (boards * (side * side - 1)));
}

function lengths(dataset) {
  const ds = Array.from(dataset.values("d"));
  const state = {hidden: new Set(), log: false};
  const panels = new Panels();
  const update = change => panels.update(change);
  const draw = () => lines({name: "lengths.svg", x: "steps of a shortest solution", log: state.log,
    y: "probability", dots: true,
    describe: ({x, y, ends: [low, high]}, {label}) => [`${label}, ${x} steps`, numberText(y),
      Number.isFinite(low) ? `${numberText(low)} to ${numberText(high)}` : undefined].filter(Boolean).join("\n"),
    series: ds.map((d, k) => ({...look(k), label: `d = ${d}`,
      points: probabilities(dataset, k).map((y, length) => ({x: dataset.values("length")[length], y,
        ends: ["p_low", "p_high"].map(name => dataset.at(name, {d: k, length}))}))
        .filter(({y}) => y > 0)})).filter((_, k) => !state.hidden.has(k))});
  const legend = ds.length < 2 ? undefined : element("fieldset", {class: "legend"}, element("legend", {}, "d"),
    ds.map((d, k) => toggle(String(d), true,
      on => update(() => on ? state.hidden.delete(k) : state.hidden.add(k)), swatch(k))));
  return panels.add("Lengths of shortest solutions", draw, legend,
    toggle("logarithmic", false, on => update(() => { state.log = on; })));
}

function values(dataset) {
  const names = ["p_solvable", "p_solvable_low", "p_solvable_high", "mean_length", "mean_length_low",
    "mean_length_high", "max_length", "boards", "exact_boards", "numerator", "denominator", "gain"]
    .filter(name => dataset.has(name));
  return table("Boards by d", [{name: "d", title: "rows and columns"},
    ...names.map(name => ({name, title: dataset.variables.get(name).long_name}))],
  Array.from(dataset.values("d"), (d, k) => [d, ...names.map(name => dataset.at(name, {d: k}))]),
  {file: "census.csv"});
}

const legendOf = dataset => estimates(dataset).length < 2 ? undefined : element("p", {class: "legend-text"},
  estimates(dataset).map(([, label], i) => [swatch(i), ` ${label}  `]));

export function census(dataset) {
  if (dataset.length("d") === 0) return [];
  const section = (title, ...parts) => element("section", {}, element("h2", {}, title), ...parts);
  return [
    section("Probability that a board is solvable", byD(dataset, "p_solvable", "probability"), legendOf(dataset),
      values(dataset)),
    section("Mean length of shortest solutions", byD(dataset, "mean_length", "steps"), legendOf(dataset)),
    lengths(dataset),
  ];
}

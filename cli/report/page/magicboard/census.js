// How many boards are solvable: `bukub magicboard census'.
import {toggle} from "../parts/controls.js";
import {element, numberText} from "../parts/element.js";
import {Panels} from "../parts/panels.js";
import {intervals, lines, look, switches} from "../parts/plot.js";
import {decimalsOfIntervals, table} from "../parts/table.js";

// Both estimates of a quantity: from all goals of each board, and from one goal for each, which
// censuses of all boards lack.
const estimates = dataset => [["", dataset.has("boards") ? "all goals" : "all boards"],
  ["plain_", "one goal"]].filter(([prefix]) => dataset.has(`${prefix}p_solvable`));

const textOf = (title, y, low, high) => [title, numberText(y),
  Number.isFinite(low) ? `${numberText(low)} to ${numberText(high)}` : undefined].filter(Boolean).join("\n");

const isPlot = dataset => dataset.length("d") > 2;

// Against d, or for one or two d one above the other.
function byD(dataset, variable, title) {
  const series = estimates(dataset).map(([prefix, label], i) => ({...look(i), label,
    points: Array.from(dataset.values("d"), (d, k) => ({x: d, y: dataset.at(prefix + variable, {d: k}),
      low: dataset.at(`${prefix}${variable}_low`, {d: k}),
      high: dataset.at(`${prefix}${variable}_high`, {d: k})}))}));
  const name = `${variable.replace("_", "-")}.svg`;
  if (isPlot(dataset))
    return lines({name, x: "d", y: title, series, dots: true,
      describe: ({x, y, low, high}, {label}) => textOf(`d = ${x}, ${label}`, y, low, high)});
  const rows = series.flatMap(({label, colour, points}) => points.map(({x, y, low, high}) =>
    ({label: `d = ${x}, ${label}`, colour, value: y, low, high})));
  return intervals({name, x: title, rows,
    describe: ({label, value, low, high}) => textOf(label, value, low, high)});
}

// {x, y, ends} of each length that occurs on the boards of d number k, with the ends of its interval.
const pointsOf = (dataset, k) => dataset.pick("p", {d: k}).map((y, length) => ({y,
  x: dataset.values("length")[length],
  ends: ["p_low", "p_high"].map(name => dataset.at(name, {d: k, length}))})).filter(({y}) => y > 0);

function lengths(dataset) {
  const ds = Array.from(dataset.values("d"));
  const hidden = new Set();
  let log = false;
  const panels = new Panels();
  const draw = () => lines({name: "lengths.svg", x: "steps of a shortest solution", log,
    y: "probability", dots: true, steps: "step", key: false,
    describe: ({x, y, ends}, {label}) => textOf(`${label}, ${x} steps`, y, ...ends),
    series: ds.map((d, k) => ({...look(k), label: `d = ${d}`, points: pointsOf(dataset, k)}))
      .filter((_, k) => !hidden.has(k))});
  return panels.add("Lengths of shortest solutions", draw,
    switches("d", ds.map((d, k) => ({label: String(d), ...look(k)})), hidden, change => panels.update(change)),
    toggle("logarithmic", false, on => panels.update(() => { log = on; })));
}

const headings = {p_solvable: "solvable", p_solvable_low: "95 % from", p_solvable_high: "to", mean_length: "mean steps",
  mean_length_low: "95 % from", mean_length_high: "to", max_length: "most steps", exact_boards: "counted boards"};

const gain = "variance of the solvable share from one goal of each board, divided by that from all goals";

function values(dataset) {
  const names = ["p_solvable", "p_solvable_low", "p_solvable_high", "mean_length", "mean_length_low",
    "mean_length_high", "max_length", "boards", "exact_boards", "numerator", "denominator", "gain"]
    .filter(name => dataset.has(name));
  const decimals = name => {
    const [quantity] = /^(p_solvable|mean_length)/.exec(name) ?? [];
    const of = end => Array.from(dataset.values(quantity + end));
    return quantity && dataset.has(`${quantity}_low`) ? decimalsOfIntervals(of("").map((value, i) =>
      ({value, low: of("_low")[i], high: of("_high")[i]}))) : undefined;
  };
  return table("Boards by d", [{name: "d", title: "rows and columns"},
    ...names.map(name => ({name, heading: headings[name], decimals: decimals(name),
      title: name === "gain" ? gain : dataset.variables.get(name).long_name}))],
  Array.from(dataset.values("d"), (d, k) => [d, ...names.map(name => dataset.at(name, {d: k}))]),
  {file: "census.csv"});
}

// Against d; single exact values need no picture.
const pictureOf = (dataset, variable, title) => isPlot(dataset) || dataset.has("boards")
  ? [byD(dataset, variable, title)] : [];

export function census(dataset) {
  if (dataset.length("d") === 0) return [];
  const lengthPicture = pictureOf(dataset, "mean_length", "steps");
  const section = (title, ...parts) => element("section", {}, element("h2", {}, title), ...parts);
  return [
    section("Probability that a board is solvable", pictureOf(dataset, "p_solvable", "probability"),
      values(dataset)),
    ...(lengthPicture.length > 0 ? [section("Mean length of shortest solutions", lengthPicture)] : []),
    lengths(dataset),
  ];
}

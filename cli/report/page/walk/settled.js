// What is proved along an interval of p: where one policy is optimal, which decisions make no difference,
// and where two starts are worth the same.
import {choice} from "../parts/controls.js";
import {counted, eachFile, element, numberText} from "../parts/element.js";
import {Panels} from "../parts/panels.js";
import {intervalColumns, table} from "../parts/table.js";
import {hasInterval, piecesOf} from "./sources.js";

export const accepts = dataset => dataset.kind === "bukub walk optimum" && hasInterval(dataset);

// A table of intervals of p with what else is known of them: columns, and rows of their values.
function intervalTable(title, lower, upper, columns, rows, file) {
  return rows.length === 0 ? undefined : element("div", {class: "tall"},
    table(`${title}: ${rows.length}`, [...intervalColumns(lower, upper), ...columns],
      rows.map((row, i) => [lower[i], upper[i], ...row]), {file}));
}

const width = {name: "width", text: value => numberText(value, 3)};

// The rows of a dimension, with the values of these variables.
const rowsOf = (dataset, dimension, names) => Array.from(dataset.values(dimension), (_, i) =>
  names.map(name => dataset.values(`${dimension}_${name}`)[i]));

const decisionNames = ["collection", "letter", "square"];
const decisionColumns = [{name: "holding"}, {name: "letter"}, {name: "square"}];
const decisionsOf = (dataset, dimension) => rowsOf(dataset, dimension, decisionNames)
  .map(([collection, ...place]) => [collection || "-", ...place]);

const endsOf = dataset => {
  const p = dataset.values("p");
  return `from ${p[0]} to ${p.at(-1)}`;
};

function pieces(dataset, start) {
  const found = piecesOf(dataset, start);
  const sentence = found.length === 0 ? "No policy is proved optimal for an interval of p."
    : found.length === 1 ? "One policy is proved optimal for every p of this interval."
      : `Each of these ${found.length} intervals of p has one policy, proved optimal for all its p.`;
  return [element("p", {}, sentence), intervalTable("Intervals of p with one policy",
    found.map(({lower}) => lower), found.map(({upper}) => upper),
    [width, {name: "moves at from", title: `least expected number of moves from ${start}`},
      {name: "moves at to", title: `least expected number of moves from ${start}`}],
    found.map(({lower, upper, first, last}) => [upper - lower, first.y, last.y]), "pieces.csv")];
}

// Without gaps and pieces, the computation was stopped before it began with these.
function gaps(dataset) {
  const count = dataset.length("gap");
  if (count === 0)
    return dataset.length("piece") === 0 ? undefined
      : element("p", {}, `The optimal policy is settled for all p ${endsOf(dataset)}.`);
  const lower = dataset.values("gap_p_lower"), upper = dataset.values("gap_p_upper");
  const open = decisionsOf(dataset, "unsettled");
  const gapOf = i => dataset.values("unsettled_gap")[i];
  return [element("p", {}, `The optimal policy is not settled in ${counted(count, "interval")} of p.`),
    intervalTable("Intervals of p that are not settled", lower, upper,
      [width, {name: "decisions", title: "number of decisions that are not settled"}],
      rowsOf(dataset, "gap", ["decisions"]).map((row, i) => [upper[i] - lower[i], ...row]), "gaps.csv"),
    intervalTable("Decisions that are not settled there, the first 100 of each interval",
      open.map((_, i) => lower[gapOf(i)]), open.map((_, i) => upper[gapOf(i)]), decisionColumns, open,
      "unsettled.csv")];
}

const ties = dataset => {
  const count = dataset.length("tie");
  return [element("p", {}, count === 0 ? "No decision is proved to make no difference."
    : `Taking or leaving the letter is proved to make no difference in ${counted(count, "decision")}.`),
  intervalTable("Decisions that make no difference", dataset.values("tie_p_lower"), dataset.values("tie_p_upper"),
    decisionColumns, decisionsOf(dataset, "tie"), "ties.csv")];
};

function showPieces(dataset) {
  const starts = Array.from(dataset.values("start"));
  const panels = new Panels();
  let start = starts[0];
  return panels.add("Where one policy is optimal", () =>
    [pieces(dataset, start), gaps(dataset), ties(dataset)].flat(),
  choice("Start", starts, i => panels.update(() => { start = starts[i]; })));
}

const kinds = {crossing: "the better start changes", identical: "both are the same for every p",
  unsettled: "not settled"};

function equalText(dataset) {
  const {complete, equal_starts: starts = "both starts", equal_better: better} = dataset.attributes;
  const count = dataset.length("equal");
  if (complete === 0) return "The computation was stopped before all p were examined.";
  return [`One of ${starts.replace(",", " and ")} is proved better for every p ${endsOf(dataset)}`,
    count === 0 ? "" : ` outside of ${count === 1 ? "this interval" : `these ${count} intervals`}`, ".",
    better ? ` At p = ${dataset.values("p")[0]} it is ${better}.` : ""].join("");
}

function showEqual(dataset) {
  return element("section", {}, element("h2", {}, "Where two starts are worth the same"),
    element("p", {}, equalText(dataset)),
    intervalTable("Intervals of p where both may be worth the same", dataset.values("equal_p_lower"),
      dataset.values("equal_p_upper"), [{name: "there"}, {name: "better above"}],
      rowsOf(dataset, "equal", ["kind", "better_above"]).map(([kind, better]) => [kinds[kind] ?? kind, better]),
      "equal.csv"));
}

export const show = datasets => eachFile(datasets, dataset => [
  dataset.has("piece") ? showPieces(dataset) : [], dataset.has("equal") ? showEqual(dataset) : []].flat());

// Optima for other objectives: finishing within a number of moves, and discounted moves.
import {choice, slider} from "../parts/controls.js";
import {distributionPlot} from "../parts/distribution.js";
import {element, numberText} from "../parts/element.js";
import {Panels} from "../parts/panels.js";
import {intervals, lines, look, seriesNumbers} from "../parts/plot.js";
import {intervalHeads, table} from "../parts/table.js";

export const accepts = dataset => dataset.kind === "bukub walk objective" && dataset.length("p") > 0;

// What is optimized, and the names of its variables.
function objectiveOf(dataset) {
  if (dataset.has("within"))
    return {title: `Finishing within ${dataset.values("within").find(n => n > 0)} moves`,
      unit: "probability of finishing in time", optimum: "probability", strategy: "shortfall_probability",
      lost: "lost_probability"};
  return {title: `Discounted moves: each counts ${numberText(dataset.values("discount")
    .find(Number.isFinite))} times the previous one`, unit: "expected discounted moves",
  optimum: "discounted_moves", strategy: "shortfall_discounted_moves", lost: "lost_moves"};
}

// The optimum and each strategy: {label, colour, value, low, high, lost}, the last four functions of
// the index of p.
function seriesOf(dataset, objective, start) {
  const solved = p => dataset.at("solved", {p, start}) > 0;
  const known = name => p => solved(p) ? dataset.at(name, {p, start}) : NaN;
  const numbers = seriesNumbers(["optimal", ...dataset.values("strategy")]);
  const optimum = {label: "optimal", ...look(numbers[0]), value: known(objective.optimum),
    low: known(`${objective.optimum}_lower`), high: known(`${objective.optimum}_upper`), lost: () => 0};
  const strategies = Array.from(dataset.values("strategy"), (label, strategy) => {
    const of = name => p => dataset.at("shortfall_solved", {strategy, p, start}) > 0
      ? dataset.at(name, {strategy, p, start}) : NaN;
    return {label, ...look(numbers[strategy + 1]), value: of(objective.strategy), low: () => NaN, high: () => NaN,
      lost: of(objective.lost)};
  });
  return [optimum, ...strategies];
}

function showObjective(dataset) {
  const objective = objectiveOf(dataset);
  const ps = Array.from(dataset.values("p"));
  const state = {start: 0, p: Math.floor(ps.length / 2)};
  const panels = new Panels();
  const update = change => panels.update(change);
  const all = () => seriesOf(dataset, objective, state.start);

  const values = () => {
    const describe = ({x, y}, {label}) => `${label}\np = ${numberText(x)}\n${numberText(y)}`;
    const plot = ps.length > 1
      ? lines({name: "objective.svg", x: "p", y: objective.unit, at: ps[state.p], describe,
        series: all().map(one => ({...one, points: ps.map((x, p) =>
          ({x, y: one.value(p), low: one.low(p), high: one.high(p)}))}))})
      : intervals({name: "objective.svg", x: objective.unit,
        describe: ({label, value}) => `${label}\n${numberText(value)}`,
        rows: all().map(one => ({...one, value: one.value(0), low: one.value(0), high: one.value(0)}))});
    return [plot, table(`${objective.unit} at p = ${ps[state.p]}`,
      [{name: "strategy"}, {name: "value"}, ...intervalHeads(undefined, "exact"),
        {name: "lost", title: "compared with the optimum"}],
      all().map(one => [one.label, ...["value", "low", "high", "lost"].map(name => one[name](state.p))]),
      {file: "objective.csv"})];
  };

  const distribution = () => {
    const at = {p: state.p, start: state.start};
    const under = dataset.pick("distribution", at);
    const greatest = dataset.pick("greatest", at);
    if (under.length === 0 || !under.every(Number.isFinite)) return undefined;
    const shown = [{label: "this policy", distribution: under.map((share, value) => ({value, share}))}];
    if (greatest.length > 0)
      shown.push({label: "the best policy for each number",
        distribution: greatest.map((y, value) => ({value, share: y - (greatest[value - 1] ?? 0)}))});
    return distributionPlot(shown, {shape: 1, of: "moves"});
  };

  // Each row applies down to the next.
  const first = Array.from(dataset.values("takes_first"), (takes, left) => [left, takes || "nothing"])
    .reverse();
  const decisions = () => first.length === 0 ? undefined : [
    table("Letters taken with an empty collection", [{name: "moves left"}, {name: "takes"}],
      first.filter(([, takes], i) => i === 0 || takes !== first[i - 1][1]), {file: "takes.csv"}),
    element("p", {}, "Each row applies down to the next. *: on some squares only.")];

  return [panels.add(objective.title, values,
    choice("Start", Array.from(dataset.values("start")), i => update(() => { state.start = i; })),
    ps.length > 1 ? slider("p", ps, i => update(() => { state.p = i; }), {index: state.p}) : undefined),
  panels.add("Moves of a game", distribution), panels.add("Decisions by moves left", decisions)];
}

export const show = datasets => datasets.flatMap(showObjective);

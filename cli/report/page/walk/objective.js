// Optima for other objectives: finishing within a number of moves, and discounted moves.
import {choice, slider} from "../parts/controls.js";
import {element, numberText} from "../parts/element.js";
import {Panels} from "../parts/panels.js";
import {intervals, lines, look, swatch} from "../parts/plot.js";
import {table} from "../parts/table.js";

export const accepts = dataset => dataset.kind === "bukub walk objective" && dataset.length("p") > 0;

const shownShare = 1e-4; // of games with more moves than the plot shows

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

// What the lines are, in the order of their colours.
const keyOf = series => element("div", {class: "controls"},
  series.map(({label}, i) => element("span", {class: "toggle"}, swatch(i), label)));

// The optimum and each strategy: {label, colour, value, low, high, lost}, the last four functions of
// the index of p.
function seriesOf(dataset, objective, start) {
  const solved = p => dataset.at("solved", {p, start}) > 0;
  const known = name => p => solved(p) ? dataset.at(name, {p, start}) : NaN;
  const optimum = {label: "optimal", ...look(0), value: known(objective.optimum),
    low: known(`${objective.optimum}_lower`), high: known(`${objective.optimum}_upper`), lost: () => 0};
  const strategies = Array.from(dataset.values("strategy"), (label, strategy) => {
    const of = name => p => dataset.at("shortfall_solved", {strategy, p, start}) > 0
      ? dataset.at(name, {strategy, p, start}) : NaN;
    return {label, ...look(strategy + 1), value: of(objective.strategy), low: () => NaN, high: () => NaN,
      lost: of(objective.lost)};
  });
  return [optimum, ...strategies];
}

// Probabilities of 0, 1, ... moves as points of the probability of at most that many.
function cumulative(probabilities) {
  let sum = 0;
  const points = Array.from(probabilities, (value, x) => ({x, y: sum += value}));
  const end = points.findIndex(({y}) => y > 1 - shownShare);
  return end < 0 ? points : points.slice(0, end + 1);
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
      [{name: "strategy"}, {name: "value"}, {name: "low", title: "guaranteed lower bound"},
        {name: "high", title: "guaranteed upper bound"}, {name: "lost", title: "compared with the optimum"}],
      all().map(one => [one.label, ...["value", "low", "high", "lost"].map(name => one[name](state.p))]),
      {file: "objective.csv"})];
  };

  const distribution = () => {
    const at = {p: state.p, start: state.start};
    const under = dataset.pick("distribution", at);
    const greatest = dataset.pick("greatest", at);
    if (under.length === 0 || !under.every(Number.isFinite)) return undefined;
    const series = [{label: "this policy", points: cumulative(under)}];
    if (greatest.length > 0)
      series.push({label: "the best policy for each number",
        points: Array.from(greatest, (y, x) => ({x, y}))});
    return [series.length > 1 ? keyOf(series) : undefined,
      lines({name: "distribution.svg", x: "moves", y: "probability of at most that many", series,
        describe: ({x, y}, {label}) => `${label}\n${x} moves: ${numberText(y, 4)}`})];
  };

  // Each row applies down to the next.
  const first = Array.from(dataset.values("takes_first"), (takes, left) => [left, takes || "nothing"])
    .reverse();
  const decisions = () => first.length === 0 ? undefined : [
    table("Letters taken with an empty collection", [{name: "moves left"}, {name: "takes"}],
      first.filter(([, takes], i) => i === 0 || takes !== first[i - 1][1]), {file: "takes.csv"}),
    element("p", {}, "Each row applies down to the next. *: on some squares only.")];

  return [panels.add(objective.title, values, keyOf(all()),
    choice("Start", Array.from(dataset.values("start")), i => update(() => { state.start = i; })),
    ps.length > 1 ? slider("p", ps, i => update(() => { state.p = i; }), {index: state.p}) : undefined),
  panels.add("Moves of a game", distribution), panels.add("Decisions by moves left", decisions)];
}

export const show = datasets => datasets.flatMap(showObjective);

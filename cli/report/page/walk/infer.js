// Which strategy, at which p, explains observed numbers of moves.
import {choice, slider} from "../parts/controls.js";
import {element, numberText} from "../parts/element.js";
import {Panels} from "../parts/panels.js";
import {intervals, lines, look, seriesNumbers, switches} from "../parts/plot.js";
import {intervalHeads, table} from "../parts/table.js";
import {pText} from "./compare.js";

export const accepts = dataset => dataset.kind === "bukub walk infer" && dataset.length("strategy") > 0;

const likelihoodText = value => value === -Infinity ? "impossible" : undefined;

// What the file has of each strategy for one start: {strategy, index, at}, with at(name, further
// indices).
const strategiesOf = (dataset, start) => Array.from(dataset.values("strategy"), (strategy, index) =>
  ({strategy, index, at: (name, further = {}) => dataset.at(name, {strategy: index, start, ...further})}));

function showInference(dataset) {
  const ps = Array.from(dataset.values("p"));
  const numbers = seriesNumbers(dataset.values("strategy"));
  const state = {start: 0, p: Math.floor(ps.length / 2), hidden: new Set()};
  const visible = () => strategiesOf(dataset, state.start).filter(({index}) => !state.hidden.has(index));
  const panels = new Panels();
  const update = change => panels.update(change);

  const curves = () => {
    const known = visible().map(({strategy, index, at}) => ({...look(numbers[index]), label: strategy,
      points: ps.map((x, p) => ({x, y: at("log_likelihood", {p})}))}));
    const describe = ({x, y}, {label}) => `${label}\np = ${numberText(x)}\nlog-likelihood ${numberText(y)}`;
    if (!known.some(({points}) => points.some(({y}) => Number.isFinite(y))))
      return element("p", {}, "None of these strategies can play such games.");
    const infinite = "Impossible, and not drawn";
    return ps.length > 1
      ? lines({name: "likelihood.svg", x: "p", y: "log-likelihood", at: ps[state.p], describe, series: known, infinite})
      : intervals({name: "likelihood.svg", x: `log-likelihood at p = ${ps[0]}`, infinite,
        rows: known.map(({label, colour, points: [{y}]}) => ({label, colour, value: y, low: y, high: y})),
        describe: ({label, value}) => `${label}\nlog-likelihood ${numberText(value)}`});
  };

  // The likeliest strategies first.
  const ordered = name => visible()
    .map(source => ({source, value: source.at(name, {p: state.p})}))
    .sort((a, b) => Number(b.value > a.value) - Number(b.value < a.value)).map(({source}) => source);

  const values = () => table(`Log-likelihood at p = ${ps[state.p]}`,
    [{name: "strategy"}, {name: "log_likelihood", heading: "log-likelihood", text: likelihoodText, decimals: 4},
      {name: "p_value", heading: "p-value", text: pText, title: "of Pearson's test; small values indicate a poor fit"},
      {name: "chi_squared", heading: "chi-squared", decimals: 4}, {name: "cells", title: "of this test"}],
    ordered("log_likelihood").map(({strategy, at}) => [strategy,
      ...["log_likelihood", "p_value", "chi_squared", "cells"].map(name => at(name, {p: state.p}))]),
    {file: "likelihood.csv"});

  // The interval of an unknown p is everything.
  const bestOf = ({strategy, index, at}) => ({label: strategy, colour: look(numbers[index]).colour,
    value: at("best_p"),
    low: Number.isNaN(at("best_p")) ? NaN : at("ci95", {bound: 0}),
    high: Number.isNaN(at("best_p")) ? NaN : at("ci95", {bound: 1})});

  const best = () => [
    visible().some(({at}) => !Number.isNaN(at("best_p"))) && intervals({
      name: "best-p.svg", x: "maximum-likelihood p, with 95 % interval",
      rows: ordered("best_log_likelihood").map(bestOf), describe: ({label, value, low, high}) =>
        `${label}\np = ${numberText(value)}\n${numberText(low)} to ${numberText(high)}`}),
    table("Maximum-likelihood p",
      [{name: "strategy"}, {name: "best_p", heading: "p", decimals: 4}, ...intervalHeads(4),
        {name: "best_log_likelihood", heading: "log-likelihood", text: likelihoodText, decimals: 4},
        {name: "best_p_value", heading: "p-value", text: pText, title: "of Pearson's test; small values indicate a poor fit"}],
      ordered("best_log_likelihood").map(source => {
        const {value, low, high} = bestOf(source);
        return [source.strategy, value, low, high, source.at("best_log_likelihood"),
          source.at("best_p_value")];
      }), {file: "best-p.csv"}),
    element("p", {}, "p-value: of Pearson's test, which groups counts; small values indicate a poor fit. ",
      "A dash means too few games: about 10 suffice, 15 for an estimated p.")].filter(Boolean);

  const games = dataset.attributes.games;
  const legend = switches("Strategies",
    Array.from(dataset.values("strategy"), (label, i) => ({label, ...look(numbers[i])})), state.hidden, update);
  const range = ps.length > 1
    ? slider("p", ps, i => update(() => { state.p = i; }), {index: state.p}) : undefined;
  return [
    element("section", {class: "settings"}, legend, element("div", {class: "controls"},
      choice("Start", Array.from(dataset.values("start")), i => update(() => { state.start = i; })), range)),
    panels.add(`Log-likelihood of ${games} ${games === 1 ? "game" : "games"}`, () => [curves(), values()]),
    panels.add("The p that explains the games best", best),
  ];
}

export const show = datasets => datasets.flatMap(showInference);

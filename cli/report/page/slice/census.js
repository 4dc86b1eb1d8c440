// How many boundaries the best line crosses: `bukub slice census'.
import {toggle} from "../parts/controls.js";
import {element, numberText} from "../parts/element.js";
import {facts} from "../parts/facts.js";
import {Panels} from "../parts/panels.js";
import {lines} from "../parts/plot.js";
import {decimalsOfIntervals, table} from "../parts/table.js";
import {boundaries} from "./results.js";

function summary(dataset) {
  const value = name => dataset.scalar(name);
  const [low, high] = dataset.values("ci95");
  const {n, filled, exact, grids} = dataset.attributes;
  const decimals = exact ? undefined : decimalsOfIntervals([{value: value("mean"), low, high}]);
  return facts([
    ["Grids", `${grids} ${exact ? "(all)" : "random ones"}, ${n} × ${n}, ${filled} filled`],
    ["Mean", value("mean"), "boundaries", decimals],
    ["95 % confidence interval",
      exact || high === undefined ? undefined : `${numberText(low, 7, decimals)} to ${numberText(high, 7, decimals)}`],
    ["Standard deviation", value("sd"), undefined, decimals],
    ["Lowest and highest", dataset.has("min") ? `${value("min")} to ${value("max")}` : undefined],
    ...Array.from(dataset.values("quantile"), (share, i) =>
      [`${numberText(100 * share)} % quantile`, dataset.at("quantiles", {quantile: i})]),
  ]);
}

// {score, count, share} from the lowest to the highest score with any grids.
function scores(dataset) {
  const counts = Array.from(dataset.values("counts"));
  const any = count => count > 0;
  const {grids} = dataset.attributes;
  return counts.map((count, i) => ({score: dataset.values("score")[i], count, share: count / grids}))
    .slice(Math.max(counts.findIndex(any), 0), counts.findLastIndex(any) + 1);
}

export function census(dataset) {
  const rows = scores(dataset);
  const panels = new Panels();
  let log = false;
  const draw = () => lines({name: "scores.svg", bars: !log, dots: log, log,
    x: "boundaries that the best line crosses", y: "share of the grids",
    series: [{label: "grids", points: rows.map(({score, count, share}) => ({x: score, y: share, count}))}],
    describe: ({x, y, count}) => `${boundaries(x)}\n${count} grids\n${numberText(y)}`});
  return [
    panels.add("Distribution of scores", draw,
      toggle("logarithmic", false, on => panels.update(() => { log = on; }))),
    element("section", {class: "beside"}, summary(dataset), table("Grids by score",
      [{name: "score"}, {name: "grids"}, {name: "share", text: value => numberText(value, 4)}],
      rows.map(({score, count, share}) => [score, count, share]), {file: "scores.csv"})),
  ];
}

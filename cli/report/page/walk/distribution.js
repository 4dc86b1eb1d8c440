// Distributions of moves, over each other.
import {numberText} from "../parts/element.js";
import {lines} from "../parts/plot.js";

// {moves, share}, ascending, of a source (sources.js); undefined if unknown.
export function distribution(source, start, p) {
  return probabilities(source, start, p)?.map((share, moves) => ({moves, share}));
}

function probabilities(source, start, p) {
  const {dataset, names} = source;
  const at = source.place(start, p);
  if (!at) return undefined;
  if (names.distribution) {
    const values = dataset.pick(names.distribution, at);
    return values.length > 0 ? values : undefined;
  }
  const counts = dataset.pick("histogram", at);
  const games = dataset.at("games", at);
  return counts.length > 0 && games > 0 ? counts.map(count => count / games) : undefined;
}

// What a plot can show of a distribution.
export const shapes = ["probability", "probability of at most as many moves", "probability of more moves"];

const bins = 300;
const hiddenShare = 1e-3; // of games with more moves than the plot shows, unless it shows all

// {x, y} of one of the shapes, up to `longest` moves; at most about `bins` points.
function curve(distribution, shape, longest) {
  const width = Math.max(1, Math.ceil(longest / bins));
  const points = [];
  let sum = 0;
  for (let i = 0; i < distribution.length && distribution[i].moves <= longest;) {
    const from = distribution[i].moves;
    let share = 0;
    for (; i < distribution.length && (distribution[i].moves === from || distribution[i].moves < from + width); i++)
      share += distribution[i].share;
    sum += share;
    points.push(shape === 0 ? {x: from + (width - 1) / 2, y: share / width}
      : {x: Math.min(from + width - 1, longest), y: shape === 1 ? sum : Math.max(0, 1 - sum)});
  }
  return points;
}

// The smallest number of moves that a game exceeds with probability at most 1 - q.
function quantile(distribution, q) {
  let sum = 0;
  return (distribution.find(({share}) => (sum += share) >= q) ?? distribution.at(-1)).moves;
}

// The plot of some {label, colour, dash, distribution}: one of the shapes, with the longest games or
// without; of: what they are distributions of.
export function distributionPlot(shown, {shape, log = false, all = false}, of) {
  const longest = Math.max(...shown.map(({distribution}) =>
    quantile(distribution, all ? 1 - 1e-12 : 1 - hiddenShare)));
  return lines({name: "distribution.svg", x: of, y: shapes[shape], log, steps: longest <= bins,
    describe: ({x, y}, {label}) => `${label}\n${numberText(x)} moves: ${numberText(y, 4)}`,
    series: shown.map(one => ({...one, points: curve(one.distribution, shape, longest)}))});
}

// Their quantiles against those of `reference`, one of them, from 0.5 % to 99.5 %.
export function quantilePlot(shown, reference) {
  const levels = Array.from({length: 199}, (_, i) => (i + 1) / 200);
  return lines({name: "quantile-quantile.svg", x: `quantiles of ${reference.label}`, y: "quantiles",
    describe: ({x, y}, {label}) => `${label}\n${numberText(y)} moves, ${reference.label} ${numberText(x)}`,
    series: shown.map(one => ({...one, points: levels.map(level =>
      ({x: quantile(reference.distribution, level), y: quantile(one.distribution, level)}))}))});
}

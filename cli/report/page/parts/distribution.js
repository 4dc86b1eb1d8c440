// Distributions of whole numbers, over each other, as steps.
import {numberText} from "./element.js";
import {lines, withChoice} from "./plot.js";

const bins = 300; // at most, in a plot
const hiddenShare = 1e-3; // of what is rare, unless the plot shows all
const none = 1e-12;

// The smallest value that is exceeded with probability at most 1 - q; distributions are {value, share},
// ascending.
export function quantile(distribution, q) {
  let sum = 0;
  return (distribution.find(({share}) => (sum += share) >= q) ?? distribution.at(-1)).value;
}

// {x, y} of one of the shapes from `low` to `high`; where there are more values than bins, y is the mean
// probability of a value of the bin.
function curve({distribution, rest}, shape, [low, high], spacing) {
  const width = spacing * Math.ceil(((high - low) / spacing + 1) / bins);
  const points = [];
  let i = 0, sum = 0;
  for (; i < distribution.length && distribution[i].value < low; i++) sum += distribution[i].share;
  let after = rest ?? Math.max(0, 1 - distribution.reduce((all, {share}) => all + share, 0));
  for (let k = distribution.length - 1; k >= i; k--) after += distribution[k].share;
  for (let from = low; from <= high; from += width) {
    let share = 0;
    for (; i < distribution.length && distribution[i].value < from + width; i++) share += distribution[i].share;
    sum += share;
    after -= share;
    points.push(shape === 0 ? {x: from + (width - spacing) / 2, y: share * spacing / width}
      : {x: Math.min(from + width - spacing, high), y: shape === 1 ? sum : Math.max(0, after)});
  }
  // The first bar has a left side, and the last value is held for a while.
  return shape === 0 ? [{x: points[0].x - width, y: 0, silent: true}, ...points]
    : [...points, {...points.at(-1), x: high + spacing, silent: true}];
}

// What a plot can show of a distribution of `what`.
export const shapesOf = what => ["probability", `probability of at most as many ${what}`, `probability of more ${what}`];

// The plot of some {label, colour, dash, distribution, rest}, if anything is known of them, without the rarest
// 0.1 % unless these are chosen, too: one of the shapes; `rest`: the probability of more than the last value, if not what is
// missing to 1; of: what they are distributions of; what: its unit; both: rare values are at both ends;
// at: x of a vertical line.
export function distributionPlot(shown,
  {name = "distribution.svg", shape = 0, log = false, of, what = "moves", both = false, at}) {
  const known = shown.map(({distribution}) => distribution.filter(({share}) => share > 0)).filter(one => one.length > 0);
  if (known.length === 0) return undefined;
  const least = ends => Math.min(...known.map(ends)), most = ends => Math.max(...known.map(ends));
  const gaps = known.flatMap(one => one.slice(1).map(({value}, i) => value - one[i].value));
  const spacing = gaps.length > 0 ? gaps.reduce((a, b) => Math.min(a, b)) : 1;
  const ofKnown = (one, q) => quantile(one, q * one.reduce((sum, {share}) => sum + share, 0));
  const range = hidden => [least(one => both ? ofKnown(one, hidden / 2) : one[0].value),
    most(one => ofKnown(one, 1 - (both ? hidden / 2 : hidden)))];
  const draw = hidden => lines({name, x: of, y: shapesOf(what)[shape], log, at,
    steps: shape === 0 ? "step" : "step-after", describe: ({x, y}, {label}) => `${label}\n${numberText(x)} ${what}: ${numberText(y, 4)}`,
    series: shown.map(one => ({...one, points: curve(one, shape, range(hidden), spacing)}))});
  return String(range(hiddenShare)) === String(range(none)) ? draw(none)
    : withChoice(name, both ? "the rarest 0.1 % too" : "the longest 0.1 % too", all => draw(all ? none : hiddenShare));
}

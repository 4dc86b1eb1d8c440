// Distributions of whole numbers, over each other, as steps.
import {numberText} from "./element.js";
import {lines, withChoice} from "./plot.js";

const bins = 300; // at most, in a plot
const rare = 1e-2, veryRare = 1e-3; // shares at one end and at both, which a plot leaves out
const none = 1e-12, visible = 1e-9;

// The smallest value that is exceeded with probability at most 1 - q; distributions are {value, share},
// ascending. Sums of shares are rounded: eight times 1/20 is less than 0.4, but reaches it.
export function quantile(distribution, q) {
  let sum = 0;
  return (distribution.find(({share}) => (sum += share) >= q - none) ?? distribution.at(-1)).value;
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
  const before = {x: low - spacing, y: [0, sum, Math.min(1, after)][shape], silent: true};
  for (let from = low; from <= high; from += width) {
    let share = 0;
    for (; i < distribution.length && distribution[i].value < from + width; i++) share += distribution[i].share;
    sum += share;
    after -= share;
    points.push(shape === 0 ? {x: from + (width - spacing) / 2, y: share * spacing / width}
      : {x: Math.min(from + width - spacing, high), y: shape === 1 ? sum : Math.max(0, after)});
  }
  // The first bar has a left side, the first step is seen, and the last value is held for a while.
  return shape === 0 ? [{...before, x: points[0].x - width}, ...points]
    : [before, ...points, {...points.at(-1), x: high + spacing, silent: true}];
}

// The shares that lie outside of a plot from `low` to `high`, with the names of those that are large.
function hiddenText(shown, [low, high], heading) {
  const sum = of => of.reduce((all, {share}) => all + share, 0);
  const hidden = shown.map(({label, distribution, rest}) => ({label, share: (rest ?? Math.max(0, 1 - sum(distribution))) +
    sum(distribution.filter(({value}) => value < low || value > high))})).sort((a, b) => b.share - a.share);
  const percent = share => `${numberText(100 * share, 2)} %`;
  const large = hidden.filter(({share}) => share > rare), small = hidden[large.length];
  const whose = large.length > 0 ? "others at most " : shown.length > 1 ? "each at most " : "";
  return hidden[0].share < visible ? "" : [heading, ...large.map(({label, share}) => `${label} ${percent(share)}`),
    ...small ? [whose + percent(small.share)] : []].join("\n");
}

// What a plot can show of a distribution of `what`.
export const shapesOf = what => ["probability", `probability of at most as many ${what}`, `probability of more ${what}`];

// The plot of some {label, colour, dash, distribution, rest}, if anything is known of them: one of the shapes; `rest`:
// the probability of more than the last value, if not what is missing to 1; of: what they are distributions of; what: its unit;
// both: rare values are at both ends; at: x of a vertical line. It ends where all but 1 % of the longest is shown, or at
// twice that of most, says what this leaves out, and shows all if that is chosen.
export function distributionPlot(shown,
  {name = "distribution.svg", shape = 0, log = false, of, what = "moves", both = false, at}) {
  const known = shown.map(({distribution}) => distribution.filter(({share}) => share > 0)).filter(one => one.length > 0);
  if (known.length === 0) return undefined;
  const gaps = known.flatMap(one => one.slice(1).map(({value}, i) => value - one[i].value));
  const spacing = gaps.length > 0 ? gaps.reduce((a, b) => Math.min(a, b)) : 1;
  // The values of all at which their share `q` of what is known is reached, ascending.
  const reach = q => known.map(one => quantile(one, q * one.reduce((sum, {share}) => sum + share, 0))).sort((a, b) => a - b);
  const least = reach(0)[0], most = reach(1 - none).at(-1), longest = reach(1 - rare);
  const usual = both ? [reach(veryRare / 2)[0], reach(1 - veryRare / 2).at(-1)]
    : [least, Math.min(longest.at(-1), 2 * longest[Math.floor(known.length / 2)])];
  const draw = ([low, high]) => lines({name, x: of, y: shapesOf(what)[shape], log, at, bottom: shape === 1,
    inside: hiddenText(shown, [low, high], both ? "not drawn:" : `not drawn, more than ${numberText(high)} ${what}:`),
    steps: shape === 0 ? "step" : "step-after", describe: ({x, y}, {label}) => `${label}\n${numberText(x)} ${what}: ${numberText(y, 4)}`,
    series: shown.map(one => ({...one, points: curve(one, shape, [low, high], spacing)}))});
  return usual[0] <= least && usual[1] >= most ? draw([least, most])
    : withChoice(name, `all, ${numberText(least)} to ${numberText(most)} ${what}`, all => draw(all ? [least, most] : usual));
}

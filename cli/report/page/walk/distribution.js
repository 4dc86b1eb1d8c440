// Distributions of the moves of strategies.
import {quantile} from "../parts/distribution.js";
import {element, numberText} from "../parts/element.js";
import {lines} from "../parts/plot.js";

// {value, share}, ascending, of a source (sources.js); undefined if unknown.
export function distribution(source, start, p) {
  return probabilities(source, start, p)?.map((share, value) => ({value, share}));
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

// Quantiles of {label, distribution, ...} against those of `reference`, one of them, from 0.5 % to 99.5 %, as
// far as both are known: of games that do not end, the distribution has nothing.
export function quantilePlot(shown, reference) {
  const levels = Array.from({length: 199}, (_, i) => (i + 1) / 200);
  const known = ({distribution}) => distribution.reduce((sum, {share}) => sum + share, 0);
  const levelsOf = one => levels.filter(level => level <= Math.min(known(one), known(reference)));
  return [lines({name: "quantile-quantile.svg", x: `quantiles of ${reference.label}`, y: "quantiles",
    describe: ({x, y}, {label}) => `${label}\n${numberText(y)} moves, ${reference.label} ${numberText(x)}`,
    series: shown.map(one => ({...one, points: levelsOf(one).map(level =>
      ({x: quantile(reference.distribution, level), y: quantile(one.distribution, level)}))}))}),
  element("p", {class: "caption"}, `A point has the moves within which the same share of games ends: of ${reference.label} on the `,
    `horizontal axis, of another on the vertical one. Above the line of ${reference.label} games are longer. `,
    shown.some(one => levelsOf(one).length < levels.length) ? "Of games that do not end, nothing is drawn." : "")];
}

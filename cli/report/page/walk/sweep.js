// Expected moves against p: files of run, sweep, compare, exact and optimal share one set of plots.
import {choice, slider, toggle} from "../parts/controls.js";
import {element, numberText} from "../parts/element.js";
import {Panels} from "../parts/panels.js";
import {intervals, lines, look, swatch} from "../parts/plot.js";
import {boardOf, drawSquares, squareName} from "../parts/squares.js";
import {table} from "../parts/table.js";

const kinds = ["bukub walk sweep", "bukub walk compare", "bukub walk exact", "bukub walk optimum"];
export const accepts = dataset => kinds.includes(dataset.kind);

// What a file knows of a strategy: the names of its variables.
const simulated = {source: "simulated", value: "mean", low: "ci95_low", high: "ci95_high",
  quantiles: "quantiles"};
const exact = {source: "exact", value: "expected_moves", low: "lower", high: "upper",
  quantiles: "exact_quantiles", distribution: "distribution"};
const optimum = {source: "exact", value: "optimum_expected_moves", low: "optimum_lower",
  high: "optimum_upper", quantiles: "optimum_quantiles", distribution: "optimum_distribution"};

// One strategy in one file: {strategy, source, dataset, names, index}.
function sourcesOf(dataset) {
  const sources = [];
  const strategies = dataset.values("strategy");
  for (const names of [simulated, exact])
    if (dataset.has(names.value))
      strategies.forEach((strategy, index) =>
        sources.push({strategy, dataset, names, indices: {strategy: index}}));
  if (dataset.has(optimum.value))
    sources.push({strategy: "optimal", dataset, names: optimum, indices: {}});
  return sources;
}

const unique = values => [...new Set(values)];

// The indices of a value of the plots in its file; undefined if the file does not have it.
function place(source, start, p) {
  const {dataset, indices} = source;
  const startIndex = dataset.values("start").indexOf(start);
  const pIndex = dataset.values("p").indexOf(p);
  return startIndex < 0 || pIndex < 0 ? undefined : {...indices, start: startIndex, p: pIndex};
}

const valueAt = (source, variable, start, p) => {
  const at = place(source, start, p);
  return at && source.dataset.at(variable, at);
};

const pointsOf = (source, start) => Array.from(source.dataset.values("p"), p => ({
  x: p,
  y: valueAt(source, source.names.value, start, p),
  low: valueAt(source, source.names.low, start, p),
  high: valueAt(source, source.names.high, start, p),
}));

const pointText = ({x, y, low, high}, {label}) =>
  `${label}\np = ${numberText(x)}\n${numberText(y)} moves\n${numberText(low)} to ${numberText(high)}`;

// The distribution of moves of one point: probabilities of 0, 1, ... moves; undefined if unknown.
function distribution(source, start, p) {
  const {dataset, names} = source;
  const at = place(source, start, p);
  if (!at) return undefined;
  if (names.distribution) {
    const values = dataset.pick(names.distribution, at);
    return values.length > 0 ? values : undefined;
  }
  const counts = dataset.pick("histogram", at);
  const games = dataset.at("games", at);
  return counts.length > 0 && games > 0 ? counts.map(count => count / games) : undefined;
}

const bins = 300;
const shownShare = 1e-4; // of games with more moves than the plot shows

// {x, y} of the probability per move, or of more moves; at most `bins` points.
function curve(probabilities, survives, longest) {
  const width = Math.max(1, Math.ceil(longest / bins));
  const points = [];
  let rest = 1;
  for (let from = 0; from <= longest; from += width) {
    const share = probabilities.slice(from, from + width).reduce((sum, value) => sum + value, 0);
    rest = Math.max(0, rest - share);
    points.push({x: survives ? Math.min(from + width - 1, longest) : from + (width - 1) / 2,
      y: survives ? rest : share / width});
  }
  return points;
}

// The number of moves that all but a small share of the games take.
function longestOf(probabilities) {
  let rest = 1;
  const at = probabilities.findIndex(value => (rest -= value) < shownShare);
  return at < 0 ? probabilities.length - 1 : at;
}

// The board with a value on each square of the map, from light to dark.
function valuesOnBoard(dataset, caption, values) {
  const {letters, green} = boardOf(dataset);
  const finite = [...values.values()].filter(Number.isFinite);
  const least = Math.min(...finite);
  const range = Math.max(...finite) - least || 1;
  const square = (row, column) => {
    const name = squareName(row, column);
    const value = values.get(name);
    const share = Number.isFinite(value) ? (value - least) / range : 0;
    return {text: letters[row][column], below: value === undefined ? "" : numberText(value, 3),
      fill: `color-mix(in srgb, var(--series-0) ${Math.round(60 * share)}%, var(--background))`,
      ring: green.has(name) ? "var(--series-2)" : undefined,
      title: `${name}${green.has(name) ? ", green" : ""}: ${numberText(value)}`};
  };
  return element("div", {class: "board"}, element("p", {class: "caption"}, caption),
    drawSquares({name: "board.svg", rows: letters.length, columns: letters[0].length, square,
      label: caption}));
}

export function show(datasets) {
  const sources = datasets.flatMap(sourcesOf);
  const strategies = unique(sources.map(({strategy}) => strategy));
  const starts = unique(datasets.flatMap(dataset => [...dataset.values("start")]));
  const ps = unique(datasets.flatMap(dataset => [...dataset.values("p")])).sort((a, b) => a - b);
  const several = datasets.length > 1;
  const kinds = unique(sources.map(({names}) => names.source));
  const sourceOf = ({names, dataset}) => [kinds.length > 1 ? names.source : undefined,
    several ? dataset.name : undefined].filter(Boolean).join(", ");
  const labelOf = source => [source.strategy, sourceOf(source)].filter(Boolean).join(", ");
  const state = {start: starts[0], p: ps[Math.floor(ps.length / 2)], hidden: new Set(),
    reference: strategies[0], onBoard: strategies[0], quantile: 0, survives: false, log: false};

  const visible = () => sources.filter(({strategy}) => !state.hidden.has(strategy));
  const seriesOf = (source, points) => ({
    ...look(strategies.indexOf(source.strategy), datasets.indexOf(source.dataset)),
    label: labelOf(source), points, only: source.names.source === "simulated" ? "band" : undefined});

  const moves = () => ps.length > 1
    ? lines({name: "expected-moves.svg", x: "p", y: "expected moves", at: state.p,
      describe: pointText, series: visible().map(source => seriesOf(source, pointsOf(source, state.start)))})
    : intervals({name: "expected-moves.svg", x: "expected moves", describe: ({label, value, low, high}) =>
      pointText({x: state.p, y: value, low, high}, {label}),
    rows: visible().map(source => {
      const [{y, low, high}] = pointsOf(source, state.start);
      return {...look(strategies.indexOf(source.strategy)), label: labelOf(source), value: y, low, high};
    })});

  // What a strategy is compared with: the same games, so those of its own file if that has them.
  const referenceOf = ({dataset, names}) => {
    const same = sources.filter(other => other.strategy === state.reference &&
      other.names.source === names.source);
    return same.find(other => other.dataset === dataset) ?? (names === simulated ? undefined : same[0]);
  };
  const differenceOf = (source, p) => {
    const reference = referenceOf(source);
    return reference ? valueAt(source, source.names.value, state.start, p) -
      valueAt(reference, reference.names.value, state.start, p) : NaN;
  };

  const values = () => table(`Expected moves at p = ${state.p}, start ${state.start}`,
      [{name: "strategy"}, ...several || kinds.length > 1 ? [{name: "source"}] : [],
        {name: "expected_moves"},
        {name: "low", title: "lower end of the 95 % confidence interval, or guaranteed lower bound"},
        {name: "high", title: "upper end of the interval, or guaranteed upper bound"},
        ...strategies.length > 1 ? [{name: `minus ${state.reference}`}] : []],
      visible().map(source => {
        const [value, low, high] = ["value", "low", "high"].map(name =>
          valueAt(source, source.names[name], state.start, state.p));
        return [source.strategy, ...several || kinds.length > 1 ? [sourceOf(source)] : [], value, low, high,
          ...strategies.length > 1 ? [differenceOf(source, state.p)] : []];
      }), {file: "expected-moves.csv"});

  const distributions = () => {
    const known = visible().map(source => [source, distribution(source, state.start, state.p)])
      .filter(([, probabilities]) => probabilities);
    if (known.length === 0) return undefined;
    const longest = Math.max(...known.map(([, probabilities]) => longestOf(probabilities)));
    return lines({name: "distribution.svg", x: `moves at p = ${state.p} from ${state.start}`, log: state.log,
      y: state.survives ? "probability of more moves" : "probability",
      describe: ({x, y}, {label}) => `${label}\n${numberText(x)} moves: ${numberText(y, 4)}`,
      series: known.map(([source, probabilities]) => ({...seriesOf(source,
        curve(probabilities, state.survives, longest)), only: undefined}))});
  };

  // With exact distributions: how often a game visits each square; with results from several starts:
  // the expected moves from each.
  const boards = () => sources.filter(({strategy, dataset}) => strategy === state.onBoard &&
    boardOf(dataset)).flatMap(source => {
    const {dataset, names} = source;
    const at = place(source, state.start, state.p);
    const visits = at && names === exact ? dataset.pick("visits", at) : [];
    const byStart = dataset.length("start") > 1;
    return [
      byStart ? valuesOnBoard(dataset, `${labelOf(source)}: expected moves from each start`,
        new Map(Array.from(dataset.values("start"), start =>
          [start, valueAt(source, names.value, start, state.p)]))) : undefined,
      visits.length > 0 ? valuesOnBoard(dataset, `${labelOf(source)}: expected visits of each square`,
        new Map(visits.map((value, i) => [dataset.values("square")[i], value]))) : undefined,
    ].filter(Boolean);
  });

  const quantileNames = unique(datasets.flatMap(dataset => [...dataset.values("quantile")]))
    .sort((a, b) => a - b);
  state.quantile = Math.max(0, quantileNames.indexOf(0.5));
  const quantiles = () => quantileNames.length > 0 && lines({name: "quantiles.svg", x: "p", at: state.p,
    y: `quantile ${quantileNames[state.quantile]} of moves`,
    describe: ({x, y}, {label}) => `${label}\np = ${numberText(x)}\n${numberText(y)} moves`,
    series: visible().filter(({dataset, names}) => dataset.has(names.quantiles)).map(source => {
      const quantile = source.dataset.values("quantile").indexOf(quantileNames[state.quantile]);
      return {...seriesOf(source, Array.from(source.dataset.values("p"), p => {
        const at = place(source, state.start, p);
        return {x: p, y: at && source.dataset.at(source.names.quantiles, {...at, quantile})};
      })), only: undefined};
    })});

  const differences = () => lines({name: "difference.svg", x: "p", at: state.p,
    y: `moves more than ${state.reference}`,
    describe: ({x, y}, {label}) => `${label}\np = ${numberText(x)}\n${numberText(y)} moves`,
    series: visible().filter(referenceOf).map(source => ({...seriesOf(source,
      Array.from(source.dataset.values("p"), p => ({x: p, y: differenceOf(source, p)}))),
    only: undefined}))});

  const panels = new Panels();
  const update = change => panels.update(change);
  const panel = (...parts) => panels.add(...parts);

  const legend = element("fieldset", {class: "legend"}, element("legend", {}, "Strategies"),
    strategies.map((strategy, i) => toggle(strategy, true, on => update(() =>
      on ? state.hidden.delete(strategy) : state.hidden.add(strategy)), swatch(i))));
  const pSlider = ps.length > 1 ? slider("p", ps, i => update(() => { state.p = ps[i]; }),
    {index: ps.indexOf(state.p)}) : undefined;
  const shown = [
    element("section", {class: "settings"}, strategies.length > 1 ? legend : undefined,
      kinds.length > 1 ? element("p", {class: "caption"},
        "Lines are exact; bands are 95 % confidence intervals of simulations.") : undefined, element("div", {class: "controls"},
      choice("Start", starts, i => update(() => { state.start = starts[i]; })),
      choice("Differences to", strategies, i => update(() => { state.reference = strategies[i]; })),
      pSlider)),
    panel("Expected moves", moves),
    panel(undefined, values),
    panel("Distribution of moves", distributions,
      choice("Show", ["probability", "more moves"], i => update(() => { state.survives = i === 1; })),
      toggle("logarithmic", false, on => update(() => { state.log = on; }))),
    panels.add("On the board", boards, choice("Strategy", strategies,
      i => update(() => { state.onBoard = strategies[i]; }))),
  ];
  if (ps.length > 1)
    shown.push(
      panel("Quantiles", quantiles, choice("Quantile", quantileNames,
        i => update(() => { state.quantile = i; }), state.quantile)),
      strategies.length > 1 ? panel(`Differences`, differences) : element("div"));
  return shown;
}

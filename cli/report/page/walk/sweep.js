// Expected moves against p: files of run, sweep, compare, exact and optimal share one set of plots.
import {choice, slider, toggle} from "../parts/controls.js";
import {distributionPlot, shapesOf} from "../parts/distribution.js";
import {element, numberText} from "../parts/element.js";
import {Panels} from "../parts/panels.js";
import {intervals, keyOf, lines, look, seriesNumbers, switches} from "../parts/plot.js";
import {boardOf} from "../parts/squares.js";
import {decimalsOfIntervals, intervalHeads, table} from "../parts/table.js";
import {valuesOnBoard} from "./board_values.js";
import {distribution, quantilePlot} from "./distribution.js";
import {exact, hasInterval, simulated, sourcesOf} from "./sources.js";

const kinds = ["bukub walk sweep", "bukub walk compare", "bukub walk exact", "bukub walk optimum"];
export const accepts = dataset => kinds.includes(dataset.kind);

const unique = values => [...new Set(values)];

const valueText = ({x, y, low, high}, {label}) =>
  `${label}\n${Number.isNaN(x) ? "" : `p = ${numberText(x)}\n`}${numberText(y)} moves${
    low === undefined ? "" : `\n${numberText(low)} to ${numberText(high)}`}`;

// The files, and what of them is shown.
class Sweep {
  constructor(datasets) {
    this.datasets = datasets;
    this.sources = datasets.flatMap(sourcesOf);
    this.strategies = unique(this.sources.map(({strategy}) => strategy));
    this.numbers = seriesNumbers(this.strategies);
    this.kinds = unique(this.sources.map(({names}) => names.source));
    this.starts = this.#coordinates("start");
    this.ps = this.#coordinates("p").sort((a, b) => a - b);
    this.quantileNames = this.#coordinates("quantile").sort((a, b) => a - b);
    this.state = {start: this.starts[0], p: this.ps[Math.floor(this.ps.length / 2)], hidden: new Set(),
      reference: this.strategies[0], onBoard: this.strategies[0],
      quantile: Math.max(0, this.quantileNames.indexOf(0.5)), shape: 0, log: false};
  }

  #coordinates(dimension) {
    return unique(this.datasets.flatMap(dataset => [...dataset.values(dimension)]));
  }

  // Where: "at p = 0.5 from D4"; nothing if each strategy has its own p and start.
  get place() {
    const {start, p} = this.state;
    return Number.isNaN(p) ? "" : ` at p = ${p} from ${start}`;
  }

  get visible() {
    return this.sources.filter(({strategy}) => !this.state.hidden.has(this.strategies.indexOf(strategy)));
  }

  // What tells a source from others of the same strategy.
  sourceText({names, dataset}) {
    return [this.kinds.length > 1 ? names.source : "", this.datasets.length > 1 ? dataset.name : ""]
      .filter(Boolean).join(", ");
  }

  // Beside simulated values, exact ones are dashed; else each file has its dashes.
  series(source, points) {
    const dashes = this.kinds.length > 1 ? Number(source.names !== simulated) : this.datasets.indexOf(source.dataset);
    return {...look(this.numbers[this.strategies.indexOf(source.strategy)], dashes),
      end: source.strategy, label: [source.strategy, this.sourceText(source)].filter(Boolean).join(", "), points};
  }

  // A plot over p of {source, points}; more: what else lines() may be told.
  overP(name, y, curves, more) {
    const mixed = new Set(curves.map(({source}) => source.names.source)).size > 1;
    return lines({name, x: "p", y, at: this.state.p, describe: valueText, ...more,
      series: curves.map(({source, points}) => ({...this.series(source, points),
        dots: mixed && source.names === simulated,
        only: source.names === simulated ? "band" : undefined}))});
  }

  moves() {
    const {start, p} = this.state;
    const curves = this.visible.map(source => ({source, points: source.curve(start)}));
    if (this.ps.length === 1 && curves.every(({points}) => points.length === 1))
      return [intervals({name: "expected-moves.svg", x: "expected moves",
        describe: row => valueText({...row, x: p, y: row.value}, row),
        rows: this.visible.map(source => ({...this.series(source), ...source.moves(start, p)}))}), this.caption(false)];
    const ticks = this.visible.flatMap(source => source.changes());
    return [this.overP("expected-moves.svg", "expected moves", curves, {ticks}), this.caption(ticks.length > 0)];
  }

  // Where the values of intervals are computed, what the ticks are, if there are any, and which means are not of all games.
  caption(ticks) {
    const shown = this.visible.map(({dataset}) => dataset).filter(hasInterval);
    const stopped = unique(this.visible.filter(source => source.names === simulated && source.dataset.has("censored") &&
      this.ps.some(p => source.at("censored", this.state.start, p) > 0)).map(({strategy}) => strategy));
    const texts = [shown.some(dataset => dataset.length("piece") > 0)
      ? "Computed at the ends of all intervals of p with one policy, and joined by straight lines."
      : shown.length > 0 ? "Computed at both ends of the interval." : undefined,
    ticks ? "Ticks on the axis: optimal decisions change." : undefined,
    stopped.length > 0 ? `Means of the games that ended: some of ${stopped.join(", ")} were stopped.` : undefined].filter(Boolean);
    return texts.length > 0 ? element("p", {class: "caption"}, texts.join(" ")) : undefined;
  }

  // What a strategy is compared with: the same games, so those of its own file if that has them.
  referenceOf({dataset, names}) {
    const same = this.sources.filter(other => other.strategy === this.state.reference &&
      other.names.source === names.source);
    return same.find(other => other.dataset === dataset) ?? (names === simulated ? undefined : same[0]);
  }

  // {value, low, high} of how many moves more a source takes. The interval is safe, whatever the games have in common:
  // a standard deviation of differences is at most the sum of both.
  difference(source, p) {
    const reference = this.referenceOf(source);
    if (!reference) return {value: NaN, low: NaN, high: NaN};
    if (reference === source) return {value: 0, low: 0, high: 0};
    const [one, other] = [source, reference].map(of => of.moves(this.state.start, p));
    return {value: one.value - other.value, low: one.low - other.high, high: one.high - other.low};
  }

  differences() {
    const known = this.visible.filter(source => this.referenceOf(source));
    return [this.overP("difference.svg", `moves more than ${this.state.reference}`,
      known.map(source => ({source, points: source.overP(p => this.difference(source, p))}))),
    known.some(({names}) => names === simulated) ? element("p", {class: "caption"},
      "A band contains the difference with at least 95 % confidence: its ends are differences of the ends of both ",
      "strategies' intervals. bukub walk compare finds narrower intervals, since it compares game by game.") : undefined];
  }

  values() {
    const {start, p, reference} = this.state;
    const named = this.kinds.length > 1 || this.datasets.length > 1;
    // Simulated and exact values are known so differently that each kind has its own decimals.
    const byKind = new Map(this.kinds.map(kind => [kind, decimalsOfIntervals(
      this.visible.filter(({names}) => names.source === kind).map(source => source.moves(start, p)))]));
    const decimals = row => byKind.get(sourceOf.get(row).names.source);
    const kind = this.kinds.length > 1 ? "mixed" : this.kinds[0];
    const columns = [{name: "strategy"}, named ? {name: "source"} : [],
      {name: "expected_moves", heading: kind === "exact" ? "expected" : "mean", title: "mean or expected moves", decimals},
      ...intervalHeads(decimals, kind),
      this.strategies.length > 1 ? {name: `minus ${reference}`, decimals} : [],
      this.strategies.length > 1 && kind !== "exact" ? intervalHeads(decimals, kind, "difference_") : []].flat();
    const sourceOf = new Map(this.visible.map(source => {
      const values = [source.moves(start, p), this.difference(source, p)].flatMap(({value, low, high}) => [value, low, high]);
      return [[source.strategy, ...named ? [this.sourceText(source)] : [], ...values].slice(0, columns.length), source];
    }));
    return table(`Expected moves${this.place}`, columns, [...sourceOf.keys()],
      {file: "expected-moves.csv"});
  }

  // What is known of the distributions, as distributionPlot takes them.
  #known() {
    const {start, p} = this.state;
    return this.visible.map(source => ({source, ...this.series(source),
      distribution: distribution(source, start, p)})).filter(one => one.distribution);
  }

  distributions() {
    const known = this.#known();
    return known.length === 0 ? undefined : distributionPlot(known,
      {shape: this.state.shape, log: this.state.log, of: `moves${this.place}`});
  }

  quantileQuantile() {
    const known = this.#known();
    const reference = known.find(({source}) => source.strategy === this.state.reference);
    return known.length > 1 && reference ? quantilePlot(known, reference) : undefined;
  }

  // With exact distributions: how often a game visits each square; with results from several starts:
  // the expected moves from each.
  boards() {
    return this.sources.filter(({strategy, dataset}) =>
      strategy === this.state.onBoard && boardOf(dataset)).flatMap(source => [
      this.movesOnBoard(source), this.visitsOnBoard(source)].filter(Boolean));
  }

  movesOnBoard(source) {
    const starts = Array.from(source.dataset.values("start"));
    return starts.length > 1 ? valuesOnBoard(source.dataset,
      `${this.series(source).label}: expected moves from each start`,
      new Map(starts.map(start => [start, source.moves(start, this.state.p).value]))) : undefined;
  }

  visitsOnBoard(source) {
    const {dataset, names} = source;
    const at = source.place(this.state.start, this.state.p);
    const visits = at && names === exact ? dataset.pick("visits", at) : [];
    return visits.length > 0 ? valuesOnBoard(dataset,
      `${this.series(source).label}: expected visits of each square`,
      new Map(visits.map((value, i) => [dataset.values("square")[i], value]))) : undefined;
  }

  quantiles() {
    if (this.quantileNames.length === 0) return undefined;
    const name = this.quantileNames[this.state.quantile];
    const valueOf = ({dataset, names}, place) => place &&
      dataset.at(names.quantiles, {...place, quantile: dataset.values("quantile").indexOf(name)});
    const known = this.visible.filter(({dataset, names}) => dataset.has(names.quantiles));
    return [this.overP("quantiles.svg", name === 0.5 ? "median moves" : `quantile ${name} of moves`,
      known.map(source => ({source, points: source.overP(p => ({value: valueOf(source, source.place(this.state.start, p))}))})),
      {curve: "step"}),
    element("p", {class: "caption"}, "Quantiles are whole numbers, over the games that end. " +
      "Where one changes between two p, the step is drawn halfway.")];
  }
}

// The controls of all panels.
function settings(sweep, panels) {
  const {strategies, starts, ps, state} = sweep;
  const set = (name, values) => i => panels.update(() => { state[name] = values[i]; });
  return element("section", {class: "settings"},
    switches("Strategies", strategies.map((label, i) => ({label, ...look(sweep.numbers[i])})), state.hidden,
      change => panels.update(change)),
    sweep.kinds.length > 1 && ps.length > 1 ? keyOf([
      {label: "exact", colour: "currentColor", dash: look(0, 1).dash},
      {label: "simulated; its 95 % confidence intervals are bars on dots or, of many p, bands", colour: "currentColor"},
    ]) : undefined,
    element("div", {class: "controls"}, choice("Start", starts, set("start", starts)),
      choice("Compared with", strategies, set("reference", strategies)),
      ps.length > 1 ? slider("p", ps, set("p", ps), {index: ps.indexOf(state.p)}) : undefined));
}

export function show(datasets) {
  const sweep = new Sweep(datasets);
  const {state, strategies, quantileNames} = sweep;
  const panels = new Panels();
  const update = change => panels.update(change);
  const shown = [
    settings(sweep, panels),
    // A comparison has a ranking, and differences game by game, whose intervals are narrower.
    ...datasets.every(({kind}) => kind === "bukub walk compare") ? [] : [
      panels.add("Expected moves", () => sweep.moves()),
      panels.add(undefined, () => sweep.values())],
    panels.add("Distribution of moves", () => sweep.distributions(),
      choice("Show", shapesOf("moves"), i => update(() => { state.shape = i; })),
      toggle("logarithmic", false, on => update(() => { state.log = on; }))),
    panels.add("Quantiles of one against another", () => sweep.quantileQuantile()),
    panels.add("On the board", () => sweep.boards(), choice("Strategy", strategies,
      i => update(() => { state.onBoard = strategies[i]; }))),
  ];
  if (sweep.ps.length > 1)
    shown.push(panels.add("Quantiles", () => sweep.quantiles(), choice("Quantile", quantileNames,
      i => update(() => { state.quantile = i; }), state.quantile)));
  if (sweep.ps.length > 1 && strategies.length > 1)
    shown.push(panels.add("Differences", () => sweep.differences()));
  return shown;
}

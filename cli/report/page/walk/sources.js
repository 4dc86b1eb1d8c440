// What files of sweeps, exact results and optima say of a strategy.

// The names of variables, by kind of result.
export const simulated = {source: "simulated", value: "mean", low: "ci95_low", high: "ci95_high",
  quantiles: "quantiles"};
export const exact = {source: "exact", value: "expected_moves", low: "lower", high: "upper",
  quantiles: "exact_quantiles", distribution: "distribution"};
const optimum = {source: "exact", value: "optimum_expected_moves", low: "optimum_lower",
  high: "optimum_upper", quantiles: "optimum_quantiles", distribution: "optimum_distribution"};

// Whether its p are the ends of an interval: nothing is said of the values between them.
export const hasInterval = dataset => dataset.has("piece") || dataset.has("equal");

// The intervals of p with one policy: {lower, upper, first, last}, in which first and last are
// {y, low, high} of the moves from a start, at both ends. Of several starts each has its own variables.
export function piecesOf(dataset, start) {
  const starts = dataset.values("start");
  const prefix = starts.length > 1 ? "piece_value" : "piece";
  return Array.from(dataset.values("piece"), (_, i) => {
    const row = i * starts.length + starts.indexOf(start);
    const end = name => Object.fromEntries([["y", "moves"], ["low", "lower"], ["high", "upper"]]
      .map(([key, part]) => [key, dataset.values(`${prefix}_${name}_${part}`)[row]]));
    return {lower: dataset.values("piece_p_lower")[i], upper: dataset.values("piece_p_upper")[i],
      first: end("first"), last: end("last")};
  });
}

// One strategy in one file, simulated or exact.
class Source {
  constructor(strategy, dataset, names, indices) {
    Object.assign(this, {strategy, dataset, names, indices});
  }

  // The indices of its values for a start and p; undefined if the file does not have these. p is NaN
  // where each strategy has its own.
  place(start, p) {
    const {dataset, indices} = this;
    const startIndex = dataset.values("start").indexOf(start);
    const pIndex = dataset.values("p").findIndex(value => Object.is(value, p));
    return startIndex < 0 || pIndex < 0 ? undefined : {...indices, start: startIndex, p: pIndex};
  }

  at(variable, start, p) {
    const place = this.place(start, p);
    return place && this.dataset.at(variable, place);
  }

  // {value, low, high} of the expected moves.
  moves(start, p) {
    const {value, low, high} = this.names;
    return {value: this.at(value, start, p), low: this.at(low, start, p), high: this.at(high, start, p)};
  }

  // Points {x: p, y, low, high, part} with the {value, low, high} that valueOf(p) gives; no line joins points of
  // different parts.
  overP(valueOf) {
    const apart = hasInterval(this.dataset);
    return Array.from(this.dataset.values("p"), (p, i) => {
      const {value, low, high} = valueOf(p);
      return {x: p, y: value, low, high, part: apart ? i : undefined};
    });
  }

  // Points {x: p, y, low, high, part} of the expected moves, also at the ends of intervals with one policy.
  // Those between which all is settled are of one part.
  curve(start) {
    const {dataset, names} = this;
    const gaps = Array.from(dataset.values("gap_p_upper"));
    const ends = names !== optimum ? [] : piecesOf(dataset, start).flatMap(({lower, upper, first, last}) => {
      const part = `after ${gaps.filter(gap => gap <= lower).length} gaps`;
      return [{x: lower, ...first, part}, {x: upper, ...last, part}];
    });
    return [...ends, ...this.overP(p => this.moves(start, p)).filter(({x}) => !ends.some(end => end.x === x))];
  }

  // The p at which optimal decisions change.
  changes() {
    const {dataset, names} = this;
    return names === optimum ? Array.from(new Set(dataset.values("change_p_lower"))) : [];
  }
}

export function sourcesOf(dataset) {
  const sources = [];
  for (const names of [simulated, exact])
    if (dataset.has(names.value))
      dataset.values("strategy").forEach((strategy, index) =>
        sources.push(new Source(strategy, dataset, names, {strategy: index})));
  if (dataset.has(optimum.value)) sources.push(new Source("optimal", dataset, optimum, {}));
  return sources;
}

// Distributions of moves.

// Probabilities of 0, 1, ... moves of a source (sources.js); undefined if unknown.
export function distribution(source, start, p) {
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

const bins = 300;
const shownShare = 1e-4; // of games with more moves than the plot shows

// {x, y} of the probability per move, or of more moves; at most `bins` points.
export function curve(probabilities, survives, longest) {
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
export function longestOf(probabilities) {
  let rest = 1;
  const at = probabilities.findIndex(value => (rest -= value) < shownShare);
  return at < 0 ? probabilities.length - 1 : at;
}

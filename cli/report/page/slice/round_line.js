// The best line across a grid of Slice Through The Boundaries. Files have the squares that players
// fill, but not the line at the end of a round.
//
// A line that meets no lattice point can be moved until it meets two of them, without crossing other
// boundaries on the way. So all lines that matter pass close to two lattice points, on either side of
// each, that have no other between them.

const near = 1e-4; // less than from any lattice point to a line that misses it

const commonDivisor = (a, b) => b === 0 ? Math.abs(a) : commonDivisor(b, a % b);

// Calls with(a, b, c) for each line a x + b y = c, with a^2 + b^2 = 1.
function forEachLine(side, take) {
  const points = Array.from({length: (side + 1) ** 2},
    (_, i) => [i % (side + 1), Math.floor(i / (side + 1))]);
  points.forEach(([x, y], i) => points.slice(i + 1).forEach(([toX, toY]) => {
    const across = toX - x, down = toY - y;
    if (commonDivisor(across, down) !== 1) return;
    const length = Math.hypot(across, down);
    const a = -down / length, b = across / length;
    for (const before of [-near, near])
      for (const behind of [-near, near]) {
        const from = [x + before * a, y + before * b], to = [toX + behind * a, toY + behind * b];
        const turned = Math.hypot(to[0] - from[0], to[1] - from[1]);
        const normal = [(from[1] - to[1]) / turned, (to[0] - from[0]) / turned];
        take(...normal, normal[0] * from[0] + normal[1] * from[1]);
      }
  }));
}

// The boundaries that a line crosses, with the squares on either side: {x, y, one, other}.
function crossings(side, a, b, c) {
  const found = [];
  for (let k = 1; k < side; k++) {
    const y = (c - a * k) / b, x = (c - b * k) / a;
    const row = Math.floor(y), column = Math.floor(x);
    if (y > 0 && y < side) found.push({x: k, y, one: row * side + k - 1, other: row * side + k});
    if (x > 0 && x < side)
      found.push({x, y: k, one: (k - 1) * side + column, other: k * side + column});
  }
  return found;
}

const scores = (filled, {one, other}) => filled.has(one) !== filled.has(other);

// How far a line is from the lattice points that it must not pass: the ends of what it crosses.
const clearance = (side, [a, b, c]) => Math.min(...crossings(side, a, b, c).flatMap(({x, y}) =>
  [[Math.floor(x), Math.floor(y)], [Math.ceil(x), Math.ceil(y)]]
    .map(([pointX, pointY]) => Math.abs(a * pointX + b * pointY - c))));

// Where a line enters and leaves the grid.
function ends(side, [a, b, c]) {
  const points = [[0, c / b], [side, (c - a * side) / b], [c / a, 0], [(c - b * side) / a, side]];
  const inside = points.filter(([x, y]) => x >= 0 && x <= side && y >= 0 && y <= side);
  return [inside[0], inside.find(([x, y]) => Math.hypot(x - inside[0][0], y - inside[0][1]) > near)];
}

// Lines that cross the same boundaries are a convex set, so the mean of its corners is in its middle.
// Lines of one set point the same way if the left or upper square is on the same side.
function addTo(groups, crossed, [a, b, c]) {
  const key = crossed.map(({one, other}) => `${one}-${other}`).join();
  const {x, y} = crossed[0];
  const way = Math.sign(a * Math.floor(x) + b * Math.floor(y) - c);
  const sum = groups.get(key) ?? [0, 0, 0];
  groups.set(key, [sum[0] + way * a, sum[1] + way * b, sum[2] + way * c]);
}

// The line that crosses the most boundaries between filled squares, a Set of their numbers, and empty
// ones; of several, that with the largest distance to lattice points. {score, from, to, crossed},
// all points as [x, y]; undefined on a grid without boundaries.
export function bestLine(side, filled) {
  let score = 0;
  let groups = new Map();
  forEachLine(side, (a, b, c) => {
    const crossed = crossings(side, a, b, c);
    const points = crossed.filter(one => scores(filled, one)).length;
    if (points < score || crossed.length === 0) return;
    if (points > score) groups = new Map();
    score = points;
    addTo(groups, crossed, [a, b, c]);
  });
  const centred = [...groups.values()].map(sum => {
    const length = Math.hypot(sum[0], sum[1]);
    return sum.map(part => part / length);
  });
  if (centred.length === 0) return undefined;
  const widths = centred.map(line => clearance(side, line));
  const best = centred[widths.indexOf(Math.max(...widths))];
  const [from, to] = ends(side, best);
  return {score, from, to, crossed: crossings(side, ...best).filter(one => scores(filled, one))
    .map(({x, y}) => [x, y])};
}

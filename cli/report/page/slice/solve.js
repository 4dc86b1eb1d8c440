// Solved rounds of Slice Through The Boundaries.
import {choice} from "../parts/controls.js";
import {byKind, element, numberText} from "../parts/element.js";
import {Panels} from "../parts/panels.js";
import {replay} from "../parts/replay.js";
import {boundsMark, boundsText, valueTitle} from "../parts/solved.js";
import {drawSquares, squareName} from "../parts/squares.js";
import {table} from "../parts/table.js";
import * as slice from "./game.js";

export const {accepts, show} = byKind({"bukub slice solve": showSolved, "bukub slice rounds": showRounds});

const words = text => new Set(String(text ?? "").split(" ").filter(Boolean));

// Whose seat is solved for.
const roleOf = defenders => defenders === "alone" ? "the lone defender" : "the offense";

// Which squares to outline as optimal: {best, text}; none if all are, or if that is unknown.
function outlines(known, legal) {
  if (legal > 0 && known.size === legal) return {best: new Set(), text: "All moves are optimal."};
  return {best: known, text: known.size > 0 ? "Outlined squares are optimal." : ""};
}

const seatOutlines = (dataset, seat) => outlines(words(dataset.at("best", {seat})),
  dataset.pick("move_upper", {seat}).filter(upper => upper >= 0).length);

// The grid with the score after each move of one seat.
function moveValues(dataset, start, seat) {
  const {best} = seatOutlines(dataset, seat);
  const marks = new Map();
  Array.from(dataset.values("square"), (place, square) => {
    const [lower, upper] = ["move_lower", "move_upper"].map(name => dataset.at(name, {seat, square}));
    if (!(lower >= 0)) return;
    marks.set(place, {...boundsMark(lower, upper), outline: best.has(place),
      title: valueTitle(place, boundsText(lower, upper), best.has(place))});
  });
  return slice.draw(start, {name: "move-values.svg", marks,
    label: "The grid, with the score after each move"});
}

// The score of each pair of an offense and a lone defender.
const pairs = dataset => table("Score to which a lone defender (column) can hold the offense (row), by seats",
  [{name: "offense"}, ...Array.from(dataset.values("defender"), seat => ({name: `seat ${seat}`}))],
  Array.from(dataset.values("offense"), (seat, offense) => [`seat ${seat}`,
    ...dataset.pick("values", {offense})]), {file: "values.csv"});

function showSolved(dataset) {
  const {grid, board, defenders} = dataset.attributes;
  const start = slice.read(grid ? grid.split(" ").join("\n") : board, dataset.attributes.players);
  const seats = [...dataset.values("seat")];
  if (!start || seats.length === 0) return element("div");
  const role = roleOf(defenders);
  const {players} = start;
  const names = Array.from({length: players}, (_, i) => `Seat ${i}`);
  const state = {seat: 0};
  const legal = dataset.values("move_upper").filter(upper => upper >= 0).length;
  const panels = new Panels();
  const update = seat => panels.update(() => { state.seat = seat; });
  const score = () => boundsText(...["lower", "upper"].map(name => dataset.at(name, {seat: state.seat})));
  const line = () => {
    const moves = [...words(dataset.at("line", {seat: state.seat}))];
    return moves.length === 0 ? undefined : element("div", {}, replay(slice, {
      start: {...start, role: `${role[0].toUpperCase()}${role.slice(1)} has seat ${seats[state.seat]}`},
      moves, names, title: `Optimal play with ${role} on seat ${seats[state.seat]}`, file: "optimal-play"}));
  };
  return element("div", {},
    panels.add("Score after each move", () => [
      element("p", {},
        `With ${role} on seat ${seats[state.seat]}, the offense scores ${score()} under optimal play. `,
        legal > 0 ? `${names[start.filled.size % players]} fills the next square. ` : "",
        seatOutlines(dataset, state.seat).text),
      moveValues(dataset, start, state.seat)],
    choice(`Seat of ${role}`, seats, update)),
    panels.add("Optimal play", line),
    dataset.has("values") ? panels.add("Lone defenders", () => pairs(dataset)) : undefined);
}

// A board with the score after each first move.
function firstMoves(dataset, round) {
  const n = dataset.at("n", {round});
  const seat = dataset.at("seat", {round}), score = dataset.at("score", {round});
  const scores = String(dataset.at("scores", {round})).split(" ");
  const {best, text} = outlines(words(dataset.at("best", {round})), n * n);
  const role = roleOf(dataset.at("defenders", {round}));
  const title = `Seat ${seat} is ${role}: the offense scores ${numberText(score)}`;
  return element("div", {class: "board"}, element("h3", {}, title),
    element("p", {}, text), drawSquares({name: `first-moves-${round}.svg`, rows: n,
    columns: n, label: `Score after each first move, ${title}`, square: (row, column) => {
      const place = squareName(row, column);
      const value = scores[row * n + column];
      return {text: value, outline: best.has(place), title: valueTitle(place, value, best.has(place))};
    }}));
}

function showRounds(dataset) {
  const groups = new Map();
  for (let round = 0; round < dataset.length("round"); round++) {
    const [n, players, defenders] = ["n", "players", "defenders"].map(name => dataset.at(name, {round}));
    if (!(n >= 1 && n <= 16)) continue;
    const label = `${n} x ${n}, ${players} players, defenders ${defenders}`;
    groups.set(label, [...groups.get(label) ?? [], round]);
  }
  if (groups.size === 0) return element("div");
  const labels = [...groups.keys()];
  let at = 0;
  const panels = new Panels();
  return panels.add("Score after each first move", () =>
    groups.get(labels[at]).map(round => firstMoves(dataset, round)),
  choice("Round", labels, i => panels.update(() => { at = i; })));
}

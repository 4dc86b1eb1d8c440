// A game of the walk on its board, move by move.
import {player} from "../parts/controls.js";
import {element, numberText, shape} from "../parts/element.js";
import {Panels} from "../parts/panels.js";
import {boardOf, drawSquares, squareAt, squareName} from "../parts/squares.js";

export const accepts = dataset => dataset.kind === "bukub walk trace" && dataset.length("move") > 0;

const shownPath = 40; // moves of the path that are drawn; in long games more would hide the board

export const tiles = (letters, label) => letters
  ? element("ol", {class: "tiles", "aria-label": label},
    [...letters].map(letter => element("li", {}, letter)))
  : element("span", {}, "none");

// The path of the last moves, and the token at its end.
const pathOver = squares => place => {
  const points = squares.map(squareAt).filter(({row}) => !Number.isNaN(row))
    .map(({row, column}) => place(column + 0.5, row + 0.5));
  if (points.length === 0) return [];
  const [cx, cy] = points.at(-1);
  const line = (points, name) => shape("polyline", {class: name, points: points.join(" ")});
  return [line(points, "path"), line(points.slice(-2), "path last"),
    shape("circle", {class: "token", cx, cy, r: 25})];
};

function drawBoard(dataset, board, move) {
  const squares = dataset.values("to").slice(Math.max(0, move - shownPath), move + 1);
  const here = squares.at(-1);
  return drawSquares({
    name: `move-${move}.svg`, rows: board.letters.length, columns: board.letters[0].length,
    label: `Board after move ${move}: the token is on ${here}`,
    square: (row, column) => {
      const name = squareName(row, column);
      return {text: board.letters[row][column], fill: board.green.has(name) ? "var(--green)" : undefined,
        title: `${name}: ${board.letters[row][column]}${board.green.has(name) ? ", green" : ""}`};
    },
    over: pathOver(squares),
  });
}

const events = new Map([["leaves", "leaves the letter"], ["takes", "takes the letter"],
  ["resets", "resets the collection"], ["removes", "removes the letter"]]);

const ends = new Map([["done", "The game is over"], ["unfinishable", "The game can no longer end"],
  ["censored", "The game was stopped here, at its greatest length"]]);

const row = (heading, ...content) => [element("dt", {}, heading), element("dd", {}, content)];

function describe(dataset, move) {
  const value = name => dataset.values(name)[move];
  const last = dataset.length("move") - 1;
  const moves = name => Number.isNaN(value(name) ?? NaN) ? [] : row(
    name === "if_taken" ? "Moves if taken" : "Moves if left",
    element("span", {class: "number", title: value(name)}, numberText(value(name))));
  const end = dataset.scalar("palindrome");
  return element("div", {class: "move"}, element("dl", {},
    row("Move", `${move} of ${last}`),
    row("Square", move === 0 ? value("to") : `${value("from")} → ${value("to")}`,
      `, ${value("colour")}, letter ${value("letter")}`),
    row("Event", events.get(value("event")) ?? value("event")),
    row("Why", value("why")),
    moves("if_taken"), moves("if_left"),
    row("Collection", tiles(value("collection"), "Collection"))),
  move === last ? element("p", {class: "end"}, ends.get(dataset.scalar("state")),
    end ? [", with the palindrome ", tiles(end, "Palindrome")] : ".") : undefined);
}

function showGame(dataset) {
  const {strategy, p, start, game} = dataset.attributes;
  const board = boardOf(dataset);
  const panels = new Panels();
  const state = {move: 0};
  const last = dataset.length("move") - 1;
  const steps = player("Move", dataset.values("move").map((_, i) => `${i} of ${last}`),
    i => panels.update(() => { state.move = i; }));
  const spoken = element("p", {role: "status", class: "spoken"});
  const draw = () => {
    const [to, event, why, held] = ["to", "event", "why", "collection"]
      .map(name => dataset.values(name)[state.move]);
    spoken.textContent = `${to}, ${events.get(event) ?? event}, ${why}; held: ${held || "none"}`;
    return element("div", {class: "replay"},
      board ? drawBoard(dataset, board, state.move) : undefined, describe(dataset, state.move));
  };
  return panels.add(`Game ${game} of ${strategy} at p = ${p}, from ${start}`, draw, steps, spoken);
}

export const show = datasets => datasets.map(showGame);

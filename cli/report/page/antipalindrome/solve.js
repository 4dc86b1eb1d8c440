// Solved rows of Palindromes/Antipalindromes.
import {slider} from "../parts/controls.js";
import {eachFile, element, numberText} from "../parts/element.js";
import {Panels} from "../parts/panels.js";
import {lines} from "../parts/plot.js";
import {valueTitle} from "../parts/solved.js";
import * as antipalindrome from "./game.js";

export const accepts = ({kind}) => kind === "bukub antipalindrome solve";

const valueText = (value, lower, upper) => Number.isFinite(value) ? numberText(value)
  : `between ${numberText(lower)} and ${numberText(upper)}`;

// The value of each digit on each empty square, below the square.
function marksOf(dataset) {
  const best = new Set(Array.from(dataset.values("best_square"), (square, i) =>
    `${square}=${dataset.values("best_digit")[i]}`));
  const digits = [...dataset.values("digit")];
  return new Map(Array.from(dataset.values("square"), (square, i) => {
    const values = digits.map((digit, k) => ({move: `${square}=${digit}`,
      value: dataset.at("move_value", {square: i, digit: k})}));
    return [String(square), {outline: values.some(({move}) => best.has(move)),
      below: values.map(({move, value}) => ({text: numberText(value), best: best.has(move)})),
      title: values.map(({move, value}) => valueTitle(move, numberText(value), best.has(move))).join("; ")}];
  }));
}

// What the player who answers each move on the mirror square gets, if it is better than the worst margin.
function pairing(dataset, row) {
  const margin = dataset.scalar("pairing_margin");
  if (margin === undefined || margin === -antipalindrome.score("0".repeat(row.length), 0)) return undefined;
  const got = margin === 0 ? "gets at least a draw"
    : margin < 0 ? `loses by at most ${-margin}` : `wins by at least ${margin}`;
  return element("p", {}, `By answering each move on the mirror square, Player ${
    dataset.scalar("pairing_player")} ${got}.`);
}

function showRow(dataset) {
  const {row, mover, payoff} = dataset.attributes;
  const position = antipalindrome.read(row);
  const value = valueText(...["value", "lower", "upper"].map(name => dataset.scalar(name)));
  const winner = dataset.scalar("winner");
  const result = winner === "draw" ? ", a draw" : winner && winner !== "unknown" ? `: ${winner} wins` : "";
  return element("section", {}, element("h2", {}, "Value of each move"),
    element("p", {}, `Player ${mover} is to move. `,
      `The ${payoff} for Player 1 under optimal play is ${value}${result}.`,
      " Below each empty square are the values of writing 0 and 1 there; optimal ones are underlined."),
    position ? antipalindrome.draw(position, {name: "values.svg", marks: marksOf(dataset), least: 34,
      lines: Array.from(dataset.values("digit"), digit => `write ${digit}`),
      label: "The row, with the value of each move"}) : undefined,
    position ? pairing(dataset, row) : undefined);
}

// Empty rows of all sizes: the margin by size, and after each first move on one of them.
function showSizes(dataset) {
  const sizes = [...dataset.values("squares")];
  const margins = [...dataset.values("value_for_player_1")];
  if (sizes.length === 0) return element("div");
  const panels = new Panels();
  let at = sizes.length - 1;
  const row = () => {
    const words = name => String(dataset.at(name, {squares: at})).split(" ");
    const best = new Set(words("best_squares"));
    const position = antipalindrome.start(String(sizes[at]));
    return position ? antipalindrome.draw(position, {name: "first-moves.svg", least: 34, lines: ["margin"],
      label: `First moves on ${sizes[at]} squares`, marks: new Map(words("values").map((value, i) => {
        const square = String(i + 1);
        const isBest = best.has(square);
        return [square, {outline: isBest, title: valueTitle(square, value, isBest),
          below: [{text: value.replace("-", "−"), best: isBest}]}];
      }))}) : undefined;
  };
  return element("div", {},
    panels.add("Empty rows", () => lines({name: "margins.svg", at: sizes[at],
      x: "squares", y: "margin for Player 1", stems: true,
      series: [{label: "margin", points: sizes.map((x, i) => ({x, y: margins[i], low: 0, high: margins[i]}))}],
      describe: ({x, y}) => `${x} squares\nmargin ${numberText(y)} for Player 1`})),
    panels.add("First moves", row, slider("Squares", sizes.map(String), i => panels.update(() => { at = i; }),
      {index: at})));
}

export const show = datasets => eachFile(datasets, dataset =>
  dataset.length("squares") > 0 ? showSizes(dataset)
    : dataset.attributes.row === undefined ? [] : showRow(dataset));

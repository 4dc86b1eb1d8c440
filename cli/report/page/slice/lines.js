// All lines across a grid: `bukub slice lines'.
import {choice, slider} from "../parts/controls.js";
import {element, numberText} from "../parts/element.js";
import {facts} from "../parts/facts.js";
import {cloud} from "../parts/plot.js";
import {beside, drawGrid, emptyGrid, lineOf} from "./grid.js";

// The angle of a line in degrees, upwards to the right positive, and its distance from the middle of
// the grid, positive to the right and below.
function polar({from, to}, side) {
  const [left, right] = from.x < to.x ? [from, to] : [to, from];
  const angle = Math.atan2(left.y - right.y, right.x - left.x);
  const middle = side / 2;
  return {x: 180 / Math.PI * angle,
    y: (left.x - middle) * Math.sin(angle) + (left.y - middle) * Math.cos(angle)};
}

function linesOf(dataset) {
  const side = dataset.attributes.n;
  const [from, to, passed, maximal, generic] = ["from", "to", "passed", "maximal", "generic"]
    .map(name => dataset.values(name));
  return Array.from(dataset.values("line"), (number, index) => ({index, number, value: passed[index],
    maximal: maximal[index] === 1, generic: generic[index] === 1, from: from[index], to: to[index],
    line: lineOf(from[index], to[index], side)}))
    .filter(({line}) => line)
    .map(one => ({...one, ...polar(one.line, side)}));
}

const kindOf = ({maximal, generic}) => maximal ? "maximal: no line passes these squares and more"
  : generic ? "generic: a line passes them that meets no lattice point" : "only lines through lattice points";

const describe = ({number, value, x, y}) =>
  `line ${number}\n${value} squares\nangle ${numberText(x, 4)}°\ndistance ${numberText(y, 4)}`;

// Points of these lines, and one of them on the grid.
function explorer(dataset, found) {
  const side = dataset.attributes.n;
  const place = element("div");
  let shown = found[0];
  const squares = () => String(dataset.values("squares")[shown.index] ?? "");
  const grid = drawGrid({name: "line.svg", label: `the line on a grid of ${side} × ${side}`,
    grid: emptyGrid(side), drawn: () => ({line: shown.line, passed: new Set(squares().split(" "))})});
  const show = one => {
    shown = one;
    points.select(one);
    grid.redraw();
    place.replaceChildren(facts([["Line", one.number], ["From", one.from], ["To", one.to],
      ["Angle", one.x, "°"], ["Distance from the middle", one.y, "squares"],
      ["Squares", one.value], ["Passes", squares()], ["Kind", kindOf(one)]]));
  };
  const values = found.map(({value}) => value);
  const points = cloud({name: "lines.svg", x: "angle (°)", y: "distance from the middle (squares)",
    value: "squares that the line passes", points: found, describe,
    least: values.reduce((a, b) => Math.min(a, b)), most: values.reduce((a, b) => Math.max(a, b)),
    choose: point => pick.set(found.findIndex(({index}) => index === point.index))});
  const names = found.map(({number, from, to}) => `${number}: ${from} to ${to}`);
  const pick = slider("Line", names, i => show(found[i]));
  show(shown);
  return [points, element("div", {class: "controls"}, pick), beside({side}, grid, place)];
}

// The numbers of lines of a grid that is too large for a list.
function counted({n, generic_lines: generic, all_lines: all, maximal_lines: maximal}) {
  if (!(n > 16)) return [];
  return [element("section", {}, element("h2", {}, `Lines across a grid of ${n} × ${n}`),
    element("p", {}, "Lines through the same squares count once. Only smaller grids have a list of lines."),
    facts([["Generic", generic], ["All", all], ["Maximal", maximal]]))];
}

export function allLines(dataset) {
  const {n} = dataset.attributes;
  const all = n > 0 && n <= 16 ? linesOf(dataset) : [];
  if (all.length === 0) return counted(dataset.attributes);
  const kinds = [
    {name: "maximal", lines: all.filter(({maximal}) => maximal)},
    {name: "generic", lines: all.filter(({generic}) => generic)},
    {name: "all", lines: all},
  ].filter(({lines}) => lines.length > 0);
  const place = element("div");
  const choose = i => place.replaceChildren(...explorer(dataset, kinds[i].lines));
  choose(0);
  return [element("section", {}, element("h2", {}, `Lines across a grid of ${n} × ${n}`),
    element("p", {}, "Lines through the same squares share one point. Click a point, " +
      "or move the slider, to see its line."),
    element("div", {class: "controls"}, [choice("Lines",
      kinds.map(({name, lines}) => `${name} (${lines.length})`), choose)].filter(Boolean)), place)];
}

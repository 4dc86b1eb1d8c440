// Grids of Slice Through The Boundaries and their lines: `bukub slice line', `score', `extremes' and
// `generate'.
import {chosen} from "../parts/chosen.js";
import {oneOf, toggle} from "../parts/controls.js";
import {element} from "../parts/element.js";
import {facts} from "../parts/facts.js";
import {beside, drawGrid, gridOf, lineOf} from "./grid.js";

export const boundaries = count => `${count} ${count === 1 ? "boundary" : "boundaries"}`;
const noGrid = () => element("p", {}, "The file has no grid that can be drawn.");
const crossingNote = "Dots are crossings between filled and empty squares, rings the ends of the line, and " +
  "squares around points are vertices that it passes.";
const note = text => element("p", {class: "legend-text"}, text);

// The grids of a file, with the dimension `number`.
const gridsOf = dataset => Array.from(dataset.values("number"), (number, index) =>
  ({index, name: `grid ${number}`, grid: gridOf(dataset.at("grid", {number: index}))}));

// The lines on a grid: {index, name, line}.
function linesOn(dataset, {index, grid}) {
  const [from, to] = [dataset.values("from"), dataset.values("to")];
  return Array.from(dataset.values("owner"), (owner, line) => ({owner, line}))
    .filter(({owner}) => owner === index)
    .map(({line}, i) => ({index: line, name: `${i + 1}: ${from[line]} to ${to[line]}`,
      line: lineOf(from[line], to[line], grid.side)}));
}

function bestLines(dataset, one) {
  if (!one.grid) return [noGrid()];
  const value = name => dataset.at(name, {number: one.index});
  const found = linesOn(dataset, one);
  const place = element("div");
  let chosenLine = 0, others = true;
  const drawing = drawGrid({name: "line.svg", grid: one.grid,
    label: `${one.name} with the lines that cross the most boundaries`,
    drawn: () => ({line: found[chosenLine]?.line,
      others: others ? found.map(({line}) => line).filter(Boolean) : []})});
  const draw = () => {
    const {index} = found[chosenLine];
    const names = name => dataset.at(name, {line: index});
    drawing.redraw();
    place.replaceChildren(facts([["From", names("from")], ["To", names("to")],
      ["Crosses", names("crossed")], ["Passes vertices", names("vertices")], ["Passes", names("squares")],
      ["Clearance", names("clearance"), "squares"],
      ["Kind", names("maximal") ? "maximal: no line passes all these squares and more"
        : names("generic") ? "generic: within a maximal line" : "through vertices only"]]));
  };
  if (found.length > 0) draw();
  return [
    element("p", {}, `${one.grid.side} × ${one.grid.side}, ${value("filled")} filled: the best line `,
      `crosses ${boundaries(value("score"))}; the most on any grid of this size is ${value("most")}.`),
    element("div", {class: "controls"}, [
      oneOf("Line", found.map(({name}) => name), i => { chosenLine = i; draw(); }),
      found.length > 1 ? toggle("all best lines", true, on => { others = on; drawing.redraw(); }) : undefined,
    ].filter(Boolean)),
    beside(one.grid, element("div", {}, drawing, note(crossingNote)), place),
  ];
}

export const line = dataset => chosen("Best lines", "Grid", gridsOf(dataset), one => bestLines(dataset, one));

function scored(dataset, one) {
  if (!one.grid) return [noGrid()];
  const value = name => dataset.at(name, {number: one.index});
  const below = value("below_best");
  return [beside(one.grid,
    element("div", {}, drawGrid({name: "score.svg", label: `${one.name} with the line`, grid: one.grid,
      drawn: () => ({line: lineOf(value("from"), value("to"), one.grid.side)})}), note(crossingNote)),
    facts([["Score", boundaries(value("score"))],
      ["Best line", boundaries(value("best"))],
      ["Below the best", below === 0 ? "nothing: no line crosses more" : boundaries(below)],
      ["From", value("from")], ["To", value("to")],
      ["Crosses", value("crossed")], ["Passes vertices", value("vertices")], ["Passes", value("squares")],
      ["Filled squares", value("filled")]]))];
}

export const score = dataset =>
  chosen("Score of a line", "Grid", gridsOf(dataset), one => scored(dataset, one));

const atMost = 100; // drawings on a page; more are slow

// The drawing of a generated grid, with its best line while isShown(), and what belongs to it.
function smallGrid(dataset, {index, name, grid}, isShown) {
  const value = variable => dataset.at(variable, {number: index});
  const score = boundaries(value("score"));
  const line = lineOf(value("from"), value("to"), grid.side);
  const drawing = drawGrid({name: `grid-${index + 1}.svg`, grid,
    label: `${name}: the best line crosses ${score}`,
    drawn: () => ({line: isShown() ? line : undefined})});
  const text = [`the best line crosses ${score}`, `lines with this score: ${value("best_lines")}`,
    value("as_asked") ? undefined : "does not meet the request", `grids evaluated: ${value("attempts")}`]
    .filter(Boolean).join("; ");
  const heading = element("h3", {}, name.replace("grid", "Grid"));
  return {drawing, place: element("div", {}, heading, drawing, note(text))};
}

export function generated(dataset) {
  const grids = gridsOf(dataset).filter(({grid}) => grid);
  if (grids.length === 0) return [];
  let shown = true;
  const small = grids.slice(0, atMost).map(one => smallGrid(dataset, one, () => shown));
  const lineToggle = toggle("best line", true, on => {
    shown = on;
    for (const {drawing} of small) drawing.redraw();
  });
  return [element("section", {}, element("h2", {}, "Grids"), element("div", {class: "controls"}, lineToggle),
    note(crossingNote), element("div", {class: "multiples"}, small.map(({place}) => place)),
    grids.length > atMost ? note(`The first ${atMost} of ${grids.length} grids.`) : undefined)];
}

export function extremes(dataset) {
  const value = name => dataset.scalar(name);
  const {n, filled} = dataset.attributes;
  const one = (title, name, line, known) => {
    const grid = gridOf(value(`${name}_grid`));
    const drawing = grid ? drawGrid({name: `${name}.svg`, label: title, grid,
      drawn: () => ({line: line && lineOf(...line, grid.side)})}) : noGrid();
    return element("div", {}, element("h3", {}, title), drawing, facts(known));
  };
  const ends = [value("most_from"), value("most_to")];
  return [element("section", {},
    element("h2", {}, `Extremes of ${n} × ${n} grids with ${filled} filled squares`),
    element("div", {class: "multiples wide"},
      one(`Most: a line that crosses ${boundaries(value("most"))}`, "most", ends,
        [["From", ends[0]], ["To", ends[1]]]),
      one(`Fewest: the best line crosses ${boundaries(value("fewest"))}`, "fewest", undefined,
        [["Grids with this score", value("fewest_grids")]])),
    note(crossingNote))];
}

// Grids of Slice Through The Boundaries and their lines: `bukub slice line', `score', `extremes',
// `generate' and `census'.
import {chosen} from "./chosen.js";
import {oneOf, toggle} from "./controls.js";
import {element, numberText} from "./element.js";
import {facts} from "./facts.js";
import {Panels} from "./panels.js";
import {lines} from "./plot.js";
import {beside, drawGrid, gridOf, lineOf} from "./slice_grid.js";
import {table} from "./table.js";

const boundaries = count => `${count} ${count === 1 ? "boundary" : "boundaries"}`;
const noGrid = () => element("p", {}, "The file has no grid that can be drawn.");
const crossingNote = "Dots are crossings between filled and empty squares, rings the ends of the line, and squares " +
  "around points are vertices that it passes.";
const note = text => element("p", {class: "legend-text"}, text);

// The grids of a file, with the dimension `number`.
const gridsOf = dataset => Array.from(dataset.values("number"), (number, index) => ({index, number,
  name: `grid ${number}`, words: dataset.at("grid", {number: index}), grid: gridOf(dataset.at("grid", {number: index}))}));

// The lines on a grid: {name, line, index}.
const linesOn = (dataset, {index, grid}) => Array.from(dataset.values("owner"), (owner, line) => [owner, line])
  .filter(([owner]) => owner === index)
  .map(([, line], i) => ({index: line, name: `${i + 1}: ${dataset.at("from", {line})} to ${dataset.at("to", {line})}`,
    line: grid && lineOf(dataset.at("from", {line}), dataset.at("to", {line}), grid.side)}));

function bestLines(dataset, one) {
  if (!one.grid) return [noGrid()];
  const value = name => dataset.at(name, {number: one.index});
  const found = linesOn(dataset, one);
  const place = element("div");
  let chosenLine = 0, others = true;
  const drawing = drawGrid({name: "line.svg", label: `${one.name} with the lines that cross the most boundaries`,
    grid: one.grid, drawn: () => ({line: found[chosenLine]?.line,
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
    element("p", {}, `${one.grid.side} × ${one.grid.side}, ${value("filled")} filled: the best line crosses `,
      element("strong", {}, boundaries(value("score"))), `; the most on any such grid is ${value("most")}.`),
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

export const score = dataset => chosen("Score of a line", "Grid", gridsOf(dataset), one => scored(dataset, one));

const atMost = 100; // drawings on a page; more are slow

export function generated(dataset) {
  const grids = gridsOf(dataset);
  let shown = true;
  const drawings = grids.slice(0, atMost).map(({index, name, grid}) => {
    const value = variable => dataset.at(variable, {number: index});
    const line = grid && lineOf(value("from"), value("to"), grid.side);
    const drawing = grid ? drawGrid({name: `grid-${index + 1}.svg`, grid,
      label: `${name}: the best line crosses ${boundaries(value("score"))}`,
      drawn: () => ({line: shown ? line : undefined})}) : noGrid();
    return {drawing, shown: element("div", {}, element("h3", {}, `${name[0].toUpperCase()}${name.slice(1)}`), drawing,
      element("p", {class: "legend-text"}, `the best line crosses ${boundaries(value("score"))}; lines with this score: ${
        value("best_lines")}; ${value("as_asked") ? "" : "does not meet the request; "}grids evaluated: ${value("attempts")}`))};
  });
  if (grids.length === 0) return [];
  return [element("section", {}, element("h2", {}, "Grids"),
    element("div", {class: "controls"}, toggle("best line", true, on => {
      shown = on;
      for (const {drawing} of drawings) drawing.redraw?.();
    })), note(crossingNote),
    element("div", {class: "multiples"}, drawings.map(one => one.shown)),
    grids.length > atMost ? note(`The first ${atMost} of ${grids.length} grids.`) : undefined)];
}

export function extremes(dataset) {
  const value = name => dataset.scalar(name);
  const most = gridOf(value("most_grid")), fewest = gridOf(value("fewest_grid"));
  if (!most || !fewest) return [element("section", {}, noGrid())];
  const {n, filled} = dataset.attributes;
  return [element("section", {}, element("h2", {}, `Extremes of ${n} × ${n} grids with ${filled} filled squares`),
    element("div", {class: "multiples wide"},
      element("div", {}, element("h3", {}, `Most: a line that crosses ${boundaries(value("most"))}`),
        drawGrid({name: "most.svg", label: "a grid with the most crossings", grid: most,
          drawn: () => ({line: lineOf(value("most_from"), value("most_to"), most.side)})}),
        facts([["From", value("most_from")], ["To", value("most_to")]])),
      element("div", {}, element("h3", {}, `Fewest: the best line crosses ${boundaries(value("fewest"))}`),
        drawGrid({name: "fewest.svg", label: "a grid with the fewest crossings", grid: fewest}),
        facts([["Grids with this score", value("fewest_grids")]]))),
    note(crossingNote))];
}

function summary(dataset) {
  const value = name => dataset.scalar(name);
  const ends = dataset.values("ci95");
  const {n, filled, exact, grids} = dataset.attributes;
  return facts([
    ["Grids", `${grids} ${exact ? "(all)" : "random ones"}, ${n} × ${n}, ${filled} filled`],
    ["Mean", value("mean"), "boundaries"],
    ["95 % confidence interval", !exact && ends.length === 2 ? `${numberText(ends[0])} to ${numberText(ends[1])}` : undefined],
    ["Standard deviation", value("sd")],
    ["Lowest and highest", dataset.has("min") ? `${value("min")} to ${value("max")}` : undefined],
    ...Array.from(dataset.values("quantile"), (share, i) => [`${100 * share} % quantile`, dataset.at("quantiles", {quantile: i})]),
  ]);
}

export function census(dataset) {
  const {grids} = dataset.attributes;
  const rows = Array.from(dataset.values("score"), (number, i) =>
    [number, dataset.at("counts", {score: i}), dataset.at("counts", {score: i}) / grids]);
  const first = rows.findIndex(([, count]) => count > 0), last = rows.findLastIndex(([, count]) => count > 0);
  const within = rows.slice(Math.max(first, 0), last + 1);
  const panels = new Panels();
  let log = false;
  const draw = () => lines({name: "scores.svg", x: "boundaries that the best line crosses", y: "share of the grids",
    bars: !log, dots: log, log, series: [{label: "grids", points: within.map(([x, count, y]) => ({x, y, count}))}],
    describe: ({x, y, count}) => `${boundaries(x)}\n${count} grids\n${numberText(y)}`});
  return [panels.add("Distribution of scores", draw,
    toggle("logarithmic", false, on => panels.update(() => { log = on; }))),
  element("section", {class: "beside"}, summary(dataset), table("Grids by score", [{name: "score"}, {name: "grids"},
    {name: "share"}], within, {file: "scores.csv"}))];
}

// All tables of a file, and a plot of any of its variables over one of its dimensions.
import {choice} from "./parts/controls.js";
import {element, numberText} from "./parts/element.js";
import {intervals, lines, look} from "./parts/plot.js";
import {table} from "./parts/table.js";

const mostNames = 100; // in a plot
const most = 20000; // rows of a table; longer ones are for `bukub export'

// The index in each dimension of row number `row`.
function indices(lengths, row) {
  const result = [];
  for (let k = lengths.length - 1; k >= 0; k--) {
    result[k] = row % lengths[k];
    row = Math.floor(row / lengths[k]);
  }
  return result;
}

function tableOf(dataset, {name, dimensions, variables}, open) {
  const lengths = dimensions.map(dimension => dataset.length(dimension));
  const size = lengths.reduce((product, length) => product * length, 1);
  const title = dimensions.length > 0 ? `By ${dimensions.join(", ")}` : "Single values";
  const coordinates = dimensions.map(dimension => dataset.variables.get(dimension));
  const columns = [...coordinates, ...variables].map(variable => ({name: variable.name,
    heading: variable.name, title: `${variable.long_name}${variable.units && variable.units !== "1" && variable.units !== "name"
      ? ` (${variable.units})` : ""}`}));
  if (size > most)
    return element("details", {open}, element("summary", {}, `${title}: ${size} rows`),
      element("p", {}, "Too many rows for a page: ",
        element("code", {}, `bukub export ${dataset.name} --csv --table ${name}`), " prints them."));
  // Rows are made when they are first looked at.
  const details = element("details", {open, ontoggle: () => {
    if (details.childElementCount > 1) return;
    const rows = Array.from({length: size}, (_, row) => {
      const at = indices(lengths, row);
      return [...coordinates.map((coordinate, k) => coordinate.values[at[k]]),
        ...variables.map(variable => variable.values[row])];
    });
    details.append(table(title, columns, rows, {file: `${name}.csv`}));
  }}, element("summary", {}, `${title}: ${size} ${size === 1 ? "row" : "rows"}, ${
    variables.length} ${variables.length === 1 ? "variable" : "variables"}`));
  return details;
}

const isNumber = ({type}) => type !== "text";

// A variable over one of its dimensions, with chosen coordinates of the others.
function plotOf(dataset) {
  const variables = [...dataset.variables.values()].filter(variable => isNumber(variable) &&
    !dataset.isCoordinate(variable) &&
    variable.dimensions.some(dimension => dataset.length(dimension) > 1));
  if (variables.length === 0) return undefined;
  let variable, dimension, fixed;
  const controls = element("div", {class: "controls"});
  const place = element("div");
  const draw = () => {
    const coordinate = dataset.variables.get(dimension);
    const values = dataset.pick(variable.name, {...fixed, [dimension]: undefined});
    const label = `${variable.name} (${variable.units})`;
    const name = `${variable.name}.svg`;
    place.replaceChildren(isNumber(coordinate)
      ? lines({name, x: dimension, y: label, describe: ({x, y}) => `${dimension} ${numberText(x)}: ${numberText(y)}`,
        series: [{label, points: values.map((y, i) => ({x: coordinate.values[i], y}))}]})
      : intervals({name, x: label, describe: ({label, value}) => `${label}: ${numberText(value)}`,
        rows: values.slice(0, mostNames).map((value, i) =>
          ({label: coordinate.values[i], value, colour: look(0).colour}))}));
  };
  const choose = () => {
    const others = variable.dimensions.filter(name => name !== dimension);
    controls.replaceChildren(...[
      choice("Variable", variables.map(({name}) => name), i => { start(variables[i]); },
        variables.indexOf(variable)),
      choice("Over", variable.dimensions, i => { dimension = variable.dimensions[i]; choose(); },
        variable.dimensions.indexOf(dimension)),
      ...others.map(name => choice(name, Array.from(dataset.values(name), String),
        i => { fixed[name] = i; draw(); }, fixed[name])),
    ].filter(Boolean));
    draw();
  };
  const start = chosen => {
    variable = chosen;
    fixed = Object.fromEntries(variable.dimensions.map(name => [name, 0]));
    dimension = variable.dimensions.reduce((longest, name) =>
      dataset.length(name) > dataset.length(longest) ? name : longest);
    choose();
  };
  const details = element("details", {ontoggle: () => { if (!variable) start(variables[0]); }},
    element("summary", {}, "Plot of any variable"), controls, place);
  return details;
}

// isShown: whether a view shows the file; of others, the tables are open.
export function anyFile(dataset, isShown) {
  return element("section", {class: "tables"}, element("h2", {}, `Tables of ${dataset.name}`),
    plotOf(dataset), dataset.tables().filter(({dimensions}) => dimensions.every(name => dataset.length(name) > 0))
      .map(one => tableOf(dataset, one, !isShown)));
}

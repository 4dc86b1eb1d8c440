// Tables that can be sorted and saved.
import {breakable, element, numberText, saveButton} from "./element.js";

const headingOf = ({name, heading = name.replaceAll("_", " ")}) => heading;

const compare = (a, b) =>
  typeof a === "number" && typeof b === "number"
    ? (Number.isNaN(a) - Number.isNaN(b)) || a - b
    : String(a).localeCompare(String(b), "en", {numeric: true});

const csvField = value => {
  const text = typeof value === "number" ? String(value).replace("Infinity", "Inf") : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvText = (columns, rows) =>
  [columns.map(({name}) => name), ...rows].map(row => `${row.map(csvField).join(",")}\n`).join("");

const classOf = value => typeof value === "number" ? "number"
  : String(value).includes("\n") ? "lines" : undefined;

// How tables were sorted, by the names of their files: {column, descending}. A table that is made anew
// when a control changes keeps its order.
const sortedBy = new Map();

const shownAtFirst = 200;
const digits = 7;

// Decimals with which all numbers of a column have their significant digits; undefined where they
// are too different.
function decimalsOf(values) {
  const texts = values.filter(value => Number.isFinite(value) && value !== 0)
    .map(value => numberText(value, digits));
  const longest = Math.max(0, ...texts.map(text => text.split(".")[1]?.length ?? 0));
  return longest > 8 || texts.some(text => text.includes("e")) ? undefined : longest;
}

// Decimals of {value, low, high} that tell the ends of the intervals apart by two digits: values have no
// more digits than are known, nor than usual; undefined, so as usual, if no interval has a width.
export function decimalsOfIntervals(rows) {
  const widths = rows.map(({low, high}) => high - low).filter(width => width > 0 && Number.isFinite(width));
  if (widths.length === 0) return undefined;
  return Math.min(Math.max(1, 1 - Math.floor(Math.log10(Math.min(...widths)))),
    decimalsOf(rows.map(({value}) => value)) ?? digits);
}

// The columns of intervals: of simulations, proved bounds, or, of a mixed kind, both.
const headsOfKind = {
  simulated: ["95 % from", "to", "ends of the 95 % confidence interval"],
  exact: ["at least", "at most", "proved bounds"],
  mixed: ["from", "to", "ends of the 95 % confidence interval, or proved bounds"],
};
export const intervalHeads = (decimals, kind = "simulated", of = "") => ["low", "high"].map((name, i) =>
  ({name: of + name, heading: headsOfKind[kind][i], title: headsOfKind[kind][2], decimals}));

// The columns of intervals of p from lower[i] to upper[i], with as many decimals as tell the ends of each
// apart; p that are too different for the usual ones are proved to 1e-9.
export function intervalColumns(lower, upper) {
  const apart = Array.from(lower, (from, i) => upper[i] > from ? -Math.floor(Math.log10(upper[i] - from)) : 0);
  const decimals = Math.min(17, Math.max(decimalsOf([...lower, ...upper]) ?? 9, ...apart));
  return [{name: "p from", decimals}, {name: "to", decimals}];
}

// What the columns are, which their headings show only to a mouse. A description of several in a row, as
// of both ends of an interval, occurs once.
function descriptions(columns) {
  const described = columns.filter(({title}) => title);
  const firsts = described.filter(({title}, i) => title !== described[i - 1]?.title);
  return firsts.length > 0 ? element("details", {}, element("summary", {}, "What the columns are"),
    element("ul", {}, firsts.map(column => element("li", {}, `${headingOf(column)}: ${column.title}`)))) : undefined;
}

// Columns are {name, heading, title, text, mark, decimals}: the name in CSV files, that on the page if it is
// another, a description, how to write a value, the function of a row that gives what stands before it, and
// decimals or their function of a row, if not as the values have. Rows are arrays of values. The first
// column is the heading of its row.
export function table(caption, columns, rows, {file = "table.csv"} = {}) {
  let order = rows;
  let sorted, descending;
  let shown = shownAtFirst;
  const body = element("tbody");
  const more = element("button", {type: "button", onclick: () => { shown = Infinity; fill(); }});
  const decimals = columns.map((column, i) => column.decimals ?? decimalsOf(rows.map(row => row[i])));
  const cell = (value, i, row) => {
    const mark = columns[i].mark?.(row) ?? "";
    const shownDecimals = typeof decimals[i] === "function" ? decimals[i](row) : decimals[i];
    const text = mark + (columns[i].text?.(value) ?? numberText(value, digits, shownDecimals)), full = mark + value;
    return element(i === 0 ? "th" : "td",
      {scope: i === 0 ? "row" : undefined, class: classOf(value),
       title: typeof value === "number" && text !== full ? full : undefined}, i === 0 ? breakable(text) : text);
  };
  const fill = () => {
    body.replaceChildren(...order.slice(0, shown).map(row =>
      element("tr", {}, row.map((value, i) => cell(value, i, row)))));
    more.textContent = `Show all ${rows.length} rows`;
    more.hidden = rows.length <= shown;
  };
  const sort = i => {
    descending = sorted === i && !descending;
    sorted = i;
    sortedBy.set(file, {column: columns[i].name, descending});
    order = rows.toSorted((a, b) => (descending ? -1 : 1) * compare(a[i], b[i]));
    heads.forEach((head, k) =>
      head.setAttribute("aria-sort", k === i ? (descending ? "descending" : "ascending") : "none"));
    fill();
  };
  const heads = columns.map((column, i) =>
    element("th", {scope: "col", title: column.title, "data-name": column.name,
      class: classOf(rows.find(row => row[i] !== "")?.[i])},
    element("button", {type: "button", onclick: () => sort(i)}, headingOf(column))));
  fill();
  const before = sortedBy.get(file);
  const same = columns.findIndex(({name}) => name === before?.column);
  if (same >= 0) {
    sort(same);
    if (before.descending) sort(same);
  }
  return element("div", {class: "table"},
    element("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": caption},
      element("table", {}, element("caption", {}, caption),
        element("thead", {}, element("tr", {}, heads)), body)),
    element("div", {class: "buttons"}, more,
      saveButton("Save as CSV", file, "text/csv", () => csvText(columns, order))),
    descriptions(columns));
}

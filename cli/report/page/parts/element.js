// Elements of the page. Texts become text nodes, never markup.

export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties))
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (typeof value === "boolean") made.toggleAttribute(name, value);
    else if (value !== undefined) made.setAttribute(name, value);
  made.append(...children.flat(Infinity).filter(child => child !== undefined && child !== null));
  return made;
}

const namespace = "http://www.w3.org/2000/svg";

export function shape(tag, attributes = {}, ...children) {
  const made = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(name, value);
  made.append(...children.flat(Infinity));
  return made;
}

// A name that may be broken before and between its parameters.
export const breakable = name => String(name).split(/(?=\()|(?<=,)/)
  .flatMap((part, i) => i > 0 ? [element("wbr"), part] : [part]);

// "1 move", "2 moves".
export const counted = (count, one, several = `${one}s`) => `${count} ${count === 1 ? one : several}`;

// The elements of each file, below its name if there are several.
export const eachFile = (datasets, show) => datasets.flatMap(dataset => [
  ...(datasets.length > 1 ? [element("h2", {class: "file"}, dataset.name)] : []), show(dataset)].flat());

// A view (main.js) of files that are shown one by one: {kind of file: function of a dataset}.
export const byKind = kinds => ({
  accepts: dataset => Object.hasOwn(kinds, dataset.kind),
  show: datasets => eachFile(datasets, dataset => kinds[dataset.kind](dataset)),
});

// Offers a text as a file.
function save(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], {type}));
  element("a", {href: url, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export const saveButton = (label, name, type, text) =>
  element("button", {type: "button", onclick: () => save(name, type, text())}, label);

const drawn = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray",
  "stroke-linejoin", "opacity", "color", "font-weight", "font-family", "font-size"];

// Lines with the names of series, {label, colour, dash}, below a drawing of that height.
function legendShapes(series, height) {
  return series.map(({label, colour, dash}, i) => {
    const y = height + 18 * i + 9;
    return shape("g", {}, shape("line", {x1: 8, x2: 36, y1: y, y2: y, "stroke-width": 3, "stroke-dasharray": dash,
      stroke: getComputedStyle(document.body).getPropertyValue(/--[\w-]+/.exec(colour)?.[0] ?? "") || colour}),
    shape("text", {x: 44, y, "text-anchor": "start", "dominant-baseline": "central", fill: "currentColor"}, label));
  });
}

// A drawing as a file of its own: with the colours of the page as they are, and names of its series.
export function svgText(svg, series = []) {
  const copy = svg.cloneNode(true);
  const from = [svg, ...svg.querySelectorAll("*")];
  const to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((original, i) => {
    const style = getComputedStyle(original);
    for (const name of drawn)
      to[i].style.setProperty(name, style.getPropertyValue(name));
  });
  copy.style.setProperty("background", getComputedStyle(document.body).backgroundColor);
  copy.setAttribute("xmlns", namespace);
  if (series.length > 0) {
    const [x, y, width, height] = svg.getAttribute("viewBox").split(/[ ,]+/).map(Number);
    const longer = height + 18 * series.length + 8;
    copy.append(...legendShapes(series, y + height));
    copy.setAttribute("viewBox", [x, y, width, longer].join(" "));
    copy.setAttribute("height", longer);
  }
  return new XMLSerializer().serializeToString(copy);
}

// A number for reading: with that many decimals if they are given and some are needed, otherwise with
// `digits` significant digits; whole numbers in full.
export function numberText(value, digits = 7, decimals = undefined) {
  if (typeof value !== "number") return String(value ?? "");
  if (Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "infinite" : "−infinite";
  if (decimals) return value.toFixed(decimals).replace("-", "−");
  if (Number.isInteger(value)) return String(value).replace("-", "−");
  return String(Number(value.toPrecision(digits))).replace("-", "−");
}

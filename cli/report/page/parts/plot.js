// Plots, made with Observable Plot, in the colours of the page.
import {areaY, barY, dot, gridY, lineY, plot, pointer, ruleX, ruleY, text, tickX, tip} from "@observablehq/plot";
import {toggle} from "./controls.js";
import {element, numberText, saveButton, shape, svgText} from "./element.js";
import {strategies} from "../../../../notebooks/colours.json";

// Colours for the colour-blind (style.css), and dashes for more series than there are colours.
const colours = strategies.length;
const dashes = [undefined, "6 3", "2 3"];
// `more` shifts the dashes, for the same series of another file.
export const look = (i, more = 0) => ({colour: `var(--series-${i % colours})`,
  dash: dashes[(Math.floor(i / colours) + more) % dashes.length]});

// The numbers of series with these names, for look(): a strategy has its own, whatever it is compared with,
// as in the notebooks; with its parameters or, if these are the usual ones, without. Others take what is left.
export function seriesNumbers(names) {
  const own = Array.from(names, name =>
    strategies.findIndex(strategy => strategy === name || strategy.split("(")[0] === name));
  const free = strategies.map((_, i) => i).filter(i => !own.includes(i));
  let more = colours;
  return own.map(i => i >= 0 ? i : free.shift() ?? more++);
}

// A short line in a colour, with a dash.
const swatch = ({colour, dash}) => shape("svg", {class: "swatch", viewBox: "0 0 28 10", "aria-hidden": "true"},
  shape("line", {x1: 1, x2: 27, y1: 5, y2: 5, stroke: colour, "stroke-width": 3, "stroke-dasharray": dash}));

// What the lines {label, colour, dash} are.
export const keyOf = series => element("ul", {class: "key"},
  series.map(one => element("li", {}, swatch(one), one.label)));

// Switches for series {label, colour, dash}: those whose indices are in `hidden` are off. `update` makes a change.
export const switches = (title, series, hidden, update) => series.length < 2 ? undefined
  : element("fieldset", {class: "legend"}, element("legend", {}, title), series.map((one, i) =>
    toggle(one.label, !hidden.has(i), on => update(() => hidden[on ? "delete" : "add"](i)), swatch(one))));

const widest = 960;

// A figure that is drawn anew when its width changes, or by its function `redraw`; draw(width)
// gives the drawing. `series` have a key, also where it is saved; `note` is a text below it.
export function figure(name, draw, {series = [], note} = {}) {
  const place = element("div");
  const made = element("figure", {}, series.length > 0 ? keyOf(series) : undefined, place,
    note ? element("p", {class: "caption"}, note) : undefined,
    saveButton("Save as SVG", name, "image/svg+xml", () => svgText(place.querySelector("svg"), series)));
  let drawn = 0;
  const redraw = () => {
    const width = Math.round(Math.min(place.clientWidth, widest));
    if (width === 0 || width === drawn) return;
    drawn = width;
    const drawing = draw(width);
    if (!drawing.hasAttribute("role")) drawing.setAttribute("role", "img");
    place.replaceChildren(drawing);
  };
  // Not within the observer's call: a drawing changes the height of its place.
  new ResizeObserver(() => requestAnimationFrame(redraw)).observe(place);
  made.redraw = () => {
    drawn = 0;
    redraw();
  };
  return made;
}

// The names of plots that show all, which stay so when a control makes them anew.
const showAll = new Set();

// A plot with the choice to see what it leaves out, of which `text` tells: draw(all) makes it.
export function withChoice(name, text, draw) {
  const place = element("div");
  const show = () => place.replaceChildren(draw(showAll.has(name)));
  show();
  return element("div", {}, element("div", {class: "controls"}, toggle(text, showAll.has(name), on => {
    showAll[on ? "add" : "delete"](name);
    show();
  })), place);
}

const wholeText = value => Number.isInteger(value) ? numberText(value) : "";

// The ticks of an axis that whole numbers are on, if they are so few that the usual ones would be between them.
const wholeTicks = ([from, to]) => to - from > fewPoints ? undefined
  : Array.from({length: Math.floor(to) - Math.ceil(from) + 1}, (_, i) => Math.ceil(from) + i);

// The width of the widest number on an axis of these values.
function numberWidth(values) {
  const from = least(values), to = most(values);
  const digits = Math.min(20, Math.max(0, Math.ceil(-Math.log10((to - from) / 5))) || 0);
  const options = {minimumFractionDigits: digits, maximumFractionDigits: digits};
  return letterWidth * Math.max(...[from, to].map(end => end.toLocaleString("en", options).length));
}

// The distance of ticks that leaves room for numbers: D3 puts them closer than it is asked, by sqrt(0.4) at most.
const tickSpacing = width => Math.max(60, (width + 12) / Math.sqrt(0.4));

// Labels of ticks on a logarithmic axis: powers of ten, with 2 and 5 between them if there are few.
const logText = values => {
  const few = Math.max(...values) < 100 * Math.min(...values);
  return value => (few ? /^[125]/ : /^1/).test(value.toExponential(0)) ? numberText(value, 1) : "";
};

const finite = ({x, y}) => Number.isFinite(y) && (typeof x !== "number" || Number.isFinite(x));

// What a logarithmic axis can show.
const positive = ({y}) => y > 0;

const fewPoints = 12; // are marked on their line

const margins = {marginTop: 28, marginBottom: 40};

const pointed = {x: "x", y: "y", title: "text", fill: "var(--background)", stroke: "currentColor"};

const base = (width, height, label) => ({width, height, ariaLabel: label, className: "plot",
  style: {background: "none", fontSize: "13px"}});

const least = values => values.reduce((a, b) => Math.min(a, b), Infinity);
const most = values => values.reduce((a, b) => Math.max(a, b), -Infinity);

// All values of points, with their intervals.
const valuesOf = points => points.flatMap(({y, low = y, high = y}) => [y, low, high]).filter(Number.isFinite);

// The axis of values that differ by rounding errors at most: they are shown as equal. Others have the
// usual one, undefined.
function flatDomain(values) {
  if (values.length === 0) return undefined;
  const from = least(values), to = most(values), around = Math.abs(to) / 10 || 1;
  return to - from < 1e-6 * around ? [from - around, to + around] : undefined;
}

// The range of the values of most series, where the widest gap below others takes so much of the axis
// that these would squeeze them; else undefined.
function clusterOf(series) {
  const extents = series.map(({points}) => valuesOf(points)).filter(values => values.length > 0)
    .map(values => [least(values), most(values)]).sort(([a], [b]) => a - b);
  let top = -Infinity, gap = [0, 0], below = 0;
  extents.forEach(([low, high], i) => {
    if (i > 0 && low - top > gap[1] - gap[0]) {
      gap = [top, low];
      below = i;
    }
    top = Math.max(top, high);
  });
  const bottom = extents[0]?.[0];
  return below > 1 && below >= extents.length / 2 && gap[1] - gap[0] > 0.1 * (top - bottom) &&
    gap[0] - bottom < 0.5 * (top - bottom) ? [bottom, gap[0]] : undefined;
}

const nameOf = ({end, label}) => end ?? label;

// A name that fits: without its parameters, if it is then still the only one of these.
const fitting = (name, names, length) => {
  const short = name.split("(")[0];
  return name.length <= length ? name
    : shortened(names.filter(other => other.split("(")[0] === short).length === 1 ? short : name, length);
};

// "greedy at 0, rate at 0 to 1": where points are infinite.
const infiniteText = (series, x) => series.flatMap(one => {
  const at = one.points.filter(({y}) => Math.abs(y) === Infinity).map(point => point.x);
  return at.length === 0 ? [] : [`${one.label} at ${x} = ${numberText(at[0])}${
    at.length > 1 ? `${at.length > 2 ? " to" : " and"} ${numberText(at.at(-1))}` : ""}`];
}).join(", ");

const lineHeight = 15, letterWidth = 7.2;

// The names of lines at their ends, moved apart where they would overlap.
function nameEnds(drawing, series, {right, top, bottom}) {
  const [across, up] = ["x", "y"].map(axis => drawing.scale(axis).apply);
  const ends = new Map();
  for (const one of series) {
    const last = one.points.reduce((a, b) => b.x >= a.x ? b : a, one.points[0]);
    if (last && !ends.has(nameOf(one))) ends.set(nameOf(one), {one, x: across(last.x), y: up(last.y)});
  }
  const placed = [...ends.values()].map(end => ({...end, at: Math.min(bottom, Math.max(top, end.y))}))
    .sort((a, b) => a.y - b.y);
  const apart = Math.min(lineHeight, (bottom - top) / placed.length);
  placed.forEach((end, i) => { if (i > 0) end.at = Math.max(end.at, placed[i - 1].at + apart); });
  placed.toReversed().forEach((end, i, all) => { end.at = Math.min(end.at, i > 0 ? all[i - 1].at - apart : bottom); });
  const longest = Math.round((Number(drawing.getAttribute("width")) - right) / letterWidth) - 2;
  drawing.append(shape("g", {"aria-label": "names"}, placed.map(({one, x, y, at}) => {
    const arrow = y < top ? "↑ " : "";
    const name = shape("text", {x: right + 14, y: at, "dominant-baseline": "central", "font-size": 12,
      "text-anchor": "start"}, arrow + fitting(nameOf(one), [...ends.keys()], longest - arrow.length),
    shape("title", {}, nameOf(one)));
    name.style.fill = one.colour;
    return arrow ? name : [shape("path", {d: `M${x + 3},${y}L${right + 11},${at}`, fill: "none",
      stroke: one.colour, "stroke-opacity": 0.5}), name];
  })));
}

// Lines, dots for single points, bands from `low` to `high`, or bars over texts. Series are {label, end,
// points, colour, dash}, with points {x, y, low, high, part}; no line joins points of different parts. The
// line of a series with `only: "band"` is thin; few points of one with `dots` are not joined. Several lines
// have their names, `end` or else `label`, at their ends; steps, bars and stems have a key, unless `key` is
// false. If most are far below others, these can be left out.
//   x, y: labels of the axes; log: of y; at: x of a vertical line; ticks: some x, marked on the axis;
//   bars: x has texts;
//   steps: a curve of Plot for whole numbers, "step" around x or "step-after" it; curve: of other x
//   describe(point, series): the text under the pointer; infinite: what infinite points are
//   inside: a text in the plot's upper right corner, or the lower one if `bottom`
//   dots: points are also marked with dots and intervals, for whole numbers on x; stems: only so
export function lines({name, x, y, series, describe, at, ticks = [], log = false, bars = false, steps, curve = steps ?? "linear",
  stems = false, dots = stems, key = true, infinite = "Infinite, and not drawn", inside = "", bottom = false, height = 340}) {
  const drawn = series.map((one, i) => ({...look(i), ...one,
    points: one.points.filter(point => finite(point) && (!log || positive(point)))}));
  const hasBand = ({points}) => points.some(({low, high}) => Number.isFinite(low) && Number.isFinite(high));
  const marks = (one, domain) => {
    const clip = Boolean(domain); // but not dots, which would be halves at the ends of the axes
    const dotted = one.points.filter(({y}) => !domain || (y >= domain[0] && y <= domain[1]));
    const channels = {x: "x", y: "y", z: "part", stroke: one.colour, curve, clip};
    if (bars) return [barY(one.points, {x: "x", y: "y", fill: one.colour, sort: {x: null}})];
    const interval = one.points.filter(({low, high}) => Number.isFinite(high) && low > (log ? 0 : -Infinity));
    const marked = [ruleX(interval, {x: "x", y1: "low", y2: "high", stroke: one.colour, clip}),
      dot(dotted, {x: "x", y: "y", fill: one.colour})];
    if (one.points.length === 1 || stems || (one.dots && one.points.length <= fewPoints)) return marked;
    if (dots) return [...marked, lineY(one.points, {...channels, strokeDasharray: one.dash})];
    return [
      one.points.length <= fewPoints && !steps
        ? dot(dotted, {x: "x", y: "y", fill: one.colour, r: 2.5}) : undefined,
      hasBand(one) ? areaY(one.points, {x: "x", y1: "low", y2: "high", z: "part", fill: one.colour,
        fillOpacity: 0.25, clip}) : undefined,
      steps === "step" && drawn.length === 1 && !log
        ? areaY(one.points, {x: "x", y: "y", fill: one.colour, fillOpacity: 0.25, curve: steps}) : undefined,
      lineY(one.points, {...channels, strokeWidth: one.only === "band" ? 1.5 : 2,
        strokeDasharray: one.dash}),
    ];
  };
  const texts = drawn.flatMap(one =>
    one.points.filter(({silent}) => !silent).map(point => ({...point, text: describe(point, one)})));
  const missing = series.flatMap((one, i) => one.points.filter(point => Math.abs(point.y) === Infinity)
    .map(point => ({...point, colour: drawn[i].colour})));
  const xs = [...new Set([...drawn.flatMap(({points}) => points), ...missing].map(point => point.x))];
  const whole = dots || steps; // on x
  const only = xs.length === 1 && !bars ? xs : undefined;
  const values = valuesOf(drawn.flatMap(({points}) => points));
  const labelWidth = bars ? 0 : numberWidth(xs);
  const counts = values.length > 0 && values.every(Number.isInteger);
  const ends = drawn.length > 1 && values.length > 0 && !(steps || stems || bars);
  const longest = most(drawn.map(one => nameOf(one).length));
  const draw = domain => figure(name, width => {
    const yTicks = counts && !log ? wholeTicks(domain ?? flatDomain(values) ?? [least(values), most(values)]) : undefined;
    const marginRight = ends ? Math.min(letterWidth * (longest + 3), width * 0.3) : Math.max(20, labelWidth / 2);
    const drawing = plot({
      ...base(width, height, `${y} by ${x}`), marginLeft: 60, ...margins, marginRight,
      x: {label: x, type: bars ? "band" : "linear", tickFormat: whole ? wholeText : undefined,
        ticks: only ?? (whole && xs.length <= fewPoints ? xs.filter(Number.isInteger) : undefined),
        tickSpacing: tickSpacing(labelWidth), domain: only && [only[0] - 0.5, only[0] + 0.5]},
      y: {label: y, type: log ? "log" : "linear", nice: true,
        domain: log || bars ? undefined : domain ?? flatDomain(values),
        ticks: yTicks, tickFormat: log ? logText(texts.map(point => point.y)) : counts ? wholeText : undefined},
      marks: [
        gridY({ticks: yTicks, stroke: "currentColor", strokeOpacity: 0.12}),
        at === undefined ? undefined : ruleX([at], {stroke: "currentColor", strokeOpacity: 0.5}),
        ...drawn.flatMap(one => marks(one, domain)),
        missing.map(({x, y, colour}) => text([y > 0 ? "∞" : "−∞"], {x: [x], frameAnchor: y > 0 ? "top" : "bottom",
          dx: 10, dy: y > 0 ? 2 : 0, fill: colour, fontSize: 20})),
        text([inside], {frameAnchor: bottom ? "bottom-right" : "top-right", dx: -4, dy: bottom ? -8 : 4, fontSize: 12,
          lineHeight: 1.25, fill: "currentColor", stroke: "var(--background)"}),
        tickX(ticks, {stroke: "currentColor", insetTop: height - margins.marginTop - margins.marginBottom - 10}),
        tip(texts.filter(point => !domain || point.y <= domain[1]), pointer({...pointed, maxRadius: 60})),
      ],
    });
    if (ends)
      nameEnds(drawing, drawn, {right: width - marginRight, top: margins.marginTop,
        bottom: height - margins.marginBottom});
    return drawing;
  }, {series: key && drawn.length > 1 && !ends ? drawn : [],
    note: missing.length > 0 ? `${infinite}: ${infiniteText(series, x)}.` : undefined});
  const cluster = ends && !log ? clusterOf(drawn) : undefined;
  if (!cluster) return draw();
  const above = drawn.filter(({points}) => points.length > 0 && least(valuesOf(points)) > cluster[1]).map(nameOf);
  return withChoice(name, `all, also ${[...new Set(above)].join(", ")}`, all => draw(all ? undefined : cluster));
}

// Values with intervals, one above the other. Rows are {label, value, low, high, colour}; infinite: what those are
// that cannot be drawn.
export function intervals({name, x, rows, describe, infinite = "Infinite, and not drawn"}) {
  const known = rows.filter(({value}) => Number.isFinite(value))
    .map(row => ({...row, x: row.value, y: row.label, text: describe(row)}));
  const values = valuesOf(known), longest = Math.max(...rows.map(({label}) => label.length), 0);
  const missing = rows.filter(({value}) => Math.abs(value) === Infinity).map(({label}) => label);
  return figure(name, width => plot({
    ...base(width, 65 + 24 * rows.length, x),
    marginLeft: Math.min(20 + 8 * longest, width / 2), marginRight: 20, marginBottom: 40,
    x: {label: x, grid: true, nice: true, tickSpacing: tickSpacing(numberWidth(values)), domain: flatDomain(values)},
    y: {label: null, type: "band", domain: rows.map(({label}) => label),
      tickFormat: label => fitting(label, rows.map(row => row.label), width / 18)},
    marks: [
      ruleY(known.filter(({low}) => Number.isFinite(low)), {y: "label", x1: "low", x2: "high", stroke: "colour", strokeWidth: 3,
        strokeOpacity: 0.6}),
      dot(known, {x: "value", y: "label", fill: "colour", r: 4}),
      tip(known, pointer({...pointed})),
    ],
    color: {type: "identity"},
  }), {note: missing.length > 0 ? `${infinite}: ${missing.join(", ")}.` : undefined});
}

const shortened = (text, length) => text.length > length ? `${text.slice(0, length - 1)}…` : text;

// From blue over purple to orange.
const ramp = share => `color-mix(in oklch, var(--series-1) ${Math.round(100 * share)}%, var(--series-0))`;

// Points {x, y, value} in a plane, coloured by their values, which are from `least` to `most`.
// describe(point) is the text under the pointer; choose(point) is called for a point that is clicked.
// The figure has a function select(point) that puts a ring around one.
export function cloud({name, x, y, value, least, most, points, describe, choose}) {
  const described = points.map(point => ({...point, text: describe(point)}));
  const ring = shape("circle", {r: 8, fill: "none", stroke: "currentColor", "stroke-width": 3});
  // Few whole numbers have a colour each.
  const each = Array.from({length: most - least < 8 ? most - least + 1 : 0}, (_, i) => least + i);
  const color = each.length > 0
    ? {type: "ordinal", domain: each, range: each.map((_, i) => ramp(i / Math.max(1, each.length - 1))), label: value}
    : {type: "quantize", interpolate: ramp, domain: [least, most], n: 6, label: value};
  let drawing, selected;
  const draw = width => {
    drawing = plot({
      ...base(width, Math.min(width, 480), `${y} by ${x}`), marginLeft: 50, marginTop: 28, marginBottom: 40,
      x: {label: x, nice: true}, y: {label: y, nice: true},
      color,
      marks: [
        gridY({stroke: "currentColor", strokeOpacity: 0.12}),
        dot(points, {x: "x", y: "y", fill: "value", r: points.length > 2000 ? 1.5 : 3}),
        tip(described, pointer({...pointed, maxRadius: 30})),
      ],
    });
    drawing.addEventListener("click", () => { if (drawing.value) choose(drawing.value); });
    drawing.append(ring);
    select(selected);
    const legend = least < most ? drawing.legend("color", {width: Math.min(width, 320)}) : undefined;
    drawing.setAttribute("role", "img");
    return element("div", {role: "group"}, drawing,
      legend && color.type === "ordinal" ? element("p", {class: "caption"}, `Colours: ${value}.`) : undefined, legend);
  };
  const select = point => {
    selected = point;
    if (!drawing || !point) return;
    ring.setAttribute("cx", drawing.scale("x").apply(point.x));
    ring.setAttribute("cy", drawing.scale("y").apply(point.y));
  };
  const made = figure(name, draw);
  made.select = select;
  return made;
}

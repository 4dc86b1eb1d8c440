// Plots, made with Observable Plot, in the colours of the page.
import {areaY, barY, dot, gridY, lineY, plot, pointer, ruleX, ruleY, tickX, tip} from "@observablehq/plot";
import {element, numberText, saveButton, shape, svgText} from "./element.js";

// Colours for the colour-blind (style.css), and dashes for more series than there are colours.
const colours = 8;
const dashes = [undefined, "6 3", "2 3"];
// `more` shifts the dashes, for the same series of another file.
export const look = (i, more = 0) => ({colour: `var(--series-${i % colours})`,
  dash: dashes[(Math.floor(i / colours) + more) % dashes.length]});

// A short line that looks like series number i.
export const swatch = i => {
  const {colour, dash} = look(i);
  return shape("svg", {class: "swatch", viewBox: "0 0 28 10", "aria-hidden": "true"},
    shape("line", {x1: 1, x2: 27, y1: 5, y2: 5, stroke: colour, "stroke-width": 3,
      "stroke-dasharray": dash}));
};

const widest = 960;

// A figure that is drawn anew when its width changes, or by its function `redraw`; draw(width)
// gives the drawing. `series` are named where it is saved.
export function figure(name, draw, series) {
  const place = element("div");
  const made = element("figure", {}, place,
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

const wholeText = value => Number.isInteger(value) ? String(value) : "";

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

// The axis of values that differ by rounding errors at most: they are shown as equal. Others have the
// usual one, undefined.
function flatDomain(series) {
  const values = series.flatMap(({points}) => points.flatMap(({y, low = y, high = y}) => [y, low, high]))
    .filter(Number.isFinite);
  if (values.length === 0) return undefined;
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const around = Math.abs(most) / 10 || 1;
  return most - least < 1e-6 * around ? [least - around, most + around] : undefined;
}

// Lines, dots for single points, bands from `low` to `high`, or bars over texts. Series are {label,
// points, colour, dash}, with points {x, y, low, high, part}; no line joins points of different parts. The
// line of a series with `only: "band"` is thin.
//   x, y: labels of the axes; log: of y; at: x of a vertical line; ticks: some x, marked on the axis;
//   bars: x has texts;
//   steps: a value holds up to the next x
//   describe(point, series): the text under the pointer
//   dots: points are also marked with dots and intervals, for whole numbers on x; stems: only so
export function lines({name, x, y, series, describe, at, ticks = [], log = false, bars = false, steps = false, stems = false,
  dots = stems,
  height = 340}) {
  const drawn = series.map((one, i) => ({...look(i), ...one,
    points: one.points.filter(point => finite(point) && (!log || positive(point)))}));
  const hasBand = ({points}) => points.some(({low, high}) => Number.isFinite(low) && Number.isFinite(high));
  const marks = one => {
    const channels = {x: "x", y: "y", z: "part", stroke: one.colour, curve: steps ? "step-after" : "linear"};
    if (bars) return [barY(one.points, {x: "x", y: "y", fill: one.colour, sort: {x: null}})];
    const interval = one.points.filter(({low, high}) => Number.isFinite(high) && low > (log ? 0 : -Infinity));
    const marked = [ruleX(interval, {x: "x", y1: "low", y2: "high", stroke: one.colour}),
      dot(one.points, {x: "x", y: "y", fill: one.colour})];
    if (one.points.length === 1 || stems) return marked;
    if (dots) return [...marked, lineY(one.points, {...channels, strokeDasharray: one.dash})];
    return [
      one.points.length <= fewPoints ? dot(one.points, {x: "x", y: "y", fill: one.colour, r: 2.5}) : undefined,
      hasBand(one) ? areaY(one.points, {x: "x", y1: "low", y2: "high", z: "part", fill: one.colour,
        fillOpacity: 0.25}) : undefined,
      lineY(one.points, {...channels, strokeWidth: one.only === "band" ? 1.25 : 2,
        strokeDasharray: one.dash}),
    ];
  };
  const texts = drawn.flatMap(one =>
    one.points.map(point => ({...point, text: describe(point, one)})));
  return figure(name, width => plot({
    ...base(width, height, `${y} by ${x}`), marginLeft: 60, ...margins,
    x: {label: x, type: bars ? "band" : "linear", tickFormat: dots ? wholeText : undefined},
    y: {label: y, type: log ? "log" : "linear", nice: true,
      tickFormat: log ? logText(texts.map(point => point.y)) : undefined,
      domain: log || bars ? undefined : flatDomain(drawn)},
    marks: [
      gridY({stroke: "currentColor", strokeOpacity: 0.12}),
      at === undefined ? undefined : ruleX([at], {stroke: "currentColor", strokeOpacity: 0.5}),
      ...drawn.flatMap(marks),
      tickX(ticks, {stroke: "currentColor", insetTop: height - margins.marginTop - margins.marginBottom - 10}),
      tip(texts, pointer({...pointed, maxRadius: 60})),
    ],
  }), series.length > 1 ? drawn : []);
}

// Values with intervals, one above the other. Rows are {label, value, low, high, colour}.
export function intervals({name, x, rows, describe}) {
  const known = rows.filter(({value}) => Number.isFinite(value))
    .map(row => ({...row, x: row.value, y: row.label, text: describe(row)}));
  const longest = Math.max(...rows.map(({label}) => label.length), 0);
  return figure(name, width => plot({
    ...base(width, 65 + 24 * rows.length, x),
    marginLeft: Math.min(20 + 8 * longest, width / 2), marginRight: 20, marginBottom: 40,
    x: {label: x, grid: true, nice: true},
    y: {label: null, type: "band", domain: rows.map(({label}) => label),
      tickFormat: label => shortened(label, width / 18)},
    marks: [
      ruleY(known.filter(({low}) => Number.isFinite(low)), {y: "label", x1: "low", x2: "high", stroke: "colour", strokeWidth: 3,
        strokeOpacity: 0.6}),
      dot(known, {x: "value", y: "label", fill: "colour", r: 4}),
      tip(known, pointer({...pointed})),
    ],
    color: {type: "identity"},
  }));
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
  const domain = [least, Math.max(most, least + 1)];
  let drawing, selected;
  const draw = width => {
    drawing = plot({
      ...base(width, Math.min(width, 480), `${y} by ${x}`), marginLeft: 50, marginTop: 28, marginBottom: 40,
      x: {label: x, nice: true}, y: {label: y, nice: true},
      color: {type: "quantize", interpolate: ramp, domain, n: 6, label: value},
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
    return element("div", {role: "group"}, drawing, legend);
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

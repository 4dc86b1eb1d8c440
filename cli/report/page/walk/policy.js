// Optimal decisions on the board: for the letters held and p, which letters to take, and what the
// other decision would cost. Policies of several p, in one file or several, share one slider.
import {choice, slider} from "../parts/controls.js";
import {element, numberText} from "../parts/element.js";
import {Panels} from "../parts/panels.js";
import {drawSquares, squareAt, squareName} from "../parts/squares.js";
import {intervalColumns, table} from "../parts/table.js";

const kinds = ["bukub walk policy", "bukub walk optimum", "bukub walk horizon"];
export const accepts = dataset => kinds.includes(dataset.kind) &&
  ((dataset.has("take") && dataset.length("collection") > 0) || dataset.has("change"));

const heldOf = text => text === "-" ? "" : text;
const heldText = held => held || "no letter";

// The collections of a file: the index of each.
const collectionsOf = dataset =>
  new Map(Array.from(dataset.values("collection"), (text, i) => [heldOf(text), i]));

// A policy at one place of the slider: {dataset, collections, fixed, value}.
function policiesOf(dataset) {
  if (!dataset.has("take")) return [];
  const collections = collectionsOf(dataset);
  // If the computation was stopped, some are missing.
  const take = dataset.values("take");
  const solved = i => take.slice(i * collections.size * dataset.length("square"),
    (i + 1) * collections.size * dataset.length("square")).some(Number.isFinite);
  const along = name => Array.from(dataset.values(name),
    (value, i) => ({dataset, collections, fixed: {[name]: i}, value})).filter((_, i) => solved(i));
  return dataset.kind === "bukub walk horizon" ? along("left").reverse()
    : dataset.has("p") ? along("p")
      : [{dataset, collections, fixed: {}, value: dataset.attributes.p ?? NaN}];
}

const added = (held, letter) => [...held, letter].sort().join("");
const removed = (held, letter) => held.replace(letter, "");

// Whether some order of the letters reads the same both ways.
const completes = letters => letters.length === 5 &&
  [...new Set(letters)].filter(letter => letters.split(letter).length % 2 === 0).length <= 1;

// What the other decision would cost, in files that do not say so: the difference of the expected
// moves of both collections, if the file has both.
function differenceOf({dataset, collections}, held, letter, square) {
  const movesOf = letters => completes(letters) ? 0 : collections.has(letters)
    ? dataset.at("expected_moves", {collection: collections.get(letters), square}) : NaN;
  return dataset.has("expected_moves") ? Math.abs(movesOf(held) - movesOf(added(held, letter))) : NaN;
}

// The decisions on all squares: {square, letter, green, take, cost}; none if the file does not have
// the collection.
function decisionsOf(policy, held) {
  const {dataset, collections, fixed} = policy;
  const collection = collections.get(held);
  if (collection === undefined) return [];
  const take = dataset.pick("take", {...fixed, collection});
  const cost = dataset.has("cost") ? dataset.pick("cost", {...fixed, collection}) : undefined;
  const letters = dataset.values("letter"), green = dataset.values("green");
  return Array.from(dataset.values("square"), (square, i) => ({square, letter: letters[i],
    green: Boolean(green[i]), take: take[i],
    cost: green[i] ? NaN : cost ? cost[i] : differenceOf(policy, held, letters[i], i)}));
}

const words = ({green, take}) => green ? "green" : Number.isNaN(take) ? "unknown"
  : take === 1 ? "take" : take === 0 ? "leave" : `take with probability ${numberText(take)}`;

const marks = {take: "✓", leave: "✕", unknown: "?", green: ""};

// Stronger the more is lost by the other decision.
function fillOf(decision, most) {
  if (decision.green) return "var(--green)";
  if (Number.isNaN(decision.take)) return undefined;
  const share = Number.isFinite(decision.cost) && most > 0 ? Math.sqrt(decision.cost / most) : 1;
  const colour = decision.take > 0 ? "var(--series-0)" : "var(--series-1)";
  return `color-mix(in srgb, ${colour} ${Math.round(8 + 42 * share)}%, var(--background))`;
}

const costText = cost => Number.isNaN(cost) ? "" : Number.isFinite(cost)
  ? cost.toFixed(cost < 9.995 ? 2 : cost < 99.95 ? 1 : 0) : "∞";

const titleOf = decision => `${decision.square}, letter ${decision.letter}: ${words(decision)}${
  Number.isNaN(decision.cost) ? "" : `; the other decision costs ${numberText(decision.cost)} moves`}`;

function drawDecisions(decisions, label) {
  const last = squareAt(decisions.at(-1).square);
  if ((last.row + 1) * (last.column + 1) !== decisions.length) return undefined;
  const at = new Map(decisions.map(decision => [decision.square, decision]));
  const most = Math.max(0, ...decisions.map(({cost}) => cost).filter(Number.isFinite));
  return drawSquares({
    name: "decisions.svg", rows: last.row + 1, columns: last.column + 1, label,
    square: (row, column) => {
      const decision = at.get(squareName(row, column));
      if (!decision) return {};
      return {text: decision.letter, fill: fillOf(decision, most), title: titleOf(decision),
        below: `${marks[words(decision)] ?? "✓?"} ${costText(decision.cost)}`.trim()};
    },
  });
}

// Where decisions with these letters change along the slider: {collection, square, letter, takes,
// lower, upper}; all collections for held = undefined. As the files say, or else from one policy to
// the next.
function changesOf(datasets, policies, held) {
  const given = datasets.filter(dataset => dataset.has("change"));
  if (given.length > 0)
    return given.flatMap(dataset => Array.from(dataset.values("change"), (_, i) => {
      const value = name => dataset.values(`change_${name}`)[i];
      return {collection: heldOf(value("collection")), square: value("square"), letter: value("letter"),
        takes: value("takes_above") === 1, lower: value("p_lower"), upper: value("p_upper")};
    })).filter(({collection}) => held === undefined || collection === held);
  const collections = held === undefined ? [...policies[0]?.collections.keys() ?? []] : [held];
  return policies.slice(1).flatMap((policy, i) => collections.flatMap(collection => {
    const before = decisionsOf(policies[i], collection);
    return decisionsOf(policy, collection).flatMap(({square, letter, take}, k) =>
      before.length > 0 && Math.abs(take - before[k].take) > 0
        ? [{collection, square, letter, takes: take > before[k].take, lower: policies[i].value,
          upper: policy.value}] : []);
  }));
}

// The place of a value between the values of a slider, as an index.
function placeOf(values, value) {
  const after = values.findIndex(other => other >= value);
  if (after <= 0) return after < 0 ? values.length - 1 : 0;
  return after - (values[after] - value) / (values[after] - values[after - 1]);
}

// Buttons for the letters held, to be removed, and for those of the board, to be added.
function picker(state, policy, update) {
  const letters = [...new Set(Array.from(policy().dataset.values("letter")))].sort();
  const has = held => policy().collections.has(held);
  const pick = held => { if (has(held)) update(() => { state.held = held; }); };
  const press = (text, label, act) =>
    element("button", {type: "button", class: "letter", "aria-label": label, onclick: act}, text);
  const none = press("none", "Hold no letter", () => pick(""));
  const add = letters.map(letter => press(letter, `Add ${letter}`, () => pick(added(state.held, letter))));
  const held = element("div", {class: "buttons held", role: "group", "aria-label": "Letters held"});
  const enable = (button, on) => button.setAttribute("aria-disabled", String(!on));
  const draw = () => {
    held.replaceChildren(...[...state.held].map(letter => {
      const button = press(`${letter} ✕`, `Remove ${letter}`, () => pick(removed(state.held, letter)));
      enable(button, has(removed(state.held, letter)));
      return button;
    }), none);
    enable(none, state.held !== "" && has(""));
    add.forEach((button, i) => enable(button, has(added(state.held, letters[i]))));
  };
  const made = element("div", {class: "picker"}, element("div", {class: "control"}, "Held:", held),
    element("div", {class: "control"}, "Add:",
      element("div", {class: "buttons", role: "group", "aria-label": "Add a letter"}, add)));
  return {made, draw};
}

const decisionColumns = [{name: "square"}, {name: "letter"}, {name: "decision"},
  {name: "take", title: "probability of taking the letter"},
  {name: "cost", title: "expected moves that the other decision would cost"}];

function showChanges(datasets, policies, state, panels) {
  const shown = () => changesOf(datasets, policies, state.all ? undefined : state.held);
  const settled = datasets.every(dataset => dataset.length("gap") === 0 && dataset.attributes.complete !== 0);
  const draw = () => {
    const changes = shown();
    const holding = state.all ? "" : state.held ? ` holding ${state.held}` : " with an empty collection";
    return changes.length === 0
      ? element("p", {}, `${settled ? "No" : "Where the policy is settled, no"} decision${holding} changes.`)
      : element("div", {class: "tall"}, table(`Changes of decisions${holding}: ${changes.length}`,
        [...intervalColumns(changes.map(({lower}) => lower), changes.map(({upper}) => upper)),
          {name: "holding"}, {name: "letter"}, {name: "square"}, {name: "from here on"}],
        changes.map(({collection, square, letter, takes, lower, upper}) =>
          [lower, upper, collection || "-", letter, square, takes ? "taken" : "left"]),
        {file: "changes.csv"}));
  };
  const which = policies.length > 0 ? choice("Changes of", ["this collection", "all collections"],
    i => panels.update(() => { state.all = i === 1; })) : undefined;
  return panels.add("Changes along p", draw, which);
}

const legend = hasCost => element("p", {class: "legend-text"},
  "✓ on blue: take the letter. ✕ on orange: leave it. Green squares have no decision.",
  hasCost ? " Numbers: expected moves that the other decision would cost; the more, the stronger the colour."
    : undefined);

// Policies of one board.
function showBoard(datasets, policies) {
  const horizon = policies[0]?.dataset.kind === "bukub walk horizon";
  const values = policies.map(({value}) => value);
  const state = {held: "", at: 0, all: policies.length === 0, table: false};
  const panels = new Panels();
  const policy = () => policies[state.at];
  const update = change => {
    panels.update(change);
    picked.draw();
    range?.mark(horizon ? [] : changesOf(datasets, policies, state.held)
      .map(({lower, upper}) => placeOf(values, (lower + upper) / 2)));
  };
  const discount = datasets[0].attributes.discount;
  const place = () => horizon ? `${policy().value} moves left`
    : `p = ${numberText(policy().value)}${discount ? `, discount factor ${discount}` : ""}`;
  const summary = element("p", {role: "status"}); // stays, so that screen readers say what is new
  const draw = () => {
    const decisions = decisionsOf(policy(), state.held);
    const what = `Optimal decisions holding ${heldText(state.held)}, ${place()}`;
    summary.textContent = decisions.length === 0
      ? `Optimal play never holds ${state.held} here, so there are no decisions to show.`
      : `${what}: ${decisions.filter(({take}) => take > 0).length} of ${
        decisions.filter(({green}) => !green).length} letters are taken.`;
    if (decisions.length === 0) return element("p", {}, "No decisions.");
    return [drawDecisions(decisions, what), legend(decisions.some(({cost}) => !Number.isNaN(cost))),
    element("details", {open: state.table, ontoggle: event => { state.table = event.target.open; }},
      element("summary", {}, "These decisions as a table"),
      table(what, decisionColumns, decisions.filter(({green}) => !green)
        .map(decision => [decision.square, decision.letter, words(decision), decision.take, decision.cost]),
      {file: "decisions.csv"}))];
  };
  const changes = datasets.some(dataset => dataset.has("change"));
  if (policies.length === 0) return changes ? [showChanges(datasets, policies, state, panels)] : [];
  const picked = picker(state, policy, update);
  const range = policies.length > 1 ? slider(horizon ? "Moves left" : "p", values.map(String),
    i => update(() => { state.at = i; })) : undefined;
  const sections = [panels.add("Optimal decisions", draw, picked.made, range, summary)];
  if (!horizon && (policies.length > 1 || changes))
    sections.push(showChanges(datasets, policies, state, panels));
  update(() => { state.at = Math.floor(policies.length / 2); });
  range?.set(state.at, true);
  return sections;
}

// Equal for policies that can share a slider.
const boardKey = dataset => [dataset.kind === "bukub walk horizon" ? dataset.name : "",
  dataset.attributes.discount ?? "", ...dataset.values("letter"), ...dataset.values("green")].join(" ");

export function show(datasets) {
  const groups = new Map();
  for (const dataset of datasets)
    groups.set(boardKey(dataset), [...groups.get(boardKey(dataset)) ?? [], dataset]);
  return [...groups.values()].flatMap(group =>
    showBoard(group, group.flatMap(policiesOf).sort((a, b) => a.value - b.value)));
}

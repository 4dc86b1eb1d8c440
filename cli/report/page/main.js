import {Dataset} from "./dataset.js";
import {element} from "./element.js";
import {origin} from "./origin.js";
import {anyFile} from "./any_file.js";
import * as antipalindromeRows from "./antipalindrome_rows.js";
import * as antipalindromeSolve from "./antipalindrome_solve.js";
import * as compare from "./compare.js";
import * as infer from "./infer.js";
import * as magicboard from "./magicboard.js";
import * as match from "./match.js";
import * as objective from "./objective.js";
import * as policy from "./policy.js";
import * as regret from "./regret.js";
import * as sequenciumSolve from "./sequencium_solve.js";
import * as slice from "./slice.js";
import * as sliceSolve from "./slice_solve.js";
import * as sweep from "./sweep.js";
import * as tournament from "./tournament.js";
import * as trace from "./trace.js";

// Each has accepts(dataset), and show(datasets), the elements for these files.
const views = [
  compare, sweep, infer, objective, regret, policy, trace,
  tournament, match, sequenciumSolve, antipalindromeSolve, antipalindromeRows, sliceSolve,
  magicboard, slice,
];

const stopped = ({name, attributes}) => attributes.complete === 0
  ? element("p", {class: "note", role: "status"},
    `The computation of ${name} was stopped: the file has what was finished until then.`) : undefined;

async function showPage() {
  const data = JSON.parse(document.getElementById("data").textContent);
  const datasets = await Promise.all(data.files.map(file => Dataset.read(file)));
  const names = datasets.map(({name}) => name).join(", ");
  document.title = `bukub: ${names}`;
  const main = document.querySelector("main");
  main.append(element("header", {}, element("h1", {}, names), datasets.map(stopped)));
  for (const view of views) {
    const shown = datasets.filter(dataset => view.accepts(dataset));
    if (shown.length > 0) main.append(...view.show(shown));
  }
  for (const dataset of datasets) main.append(anyFile(dataset), origin(dataset));
  document.body.dataset.ready = "yes";
}

showPage();

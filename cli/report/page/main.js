import * as antipalindromeRows from "./antipalindrome/rows.js";
import * as antipalindromeSolve from "./antipalindrome/solve.js";
import {anyFile} from "./any_file.js";
import * as magicboard from "./magicboard/views.js";
import * as match from "./match/one_game.js";
import * as review from "./match/review.js";
import * as tournament from "./match/tournament.js";
import {origin} from "./origin.js";
import {Dataset} from "./parts/dataset.js";
import {element} from "./parts/element.js";
import * as sequenciumSolve from "./sequencium/solve.js";
import * as sliceSolve from "./slice/solve.js";
import * as slice from "./slice/views.js";
import {titleOf} from "./title.js";
import * as compare from "./walk/compare.js";
import * as infer from "./walk/infer.js";
import * as objective from "./walk/objective.js";
import * as policy from "./walk/policy.js";
import * as regret from "./walk/regret.js";
import * as settled from "./walk/settled.js";
import * as sweep from "./walk/sweep.js";
import * as trace from "./walk/trace.js";

// Each has accepts(dataset), and show(datasets), the elements for these files.
const views = [
  compare, sweep, infer, objective, regret, policy, settled, trace,
  tournament, match, review, sequenciumSolve, antipalindromeSolve, antipalindromeRows, sliceSolve,
  magicboard, slice,
];

const stopped = ({name, attributes}) => attributes.complete === 0
  ? element("p", {class: "note", role: "status"},
    `${name} is incomplete: its computation was stopped. The page shows what was finished.`) : undefined;

// What one view cannot show, because a file is unusual or the browser is old, others still can.
function showView(view, datasets) {
  try {
    return view.show(datasets);
  } catch (error) {
    console.error(error);
    return [element("p", {class: "note"}, `A part of this page cannot be shown: ${error.message}`)];
  }
}

async function showPage() {
  const data = JSON.parse(document.getElementById("data").textContent);
  const datasets = await Promise.all(data.files.map(file => Dataset.read(file)));
  const title = titleOf(datasets);
  document.title = title;
  const main = document.querySelector("main");
  main.append(element("header", {}, element("h1", {}, title),
    element("p", {class: "caption"}, datasets.map(({name}) => name).join(", ")), datasets.map(stopped)));
  for (const view of views) {
    const shown = datasets.filter(dataset => view.accepts(dataset));
    if (shown.length > 0) main.append(...showView(view, shown));
  }
  for (const dataset of datasets)
    main.append(anyFile(dataset, views.some(view => view.accepts(dataset))), origin(dataset));
  document.body.dataset.ready = "yes";
}

showPage().catch(error => document.body.append(element("p", {class: "note"},
  `This page cannot be shown; it needs a browser of 2023 or later: ${error.message}`)));

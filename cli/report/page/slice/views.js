// The game Slice Through The Boundaries, but for its matches.
import {eachFile} from "../parts/element.js";
import {census} from "./census.js";
import {allLines} from "./lines.js";
import * as results from "./results.js";

const kinds = {
  "bukub slice lines": allLines,
  "bukub slice line": results.line,
  "bukub slice score": results.score,
  "bukub slice extremes": results.extremes,
  "bukub slice generate": results.generated,
  "bukub slice census": census,
};

export const accepts = dataset => Object.hasOwn(kinds, dataset.kind);

export const show = datasets => eachFile(datasets, dataset => kinds[dataset.kind](dataset));

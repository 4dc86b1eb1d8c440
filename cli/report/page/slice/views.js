// The game Slice Through The Boundaries, but for its matches.
import {byKind} from "../parts/element.js";
import {census} from "./census.js";
import {allLines} from "./lines.js";
import * as results from "./results.js";

export const {accepts, show} = byKind({
  "bukub slice lines": allLines,
  "bukub slice line": results.line,
  "bukub slice score": results.score,
  "bukub slice extremes": results.extremes,
  "bukub slice generate": results.generated,
  "bukub slice census": census,
});

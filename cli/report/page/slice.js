// The game Slice Through The Boundaries, but for its matches.
import {allLines} from "./slice_lines.js";
import * as results from "./slice_results.js";
import {byKind} from "./views.js";

export const slice = byKind({
  "bukub slice lines": allLines,
  "bukub slice line": results.line,
  "bukub slice score": results.score,
  "bukub slice extremes": results.extremes,
  "bukub slice generate": results.generated,
  "bukub slice census": results.census,
});

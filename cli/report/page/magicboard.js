// The puzzle MagicBoard.
import {census} from "./magicboard_census.js";
import {hardest, solutions} from "./magicboard_paths.js";
import {walker} from "./magicboard_walker.js";
import {byKind} from "./views.js";

export const magicboard = byKind({
  "bukub magicboard solve": solutions,
  "bukub magicboard generate": solutions,
  "bukub magicboard hardest": hardest,
  "bukub magicboard walker": walker,
  "bukub magicboard census": census,
});

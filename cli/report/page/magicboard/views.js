// The puzzle MagicBoard.
import {byKind} from "../parts/element.js";
import {census} from "./census.js";
import {hardest, solutions} from "./paths.js";
import {walker} from "./walker.js";

export const {accepts, show} = byKind({
  "bukub magicboard solve": solutions,
  "bukub magicboard generate": solutions,
  "bukub magicboard hardest": hardest,
  "bukub magicboard walker": walker,
  "bukub magicboard census": census,
});

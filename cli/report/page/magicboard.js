// The puzzle MagicBoard.
import {eachFile} from "./element.js";
import {census} from "./magicboard_census.js";
import {hardest, solutions} from "./magicboard_paths.js";
import {walker} from "./magicboard_walker.js";

const kinds = {
  "bukub magicboard solve": solutions,
  "bukub magicboard generate": solutions,
  "bukub magicboard hardest": hardest,
  "bukub magicboard walker": walker,
  "bukub magicboard census": census,
};

export const accepts = dataset => Object.hasOwn(kinds, dataset.kind);

export const show = datasets => eachFile(datasets, dataset => kinds[dataset.kind](dataset));

// The puzzle MagicBoard.
import {eachFile} from "../parts/element.js";
import {census} from "./census.js";
import {hardest, solutions} from "./paths.js";
import {walker} from "./walker.js";

const kinds = {
  "bukub magicboard solve": solutions,
  "bukub magicboard generate": solutions,
  "bukub magicboard hardest": hardest,
  "bukub magicboard walker": walker,
  "bukub magicboard census": census,
};

export const accepts = dataset => Object.hasOwn(kinds, dataset.kind);

export const show = datasets => eachFile(datasets, dataset => kinds[dataset.kind](dataset));

// Views of files that are shown one by one.
import {element} from "./element.js";

// A view (main.js) from functions that give the elements for a dataset, by kind of file.
export const byKind = shows => ({
  accepts: dataset => Object.hasOwn(shows, dataset.kind),
  show: datasets => datasets.flatMap(dataset => {
    const heading = datasets.length > 1 ? [element("h2", {class: "file"}, dataset.name)] : [];
    return [...heading, ...shows[dataset.kind](dataset)];
  }),
});

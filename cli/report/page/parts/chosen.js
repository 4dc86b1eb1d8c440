// A section about one of several things.
import {oneOf} from "./controls.js";
import {element} from "./element.js";

// The things have a `name` by which they are chosen; show(thing) gives the elements. No section if
// there are none.
export function chosen(title, label, things, show) {
  if (things.length === 0) return [];
  const place = element("div");
  const choose = i => place.replaceChildren(...show(things[i]));
  choose(0);
  return [element("section", {}, element("h2", {}, title), element("div", {class: "controls"},
    [oneOf(label, things.map(({name}) => name), choose)].filter(Boolean)), place)];
}

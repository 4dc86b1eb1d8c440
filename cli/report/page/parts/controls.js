// Controls: each has a label, and calls `change` with its new value.
import {element} from "./element.js";

let made = 0;
const newId = () => `control-${++made}`;

const labelled = (label, id, ...controls) =>
  element("div", {class: "control"}, element("label", {for: id}, label), ...controls);

// One of several texts; `change` gets its index. Nothing if there is no choice.
export function choice(label, texts, change, index = 0) {
  if (texts.length < 2) return undefined;
  const id = newId();
  const select = element("select", {id, onchange: () => change(Number(select.value))},
    texts.map((text, i) => element("option", {value: i, selected: i === index}, String(text))));
  return labelled(label, id, select);
}

// A place in a list, shown by its text; `change` gets its index. Has `marks` below it: places as
// indices, also between two. The returned element has functions `set` and `mark`, for other marks.
export function slider(label, texts, change, {index = 0, marks = []} = {}) {
  const id = newId();
  const last = texts.length - 1;
  const output = element("output", {for: id});
  const input = element("input", {id, type: "range", min: 0, max: last, value: index, step: 1,
    oninput: () => set(Number(input.value))});
  const set = (i, silent) => {
    input.value = i;
    output.textContent = texts[i];
    input.setAttribute("aria-valuetext", texts[i]);
    if (!silent) change(i);
  };
  const ticks = element("div", {class: "marks", "aria-hidden": "true"});
  const mark = places => ticks.replaceChildren(...places.map(place => {
    const tick = element("span");
    tick.style.left = `${100 * place / (last || 1)}%`;
    return tick;
  }));
  mark(marks);
  const made = labelled(label, id, element("div", {class: "range"}, input, ticks), output);
  made.set = set;
  made.mark = mark;
  set(index, true);
  return made;
}

const longest = 40; // of lists; sliders are handier for more

// One of several things, from a list or with a slider.
export const oneOf = (label, texts, change) =>
  texts.length > longest ? slider(label, texts, change) : choice(label, texts, change);

// On or off; `change` gets which.
export function toggle(label, on, change, before) {
  const id = newId();
  const input = element("input", {id, type: "checkbox", checked: on,
    onchange: () => change(input.checked)});
  return element("span", {class: "toggle"}, input, element("label", {for: id}, before, label));
}

// A slider with buttons: back, play and forward.
export function player(label, texts, change, options) {
  let index = options?.index ?? 0;
  let timer;
  const last = texts.length - 1;
  const range = slider(label, texts, i => show(i), options);
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    play.textContent = "Play";
  };
  const show = i => {
    index = Math.max(0, Math.min(last, i));
    range.set(index, true);
    change(index);
    if (index === last) stop();
  };
  const toggleTimer = () => {
    if (timer !== undefined) return stop();
    if (index === last) show(0);
    timer = setInterval(() => show(index + 1), 800);
    play.textContent = "Pause";
  };
  const button = (text, name, act) =>
    element("button", {type: "button", "aria-label": name, onclick: act}, text);
  const play = element("button", {type: "button", onclick: toggleTimer}, "Play");
  const step = by => () => { stop(); show(index + by); };
  return element("div", {class: "player"}, range,
    element("div", {class: "buttons"}, button("◀", "Back", step(-1)), play,
      button("▶", "Forward", step(1))));
}

// A whole number from `least` to `most`; `change` gets it. The returned element has a function `set`.
export function wholeNumber(label, {least, most}, change) {
  const id = newId();
  const input = element("input", {id, type: "number", min: least, max: most, step: 1, value: least,
    onchange: () => {
      const value = Math.round(Math.min(most, Math.max(least, Number(input.value))));
      change(Number.isNaN(value) ? least : value);
    }});
  const made = labelled(label, id, input);
  made.set = value => { input.value = value; };
  return made;
}

// How a file was made.
import {element} from "./parts/element.js";

const rows = (dataset, names) => names
  .filter(([name]) => dataset.attributes[name] !== undefined)
  .map(([name, heading]) => [element("dt", {}, heading),
    element("dd", {}, element("pre", {}, String(dataset.attributes[name])))]);

export function origin(dataset) {
  const command = dataset.attributes.command_line ?? "";
  const code = element("code", {}, command);
  const copy = element("button", {type: "button", onclick: async () => {
    try {
      await navigator.clipboard.writeText(command);
      copy.textContent = "Copied";
    } catch { // where a page may not write there, the text is selected
      getSelection().selectAllChildren(code);
      copy.textContent = "Selected";
    }
  }}, "Copy");
  return element("section", {class: "origin"},
    element("h2", {}, `How ${dataset.name} was computed`),
    element("div", {class: "command"}, code, copy),
    element("dl", {}, rows(dataset, [["bukub_version", "Version"], ["git_revision", "Revision"],
      ["created", "Created"], ["seed", "Seed"], ["rng", "Random numbers"], ["board", "Board"],
      ["inputs", "Inputs"]])));
}

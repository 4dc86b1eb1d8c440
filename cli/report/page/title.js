// What a page shows, as its title.
import {counted, numberText} from "./parts/element.js";

// Without a prototype: names come from files.
const games = {__proto__: null, walk: "Palindrome walk", sequencium: "Sequencium",
  antipalindrome: "Palindromes/Antipalindromes", magicboard: "MagicBoard", slice: "Slice Through The Boundaries"};

// "greedy", "greedy and rate", or "8 strategies"; after `first` others.
const strategies = (dataset, ...first) => {
  const count = dataset.length("strategy");
  const names = [...first, ...count < 4 ? dataset.values("strategy") : [`${count} strategies`]];
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
};

// " at p = 0.5", " for p from 0 to 1"; nothing if each strategy has its own.
const along = dataset => {
  const ps = Array.from(dataset.values("p")).filter(Number.isFinite);
  return ps.length === 0 ? "" : ps.length === 1 ? ` at p = ${numberText(ps[0])}`
    : ` for p from ${numberText(Math.min(...ps))} to ${numberText(Math.max(...ps))}`;
};

const square = n => `${n} × ${n}`;

const agents = dataset => {
  const names = Array.from(dataset.values("agent"), name => name.split("(")[0]);
  return names.length < 4 ? names.join(", ") : `${names.length} agents`;
};

// By kind of file, the game and what is said of it; undefined: what the attribute `game_name` says.
const kinds = {
  __proto__: null,
  "walk sweep": ["walk", dataset => `simulated moves of ${strategies(dataset)}${along(dataset)}`],
  "walk compare": ["walk", dataset => `${strategies(dataset)} compared${along(dataset)}`],
  "walk samples": ["walk", () => "two samples of moves compared"],
  "walk exact": ["walk", dataset => `exact moves of ${strategies(dataset)}${along(dataset)}`],
  "walk optimum": ["walk", dataset => `moves of ${strategies(dataset, "optimal play")}${along(dataset)}`],
  "walk objective": ["walk", dataset => `optimal play ${dataset.has("within")
    ? `to finish within ${dataset.values("within").find(n => n > 0)} moves` : "for discounted moves"}${along(dataset)}`],
  "walk policy": ["walk", ({attributes}) =>
    `decisions of ${attributes.strategy ?? "a strategy"} at p = ${attributes.p}`],
  "walk horizon": ["walk", ({attributes}) => `optimal decisions by moves left at p = ${attributes.p}`],
  "walk infer": ["walk", ({attributes}) => `which strategy and p explain ${counted(attributes.games, "game")}`],
  "walk trace": ["walk", ({attributes}) => `game ${attributes.game} of ${attributes.strategy} at p = ${attributes.p}`],
  "walk decisions": ["walk", dataset => counted(dataset.length("decision"), "decision")],
  "walk strategies": ["walk", () => "strategies"],
  "walk review": ["walk", () => "what the choices of a game cost"],
  tournament: [undefined, dataset => `tournament of ${agents(dataset)}`],
  agents: [undefined, () => "agents"],
  replay: [undefined, ({attributes}) => `game ${attributes.game} on ${attributes.setting}`],
  review: [undefined, dataset => `what each move of ${counted(dataset.length("game"), "game")} lost`],
  best: [undefined, ({attributes}) => `the move of ${String(attributes.agent).split("(")[0]}`],
  "sequencium solve": ["sequencium", () => "a solved position"],
  "sequencium check": ["sequencium", () => "a checked proof of who wins"],
  "sequencium boards": ["sequencium", () => "solved boards"],
  "antipalindrome solve": ["antipalindrome", ({attributes}) => attributes.row === undefined ? "solved empty rows"
    : `the solved row ${attributes.row}`],
  "antipalindrome score": ["antipalindrome", ({attributes}) => `the scores of ${attributes.row}`],
  "antipalindrome census": ["antipalindrome", ({attributes}) => `scores in random play on ${attributes.m} squares`],
  "magicboard solve": ["magicboard", () => "solutions of boards"],
  "magicboard walker": ["magicboard", () => "random walks on boards"],
  "magicboard census": ["magicboard", () => "how many random boards are solvable"],
  "magicboard hardest": ["magicboard", () => "boards with the longest solutions"],
  "magicboard generate": ["magicboard", () => "generated boards"],
  "slice lines": ["slice", ({attributes}) => `all lines across ${square(attributes.n)} squares`],
  "slice line": ["slice", () => "lines that cross the most boundaries"],
  "slice score": ["slice", () => "the score of a line"],
  "slice solve": ["slice", ({attributes}) => `a solved round on ${square(attributes.n)} squares`],
  "slice rounds": ["slice", () => "solved rounds"],
  "slice extremes": ["slice", ({attributes}) =>
    `grids of ${square(attributes.n)} squares with the most and fewest crossings`],
  "slice census": ["slice", ({attributes}) =>
    `best lines of ${attributes.exact ? "all" : "random"} grids of ${square(attributes.n)} squares`],
  "slice generate": ["slice", () => "generated grids"],
};

// "Sequencium: tournament of greedy, random"; the names of files of other kinds.
export function titleOf(datasets) {
  const said = new Map();
  for (const dataset of datasets) {
    const [game = dataset.attributes.game_name, describe] = kinds[String(dataset.kind).replace(/^bukub /, "")] ?? [];
    const title = describe ? games[game] ?? game ?? "bukub" : "bukub";
    said.set(title, new Set([...said.get(title) ?? [], describe?.(dataset) ?? dataset.name]));
  }
  return Array.from(said, ([title, texts]) => `${title}: ${[...texts].join("; ")}`).join(" – ");
}

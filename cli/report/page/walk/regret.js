// The decisions by which strategies lose moves, compared with optimal play.
import {choice} from "../parts/controls.js";
import {numberText} from "../parts/element.js";
import {Panels} from "../parts/panels.js";
import {table} from "../parts/table.js";

export const accepts = dataset => dataset.kind === "bukub walk optimum" && dataset.length("decision") > 0;

const share = value => `${numberText(100 * value, 3)} %`;
const shareOfRegret = value => `${numberText(100 * value, 3, 2)} %`;

const columns = [{name: "holding"}, {name: "letter"},
  {name: "per game", decimals: 4, title: "expected number of occurrences in a game"},
  {name: "taken", title: "fraction of occurrences in which the letter is taken", text: share},
  {name: "best", title: "fraction of occurrences in which taking is optimal", text: share},
  {name: "moves lost", decimals: 4, title: "expected moves lost by it in a game"},
  {name: "of regret", title: "fraction of all moves that the strategy loses", text: shareOfRegret}];

function showRegrets(dataset) {
  const lists = ["strategy", "p", "start"];
  const state = {strategy: 0, p: Math.floor((dataset.length("p") - 1) / 2), start: 0};
  const panels = new Panels();
  const value = name => dataset.values(name)[state[name]];
  const draw = () => {
    const regret = dataset.at("regret", state);
    const index = lists.reduce((at, name) => at * dataset.length(name) + state[name], 0);
    const rows = Array.from(dataset.values("decision_regret"), (of, i) => ({of, i}))
      .filter(({of}) => of === index).map(({i}) => {
        const [collection, letter, times, takes, best, loss] =
          ["collection", "letter", "times", "takes", "best", "loss"]
            .map(name => dataset.values(`decision_${name}`)[i]);
        return [collection || "-", letter, times, takes, best, loss, loss / regret];
      });
    const lost = Number.isNaN(regret) ? "unknown" : `${numberText(regret)} moves`;
    return table(`Costliest decisions of ${value("strategy")} at p = ${value("p")}, start ${
      value("start")}: regret ${lost}`, columns, rows, {file: "decisions.csv"});
  };
  const pick = (label, name) => choice(label, Array.from(dataset.values(name)),
    i => panels.update(() => { state[name] = i; }), state[name]);
  return panels.add("Decisions that lose moves", draw, pick("Strategy", "strategy"), pick("p", "p"),
    pick("Start", "start"));
}

export const show = datasets => datasets.map(showRegrets);

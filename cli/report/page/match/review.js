// Reviews: what each move of the games lost, the games on their boards, and the agents.
import {wholeNumber} from "../parts/controls.js";
import {byKind, element, numberText} from "../parts/element.js";
import {lines, look} from "../parts/plot.js";
import {playerList, replay} from "../parts/replay.js";
import {table} from "../parts/table.js";
import {gameOf} from "./games.js";

export const {accepts, show} = byKind({"bukub review": showReview});

const sums = ["moves", "loss", "optimal", "changed", "exact"];

// The columns of what the moves of an agent, or of a player, add up to, after `first` others. Sums with
// estimates begin with ~.
const sumColumns = (dataset, of, first) => sums.map(name =>
  ({...name === "loss" ? {name: "loss per move", decimals: 3} : {name},
    heading: name === "optimal" || name === "exact" ? `${name} moves` : undefined,
    title: dataset.variables.get(`${of}_${name}`)?.long_name,
    mark: row => name !== "moves" && name !== "exact" && row[first + sums.indexOf("exact")] < row[first] ? "~" : ""}));
const sumsOf = (dataset, of, at) => sums.map(name => dataset.at(`${of}_${name}`, at));

const agentOf = (dataset, game, player) => dataset.values("agent")[dataset.at("seat", {game, player})] ?? "";

const agentTable = dataset => table("Agents", [{name: "agent"}, ...sumColumns(dataset, "agent", 1)],
  Array.from(dataset.values("agent"), (agent, i) => [agent, ...sumsOf(dataset, "agent", {agent: i})]),
  {file: "agents.csv"});

const gameTable = dataset => table("Games", [{name: "game"}, {name: "player"}, {name: "agent"},
  ...sumColumns(dataset, "player", 3)],
Array.from(dataset.values("game")).flatMap((number, game) => Array.from(dataset.values("player"),
  (name, player) => [number, name, agentOf(dataset, game, player), ...sumsOf(dataset, "player", {game, player})])),
{file: "games.csv"});

const moveNames = ["before", "after", "loss", "exact", "changed", "best"];
const values = ["before", "after", "loss"];

// The columns of a move, after `first` others. Estimates begin with ~.
const moveColumns = (dataset, first) => moveNames.map(name =>
  ({name, title: dataset.variables.get(name)?.long_name,
    mark: row => values.includes(name) && row[first + moveNames.indexOf("exact")] === 0 ? "~" : ""}));

// Moves that were chosen, the costliest first.
function moveTable(dataset) {
  const players = [...dataset.values("player")];
  const rows = Array.from(dataset.values("game")).flatMap((number, game) =>
    Array.from({length: dataset.at("length", {game})}, (_, turn) => turn)
      .filter(turn => dataset.at("legal", {game, turn}) > 1 && dataset.at("drawn", {game, turn}) === 0)
      .map(turn => {
        const mover = dataset.at("mover", {game, turn});
        return [number, turn + 1, agentOf(dataset, game, players.indexOf(mover)), dataset.at("move", {game, turn}),
          ...moveNames.map(name => dataset.at(name, {game, turn}))];
      }));
  const loss = 4 + moveNames.indexOf("loss");
  return table("Moves, the costliest first", [{name: "game"}, {name: "move"}, {name: "agent"}, {name: "notation"},
    ...moveColumns(dataset, 4)], rows.toSorted((a, b) => (b[loss] || 0) - (a[loss] || 0)), {file: "moves.csv"});
}

const exactText = (dataset, at) => dataset.at("exact", at) === 1 ? "exactly" : "estimated";

// What is said of a move, as sentences.
function notesOf(dataset, at) {
  const loss = dataset.at("loss", at), best = dataset.at("best", at);
  return [
    dataset.at("drawn", at) === 1 ? "This opening move was random." : undefined,
    dataset.at("legal", at) === 1 ? "It was the only legal move."
      : loss > 0 ? `It lost ${numberText(loss, 4)} (${exactText(dataset, at)}); best: ${best}.`
        : loss === 0 ? `No move is better (${exactText(dataset, at)}).` : undefined,
    dataset.at("changed", at) === 1 ? "It changed the outcome." : undefined,
  ].filter(Boolean);
}

function lossPlot(dataset, game, moves) {
  const module = gameOf(dataset.attributes.game_name);
  const mover = turn => dataset.at("mover", {game, turn});
  const turns = moves.map((_, turn) => turn);
  return lines({name: "losses.svg", x: "move", y: "loss (points)", stems: true, key: false, height: 240,
    series: Array.from(dataset.values("player"), (name, i) => ({label: name,
      colour: module?.pieceOf(i)?.colour ?? look(i).colour, points: turns.filter(turn => mover(turn) === name).map(turn =>
        ({x: turn + 1, y: dataset.at("loss", {game, turn}), low: 0, high: dataset.at("loss", {game, turn}), turn}))})),
    describe: ({turn}, {label}) =>
      [`${turn + 1}. ${label} ${moves[turn]}`, ...notesOf(dataset, {game, turn})].join("\n")});
}

// One game: its players, its moves on the board, and what they lost.
function gameElements(dataset, game) {
  const module = gameOf(dataset.attributes.game_name);
  const setting = dataset.at("setting", {game});
  const start = setting ? module?.start(setting) : module?.read(dataset.at("start", {game}));
  const names = [...dataset.values("player")];
  const moves = dataset.pick("move", {game}).slice(0, dataset.at("length", {game}));
  const title = `Game ${dataset.values("game")[game]}${setting ? ` on ${setting}` : ""}`;
  const columns = moveColumns(dataset, 3).map(column =>
    ({...column, values: moves.map((_, turn) => dataset.at(column.name, {game, turn}))}));
  const loser = dataset.at("loser", {game}), fault = dataset.at("fault", {game});
  return [
    element("h3", {}, title),
    playerList(module, names, names.map((_, i) => agentOf(dataset, game, i))),
    loser ? element("p", {class: "note"}, `${loser} forfeits: ${fault}`) : undefined,
    moves.length > 0 ? lossPlot(dataset, game, moves) : undefined,
    start ? replay(module, {start, moves, names, title, columns, index: moves.length, file: `game-${game}`,
      from: {name: dataset.attributes.game_name, start: setting || dataset.at("start", {game})}, notes: turn => notesOf(dataset, {game, turn})}) : element("p", {}, `Moves: ${moves.join(", ")}`),
  ];
}

function gamesSection(dataset) {
  const count = dataset.length("game");
  const place = element("div");
  const showGame = game => place.replaceChildren(...gameElements(dataset, game).flat(Infinity).filter(Boolean));
  const numbers = dataset.values("game");
  const control = count > 1
    ? wholeNumber("Number", {least: numbers[0], most: numbers[count - 1]}, number => showGame(number - numbers[0]))
    : undefined;
  showGame(0);
  return element("section", {class: "games"}, element("h2", {}, count > 1 ? "Games" : "Game"),
    element("div", {class: "controls"}, control), place);
}

// How values were found.
function aboutText({attributes}) {
  const {estimator, move_seconds, move_nodes, payoff} = attributes;
  const limits = [move_seconds > 0 ? `${move_seconds} s` : undefined,
    move_nodes > 0 ? `${move_nodes} nodes` : undefined].filter(Boolean).join(", ");
  return `Values are in points (payoff ${payoff}). They are exact where the solver reached, otherwise estimates of ${
    estimator} (${limits} for each position), marked with ~.`;
}

function showReview(dataset) {
  if (dataset.length("game") === 0) return element("p", {}, "No game was reviewed.");
  return element("section", {}, element("h2", {}, "Review"), element("p", {}, aboutText(dataset)),
    agentTable(dataset), gamesSection(dataset),
    dataset.length("game") > 1 ? [gameTable(dataset), moveTable(dataset)] : undefined);
}

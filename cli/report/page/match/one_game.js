// One game of a tournament, and one move of an agent.
import {byKind, element, numberText} from "../parts/element.js";
import {playerList, replay} from "../parts/replay.js";
import {table} from "../parts/table.js";
import {gameOf} from "./games.js";

export const {accepts, show} = byKind({"bukub replay": showReplay, "bukub best": showBest});

// Further variables over the moves, such as values from a review, are columns of the table of moves.
const moveColumns = dataset => [...dataset.variables.values()]
  .filter(({name, dimensions}) => dimensions.length === 1 && dimensions[0] === "turn" &&
    !["turn", "move", "mover"].includes(name))
  .map(({name, long_name, values}) => ({name, title: long_name, values}));

function showReplay(dataset) {
  const {game_name, setting, game, position_move} = dataset.attributes;
  const module = gameOf(game_name);
  const start = module?.start(setting);
  const names = [...dataset.values("player")];
  const agents = dataset.values("agent"), paid = dataset.values("paid");
  const moves = [...dataset.values("move")];
  const columns = moveColumns(dataset);
  const title = `Game ${game} on ${setting}`;
  const loser = dataset.scalar("loser");
  // What the columns say of a move, those that are zero or unknown left out.
  const notes = turn => columns.filter(({values}) => values[turn])
    .map(({name, title, values}) => name === "drawn" ? "This opening move was random."
      : `${title}: ${numberText(values[turn], 4)}.`);
  return element("section", {}, element("h2", {}, title),
    playerList(module, names, names.map((_, i) => `${agents[i]} gets ${numberText(paid[i])}`)),
    loser ? element("p", {class: "note"}, `${loser} forfeits: ${dataset.scalar("fault")}`) : undefined,
    start ? replay(module, {start, moves, names, title, notes, columns, file: `game-${game}`,
      from: {name: game_name, start: setting}, index: (position_move ?? moves.length + 1) - 1}) : element("p", {}, `Moves: ${moves.join(", ")}`));
}

function showBest(dataset) {
  const {game_name, agent, board} = dataset.attributes;
  const module = gameOf(game_name);
  const position = module?.read(board);
  const [mover, move, notation] = ["mover", "move", "notation"].map(name => dataset.scalar(name));
  const written = dataset.scalar("number") ?? dataset.scalar("digit");
  const names = [...dataset.values("player")];
  const said = `${agent} plays ${notation} for ${mover}`;
  const value = dataset.scalar("value");
  const exact = dataset.scalar("exact") === 1 ? "the value under optimal play" : "an estimate";
  const values = dataset.values("values");
  return element("section", {}, element("h2", {}, "Best move"), element("p", {}, `${said}.`),
    position ? module.draw(position, {name: "best.svg", label: `The position, where ${said}`, players: names,
      marks: new Map([[String(move), {outline: true, text: written ?? "", title: said}]])}) : undefined,
    Number.isFinite(value) ? table(`Value for each player, ${exact} (depth ${dataset.scalar("depth")}, ${
      dataset.scalar("nodes")} nodes)`, [{name: "player"}, {name: "value"}],
    names.map((name, i) => [name, values[i]]), {file: "values.csv"})
      : element("p", {}, "The agent does not estimate the value."));
}

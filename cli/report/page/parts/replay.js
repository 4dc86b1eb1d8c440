// Replays of games that can be drawn. Each game is a module with
//   start(setting), read(text), play(position, move): positions, undefined if the text is none
//   mover(position): the index of the player to move
//   placeOf(move): the name of the square, as in marks
//   describe(position): what the drawing does not show, as sentences
//   pieceOf(player): how squares of a player look
//   draw(position, {name, label, marks, players})
import {player} from "./controls.js";
import {element} from "./element.js";
import {Panels} from "./panels.js";
import {pieceSwatch} from "./pieces.js";
import {table} from "./table.js";

const longest = 2000; // moves of a game, more than there can be

// The position before the first move and after each move, up to one that is none.
function positionsOf(game, start, moves) {
  const positions = [start];
  for (const move of moves.slice(0, longest)) {
    const next = game.play(positions.at(-1), move);
    if (!next) break;
    positions.push(next);
  }
  return positions;
}

// The players, with what `texts` says of each.
export const playerList = (game, names, texts) => element("ul", {class: "players"}, names.map((name, i) => {
  const piece = game?.pieceOf(i);
  return element("li", {}, piece ? pieceSwatch(piece) : undefined,
    element("span", {}, `${name}: ${texts[i]}`));
}));

// A game with a slider through its moves. `names`: of the players; notes(turn): sentences on move number
// `turn`, from 0; columns: more columns of the table of moves, {name, title, values}; from: the name of the
// game and its setting or position, for the playground.
export function replay(game, {start, moves, names, title, index = 0, notes = () => [], columns = [], file, from}) {
  const positions = positionsOf(game, start, moves);
  const last = positions.length - 1;
  const who = turn => names[game.mover(positions[turn])] ?? "";
  let at = Math.min(index, last);
  const panels = new Panels();
  const board = () => [
    game.draw(positions[at], {name: `${file}-${at}.svg`, players: names, label: `${title}, ${
      at === 0 ? "before the first move" : `after move ${at}, ${who(at - 1)} ${moves[at - 1]}`}`,
    marks: at > 0 ? new Map([[game.placeOf(moves[at - 1]), {outline: true}]]) : undefined}),
    element("p", {}, [...game.describe(positions[at]), ...(at > 0 ? notes(at - 1) : [])]
      .join(" ")),
    from?.start ? element("p", {}, element("a", {href: `playground.html#${from.name}/${
      encodeURIComponent(`${from.start}|${moves.slice(0, at).join(",")}`)}`}, "Play on from here"),
    ", if the playground is in the same folder.") : undefined,
    last < moves.length ? element("p", {class: "note"},
      `Move ${last + 1}, “${moves[last]}”, is not possible in this position.`) : undefined,
  ];
  const texts = positions.map((_, i) => i === 0 ? "start" : `${i}. ${who(i - 1)} ${moves[i - 1]}`);
  const go = i => panels.update(() => { at = i; });
  const controls = last > 0 ? [player("Move", texts, go, {index: at})] : [];
  const rows = moves.slice(0, last).map((move, i) =>
    [i + 1, who(i), move, ...columns.map(({values}) => values[i])]);
  return [
    panels.add(undefined, board, ...controls),
    element("details", {}, element("summary", {}, `All ${rows.length} moves`),
      table(title, [{name: "move"}, {name: "player"}, {name: "notation"}, ...columns], rows,
        {file: `${file}.csv`})),
  ];
}

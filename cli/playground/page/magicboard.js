// MagicBoard: puzzles to solve by clicks or keys, with hints and the solution.
import {choice} from "../../report/page/parts/controls.js";
import {counted, element} from "../../report/page/parts/element.js";
import {drawBoard} from "../../report/page/magicboard/board.js";
import {redraw, remember} from "./redraw.js";
import {choosable} from "./squares.js";
import {squareName} from "../../report/page/parts/squares.js";

const sides = Array.from({length: 10}, (_, i) => i + 3);
const directions = [["East", "ArrowRight"], ["North", "ArrowUp"], ["South", "ArrowDown"], ["West", "ArrowLeft"]];
const attempts = 500;
const difficulties = [["easy", 0.6], ["medium", 1], ["hard", 1.5]]; // steps to the goal by the side, at least

class Puzzle {
  constructor(engine, place) {
    Object.assign(this, {engine, place, side: 5, difficulty: 1, steps: [], message: "", run: 0});
  }

  // A random puzzle whose goal is as far away as the difficulty says; of a date, always the same. If it takes
  // too many attempts, the farthest one. Until then the puzzle on the page can be played, or another be wanted.
  async random(seed) {
    const run = ++this.run;
    let best;
    for (let number = 0; number < attempts; number++) {
      const board = await this.engine.call("magicboard_of", "", this.side, seed, number);
      if (run !== this.run) return;
      const stepsOf = one => one.to_goal[one.start];
      if (!best || stepsOf(board) > stepsOf(best)) best = board;
      if (stepsOf(best) >= difficulties[this.difficulty][1] * this.side) break;
    }
    this.board = best;
    this.#restart();
  }

  async read(text) {
    const run = ++this.run;
    const board = await this.engine.call("magicboard_of", text, 0, 0, 0); // no side: that of the text
    if (run !== this.run) return;
    this.board = board;
    this.side = board.side;
    this.#restart();
  }

  // A new puzzle, or what is wrong with the request.
  #begin(made) {
    made.catch(error => {
      this.message = error.message;
      this.draw();
    });
  }

  #restart(message = "") {
    Object.assign(this, {steps: [], circle: this.board.start, message});
    this.draw();
  }

  nameOf(square) {
    return squareName(Math.floor(square / this.board.side), square % this.board.side);
  }

  // The direction of a shortest path.
  #best(from) {
    const {targets, to_goal: left} = this.board;
    return targets[from].findIndex(to => to >= 0 && left[to] >= 0 && left[to] === left[from] - 1);
  }

  move(direction) {
    const to = this.board.targets[this.circle][direction] ?? -1;
    if (to < 0 || this.circle === this.board.goal) return;
    this.steps.push({from: this.circle, to});
    this.circle = to;
    this.message = "";
    this.draw();
  }

  draw() {
    const {board} = this;
    const over = this.circle === board.goal;
    const left = board.to_goal[this.circle];
    const act = (text, does, disabled = false) => element("button", {type: "button", disabled, onclick: does}, text);
    const drawing = drawBoard({name: "magicboard.svg", label: "The board", board: {side: board.side, values: board.values},
      drawn: () => ({steps: this.steps, circle: this.circle}), fades: true});
    choosable(drawing, {label: "magicboard", arrows: false,
      can: square => !over && board.targets[this.circle].includes(square),
      name: square => `Move to ${this.nameOf(square)}`,
      choose: square => this.move(board.targets[this.circle].indexOf(square))});
    const shortest = board.to_goal[board.start];
    const lost = over ? this.steps.flatMap(({from, to}, i) => {
      const more = board.to_goal[to] + 1 - board.to_goal[from];
      return more > 0 ? [element("li", {}, `Step ${i + 1}, from ${this.nameOf(from)} to ${this.nameOf(to)}, lost ${more}.`)] : [];
    }) : [];
    const offered = sides.includes(this.side) ? sides : [this.side, ...sides];
    const random = (seed = Math.floor(Math.random() * 2 ** 32)) => this.#begin(this.random(seed));
    const text = element("textarea", {rows: 8, "aria-label": "Board"}, board.text);
    redraw(this.place,
      element("p", {class: "caption"}, "Move the circle by exactly the number on its square: east, north, south or west. Reach the 0."),
      element("div", {class: "controls"},
        choice("Side", offered, i => { this.side = offered[i]; random(); }, offered.indexOf(this.side)),
        choice("Difficulty", difficulties.map(([name]) => name), i => {
          this.difficulty = i;
          random();
        }, this.difficulty),
        act("New puzzle", () => random()),
        act("Puzzle of the day", () => random(Number(new Date().toISOString().slice(0, 10).replaceAll("-", "")))),
        act("Print", () => print())),
      element("div", {class: "play"}, element("div", {}, drawing), element("div", {},
        element("div", {class: "message", role: "status", "aria-live": "polite"},
          element("p", {}, over ? `The goal, in ${counted(this.steps.length, "step")}; the minimum is ${shortest}.`
            : `${counted(this.steps.length, "step")}; the circle is on ${this.nameOf(this.circle)}.`),
          this.message ? element("p", {}, this.message) : "", element("ul", {}, lost)),
        element("div", {class: "buttons"}, directions.map(([name], i) => act(name, () => this.move(i), over || board.targets[this.circle][i] < 0))),
        element("div", {class: "buttons"},
          act("Hint", () => {
            this.message = left < 0 ? shortest < 0 ? "This puzzle has no solution." : "There is no path to the goal from here; undo."
              : `${directions[this.#best(this.circle)][0]}; the goal is ${counted(left, "step")} away.`;
            this.draw();
          }, over),
          act("Next step", () => this.move(this.#best(this.circle)), over || left < 0),
          act("Undo", () => { this.circle = this.steps.pop().from; this.message = ""; this.draw(); }, this.steps.length === 0),
          act("Begin again", () => this.#restart())),
        element("details", {}, element("summary", {}, "Text of the board"), text,
          act("Use this board", () => this.#begin(this.read(text.value)))))));
    const made = this.steps.map(({from, to}) => directions[board.targets[from].indexOf(to)][0][0]).join("");
    remember(`#magicboard/${encodeURIComponent(`${board.text}|${made}`)}`);
  }
}

// The view; `rest` of the address: a board and the steps made, "(2) 1 2\n...|ES".
export async function magicboard(place, engine, rest) {
  const made = new Puzzle(engine, place);
  document.onkeydown = event => {
    const direction = directions.findIndex(([, key]) => key === event.key);
    if (direction < 0 || event.altKey || event.ctrlKey || event.metaKey || event.target.matches?.("input, textarea, select")) return;
    event.preventDefault();
    made.move(direction);
  };
  const [text, steps = ""] = rest.split("|");
  if (!text) return made.random(Math.floor(Math.random() * 2 ** 32));
  await made.read(text);
  for (const letter of steps) made.move(directions.findIndex(([name]) => name[0] === letter));
}

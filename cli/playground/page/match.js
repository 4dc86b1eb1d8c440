// Sequencium, Palindromes/Antipalindromes and Slice Through The Boundaries: persons and agents play on
// any position, with hints, values of moves and a review. The engines know the rules.
import * as antipalindrome from "../../report/page/antipalindrome/game.js";
import {choice} from "../../report/page/parts/controls.js";
import {counted, element, numberText} from "../../report/page/parts/element.js";
import {redraw, remember} from "./redraw.js";
import {choosable} from "./squares.js";
import {squareName} from "../../report/page/parts/squares.js";
import {table} from "../../report/page/parts/table.js";
import * as sequencium from "../../report/page/sequencium/game.js";
import * as slice from "../../report/page/slice/game.js";

const games = {
  sequencium: {module: sequencium, payoff: "gamble", settings: ["3x3", "4x4", "5x5", "6x6", "7x7", "8x8"], setting: "6x6",
    rules: "Write a number next to one of yours (also diagonally): at most one larger than the largest " +
      "of yours that touches the square. Who has the largest number at the end gains it, and the other loses as much."},
  antipalindrome: {module: antipalindrome, payoff: "margin", settings: ["6", "8", "10", "12", "16", "24", "32"], setting: "12",
    rules: "Write 0 or 1 on any empty square. Of the full row, Player 1 scores the lengths of all " +
      "palindromes of even length, Player 2 those of all antipalindromes, in which each digit differs from " +
      "its mirror image."},
  slice: {module: slice, payoff: "points", settings: ["3", "4", "5", "6", "7"], setting: "5",
    rules: "Fill squares in turns until half of the grid is full. Then the offense of the round draws a " +
      "straight line, and scores the boundaries between filled and empty squares that it crosses. Each " +
      "player is the offense once."},
};
const levelNodes = [20, 200, 2000, 20000, 200000];
const levels = levelNodes.map((nodes, i) => `agent, level ${i + 1}`);
const valueNodes = 2000;
const reviewNodes = 20000;
const legible = 36; // pixels of a square with its value below

// What a search says: estimates have two decimals, or one where there is no room.
const valueText = (value, exact, decimals = 2) =>
  exact ? numberText(value, 3) : numberText(Math.round(10 ** decimals * value) / 10 ** decimals || 0, 7, decimals);

class Match {
  constructor(name, engine, place) {
    Object.assign(this, {name, engine, place, game: games[name], roles: [], past: [], moves: [],
      marks: new Map(), message: "", busy: false, run: 0});
  }

  // Does something, in place of what is still being computed, which is then for another position. The
  // work gets a function that throws once it is replaced itself.
  async #do(work) {
    const run = ++this.run;
    const check = () => {
      if (run !== this.run) throw new Error("stopped");
    };
    if (this.working) await this.engine.restart();
    this.working = true;
    this.message = "";
    try {
      await work(check);
    } catch (error) {
      if (run !== this.run || error.message === "stopped") return;
      if (!this.position) throw error;
      this.message = error.message;
    }
    if (run !== this.run) return;
    this.working = this.busy = false;
    this.draw();
  }

  begin(start, moves = []) {
    return this.#do(async check => {
      start ||= this.game.setting;
      const position = await this.#position(start, "");
      check();
      Object.assign(this, {start, position, past: [], moves: [], explained: "", ended: undefined, marks: new Map(), busy: false});
      this.roles = position.players.map((_, i) => this.roles[i] ?? (i === 0 ? "you" : 2));
      for (const move of moves) await this.#apply(move, check);
      await this.#next(check);
    });
  }

  // The position of a text, or after a move in it; of the end of a game also with `payoff`.
  async #position(text, move) {
    const position = await this.engine.call("game_position", this.name, text, move);
    if (position.mover < 0) position.payoff = (await this.#best(position, "", 0)).value;
    return position;
  }

  // What a search of so many nodes finds in a position, or after a move in it.
  #best(position, move, nodes) {
    return this.engine.call("game_best", this.name, position.text, move, nodes, 1);
  }

  // A person may write a move in several forms, "b2" for "B2 2": the record has the one of the program.
  async #apply(typed, check) {
    const position = await this.#position(this.position.text, typed || " "), {move, explained} = position; // " " is refused
    check();
    this.past.push(this.position);
    this.moves.push(move);
    this.position = position;
    this.marks = new Map([[this.game.module.placeOf(move), {outline: true}]]);
    this.explained = explained.trim();
    // At the end of a round of Slice the game waits, with its grid and the line, which the next position no
    // longer has, on the board.
    this.ended = undefined;
    if (this.name !== "slice") return;
    const ended = this.game.module.play(this.#read(this.past.at(-1)), move);
    if (ended.line) this.ended = {...ended, filled: new Map(Array.from(ended.filled.keys(), i => [i]))};
    this.explained = "";
  }

  #read(position) { return this.game.module.read(position.text, position.players.length); }

  get mover() { return this.position.players[this.position.mover]; }

  // Agents move until a person is asked, or a round is over.
  async #next(check) {
    while (!this.ended && this.position.mover >= 0 && this.roles[this.position.mover] !== "you") {
      this.busy = true;
      const nodes = levelNodes[this.roles[this.position.mover]];
      const {mover} = this;
      this.message = `${mover} is thinking ...`;
      this.draw();
      const {move} = await this.#best(this.position, "", nodes);
      check();
      await this.#apply(move, check);
      this.message = `${mover} plays ${move}.`;
    }
    this.busy = false;
  }

  goOn() { return this.#do(check => this.#next(check)); }

  stop() { return this.#do(async () => { this.message = "Stopped."; }); }

  play(move) {
    return this.#do(async check => {
      await this.#apply(move, check);
      await this.#next(check);
    });
  }

  // Takes back moves up to the last one of a person.
  undo() {
    return this.#do(async () => {
      do {
        this.position = this.past.pop();
        this.moves.pop();
      } while (this.roles[this.position.mover] !== "you" && this.past.length > 0);
      this.marks = new Map();
      this.explained = "";
      this.ended = undefined;
    });
  }

  hint() {
    return this.#do(async check => {
      const {mover} = this.position;
      const found = await this.#best(this.position, "", reviewNodes);
      check();
      const value = found.value[mover];
      const [gets, get, what] = this.name === "slice"
        ? ["is", "be", `${valueText(Math.abs(value), found.exact)} points ${value < 0 ? "behind" : "ahead"} after this round`]
        : ["gets", "get", `${valueText(value, found.exact)} at the end`];
      this.message = `Hint: ${found.move}.` + (value === undefined ? "" : found.exact
        ? ` If nobody errs from here on, ${this.mover} ${gets} ${what}.`
        : ` ${this.mover} is estimated to ${get} ${what}.`);
      this.marks = new Map([[this.game.module.placeOf(found.move), {outline: true}]]);
    });
  }

  // The value of every legal move for its player, on its square.
  values() {
    return this.#do(async check => {
      const before = this.position, who = this.mover;
      const best = new Map();
      let exact = true;
      for (const {move, place} of before.moves) {
        const found = await this.#best(before, move, valueNodes);
        check();
        const value = found.value[before.mover] ?? NaN;
        exact &&= found.exact;
        if (!(best.get(place)?.value >= value)) best.set(place, {value, text: valueText(value, found.exact, this.name === "antipalindrome" ? 1 : 2)});
        this.marks = new Map(Array.from(best, ([at, {text}]) => [at,
          {below: this.name === "antipalindrome" ? [{text}] : text}]));
        this.message = `On each square: ${this.name === "slice" ? `how many points ${who} is ahead after this round`
          : `what ${who} gets at the end`}, after moving there${{antipalindrome: " with the better digit", sequencium: " with the best number"}[this.name] ?? ""}, ${
          exact ? "if nobody errs from then on" : "by an estimate"}.`;
        this.draw();
      }
    });
  }

  // What each move lost, compared with the best one.
  review() {
    return this.#do(async check => {
      const all = [...this.past, this.position], moves = [...this.moves], rows = [];
      let before = await this.#best(all[0], "", reviewNodes);
      for (const [i, move] of moves.entries()) {
        this.message = `Reviewing move ${i + 1} of ${moves.length} ...`;
        this.draw();
        const {mover, players} = all[i], next = await this.#best(all[i + 1], "", reviewNodes);
        // A move that ends a round is worth what the round then is, not what the next one promises.
        const after = this.#read(all[i]).round === this.#read(all[i + 1]).round ? next
          : await this.#best(all[i], move, reviewNodes);
        // An estimate before the move is of another depth: that after the best move is comparable.
        const kept = before.exact || move === before.move ? before : await this.#best(all[i], before.move, reviewNodes);
        check();
        const exact = before.exact && after.exact, lost = Math.max(0, kept.value[mover] - after.value[mover]);
        rows.push([i + 1, players[mover], move, before.move, move === before.move ? "0" : `${exact ? "" : "~"}${valueText(lost, exact)}`]);
        before = next;
      }
      this.reviewed = rows;
      this.message = "";
    });
  }

  // Whether the game began from a position that was written, not from one of a setting.
  get isWritten() { return /\s/.test(this.start); }

  // The game as `play` and `review` of the program read it.
  get text() {
    const whose = this.position.players.map((name, i) => `# ${name}: ${this.roles[i] === "you" ? "you" : levels[this.roles[i]]}\n`);
    const first = (this.past[0] ?? this.position).text.trimEnd().split("\n").map(line => `# start: ${line}\n`);
    return `${this.position.text}# ${this.name}${this.isWritten ? "" : ` ${this.start}`}, payoff ${this.game.payoff}\n${
      whose.join("")}${this.isWritten ? first.join("") : ""}# moves: ${this.moves.join(", ")}\n`;
  }

  get link() {
    return `#${this.name}/${encodeURIComponent(`${this.start}|${this.moves.join(",")}|${this.roles.join(",")}`)}`;
  }

  // Squares with a legal move can be chosen; with several, their numbers are offered.
  #board() {
    const {module} = this.game;
    const legal = Map.groupBy(this.position.moves, ({place}) => place);
    const asked = !this.busy && !this.ended && this.position.mover >= 0;
    const valued = this.name === "antipalindrome" && [...this.marks.values()].some(({below}) => below);
    const drawing = module.draw(this.ended ?? this.#read(this.position), {
      name: `${this.name}.svg`, label: "The position", marks: this.marks, players: this.position.players,
      lines: valued ? ["value"] : [], least: valued ? legible : undefined});
    const {columns, rows} = this.size;
    const places = this.name === "antipalindrome" ? Array.from({length: columns}, (_, i) => String(i + 1))
      : Array.from({length: rows * columns}, (_, i) => squareName(Math.floor(i / columns), i % columns));
    return choosable(drawing, {label: this.name, can: i => asked && legal.has(places[i]),
      name: i => `Move to ${places[i]}`, choose: i => this.#offer(legal.get(places[i]))});
  }

  get size() {
    const rows = this.position.text.trim().split("\n").filter(line => /^[.*rb\d][\s.*rb\d]*$/.test(line));
    return {rows: rows.length, columns: this.name === "antipalindrome" ? rows[0].length : rows[0].trim().split(/\s+/).length};
  }

  #offer(moves) {
    if (moves.length === 1) return this.play(moves[0].move);
    this.offered.replaceChildren(element("span", {}, `${moves[0].place}: `), moves.map(({move, number}) =>
      element("button", {type: "button", onclick: () => this.play(move)}, String(number))).reduce((all, one) => {
      all.append(one);
      return all;
    }, document.createDocumentFragment()));
    this.offered.querySelector("button").focus();
  }

  draw() {
    const {position, game} = this;
    const over = position.mover < 0;
    const {ended} = this;
    const person = !over && !ended && this.roles[position.mover] === "you" && !this.busy;
    const act = (text, does, disabled) => element("button", {type: "button", disabled, onclick: does}, text);
    const settings = game.settings.includes(this.start) ? game.settings : [this.isWritten ? "as written" : this.start, ...game.settings];
    const pass = person && position.moves.find(({place}) => place === "pass"); // no square stands for it
    this.offered = element("div", {class: "numbers", "aria-live": "polite"},
      pass ? [`${this.mover} cannot write a number anywhere: `, act("Pass", () => this.play(pass.move))] : "");
    const nextRound = ended && !over ? element("div", {class: "buttons"}, act("Next round", () => {
      this.ended = undefined;
      this.goOn();
    })) : "";
    const move = element("input", {"aria-label": "Move", list: "moves", autocomplete: "off", size: 8});
    const typed = element("form", {onsubmit: event => {
      event.preventDefault();
      this.play(move.value);
    }}, element("label", {}, "Move ", move), " ", element("button", {}, "Play"),
    element("datalist", {id: "moves"}, position.moves.map(one => element("option", {value: one.move}))));
    const written = element("textarea", {rows: 10, spellcheck: "false", "aria-label": "The game as text"}, this.text);
    const result = over ? position.players.map((name, i) => `${name} gets ${numberText(position.payoff[i])}`).join(", ") : "";
    const crossed = ended?.line.score;
    redraw(this.place,
      element("p", {class: "caption"}, game.rules),
      element("div", {class: "controls"},
        choice("Size", settings, i => this.begin(settings[i]), Math.max(0, settings.indexOf(this.start))),
        position.players.map((name, i) => choice(name, ["you", ...levels], k => {
          this.roles[i] = k === 0 ? "you" : k - 1;
          this.goOn();
        }, this.roles[i] === "you" ? 0 : this.roles[i] + 1))),
      element("div", {class: this.name === "antipalindrome" ? "play row-game" : "play"}, element("div", {}, this.#board()), element("div", {},
        element("div", {class: "message", role: "status", "aria-live": "polite"},
          element("p", {}, over ? `The game is over: ${result}.` : person ? `${this.mover} to move.` : ""),
          this.message ? element("p", {}, this.message) : "",
          this.explained ? element("p", {}, this.explained) : "",
          ended ? element("p", {}, `Round ${ended.round + 1} is over: the line of ${position.players[ended.round]} scores ${crossed} ${
            crossed === 1 ? "boundary" : "boundaries"}.`) : "",
          element("p", {class: "caption"}, game.module.describe(this.#read(position)).join(" "))),
        this.offered, person ? typed : "",
        nextRound,
        element("div", {class: "buttons"},
          act("Undo", () => this.undo(), this.moves.length === 0),
          act("Hint", () => this.hint(), !person),
          act("Values of moves", () => this.values(), !person || Boolean(pass)),
          act("Review", () => this.review(), this.moves.length === 0),
          act("New game", () => this.begin(this.start)),
          this.busy ? act("Stop", () => this.stop()) : "",
          !over && !ended && !person && !this.busy ? act("Resume", () => this.goOn()) : ""),
        element("details", {}, element("summary", {}, `Moves, text and link (${counted(this.moves.length, "move")})`),
          element("p", {class: "moves"}, this.moves.join(", ")),
          written, element("p", {class: "caption"}, `\`bukub ${this.name} review FILE\` and \`play FILE\` read this text. `,
            "Another position can be written here."),
          element("div", {class: "buttons"}, act("Use this position", () => this.begin(written.value.replace(/^#.*\n/gm, "")))),
          element("p", {}, element("a", {href: this.link}, "Link to this position"))))),
      this.reviewed ? element("section", {}, element("h2", {}, "Review"), table("What each move lost",
        ["move", "player", "played", "best", "lost"].map(name => ({name})), this.reviewed, {file: "review.csv"}),
      element("p", {class: "caption"}, this.reviewed.some(row => row.at(-1).startsWith("~"))
        ? `~: estimates, by searches of ${reviewNodes.toLocaleString("en")} nodes after the move and after the best one. ` +
          "The best move loses 0; other values without ~ are exact." : "The best move loses 0; all values are exact.")) : "");
    this.reviewed = undefined;
    const only = pass ? this.offered : nextRound;
    if (only && document.activeElement === document.body) only.querySelector("button").focus();
    remember(this.link);
  }
}

// The view of a game; `rest` of the address: a start, moves and who plays, "6x6|B2 2,E5 2|you,2".
export const match = name => async (place, engine, rest) => {
  const made = new Match(name, engine, place);
  const [start, moves, roles] = rest.split("|");
  if (roles) made.roles = roles.split(",").map(Number).map(level => levels[level] ? level : "you");
  await made.begin(start, moves ? moves.split(",") : []);
  return {close: () => { made.run++; }};
};

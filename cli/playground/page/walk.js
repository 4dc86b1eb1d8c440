// The palindrome walk: played on any board, simulated and solved for strategies, with optimal decisions.
import {choice, slider} from "../../report/page/parts/controls.js";
import {distributionPlot} from "../../report/page/parts/distribution.js";
import {element, numberText} from "../../report/page/parts/element.js";
import {lines, look, seriesNumbers} from "../../report/page/parts/plot.js";
import {drawSquares, squareAt, squareName} from "../../report/page/parts/squares.js";
import {table} from "../../report/page/parts/table.js";
import {BoardEditor} from "./editor.js";
import {redraw, remember} from "./redraw.js";
import {choosable} from "./squares.js";
import {Engine} from "./engine.js";
import {answersOf, example, tableOf} from "./own.js";

const ps = Array.from({length: 21}, (_, i) => Number((i / 20).toFixed(2)));
const block = 65536;
const million = 1e6;
const events = {taken: "you take it", left: "you leave it", reset: "green: a reset", removal: "green: copies of it are lost"};

// A number of the engine, which is a text where it is infinite, and null where it is unknown.
const numberOf = value => value === "infinite" ? Infinity : value ?? NaN;

// Whether the bounds of an expectation are too wide to show it.
const isVague = ({moves, lower, upper}) => typeof moves === "number" && !(upper - lower < 1e-6 * moves);

// What walk_exact says of the expectation, as far as it can be shown.
const expected = one => isVague(one) ? NaN : numberOf(one.moves);

class Walk {
  constructor(engine, place) {
    Object.assign(this, {engine, place, solver: new Engine(), simulator: new Engine(), adviser: new Engine(), boardText: "", p: 0.5, choices: "",
      seed: Math.floor(Math.random() * 2 ** 32), game: 0, held: "", simulated: "rate"});
    this.parts = Object.fromEntries(["play", "exact", "own", "simulation", "policy", "curves"]
      .map(name => [name, element("section")]));
  }

  async begin() {
    this.board = await this.engine.call("walk_board_of", this.boardText);
    if (this.startName) {
      const {row, column} = squareAt(this.startName);
      this.start = row * this.board.columns + column;
      delete this.startName;
    }
    this.start ??= this.board.start;
    this.strategies = (await this.engine.call("walk_strategies")).strategies;
    this.place.replaceChildren(
      element("p", {class: "caption"}, "A token wanders over the board: from an inner square to one of its eight ",
        "neighbours, from the edge to any square. Take or leave the letter where it lands. Five letters that can be ",
        "arranged into a palindrome end the game: the fewer moves, the better. Green squares replace your letters ",
        `by ${this.board.reset || "nothing"} with probability p, and otherwise take away your copies of their letter.`),
      this.#settings(), this.parts.play, this.parts.exact, this.parts.own, this.parts.simulation,
      this.parts.curves, this.parts.policy, this.#editor());
    this.#own();
    this.#curves();
    await this.#walk();
    this.#policy();
    this.#simulation();
    this.#exact();
  }

  #settings() {
    const inner = Array.from({length: this.board.rows * this.board.columns}, (_, i) => i).filter(i => {
      const row = Math.floor(i / this.board.columns), column = i % this.board.columns;
      return row > 0 && row < this.board.rows - 1 && column > 0 && column < this.board.columns - 1 &&
        !this.board.green.includes(i);
    });
    return element("div", {class: "controls"},
      slider("p", ps, i => this.#change({p: ps[i]}), {index: ps.indexOf(this.p)}),
      choice("Start", inner.map(i => this.nameOf(i)), i => this.#change({start: inner[i]}),
        inner.indexOf(this.start)));
  }

  nameOf(square) {
    return squareName(Math.floor(square / this.board.columns), square % this.board.columns);
  }

  async #change(change) {
    Object.assign(this, change, {choices: ""});
    this.#forget();
    await this.#walk();
    this.#policy();
    this.#exact();
  }

  // What was computed for another p, start or board.
  #forget() {
    this.simulationRun = (this.simulationRun ?? 0) + 1;
    this.curvesRun = (this.curvesRun ?? 0) + 1;
    this.#simulation();
    this.#curves();
  }

  close() {
    this.exactRun = NaN;
    for (const one of [this.solver, this.simulator, this.adviser]) one.close();
  }

  get text() {
    return `p ${this.p}\nstart ${this.nameOf(this.start)}\nseed ${this.seed}\ngame ${this.game}\n` +
      `choices ${this.choices}\n${this.board.text}`;
  }

  #draw(label, square) {
    const {rows, columns, letters, green} = this.board;
    return drawSquares({name: "board.svg", rows, columns, label, square: (row, column) => {
      const at = row * columns + column;
      const isGreen = green.includes(at);
      return {text: letters[at], fill: isGreen ? "var(--green)" : undefined, ...square(at, isGreen)};
    }});
  }

  // The game that is played.
  async #walk(hint = false, review = undefined) {
    const {text} = this;
    const state = await this.engine.call("walk_play", text, hint);
    const taken = numberOf(state.taken), left = numberOf(state.left);
    // A second press, before what the first one leads to is drawn, is no choice.
    const choose = letter => () => {
      if (this.text !== text) return;
      this.choices += letter;
      this.#walk();
    };
    const letter = this.board.letters[state.square];
    const act = (text, does, disabled = false) => element("button", {type: "button", disabled, onclick: does}, text);
    const said = state.over ? `A palindrome from ${state.held}, after ${state.moves} moves.`
      : state.stuck ? "No strategy can end this game any more." : `Move ${state.moves}: the token is on ${
        this.nameOf(state.square)}, ${letter}.`;
    const last = state.landings.slice(-6).map(({square, event, held}) =>
      `${this.nameOf(square)} ${this.board.letters[square]}: ${events[event]}${held ? `, you hold ${held}` : ""}`);
    redraw(this.parts.play, element("h2", {}, "Play"),
      element("div", {class: "play"},
        element("div", {}, this.#draw("The board", at => ({ring: at === state.square ? "var(--accent)" : undefined,
          title: at === state.square ? `the token is on ${this.nameOf(at)}` : undefined}))),
        element("div", {},
          element("div", {role: "status", "aria-live": "polite"}, element("p", {}, said),
            element("p", {}, "You hold ", state.held ? element("span", {class: "held"}, state.held) : "nothing."),
            Number.isNaN(taken) ? "" : element("p", {}, taken === Infinity && left === Infinity
              ? "Hint: whatever you do, the expected moves are infinite."
              : `Hint: ${taken < left ? "take" : "leave"} it. If you then play as well as possible, you need another ${
                numberText(taken, 4)} moves on average after taking it, ${numberText(left, 4)} after leaving it.`)),
          element("div", {class: "buttons choices"}, act(`Take ${letter}`, choose("t"), !state.asks),
            act("Leave", choose("l"), !state.asks)),
          element("div", {class: "buttons"}, act("Hint", () => this.#walk(true), !state.asks),
            act("Undo", () => { this.choices = this.choices.slice(0, -1); this.#walk(); }, this.choices === ""),
            act("Review", () => this.#review(), this.choices === ""),
            act("New walk", () => { this.game++; this.choices = ""; this.#walk(); })),
          element("ol", {class: "caption", start: state.landings.length - last.length + 1}, last.map(one => element("li", {}, one))))),
      review ?? "");
    remember(`#walk/${encodeURIComponent(text)}`);
    this.keys = state.asks ? {t: choose("t"), l: choose("l")} : {};
  }

  async #review() {
    const {text} = this;
    const {choices, cost} = await this.engine.call("walk_review", text);
    if (this.text !== text) return;
    await this.#walk(false, element("div", {}, element("h3", {}, `Your choices cost ${numberText(cost, 4)} expected moves`),
      table("Choices", ["square", "letter", "held", "you", "if taken", "if left", "cost"].map(name => ({name})),
        choices.map(one => [one.square, one.letter, one.held, one.taken ? "take it" : "leave it",
          numberOf(one.if_taken), numberOf(one.if_left), numberOf(one.choice_cost)]), {file: "review.csv"})));
  }

  // Exact expectations of all strategies, then their distributions, which take longer.
  async #exact() {
    const run = this.exactRun = (this.exactRun ?? 0) + 1;
    const known = this.known = this.strategies.map(one => ({...one}));
    for (const distribution of [false, true]) {
      for (const one of known.filter(({memoryless}) => memoryless)) {
        try {
          Object.assign(one, await this.solver.call("walk_exact", this.boardText, one.text ?? one.name, this.p, this.start, 0,
            distribution));
        } catch (error) {
          if (error.message === "stopped") return;
          one.failed = error.message;
        }
        if (run !== this.exactRun) return;
        this.#showExact();
      }
      if (!distribution) document.body.dataset.exact = `${this.p}`; // all expectations are known
    }
  }

  #showExact() {
    const drawn = this.known.map(one => ({label: one.name, ...this.lookOf(one.name), distribution:
      one.distribution?.map((share, value) => ({value, share})) ?? []})).filter(({distribution}) => distribution.length > 0);
    this.parts.exact.replaceChildren(element("h2", {}, `Strategies at p = ${this.p} from ${this.nameOf(this.start)}`),
      table("Exact expected moves", [{name: "strategy"}, {name: "expected moves"}, {name: "standard deviation", decimals: 5}],
        this.known.map(one => [one.name, expected(one), numberOf(one.sd)]),
        {file: "strategies.csv"}),
      element("p", {class: "caption"}, this.known.map(one => one.failed ? `${one.name}: ${one.failed} `
        : isVague(one) ? `${one.name}: more than ${numberText(one.lower, 4)}, not known exactly. `
        : one.memoryless ? "" : `${one.name} has memory: the simulation estimates it. `)),
      drawn.length === 0 ? "" : distributionPlot(drawn, {of: `moves at p = ${this.p}`}));
  }

  // The look of a strategy, in all pictures of this page.
  lookOf(name) {
    const names = this.strategies.map(one => one.name);
    return look(seriesNumbers(names)[names.indexOf(name)]);
  }

  textOf(name) {
    return this.strategies.find(one => one.name === name)?.text ?? name;
  }

  // A strategy that the user types becomes a table, for all engines, unless it answers when another one has been
  // typed or the board is another.
  #own() {
    this.ownRun = (this.ownRun ?? 0) + 1;
    const text = element("textarea", {rows: 9, spellcheck: "false", "aria-label": "Your strategy"}, this.source ?? example);
    const message = element("p", {role: "alert"});
    const use = async () => {
      const run = ++this.ownRun;
      message.textContent = "Asking the strategy for every decision ...";
      const source = this.source = text.value;
      try {
        const decisions = await this.adviser.call("walk_decisions", this.boardText);
        const answers = await answersOf(source, decisions);
        if (run !== this.ownRun) return;
        const file = `mine${this.owned = (this.owned ?? 0) + 1}.csv`;
        await Promise.all([this.solver, this.simulator].map(one => one.write(file, tableOf(decisions, answers))));
        this.strategies = [...this.strategies.filter(({name}) => name !== "yours"),
          {name: "yours", text: `table(file=${file})`, memoryless: true}];
        this.simulated = "yours";
        message.textContent = "";
        this.#forget();
        this.known = [...(this.known ?? []).filter(({name}) => name !== "yours"), this.strategies.at(-1)];
        this.#showExact(); // what the strategy before was worth is not worth showing
        await this.#exact();
      } catch (error) {
        if (run === this.ownRun) message.textContent = error.message;
      }
    };
    this.parts.own.replaceChildren(element("h2", {}, "A strategy of your own"),
      element("p", {class: "caption"}, "A JavaScript function of the letters held, \"AB\", the letter, \"F\", and its square, \"D4\"."),
      text, element("div", {class: "buttons"}, element("button", {type: "button", onclick: use}, "Use this strategy")), message);
  }

  // Expected moves against p, of all memoryless strategies but hoard, which is far above the others.
  #curves(series = undefined) {
    this.parts.curves.replaceChildren(element("h2", {}, "Expected moves against p"),
      element("div", {class: "buttons"}, element("button", {type: "button", onclick: event => {
        event.target.textContent = "Computing ...";
        this.#compute();
      }}, "Compute")),
      series ? lines({name: "expected-moves.svg", x: "p", y: "expected moves", at: this.p, series,
        describe: ({x, y}, {label}) => `${label}\np = ${x}\n${numberText(y)} moves`}) : "",
      series ? element("p", {class: "caption"}, "Without hoard, which needs many more moves for small p.") : "");
  }

  async #compute() {
    const {boardText, start} = this;
    const run = this.curvesRun = (this.curvesRun ?? 0) + 1;
    const series = this.strategies.filter(({memoryless, name}) => memoryless && !name.startsWith("hoard"))
      .map(({name}) => ({label: name, ...this.lookOf(name), points: []}));
    for (const p of ps.filter((_, i) => i % 2 === 0))
      for (const one of series) {
        const found = await this.solver.call("walk_exact", boardText, this.textOf(one.label), p, start, 0, 0).catch(() => ({}));
        if (run !== this.curvesRun) return;
        one.points.push({x: p, y: expected(found)});
        if (one === series.at(-1)) this.#curves(series);
      }
  }

  // A million games in a worker, with a growing histogram.
  #simulation(state = undefined) {
    const names = this.strategies.map(({name}) => name);
    if (!names.includes(this.simulated)) this.simulated = "rate";
    const finite = Number.isFinite(state?.mean), games = count => count.toLocaleString("en");
    const shown = state ? [element("p", {role: "status"}, `${games(state.games)} games: mean ${
      numberText(state.mean, 6)}${finite ? ` ± ${numberText(1.96 * state.error, 3)}` : ""}${
      Number.isNaN(state.exact) ? "" : `, exact ${numberText(state.exact, 8)}`}${
      state.endless > 0 ? `; ${games(state.endless)} games can no longer end` : ""}${
      state.long > 0 ? `; ${games(state.long)} games of more than a million moves are not in the mean` : ""}; ${
      numberText(state.moves / state.seconds / 1e6, 3)} million moves a second.`),
    distributionPlot([{label: state.name, ...this.lookOf(state.name), distribution: state.shares}], {name: "simulated.svg", of: "moves"}) ?? "",
    finite ? lines({name: "mean.svg", x: "games", y: "running mean, with 95 % interval", height: 240,
      describe: ({x, y}) => `${x} games\n${numberText(y)}`, series: [
        {label: "simulated", points: state.trace, ...look(0)},
        ...Number.isNaN(state.exact) ? [] : [{label: "exact", ...look(1), points: state.trace.map(({x}) => ({x, y: state.exact}))}]]}) : "",
    ] : [];
    this.parts.simulation.replaceChildren(element("h2", {}, "A million games"),
      element("div", {class: "controls"},
        choice("Strategy", names, i => { this.simulated = names[i]; }, names.indexOf(this.simulated)),
        element("button", {type: "button", onclick: () => this.#simulate()}, "Simulate")), ...shown);
  }

  async #simulate() {
    const run = this.simulationRun = (this.simulationRun ?? 0) + 1;
    const counts = [];
    const state = {name: this.simulated, text: this.textOf(this.simulated), games: 0, moves: 0, endless: 0, long: 0, seconds: 0,
      trace: [], exact: expected(this.known?.find(({name}) => name === this.simulated) ?? {})};
    let squares = 0;
    while (state.games < million) {
      const games = Math.min(block, million - state.games);
      const since = performance.now();
      const {moves} = await this.simulator.call("walk_simulate", this.boardText, state.text, this.p, this.start, 0,
        1, state.games, games).catch(error => ({moves: [], error}));
      if (moves.length === 0) return;
      if (run !== this.simulationRun) return;
      state.seconds += (performance.now() - since) / 1000;
      for (const number of moves) {
        if (number === -1) {
          state.endless++;
        } else if (number < 0) {
          state.long++;
        } else {
          counts[number] = (counts[number] ?? 0) + 1;
          state.moves += number;
          squares += number * number;
        }
      }
      state.games += games;
      const ended = state.games - state.endless - state.long;
      state.mean = state.endless > 0 ? Infinity : state.moves / ended;
      state.error = Math.sqrt((squares / ended - state.mean ** 2) / (ended - 1));
      state.shares = Array.from(counts, (count = 0, number) => ({value: number, share: count / state.games}));
      state.trace.push({x: state.games, y: state.mean, low: state.mean - 1.96 * state.error,
        high: state.mean + 1.96 * state.error});
      this.#simulation(state);
    }
    document.body.dataset.simulated = String(state.mean);
  }

  // Optimal decisions for a collection.
  async #policy() {
    const input = element("input", {"aria-label": "Letters held", value: this.held, maxlength: 4, size: 6,
      onchange: () => { this.held = input.value.toUpperCase(); this.#policy(); }});
    const head = [element("h2", {}, `Optimal decisions at p = ${this.p}`),
      element("div", {class: "controls"}, element("label", {}, "while holding ", input),
        element("button", {type: "button", onclick: () => { this.held = ""; this.#policy(); }}, "Nothing"))];
    try {
      const {squares} = await this.adviser.call("walk_policy", this.boardText, this.p, this.held);
      const drawing = this.#draw("Optimal decisions", (at, green) => {
          const found = squares[at];
          if (green || !found) return {};
          const cost = numberText(numberOf(found.cost), 2, 2).replace("infinite", "∞");
          return {below: cost,
            fill: found.takes ? "color-mix(in srgb, var(--series-0) 30%, var(--background))" : undefined,
            title: `${this.nameOf(at)}: ${found.takes ? "take" : "leave"}, the other costs ${cost}`};
        });
      choosable(drawing, {label: "policy", tint: false, can: () => this.held.length < 4,
        name: at => `Hold ${this.board.letters[at]} of ${this.nameOf(at)}`, choose: at => {
          this.held += this.board.letters[at];
          this.#policy();
        }});
      this.parts.policy.replaceChildren(...head, drawing, element("p", {class: "caption"}, "Blue: take the letter. The number is how many expected moves the other decision costs. Click squares to hold their letters."));
    } catch (error) {
      this.parts.policy.replaceChildren(...head, element("p", {role: "alert"}, error.message));
    }
  }

  #editor() {
    const editor = new BoardEditor(this.engine, this.board, async board => {
      this.#forget();
      Object.assign(this, {boardText: board.text, start: board.start, choices: "", held: ""});
      await this.begin();
    });
    return element("details", {}, element("summary", {}, "Another board"), editor.place);
  }
}

// The view; `rest` of the address: the text of a game, as `bukub walk play` saves it, with one of the p offered.
export async function walk(place, engine, rest) {
  const made = new Walk(engine, place);
  const [, p, startName, seed, game, choices, boardText] = /^p (\S+)\nstart (\S+)\nseed (\d+)\ngame (\d+)\nchoices (\w*)\n([^]+)$/
    .exec(rest) ?? [];
  if (ps.includes(Number(p))) Object.assign(made, {p: Number(p), startName, seed, game: Number(game), choices, boardText});
  else if (rest) throw new Error("the address is not that of a walk");
  document.onkeydown = event => {
    if (event.target.matches?.("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    made.keys?.[event.key.toLowerCase()]?.();
  };
  await made.begin();
  return made;
}

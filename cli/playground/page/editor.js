// A board of the walk to change: letters and green squares on a drawing, all else in its text.
import {element} from "../../report/page/parts/element.js";
import {drawSquares, squareName} from "../../report/page/parts/squares.js";
import {redraw} from "./redraw.js";
import {choosable} from "./squares.js";

export class BoardEditor {
  // A board as walk_board_of gives it; use(board) is called with the changed one.
  constructor(engine, board, use) {
    Object.assign(this, {engine, use, board: {...board, letters: [...board.letters]}, at: board.start,
      place: element("div")});
    this.#draw(board.text);
  }

  #nameOf(square) {
    return squareName(Math.floor(square / this.board.columns), square % this.board.columns);
  }

  get #text() {
    const {rows, columns, letters, green, reset, start} = this.board;
    const row = (_, i) => `    ${letters.slice(i * columns, (i + 1) * columns).join(" ")}\n`;
    return `[board]\nletters =\n${Array.from({length: rows}, row).join("")}green = ${
      green.map(square => this.#nameOf(square)).join(" ")}\nreset = ${[...reset].join(" ")}\nstart = ${this.#nameOf(start)}\n`;
  }

  #change(change, at = this.at) {
    Object.assign(this.board, change);
    this.at = at;
    this.#draw(this.#text);
  }

  #draw(written) {
    const {rows, columns, letters, green, start} = this.board;
    const name = this.#nameOf(this.at), isGreen = green.includes(this.at);
    const drawing = drawSquares({name: "board.svg", rows, columns, label: "The board to change", square: (row, column) => {
      const square = row * columns + column;
      return {text: letters[square], fill: green.includes(square) ? "var(--green)" : undefined,
        outline: square === this.at, ring: square === start ? "var(--accent)" : undefined};
    }});
    choosable(drawing, {label: "editor", tint: false, can: () => true,
      name: square => `${this.#nameOf(square)}, ${letters[square]}`, choose: square => {
        this.#change({}, square);
        this.place.querySelector("[aria-label=Letter]").focus();
      }});
    const letter = element("input", {"aria-label": "Letter", size: 2, value: letters[this.at], autocomplete: "off",
      onfocus: () => letter.select(), oninput: () => {
        const typed = letter.value.toUpperCase().replace(/[^A-Z]/g, "").at(-1);
        if (typed) this.#change({letters: letters.with(this.at, typed)}, (this.at + 1) % letters.length);
      }});
    const act = (text, does) => element("button", {type: "button", onclick: does}, text);
    const text = element("textarea", {rows: 14, "aria-label": "Board"}, written);
    const message = element("p", {role: "alert"});
    // What the engine makes of the text, or what is wrong with it.
    const read = then => async () => {
      try {
        then(await this.engine.call("walk_board_of", text.value));
      } catch (error) {
        message.textContent = error.message;
      }
    };
    redraw(this.place, element("p", {class: "caption"}, "Choose a square and type its letter. The ring is the start."),
      element("div", {class: "play"}, element("div", {}, drawing), element("div", {},
        element("div", {class: "controls"}, element("label", {}, `Letter of ${name} `, letter),
          act(isGreen ? `Make ${name} white` : `Make ${name} green`, () => this.#change({green: isGreen
            ? green.filter(square => square !== this.at) : [...green, this.at].sort((a, b) => a - b)})),
          act("Start here", () => this.#change({start: this.at}))),
        element("details", {}, element("summary", {}, "Size, resets and all else, as text"), text,
          element("div", {class: "buttons"}, act("Show the text above", read(board => {
            this.board = {...board, letters: [...board.letters]};
            this.at = board.start;
            this.#draw(board.text);
          })))),
        element("div", {class: "buttons"}, act("Use this board", read(this.use))), message)));
    if (this.place.contains(document.activeElement) && document.activeElement.tagName === "INPUT") letter.select();
  }
}

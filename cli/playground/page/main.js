// The playground: a tab for each game.
import {element} from "../../report/page/parts/element.js";
import {Engine} from "./engine.js";
import {magicboard} from "./magicboard.js";
import {match} from "./match.js";
import {walk} from "./walk.js";

const engine = globalThis.playgroundEngine = new Engine(); // also for the console
const games = [
  {name: "walk", title: "Palindrome walk", show: walk},
  {name: "sequencium", title: "Sequencium", show: match("sequencium")},
  {name: "antipalindrome", title: "Palindromes/Antipalindromes", show: match("antipalindrome")},
  {name: "slice", title: "Slice Through The Boundaries", show: match("slice")},
  {name: "magicboard", title: "MagicBoard", show: magicboard},
];

// What the address says behind #: the name of a game, and what it is to begin with.
const wanted = () => {
  const address = location.hash.slice(1);
  const [name, ...rest] = decodeURIComponent(address).split("/");
  return {game: games.find(game => game.name === name) ?? games[0], rest: rest.join("/")};
};

let shown; // the game on the page, with a function close

async function showGame() {
  shown?.close?.();
  document.onkeydown = null;
  let game = games[0], rest = "", wrong, failed = false;
  try {
    ({game, rest} = wanted());
  } catch (error) {
    wrong = error;
  }
  const place = element("div");
  document.title = `bukub playground: ${game.title}`;
  document.querySelector("main").replaceChildren(
    element("h1", {}, "bukub playground"),
    element("nav", {"aria-label": "Games", class: "tabs"}, games.map(({name, title}) =>
      element("a", {href: `#${name}`, "aria-current": name === game.name ? "page" : undefined, onclick: event => {
        if (name === game.name && !failed) event.preventDefault(); // what is played is not thrown away
      }}, title))),
    place);
  try {
    if (wrong) throw wrong;
    await engine.restart();
    shown = await game.show(place, engine, rest);
  } catch (error) {
    failed = true;
    place.append(element("p", {class: "note", role: "alert"}, `This cannot be shown: ${error.message}`));
  }
  document.body.dataset.ready = "yes";
}

addEventListener("hashchange", () => {
  document.body.dataset.ready = "no";
  showGame();
});
showGame();

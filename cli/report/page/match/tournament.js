// Tournaments: who beat whom, ratings, and any game on its board.
import {choice, wholeNumber} from "../parts/controls.js";
import {eachFile, element, numberText} from "../parts/element.js";
import {facts} from "../parts/facts.js";
import {Panels} from "../parts/panels.js";
import {intervals, look} from "../parts/plot.js";
import {playerList, replay} from "../parts/replay.js";
import {table} from "../parts/table.js";
import {gameOf} from "./games.js";

export const accepts = dataset => dataset.kind === "bukub tournament";

// The ends of the interval of a rating.
const ratingEnd = (dataset, agent, bound) => dataset.at("rating_ci95", {agent, bound});

// Agents have numbers: names may be too long for an axis or for the head of a table.
const numbered = (dataset, name) => `${dataset.values("agent").indexOf(name) + 1}. `;

// Ratings are never known to more than a tenth.
const eloText = value => numberText(Number.isFinite(value) ? Number(value.toFixed(1)) || 0 : value);

function ratings(dataset) {
  const agents = [...dataset.values("agent")];
  if (!dataset.has("rating") || agents.length === 0) return undefined;
  const rows = agents.map((agent, i) => ({label: numbered(dataset, agent) + agent, value: dataset.at("rating", {agent: i}),
    low: ratingEnd(dataset, i, 0), high: ratingEnd(dataset, i, 1), colour: look(0).colour}));
  const notes = [
    dataset.attributes.damped === 1
      ? "Some agents won or lost all decisive games. To keep ratings finite, one draw was counted for each " +
        "pair." : undefined,
    rows.some(({value}) => Number.isNaN(value)) ? "Agents that did not meet have no rating." : undefined,
  ].filter(Boolean);
  return [
    rows.some(({value}) => Number.isFinite(value)) ? intervals({name: "ratings.svg", x: "rating (Elo)", rows,
      describe: ({label, value, low, high}) =>
        `${label}\n${eloText(value)}\n${eloText(low)} to ${eloText(high)}`}) : undefined,
    notes.length > 0 ? element("p", {}, notes.join(" ")) : undefined];
}

const standingColumns = ["rank", "rating", "games", "wins", "draws", "losses", "forfeits", "points"];

function standings(dataset) {
  const names = standingColumns.filter(name => dataset.has(name));
  const at = names.indexOf("rating") + 1;
  const columns = names.map(name => ({name, title: dataset.variables.get(name).long_name,
    text: name === "rating" ? eloText : undefined}));
  const ends = [0, 1].map(bound => ({name: bound === 0 ? "low" : "high", heading: bound === 0 ? "95 % from" : "to",
    title: `${bound === 0 ? "lower" : "upper"} end of the 95 % confidence interval of the rating`,
    text: eloText}));
  const agents = dataset.values("agent");
  // Most agents are named by their specifications.
  const differs = dataset.values("specification").some((text, i) => text !== agents[i]);
  const others = differs ? ["specification"] : [];
  return table("Results of the agents",
    [{name: "agent", mark: ([agent]) => numbered(dataset, agent)}, ...columns.toSpliced(at, 0, ...ends), ...others.map(name => ({name}))],
    Array.from(agents, (agent, i) => [agent,
      ...names.map(name => dataset.at(name, {agent: i})).toSpliced(at, 0, ratingEnd(dataset, i, 0),
        ratingEnd(dataset, i, 1)),
      ...others.map(name => dataset.at(name, {agent: i}))]));
}

// Whether the tournament stopped because of its rule.
const isSatisfied = ({precision_reached, sprt_verdict}) =>
  precision_reached === 1 || sprt_verdict === "H0" || sprt_verdict === "H1";

// How many games there are, if that needs to be said.
function gamesText({attributes}) {
  const {games_asked, games_done, repeated} = attributes;
  return [
    games_done < games_asked && !isSatisfied(attributes) ? `${games_done} of ${games_asked} games were played.` : undefined,
    repeated > 0
      ? `${repeated} of ${games_done} games repeat earlier ones; in ratings, all together weigh as much as the distinct ones.` : undefined,
  ].filter(Boolean).join(" ");
}

// The sequential test: what it compares, its observations, and what they decide.
function sequentialTest(dataset) {
  const {sprt_agent, sprt_opponent, sprt_elo0, sprt_elo1, sprt_alpha, sprt_beta, sprt_lower, sprt_upper,
    sprt_distinct_pairs, sprt_log_likelihood_ratio, sprt_verdict} = dataset.attributes;
  const counted = [...dataset.values("pair_score").keys()].map(i => dataset.at("sprt_pairs", {pair_score: i}));
  const pairs = counted.reduce((sum, count) => sum + count, 0);
  const decided = isSatisfied(dataset.attributes);
  return facts([
    ["Agents", `${sprt_agent} against ${sprt_opponent}`],
    ["H0", `stronger by ${numberText(sprt_elo0)} Elo`],
    ["H1", `stronger by ${numberText(sprt_elo1)} Elo`],
    ["Error probabilities", `${numberText(sprt_alpha)} under H0, ${numberText(sprt_beta)} under H1`],
    ...Array.from(dataset.values("pair_score"), (score, i) =>
      [`Pairs of games with ${numberText(score)} ${score === 1 ? "point" : "points"}`, counted[i]]),
    ["Log-likelihood ratio", numberText(sprt_log_likelihood_ratio, 4)],
    ["Distinct pairs", sprt_distinct_pairs < pairs
      ? `${sprt_distinct_pairs} of ${pairs}; the log-likelihood ratio is multiplied by this share` : `all ${pairs}`],
    ["Bounds", `${numberText(sprt_lower, 4)} and ${numberText(sprt_upper, 4)}`],
    ["Verdict", decided ? `${sprt_verdict} is accepted` : "undecided"]]);
}

// With --precision: the mean payoffs, which are known so well.
function meanPayoffs(dataset) {
  return facts([
    ["Requested precision", dataset.attributes.precision_reached === 1 ? "reached" : "not reached"],
    ...Array.from(dataset.values("agent"), (name, agent) => {
      const [low, high] = [0, 1].map(bound => dataset.at("mean_payoff_ci95", {agent, bound}));
      const mean = dataset.at("mean_payoff", {agent});
      return [name, `${numberText(mean, 4)} ± ${numberText(Math.max(mean - low, high - mean), 2)}`];
    })]);
}

// What the rule has come to by which the tournament stops, if there is one.
function stopPanel(panels, dataset) {
  if (dataset.has("sprt_pairs") && dataset.attributes.sprt_verdict !== undefined)
    return panels.add("Sequential test", () => sequentialTest(dataset));
  if (dataset.attributes.precision_reached !== undefined && dataset.has("mean_payoff_ci95"))
    return panels.add("Mean payoffs", () => meanPayoffs(dataset));
  return undefined;
}

// Wins, draws and losses of an agent against another one.
const counts = (dataset, agent, opponent) => ["pair_wins", "pair_draws", "pair_losses"]
  .map(name => dataset.at(name, {agent, opponent}) ?? 0);

// What the cross table can show of an agent against another one.
const crossings = [
  {label: "wins-draws-losses", of: (dataset, i, k) => counts(dataset, i, k).join("-")},
  {label: "share of wins, draws as half", of: (dataset, i, k) => {
    const [wins, draws, losses] = counts(dataset, i, k);
    return (wins + draws / 2) / (wins + draws + losses);
  }},
  {label: "sum of payoffs", of: (dataset, i, k) => dataset.at("pair_points", {agent: i, opponent: k})},
];

// "7-1-2" without line breaks.
const crossText = value => typeof value === "number" ? numberText(value, 4)
  : value.replaceAll("-", "\u2060–\u2060");

function crossTable(dataset, shown) {
  const agents = [...dataset.values("agent")];
  return table("The agent of the row against that of the column",
    [{name: "agent", mark: ([agent]) => numbered(dataset, agent)},
      ...agents.map((name, i) => ({name, heading: `${i + 1}`, title: name, text: crossText}))],
    agents.map((agent, i) => [agent,
      ...agents.map((_, k) => i === k ? "" : crossings[shown].of(dataset, i, k))]),
    {file: "cross-table.csv"});
}

// The results by which games can be chosen, of the players `mine`: of the chosen agent, or of any.
const results = [
  {label: "any", is: () => true},
  {label: "won", is: (paid, mine) => mine.some(i => paid.every((other, k) => k === i || other < paid[i]))},
  {label: "drawn", is: (paid, mine) => mine.some(i => paid[i] === Math.max(...paid) &&
    paid.some((other, k) => k !== i && other === paid[i]))},
  {label: "lost", is: (paid, mine) => mine.some(i => paid.some(other => other > paid[i]))},
  {label: "forfeited", is: (paid, mine, loser) => mine.includes(loser)},
];

const seatsOf = (dataset, game) => dataset.pick("seat", {game});

// The numbers of the games that were chosen.
function chosenGames(dataset, {agent, opponent, result, setting}) {
  return Array.from({length: dataset.length("game")}, (_, game) => game).filter(game => {
    const seats = seatsOf(dataset, game);
    const mine = seats.flatMap((seat, i) => (agent < 0 ? seat !== opponent : seat === agent) ? [i] : []);
    return mine.length > 0 &&
      (opponent < 0 || seats.some((seat, i) => seat === opponent && !mine.includes(i))) &&
      (setting < 0 || dataset.at("game_setting", {game}) === setting) &&
      results[result].is(dataset.pick("paid", {game}), mine, dataset.at("loser", {game}));
  });
}

// A word of a command, quoted where a shell requires it.
const shellWord = text => /^[\w.,/:+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

// How to see what the moves of a game lost.
const reviewCommand = (dataset, game) => element("p", {}, "What each move lost: ", element("code", {},
  `bukub ${dataset.attributes.game_name} review ${shellWord(dataset.name)} --game ${game}`));

// One game: its players, and its moves on the board.
function gameElements(dataset, game) {
  const module = gameOf(dataset.attributes.game_name);
  const setting = dataset.values("setting")[dataset.at("game_setting", {game})];
  const names = [...dataset.values("player")];
  const paid = dataset.pick("paid", {game});
  const agents = seatsOf(dataset, game).map(seat => dataset.values("agent")[seat]);
  const written = dataset.at("moves", {game}) ?? "";
  const moves = written === "" ? [] : written.split(",").map(move => move.trim());
  const loser = dataset.at("loser", {game});
  const opening = dataset.at("opening", {game}) ?? 0;
  const start = module?.start(setting);
  const title = `Game ${game} on ${setting}`;
  return [
    element("h3", {}, title),
    playerList(module, names, agents.map((agent, i) => `${agent} gets ${numberText(paid[i])}`)),
    loser >= 0 ? element("p", {class: "note"}, `${names[loser]} forfeits: ${dataset.at("fault", {game})}`) : undefined,
    start ? replay(module, {start, moves, names, title, index: moves.length, file: `game-${game}`,
      from: {name: dataset.attributes.game_name, start: setting}, notes: turn => turn < opening ? ["This opening move was random."] : [],
      columns: opening > 0 ? [{name: "random", title: "1: random opening move", values: moves.map((_, i) =>
        Number(i < opening))}] : []})
      : element("p", {}, `Moves: ${moves.join(", ")}`),
    moves.length > 0 ? reviewCommand(dataset, game) : undefined,
  ];
}

function gamesPanel(dataset) {
  const count = dataset.length("game");
  if (count === 0 || !dataset.has("moves")) return undefined;
  const agents = [...dataset.values("agent")];
  const state = {agent: -1, opponent: -1, result: 0, setting: -1, game: 0};
  let chosen = chosenGames(dataset, state);
  const place = element("div");
  const found = element("output");
  const show = game => {
    state.game = game;
    number.set(game);
    place.replaceChildren(...gameElements(dataset, game).flat(Infinity).filter(Boolean));
  };
  const filter = change => {
    change();
    chosen = chosenGames(dataset, state);
    found.textContent = `${chosen.length} of ${count} games`;
    back.disabled = forward.disabled = chosen.length === 0;
    if (chosen.length > 0 && !chosen.includes(state.game)) show(chosen[0]);
  };
  const step = by => () => {
    const next = by > 0 ? chosen.find(game => game > state.game) : chosen.findLast(game => game < state.game);
    show(next ?? chosen.at(by > 0 ? 0 : -1));
  };
  const anyOf = (label, texts, name) => choice(label, ["any", ...texts],
    i => filter(() => { state[name] = i - 1; }));
  const number = wholeNumber("Number", {least: 0, most: count - 1}, show);
  const back = element("button", {type: "button", onclick: step(-1)}, "Previous game");
  const forward = element("button", {type: "button", onclick: step(1)}, "Next game");
  const controls = [anyOf("Agent", agents, "agent"), anyOf("Against", agents, "opponent"),
    choice("Result of the agent", results.map(({label}) => label), i => filter(() => { state.result = i; })),
    dataset.length("setting") > 1 ? anyOf("On", [...dataset.values("setting")], "setting") : undefined];
  const section = element("section", {class: "games"}, element("h2", {}, "Games"),
    element("div", {class: "controls"}, controls.filter(Boolean), found),
    element("div", {class: "controls"}, number, element("div", {class: "buttons"}, back, forward)), place);
  filter(() => {});
  show(0);
  return section;
}

function showTournament(dataset) {
  const panels = new Panels();
  let shown = 0;
  return [
    panels.add("Ratings", () => ratings(dataset)),
    panels.add("Agents", () => [standings(dataset), element("p", {}, gamesText(dataset))]),
    stopPanel(panels, dataset),
    dataset.has("pair_wins") && dataset.length("agent") > 1 ? panels.add("Cross table",
      () => crossTable(dataset, shown), choice("Show", crossings.map(({label}) => label),
        i => panels.update(() => { shown = i; }))) : undefined,
    gamesPanel(dataset),
  ].filter(Boolean);
}

export const show = datasets => eachFile(datasets, showTournament);

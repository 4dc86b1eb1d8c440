// The games of two or more players that can be drawn: modules as parts/replay.js describes them.
import * as antipalindrome from "../antipalindrome/game.js";
import * as sequencium from "../sequencium/game.js";
import * as slice from "../slice/game.js";

const games = {antipalindrome, sequencium, slice};

// The module of a game; undefined if there is none.
export const gameOf = name => Object.hasOwn(games, name) ? games[name] : undefined;

// How solved positions say what is known.
import {numberText} from "../parts/element.js";

// "3", or bounds, "1 to 4".
export const boundsText = (lower, upper) =>
  lower === upper ? numberText(lower) : `${numberText(lower)} to ${numberText(upper)}`;

// The same in a square.
export const boundsMark = (lower, upper) => lower === upper ? {text: numberText(lower)}
  : {below: `${numberText(lower)}…${numberText(upper)}`};

// What a square or a move stands for.
export const valueTitle = (place, value, isBest) => `${place}: ${value}${isBest ? ", optimal" : ""}`;

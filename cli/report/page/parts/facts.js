// Names and values, one below the other.
import {element, numberText} from "./element.js";

// Pairs are [name, value, unit, decimals], of which the last two may be left out; those without a value are left out.
export const facts = pairs => element("dl", {class: "facts"}, pairs
  .filter(([, value]) => value !== undefined && value !== "")
  .map(([name, value, unit, decimals]) => [element("dt", {}, name),
    element("dd", {title: typeof value === "number" ? String(value) : undefined},
      numberText(value, 7, decimals), unit ? ` ${unit}` : undefined)]));

import {isAwaited} from "./squares.js";

// Draws a part of the page anew, and leaves the keyboard's focus where it was: on the control of the same
// name.
const nameOf = one => [one.tagName, one.getAttribute("aria-label") ??
  one.closest(".control")?.querySelector("label")?.textContent ?? one.textContent.split(" ")[0]].join(" ");

export function redraw(place, ...children) {
  const focused = place.contains(document.activeElement) ? nameOf(document.activeElement) : undefined;
  place.replaceChildren(...children);
  if (!focused) return;
  const same = [...place.querySelectorAll("button, select, input, textarea, summary, a")].filter(one => nameOf(one) === focused);
  (same.find(one => !one.disabled) ?? (isAwaited() ? undefined : place.querySelector("button:not(:disabled)")))?.focus();
}

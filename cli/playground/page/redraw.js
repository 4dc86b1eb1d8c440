import {isAwaited} from "./squares.js";

// Makes the address of the page that of what it shows: it can be loaded again, and sent to others.
export function remember(address) {
  try {
    if (location.hash !== address) history.replaceState(null, "", address);
  } catch { // browsers refuse it if it is done too often
  }
}

// Draws a part of the page anew, and leaves the keyboard's focus where it was: on the control of the same
// name, else on the first of the game's buttons (not on one that saves a picture). What is unfolded or scrolled
// stays so, and what was typed in the place of a text stays as long as the text does.
const nameOf = one => [one.tagName, one.getAttribute("aria-label") ??
  one.closest(".control")?.querySelector("label")?.textContent ?? one.textContent.split(" ")[0]].join(" ");

export function redraw(place, ...children) {
  const focused = place.contains(document.activeElement) ? nameOf(document.activeElement) : undefined;
  const [unfolded, texts, wide] = ["details", "textarea", ".scroll"].map(tag => [...place.querySelectorAll(tag)]);
  const scrolled = wide.map(one => one.scrollLeft);
  place.replaceChildren(...children);
  for (const figure of place.querySelectorAll("figure")) figure.redraw?.(); // at once, so that it can be scrolled
  place.querySelectorAll(".scroll").forEach((one, i) => { one.scrollLeft = scrolled[i] ?? 0; });
  place.querySelectorAll("details").forEach((one, i) => { one.open = unfolded[i]?.open ?? false; });
  place.querySelectorAll("textarea").forEach((one, i) => {
    if (texts[i]?.defaultValue === one.defaultValue) one.value = texts[i].value;
  });
  if (!focused) return;
  const same = [...place.querySelectorAll("button, select, input, textarea, summary, a")].filter(one => nameOf(one) === focused);
  (same.find(one => !one.disabled) ?? (isAwaited() ? undefined : place.querySelector(".buttons button:not(:disabled)")))?.focus();
}

// Drawings whose squares can be chosen: by clicks, or by keys. Tab reaches a drawing, arrows go from one of its
// squares to the next, and Enter or space chooses it.

const ways = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

// The square {label, index} that was chosen by a key: it gets the focus back once it is drawn anew.
let chosen;
export const isAwaited = () => chosen !== undefined;

const place = group => ["x", "y"].map(name => Number(group.querySelector("rect").getAttribute(name)));

// Of some squares the nearest one in a direction.
function next(from, groups, [across, down]) {
  const [x, y] = place(from);
  const far = group => {
    const [dx, dy] = place(group).map((value, i) => value - [x, y][i]);
    const ahead = dx * across + dy * down;
    return ahead > 0 ? ahead + 3 * Math.abs(dx * down + dy * across) : Infinity;
  };
  return groups.filter(group => far(group) < Infinity).sort((a, b) => far(a) - far(b))[0];
}

// Squares are known by their index; can(index): whether it can be chosen; name(index) says what it is, for
// `label`, the drawing. arrows: whether arrow keys go from square to square; tint: whether these squares
// have a colour.
export function choosable(drawing, {label, can, name, choose, arrows = true, tint = true}) {
  const svg = () => drawing.querySelector("svg.squares");
  const groups = () => [...svg()?.querySelectorAll(":scope > g") ?? []].filter(group => group.querySelector("rect"));
  const legal = () => groups().filter((_, i) => can(i));
  const indexOf = target => groups().indexOf(target.closest?.("svg.squares > g"));
  drawing.addEventListener("click", event => {
    const index = indexOf(event.target);
    if (index >= 0 && can(index)) choose(index);
  });
  drawing.addEventListener("keydown", event => {
    const index = indexOf(event.target);
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = arrows ? ways[event.key] : undefined;
    if (!way && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (way) {
      next(event.target, legal(), way)?.focus();
    } else {
      chosen = {label, index};
      choose(index);
    }
  });
  drawing.addEventListener("focusin", event => {
    if (!arrows || indexOf(event.target) < 0) return;
    for (const group of legal()) group.setAttribute("tabindex", group === event.target ? 0 : -1);
  });
  const prepare = () => {
    if (!svg() || svg().getAttribute("role") === "group") return;
    svg().setAttribute("role", "group"); // an image has no buttons in it
    groups().forEach((group, i) => {
      if (!can(i)) return;
      group.classList.add("choosable", ...tint ? ["legal"] : []);
      group.setAttribute("role", "button");
      group.setAttribute("aria-label", name(i));
      group.setAttribute("tabindex", arrows && group !== legal()[0] ? -1 : 0);
    });
    if (chosen?.label !== label || legal().length === 0) return;
    if (document.activeElement === document.body) (can(chosen.index) ? groups()[chosen.index] : legal()[0]).focus();
    chosen = undefined;
  };
  new MutationObserver(prepare).observe(drawing, {childList: true, subtree: true});
  return drawing;
}

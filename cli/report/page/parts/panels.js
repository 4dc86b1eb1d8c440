// Sections of a page that are drawn anew when a control changes what they show.
import {element} from "./element.js";

export class Panels {
  #draws = [];

  // A section with a heading, controls, and what draw() returns; hidden while that is nothing.
  add(title, draw, ...controls) {
    const place = element("div");
    const section = element("section", {}, title ? element("h2", {}, title) : undefined,
      element("div", {class: "controls"}, controls), place);
    const drawAgain = () => {
      const drawn = [draw()].flat().filter(Boolean);
      section.hidden = drawn.length === 0;
      // Plots are drawn once they have a width; until then the page must not become shorter.
      place.style.minHeight = `${place.offsetHeight}px`;
      place.replaceChildren(...drawn);
      requestAnimationFrame(() => { place.style.minHeight = ""; });
    };
    this.#draws.push(drawAgain);
    drawAgain();
    return section;
  }

  // Makes a change and draws all sections anew.
  update(change) {
    change();
    for (const draw of this.#draws) draw();
  }
}

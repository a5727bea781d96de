// The names next to the tracks, and which tracks are pinned, hidden and resized.

import { element, nameElement } from "./format.js";
import { heightLimits, noArrangement } from "./arrangement.js";

/**
 * @typedef {import("./canvas.js").TrackCanvas} TrackCanvas
 * @typedef {import("./picture.js").Lane} Lane
 * @typedef {import("./state.js").State} State
 * @typedef {import("./arrangement.js").Arrangement} Arrangement
 */

/**
 * Returns an arrangement in which one track is changed.
 * @param {Arrangement} arrangement
 * @param {string} key
 * @param {{ isHidden?: boolean, isPinned?: boolean, height?: number | null }} change
 * @returns {Arrangement}
 */
function changed(arrangement, key, { isHidden, isPinned, height }) {
  const { hidden, pinned, heights } = arrangement;
  /**
   * @param {string[]} keys
   * @param {boolean | undefined} holds
   */
  const with_ = (keys, holds) => {
    if (holds === undefined) return keys;
    const others = keys.filter((other) => other !== key);
    return holds ? [...others, key] : others;
  };
  const next = { hidden: with_(hidden, isHidden), pinned: with_(pinned, isPinned), heights: { ...heights } };
  if (height === null) delete next.heights[key];
  else if (height !== undefined) {
    next.heights[key] = Math.round(Math.min(Math.max(height, heightLimits.least), heightLimits.most));
  }
  return next;
}

/** The column of names. */
export class TrackNames {
  /**
   * @param {TrackCanvas} canvas
   * @param {State} state
   */
  constructor(canvas, state) {
    this.canvas = canvas;
    this.element = element("div.names", {});
    /** @type {[Lane, HTMLElement][]} */
    this.names = [];
    state.listen(["lanes"], () => this.make());
    this.make();
  }

  make() {
    const { canvas } = this;
    this.names = canvas.lanes.map((lane) => [lane, this.name(lane)]);
    const corner = element("div.corner", {});
    this.element.replaceChildren(corner, ...this.names.map(([, name]) => name));
    this.place();
  }

  /** Places the names next to their tracks in the picture. */
  place() {
    const { scroll } = this.canvas.shown;
    for (const [lane, name] of this.names) {
      name.style.transform = `translateY(${lane.place - (lane.isPinned ? 0 : scroll)}px)`;
      name.style.setProperty("--height", `${lane.height}px`);
    }
    this.element.style.setProperty("--height", `${this.canvas.height}px`);
  }

  /**
   * @param {Lane} lane
   * @returns {HTMLElement}
   */
  name(lane) {
    const title = element("b", {}, nameElement(lane.title));
    const name = element(lane.isPinned ? "div.lane.pinned" : "div.lane", { title: lane.hint }, title);
    const parts = lane.track ? [...lane.track.parts, ...lane.track.down] : [];
    if (lane.id === "processor") {
      parts.push({ name: "process", color: "--processor", values: new Float64Array(0) });
      parts.push({ name: "main thread", color: "--main-thread", values: new Float64Array(0) });
    }
    if (parts.length > 1) {
      const legend = element("span.legend", {});
      for (const part of parts) {
        const swatch = element("i.swatch", {});
        swatch.style.background = `var(${part.color})`;
        const label = document.createElement("bdi");
        label.textContent = part.name;
        legend.append(element("span", {}, swatch, label));
      }
      name.append(legend);
    } else if (lane.hint && lane.height > 36) name.append(element("small", {}, lane.hint));
    name.append(this.controls(lane), this.handle(lane));
    return name;
  }

  /**
   * For pointers. Keys have the same commands in the list of tracks.
   * @param {Lane} lane
   * @returns {HTMLElement}
   */
  controls(lane) {
    const { canvas } = this;
    /**
     * @param {string} label
     * @param {string} text
     * @param {{ isHidden?: boolean, isPinned?: boolean }} change
     */
    const control = (label, text, change) =>
      element(
        "button",
        {
          type: "button",
          tabindex: -1,
          title: label,
          "aria-label": `${label}: ${lane.title}`,
          click: () => canvas.rearrange(changed(canvas.arrangement, lane.key, change)),
        },
        text,
      );
    return element(
      "span.controls",
      {},
      control(lane.isPinned ? "Unpin" : "Pin to the top", lane.isPinned ? "⊼" : "⊻", {
        isPinned: !lane.isPinned,
      }),
      control("Hide", "×", { isHidden: true }),
    );
  }

  /**
   * @param {Lane} lane
   * @returns {HTMLElement}
   */
  handle(lane) {
    const { canvas } = this;
    const handle = element("div.handle", { title: "Drag to resize, double click to reset" });
    /** @type {{ y: number, height: number } | null} */
    let drag = null;
    handle.addEventListener("pointerdown", (event) => {
      drag = { y: event.clientY, height: lane.height };
      handle.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    handle.addEventListener("pointermove", (event) => {
      if (!drag) return;
      const height = Math.min(
        Math.max(drag.height + event.clientY - drag.y, heightLimits.least),
        heightLimits.most,
      );
      // The names are recreated after the drag, because its handle must stay.
      canvas.arrange(changed(canvas.arrangement, lane.key, { height }));
      canvas.resize();
      this.place();
    });
    handle.addEventListener("pointerup", () => {
      if (drag) canvas.rearrange(canvas.arrangement);
      drag = null;
    });
    handle.addEventListener("dblclick", () =>
      canvas.rearrange(changed(canvas.arrangement, lane.key, { height: null })),
    );
    return handle;
  }
}

/**
 * The list of all tracks, with controls to show, hide, pin and resize each.
 * @param {TrackCanvas} canvas
 * @param {State} state
 * @returns {HTMLDialogElement}
 */
export function trackList(canvas, state) {
  const body = element("tbody", {});
  const dialog = /** @type {HTMLDialogElement} */ (
    element(
      "dialog.track-list",
      { "aria-label": "Tracks" },
      element("h2", {}, "Tracks"),
      element(
        "table",
        {},
        element(
          "thead",
          {},
          element(
            "tr",
            {},
            ...["Track", "Shown", "Pinned", "Height"].map((title) => element("th", { scope: "col" }, title)),
          ),
        ),
        body,
      ),
      element(
        "div.buttons",
        {},
        element("button", { type: "button", click: () => canvas.rearrange(noArrangement()) }, "Reset"),
        element("button", { type: "button", click: () => dialog.close() }, "Close"),
      ),
    )
  );
  /**
   * @param {Lane} lane
   * @param {string} name
   * @param {Record<string, any>} attributes
   * @param {(input: HTMLInputElement) => Parameters<typeof changed>[2]} change
   */
  const field = (lane, name, attributes, change) => {
    const input = /** @type {HTMLInputElement} */ (
      element("input", { ...attributes, "aria-label": `${lane.title}: ${name}` })
    );
    input.addEventListener("change", () =>
      canvas.rearrange(changed(canvas.arrangement, lane.key, change(input))),
    );
    return element("td", {}, input);
  };
  const show = () => {
    const { hidden, pinned } = canvas.arrangement;
    const focused = [...body.querySelectorAll("input")].indexOf(
      /** @type {HTMLInputElement} */ (document.activeElement),
    );
    body.replaceChildren(
      ...canvas.allLanes.map((lane) =>
        element(
          "tr",
          {},
          element("th", { scope: "row" }, nameElement(lane.title)),
          field(lane, "shown", { type: "checkbox", checked: !hidden.includes(lane.key) }, (input) => ({
            isHidden: !input.checked,
          })),
          field(lane, "pinned", { type: "checkbox", checked: pinned.includes(lane.key) }, (input) => ({
            isPinned: input.checked,
          })),
          field(
            lane,
            "height in pixels",
            { type: "number", min: heightLimits.least, max: heightLimits.most, step: 4, value: lane.height },
            (input) => ({ height: Number(input.value) || lane.ownHeight }),
          ),
        ),
      ),
    );
    if (focused >= 0) body.querySelectorAll("input")[focused]?.focus();
  };
  state.listen(["lanes"], show);
  show();
  return dialog;
}

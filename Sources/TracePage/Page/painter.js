// Lets a worker draw the picture of the tracks, to relieve the page's own thread.

import { drawnPart } from "./data.js";

/** @typedef {import("./data.js").Drawn} Drawn */

/**
 * @typedef {object} Request
 * A picture to draw.
 * @property {number} from the visible time, in nanoseconds
 * @property {number} to
 * @property {number} width in CSS pixels
 * @property {number} height
 * @property {number} ratio screen pixels per CSS pixel
 * @property {Map<string, string>} colors by the names of custom properties
 * @property {number[]} foundCells
 * @property {number} scroll
 * @property {import("./arrangement.js").Arrangement} arrangement
 */

/**
 * @typedef {Omit<Request, "colors" | "foundCells" | "arrangement"> & Partial<Request>} Message
 * The same for sending: colours, found passes and the arrangement only if they have changed.
 */

/**
 * @typedef {object} Sheet
 * A canvas for a worker; not every compiler knows `OffscreenCanvas`.
 * @property {number} width
 * @property {number} height
 * @property {(kind: "2d", options: { alpha: boolean }) => CanvasRenderingContext2D | null} getContext
 */

/**
 * @typedef {{ canvas: Sheet, trace: Drawn }} Beginning
 * The first message to the worker.
 */

/**
 * @typedef {{ from: number, to: number, scroll: number }} Shown
 * What a picture shows.
 */

/**
 * @typedef {object} Listener
 * @property {(view: Shown) => void} drawn
 * @property {() => void} failed
 */

/** A worker that draws on a canvas: one picture at a time, then the latest that was requested. */
export class Painter {
  /**
   * Starts a worker, if the browser's workers can draw.
   * @param {HTMLCanvasElement} canvas
   * @param {Drawn} trace
   * @param {Listener} listener
   * @returns {Painter | null}
   */
  static start(canvas, trace, listener) {
    // The page is a single file, so its worker runs the page's script.
    const script = document.getElementById("script")?.textContent;
    if (!script || !("Worker" in window && "OffscreenCanvas" in window)) return null;
    if (!("transferControlToOffscreen" in canvas)) return null;
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    try {
      return new Painter(new Worker(address), address, canvas, trace, listener);
    } catch {
      URL.revokeObjectURL(address);
      return null;
    }
  }

  /**
   * @param {Worker} worker
   * @param {string} address of the script
   * @param {HTMLCanvasElement} canvas
   * @param {Drawn} trace
   * @param {Listener} listener
   */
  constructor(worker, address, canvas, trace, listener) {
    this.worker = worker;
    this.address = address;
    this.listener = listener;
    this.isBusy = false;
    /** @type {Request | null} */
    this.next = null;
    /** @type {Request | null} */
    this.last = null;
    /** @type {(() => void)[]} */
    this.waiting = [];
    worker.addEventListener("message", (event) => this.finish(event.data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.fail();
    });
    worker.addEventListener("messageerror", () => this.fail());
    const sheet = /** @type {any} */ (canvas).transferControlToOffscreen();
    worker.postMessage({ canvas: sheet, trace: drawnPart(trace) }, [sheet]);
  }

  /**
   * Requests a picture; replaces an earlier request that was not started.
   * @param {Request} request
   */
  draw(request) {
    this.next = request;
    this.post();
  }

  post() {
    const { next, last } = this;
    if (this.isBusy || !next) return;
    const { colors, foundCells, arrangement, ...view } = next;
    /** @type {Message} */
    const message = view;
    if (colors !== last?.colors) message.colors = colors;
    if (foundCells !== last?.foundCells) message.foundCells = foundCells;
    if (arrangement !== last?.arrangement) message.arrangement = arrangement;
    this.worker.postMessage(message);
    this.isBusy = true;
    this.last = next;
    this.next = null;
  }

  /** @param {Shown} view of the picture */
  finish(view) {
    // The worker has loaded its script, because it has answered.
    URL.revokeObjectURL(this.address);
    this.isBusy = false;
    this.listener.drawn(view);
    this.post();
    if (!this.isBusy) this.release();
  }

  fail() {
    this.worker.terminate();
    URL.revokeObjectURL(this.address);
    this.next = null;
    this.isBusy = false;
    this.listener.failed();
    this.release();
  }

  release() {
    for (const done of this.waiting.splice(0)) done();
  }

  /**
   * Resolved when everything requested is drawn.
   * @returns {Promise<void>}
   */
  get idle() {
    if (!this.isBusy && !this.next) return Promise.resolve();
    return new Promise((done) => this.waiting.push(done));
  }
}

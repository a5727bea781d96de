// The script elements below the page: JSON, and packed numbers as base64.

/** Reads packed numbers one after another. */
export class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.position = 0;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** @returns {number} a number from 0 */
  uint() {
    const bytes = this.bytes;
    let byte = bytes[this.position++];
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let scale = 128;
    do {
      byte = bytes[this.position++];
      value += (byte & 0x7f) * scale;
      scale *= 128;
    } while (byte >= 0x80);
    return value;
  }

  /** @returns {number} */
  int() {
    const value = this.uint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** @returns {number} a length in points */
  points() {
    return this.int() / 64;
  }

  /** @returns {number} */
  double() {
    const value = this.view.getFloat64(this.position, true);
    this.position += 8;
    return value;
  }

  /**
   * @param {number} length
   * @returns {Float64Array}
   */
  column(length) {
    const values = new Float64Array(length);
    for (let index = 0; index < length; index++) values[index] = this.uint();
    return values;
  }

  /**
   * @param {number} length
   * @returns {Float64Array}
   */
  differences(length) {
    const values = new Float64Array(length);
    let last = 0;
    for (let index = 0; index < length; index++) {
      last += this.int();
      values[index] = last;
    }
    return values;
  }
}

/**
 * The contents of a script element.
 * @param {string} id
 * @returns {string | null}
 */
function scriptText(id) {
  if (typeof document === "undefined") return null;
  return document.getElementById(id)?.textContent ?? null;
}

/**
 * @param {string} id
 * @returns {any}
 */
export function json(id) {
  return JSON.parse(scriptText(id) ?? "null");
}

/**
 * The decoded blocks in order of decoding; each is decoded when it is first needed.
 * @type {string[]}
 */
export const decoded = [];

/**
 * @param {string} id
 * @returns {Reader}
 */
export function block(id) {
  decoded.push(id);
  return new Reader(bytesOf(scriptText(id) ?? ""));
}

/**
 * @param {string} text in base64
 * @returns {Uint8Array}
 */
function bytesOf(text) {
  // Newer browsers decode in a single step.
  const { fromBase64 } = /** @type {{ fromBase64?: (text: string) => Uint8Array }} */ (Uint8Array);
  if (fromBase64) return fromBase64.call(Uint8Array, text);
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = characters.charCodeAt(index);
  return bytes;
}

/** A growing list of numbers. */
export class Values {
  constructor() {
    this.length = 0;
    this.room = new Float64Array(1024);
  }

  /**
   * @param {number} first
   * @param {number} second
   */
  add(first, second) {
    if (this.length + 2 > this.room.length) {
      const room = new Float64Array(this.room.length * 2);
      room.set(this.room);
      this.room = room;
    }
    this.room[this.length++] = first;
    this.room[this.length++] = second;
  }

  get all() {
    return this.room.slice(0, this.length);
  }
}

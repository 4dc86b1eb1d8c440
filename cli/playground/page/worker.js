// The worker in which the engines run: gets the module, then calls {id, name, values}, and answers
// {id, answer}, what the function of that name says.
import {WASI} from "@bjorn3/browser_wasi_shim";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
let engine;

async function start(module) {
  const wasi = new WASI([], [], []);
  const instance = await WebAssembly.instantiate(module, {wasi_snapshot_preview1: wasi.wasiImport});
  wasi.initialize(instance);
  return instance.exports;
}

// Texts are copied into the module's memory, where the answer is read, too.
function call(exports, name, values) {
  const texts = [];
  const place = text => {
    const bytes = encoder.encode(`${text}\0`);
    const at = exports.malloc(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    texts.push(at);
    return at;
  };
  const answer = exports[name](...values.map(value => typeof value === "string" ? place(value) : Number(value)));
  texts.forEach(at => exports.free(at));
  const memory = new Uint8Array(exports.memory.buffer);
  return JSON.parse(decoder.decode(memory.slice(answer, memory.indexOf(0, answer))));
}

onmessage = async ({data}) => {
  if (data.module) engine = start(data.module);
  else postMessage({id: data.id, answer: call(await engine, data.name, data.values)});
};

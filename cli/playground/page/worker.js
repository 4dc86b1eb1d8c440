// The worker in which the engines run: gets the module, then calls {id, name, values}, and answers
// {id, answer}, what the function of that name says; and files {file, text} that it can read.
import {File, OpenFile, PreopenDirectory, WASI} from "@bjorn3/browser_wasi_shim";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const standard = Array.from({length: 3}, () => new OpenFile(new File([]))); // input, output, errors
const files = new PreopenDirectory("/", new Map());
let engine;

async function start(module) {
  const wasi = new WASI([], [], [...standard, files], {debug: false});
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
  else if (data.file) files.dir.contents.set(data.file, new File(encoder.encode(data.text)));
  else postMessage({id: data.id, answer: call(await engine, data.name, data.values)});
};

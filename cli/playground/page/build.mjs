// Builds the playground: node build.mjs MODULES ENGINE.wasm PAGE.html
// MODULES is the folder with node_modules. One page without other files: the engine and the script of
// its worker are texts in it.
import {readFileSync} from "node:fs";
import {bundler, safe, writePage} from "../../report/page/bundle.mjs";

const [modules, engine, page] = process.argv.slice(2);
const {script, style} = bundler(modules);
const at = name => new URL(name, import.meta.url);
writePage(page, at("page.html"), {
  SCRIPT: script(at("main.js")),
  STYLE: style(at("../../report/page/style.css"), at("style.css")),
  ENGINE: safe(JSON.stringify({worker: script(at("worker.js")), wasm: readFileSync(engine).toString("base64")})),
});

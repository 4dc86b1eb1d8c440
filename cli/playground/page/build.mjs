// Builds the playground: node build.mjs MODULES ENGINE.wasm PAGE.html
// MODULES is the folder with node_modules. One page without other files: the engine and the script of
// its worker are texts in it, and its policy allows the page's script by its hash.
import {createHash} from "node:crypto";
import {readFileSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {resolve} from "node:path";
import {fileURLToPath} from "node:url";

const [modules, engine, page] = process.argv.slice(2).map(path => resolve(path));
const esbuild = createRequire(`${modules}/`)("esbuild");
const read = name => readFileSync(new URL(name, import.meta.url), "utf8");

const bundle = name => esbuild.buildSync({
  entryPoints: [fileURLToPath(new URL(name, import.meta.url))],
  nodePaths: [`${modules}/node_modules`],
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  legalComments: "none",
  write: false,
}).outputFiles[0].text;
const safe = text => text.replaceAll("</script", "<\\/script");
const script = safe(bundle("main.js"));
const style = esbuild.transformSync(read("../../report/page/style.css") + read("style.css"),
  {loader: "css", minify: true}).code;
const hash = text => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const parts = {
  "@POLICY@": `script-src ${hash(script)}`,
  "@STYLE@": style,
  "@SCRIPT@": script,
  "@ENGINE@": safe(JSON.stringify({worker: bundle("worker.js"), wasm: readFileSync(engine).toString("base64")})),
};
writeFileSync(page, read("page.html").replaceAll(/@(POLICY|STYLE|SCRIPT|ENGINE)@/g, part => parts[part]));

// Builds the template of report pages: node build.mjs MODULES TEMPLATE
// MODULES is the folder with node_modules. The page's script is one inline script that the page's
// policy allows by its hash; `bukub report` puts data in place of @DATA@.
import {createHash} from "node:crypto";
import {readFileSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {resolve} from "node:path";
import {fileURLToPath} from "node:url";

const [modules, template] = process.argv.slice(2).map(path => resolve(path));
const esbuild = createRequire(`${modules}/`)("esbuild");
const read = name => readFileSync(new URL(name, import.meta.url), "utf8");

const {outputFiles} = esbuild.buildSync({
  entryPoints: [fileURLToPath(new URL("main.js", import.meta.url))],
  nodePaths: [`${modules}/node_modules`],
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  legalComments: "none",
  write: false,
});
const script = outputFiles[0].text.replaceAll("</script", "<\\/script");
const style = esbuild.transformSync(read("style.css"), {loader: "css", minify: true}).code;
const hash = text => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const parts = {"@POLICY@": `script-src ${hash(script)}`, "@STYLE@": style, "@SCRIPT@": script};
writeFileSync(template, read("page.html").replaceAll(/@(POLICY|STYLE|SCRIPT)@/g, part => parts[part]));

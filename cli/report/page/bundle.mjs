// Shared by the scripts that build pages: bundles of modules, and pages made of parts.
import {createHash} from "node:crypto";
import {readFileSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {resolve} from "node:path";
import {fileURLToPath} from "node:url";

// In a page, a text must not end the script that it is in.
export const safe = text => text.replaceAll("</script", "<\\/script");

// The functions for the folder with node_modules; addresses are URLs of files.
export function bundler(modules) {
  const esbuild = createRequire(`${resolve(modules)}/`)("esbuild");
  return {
    script: address => esbuild.buildSync({
      entryPoints: [fileURLToPath(address)],
      nodePaths: [`${resolve(modules)}/node_modules`],
      bundle: true,
      minify: true,
      format: "iife",
      target: "es2022",
      legalComments: "none",
      write: false,
    }).outputFiles[0].text,
    style: (...addresses) => esbuild.transformSync(addresses.map(address => readFileSync(address, "utf8")).join(""),
      {loader: "css", minify: true}).code,
  };
}

// Writes the page of a template with parts {NAME: text} in place of @NAME@. Its policy allows its
// script by the hash.
export function writePage(path, template, {SCRIPT, ...more}) {
  const script = safe(SCRIPT);
  const hash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  const parts = {POLICY: `script-src ${hash}`, SCRIPT: script, ...more};
  const written = readFileSync(template, "utf8").replaceAll(/@([A-Z]+)@/g, (mark, name) => parts[name] ?? mark);
  writeFileSync(resolve(path), written);
}

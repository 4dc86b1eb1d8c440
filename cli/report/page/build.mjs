// Builds the template of report pages: node build.mjs MODULES TEMPLATE
// MODULES is the folder with node_modules; `bukub report` puts data in place of @DATA@.
import {bundler, writePage} from "./bundle.mjs";

const [modules, template] = process.argv.slice(2);
const {script, style} = bundler(modules);
const at = name => new URL(name, import.meta.url);
writePage(template, at("page.html"), {SCRIPT: script(at("main.js")), STYLE: style(at("style.css"))});

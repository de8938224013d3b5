#!/usr/bin/env node
// Bundles console/ to dist/console/: a chunk for each view, one file of styles, hashed names, source maps beside them.
// documents.json has its operations as they are sent, which the server trusts.
// With --watch again after each change: `npm run console:dev`, next to a running server.
import { mkdirSync, readFileSync, readdirSync, rmSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRequest, formatDocument, stringifyDocument } from "@urql/core";
import { build, context } from "esbuild";
import { documentsOf, manifestOf } from "./own-documents.mjs";
import { report, root } from "./steps.mjs";

const folder = join(root, "console");
const outdir = join(root, "dist/console");

/** `console:styles` imports the CSS Modules of all views: esbuild loads no styles with a chunk. */
const allStyles = {
  name: "styles of all views",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^console:styles$/ }, ({ path }) => ({ path, namespace: "styles" }));
    onLoad({ filter: /.*/, namespace: "styles" }, () => {
      const files = readdirSync(join(folder, "views"), { recursive: true }).filter((file) => file.endsWith(".css"));
      const contents = files.sort().map((file) => `import ${JSON.stringify(`./views/${file}`)};`);
      return { contents: contents.join("\n"), resolveDir: folder };
    });
  },
};

const optionsOf = (isDev) => ({
  metafile: true,
  absWorkingDir: root,
  entryPoints: { main: "console/main.tsx" },
  outdir,
  entryNames: "assets/[name]-[hash]",
  chunkNames: "assets/[name]-[hash]",
  bundle: true,
  splitting: true,
  write: false,
  platform: "browser",
  format: "esm",
  target: ["chrome123", "firefox120", "safari17.5"],
  jsx: "automatic",
  minify: !isDev,
  define: { "process.env.NODE_ENV": JSON.stringify(isDev ? "development" : "production") },
  tsconfigRaw: { compilerOptions: { jsx: "react-jsx" } },
  loader: { ".module.css": "local-css" },
  plugins: [allStyles],
  legalComments: "none",
  sourcemap: "linked",
  logLevel: "error",
});

/** The console's operations as its client sends them: the cache asks for the type of everything. */
async function sentDocuments() {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith("operations.graphql.ts"));
  const modules = files.sort().map((file) => documentsOf(readFileSync(join(folder, file), "utf8")));
  return (await Promise.all(modules))
    .flat()
    .map((text) => stringifyDocument(formatDocument(createRequest(text).query)));
}

/** The files that a module imports when it is evaluated, at any depth; the largest first, by which loading takes longest. */
function importsOf(outputs, file, found = new Set()) {
  for (const { path, kind } of outputs[file].imports) {
    if (kind !== "import-statement" || found.has(path)) continue;
    found.add(path);
    importsOf(outputs, path, found);
  }
  return [...found].sort((one, other) => outputs[other].bytes - outputs[one].bytes);
}

/** Links to the imports of the entry, and by view to those that it adds: the browser would find them step by step. */
function preloadsOf(outputs, main) {
  const ofMain = importsOf(outputs, main);
  const views = Object.entries(outputs).flatMap(([file, { entryPoint = "" }]) => {
    const name = /^console\/views\/(\w+)\/index\.tsx$/.exec(entryPoint)?.[1];
    if (name === undefined) return [];
    const more = importsOf(outputs, file).filter((each) => each !== main && !ofMain.includes(each));
    return [[name === "home" ? "" : name, linksTo([file, ...more])]];
  });
  return { ofMain: linksTo(ofMain), ofViews: Object.fromEntries(views) };
}

const nameOf = (file) => file.slice(file.indexOf("assets/"));
const linksTo = (files) => files.map((file) => `<link rel="modulepreload" href="%base%${nameOf(file)}" />`).join("");

/** Replaces the folder by the output; the shell is written last, by which a running server recognises a new build. */
async function writeOutput({ metafile, outputFiles }, more = "") {
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === "console/main.tsx");
  if (!entry?.[1].cssBundle) throw new Error("The console has no styles");
  const preloads = preloadsOf(metafile.outputs, entry[0]);
  const [script, style] = [entry[0], entry[1].cssBundle].map(nameOf);
  const documents = JSON.stringify(manifestOf(await sentDocuments()));
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(join(outdir, "assets"), { recursive: true });
  for (const { path, contents } of outputFiles) {
    const name = nameOf(path);
    // The styles of the chunks are in those of the entry.
    if (/\.css(\.map)?$/.test(name) && !name.startsWith(style)) continue;
    writeFileSync(join(outdir, name), contents);
  }
  writeFileSync(join(outdir, "documents.json"), documents);
  writeFileSync(join(outdir, "preloads.json"), JSON.stringify(preloads.ofViews));
  writeFileSync(join(outdir, "assets/icon.svg"), readFileSync(join(folder, "icon.svg")));
  const shell = readFileSync(join(folder, "index.html"), "utf8");
  const page = shell
    .replace("%script%", script)
    .replace("%style%", style)
    .replace("%preloads%", preloads.ofMain)
    .replace("</head>", `${more}</head>`);
  writeFileSync(join(outdir, "index.html"), page);
}

/** A script of the page that reloads it after a build: the shell has another ETag then. */
const reloading = `
const shell = new URL("../", import.meta.url);
const current = async () => (await fetch(shell, { method: "GET", cache: "no-cache" })).headers.get("etag");
const first = await current();
setInterval(async () => {
  const etag = await current().catch(() => first);
  if (etag !== first) location.reload();
}, 700);
`;

/** Builds after each change of a file, until it is stopped. */
async function watchConsole() {
  const bundling = await context(optionsOf(true));
  const run = async () => {
    const start = performance.now();
    try {
      await writeOutput(await bundling.rebuild(), '<script type="module" src="%base%assets/reload.js"></script>');
      writeFileSync(join(outdir, "assets/reload.js"), reloading);
      report("console: built; pages of a running server reload", start);
    } catch {
      report("console: failed", start); // esbuild has printed why.
    }
  };
  await run();
  let timer;
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(run, 100);
  });
}

if (process.argv.includes("--watch")) await watchConsole();
else await writeOutput(await build(optionsOf(false)));

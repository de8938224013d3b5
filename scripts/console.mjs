#!/usr/bin/env node
// Bundles console/ to dist/console/: a chunk for each view, one file of styles, hashed names, source maps beside them.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./steps.mjs";

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

/** Bundles into an empty folder. Throws what esbuild reports. */
export async function bundleConsole({ folder: target = outdir } = {}) {
  const { metafile, outputFiles } = await build({
    metafile: true,
    absWorkingDir: root,
    entryPoints: { main: "console/main.tsx" },
    outdir: target,
    entryNames: "assets/[name]-[hash]",
    chunkNames: "assets/[name]-[hash]",
    assetNames: "assets/[name]-[hash]",
    bundle: true,
    splitting: true,
    write: false,
    platform: "browser",
    format: "esm",
    target: ["chrome123", "firefox120", "safari17.5"],
    jsx: "automatic",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
    tsconfigRaw: { compilerOptions: { jsx: "react-jsx", useDefineForClassFields: true } },
    loader: { ".module.css": "local-css" },
    plugins: [allStyles],
    legalComments: "none",
    sourcemap: "linked",
    logLevel: "error",
  });
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === "console/main.tsx");
  if (!entry?.[1].cssBundle) throw new Error("The console has no styles");
  const nameOf = (file) => file.slice(file.indexOf("assets/"));
  const [script, style] = [entry[0], entry[1].cssBundle].map(nameOf);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, "assets"), { recursive: true });
  for (const { path, contents } of outputFiles) {
    const name = nameOf(path);
    // The styles of the chunks are in those of the entry.
    if (/\.css(\.map)?$/.test(name) && !name.startsWith(style)) continue;
    writeFileSync(join(target, name), contents);
  }
  writeFileSync(join(target, "assets/icon.svg"), readFileSync(join(folder, "icon.svg")));
  const shell = readFileSync(join(folder, "index.html"), "utf8");
  writeFileSync(join(target, "index.html"), shell.replace("%script%", script).replace("%style%", style));
  return metafile;
}

if (import.meta.filename === process.argv[1]) await bundleConsole();

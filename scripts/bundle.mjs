// Bundles the compiled entry points to dist/processes/, with the libraries: a process loads a few files instead of a
// thousand (docs/decisions/0023-bundled-processes.md). 0.5 s of processor time until the command line runs instead of
// 1.1; until Node loads a thousand modules as fast.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse } from "acorn";
import { simple } from "acorn-walk";
import { build } from "esbuild";
import { external, ofEmit } from "./external.mjs";
import { librariesOf, loadedLibraries, noticesOf } from "./libraries.mjs";
import { root } from "./steps.mjs";

const outdir = join(root, "dist/processes");
const entryPoints = ["main", "split", "cli", "emit", "gateway"].map((name) => `dist/gateway/processes/${name}.js`);

/** Files of Prisma's client that the bundle changes. */
const prismaFiles = { wasm: /\.wasm-base64\.mjs$/, runtime: /@prisma\/client\/runtime\/client\.m?js$/ };

/** Some libraries import graphql-js, others require it: without this there would be two, which refuse each other. */
const oneGraphql = {
  name: "one graphql-js",
  setup({ onResolve }) {
    const folder = join(root, "node_modules/graphql");
    onResolve({ filter: /^graphql(\/|$)/ }, ({ path }) => {
      const file = join(folder, path.replace(/^graphql\/?/, "").replace(/\.m?js$/, ""));
      return { path: [`${file}.js`, join(file, "index.js")].find(existsSync) };
    });
  },
};

/**
 * Prisma's query compiler is a text in base64, which would stay in memory twice. Here it is a file that is read when the
 * compiler is made: `Buffer.from` takes what `valueOf` returns. 9 MB; until Prisma's client reads a file.
 */
const binaryWasm = {
  name: "binary WASM",
  setup({ onLoad }) {
    onLoad({ filter: prismaFiles.wasm }, async ({ path }) => {
      const { wasm } = await import(path);
      const file = basename(path, "-base64.mjs");
      writeFileSync(join(outdir, file), Buffer.from(wasm, "base64"));
      const contents = `import { readFileSync } from "node:fs";
        export const wasm = { valueOf: () => readFileSync(new URL("./${file}", import.meta.url)) };`;
      return { contents };
    });
  },
};

/**
 * Each client of Prisma's would read its own copy of the graph of all queries' parameters: here they share one. Its 2,300
 * objects have numbers as keys, few of many, for each of which V8 would keep an array as long as the highest one:
 * properties that can't be changed are kept in a table. 3 MB instead of 12 for each client; until Prisma's share it.
 */
const oneParameterGraph = {
  name: "one parameter graph",
  setup({ onLoad }) {
    const reading = /static deserialize\((\w+),(\w+)\)\{let (\w+)=(\w+)\(\1\);return new (\w+)\(/;
    const shared = `static #graphs=new WeakMap;
      static #sparse(graph){
        for(const node of[...graph.inputNodes,...graph.outputNodes])
          node.edges=Object.defineProperties({},Object.fromEntries(Object.entries(node.edges).map(([key,value])=>[key,{value}])));
        return graph}
      static deserialize($1,$2){let $3=$5.#graphs.get($1)??$5.#sparse($4($1));$5.#graphs.set($1,$3);return new $5(`;
    onLoad({ filter: prismaFiles.runtime }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (!reading.test(text)) throw new Error(`${path} has changed: see how it reads the graph of parameters`);
      return { contents: text.replace(reading, shared) };
    });
  },
};

/**
 * Objects of one literal share a hidden class, by which V8 finds their members. Those of a literal that begins with a
 * spread don't in Node 20: each has its own, and every reader looks its members up by name. Behind a spread of nothing
 * they share one. With `lazyMembers` a third of the dashboard; until Node 20 is no longer supported.
 */
const sharedShapes = {
  name: "shared shapes",
  setup({ onLoad }) {
    const compiled = join(root, "dist/");
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!path.startsWith(compiled)) return undefined;
      const text = readFileSync(path, "utf8");
      const spreads = [];
      simple(parse(text, { ecmaVersion: "latest", sourceType: "module" }), {
        ObjectExpression({ properties: [first] }) {
          if (first?.type === "SpreadElement") spreads.push(first.start);
        },
      });
      const pieces = [0, ...spreads.sort((a, b) => a - b)].map((start, i, all) => text.slice(start, all[i + 1]));
      return { contents: pieces.join("...null, "), resolveDir: dirname(path) };
    });
  },
};

rmSync(outdir, { recursive: true, force: true });
mkdirSync(outdir, { recursive: true });
const { metafile } = await build({
  metafile: true,
  absWorkingDir: root,
  entryPoints,
  outdir,
  external: [...external, ...ofEmit],
  plugins: [oneGraphql, binaryWasm, oneParameterGraph, sharedShapes],
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  // The graph's types are named as their classes are.
  keepNames: true,
  // Modules of a bundle are not evaluated in the order of an entry point's imports: these come before all others.
  inject: ["scripts/node-version.mjs", "reflect-metadata"],
  define: { "process.env.NODE_ENV": '"production"' },
  // 4 MB; until V8 doesn't keep the text. Names of classes and, by the source maps, lines stay in stack traces.
  minifyWhitespace: true,
  legalComments: "none",
  sourcemap: "linked",
  sourcesContent: false,
  logLevel: "error",
  // Bundled CommonJS requires Node's own modules.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url); const __same = (value) => value;',
  },
});

// esbuild also names functions, each time that one is created: only classes need it. A twentieth of a request; until
// esbuild names classes alone. Words of the same length: the source maps hold.
for (const file of Object.keys(metafile.outputs).filter((name) => name.endsWith(".js"))) {
  const path = join(root, file);
  const text = readFileSync(path, "utf8").replace(/\b__name\((?!this,)/g, "__same(");
  // esbuild escapes strings, but not regular expressions.
  const [wide] = /.{0,40}[^\0-\xFF]/.exec(text) ?? [];
  if (wide)
    throw new Error(`${file}: V8 would keep it with two bytes per character, for the last of "${wide}": escape it`);
  writeFileSync(path, text);
}

for (const changed of Object.values(prismaFiles)) {
  if (!Object.keys(metafile.inputs).some((file) => changed.test(file)))
    throw new Error(`Prisma's client has no ${changed}: see what takes its place`);
}

// In a bundle of several files, import() of a CommonJS library finds none of its names.
for (const [file, { imports }] of Object.entries(metafile.inputs)) {
  for (const { kind, path } of file.startsWith("dist/") ? imports : []) {
    if (kind === "dynamic-import" && metafile.inputs[path]?.format === "cjs")
      throw new Error(`${file}: import the names of ${path} in a module of ours, and import() that module`);
  }
}

const delivered = [...librariesOf(Object.keys(metafile.inputs)), ...loadedLibraries()];
writeFileSync(join(outdir, "THIRD-PARTY-NOTICES"), noticesOf(new Set(delivered)));

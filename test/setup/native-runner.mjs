// Runs a spec file with jest-circus as Jest does, but in the worker's own realm: Node loads the compiled tests and the
// built product, each module once per worker instead of once per spec file. Why: docs/decisions/0014-how-tests-run.md.
import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import circus from "jest-circus/runner";
import "reflect-metadata";
import { compiledFile } from "./compile.mjs";
import { processorTime, processorTimeSince } from "./run-report.mjs";

const require = createRequire(import.meta.url);
const asyncHooks = require("node:async_hooks");
const importCompiled = (source) => import(pathToFileURL(compiledFile(source)).href);
const importBeside = (name) => importCompiled(fileURLToPath(new URL(name, import.meta.url)));
const { setGlobals } = await importBeside("globals.ts");
const { closeAll } = await importBeside("close.ts");

/** Of what a spec file does outside of tests and hooks, which have Jest's limits. */
const limitMs = 180_000;
const limited = (work, what) =>
  Promise.race([
    work,
    setTimeout(limitMs, undefined, { ref: false }).then(() => {
      throw new Error(`${what} takes longer than ${limitMs / 1000} seconds`);
    }),
  ]);

/** Jest ends a worker by this message, and waits in vain for one whose specs share an app (test/testkit/app.ts). */
const endMessage = 2;
if (process.send) {
  process.on("message", ([type]) => type === endMessage && process.exit());
  process.once("SIGTERM", () => process.exit());
}

/**
 * For jest-circus's AsyncLocalStorage, which would slow all promises of this process down: tests run one at a time, so
 * that what runs is what was started last.
 */
class RunningOne {
  #store;

  getStore() {
    return this.#store;
  }

  async run(store, callback) {
    const outer = this.#store;
    this.#store = store;
    try {
      return await callback();
    } finally {
      this.#store = outer;
    }
  }
}

/** A copy of jest-circus for each spec file: its state, and what it keeps among the globals, is that of one. */
function requireAnew(file) {
  delete require.cache[file];
  for (const kept of ["EVENT_HANDLERS", "TEST_TIMEOUT_SYMBOL"]) delete globalThis[Symbol.for(kept)];
  // A value, or in later versions of Node a getter.
  const original = Object.getOwnPropertyDescriptor(asyncHooks, "AsyncLocalStorage");
  Object.defineProperty(asyncHooks, "AsyncLocalStorage", { configurable: true, enumerable: true, value: RunningOne });
  try {
    // Each `require` keeps what it has loaded.
    return createRequire(import.meta.url)(file);
  } finally {
    Object.defineProperty(asyncHooks, "AsyncLocalStorage", original);
  }
}

export default async function runSpec(globalConfig, config, environment, jestRuntime, specFile, sendMessageToJest) {
  const runtime = {
    requireInternalModule: requireAnew,
    requireModule: require,
    setGlobalsForRuntime: setGlobals,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (source) => limited(importCompiled(source), "What the spec begins with"),
    enterTestCode: () => jestRuntime.enterTestCode(),
    leaveTestCode: () => jestRuntime.leaveTestCode(),
  };
  const start = processorTime();
  const result = await circus
    .default(globalConfig, config, environment, runtime, specFile, sendMessageToJest)
    .finally(() => limited(closeAll(), "Closing what the spec opened"));
  return { ...result, processorTime: processorTimeSince(start) };
}

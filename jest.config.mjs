// Real PostgreSQL for the whole run (test/setup), TypeScript through SWC, native ES modules.
const swc = {
  jsc: {
    target: "es2022",
    parser: { syntax: "typescript", decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: "es6" },
};

/** @type {import("jest").Config} */
export default {
  testEnvironment: "node",
  testMatch: ["<rootDir>/test/**/*.spec.ts"],
  testPathIgnorePatterns: ["/node_modules/", "<rootDir>/test/browser/", "<rootDir>/test/split/"],
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/.data/", "<rootDir>/.cache/"],
  extensionsToTreatAsEsm: [".ts"],
  // Sources import "./name.js", as Node wants it of the built files. "js" comes first for the packages' sake.
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  moduleFileExtensions: ["js", "mjs", "cjs", "ts", "json", "node"],
  transform: { "^.+\\.ts$": ["@swc/jest", swc] },
  globalSetup: "<rootDir>/test/setup/global-setup.mjs",
  globalTeardown: "<rootDir>/test/setup/global-teardown.mjs",
  setupFiles: ["reflect-metadata"],
  injectGlobals: false,
  cacheDirectory: "<rootDir>/.cache/jest",
  // One more than the two cores that the suite is measured on: several specs wait for processes and leases.
  maxWorkers: 3,
  testSequencer: "<rootDir>/test/setup/longest-first.mjs",
  // Each spec file gets a module registry of its own, of which V8 gives little back.
  workerIdleMemoryLimit: "1200MB",
  testTimeout: 20_000,
};

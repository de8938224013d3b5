// Real PostgreSQL for the whole run (test/setup). Node itself loads the tests and the product, both compiled.
// As in the product: graphql-js omits its checks for developers (gateway/processes/production.ts).
process.env.NODE_ENV = "production";

/** @type {import("jest").Config} */
export default {
  rootDir: import.meta.dirname,
  testEnvironment: "node",
  testMatch: ["<rootDir>/test/**/*.spec.ts"],
  testPathIgnorePatterns: [
    "/node_modules/",
    "<rootDir>/test/browser/",
    "<rootDir>/test/clients/",
    "<rootDir>/test/faults/",
    "<rootDir>/test/integration/",
    "<rootDir>/test/processes/",
    "<rootDir>/test/scenarios/",
    "<rootDir>/test/split/",
    // Random requests and models: `npm run test:random`.
    "<rootDir>/test/contract/fuzz",
    "<rootDir>/test/models/",
  ],
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/.data/", "<rootDir>/.cache/"],
  transform: {},
  testRunner: "<rootDir>/test/setup/native-runner.mjs",
  reporters: ["default", "<rootDir>/test/setup/run-report.mjs"],
  globalSetup: "<rootDir>/test/setup/global-setup.mjs",
  globalTeardown: "<rootDir>/test/setup/global-teardown.mjs",
  injectGlobals: false,
  cacheDirectory: "<rootDir>/.cache/jest",
  // One more than the two cores that the suite is measured on: several specs wait for leases.
  maxWorkers: 3,
  testSequencer: "<rootDir>/test/setup/long-among-short.mjs",
  testTimeout: 20_000,
};

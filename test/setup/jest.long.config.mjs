// Crash and random tests over many more cases than the other runs make: `npm run test:long`.
import base from "../../jest.config.mjs";

process.env.PAYGRAPH_LONG_RUN = "true";

/** @type {import("jest").Config} */
export default {
  ...base,
  testPathIgnorePatterns: ["/node_modules/"],
  testMatch: [
    "faults/{payments,cards,ledger}-crash",
    "faults/rails-chaos",
    "shared/ledger.random",
    "integration/provider-callbacks",
    "contract/fuzz",
  ].map((spec) => `<rootDir>/test/${spec}.spec.ts`),
  maxWorkers: 1,
  testTimeout: 60_000,
};

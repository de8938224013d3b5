// The product as processes end, freeze or lose the database: `npm run test:faults`.
import base from "../../jest.config.mjs";

/** @type {import("jest").Config} */
export default {
  ...base,
  testMatch: ["<rootDir>/test/faults/**/*.spec.ts"],
  testPathIgnorePatterns: ["/node_modules/"],
  // Each starts processes, which more at once would starve.
  maxWorkers: 2,
};

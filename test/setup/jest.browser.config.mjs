// The hosted pages and the console in headless Chromium: `npm run test:browser`.
import base from "../../jest.config.mjs";
import { ensureInstalled } from "../../scripts/packages.mjs";

ensureInstalled("test/browser");

/** @type {import("jest").Config} */
export default {
  ...base,
  testMatch: ["<rootDir>/test/browser/**/*.spec.ts"],
  testPathIgnorePatterns: ["/node_modules/"],
  passWithNoTests: true,
  // A browser for each core, and pages take longer than requests.
  maxWorkers: 2,
  testTimeout: 60_000,
};

// Clients of the graph and of MCP by other makers: `npm run test:clients`.
import base from "../../jest.config.mjs";
import { ensureInstalled } from "../../scripts/packages.mjs";

ensureInstalled("test/clients/packages");
ensureInstalled("examples/routers");
// The clients print their warnings only here.
process.env.NODE_ENV = "development";

/** @type {import("jest").Config} */
export default {
  ...base,
  testMatch: ["<rootDir>/test/clients/**/*.spec.ts"],
  testPathIgnorePatterns: ["/node_modules/"],
  // Specs of a worker share an app.
  maxWorkers: 2,
  testTimeout: 60_000,
};

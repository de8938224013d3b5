// Random requests to each operation, and random steps compared with models of whole subjects: `npm run test:random`.
import base from "../../jest.config.mjs";

/** @type {import("jest").Config} */
export default {
  ...base,
  testMatch: ["<rootDir>/test/contract/fuzz.spec.ts", "<rootDir>/test/models/**/*.spec.ts"],
  testPathIgnorePatterns: ["/node_modules/"],
  maxWorkers: 2,
};

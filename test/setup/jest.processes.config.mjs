// The built product, command line and examples in processes of their own: `npm run test:processes`.
import base from "../../jest.config.mjs";

/** @type {import("jest").Config} */
export default {
  ...base,
  testMatch: ["<rootDir>/test/processes/**/*.spec.ts"],
  testPathIgnorePatterns: ["/node_modules/"],
};

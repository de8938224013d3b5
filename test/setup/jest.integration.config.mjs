// The product beside other parties (providers, card issuers, UMA servers, mail and message services), and whole
// scenarios: `npm run test:integration`.
import base from "../../jest.config.mjs";

/** @type {import("jest").Config} */
export default {
  ...base,
  testMatch: ["<rootDir>/test/{integration,scenarios}/**/*.spec.ts"],
  testPathIgnorePatterns: ["/node_modules/"],
};

// Models of whole subjects, over far more random steps than `npm run test:random` makes: `npm run test:models`.
import base from "../../jest.config.mjs";

process.env.PAYGRAPH_MODEL_STEPS ??= "100000";

/** @type {import("jest").Config} */
export default {
  ...base,
  testMatch: ["<rootDir>/test/models/**/*.spec.ts"],
  testPathIgnorePatterns: ["/node_modules/"],
};

// The pictures of docs/console.md and README, of an example business: `npm run docs:pictures`.
import browser from "./jest.browser.config.mjs";

/** @type {import("jest").Config} */
export default {
  ...browser,
  testMatch: ["<rootDir>/test/browser/pictures.ts"],
  testTimeout: 300_000,
};

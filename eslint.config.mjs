// ESLint looks for its configuration here; what that imports is installed there.
export { default } from "./tools/eslint.config.mjs";

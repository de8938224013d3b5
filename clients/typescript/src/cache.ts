export { keys, possibleTypes } from "./generated/cache.js";

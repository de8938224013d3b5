import { Store } from "../client/store.js";

/** Number of what waits for someone, in front of the tab's title; the shell sets it. */
export const titleCount = new Store<number>(0);

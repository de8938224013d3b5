import { useStore } from "../client/store.js";
import { ahead, tick } from "./clock.js";

/** The last midnight by the environment's clock and this machine's time zone, in milliseconds; follows the clock. */
export function useToday(): number {
  return new Date(useStore(tick) + useStore(ahead)).setHours(0, 0, 0, 0);
}

import { useStore } from "../../client/store.js";
import { nowOf, tick } from "../../ui/clock.js";
import { Time } from "../../ui/time.js";

const hourMs = 3_600_000;

/** When a token was last used, of which the hour is known. */
export function LastUse({ at }: { readonly at: string | null | undefined }) {
  useStore(tick);
  if (!at) return "Never";
  return nowOf("environment") - Date.parse(at) < hourMs ? "Within the hour" : <Time at={at} />;
}

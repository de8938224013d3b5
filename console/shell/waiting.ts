import { useEffect } from "react";
import { useLive } from "../client/live.js";
import { useRead } from "../client/read.js";
import { useSoon } from "../client/soon.js";
import { ActionChangesDocument, VerificationChangesDocument, WaitingCountsDocument } from "./operations.graphql.js";

const pollMs = 30_000;

/** Numbers of what waits for someone, by view; null is more than 99. Live, and read again every 30 s with the token's permissions and the clock. */
export function useWaiting(): Readonly<Record<string, number | null>> {
  const { data, reload } = useRead(WaitingCountsDocument, {});
  const soon = useSoon(reload);
  useLive(VerificationChangesDocument, {}, soon);
  useLive(ActionChangesDocument, {}, soon);
  useEffect(() => {
    const poll = setInterval(() => document.visibilityState === "visible" && reload(), pollMs);
    return () => clearInterval(poll);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `reload` does the same each time
  }, []);
  if (!data) return {};
  return {
    reviews: data.reviews.countUpTo ?? null,
    approvals: data.agentApprovals.countUpTo ?? null,
    webhooks: data.webhookDeliveries.countUpTo ?? null,
  };
}

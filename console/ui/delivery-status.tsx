import { Badge } from "./badge.js";

export interface DeliveryProgress {
  readonly status: "PENDING" | "DELIVERED" | "FAILED";
  readonly attemptCount: number;
}

/** In words: a delivery that was refused once and is tried again is "Failing". */
export function deliveryText({ status, attemptCount }: DeliveryProgress): string {
  if (status === "DELIVERED") return "Delivered";
  if (status === "FAILED") return "Given up";
  return attemptCount === 0 ? "Waiting" : "Failing";
}

/** Whether the webhook has arrived. */
export function DeliveryStatus({ delivery }: { readonly delivery: DeliveryProgress }) {
  const { status, attemptCount } = delivery;
  const tone = status === "DELIVERED" ? "good" : status === "FAILED" ? "bad" : attemptCount === 0 ? "info" : "warn";
  return <Badge tone={tone}>{deliveryText(delivery)}</Badge>;
}

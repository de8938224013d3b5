import { DeliveryStatus, deliveryText } from "../../ui/delivery-status.js";
import { Id } from "../../ui/id.js";
import type { Column } from "../../ui/table.js";
import { Time } from "../../ui/time.js";
import type { DeliveryRowFragment } from "./operations.graphql.js";

/** The endpoint's last response: its status, or why there was none. */
export function responseOf({ lastAttempts: [last] }: DeliveryRowFragment): string {
  if (!last) return "";
  return last.responseStatus == null ? (last.error ?? "No response") : String(last.responseStatus);
}

export const columns: readonly Column<DeliveryRowFragment>[] = [
  { name: "type", title: "Event", width: 280, cell: ({ type }) => type, text: ({ type }) => type },
  {
    name: "status",
    title: "Status",
    width: 110,
    cell: (row) => <DeliveryStatus delivery={row} />,
    text: deliveryText,
  },
  {
    name: "attempts",
    title: "Attempts",
    width: 90,
    isNumber: true,
    cell: ({ attemptCount }) => attemptCount,
    text: ({ attemptCount }) => String(attemptCount),
  },
  {
    name: "response",
    title: "Last response",
    width: 180,
    cell: (row) => <bdi>{responseOf(row) || "–"}</bdi>,
    text: responseOf,
  },
  {
    name: "next",
    title: "Next attempt",
    width: 110,
    sort: "NEXT_ATTEMPT_AT",
    cell: ({ nextAttemptAt }) => <Time at={nextAttemptAt} clock="real" />,
    text: ({ nextAttemptAt }) => nextAttemptAt ?? "",
  },
  {
    name: "subject",
    title: "Subject",
    width: 180,
    cell: ({ event }) => <Id id={event?.subjectId} />,
    text: ({ event }) => event?.subjectId ?? "",
  },
  {
    name: "created",
    title: "Created",
    width: 110,
    sort: "CREATED_AT",
    cell: ({ createdAt }) => <Time at={createdAt} clock="real" />,
    text: ({ createdAt }) => createdAt,
  },
  {
    name: "event",
    title: "Event id",
    width: 170,
    isOptional: true,
    cell: ({ eventId }) => <Id id={eventId} />,
    text: ({ eventId }) => eventId,
  },
];

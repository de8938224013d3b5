import { List } from "../../shared/graphql/list.sql.js";
import { date, nullable, oneOf, text } from "../../shared/persistence/driver/row.js";
import type { RowOf } from "../../shared/persistence/driver/row.js";

const waiting = {
  id: text,
  kind: oneOf<"VERIFICATION" | "PAYMENT" | "CUSTOMER">(),
  customerId: nullable(text),
  customerType: nullable(text),
  createdAt: date,
  updatedAt: date,
};
export type WaitingRow = RowOf<typeof waiting>;

/** The queue of reviews, of two tables: each is read by its partial index, in the order of the list, and merged. */
export const waitingReviews = new List({
  table: `(
    (SELECT id, platform_id, environment, 'VERIFICATION' AS kind, customer_id, customer_type, created_at, updated_at
     FROM verification.verification WHERE verification_status = 'PENDING_MANUAL_REVIEW' ORDER BY updated_at, id)
    UNION ALL
    (SELECT id, platform_id, environment, kind::text, customer_id, customer_type, created_at, updated_at
     FROM verification.screening_review WHERE status = 'WAITING' ORDER BY updated_at, id))`,
  columns: waiting,
  orders: { WAITING_SINCE: { field: "updatedAt", type: "timestamptz" } },
});

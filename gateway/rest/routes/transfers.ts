import { transaction } from "../../../subgraphs/quotes/transactions/wire.js";
import { transferIn, transferOut } from "../../../subgraphs/quotes/funding/transfer.wire.js";
import { route, type RouteTable } from "../route.js";

const shared = {
  tag: "Same-Currency Transfers",
  permission: "TRANSACT",
  // Deprecated in the first version of this interface that was published.
  deprecated: { replacedBy: "POST /quotes", since: "2025-10-13" },
  errors: [403, 404, 501],
} as const;

export const transferRoutes: RouteTable = {
  "POST /transfer-in": route({
    ...shared,
    operationId: "createTransferIn",
    summary: "Pull money from an external account into an internal one of the same currency",
    document: "createTransferIn",
    body: transferIn,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    reply: { 201: [transaction, (data) => data.createTransferIn] },
  }),
  "POST /transfer-out": route({
    ...shared,
    operationId: "createTransferOut",
    summary: "Pay from an internal account to an external one of the same currency",
    document: "createTransferOut",
    body: transferOut,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    reply: { 201: [transaction, (data) => data.createTransferOut] },
  }),
};

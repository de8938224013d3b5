import { sandboxSend } from "../../../subgraphs/quotes/funding/realtime.wire.js";
import { transaction } from "../../../subgraphs/quotes/transactions/wire.js";
import { route, type RouteTable } from "../route.js";

export const realtimeRoutes: RouteTable = {
  "POST /sandbox/send": route({
    operationId: "sandboxSend",
    tag: "Sandbox",
    summary: "Pay a quote's instructions; a wrong amount or currency fails the payment",
    document: "sandboxSend",
    permission: "TRANSACT",
    sandboxOnly: "403",
    body: sandboxSend,
    variables: ({ body, idempotencyKey }) => ({ input: { ...body, idempotencyKey } }),
    reply: { 200: [transaction, (data) => data.sendToQuote] },
    errors: [404, 409],
  }),
};

import { z } from "zod";
import type { Deps } from "../../shared/deps.js";
import type { Tenant } from "../../shared/kernel/caller.js";
import { readDatabaseTime } from "../../shared/persistence/clock.js";
import type { LightningNode } from "../../shared/providers/lightning-node.js";
import { failureMembers, operationKind } from "../../shared/providers/operations/kinds.js";
import { bringForward } from "../../shared/timers/timers.js";
import { paymentTimer } from "./execute.js";
import { isProven } from "../uma/lightning.js";
import { unlessReturned, unlessUnwanted } from "./wanted.js";

/** Payments of invoices by the operator's provider of the role `lightning` (docs/providers.md, Lightning). */

const invoiceOf = z.object({ invoice: z.string() });
const preimageOf = z.object({ preimage: z.string().transform((hex) => Buffer.from(hex, "hex")) });

/** Its subject is the payment. */
export const lightningPaymentKind = operationKind({
  name: "LIGHTNING_PAYMENT",
  role: "lightning",
  request: z.object({
    platformId: z.string().describe("Platform whose payment it is."),
    transactionId: z.string().describe("The payment, `Transaction:…`."),
    invoice: z.string().describe("The invoice to pay: BOLT 11, of an amount, on Bitcoin's main network."),
  }),
  outcome: z.discriminatedUnion("state", [
    z.object({ state: z.literal("PENDING") }),
    z.object({
      state: z.literal("PAID"),
      preimage: z
        .string()
        .regex(/^[0-9a-f]{64}$/, "must be 32 bytes in hex, lower case")
        .describe("Preimage of the invoice's payment hash, 32 bytes in hex: it alone proves the payment."),
    }),
    z.object({ state: z.literal("FAILED"), ...failureMembers }),
  ]),
  final: ["PAID", "FAILED"],
  contradiction(request, outcome) {
    if (outcome.state !== "PAID" || isProven(invoiceOf.parse(request).invoice, preimageOf.parse(outcome).preimage)) {
      return undefined;
    }
    return "PAID with a preimage that isn't the invoice's";
  },
  async onChange(tx, tenant, { subjectId }) {
    await bringForward(tx, tenant, {
      name: paymentTimer.settleUma,
      subject: subjectId,
      now: await readDatabaseTime(tx),
    });
  },
});

type NodeDeps = Pick<Deps, "providers" | "providerOperations">;

/** The node of a platform in production; undefined: no provider has the role. */
export function providerNode({ providers, providerOperations: operations }: NodeDeps, tenant: Tenant) {
  if (!providers.find("lightning", tenant)) return undefined;
  const node: LightningNode = {
    async pay({ transactionId, invoice, isWanted }) {
      const asking = operations.ask(tenant, {
        kind: lightningPaymentKind,
        subjectId: transactionId,
        providers: providers.fitting("lightning", tenant, {}).map(({ name }) => name),
        request: () => ({ platformId: tenant.platformId, transactionId, invoice }),
        ...(isWanted && { isWanted: unlessReturned(operations, { tenant, transactionId }, isWanted) }),
      });
      const outcome = (await unlessUnwanted(asking))?.outcome;
      switch (outcome?.state) {
        case undefined:
        case "PENDING":
          return { state: "PENDING" };
        case "PAID":
          return { state: "PAID", preimage: Buffer.from(outcome.preimage, "hex") };
        default:
          return { state: "FAILED" };
      }
    },
    async isTold(tx, { transactionId: subjectId }) {
      const state = await operations.read(tx, tenant, { kind: lightningPaymentKind, subjectId });
      return state !== undefined && state.outcome.state !== "PENDING";
    },
    isSent: (tx, { transactionId: subjectId }) =>
      operations.isSent(tx, tenant, { kind: lightningPaymentKind, subjectId }),
  };
  return node;
}

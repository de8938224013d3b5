import { z } from "zod";
import { LightningFault, tryInvoice } from "../../accounts/published.js";
import type { Caller, Tenant } from "../../shared/kernel/caller.js";
import { sha256 } from "../../shared/kernel/crypto.js";
import { readDatabaseTime } from "../../shared/persistence/clock.js";
import type { Tx } from "../../shared/persistence/client.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { failureMembers, operationKind } from "../../shared/providers/operations/kinds.js";
import { findOperation } from "../../shared/providers/operations/store.sql.js";
import { bringForward, scheduleTimer, type CallingTimer, type TimerHandlers } from "../../shared/timers/timers.js";
import type { UmaDeps } from "./deps.js";
import { lockInvoiced, receiveIncoming, endIncoming } from "./incoming.js";

/** Invoices of production: of the operator's provider, which also reports that they were paid (docs/providers.md, Lightning). */

/** Polls the provider until the invoice is paid, or can't be any longer. */
const watchTimer = "uma.watch-invoice";
const minPauseMs = 5_000;
const maxPauseMs = 300_000;

/** Makes the invoice of an incoming payment: its subject. */
export const invoiceKind = operationKind({
  name: "LIGHTNING_INVOICE",
  role: "lightning",
  request: z.object({
    platformId: z.string().describe("Platform whose customer is paid."),
    transactionId: z.string().describe("The incoming payment, `Transaction:…`."),
    amountMsat: z.int().min(1).describe("Amount of the invoice, in millisatoshis."),
    descriptionHash: z.string().describe("SHA-256 of the description, 32 bytes in hex: the invoice has only the hash."),
    expiresAt: z.iso.datetime({ offset: true }).describe("From when the invoice can't be paid."),
  }),
  outcome: z.discriminatedUnion("state", [
    z.object({
      state: z.literal("OPEN"),
      invoice: z.string().max(4_000).describe("BOLT 11, on Bitcoin's main network, of exactly the amount."),
    }),
    z.object({
      state: z.literal("PAID"),
      amountMsat: z.int().min(1).describe("Amount that arrived, in millisatoshis: at least the invoice's."),
    }),
    z.object({ state: z.literal("EXPIRED") }),
    z.object({ state: z.literal("FAILED"), ...failureMembers }),
  ]),
  final: ["PAID", "EXPIRED", "FAILED"],
  async onChange(tx, tenant, { subjectId }) {
    await lookNow(tx, tenant, subjectId);
  },
});

/** Asks the provider at once whether the payment has arrived. */
export async function lookNow(tx: Tx, tenant: Tenant, transactionId: string): Promise<void> {
  await bringForward(tx, tenant, { name: watchTimer, subject: transactionId, now: await readDatabaseTime(tx) });
}

interface NewInvoice {
  readonly transactionId: string;
  readonly amountMsat: number;
  /** The text whose hash it has. */
  readonly metadata: string;
  readonly expiresAt: Date;
}

/**
 * A new invoice of the platform's provider, which is then followed until its end. Throws 503 SERVICE_UNAVAILABLE while
 * the provider is down, or if it makes none.
 */
export async function newInvoice(deps: UmaDeps, tenant: Tenant, invoice: NewInvoice): Promise<string> {
  const { transactionId, amountMsat, metadata, expiresAt } = invoice;
  // Followed before it is made: a crash in between leaves none that no one looks at.
  await inTransaction(deps, async (tx) => {
    const now = await deps.clock.now(tx, tenant);
    await schedule(tx, tenant, { transactionId, since: now }, new Date(now.getTime() + minPauseMs));
  });
  const { provider, outcome } = await deps.providerOperations.ask(tenant, {
    kind: invoiceKind,
    subjectId: transactionId,
    providers: deps.providers.fitting("lightning", tenant, {}).map(({ name }) => name),
    request: () => ({
      platformId: tenant.platformId,
      transactionId,
      amountMsat,
      descriptionHash: Buffer.from(sha256(metadata)).toString("hex"),
      expiresAt: expiresAt.toISOString(),
    }),
  });
  const fault = outcome.state === "OPEN" ? faultOf(outcome.invoice, amountMsat) : `it is ${outcome.state}`;
  if (outcome.state === "OPEN" && fault === undefined) return outcome.invoice;
  throw deps.providerHttp.nonsense(provider, new Error(`The invoice can't be given to a payer: ${fault}`));
}

/** The reason that an invoice isn't the requested one; undefined: it is. */
function faultOf(text: string, amountMsat: number): string | undefined {
  const invoice = tryInvoice(text);
  if (invoice instanceof LightningFault) return invoice.message;
  if (invoice.network !== "BITCOIN") return "it is for a test network";
  return invoice.amountMsat === BigInt(amountMsat) ? undefined : "it is of another amount";
}

interface Watch {
  readonly transactionId: string;
  readonly since: Date;
}

const watchPayload = z.object({ transactionId: z.string(), since: z.coerce.date() });

const schedule = (tx: Tx, tenant: Tenant, { transactionId, since }: Watch, dueAt: Date): Promise<void> =>
  scheduleTimer(tx, {
    tenant,
    name: watchTimer,
    subject: transactionId,
    dueAt,
    payload: { transactionId, since: since.toISOString() },
  });

/** Applies the newest state: credits what was paid, and ends what can't be paid any longer, each once. */
async function apply(deps: UmaDeps, tx: Tx, caller: Caller & { readonly now: Date }, watch: Watch): Promise<void> {
  const { transactionId, since } = watch;
  const asked = { kind: invoiceKind, subjectId: transactionId };
  const state = await deps.providerOperations.read(tx, caller, asked);
  const { row, invoice } = await lockInvoiced(tx, caller, transactionId);
  const outcome = state?.outcome;
  if (outcome?.state === "PAID") {
    if (BigInt(outcome.amountMsat) >= invoice.amountMsat) return receiveIncoming(deps, tx, caller, { row, invoice });
    const reason = `PAID ${outcome.amountMsat} millisatoshis of an invoice of ${invoice.amountMsat}`;
    await deps.providerOperations.dispute(tx, caller, asked, reason);
    return endIncoming(deps, tx, caller, row, "QUOTE_EXECUTION_FAILED");
  }
  // Without a state the provider was never asked for an invoice: no one has one.
  if (outcome?.state === "FAILED" || outcome?.state === "REFUSED") {
    return endIncoming(deps, tx, caller, row, "QUOTE_EXECUTION_FAILED");
  }
  const isOpen = outcome ? outcome.state === "OPEN" : caller.now < invoice.expiresAt;
  if (!isOpen) return endIncoming(deps, tx, caller, row, "QUOTE_EXPIRED");
  const elapsedMs = caller.now.getTime() - since.getTime();
  const pauseMs = Math.min(maxPauseMs, Math.max(minPauseMs, elapsedMs / 8));
  await schedule(tx, caller, watch, new Date(caller.now.getTime() + pauseMs));
}

export function invoiceTimers(deps: UmaDeps): TimerHandlers {
  const watch: CallingTimer = {
    async call(caller, payload) {
      const given = watchPayload.parse(payload);
      const { transactionId: subjectId } = given;
      const operation = await findOperation(deps.db, caller, invoiceKind.name, subjectId);
      if (operation) {
        await deps.providerOperations.ask(caller, {
          kind: invoiceKind,
          subjectId,
          providers: [operation.provider],
          request: () => Promise.reject(new Error(`The invoice of ${subjectId} is gone`)),
        });
      }
      return (tx, timed) => apply(deps, tx, timed, given);
    },
  };
  return { [watchTimer]: watch };
}

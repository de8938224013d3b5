import { z } from "zod";
import {
  accountFailed,
  fundingKindName,
  instructionsOf,
  openedAccount,
  type PaymentInstruction,
} from "../../accounts/published.js";
import type { Caller, Tenant } from "../../shared/kernel/caller.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { newId } from "../../shared/kernel/ids.js";
import { moneyMembers, operationKind } from "../../shared/providers/operations/kinds.js";
import { whereNamed } from "../../shared/providers/provider.js";
import type { PaymentDeps } from "../uma/deps.js";
import type { Price } from "../pricing/price.js";
import type { QuoteDraft } from "./draft.js";
import type { QuoteCreate } from "./wire.js";

/** Instructions of production's quotes that are funded in real time (docs/providers.md, Accounts by the protocol). */

/** Gives a quote its instructions: its subject. */
export const fundingKind = operationKind({
  name: fundingKindName,
  role: "accounts",
  request: z.object({
    platformId: z.string().describe("Platform whose quote it is."),
    quoteId: z.string().describe("The quote, `Quote:…`."),
    customerId: z.string().optional().describe("The payer, `Customer:…`; absent: the platform."),
    ...moneyMembers,
    cryptoNetwork: z.string().optional().describe("The network that was requested, such as `SOLANA`."),
  }),
  outcome: z.discriminatedUnion("state", [openedAccount, accountFailed]),
  final: ["ACTIVE", "FAILED"],
  onChange: () => Promise.resolve(),
});

/** Instructions for a quote that is not yet written. */
export interface QuoteFunding {
  readonly quoteId: string;
  readonly instructions: readonly PaymentInstruction[];
}

/** Whether a provider must give the quote its instructions: the sandbox makes its own. */
export const isFundedByProvider = ({ source }: QuoteCreate, { environment }: Pick<Tenant, "environment">): boolean =>
  source.sourceType === "REALTIME_FUNDING" && environment === "PRODUCTION";

/** 501 NOT_IMPLEMENTED: no provider gives instructions for a quote in this currency. */
const noInstructions = (currency: string): ApiError =>
  new ApiError(
    "NOT_IMPLEMENTED",
    `source.sourceType: no provider of the role accounts gives instructions for a quote in ${currency}: fund an ` +
      `internal account first. ${whereNamed}`,
  );

/** Names of the providers that may give instructions in the currency. Throws 501 NOT_IMPLEMENTED if there is none. */
export function requireFunding({ providers }: Pick<PaymentDeps, "providers">, tenant: Tenant, currency: string) {
  const fitting = providers.fitting("accounts", tenant, { currency });
  const names = fitting.flatMap(({ name, settings }) => (settings.kind === "http" ? name : []));
  if (names.length === 0) throw noInstructions(currency);
  return names;
}

/**
 * Asks the provider for a quote's instructions, outside of any transaction; undefined for a quote that needs none.
 * Throws 501 NOT_IMPLEMENTED if it gives none, 503 SERVICE_UNAVAILABLE while it is down.
 */
export async function askForFunding(
  deps: PaymentDeps,
  caller: Caller,
  { parties: { source }, sending, requested }: QuoteDraft,
  { totalSendingMinor }: Price,
): Promise<QuoteFunding | undefined> {
  if (source.kind !== "REALTIME_FUNDING" || !isFundedByProvider(requested, caller)) return undefined;
  const { customerId, cryptoNetwork } = source;
  const quoteId = newId("Quote");
  const { outcome } = await deps.providerOperations.ask(caller, {
    kind: fundingKind,
    subjectId: quoteId,
    providers: requireFunding(deps, caller, sending.code),
    request: () => ({
      platformId: caller.platformId,
      quoteId,
      ...(customerId !== null && { customerId }),
      amount: Number(totalSendingMinor),
      currency: sending.code,
      ...(cryptoNetwork !== null && { cryptoNetwork }),
    }),
  });
  if (outcome.state !== "ACTIVE") throw noInstructions(sending.code);
  return { quoteId, instructions: instructionsOf(outcome.instructions, customerId === null) };
}

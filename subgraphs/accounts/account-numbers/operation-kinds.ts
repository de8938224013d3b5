import { z } from "zod";
import { readDatabaseTime } from "../../shared/persistence/clock.js";
import { failureMembers, operationKind } from "../../shared/providers/operations/kinds.js";
import { currencyCode } from "../../shared/schema/fields.js";
import { bringForward } from "../../shared/timers/timers.js";
import { maxInstructions, type PaymentInstruction } from "../internal-accounts/payment-instructions.wire.js";
import { instructionsFor } from "./shared.js";
import { faultsOf, waysOfProvider, type Way } from "./ways.js";

/** The operation of opening an account at a provider (docs/providers.md, Accounts by the protocol). */

/** Polls the provider until an account is opened. */
export const accountTimer = "accounts.open-by-provider";

const checkWays = (
  { currency, instructions }: { readonly currency: string; readonly instructions: readonly Way[] },
  context: z.RefinementCtx,
): void => {
  for (const [index, way] of instructions.entries()) {
    for (const { field, message } of faultsOf(way, currency)) {
      context.addIssue({ code: "custom", path: ["instructions", index, field], message });
    }
  }
  const count = instructions.flatMap(({ paymentRails = [] }) => paymentRails).length;
  if (count <= maxInstructions) return;
  context.addIssue({ code: "custom", path: ["instructions"], message: `must be at most ${maxInstructions} rails` });
};

const wayToPay = z.lazy(waysOfProvider).meta({ id: "WayToPay" });

/** The state of an account that is open: its ways to be paid, checked as an external account's in production. */
export const openedAccount = z
  .object({
    state: z.literal("ACTIVE"),
    currency: currencyCode.describe("Currency of the account: that of the request."),
    instructions: z
      .array(wayToPay)
      .min(1)
      .max(maxInstructions)
      .describe(
        "Ways to pay to the account: `accountType`, and the members of its type. A `reference` is of one account.",
      ),
  })
  .superRefine(checkWays);

/** The kind of operation that gives a quote its instructions; the quotes declare it. */
export const fundingKindName = "FUNDING";

export const accountFailed = z.object({ state: z.literal("FAILED"), ...failureMembers });

/** One instruction for each rail of the ways that a provider gave. */
export const instructionsOf = (ways: readonly Way[], isPlatformAccount: boolean): PaymentInstruction[] =>
  ways.flatMap((way) => instructionsFor(way, isPlatformAccount));

/** Opens an internal account: its subject. */
export const accountKind = operationKind({
  name: "ACCOUNT",
  role: "accounts",
  request: z.object({
    platformId: z.string().describe("Platform whose account it is."),
    accountId: z.string().describe("The account, `InternalAccount:…`."),
    customerId: z.string().optional().describe("Its holder, `Customer:…`; absent: the platform."),
    currency: currencyCode.describe("Currency of the account."),
    wallet: wayToPay
      .optional()
      .describe("An embedded wallet's own address, of its own key: the only way that its instructions may have."),
  }),
  outcome: z.discriminatedUnion("state", [z.object({ state: z.literal("PENDING") }), openedAccount, accountFailed]),
  final: ["ACTIVE", "FAILED"],
  async onChange(tx, tenant, { subjectId }) {
    await bringForward(tx, tenant, { name: accountTimer, subject: subjectId, now: await readDatabaseTime(tx) });
  },
});

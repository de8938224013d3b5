import { z } from "zod";
import type { ExternalAccount as ExternalAccountRow } from "../../../generated/prisma/client.js";
import { isScaRegion, lockLiveCustomer } from "../../customers/published.js";
import { tenantOf, type Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, Refusal } from "../../shared/kernel/errors.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateInput } from "../../shared/schema/validate.js";
import { judgeScaProof, openScaChallenge, type ScaChallengeRow, type ScaDeps } from "../../verification/published.js";
import { beneficiaryTrustConfirmRequest } from "./wire.js";
import { getExternalAccount, lockExternalAccount } from "../external-accounts/service.js";

// A customer in the EEA may trust a USDC account of its own list: payments to it ask for no proof any more. To trust it,
// and to stop, takes one itself.

/** Whether the account is to be trusted, or no longer. */
export type TrustOperation = "TRUST" | "UNTRUST";

/** What the challenges say that they are for. */
const purposes = { TRUST: "TRUST_BENEFICIARY", UNTRUST: "UNTRUST_BENEFICIARY" } as const satisfies Record<
  TrustOperation,
  string
>;

/** How long the proof may take, domain time. */
const challengeLifeMs = 10 * 60_000;

const startInput = z.object({ externalAccountId: z.string() });
const confirmInput = startInput.extend(beneficiaryTrustConfirmRequest.shape);

type TrustDeps = Deps & ScaDeps;
type Trustable = ExternalAccountRow & { readonly customerId: string };

/**
 * Asks the customer for a proof; one that is open already is abandoned (docs/interface.md, Trusted beneficiaries). 404
 * ACCOUNT_NOT_FOUND; 409 CONFLICT outside the EEA, for an account that is not of USDC, for one that is trusted (not
 * trusted) already, and for a customer without a factor; 423 ACCOUNT_LOCKED.
 */
export function startBeneficiaryTrust(
  deps: TrustDeps,
  caller: Caller,
  operation: TrustOperation,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<ScaChallengeRow> {
  const wanted = validateInput(startInput, input);
  const { idempotencyKey } = input;
  const request = { caller, operation: `start ${operation}`, input: { ...wanted, idempotencyKey }, report };
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const { id, customerId } = await lockTrustable(tx, caller, wanted.externalAccountId, operation);
      const expiresAt = new Date((await deps.clock.now(tx, caller)).getTime() + challengeLifeMs);
      const subject = { operation, subjectId: id };
      return openScaChallenge(deps, tx, caller, { customerId, subject, purpose: purposes[operation], expiresAt });
    }),
  );
}

/**
 * Judges the proof: a right one makes the account trusted, or not trusted. 400 INVALID_INPUT for a wrong one, which is
 * counted, and for one that comes too late; 409 CONFLICT without a challenge. Otherwise as {@link startBeneficiaryTrust}.
 */
export function confirmBeneficiaryTrust(
  deps: TrustDeps,
  caller: Caller,
  operation: TrustOperation,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<ExternalAccountRow> {
  const given = validateInput(confirmInput, input);
  const { idempotencyKey } = input;
  const request = { caller, operation: `confirm ${operation}`, input: { ...given, idempotencyKey }, report };
  const { externalAccountId, challengeId, ...proof } = given;
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, request, async () => {
      const { id, customerId } = await lockTrustable(tx, caller, externalAccountId, operation);
      const subject = { operation, subjectId: id };
      const passed = await judgeScaProof(deps, tx, caller, { customerId, subject, challengeId, proof });
      if (passed instanceof Refusal) return passed;
      const now = await deps.clock.now(tx, caller);
      return tx.externalAccount.update({
        where: { id, ...tenantOf(caller) },
        data: { trustedAt: operation === "TRUST" ? now : null, updatedAt: now },
      });
    }),
  );
}

/** Locks the customer, then its account. Throws 404 ACCOUNT_NOT_FOUND, 409 CONFLICT. */
async function lockTrustable(
  tx: Tx,
  caller: Caller,
  externalAccountId: string,
  operation: TrustOperation,
): Promise<Trustable> {
  const { customerId } = await getExternalAccount({ db: tx }, caller, externalAccountId, "customer");
  if (customerId === null) throw new ApiError("ACCOUNT_NOT_FOUND");
  const customer = await lockLiveCustomer(tx, caller, customerId);
  const account = await lockExternalAccount(tx, caller, externalAccountId, "customer");
  if (!isScaRegion(customer)) {
    throw new ApiError("CONFLICT", "Only customers whose region is in the EEA trust beneficiaries.");
  }
  if (account.currency !== "USDC") {
    throw new ApiError("CONFLICT", `Only accounts of USDC can be trusted; this one is of ${account.currency}.`);
  }
  if ((account.trustedAt !== null) === (operation === "TRUST")) {
    throw new ApiError("CONFLICT", `The account is ${operation === "TRUST" ? "trusted already" : "not trusted"}.`);
  }
  return { ...account, customerId };
}

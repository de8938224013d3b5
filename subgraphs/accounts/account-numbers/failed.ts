import { tenantOf } from "../../shared/kernel/caller.js";
import { loaderOf, type SubgraphContext } from "../../shared/graphql/context.js";
import { ApiError } from "../../shared/kernel/errors.js";
import { transition } from "../../shared/kernel/transitions.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import type { AccountsDeps } from "../deps.js";
import { emitInternalAccounts } from "../internal-accounts/events.js";
import { readAccounts } from "../internal-accounts/sql.js";
import { internalAccountTransitions } from "../internal-accounts/transitions.js";
import { openByProvider, type AccountState } from "./by-provider.js";
import { accountKind } from "./operation-kinds.js";
import { awaitAgain, lockAccount } from "./sql.js";

/** Accounts that no provider could open, for the operator and for their platform. */

type FailedDeps = Pick<
  AccountsDeps,
  "db" | "systemScope" | "providerOperations" | "clock" | "afterCommit" | "sealer" | "logger"
>;

/** Maximum number of accounts that are listed. */
const maxListed = 1_000;
/** Code and reason of an account that is FAILED; of one that the provider has opened, the contradiction. */
function failureOf(state: AccountState | undefined): { readonly code?: string; readonly reason?: string } {
  const outcome = state?.outcome;
  return outcome?.state === "FAILED" || outcome?.state === "REFUSED"
    ? outcome
    : {
        reason: "What the provider stated can't be used: see providerConflicts, or the command `providers conflicts`.",
      };
}

/** The reason of an account that is FAILED, as its provider gives it. Calls of one request share a statement. */
export function loadFailureReason(
  { providerOperations }: Pick<AccountsDeps, "providerOperations">,
  context: SubgraphContext,
  accountId: string,
): Promise<string | null> {
  const reasons = loaderOf(
    context,
    async (ids: readonly string[], caller) => {
      const states = await providerOperations.stored(caller, accountKind, ids);
      return new Map(
        ids.map((id) => {
          const { code, reason } = failureOf(states.get(id));
          const words = [code, reason].filter((word) => word !== undefined);
          return [id, words.join(": ") || "The provider gives no reason."] as const;
        }),
      );
    },
    loadFailureReason,
  );
  return reasons.load(accountId);
}

/** The newest accounts that are FAILED, of all platforms or of one, with the provider's reason. */
export async function listFailed(deps: FailedDeps, platformId: string | undefined) {
  const rows = await deps.systemScope("operator").internalAccount.findMany({
    where: { status: "FAILED", ...(platformId !== undefined && { platformId }) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: maxListed,
  });
  const listed = [];
  for (const row of rows) {
    const { id, customerId, currency, updatedAt } = row;
    const about = { kind: accountKind, subjectId: id };
    const state = await inTransaction(deps, (tx) => deps.providerOperations.read(tx, tenantOf(row), about));
    const { code, reason } = failureOf(state);
    listed.push({
      id,
      platformId: row.platformId,
      customerId,
      currency,
      failedAt: updatedAt,
      provider: state?.provider,
      operationId: state?.operationId,
      code,
      reason,
    });
  }
  return listed;
}

/**
 * Has an account that is FAILED opened by another operation of a provider, of any tenant. Throws 404 ACCOUNT_NOT_FOUND,
 * 409 CONFLICT for an account that is not FAILED.
 */
export async function retryFailed(deps: FailedDeps, accountId: string) {
  const found = await deps.systemScope("operator").internalAccount.findUnique({ where: { id: accountId } });
  if (!found) throw new ApiError("ACCOUNT_NOT_FOUND", `There is no internal account ${accountId}.`);
  return inTransaction(deps, async (tx) => {
    const ledger = { ...tenantOf(found), now: await deps.clock.now(tx, found) };
    await lockAccount(tx, ledger, accountId);
    const [row] = await readAccounts(tx, ledger, [accountId]);
    if (row?.status !== "FAILED") throw new ApiError("CONFLICT", `${accountId} is ${row?.status}: it must be FAILED.`);
    const status = transition(internalAccountTransitions, row.status, "retry");
    await deps.providerOperations.restart(tx, ledger, { kind: accountKind, subjectId: accountId });
    await awaitAgain(tx, ledger, ledger.now, accountId);
    await openByProvider(tx, ledger, [accountId]);
    const waiting = { ...row, status, updatedAt: ledger.now };
    await emitInternalAccounts(deps, tx, ledger, "INTERNAL_ACCOUNT.STATUS_UPDATED", [waiting]);
    return { accountId, platformId: found.platformId, status };
  });
}

import { findPaymentAccounts, type PaymentAccount } from "../../accounts/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { isId } from "../../shared/kernel/ids.js";
import { availableMinor } from "../../shared/ledger/accounts.js";
import type { Work } from "../../shared/operation/operations.js";
import type { Tx } from "../../shared/persistence/client.js";
import type { QuoteOrigin } from "../quotes/row.js";
import { offerQuote } from "../quotes/service.js";
import type { QuoteCreate } from "../quotes/wire.js";
import type { TransactionRow } from "../transactions/type.js";
import type { PaymentDeps } from "../uma/deps.js";

// A transfer is executed as the equivalent quote: the same parties, price, ledger entries and events.

/** Members of both transfers. */
export interface Transfer {
  readonly source: { readonly accountId: string };
  readonly destination: Omit<Extract<QuoteCreate["destination"], { destinationType: "ACCOUNT" }>, "destinationType">;
  readonly amount?: number;
  readonly remittanceInformation?: QuoteCreate["remittanceInformation"];
  readonly purposeOfPayment?: QuoteCreate["purposeOfPayment"];
}

type AccountKind = "InternalAccount" | "ExternalAccount";

const kindInWords: Readonly<Record<AccountKind, string>> = {
  InternalAccount: "an internal account",
  ExternalAccount: "an external account",
};

function assertKinds({ source, destination }: Transfer, from: AccountKind, to: AccountKind): void {
  if (!isId(from, source.accountId)) throw invalidField("source.accountId", `must be the id of ${kindInWords[from]}`);
  if (!isId(to, destination.accountId)) {
    throw invalidField("destination.accountId", `must be the id of ${kindInWords[to]}`);
  }
}

/** Throws 400 INVALID_AMOUNT without an amount. */
export function assertTransferIn(transfer: Transfer): void {
  assertKinds(transfer, "ExternalAccount", "InternalAccount");
  if (transfer.amount !== undefined) return;
  const message = "is required: the balance of an external account is not known";
  throw new ApiError("INVALID_AMOUNT", `amount: ${message}`, { errors: [{ field: "amount", message }] });
}

export function assertTransferOut(transfer: Transfer): void {
  assertKinds(transfer, "InternalAccount", "ExternalAccount");
}

/** The amount of a transfer; default: the available balance. Throws 400 INSUFFICIENT_FUNDS for zero. */
export async function transferAmount(tx: Tx, caller: Caller, { amount, source }: Transfer): Promise<number> {
  if (amount !== undefined) return amount;
  const available = await availableMinor(tx, caller, source.accountId);
  if (available > 0n) return Number(available);
  throw new ApiError("INSUFFICIENT_FUNDS", `The account ${source.accountId} has no available balance.`);
}

/**
 * Executes the quote of a transfer that {@link assertTransferIn} or {@link assertTransferOut} accepted. Errors of an
 * executed quote, and 400 INVALID_CURRENCY for two currencies.
 */
export async function executeTransfer(
  { deps, tx, caller }: Work<PaymentDeps>,
  transfer: Transfer,
  origin?: Pick<QuoteOrigin, "agentId">,
): Promise<TransactionRow> {
  const { source, destination, remittanceInformation, purposeOfPayment } = transfer;
  const { accounts } = await assertTransferable(deps, tx, caller, transfer);
  const { transaction } = await offerQuote(
    deps,
    tx,
    caller,
    {
      source: { sourceType: "ACCOUNT", accountId: source.accountId },
      destination: { destinationType: "ACCOUNT", ...destination },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: await transferAmount(tx, caller, transfer),
      immediatelyExecute: true,
      remittanceInformation,
      purposeOfPayment,
    },
    { ...origin, accounts },
  );
  return transaction;
}

/**
 * Refuses payments that need a quote. Returns both accounts by id, and their currency. Throws 404 ACCOUNT_NOT_FOUND; an
 * agent finds only its customer's accounts.
 */
export async function assertTransferable(
  deps: PaymentDeps,
  tx: Tx,
  caller: Caller,
  transfer: Transfer,
): Promise<{ readonly accounts: ReadonlyMap<string, PaymentAccount>; readonly currency: string }> {
  const ids = [transfer.source.accountId, transfer.destination.accountId];
  const accounts = await findPaymentAccounts(deps, tx, caller, ids);
  const [source, destination] = ids.map((id) => {
    const account = accounts.get(id);
    if (account && (!caller.agent || caller.agent.customerId === account.customerId)) return account;
    throw new ApiError("ACCOUNT_NOT_FOUND", `There is no account ${id}.`);
  });
  if (!source || !destination) throw new ApiError("ACCOUNT_NOT_FOUND");
  if (source.kind === "INTERNAL" && source.type === "EMBEDDED_WALLET") {
    throw invalidField("source.accountId", "an embedded wallet signs its payments: use POST /quotes");
  }
  if (source.currency !== destination.currency) {
    const message = `is in ${destination.currency}, the source in ${source.currency}: use POST /quotes to exchange`;
    throw new ApiError("INVALID_CURRENCY", `destination.accountId: ${message}`, {
      errors: [{ field: "destination.accountId", message }],
    });
  }
  return { accounts, currency: source.currency };
}

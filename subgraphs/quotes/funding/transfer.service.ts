import type { Transaction } from "../../../generated/prisma/client.js";
import { findPaymentAccounts } from "../../accounts/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import type { Tx } from "../../shared/persistence/client.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { idempotent, type IdempotentInput, type ReplayReport } from "../../shared/idempotency/idempotency.js";
import { isId } from "../../shared/kernel/ids.js";
import { inTransaction } from "../../shared/persistence/transaction.js";
import { validateInput } from "../../shared/schema/validate.js";
import type { PaymentDeps } from "../uma/deps.js";
import { offerQuote } from "../quotes/service.js";
import type { QuoteCreate } from "../quotes/wire.js";
import { transferIn, transferOut } from "./transfer.wire.js";

// Each transfer is the quote that replaces it: the same parties, price, ledger entries and events.

/** What both transfers name. */
interface Transfer {
  readonly source: { readonly accountId: string };
  readonly destination: Omit<Extract<QuoteCreate["destination"], { destinationType: "ACCOUNT" }>, "destinationType">;
  readonly amount?: number;
  readonly remittanceInformation?: QuoteCreate["remittanceInformation"];
  readonly purposeOfPayment?: QuoteCreate["purposeOfPayment"];
}

/**
 * Pulls money from an external account into an internal one of the same currency. Errors of an executed quote, and 400
 * INVALID_AMOUNT without an amount, INVALID_CURRENCY for two currencies.
 */
export function createTransferIn(
  deps: PaymentDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<Transaction> {
  const transfer = validateInput(transferIn, input);
  assertKinds(transfer, "ExternalAccount", "InternalAccount");
  return executeTransfer(deps, caller, transfer, { operation: "createTransferIn", key: input.idempotencyKey, report });
}

/** Pays from an internal account to an external one of the same currency. Errors as of {@link createTransferIn}. */
export function createTransferOut(
  deps: PaymentDeps,
  caller: Caller,
  input: IdempotentInput & object,
  report: ReplayReport,
): Promise<Transaction> {
  const transfer = validateInput(transferOut, input);
  assertKinds(transfer, "InternalAccount", "ExternalAccount");
  return executeTransfer(deps, caller, transfer, { operation: "createTransferOut", key: input.idempotencyKey, report });
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

async function executeTransfer(
  deps: PaymentDeps,
  caller: Caller,
  transfer: Transfer,
  request: {
    readonly operation: string;
    readonly key: IdempotentInput["idempotencyKey"];
    readonly report: ReplayReport;
  },
): Promise<Transaction> {
  const { source, destination, amount, remittanceInformation, purposeOfPayment } = transfer;
  if (amount === undefined) throw missingAmount();
  const { operation, key, report } = request;
  return inTransaction(deps, (tx) =>
    idempotent(deps, tx, { caller, operation, input: { ...transfer, idempotencyKey: key }, report }, async () => {
      await assertTransferable(deps, tx, caller, transfer);
      const { transaction } = await offerQuote(deps, tx, caller, {
        source: { sourceType: "ACCOUNT", accountId: source.accountId },
        destination: { destinationType: "ACCOUNT", ...destination },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: amount,
        immediatelyExecute: true,
        remittanceInformation,
        purposeOfPayment,
      });
      return transaction;
    }),
  );
}

function missingAmount(): ApiError {
  const message = "is required";
  return new ApiError("INVALID_AMOUNT", `amount: ${message}`, { errors: [{ field: "amount", message }] });
}

/** What a quote could do and a transfer can't; that the accounts exist is the quote's to say. */
async function assertTransferable(deps: PaymentDeps, tx: Tx, caller: Caller, transfer: Transfer): Promise<void> {
  const ids = [transfer.source.accountId, transfer.destination.accountId];
  const accounts = await findPaymentAccounts(deps, tx, caller, ids);
  const [source, destination] = ids.map((id) => accounts.get(id));
  if (source?.kind === "INTERNAL" && source.type === "EMBEDDED_WALLET") {
    throw invalidField("source.accountId", "an embedded wallet signs its payments: use POST /quotes");
  }
  if (source && destination && source.currency !== destination.currency) {
    const message = `is in ${destination.currency}, the source in ${source.currency}: use POST /quotes to exchange`;
    throw new ApiError("INVALID_CURRENCY", `destination.accountId: ${message}`, {
      errors: [{ field: "destination.accountId", message }],
    });
  }
}

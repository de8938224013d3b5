import type { IncomingFunds } from "../../accounts/published.js";
import type { LedgerContext } from "../../shared/ledger/post.js";
import { suspendFunds } from "../../shared/ledger/suspense.js";
import type { PaymentDeps } from "../uma/deps.js";
import { receiveFunds } from "./realtime.service.js";
import { scheduleSweep } from "./sweeps.js";
import { advance, insertTransaction, openTransaction, unchanged } from "../transactions/store.js";

type Funds = Omit<Parameters<IncomingFunds["received"]>[2], "sweepRule">;

/** An incoming payment of money that was sent to an account's instructions. */
const arrivalOf = (
  ledger: LedgerContext,
  { accountId, customerId, platformCustomerId, currency, amountMinor }: Funds,
) =>
  ({
    type: "INCOMING",
    direction: "CREDIT",
    customerId,
    platformCustomerId: platformCustomerId ?? ledger.platformId,
    sourceType: "REALTIME_FUNDING",
    source: null,
    sourceCurrency: currency,
    destinationType: "ACCOUNT",
    destination: accountId,
    destinationCurrency: currency,
    receivedAmount: amountMinor,
  }) as const;

/** Money that arrives at an account from outside: an incoming payment that is final from the start. */
export function createIncomingFunds(deps: PaymentDeps): IncomingFunds {
  return {
    funded: (tx, ledger, funds) => receiveFunds(deps, tx, ledger, funds),
    async received(tx, ledger, { sweepRule, ...funds }) {
      const arrived = openTransaction(ledger, arrivalOf(ledger, funds), "COMPLETED");
      const { id } = await insertTransaction(deps, tx, ledger, arrived);
      if (sweepRule) await scheduleSweep(tx, ledger, id, sweepRule);
      return id;
    },
    async refused(tx, ledger, { reason: description, ...funds }) {
      const arrived = openTransaction(ledger, { ...arrivalOf(ledger, funds), description });
      const reason = "OFFRAMP_FAILED";
      const failed = advance(unchanged(arrived.row), "fail", ledger.now, { failureReason: reason });
      const { id: subjectId } = await insertTransaction(deps, tx, ledger, failed);
      const { currency, amountMinor } = funds;
      await suspendFunds(deps, tx, ledger, { from: "REALTIME_FUNDING", currency, amountMinor, subjectId, reason });
      return subjectId;
    },
  };
}

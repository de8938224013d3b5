import type { IncomingFunds } from "../../accounts/published.js";
import type { Deps } from "../../shared/deps.js";
import { scheduleSweep } from "./sweeps.js";
import { insertTransaction, openTransaction } from "../transactions/store.js";

/** Money that arrives at an account from outside: an incoming payment that is COMPLETED from the start. */
export function createIncomingFunds(deps: Pick<Deps, "sealer" | "clock">): IncomingFunds {
  return {
    async received(tx, ledger, { accountId, customerId, platformCustomerId, currency, amountMinor, sweepRule }) {
      const arrived = openTransaction(
        ledger,
        {
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
        },
        "COMPLETED",
      );
      const { id } = await insertTransaction(deps, tx, ledger, arrived);
      if (sweepRule) await scheduleSweep(tx, ledger, id, sweepRule);
      return id;
    },
  };
}

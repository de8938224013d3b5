import { z } from "zod";
import { tenantOf } from "../../shared/kernel/caller.js";
import type { TimerHandlers } from "../../shared/timers/timers.js";
import type { WalletsDeps } from "../deps.js";
import { openWallets } from "./service.js";

const account = z.object({ id: z.string(), customerId: z.string() });

/** Opens the wallets of accounts that are older than wallets: the migration schedules one timer each. */
export function walletTimers({ custody }: Pick<WalletsDeps, "custody">): TimerHandlers {
  return {
    "wallet.open": async (tx, caller, payload) => {
      await openWallets(custody, tx, { ...tenantOf(caller), now: caller.now }, [account.parse(payload)]);
    },
  };
}

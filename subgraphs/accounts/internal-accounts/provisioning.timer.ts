import { z } from "zod";
import { findCustomers } from "../../customers/published.js";
import { platformProfile } from "../../platform/published.js";
import type { AccountsDeps } from "../deps.js";
import type { TimerHandlers } from "../../shared/timers/timers.js";
import { createCustomerAccounts, createPlatformAccounts } from "./provisioning.js";

const holder = z.object({ customerId: z.string().nullable() });

/** Opens the accounts of holders that are older than accounts: the migration schedules one timer each. */
export function provisioningTimers(deps: AccountsDeps): TimerHandlers {
  return {
    "accounts.provision": async (tx, caller, payload) => {
      const { customerId } = holder.parse(payload);
      if (customerId === null) {
        const { supportedCurrencyCodes } = await platformProfile(deps, tx, caller);
        await createPlatformAccounts(deps).provision(tx, caller, supportedCurrencyCodes);
        return;
      }
      const customer = (await findCustomers(deps, [customerId], caller)).get(customerId);
      if (customer) await createCustomerAccounts(deps).provision(tx, caller, [customer]);
    },
  };
}

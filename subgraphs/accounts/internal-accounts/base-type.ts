import type { InternalAccountType } from "../../../generated/prisma/client.js";

const cryptoCurrencies: ReadonlySet<string> = new Set(["BTC", "USDC", "USDT", "USDB"]);

/** Holder of an internal account, as the kind of its account in the ledger. */
export type Holder = "CUSTOMER" | "PLATFORM";

/**
 * The type of the account that a holder gets automatically in a currency (docs/interface.md, Accounts that a holder
 * gets). All others are RULE_BASED.
 */
export function baseTypeOf(holder: Holder, currency: string): InternalAccountType {
  if (currency === "USDB" && holder === "CUSTOMER") return "EMBEDDED_WALLET";
  return cryptoCurrencies.has(currency) ? "INTERNAL_CRYPTO" : "INTERNAL_FIAT";
}

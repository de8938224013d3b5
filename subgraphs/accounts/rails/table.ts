import type { Rail } from "./fields.js";
import { bankRails } from "./table.banks.js";
import { mobileRails } from "./table.mobile.js";
import { walletRails } from "./table.wallets.js";

/**
 * Every account type that can be credited or debited: a new country is one row. Wire schemas, checks and payment rails
 * are derived from it.
 */
const table = { ...bankRails, ...mobileRails, ...walletRails };

export type ExternalAccountType = keyof typeof table;
export const rails: Readonly<Record<ExternalAccountType, Rail>> = table;

function isExternalAccountType(name: string): name is ExternalAccountType {
  return Object.hasOwn(rails, name);
}

export const externalAccountTypes: readonly ExternalAccountType[] = Object.keys(rails).filter(isExternalAccountType);

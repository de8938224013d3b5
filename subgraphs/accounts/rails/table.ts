import type { Rail } from "./fields.js";
import { bankRails } from "./table.banks.js";
import { mobileRails } from "./table.mobile.js";
import { walletRails } from "./table.wallets.js";

/** Every type of account for payments: a new country is one row. Wire schemas, checks and rails derive from it. */
const table = { ...bankRails, ...mobileRails, ...walletRails };

export type ExternalAccountType = keyof typeof table;
export const rails: Readonly<Record<ExternalAccountType, Rail>> = table;

function isExternalAccountType(name: string): name is ExternalAccountType {
  return Object.hasOwn(rails, name);
}

export const externalAccountTypes: readonly ExternalAccountType[] = Object.keys(rails).filter(isExternalAccountType);

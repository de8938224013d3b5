import { words } from "../../ui/words.js";
import type { ExternalRowFragment, InternalAccountType, InternalRowFragment } from "./operations.graphql.js";

const types: Readonly<Record<InternalAccountType, string>> = {
  INTERNAL_FIAT: "Fiat",
  INTERNAL_CRYPTO: "Crypto",
  EMBEDDED_WALLET: "Wallet",
  RULE_BASED: "Sweeping",
};
export const typeText = (type: string): string => types[type as InternalAccountType] ?? words(type);

export const internalName = ({ label, type, balance }: InternalRowFragment): string =>
  label ?? `${balance.currency.code} ${typeText(type).toLowerCase()}`;

type External = Pick<ExternalRowFragment, "platformAccountId" | "accountInfo">;
/** The platform's id of it, otherwise whose it is and where. */
export const externalName = ({ platformAccountId, accountInfo: { beneficiary, bankName, accountType } }: External) =>
  platformAccountId ??
  [beneficiary?.fullName ?? beneficiary?.legalName, bankName ?? kindText(accountType)].filter(Boolean).join(", ");

/** `USD_ACCOUNT` is "USD account", `SOLANA_WALLET` "Solana wallet". */
export const kindText = (kind: string): string =>
  words(kind).replace(/^([a-z]{3}) account$/i, (text) => text.slice(0, 3).toUpperCase() + text.slice(3));

const members: Readonly<Record<string, string>> = {
  accountType: "Kind",
  accountHolderName: "Holder",
  accountNumber: "Account number",
  routingNumber: "Routing number",
  iban: "IBAN",
  swiftCode: "SWIFT code",
  sortCode: "Sort code",
  clabeNumber: "CLABE",
  pixKey: "PIX key",
  vpa: "UPI address",
  ifsc: "IFSC",
  bankCode: "Bank code",
  branchCode: "Branch code",
  bankName: "Bank",
  bankAddress: "Address of the bank",
  phoneNumber: "Phone",
  provider: "Provider",
  country: "Country",
  reference: "Reference, which must be given",
  address: "Address",
  network: "Network",
  assetType: "Asset",
  invoice: "Invoice",
  lightningAddress: "Lightning address",
  bolt12: "BOLT 12 offer",
  paymentUrl: "Payment page",
  paymentRails: "Rails",
};

/** The members of account details that are set, as a person calls them. */
export function detailsOf(info: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] {
  return Object.entries(members).flatMap(([name, title]) => {
    const value = info[name];
    if (name === "accountType") return typeof value === "string" ? [[title, kindText(value)] as const] : [];
    if (Array.isArray(value))
      return value.length > 0 ? [[title, value.map(String).map(words).join(", ")] as const] : [];
    return typeof value === "string" && value !== "" ? [[title, value] as const] : [];
  });
}

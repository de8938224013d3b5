import { parseMoney } from "../../ui/money.js";
import { words } from "../../ui/words.js";
import type {
  CreateCustomerExternalAccountInput,
  CreateQuoteInput,
  PayableExternalFragment,
  PayableInternalFragment,
  PaymentRail,
} from "./operations.graphql.js";

/** Content of the form. `source` and `destination` are ids of accounts, or the names below. */
export interface Draft {
  readonly source: string;
  readonly destination: string;
  readonly fundingCurrency: string;
  readonly umaAddress: string;
  readonly umaCurrency: string;
  readonly outcome: string;
  /** Of the sandbox's account, without the suffix of the outcome: the same at each attempt. */
  readonly accountNumber: string;
  readonly side: "SENDING" | "RECEIVING";
  readonly amount: string;
  readonly rail: string;
  readonly description: string;
}

export const byFunding = "funding";
export const toUma = "uma";
export const toSandbox = "sandbox";

const randomDigits = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => String(1 + (byte % 9))).join("");

export const newDraft = (source: string): Draft => ({
  source,
  destination: "",
  fundingCurrency: "USD",
  umaAddress: "",
  umaCurrency: "",
  outcome: "999",
  accountNumber: randomDigits(),
  side: "SENDING",
  amount: "",
  rail: "",
  description: "",
});

export interface Payable {
  readonly internal: readonly PayableInternalFragment[];
  readonly external: readonly PayableExternalFragment[];
}

export const internalText = ({ label, balance }: PayableInternalFragment): string =>
  label ?? `Account in ${balance.currency.code}`;

export const externalText = ({ platformAccountId, currency, accountInfo }: PayableExternalFragment): string => {
  const { beneficiary, bankName, accountType } = accountInfo;
  const name = platformAccountId ?? beneficiary?.fullName ?? beneficiary?.legalName ?? "";
  return [name, bankName ?? words(accountType), currency].filter(Boolean).join(", ");
};

/** Currencies of both sides; undefined when the receiver decides. */
export function currenciesOf(draft: Draft, { internal, external }: Payable): { from?: string; to?: string } {
  const of = (id: string) =>
    internal.find((one) => one.id === id)?.balance.currency.code ?? external.find((one) => one.id === id)?.currency;
  const to =
    draft.destination === toUma
      ? draft.umaCurrency || undefined
      : draft.destination === toSandbox
        ? "USD"
        : of(draft.destination);
  return { from: draft.source === byFunding ? draft.fundingCurrency : of(draft.source), to };
}

/** Outcome in the sandbox of a payment to an account, by the end of its number. */
export const outcomes: readonly (readonly [suffix: string, text: string])[] = [
  ["999", "completes"],
  ["002", "fails, and is refunded"],
  ["003", "completes after 6 minutes"],
  ["004", "is refused by the receiving institution, and refunded"],
  ["005", "completes, and is returned after 5 minutes"],
  ["006", "completes, and is revoked by the payer"],
  ["007", "fails, and the refund fails too"],
];

/** An account in the United States, whose number selects the outcome. */
export function sandboxReceiver(
  { accountNumber, outcome }: Draft,
  customerId: string | undefined,
): Omit<CreateCustomerExternalAccountInput, "idempotencyKey"> {
  return {
    customerId,
    currency: "USD",
    accountInfo: {
      accountType: "USD_ACCOUNT",
      accountNumber: `${accountNumber}${outcome}`,
      routingNumber: "021000021",
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Jane Ann Doe", countryOfResidence: "US" },
    },
  };
}

export type Faults = Partial<Record<"source" | "destination" | "amount", string>>;

/** Corrections needed before a quote can be asked for. */
export function faultsOf(draft: Draft, amount: number | undefined, currency: string | undefined): Faults {
  return {
    ...(draft.source === "" && { source: "Choose what pays." }),
    ...(draft.destination === "" && { destination: "Choose who is paid." }),
    ...(draft.destination === toUma && draft.umaAddress.trim() === "" && { destination: "Give the UMA address." }),
    ...((amount === undefined || amount <= 0) && {
      amount:
        currency === undefined
          ? "Choose the currency that is received, or fix the amount that is sent."
          : `An amount above zero in ${currency}.`,
    }),
  };
}

export const amountIn = (text: string, decimals: number | undefined) =>
  decimals === undefined ? undefined : parseMoney(text, decimals);

export function quoteInput(
  draft: Draft,
  amount: number,
  destinationId: string,
  customerId: string | undefined,
): CreateQuoteInput {
  const { source, destination, umaAddress, umaCurrency, rail, side, description, fundingCurrency } = draft;
  return {
    source:
      source === byFunding
        ? { sourceType: "REALTIME_FUNDING", customerId, currency: fundingCurrency }
        : { sourceType: "ACCOUNT", accountId: source },
    destination:
      destination === toUma
        ? { destinationType: "UMA_ADDRESS", umaAddress: umaAddress.trim(), currency: umaCurrency || undefined }
        : {
            destinationType: "ACCOUNT",
            accountId: destinationId,
            paymentRail: rail === "" ? undefined : (rail as PaymentRail),
          },
    lockedCurrencySide: side,
    lockedCurrencyAmount: amount,
    ...(description.trim() !== "" && { description: description.trim() }),
  };
}

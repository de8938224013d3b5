import type { CryptoNetworkName } from "../../shared/schema/crypto-networks.js";
import type { PaymentRailName } from "../../shared/schema/payments.js";

/** Terms of a way to pay: costs in US dollars (decimal text), limits and times. Data, changed here only. */
export interface WayTerms {
  readonly fixedFeeUsd: string;
  /** Of the amount sent, in hundredths of a percent. */
  readonly variableFeeBps: number;
  readonly minUsd: string;
  readonly maxUsd: string;
  /** Typical time from execution to the money's arrival. */
  readonly settlementSeconds: number;
  /** Validity of an offer. */
  readonly validSeconds: number;
}

const hour = 3_600;
const day = 24 * hour;

const instant = (fixedFeeUsd: string, maxUsd: string): WayTerms => ({
  fixedFeeUsd,
  variableFeeBps: 0,
  minUsd: "0.50",
  maxUsd,
  settlementSeconds: 60,
  validSeconds: 300,
});

const slow = (fixedFeeUsd: string, maxUsd: string, settlementSeconds: number): WayTerms => ({
  ...instant(fixedFeeUsd, maxUsd),
  settlementSeconds,
  validSeconds: 900,
});

/** Transfers that banks process individually. */
const byHand = (fixedFeeUsd: string, minUsd: string, settlementSeconds: number): WayTerms => ({
  ...slow(fixedFeeUsd, "10000000", settlementSeconds),
  minUsd,
});

export const railTerms: Readonly<Record<PaymentRailName, WayTerms>> = {
  ACH: slow("0.10", "1000000", day),
  ACH_COLOMBIA: slow("0.20", "100000", day),
  BANK_TRANSFER: slow("0.25", "250000", day),
  BRE_B: instant("0.10", "5000"),
  CIPS: byHand("3.00", "10", day),
  FAST: instant("0.10", "150000"),
  FASTER_PAYMENTS: instant("0.10", "1000000"),
  FEDNOW: instant("0.15", "1000000"),
  INSTAPAY: instant("0.20", "1000"),
  MOBILE_MONEY: { ...instant("0.20", "5000"), variableFeeBps: 50 },
  NEFT: slow("0.10", "100000", 2 * hour),
  PAYNOW: instant("0.10", "150000"),
  PESONET: slow("0.15", "100000", 8 * hour),
  PIX: instant("0.10", "500000"),
  RTGS: slow("0.25", "1000000", 2 * hour),
  RTP: instant("0.15", "1000000"),
  SEPA: slow("0.15", "1000000", day),
  SEPA_INSTANT: instant("0.20", "100000"),
  SPEI: instant("0.10", "500000"),
  SWIFT: byHand("10.00", "25", 2 * day),
  UNIONPAY: slow("0.25", "50000", hour),
  UPI: instant("0.10", "1200"),
  WIRE: byHand("5.00", "10", 4 * hour),
};

/** To a wallet on a crypto network; the network's fee is added. */
export const networkTerms: WayTerms = { ...instant("0.10", "5000000"), settlementSeconds: 600 };

/** Current fee of a transfer on each network, in US dollars. */
export const networkFeesUsd: Readonly<Record<CryptoNetworkName, string>> = {
  BITCOIN: "0.60",
  ETHEREUM: "0.40",
  SOLANA: "0.01",
  BASE: "0.01",
  POLYGON: "0.01",
  TRON: "0.50",
  PLASMA: "0.01",
  SPARK: "0.01",
  LIGHTNING: "0.01",
};

/** Duration of a payment to us on slow networks, by type of account: six blocks of Bitcoin. */
export const fundingSecondsOnChain: Readonly<Record<string, number>> = { BITCOIN_L1: hour };

/** To another institution by UMA. */
export const umaTerms: WayTerms = { ...instant("0.01", "100000"), minUsd: "0.05", settlementSeconds: 10 };

/** From one internal account to another, if the currencies differ. */
export const conversionTerms: WayTerms = {
  ...instant("0", "10000000"),
  minUsd: "0.01",
  settlementSeconds: 0,
};

/** If the currencies differ, the dearer of the two adds this to the variable fee. */
const conversionBps: Readonly<Record<string, number>> = {
  USD: 5,
  USDC: 5,
  USDT: 5,
  USDB: 5,
  EUR: 15,
  GBP: 15,
  BTC: 30,
  MXN: 30,
  BRL: 30,
  INR: 30,
  PHP: 30,
  NGN: 60,
};
const otherConversionBps = 40;

export function conversionBpsOf(from: string, to: string): number {
  if (from === to) return 0;
  return Math.max(...[from, to].map((code) => conversionBps[code] ?? otherConversionBps));
}

import { randomBytes } from "node:crypto";
import type { Environment } from "../../shared/kernel/caller.js";
import type { PaymentAccountType, PaymentInstruction } from "./payment-instructions.wire.js";

/** The account that funding instructions are made for, and the randomness that they are drawn from. */

/** The holder of the sandbox's accounts. */
export const holder = "Paygraph Sandbox";

export interface FundedAccount {
  readonly id: string;
  readonly environment: Environment;
  readonly currency: string;
  readonly type: string;
  readonly isPlatformAccount: boolean;
  /** Of an embedded wallet: the secp256k1 key of its Spark address; absent: a key that no one has. */
  readonly walletKey?: Uint8Array | undefined;
  /** Of a quote: the amount to pay, and its expiry. */
  readonly request?: PaymentRequest | undefined;
}

interface PaymentRequest {
  readonly amountMinor: bigint;
  readonly validSeconds: number;
}

export type Details = Omit<PaymentInstruction["accountOrWalletInfo"], "accountType" | "paymentRails">;

/** An account or wallet that can be credited. */
export interface Way {
  readonly accountType: PaymentAccountType;
  readonly details: Details;
  /** The details that no other account has. */
  readonly unique: readonly (keyof Details)[];
  /** Default: all rails of the type. */
  readonly rails?: readonly string[];
  readonly note?: string;
}

export interface Draw {
  bytes(size: number): Uint8Array;
  digits(count: number): string;
  /** The reference of the payment, derived from the account's id, so that each leads to the other. */
  readonly reference: string;
  readonly request: PaymentRequest | undefined;
}
export type Recipe = (draw: Draw) => readonly Way[];

export function drawFor(account: FundedAccount): Draw {
  return {
    bytes: randomBytes,
    // 64 bits more than the number has, so that all digits are equally likely.
    digits: (count) =>
      (BigInt(`0x${randomBytes(8 + Math.ceil(count / 2)).toString("hex")}`) % 10n ** BigInt(count))
        .toString()
        .padStart(count, "0"),
    reference: `PG${account.id.slice(-12).toUpperCase()}`,
    request: account.request,
  };
}

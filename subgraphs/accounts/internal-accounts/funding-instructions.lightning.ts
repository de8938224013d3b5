import { secp256k1 } from "@noble/curves/secp256k1.js";
import { bech32 } from "@scure/base";
import { bech32Letters, signedHash } from "../rails/bolt11.js";

const network = "bc";
/** `var_onion_optin` and `payment_secret`, both required: bits 8 and 14. */
const features = [16, 8, 0];

const numberWords = (value: number, length: number) =>
  Array.from({ length }, (_, index) => Math.floor(value / 32 ** (length - 1 - index)) % 32);

/** As many as the number needs. */
const fewestWords = (value: number) => numberWords(value, Math.ceil(value.toString(2).length / 5));

/** BOLT 11: each field is its type (a letter of bech32's alphabet), its length in words of 5 bits, and the words. */
const field = (type: string, words: readonly number[]) => [
  bech32Letters.indexOf(type),
  ...numberWords(words.length, 2),
  ...words,
];

export interface LightningInvoice {
  readonly paymentHash: Uint8Array;
  readonly paymentSecret: Uint8Array;
  /** The key of the receiving node. */
  readonly nodeSecretKey: Uint8Array;
  /** Text, or the SHA-256 of a text that both sides know. */
  readonly description: string | Uint8Array;
  /** Absent: the payer chooses. */
  readonly amountMsat?: bigint | undefined;
  /** Paying nodes compare it with their own clocks: real time, never the sandbox's. */
  readonly createdAt: Date;
  /** Default: an hour, by BOLT 11. */
  readonly expirySeconds?: number | undefined;
}

/** A BOLT 11 invoice on Bitcoin's main network. */
export function lightningInvoice(invoice: LightningInvoice): string {
  const { description, amountMsat } = invoice;
  const prefix = `ln${network}${amountMsat === undefined ? "" : `${amountMsat * 10n}p`}`;
  const words = [
    ...numberWords(Math.floor(invoice.createdAt.getTime() / 1000), 7),
    ...field("s", bech32.toWords(invoice.paymentSecret)),
    ...field("p", bech32.toWords(invoice.paymentHash)),
    ...(typeof description === "string"
      ? field("d", bech32.toWords(new TextEncoder().encode(description)))
      : field("h", bech32.toWords(description))),
    ...(invoice.expirySeconds === undefined ? [] : field("x", fewestWords(invoice.expirySeconds))),
    ...field("9", features),
  ];
  const signature = secp256k1.sign(signedHash(prefix, words), invoice.nodeSecretKey, {
    prehash: false,
    format: "recovered",
  });
  // The library puts the recovery id first, BOLT 11 last.
  const signatureWords = bech32.toWords(Uint8Array.of(...signature.subarray(1), ...signature.subarray(0, 1)));
  return bech32.encode(prefix, [...words, ...signatureWords], false);
}

import { randomBytes } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import type { PayRequest } from "@uma-sdk/core";
import { lightningInvoice } from "../../../accounts/published.js";
import { currencyOf, Exact } from "../../../shared/kernel/money.js";
import { sha256 } from "../../../shared/kernel/crypto.js";
import { isReadable } from "../../../shared/schema/fields.js";
import { fromUmaOptions, toUmaData, type RequestedField } from "./fields.js";
import { okAnswer, UmaFault, type UmaAnswer } from "./faults.js";
import type { UmaKeyPairs } from "./keys.js";
import { metadataOf, toFault, umaMajorVersions, type UmaOfferedCurrency } from "./lnurlp.js";
import { acceptSigned, peerDomain, type NonceScope } from "./peers.js";
import { umaSdk } from "./sdk.js";
import type { UmaNode } from "./transport.js";

/** An accepted pay request: signed by the payer's provider, and new. */
export interface AcceptedPayRequest {
  readonly request: PayRequest;
  /** Lower case. */
  readonly payerUmaAddress: string;
  readonly payerDomain: string;
  /** The payer's data from its provider, by the protocol's keys, including the decrypted part. */
  readonly said: Readonly<Record<string, unknown>>;
  /** Requested fields of the receiver. */
  readonly requested: readonly RequestedField[];
  readonly receivingCurrency: string;
  readonly comment: string | null;
}

/** The requested payee. */
export interface UmaPayee {
  readonly scope: NonceScope;
  readonly keys: UmaKeyPairs;
}

const maxCommentLength = 500;

async function parsePayRequest(body: string): Promise<PayRequest> {
  const sdk = await umaSdk();
  let request: PayRequest;
  try {
    request = sdk.PayRequest.fromJson(body);
  } catch (error) {
    throw toFault(sdk, error, "PARSE_PAYREQ_REQUEST_ERROR");
  }
  if (!request.isUma()) {
    throw new UmaFault("MISSING_REQUIRED_UMA_PARAMETERS", "`convert` and `payerData.compliance` are required.");
  }
  if (!umaMajorVersions.some((version) => version === request.umaMajorVersion)) {
    throw new UmaFault("UNSUPPORTED_UMA_VERSION", "The pay request is of another version of UMA.", {
      supportedMajorVersions: umaMajorVersions,
    });
  }
  return request;
}

/** Accepts a pay request. Throws the {@link UmaFault} to respond with unless the payer's provider signed it. */
export async function acceptPayRequest(node: UmaNode, payee: UmaPayee, body: string): Promise<AcceptedPayRequest> {
  const sdk = await umaSdk();
  const request = await parsePayRequest(body);
  const { payerData, receivingCurrencyCode, comment = null } = request;
  const { identifier, compliance } = payerData ?? {};
  if (!payerData || !compliance || !identifier || receivingCurrencyCode === undefined) {
    throw new UmaFault("MISSING_REQUIRED_UMA_PARAMETERS", "`payerData.identifier` is required.");
  }
  if (!sdk.isValidUmaAddress(identifier)) throw new UmaFault("INVALID_INPUT", "The payer has no UMA address.");
  const payerDomain = peerDomain(sdk.getVaspDomainFromUmaAddress(identifier));
  const { signatureNonce: nonce, signatureTimestamp: timestamp } = compliance;
  await acceptSigned(node, payee.scope, { domain: payerDomain, nonce, timestamp }, (keys, nonces) =>
    sdk.verifyPayReqSignature(request, keys, nonces),
  );
  const { fields, unknown } = fromUmaOptions(request.requestedPayeeData);
  if (unknown.length > 0) {
    throw new UmaFault(
      "UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY",
      `Unknown payee data: ${unknown.join(", ").slice(0, 200)}`,
    );
  }
  if (comment !== null && (comment.length > maxCommentLength || !isReadable(comment))) {
    throw new UmaFault("INVALID_INPUT", `The comment isn't text of at most ${maxCommentLength} characters.`);
  }
  const { encryptedTravelRuleInfo } = compliance;
  let secret = {};
  if (encryptedTravelRuleInfo) {
    // Loaded when needed, as the SDK is.
    const { openTravelRule } = await import("./travel-rule.js");
    secret = openTravelRule(payee.keys.encryption, encryptedTravelRuleInfo);
  }
  return {
    request,
    payerUmaAddress: identifier.toLowerCase(),
    payerDomain,
    said: { ...payerData, ...secret },
    requested: fields,
    receivingCurrency: receivingCurrencyCode,
    comment: comment === "" ? null : comment,
  };
}

/** The amounts of a payment. The credited amount is rounded down, so that it is never worth more than the paid one. */
export interface UmaPrice {
  readonly amountMsat: number;
  readonly receivingMinor: number;
}

/** The millisatoshis to request, so that this amount arrives. */
export function msatOf(receivingMinor: number, multiplier: number): number {
  return Math.round(receivingMinor * multiplier);
}

/** Throws INVALID_CURRENCY or AMOUNT_OUT_OF_RANGE. */
export function priceOf(
  { request: { amount, sendingAmountCurrencyCode } }: AcceptedPayRequest,
  { code, multiplier, minMinor, maxMinor }: UmaOfferedCurrency,
): UmaPrice {
  if (sendingAmountCurrencyCode !== undefined && sendingAmountCurrencyCode !== code) {
    throw new UmaFault("INVALID_CURRENCY", `The amount must be in millisatoshis or in ${code}.`);
  }
  const isMsat = sendingAmountCurrencyCode === undefined;
  const receivingMinor = isMsat ? new Exact(amount).div(multiplier).floor().toNumber() : amount;
  const amountMsat = isMsat ? amount : msatOf(amount, multiplier);
  const isExact = Number.isSafeInteger(amountMsat) && Number.isSafeInteger(receivingMinor);
  if (!isExact || amountMsat < 1 || receivingMinor < Math.max(1, minMinor) || receivingMinor > maxMinor) {
    throw new UmaFault(
      "AMOUNT_OUT_OF_RANGE",
      `The receiver accepts ${minMinor} to ${maxMinor} in the smallest unit of ${code}.`,
    );
  }
  // Rounding loses less than a unit: too much of a few units (docs/interface.md, Dust).
  if (isMsat && new Exact(amountMsat).minus(new Exact(receivingMinor).times(multiplier)).gt(amountMsat / 100)) {
    const next = new Exact(receivingMinor + 1).times(multiplier).ceil().toFixed(0);
    throw new UmaFault(
      "AMOUNT_OUT_OF_RANGE",
      `Rounding would take more than 1 % of the amount: send ${next} millisatoshis.`,
    );
  }
  return { amountMsat, receivingMinor };
}

/** A future invoice, identified by its hash before it is created. */
export interface PaymentSecret {
  readonly paymentHash: Uint8Array;
  readonly paymentSecret: Uint8Array;
}

export function newPaymentSecret(): PaymentSecret {
  return { paymentHash: sha256(randomBytes(32)), paymentSecret: Uint8Array.from(randomBytes(32)) };
}

/** Lifetime of an invoice: longer than any quote's, with time for retries. */
export const invoiceLifeSeconds = 1_800;

/** An invoice of the sandbox, where the report of a payment is the payment: no node has its key. */
export const sandboxInvoice =
  ({ deps }: UmaNode, secret: PaymentSecret): UmaCommitment["createInvoice"] =>
  async (amountMsat, metadata) =>
    lightningInvoice({
      ...secret,
      nodeSecretKey: secp256k1.utils.randomSecretKey(),
      description: sha256(metadata),
      amountMsat: BigInt(amountMsat),
      createdAt: deps.clock.real(),
      expirySeconds: invoiceLifeSeconds,
    });

export interface UmaCommitment {
  readonly payeeUmaAddress: string;
  readonly currency: UmaOfferedCurrency;
  readonly price: UmaPrice;
  /** The invoice of that amount, which has the hash of `metadata`. */
  readonly createInvoice: (amountMsat: number, metadata: string) => Promise<string>;
  readonly utxoCallback: string;
  /** The platform's data about the receiver, by the contract's names. */
  readonly payeeInfo: Readonly<Record<string, string>>;
}

/** Responds to an accepted pay request with a signed commitment: rate, amount, invoice. */
export async function answerPayRequest(
  { keys }: UmaPayee,
  { request }: AcceptedPayRequest,
  { payeeUmaAddress, currency, price, createInvoice, utxoCallback, payeeInfo }: UmaCommitment,
): Promise<UmaAnswer> {
  const sdk = await umaSdk();
  const response = await sdk.getPayReqResponse({
    request,
    metadata: metadataOf(payeeUmaAddress),
    conversionRate: currency.multiplier,
    receivingCurrencyCode: currency.code,
    receivingCurrencyDecimals: currencyOf(currency.code).decimals,
    receiverChannelUtxos: [],
    receiverFeesMillisats: 0,
    receivingVaspPrivateKey: keys.signing.secretKey,
    payeeIdentifier: payeeUmaAddress,
    payeeData: { identifier: payeeUmaAddress, ...toUmaData(payeeInfo) },
    utxoCallback,
    disposable: true,
    invoiceCreator: { createUmaInvoice: createInvoice },
  });
  const { pr, payeeData, converted, disposable, successAction, umaMajorVersion } = response;
  if (!converted) throw new Error("The response to a pay request states no amount");
  // The SDK rounds the amount to the nearest unit.
  const exact = { ...converted, amount: price.receivingMinor };
  const committed = new sdk.PayReqResponse(pr, payeeData, exact, disposable, successAction, umaMajorVersion);
  return okAnswer(committed.toJsonString());
}

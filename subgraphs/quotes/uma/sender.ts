import type { LnurlpResponse, PayReqResponse } from "@uma-sdk/core";
import type { Tenant } from "../../shared/kernel/caller.js";
import { currencies as known } from "../../shared/kernel/currencies.js";
import { ApiError, isErrorCode } from "../../shared/kernel/errors.js";
import {
  fromUmaOptions,
  missingFields,
  toInformation,
  toUmaData,
  toUmaOptions,
  type RequestedField,
} from "./protocol/fields.js";
import { urlHostOf } from "./protocol/domain.js";
import { UmaFault, type UmaAnswer } from "./protocol/faults.js";
import type { UmaKeyPairs } from "./protocol/keys.js";
import { isSpoken } from "./protocol/lnurlp.js";
import { missingInfo } from "./approval.js";
import type { UmaOffer, UmaPaymentRequest, UmaReceiver } from "./network.js";
import { assertOffer, invalidOffer, isAmount, payableMsat } from "./offer.js";
import { peerKeys } from "./protocol/peer-keys.js";
import { acceptSigned, peerDomain, type NonceScope } from "./protocol/peers.js";
import { umaSdk } from "./protocol/sdk.js";
import { UmaUnreachable, type UmaNode, type UmaRequest } from "./protocol/transport.js";

/** Sending by UMA, for any provider: a platform, or the sandbox's counterparty. */
export interface UmaSender {
  readonly tenant: Tenant;
  readonly scope: NonceScope;
  readonly keys: UmaKeyPairs;
  readonly domain: string;
  readonly isSubjectToTravelRule: boolean;
}

/** A failure at the counterparty, as shown to the platform. */
function failed(code: "LNURLP_REQUEST_FAILED" | "PAYREQ_REQUEST_FAILED", why: string): ApiError {
  return new ApiError(code, `The counterparty's UMA provider failed: ${why}`);
}

interface SaidError {
  readonly code: string | undefined;
  readonly reason: string;
  readonly majorVersions: readonly number[];
}

/** The content of a refusal, which is untrusted. */
function readError({ status, body }: UmaAnswer): SaidError {
  const plain = { code: undefined, reason: `it responded with ${status}.`, majorVersions: [] };
  try {
    const said: unknown = JSON.parse(body);
    if (typeof said !== "object" || said === null) return plain;
    const { code, reason, supportedMajorVersions } = said as Record<string, unknown>;
    const versions: readonly unknown[] = Array.isArray(supportedMajorVersions) ? supportedMajorVersions : [];
    return {
      code: typeof code === "string" ? code : undefined,
      reason: typeof reason === "string" && reason !== "" ? reason.slice(0, 300) : plain.reason,
      majorVersions: versions.filter((version) => typeof version === "number"),
    };
  } catch {
    return plain;
  }
}

/** A fault of the counterparty's own message, in the catalogue's words. */
function toApiError(error: unknown, code: "LNURLP_REQUEST_FAILED" | "PAYREQ_REQUEST_FAILED"): unknown {
  if (error instanceof UmaUnreachable) return failed(code, `${error.message}.`);
  if (!(error instanceof UmaFault)) return error;
  switch (error.code) {
    case "COUNTERPARTY_PUBKEY_FETCH_ERROR":
    case "INVALID_PUBKEY_FORMAT":
    case "CERT_CHAIN_INVALID":
    case "CERT_CHAIN_EXPIRED":
      return new ApiError(error.code, error.reason);
    default:
      return failed(code, error.reason);
  }
}

/** Looks up the receiver at an address, and checks the response. Throws as `lookUpUma` does. */
export async function askReceiver(node: UmaNode, sender: UmaSender, umaAddress: string): Promise<UmaReceiver> {
  try {
    return await receiverAt(node, sender, umaAddress);
  } catch (error) {
    throw toApiError(error, "LNURLP_REQUEST_FAILED");
  }
}

async function receiverAt(node: UmaNode, sender: UmaSender, umaAddress: string): Promise<UmaReceiver> {
  const sdk = await umaSdk();
  const [user = ""] = umaAddress.split("@");
  const receiverAddress = `${user}@${urlHostOf(domainOf(umaAddress))}`;
  const url = await sdk.getSignedLnurlpRequestUrl({
    isSubjectToTravelRule: sender.isSubjectToTravelRule,
    receiverAddress,
    senderVaspDomain: sender.domain,
    signingPrivateKey: sender.keys.signing.secretKey,
  });
  // The SDK takes some names for this machine; the operator decides where a domain is reached.
  url.protocol = "https:";
  const answer = await node.call(sender.tenant, { method: "GET", url });
  if (answer.status !== 200) throw refusedLookup(answer, umaAddress);
  let response: LnurlpResponse;
  try {
    response = sdk.LnurlpResponse.fromJson(answer.body);
  } catch {
    throw new ApiError("PARSE_LNURLP_RESPONSE_ERROR");
  }
  if (!response.isUma())
    throw new ApiError("PARSE_LNURLP_RESPONSE_ERROR", "The counterparty does not support UMA there.");
  const { compliance, umaVersion } = response;
  if (!isSpoken(umaVersion)) {
    throw new ApiError("UNSUPPORTED_UMA_VERSION", `The counterparty responded in UMA ${umaVersion.slice(0, 20)}.`);
  }
  if (![umaAddress, receiverAddress].includes(compliance.receiverIdentifier.toLowerCase())) {
    throw failed("LNURLP_REQUEST_FAILED", "it responded for another address.");
  }
  const { signatureNonce: nonce, signatureTimestamp: timestamp } = compliance;
  const domain = peerDomain(domainOf(umaAddress));
  await acceptSigned(node, sender.scope, { domain, nonce, timestamp }, (keys, nonces) =>
    sdk.verifyUmaLnurlpResponseSignature(response, keys, nonces),
  );
  return toReceiver(umaAddress, response);
}

/** The part after the `@`; empty if there is none. */
export const domainOf = (umaAddress: string): string => umaAddress.split("@")[1] ?? "";

function refusedLookup(answer: UmaAnswer, umaAddress: string): ApiError {
  const { code, reason, majorVersions } = readError(answer);
  if (answer.status === 404) return new ApiError("UMA_NOT_FOUND", `There is no receiver at ${umaAddress}.`);
  if (answer.status === 412 || code === "UNSUPPORTED_UMA_VERSION") {
    const speaks = majorVersions.length > 0 ? ` It supports ${majorVersions.slice(0, 10).join(", ")}.` : "";
    return new ApiError(
      "NO_COMPATIBLE_UMA_VERSION",
      `The counterparty supports no version of UMA that we support.${speaks}`,
    );
  }
  return failed("LNURLP_REQUEST_FAILED", reason);
}

function toReceiver(umaAddress: string, response: LnurlpResponse): UmaReceiver {
  const { callback, umaVersion = "", currencies = [], payerData, compliance } = response;
  const { fields, unknown } = fromUmaOptions(payerData);
  if (unknown.length > 0) {
    throw failed("LNURLP_REQUEST_FAILED", `it requires unknown data of the payer: ${unknown.join(", ")}.`);
  }
  if (!URL.canParse(callback)) throw new ApiError("PARSE_LNURLP_RESPONSE_ERROR", "The callback isn't a URL.");
  return {
    umaAddress,
    currencies: currencies
      .map(({ code, name, symbol, decimals, multiplier, minSendable, maxSendable }) => ({
        code,
        name,
        symbol,
        decimals,
        multiplier,
        minMinor: Math.max(1, minSendable),
        maxMinor: maxSendable,
      }))
      // A currency with other smallest units than the receiver's can't be paid.
      .filter(
        ({ code, decimals, multiplier, minMinor, maxMinor }) =>
          known.get(code)?.decimals === decimals && multiplier > 0 && isAmount(minMinor) && isAmount(maxMinor),
      )
      .slice(0, known.size),
    requiredPayerDataFields: fields,
    umaVersion,
    callback,
    isSubjectToTravelRule: compliance?.isSubjectToTravelRule ?? false,
  };
}

/** The request to the receiver, besides the payment. */
export interface UmaAsk extends UmaPaymentRequest {
  readonly requestedFields: readonly RequestedField[];
}

/** An offer, and, in process only, the requested payment. */
interface AskedOffer {
  readonly offer: UmaOffer;
  readonly transactionId: string | undefined;
}

/** A refusal of a pay request, which in process knows the payment. */
export class PayRequestRefused extends ApiError {
  constructor(
    code: "PAYREQ_REQUEST_FAILED" | "AMOUNT_OUT_OF_RANGE" | "INVALID_CURRENCY",
    reason: string,
    readonly transactionId: string | undefined,
  ) {
    super(code, reason);
  }
}

/** Requests a commitment of the receiver's provider, and checks it. Throws as `requestUmaPayment` does. */
export async function askOffer(node: UmaNode, sender: UmaSender, ask: UmaAsk): Promise<AskedOffer> {
  const { requiredPayerDataFields } = ask.receiver;
  const absent = missingFields(requiredPayerDataFields, ask.payer.customerInfo);
  if (absent.length > 0) throw missingInfo("senderCustomerInfo", absent);
  try {
    const answer = await node.call(sender.tenant, await payRequest(node, sender, ask));
    if (answer.status !== 200) throw refusedPayRequest(answer);
    return { offer: await readOffer(node, sender, ask, answer.body), transactionId: answer.transactionId };
  } catch (error) {
    throw toApiError(error, "PAYREQ_REQUEST_FAILED");
  }
}

async function payRequest(node: UmaNode, sender: UmaSender, ask: UmaAsk): Promise<UmaRequest> {
  const sdk = await umaSdk();
  const { receiver, payer, amount, receivingCurrency, comment, requestedFields } = ask;
  const { keys } = await peerKeys(node, sender.tenant, peerDomain(domainOf(receiver.umaAddress)));
  const asked = new Set<string>(receiver.requiredPayerDataFields.map(({ name }) => name));
  const inTheClear = Object.fromEntries(Object.entries(payer.customerInfo).filter(([name]) => asked.has(name)));
  const request = await sdk.getPayRequest({
    receiverEncryptionPubKey: keys.getEncryptionPubKey(),
    sendingVaspPrivateKey: sender.keys.signing.secretKey,
    receivingCurrencyCode: receivingCurrency,
    amount: Number(amount.lockedSide === "SENDING" ? amount.amountMsat : amount.receivingMinor),
    isAmountInReceivingCurrency: amount.lockedSide === "RECEIVING",
    payerIdentifier: payer.umaAddress,
    payerKycStatus: sdk.kycStatusFromString(payer.isVerified ? "VERIFIED" : "NOT_VERIFIED"),
    // The payer's data is encrypted to the receiver's provider; only fields requested by name are in the clear.
    trInfo: JSON.stringify(toUmaData(payer.customerInfo)),
    payerUtxos: [],
    requestedPayeeData: toUmaOptions(requestedFields),
    payerData: toUmaData(inTheClear),
    umaMajorVersion: 1,
    ...(comment && { comment }),
  });
  return { method: "POST", url: new URL(receiver.callback), body: request.toJsonString() };
}

function refusedPayRequest(answer: UmaAnswer): ApiError {
  const { code, reason } = readError(answer);
  const known = code !== undefined && isErrorCode(code) ? code : undefined;
  if (known === "AMOUNT_OUT_OF_RANGE" || known === "INVALID_CURRENCY") {
    return new PayRequestRefused(known, reason, answer.transactionId);
  }
  const text = `The counterparty's UMA provider refused the payment: ${reason}`;
  return new PayRequestRefused("PAYREQ_REQUEST_FAILED", text, answer.transactionId);
}

async function readOffer(node: UmaNode, sender: UmaSender, ask: UmaAsk, body: string): Promise<UmaOffer> {
  const sdk = await umaSdk();
  const { receiver, payer, receivingCurrency, requestedFields } = ask;
  let response: PayReqResponse;
  try {
    response = sdk.PayReqResponse.fromJson(body);
  } catch {
    throw new ApiError("PARSE_PAYREQ_RESPONSE_ERROR");
  }
  const { converted, payeeData, pr: invoice } = response;
  const { signatureNonce: nonce, signatureTimestamp: timestamp, utxoCallback } = payeeData?.compliance ?? {};
  if (!converted || converted.amount === undefined || !nonce || !timestamp) {
    throw new ApiError("PARSE_PAYREQ_RESPONSE_ERROR", "The counterparty's response is not one of UMA.");
  }
  if (!utxoCallback || !URL.canParse(utxoCallback)) throw invalidOffer("it does not say where to report the payment");
  const domain = peerDomain(domainOf(receiver.umaAddress));
  await acceptSigned(node, sender.scope, { domain, nonce, timestamp }, (keys, nonces) =>
    sdk.verifyPayReqResponseSignature(response, payer.umaAddress, receiver.umaAddress, keys, nonces),
  );
  const offer: UmaOffer = {
    receiverUmaAddress: receiver.umaAddress,
    payerUmaAddress: payer.umaAddress,
    receivingCurrency,
    receivingMinor: converted.amount,
    amountMsat: payableMsat(node.deps.clock.real(), sender.tenant, invoice),
    multiplier: converted.multiplier,
    feeMsat: converted.fee,
    invoice,
    utxoCallback,
    counterpartyInformation: toInformation({ ...payeeData }, requestedFields),
  };
  if (converted.currencyCode !== receivingCurrency) throw invalidOffer("it is in another currency");
  assertOffer(offer, ask, node.deps.env.umaRateTolerance);
  return offer;
}

export type ReportOutcome = "PAID" | "PENDING" | "REFUSED" | "FAILED";

/** Final refusals: nothing was or will be credited. */
const finalCodes: ReadonlySet<string> = new Set(["INVOICE_EXPIRED", "REQUEST_NOT_FOUND", "NOT_IMPLEMENTED"]);
const complianceCodes: ReadonlySet<string> = new Set(["COUNTERPARTY_NOT_ALLOWED", "SENDER_NOT_ACCEPTED"]);

/** Reports, signed, that the offer is paid. PENDING if it is unknown whether that was received. */
export async function reportPaid(node: UmaNode, sender: UmaSender, offer: UmaOffer): Promise<ReportOutcome> {
  const sdk = await umaSdk();
  const callback = await sdk.getPostTransactionCallback({
    utxos: [],
    // The domain under which the payer was introduced: the receiver's provider knows no other.
    vaspDomain: domainOf(offer.payerUmaAddress),
    signingPrivateKey: sender.keys.signing.secretKey,
  });
  const request = { method: "POST", url: new URL(offer.utxoCallback), body: JSON.stringify(callback) } as const;
  try {
    const answer = await node.call(sender.tenant, request);
    if (answer.status >= 200 && answer.status < 300) return "PAID";
    const { code, reason } = readError(answer);
    node.deps.logger.warn({ status: answer.status, code, reason }, "a UMA payment was not taken");
    if (code !== undefined && complianceCodes.has(code)) return "REFUSED";
    return code !== undefined && finalCodes.has(code) ? "FAILED" : "PENDING";
  } catch (error) {
    if (error instanceof UmaUnreachable) return "PENDING";
    throw error;
  }
}

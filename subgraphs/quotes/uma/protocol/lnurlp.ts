import type { Currency, KycStatus, LnurlpRequest } from "@uma-sdk/core";
import type { Tenant } from "../../../shared/kernel/caller.js";
import { currencyOf } from "../../../shared/kernel/money.js";
import { toUmaOptions, type RequestedField } from "./fields.js";
import { urlHostOf } from "./domain.js";
import { okAnswer, UmaFault, type UmaAnswer, type UmaFaultCode } from "./faults.js";
import type { UmaKeyPairs } from "./keys.js";
import { acceptSigned, peerDomain, type NonceScope } from "./peers.js";
import { umaSdk, type UmaSdk } from "./sdk.js";
import type { UmaNode, UmaServed } from "./transport.js";

/** The only supported major version: in earlier ones, responses to pay requests aren't signed. */
export const umaMajorVersions = [1] as const;

/** The receiver whose provider responds to a lookup. */
export interface UmaResponder {
  readonly tenant: Tenant;
  readonly scope: NonceScope;
  readonly keys: UmaKeyPairs;
  /** Addresses by which the receiver may have been requested, as signed. */
  readonly addresses: readonly string[];
  readonly callback: string;
  readonly currencies: readonly UmaOfferedCurrency[];
  readonly payerFields: readonly RequestedField[];
  readonly kycStatus: "VERIFIED" | "PENDING" | "NOT_VERIFIED";
  readonly isSubjectToTravelRule: boolean;
}

export interface UmaOfferedCurrency {
  readonly code: string;
  readonly multiplier: number;
  readonly minMinor: number;
  readonly maxMinor: number;
}

const wellKnown = "/.well-known/lnurlp/";

/** The requested name, such as `$alice`. */
export function lnurlpUser({ path }: UmaServed): string | undefined {
  const user = path.startsWith(wellKnown) ? path.slice(wellKnown.length) : "";
  return /^\$?[a-z0-9._+-]{1,64}$/i.test(user) ? user.toLowerCase() : undefined;
}

/** Throws MISSING_REQUIRED_UMA_PARAMETERS, UNSUPPORTED_UMA_VERSION or PARSE_LNURLP_REQUEST_ERROR. */
export async function readLnurlpRequest({ host, path, query }: UmaServed): Promise<LnurlpRequest> {
  const sdk = await umaSdk();
  const version = query.get("umaVersion");
  if (version !== null && !isSpoken(version)) {
    throw new UmaFault("UNSUPPORTED_UMA_VERSION", `UMA ${version.slice(0, 20)} is not supported.`, {
      supportedMajorVersions: umaMajorVersions,
      unsupportedVersion: version.slice(0, 20),
    });
  }
  const url = new URL(`https://${urlHostOf(host)}`);
  url.pathname = path;
  url.search = query.toString();
  try {
    return sdk.parseLnurlpRequest(url);
  } catch (error) {
    throw toFault(sdk, error, "PARSE_LNURLP_REQUEST_ERROR");
  }
}

export function isSpoken(version: string): boolean {
  const major = /^(\d{1,4})\.\d{1,4}$/.exec(version)?.[1];
  return umaMajorVersions.some((spoken) => String(spoken) === major);
}

/** The SDK's error about a message, in its words without quotations. */
export function toFault(sdk: UmaSdk, error: unknown, code: UmaFaultCode): UmaFault {
  if (error instanceof UmaFault) return error;
  if (error instanceof sdk.UmaError && error.code === "MISSING_REQUIRED_UMA_PARAMETERS") {
    return new UmaFault("MISSING_REQUIRED_UMA_PARAMETERS", "Required UMA parameters are missing.");
  }
  return new UmaFault(code, "The message is not in the form of the protocol.");
}

/** Maximum amount that is an exact number in millisatoshis; all bitcoin are less than 2.1e18. */
const maxSats = 9_000_000_000_000;

/** Returns the signed response to a signed lookup of a receiver. */
export async function answerLnurlp(node: UmaNode, request: LnurlpRequest, responder: UmaResponder): Promise<UmaAnswer> {
  const sdk = await umaSdk();
  if (!sdk.isLnurlpRequestForUma(request)) {
    throw new UmaFault("NON_UMA_LNURL_NOT_SUPPORTED", "Only signed UMA requests are accepted.");
  }
  const { nonce, timestamp } = request;
  const stamp = { domain: peerDomain(request.vaspDomain), nonce, timestamp: timestamp.getTime() / 1000 };
  let accepted = request;
  await acceptSigned(node, responder.scope, stamp, async (keys, nonces) => {
    for (const receiverAddress of [request.receiverAddress, ...responder.addresses]) {
      const candidate = { ...request, receiverAddress };
      if (await sdk.verifyUmaLnurlpQuerySignature(candidate, keys, nonces).catch(() => false)) {
        accepted = candidate;
        return true;
      }
    }
    return false;
  });
  const response = await sdk.getLnurlpResponse({
    request: accepted,
    privateKeyBytes: responder.keys.signing.secretKey,
    requiresTravelRuleInfo: responder.isSubjectToTravelRule,
    callback: responder.callback,
    encodedMetadata: metadataOf(accepted.receiverAddress),
    minSendableSats: 0.001,
    maxSendableSats: maxSats,
    payerDataOptions: toUmaOptions(responder.payerFields),
    currencyOptions: responder.currencies.map((offered) => toUmaCurrency(sdk, offered)),
    receiverKycStatus: kycStatus(sdk, responder.kycStatus),
    commentCharsAllowed: 500,
  });
  return okAnswer(response.toJsonString());
}

function kycStatus(sdk: UmaSdk, status: UmaResponder["kycStatus"]): KycStatus {
  return sdk.kycStatusFromString(status);
}

function toUmaCurrency(sdk: UmaSdk, { code, multiplier, minMinor, maxMinor }: UmaOfferedCurrency): Currency {
  const { name, symbol, decimals } = currencyOf(code);
  return new sdk.Currency(code, name, symbol, multiplier, minMinor, maxMinor, decimals);
}

/** The metadata to which an invoice commits, by its hash. */
export function metadataOf(address: string): string {
  return JSON.stringify([
    ["text/plain", `Pay ${address}`],
    ["text/identifier", address],
  ]);
}

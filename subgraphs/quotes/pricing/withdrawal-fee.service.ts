import type { z } from "zod";
import { addressRules, findPaymentAccounts } from "../../accounts/published.js";
import { invalidCurrency, platformProfile } from "../../platform/published.js";
import type { Caller } from "../../shared/kernel/caller.js";
import type { Deps } from "../../shared/deps.js";
import { ApiError, invalidField } from "../../shared/kernel/errors.js";
import { currencyOf, Exact } from "../../shared/kernel/money.js";
import { isId } from "../../shared/kernel/ids.js";
import { acceptedInSandbox } from "../../shared/kernel/report.js";
import { isOnChain, networksOf, type OnChainNetworkName } from "../../shared/schema/crypto-networks.js";
import { feesOn } from "./price.js";
import { rateTable, type RateDeps } from "./rate.js";
import { forSmallAmount, offerWay } from "./ways.js";
import type { CryptoWithdrawalFee } from "./withdrawal-fee.type.js";
import type { withdrawalFeeRequest } from "./withdrawal-fee.wire.js";

/** Throws 400 naming `cryptoNetwork` or `destinationAddress`. */
function networkFor(currency: string, name: string, address: string): OnChainNetworkName {
  const known = networksOf(currency).filter(isOnChain);
  const network = known.find((candidate) => candidate === name);
  if (!network) throw invalidField("cryptoNetwork", `must be one of ${known.join(", ")} for ${currency}`);
  const { check } = addressRules[network];
  if (!check.passes(address)) throw invalidField("destinationAddress", check.message);
  return network;
}

/** Fees, and in the sandbox warnings about what production would refuse. */
export interface Estimate {
  readonly fee: CryptoWithdrawalFee;
  readonly warnings: readonly string[];
}

/**
 * The current fees of a withdrawal from a crypto account: those of a quote to a wallet on that network. Throws 404
 * ACCOUNT_NOT_FOUND, 400 naming the field, INVALID_CURRENCY for another currency than the account's, and
 * AMOUNT_OUT_OF_RANGE if the amount is outside the limits or does not exceed the fees.
 */
export async function estimateCryptoWithdrawalFee(
  deps: Deps & RateDeps,
  caller: Caller,
  requested: z.output<typeof withdrawalFeeRequest>,
): Promise<Estimate> {
  const { internalAccountId, currency, amount } = requested;
  if (!isId("InternalAccount", internalAccountId)) {
    throw invalidField("internalAccountId", "is not the id of an internal account");
  }
  await assertCryptoAccount(deps, caller, internalAccountId, currency);
  const { destinationAddress } = requested;
  const network = networkFor(currency, requested.cryptoNetwork, destinationAddress);
  const { checksum } = addressRules[network];
  const warnings = acceptedInSandbox(
    caller,
    checksum.passes(destinationAddress) ? [] : [{ field: "destinationAddress", message: checksum.message }],
  );
  const { supportedCurrencies } = await platformProfile(deps, deps.db, caller);
  const supported = supportedCurrencies.find(({ currencyCode }) => currencyCode === currency);
  if (!supported) throw invalidCurrency("currency", currency);
  const table = await rateTable(deps, caller, await deps.clock.now(deps.db, caller));
  const way = { kind: "EXTERNAL", rail: null, network } as const;
  const amountMinor = BigInt(amount);
  const sending = currencyOf(currency);
  // One currency: the platform's own fee is for payments across currencies only.
  const offered = offerWay(table, way, { sending, receiving: sending, supported, feeConfigs: [] });
  const amounts = {
    sending,
    receiving: sending,
    rate: new Exact(1),
    lockedSide: "SENDING",
    lockedAmountMinor: amountMinor,
  } as const;
  const { corridor, fees, bounds } =
    caller.environment === "SANDBOX" ? forSmallAmount(offered, amounts, supported) : offered;
  const { networkFeeMinor } = corridor;
  const feesMinor = feesOn(amountMinor, fees);
  const { minMinor, maxMinor } = bounds;
  if (amountMinor < minMinor || amountMinor > maxMinor) {
    throw new ApiError("AMOUNT_OUT_OF_RANGE", `amount: must be between ${minMinor} and ${maxMinor}.`);
  }
  if (amountMinor <= feesMinor) {
    throw new ApiError("AMOUNT_OUT_OF_RANGE", `amount: the fees of ${feesMinor} would use it up.`);
  }
  const fee = {
    networkFee: Number(networkFeeMinor),
    networkFeeAsset: currency,
    applicationFee: Number(feesMinor - networkFeeMinor),
    totalFee: Number(feesMinor),
    netAmount: Number(amountMinor - feesMinor),
  };
  return { fee, warnings };
}

async function assertCryptoAccount(deps: Deps, caller: Caller, accountId: string, currency: string): Promise<void> {
  const account = (await findPaymentAccounts(deps, deps.db, caller, [accountId])).get(accountId);
  if (account?.kind !== "INTERNAL") throw new ApiError("ACCOUNT_NOT_FOUND");
  const { type, status } = account;
  if (type !== "INTERNAL_CRYPTO") {
    throw invalidField("internalAccountId", `the account is of the type ${type}: it must be INTERNAL_CRYPTO`);
  }
  if (status !== "ACTIVE") throw invalidField("internalAccountId", `the account is ${status}: it must be ACTIVE`);
  if (account.currency === currency) return;
  const message = `the account is in ${account.currency}`;
  throw new ApiError("INVALID_CURRENCY", `currency: ${message}`, { errors: [{ field: "currency", message }] });
}

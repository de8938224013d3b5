import { z } from "zod";
import type { Prisma, Quote as QuoteRow } from "../../../generated/prisma/client.js";
import { createFundingInstructions, type PaymentInstruction } from "../../accounts/published.js";
import { invalidField } from "../../shared/kernel/errors.js";
import { cryptoNetworks } from "../../shared/schema/crypto-networks.js";
import type { QuoteDraft } from "./draft.js";
import type { QuoteFunding } from "./funding.js";
import { fundingBy } from "../pricing/funding.js";
import type { Price } from "../pricing/price.js";

const jsonArray = z.array(z.json());

/** Payment instructions of a quote, and its expiry. */
interface Payable {
  readonly instructions: Prisma.JsonArray;
  readonly expiresAt: Date;
}

/**
 * The payer's instructions for a quote: none for an ordinary account; for REALTIME_FUNDING the account to pay, with
 * numbers and a reference of this quote; for an embedded wallet the payload to sign, or the address to pay.
 */
export function quotePayment(quoteId: string, draft: QuoteDraft, price: Price, funding?: QuoteFunding): Payable {
  const { source } = draft.parties;
  if (source.kind === "REALTIME_FUNDING") {
    const instructions = funding?.instructions ?? sandboxInstructions(quoteId, draft, price, source);
    return realtimePayment(instructions, draft, price, source);
  }
  const expiresAt = after(draft, draft.corridor.validSeconds);
  const isWallet = source.kind === "INTERNAL" && source.type === "EMBEDDED_WALLET";
  return {
    instructions: isWallet ? walletInstructions(quoteId, draft, price, { ...source, expiresAt }) : [],
    expiresAt,
  };
}

const after = ({ ledger }: QuoteDraft, seconds: number) => new Date(ledger.now.getTime() + 1000 * seconds);

type RealtimeSource = Extract<QuoteDraft["parties"]["source"], { kind: "REALTIME_FUNDING" }>;

/** The sandbox's own: account numbers of no bank. */
function sandboxInstructions(
  quoteId: string,
  { ledger: { environment }, sending, corridor }: QuoteDraft,
  { totalSendingMinor: amountMinor }: Price,
  { customerId }: RealtimeSource,
): readonly PaymentInstruction[] {
  if (environment !== "SANDBOX") throw new Error("Production has no instructions of its own");
  return createFundingInstructions({
    id: quoteId,
    environment,
    currency: sending.code,
    type: "REALTIME_FUNDING",
    isPlatformAccount: customerId === null,
    request: { amountMinor, validSeconds: corridor.validSeconds },
  }).instructions;
}

/**
 * Instructions for rails that are fast enough for the quote. A quote by UMA is as short as its receiver's offer: throws
 * 400 for a currency with slow rails only.
 */
function realtimePayment(
  instructions: readonly PaymentInstruction[],
  draft: QuoteDraft,
  { totalSendingMinor: amountMinor }: Price,
  { cryptoNetwork }: RealtimeSource,
): Payable {
  const { rates, sending, corridor } = draft;
  const wanted = cryptoNetwork === null ? undefined : cryptoNetworks[cryptoNetwork].accountType;
  const matching = instructions.filter(({ accountOrWalletInfo: { accountType } }) => accountType === wanted);
  const funding = fundingBy(matching.length > 0 ? matching : instructions, rates, sending, amountMinor);
  if (funding.validSeconds > 0 && draft.parties.destination.kind === "UMA_ADDRESS") {
    const message =
      "only slow rails can fund it, and a payment by UMA must be funded within minutes: fund an account first";
    throw invalidField(cryptoNetwork === null ? "source.currency" : "source.cryptoNetwork", message);
  }
  const validSeconds = Math.max(corridor.validSeconds, funding.validSeconds);
  return { instructions: asJson(funding.instructions), expiresAt: after(draft, validSeconds) };
}

function walletInstructions(
  quoteId: string,
  { parties: { destination }, ledger, sending, receiving, rail, requested }: QuoteDraft,
  price: Price,
  wallet: { readonly id: string; readonly customerId: string | null; readonly expiresAt: Date },
): Prisma.JsonArray {
  const isPlatformAccount = wallet.customerId === null;
  const { environment } = ledger;
  const of = { id: quoteId, environment, currency: sending.code, type: "EMBEDDED_WALLET", isPlatformAccount };
  const instructions = environment === "SANDBOX" ? createFundingInstructions(of).instructions : [];
  const { remittanceInformation, purposeOfPayment } = requested;
  // Account numbers are sealed where they are stored, and this is not.
  const shown = destination.kind === "EXTERNAL" && {
    destinationAccount: `${destination.accountType} ending in ${destination.sandboxSuffix}`,
    ...(rail !== null && { paymentRail: rail }),
  };
  const payloadToSign = JSON.stringify({
    organizationId: ledger.platformId,
    parameters: {
      quoteId,
      accountId: wallet.id,
      amount: price.totalSendingMinor.toString(),
      currency: sending.code,
      destination: destination.kind === "UMA_ADDRESS" ? destination.umaAddress : destination.id,
      ...shown,
      remittanceInformation,
      purposeOfPayment,
      receivingAmount: price.totalReceivingMinor.toString(),
      receivingCurrency: receiving.code,
      expiresAt: wallet.expiresAt.toISOString(),
    },
    timestampMs: String(ledger.now.getTime()),
    type: "ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2",
  });
  return asJson([{ accountOrWalletInfo: { accountType: "EMBEDDED_WALLET", payloadToSign } }, ...instructions]);
}

const signable = z.array(
  z.object({ accountOrWalletInfo: z.object({ accountType: z.string(), payloadToSign: z.string().optional() }) }),
);

/** The payload of an embedded wallet's quote. */
export function payloadOf({ id, paymentInstructions }: Pick<QuoteRow, "id" | "paymentInstructions">): string {
  const infos = signable.parse(paymentInstructions).map(({ accountOrWalletInfo }) => accountOrWalletInfo);
  const payload = infos.find(({ accountType }) => accountType === "EMBEDDED_WALLET")?.payloadToSign;
  if (payload === undefined) throw new Error(`The quote ${id} has no payload to sign`);
  return payload;
}

/** The value for a JSON column, without undefined members. */
function asJson(instructions: readonly object[]): Prisma.JsonArray {
  return jsonArray.parse(JSON.parse(JSON.stringify(instructions)));
}

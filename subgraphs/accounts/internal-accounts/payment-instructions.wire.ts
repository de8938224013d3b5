import { z } from "zod";
import { cryptoNetworks } from "../../shared/schema/crypto-networks.js";
import { describedEnum } from "../../shared/schema/graph.js";
import { fieldMembers, paymentRailsOf, railDescription } from "../account-info/wire.js";
import type { RailFieldName } from "../rails/fields.js";
import { externalAccountTypes, rails, type ExternalAccountType } from "../rails/table.js";

/** How to pay an account: the `paymentInstructions` of quotes, the `fundingPaymentInstructions` of internal accounts. */

type Members = Readonly<Record<string, z.ZodType>>;
interface Form {
  /** Name of its component in the contract. */
  readonly id: string;
  readonly members: Members;
  /** Of its account type, in the graph. */
  readonly description: string;
  /** The rails that reach the account; a wallet, a payment page and a code have none. */
  readonly rails?: readonly string[];
}

const text = (maxLength: number) => z.string().min(1).max(maxLength);
const reference = z.string();
const accountHolderName = text(255).optional();

/** Fields of a payment instruction beyond the account's own; default: a reference. */
const extraMembers: Readonly<Partial<Record<ExternalAccountType, Members>>> = {
  USD_ACCOUNT: { reference, bankAddress: text(255).optional() },
  INR_ACCOUNT: {},
  SWIFT_ACCOUNT: {
    accountHolderName: text(255),
    bankAddress: text(1024).optional(),
    reference: reference.optional(),
  },
};

/** A row of the table of rails as a payment instruction. */
function railForm(accountType: ExternalAccountType): Form {
  const rail = rails[accountType];
  const names = paymentRailsOf(rail);
  return {
    id: `Payment${rail.name}AccountInfo`,
    members: {
      paymentRails: z.array(z.enum(names)),
      ...fieldMembers(rail),
      accountHolderName,
      ...(extraMembers[accountType] ?? { reference }),
    },
    description: railDescription(rail),
    rails: names,
  };
}

const addressOf = (accountType: ExternalAccountType) => fieldMembers(rails[accountType]).address ?? z.string();

const wallet = (accountType: ExternalAccountType, assets: readonly string[]): Form => ({
  id: `Payment${rails[accountType].name}Info`,
  members: { address: addressOf(accountType), assetType: z.enum(assets).optional() },
  description: `Address on the network ${rails[accountType].name}, for ${assets.join(", ")}.`,
});

/** Types whose instructions differ from their external accounts, or that can't be registered. */
const ownForms = {
  BRL_ACCOUNT: {
    id: "PaymentBrlAccountInfo",
    members: { qrCode: z.string().min(1) },
    description: "Payment in BRL by the PIX code in `qrCode`.",
  },
  COP_ACCOUNT: {
    id: "PaymentCopAccountInfo",
    members: { paymentUrl: z.url() },
    description: "Payment in COP on the page at `paymentUrl`.",
  },
  ARS_ACCOUNT: {
    id: "PaymentArsAccountInfo",
    members: {
      accountNumber: z
        .string()
        .regex(/^\d{22}$/, "must have 22 digits")
        .min(22)
        .max(22),
      accountHolderName,
    },
    description: "Account in ARS, identified by an `accountNumber` of 22 digits.",
  },
  SPARK_WALLET: {
    id: "PaymentSparkWalletInfo",
    members: { address: addressOf("SPARK_WALLET"), assetType: z.string(), invoice: z.string().optional() },
    description: "Address on the network Spark, with an `invoice` where the amount is fixed.",
  },
  LIGHTNING: {
    id: "PaymentLightningInvoiceInfo",
    members: { invoice: z.string() },
    description: "Lightning `invoice` for BTC, which is paid once.",
  },
  SOLANA_WALLET: wallet("SOLANA_WALLET", cryptoNetworks.SOLANA.assets),
  TRON_WALLET: wallet("TRON_WALLET", cryptoNetworks.TRON.received),
  PLASMA_WALLET: wallet("PLASMA_WALLET", cryptoNetworks.PLASMA.assets),
  POLYGON_WALLET: wallet("POLYGON_WALLET", cryptoNetworks.POLYGON.assets),
  BASE_WALLET: wallet("BASE_WALLET", cryptoNetworks.BASE.assets),
  ETHEREUM_WALLET: wallet("ETHEREUM_WALLET", cryptoNetworks.ETHEREUM.assets),
  BITCOIN_L1: {
    id: "PaymentBitcoinDepositAddressInfo",
    members: { address: z.string(), network: z.enum(["BITCOIN"]).optional() },
    description: "Bitcoin address for a payment on chain.",
  },
  EMBEDDED_WALLET: {
    id: "PaymentEmbeddedWalletInfo",
    members: { payloadToSign: z.string() },
    description: "The payer's embedded wallet, which pays with a signature over `payloadToSign`.",
  },
} satisfies Record<string, Form>;

export type PaymentAccountType = ExternalAccountType | keyof typeof ownForms;

const forms: Readonly<Record<string, Form>> = {
  ...Object.fromEntries(
    externalAccountTypes.filter((type) => !Object.hasOwn(ownForms, type)).map((type) => [type, railForm(type)]),
  ),
  ...ownForms,
};

/** The members of a form besides `accountType`, by account type. */
export const instructionMembers: Readonly<Record<string, Members>> = Object.fromEntries(
  Object.entries(forms).map(([accountType, { members }]) => [accountType, members]),
);

const [first, ...others] = Object.entries(forms).map(([accountType, { id, members }]) =>
  z.object({ accountType: z.literal(accountType), ...members }).meta({ id }),
);
if (!first) throw new Error("No form of payment instructions");

export const paymentInstructions = z
  .object({
    instructionsNotes: z.string().describe("Notes for the payer.").optional(),
    isPlatformAccount: z.boolean().describe("Whether the account is the platform's own.").optional(),
    accountOrWalletInfo: z.discriminatedUnion("accountType", [first, ...others]),
  })
  .meta({ id: "PaymentInstructions" });

/** Maximum number of ways to pay an account, one per rail: no currency has more. */
export const maxInstructions = 10;

export const paymentAccountType = describedEnum(
  Object.fromEntries(Object.entries(forms).map(([accountType, { description }]) => [accountType, description])),
);

export const payersRails = (accountType: string): readonly string[] => forms[accountType]?.rails ?? [];

type Detail =
  | Exclude<RailFieldName, "pixKey" | "pixKeyType" | "taxId" | "vaspName" | "bolt12" | "lightningAddress">
  | "reference"
  | "bankAddress"
  | "accountHolderName"
  | "qrCode"
  | "paymentUrl"
  | "assetType"
  | "network"
  | "payloadToSign";

/** One way to pay an account, as the wire shows it. */
export interface PaymentInstruction {
  readonly instructionsNotes?: string;
  readonly isPlatformAccount?: boolean;
  readonly accountOrWalletInfo: Readonly<
    { accountType: PaymentAccountType; paymentRails?: readonly string[] } & Partial<Record<Detail, string>>
  >;
}

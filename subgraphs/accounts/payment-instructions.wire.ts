import { z } from "zod";

/** How an account is paid: the `paymentInstructions` of quotes, the `fundingPaymentInstructions` of internal accounts. */

const line = z.string();
const iban = z.string().regex(/^[A-Z]{2}\d{2}[A-Za-z0-9]{11,30}$/);
const phone = z.string().regex(/^\+\d{6,14}$/);
const digits = (min: number, max = min) => z.string().regex(new RegExp(`^[0-9]{${min},${max}}$`));

/** Every detail that a payer may need, by its name on the wire. */
const details = {
  accountNumber: line.min(1).max(34),
  routingNumber: digits(9),
  bankName: line.min(1).max(255),
  bankAccountType: z.enum(["CHECKING", "SAVINGS"]),
  intermediaryBankName: line.min(1).max(140),
  intermediaryRoutingNumber: digits(9),
  fiToFiInformation: line.max(210),
  bankAddress: line.min(1).max(1024),
  accountHolderName: line.min(1).max(255),
  reference: line,
  clabeNumber: digits(18),
  iban,
  swiftCode: line.regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/),
  vpa: line.regex(/^[a-zA-Z0-9.\-_]+@[a-zA-Z0-9]+$/),
  ifsc: line.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/),
  rail: line.min(1).max(32),
  bankCode: digits(3),
  branchCode: digits(5),
  sortCode: digits(6),
  phoneNumber: phone,
  provider: line.min(1).max(255),
  region: line.regex(/^[A-Z]{2}$/),
  country: line.regex(/^[A-Z]{2}$/),
  qrCode: line.min(1),
  paymentUrl: z.url(),
  address: line,
  assetType: line,
  invoice: line,
  network: z.enum(["BITCOIN"]),
  payloadToSign: line,
} satisfies Record<string, z.ZodType>;
type Detail = keyof typeof details;

interface Form {
  /** Name of its component in the contract. */
  readonly id: string;
  readonly rails?: readonly [string, ...string[]];
  readonly required: readonly Detail[];
  readonly optional?: readonly Detail[];
  /** Details whose values are narrower here than in general. */
  readonly narrow?: Partial<Record<Detail, z.ZodType>>;
}

const bank = (name: string, rails: Form["rails"], required: Detail[], optional: Detail[] = []): Form => ({
  id: `Payment${name}AccountInfo`,
  rails,
  required: [...required, "reference"],
  optional,
});
const mobile = (name: string, narrow?: Form["narrow"]): Form => ({
  ...bank(name, ["MOBILE_MONEY"], ["phoneNumber", "provider"]),
  narrow,
});
const mobileOfRegions = (name: string, regions: string[]): Form => ({
  ...bank(name, ["MOBILE_MONEY"], ["phoneNumber", "provider", "region"]),
  narrow: { region: z.enum(regions) },
});
const wallet = (name: string, assets: string[]): Form => ({
  id: `Payment${name}WalletInfo`,
  required: ["address"],
  optional: ["assetType"],
  narrow: { assetType: z.enum(assets) },
});
const subscriber = (callingCode: number) => ({ phoneNumber: line.regex(new RegExp(`^\\+${callingCode}[0-9]{9}$`)) });
const transfer: Form["rails"] = ["BANK_TRANSFER"];
const transferOrMobile: Form["rails"] = ["BANK_TRANSFER", "MOBILE_MONEY"];
const sepa: Form["rails"] = ["SEPA", "SEPA_INSTANT"];
const bankSwift: Detail[] = ["bankName", "accountNumber", "swiftCode"];

/** What a payer is told, by account type. */
const forms = {
  USD_ACCOUNT: bank(
    "Usd",
    ["ACH", "WIRE", "RTP", "FEDNOW"],
    ["accountNumber", "routingNumber"],
    [
      "bankName",
      "bankAccountType",
      "intermediaryBankName",
      "intermediaryRoutingNumber",
      "fiToFiInformation",
      "bankAddress",
    ],
  ),
  BRL_ACCOUNT: { id: "PaymentBrlAccountInfo", required: ["qrCode"] },
  MXN_ACCOUNT: bank("Mxn", ["SPEI"], ["clabeNumber"]),
  DKK_ACCOUNT: { ...bank("Dkk", sepa, ["iban"], ["swiftCode"]), narrow: { iban: line.regex(/^DK\d{16}$/) } },
  EUR_ACCOUNT: bank("Eur", sepa, ["iban"], ["swiftCode"]),
  INR_ACCOUNT: {
    id: "PaymentInrAccountInfo",
    rails: ["UPI", "NEFT", "RTGS"],
    required: [],
    optional: ["vpa", "accountNumber", "ifsc", "rail", "bankName"],
    narrow: { accountNumber: digits(9, 18) },
  },
  NGN_ACCOUNT: { ...bank("Ngn", transfer, ["accountNumber", "bankName"]), narrow: { accountNumber: digits(10) } },
  CAD_ACCOUNT: {
    ...bank("Cad", transfer, ["bankCode", "branchCode", "accountNumber"]),
    narrow: { accountNumber: digits(7, 12) },
  },
  GBP_ACCOUNT: {
    ...bank("Gbp", ["FASTER_PAYMENTS"], ["sortCode", "accountNumber"]),
    narrow: { accountNumber: digits(8) },
  },
  HKD_ACCOUNT: bank("Hkd", transfer, bankSwift),
  IDR_ACCOUNT: {
    ...bank("Idr", transfer, [...bankSwift, "phoneNumber"]),
    narrow: { phoneNumber: line.regex(/^\+62\d{9,12}$/) },
  },
  MYR_ACCOUNT: bank("Myr", transfer, bankSwift),
  PHP_ACCOUNT: { ...bank("Php", transfer, ["bankName", "accountNumber"]), narrow: { accountNumber: digits(8, 16) } },
  SGD_ACCOUNT: bank("Sgd", ["PAYNOW", "FAST", "BANK_TRANSFER"], ["accountNumber", "swiftCode"], ["bankName"]),
  THB_ACCOUNT: bank("Thb", transfer, bankSwift),
  VND_ACCOUNT: bank("Vnd", transfer, bankSwift),
  AED_ACCOUNT: { ...bank("Aed", transfer, ["iban"], ["swiftCode"]), narrow: { iban: line.regex(/^AE\d{21}$/) } },
  KES_ACCOUNT: mobile("Kes", subscriber(254)),
  MWK_ACCOUNT: mobile("Mwk"),
  RWF_ACCOUNT: mobile("Rwf", subscriber(250)),
  TZS_ACCOUNT: mobile("Tzs", subscriber(255)),
  UGX_ACCOUNT: mobile("Ugx"),
  XOF_ACCOUNT: mobileOfRegions("Xof", ["BJ", "CI", "SN", "TG"]),
  ZAR_ACCOUNT: { ...bank("Zar", transfer, ["accountNumber", "bankName"]), narrow: { accountNumber: digits(9, 13) } },
  ZMW_ACCOUNT: mobile("Zmw", subscriber(260)),
  BWP_ACCOUNT: mobile("Bwp"),
  XAF_ACCOUNT: mobileOfRegions("Xaf", ["CM", "CG"]),
  BDT_ACCOUNT: bank("Bdt", transferOrMobile, ["bankName"], ["accountNumber", "branchCode", "swiftCode", "phoneNumber"]),
  ARS_ACCOUNT: { id: "PaymentArsAccountInfo", required: ["accountNumber"], narrow: { accountNumber: digits(22) } },
  COP_ACCOUNT: { id: "PaymentCopAccountInfo", required: ["paymentUrl"] },
  EGP_ACCOUNT: {
    ...bank("Egp", transferOrMobile, ["bankName"], ["iban", "phoneNumber"]),
    narrow: { iban: line.regex(/^EG\d{27}$/) },
  },
  GHS_ACCOUNT: bank("Ghs", transferOrMobile, ["bankName"], ["accountNumber", "phoneNumber"]),
  GTQ_ACCOUNT: bank("Gtq", transfer, ["accountNumber", "bankAccountType", "bankName"]),
  HTG_ACCOUNT: bank("Htg", ["MOBILE_MONEY"], ["phoneNumber"]),
  JMD_ACCOUNT: bank("Jmd", transfer, ["accountNumber", "branchCode", "bankAccountType", "bankName"]),
  PKR_ACCOUNT: {
    ...bank("Pkr", transferOrMobile, ["bankName"], ["accountNumber", "iban", "phoneNumber"]),
    narrow: { iban: line.regex(/^PK\d{2}[A-Z]{4}\d{16}$/) },
  },
  SLV_ACCOUNT: bank("Slv", transferOrMobile, [], ["bankName", "accountNumber", "bankAccountType", "phoneNumber"]),
  SWIFT_ACCOUNT: {
    id: "PaymentSwiftAccountInfo",
    rails: ["SWIFT"],
    required: ["swiftCode", "bankName", "country", "accountHolderName"],
    optional: ["accountNumber", "iban", "bankAddress", "reference"],
  },
  CNY_ACCOUNT: bank("Cny", transferOrMobile, ["bankName"], ["accountNumber", "phoneNumber"]),
  SPARK_WALLET: { id: "PaymentSparkWalletInfo", required: ["address", "assetType"], optional: ["invoice"] },
  LIGHTNING: { id: "PaymentLightningInvoiceInfo", required: ["invoice"] },
  SOLANA_WALLET: wallet("Solana", ["USDC", "USDT"]),
  TRON_WALLET: wallet("Tron", ["USDT"]),
  PLASMA_WALLET: wallet("Plasma", ["USDT"]),
  POLYGON_WALLET: wallet("Polygon", ["USDC"]),
  BASE_WALLET: wallet("Base", ["USDC"]),
  ETHEREUM_WALLET: wallet("Ethereum", ["USDC", "USDT"]),
  BITCOIN_L1: { id: "PaymentBitcoinDepositAddressInfo", required: ["address"], optional: ["network"] },
  EMBEDDED_WALLET: { id: "PaymentEmbeddedWalletInfo", required: ["payloadToSign"] },
} satisfies Record<string, Form>;
export type PaymentAccountType = keyof typeof forms;

type InfoPart = z.ZodObject<{ accountType: z.ZodLiteral<string> }>;

function partOf([accountType, form]: [string, Form]): InfoPart {
  const fieldOf = (name: Detail): z.ZodType => form.narrow?.[name] ?? details[name];
  return z
    .object({
      accountType: z.literal(accountType),
      ...(form.rails && { paymentRails: z.array(z.enum(form.rails)) }),
      ...Object.fromEntries(form.required.map((name) => [name, fieldOf(name)])),
      ...Object.fromEntries((form.optional ?? []).map((name) => [name, fieldOf(name).optional()])),
    })
    .meta({ id: form.id });
}

const [first, ...others] = Object.entries<Form>(forms).map(partOf);
if (!first) throw new Error("No form of payment instructions");

export const paymentInstructions = z
  .object({
    instructionsNotes: z.string().optional(),
    isPlatformAccount: z.boolean().optional(),
    accountOrWalletInfo: z.discriminatedUnion("accountType", [first, ...others]),
  })
  .meta({ id: "PaymentInstructions" });

/** The rails on which an account of this type is paid; a wallet has none. */
export const paymentRailsOf = (accountType: PaymentAccountType): readonly string[] => {
  const form: Form = forms[accountType];
  return form.rails ?? [];
};

/** One way to pay an account, as the wire shows it. */
export interface PaymentInstruction {
  readonly instructionsNotes?: string;
  readonly isPlatformAccount?: boolean;
  readonly accountOrWalletInfo: Readonly<
    { accountType: PaymentAccountType; paymentRails?: readonly string[] } & Partial<Record<Detail, string>>
  >;
}

import { abaCheckDigit, clabeCheckDigit, weightedCheckDigit } from "../rails/check-digits.js";
import { ibanCheckDigits } from "../rails/iban.js";
import {
  drawFor,
  holder,
  type Details,
  type Draw,
  type FundedAccount,
  type Recipe,
  type Way,
} from "./funding-instructions.draw.js";
import { pixCode } from "./funding-instructions.pix.js";
import { spark, walletRecipes } from "./funding-instructions.wallets.js";
import {
  maxInstructions,
  payersRails,
  type PaymentAccountType,
  type PaymentInstruction,
} from "./payment-instructions.wire.js";

/**
 * Funding instructions of the sandbox's internal accounts, by currency. Every number is well-formed with valid check
 * digits, and none is in real use: banks, handles and providers are fictitious, codes are from unassigned ranges, and
 * the keys of wallets are discarded.
 */

export interface FundingInstructions {
  /** One per rail, as the wire shows them. */
  readonly instructions: PaymentInstruction[];
  /**
   * Identifiers by which payers name the account, unique over all accounts: the caller stores them under a unique key.
   */
  readonly identifiers: string[];
}

const bankName = "Paygraph Sandbox Bank";
const provider = "Paygraph Sandbox Mobile";
const bankAddress = "1 Sandbox Street";
/** A BIC whose eighth character is 0 is a test BIC of no bank. */
const swiftCode = (country: string) => `PYGR${country}F0XXX`;
/** Institution codes of three digits: none of the registers used here assigns 999. */
const unassigned = "999";

const ibanOf = (country: string, bban: string) => `${country}${ibanCheckDigits(country, bban)}${bban}`;
const withReference = "Include the reference with the payment.";

/** A bank account with the fields of its country, and its holder's name. */
function bankAccount(
  accountType: PaymentAccountType,
  details: (draw: Draw) => Details,
  unique: readonly (keyof Details)[] = ["accountNumber"],
): Recipe {
  return (draw) => [
    {
      accountType,
      details: { ...details(draw), accountHolderName: holder, reference: draw.reference },
      unique,
      note: withReference,
    },
  ];
}

const swiftBankAccount = (accountType: PaymentAccountType, country: string, more: Details = {}): Recipe =>
  bankAccount(accountType, ({ digits }) => ({
    bankName,
    accountNumber: `${unassigned}${digits(12)}`,
    swiftCode: swiftCode(country),
    ...more,
  }));

/**
 * A mobile wallet: no subscriber's number begins with 0 behind the country's code. Its number is short, so the account
 * is identified by number and reference, as with real collection numbers.
 */
function mobileWallet(
  accountType: PaymentAccountType,
  callingCode: number,
  subscriberDigits: number,
  more: Details = { provider },
): Recipe {
  return ({ digits, reference }) => [
    {
      accountType,
      details: { phoneNumber: `+${callingCode}0${digits(subscriberDigits - 1)}`, reference, ...more },
      unique: ["phoneNumber", "reference"],
      rails: ["MOBILE_MONEY"],
      note: withReference,
    },
  ];
}

/** An account with a bank for transfers, and a mobile wallet. */
const bankAndMobile = (account: Recipe, wallet: Recipe): Recipe => {
  return (draw) => [...account(draw).map((way) => ({ ...way, rails: ["BANK_TRANSFER"] })), ...wallet(draw)];
};

/** A random (version 4) UUID, as a PIX key of the type RANDOM is. */
function randomUuid({ bytes }: Draw): string {
  const hex = Buffer.from(bytes(16)).toString("hex");
  const variant = "89ab".charAt(parseInt(hex.charAt(16), 16) % 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

function inr({ digits, reference }: Draw): Way[] {
  const account = {
    accountNumber: `${unassigned}${digits(12)}`,
    ifsc: "PYGR0000001",
    bankName,
    accountHolderName: holder,
  };
  const vpa = `${reference.toLowerCase()}${digits(4)}@paygraph`;
  return [
    { accountType: "INR_ACCOUNT", details: { vpa }, unique: ["vpa"], rails: ["UPI"] },
    { accountType: "INR_ACCOUNT", details: account, unique: ["ifsc", "accountNumber"], rails: ["NEFT", "RTGS"] },
  ];
}

/** Nigeria's uniform account number: nine digits, and a check digit that also covers the bank's code. */
function nuban(serial: string): string {
  return serial + weightedCheckDigit(unassigned + serial, [3, 7, 3]);
}

/** Argentina's CVU, in two blocks with a check digit each: 000, a provider that is not registered, 0; the account. */
function cvu(account: string): string {
  const issuer = "0009999";
  const issuerCheck = weightedCheckDigit(issuer, [7, 1, 3, 9]);
  return issuer + issuerCheck + account + weightedCheckDigit(account, [3, 9, 7, 1]);
}

function colombianPage({ bytes }: Draw): Way {
  const paymentUrl = `https://pse.paygraph.example/pay/${Buffer.from(bytes(16)).toString("hex")}`;
  return { accountType: "COP_ACCOUNT", details: { paymentUrl }, unique: ["paymentUrl"] };
}

const phoneOnly: Details = {};
const phoneWithBank: Details = { bankName: provider };
const twelveDigits = ({ digits }: Draw): Details => ({ bankName, accountNumber: `${unassigned}${digits(12)}` });

/** By currency; a currency without an entry has no local form and is paid by SWIFT. */
const recipes: Readonly<Record<string, Recipe>> = {
  USD: bankAccount(
    "USD_ACCOUNT",
    ({ digits }) => ({
      // District 72 has no processing centre 99.
      routingNumber: `72999990${abaCheckDigit("72999990")}`,
      accountNumber: digits(14),
      bankName,
      bankAccountType: "CHECKING",
      bankAddress,
    }),
    ["routingNumber", "accountNumber"],
  ),
  // Bank codes of Germany begin with 1 to 8; register numbers of Denmark are not 0000.
  EUR: bankAccount(
    "EUR_ACCOUNT",
    ({ digits }) => ({ iban: ibanOf("DE", `99999999${digits(10)}`), swiftCode: swiftCode("DE") }),
    ["iban"],
  ),
  DKK: bankAccount(
    "DKK_ACCOUNT",
    ({ digits }) => ({ iban: ibanOf("DK", `0000${digits(10)}`), swiftCode: swiftCode("DK") }),
    ["iban"],
  ),
  AED: bankAccount(
    "AED_ACCOUNT",
    ({ digits }) => ({ iban: ibanOf("AE", `${unassigned}${digits(16)}`), swiftCode: swiftCode("AE") }),
    ["iban"],
  ),
  // No bank has a sort code that begins with 00.
  GBP: bankAccount("GBP_ACCOUNT", ({ digits }) => ({ sortCode: `00${digits(4)}`, accountNumber: digits(8) }), [
    "sortCode",
    "accountNumber",
  ]),
  MXN: bankAccount(
    "MXN_ACCOUNT",
    ({ digits }) => {
      const number = `${unassigned}180${digits(11)}`;
      return { clabeNumber: number + clabeCheckDigit(number) };
    },
    ["clabeNumber"],
  ),
  BRL: (draw) => {
    const qrCode = pixCode({
      key: randomUuid(draw),
      reference: draw.reference,
      receiver: holder.toUpperCase(),
      city: "SAO PAULO",
      amountMinor: draw.request?.amountMinor,
    });
    return [{ accountType: "BRL_ACCOUNT", details: { qrCode }, unique: ["qrCode"] }];
  },
  INR: inr,
  NGN: bankAccount("NGN_ACCOUNT", ({ digits }) => ({ bankName, accountNumber: nuban(digits(9)) })),
  CAD: bankAccount(
    "CAD_ACCOUNT",
    ({ digits }) => ({ bankCode: unassigned, branchCode: "00001", accountNumber: digits(12) }),
    ["bankCode", "branchCode", "accountNumber"],
  ),
  ARS: (draw) => [
    {
      accountType: "ARS_ACCOUNT",
      details: { accountNumber: cvu(draw.digits(13)), accountHolderName: holder },
      unique: ["accountNumber"],
    },
  ],
  COP: (draw) => [colombianPage(draw)],
  HKD: swiftBankAccount("HKD_ACCOUNT", "HK"),
  IDR: swiftBankAccount("IDR_ACCOUNT", "ID", { phoneNumber: "+620000000000" }),
  MYR: swiftBankAccount("MYR_ACCOUNT", "MY"),
  PHP: bankAccount("PHP_ACCOUNT", twelveDigits),
  SGD: swiftBankAccount("SGD_ACCOUNT", "SG"),
  THB: swiftBankAccount("THB_ACCOUNT", "TH"),
  VND: swiftBankAccount("VND_ACCOUNT", "VN"),
  ZAR: bankAccount("ZAR_ACCOUNT", ({ digits }) => ({ bankName, accountNumber: digits(13) })),
  GTQ: bankAccount("GTQ_ACCOUNT", (draw) => ({ ...twelveDigits(draw), bankAccountType: "CHECKING" })),
  JMD: bankAccount(
    "JMD_ACCOUNT",
    (draw) => ({ ...twelveDigits(draw), branchCode: "00001", bankAccountType: "CHECKING" }),
    ["branchCode", "accountNumber"],
  ),
  KES: mobileWallet("KES_ACCOUNT", 254, 9),
  MWK: mobileWallet("MWK_ACCOUNT", 265, 9),
  RWF: mobileWallet("RWF_ACCOUNT", 250, 9),
  TZS: mobileWallet("TZS_ACCOUNT", 255, 9),
  UGX: mobileWallet("UGX_ACCOUNT", 256, 9),
  ZMW: mobileWallet("ZMW_ACCOUNT", 260, 9),
  BWP: mobileWallet("BWP_ACCOUNT", 267, 8),
  HTG: mobileWallet("HTG_ACCOUNT", 509, 8, phoneOnly),
  XOF: mobileWallet("XOF_ACCOUNT", 225, 10, { provider, region: "CI" }),
  XAF: mobileWallet("XAF_ACCOUNT", 237, 9, { provider, region: "CM" }),
  BDT: bankAndMobile(
    bankAccount("BDT_ACCOUNT", (draw) => ({ ...twelveDigits(draw), branchCode: "00001", swiftCode: swiftCode("BD") })),
    mobileWallet("BDT_ACCOUNT", 880, 10, phoneWithBank),
  ),
  EGP: bankAndMobile(
    bankAccount("EGP_ACCOUNT", ({ digits }) => ({ bankName, iban: ibanOf("EG", `99990001${digits(17)}`) }), ["iban"]),
    mobileWallet("EGP_ACCOUNT", 20, 10, phoneWithBank),
  ),
  GHS: bankAndMobile(bankAccount("GHS_ACCOUNT", twelveDigits), mobileWallet("GHS_ACCOUNT", 233, 9, phoneWithBank)),
  PKR: bankAndMobile(
    bankAccount("PKR_ACCOUNT", ({ digits }) => ({ bankName, iban: ibanOf("PK", `PYGR${digits(16)}`) }), ["iban"]),
    mobileWallet("PKR_ACCOUNT", 92, 10, phoneWithBank),
  ),
  SVC: bankAndMobile(
    bankAccount("SLV_ACCOUNT", (draw) => ({ ...twelveDigits(draw), bankAccountType: "CHECKING" })),
    mobileWallet("SLV_ACCOUNT", 503, 8, phoneOnly),
  ),
  CNY: bankAndMobile(bankAccount("CNY_ACCOUNT", twelveDigits), mobileWallet("CNY_ACCOUNT", 86, 11, phoneWithBank)),
  ...walletRecipes,
};

/** An account in Luxembourg that takes any currency. */
const swift: Recipe = bankAccount(
  "SWIFT_ACCOUNT",
  ({ digits }) => ({
    country: "LU",
    swiftCode: swiftCode("LU"),
    bankName,
    bankAddress,
    iban: ibanOf("LU", `${unassigned}${digits(13)}`),
  }),
  ["iban"],
);

function instructionsOf(way: Way, isPlatformAccount: boolean): PaymentInstruction[] {
  const { accountType, details } = way;
  const common = {
    instructionsNotes: ["Sandbox: send no real money.", way.note].filter((note) => note !== undefined).join(" "),
    isPlatformAccount,
  };
  const rails = way.rails ?? payersRails(accountType);
  if (rails.length === 0) return [{ ...common, accountOrWalletInfo: { accountType, ...details } }];
  return rails.map((rail) => ({ ...common, accountOrWalletInfo: { accountType, paymentRails: [rail], ...details } }));
}

/**
 * Draws the account's funding instructions; a second call draws other numbers. Throws for production, where money sent
 * to them would be lost.
 */
export function createFundingInstructions(account: FundedAccount): FundingInstructions {
  if (account.environment !== "SANDBOX") throw new Error("Only the sandbox's account numbers are drawn");
  const draw = drawFor(account);
  const ways =
    account.type === "EMBEDDED_WALLET"
      ? [spark(draw, account.currency, account.walletKey)]
      : (recipes[account.currency] ?? swift)(draw);
  const instructions = ways.flatMap((way) => instructionsOf(way, account.isPlatformAccount));
  if (instructions.length > maxInstructions) throw new Error(`${account.currency} has too many funding instructions`);
  return {
    instructions,
    identifiers: ways.map(({ accountType, details, unique }) =>
      [accountType, ...unique.map((name) => details[name])].join(":"),
    ),
  };
}

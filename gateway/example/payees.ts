import type { Random } from "./random.js";

/** An external account, as `POST /customers/external-accounts` takes it. */
export interface PlannedAccount {
  readonly currency: string;
  readonly accountInfo: Readonly<Record<string, unknown>>;
}

/** Last three characters of an account's number: the sandbox's outcome of payments to it, and pulls from it. */
export type Outcome = "" | "002" | "003" | "004" | "005" | "006" | "007" | "102" | "103";

interface Holder {
  readonly name: string;
  readonly isBusiness: boolean;
}

/** Three digits without a meaning in the sandbox, unless an outcome is wanted. */
const ending = (random: Random, outcome: Outcome) => outcome || String(random.whole(200, 999));

const beneficiary = ({ name, isBusiness }: Holder, countryOfResidence: string) =>
  isBusiness
    ? { beneficiaryType: "BUSINESS", legalName: name, countryOfResidence }
    : { beneficiaryType: "INDIVIDUAL", fullName: name, countryOfResidence };

/** An IBAN with the right check digits (ISO 13616). */
function iban(country: string, bban: string): string {
  const digits = [...`${bban}${country}00`].map((letter) => String(parseInt(letter, 36))).join("");
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, "0")}${bban}`;
}

const clabeWeights = [3, 7, 1];
const clabeSum = (digits: string) =>
  [...digits].reduce((sum, digit, index) => sum + ((Number(digit) * (clabeWeights[index % 3] ?? 0)) % 10), 0);

/** A CLABE with the right check digit, and this end: its ninth digit makes the sum. */
function clabe(start: string, end: string): string {
  const candidates = Array.from({ length: 10 }, (_, digit) => `${start.slice(0, 8)}${digit}${start.slice(8)}${end}`);
  const right = candidates.find(
    (digits) => (10 - (clabeSum(digits.slice(0, 17)) % 10)) % 10 === Number(digits.slice(17)),
  );
  if (right === undefined) throw new Error(`No CLABE begins with ${start}`);
  return right;
}

/** A CPF with its two check digits. */
function cpf(nine: string): string {
  const check = (digits: string) => {
    const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0);
    return String(((sum * 10) % 11) % 10);
  };
  const ten = nine + check(nine);
  return ten + check(ten);
}

type Build = (random: Random, holder: Holder, end: string, address: string) => PlannedAccount;

const routingNumbers = ["021000021", "026009593", "121000248"];

const evmWallet =
  (accountType: string, currency: string): Build =>
  (random, holder) => ({
    currency,
    // Ends in a letter, so without an outcome.
    accountInfo: {
      accountType,
      address: `0x${random.digits(38)}${random.pick(["ab", "cd", "fe"])}`,
      beneficiary: beneficiary(holder, "US"),
    },
  });

const euros =
  (country: string, bban: (random: Random, end: string) => string): Build =>
  (random, holder, end) => ({
    currency: "EUR",
    accountInfo: {
      accountType: "EUR_ACCOUNT",
      iban: iban(country, bban(random, end)),
      beneficiary: beneficiary(holder, country),
    },
  });

/** Types of accounts that the customers pay, by a name of ours. */
const builders = {
  US: (random, holder, end) => ({
    currency: "USD",
    accountInfo: {
      accountType: "USD_ACCOUNT",
      accountNumber: `${random.whole(1, 9)}${random.digits(8)}${end}`,
      routingNumber: random.pick(routingNumbers),
      beneficiary: beneficiary(holder, "US"),
    },
  }),
  DE: euros("DE", (random, end) => `${random.pick(["37040044", "10050000", "70150000"])}0${random.digits(6)}${end}`),
  ES: euros("ES", (random, end) => `2100${random.digits(13)}${end}`),
  FR: euros("FR", (random, end) => `30004${random.digits(15)}${end}`),
  GB: (random, holder, end) => ({
    currency: "GBP",
    accountInfo: {
      accountType: "GBP_ACCOUNT",
      sortCode: random.pick(["200000", "404784", "601613"]),
      accountNumber: `${random.whole(1, 9)}${random.digits(4)}${end}`,
      beneficiary: beneficiary(holder, "GB"),
    },
  }),
  MX: (random, holder, end) => ({
    currency: "MXN",
    accountInfo: {
      accountType: "MXN_ACCOUNT",
      clabeNumber: clabe(`${random.pick(["002180", "012320", "072580"])}${random.digits(8)}`, end),
      beneficiary: beneficiary(holder, "MX"),
    },
  }),
  BR: (random, holder, end, address) => ({
    currency: "BRL",
    accountInfo: {
      accountType: "BRL_ACCOUNT",
      pixKey: `${address}${end}@example.com`,
      pixKeyType: "EMAIL",
      taxId: cpf(random.digits(9)),
      beneficiary: beneficiary(holder, "BR"),
    },
  }),
  IN: (random, holder, end, address) => ({
    currency: "INR",
    accountInfo: {
      accountType: "INR_ACCOUNT",
      vpa: `${address}${end}@okbank`,
      accountNumber: `${random.whole(1, 9)}${random.digits(10)}${end}`,
      ifsc: random.pick(["HDFC0001234", "ICIC0000104"]),
      beneficiary: beneficiary(holder, "IN"),
    },
  }),
  NG: (random, holder, end) => ({
    currency: "NGN",
    accountInfo: {
      accountType: "NGN_ACCOUNT",
      accountNumber: `0${random.digits(6)}${end}`,
      bankName: "Guaranty Trust Bank",
      beneficiary: beneficiary(holder, "NG"),
    },
  }),
  PH: (random, holder, end) => ({
    currency: "PHP",
    accountInfo: {
      accountType: "PHP_ACCOUNT",
      accountNumber: `00${random.digits(7)}${end}`,
      bankName: "BDO Unibank",
      beneficiary: beneficiary(holder, "PH"),
    },
  }),
  KE: (random, holder, end) => ({
    currency: "KES",
    accountInfo: {
      accountType: "KES_ACCOUNT",
      phoneNumber: `+25471${random.digits(4)}${end}`,
      provider: "M-PESA",
      beneficiary: beneficiary(holder, "KE"),
    },
  }),
  JP: (random, holder, end) => ({
    currency: "JPY",
    accountInfo: {
      accountType: "SWIFT_ACCOUNT",
      country: "JP",
      swiftCode: "BOTKJPJT",
      bankName: "MUFG Bank",
      accountNumber: `${random.digits(4)}${end}`,
      beneficiary: beneficiary(holder, "JP"),
    },
  }),
  VN: (random, holder, end) => ({
    currency: "VND",
    accountInfo: {
      accountType: "VND_ACCOUNT",
      bankName: "Vietcombank",
      accountNumber: `0011${random.digits(6)}${end}`,
      swiftCode: "BFTVVNVX",
      beneficiary: beneficiary(holder, "VN"),
    },
  }),
  BASE: evmWallet("BASE_WALLET", "USDC"),
  POLYGON: evmWallet("POLYGON_WALLET", "USDC"),
} as const satisfies Record<string, Build>;

export type AccountKind = keyof typeof builders;

/** A new account of this kind; `address` is the holder's name as in e-mail addresses. */
export function accountOf(
  random: Random,
  kind: AccountKind,
  { address, ...holder }: Holder & { readonly address: string },
  outcome: Outcome = "",
): PlannedAccount {
  return builders[kind](random, holder, ending(random, outcome), address);
}

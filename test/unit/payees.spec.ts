import { describe, expect, it } from "@jest/globals";
import { isSamePayee, payeeOf, payeeOfUma } from "../../subgraphs/accounts/account-info/payee.js";
import { externalAccountTypes, rails } from "../../subgraphs/accounts/rails/table.js";

// The identity of a payee (docs/interface.md, What account rules match).

const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const offer =
  "lno1pqps7sjqpgtyzm3qv4uxzmtsd3jjqer9wd3hy6tsw35k7msjzfpy7nz5yqcnygrfdej82um5wf5k2uckyypwa3eyt44h6txtxquqh7l";
const gb = { accountType: "GBP_ACCOUNT", sortCode: "200000", accountNumber: "55779911" };
const usd = { accountType: "USD_ACCOUNT", accountNumber: "123456789", routingNumber: "021000021" };
const swift = (more: object) => ({ accountType: "SWIFT_ACCOUNT", bankName: "Bank", ...more });
const inr = { accountType: "INR_ACCOUNT", accountNumber: "123456789012", ifsc: "HDFC0001234" };

/** Registrations of one payee each. */
const same: readonly (readonly [what: string, ...registrations: readonly object[]])[] = [
  [
    "an IBAN",
    { accountType: "EUR_ACCOUNT", iban: "DE89370400440532013000" },
    { accountType: "EUR_ACCOUNT", iban: "de89370400440532013000", swiftCode: "COBADEFF" },
    swift({ country: "DE", swiftCode: "COBADEFF", iban: "DE89 3704 0044 0532 0130 00" }),
    swift({ country: "FR", swiftCode: "COBADEFFXXX", accountNumber: "0532013000" }),
    swift({ country: "DE", swiftCode: "COBADEFF", accountNumber: "532.013.000" }),
  ],
  [
    "a sort code and account number, and their IBAN",
    gb,
    swift({ country: "GB", swiftCode: "BARCGB22", iban: "GB33BARC20000055779911" }),
    swift({ country: "GB", swiftCode: "BARCGB22", accountNumber: "55779911" }),
    swift({ country: "GB", swiftCode: "BARCGB22", accountNumber: "20-00-00 55779911" }),
  ],
  [
    "an account and routing number",
    usd,
    { ...usd, accountNumber: "123-456-789", bankAccountType: "SAVINGS" },
    { ...usd, accountNumber: "000123456789" },
    swift({ country: "US", swiftCode: "CHASUS33", accountNumber: "123456789" }),
  ],
  [
    "an address of the EVM",
    ...["BASE", "ETHEREUM", "POLYGON", "PLASMA"].flatMap((network) => [
      { accountType: `${network}_WALLET`, address: evm },
      { accountType: `${network}_WALLET`, address: evm.toLowerCase(), vaspName: "Example Exchange" },
    ]),
  ],
  [
    "a Spark address with its long and its short prefix",
    { accountType: "SPARK_WALLET", address: "spark1pgss9xyupdmvk43ew87un0hnrmqxcdtq7vjf6mhfuhvrc4mz2ktwqhm06lpfz2" },
    { accountType: "SPARK_WALLET", address: "SP1PGSS9XYUPDMVK43EW87UN0HNRMQXCDTQ7VJF6MHFUHVRC4MZ2KTWQHM0QQQQQQ" },
  ],
  [
    "a PIX key",
    { accountType: "BRL_ACCOUNT", pixKey: "maria@example.com", pixKeyType: "EMAIL", taxId: "12345678901" },
    { accountType: "BRL_ACCOUNT", pixKey: "Maria@Example.com", pixKeyType: "EMAIL", taxId: "98765432100" },
  ],
  [
    "a subscriber's number, whoever the operator is said to be",
    { accountType: "KES_ACCOUNT", phoneNumber: "+254712345678", provider: "M-PESA" },
    { accountType: "KES_ACCOUNT", phoneNumber: "+254712345678", provider: "Mpesa" },
  ],
  [
    "an account at a bank with several spellings, and by SWIFT",
    { accountType: "NGN_ACCOUNT", accountNumber: "0123456789", bankName: "Guaranty Trust Bank" },
    { accountType: "NGN_ACCOUNT", accountNumber: "0123456789", bankName: "GTBank" },
    swift({ country: "NG", swiftCode: "GTBINGLA", accountNumber: "0123456789" }),
  ],
  ["an account at another branch of its bank", inr, { ...inr, ifsc: "HDFC0009999" }],
  [
    "a CLABE",
    { accountType: "MXN_ACCOUNT", clabeNumber: "032180000118359719" },
    swift({ country: "MX", swiftCode: "BNMXMXMM", accountNumber: "032180000118359719" }),
  ],
  [
    "an offer in parts",
    { accountType: "LIGHTNING", bolt12: offer },
    { accountType: "LIGHTNING", bolt12: `${offer.slice(0, 40).toUpperCase()}+\n ${offer.slice(40).toUpperCase()}` },
  ],
];

/** Accounts of two payees each. */
const different: readonly (readonly [what: string, a: object, b: object])[] = [
  ["two sort codes", gb, { ...gb, sortCode: "200001" }],
  [
    "the IBAN of another sort code",
    gb,
    swift({ country: "GB", swiftCode: "BARCGB22", iban: "GB12BARC20201555779911" }),
  ],
  ["two banks in the United States", usd, { ...usd, routingNumber: "026009593" }],
  ["two numbers", usd, { ...usd, accountNumber: "123456780" }],
  ["a part of a number of the same form", usd, { ...usd, accountNumber: "12345678" }],
  [
    "one number in two countries",
    swift({ country: "JP", swiftCode: "BOTKJPJT", accountNumber: "1234567" }),
    swift({ country: "HK", swiftCode: "HSBCHKHH", accountNumber: "1234567" }),
  ],
  [
    "one number at two banks by SWIFT",
    swift({ country: "JP", swiftCode: "BOTKJPJT", accountNumber: "1234567" }),
    swift({ country: "JP", swiftCode: "MHCBJPJT", accountNumber: "1234567" }),
  ],
  [
    "two IBANs",
    { accountType: "EUR_ACCOUNT", iban: "DE89370400440532013000" },
    { accountType: "EUR_ACCOUNT", iban: "DE02120300000000202051" },
  ],
  [
    "few digits within an IBAN",
    { accountType: "EUR_ACCOUNT", iban: "DE89370400440532013000" },
    swift({ country: "DE", swiftCode: "COBADEFF", accountNumber: "13000" }),
  ],
  [
    "Solana addresses in two cases",
    { accountType: "SOLANA_WALLET", address: "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv" },
    { accountType: "SOLANA_WALLET", address: "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKV" },
  ],
  ["two banks in India", inr, { ...inr, ifsc: "ICIC0001234" }],
];

describe("a payee", () => {
  it.each(same)("is one, however it is registered: %s", (_what, ...registrations) => {
    for (const one of registrations) {
      for (const other of registrations)
        expect([one, other, isSamePayee(payeeOf(one), payeeOf(other))]).toEqual([one, other, true]);
    }
  });

  it.each(different)("is another one: %s", (_what, a, b) => {
    expect(isSamePayee(payeeOf(a), payeeOf(b))).toBe(false);
    expect(isSamePayee(payeeOf(b), payeeOf(a))).toBe(false);
  });

  it("is one by its UMA address and by its Lightning address", () => {
    const lightning = payeeOf({ accountType: "LIGHTNING", lightningAddress: "Bob@Bank.example" });
    expect(isSamePayee(payeeOfUma("$bob@bank.example"), lightning)).toBe(true);
    expect(isSamePayee(payeeOfUma("$eve@bank.example"), lightning)).toBe(false);
  });

  it("is known of every type of account, by each way that it has", () => {
    for (const accountType of externalAccountTypes) {
      const { fields, identifiers } = rails[accountType];
      const all = Object.fromEntries(Object.entries(fields).map(([name, { valid }]) => [name, valid]));
      for (const { by } of identifiers) {
        const others = identifiers.filter((identifier) => identifier.by !== by).map((identifier) => identifier.by);
        const only = Object.fromEntries(
          Object.entries(all).filter(([name]) => !others.some((other) => other === name)),
        );
        const payee = payeeOf({ ...only, accountType });
        expect([accountType, by, isSamePayee(payee, payeeOf({ ...all, accountType }))]).toEqual([
          accountType,
          by,
          true,
        ]);
      }
    }
  });
});

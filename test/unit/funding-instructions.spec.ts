import { describe, expect, it } from "@jest/globals";
import { bech32, hex } from "@scure/base";
import { isAbaRouting, isClabe, weightedCheckDigit } from "../../subgraphs/accounts/rails/check-digits.js";
import { isIban } from "../../subgraphs/accounts/rails/iban.js";
import {
  isBitcoinAddress,
  isEvmAddress,
  isSolanaAddress,
  isSparkAddress,
  isTronAddress,
} from "../../subgraphs/accounts/rails/crypto-address.js";
import { lightningInvoice } from "../../subgraphs/accounts/internal-accounts/funding-instructions.lightning.js";
import { readInvoice } from "../../subgraphs/accounts/rails/bolt11.js";
import { crc16, pixCode } from "../../subgraphs/accounts/internal-accounts/funding-instructions.pix.js";
import { createFundingInstructions } from "../../subgraphs/accounts/internal-accounts/funding-instructions.js";
import { paymentInstructionsToGraph } from "../../subgraphs/accounts/internal-accounts/payment-instructions.type.js";
import {
  paymentInstructions,
  payersRails,
  type PaymentInstruction,
} from "../../subgraphs/accounts/internal-accounts/payment-instructions.wire.js";
import { currencies } from "../../subgraphs/shared/kernel/currencies.js";
import { newId } from "../../subgraphs/shared/kernel/ids.js";
import { shape } from "../../subgraphs/shared/schema/shape.js";
import { validate } from "../../subgraphs/shared/schema/validate.js";

const accountIn = (currency: string) => ({
  id: newId("InternalAccount"),
  environment: "SANDBOX" as const,
  currency,
  type: "INTERNAL_FIAT",
  isPlatformAccount: false,
});
const all = [...currencies.keys()];
const infosIn = (currency: string) =>
  createFundingInstructions(accountIn(currency)).instructions.map(({ accountOrWalletInfo }) => accountOrWalletInfo);

/** Checks of each detail, whatever the account's type. */
const checks: Readonly<Record<string, (value: string) => boolean>> = {
  iban: isIban,
  routingNumber: isAbaRouting,
  clabeNumber: isClabe,
  qrCode: (code) => crc16(code.slice(0, -4)) === code.slice(-4),
};
const addressChecks: Readonly<Record<string, (address: string) => boolean>> = {
  BITCOIN_L1: isBitcoinAddress,
  SPARK_WALLET: isSparkAddress,
  SOLANA_WALLET: isSolanaAddress,
  TRON_WALLET: isTronAddress,
  PLASMA_WALLET: isEvmAddress,
  POLYGON_WALLET: isEvmAddress,
  BASE_WALLET: isEvmAddress,
  ETHEREUM_WALLET: isEvmAddress,
};

function failedChecks({ accountType, address, ...info }: PaymentInstruction["accountOrWalletInfo"]): string[] {
  const failed = Object.entries(info).flatMap(([name, value]) =>
    typeof value === "string" && checks[name]?.(value) === false ? [`${accountType}.${name}: ${value}`] : [],
  );
  const isAddress = addressChecks[accountType];
  if (isAddress && !isAddress(address ?? "")) failed.push(`${accountType}.address: ${address}`);
  return failed;
}

describe("funding instructions", () => {
  it("have the wire's form in every currency, and lose nothing on the way to it", () => {
    for (const currency of all) {
      const { instructions } = createFundingInstructions(accountIn(currency));
      expect(instructions.length).toBeGreaterThan(0);
      expect(paymentInstructionsToGraph(instructions)).toEqual(instructions);
      for (const one of instructions) {
        expect(validate(paymentInstructions, one)).toEqual(one);
        expect(shape(paymentInstructions, one)).toEqual(one);
      }
    }
  });

  it("name each rail of the account's type once", () => {
    for (const currency of all) {
      const infos = infosIn(currency);
      const rails = infos.flatMap(({ accountType, paymentRails }) =>
        (paymentRails ?? []).map((rail) => `${accountType} ${rail}`),
      );
      const ofTypes = new Set(
        infos.flatMap(({ accountType }) => payersRails(accountType).map((rail) => `${accountType} ${rail}`)),
      );
      expect(rails.sort()).toEqual([...ofTypes].sort());
    }
  });

  it("pass the check digits and checksums of their numbers, time and again in every currency", () => {
    for (const currency of all) {
      for (let round = 0; round < 20; round++) expect(infosIn(currency).flatMap(failedChecks)).toEqual([]);
    }
  });

  it.each([
    ["USD", "USD_ACCOUNT", ["ACH", "WIRE", "RTP", "FEDNOW"]],
    ["EUR", "EUR_ACCOUNT", ["SEPA", "SEPA_INSTANT"]],
    ["GBP", "GBP_ACCOUNT", ["FASTER_PAYMENTS"]],
    ["MXN", "MXN_ACCOUNT", ["SPEI"]],
    ["INR", "INR_ACCOUNT", ["UPI", "NEFT", "RTGS"]],
    ["NGN", "NGN_ACCOUNT", ["BANK_TRANSFER"]],
    ["CHF", "SWIFT_ACCOUNT", ["SWIFT"]],
  ])("reach an account in %s as a %s by %j", (currency, accountType, rails) => {
    expect(infosIn(currency).map((info) => [info.accountType, info.paymentRails])).toEqual(
      rails.map((rail) => [accountType, [rail]]),
    );
  });

  it.each([
    ["BTC", ["BITCOIN_L1", "LIGHTNING", "SPARK_WALLET"]],
    ["USDC", ["ETHEREUM_WALLET", "BASE_WALLET", "POLYGON_WALLET", "SOLANA_WALLET"]],
    ["USDT", ["ETHEREUM_WALLET", "PLASMA_WALLET", "SOLANA_WALLET", "TRON_WALLET"]],
    ["USDB", ["SPARK_WALLET"]],
  ])("reach an account in %s by %j", (currency, accountTypes) => {
    expect(infosIn(currency).map(({ accountType }) => accountType)).toEqual(accountTypes);
  });

  it("reach an embedded wallet at one Spark address, whatever asset it holds", () => {
    const account = { ...accountIn("USDC"), type: "EMBEDDED_WALLET" };
    expect(createFundingInstructions(account).instructions.map((one) => one.accountOrWalletInfo)).toEqual([
      { accountType: "SPARK_WALLET", assetType: "USDC", address: expect.stringMatching(/^spark1/) },
    ]);
  });

  it("say whose account it is, and show the account's id in the reference", () => {
    const account = { ...accountIn("USD"), isPlatformAccount: true };
    for (const { isPlatformAccount, accountOrWalletInfo } of createFundingInstructions(account).instructions) {
      expect(isPlatformAccount).toBe(true);
      expect(accountOrWalletInfo.reference).toBe(`PG${account.id.slice(-12).toUpperCase()}`);
    }
  });

  it("give each account of a thousand in a currency identifiers that no other has", () => {
    // Those without a form of their own are drawn alike, so one stands for them; keys of wallets are dear, and random
    // as a whole: a few of them tell as much as a thousand.
    const local = all.filter((currency) => infosIn(currency)[0]?.accountType !== "SWIFT_ACCOUNT");
    for (const currency of [...local, "CHF"]) {
      const count = ["BTC", "USDC", "USDT", "USDB"].includes(currency) ? 50 : 1000;
      const identifiers = Array.from({ length: count }, () => createFundingInstructions(accountIn(currency))).flatMap(
        (made) => made.identifiers,
      );
      expect(new Set(identifiers).size).toBe(identifiers.length);
    }
  });

  it("name an account by what its payers enter", () => {
    const { instructions, identifiers } = createFundingInstructions(accountIn("USD"));
    const [first] = instructions;
    const { routingNumber, accountNumber } = first?.accountOrWalletInfo ?? {};
    expect(identifiers).toEqual([`USD_ACCOUNT:${routingNumber}:${accountNumber}`]);
  });

  it("check Nigeria's and Argentina's numbers as those countries do", () => {
    // Published examples: a NUBAN of bank 011, a CBU in its two blocks.
    expect(weightedCheckDigit("011000001457", [3, 7, 3])).toBe("9");
    expect(weightedCheckDigit("2850590", [7, 1, 3, 9])).toBe("9");
    expect(weightedCheckDigit("4009041813520", [3, 9, 7, 1])).toBe("1");
    const [nuban] = infosIn("NGN");
    expect(weightedCheckDigit(`999${nuban?.accountNumber?.slice(0, 9)}`, [3, 7, 3])).toBe(nuban?.accountNumber?.at(9));
    const [cvu] = infosIn("ARS");
    expect(cvu?.accountNumber).toMatch(/^0009999\d{15}$/);
  });
});

describe("a PIX code", () => {
  it("is what the central bank's manual shows for its example", () => {
    expect(
      pixCode({
        key: "123e4567-e12b-12d1-a456-426655440000",
        reference: "***",
        receiver: "Fulano de Tal",
        city: "BRASILIA",
      }),
    ).toBe(
      "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
    );
  });
});

describe("a Lightning invoice", () => {
  it("is what BOLT 11 shows for its first example", () => {
    const invoice = lightningInvoice({
      paymentHash: hex.decode("0001020304050607080900010203040506070809000102030405060708090102"),
      paymentSecret: new Uint8Array(32).fill(0x11),
      nodeSecretKey: hex.decode("e126f68f7eafcc8b74f54d269fe206be715000f94dac067d1c04a8ca3b2db734"),
      description: "Please consider supporting this project",
      createdAt: new Date(1_496_314_658_000),
    });
    expect(invoice).toBe(
      "lnbc1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq9qrsgq357wnc5r2ueh7ck6q93dj32dlqnls087fxdwk8qakdyafkq3yap9us6v52vjjsrvywa6rt52cm9r9zqt8r2t7mlcwspyetp5h2tztugp9lfyql",
    );
  });

  it("of an account takes any amount for ten years", () => {
    const invoice = infosIn("BTC").find(({ accountType }) => accountType === "LIGHTNING")?.invoice ?? "";
    const { prefix, words } = bech32.decode(invoice as `${string}1${string}`, false);
    expect(prefix).toBe("lnbc");
    const fields = fieldsOf(words.slice(7, -104));
    expect([...fields.keys()]).toEqual(["s", "p", "d", "x", "9"]);
    expect(fields.get("x")?.reduce((total, word) => total * 32 + word, 0)).toBe(10 * 365 * 86_400);
    expect(new TextDecoder().decode(bech32.fromWords(fields.get("d") ?? []))).toMatch(/^Paygraph Sandbox PG/);
  });
});

describe("instructions of a quote", () => {
  const infosOf = (currency: string, amountMinor: bigint) =>
    createFundingInstructions({ ...accountIn(currency), request: { amountMinor, validSeconds: 300 } }).instructions.map(
      ({ accountOrWalletInfo }) => accountOrWalletInfo,
    );

  it("carry its amount in the invoice, which is valid as long as the quote, and in the PIX code", () => {
    const invoice = infosOf("BTC", 1_234n).find(({ accountType }) => accountType === "LIGHTNING")?.invoice ?? "";
    const { amountMsat, expiresAt } = readInvoice(invoice);
    expect(amountMsat).toBe(1_234_000n);
    expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(295_000);
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(300_000);
    const [pix] = infosOf("BRL", 123_405n);
    expect(pix?.qrCode).toContain("530398654071234.055802BR");
    expect(failedChecks(pix ?? { accountType: "BRL_ACCOUNT" })).toEqual([]);
    expect(infosOf("BRL", 7n)[0]?.qrCode).toContain("530398654040.075802BR");
  });
});

it("instructions of a bank account name its holder", () => {
  for (const currency of all) {
    for (const { accountType, accountHolderName, ...info } of infosIn(currency)) {
      const isBank = "accountNumber" in info || "iban" in info || "clabeNumber" in info;
      expect([accountType, accountHolderName]).toEqual([accountType, isBank ? "Paygraph Sandbox" : undefined]);
    }
  }
});

/** The tagged fields of BOLT 11: type, length in two words, and as many words. */
function fieldsOf(words: readonly number[]): Map<string, number[]> {
  const fields = new Map<string, number[]>();
  for (let at = 0; at < words.length;) {
    const end = at + 3 + (words[at + 1] ?? 0) * 32 + (words[at + 2] ?? 0);
    fields.set("qpzry9x8gf2tvdw0s3jn54khce6mua7l".charAt(words[at] ?? 0), words.slice(at + 3, end));
    at = end;
  }
  return fields;
}

import { expect, it } from "@jest/globals";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { getPayRequest, KycStatus } from "@uma-sdk/core";
import { decrypt } from "eciesjs";
import { lightningInvoice } from "../../subgraphs/accounts/internal-accounts/funding-instructions.lightning.js";
import { readInvoice } from "../../subgraphs/accounts/rails/bolt11.js";
import { userInfoFieldName } from "../../subgraphs/platform/platforms/counterparty.wire.js";
import {
  fromUmaOptions,
  missingFields,
  toFieldName,
  toInformation,
  toUmaKey,
} from "../../subgraphs/quotes/uma/protocol/fields.js";
import { loadEnv } from "../../subgraphs/shared/kernel/env.js";

const invoiceOf = (amountMsat: bigint) =>
  lightningInvoice({
    paymentHash: new Uint8Array(32).fill(1),
    paymentSecret: new Uint8Array(32).fill(2),
    nodeSecretKey: new Uint8Array(32).fill(3),
    description: new Uint8Array(32).fill(4),
    createdAt: new Date("2026-01-01T00:00:00Z"),
    expirySeconds: 600,
    amountMsat,
  });

it("an invoice names the hash of what both sides know", () => {
  expect(readInvoice(invoiceOf(1_000n)).description).toEqual(new Uint8Array(32).fill(4));
});

it("has the SDK's encryption: opened with the right key and unchanged only", async () => {
  const [ours, others] = [secp256k1.keygen(), secp256k1.keygen()];
  const encrypt = async (text: string) => {
    const request = await getPayRequest({
      receiverEncryptionPubKey: secp256k1.getPublicKey(ours.secretKey, false),
      sendingVaspPrivateKey: others.secretKey,
      receivingCurrencyCode: "USD",
      amount: 1,
      isAmountInReceivingCurrency: true,
      payerIdentifier: "$alice@bank.test",
      trInfo: text,
      payerKycStatus: KycStatus.Verified,
      umaMajorVersion: 1,
    });
    return Buffer.from(request.payerData?.compliance?.encryptedTravelRuleInfo ?? "", "hex");
  };
  for (const text of ["x", "Zoë Ærøskøbing", "y".repeat(5_000)]) {
    const sealed = await encrypt(text);
    expect(decrypt(ours.secretKey, sealed).toString()).toBe(text);
    expect(() => decrypt(others.secretKey, sealed)).toThrow();
    for (const index of [70, 90, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => decrypt(ours.secretKey, changed)).toThrow();
    }
    expect(() => decrypt(ours.secretKey, sealed.subarray(0, 80))).toThrow();
  }
});

it("every name of the contract has a key of its own, which is none of the protocol's", () => {
  const keys = userInfoFieldName.options.map(toUmaKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).not.toContain("identifier");
  expect(keys).not.toContain("compliance");
  expect(keys.map(toFieldName)).toEqual(userInfoFieldName.options);
  const standard = ["name", "email", "birthDate", "nationality", "countryOfResidence", "phoneNumber"];
  expect(standard.map(toFieldName)).not.toContain(undefined);
});

it("takes of what a counterparty says only what was asked for, as text", () => {
  const asked = [
    { name: "FULL_NAME", mandatory: true },
    { name: "BIRTH_DATE", mandatory: true },
    { name: "EMAIL", mandatory: false },
  ];
  const said = {
    name: "Ann",
    birthDate: 1990,
    EMAIL: "a@b.c",
    taxId: "1",
    constructor: "x",
    phoneNumber: "y".repeat(2_000),
  };
  const told = toInformation(said, asked);
  expect(told).toEqual({ FULL_NAME: "Ann", EMAIL: "a@b.c" });
  expect(missingFields(asked, told)).toEqual(["BIRTH_DATE"]);
  const wanted = fromUmaOptions({
    identifier: { mandatory: true },
    compliance: { mandatory: true },
    name: { mandatory: true },
    shoeSize: { mandatory: false },
    starSign: { mandatory: true },
  });
  expect(wanted).toEqual({ fields: [{ name: "FULL_NAME", mandatory: true }], unknown: ["starSign"] });
});

it("domains on this machine are pairs of a domain and an origin", () => {
  const { umaHosts } = loadEnv({ PAYGRAPH_UMA_HOSTS: "a.test=http://127.0.0.1:4001, b.test=https://[::1]:4002/" });
  expect([...umaHosts]).toEqual([
    ["a.test", "http://127.0.0.1:4001"],
    ["b.test", "https://[::1]:4002"],
  ]);
  expect(loadEnv({}).umaHosts.size).toBe(0);
  for (const wrong of [
    "a.test",
    "a.test=",
    "a.test=ftp://x",
    "A.test=http://x",
    "a.test=http://x/path",
    "a.test=http://x,",
    "=http://x",
  ]) {
    expect(() => loadEnv({ PAYGRAPH_UMA_HOSTS: wrong })).toThrow(/PAYGRAPH_UMA_HOSTS: must be pairs/);
  }
});

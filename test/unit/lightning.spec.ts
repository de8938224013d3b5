import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { bech32, hex } from "@scure/base";
import fc from "fast-check";
import { lightningInvoice } from "../../subgraphs/accounts/internal-accounts/funding-instructions.lightning.js";
import { bech32Letters, readInvoice, signedHash } from "../../subgraphs/accounts/rails/bolt11.js";
import { joinedOffer, readOffer } from "../../subgraphs/accounts/rails/bolt12.js";
import { invoiceCheck, offerCheck } from "../../subgraphs/accounts/rails/lightning.js";
import { LightningFault } from "../../subgraphs/accounts/rails/lightning-networks.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";

interface Vectors {
  readonly invoices: readonly { readonly title: string; readonly invoice: string }[];
  readonly invalidInvoices: Vectors["invoices"];
  readonly offers: readonly { readonly title: string; readonly offer: string; readonly valid: boolean }[];
}

/** The examples of BOLT 11 and the test vectors of BOLT 12, by the authors of github.com/lightning/bolts: CC BY 4.0. */
const vectors = JSON.parse(readFileSync(path.join(projectRoot, "test/unit/lightning-vectors.json"), "utf8")) as Vectors;

/** Of a type that must be ignored by its length: the requirements say since that the payment fails. */
const ofWrongLengths = "Same, but including fields which must be ignored.";
const nodeSecretKey = hex.decode("e126f68f7eafcc8b74f54d269fe206be715000f94dac067d1c04a8ca3b2db734");

type Field = readonly [type: string, words: readonly number[]];
const bytes = (data: Uint8Array) => bech32.toWords(data);
const required: readonly Field[] = [
  ["s", bytes(new Uint8Array(32).fill(0x11))],
  ["p", bytes(new Uint8Array(32).fill(2))],
  ["d", bytes(new TextEncoder().encode("Tea"))],
];

/** An invoice of any fields, signed. */
function signed(fields: readonly Field[], { prefix = "lnbc", highS = false } = {}): string {
  const length = (words: readonly number[]) => [words.length >> 5, words.length & 31];
  const timestamp = [1, 2, 3, 4, 5, 6, 7];
  const words = [
    ...timestamp,
    ...fields.flatMap(([type, data]) => [bech32Letters.indexOf(type), ...length(data), ...data]),
  ];
  const signature = secp256k1.sign(signedHash(prefix, words), nodeSecretKey, { prehash: false, format: "recovered" });
  const [recoveryId = 0, ...rs] = signature;
  const s = BigInt(`0x${hex.encode(Uint8Array.from(rs.slice(32)))}`);
  const high = hex.decode((secp256k1.Point.Fn.ORDER - s).toString(16).padStart(64, "0"));
  const written = highS ? [...rs.slice(0, 32), ...high, recoveryId ^ 1] : [...rs, recoveryId];
  return bech32.encode(prefix, [...words, ...bytes(Uint8Array.from(written))], false);
}

function faultOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof LightningFault) return error.message;
    throw error;
  }
}

describe("an invoice of BOLT 11", () => {
  it("is read as the specification's examples say", () => {
    const read = vectors.invoices
      .filter(({ title }) => title !== ofWrongLengths)
      .map(({ invoice }) => readInvoice(invoice));
    const [million, milli] = [1_000_000n, 100_000_000n];
    expect(read.map(({ amountMsat }) => amountMsat)).toEqual([
      undefined,
      250n * million,
      250n * million,
      ...Array.from({ length: 7 }, () => 20n * milli),
      967_878_534n,
      25n * milli,
      25n * milli,
      10n * milli,
      undefined,
    ]);
    expect(read).toHaveLength(15);
    const highS = read.pop();
    for (const invoice of read) {
      expect(hex.encode(invoice.payee)).toBe("03e7156ae33b0a208d0744199163177e909e80176e55d97a2f221ede0f934dd9ad");
      expect(invoice.paymentSecret).toEqual(new Uint8Array(32).fill(0x11));
    }
    expect(highS?.payee).not.toEqual(read[0]?.payee);
    expect(read.map(({ network }) => network)).toEqual(read.map((_, at) => (at === 4 ? "TESTNET" : "BITCOIN")));
    const [donation, coffee, , list] = read;
    expect(hex.encode(donation?.paymentHash ?? nodeSecretKey)).toBe(
      "0001020304050607080900010203040506070809000102030405060708090102",
    );
    expect(donation).toMatchObject({
      createdAt: new Date(1_496_314_658_000),
      expiresAt: new Date((1_496_314_658 + 3_600) * 1_000),
      description: "Please consider supporting this project",
      features: new Set([8, 14]),
    });
    expect(coffee).toMatchObject({ expiresAt: new Date((1_496_314_658 + 60) * 1_000), description: "1 cup coffee" });
    expect(hex.encode(list?.description as Uint8Array)).toBe(
      "3925b6f67e2c340036ed12093dd44e0368df1b6ea26c53dbe4811f58fd5db8c1",
    );
    expect(read[11]?.features).toEqual(new Set([8, 14, 99]));
  });

  it("is refused as the specification's examples say, and where it has fields of wrong lengths", () => {
    const wrong = vectors.invoices.filter(({ title }) => title === ofWrongLengths);
    const refused = [...vectors.invalidInvoices, ...wrong];
    expect(refused).toHaveLength(11);
    for (const { title, invoice } of refused) {
      expect([title, faultOf(() => readInvoice(invoice))]).toEqual([title, expect.any(String)]);
      expect([title, invoiceCheck.passes(invoice)]).toEqual([title, false]);
    }
    const says = Object.fromEntries(refused.map(({ title, invoice }) => [title, faultOf(() => readInvoice(invoice))]));
    expect(says["Same, but adding invalid unknown feature 100"]).toMatch(/feature 100/);
    expect(says["Invalid sub-millisatoshi precision."]).toMatch(/whole number of millisatoshis/);
    expect(says["Missing required `s` field."]).toMatch(/payment secret/);
  });

  it("is refused for each thing that a reader must fail", () => {
    const key = secp256k1.getPublicKey(nodeSecretKey);
    expect(faultOf(() => readInvoice(signed(required)))).toBeUndefined();
    expect(readInvoice(signed([...required, ["n", bytes(key)]])).payee).toEqual(key);
    const [secret, hash, description] = required as readonly [Field, Field, Field];
    const other = secp256k1.getPublicKey(new Uint8Array(32).fill(9));
    const features = (...words: number[]): Field => ["9", words];
    const cases: [why: RegExp, invoice: string][] = [
      [/no payment hash/, signed([secret, description])],
      [/no payment secret/, signed([hash, description])],
      [/no description/, signed([secret, hash])],
      [/both a description and the hash/, signed([...required, ["h", hash[1]]])],
      ...["p", "s", "h", "n"].map((type): [RegExp, string] => [
        /words of 5 bits/,
        signed([...required, [type, [1, 2]]]),
      ]),
      [/field x begins with zero/, signed([...required, ["x", [0, 1]]])],
      [/field 9 begins with zero/, signed([...required, features(0, 16, 8, 0)])],
      [/feature 18/, signed([...required, features(8, 0, 0, 0)])],
      [/without a payment secret/, signed([...required, features(4, 0, 0, 0)])],
      [/signature is invalid/, signed([...required, ["n", bytes(other)]])],
      [/signature is invalid/, signed([...required, ["n", bytes(new Uint8Array(33).fill(7))]])],
      [/signature is invalid/, signed([...required, ["n", bytes(key)]], { highS: true })],
      [/padding of its payment hash/, signed([secret, ["p", [...hash[1].slice(0, -1), 1]], description])],
      [/prefix/, signed(required, { prefix: "lnsb" })],
      [/prefix/, signed(required, { prefix: "lnbcx" })],
      [/not a unit/, signed(required, { prefix: "lnbc10x" })],
      [/not a positive number/, signed(required, { prefix: "lnbc010u" })],
      [/not a positive number/, signed(required, { prefix: "lnbc0u" })],
      [/not a positive number/, signed(required, { prefix: `lnbc${"9".repeat(30)}` })],
      [/whole number of millisatoshis/, signed(required, { prefix: "lnbc15p" })],
    ];
    for (const [why, invoice] of cases) expect(faultOf(() => readInvoice(invoice))).toMatch(why);
    expect(faultOf(() => readInvoice(signed(required, { highS: true })))).toBeUndefined();
    // Odd features may be ignored; what expires after the end of dates never does.
    expect(readInvoice(signed([...required, features(1, 0, 0, 0, 1, 0)])).features).toEqual(new Set([5, 25]));
    expect(
      readInvoice(signed([...required, ["x", Array.from({ length: 99 }, () => 31)]])).expiresAt.getTime(),
    ).toBeGreaterThan(4e12);
  });

  it("is refused where any one letter is another", () => {
    const invoice = vectors.invoices[1]?.invoice ?? "";
    fc.assert(
      fc.property(fc.nat(invoice.length - 1), fc.constantFrom(...bech32Letters), (at, letter) => {
        if (invoice[at] === letter) return;
        const changed = `${invoice.slice(0, at)}${letter}${invoice.slice(at + 1)}`;
        expect(faultOf(() => readInvoice(changed))).toEqual(expect.any(String));
      }),
      { numRuns: 100 },
    );
  });

  it("that we write is read as it was written", () => {
    fc.assert(
      fc.property(
        fc.option(fc.bigInt({ min: 1n, max: 2_100_000_000_000_000_000n }), { nil: undefined }),
        fc.option(fc.integer({ min: 1, max: 1e9 }), { nil: undefined }),
        (amountMsat, expirySeconds) => {
          const [paymentHash, paymentSecret] = [randomBytes(32), randomBytes(32)];
          const createdAt = new Date(1_790_000_000_000);
          const more = { amountMsat, expirySeconds };
          const base = { paymentHash, paymentSecret, nodeSecretKey, description: "Tea", createdAt };
          const read = readInvoice(lightningInvoice({ ...base, ...more }));
          expect(read).toMatchObject({ network: "BITCOIN", amountMsat, createdAt, description: "Tea" });
          expect(read.expiresAt.getTime() - createdAt.getTime()).toBe((expirySeconds ?? 3_600) * 1_000);
          expect([read.paymentHash, read.paymentSecret].map(hex.encode)).toEqual(
            [paymentHash, paymentSecret].map(hex.encode),
          );
          expect(read.payee).toEqual(secp256k1.getPublicKey(nodeSecretKey));
        },
      ),
      { numRuns: 50 },
    );
  });
});

it("the sandbox's documentation has invoices that can be paid for decades", () => {
  const page = readFileSync(path.join(projectRoot, "docs/sandbox.md"), "utf8");
  const read = (page.match(/\bln[a-z]*[0-9]*[munp]?1[02-9ac-hj-np-z]{100,}/g) ?? []).map(readInvoice);
  expect(read.map(({ network, amountMsat }) => [network, amountMsat])).toEqual([
    ["REGTEST", 10_000_000n],
    ["REGTEST", undefined],
  ]);
  for (const { expiresAt } of read) expect(expiresAt.getUTCFullYear()).toBe(2057);
});

describe("an offer of BOLT 12", () => {
  it("is read or refused as the specification's vectors say", () => {
    expect(vectors.offers.length).toBeGreaterThan(60);
    for (const { title, offer, valid } of vectors.offers) {
      const why = faultOf(() => readOffer(offer));
      expect([title, why]).toEqual([title, valid ? undefined : expect.any(String)]);
      expect([title, offerCheck.passes(offer)]).toEqual([title, valid]);
    }
  });

  it("says its networks, its least amount in bitcoin, and its end", () => {
    const by = (wanted: string) => readOffer(vectors.offers.find(({ title }) => title === wanted)?.offer ?? "");
    expect(by("for testnet")).toEqual({ networks: ["TESTNET"], amountMsat: undefined, expiresAt: undefined });
    expect(by("for bitcoin or liquidv1").networks).toEqual(["BITCOIN"]);
    expect(by("with amount")).toMatchObject({ networks: ["BITCOIN"], amountMsat: 10_000n });
    expect(by("with currency").amountMsat).toBeUndefined();
    expect(by("with expiry").expiresAt).toEqual(new Date(0x7a4297d8 * 1_000));
  });

  it("is one however it is split", () => {
    const whole = vectors.offers.find(({ title }) => title === "A complete string is valid")?.offer ?? "";
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: whole.length - 1 }), { maxLength: 5 }),
        fc.constantFrom("+", "+ ", "+\n", "+\r\n\t "),
        (places, joint) => {
          const split = [...whole].map((letter, at) => (places.includes(at) ? `${joint}${letter}` : letter)).join("");
          expect(joinedOffer(split)).toBe(whole);
          expect(readOffer(split)).toEqual(readOffer(whole));
        },
      ),
    );
  });
});

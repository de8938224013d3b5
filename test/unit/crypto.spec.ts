import { randomBytes } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { createSealer } from "../../subgraphs/shared/kernel/crypto.js";
import { fromSnapshot, toSnapshot } from "../../subgraphs/shared/kernel/snapshot.js";

describe("a sealed value", () => {
  const sealer = createSealer(randomBytes(32));

  it("opens to what was sealed, and never shows it", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 6 }), (secret) => {
        const sealed = sealer.seal(secret, "customer/identifier/1");
        expect(sealer.open(sealed, "customer/identifier/1").toString()).toBe(secret);
        expect(Buffer.from(sealed).includes(Buffer.from(secret))).toBe(false);
      }),
    );
  });

  it("does not open elsewhere, changed, or under another master key", () => {
    const sealed = sealer.seal("078-05-1120", "customer/identifier/1");
    const changed = Uint8Array.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(() => sealer.open(sealed, "customer/identifier/2")).toThrow();
    expect(() => sealer.open(changed, "customer/identifier/1")).toThrow();
    expect(() => createSealer(randomBytes(32)).open(sealed, "customer/identifier/1")).toThrow("master key");
  });
});

describe("a sealed number", () => {
  const masterKey = randomBytes(32);
  const sealer = createSealer(masterKey);
  const numbers = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

  it("opens to the number, and is the same in each process", () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const sealed = sealer.sealNumber(number, "event cursor/1");
        expect(sealed).toHaveLength(16);
        expect(createSealer(masterKey).sealNumber(number, "event cursor/1")).toEqual(sealed);
        expect(sealer.openNumber(sealed, "event cursor/1")).toBe(number);
      }),
    );
  });

  it("does not open elsewhere, changed, or under another master key", () => {
    fc.assert(
      fc.property(numbers, fc.nat({ max: 15 }), fc.integer({ min: 1, max: 255 }), (number, at, change) => {
        const sealed = sealer.sealNumber(number, "event cursor/1");
        const changed = Uint8Array.from(sealed);
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(sealer.openNumber(sealed, "event cursor/2")).toBeUndefined();
        expect(sealer.openNumber(changed, "event cursor/1")).toBeUndefined();
        expect(sealer.openNumber(sealed.subarray(1), "event cursor/1")).toBeUndefined();
        expect(createSealer(randomBytes(32)).openNumber(sealed, "event cursor/1")).toBeUndefined();
      }),
    );
  });
});

describe("a fingerprint", () => {
  it("is equal for equal texts only, and under one master key only", () => {
    const masterKey = randomBytes(32);
    const { fingerprint, check } = createSealer(masterKey);
    const iban = "DE89370400440532013000";
    expect(createSealer(masterKey).fingerprint(iban)).toEqual(fingerprint(iban));
    expect(fingerprint("DE89370400440532013001")).not.toEqual(fingerprint(iban));
    expect(createSealer(randomBytes(32)).fingerprint(iban)).not.toEqual(fingerprint(iban));
    expect(check(iban)).not.toEqual(fingerprint(iban));
  });
});

describe("a snapshot", () => {
  it("keeps dates, bigints and bytes", () => {
    const value = {
      at: new Date("2026-01-02T03:04:05.678Z"),
      amount: 12345678901234567890n,
      bytes: Uint8Array.from([1, 2, 255]),
      nested: [{ at: new Date(0), missing: null }],
    };
    expect(fromSnapshot(toSnapshot(value))).toEqual(value);
  });
});

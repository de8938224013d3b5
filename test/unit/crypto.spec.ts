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

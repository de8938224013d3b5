import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import {
  assertBalanced,
  isSystemAccount,
  purposeOf,
  systemAccount,
  systemPurposes,
  transferLegs,
  type Posting,
} from "../../subgraphs/shared/ledger/posting.js";
import { accountsByCurrency, balancedPosting, newBooks } from "../shared/ledger-harness.js";

const books = newBooks();
const accounts = ["USD", "EUR", "BTC"].flatMap((currency) =>
  ["a", "b", "c"].map((id) => ({ id: `InternalAccount:${currency}-${id}`, currency })),
);
const posting = balancedPosting(accountsByCurrency(books, accounts));
const isBalanced = (candidate: Posting): boolean => {
  try {
    assertBalanced(candidate);
    return true;
  } catch {
    return false;
  }
};

describe("a posting", () => {
  it("is taken when its legs sum to zero in each currency, in any order", () => {
    fc.assert(fc.property(posting, (balanced) => expect(() => assertBalanced(balanced)).not.toThrow()));
  });

  it("is refused when any one leg is changed, left out, repeated or put into another currency", () => {
    const change = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }).filter((by) => by !== 0n);
    fc.assert(
      fc.property(posting, fc.nat(), change, ({ kind, legs }, pick, by) => {
        const at = pick % legs.length;
        const leg = legs[at];
        if (!leg) return;
        const currency = leg.currency === "USD" ? "EUR" : "USD";
        const replaced = [
          { ...leg, amountMinor: leg.amountMinor + by },
          { ...leg, currency },
        ];
        for (const other of replaced) expect(isBalanced({ kind, legs: legs.with(at, other) })).toBe(false);
        expect(isBalanced({ kind, legs: legs.toSpliced(at, 1) })).toBe(false);
        expect(isBalanced({ kind, legs: [...legs, leg] })).toBe(false);
      }),
    );
  });

  it("is refused with a leg of nothing, with one leg, and with more than twenty", () => {
    fc.assert(
      fc.property(posting, ({ kind, legs }) => {
        const nothing = { account: "InternalAccount:a", currency: "USD", amountMinor: 0n };
        expect(() => assertBalanced({ kind, legs: [...legs, nothing] })).toThrow("a leg of nothing: InternalAccount:a");
      }),
    );
    const pairs = (count: number) =>
      Array.from({ length: count }, () => transferLegs("InternalAccount:a", "InternalAccount:b", "USD", 1n)).flat();
    expect(() => assertBalanced({ kind: "PAYMENT", legs: [] })).toThrow("0 legs");
    expect(() => assertBalanced({ kind: "PAYMENT", legs: pairs(1).slice(1) })).toThrow("1 legs");
    expect(() => assertBalanced({ kind: "PAYMENT", legs: pairs(10) })).not.toThrow();
    expect(() => assertBalanced({ kind: "PAYMENT", legs: pairs(11) })).toThrow("22 legs");
  });

  it("is summed exactly, beyond what a number holds", () => {
    const legs = transferLegs("InternalAccount:a", "InternalAccount:b", "USD", 2n ** 53n);
    const off = { account: "InternalAccount:c", currency: "USD", amountMinor: 1n };
    expect(() => assertBalanced({ kind: "PAYMENT", legs })).not.toThrow();
    expect(() => assertBalanced({ kind: "PAYMENT", legs: [...legs, off] })).toThrow("creates 1 minor units of USD");
  });
});

describe("an account of the system", () => {
  it("is one of its tenant, purpose and currency, and tells its purpose", () => {
    const names = systemPurposes.flatMap((purpose) =>
      [books, { ...books, environment: "PRODUCTION" as const }, newBooks()].flatMap((tenant) =>
        ["USD", "EUR"].map((currency) => {
          const name = systemAccount(tenant, purpose, currency);
          expect([isSystemAccount(name), purposeOf(name)]).toEqual([true, purpose]);
          return name;
        }),
      ),
    );
    expect(new Set(names).size).toBe(names.length);
    expect([isSystemAccount("InternalAccount:a"), purposeOf("InternalAccount:a")]).toEqual([false, undefined]);
  });
});

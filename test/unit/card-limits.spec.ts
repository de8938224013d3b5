import { expect, it } from "@jest/globals";
import { limitsOf, usageOf } from "../../subgraphs/cards/cards/limits.js";
import { readLimits } from "../../subgraphs/cards/issuing/issue.js";

const midnight = new Date("2026-03-02T00:00:00Z");
const usage = { usedOn: midnight, usedAmount: 700n, usedCount: 3 };
const fresh = (on: string) => ({ on: new Date(on), amount: 0n, count: 0 });

it("counts what was used until midnight UTC", () => {
  const used = { on: midnight, amount: 700n, count: 3 };
  expect(usageOf(usage, midnight)).toEqual(used);
  expect(usageOf(usage, new Date("2026-03-02T23:59:59.999Z"))).toEqual(used);
  expect(usageOf(usage, new Date("2026-03-03T00:00:00Z"))).toEqual(fresh("2026-03-03"));
  expect(usageOf({ usedOn: null, usedAmount: 0n, usedCount: 0 }, midnight)).toEqual(fresh("2026-03-02"));
});

it("forgets nothing of a day by a request that began on the day before and waited", () => {
  expect(usageOf(usage, new Date("2026-03-01T23:59:59.999Z"))).toEqual({ on: midnight, amount: 700n, count: 3 });
});

it("takes the lower of the card's and the platform's value of each limit", () => {
  const card = { maxSpendPerTransaction: 5n, maxSpendPerDay: null, maxTransactionsPerDay: 3 };
  const platform = { maxSpendPerTransaction: 4n, maxSpendPerDay: 9n, maxTransactionsPerDay: null };
  const both = { maxSpendPerTransaction: 4n, maxSpendPerDay: 9n, maxTransactionsPerDay: 3 };
  expect(limitsOf(card, platform)).toEqual(both);
  expect(limitsOf(platform, card)).toEqual(both);
});

it("refuses limits that the account's cards don't support, and lets null remove one", () => {
  const none = { supportsSpendLimits: false, supportsTransactionCountLimit: false, supportsPanReveal: true };
  for (const limit of [{ maxSpendPerTransaction: 5 }, { maxSpendPerDay: 5 }, { maxTransactionsPerDay: 5 }]) {
    expect(() => readLimits(limit, none)).toThrow("is not supported");
  }
  expect(readLimits({ maxSpendPerDay: null }, none)).toEqual({ maxSpendPerDay: null });
  const all = { ...none, supportsSpendLimits: true, supportsTransactionCountLimit: true };
  expect(readLimits({ maxSpendPerDay: 5, maxTransactionsPerDay: 2 }, all)).toEqual({
    maxSpendPerDay: 5n,
    maxTransactionsPerDay: 2,
  });
});

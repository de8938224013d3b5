import { describe, expect, it } from "@jest/globals";
import { decide, type PolicyPayment } from "../../subgraphs/agents/policy/decide.js";
import { usageOn, withoutPayment, withPayment, type Counted, type Usage } from "../../subgraphs/agents/policy/usage.js";
import type { AgentPolicy } from "../../subgraphs/agents/policy/wire.js";
import { converted } from "../../subgraphs/agents/policy/amounts.js";
import { merged } from "../../subgraphs/agents/policy/change.js";
import type { PaymentDeps } from "../../subgraphs/quotes/published.js";
import { midRate } from "../../subgraphs/quotes/pricing/rate.js";
import { sandboxRates, sandboxRateSource } from "../../subgraphs/quotes/pricing/rate.sandbox.js";
import { currencyOf, Exact, toMajor } from "../../subgraphs/shared/kernel/money.js";
import type { Tx } from "../../subgraphs/shared/persistence/client.js";

const source = "InternalAccount:00000000-0000-0000-0000-000000000001";
const other = "InternalAccount:00000000-0000-0000-0000-000000000002";
const bank = "ExternalAccount:00000000-0000-0000-0000-000000000003";

const nothing: Usage = { usedOn: null, dailyCount: 0, dailySpend: 0n, monthlySpend: 0n };
const noon = new Date("2026-03-15T12:00:00Z");

function policy(limits: Partial<AgentPolicy["spendingLimits"]> = {}, more: Partial<AgentPolicy> = {}): AgentPolicy {
  return {
    permissions: ["EXECUTE_QUOTES"],
    defaultExecutionMode: "AUTO",
    spendingLimits: { currency: "USD", perTransactionLimit: 1_000, ...limits },
    ...more,
  };
}

const payment = (amount: number, more: Partial<PolicyPayment> = {}): PolicyPayment => ({
  source,
  destination: bank,
  samePayees: [],
  amounts: { limit: BigInt(amount), threshold: BigInt(amount) },
  ...more,
});

const verdictOf = (...given: Parameters<typeof decide>) => {
  const decision = decide(...given);
  if (decision.verdict === "NEEDS_APPROVAL") return decision.reason;
  return decision.verdict === "REFUSED" ? decision.violation.rule : decision.verdict;
};

describe("what the policy says of one payment", () => {
  it("allows exactly a limit, and not one unit more", () => {
    const limits = policy({
      perTransactionLimit: 1_000,
      dailyLimit: 1_500,
      dailyTransactionLimit: 2,
      monthlyLimit: 2_000,
    });
    const used: Usage = { usedOn: new Date("2026-03-15"), dailyCount: 1, dailySpend: 600n, monthlySpend: 1_100n };
    expect(verdictOf(limits, used, payment(900), noon)).toBe("ALLOWED");
    expect(verdictOf(limits, used, payment(901), noon)).toBe("dailyLimit");
    expect(verdictOf(limits, { ...used, dailySpend: 0n, monthlySpend: 1_001n }, payment(1_000), noon)).toBe(
      "monthlyLimit",
    );
    expect(verdictOf(limits, nothing, payment(1_001), noon)).toBe("perTransactionLimit");
    expect(verdictOf(limits, { ...used, dailyCount: 2 }, payment(1), noon)).toBe("dailyTransactionLimit");
  });

  it("has no other limits than the ones that are set", () => {
    const used: Usage = {
      usedOn: new Date("2026-03-15"),
      dailyCount: 9_999,
      dailySpend: 10n ** 12n,
      monthlySpend: 10n ** 12n,
    };
    expect(verdictOf(policy({ dailyLimit: null, monthlyLimit: null }), used, payment(1_000), noon)).toBe("ALLOWED");
  });

  it("asks for approval above the threshold, and in the mode that requires it: an approval lifts no limit", () => {
    const threshold = policy({}, { approvalThresholds: { amount: 500 } });
    expect(verdictOf(threshold, nothing, payment(500), noon)).toBe("ALLOWED");
    expect(verdictOf(threshold, nothing, payment(501), noon)).toBe("APPROVAL_THRESHOLD");
    const required = policy({}, { defaultExecutionMode: "APPROVAL_REQUIRED" });
    expect(verdictOf(required, nothing, payment(1), noon)).toBe("DEFAULT_EXECUTION_MODE");
    expect(verdictOf(required, nothing, payment(1_001), noon)).toBe("perTransactionLimit");
  });

  it("follows the rule of an account: its mode in place of the default, its limit where it is lower", () => {
    const accountRules = [
      { accountId: source, executionMode: "APPROVAL_REQUIRED", perTransactionLimit: 100 },
      { accountId: other, executionMode: "AUTO", perTransactionLimit: 5_000 },
    ] as const;
    const ruled = policy({}, { accountRestrictions: { accountRules: [...accountRules] } });
    expect(verdictOf(ruled, nothing, payment(100), noon)).toBe("ACCOUNT_RULE");
    expect(verdictOf(ruled, nothing, payment(101), noon)).toBe("accountRules");
    expect(verdictOf(ruled, nothing, payment(1_000, { source: other }), noon)).toBe("ALLOWED");
    expect(verdictOf(ruled, nothing, payment(1_001, { source: other }), noon)).toBe("perTransactionLimit");
    // The stricter of two rules counts.
    expect(verdictOf(ruled, nothing, payment(50, { source: other, destination: source }), noon)).toBe("ACCOUNT_RULE");
    const lax = { ...ruled, defaultExecutionMode: "APPROVAL_REQUIRED" as const };
    expect(verdictOf(lax, nothing, payment(1, { source: other }), noon)).toBe("ALLOWED");
  });

  it("takes nothing from an account without a rule by the lax rule of the account that it goes to", () => {
    const lax = policy(
      {},
      {
        defaultExecutionMode: "APPROVAL_REQUIRED",
        accountRestrictions: { accountRules: [{ accountId: other, executionMode: "AUTO" }] },
      },
    );
    expect(verdictOf(lax, nothing, payment(1, { source: other }), noon)).toBe("ALLOWED");
    expect(verdictOf(lax, nothing, payment(1, { destination: other }), noon)).toBe("DEFAULT_EXECUTION_MODE");
    expect(verdictOf(lax, nothing, payment(1, { source: bank, destination: other }), noon)).toBe(
      "DEFAULT_EXECUTION_MODE",
    );
    expect(verdictOf(lax, nothing, payment(1, { source: null }), noon)).toBe("DEFAULT_EXECUTION_MODE");
  });

  it("follows the rule of a bank account that it goes to", () => {
    const accountRules = [{ accountId: bank, executionMode: "APPROVAL_REQUIRED", perTransactionLimit: 100 }] as const;
    const ruled = policy({}, { accountRestrictions: { accountRules: [...accountRules] } });
    expect(verdictOf(ruled, nothing, payment(100), noon)).toBe("ACCOUNT_RULE");
    expect(verdictOf(ruled, nothing, payment(101), noon)).toBe("accountRules");
    expect(verdictOf(ruled, nothing, payment(1_000, { destination: other }), noon)).toBe("ALLOWED");
  });

  it("keeps the accounts that aren't allowed: as a source, and as a destination of ours", () => {
    const restricted = policy({}, { accountRestrictions: { allowedAccountIds: [source] } });
    expect(verdictOf(restricted, nothing, payment(1), noon)).toBe("ALLOWED");
    expect(verdictOf(restricted, nothing, payment(1, { source: other }), noon)).toBe("allowedAccountIds");
    expect(verdictOf(restricted, nothing, payment(1, { destination: other }), noon)).toBe("allowedAccountIds");
    expect(verdictOf(restricted, nothing, payment(1, { source: bank, destination: source }), noon)).toBe(
      "allowedAccountIds",
    );
    expect(verdictOf(policy({}, { accountRestrictions: { allowedAccountIds: [] } }), nothing, payment(1), noon)).toBe(
      "allowedAccountIds",
    );
  });
});

describe("a payment in another currency", () => {
  const ledger = { platformId: "Platform:test", environment: "SANDBOX", now: noon } as const;
  const deps = { rateSource: () => sandboxRateSource } as Partial<PaymentDeps> as PaymentDeps;

  it("counts as at least what it is worth, and at most one unit more, at its own rate and at the market's", async () => {
    const rates = sandboxRates(noon);
    for (let seed = 0; seed < 2_000; seed++) {
      const next = numbers(seed);
      const [from, into] =
        [
          ["USD", "EUR"],
          ["EUR", "JPY"],
          ["JPY", "USD"],
          ["MXN", "BTC"],
        ][next(4)] ?? [];
      if (from === undefined || into === undefined) throw new Error("No pair");
      const amount = BigInt(1 + next(1_000_000));
      const rate = midRate(rates, from, into);
      if (!rate) throw new Error(`No rate from ${from} into ${into}`);
      const exact = toMajor({ amountMinor: amount, currency: currencyOf(from) }).times(rate);
      const minor = exact.times(10 ** currencyOf(into).decimals);
      const market = await converted(deps, {} as Tx, ledger, { amount, currency: from }, into);
      expect(minor.lte(market.toString()) && minor.plus(1).gt(market.toString())).toBe(true);
      const own = new Exact(1).div(rate).toSignificantDigits(15).toFixed();
      const exchanged = { amount, currency: from, exchanged: { into, rate: own } };
      const atOwnRate = await converted(deps, {} as Tx, ledger, exchanged, into);
      expect(atOwnRate - market >= -1n && atOwnRate - market <= 1n).toBe(true);
    }
  });
});

describe("an update of a policy", () => {
  it("keeps what is absent, within its parts too, and null removes a limit", () => {
    const before = policy(
      { dailyLimit: 2_000 },
      { accountRestrictions: { allowedAccountIds: [source] }, approvalThresholds: { amount: 5 } },
    );
    expect(merged(before, {})).toEqual(before);
    expect(merged(before, { spendingLimits: { dailyLimit: null } }).spendingLimits).toEqual({
      currency: "USD",
      perTransactionLimit: 1_000,
    });
    expect(merged(before, { approvalThresholds: { amount: null } }).approvalThresholds).toEqual({});
    expect(merged(before, { accountRestrictions: { accountRules: [] } }).accountRestrictions).toEqual({
      allowedAccountIds: [source],
      accountRules: [],
    });
  });
});

/** A reproducible source of numbers below `bound`. */
function numbers(seed: number): (bound: number) => number {
  let state = seed + 0x9e3779b9;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

interface Kept {
  readonly amount: number;
  readonly day: string;
  readonly counted: Counted;
  readonly isWaiting: boolean;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

describe("sequences of payments, approvals, failures, and days", () => {
  it("never exceed a limit, and count exactly what stands: 100,000 sequences against sums over a list", () => {
    let checked = 0;
    for (let seed = 0; seed < 100_000; seed++) {
      const next = numbers(seed);
      const limits = {
        perTransactionLimit: 1 + next(100),
        dailyLimit: next(3) === 0 ? null : 50 + next(150),
        dailyTransactionLimit: 1 + next(6),
        monthlyLimit: next(3) === 0 ? null : 100 + next(300),
      };
      const threshold = next(300);
      // Of another currency, of which a unit of the limits' is three.
      const allowed = policy(limits, { approvalThresholds: { currency: "MXN", amount: threshold } });
      const worth = (amount: number) => ({ limit: BigInt(amount), threshold: BigInt(3 * amount) });
      // The end of a month is near.
      let now = new Date(Date.UTC(2026, 0, 28 + next(4), next(24)));
      let usage = nothing;
      let kept: Kept[] = [];
      const steps = 4 + next(8);
      for (let step = 0; step < steps; step++) {
        const what = next(10);
        if (what < 6) {
          const amount = 1 + next(120);
          const today = kept.filter(({ day }) => day === dayOf(now));
          const month = kept.filter(({ day }) => day.slice(0, 7) === dayOf(now).slice(0, 7));
          const sum = (of: readonly Kept[]) => of.reduce((total, each) => total + each.amount, 0);
          const fits =
            amount <= limits.perTransactionLimit &&
            (limits.dailyLimit === null || sum(today) + amount <= limits.dailyLimit) &&
            today.length < limits.dailyTransactionLimit &&
            (limits.monthlyLimit === null || sum(month) + amount <= limits.monthlyLimit);
          const { verdict } = decide(allowed, usage, payment(amount, { amounts: worth(amount) }), now);
          const expected = !fits ? "REFUSED" : 3 * amount > threshold ? "NEEDS_APPROVAL" : "ALLOWED";
          if (verdict !== expected) throw new Error(`seed ${seed}, step ${step}: ${verdict} instead of ${expected}`);
          if (verdict === "REFUSED") continue;
          const paid = withPayment(usage, BigInt(amount), now);
          usage = paid.usage;
          kept.push({ amount, day: dayOf(now), counted: paid.counted, isWaiting: verdict === "NEEDS_APPROVAL" });
        } else if (what < 8 && kept.length > 0) {
          // Rejected, expired, or failed later: released.
          const [gone] = kept.splice(next(kept.length), 1);
          if (gone) usage = withoutPayment(usage, gone.counted);
        } else if (what === 8) {
          // Approved later: counted on the day of the approval.
          const index = kept.findIndex(({ isWaiting }) => isWaiting);
          const waiting = kept[index];
          if (!waiting) continue;
          const without = withoutPayment(usage, waiting.counted);
          kept = kept.filter((each) => each !== waiting);
          usage = without;
          if (decide(allowed, without, payment(waiting.amount), now).verdict === "REFUSED") continue;
          const paid = withPayment(without, BigInt(waiting.amount), now);
          usage = paid.usage;
          kept.push({ ...waiting, day: dayOf(now), counted: paid.counted, isWaiting: false });
        } else {
          now = new Date(now.getTime() + (1 + next(40)) * 3_600_000);
        }
        const shown = usageOn(usage, now);
        const today = kept.filter(({ day }) => day === dayOf(now));
        const month = kept.filter(({ day }) => day.slice(0, 7) === dayOf(now).slice(0, 7));
        const isRight =
          shown.dailyCount === today.length &&
          shown.dailySpend === BigInt(today.reduce((total, { amount }) => total + amount, 0)) &&
          shown.monthlySpend === BigInt(month.reduce((total, { amount }) => total + amount, 0));
        if (!isRight) throw new Error(`seed ${seed}, step ${step}: the usage differs from the list`);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(350_000);
  });
});

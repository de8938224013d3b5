import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { FairLimiter, type EndAttempt } from "../../subgraphs/platform/webhooks/fair-limiter.js";
import { nextRetryAt, retryCapMs, retryWindowMs } from "../../subgraphs/platform/webhooks/schedule.js";
import { attemptTimeoutMs } from "../../subgraphs/platform/webhooks/attempt.js";

const minute = 60_000;
const start = new Date("2026-01-01T00:00:00Z").getTime();

/** When the attempts of a delivery that always fails start, each lasting `attemptMs`. */
function attemptsOf(random: () => number, attemptMs: number): number[] {
  const starts = [start];
  for (;;) {
    const now = new Date((starts.at(-1) ?? start) + attemptMs);
    const next = nextRetryAt({ attempt: starts.length, firstAttemptAt: new Date(start), now }, random);
    if (!next) return starts;
    starts.push(next.getTime());
    if (starts.length > 1_000_000) throw new Error("The retries don't end");
  }
}

describe("the retry schedule", () => {
  it("has the first two retries within 60 s, no gap over 30 minutes, and ends after seven days", () => {
    const random = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
    fc.assert(
      fc.property(random, fc.integer({ min: 1, max: attemptTimeoutMs }), (stream, attemptMs) => {
        const draw = () => Number(stream.next().value);
        // At least a tenth of the cap, so that an unlucky stream of zeros has an end.
        const starts = attemptsOf(() => 0.1 + 0.9 * draw(), attemptMs);
        expect((starts[2] ?? Infinity) - start).toBeLessThan(minute);
        const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(attemptMs);
        expect(Math.max(...gaps)).toBeLessThanOrEqual(30 * minute);
        expect((starts.at(-1) ?? 0) - start).toBeLessThanOrEqual(retryWindowMs);
        expect((starts.at(-1) ?? 0) - start).toBeGreaterThan(retryWindowMs - 31 * minute);
      }),
      { numRuns: 25 },
    );
  });

  it("grows up to its longest pause and spreads over all of it", () => {
    expect([1, 2, 3, 4].map(retryCapMs)).toEqual([5_000, 15_000, 45_000, 135_000]);
    expect(retryCapMs(100_000)).toBe(29.5 * minute);
    const failed = { attempt: 3, firstAttemptAt: new Date(start), now: new Date(start) };
    expect(nextRetryAt(failed, () => 0)?.getTime()).toBe(start);
    expect(nextRetryAt(failed, () => 0.999999)?.getTime()).toBeGreaterThan(start + 44_900);
  });
});

describe("the pace of a tenant", () => {
  const tenant = (name: string) => ({ platformId: name, environment: "SANDBOX" as const });
  type Item = ReturnType<typeof tenant>;
  const items = (name: string, count: number) => Array.from({ length: count }, () => tenant(name));

  /** `end` ends the attempt that began as the nth. */
  function limiterWith(limits: { tenantConcurrency: number; concurrency: number }) {
    const started: { readonly item: Item; readonly end: EndAttempt }[] = [];
    const limiter = new FairLimiter<Item>(limits, (item, end) => started.push({ item, end }));
    const end = (nth: number, isHanging: boolean): Item => {
      const attempt = started[nth];
      if (!attempt) throw new Error(`There was no attempt ${nth}`);
      attempt.end(isHanging);
      return attempt.item;
    };
    return { started, limiter, end };
  }

  it("bounds what is claimed and not yet recorded, by tenant and in all", () => {
    const { limiter, end } = limiterWith({ tenantConcurrency: 2, concurrency: 3 });
    const room = limiter.free(tenant("a"));
    limiter.add(items("a", room));
    expect(limiter.free(tenant("a"))).toBe(0);
    const left = limiter.free(tenant("b"));
    expect(left).toBeGreaterThan(0);
    limiter.add(items("b", left));
    expect(limiter.free(tenant("c"))).toBe(0);
    const first = end(0, false);
    expect(limiter.free(tenant("a"))).toBe(0);
    limiter.release(first);
    expect(limiter.free(tenant("a"))).toBe(1);
  });

  it("falls to one place while the endpoint hangs, and recovers", () => {
    const { limiter, started, end } = limiterWith({ tenantConcurrency: 16, concurrency: 128 });
    const whole = limiter.free(tenant("a"));
    limiter.add(items("a", 64));
    expect(started).toHaveLength(16);
    for (let nth = 0; nth < 16; nth++) limiter.release(end(nth, true));
    expect(started).toHaveLength(17);
    limiter.clear();
    expect(limiter.free(tenant("b"))).toBe(whole);
    expect(limiter.free(tenant("a"))).toBe(whole / 16 - 1);
    for (let nth = 16; nth < 21; nth++) {
      limiter.release(end(nth, false));
      limiter.add(items("a", 1));
    }
    expect(limiter.free(tenant("a"))).toBe(whole - 1);
  });

  it("takes back what was not started", () => {
    const { limiter, started, end } = limiterWith({ tenantConcurrency: 1, concurrency: 1 });
    limiter.add(items("a", 3));
    expect(started).toHaveLength(1);
    expect(limiter.clear()).toHaveLength(2);
    limiter.release(end(0, false));
    expect(started).toHaveLength(1);
  });

  it("starts each turn with another tenant", () => {
    const { limiter } = limiterWith({ tenantConcurrency: 1, concurrency: 1 });
    const tenants = ["a", "b", "c"].map(tenant);
    const firsts = [1, 2, 3].map(() => limiter.rotate(tenants)[0]?.platformId);
    expect(firsts.sort()).toEqual(["a", "b", "c"]);
    expect(limiter.rotate([])).toEqual([]);
  });
});

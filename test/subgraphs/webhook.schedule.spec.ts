import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { createPace } from "../../subgraphs/platform/webhook.pace.js";
import { nextRetryAt, retryCapMs, retryWindowMs } from "../../subgraphs/platform/webhook.schedule.js";
import { attemptTimeoutMs } from "../../subgraphs/platform/webhook.attempt.js";

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
  const hanging = tenant("hanging");

  it("has a bound of its own and one in all", () => {
    const pace = createPace({ tenantConcurrency: 3, concurrency: 5 });
    for (let taken = 0; taken < 3; taken++) pace.take(hanging);
    expect(pace.free(hanging)).toBe(0);
    expect(pace.free(tenant("other"))).toBe(2);
    expect(pace.free({ ...hanging, environment: "PRODUCTION" })).toBe(2);
    pace.release(hanging);
    expect(pace.free(hanging)).toBe(1);
  });

  it("falls to one while its endpoint hangs, and recovers", () => {
    const pace = createPace({ tenantConcurrency: 16, concurrency: 128 });
    for (let hung = 0; hung < 10; hung++) pace.adapt(hanging, true);
    expect(pace.free(hanging)).toBe(1);
    expect(pace.free(tenant("other"))).toBe(16);
    for (let answered = 0; answered < 4; answered++) pace.adapt(hanging, false);
    expect(pace.free(hanging)).toBe(16);
  });

  it("starts each turn with another tenant", () => {
    const pace = createPace({ tenantConcurrency: 1, concurrency: 1 });
    const tenants = ["a", "b", "c"].map(tenant);
    const firsts = [1, 2, 3].map(() => pace.rotate(tenants)[0]?.platformId);
    expect(firsts.sort()).toEqual(["a", "b", "c"]);
    expect(pace.rotate([])).toEqual([]);
  });
});

import { describe, expect, it } from "@jest/globals";
import { month, week } from "../../gateway/example/plan.draft.js";
import { planBusiness } from "../../gateway/example/plan.js";
import type { Act, Plan } from "../../gateway/example/plan.types.js";
import { nextMonday } from "../../gateway/example/stage.js";

const plan = planBusiness(1, month);
const day = 86_400;
const actsOf = <Type extends Act["type"]>({ acts }: Plan, type: Type) =>
  acts.flatMap(({ at, act }) => (act.type === type ? [{ at, ...(act as Extract<Act, { type: Type }>) }] : []));

describe("the plan of the example business", () => {
  it("is the same from the same seed, and another from another", () => {
    expect(planBusiness(1, month)).toEqual(plan);
    const names = (of: Plan) => of.customers.map(({ name }) => name);
    expect(names(planBusiness(2, month))).not.toEqual(names(plan));
  });

  it("has the customers of a business: some rejected, four in review, from many countries", () => {
    const { customers } = plan;
    const reviews = customers.map(({ review }) => review);
    const count = (review: string) => reviews.filter((each) => each === review).length;
    expect(customers).toHaveLength(60);
    expect(new Set(customers.map(({ name }) => name)).size).toBe(60);
    expect(count("WAITS")).toBe(4);
    expect(count("REJECTED") + count("REJECTED_BY_A_REVIEWER")).toBe(4);
    expect(new Set(customers.map(({ country }) => country)).size).toBeGreaterThan(9);
    for (const { isBusiness, owners } of customers) expect(owners.length > 0).toBe(isBusiness);
  });

  it("has 600 payments in several currencies, with the rhythm of weeks, in the order of their times", () => {
    const payments = actsOf(plan, "pay");
    const all = payments.length + actsOf(plan, "fund").length + actsOf(plan, "receive").length;
    expect(all).toBeGreaterThan(580);
    expect(all).toBeLessThan(680);
    expect(new Set(payments.map(({ payment }) => payment.currency)).size).toBeGreaterThan(7);
    const onDays = (dates: readonly number[]) =>
      payments.filter(({ at }) => dates.includes(Math.floor(at / day))).length / dates.length;
    expect(onDays([5, 6, 12, 13, 19, 20, 26, 27])).toBeLessThan(0.6 * onDays([7, 8, 9, 10, 11, 14, 15, 16, 17, 18]));
    const times = plan.acts.map(({ at }) => at);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(plan.endsAt);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("lets no one act before they can, with the seed %d in both sizes", (seed) => {
    for (const size of [month, week]) {
      const { acts, customers, cards, agents } = planBusiness(seed, size);
      const seen = new Set<string>();
      for (const { act } of acts) {
        if (act.type === "join") seen.add(`customer ${act.customer}`);
        if (act.type === "order") seen.add(`card ${act.card}`);
        if (act.type === "employ") seen.add(`agent ${act.agent}`);
        if (act.type === "ask") seen.add(`ask ${act.id}`);
        if (act.type === "pay") expect(seen).toContain(`customer ${act.payment.customer}`);
        if (act.type === "pay" && "customer" in act.payment.to)
          expect(seen).toContain(`customer ${act.payment.to.customer}`);
        if (act.type === "fund") expect(seen).toContain(`customer ${act.customer}`);
        if (act.type === "purchase" || act.type === "changeCard") expect(seen).toContain(`card ${act.card}`);
        if (act.type === "ask") expect(seen).toContain(`agent ${act.agent}`);
        if (act.type === "decide") expect(seen).toContain(`ask ${act.ask}`);
      }
      expect([customers.length, cards.length, agents.length]).toEqual([size.customers, size.cards, size.agents]);
    }
  });

  it("begins on the next Monday", () => {
    const monday = Date.parse("2026-11-30T00:00:00Z");
    for (const now of ["2026-11-23T00:00:01Z", "2026-11-27T10:00:00Z", "2026-11-30T00:00:00Z"]) {
      expect(nextMonday(Date.parse(now))).toBe(monday);
    }
  });
});

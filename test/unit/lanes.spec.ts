import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { Lanes } from "../../subgraphs/shared/kernel/lanes.js";

const limits = { alone: 4, beside: 2, waiting: 3, waitMs: 60 };

/** Takes a place; `order` gets its name once it has one. */
function take(lanes: Lanes, platform: string, order: string[], name = platform) {
  return lanes.take(platform).then((end) => {
    order.push(name);
    return end;
  });
}

describe("the lane of a platform", () => {
  it("is wider while it is the only one, and narrower once another one is active", async () => {
    const lanes = new Lanes(limits);
    const order: string[] = [];
    const ends = await Promise.all(Array.from({ length: 4 }, () => take(lanes, "a", order)));
    void take(lanes, "a", order, "fifth");
    await take(lanes, "b", order);
    expect(order).toEqual(["a", "a", "a", "a", "b"]);
    ends[0]?.();
    ends[1]?.();
    await delay(1);
    expect(order).toHaveLength(5);
    ends[2]?.();
    await delay(1);
    expect(order.at(-1)).toBe("fifth");
  });

  it("tells whether other platforms have work, or had some just now", async () => {
    const lanes = new Lanes(limits);
    (await lanes.take("a"))();
    expect([lanes.hasOthers("a"), lanes.hasOthers("b")]).toEqual([false, true]);
    const end = await lanes.take("b");
    expect([lanes.hasOthers("a"), lanes.hasOthers("b")]).toEqual([true, true]);
    end();
  });

  it("starts works in the order in which they came, and each ends once", async () => {
    const lanes = new Lanes({ ...limits, alone: 1 });
    const order: string[] = [];
    const end = await take(lanes, "a", order, "first");
    const second = take(lanes, "a", order, "second");
    void take(lanes, "a", order, "third");
    end();
    end();
    await delay(1);
    expect(order).toEqual(["first", "second"]);
    (await second)();
    await delay(1);
    expect(order).toEqual(["first", "second", "third"]);
  });

  it("refuses with 503 where too many wait already, or one waits too long", async () => {
    const lanes = new Lanes({ ...limits, alone: 1 });
    const end = await lanes.take("a");
    const waiting = Array.from({ length: 3 }, () => lanes.take("a"));
    const refused = { body: { code: "SERVICE_UNAVAILABLE", status: 503 } };
    await expect(lanes.take("a")).rejects.toMatchObject(refused);
    for (const one of await Promise.allSettled(waiting)) expect(one).toMatchObject({ reason: refused });
    end();
    (await lanes.take("a"))();
  });
});

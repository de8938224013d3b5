import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { Turns } from "../../gateway/graph/execution/turns.js";

const limits = { alone: 4, beside: 2, waiting: 3, waitMs: 60 };

/** Takes a turn; `order` gets its name once it has it. */
function take(turns: Turns, platform: string, order: string[], name = platform) {
  return turns.take(platform).then((end) => {
    order.push(name);
    return end;
  });
}

describe("the turns of a platform", () => {
  it("are all that there are while it is the only one, and fewer once another one is active", async () => {
    const turns = new Turns(limits);
    const order: string[] = [];
    const ends = await Promise.all(Array.from({ length: 4 }, () => take(turns, "a", order)));
    void take(turns, "a", order, "fifth");
    await take(turns, "b", order);
    expect(order).toEqual(["a", "a", "a", "a", "b"]);
    ends[0]?.();
    ends[1]?.();
    await delay(1);
    expect(order).toHaveLength(5);
    ends[2]?.();
    await delay(1);
    expect(order.at(-1)).toBe("fifth");
  });

  it("are taken in the order of the requests, and each ends once", async () => {
    const turns = new Turns({ ...limits, alone: 1 });
    const order: string[] = [];
    const end = await take(turns, "a", order, "first");
    const second = take(turns, "a", order, "second");
    void take(turns, "a", order, "third");
    end();
    end();
    await delay(1);
    expect(order).toEqual(["first", "second"]);
    (await second)();
    await delay(1);
    expect(order).toEqual(["first", "second", "third"]);
  });

  it("are refused with 503 where too many wait already, or one waits too long", async () => {
    const turns = new Turns({ ...limits, alone: 1 });
    const end = await turns.take("a");
    const waiting = Array.from({ length: 3 }, () => turns.take("a"));
    const refused = { body: { code: "SERVICE_UNAVAILABLE", status: 503 } };
    await expect(turns.take("a")).rejects.toMatchObject(refused);
    for (const one of await Promise.allSettled(waiting)) expect(one).toMatchObject({ reason: refused });
    end();
    (await turns.take("a"))();
  });
});

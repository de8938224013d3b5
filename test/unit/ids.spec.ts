import { describe, expect, it } from "@jest/globals";
import { followDatabaseTime, idsOfTimes, isId, newId } from "../../subgraphs/shared/kernel/ids.js";
import { randomBlock } from "../../subgraphs/shared/kernel/random.js";

const timeOf = (id: string) => Number.parseInt(id.replace("Webhook:", "").replaceAll("-", "").slice(0, 12), 16);

describe("ids", () => {
  it("are different, well-formed, and in the order of their creation", () => {
    const made = Array.from({ length: 20_000 }, () => newId("Webhook"));
    expect(new Set(made).size).toBe(made.length);
    expect(made.toSorted()).toEqual(made);
    expect(made.every((id) => isId("Webhook", id))).toBe(true);
    expect(made.filter((id) => /(00[1-7]|10[2-7])$/.test(id))).toEqual([]);
  });

  it("begin with the time of their creation, and end at random", () => {
    const from = Date.now();
    const at = timeOf(newId("Webhook"));
    expect(at).toBeGreaterThanOrEqual(from);
    expect(at).toBeLessThanOrEqual(Date.now());
    const tails = Array.from({ length: 1_000 }, () => newId("Webhook").slice(-12));
    expect(new Set(tails).size).toBe(tails.length);
  });

  it("of earlier times begin with them, and keep their order", () => {
    const idOf = idsOfTimes();
    const latest = newId("Webhook");
    const times = Array.from({ length: 1_000 }, (_, index) => Date.now() - 5_000 + (index >> 3));
    const made = times.map((time) => idOf("Webhook", time));
    expect(made.map(timeOf)).toEqual(times);
    expect([...made, latest].toSorted()).toEqual([...made, latest]);
    expect(new Set(made).size).toBe(made.length);
  });

  it("begin with the database's time if the process's clock is more than a minute behind", () => {
    const now = Date.now();
    // Ids never go back: the process has made some already.
    const isNow = (id: string) => Math.abs(timeOf(id) - now - 10_000) <= 1_000;
    const own = Date.now;
    Date.now = () => now - 7_200_000;
    try {
      followDatabaseTime(new Date(now + 10_000));
      expect(isNow(newId("Webhook"))).toBe(true);
      followDatabaseTime(new Date(Date.now()));
      expect(isNow(newId("Webhook"))).toBe(true);
    } finally {
      Date.now = own;
    }
    followDatabaseTime(new Date());
  });
});

it("Random blocks differ from each other, whichever length was drawn before", () => {
  const drawn = Array.from({ length: 5_000 }, (_, index) => randomBlock(12 + (index % 5)).toString("hex"));
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(randomBlock(4_096)).not.toEqual(Buffer.alloc(4_096));
  expect(() => randomBlock(4_097)).toThrow(RangeError);
  // Handed out as a copy: what is drawn next doesn't change it.
  const block = randomBlock(16);
  const before = block.toString("hex");
  for (let count = 0; count < 1_000; count++) randomBlock(16);
  expect(block.toString("hex")).toBe(before);
});

import { setTimeout } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "@jest/globals";
import { scheduleTimer, type CallingTimer, type TimerHandlers } from "../../subgraphs/shared/timers/timers.js";
import type { Tenant } from "../../subgraphs/shared/kernel/caller.js";
import { eventually, startApp } from "../testkit/app.js";

interface Fired {
  readonly label: string;
  readonly now: Date;
}

const fired: Fired[] = [];
/** Ends the firings that wait. */
let release: () => void = () => undefined;
const released = new Promise<void>((resolve) => (release = resolve));
/** The sets that fired, also those that failed. */
const sets: string[][] = [];
const labelOf = (payload: unknown) => (payload as { label: string }).label;

const timerHandlers: TimerHandlers = {
  async note(_tx, { now }, payload) {
    fired.push({ label: labelOf(payload), now });
  },
  calls: {
    async call(_caller, payload) {
      return async (_tx, { now }) => void fired.push({ label: labelOf(payload), now });
    },
  } satisfies CallingTimer,
  async fails() {
    throw new Error("a handler that fails");
  },
  async waits(_tx, { now }, payload) {
    fired.push({ label: `${labelOf(payload)} begins`, now });
    await released;
  },
  /** Fails if one of them is called bad. */
  gathers: {
    async fireAll(_tx, _caller, timers) {
      const labels = timers.map(({ payload }) => labelOf(payload));
      sets.push(labels);
      if (labels.includes("bad")) throw new Error("a set that fails");
      for (const [index, { now }] of timers.entries()) fired.push({ label: labels[index] ?? "", now });
    },
  },
};

let statements = 0;

const app = await startApp({ timerHandlers, onQuery: () => statements++ });

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** Schedules timers in one transaction, so that none fires before the others are there. */
async function scheduleAll(
  tenant: Tenant,
  timers: readonly { name: string; label: string; dueAt: Date; subject?: string }[],
) {
  await app.core.deps.db.$transaction(async (tx) => {
    for (const { label, ...timer } of timers) await scheduleTimer(tx, { tenant, ...timer, payload: { label } });
  });
}

const speed = 20;

/** Runs `work` while the timers of this process take a fraction of their time: its clock is that much faster. */
async function onFasterClock<T>(work: () => Promise<T>): Promise<T> {
  const real = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval };
  const faster =
    (start: (callback: () => void, ms: number) => NodeJS.Timeout) =>
    (callback: () => void, ms = 0) =>
      start(callback, ms / speed);
  Object.assign(globalThis, { setTimeout: faster(real.setTimeout), setInterval: faster(real.setInterval) });
  try {
    return await work();
  } finally {
    Object.assign(globalThis, real);
  }
}

/** The statements of so many seconds of the faster clock. */
async function statementsIn(seconds: number): Promise<number> {
  const before = statements;
  await setTimeout((seconds * 1_000) / speed);
  return statements - before;
}

it("asks the database a few times a second while no one uses it", async () => {
  await app.platform();
  // Once what the platform's creation has scheduled and emitted is done.
  const isQuiet = (count: number) => count < 75;
  expect(await onFasterClock(() => eventually(() => statementsIn(10), isQuiet))).toBeGreaterThan(0);
});

describe("in production", () => {
  it("a timer waits for the earlier ones of its subject, and for no other", async () => {
    const { platformId } = await app.platform();
    fired.length = 0;
    const late = (seconds: number) => inSeconds(seconds - 60);
    await scheduleAll({ platformId, environment: "PRODUCTION" }, [
      { name: "waits", label: "first of one", dueAt: late(0), subject: "one" },
      { name: "note", label: "second of one", dueAt: late(1), subject: "one" },
      { name: "note", label: "of another", dueAt: late(2), subject: "another" },
      { name: "note", label: "of none", dueAt: late(3) },
    ]);
    const labels = async () => fired.map(({ label }) => label).toSorted();
    try {
      const others = await eventually(labels, (all) => all.includes("of another") && all.includes("of none"));
      expect(others).toEqual(["first of one begins", "of another", "of none"]);
    } finally {
      release();
    }
    await eventually(labels, (all) => all.includes("second of one"));
  });

  it("a later timer of a subject waits also while the earlier one fails", async () => {
    const { platformId } = await app.platform();
    const tenant = { platformId, environment: "PRODUCTION" as const };
    fired.length = 0;
    await scheduleAll(tenant, [
      { name: "fails", label: "", dueAt: inSeconds(-60), subject: "failing" },
      { name: "note", label: "behind it", dueAt: inSeconds(-50), subject: "failing" },
      { name: "note", label: "beside it", dueAt: inSeconds(-40), subject: "fine" },
    ]);
    const left = () => app.core.deps.db.timer.findMany({ where: tenant, orderBy: { dueAt: "asc" } });
    await eventually(left, (timers) => timers.length === 2 && timers[0]?.attempts === 1);
    expect(fired.map(({ label }) => label)).toEqual(["beside it"]);
  });
});

describe("timers that fire as a set", () => {
  const sandboxOf = ({ platformId }: { platformId: string }) => ({ platformId, environment: "SANDBOX" as const });

  it("fire together up to the next one of another kind, in due order, each with its own time", async () => {
    const platform = await app.platform();
    const at = Array.from({ length: 7 }, (_, index) => inSeconds(100 + index));
    const names = ["gathers", "gathers", "note", "gathers", "gathers", "gathers", "calls"];
    const due = at.map((dueAt, index) => ({ name: names[index] ?? "", label: `s${index}`, dueAt }));
    fired.length = 0;
    sets.length = 0;
    await scheduleAll(sandboxOf(platform), due);
    await platform.sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 200 } });
    expect(fired).toEqual(due.map(({ label, dueAt }) => ({ label, now: dueAt })));
    expect(sets).toEqual([
      ["s0", "s1"],
      ["s3", "s4", "s5"],
    ]);
  });

  it("fire alone where one of them fails, which holds up no other", async () => {
    for (const environment of ["SANDBOX", "PRODUCTION"] as const) {
      const platform = await app.platform();
      const tenant = { platformId: platform.platformId, environment };
      fired.length = 0;
      const labels = ["one", "two", "bad", "four"];
      // Overdue in production, ahead of the sandbox's clock.
      const dueAt = inSeconds(environment === "SANDBOX" ? 100 : -100);
      await scheduleAll(
        tenant,
        labels.map((label) => ({ name: "gathers", label, dueAt })),
      );
      if (environment === "SANDBOX")
        await platform.sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 200 } });
      const left = () => app.core.deps.db.timer.findMany({ where: tenant });
      const timers = await eventually(left, (all) => all.length === 1 && all[0]?.attempts === 1);
      expect(timers).toMatchObject([{ payload: { label: "bad" }, attempts: 1 }]);
      expect(fired.map(({ label }) => label).toSorted()).toEqual(["four", "one", "two"]);
    }
  });
});

it("advances the clock over thousands of timers within one request", async () => {
  const platform = await app.platform();
  const due = inSeconds(100).getTime();
  fired.length = 0;
  await app.core.deps.db.timer.createMany({
    data: Array.from({ length: 4_500 }, (_, index) => ({
      id: uuidv7(),
      platformId: platform.platformId,
      environment: "SANDBOX" as const,
      name: index % 500 < 450 ? "gathers" : "note",
      dueAt: new Date(due + index),
      payload: { label: String(index) },
    })),
  });
  const { status } = await platform.sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 3_600 } });
  expect(status).toBe(200);
  expect(fired.map(({ label }) => label)).toEqual(Array.from({ length: 4_500 }, (_, index) => String(index)));
});

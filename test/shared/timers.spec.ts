import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { scheduleTimer, type CallingTimer, type TimerHandlers } from "../../subgraphs/shared/timers/timers.js";
import { afterFailure } from "../../subgraphs/shared/timers/dead-timers.js";
import { ApiError } from "../../subgraphs/shared/kernel/errors.js";
import { Client, eventually, startApp } from "../testkit/app.js";

interface Fired {
  readonly label: string;
  readonly now: Date;
}

const fired: Fired[] = [];
let failures = 0;
let crossings = 0;
/** Ends every call that hangs. */
let answer: () => void = () => undefined;
const answered = new Promise<void>((resolve) => (answer = resolve));
let hanging = 0;
/** Whether the broken handlers work again. */
let isRepaired = false;
const read = (payload: unknown) => payload as { label: string; again?: number };

const timerHandlers: TimerHandlers = {
  async note(tx, caller, payload) {
    const { label, again } = read(payload);
    fired.push({ label, now: caller.now });
    if (!again) return;
    const dueAt = new Date(caller.now.getTime() + again * 1000);
    await scheduleTimer(tx, { tenant: caller, name: "note", dueAt, payload: { label: `${label}'` } });
  },
  /** Locks two rows in the order of its payload, the second once the other firing has its first. */
  async crosses(tx, caller, payload) {
    const { rows } = payload as { rows: [string, string] };
    const lock = (id: string) => tx.$queryRaw`SELECT 1 FROM platform.platform WHERE id = ${id} FOR UPDATE`;
    await lock(rows[0]);
    crossings++;
    for (const deadline = Date.now() + 1_000; crossings < 2 && Date.now() < deadline;)
      await new Promise((resolve) => setImmediate(resolve));
    await lock(rows[1]);
    fired.push({ label: `crossed ${rows[0]}`, now: caller.now });
  },
  hangs: {
    async call() {
      hanging++;
      await answered;
      return async () => undefined;
    },
  },
  calls: {
    async call(_caller, payload) {
      return async (_tx, { now }) => void fired.push({ label: read(payload).label, now });
    },
  } satisfies CallingTimer,
  async breaks(_tx, { now }, payload) {
    const { label } = read(payload);
    if (!isRepaired) throw new TypeError(`Cannot read properties of undefined, ${label}`);
    fired.push({ label, now });
  },
  "breaks-in-outcome": {
    async call(_caller, payload) {
      return async (_tx, { now }) => {
        const { label } = read(payload);
        if (!isRepaired) throw new ApiError("CONFLICT", "The account is closed.");
        fired.push({ label, now });
      };
    },
  } satisfies CallingTimer,
  async fails() {
    failures++;
    throw new Error("a handler that fails");
  },
};

const app = await startApp({ timerHandlers });

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

async function schedule(platformId: string, label: string, dueAt: Date, more: object = {}, name = "note") {
  const tenant = { platformId, environment: "SANDBOX" as const };
  await app.core.deps.db.$transaction((tx) => scheduleTimer(tx, { tenant, name, dueAt, payload: { label, ...more } }));
}

describe("the sandbox clock", () => {
  it("fires what it passes, in due order, each with its own time, also what firing schedules", async () => {
    const { platformId, sandbox } = await app.platform();
    const [late, early] = [inSeconds(300), inSeconds(100)];
    await schedule(platformId, "late", late);
    await schedule(platformId, "early", early, { again: 50 });
    await schedule(platformId, "beyond", inSeconds(4000));
    fired.length = 0;
    await sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 360 } });
    expect(fired.map(({ label }) => label)).toEqual(["early", "early'", "late"]);
    expect(fired.map(({ now }) => now)).toEqual([early, new Date(early.getTime() + 50_000), late]);
  });

  it("leaves another platform's timers alone", async () => {
    const [mine, other] = [await app.platform(), await app.platform()];
    await schedule(other.platformId, "other's", inSeconds(60));
    fired.length = 0;
    await mine.sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 3600 } });
    expect(fired).toEqual([]);
  });

  it("is not held up by a handler that fails, which is tried again later", async () => {
    const { platformId, sandbox } = await app.platform();
    await schedule(platformId, "first", inSeconds(10), {}, "fails");
    await schedule(platformId, "second", inSeconds(20));
    fired.length = 0;
    failures = 0;
    await sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 30 } });
    expect(fired.map(({ label }) => label)).toEqual(["second"]);
    await eventually(
      async () => failures,
      (count) => count > 1,
    );
    const tenant = { platformId, environment: "SANDBOX" as const };
    const [left] = await app.core.deps.db.timer.findMany({ where: tenant });
    expect(left?.name).toBe("fails");
    expect(left?.attempts).toBeGreaterThan(0);
  });

  it("fires each timer once when several advance at once, beside the runner", async () => {
    const { platformId, sandbox } = await app.platform();
    for (let index = 0; index < 20; index++) await schedule(platformId, `t${index}`, inSeconds(5 + index));
    fired.length = 0;
    const body = { advanceSeconds: 60 };
    await Promise.all(Array.from({ length: 5 }, () => sandbox.rest("POST", "/sandbox/clock", { body })));
    expect(fired.map(({ label }) => label)).toEqual(Array.from({ length: 20 }, (_, index) => `t${index}`));
  });

  it("needs no advance for a timer that is due in real time", async () => {
    const { platformId } = await app.platform();
    fired.length = 0;
    await schedule(platformId, "soon", inSeconds(0.3));
    const deadline = Date.now() + 5_000;
    while (fired.length === 0 && Date.now() < deadline) await new Promise((resolve) => setImmediate(resolve));
    expect(fired.map(({ label }) => label)).toEqual(["soon"]);
  });

  it("fires again at once what met a deadlock", async () => {
    const [one, other] = [await app.platform(), await app.platform()];
    const rows = [one.platformId, other.platformId];
    await schedule(one.platformId, "", inSeconds(10), { rows }, "crosses");
    await schedule(other.platformId, "", inSeconds(10), { rows: rows.toReversed() }, "crosses");
    fired.length = 0;
    crossings = 0;
    const body = { advanceSeconds: 30 };
    await Promise.all([one, other].map(({ sandbox }) => sandbox.rest("POST", "/sandbox/clock", { body })));
    expect(fired.map(({ label }) => label).sort()).toEqual(rows.map((id) => `crossed ${id}`).sort());
    expect(crossings).toBeGreaterThan(2);
  });

  it("serves another platform while one has very many", async () => {
    const [busy, other] = [await app.platform(), await app.platform()];
    fired.length = 0;
    await app.core.deps.db.timer.createMany({
      data: Array.from({ length: 1_000 }, () => ({
        id: randomUUID(),
        platformId: busy.platformId,
        environment: "SANDBOX" as const,
        name: "note",
        dueAt: new Date(),
        payload: { label: "busy" },
      })),
    });
    await eventually(
      async () => fired.length,
      (count) => count > 0,
    );
    await schedule(other.platformId, "other", new Date());
    await eventually(async () => fired.some(({ label }) => label === "other"), Boolean);
    expect(fired.length).toBeLessThan(900);
    await eventually(
      async () => fired.length,
      (count) => count === 1_001,
    );
  });

  it("lets calls that nobody answers hold up neither their tenant's other timers nor another tenant's calls", async () => {
    const [stuck, other] = [await app.platform(), await app.platform()];
    const due = new Date();
    for (let call = 0; call < 6; call++) await schedule(stuck.platformId, "hanging", due, {}, "hangs");
    await eventually(
      async () => hanging,
      (count) => count === 4,
    );
    fired.length = 0;
    await schedule(stuck.platformId, "of the stuck one", new Date());
    await schedule(other.platformId, "called for the other one", new Date(), {}, "calls");
    const labels = async () => fired.map(({ label }) => label);
    await eventually(labels, (all) => all.includes("of the stuck one") && all.includes("called for the other one"));
    expect(hanging).toBe(4);
    answer();
    await eventually(
      async () => hanging,
      (count) => count === 6,
    );
  });
});

it("dates what happens late when it happens in production, and when it was due in the sandbox", async () => {
  const { platformId } = await app.platform();
  const due = inSeconds(-3_600);
  const isLate = ({ label }: Fired) => label.startsWith("late");
  const before = Date.now();
  for (const environment of ["PRODUCTION", "SANDBOX"] as const) {
    for (const name of ["note", "calls"]) {
      const tenant = { platformId, environment };
      const payload = { label: `late ${environment}` };
      await app.core.deps.db.$transaction((tx) => scheduleTimer(tx, { tenant, name, dueAt: due, payload }));
    }
  }
  await eventually(
    async () => fired.filter(isLate),
    (late) => late.length === 4,
  );
  for (const { label, now } of fired.filter(isLate)) {
    if (label.endsWith("SANDBOX")) expect(now).toEqual(due);
    else expect(now.getTime()).toBeGreaterThanOrEqual(before);
  }
});

describe("a timer that keeps failing", () => {
  const maxAttempts = 15;

  /** Makes the next failure of the platform's timers the last one. */
  const exhaust = async (platformId: string) => {
    await app.core.deps.db.timer.updateMany({
      where: { platformId, environment: "SANDBOX" },
      data: { attempts: maxAttempts - 1, retryAt: null },
    });
  };

  it("is given up after a bounded number of tries, with growing pauses", () => {
    const pauses = Array.from({ length: maxAttempts }, (_, failures) => afterFailure(failures, new Error("broken")));
    expect(pauses.at(-1)).toEqual({ attempts: maxAttempts, pauseMs: null });
    const times = pauses.slice(0, -1).map(({ pauseMs }) => pauseMs ?? NaN);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect([times[0], times.at(-1)]).toEqual([1_000, 900_000]);
    // A temporary failure is never given up.
    const away = new ApiError("SERVICE_UNAVAILABLE");
    const waits = [0, 3, 5, 12].map((attempts) => afterFailure(attempts, away));
    expect(waits).toEqual([
      { attempts: 1, pauseMs: 1_000 },
      { attempts: 4, pauseMs: 8_000 },
      { attempts: 5, pauseMs: 32_000 },
      { attempts: 12, pauseMs: 32_000 },
    ]);
  });

  it("is listed for its platform, blocks no other, and runs again when the operator asks", async () => {
    const [mine, other] = [await app.platform(), await app.platform()];
    isRepaired = false;
    fired.length = 0;
    const due = inSeconds(60);
    await schedule(mine.platformId, "dead: handler", due, { transactionId: "Transaction:1" }, "breaks");
    await schedule(mine.platformId, "dead: outcome", due, {}, "breaks-in-outcome");
    await schedule(mine.platformId, "dead: healthy", inSeconds(90));
    await exhaust(mine.platformId);
    await mine.sandbox.rest("POST", "/sandbox/clock", { body: { advanceSeconds: 120 } });
    const labels = async () => fired.map(({ label }) => label).filter((label) => label.startsWith("dead: "));
    expect(await labels()).toEqual(["dead: healthy"]);
    const where = { platformId: mine.platformId, environment: "SANDBOX" as const };
    expect(await app.core.deps.db.timer.count({ where })).toBe(0);

    const { body } = await mine.sandbox.rest("GET", "/timers/dead");
    expect(body.data).toHaveLength(2);
    const dead = Object.fromEntries(body.data.map((timer: { name: string }) => [timer.name, timer]));
    expect(dead).toMatchObject({
      breaks: {
        id: expect.stringMatching(/^DeadTimer:/),
        transactionId: "Transaction:1",
        dueAt: due.toISOString(),
        attempts: maxAttempts,
        // The message may hold anything: it is in the log.
        error: "TypeError: see the log",
      },
      "breaks-in-outcome": { error: "CONFLICT: The account is closed." },
    });
    const { data } = await mine.sandbox.graph("{ deadTimers { totalCount nodes { id name error } } }");
    expect(data.deadTimers.totalCount).toBe(2);
    const { values } = await app.core.deps.metrics.timersDead.get();
    expect(values.find(({ labels }) => labels.name === "breaks")?.value).toBe(1);

    const path = `/timers/dead/${dead.breaks.id}/retry`;
    expect((await other.sandbox.rest("GET", "/timers/dead")).body.data).toEqual([]);
    expect((await other.sandbox.rest("POST", path)).status).toBe(404);
    expect((await mine.production.rest("POST", path)).status).toBe(404);
    const { body: viewer } = await mine.sandbox.rest("POST", "/tokens", {
      body: { name: "viewer", permissions: ["VIEW"] },
    });
    expect((await new Client(app.baseUrl, viewer).rest("POST", path)).status).toBe(403);

    isRepaired = true;
    expect((await mine.sandbox.rest("POST", path)).body).toMatchObject({ id: dead.breaks.id });
    const retry = "mutation ($input: RetryDeadTimerInput!) { retryDeadTimer(input: $input) { name } }";
    const input = { timerId: dead["breaks-in-outcome"].id };
    expect((await mine.sandbox.graph(retry, { input })).data.retryDeadTimer.name).toBe("breaks-in-outcome");
    await eventually(labels, (all) => all.length === 3);
    expect((await labels()).sort()).toEqual(["dead: handler", "dead: healthy", "dead: outcome"]);
    expect((await mine.sandbox.rest("POST", path)).status).toBe(404);
    expect((await mine.sandbox.rest("GET", "/timers/dead")).body.data).toEqual([]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "@jest/globals";
import { z } from "zod";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { operationKind } from "../../subgraphs/shared/providers/operations/kinds.js";
import { afterFailure } from "../../subgraphs/shared/timers/dead-timers.js";
import { ProviderUnavailable } from "../../subgraphs/shared/providers/unavailable.js";
import { scheduleTimer, type CallingTimer, type TimerHandlers } from "../../subgraphs/shared/timers/timers.js";
import { eventually, startApp } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";

/** Timers that call providers, some of which respond after seconds, or not at all. */

const names = ["slow", "slower", "silent", "quick", "away"] as const;
type Name = (typeof names)[number];
const started = await Promise.all(names.map(async (name) => [name, await startProvider({ name })] as const));
const folder = mkdtempSync(path.join(tmpdir(), "paygraph-timers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "providers.yaml");
const entries = started.map(([name, provider], index) => {
  useKey(provider, name);
  return providerEntry(provider, name, { roles: ["rails"], priority: index + 1 });
});
writeFileSync(file, JSON.stringify({ providers: Object.assign({}, ...entries) }));

const kind = operationKind({
  name: "PAYOUT",
  role: "rails",
  request: z.object({}),
  outcome: z.object({ state: z.literal("PAID") }),
  final: ["PAID"],
  onChange: async () => undefined,
});
const done: string[] = [];
const timerHandlers: TimerHandlers = {
  asks: {
    async call(caller, payload) {
      const { subjectId, provider } = payload as { subjectId: string; provider: Name };
      await app.core.deps.providerOperations.ask(caller, {
        kind,
        subjectId,
        providers: [provider],
        request: () => ({}),
      });
      return async () => void done.push(provider);
    },
  } satisfies CallingTimer,
  async plain() {
    done.push("plain");
  },
};
const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file }, timerHandlers });
for (const [, provider] of started) {
  provider.setPaygraph(app.baseUrl);
  provider.plan("PAYOUT", ["PAID"]);
}

async function schedule(platformId: string, provider: Name, count: number, name = "asks") {
  const tenant = { platformId, environment: "PRODUCTION" as const };
  await inTransaction(app.core.deps, async (tx) => {
    const dueAt = await app.core.deps.clock.now(tx, tenant);
    for (let each = 0; each < count; each++) {
      const payload = { provider, subjectId: `Transaction:${randomUUID()}` };
      await scheduleTimer(tx, { tenant, name, dueAt, payload });
    }
  });
}

it("are held up by no provider that is slow or silent, also those of the same platform and name", async () => {
  for (const [name, provider] of started) {
    if (name === "silent") provider.setFaults({ faults: ["silent"] });
    else if (name !== "quick") provider.setFaults({ faults: ["slow"], slowMs: 9_000 });
  }
  const [own, other] = [await app.platform(), await app.platform()];
  const others = await Promise.all(Array.from({ length: 4 }, () => app.platform()));
  for (const { platformId } of [own, ...others]) {
    for (const name of ["slow", "slower", "silent"] as const) await schedule(platformId, name, 12);
  }
  const received = (index: number) => started[index]?.[1].counts.requests ?? 0;
  await eventually(async () => received(0) >= 4, Boolean);
  await schedule(own.platformId, "quick", 3);
  await schedule(own.platformId, "quick", 1, "plain");
  await schedule(other.platformId, "quick", 3);
  await eventually(
    async () => done.filter((each) => each === "quick").length,
    (count) => count === 6,
  );
  expect(done).toContain("plain");
  // None of the slow providers has responded: nothing has waited for them.
  expect(done.filter((each) => each !== "quick" && each !== "plain")).toEqual([]);
  for (const [, provider] of started) provider.setFaults({});
}, 30_000);

/** Pause after so many failures of a provider that is down. */
const pauseAfter = (attempts: number) =>
  afterFailure(attempts, new ProviderUnavailable("away", { isDown: true, isUnheard: true, cause: undefined }));

it("are repeated at most five minutes later while a provider is down, however often they have failed", () => {
  const threeDaysMs = 3 * 86_400_000;
  let [attempts, elapsedMs, failures] = [0, 0, 0];
  for (; elapsedMs < threeDaysMs; failures++) {
    const next = pauseAfter(attempts);
    expect(next.pauseMs).toBeGreaterThanOrEqual(1_000);
    expect(next.pauseMs).toBeLessThanOrEqual(300_000);
    attempts = next.attempts;
    elapsedMs += next.pauseMs ?? Infinity;
  }
  // 863 pauses of five minutes, and the nine shorter ones before.
  expect([failures, attempts]).toEqual([872, 9]);
});

it("are all settled within ten minutes of their clock after a provider was down for three days", async () => {
  const away = started.find(([name]) => name === "away")?.[1];
  await away?.goDown();
  const { platformId } = await app.platform();
  const count = 200;
  await schedule(platformId, "away", count);
  const mine = `platform_id = '${platformId}' AND environment = 'PRODUCTION'`;
  const waiting = async () => {
    const { rows } = await query<{ count: number; failed: number; next: number | null }>(
      app.databaseUrl,
      `SELECT count(*)::int AS count, count(*) FILTER (WHERE attempts > 0)::int AS failed,
         extract(epoch FROM min(coalesce(greatest(retry_at, leased_until), now())) - now())::float8 AS next
       FROM shared.timer WHERE ${mine}`,
    );
    return rows[0] ?? { count: 0, failed: 0, next: null };
  };
  await eventually(waiting, ({ failed }) => failed > 0);
  // As the pauses leave them after three days: each has failed often, and the longest pause of all has just begun.
  await query(
    app.databaseUrl,
    `UPDATE shared.timer SET attempts = 9, leased_until = NULL, retry_at = now() + interval '5 minutes' WHERE ${mine}`,
  );
  await away?.comeUp();
  const since = performance.now();
  let passedSeconds = 0;
  for (;;) {
    const { count: left, next } = await waiting();
    if (left === 0 || next === null) break;
    if (next <= 0) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    // The clock advances to the next attempt.
    passedSeconds += next;
    await query(
      app.databaseUrl,
      `UPDATE shared.timer SET retry_at = retry_at - make_interval(secs => ${next}),
         leased_until = leased_until - make_interval(secs => ${next}) WHERE ${mine}`,
    );
  }
  const elapsedSeconds = passedSeconds + (performance.now() - since) / 1_000;
  expect(elapsedSeconds).toBeLessThanOrEqual(600);
  const { rows } = await query(app.databaseUrl, `SELECT id FROM shared.dead_timer WHERE ${mine}`);
  expect(rows).toEqual([]);
  expect(away?.book.list("PAYOUT")).toHaveLength(count);
}, 60_000);

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "@jest/globals";
import { z } from "zod";
import { inTransaction } from "../../subgraphs/shared/persistence/transaction.js";
import { operationKind } from "../../subgraphs/shared/providers/operations/kinds.js";
import { scheduleTimer, type CallingTimer, type TimerHandlers } from "../../subgraphs/shared/timers/timers.js";
import { eventually, startApp } from "../testkit/app.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";

/** Timers that call providers, some of which respond after seconds, or not at all. */

const names = ["slow", "slower", "silent", "quick"] as const;
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

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readEvents, readEventsOfCustomers } from "../../subgraphs/shared/events/log.js";
import { query } from "../testkit/database-url.js";
import type { TestDeps } from "../testkit/deps.js";
import { customerEvent, emitEvents, newTenant, openEventLog, type TestEventLog } from "./outbox-harness.js";
import { number } from "../../subgraphs/shared/persistence/driver/row.js";

describe("a quiet tenant among busy ones", () => {
  const foreign = 20_000;
  const own = 16;
  /** The planner itself looks at a row or two at the ends of an index. */
  const most = 2 * own;
  const tenant = newTenant();
  let log: TestEventLog;
  let deps: TestDeps;
  beforeAll(async () => {
    log = await openEventLog();
    deps = log.process();
    const emitHalf = async () => {
      const half = Array.from({ length: own / 2 }, (_, index) =>
        customerEvent(tenant, { customerId: index % 2 ? "a" : "b", type: index % 3 ? "TEST" : "SWEEP.FAILED" }),
      );
      await emitEvents(deps, ...half);
      await log.relay(deps).tick();
    };
    // The others' events stand between the tenant's own, so that the way there leads past all of them.
    await emitHalf();
    await query(
      log.url,
      `WITH head AS (UPDATE shared.event_head SET position = position + ${foreign} RETURNING position - ${foreign} AS before)
       INSERT INTO shared.event (id, platform_id, environment, type, customer_id, "timestamp", data, position)
       SELECT shared.first_id('Webhook', now()) || substr(gen_random_uuid()::text, 14), 'PlatformConfig:busy', 'SANDBOX', (ARRAY['TEST', 'SWEEP.FAILED'])[1 + n % 2],
         'busy ' || n % 3, now(), '', before + n FROM head, generate_series(1, ${foreign}) AS n`,
    );
    await emitHalf();
    await query(log.url, "ANALYZE shared.event");
  });
  afterAll(() => log.close());

  /** Number of the log's rows that the database reads for `read`. */
  function rowsRead(mode: string, read: (reader: Parameters<typeof readEvents>[0]) => Promise<unknown>) {
    return deps.db.$transaction(async (tx) => {
      const readSoFar = async () => {
        const [counted] = await tx.$queryRaw({ rows: number })`
          SELECT sum(idx_tup_fetch + seq_tup_read)::int AS rows FROM pg_stat_xact_user_tables
          WHERE schemaname = 'shared' AND relname LIKE 'event\\_%'`;
        return counted?.rows ?? NaN;
      };
      await tx.$queryRaw`SELECT set_config('plan_cache_mode', ${mode}, true)`;
      const before = await readSoFar();
      await read({ sealer: deps.sealer, db: tx });
      return (await readSoFar()) - before;
    });
  }

  const hour = 3_600_000;
  const [from, until] = [new Date(Date.now() - hour), new Date(Date.now() + hour)];
  const filters: Parameters<typeof readEvents>[2][] = [
    {},
    { types: ["TEST"] },
    { types: ["TEST", "SWEEP.FAILED"] },
    { customerId: "a" },
    { from },
    { until },
    { from, until },
    { inFlow: false },
    { types: ["TEST"], customerId: "a", from, until },
  ];

  it.each(["force_custom_plan", "force_generic_plan"])("has its pages read past none of theirs (%s)", async (mode) => {
    const middle = BigInt(foreign / 2);
    for (const filter of filters) {
      for (const order of ["asc", "desc"] as const) {
        for (const after of [undefined, middle]) {
          const rows = await rowsRead(mode, async (reader) => {
            expect(await readEvents(reader, tenant, filter, after, 100, order)).not.toEqual([]);
          });
          const page = { filter, order, after, isRead: rows > 0, rows: Math.max(rows, most) };
          expect(page).toEqual({ filter, order, after, isRead: true, rows: most });
        }
      }
    }
  });

  it.each(["force_custom_plan", "force_generic_plan"])("has its customers' pages read past none (%s)", async (mode) => {
    for (const types of [undefined, ["TEST"] as const]) {
      const rows = await rowsRead(mode, async (reader) => {
        const wanted = {
          customerIds: ["a", "b", "none"],
          filter: { types },
          order: "desc" as const,
          limit: 100,
          withData: true,
        };
        const found = await readEventsOfCustomers(reader, tenant, wanted);
        expect(found.get("a")).not.toEqual([]);
      });
      expect(rows).toBeGreaterThan(0);
      expect(rows).toBeLessThanOrEqual(most);
    }
  });
});

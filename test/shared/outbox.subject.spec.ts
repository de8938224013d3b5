import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { v7 as uuidv7 } from "uuid";
import { countEvents, readEvents, readEventsOfSubjects } from "../../subgraphs/shared/events/log.js";
import { number } from "../../subgraphs/shared/persistence/driver/row.js";
import { query } from "../testkit/database-url.js";
import type { TestDeps } from "../testkit/deps.js";
import { customerEvent, emitEvents, newTenant, openEventLog, type TestEventLog } from "./outbox-harness.js";

const dayMs = 86_400_000;
const older = 20_000;
/** The planner itself looks at a row or two at the ends of an index. */
const mostRows = 40;

describe("events about a resource", () => {
  const tenant = newTenant();
  const customerId = "Customer:busy";
  const subject = { type: "Transaction", id: `Transaction:${uuidv7()}` };
  let log: TestEventLog;
  let deps: TestDeps;
  let ids: string[];
  beforeAll(async () => {
    log = await openEventLog();
    deps = log.process();
    // A day of the same customer, as if the sandbox's clock had then been where it is now.
    await query(
      log.url,
      `WITH head AS (UPDATE shared.event_head SET position = position + ${older} RETURNING position - ${older} AS before)
       INSERT INTO shared.event
         (id, platform_id, environment, type, subject_id, customer_id, "timestamp", data, created_at, position)
       SELECT shared.first_id('Webhook', now() - interval '1 day' + n * interval '1 ms') || substr(gen_random_uuid()::text, 14), $1, 'SANDBOX',
         'TEST', 'Transaction:' || n, $2, now(), '', now() - interval '1 day', before + n
       FROM head, generate_series(1, ${older}) AS n`,
      [tenant.platformId, customerId],
    );
    const about = { customerId, subject };
    ids = await emitEvents(
      deps,
      customerEvent(tenant, about),
      customerEvent(tenant, { customerId }),
      customerEvent(tenant, about),
      // A timer's, which the clock has passed by.
      customerEvent(tenant, { customerId, at: new Date(Date.now() - 30 * dayMs) }),
    );
    await log.relay(deps).tick();
    await query(log.url, "ANALYZE shared.event");
  });
  afterAll(() => log.close());

  /** Number of the log's rows that the database reads for `read`, by its plans for any values. */
  function rowsRead(read: (reader: Parameters<typeof readEvents>[0]) => Promise<unknown>) {
    return deps.db.$transaction(async (tx) => {
      const readSoFar = async () => {
        const [counted] = await tx.$queryRaw({ rows: number })`
          SELECT sum(idx_tup_fetch + seq_tup_read)::int AS rows FROM pg_stat_xact_user_tables
          WHERE schemaname = 'shared' AND relname LIKE 'event\\_%'`;
        return counted?.rows ?? NaN;
      };
      await tx.$queryRaw`SELECT set_config('plan_cache_mode', 'force_generic_plan', true)`;
      const before = await readSoFar();
      await read({ sealer: deps.sealer, db: tx });
      return (await readSoFar()) - before;
    });
  }

  it("are found in either order without those from before it was created", async () => {
    const filter = { subjectId: subject.id };
    for (const order of ["desc", "asc"] as const) {
      const rows = await rowsRead(async (reader) => {
        const found = await readEvents(reader, tenant, filter, undefined, 100, order);
        const wanted = [ids[0], ids[2]];
        expect(found.map(({ id }) => id)).toEqual(order === "asc" ? wanted : wanted.reverse());
      });
      expect([order, rows]).toEqual([order, Math.min(rows, mostRows)]);
    }
    expect(await countEvents(deps, tenant, filter)).toBe(2);
  });

  it("are those of its customer since its creation in real time, whatever their own time", async () => {
    const subjects = [
      { id: subject.id, customerId },
      { id: "Transaction:1", customerId },
      { id: subject.id.replace("Transaction", "Card"), customerId: null },
    ];
    const found = await readEventsOfSubjects(deps, tenant, subjects, 100);
    expect(found.get(subject.id)?.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
    // An id that doesn't tell its time has no first event.
    expect(found.get("Transaction:1")).toHaveLength(1);
    const [one] = subjects;
    const rows = await rowsRead((reader) => readEventsOfSubjects(reader, tenant, one ? [one] : [], 100));
    expect(rows).toBeLessThanOrEqual(mostRows);
  });

  it("include those of a process whose clock is a minute behind", async () => {
    const late = `Transaction:${uuidv7({ msecs: Date.now() + 60_000 })}`;
    const [id] = await emitEvents(
      deps,
      customerEvent(tenant, { customerId, subject: { type: "Transaction", id: late } }),
    );
    await log.relay(deps).tick();
    const found = await readEvents(deps, tenant, { subjectId: late }, undefined, 100, "desc");
    expect(found.map((event) => event.id)).toEqual([id]);
  });
});

import { Prisma, type RequestLogEntry as EntryRow } from "../../../generated/prisma/client.js";
import type { z } from "zod";
import type { Deps } from "../../shared/deps.js";
import { column, inRange } from "../../shared/graphql/conditions.sql.js";
import { List, type ListFilter } from "../../shared/graphql/list.sql.js";
import type { Caller } from "../../shared/kernel/caller.js";
import { isId } from "../../shared/kernel/ids.js";
import { fieldsOf } from "../../shared/persistence/driver/row.js";
import { selectColumns } from "../../shared/persistence/columns.js";
import { ofTenant } from "../../shared/persistence/rows-by-id.js";
import { isStorableTime } from "../../shared/schema/fields.js";
import { within } from "../../shared/schema/lists.js";
import { firstErrorStatus, timeOf } from "./log.sql.js";
import type { requestLogFilter } from "./wire.js";

const entry = fieldsOf<EntryRow>(Prisma.RequestLogEntryScalarFieldEnum);
const columns = selectColumns("row", entry);

/** The lists of the log. */
export const requestList = new List({ table: "platform.request_log", columns: entry });

const isBetween = (field: string, gte: bigint, lte: bigint) =>
  Prisma.join(inRange(column(field), { gte, lte }), " AND ");

/** The list's conditions. Errors have an index of their own, which `isError` selects. */
export function requestsMatching(filter: z.output<typeof requestLogFilter>): ListFilter {
  const { isError, statuses, statusRange, codes, methods, routes, operationNames, createdAt, ...equal } = filter;
  const { atLeast = 100, atMost = 599 } = statusRange ?? {};
  const haveErrorStatus = atLeast >= firstErrorStatus || statuses?.every((status) => status >= firstErrorStatus);
  const areErrors = isError ?? (codes || haveErrorStatus ? true : undefined);
  return {
    ...equal,
    isError: areErrors === undefined ? undefined : areErrors ? { not: null } : null,
    status: { in: statuses?.map(String) },
    statusRange: statusRange && isBetween("status", BigInt(atLeast), BigInt(atMost)),
    code: { in: codes },
    method: { in: methods },
    route: { in: routes },
    operationName: { in: operationNames },
    createdAt: within(createdAt),
  };
}

/** Entries of the caller's log by id. */
export async function findEntries(
  { db }: Pick<Deps, "db">,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, EntryRow>> {
  const wellFormed = ids.filter((id) => isId("RequestLogEntry", id) && isStorableTime(timeOf(id)));
  if (wellFormed.length === 0) return new Map();
  const times = wellFormed.map((id) => new Date(timeOf(id)).toISOString());
  const rows = await db.$queryRaw(entry)`
    SELECT ${columns}
    FROM unnest(${wellFormed}::text[], ${times}::timestamptz[]) AS requested (id, created_at)
    JOIN platform.request_log AS row ON row.id = requested.id AND row.created_at = requested.created_at
    WHERE ${ofTenant("row", caller)}`;
  return new Map(rows.map((row) => [row.id, row]));
}

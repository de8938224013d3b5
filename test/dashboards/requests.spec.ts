import { randomUUID } from "node:crypto";
import { it } from "@jest/globals";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { startApp } from "../testkit/app.js";
import {
  anyOf,
  anyRange,
  assertSelectsLikeModel,
  isAmong,
  isSame,
  isWithin,
  oneOfThem,
  rarely,
  selectionsOf,
  someOf,
} from "../testkit/list-model.js";
import { sandboxOf } from "../subgraphs/transactions.fixture.js";

// The log of requests, whose rows no API writes at will. The requests of this spec are in it, too: after `end`.

const app = await startApp();
const [ours, theirs] = [await app.platform(), await app.platform()];
const db = app.core.deps.systemScope("operator");

const end = Date.now() - 60_000;
const times = Array.from({ length: 8 }, (_, n) => new Date(end - (8 - n) * 1_000));
const statuses = [200, 400, 404, 503];
const codes = ["FORBIDDEN", "CUSTOMER_NOT_FOUND", null];
const methods = ["GET", "POST"];
const routes = ["/graphql", "/2025-10-13/customers/{customerId}"];
const operations = ["Home", "Failed", null];
const subjects = [`Customer:${randomUUID()}`, `Quote:${randomUUID()}`, null];
const tokens = [`Token:${randomUUID()}`, null];
const requests = [randomUUID(), randomUUID()];
const given = <T>(values: readonly (T | null)[]) => values.filter((value) => value !== null);

function anyEntry(platformId: string) {
  const [createdAt, status, code] = [anyOf(times), anyOf(statuses), anyOf(codes)];
  return {
    ...sandboxOf(platformId),
    id: `RequestLogEntry:${uuidv7({ msecs: createdAt.getTime() })}`,
    createdAt,
    requestId: anyOf(requests),
    method: anyOf(methods),
    route: anyOf(routes),
    operationName: anyOf(operations),
    status,
    code,
    isError: status >= 400 || code !== null ? true : null,
    durationMs: 1,
    isReplay: false,
    tokenId: anyOf(tokens),
    customerId: anyOf(subjects),
    subjectId: anyOf(subjects),
  };
}

it("is what its filter selects in memory, in each order and from both ends", async () => {
  const entries = (platformId: string, count: number) => Array.from({ length: count }, () => anyEntry(platformId));
  const rows = entries(ours.platformId, 60);
  await db.requestLogEntry.createMany({ data: [...rows, ...entries(theirs.platformId, 20)] });
  const until = new Date(end).toISOString();
  await assertSelectsLikeModel(ours.sandbox, 50, {
    field: "requestLog",
    item: "RequestLog",
    rows,
    matches: (row, { isError, createdAt, ...filter }) =>
      isSame(row.isError === true, isError) &&
      (filter.statuses === undefined || filter.statuses.includes(row.status)) &&
      isAmong(row.code, filter.codes) &&
      isAmong(row.method, filter.methods) &&
      isAmong(row.route, filter.routes) &&
      isAmong(row.operationName, filter.operationNames) &&
      isSame(row.requestId, filter.requestId) &&
      isSame(row.tokenId, filter.tokenId) &&
      isSame(row.customerId, filter.customerId) &&
      isSame(row.subjectId, filter.subjectId) &&
      isWithin(row.createdAt, createdAt),
    keyOf: ({ createdAt }) => createdAt,
    selections: selectionsOf(
      fc
        .record({
          isError: rarely(fc.boolean()),
          statuses: someOf(statuses),
          codes: someOf(given(codes)),
          methods: someOf(methods),
          routes: someOf(routes),
          operationNames: someOf(given(operations)),
          requestId: oneOfThem(requests),
          tokenId: oneOfThem(given(tokens)),
          customerId: oneOfThem(given(subjects)),
          subjectId: oneOfThem(given(subjects)),
          createdAt: anyRange(times),
        })
        .map((filter) => ({ ...filter, createdAt: { until, ...filter.createdAt } })),
      ["CREATED_AT"],
    ),
  });
});

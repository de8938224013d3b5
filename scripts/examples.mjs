#!/usr/bin/env node
// Chooses schema/examples.json, an example of each operation, from requests that tests recorded. `npm run compose` then
// puts them into schema/openapi.json.
//
//   RECORD_EXAMPLES=/tmp/recorded.jsonl npm test -- subgraphs
//   RECORD_EXAMPLES=/tmp/recorded.jsonl npm run test:integration
//   node scripts/examples.mjs /tmp/recorded.jsonl
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Anonymous } from "./examples/anonymous.mjs";
import { cut, score } from "./examples/choice.mjs";
import { root } from "./steps.mjs";

const [recording] = process.argv.slice(2);
if (!recording) {
  process.stderr.write("Usage: node scripts/examples.mjs <recording>\n");
  process.exit(2);
}
const output = join(root, "schema/examples.json");
const openapi = JSON.parse(readFileSync(join(root, "schema/openapi.json"), "utf8"));

const operations = Object.entries(openapi.paths)
  .flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { operationId, requestBody }]) => ({
      operationId,
      takesBody: requestBody !== undefined,
      method: method.toUpperCase(),
      template,
      pattern: new RegExp(`^${template.replace(/[.$]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
    })),
  )
  .sort((a, b) => a.template.split("{").length - b.template.split("{").length);

/** Subject of each example, if tests have it. */
const preferred = {
  createCustomer: /"INDIVIDUAL"/,
  createQuote:
    /^(?!.*lookupId).*"SENDING","lockedCurrencyAmount":\d{4,}.*"USD".*"receivingCurrency":\{"code":"(EUR|MXN)"/,
  executeQuote: /^(?!.*lookupId).*"sendingCurrency":\{"code":"USD".*"receivingCurrency":\{"code":"(EUR|MXN)"/,
  getPlatformConfig: /^(?!.*"fault").*"webhookEndpoint"/,
};

function scoreOf({ request, response, operation }) {
  const shown = [request, response];
  const bonus = preferred[operation.operationId]?.test(JSON.stringify(shown)) ? 1_000 : 0;
  return score(shown) === 0 ? 0 : bonus + score(shown);
}

/** The best exchange of each operation and status. */
const best = new Map();
for (const line of readFileSync(recording, "utf8").trim().split("\n")) {
  const exchange = JSON.parse(line);
  const [path] = exchange.path.split("?");
  const operation = operations.find(({ method, pattern }) => method === exchange.method && pattern.test(path));
  if (!operation) continue;
  const shown = { ...exchange, request: cut(exchange.request), response: cut(exchange.response), operation };
  const key = `${operation.operationId} ${exchange.status}`;
  if (!best.has(key) || scoreOf(shown) > scoreOf(best.get(key))) best.set(key, shown);
}

const examples = {};
for (const { operationId, pattern, takesBody } of operations) {
  const found = [...best.values()].filter(({ operation }) => operation.operationId === operationId);
  found.sort((a, b) => a.status - b.status);
  const [first] = found;
  if (!first) continue;
  const [path, query] = first.path.split("?");
  const anonymous = new Anonymous();
  examples[operationId] = anonymous.value({
    parameters: {
      ...Object.fromEntries(
        Object.entries(pattern.exec(path).groups ?? {}).map(([n, v]) => [n, decodeURIComponent(v)]),
      ),
      ...Object.fromEntries(new URLSearchParams(query)),
    },
    ...(takesBody && { request: first.request ?? {} }),
    responses: Object.fromEntries(found.map(({ status, response }) => [status, response ?? null])),
  });
}
const sorted = Object.fromEntries(Object.entries(examples).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(output, `${JSON.stringify(sorted, null, 2)}\n`);
const missing = operations.filter(({ operationId }) => !examples[operationId]);
for (const { method, template } of missing) process.stderr.write(`No example of ${method} ${template}\n`);

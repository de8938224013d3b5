#!/usr/bin/env node
// Replays an integrator's client against a server's sandbox, and prints a table (docs/clients.md).
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { flows } from "./flows/index.mjs";
import { runFlow } from "./kit.mjs";
import { startReceiver } from "./receiver.mjs";
import { accepted, Server } from "./server.mjs";

const usage = `Usage: npm run conformance -- --base URL --credentials FILE [--webhooks URL] [--uma-domain DOMAIN] [--flow NAME]

  --base         of the server, with or without /2025-10-13
  --credentials  JSON with clientId and clientSecret of the sandbox, or with "sandbox": { … } as credentials.json has
  --webhooks     where the server reaches this machine: the kit listens on the URL's port, and sets it as the
                 platform's endpoint for the time of the run; without it, what needs webhooks is left out
  --uma-domain   of the sandbox's counterparties; sandbox.uma.test unless given
  --flow         only flows whose name contains this`;

function readOptions() {
  const text = { type: "string" };
  const options = { base: text, credentials: text, webhooks: text, "uma-domain": text, flow: text };
  try {
    const { values } = parseArgs({ options });
    if (values.base && values.credentials) return values;
  } catch (error) {
    console.error(error.message);
  }
  console.error(usage);
  process.exit(2);
}

function print(results) {
  const widths = [0, 1].map((column) => Math.max(...results.map((row) => [row.flow, row.step][column].length)));
  let last;
  for (const { flow, step, result, ms, why } of results) {
    console.log(
      `${(flow === last ? "" : flow).padEnd(widths[0])}  ${step.padEnd(widths[1])}  ${result.padEnd(8)}  ${ms}`,
    );
    if (why) console.log(`${"".padEnd(widths[0])}    ${why}`);
    last = flow;
  }
  const count = (result) => results.filter((row) => row.result === result).length;
  const names = new Set(results.map(({ flow }) => flow));
  const counts = `${count("ok")} ok, ${count("failed")} failed, ${count("left out")} left out`;
  console.log(`\n${names.size} flows, ${results.length} steps: ${counts}`);
}

const options = readOptions();
const file = JSON.parse(readFileSync(options.credentials, "utf8"));
const credentials = file.sandbox ?? file;
const server = new Server(options.base, credentials);
const { webhookEndpoint: formerEndpoint = null } = accepted(await server.get("/config"), 200);
const receiver = options.webhooks && (await startReceiver(options.webhooks, credentials.webhookPublicKey));
let results;
try {
  if (receiver) accepted(await server.patch("/config", { webhookEndpoint: options.webhooks }), 200);
  const umaDomain = options["uma-domain"] ?? "sandbox.uma.test";
  const chosen = flows.filter(({ name }) => name.includes(options.flow ?? ""));
  if (chosen.length === 0) throw new Error(`No flow's name contains ${options.flow}`);
  const run = { server, receiver, umaDomain, canVerify: Boolean(credentials.webhookPublicKey) };
  results = (await Promise.all(chosen.map((flow) => runFlow(flow, run)))).flat();
} finally {
  if (receiver) {
    accepted(await server.patch("/config", { webhookEndpoint: formerEndpoint }), 200);
    receiver.stop();
  }
}
print(results);
if (results.some(({ result }) => result === "failed")) process.exitCode = 1;

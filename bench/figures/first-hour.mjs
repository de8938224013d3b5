import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, minRounds, progress, root, runCommand, startProcess, withDirectory, within } from "../harness.mjs";
import { basic, fetchText } from "../product.mjs";

const installTimeoutMs = 600_000;
const paymentTimeoutMs = 60_000;
const pollMs = 50;

/** The environment of a new user: an empty home, and no npm settings except for the location of packages and cache. */
async function newUser(home) {
  const [cache, registry] = await Promise.all(
    ["cache", "registry"].map(async (key) =>
      (await runCommand("npm", ["config", "get", key], { timeoutMs: 30_000 })).trim(),
    ),
  );
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|PAYGRAPH_|DATABASE_URL$|NODE_)/i.test(name));
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    npm_config_cache: cache,
    npm_config_registry: registry,
    npm_config_prefer_offline: "true",
  };
}

/** 250.00 USD from the platform's account to a bank in Mexico, as in the README. */
async function pay(url, authorization) {
  const call = async (method, path, body) => {
    const headers = { authorization, ...(body && { "content-type": "application/json" }) };
    return JSON.parse(await fetchText(`${url}/2025-10-13${path}`, { method, headers, body: JSON.stringify(body) }));
  };
  const { data } = await call("GET", "/platform/internal-accounts?currency=USD");
  const [{ id: accountId }] = data;
  await call("POST", `/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000 });
  const bank = await call("POST", "/platform/external-accounts", {
    currency: "MXN",
    accountInfo: {
      accountType: "MXN_ACCOUNT",
      clabeNumber: "002010077777777771",
      beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Frida Kahlo" },
    },
  });
  const quote = await call("POST", "/quotes", {
    source: { sourceType: "ACCOUNT", accountId },
    destination: { destinationType: "ACCOUNT", accountId: bank.id },
    lockedCurrencySide: "SENDING",
    lockedCurrencyAmount: 25_000,
  });
  await call("POST", `/quotes/${quote.id}/execute`);
  const deadline = performance.now() + paymentTimeoutMs;
  while (performance.now() < deadline) {
    const { status } = await call("GET", `/transactions/${quote.transactionId}`);
    if (status === "COMPLETED") return;
    await delay(pollMs);
  }
  throw new Error(`The payment is not completed within ${paymentTimeoutMs / 1000} s`);
}

async function firstHour(directory) {
  const seconds = (since) => (performance.now() - since) / 1000;
  const cwd = join(directory, "paygraph");
  const home = join(directory, "home");
  const env = await newUser(home);
  const begin = performance.now();
  await mkdir(home);
  await runCommand("git", ["clone", "--quiet", root, cwd], { env, timeoutMs: installTimeoutMs });
  const installing = performance.now();
  await runCommand("npm", ["ci"], { cwd, env, timeoutMs: installTimeoutMs });
  const install = seconds(installing);
  const port = await freePort();
  const server = startProcess("npm", ["start"], { PORT: String(port), HOST: "127.0.0.1" }, { cwd, env });
  try {
    const url = `http://127.0.0.1:${port}`;
    const firstStart = (await server.untilOk(`${url}/readyz`)) / 1000;
    const { sandbox } = JSON.parse(await readFile(join(cwd, ".data/credentials.json"), "utf8"));
    await within(paymentTimeoutMs, "The first payment", pay(url, basic(sandbox)));
    const whole = seconds(begin);
    const [size] = (await runCommand("du", ["-sm", "node_modules"], { cwd, timeoutMs: 60_000 })).split(/\s/);
    return { install, size: Number(size), firstStart, whole };
  } finally {
    await server.stop();
  }
}

/** From the clone of the last commit to a first payment, if npm has the packages in its cache. */
export async function measureFirstHour() {
  const hours = [];
  for (let round = 1; round <= minRounds; round++) {
    const hour = await withDirectory(firstHour);
    const { install, size, firstStart, whole } = hour;
    const parts = `npm ci ${install.toFixed(1)} s, npm start ${firstStart.toFixed(1)} s`;
    progress(`round ${round}: ${whole.toFixed(1)} s, of which ${parts}; node_modules of ${size} MB`);
    hours.push(hour);
  }
  return [
    { name: "install", unit: "s", ours: hours.map(({ install }) => install), peer: null },
    { name: "install-size", unit: "MB", ours: hours.map(({ size }) => size), peer: null },
    { name: "first-start", unit: "s", ours: hours.map(({ firstStart }) => firstStart), peer: null },
    { name: "first-hour", unit: "s", ours: hours.map(({ whole }) => whole), peer: null },
  ];
}

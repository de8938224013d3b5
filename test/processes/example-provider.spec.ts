import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "@jest/globals";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { startProvider } from "../testkit/provider.js";

// The reference provider as a reader starts it (examples/provider/README.md).

const program = path.join(projectRoot, "examples/provider/provider.mjs");
const folder = mkdtempSync(path.join(tmpdir(), "paygraph-provider-"));
const children: ReturnType<typeof spawn>[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});
const key = path.join(folder, "provider.pem");

/** Starts it, and returns the addresses that it prints. */
async function serve() {
  const options = ["--port", "0", "--control", "0", "--advance", "never"];
  const child = spawn(process.execPath, [program, "serve", key, ...options], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const [url = "", control = ""] = line.toString().match(/http:\/\/127\.0\.0\.1:\d+/g) ?? [];
  const send = async (method: string, at: string, body?: object) => {
    const response = await fetch(`${control}${at}`, { method, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { child, url, send };
}

it("makes its keys, serves its control port, and keeps its book when it is killed", async () => {
  const printed = execFileSync(process.execPath, [program, "keys", key], { encoding: "utf8" }).trim();
  expect(printed).toBe(path.join(folder, "provider.public.pem"));
  expect(readFileSync(printed, "utf8")).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  expect(statSync(key).mode & 0o077).toBe(0);

  const first = await serve();
  expect(await first.send("GET", "/book")).toEqual({ status: 200, body: { operations: [], entries: [] } });
  const entry = { entryId: "2026-11-27/0042", amount: 12_500, currency: "EUR", reference: "for Ann" };
  expect(await first.send("POST", "/credit", entry)).toMatchObject({ status: 200, body: { type: "CREDIT" } });
  expect((await first.send("POST", "/plan", { kind: "PAYOUT", states: ["PENDING"] })).status).toBe(200);
  expect((await first.send("POST", "/faults", { faults: ["slow"], chance: 0.5 })).status).toBe(200);
  expect(await first.send("POST", "/faults", { faults: ["fire"] })).toMatchObject({
    status: 400,
    body: { reason: "There is no fault fire" },
  });
  expect((await first.send("POST", "/return", { operationId: "unknown" })).status).toBe(400);
  expect((await first.send("POST", "/unknown")).status).toBe(404);

  expect((await fetch(first.url)).status).toBe(404);
  await first.send("POST", "/down");
  await expect(fetch(first.url)).rejects.toThrow("fetch failed");
  await first.send("POST", "/up");
  expect((await fetch(first.url)).status).toBe(404);

  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  expect(existsSync(`${key}.book.jsonl`)).toBe(true);
  const second = await serve();
  expect((await second.send("GET", "/book")).body).toEqual({ operations: [], entries: [entry] });
});

it("sends nothing, and books nothing, for a request that Paygraph has not signed", async () => {
  const provider = await startProvider({ name: "example", paygraphUrl: "http://127.0.0.1:9" });
  const body = JSON.stringify({ operationId: "01938f6e-0000-7000-8000-000000000001", kind: "PAYOUT" });
  const address = `${provider.url}/operations/01938f6e-0000-7000-8000-000000000001`;
  const response = await fetch(address, { method: "POST", body, headers: { "x-service-signature": "{}" } });
  expect([response.ok, provider.book.list()]).toEqual([false, []]);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";
import { captureLog } from "../testkit/secrets.js";

// One-time codes by a provider of the protocol (docs/providers.md, Codes by the protocol).

const provider = await startProvider({ name: "messenger" });
useKey(provider, "messenger");
const folder = mkdtempSync(path.join(tmpdir(), "paygraph-codes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "providers.yaml");
writeFileSync(
  file,
  JSON.stringify({ providers: providerEntry(provider, "messenger", { roles: ["codes"], channels: ["EMAIL"] }) }),
);
const log = captureLog();
const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file }, logger: log.logger });
provider.setPaygraph(app.baseUrl);
afterEach(() => {
  provider.setFaults({});
  provider.plan("CODE", ["ACCEPTED"]);
});

let customers = 0;

/** A customer in the EEA, and the codes that the provider got for its address. */
async function european() {
  const { production, platformId } = await app.platform();
  const email = `code${++customers}@example.com`;
  const { id } = await createCustomer(production, { currencies: [], region: "DE", email });
  const call = (route: string, body?: object) =>
    production.rest("POST", `/customers/${id}/verify-email${route}`, { body });
  const booked = (count = 1) =>
    eventually(
      async () => provider.book.list("CODE").filter(({ request }) => request.to === email),
      ({ length }) => length === count,
    ).then((all) => all.at(-1) as NonNullable<(typeof all)[number]>);
  const where = { platformId, environment: "PRODUCTION" as const };
  /** The numbers of bytes of what was sent, of each operation. */
  const requests = (accept: (bytes: readonly number[]) => boolean) =>
    eventually(
      async () =>
        (await app.core.deps.db.providerOperation.findMany({ where, orderBy: { id: "asc" } })).map(
          ({ request }) => request.length,
        ),
      accept,
    );
  return { production, platformId, call, booked, requests, email, where };
}

const codeIn = ({ request }: { request: Readonly<Record<string, unknown>> }) =>
  /(\d{6}) is your code/.exec(String(request.text))?.[1] ?? "";

const areForgotten = (count: number) => (bytes: readonly number[]) =>
  bytes.length === count && bytes.every((length) => length === 0);

describe("a provider of codes", () => {
  it("gets a code with the platform's name once; then what was sent is deleted, and is in no log", async () => {
    const { production, platformId, call, booked, requests, email } = await european();
    await production.rest("PATCH", "/config", { body: { branding: { name: "Acme Pay" } } });
    expect((await call("")).status).toBe(204);
    const operation = await booked();
    expect(operation.request).toEqual({
      platformId,
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      channel: "EMAIL",
      to: email,
      text: expect.stringMatching(/^\d{6} is your code to confirm/),
      platformName: "Acme Pay",
      expiresAt: expect.any(String),
    });
    await requests(areForgotten(1));
    expect((await call("/confirm", { code: codeIn(operation) })).status).toBe(200);
    expect(log.text()).not.toContain(codeIn(operation));
    expect(log.text()).not.toContain(email);
  });

  it.each(["FAILED", "REFUSED"])("that says %s gives the code up; its confirmation says so", async (state) => {
    provider.plan("CODE", [state], { [state]: { reason: "There is no such address." } });
    const { call, booked, requests, where } = await european();
    expect((await call("")).status).toBe(204);
    const { request } = await booked();
    await eventually(
      () => app.core.deps.db.codeMessage.findMany({ where }),
      ([row]) => row?.refusedAt != null,
    );
    await requests(areForgotten(1));
    const { status, body } = await call("/confirm", { code: codeIn({ request }) });
    expect([status, body.reason]).toEqual([400, expect.stringContaining("was refused")]);
    provider.plan("CODE", ["ACCEPTED"]);
    expect((await call("")).status).toBe(204);
    expect((await call("/confirm", { code: codeIn(await booked(2)) })).status).toBe(200);
  });

  it("may report later that it didn't arrive", async () => {
    provider.plan("CODE", ["ACCEPTED", "FAILED"]);
    const { call, booked, requests } = await european();
    expect((await call("")).status).toBe(204);
    const operation = await booked();
    await requests(areForgotten(1));
    provider.advance(operation.operationId);
    await provider.events.settled();
    const { status, body } = await call("/confirm", { code: codeIn(operation) });
    expect([status, body.reason]).toEqual([400, expect.stringContaining("was refused")]);
  });

  it("that is down gets the code when it is up", async () => {
    const { call, booked } = await european();
    await provider.goDown();
    expect((await call("")).status).toBe(204);
    await provider.comeUp();
    expect((await call("/confirm", { code: codeIn(await booked()) })).status).toBe(200);
  });

  it("never got a code that is replaced or expired: what would be sent is deleted", async () => {
    provider.setFaults({ faults: ["refusing-500"] });
    const { call, requests, where } = await european();
    expect((await call("")).status).toBe(204);
    await requests(([bytes = 0]) => bytes > 0);
    // Another code replaces it.
    expect((await call("")).status).toBe(204);
    await requests((all) => all.length === 2 && all[0] === 0 && (all[1] ?? 0) > 0);
    await query(app.databaseUrl, "UPDATE verification.code_message SET created_at = now() - interval '11 minutes'");
    await query(app.databaseUrl, "UPDATE shared.timer SET retry_at = NULL WHERE name = 'codeMessage.deliver'");
    await requests(areForgotten(2));
    expect(await app.core.deps.db.codeMessage.count({ where })).toBe(0);
  });

  it("sends by its channels only", async () => {
    const { production } = await app.platform();
    const { id } = await createCustomer(production, { currencies: [], region: "DE", phoneNumber: "+4915112345678" });
    const { status, body } = await production.rest("POST", `/customers/${id}/verify-phone`);
    expect([status, body.reason]).toEqual([501, expect.stringContaining("SMS: no provider of the role codes")]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "@jest/globals";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { providerEntry, startProvider, useKey, type BookedOperation } from "../testkit/provider.js";
import { Ownership } from "../subgraphs/ownership-harness.js";
import { Sca } from "../subgraphs/sca-harness.js";

// Liveness checks by a provider, over the protocol (docs/providers.md, Liveness).

const provider = await startProvider({ name: "faces" });
useKey(provider, "faces");
const folder = mkdtempSync(path.join(tmpdir(), "paygraph-liveness-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "providers.yaml");
const entry = providerEntry(provider, "faces", { roles: ["liveness", "codes"] });
writeFileSync(file, JSON.stringify({ providers: entry }));
const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file } });
provider.setPaygraph(app.baseUrl);
const { production: client } = await app.platform();
const ownership = new Ownership(app, client);
const sca = new Sca(client);
afterEach(() => provider.plan("LIVENESS", ["OPEN", "PASSED"]));

/** The provider's only check of the customer. */
function checkOf(customerId: string): BookedOperation {
  const [operation] = provider.book.list("LIVENESS").filter(({ request }) => request.customerId === customerId);
  if (!operation) throw new Error(`${customerId} has no check`);
  return operation;
}

const settled = (id: string, status: string) =>
  eventually(
    () => ownership.status(id),
    (now) => now === status,
  );

const holderOf = async (id: string): Promise<string> =>
  (await client.rest("GET", `/customers/external-accounts/${id}`)).body.customerId;

describe("the ownership of a wallet", () => {
  it.each([
    { outcome: "PASSED", status: "ACTIVE", challenge: "VERIFIED" },
    { outcome: "FAILED", status: "UNVERIFIED", challenge: "FAILED" },
  ])("is $status after an event $outcome, once", async ({ outcome, status, challenge: ended }) => {
    provider.plan("LIVENESS", ["OPEN", outcome], { OPEN: { token: "embedded" } });
    const { id, challenge } = await ownership.challenged("LIVENESS");
    const check = checkOf(await holderOf(id));
    expect(challenge).toEqual({
      method: "LIVENESS",
      verificationLink: `${provider.url}/checks/${check.operationId}`,
      token: "embedded",
      expiresAt: check.request.expiresAt,
    });
    expect(check.request).toMatchObject({ purpose: "OWNERSHIP", challengeId: expect.stringMatching(/^Ownership/) });
    provider.advance(check.operationId);
    await settled(id, status);
    provider.tell(check.operationId);
    await provider.events.settled();
    expect(await ownership.challenges(id)).toEqual([ended]);
    expect(await ownership.announced(id, 1)).toEqual([status]);
  });

  it("is not changed by the outcome of an abandoned check", async () => {
    const { id } = await ownership.challenged("LIVENESS");
    const { operationId, request } = checkOf(await holderOf(id));
    const platformId = String(request.platformId);
    const names = ["liveness.ask", "ownershipChallenge.livenessOutcome"];
    expect((await ownership.start(id)).status).toBe(201);
    provider.advance(operationId);
    await provider.events.settled();
    await eventually(
      () => app.core.deps.db.timer.count({ where: { platformId, environment: "PRODUCTION", name: { in: names } } }),
      (count) => count === 0,
    );
    expect(await ownership.status(id)).toBe("PENDING_OWNERSHIP_VERIFICATION");
    expect(await ownership.challenges(id)).toEqual(["ABANDONED", "OPEN"]);
  });
});

async function withPhone(own: Client): Promise<string> {
  const id = await sca.customer();
  const before = provider.book.list("CODE").length;
  expect((await own.rest("POST", `/customers/${id}/verify-phone`)).status).toBe(204);
  const sent = await eventually(
    async () => provider.book.list("CODE"),
    (all) => all.length > before,
  );
  const [code] = /\d{6}/.exec(String(sent.at(-1)?.request.text)) ?? [];
  const confirmed = await own.rest("POST", `/customers/${id}/verify-phone/confirm`, { body: { code } });
  expect(confirmed.status).toBe(200);
  return id;
}

describe("a lost factor", () => {
  it("can be replaced once the provider says that the person has passed", async () => {
    const id = await withPhone(client);
    const { resetId, verificationLink } = await sca.startReset(id, "SMS_OTP");
    const { operationId, request } = checkOf(id);
    expect(verificationLink).toBe(`${provider.url}/checks/${operationId}`);
    expect(request).toMatchObject({ purpose: "LOST_FACTOR", challengeId: resetId });
    expect(await sca.readReset(id, resetId)).toMatchObject({ status: "INITIATED" });
    provider.advance(operationId);
    await sca.awaitReset(id, resetId, "LIVENESS_PASSED");
    const mobile = { mobile: { countryCode: "+49", number: "15112345679" } };
    expect((await sca.completeReset(id, resetId, mobile)).status).toBe(204);
  });

  it("is not replaced by a check that failed; one that the provider refuses is 501, and while it is down 503", async () => {
    provider.plan("LIVENESS", ["OPEN", "FAILED"]);
    const id = await withPhone(client);
    const { resetId } = await sca.startReset(id, "SMS_OTP");
    provider.advance(checkOf(id).operationId);
    await sca.awaitReset(id, resetId, "REJECTED");
    provider.plan("LIVENESS", ["REFUSED"]);
    const start = () => sca.call(id, "POST", "/factors/reset", { factor: "SMS_OTP" });
    expect(await start()).toMatchObject({ status: 501, body: { code: "NOT_IMPLEMENTED" } });
    await provider.goDown();
    expect(await start()).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE" } });
    await provider.comeUp();
  });
});

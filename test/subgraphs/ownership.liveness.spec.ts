import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { sha256 } from "../../subgraphs/shared/kernel/crypto.js";
import { eventually, startApp } from "../testkit/app.js";
import { openEventStream } from "../testkit/event-stream.js";
import { startWebhookSink, keyOfSender } from "../testkit/webhook-sink.js";
import { openLink, Ownership, press } from "./ownership-harness.js";

const app = await startApp();
const platform = await app.platform();
const ownership = new Ownership(app, platform.sandbox);

const settled = (id: string, status: string) =>
  eventually(
    () => ownership.status(id),
    (now) => now === status,
  );

it("is completed by the button of the page at the link, and by nothing less", async () => {
  const { id, challenge } = await ownership.challenged("LIVENESS");
  expect(challenge).toEqual({
    method: "LIVENESS",
    verificationLink: expect.any(String),
    expiresAt: expect.any(String),
  });
  const { verificationLink } = challenge;
  expect(verificationLink).toMatch(/\/liveness\/[0-9a-f]{64}$/);
  if (!process.env.PAYGRAPH_TEST_SPLIT) expect(verificationLink).toMatch(/^https:\/\/pay\.example\.test\//);

  for (const method of ["GET", "HEAD", "GET"]) {
    const opened = await openLink(platform.sandbox, verificationLink, { method });
    expect(opened.status).toBe(200);
    expect(opened.headers.get("cache-control")).toBe("no-store");
    expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
    expect(opened.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  }
  expect(await ownership.challenges(id)).toEqual(["OPEN"]);

  const pressed = await press(platform.sandbox, verificationLink, "PASSED");
  const pressedAt = Date.now();
  expect(pressed.status).toBe(200);
  expect(await pressed.text()).toContain("being evaluated");
  await settled(id, "ACTIVE");
  // Ordinary outcomes of the sandbox are final within a second of real time.
  expect(Date.now() - pressedAt).toBeLessThan(1_000);
  expect(await ownership.announced(id, 1)).toEqual(["ACTIVE"]);
  expect(await ownership.challenges(id)).toEqual(["VERIFIED"]);

  expect(await (await openLink(platform.sandbox, verificationLink)).text()).toContain("complete");
  expect((await press(platform.sandbox, verificationLink, "FAILED")).status).toBe(200);
  expect(await ownership.status(id)).toBe("ACTIVE");
});

it("tells its outcome by webhook and subscription", async () => {
  const { sandbox } = await app.platform();
  const own = new Ownership(app, sandbox);
  const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
  const configured = await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
  expect(configured.status).toBe(200);
  const { id, challenge } = await own.challenged("LIVENESS");
  const stream = await openEventStream(app.baseUrl, sandbox.authorization, {
    query: "subscription { externalAccountStatusUpdated { id status ownershipChallenges { nodes { status } } } }",
  });
  try {
    await press(sandbox, challenge.verificationLink, "FAILED");
    expect(await stream.next()).toEqual({
      data: {
        externalAccountStatusUpdated: {
          id,
          status: "UNVERIFIED",
          ownershipChallenges: { nodes: [{ status: "FAILED" }] },
        },
      },
    });
    const webhook = await sink.waitFor(({ type }) => type === "EXTERNAL_ACCOUNT.STATUS_UPDATED");
    const { body: account } = await sandbox.rest("GET", `/customers/external-accounts/${id}`);
    expect(webhook.data).toEqual(account);
    expect(account.status).toBe("UNVERIFIED");
    expect(sink.rejected).toEqual([]);
  } finally {
    await stream.close();
    await sink.close();
  }
});

it("counts the first of twenty submissions at once, and emits one event", async () => {
  const { id, challenge } = await ownership.challenged("LIVENESS");
  const { verificationLink } = challenge;
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => press(platform.sandbox, verificationLink, "PASSED")),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  await settled(id, "ACTIVE");
  await ownership.advance(7200);
  expect(await ownership.announced(id, 1)).toEqual(["ACTIVE"]);
});

it("takes no signature", async () => {
  const { wallet, id } = await ownership.challenged("LIVENESS");
  const { status, body } = await ownership.verify(id, wallet.sign("anything"));
  expect({ status, code: body.code }).toEqual({ status: 409, code: "CONFLICT" });
  expect(body.reason).toContain("LIVENESS");
  expect(await ownership.challenges(id)).toEqual(["OPEN"]);
});

it("runs out on the sandbox clock, and then the page's button does nothing", async () => {
  const { id, challenge } = await ownership.challenged("LIVENESS");
  await ownership.advance(60 * 60 + 1);
  expect(await ownership.status(id)).toBe("UNVERIFIED");
  const page = await press(platform.sandbox, challenge.verificationLink, "PASSED");
  expect(await page.text()).toContain("expired");
  await ownership.advance(60);
  expect(await ownership.announced(id, 1)).toEqual(["UNVERIFIED"]);
  expect(await ownership.challenges(id)).toEqual(["EXPIRED"]);
});

it("is abandoned by a further challenge, whose link is another", async () => {
  const { id, challenge } = await ownership.challenged("LIVENESS");
  const { body: second } = await ownership.start(id, "LIVENESS");
  expect(second.verificationLink).not.toBe(challenge.verificationLink);
  expect(await (await press(platform.sandbox, challenge.verificationLink, "PASSED")).text()).toContain("expired");
  await press(platform.sandbox, second.verificationLink, "PASSED");
  await settled(id, "ACTIVE");
  expect(await ownership.challenges(id)).toEqual(["ABANDONED", "VERIFIED"]);
});

it("shows the link once, repeats it for a repeated key, and stores only its hash", async () => {
  const { id } = await ownership.challenged("LIVENESS");
  const key = { "idempotency-key": randomUUID() };
  const first = await ownership.start(id, "LIVENESS", key);
  const again = await ownership.start(id, "LIVENESS", key);
  expect(again).toMatchObject({ status: 201, body: first.body });
  const { data } = await platform.sandbox.graph(
    `query ($id: ID!) { externalAccount(id: $id) { ownershipChallenges(first: 1) { nodes { status verificationLink } } } }`,
    { id },
  );
  expect(data.externalAccount.ownershipChallenges.nodes).toEqual([{ status: "OPEN", verificationLink: null }]);
  const row = await app.core.deps.db.ownershipChallenge.findFirstOrThrow({
    where: { platformId: platform.platformId, environment: "SANDBOX", externalAccountId: id, status: "OPEN" },
  });
  const secret = first.body.verificationLink.split("/").at(-1);
  expect(Buffer.from(row.linkHash ?? [])).toEqual(Buffer.from(sha256(secret)));
  expect(JSON.stringify(row)).not.toContain(secret);
});

it("answers unknown links, other forms, and links of a deleted account without telling anything", async () => {
  const { id, challenge } = await ownership.challenged("LIVENESS");
  const { verificationLink } = challenge;
  const unknown = verificationLink.replace(/[0-9a-f]{64}$/, "0".repeat(64));
  for (const response of [
    await openLink(platform.sandbox, unknown),
    await press(platform.sandbox, unknown, "PASSED"),
    await openLink(platform.sandbox, `${verificationLink}0`),
  ]) {
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("not valid");
  }
  for (const outcome of ["", "passed", "PASSED\0"]) {
    expect((await press(platform.sandbox, verificationLink, outcome)).status).toBe(400);
  }
  const json = { method: "POST", headers: { "content-type": "application/json" }, body: "[]" };
  expect((await openLink(platform.sandbox, verificationLink, json)).status).toBe(400);
  const long = await openLink(platform.sandbox, verificationLink, {
    method: "POST",
    body: new URLSearchParams({ outcome: "x".repeat(5000) }),
  });
  expect(long.status).toBe(413);
  expect(await ownership.challenges(id)).toEqual(["OPEN"]);

  const { status } = await platform.sandbox.rest("DELETE", `/customers/external-accounts/${id}`);
  expect(status).toBe(204);
  expect((await openLink(platform.sandbox, verificationLink)).status).toBe(404);
  expect((await press(platform.sandbox, verificationLink, "PASSED")).status).toBe(404);
});

it("is not implemented in production while no provider is configured", async () => {
  const production = new Ownership(app, platform.production);
  const { wallet, id, challenge } = await production.challenged();
  expect(await production.start(id, "LIVENESS")).toMatchObject({ status: 501, body: { code: "NOT_IMPLEMENTED" } });
  // The open challenge still exists.
  const { body } = await production.verify(id, wallet.sign(challenge.messageToSign));
  expect(body.status).toBe("ACTIVE");
});

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { bytes } from "../../subgraphs/shared/persistence/driver/row.js";
import { Client, eventually, startApp } from "../testkit/app.js";
import { assertWebhook } from "../testkit/contract.js";
import { openEventStream } from "../testkit/event-stream.js";
import { keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";
import { connect } from "./agents.fixture.js";
import {
  command,
  decide,
  decisionFields,
  decisionsOf,
  reviewerOf,
  tokenOf,
  waiting,
} from "./verification-decisions.fixture.js";
import { addOwner, complete, createBusiness, individual, replace, submit, upload } from "./verifications.fixture.js";

// Decisions of people (docs/interface.md, Decisions on a verification).

const app = await startApp();
const platform = await app.platform();
const { sandbox } = platform;

const mutation = `mutation ($input: DecideVerificationInput!) {
  decideVerification(input: $input) { id verificationStatus version errors { resourceId type field reason } decisions { ${decisionFields} } } }`;
const onGraph = (client: Client, input: object) => client.graph(mutation, { input });

const statusOf = async (client: Client, id: string) => {
  const { body } = await client.rest("GET", `/customers/${id}`);
  return body.kycStatus ?? body.kybStatus;
};
const summary = ({ status, body }: { status: number; body: { code: string; verificationStatus: string } }) =>
  status === 200 ? body.verificationStatus : [status, body.code];
const conflict = [409, "CONFLICT"];
const passed = [409, "INVALID_STATE_TRANSITION"];
const poor = { type: "POOR_QUALITY_DOCUMENT", reason: "The photo is blurred." };

describe("a reviewer", () => {
  it("approves with REVIEW alone; webhook and subscription report it like any outcome, without the note", async () => {
    const client = (await app.platform()).sandbox;
    const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
    await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
    const reviewer = await tokenOf(client, "REVIEW");
    const packet = await waiting(client);
    const stream = await openEventStream(app.baseUrl, client.authorization, {
      query: `subscription ($id: ID) { verificationUpdated(verificationId: $id) { id verificationStatus version } }`,
      variables: { id: packet.verificationId },
    });
    const note = `the passport is fine ${randomUUID()}`;
    const { status, body } = await decide(reviewer, packet, { decision: "APPROVE", note });
    expect(status).toBe(200);
    expect(body).toMatchObject({ verificationStatus: "APPROVED", errors: [], version: packet.version + 1 });
    expect(await statusOf(client, packet.customerId)).toBe("APPROVED");
    const approved = { id: packet.verificationId, verificationStatus: "APPROVED", version: packet.version + 1 };
    expect(await stream.next()).toEqual({ data: { verificationUpdated: approved } });
    const webhook = await sink.waitFor(({ type }) => type === "VERIFICATION.APPROVED");
    assertWebhook(webhook.type, JSON.parse(webhook.body));
    expect(webhook.data).toEqual(body);
    await sink.waitFor(({ type }) => type === "CUSTOMER.KYC_APPROVED");
    expect(sink.received.map(({ body: sent }) => sent).join("")).not.toContain(note);
    const { decisions } = await decisionsOf(reviewer, packet);
    expect(decisions).toEqual([
      {
        decision: "APPROVE",
        version: packet.version,
        decidedBy: { tokenId: expect.stringMatching(/^Token:/), tokenName: expect.stringMatching(/^reviewer /) },
        at: body.updatedAt,
        errors: [],
        note,
      },
    ]);
    const viewer = await tokenOf(client, "VIEW", "TRANSACT", "MANAGE");
    expect((await decisionsOf(viewer, packet)).decisions).toMatchObject([{ decision: "APPROVE", note: null }]);
    const [stored] = await app.core.deps.systemScope("operator").$queryRaw({ note: bytes })`
      SELECT note FROM verification.verification_decision WHERE verification_id = ${packet.verificationId}`;
    expect(Buffer.from(stored?.note ?? []).toString("latin1")).not.toContain(note);
    await stream.close();
    await sink.close();
  });

  it("rejects a business permanently, and with it its owners that are still open", async () => {
    const { id } = await createBusiness(sandbox, { registrationNumber: "1001" });
    await complete(sandbox, id);
    await addOwner(sandbox, id, {
      roles: ["DIRECTOR"],
      ownershipPercentage: 1,
      personalInfo: { lastName: "Hopper001" },
    });
    const { body } = await submit(sandbox, id);
    expect(body.verificationStatus).toBe("PENDING_MANUAL_REVIEW");
    const fraud = { type: "APPLICANT_FRAUD", reason: "The excerpt of the registry is forged." };
    const { data } = await onGraph(sandbox, {
      verificationId: body.id,
      version: body.version,
      decision: "REJECT",
      errors: [fraud],
    });
    expect(data.decideVerification).toMatchObject({
      verificationStatus: "REJECTED",
      errors: [{ resourceId: id, field: null, ...fraud }],
      decisions: [{ decision: "REJECT", errors: [{ resourceId: id, ...fraud }], note: null }],
    });
    expect(await statusOf(sandbox, id)).toBe("REJECTED");
    const owners = await sandbox.rest("GET", `/beneficial-owners?customerId=${id}`);
    expect(owners.body.data.map(({ kycStatus }: { kycStatus: string }) => kycStatus).sort()).toEqual([
      "APPROVED",
      "REJECTED",
    ]);
    expect(summary(await submit(sandbox, id))).toEqual([400, "INVALID_INPUT"]);
  });

  it("requests information: the customer solves the errors and is submitted again", async () => {
    const packet = await waiting(sandbox);
    const errors = [{ ...poor, resourceId: packet.documentId }];
    const { body } = await decide(sandbox, packet, { decision: "REQUEST_INFORMATION", errors });
    expect(body).toMatchObject({ verificationStatus: "RESOLVE_ERRORS", errors });
    expect(await statusOf(sandbox, packet.customerId)).toBe("PENDING");
    expect(summary(await decide(sandbox, { ...packet, version: body.version }, { decision: "APPROVE" }))).toEqual(
      passed,
    );
    await replace(sandbox, { id: packet.documentId, documentType: "PASSPORT" });
    const again = await submit(sandbox, packet.customerId);
    expect(again.body).toMatchObject({ verificationStatus: "PENDING_MANUAL_REVIEW", errors: [] });
    const next = { ...packet, version: again.body.version };
    expect(summary(await decide(sandbox, next, { decision: "APPROVE" }))).toBe("APPROVED");
    const { decisions } = await decisionsOf(sandbox, packet);
    expect(decisions.map(({ decision }: { decision: string }) => decision)).toEqual(["APPROVE", "REQUEST_INFORMATION"]);
  });

  it("decides in production as in the sandbox", async () => {
    const { production, platformId } = await app.platform();
    const { body: customer } = await production.rest("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", currencies: [], ...individual },
    });
    const verificationId = `Verification:${randomUUID()}`;
    const now = new Date();
    await app.core.deps.systemScope("operator").verification.create({
      data: {
        id: verificationId,
        platformId,
        environment: "PRODUCTION",
        customerId: customer.id,
        customerType: "INDIVIDUAL",
        verificationStatus: "PENDING_MANUAL_REVIEW",
        errors: [],
        createdAt: now,
        updatedAt: now,
      },
    });
    const packet = { customerId: customer.id, documentId: "", verificationId, version: 1 };
    expect(summary(await decide(production, packet, { decision: "APPROVE" }))).toBe("APPROVED");
    expect(await statusOf(production, customer.id)).toBe("APPROVED");
  });
});

describe("the version", () => {
  it("counts every change of what a reviewer sees, and refuses a decision on an earlier one", async () => {
    const { id } = await createBusiness(sandbox, { registrationNumber: "1003" });
    const { ownerId } = await complete(sandbox, id);
    const { body } = await submit(sandbox, id);
    const read = async () => (await sandbox.rest("GET", `/verifications/${body.id}`)).body.version;
    const seen = { verificationId: body.id, customerId: id, documentId: "", version: body.version };
    expect(await read()).toBe(seen.version);
    const document = await upload(sandbox, id, "OTHER");
    const changes = [
      () => replace(sandbox, document),
      () => sandbox.rest("DELETE", `/documents/${document.id}`),
      () => addOwner(sandbox, id, { roles: ["DIRECTOR"], ownershipPercentage: 1 }),
      () => sandbox.rest("PATCH", `/beneficial-owners/${ownerId}`, { body: { ownershipPercentage: 51 } }),
      () => sandbox.rest("PATCH", `/customers/${id}`, { body: { customerType: "BUSINESS", email: "a@example.com" } }),
      () => submit(sandbox, id),
    ];
    for (const change of changes) {
      const before = await read();
      expect(before).toBeGreaterThan(seen.version);
      await change();
      expect(await read()).toBe(before + 1);
      expect(summary(await decide(sandbox, seen, { decision: "APPROVE" }))).toEqual(conflict);
    }
    const current = { ...seen, version: await read() };
    expect(summary(await decide(sandbox, current, { decision: "APPROVE" }))).toBe("APPROVED");
  });

  it("lets one of ten deciders at once win; the others are refused, and there is one event", async () => {
    const packet = await waiting(sandbox);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        decide(sandbox, packet, { decision: index % 2 ? "APPROVE" : "REJECT" }, randomUUID()),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    const outcome = replies.find(({ status }) => status === 200)?.body.verificationStatus;
    const { decisions } = await decisionsOf(sandbox, packet);
    expect(decisions).toHaveLength(1);
    const query = "query ($id: ID!) { customer(id: $id) { events(first: 50) { nodes { type } } } }";
    const types = await eventually(
      async () => (await sandbox.graph(query, { id: packet.customerId })).data.customer.events.nodes,
      (nodes) => nodes.some(({ type }: { type: string }) => type === `VERIFICATION.${outcome}`),
    );
    expect(types.filter(({ type }: { type: string }) => /VERIFICATION\.(APPROVED|REJECTED)/.test(type))).toHaveLength(
      1,
    );
  });

  it("is decided once by twenty requests with one key, on either surface, and not again by another key", async () => {
    const packet = await waiting(sandbox);
    const idempotencyKey = randomUUID();
    const { verificationId, version } = packet;
    const replies = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        index % 2
          ? (await decide(sandbox, packet, { decision: "APPROVE" }, idempotencyKey)).body.updatedAt
          : (
              await sandbox.graph(
                "mutation ($input: DecideVerificationInput!) { decideVerification(input: $input) { updatedAt } }",
                { input: { verificationId, version, decision: "APPROVE", idempotencyKey } },
              )
            ).data.decideVerification.updatedAt,
      ),
    );
    expect(new Set(replies).size).toBe(1);
    expect((await decisionsOf(sandbox, packet)).decisions).toHaveLength(1);
    expect(summary(await decide(sandbox, packet, { decision: "APPROVE" }, randomUUID()))).toEqual(passed);
    const other = await decide(sandbox, packet, { decision: "REJECT" }, idempotencyKey);
    expect(summary(other)).toEqual(conflict);
  });
});

describe("two reviewers", () => {
  it("must agree, with different tokens; until then nothing changes but the list of decisions", async () => {
    const { platformId, sandbox: client } = await app.platform();
    const config = await client.rest("PATCH", "/config", { body: { reviewersRequired: 2 } });
    expect(config.body.reviewersRequired).toBe(2);
    const [first, second] = [await reviewerOf(app, platformId), await reviewerOf(app, platformId)];
    const packet = await waiting(client);
    const approve = { decision: "APPROVE" };
    const reject = { decision: "REJECT" };
    const waits = { verificationStatus: "PENDING_MANUAL_REVIEW", version: packet.version };
    expect((await decide(first, packet, approve)).body).toMatchObject(waits);
    expect(summary(await decide(first, packet, approve))).toEqual(conflict);
    const differing = await decide(second, packet, reject);
    expect(summary(differing)).toEqual(conflict);
    expect(differing.body.reason).toMatch(/^decision: reviewer \S+ decided APPROVE/);
    // The first reconsiders.
    expect((await decide(first, packet, reject)).body).toMatchObject(waits);
    expect(await statusOf(client, packet.customerId)).toBe("PENDING");
    expect((await decide(second, packet, reject)).body).toMatchObject({ verificationStatus: "REJECTED" });
    const { decisions } = await decisionsOf(client, packet);
    expect(decisions.map(({ decision }: { decision: string }) => decision)).toEqual(["REJECT", "REJECT", "APPROVE"]);
  });

  it("decide on the same packet: a change voids the first decision; the operator is one reviewer", async () => {
    const { platformId, sandbox: client } = await app.platform();
    await client.rest("PATCH", "/config", { body: { reviewersRequired: 2 } });
    const packet = await waiting(client);
    const approve = { decision: "APPROVE" };
    await decide(client, packet, approve);
    await upload(client, packet.customerId, "OTHER");
    const current = { ...packet, version: packet.version + 1 };
    const other = await reviewerOf(app, platformId);
    expect(summary(await decide(other, current, approve))).toBe("PENDING_MANUAL_REVIEW");
    expect(summary(await decide(client, current, approve))).toBe("APPROVED");
    const next = await waiting(client);
    const options = { version: String(next.version), decision: "approve", by: "Ann" };
    const once = await command(app, "verification decide", [next.verificationId], options);
    expect(once.verificationStatus).toBe("PENDING_MANUAL_REVIEW");
    await expect(
      command(app, "verification decide", [next.verificationId], { ...options, by: "Bob" }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    expect(summary(await decide(other, next, approve))).toBe("APPROVED");
  });

  it("are two persons: a token that comes from another one, by creation or rotation, is the same reviewer", async () => {
    const { platformId, sandbox: client } = await app.platform();
    await client.rest("PATCH", "/config", { body: { reviewersRequired: 2 } });
    const rotated = async (by: Client, id: string) => {
      const query = "mutation ($input: RotateTokenInput!) { rotateToken(input: $input) { clientId clientSecret } }";
      const { data, errors } = await by.graph(query, { input: { tokenId: id } });
      expect(errors).toBeUndefined();
      return new Client(app.baseUrl, data.rotateToken);
    };
    const idOf = async (of: Client): Promise<string> => (await of.graph("{ caller { tokenId } }")).data.caller.tokenId;
    const [manager, second] = await Promise.all(
      Array.from({ length: 2 }, () => reviewerOf(app, platformId, "sandbox", "VIEW,MANAGE,REVIEW")),
    );
    if (!manager || !second) throw new Error("No reviewers");
    const packet = await waiting(client);
    const approve = { decision: "APPROVE" };
    const child = await tokenOf(manager, "VIEW", "MANAGE", "REVIEW");
    const grandchild = await tokenOf(child, "REVIEW");
    // Who rotates a token sees its new secret.
    const taken = await rotated(manager, await idOf(await reviewerOf(app, platformId)));
    const renewed = await rotated(second, await idOf(second));
    expect(summary(await decide(child, packet, approve))).toBe("PENDING_MANUAL_REVIEW");
    await client.rest("DELETE", `/tokens/${encodeURIComponent(await idOf(child))}`);
    for (const same of [manager, grandchild, taken]) {
      const refused = await decide(same, packet, approve);
      expect([summary(refused), refused.body.reason]).toEqual([
        conflict,
        expect.stringMatching(/the operator created/),
      ]);
    }
    expect(summary(await decide(renewed, packet, approve))).toBe("APPROVED");
  });

  it("are lowered by the operator alone", async () => {
    const { platformId, sandbox: client, production } = await app.platform();
    const lower = (by: Client) => by.rest("PATCH", "/config", { body: { reviewersRequired: 1 } });
    for (const each of [client, production]) await each.rest("PATCH", "/config", { body: { reviewersRequired: 2 } });
    const refused = await lower(client);
    expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
    const packet = await waiting(client);
    const approve = { decision: "APPROVE" };
    expect(summary(await decide(client, packet, approve))).toBe("PENDING_MANUAL_REVIEW");
    await command(app, "platform reviewers", [platformId], { required: "1", environment: "sandbox" });
    expect((await lower(client)).status).toBe(200);
    expect((await lower(production)).status).toBe(403);
    expect(summary(await decide(client, packet, approve))).toBe("APPROVED");
    for (const required of ["0", "3", ""]) {
      expect(() => command(app, "platform reviewers", [platformId], { required })).toThrow(/--required/);
    }
  });

  it.each([0, 3, 1.5, null, "2"])("are one or two: %j is refused", async (reviewersRequired) => {
    expect((await sandbox.rest("PATCH", "/config", { body: { reviewersRequired } })).status).toBe(400);
  });
});

describe("the command line", () => {
  it("lists who waits, oldest first, shows the packet, and decides with the reviewer's name", async () => {
    const { platformId, sandbox: client } = await app.platform();
    const packets = [await waiting(client), await waiting(client)];
    const listed = await command(app, "verification list", [], { platform: platformId, environment: "sandbox" });
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(packets.map(({ verificationId }) => verificationId));
    const [packet = await waiting(client)] = packets;
    const [file] = (
      await client.graph("query ($id: ID!) { document(id: $id) { files { id } } }", {
        id: packet.documentId,
      })
    ).data.document.files;
    const ofFirst = [packet.verificationId];
    expect(await command(app, "verification show", ofFirst)).toMatchObject({
      version: packet.version,
      verificationStatus: "PENDING_MANUAL_REVIEW",
      documents: [{ documentId: packet.documentId, documentType: "PASSPORT", fileId: file.id }],
      decisions: [],
    });
    const version = String(packet.version);
    const errors = JSON.stringify([poor]);
    const decided = await command(app, "verification decide", ofFirst, {
      version,
      decision: "request-information",
      by: "Ann",
      errors,
      note: "called the customer",
    });
    expect(decided).toMatchObject({ verificationStatus: "RESOLVE_ERRORS", environment: "sandbox" });
    const { decisions } = await command(app, "verification show", ofFirst);
    expect(decisions).toMatchObject([
      { decidedBy: { tokenId: null, tokenName: "Ann" }, note: "called the customer", errors: [poor] },
    ]);
    expect((await decisionsOf(client, packet)).decisions).toMatchObject([{ decidedBy: { tokenId: null } }]);
    const rest = await command(app, "verification list", [], { platform: platformId });
    expect(rest).toHaveLength(1);
    const wrong = [{ decision: "accept" }, { version: "x" }, { errors: "{" }, { errors: "[]" }, { by: "" }];
    for (const options of wrong) {
      const given = { version, decision: "request-information", by: "Ann", errors, ...options };
      expect(() => command(app, "verification decide", ofFirst, given)).toThrow();
    }
    await expect(command(app, "verification show", ["Verification:none"])).rejects.toThrow(/No verification/);
  });
});

describe("refuses", () => {
  it("a token without REVIEW, whatever else it holds, and shows an agent nothing", async () => {
    const packet = await waiting(sandbox);
    const manager = await tokenOf(sandbox, "VIEW", "TRANSACT", "MANAGE");
    expect(summary(await decide(manager, packet, { decision: "APPROVE" }))).toEqual([403, "FORBIDDEN"]);
    const { verificationId, version } = packet;
    const graph = await onGraph(manager, { verificationId, version, decision: "APPROVE" });
    expect(graph.errors?.[0]?.extensions).toMatchObject({ code: "FORBIDDEN", status: 403 });
    const agent = await connect(sandbox);
    expect((await decide(agent.client, packet, { decision: "APPROVE" })).status).toBe(401);
    const asAgent = await onGraph(agent.client, { verificationId, version, decision: "APPROVE" });
    expect(JSON.stringify(asAgent.errors)).toMatch(/Unknown type|Cannot query field/);
    expect((await decisionsOf(sandbox, packet)).decisions).toEqual([]);
  });

  it("what isn't there, is another tenant's or another environment's, or belongs to another customer", async () => {
    const packet = await waiting(sandbox);
    const strangers = [(await app.platform()).sandbox, platform.production];
    for (const client of strangers) {
      expect(summary(await decide(client, packet, { decision: "APPROVE" }))).toEqual([404, "VERIFICATION_NOT_FOUND"]);
    }
    for (const verificationId of [`Verification:${randomUUID()}`, packet.customerId, "x"]) {
      expect(summary(await decide(sandbox, { ...packet, verificationId }, { decision: "APPROVE" }))).toEqual([
        404,
        "VERIFICATION_NOT_FOUND",
      ]);
    }
    const other = await waiting(sandbox);
    for (const resourceId of [other.customerId, other.documentId, "nonsense"]) {
      const errors = [{ ...poor, resourceId }];
      const { status, body } = await decide(sandbox, packet, { decision: "REQUEST_INFORMATION", errors });
      expect([status, body.details.errors[0].field]).toEqual([400, "errors[0].resourceId"]);
    }
    await sandbox.rest("DELETE", `/customers/${packet.customerId}`);
    expect(summary(await decide(sandbox, packet, { decision: "APPROVE" }))).toEqual([404, "USER_NOT_FOUND"]);
  });

  it.each([
    [{ decision: "REQUEST_INFORMATION" }, "errors"],
    [{ decision: "REQUEST_INFORMATION", errors: [] }, "errors"],
    [{ decision: "APPROVE", errors: [poor] }, "errors"],
    [{ decision: "MAYBE" }, "decision"],
    [{}, "decision"],
    [{ decision: "APPROVE", version: 0 }, "version"],
    [{ decision: "APPROVE", note: "n".repeat(2_001) }, "note"],
    [{ decision: "REJECT", errors: Array.from({ length: 101 }, () => poor) }, "errors"],
    [{ decision: "REJECT", errors: [{ ...poor, type: "BAD" }] }, "errors[0].type"],
  ])("%j, and names %s", async (body, field) => {
    const packet = { verificationId: `Verification:${randomUUID()}`, customerId: "", documentId: "", version: 1 };
    const reply = await decide(sandbox, packet, body);
    expect([reply.status, reply.body.code]).toEqual([400, "INVALID_INPUT"]);
    expect(reply.body.details.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it("to approve a customer whom the rules reject", async () => {
    const packet = await waiting(sandbox);
    await sandbox.rest("PATCH", `/customers/${packet.customerId}`, {
      body: { customerType: "INDIVIDUAL", nationality: "KP" },
    });
    const current = { ...packet, version: packet.version + 1 };
    expect(summary(await decide(sandbox, current, { decision: "APPROVE" }))).toEqual(conflict);
    expect(summary(await decide(sandbox, current, { decision: "REJECT" }))).toBe("REJECTED");
  });
});

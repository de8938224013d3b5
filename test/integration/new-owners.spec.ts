import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { eventually, startApp, type Client } from "../testkit/app.js";
import { providerEntry, startProvider, useKey } from "../testkit/provider.js";
import { packetOf, statusOf, waitingOf } from "../subgraphs/reviews.fixture.js";
import { decide, tokenOf } from "../subgraphs/verification-decisions.fixture.js";
import { addOwner, complete, createBusiness, submit, upload } from "../subgraphs/verifications.fixture.js";

// Owners who are added to a business after its approval in production (docs/interface.md, Beneficial owners).

const provider = await startProvider({ name: "kyb" });
useKey(provider, "kyb");
const folder = mkdtempSync(path.join(tmpdir(), "paygraph-owners-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "providers.yaml");
const write = (providers: object) => writeFileSync(file, JSON.stringify({ providers }));
write({ staff: { roles: ["identity", "documents"], kind: "manual" } });
const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file } });
provider.setPaygraph(app.baseUrl);

const verificationOf = async (client: Client, customerId: string) =>
  (await client.rest("GET", `/verifications?customerId=${customerId}`)).body.data[0];

const settled = (client: Client, customerId: string, status: string) =>
  eventually(
    () => verificationOf(client, customerId),
    ({ verificationStatus }) => verificationStatus === status,
  );

const kycOf = async (client: Client, ownerId: string) =>
  (await client.rest("GET", `/beneficial-owners/${ownerId}`)).body.kycStatus;

const added = { roles: ["UBO"], ownershipPercentage: 25 };
const foreign = { ...added, personalInfo: { nationality: "FR", idType: "NON_US_TAX_ID" } };

/** A business that a person has approved. */
async function approved() {
  const { production: client } = await app.platform();
  const { id } = await createBusiness(client);
  await complete(client, id);
  await submit(client, id);
  const reviewer = await tokenOf(client, "REVIEW");
  expect((await decide(reviewer, await packetOf(reviewer, id), { decision: "APPROVE" })).status).toBe(200);
  return { client, reviewer, id };
}

describe("an owner who is added to an approved business", () => {
  it.each([
    { decision: "APPROVE", outcome: "APPROVED" },
    { decision: "REJECT", outcome: "REJECTED" },
  ])("is decided by a person ($decision), and the business stays approved", async ({ decision, outcome }) => {
    const { client, reviewer, id } = await approved();
    const { id: ownerId } = await addOwner(client, id, added);
    await settled(client, id, "PENDING_MANUAL_REVIEW");
    expect(await kycOf(client, ownerId)).toBe("PENDING");
    expect(await waitingOf(reviewer)).toEqual([id]);
    expect(await statusOf(client, id)).toBe("APPROVED");
    expect((await decide(reviewer, await packetOf(reviewer, id), { decision })).status).toBe(200);
    expect(await kycOf(client, ownerId)).toBe(outcome);
    expect(await statusOf(client, id)).toBe("APPROVED");
    expect((await verificationOf(client, id)).verificationStatus).toBe("APPROVED");
    expect(await waitingOf(reviewer)).toEqual([]);
    expect((await submit(client, id)).status).toBe(400);
    const query = "{ events(filter: {types: [CUSTOMER_UPDATED]}, first: 1) { nodes { data } } }";
    const [event] = (await client.graph(query)).data.events.nodes;
    expect(event.data.beneficialOwners).toContainEqual(expect.objectContaining({ id: ownerId, kycStatus: outcome }));
  });

  it("is reviewed as soon as nothing is missing about this owner, however old the business's own documents are", async () => {
    const { client, id } = await approved();
    const { id: ownerId } = await addOwner(client, id, foreign);
    const { errors } = await settled(client, id, "RESOLVE_ERRORS");
    expect(errors).toMatchObject([
      { resourceId: ownerId, type: "MISSING_IDENTITY_DOCUMENT", acceptedDocumentTypes: ["PASSPORT"] },
      { resourceId: ownerId, type: "MISSING_IDENTITY_DOCUMENT" },
    ]);
    expect(await kycOf(client, ownerId)).toBe("UNVERIFIED");
    await upload(client, ownerId, "PASSPORT");
    await upload(client, ownerId, "NATIONAL_ID");
    await settled(client, id, "PENDING_MANUAL_REVIEW");
    expect(await kycOf(client, ownerId)).toBe("PENDING");
  });

  it("is rejected at once if sanctioned; a decision on another one is still possible", async () => {
    const { client, reviewer, id } = await approved();
    const { id: refused } = await addOwner(client, id, { ...added, personalInfo: { nationality: "KP" } });
    await eventually(
      () => kycOf(client, refused),
      (status) => status === "REJECTED",
    );
    const { id: ownerId } = await addOwner(client, id, { ...added, ownershipPercentage: 5 });
    await settled(client, id, "PENDING_MANUAL_REVIEW");
    expect((await decide(reviewer, await packetOf(reviewer, id), { decision: "APPROVE" })).status).toBe(200);
    expect(await kycOf(client, ownerId)).toBe("APPROVED");
    expect(await kycOf(client, refused)).toBe("REJECTED");
  });
});

it("is decided by a provider of identity, which gets the business with the new owner", async () => {
  const { client, id } = await approved();
  write({
    staff: { roles: ["documents"], kind: "manual" },
    ...providerEntry(provider, "kyb", { roles: ["identity"] }),
  });
  await app.core.reloadProviders();
  provider.plan("VERIFICATION", ["PENDING", "REJECTED"]);
  const { id: ownerId } = await addOwner(client, id, added);
  const [asked] = await eventually(
    async () => provider.book.list("VERIFICATION"),
    ({ length }) => length === 1,
  );
  expect((asked?.request.beneficialOwners as { id: string }[]).map((owner) => owner.id)).toContain(ownerId);
  expect((await verificationOf(client, id)).verificationStatus).toBe("IN_PROGRESS");
  provider.advance(asked?.operationId);
  await settled(client, id, "APPROVED");
  expect(await kycOf(client, ownerId)).toBe("REJECTED");
  expect(await statusOf(client, id)).toBe("APPROVED");
});

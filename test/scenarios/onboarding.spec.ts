import { afterAll, expect, it } from "@jest/globals";
import { createCustomer } from "../testkit/accounts.js";
import { startApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { openEventStream } from "../testkit/event-stream.js";
import { bankAccount, payer, quoteBody } from "../testkit/payments.js";
import {
  addOwner,
  business,
  businessDocuments,
  individual,
  submit,
  upload,
} from "../subgraphs/verifications.fixture.js";

const app = await startApp();
const client = (await app.platform()).sandbox;
afterAll(() => booksBalance(app));

const query = `subscription ($customerId: ID) { verificationUpdated(customerId: $customerId) {
  verificationStatus errors { type } customer { kycStatus kybStatus beneficialOwners { kycStatus } } } }`;

/** Pays 1 dollar from the account; returns the status, or the refusal. */
async function pay(from: string, customerId: string): Promise<unknown> {
  const to = await bankAccount(client, customerId);
  const body = quoteBody(from, to.id, 100, { immediatelyExecute: true });
  const reply = await client.rest("POST", "/quotes", { body });
  return reply.status < 300 ? reply.status : reply.body.code;
}

async function verdicts(customerId: string, count: number, submitting: () => Promise<unknown>) {
  const stream = await openEventStream(app.baseUrl, client.authorization, { query, variables: { customerId } });
  await submitting();
  const seen = [];
  for (let index = 0; index < count; index++) seen.push(((await stream.next()) as { data: unknown }).data);
  await stream.close();
  return seen;
}

it("takes an individual from creation to its first payment", async () => {
  const { id, account } = await payer(client, individual);
  expect(await pay(account.id, id)).toBe("USER_NOT_READY");
  expect((await submit(client, id)).body.errors).toMatchObject([{ type: "MISSING_IDENTITY_DOCUMENT" }]);
  await upload(client, id, "PASSPORT");
  const seen = await verdicts(id, 2, () => submit(client, id));
  expect(seen[1]).toEqual({
    verificationUpdated: {
      verificationStatus: "APPROVED",
      errors: [],
      customer: { kycStatus: "APPROVED", kybStatus: null, beneficialOwners: null },
    },
  });
  expect(await pay(account.id, id)).toBe(201);
});

it("takes a business from creation to its first payment", async () => {
  const { id, account } = await payer(client, { ...business, fullName: undefined });
  expect(await pay(account.id, id)).toBe("CUSTOMER_NOT_VERIFIED");
  const problems = [(await submit(client, id)).body.errors.length];
  const owner = await addOwner(client, id, { personalInfo: { nationality: "FR", lastName: "Curie001" } });
  for (const [holder, type] of [
    [owner.id, "PASSPORT"],
    [owner.id, "NATIONAL_ID"],
    ...businessDocuments.map((type) => [id, type]),
  ] as const) {
    problems.push((await submit(client, id)).body.errors.length);
    await upload(client, holder, type);
  }
  expect(problems).toEqual([7, 7, 6, 5, 4, 3, 2, 1]);
  const seen = await verdicts(id, 2, () => submit(client, id));
  expect(seen[1]).toEqual({
    verificationUpdated: {
      verificationStatus: "APPROVED",
      errors: [],
      customer: { kycStatus: null, kybStatus: "APPROVED", beneficialOwners: [{ kycStatus: "APPROVED" }] },
    },
  });
  expect(await pay(account.id, id)).toBe(201);
});

it("shows a page of both kinds as one query", async () => {
  const individualId = (await createCustomer(client)).id;
  const { data, errors } = await client.graph(
    `{ customers(first: 3) { nodes { id customerType verification { verificationStatus }
      beneficialOwners { kycStatus personalInfo { lastName } documents { nodes { documentType } } } } } }`,
  );
  expect(errors).toBeUndefined();
  expect(data.customers.nodes).toMatchObject([
    { id: individualId, verification: null, beneficialOwners: null },
    {
      customerType: "BUSINESS",
      verification: { verificationStatus: "APPROVED" },
      beneficialOwners: [
        {
          personalInfo: { lastName: "Curie001" },
          documents: { nodes: [{ documentType: "NATIONAL_ID" }, { documentType: "PASSPORT" }] },
        },
      ],
    },
    { customerType: "INDIVIDUAL", verification: { verificationStatus: "APPROVED" }, beneficialOwners: null },
  ]);
});

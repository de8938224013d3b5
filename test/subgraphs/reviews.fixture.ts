import { createCustomer } from "../testkit/accounts.js";
import type { Client } from "../testkit/app.js";
import { individual, submit, upload } from "./verifications.fixture.js";

/** The queue of reviews, and customers in production who wait in it. */

export const statusOf = async (client: Client, id: string) => {
  const { body } = await client.rest("GET", `/customers/${id}`);
  return body.kycStatus ?? body.kybStatus;
};

export const queue = `query ($filter: ReviewFilter, $orderBy: ReviewOrder, $first: Int, $after: String, $last: Int) {
  reviews(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last) {
    nodes { kind waitingSince customer { id kycStatus } verification { id version missingChecks } }
    pageInfo { hasNextPage endCursor } totalCount countUpTo(limit: 1) } }`;

export async function reviews(client: Client, variables: Record<string, unknown> = {}) {
  const { data, errors } = await client.graph(queue, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.reviews;
}

export const waitingOf = async (...given: Parameters<typeof reviews>) =>
  (await reviews(...given)).nodes.map(({ customer }: { customer: { id: string } }) => customer.id);

/** The verification as a reviewer of the queue sees it. */
export async function packetOf(client: Client, customerId: string, documentId = "") {
  const { nodes } = await reviews(client, { filter: { customerId } });
  const { id: verificationId, version } = nodes[0].verification;
  return { customerId, documentId, verificationId, version };
}

/** An individual in production whose verification waits. */
export async function waiting(client: Client, fields: object = {}) {
  const { id } = await createCustomer(client, { ...individual, ...fields });
  const document = await upload(client, id, "PASSPORT");
  const { body } = await submit(client, id);
  if (body.verificationStatus !== "PENDING_MANUAL_REVIEW") throw new Error(`It is ${JSON.stringify(body)}`);
  return { customerId: id, documentId: document.id, verificationId: body.id, version: body.version };
}

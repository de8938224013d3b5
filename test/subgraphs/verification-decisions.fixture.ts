import { randomUUID } from "node:crypto";
import { accountsCommands } from "../../subgraphs/accounts/commands.js";
import { platformCommands } from "../../subgraphs/platform/commands.js";
import { verificationCommands } from "../../subgraphs/verification/commands.js";
import { Client, type TestApp } from "../testkit/app.js";
import { createCustomer } from "../testkit/accounts.js";
import { individual, submit, upload } from "./verifications.fixture.js";

/** Steps with which tests of reviewers begin. Each throws if the product refuses. */

export interface Waiting {
  readonly customerId: string;
  readonly documentId: string;
  readonly verificationId: string;
  readonly version: number;
}

/** An individual whose verification waits for a person. */
export async function waiting(client: Client): Promise<Waiting> {
  const { id: customerId } = await createCustomer(client, { ...individual, fullName: "Ada001" });
  const { id: documentId } = await upload(client, customerId, "PASSPORT");
  const { body } = await submit(client, customerId);
  if (body.verificationStatus !== "PENDING_MANUAL_REVIEW") throw new Error(`It is ${JSON.stringify(body)}`);
  return { customerId, documentId, verificationId: body.id, version: body.version };
}

/** A token with these permissions. */
export async function tokenOf(client: Client, ...permissions: string[]): Promise<Client> {
  const name = `reviewer ${randomUUID()}`;
  const query = "mutation ($input: CreateTokenInput!) { createToken(input: $input) { clientId clientSecret } }";
  const { data, errors } = await client.graph(query, { input: { name, permissions } });
  if (errors) throw new Error(JSON.stringify(errors));
  return new Client(client.baseUrl, data.createToken);
}

/** A token that the operator creates: a reviewer of its own. */
export async function reviewerOf(
  app: TestApp,
  platform: string,
  environment: "sandbox" | "production" = "sandbox",
  permissions = "REVIEW",
): Promise<Client> {
  const name = `reviewer ${randomUUID()}`;
  const created = await command(app, "token create", [], { platform, environment, permissions, name });
  return new Client(app.baseUrl, created[environment]);
}

/** Decides on REST. */
export const decide = (client: Client, { verificationId, version }: Waiting, body: object, key?: string) =>
  client.rest("POST", `/verifications/${verificationId}/decision`, {
    body: { version, ...body },
    ...(key !== undefined && { headers: { "idempotency-key": key } }),
  });

export const decisionFields = `decision version decidedBy { tokenId tokenName } at errors { resourceId type reason } note`;

export async function decisionsOf(client: Client, { verificationId }: Waiting) {
  const query = `query ($id: ID!) { verification(id: $id) { version verificationStatus decisions { ${decisionFields} } } }`;
  const { data, errors } = await client.graph(query, { id: verificationId });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.verification;
}

/** The operator's command, in this process. */
export function command(app: TestApp, name: string, operands: string[], options: Record<string, string | true> = {}) {
  const found = [...platformCommands, ...verificationCommands, ...accountsCommands].find(
    (candidate) => candidate.name === name,
  );
  if (!found) throw new Error(`No command ${name}`);
  const unused = () => {
    throw new Error("not needed");
  };
  const text = (option: string) => (typeof options[option] === "string" ? options[option] : undefined);
  const run = found.prepare({ text, flag: (option) => options[option] === true || undefined, operands });
  return run(app.core.deps, {
    serverUrl: async () => app.baseUrl,
    recordedPlatformId: unused,
    interruption: unused,
    print: unused,
    note: unused,
  }) as Promise<any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests read results freely
}

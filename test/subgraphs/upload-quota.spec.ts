import { describe, expect, it } from "@jest/globals";
import { createCustomer } from "../testkit/accounts.js";
import { startApp, type Client } from "../testkit/app.js";
import { postCsv } from "./bulk-import.fixture.js";
import { documentForm, pdf, postDocument } from "./documents.fixture.js";

const scan = { bytes: pdf("x".repeat(400_000)) };

const app = await startApp({ env: { PAYGRAPH_UPLOAD_QUOTA: "1" } });

async function clientWithCustomer(): Promise<{ client: Client; documentHolder: string; production: Client }> {
  const { sandbox: client, production } = await app.platform();
  return { client, production, documentHolder: (await createCustomer(client)).id };
}

describe("the uploaded files of an environment", () => {
  it("take at most its quota, also where they come at once; what is deleted makes room", async () => {
    const { client, documentHolder } = await clientWithCustomer();
    const replies = await Promise.all(Array.from({ length: 4 }, () => postDocument(client, { documentHolder }, scan)));
    const stored = replies.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(stored).toHaveLength(2);
    const refused = replies.find(({ status }) => status !== 201);
    expect(refused?.body).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(refused?.body.reason).toContain("exceed its quota of 1 MB");

    const replaced = await client.rest("PUT", `/documents/${stored[0]}`, { form: documentForm({}, scan) });
    expect(replaced).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect((await client.rest("GET", `/documents/${stored[0]}`)).body.fileName).toBe("scan.pdf");
    expect(await postCsv(client, "x".repeat(400_000))).toMatchObject({ status: 409, body: { code: "CONFLICT" } });

    expect((await client.rest("DELETE", `/documents/${stored[0]}`)).status).toBe(204);
    expect((await postDocument(client, { documentHolder }, scan)).status).toBe(201);
    expect((await postDocument(client, { documentHolder }, scan)).status).toBe(409);
  });

  it("leave another platform's and the other environment's quota as it is", async () => {
    const [full, other] = [await clientWithCustomer(), await clientWithCustomer()];
    for (const status of [201, 201, 409]) {
      expect((await postDocument(full.client, { documentHolder: full.documentHolder }, scan)).status).toBe(status);
    }
    expect((await postDocument(other.client, { documentHolder: other.documentHolder }, scan)).status).toBe(201);
    expect((await postCsv(full.production, "x".repeat(400_000))).status).toBe(202);
  });
});

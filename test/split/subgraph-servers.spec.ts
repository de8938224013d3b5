import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { describe, expect, it } from "@jest/globals";
import { callerHeader, createCallerSigner } from "../../gateway/graph/remote/signed-caller.js";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import { query } from "../testkit/database-url.js";
import { sharedDeployment } from "../testkit/split.js";

const deployment = sharedDeployment();
if (!deployment) throw new Error("These specs are about the split topology: npm run test:split");
const { gateways, subgraphs, masterKey, databaseUrl } = deployment;
const { rows } = await query<{ id: string }>(databaseUrl, "SELECT id FROM platform.platform LIMIT 1");

const caller: Caller = {
  platformId: rows[0]?.id ?? "",
  environment: "SANDBOX",
  actor: "platform",
  credentialId: `Token:${randomUUID()}`,
  permissions: ["VIEW"],
};
const signer = createCallerSigner(Buffer.from(masterKey, "base64"));

function ask(url: string, signature: string | undefined, accept = "application/json") {
  return fetch(url, {
    method: "POST",
    headers: {
      accept,
      "content-type": "application/json",
      ...(signature !== undefined && { [callerHeader]: signature }),
    },
    body: JSON.stringify({ query: "{ __typename }" }),
  });
}

function tampered(signature: string): string {
  const [payload = "", mac = ""] = signature.split(".");
  const signed = JSON.parse(Buffer.from(payload, "base64url").toString());
  signed.caller.permissions = ["VIEW", "TRANSACT", "MANAGE"];
  return `${Buffer.from(JSON.stringify(signed)).toString("base64url")}.${mac}`;
}

const expired = createCallerSigner(Buffer.from(masterKey, "base64"), () => Date.now() - 61_000);
const refused: [string, string | undefined][] = [
  ["without a caller", undefined],
  ["with an empty caller", ""],
  ["with a caller that is nonsense", "nonsense"],
  ["with a caller that was changed", tampered(signer.sign(caller))],
  ["with a signature that something follows", `${signer.sign(caller)}.x`],
  ["with a caller signed under another master key", createCallerSigner(randomBytes(32)).sign(caller)],
  ["with a caller of another database", signer.sign({ ...caller, platformId: `PlatformConfig:${randomUUID()}` })],
  ["with a caller signed more than a minute ago", expired.sign(caller)],
];

describe("a gateway", () => {
  it("shows no metrics to clients, and serves no page of another website", async () => {
    for (const url of gateways) {
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
      const origin = "https://evil.example";
      const rest = await fetch(`${url}/2025-10-13/webhooks/test`, { method: "POST", headers: { origin } });
      expect(rest.status).toBe(403);
      const upgrade = { origin, connection: "upgrade", upgrade: "websocket" };
      const socket = request(`${url}/graphql`, { headers: upgrade }).end();
      const [response] = (await once(socket, "response")) as [IncomingMessage];
      expect(response.statusCode).toBe(403);
      socket.destroy();
    }
  });
});

describe.each(Object.entries(subgraphs))("the process of the subgraph %s", (_name, url) => {
  it.each(refused)("refuses a request %s, for an answer as for a stream", async (_what, signature) => {
    for (const accept of ["application/json", "text/event-stream"]) {
      const response = await ask(url, signature, accept);
      expect(response.status).toBe(401);
      const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
      expect(errors).toMatchObject([{ extensions: { code: "UNAUTHORIZED", status: 401 } }]);
    }
  });

  it("answers a caller that a gateway has signed", async () => {
    const response = await ask(url, signer.sign(caller));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data: { __typename: "Query" } });
  });

  it("tells of its health and metrics, and nothing else", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics"]) expect((await fetch(new URL(path, url))).status).toBe(200);
    for (const path of ["/", "/docs", "/2025-10-13/customers"]) {
      expect((await fetch(new URL(path, url))).status).toBe(404);
    }
    // The graph, without a caller.
    expect((await fetch(url)).status).toBe(401);
  });
});

import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { callerHeader, createCallerSigner } from "../../gateway/graph/remote/signed-caller.js";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import { sharedDeployment } from "../testkit/split.js";

const deployment = sharedDeployment();
if (!deployment) throw new Error("These specs are about the split topology: npm run test:split");
const { subgraphs, masterKey } = deployment;

const caller: Caller = {
  platformId: `PlatformConfig:${randomUUID()}`,
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
  ["with a caller signed more than a minute ago", expired.sign(caller)],
];

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
    expect((await fetch(url)).status).toBe(404);
  });
});

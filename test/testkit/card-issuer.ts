import { generateKeyPairSync, randomUUID, sign, verify, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@jest/globals";
import { closeAtEnd } from "../setup/close.js";

/** A message of Paygraph's to the issuer. */
interface IssuerMessage {
  readonly path: string;
  readonly message: Readonly<Record<string, unknown>>;
  readonly isSigned: boolean;
}

const types = {
  authorizations: "AUTHORIZATION",
  clearings: "CLEARING",
  "forced-clearings": "FORCED_CLEARING",
  returns: "RETURN",
  credits: "CREDIT",
  reversals: "REVERSAL",
} as const;

export const issued = {
  state: "ISSUED",
  card: {
    brand: "MASTERCARD",
    pan: "5555555555554444",
    expMonth: 5,
    expYear: 2030,
    issuerRef: "issuer/1",
    processorRef: "processor/1",
  },
};

function isSignedBy(pem: string, body: Uint8Array, header: string | string[] | null | undefined): boolean {
  const { s } = JSON.parse(String(header)) as { s: string };
  return verify("sha256", body, pem, Buffer.from(s, "base64"));
}

/** Id and time of a new message. */
export const envelope = () => ({ id: randomUUID(), timestamp: new Date().toISOString() });

/** An issuer of the tests' own, as docs/card-issuer.md describes it. It closes at the end of the spec file. */
export async function startCardIssuer() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const received: IssuerMessage[] = [];
  const paygraph = { baseUrl: "", publicKey: "", receiver: "" };
  const issuer = {
    /** Messages of Paygraph's, in the order of their arrival. */
    received,
    privateKey,
    publicPem: publicKey.export({ format: "pem", type: "spki" }).toString(),
    url: "",
    /** The response to orders. */
    progress: issued as object,
    /** Reads Paygraph's key and receiver there; before it orders a card. */
    async connect(baseUrl: string): Promise<{ readonly receiver: string }> {
      const published = await fetch(`${baseUrl}/.well-known/paygraph/card-issuer.json`);
      return Object.assign(paygraph, { baseUrl }, (await published.json()) as object);
    },
    /** Sends a message; the response must be signed by the service. */
    send(kind: keyof typeof types, content: object, changed: { readonly key?: KeyObject } = {}) {
      const message = { type: types[kind], receiver: paygraph.receiver, ...content };
      return issuer.sendBody(kind, JSON.stringify(message), changed);
    },
    async sendBody(kind: keyof typeof types, body: string, { key = privateKey }: { readonly key?: KeyObject } = {}) {
      const signature = JSON.stringify({ v: "1", s: sign("sha256", Buffer.from(body), key).toString("base64") });
      const response = await fetch(`${paygraph.baseUrl}/issuer/${kind}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-service-signature": signature },
        body,
      });
      const text = await response.text();
      const header = response.headers.get("x-service-signature");
      expect(isSignedBy(paygraph.publicKey, Buffer.from(text), header)).toBe(true);
      return { status: response.status, body: JSON.parse(text) as Record<string, string> };
    },
  };
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    const isSigned = isSignedBy(paygraph.publicKey, body, request.headers["x-service-signature"]);
    received.push({ path: request.url ?? "", message: JSON.parse(body.toString()) as never, isSigned });
    response.writeHead(200).end(JSON.stringify(request.url === "/cards" ? issuer.progress : {}));
  }
  const server = createServer((request, response) => void respond(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closeAtEnd(async () => void server.close());
  return issuer;
}

import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from "jose";

/** An issuer of tokens (OpenID Connect, and OAuth 2.0 with client credentials) with real keys, on this machine. */
export interface IdentityIssuer {
  /** As `PAYGRAPH_OIDC_ISSUERS` and the claim `iss` have it. */
  readonly url: string;
  /** Number of requests for its keys. */
  readonly fetches: number;
  /** Its response. */
  behaviour: "keys" | "error" | "no JSON" | "endless" | "another issuer";
  /** The claims of access tokens by client id, whose secret is `secret`; their audience is the requested resource. */
  readonly clients: Map<string, object>;
  /** A token of the current key. */
  token(claims?: object, header?: object): Promise<string>;
  /** Replaces the key: the previous one is published no more. */
  rotate(): Promise<void>;
  readonly keys: readonly JWK[];
  close(): Promise<void>;
}

/** Claims of a current token; `nowMs`: by its reader's clock. */
export function identityClaims(iss: string, nowMs = Date.now(), more: object = {}) {
  const iat = Math.floor(nowMs / 1000);
  return { iss, aud: "app", sub: "ada", email: "ada@example.com", iat, exp: iat + 600, ...more };
}

export async function startIssuer(alg = "ES256", nowMs = () => Date.now()): Promise<IdentityIssuer> {
  let signer: CryptoKey;
  let count = 0;
  const keys: JWK[] = [];

  const clients = new Map<string, object>();

  /** The token endpoint (RFC 6749, section 4.4; RFC 8707). */
  async function grant(request: IncomingMessage): Promise<object | undefined> {
    const [id = "", secret] = Buffer.from(request.headers.authorization?.slice("Basic ".length) ?? "", "base64")
      .toString()
      .split(":");
    const claims = clients.get(id);
    const form = new URLSearchParams(await text(request));
    if (!claims || secret !== "secret" || form.get("grant_type") !== "client_credentials") return undefined;
    const accessToken = await issuer.token({ aud: form.get("resource"), ...claims }, { typ: "at+jwt" });
    return { access_token: accessToken, token_type: "Bearer", expires_in: 600 };
  }

  const metadata = () => ({
    issuer: issuer.behaviour === "another issuer" ? "https://evil.example" : issuer.url,
    jwks_uri: `${issuer.url}/keys`,
    authorization_endpoint: `${issuer.url}/authorize`,
    token_endpoint: `${issuer.url}/token`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [alg],
  });

  const server = createServer((request, response) => {
    const send = (body: object) => response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    if (request.url === "/.well-known/openid-configuration") {
      send(metadata());
      return;
    }
    if (request.url === "/token") {
      void grant(request).then((granted) => (granted ? send(granted) : response.writeHead(400).end("{}")));
      return;
    }
    if (request.url !== "/keys") {
      response.writeHead(404).end();
      return;
    }
    fetches++;
    if (issuer.behaviour === "error") response.writeHead(500).end("down: secret reason");
    else if (issuer.behaviour === "no JSON") response.end("<html>");
    else if (issuer.behaviour === "endless") send({ keys, more: "x".repeat(200_000) });
    else send({ keys });
  });
  let fetches = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const issuer = {
    url,
    behaviour: "keys" as IdentityIssuer["behaviour"],
    keys,
    clients,
    get fetches() {
      return fetches;
    },
    async rotate() {
      const { privateKey, publicKey } = await generateKeyPair(alg);
      signer = privateKey;
      keys.splice(0, keys.length, { ...(await exportJWK(publicKey)), kid: `key-${++count}`, use: "sig", alg });
    },
    token: (claims: object = {}, header: object = {}) =>
      new SignJWT(identityClaims(url, nowMs(), claims))
        .setProtectedHeader({ alg, kid: `key-${count}`, ...header })
        .sign(signer),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  await issuer.rotate();
  return issuer;
}

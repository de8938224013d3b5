import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from "jose";

/** An issuer of identity tokens (OpenID Connect) with real keys, on this machine. */
export interface IdentityIssuer {
  /** As `PAYGRAPH_OIDC_ISSUERS` and the claim `iss` have it. */
  readonly url: string;
  /** Number of requests for its keys. */
  readonly fetches: number;
  /** Its response. */
  behaviour: "keys" | "error" | "no JSON" | "endless" | "another issuer";
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

  const server = createServer((request, response) => {
    const send = (body: object) => response.end(JSON.stringify(body));
    if (request.url === "/.well-known/openid-configuration") {
      const named = issuer.behaviour === "another issuer" ? "https://evil.example" : issuer.url;
      send({ issuer: named, jwks_uri: `${issuer.url}/keys` });
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

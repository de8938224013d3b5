#!/usr/bin/env node
// A receiver of webhooks without libraries: verifies each one, and ends with the first of the given type.
//
//   node examples/receiver.mjs <type> [port]
import { verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [type, port = "4500"] = process.argv.slice(2);
const file = `${process.env.PAYGRAPH_DATA_DIR ?? ".data"}/credentials.json`;
const { baseUrl, platformId, sandbox } = JSON.parse(readFileSync(file, "utf8"));

const pem = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;
const keysUrl = `${baseUrl}/.well-known/paygraph/webhook-keys/${platformId}/sandbox.pem`;
let keys = sandbox.webhookPublicKey?.match(pem) ?? [];
let reading;
let readAt = -Infinity;

/** The published keys, read at most once a minute: a rotation replaces the one of the credentials. */
function readKeys() {
  if (Date.now() - readAt < 60_000) return reading;
  readAt = Date.now();
  reading = fetch(keysUrl, { signal: AbortSignal.timeout(5_000) })
    .then(async (response) => {
      if (!response.ok) throw new Error(`status ${response.status}`);
      keys = (await response.text()).match(pem) ?? [];
    })
    .catch((error) => console.error(`no keys from ${keysUrl}: ${error.cause?.code ?? error.message}`));
  return reading;
}

function signatureOf(header) {
  try {
    const { v, s } = JSON.parse(header);
    return v === "1" && typeof s === "string" ? Buffer.from(s, "base64") : undefined;
  } catch {
    return undefined;
  }
}

/** The webhook, if the server signed exactly these bytes for this platform's sandbox; otherwise undefined. */
async function open(body, header) {
  const signature = signatureOf(header);
  const isSigned = () => signature !== undefined && keys.some((key) => verify("sha256", body, key, signature));
  if (signature && !isSigned()) await readKeys();
  if (!isSigned()) return void console.error("refused: not signed by a known key");
  const webhook = JSON.parse(body);
  if (webhook.platformId === platformId && webhook.environment === "SANDBOX") return webhook;
  console.error("refused: of another platform or environment");
}

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  if (request.method !== "POST") return response.writeHead(405, { connection: "close" }).end();
  const webhook = await open(body, request.headers["x-service-signature"]);
  response.writeHead(webhook ? 200 : 401, { connection: "close" }).end();
  if (webhook && (webhook.type === type || type === undefined)) {
    console.log("genuine", webhook.type, JSON.stringify(webhook.data.balance ?? {}));
    if (type) server.close();
  }
});
server.listen(Number(port), "127.0.0.1");

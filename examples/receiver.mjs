#!/usr/bin/env node
// A receiver of webhooks without libraries: verifies each one, and ends with the first of the given type.
//
//   node examples/receiver.mjs <type> [port]
import { verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [type, port = "4500"] = process.argv.slice(2);
const file = `${process.env.PAYGRAPH_DATA_DIR ?? ".data"}/credentials.json`;
const { platformId, sandbox } = JSON.parse(readFileSync(file, "utf8"));

/** The webhook, where the server signed exactly these bytes for this platform's sandbox; else undefined. */
function open(body, header) {
  const { v, s } = JSON.parse(header ?? "{}");
  if (v !== "1" || !verify("sha256", body, sandbox.webhookPublicKey, Buffer.from(s, "base64"))) return undefined;
  const webhook = JSON.parse(body);
  return webhook.platformId === platformId && webhook.environment === "SANDBOX" ? webhook : undefined;
}

const server = createServer(async (request, response) => {
  const webhook = open(Buffer.concat(await request.toArray()), request.headers["x-service-signature"]);
  response.writeHead(webhook ? 200 : 401, { connection: "close" }).end();
  if (webhook && (webhook.type === type || type === undefined)) {
    console.log("genuine", webhook.type, JSON.stringify(webhook.data.balance ?? {}));
    if (type) server.close();
  }
});
server.listen(Number(port), "127.0.0.1");

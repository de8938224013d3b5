import { verify } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

const patienceMs = 30_000;

/** Receives webhooks at `url`, approves every payment, and stores the webhooks. */
export async function startReceiver(url, publicKey) {
  const received = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    received.push({ ...JSON.parse(body), isSigned: publicKey && isSigned(request.headers, body, publicKey) });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  const { port, protocol } = new URL(url);
  server.listen(Number(port) || (protocol === "https:" ? 443 : 80));
  await once(server, "listening");
  return {
    /** The first webhook of the type, past or future, for which `accepts` is true. */
    async waitFor(type, accepts) {
      for (const deadline = Date.now() + patienceMs; ;) {
        const found = received.find((webhook) => webhook.type === type && accepts(webhook));
        if (found) return found;
        const types = () => [...new Set(received.map((webhook) => webhook.type))].join(", ") || "nothing";
        if (Date.now() > deadline) throw new Error(`No ${type} came within ${patienceMs / 1000} s, but ${types()}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** `X-Service-Signature`, or the same with the operator's brand. */
function isSigned(headers, body, publicKey) {
  return Object.entries(headers).some(([name, value]) => {
    if (!/^x-\w+-signature$/.test(name)) return false;
    try {
      return verify("sha256", body, publicKey, Buffer.from(JSON.parse(value).s, "base64"));
    } catch {
      return false; // Another header, or no signature of ours.
    }
  });
}

// A minimal sender of webhooks: signed POSTs over kept connections, without claims, order or records. POST /send takes
// `{ url, bodies, concurrency }` and responds after all responses.
import { generateKeyPairSync, sign } from "node:crypto";
import { Agent, createServer, request as send } from "node:http";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

function headersOf(body) {
  const signature = sign("sha256", Buffer.from(body), { key: privateKey, dsaEncoding: "der" });
  return {
    "Content-Type": "application/json",
    "User-Agent": "Paygraph-Webhooks/1",
    "X-Service-Signature": JSON.stringify({ v: "1", s: signature.toString("base64") }),
    "Content-Length": Buffer.byteLength(body),
  };
}

function post(agent, url, body) {
  return new Promise((resolve, reject) => {
    const request = send(url, { method: "POST", agent, headers: headersOf(body) }, (response) => {
      response.resume();
      response.on("error", reject);
      response.on("end", () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))));
    });
    request.on("error", reject);
    request.end(body);
  });
}

async function sendAll({ url, bodies, concurrency }) {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const left = bodies.values();
  const sendNext = async () => {
    for (const body of left) await post(agent, url, body);
  };
  await Promise.all(Array.from({ length: concurrency }, sendNext));
  agent.destroy();
  return publicKey.export({ format: "pem", type: "spki" });
}

const server = createServer(async (request, response) => {
  if (request.url !== "/send") return response.end("ready");
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  sendAll(JSON.parse(Buffer.concat(chunks).toString())).then(
    (publicPem) => response.end(publicPem),
    (error) => response.writeHead(500).end(error.stack),
  );
});
process.once("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
});
server.listen(Number(process.env.PORT), "127.0.0.1");

#!/usr/bin/env node
// A card issuer, as Paygraph's production reaches one (docs/card-issuer.md), with nothing but Node: it issues cards,
// and sends authorizations, clearings and the like, each signed. A test issuer: its numbers buy nothing.
//
// node examples/card-issuer.mjs keys issuer.pem          makes its key; prints the variables for Paygraph node
// examples/card-issuer.mjs serve issuer.pem [port]  responds to Paygraph's requests node examples/card-issuer.mjs
// authorize issuer.pem <cardId> <amount> <currency> [merchant] node examples/card-issuer.mjs clear issuer.pem
// <cardTransactionId> <amount> node examples/card-issuer.mjs return issuer.pem <cardTransactionId> <amount> node
// examples/card-issuer.mjs reverse issuer.pem <cardTransactionId> [amount] node examples/card-issuer.mjs force
// issuer.pem <cardId> <amount> <currency> [merchant] node examples/card-issuer.mjs credit issuer.pem <cardId> <amount>
// <currency> [merchant]
//
// PAYGRAPH_URL: where Paygraph is; default http://127.0.0.1:4000.
import { createPrivateKey, generateKeyPairSync, randomInt, randomUUID, sign, verify } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";

const [command, file, ...rest] = process.argv.slice(2);
const paygraph = process.env.PAYGRAPH_URL ?? "http://127.0.0.1:4000";
const defaultPort = 4300;

function usage() {
  console.error(
    "Usage: node examples/card-issuer.mjs keys|serve|authorize|clear|return|reverse|force|credit <key file> …",
  );
  process.exit(2);
}

const key = () => createPrivateKey(readFileSync(file, "utf8"));

/** Paygraph's key, and the receiver that a message must name. */
async function askPaygraph() {
  return (await fetch(`${paygraph}/.well-known/paygraph/card-issuer.json`)).json();
}

function isSignedBy(publicKey, body, header) {
  const { s = "" } = JSON.parse(header ?? "{}");
  return verify("sha256", body, publicKey, Buffer.from(s, "base64"));
}

/** The types of Paygraph's requests. */
const types = { "/cards": "CARD_ORDER", "/cards/status": "CARD_STATUS" };

/** The header over the exact bytes of a body. */
function signatureOf(body) {
  return JSON.stringify({ v: "1", s: sign("sha256", Buffer.from(body), key()).toString("base64") });
}

function makeKeys() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  writeFileSync(file, privateKey.export({ format: "pem", type: "pkcs8" }), { mode: 0o600 });
  const pem = publicKey.export({ format: "pem", type: "spki" }).trim().replaceAll("\n", "\\n");
  console.log(`PAYGRAPH_ISSUER_URL=http://127.0.0.1:${defaultPort}\nPAYGRAPH_ISSUER_KEY="${pem}"`);
}

/** The check digit of a card number (Luhn). */
function checkDigit(digits) {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

const cards = new Map();

/** One card for each id, however often it is ordered. */
function makeCard({ cardId }) {
  const digits = `411111${String(randomInt(1_000_000_000)).padStart(9, "0")}`;
  const made = {
    brand: "VISA",
    pan: digits + checkDigit(digits),
    expMonth: 12,
    expYear: new Date().getUTCFullYear() + 3,
    issuerRef: `example/${cardId}`,
    processorRef: `example/${cardId}`,
  };
  if (!cards.has(cardId)) cards.set(cardId, made);
  return { state: "ISSUED", card: cards.get(cardId) };
}

async function serve(port = defaultPort) {
  /** Paygraph's key; fetched again if it doesn't fit: the master key may have changed. */
  let publicKey;
  const isSigned = async (body, header) => {
    const fits = () => publicKey && isSignedBy(publicKey, body, header);
    if (fits()) return true;
    ({ publicKey } = await askPaygraph());
    return fits();
  };
  const own = `http://127.0.0.1:${port}`;
  const server = createServer(async (request, response) => {
    try {
      const body = Buffer.concat(await request.toArray());
      if (!(await isSigned(body, request.headers["x-service-signature"]))) return response.writeHead(401).end();
      const message = JSON.parse(body);
      // The signed text names its type and receiver: the path alone has neither.
      if (message.type !== types[request.url] || message.receiver !== own) return response.writeHead(400).end();
      console.log(request.url, JSON.stringify(message));
      const answer = request.url === "/cards" ? makeCard(message) : {};
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    } catch (error) {
      console.error(error.message);
      response.writeHead(500).end();
    }
  });
  server.listen(Number(port), "127.0.0.1", () => console.log(`The issuer listens on ${server.address().port}.`));
}

/** Sends a message until there is a response: its id ensures that it counts once. */
async function send(path, type, members) {
  const id = randomUUID();
  const { publicKey, receiver } = await askPaygraph();
  for (let attempt = 1; ; attempt++) {
    const body = JSON.stringify({ id, type, receiver, timestamp: new Date().toISOString(), ...members });
    const headers = { "content-type": "application/json", "x-service-signature": signatureOf(body) };
    const response = await fetch(`${paygraph}/issuer/${path}`, { method: "POST", headers, body });
    const text = await response.text();
    const answer = JSON.parse(text);
    if (!isSignedBy(publicKey, Buffer.from(text), response.headers.get("x-service-signature")) || answer.id !== id) {
      throw new Error("This is not Paygraph's answer to this message");
    }
    if (response.status !== 503 || attempt === 5) {
      console.log(JSON.stringify(answer));
      process.exitCode = response.ok ? 0 : 1;
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
  }
}

/** Path and type of messages that make a payment, and of those for later steps. */
const payments = {
  authorize: ["authorizations", "AUTHORIZATION"],
  force: ["forced-clearings", "FORCED_CLEARING"],
  credit: ["credits", "CREDIT"],
};
const steps = {
  clear: ["clearings", "CLEARING"],
  return: ["returns", "RETURN"],
  reverse: ["reversals", "REVERSAL"],
};

if (!file) usage();
if (command === "keys") makeKeys();
else if (command === "serve") await serve(rest[0]);
else if (Object.hasOwn(payments, command)) {
  const [cardId, amount, currency, descriptor = "Corner Shop"] = rest;
  const merchant = { descriptor, mcc: "5411", country: "US" };
  await send(...payments[command], { cardId, amount: Number(amount), currency, merchant });
} else if (Object.hasOwn(steps, command)) {
  const [cardTransactionId, amount] = rest;
  await send(...steps[command], { cardTransactionId, ...(amount !== undefined && { amount: Number(amount) }) });
} else usage();

#!/usr/bin/env node
// A provider of every role, as Paygraph's production reaches one (docs/providers.md, The protocol), with nothing but
// Node. It moves no real money. README.md explains it.
//
//   node examples/provider/provider.mjs keys provider.pem
//   node examples/provider/provider.mjs serve provider.pem [--name N] [--port P] [--control P] [--book FILE] [--advance MS]
//
// PAYGRAPH_URL: where Paygraph is; default http://127.0.0.1:4000.
import { createPrivateKey } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startControl } from "./control.mjs";
import { startProvider } from "./server.mjs";
import { newKey, publicPemOf } from "./signing.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: "string", default: "example" },
    port: { type: "string", default: "4400" },
    control: { type: "string", default: "4401" },
    book: { type: "string" },
    advance: { type: "string", default: "1000" },
  },
});
const [command, file] = positionals;

/** Makes the provider's key; its public key goes to a file beside it, for `publicKey: file:…`. */
function makeKeys() {
  const key = newKey();
  writeFileSync(file, key.export({ format: "pem", type: "pkcs8" }), { mode: 0o600 });
  const publicFile = `${file.replace(/\.pem$/, "")}.public.pem`;
  writeFileSync(publicFile, publicPemOf(key));
  console.log(publicFile);
}

async function serve() {
  const provider = await startProvider({
    name: values.name,
    paygraphUrl: process.env.PAYGRAPH_URL ?? "http://127.0.0.1:4000",
    privateKey: createPrivateKey(readFileSync(file, "utf8")),
    port: Number(values.port),
    book: values.book ?? `${file}.book.jsonl`,
    advanceMs: values.advance === "never" ? undefined : Number(values.advance),
    log: console.error,
  });
  const control = await startControl(provider, Number(values.control));
  console.log(`The provider ${values.name} listens on ${provider.url}, its control port on ${control.url}.`);
}

if (command === "keys" && file) makeKeys();
else if (command === "serve" && file) await serve();
else {
  console.error("Usage: node examples/provider/provider.mjs keys|serve <key file> [options]");
  process.exit(2);
}

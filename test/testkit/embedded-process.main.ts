// The process of embedded-process.ts: prints the URL, and stops when its input ends.
import { once } from "node:events";
import { startEmbeddedPostgres } from "../../infrastructure/embedded-postgres/embedded.js";

const [dataDir = ""] = process.argv.slice(2);
const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined });
process.stdout.write(`${embedded.url}\n`);
await once(process.stdin.resume(), "end");
await embedded.stop();
process.exit();

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { startApp, type TestApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { freePort } from "../testkit/server-process.js";

const run = promisify(execFile);

interface Block {
  readonly language: string;
  readonly text: string;
}

async function blocksOf(file: string): Promise<Block[]> {
  const text = await readFile(path.join(projectRoot, file), "utf8");
  return [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(([, language = "", body = ""]) => ({
    language,
    text: body,
  }));
}

interface Example {
  readonly program: string;
  readonly args: readonly string[];
  /** Its output; `…` stands for anything within a line. */
  readonly output: string;
}

/** The command of a block: commands that use examples/shell.sh, and programs with our client. */
function commandOf({ language, text }: Block): Pick<Example, "program" | "args"> | undefined {
  if (language === "sh" && text.startsWith(". examples/shell.sh\n")) return { program: "sh", args: ["-c", text] };
  if (language === "ts" && text.includes('from "#client"')) {
    return { program: process.execPath, args: ["--input-type=module", "-e", text] };
  }
  return undefined;
}

/** The blocks that can be run, each with the output that follows it. */
function examplesOf(blocks: readonly Block[]): Example[] {
  return blocks.flatMap((block, index) => {
    const command = commandOf(block);
    const next = blocks[index + 1];
    if (!command) return [];
    if (next?.language !== "text") throw new Error(`Without the output that follows it: ${block.text}`);
    return [{ ...command, output: next.text }];
  });
}

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&");
const patternOf = (output: string) => new RegExp(`^${output.split("…").map(escaped).join(".*")}$`);

let app: TestApp;
let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  app = await startApp();
  folder = await mkdtemp(path.join(tmpdir(), "paygraph-documents-"));
  const { platformId, sandbox } = await app.platform();
  const key = await fetch(`${app.baseUrl}/.well-known/paygraph/webhook-keys/${platformId}/sandbox.pem`);
  const credentials = {
    baseUrl: app.baseUrl,
    platformId,
    sandbox: { ...sandbox.token, webhookPublicKey: await key.text() },
  };
  await writeFile(path.join(folder, "credentials.json"), JSON.stringify(credentials));
  env = {
    PATH: process.env.PATH,
    HOME: folder,
    PAYGRAPH_DATA_DIR: folder,
    DATABASE_URL: app.databaseUrl,
    PAYGRAPH_MASTER_KEY: app.masterKey.toString("base64"),
    RECEIVER: String(await freePort()),
  };
});
afterAll(async () => {
  await booksBalance(app);
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** A port of this run's own, if the document has the receiver's. */
const withFreePort = (text: string) => text.replaceAll("4500", env.RECEIVER ?? "");

it.each([
  ["README.md", 1],
  ["docs/tour.md", 17],
  ["docs/graph.md", 1],
  ["docs/guides/first-payment.md", 3],
  ["docs/guides/reconcile.md", 3],
])(
  "%s shows what its %d examples print",
  async (file, count) => {
    const examples = examplesOf(await blocksOf(file));
    expect(examples).toHaveLength(count);
    for (const { program, args, output } of examples) {
      const { stdout } = await run(program, args.map(withFreePort), { cwd: projectRoot, env, timeout: 20_000 });
      expect([args.at(-1), stdout]).toEqual([args.at(-1), expect.stringMatching(patternOf(withFreePort(output)))]);
    }
  },
  90_000,
);

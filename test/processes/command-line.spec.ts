import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { execute } from "../../gateway/processes/cli.commands.js";
import { Client, eventually, startApp, type TestApp } from "../testkit/app.js";
import { servingUrl } from "../testkit/database.js";
import { freePort } from "../testkit/server-process.js";
import { answer, startWebhookSink } from "../testkit/webhook-sink.js";

const run = promisify(execFile);
let app: TestApp;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "paygraph-command-"));
  app = await startApp({ isAlone: true });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

const variables = () => ({
  DATABASE_URL: servingUrl(app.databaseUrl),
  PAYGRAPH_MASTER_KEY: app.masterKey.toString("base64"),
  PAYGRAPH_DATA_DIR: dataDir,
  LOG_LEVEL: "warn",
});

/** The operator's command line: a process of its own on the server's database. */
async function paygraph(...args: string[]) {
  const { NODE_OPTIONS: _jests, ...inherited } = process.env;
  const program = path.join(projectRoot, "dist/processes/cli.js");
  const { stdout } = await run(process.execPath, [program, ...args], { env: { ...inherited, ...variables() } });
  return JSON.parse(stdout);
}

/** The command in this process: starting another takes a hundred times as long. */
const command = (...args: string[]): Promise<any> => execute(args, variables()); // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into results freely

describe("the operator's command line, beside a running server", () => {
  it("creates and changes platforms", async () => {
    const acme = await paygraph("platform", "create", "--name", "Acme", "--regulated", "--live-card-limit", "5");
    expect(Object.keys(acme)).toEqual(["baseUrl", "platformId", "sandbox", "production", "webhookPublicKey"]);
    const client = new Client(app.baseUrl, acme.sandbox);
    const regulated = await client.rest("GET", "/config");
    expect(regulated.body).toMatchObject({ isRegulatedFinancialInstitution: true });
    await command("platform", "update", acme.platformId, "--no-regulated", "--card-authorization", "service");
    expect((await client.rest("GET", "/config")).body.isRegulatedFinancialInstitution).toBe(false);
    const updated = await command("platform", "update", "Acme", "--live-card-limit", "none");
    expect(updated).toMatchObject({ platformId: acme.platformId, liveCardLimit: null });
  }, 120_000);

  it("says what is wrong, and does nothing then", async () => {
    await expect(paygraph("platform", "create", "--name", "Acme")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/already exists/),
    });
    await expect(command("platform", "update", "PlatformConfig:none")).rejects.toThrow(/No platform/);
    await expect(
      command("events", "replay", "--platform", "PlatformConfig:none", "--since", "2026-01-01T00:00:00Z"),
    ).rejects.toThrow(/No platform/);
    await expect(paygraph()).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/A command is missing[^]*Usage: npm run -s paygraph/),
    });
    const usage = ["platform create", "platform create --name X --live-card-limit many", "events replay", "nonsense"];
    usage.push("platform list --since 2026-01-01T00:00:00Z", "ledger verify --name X");
    const messages = [/--name is missing/, /--live-card-limit/, /--platform is missing/, /Unknown command/];
    messages.push(/^platform list has no option --since$/, /^ledger verify has no option --name$/);
    usage.push("platform list all", "token rotate one two", "platform update x --no-live-card-limit");
    messages.push(/^platform list: unexpected argument all$/, /^token rotate: unexpected argument two$/);
    messages.push(/^--live-card-limit takes a value: it has no --no-live-card-limit$/);
    await Promise.all(usage.map((line, index) => expect(command(...line.split(" "))).rejects.toThrow(messages[index])));
  }, 120_000);

  it("lists platforms; makes, lists, replaces and deletes tokens, so that lost credentials are no lockout", async () => {
    const { platformId, webhookPublicKey } = await command("platform", "create", "--name", "Forgetful");
    expect(await command("platform", "list")).toContainEqual(
      expect.objectContaining({ platformId, name: "Forgetful", skipPaperwork: false, createdAt: expect.any(Date) }),
    );
    // By the built command line, and by the platform's name: what the operator still knows.
    const made = await paygraph("token", "create", "--platform", "Forgetful");
    expect(made).toMatchObject({ platformId, webhookPublicKey, baseUrl: expect.stringMatching(/^http/) });
    const status = async (pair: { clientId: string; clientSecret: string }) =>
      (await new Client(app.baseUrl, pair).rest("GET", "/config")).status;
    expect([await status(made.sandbox), await status(made.production)]).toEqual([200, 200]);
    const reader = ["--environment", "production", "--permissions", "view", "--name", "reader"];
    const { sandbox, production } = await command("token", "create", "--platform", platformId, ...reader);
    expect(sandbox).toBeUndefined();
    const change = await new Client(app.baseUrl, production).rest("PATCH", "/config", { body: {} });
    expect(change.status).toBe(403);

    const listed = await command("token", "list", "--platform", platformId, "--environment", "production");
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(["reader", "operator", "Forgetful production"]);
    expect(listed[0]).toMatchObject({ id: production.tokenId, permissions: ["VIEW"], environment: "production" });
    expect(JSON.stringify(listed)).not.toMatch(/secret/i);

    const rotated = await command("token", "rotate", production.tokenId);
    expect([await status(production), await status(rotated.production)]).toEqual([401, 200]);
    const after = await command("token", "list", "--platform", platformId);
    expect(after).toContainEqual(
      expect.objectContaining({ id: rotated.production.tokenId, name: "reader", permissions: ["VIEW"] }),
    );
    await command("token", "delete", made.sandbox.tokenId);
    expect([await status(made.sandbox), await status(made.production)]).toEqual([401, 200]);
  }, 120_000);

  it("writes a result to a new private file, and does nothing where it can't", async () => {
    const file = path.join(dataDir, "made.json");
    const create = ["platform", "create", "--name", "Filed", "--output", file];
    expect(await command(...create)).toBeUndefined();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(Object.keys(JSON.parse(await readFile(file, "utf8")))).toContain("sandbox");
    const names = async () => (await command("platform", "list")).map(({ name }: { name: string }) => name);
    const before = await names();
    const again = (output: string) => command("platform", "create", "--name", "Unfiled", "--output", output);
    await expect(again(file)).rejects.toThrow(/--output: .* already exists/);
    await expect(again(path.join(dataDir, "none/made.json"))).rejects.toThrow(/--output: can't write to/);
    await expect(command("migrate", "--output", path.join(dataDir, "x"))).rejects.toThrow(/nothing to write/);
    expect(await names()).toEqual(before);
  });

  it("helps with one command, tells its version, and guesses what was meant", async () => {
    const { NODE_OPTIONS: _jests, ...inherited } = process.env;
    const print = async (...args: string[]) =>
      (await run(process.execPath, [path.join(projectRoot, "dist/processes/cli.js"), ...args], { env: inherited }))
        .stdout;
    const { version } = JSON.parse(await readFile(path.join(projectRoot, "package.json"), "utf8"));
    expect(await print("--version")).toBe(`${version}\n`);
    const help = await print("token", "create", "--help");
    expect(await print("help", "token", "create")).toBe(help);
    expect(await print("token", "create", "-h")).toBe(help);
    expect(help).toMatch(/^Usage: npm run -s paygraph -- token create --platform P/);
    expect(help).not.toMatch(/token list|webhook-key/);
    await expect(command("platfrom", "list")).rejects.toThrow(/did you mean platform list\?/);
    await expect(command("platform", "create", "--nmae", "X")).rejects.toThrow(
      /^Unknown option: --nmae; did you mean --name\?$/,
    );
    await expect(command("frobnicate", "everything")).rejects.toThrow(/^Unknown command: frobnicate everything$/);
  }, 120_000);

  it("examines an installation beside its server, says what to do, and fails where something does", async () => {
    const program = path.join(projectRoot, "dist/processes/cli.js");
    const doctor = async (env: Record<string, string>) =>
      run(process.execPath, [program, "doctor"], { env: { PATH: process.env.PATH, ...env } }).then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
      );
    /** Without what production lacks. */
    const levels = (stdout: string) =>
      stdout
        .trim()
        .split("\n")
        .map((line) => line.split(/ +/, 2).join(" "))
        .filter((line) => line !== "lacks Production");
    const all = "Node Settings Providers Disk Port Database Clock Role Extensions Migrations Keys Processes".split(" ");
    const port = String(await freePort());
    const well = await doctor({ ...variables(), PORT: port });
    expect([well.code, levels(well.stdout)]).toEqual([0, all.map((name) => `ok ${name}`)]);
    expect(well.stdout).toMatch(
      /^lacks +Production +identity: no customer can be approved: name a provider in the file/m,
    );
    expect(well.stdout).toMatch(/^lacks +Production +public-url: http:\S+ is not https/m);

    const oneRole = await doctor({ ...variables(), PORT: port, DATABASE_URL: app.databaseUrl });
    expect(oneRole).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^warning +Role +\S+ is a superuser: let another role serve/m),
    });

    const wrongKey = await doctor({
      ...variables(),
      PORT: port,
      PAYGRAPH_MASTER_KEY: Buffer.alloc(32).toString("base64"),
    });
    expect([wrongKey.code, levels(wrongKey.stdout).at(-2)]).toEqual([1, "failed Keys"]);

    const taken = await doctor({
      ...variables(),
      PORT: new URL(app.baseUrl).port,
      PAYGRAPH_PUBLIC_URL: "http://127.0.0.1:9",
    });
    expect(taken).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^failed +Port +port \d+ .* in use: PORT=\d+ npm start$/m),
    });

    const unrecorded = await doctor({ ...variables(), PORT: new URL(app.baseUrl).port });
    expect(unrecorded).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^warning +Port +a server is ready at \S+: only credentials\.json tells/m),
    });

    const absent = await doctor({
      ...variables(),
      PORT: port,
      DATABASE_URL: "postgresql://nobody:secret@127.0.0.1:9/none",
    });
    expect(absent.code).toBe(1);
    expect(absent.stdout).toMatch(/^failed +Database +DATABASE_URL: no connection to PostgreSQL at 127\.0\.0\.1:9/m);
    expect(absent.stdout).not.toContain("secret");

    const fresh = path.join(dataDir, "not-yet");
    const unstarted = await doctor({ PAYGRAPH_DATA_DIR: fresh, PORT: port });
    expect([unstarted.code, levels(unstarted.stdout)]).toEqual([0, all.slice(0, 6).map((name) => `ok ${name}`)]);
    await expect(stat(fresh)).rejects.toThrow("ENOENT");

    const file = path.join(dataDir, "providers.yaml");
    const numbers = path.join(dataDir, "numbers.csv");
    await writeFile(numbers, "iban\nDE89370400440532013000\n");
    const kind = "kind: pool, currency: EUR, file: numbers.csv, account: {accountType: EUR_ACCOUNT}";
    const nowhere = `PlatformConfig:${randomUUID()}`;
    await writeFile(file, `providers: {numbers: {roles: [accounts], platforms: ["${nowhere}"], ${kind}}}`);
    await app.core.deps.db.serverProcess.createMany({
      data: ["server (a, process 1)", "server (b, process 2)"].map((name, index) => ({
        id: randomUUID(),
        name,
        providersHash: String(index).repeat(64),
        seenAt: new Date(),
      })),
    });
    const split = await doctor({ ...variables(), PORT: port, PAYGRAPH_PROVIDERS: file });
    expect(split.code).toBe(0);
    expect(split.stdout).toMatch(/^ok +Providers +numbers \(accounts\)$/m);
    expect(split.stdout).toMatch(/^warning +Providers +numbers: 1 of 1 account numbers are left/m);
    expect(split.stdout).toMatch(/^warning +Providers +numbers: there is no platform PlatformConfig:/m);
    expect(split.stdout).toMatch(
      /^warning +Processes +different files.*: server \(a, process 1\): 00000000; server \(b/m,
    );
    await writeFile(file, "providers: {numbers: {roles: [accounts], kind: poll}}");
    const invalid = await doctor({ ...variables(), PORT: port, PAYGRAPH_PROVIDERS: file });
    expect(invalid).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^failed +Providers +PAYGRAPH_PROVIDERS: .*providers\.numbers\.kind: there is no kind/m,
      ),
    });

    const misspelt = await doctor({ PAYGRAPH_DATADIR: fresh });
    expect(misspelt).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^failed +Settings .*PAYGRAPH_DATA_DIR/m),
    });
  });

  it("refuses tokens of what isn't there", async () => {
    await expect(command("token", "create", "--platform", "nobody")).rejects.toThrow(/No platform nobody/);
    await expect(command("token", "rotate", "Token:none")).rejects.toThrow(/No token Token:none/);
    await expect(command("token", "delete", "Token:none")).rejects.toThrow(/No token Token:none/);
    await expect(command("token", "create", "--platform", "x", "--permissions", "view,all")).rejects.toThrow(
      /--permissions must be some of VIEW,TRANSACT,MANAGE,REVIEW/,
    );
  });

  it("rotates the key of an environment: the new one signs, and both are published", async () => {
    const acme = await command("platform", "create", "--name", "Rotating");
    const keys = `${app.baseUrl}/.well-known/paygraph/webhook-keys/${acme.platformId}`;
    const published = async (environment: string) => (await fetch(`${keys}/${environment}.pem`)).text();
    const client = new Client(app.baseUrl, acme.sandbox);
    let key = acme.webhookPublicKey;
    const sink = await startWebhookSink({ publicKey: () => key });
    try {
      await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
      await sink.waitForCount(1);
      const rotated = await command("webhook-key", "rotate", "--platform", acme.platformId, "--environment", "sandbox");
      const { platformId, sandbox, production } = rotated;
      expect({ platformId, production }).toEqual({ platformId: acme.platformId, production: undefined });
      expect(await published("sandbox")).toBe(sandbox.webhookPublicKey + acme.webhookPublicKey);
      expect(await published("production")).toBe(acme.production.webhookPublicKey);
      expect((await client.rest("GET", "/config")).body.webhookKeyId).toBe(sandbox.webhookKeyId);
      key = sandbox.webhookPublicKey;
      // The server reads keys again after a moment; until then it signs with the one before.
      const test = () => client.rest("POST", "/webhooks/test");
      await eventually(test, ({ status }) => status === 200);
      expect((await test()).status).toBe(200);
      // Those that the key before has signed meanwhile.
      sink.rejected.length = 0;
      await command(
        "webhook-key",
        "rotate",
        "--platform",
        "Rotating",
        "--environment",
        "sandbox",
        "--overlap-days",
        "0",
      );
      expect(await published("sandbox")).not.toContain(key);
      await expect(command("webhook-key", "rotate", "--platform", "PlatformConfig:none")).rejects.toThrow(
        /No platform/,
      );
      await expect(
        command("webhook-key", "rotate", "--environment", "staging", "--platform", acme.platformId),
      ).rejects.toThrow(/--environment must be sandbox or production/);
    } finally {
      await sink.close();
    }
  }, 120_000);

  it("delivers stored events again", async () => {
    const { platformId, sandbox, webhookPublicKey } = await command("platform", "create", "--name", "Replaying");
    const sink = await startWebhookSink({ publicKey: webhookPublicKey });
    try {
      const client = new Client(app.baseUrl, sandbox);
      const since = new Date().toISOString();
      await command("platform", "update", platformId, "--skip-paperwork");
      await client.rest("PATCH", "/config", { body: { webhookEndpoint: null } });
      const { body } = await client.rest("POST", "/customers", {
        body: { customerType: "INDIVIDUAL", currencies: [] },
      });
      await client.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });
      const { enqueued } = await command("events", "replay", "--platform", platformId, "--since", since);
      expect(enqueued).toBe(2);
      const replayed = await sink.waitFor(({ type }) => type === "CUSTOMER.KYC_APPROVED", 10_000);
      expect(replayed.data).toEqual(body);
    } finally {
      await sink.close();
    }
  }, 120_000);

  it("forwards events to a local address as signed webhooks, with a line for each, until it is interrupted", async () => {
    const { sandbox, webhookPublicKey } = await command("platform", "create", "--name", "Listening");
    const client = new Client(app.baseUrl, sandbox);
    const sink = await startWebhookSink({ publicKey: webhookPublicKey, behave: (_, count) => answer(199 + count) });
    const create = async () =>
      (await client.rest("POST", "/customers", { body: { customerType: "INDIVIDUAL", currencies: [] } })).body.id;
    await create();
    const { host } = new URL(sink.url);
    const program = path.join(projectRoot, "dist/processes/cli.js");
    const args = ["listen", "--forward-to", host, "--events", "customer.created,TEST", "--platform", "Listening"];
    const listening = spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env.PATH, ...variables(), PAYGRAPH_PUBLIC_URL: app.baseUrl },
    });
    try {
      const [printed, noted] = [text(listening.stdout), text(listening.stderr)];
      await new Promise((resolve) => listening.stdout.once("data", resolve));
      const ids = [await create(), await create()];
      const received = await sink.waitForCount(2);
      expect(received.map(({ type, data }) => [type, data.id])).toEqual(ids.map((id) => ["CUSTOMER.CREATED", id]));
      // An event that the endpoint refuses is not sent again, as its line reports.
      sink.behave(answer(500));
      await create();
      await sink.waitForCount(3);
      listening.kill("SIGINT");
      const [code] = await once(listening, "exit");
      expect(code).toBe(0);
      const lines = (await printed).trim().split("\n");
      expect(lines[0]).toMatch(/^TIME +STATUS +MS +EVENT +ID$/);
      const row = ({ id }: { id: string }, status: number) =>
        expect.stringMatching(new RegExp(`^\\d\\d:\\d\\d:\\d\\d +${status} +\\d+ +CUSTOMER.CREATED +${id}$`));
      const all = sink.received;
      expect(lines.slice(1)).toEqual(all.map((webhook, index) => row(webhook, [200, 201, 500][index] ?? 0)));
      expect(await noted).toMatch(
        new RegExp(`Forwarding the sandbox events of Listening to http://${host}/[^]*3 sent, 2 accepted`),
      );
      expect(await noted).not.toMatch(/No server/);
    } finally {
      listening.kill("SIGKILL");
      await sink.close();
    }
    await expect(command("listen", "--forward-to", "ftp://localhost")).rejects.toThrow(/--forward-to must be a URL/);
    await expect(command("listen", "--forward-to", host, "--output", "x")).rejects.toThrow(/nothing to write/);
    await command("platform", "create", "--name", "Other");
    await expect(command("listen", "--forward-to", host)).rejects.toThrow(
      /--platform is missing: there are several, such as /,
    );
    const unknown = ["--platform", "Listening", "--events", "CUSTOMER.MADE"];
    await expect(command("listen", "--forward-to", host, ...unknown)).rejects.toThrow(/--events: no such event type/);
  }, 120_000);
});

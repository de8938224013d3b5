import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "@jest/globals";
import type { IdempotencyRecord } from "../../generated/prisma/client.js";
import { snapshotContext } from "../../subgraphs/shared/idempotency/idempotency.js";
import { laterMembers } from "../../subgraphs/shared/idempotency/later-members.js";
import { newId } from "../../subgraphs/shared/kernel/ids.js";
import { projectRoot } from "../../subgraphs/shared/kernel/project-root.js";
import { connect, pay, policy, quoted } from "../subgraphs/agents.fixture.js";
import { activeCard, shop } from "../subgraphs/cards.fixture.js";
import { createCustomer } from "../testkit/accounts.js";
import { startApp, type Client, type PlatformClients, type RestReply } from "../testkit/app.js";
import { query } from "../testkit/database-url.js";
import { bankAccount, payer, quoteBody } from "../testkit/payments.js";
import { newDeviceKey, sealCode, signedHeaders, walletOf } from "../testkit/wallet-client.js";

// Results that another version stored are replayed (docs/interface.md, Idempotency). Their shapes are those of the
// migrations: a result that is stored before a migration lacks the columns that it adds.

/** Tables whose rows are stored as results, or within them, by the type of their ids. */
const storedTables: Readonly<Record<string, string>> = {
  Agent: "agents.agent",
  AgentAction: "agents.agent_action",
  AuthMethod: "wallets.auth_method",
  BeneficialOwner: "verification.beneficial_owner",
  Card: "cards.card",
  Customer: "customers.customer",
  DeadTimer: "shared.dead_timer",
  DelegatedKey: "wallets.delegated_key",
  Document: "verification.document",
  ExternalAccount: "accounts.external_account",
  InternalAccount: "accounts.internal_account",
  Job: "customers.bulk_import_job",
  OwnershipChallenge: "accounts.ownership_challenge",
  Quote: "quotes.quote",
  ScaChallenge: "verification.sca_challenge",
  Session: "wallets.auth_session",
  Token: "platform.api_token",
  Transaction: "quotes.transaction",
  TwoFactorReset: "verification.two_factor_reset",
  Verification: "verification.verification",
  WebhookDelivery: "platform.webhook_delivery",
};

/** Tables that got columns, and whose rows no operation with a key returns, or returned before it got them. */
const neverStored = [
  "cards.card_transaction",
  "platform.platform",
  "platform.platform_config",
  "platform.webhook_endpoint",
  "quotes.uma_invoice",
  "shared.exchange_rates",
  "shared.idempotency_record",
  "shared.provider_conflict",
  "shared.provider_operation",
  "shared.timer",
  "verification.code_message",
  "verification.document_file",
  "verification.verification_decision",
  "wallets.signed_request",
];

interface AddedColumn {
  readonly table: string;
  readonly member: string;
  readonly isRequired: boolean;
}

const memberOf = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The columns that each migration adds to a table that exists, in the order of the migrations. */
const migrations: readonly { readonly name: string; readonly added: readonly AddedColumn[] }[] = readdirSync(
  path.join(projectRoot, "prisma/migrations"),
  { withFileTypes: true },
)
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
  .map((name) => {
    const sql = readFileSync(path.join(projectRoot, "prisma/migrations", name, "migration.sql"), "utf8");
    const added = [...sql.matchAll(/ALTER TABLE\s+"?(\w+)"?\."?(\w+)"?([^;]*);/gi)].flatMap(
      ([, schema, table, changes = ""]) =>
        [...changes.matchAll(/ADD (?!CONSTRAINT)(?:COLUMN\s+)?(?:IF NOT EXISTS\s+)?"?(\w+)"?([^,;]*)/gi)].map(
          ([, column = "", definition = ""]) => ({
            table: `${schema}.${table}`,
            member: memberOf(column),
            isRequired: /NOT NULL/i.test(definition),
          }),
        ),
    );
    return { name, added };
  })
  .filter(({ added }) => added.length > 0);

const typeOf = (table: string) => Object.entries(storedTables).find(([, name]) => name === table)?.[0];

/** Migrations after which stored results have more members, newest first: by the type of the rows. */
const shapes = migrations
  .map(({ name, added }) => {
    const lacking: Record<string, string[]> = {};
    for (const { table, member } of added) {
      const type = typeOf(table);
      if (type) (lacking[type] ??= []).push(member);
    }
    return { name, lacking };
  })
  .filter(({ lacking }) => Object.keys(lacking).length > 0)
  .reverse();

describe("the members that stored rows lack", () => {
  it("are those of the columns that migrations add, each with its value", () => {
    const added = migrations.flatMap((migration) => migration.added);
    const unknown = added.map(({ table }) => table).filter((table) => !typeOf(table) && !neverStored.includes(table));
    // A table that got columns belongs into one of the two lists above.
    expect(unknown).toEqual([]);
    const expected: Record<string, string[]> = {};
    for (const { table, member } of added) {
      const type = typeOf(table);
      if (type) expected[type] = [...(expected[type] ?? []), member].sort();
    }
    const given = Object.entries(laterMembers).map(([type, members]) => [type, Object.keys(members).sort()]);
    // A column of such a table is a member of `laterMembers`: what has a row that was there before it?
    expect(Object.fromEntries(given)).toEqual(expected);
    for (const { table, member, isRequired } of added) {
      const members = (laterMembers as Record<string, Record<string, unknown>>)[typeOf(table) ?? ""];
      if (members) expect([table, member, members[member] !== null]).toEqual([table, member, isRequired]);
    }
  });
});

/** One request under a key, on either surface. */
interface Run {
  readonly client: Client;
  readonly path: string;
  readonly key: string;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly first: RestReply;
  /** The migration that the operation came with: its results were never of an earlier shape. */
  readonly since?: string | undefined;
  /** The mutation, its input besides the key, and its selection: other fields than REST's. */
  readonly graph?: { readonly field: string; readonly input: object; readonly selected: string };
}

const quoteFields = "{ id status expiresAt paymentInstructions { __typename } transaction { id status quoteId } }";
const paymentFields = `{ id status quoteId receivedAmount { amount } counterpartyInformation paymentInstructions { __typename }
  statusHistory { status } }`;

const app = await startApp({ isAlone: true });

/** Sends a request under a new key. */
async function run(
  client: Client,
  path: string,
  request: Pick<Run, "body" | "headers" | "graph" | "since"> = {},
): Promise<Run> {
  const key = randomUUID();
  const first = await send({ client, path, key, ...request });
  if (first.status >= 300) throw new Error(`${path} returned ${first.status}: ${JSON.stringify(first.body)}`);
  return { client, path, key, ...request, first };
}

function send({ client, path, key, body, headers }: Omit<Run, "first" | "graph" | "since">): Promise<RestReply> {
  return client.rest("POST", path, { body, headers: { ...headers, "Idempotency-Key": key } });
}

async function payments(client: Client): Promise<Run[]> {
  const { id: customerId, account } = await payer(client);
  const bank = await bankAccount(client, customerId);
  const offered = await run(client, "/quotes", { body: quoteBody(account.id, bank.id, 5_000) });
  const executed = await run(client, `/quotes/${offered.first.body.id}/execute`, {
    graph: { field: "executeQuote", input: { quoteId: offered.first.body.id }, selected: quoteFields },
  });
  const funding = { sourceType: "REALTIME_FUNDING", customerId, currency: "USD" };
  const awaiting = await run(client, "/quotes", { body: quoteBody("", account.id, 900, { source: funding }) });
  const { id: quoteId, totalSendingAmount: currencyAmount } = awaiting.first.body;
  const sent = await run(client, "/sandbox/send", { body: { quoteId, currencyCode: "USD", currencyAmount } });
  const [mine, outside] = [{ accountId: account.id }, { accountId: bank.id }];
  const transfer = { source: mine, destination: outside, amount: 700 };
  const out = await run(client, "/transfer-out", {
    body: transfer,
    graph: { field: "createTransferOut", input: transfer, selected: paymentFields },
  });
  const pull = { source: outside, destination: mine, amount: 300 };
  const into = await run(client, "/transfer-in", {
    body: pull,
    graph: { field: "createTransferIn", input: pull, selected: paymentFields },
  });
  const uma = {
    customerId: (await createCustomer(client)).id,
    senderUmaAddress: "$success.usd@sandbox.uma.test",
    receivingCurrencyCode: "USD",
    receivingCurrencyAmount: 1_250,
  };
  const received = await run(client, "/sandbox/uma/receive", {
    body: uma,
    graph: { field: "receiveSandboxUma", input: uma, selected: paymentFields },
  });
  return [offered, executed, awaiting, sent, out, into, received];
}

async function newToken(client: Client): Promise<Run> {
  const input = { name: "stored", permissions: ["VIEW"] };
  const selected = "{ id lastUsedAt expiresAt }";
  const created = await run(client, "/tokens", { body: input, graph: { field: "createToken", input, selected } });
  const { clientSecret: _shownOnce, ...body } = created.first.body;
  return { ...created, first: { ...created.first, body } };
}

async function cardPayment(client: Client): Promise<Run> {
  const { id: customerId, account } = await payer(client);
  const { id } = await activeCard(client, { customerId, accountId: account.id });
  const body = { amount: 400, currency: { code: "USD" }, merchant: shop };
  const graph = {
    field: "simulateCardAuthorization",
    input: { cardId: id, ...body },
    selected: "{ id status card { id } }",
  };
  return run(client, `/sandbox/cards/${id}/simulate/authorization`, { body, graph, since: "20261122180000_cards" });
}

async function newAccount(client: Client): Promise<Run> {
  const { id: customerId } = await createCustomer(client);
  const accountInfo = {
    accountType: "USD_ACCOUNT",
    accountNumber: "123456789999",
    routingNumber: "021000021",
    beneficiary: { beneficiaryType: "INDIVIDUAL", fullName: "Jane Ann Doe", countryOfResidence: "US" },
  };
  return run(client, "/customers/external-accounts", { body: { customerId, currency: "USD", accountInfo } });
}

async function walletProofs(client: Client): Promise<Run[]> {
  const { id } = await createCustomer(client, { currencies: ["USDB"], email: "ada@example.com" });
  const { credentialId } = await walletOf(client, id);
  const challenged = await run(client, `/auth/credentials/${credentialId}/challenge`);
  const key = newDeviceKey();
  const encryptedOtpBundle = await sealCode(challenged.first.body.otpEncryptionTargetBundle, key);
  const request = { body: { type: "EMAIL_OTP", encryptedOtpBundle } };
  const path = `/auth/credentials/${credentialId}/verify`;
  const { body: leg } = await client.rest("POST", path, request);
  return [challenged, await run(client, path, { ...request, headers: await signedHeaders(key, leg) })];
}

async function agentPayments(client: Client): Promise<Run[]> {
  const agent = await connect(client);
  const cautious = await connect(client, policy({ defaultExecutionMode: "APPROVAL_REQUIRED" }));
  const body = { source: { accountId: agent.accountId }, destination: { accountId: agent.bankId }, amount: 200 };
  const paid = await run(agent.client, "/agents/me/transfer-out", { body });
  const { id } = await quoted(cautious, 250);
  const asked = await run(cautious.client, `/agents/me/quotes/${id}/execute`);
  const approved = await run(client, `/agents/${cautious.id}/actions/${asked.first.body.id}/approve`);
  return [paid, asked, approved];
}

async function submission(client: Client): Promise<Run> {
  const { id: customerId } = await createCustomer(client, { fullName: "Ada003" });
  const graph = {
    field: "createVerification",
    input: { customerId },
    selected: "{ id verificationStatus version errors { type } }",
  };
  return run(client, "/verifications", { body: { customerId }, graph });
}

async function deadTimer({ sandbox, platformId }: PlatformClients): Promise<Run> {
  const id = newId("DeadTimer");
  await query(
    app.databaseUrl,
    `INSERT INTO shared.dead_timer (id, platform_id, environment, name, payload, due_at, attempts, error, created_at)
     VALUES ($1, $2, 'SANDBOX', 'quote.expire', '{}', now() + '1 day', 15, 'TypeError: see the log', now())`,
    [id, platformId],
  );
  const graph = { field: "retryDeadTimer", input: { timerId: id }, selected: "{ id name transactionId }" };
  return run(sandbox, `/timers/dead/${id}/retry`, { graph });
}

/**
 * Makes the stored results those before a migration: rows lack these members, by the type of their ids. Returns the
 * keys of those that had any.
 */
async function takeMembers(lacking: Readonly<Record<string, readonly string[]>>): Promise<ReadonlySet<string>> {
  const { sealer } = app.core.deps;
  const { rows } = await query<IdempotencyRecord>(
    app.databaseUrl,
    `SELECT platform_id AS "platformId", environment, actor, operation, key, snapshot
     FROM shared.idempotency_record WHERE state = 'DONE'`,
  );
  const changed = new Set<string>();
  const earlier = rows.map((record) => {
    const stored = sealer.open(record.snapshot ?? Buffer.of(), snapshotContext(record)).toString();
    const result: unknown = JSON.parse(stored, (_name, value: unknown) => {
      if (typeof value !== "object" || value === null || !("id" in value) || !("platformId" in value)) return value;
      const missing = lacking[String(value.id).split(":")[0] ?? ""] ?? [];
      if (missing.length > 0) changed.add(record.key);
      return Object.fromEntries(Object.entries(value).filter(([member]) => !missing.includes(member)));
    });
    return sealer.seal(JSON.stringify(result), snapshotContext(record));
  });
  await query(
    app.databaseUrl,
    `UPDATE shared.idempotency_record AS record SET snapshot = earlier.snapshot
     FROM unnest($1::text[], $2::bytea[]) AS earlier (key, snapshot) WHERE record.key = earlier.key`,
    [rows.map(({ key }) => key), earlier],
  );
  return changed;
}

/** Without the members that were added since: what an earlier result can't say. */
function without(body: unknown, members: ReadonlySet<string>): unknown {
  return JSON.parse(JSON.stringify(body), (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([member]) => !members.has(member)))
      : value,
  );
}

describe("a stored result", () => {
  it("is replayed in every shape that it has had, on both surfaces", async () => {
    const platform = await app.platform({ skipPaperwork: true });
    const { sandbox } = platform;
    const runs = (
      await Promise.all([
        payments(sandbox),
        cardPayment(sandbox),
        newAccount(sandbox),
        walletProofs(sandbox),
        agentPayments(sandbox),
        submission(sandbox),
        deadTimer(platform),
        newToken(sandbox),
      ])
    ).flat();
    const since = new Set<string>();
    for (const { name, lacking } of shapes) {
      const changed = await takeMembers(lacking);
      const affected = runs.filter(({ key, since: introduced = "" }) => changed.has(key) && name > introduced);
      expect(affected.length).toBeGreaterThan(0);
      for (const member of Object.values(lacking).flat()) since.add(member);
      for (const { first, graph, ...request } of affected) {
        const replay = await send(request);
        const said = { shape: name, path: request.path, status: replay.status, body: without(replay.body, since) };
        expect(said).toEqual({ ...said, status: first.status, body: without(first.body, since) });
        expect(replay.headers.get("idempotent-replayed")).toBe("true");
        if (!graph) continue;
        const input = { ...graph.input, idempotencyKey: request.key };
        const type = `${graph.field.charAt(0).toUpperCase()}${graph.field.slice(1)}Input`;
        const document = `mutation ($input: ${type}!) { ${graph.field}(input: $input) ${graph.selected} }`;
        const { data, errors } = await request.client.graph(document, { input });
        expect([name, graph.field, errors]).toEqual([name, graph.field, undefined]);
        expect(data[graph.field].id).toBe(first.body.id);
      }
    }
    expect(shapes.length).toBeGreaterThan(5);
  }, 60_000);
});

describe("stored JSON", () => {
  it("stays readable where the rules for what enters became stricter since", async () => {
    const { sandbox } = await app.platform({ skipPaperwork: true });
    const agent = await connect(sandbox);
    // A permission twice is refused today.
    const permissions = ["CREATE_QUOTES", "CREATE_QUOTES", "EXECUTE_QUOTES"];
    await query(
      app.databaseUrl,
      "UPDATE agents.agent SET policy = jsonb_set(policy, '{permissions}', $2) WHERE id = $1",
      [agent.id, JSON.stringify(permissions)],
    );
    const { status, body } = await sandbox.rest("GET", `/agents/${agent.id}`);
    expect([status, body.policy.permissions]).toEqual([200, permissions]);
    const { body: paid, status: created } = await pay(agent, 100);
    expect([created, paid.status]).toEqual([200, "APPROVED"]);
  });
});

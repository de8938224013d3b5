import { describe, expect, it } from "@jest/globals";
import { decryptExportBundle } from "@turnkey/crypto";
import { createCustomer } from "../testkit/accounts.js";
import { eventually, startApp, type Client, type RestReply } from "../testkit/app.js";
import { assertWebhook } from "../testkit/contract.js";
import { query } from "../testkit/database-url.js";
import { openEventStream } from "../testkit/event-stream.js";
import {
  newDeviceKey,
  openSession,
  openWallet,
  signed,
  signedHeaders,
  signerOf,
  stampOf,
  type DeviceKey,
  type OpenWallet,
} from "../testkit/wallet-client.js";
import { keyOfSender, startWebhookSink } from "../testkit/webhook-sink.js";

const app = await startApp({ isAlone: true });
const sink = await startWebhookSink({ publicKey: keyOfSender(app.core.deps) });
const platform = await app.platform({ skipPaperwork: true });
const sandbox = platform.sandbox;
await sandbox.rest("PATCH", "/config", { body: { webhookEndpoint: sink.url } });

function refused(status: number, code: string) {
  return { status, body: expect.objectContaining({ code }) };
}

const processing = { status: 200, body: { status: "PROCESSING", message: expect.any(String) } };

async function pass(client: Client, advanceSeconds: number): Promise<void> {
  expect(await client.rest("POST", "/sandbox/clock", { body: { advanceSeconds } })).toMatchObject({ status: 200 });
}

let holders = 0;

/** The wallet of a new customer whose `platformCustomerId` ends so. */
async function walletEnding(client: Client, suffix: string): Promise<OpenWallet & { readonly customerId: string }> {
  holders += 1;
  const { id: customerId } = await createCustomer(client, {
    currencies: ["USDB"],
    email: `ada${holders}@example.com`,
    platformCustomerId: `ada-${holders}-${suffix}`,
  });
  return { ...(await openWallet(client, customerId)), customerId };
}

interface Export {
  readonly device: DeviceKey;
  readonly requestId: string;
  readonly payloadToSign: string;
  /** The signed retry; `others` replace its headers. */
  send(others?: Readonly<Record<string, string>>, body?: object): Promise<RestReply>;
}

/** The first leg of an export. */
async function startExport(client: Client, { accountId, key }: OpenWallet): Promise<Export> {
  const device = newDeviceKey();
  const body = { clientPublicKey: device.publicKey };
  const path = `/internal-accounts/${accountId}/export`;
  const challenge = await client.rest("POST", path, { body });
  expect(challenge).toMatchObject({ status: 202 });
  const headers = await signedHeaders(key, challenge.body);
  const { requestId, payloadToSign } = challenge.body;
  return {
    device,
    requestId,
    payloadToSign,
    send: (others, other = body) => client.rest("POST", path, { body: other, headers: { ...headers, ...others } }),
  };
}

async function wordsIn({ body }: RestReply, { privateKey }: DeviceKey): Promise<string> {
  const exportBundle = body.encryptedWalletCredentials;
  return decryptExportBundle({
    exportBundle,
    organizationId: platform.platformId,
    embeddedKey: privateKey,
    returnMnemonic: true,
    dangerouslyOverrideSignerPublicKey: signerOf(exportBundle),
  });
}

/** The platform's events about wallets, oldest first. */
async function walletEvents(client: Client, accountId: string): Promise<{ type: string; data: unknown }[]> {
  const { data } = await client.graph(
    `{ events(filter: {types: [WALLET_OPERATION_COMPLETED, WALLET_OPERATION_FAILED]}, first: 100) {
      nodes { type subjectId data } } }`,
  );
  const nodes: { type: string; subjectId: string; data: unknown }[] = data.events.nodes;
  return nodes
    .filter(({ subjectId }) => subjectId === accountId)
    .map(({ type, data: shown }) => ({ type, data: shown }));
}

describe("an export of a customer whose platformCustomerId ends in 004", () => {
  it("is PROCESSING until it is completed, then delivered once among twenty at once, also after its session", async () => {
    const wallet = await walletEnding(sandbox, "004");
    const { device, send, requestId } = await startExport(sandbox, wallet);
    const started = await Promise.all(Array.from({ length: 20 }, () => send()));
    for (const reply of started) expect(reply).toMatchObject(processing);
    expect(await send()).toMatchObject(processing);
    expect(await walletEvents(sandbox, wallet.accountId)).toEqual([]);
    await pass(sandbox, 31);
    const [event] = await eventually(
      async () => walletEvents(sandbox, wallet.accountId),
      ({ length }) => length > 0,
    );
    const operation = {
      operationId: expect.stringMatching(/^Operation:[0-9a-f-]{36}$/),
      requestId,
      operationType: "wallet.export",
      resourceType: "INTERNAL_ACCOUNT",
      resourceId: wallet.accountId,
      status: "completed",
    };
    expect(event).toEqual({ type: "WALLET_OPERATION.COMPLETED", data: operation });

    await pass(sandbox, 16 * 60);
    const { body } = await sandbox.rest("GET", `/auth/sessions?accountId=${wallet.accountId}`);
    expect(body.data).toEqual([]);
    const replies = await Promise.all(Array.from({ length: 20 }, () => send()));
    const delivered = replies.filter(({ status }) => status === 200);
    expect(delivered).toEqual([expect.objectContaining({ body: expect.objectContaining({ id: wallet.accountId }) })]);
    for (const reply of delivered) expect((await wordsIn(reply, device)).split(" ")).toHaveLength(12);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(19);
    expect(await send()).toMatchObject(refused(401, "UNAUTHORIZED"));
    expect(await walletEvents(sandbox, wallet.accountId)).toHaveLength(1);
  });

  it("takes the same headers and body only, before and after it is completed", async () => {
    const wallet = await walletEnding(sandbox, "004");
    const { send, payloadToSign, requestId } = await startExport(sandbox, wallet);
    const second = await openSession(sandbox, wallet.credentialId);
    const otherStamp = { "Service-Wallet-Signature": await stampOf(second.key, payloadToSign) };
    const literal = { "Service-Wallet-Signature": "sandbox-valid-signature" };
    const otherBody = { clientPublicKey: newDeviceKey().publicKey };
    expect(await send()).toMatchObject(processing);
    for (const isCompleted of [false, true]) {
      if (isCompleted) await pass(sandbox, 31);
      expect(await send(otherStamp)).toMatchObject(refused(401, "WALLET_SIGNATURE_INVALID"));
      expect(await send(literal)).toMatchObject(refused(401, "WALLET_SIGNATURE_INVALID"));
      expect(await send({}, otherBody)).toMatchObject(refused(401, "WALLET_SIGNATURE_BODY_MISMATCH"));
      const { body } = await sandbox.rest("POST", "/tokens", { body: { name: "other", permissions: ["MANAGE"] } });
      const other = `Basic ${Buffer.from(`${body.clientId}:${body.clientSecret}`).toString("base64")}`;
      expect(await send({ authorization: other })).toMatchObject(refused(401, "UNAUTHORIZED"));
    }
    expect(await send()).toMatchObject({ status: 200, body: { id: wallet.accountId } });
    expect(await send({ "Request-Id": requestId })).toMatchObject(refused(401, "UNAUTHORIZED"));
  });

  it("isn't delivered once the session that signed it was ended, before and after it is completed", async () => {
    for (const isCompleted of [false, true]) {
      const wallet = await walletEnding(sandbox, "004");
      const { send } = await startExport(sandbox, wallet);
      const second = await openSession(sandbox, wallet.credentialId);
      expect(await send()).toMatchObject(processing);
      if (isCompleted) await pass(sandbox, 31);
      const ended = await signed(sandbox, second.key, "DELETE", `/auth/sessions/${wallet.sessionId}`);
      expect(ended.status).toBe(204);
      expect(await send()).toMatchObject(refused(401, "WALLET_SIGNATURE_INVALID"));
    }
  });

  it("is there for an hour after it is completed", async () => {
    const { sandbox: own } = await app.platform({ skipPaperwork: true });
    const wallet = await walletEnding(own, "004");
    const [inTime, late] = [await startExport(own, wallet), await startExport(own, wallet)];
    for (const { send } of [inTime, late]) expect(await send()).toMatchObject(processing);
    await pass(own, 3600);
    expect(await inTime.send()).toMatchObject({ status: 200, body: { id: wallet.accountId } });
    await pass(own, 3600);
    expect(await late.send()).toMatchObject(refused(401, "UNAUTHORIZED"));
  });

  it("stores no result under its key before the last one", async () => {
    const wallet = await walletEnding(sandbox, "004");
    const { send } = await startExport(sandbox, wallet);
    const keyed = () => send({ "Idempotency-Key": wallet.accountId });
    const isReplayed = ({ headers }: RestReply) => headers.get("idempotent-replayed");
    for (let again = 0; again < 2; again++) {
      const reply = await keyed();
      expect(reply).toMatchObject(processing);
      expect(isReplayed(reply)).toBeNull();
    }
    await pass(sandbox, 31);
    const delivered = await keyed();
    expect(delivered).toMatchObject({ status: 200, body: { id: wallet.accountId } });
    expect(isReplayed(delivered)).toBeNull();
    const again = await keyed();
    expect(again.body).toEqual(delivered.body);
    expect(isReplayed(again)).toBe("true");
    expect(await send()).toMatchObject(refused(401, "UNAUTHORIZED"));
  });

  it("is the same on the graph", async () => {
    const { accountId, key } = await walletEnding(sandbox, "004");
    const device = newDeviceKey();
    const input = { accountId, clientPublicKey: device.publicKey };
    const mutation = `mutation ($input: ExportInternalAccountInput!) { exportInternalAccount(input: $input) {
      __typename ... on WalletExport { id encryptedWalletCredentials }
      ... on WalletOperationProcessing { status message }
      ... on SignedRequestChallenge { payloadToSign requestId } } }`;
    const send = async (walletSignature?: object) =>
      sandbox.graph(mutation, { input: { ...input, ...(walletSignature && { walletSignature }) } });
    const { payloadToSign, requestId } = (await send()).data.exportInternalAccount;
    const signature = { stamp: await stampOf(key, payloadToSign), requestId };
    const first = await send(signature);
    expect(first.data.exportInternalAccount).toMatchObject({
      __typename: "WalletOperationProcessing",
      status: "PROCESSING",
    });
    await pass(sandbox, 31);
    const { data } = await send(signature);
    expect(data.exportInternalAccount).toMatchObject({ __typename: "WalletExport", id: accountId });
    const again = await send(signature);
    expect(again.errors).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code: "UNAUTHORIZED" }) }),
    ]);
  });
});

describe("an export of a customer whose platformCustomerId ends in 005", () => {
  it("fails, and its request is used up", async () => {
    const wallet = await walletEnding(sandbox, "005");
    const { send, requestId } = await startExport(sandbox, wallet);
    expect(await send()).toMatchObject(processing);
    await pass(sandbox, 31);
    expect(await send()).toMatchObject(refused(401, "UNAUTHORIZED"));
    const events = await eventually(
      async () => walletEvents(sandbox, wallet.accountId),
      ({ length }) => length > 0,
    );
    expect(events).toEqual([
      {
        type: "WALLET_OPERATION.FAILED",
        data: expect.objectContaining({ requestId, status: "failed", error: { code: "EXPORT_FAILED" } }),
      },
    ]);
  });
});

describe("the end of an export", () => {
  it("is not there without its event: a failure between them undoes both, and the next attempt does both", async () => {
    const wallet = await walletEnding(sandbox, "004");
    const { send } = await startExport(sandbox, wallet);
    expect(await send()).toMatchObject(processing);
    const change = (sql: string) => query(app.databaseUrl, `ALTER TABLE shared.event ${sql}`);
    await change("ADD CONSTRAINT refused CHECK (type <> 'WALLET_OPERATION.COMPLETED') NOT VALID");
    try {
      await pass(sandbox, 31);
      expect(await send()).toMatchObject(processing);
    } finally {
      await change("DROP CONSTRAINT refused");
    }
    const events = await eventually(
      async () => walletEvents(sandbox, wallet.accountId),
      ({ length }) => length > 0,
      20_000,
    );
    expect(events).toMatchObject([{ type: "WALLET_OPERATION.COMPLETED" }]);
    expect(await send()).toMatchObject({ status: 200, body: { id: wallet.accountId } });
  });

  const followed = `subscription ($accountId: ID, $customerId: ID, $after: String) {
    walletOperationUpdated(accountId: $accountId, customerId: $customerId, after: $after) {
      operationId requestId operationType resourceType resourceId status error { code } eventId
      account { id customer { id } } } }`;

  it("is told by webhook and subscription in the same words, to its own platform only", async () => {
    const { sandbox: stranger } = await app.platform({ skipPaperwork: true });
    const theirs = await walletEnding(stranger, "004");
    const wallets = [await walletEnding(sandbox, "004"), await walletEnding(sandbox, "005")] as const;
    const open = (variables: Record<string, unknown>) =>
      openEventStream(app.baseUrl, sandbox.authorization, { query: followed, variables });
    const streams = [
      await open({ accountId: wallets[0].accountId }),
      await open({ customerId: wallets[1].customerId }),
    ];
    const all = await open({});
    // The stranger's ends first.
    for (const [client, wallet] of [[stranger, theirs], ...wallets.map((mine) => [sandbox, mine] as const)] as const) {
      const { send } = await startExport(client, wallet);
      expect(await send()).toMatchObject(processing);
      await pass(client, 31);
    }
    const sent = () =>
      sink.received.filter(({ data }) => wallets.some(({ accountId }) => data.resourceId === accountId));
    await eventually(
      async () => sent().length,
      (count) => count === 2,
    );
    for (const { type, body } of sent()) assertWebhook(type, JSON.parse(body));
    expect(sent().map(({ type }) => type)).toEqual(["WALLET_OPERATION.COMPLETED", "WALLET_OPERATION.FAILED"]);
    for (const [index, { accountId, customerId }] of wallets.entries()) {
      const { id: eventId, data } = JSON.parse(sent()[index]?.body ?? "{}");
      const account = { id: accountId, customer: { id: customerId } };
      const shown = { error: null, ...data, eventId, account };
      for (const stream of [streams[index], all]) {
        expect(await stream?.next()).toEqual({ data: { walletOperationUpdated: shown } });
      }
    }
    await Promise.all([...streams, all].map((stream) => stream.close()));
    expect(sink.rejected).toEqual([]);
  });
});

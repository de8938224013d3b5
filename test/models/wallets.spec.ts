import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createClock } from "../../subgraphs/shared/persistence/clock.js";
import type { Caller } from "../../subgraphs/shared/kernel/caller.js";
import type { CardFunding } from "../../subgraphs/wallets/published.js";
import { createCustomer, fund } from "../testkit/accounts.js";
import { Client, startApp, type PlatformClients, type TestApp } from "../testkit/app.js";
import { modelSteps, runModel } from "../testkit/model-run.js";
import { walletOf } from "../testkit/wallet-client.js";
import { WalletModel } from "./wallets/model.js";
import { overHttp, subgraphsOf, type Sender } from "./wallets/operations.js";
import { newCardId, play, type World } from "./wallets/play.js";
import { hour, type CallerName, type Wallet } from "./wallets/state.js";
import { step, type Step } from "./wallets/steps.js";

/** Real time stands still: only the sandbox's clocks are moved. */
const started = new Date();
const clock = createClock(
  () => started,
  () => started,
);

let app: TestApp;
let stranger: PlatformClients;
let inProcess: (caller: Caller) => Sender;

/** The account that funds a card, in the place of a subgraph of cards. */
const cards = new Map<string, { readonly platformId: string; readonly accountId: string }>();
const cardFunding: CardFunding = {
  fundingSourceOf: async (_tx, { platformId }, cardId) => {
    const card = cards.get(cardId);
    if (card?.platformId !== platformId) return undefined;
    return { accountId: card.accountId, fundingSourceId: cardId.replace("Card", "CardFundingSource") };
  },
};

beforeAll(async () => {
  app = await startApp({ clock, worker: false });
  Object.assign(app.core.deps, { cardFunding });
  inProcess = await subgraphsOf(app);
  stranger = await app.platform({ skipPaperwork: true });
});
afterAll(() => app.close());

const exports = [
  ["at once", "001"],
  ["slow", "004"],
  ["failing", "005"],
] as const;

/** A platform with a customer for each way in which exports end. */
async function openWallets(model: WalletModel, { platformId, sandbox }: PlatformClients): Promise<void> {
  for (const [how, suffix] of exports) {
    const id = randomUUID();
    const holder = { currencies: ["USDB"], email: `${id}@example.com`, phoneNumber: "+14155550100" };
    const customer = await createCustomer(sandbox, { ...holder, platformCustomerId: `${id}-${suffix}` });
    const { accountId, credentialId } = await walletOf(sandbox, customer.id);
    await fund(sandbox, accountId, 1_000_000);
    const wallet: Wallet = { accountId, cardId: newCardId(), exports: how, isPrivate: false };
    cards.set(wallet.cardId, { platformId, accountId });
    model.wallets.push(wallet);
    const credential = { misses: 0, lockedUntil: 0, sent: 0, windowAt: -hour, counter: 0 };
    model.credentials.set(credentialId, { ...credential, id: credentialId, wallet, type: "EMAIL_OTP" });
  }
}

async function tokenOf({ sandbox }: PlatformClients, permissions: readonly string[]): Promise<Client> {
  const { status, body } = await sandbox.rest("POST", "/tokens", { body: { name: randomUUID(), permissions } });
  expect(status).toBe(201);
  return new Client(sandbox.baseUrl, body);
}

type Senders = Readonly<Record<CallerName, Sender>>;

async function httpSenders(platform: PlatformClients): Promise<Senders> {
  const second = await tokenOf(platform, ["VIEW", "TRANSACT", "MANAGE"]);
  const reader = await tokenOf(platform, ["VIEW"]);
  const clients = { first: platform.sandbox, second, stranger: stranger.sandbox, reader };
  const senders = Object.entries(clients).map(([name, client]) => [name, overHttp(client)]);
  return Object.fromEntries(senders) as Senders;
}

async function directSenders({ platformId }: PlatformClients): Promise<Senders> {
  const all = ["VIEW", "TRANSACT", "MANAGE"] as const;
  const caller = (permissions: Caller["permissions"] = all, of = platformId) =>
    inProcess({
      platformId: of,
      environment: "SANDBOX",
      actor: "platform",
      credentialId: `Token:${randomUUID()}`,
      permissions,
    });
  return { first: caller(), second: caller(), stranger: caller(all, stranger.platformId), reader: caller(["VIEW"]) };
}

/** Number of responses by code, to verify that all occur. */
const tally = new Map<string, number>();

async function newWorld(sendersOf: (platform: PlatformClients) => Promise<Senders>): Promise<World> {
  const platform = await app.platform({ skipPaperwork: true });
  const model = new WalletModel(started.getTime());
  await openWallets(model, platform);
  return { model, senders: await sendersOf(platform), nowMs: started.getTime(), tally };
}

/** Every sequence begins with a session of each wallet. */
const opening = [0, 1, 2].flatMap((wallet): Step[] => {
  const plain = { wallet, by: "first", surface: "REST", fault: "none", pick: 0, mayBeOver: false, minutes: 2 } as const;
  return (["sendCode", "openByCode", "finish"] as const).map((does) => ({ ...plain, does }));
});

const codes = `
  DONE CHALLENGE PROCESSING UNAUTHORIZED FORBIDDEN INVALID_INPUT RATE_LIMITED CONFLICT WALLET_SIGNATURE_MISSING
  REQUEST_ID_MISSING WALLET_SIGNATURE_MALFORMED WALLET_SIGNATURE_INVALID WALLET_SIGNATURE_BODY_MISMATCH
  ACCOUNT_NOT_FOUND AUTH_METHOD_NOT_FOUND SESSION_NOT_FOUND EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS NOT_FOUND QUOTE_EXPIRED PASSKEY_CREDENTIAL_ALREADY_EXISTS`
  .trim()
  .split(/\s+/);

describe("wallets", () => {
  const longest = 400;
  it("do what their model says, by REST and in the graph", async () => {
    const run = async (steps: readonly Step[]) => play(await newWorld(httpSenders), [...opening, ...steps]);
    await runModel({ name: "wallets by HTTP", step, steps: modelSteps / 10, longest, lanes: 2, play: run });
  }, 3_600_000);

  it("do what their model says, in their subgraphs", async () => {
    const run = async (steps: readonly Step[]) => play(await newWorld(directSenders), [...opening, ...steps]);
    await runModel({ name: "wallets", step, steps: modelSteps * 0.9, longest, lanes: 3, play: run });
    // Of fewer steps not every code comes.
    if (modelSteps >= 50_000) expect(codes.filter((code) => !tally.has(code))).toEqual([]);
  }, 3_600_000);
});

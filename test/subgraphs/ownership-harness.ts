import { randomUUID } from "node:crypto";
import { expect } from "@jest/globals";
import { eventually, type Client, type RestReply, type TestApp } from "../testkit/app.js";
import { evmWallet } from "../testkit/wallets.js";

export type Holder = "customers" | "platform";

/** Members of a registration besides the wallet's address. */
export interface AccountFacts {
  readonly accountType?: string;
  readonly currency?: string;
  readonly ownershipType?: string;
  readonly vaspName?: string;
}

/** A platform's wallets and their proofs, as its integrator handles them. */
export class Ownership {
  constructor(
    readonly app: TestApp,
    readonly client: Client,
    readonly holder: Holder = "customers",
  ) {}

  private async holderFields(): Promise<object> {
    if (this.holder === "platform") return {};
    const body = { customerType: "INDIVIDUAL", platformCustomerId: randomUUID(), currencies: [] };
    const { status, body: customer } = await this.client.rest("POST", "/customers", { body });
    expect(status).toBe(201);
    return { customerId: customer.id };
  }

  /** Registers a wallet, of a customer of its own if the holder is one. */
  async register(address: string, facts: AccountFacts = {}) {
    const { accountType = "BASE_WALLET", currency = "USDC", ownershipType = "FIRST_PARTY", vaspName } = facts;
    const accountInfo = { accountType, address, vaspName };
    const body = { ...(await this.holderFields()), currency, ownershipType, accountInfo };
    const reply = await this.client.rest("POST", `/${this.holder}/external-accounts`, { body });
    expect(reply).toMatchObject({ status: 201 });
    return reply.body;
  }

  start(accountId: string, method = "WALLET_SIGNATURE", headers?: Record<string, string>): Promise<RestReply> {
    const body = { method };
    return this.client.rest("POST", `/${this.holder}/external-accounts/${accountId}/challenge`, { body, headers });
  }

  verify(accountId: string, signature: string, more: object = {}): Promise<RestReply> {
    const body = { signature, ...more };
    return this.client.rest("POST", `/${this.holder}/external-accounts/${accountId}/verify`, { body });
  }

  async status(accountId: string): Promise<string> {
    const { body } = await this.client.rest("GET", `/${this.holder}/external-accounts/${accountId}`);
    return body.status;
  }

  /** A registered EVM wallet, and the challenge for its key. */
  async challenged(method = "WALLET_SIGNATURE") {
    const wallet = evmWallet();
    const { id } = await this.register(wallet.address);
    const { status, body: challenge } = await this.start(id, method);
    expect(status).toBe(201);
    return { wallet, id, challenge };
  }

  /** The statuses that the account's events showed, oldest first, once there are `count`. */
  async announced(accountId: string, count: number): Promise<string[]> {
    const query = `{ events(filter: {types: [EXTERNAL_ACCOUNT_STATUS_UPDATED]}, first: 100) { nodes { data } } }`;
    const read = async (): Promise<string[]> => {
      const { data } = await this.client.graph(query);
      const shown: { data: { id: string; status: string } }[] = data.events.nodes;
      return shown.flatMap(({ data: { id, status } }) => (id === accountId ? [status] : [])).reverse();
    };
    return eventually(read, (statuses) => statuses.length >= count);
  }

  /** The statuses of the account's challenges, oldest first. */
  async challenges(accountId: string): Promise<string[]> {
    const query = `query ($id: ID!) { externalAccount(id: $id) { ownershipChallenges { nodes { status } } } }`;
    const { data } = await this.client.graph(query, { id: accountId });
    const nodes: { status: string }[] = data.externalAccount.ownershipChallenges.nodes;
    return nodes.map(({ status }) => status).reverse();
  }

  async advance(seconds: number): Promise<void> {
    const { status } = await this.client.rest("POST", "/sandbox/clock", { body: { advanceSeconds: seconds } });
    expect(status).toBe(200);
  }
}

/** The hosted page of a link, on the server under test: the API names the public address. */
export function openLink(client: Client, link: string, init: RequestInit = {}): Promise<Response> {
  return fetch(client.baseUrl + new URL(link).pathname, { redirect: "manual", ...init });
}

/** The request of a button on the page. */
export function press(client: Client, link: string, outcome: string): Promise<Response> {
  return openLink(client, link, { method: "POST", body: new URLSearchParams({ outcome }) });
}

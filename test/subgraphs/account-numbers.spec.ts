import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "@jest/globals";
import { mod97CheckDigits } from "../../subgraphs/accounts/rails/iban.js";
import { createLogger, type Logger } from "../../subgraphs/shared/kernel/logger.js";
import { eventually, startApp, type Client } from "../testkit/app.js";

const errors: unknown[] = [];
const folder = await mkdtemp(path.join(tmpdir(), "paygraph-numbers-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = path.join(folder, "providers.yaml");
const numbersFile = path.join(folder, "gbp.csv");

const usd =
  "    USD: [{accountType: USD_ACCOUNT, paymentRails: [ACH, WIRE], accountNumber: '123456789', routingNumber: '021000021', bankName: First Bank}]";
const eur =
  "    EUR: [{accountType: EUR_ACCOUNT, paymentRails: [SEPA], iban: DE89370400440532013000, accountHolderName: Example Ltd}]";
const bank = (...accounts: string[]) => `providers:
 bank:
  roles: [accounts]
  kind: shared
  accounts:
${accounts.join("\n")}
`;
const pool = ` numbers:
  roles: [accounts]
  kind: pool
  currency: GBP
  file: gbp.csv
  account: {accountType: GBP_ACCOUNT, sortCode: "089999"}
`;
const numberOf = (index: number) => String(66_374_000 + index);
await writeFile(numbersFile, ["accountNumber", ...[1, 2, 3].map(numberOf), ""].join("\n"));
await writeFile(file, bank(usd));

const logger = { ...createLogger("silent"), error: (...line: unknown[]) => void errors.push(line) } as Logger;
const app = await startApp({ env: { PAYGRAPH_PROVIDERS: file }, logger });
const other = await startApp({ env: { PAYGRAPH_PROVIDERS: file }, logger, beside: app });

interface Account {
  readonly id: string;
  readonly status: string;
  readonly balance: { readonly currency: { readonly code: string } };
  readonly fundingPaymentInstructions: readonly {
    readonly isPlatformAccount: boolean;
    readonly accountOrWalletInfo: Readonly<Record<string, string>>;
  }[];
}

async function createCustomer(client: Client, currencies: readonly string[]): Promise<string> {
  const { status, body } = await client.rest("POST", "/customers", {
    body: { customerType: "INDIVIDUAL", currencies },
  });
  expect(status).toBe(201);
  return body.id;
}

async function accountsOf(client: Client, customerId: string): Promise<Account[]> {
  return (await client.rest("GET", `/customers/internal-accounts?limit=100&customerId=${customerId}`)).body.data;
}

const opened = (client: Client, customerId: string) =>
  eventually(
    () => accountsOf(client, customerId),
    (accounts) => accounts.every(({ status }) => status === "ACTIVE"),
  );

const references = (accounts: readonly Account[]) =>
  accounts.flatMap(({ fundingPaymentInstructions: [first] }) => first?.accountOrWalletInfo.reference ?? []);

async function reload(text: string): Promise<void> {
  await writeFile(file, text);
  await app.core.reloadProviders();
  await other.core.reloadProviders();
  expect(errors.filter((line) => JSON.stringify(line).includes("invalid"))).toEqual([]);
}

describe("an account at a shared bank account", () => {
  it("is opened with the operator's details and a reference of its own, with an event that shows it", async () => {
    const { production } = await app.platform();
    const id = await createCustomer(production, ["USD"]);
    const [account] = await opened(production, id);
    const info = {
      accountType: "USD_ACCOUNT",
      accountNumber: "123456789",
      routingNumber: "021000021",
      bankName: "First Bank",
      reference: expect.stringMatching(/^RF\d\d[0-9A-Z]{10}$/),
    };
    expect(account?.fundingPaymentInstructions.map(({ accountOrWalletInfo }) => accountOrWalletInfo)).toEqual([
      { ...info, paymentRails: ["ACH"] },
      { ...info, paymentRails: ["WIRE"] },
    ]);
    const { data } = await eventually(
      () =>
        production.graph(
          `query ($id: ID) { events(filter: {customerId: $id, types: [INTERNAL_ACCOUNT_STATUS_UPDATED]}) { nodes { data } } }`,
          { id },
        ),
      (reply) => reply.data.events.nodes.length > 0,
    );
    expect(data.events.nodes).toEqual([{ data: account }]);
  });

  it("has a reference whose check digits are right, and that no other account has", async () => {
    const { production } = await app.platform();
    const ids = await Promise.all(Array.from({ length: 10 }, () => createCustomer(production, ["USD"])));
    const all = (await Promise.all(ids.map((id) => opened(production, id)))).flat();
    const drawn = references(all);
    expect(new Set(drawn).size).toBe(10);
    for (const reference of drawn) expect(reference.slice(2, 4)).toBe(mod97CheckDigits("RF", reference.slice(4)));
  });

  it("is opened as soon as its currency has a provider, also if it has waited for one", async () => {
    const { production } = await app.platform();
    const id = await createCustomer(production, ["EUR", "USDB", "USD"]);
    const statuses = async () =>
      Object.fromEntries(
        (await accountsOf(production, id)).map(({ status, balance }) => [balance.currency.code, status]),
      );
    await eventually(statuses, ({ USD }) => USD === "ACTIVE");
    expect(await statuses()).toEqual({ EUR: "PENDING", USD: "ACTIVE", USDB: "PENDING" });
    await reload(bank(usd, eur));
    await eventually(statuses, ({ EUR }) => EUR === "ACTIVE");
    // Its address is made of the wallet's own key.
    expect(await statuses()).toEqual({ EUR: "ACTIVE", USD: "ACTIVE", USDB: "PENDING" });
  });

  it("is the platform's own, too", async () => {
    const { production } = await app.platform();
    const own = await eventually(
      async (): Promise<Account[]> => (await production.rest("GET", "/platform/internal-accounts")).body.data,
      (accounts) => accounts.filter(({ status }) => status === "ACTIVE").length === 2,
    );
    for (const { status, balance, fundingPaymentInstructions } of own) {
      const isServed = ["USD", "EUR"].includes(balance.currency.code);
      expect(status).toBe(isServed ? "ACTIVE" : "PENDING");
      if (isServed) expect(fundingPaymentInstructions[0]?.isPlatformAccount).toBe(true);
    }
  });

  it("serves only its platforms", async () => {
    const [served, unserved] = [await app.platform(), await app.platform()];
    await reload(`${bank(usd)}  platforms: ["${served.platformId}"]\n`);
    const [id, waiting] = [
      await createCustomer(served.production, ["USD"]),
      await createCustomer(unserved.production, ["USD"]),
    ];
    await opened(served.production, id);
    expect(await accountsOf(unserved.production, waiting)).toMatchObject([
      { status: "PENDING", fundingPaymentInstructions: [] },
    ]);
    await reload(bank(usd));
    await opened(unserved.production, waiting);
  });
});

describe("a pool of account numbers", () => {
  it("gives each number once, of two processes at once; the others wait until its file has more", async () => {
    await reload(bank(usd));
    const { production, platformId } = await app.platform();
    const clients = [app, other].map(({ baseUrl }) => Object.assign(Object.create(production), { baseUrl }) as Client);
    const ids = (
      await Promise.all(clients.flatMap((client) => [1, 2, 3].map(() => createCustomer(client, ["GBP"]))))
    ).sort();
    const text = `${bank(usd)}${pool}  platforms: ["${platformId}"]\n`;
    await reload(text);
    // The platform has one, too.
    const own = async (): Promise<Account[]> => (await production.rest("GET", "/platform/internal-accounts")).body.data;
    const all = async () =>
      (await Promise.all([own(), ...ids.map((id) => accountsOf(production, id))]))
        .flat()
        .filter(({ balance }) => balance.currency.code === "GBP");
    const isActive = ({ status }: Account) => status === "ACTIVE";
    const numbers = (accounts: readonly Account[]) =>
      accounts
        .flatMap(({ fundingPaymentInstructions: [first] }) => first?.accountOrWalletInfo.accountNumber ?? [])
        .sort();
    const first = await eventually(all, (accounts) => accounts.filter(isActive).length === 3);
    expect(numbers(first)).toEqual([1, 2, 3].map(numberOf));
    await reload(text);
    await eventually(
      async () => (await app.core.deps.metrics.accountNumbersLeft.get()).values,
      (values) => values.some(({ labels, value }) => labels.provider === "numbers" && value === 0),
    );
    const said = await eventually(
      async () => errors,
      ({ length }) => length === 2,
    );
    const line = [{ provider: "numbers", currency: "GBP", waiting: 4 }, expect.stringContaining("exhausted")];
    expect(said.splice(0)).toEqual([line, line]);
    await appendFile(numbersFile, `${[4, 5, 6, 7].map(numberOf).join("\n")}\n`);
    await reload(text);
    const later = await eventually(all, (accounts) => accounts.every(isActive));
    expect(numbers(later)).toEqual([1, 2, 3, 4, 5, 6, 7].map(numberOf));
    for (const account of first.filter(isActive)) expect(later).toContainEqual(account);
  });
});

describe("production", () => {
  it("shows no drawn numbers: a quote that is funded in real time is 501, with rails as well", async () => {
    const { production } = await app.platform();
    const account = await eventually(
      async (): Promise<Account> => {
        const { data } = (await production.rest("GET", "/platform/internal-accounts")).body;
        return data.find(({ balance }: Account) => balance.currency.code === "USD");
      },
      ({ status }) => status === "ACTIVE",
    );
    const body = {
      source: { sourceType: "REALTIME_FUNDING", currency: "USD" },
      destination: { destinationType: "ACCOUNT", accountId: account.id },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 1000,
    };
    const reply = await production.rest("POST", "/quotes", { body });
    expect(reply).toMatchObject({ status: 501, body: { code: "NOT_IMPLEMENTED" } });
    expect(reply.body.reason).toContain("no provider of the role accounts gives instructions for a quote");
  });
});

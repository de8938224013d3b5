import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { unitsPerUsd } from "../../subgraphs/quotes/pricing/rate.table.js";
import { verifyLedger } from "../../subgraphs/shared/ledger/verify.js";
import { externalAccountTypes, rails } from "../../subgraphs/accounts/rails/table.js";
import type { Rail } from "../../subgraphs/accounts/rails/fields.js";
import { cryptoNetworkNames, cryptoNetworks } from "../../subgraphs/shared/schema/crypto-networks.js";
import { closeAtEnd } from "../setup/close.js";
import { createCustomer, type WireAccount } from "../testkit/accounts.js";
import { eventually, type Client, type TestApp } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { quoteBody, transactionBecomes } from "../testkit/payments.js";
import { bitcoinWallet } from "../testkit/wallets.js";
import type { BookedOperation, ReferenceProvider } from "../testkit/provider.js";
import { jane } from "../subgraphs/external-accounts.fixture.js";
import { individual, submit, upload } from "../subgraphs/verifications.fixture.js";

/** Steps of the scenarios in production: what an operator, a platform and the reference provider do. */

/** A file of providers, until the end of the spec. */
export function providersFile() {
  const folder = mkdtempSync(path.join(tmpdir(), "paygraph-production-"));
  closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "providers.yaml");
  const write = (providers: object) => writeFileSync(file, JSON.stringify({ providers }));
  write({});
  return { file, folder, write };
}

/** A source of exchange rates: those of the sandbox's table, which don't move. Returns its address. */
export async function startRates(): Promise<string> {
  const document = JSON.stringify({ base: "USD", rates: Object.fromEntries(unitsPerUsd) });
  const server = createServer((_request, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(document),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeAtEnd(() => new Promise((resolve) => void server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** The consent that production requires of a payer. */
export async function consent(client: Client) {
  const { version: termsVersion } = (await client.rest("GET", "/customers/end-user-terms")).body;
  const acceptedAt = new Date(Date.now() - 60_000).toISOString();
  return { endUserTermsConsent: { acceptedAt, ipAddress: "192.0.2.7", termsVersion, acceptanceMethod: "CHECKBOX" } };
}

/** The customer's status becomes this. */
export const customerBecomes = (client: Client, id: string, status: string) =>
  eventually(
    async () => (await client.rest("GET", `/customers/${id}`)).body,
    ({ kycStatus, kybStatus }) => (kycStatus ?? kybStatus) === status,
  );

/** The account that the customer got of itself, as soon as it is ACTIVE. */
export async function openAccount(client: Client, customerId: string, currency = "USD"): Promise<WireAccount> {
  const url = `/customers/internal-accounts?customerId=${customerId}&currency=${currency}`;
  return eventually(
    async () => (await client.rest("GET", url)).body.data[0],
    (account) => account?.status === "ACTIVE",
  );
}

/** An individual whom the provider of identity approves, with open accounts. */
export async function approvedBy(
  client: Client,
  {
    currencies = ["USD"],
    ...fields
  }: { readonly currencies?: readonly string[]; readonly email?: string; readonly umaAddress?: string } = {},
) {
  const { id } = await createCustomer(client, { ...individual, ...(await consent(client)), currencies, ...fields });
  await upload(client, id, "PASSPORT");
  const { body } = await submit(client, id);
  if (body.errors?.length > 0) throw new Error(JSON.stringify(body));
  await customerBecomes(client, id, "APPROVED");
  return { id, accounts: await Promise.all(currencies.map((currency) => openAccount(client, id, currency))) };
}

/** The provider's operation of a kind whose request has these members. */
export async function operationOf(
  { book }: ReferenceProvider,
  kind: string,
  members: Readonly<Record<string, unknown>>,
): Promise<BookedOperation> {
  const fits = ({ request }: BookedOperation) =>
    Object.entries(members).every(([name, value]) => request[name] === value);
  const found = await eventually(
    async () => book.list(kind).find(fits),
    (operation) => operation !== undefined,
  );
  return found as BookedOperation;
}

export interface RailExample {
  readonly account: { readonly currency: string; readonly accountInfo: object };
  /** Absent: a wallet's. */
  readonly paymentRail?: string;
}

/** The network of a wallet's type. */
const networkOf = (accountType: string) =>
  cryptoNetworkNames.find((name) => name !== "LIGHTNING" && cryptoNetworks[name].accountType === accountType);

const address = { line1: "1 Main Street", city: "Springfield", postalCode: "12345", country: "US" };
const payee = { ...jane, birthDate: "1990-02-28", nationality: "US", phoneNumber: "+14155550123", address };

const btc = (accountInfo: object): RailExample => ({ account: { currency: "BTC", accountInfo } });

/** An external account for each payment rail and each crypto network, of the examples in the table of rails. */
export function railExamples(): ReadonlyMap<string, RailExample> {
  const found = new Map<string, RailExample>([
    // Accounts of these have several forms.
    ["LIGHTNING", btc({ accountType: "LIGHTNING", lightningAddress: "ana@example.com" })],
    ["BITCOIN", btc({ accountType: "SPARK_WALLET", address: bitcoinWallet().addresses.p2wpkh, beneficiary: jane })],
  ]);
  for (const accountType of externalAccountTypes) {
    const { fields, identifiers, isOneIdentifierOnly, currencies, beneficiary }: Rail = rails[accountType];
    for (const { by, paymentRails } of identifiers) {
      const others = isOneIdentifierOnly ? identifiers.filter((other) => other.by !== by) : [];
      const given = Object.entries(fields).filter(([name]) => !others.some((other) => other.by === name));
      const accountInfo = {
        accountType,
        ...Object.fromEntries(given.map(([name, { valid }]) => [name, valid])),
        ...(beneficiary !== "none" && { beneficiary: beneficiary === "wallet" ? jane : payee }),
      };
      const account = { currency: currencies[0] ?? "", accountInfo };
      for (const paymentRail of paymentRails)
        if (!found.has(paymentRail)) found.set(paymentRail, { account, paymentRail });
      const network = networkOf(accountType);
      if (network !== undefined && !found.has(network)) found.set(network, { account });
    }
  }
  return found;
}

let entries = 0;

/** Money arrives at the provider for an account that it has opened, or a quote. */
export async function credit(bank: ReferenceProvider, operationId: string, amount: number, currency = "USD") {
  bank.credit({ entryId: `entry/${++entries}`, operationId, amount, currency });
  await bank.events.settled();
}

/** The same for an internal account. */
export async function fundBy(bank: ReferenceProvider, accountId: string, amount: number, currency = "USD") {
  const { operationId } = await operationOf(bank, "ACCOUNT", { accountId });
  await credit(bank, operationId, amount, currency);
}

/** Executes a payment between two accounts. Returns its transaction's id. */
export async function execute(client: Client, from: string, to: string, amount: number, more: object = {}) {
  const { status, body } = await client.rest("POST", "/quotes", {
    body: { ...quoteBody(from, to, amount, { immediatelyExecute: true }), ...more },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.transactionId as string;
}

/** The payment, or its refund, has this status. */
export const paymentBecomes = (client: Client, id: string, wanted: string) =>
  transactionBecomes(client, id, ({ status, refund }) => (refund?.status ?? status) === wanted);

/** The books are as the tests' own invariants and `ledger verify` require, with nothing in suspense or owed. */
export async function verifyBooks(app: TestApp): Promise<void> {
  await booksBalance(app);
  const { violations, suspense, receivables } = await verifyLedger(app.core.deps.systemScope("operator"));
  if (violations.count > 0 || suspense || receivables) {
    throw new Error(
      JSON.stringify({ violations, suspense, receivables }, (_name, value) =>
        typeof value === "bigint" ? String(value) : value,
      ),
    );
  }
}

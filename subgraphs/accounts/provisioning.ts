import { Prisma, type InternalAccountType } from "../../generated/prisma/client.js";
import type { CustomerAccounts } from "../customers/published.js";
import type { PlatformAccounts } from "../platform/published.js";
import { tenantOf, type Tenant } from "../shared/caller.js";
import type { Tx } from "../shared/database/client.js";
import type { Deps } from "../shared/deps.js";
import { ApiError } from "../shared/errors.js";
import { newId } from "../shared/ids.js";
import { closeLedgerAccounts, openLedgerAccounts } from "../shared/ledger/accounts.js";
import type { Books } from "../shared/ledger/post.js";
import { transition } from "../shared/transitions.js";
import { emitInternalAccounts } from "./account.events.js";
import { createFundingInstructions } from "./funding-instructions.js";
import { internalAccountTransitions, statusAtOpening } from "./internal-account.transitions.js";
import type { InternalAccountRow } from "./internal-account.type.js";

type ProvisioningDeps = Pick<Deps, "sealer" | "clock">;

/** An internal account to be opened. */
export interface WantedAccount {
  /** Null: the platform's own. */
  readonly customerId: string | null;
  readonly type: InternalAccountType;
  readonly currency: string;
  readonly label?: string | undefined;
  readonly sweepRule?: Prisma.InputJsonObject | undefined;
}

const cryptoCurrencies: ReadonlySet<string> = new Set(["BTC", "USDC", "USDT", "USDB"]);

/** The type of the account that a holder gets of itself in a currency (ruling 24). */
function baseTypeOf(customerId: string | null, currency: string): InternalAccountType {
  if (currency === "USDB" && customerId !== null) return "EMBEDDED_WALLET";
  return cryptoCurrencies.has(currency) ? "INTERNAL_CRYPTO" : "INTERNAL_FIAT";
}

/** How often numbers that are taken already are drawn anew; they are long enough for this never to be needed. */
const maxDraws = 3;

/**
 * Opens accounts, empty: `ACTIVE` with funding instructions in the sandbox, with its event; `PENDING` without in
 * production, where no provider gives out numbers (ruling 24).
 */
export async function openInternalAccounts(
  deps: ProvisioningDeps,
  tx: Tx,
  books: Books,
  wanted: readonly WantedAccount[],
): Promise<InternalAccountRow[]> {
  if (wanted.length === 0) return [];
  const rows = await withInstructions(
    tx,
    books,
    wanted.map((account) => emptyAccount(books, account)),
  );
  await openLedgerAccounts(
    tx,
    books,
    rows.map(({ id, customerId, currency }) => ({ id, kind: customerId === null ? "PLATFORM" : "CUSTOMER", currency })),
  );
  await tx.internalAccount.createMany({
    data: rows.map(({ ledger: _opened, fundingInstructions, sweepRule, ...row }) => ({
      ...row,
      fundingInstructions: fundingInstructions as Prisma.InputJsonArray,
      sweepRule: sweepRule === null ? Prisma.DbNull : (sweepRule as Prisma.InputJsonObject),
    })),
  });
  const active = rows.filter(({ status }) => status === "ACTIVE");
  await emitInternalAccounts(deps, tx, books, "INTERNAL_ACCOUNT.STATUS_UPDATED", active);
  return rows;
}

function emptyAccount(
  books: Books,
  { customerId, type, currency, label, sweepRule }: WantedAccount,
): InternalAccountRow {
  const id = newId("InternalAccount");
  return {
    id,
    ...tenantOf(books),
    currency,
    createdAt: books.now,
    updatedAt: books.now,
    customerId,
    type,
    status: statusAtOpening(books.environment),
    label: label ?? null,
    sweepRule: sweepRule ?? null,
    privateEnabled: type === "EMBEDDED_WALLET" ? false : null,
    fundingInstructions: [],
    ledger: { balance: 0n, held: 0n, updatedAt: books.now },
  };
}

/** Gives accounts numbers of their own, unique over all tenants; those that wait for a provider get none. */
async function withInstructions(tx: Tx, tenant: Tenant, rows: InternalAccountRow[]) {
  if (rows.every(({ status }) => status === "PENDING")) return rows;
  for (let draw = 1; draw <= maxDraws; draw++) {
    const drawn = rows.map((row) => {
      const { id, currency, type, customerId } = row;
      const { instructions, identifiers } = createFundingInstructions({
        id,
        currency,
        type,
        isPlatformAccount: customerId === null,
      });
      return { row: { ...row, fundingInstructions: instructions }, identifiers };
    });
    const identifiers = drawn.flatMap(({ row, identifiers: values }) =>
      values.map((value) => ({ value, accountId: row.id, ...tenantOf(tenant) })),
    );
    const taken = await tx.fundingIdentifier.createMany({ data: identifiers, skipDuplicates: true });
    if (taken.count === identifiers.length) return drawn.map(({ row }) => row);
    const accountIds = rows.map(({ id }) => id);
    await tx.fundingIdentifier.deleteMany({ where: { ...tenantOf(tenant), accountId: { in: accountIds } } });
  }
  throw new Error(`No free account numbers after ${maxDraws} draws`);
}

/** Opens the accounts of these currencies that the holder has not yet. */
async function provision(
  deps: ProvisioningDeps,
  tx: Tx,
  books: Books,
  customerId: string | null,
  currencies: readonly string[],
): Promise<void> {
  const present = await tx.internalAccount.findMany({
    where: { ...tenantOf(books), customerId, type: { not: "RULE_BASED" } },
    select: { currency: true },
  });
  const opened = new Set(present.map(({ currency }) => currency));
  const missing = [...new Set(currencies)].filter((currency) => !opened.has(currency));
  const wanted = missing.map((currency) => ({ customerId, currency, type: baseTypeOf(customerId, currency) }));
  await openInternalAccounts(deps, tx, books, wanted);
}

/** What the customers subgraph asks of accounts. Its caller holds the customer's lock, or has just created it. */
export function createCustomerAccounts(deps: ProvisioningDeps): CustomerAccounts {
  return {
    async provision(tx, caller, { id, currencies }) {
      const books = { ...tenantOf(caller), now: await deps.clock.now(tx, caller) };
      await provision(deps, tx, books, id, currencies);
    },
    async close(tx, caller, customerId) {
      const books = { ...tenantOf(caller), now: await deps.clock.now(tx, caller) };
      const open = await tx.internalAccount.findMany({
        where: { ...tenantOf(books), customerId, status: { not: "CLOSED" } },
        include: { ledger: true },
        orderBy: { id: "asc" },
      });
      const ids = open.map(({ id }) => id);
      if (!(await closeLedgerAccounts(tx, books, ids))) {
        throw new ApiError("CONFLICT", "The customer has money in an account: move it out, then delete the customer.");
      }
      const closed = open.map((row): InternalAccountRow => {
        const status = transition(internalAccountTransitions, row.status, "close");
        return { ...row, status, updatedAt: books.now };
      });
      await tx.internalAccount.updateMany({
        where: { ...tenantOf(books), id: { in: ids } },
        data: { status: "CLOSED", updatedAt: books.now },
      });
      await emitInternalAccounts(deps, tx, books, "INTERNAL_ACCOUNT.STATUS_UPDATED", closed);
    },
  };
}

/** What the platform subgraph asks of accounts. */
export function createPlatformAccounts(deps: ProvisioningDeps): PlatformAccounts {
  return {
    async provision(tx, tenant, currencies) {
      const books = { ...tenantOf(tenant), now: await deps.clock.now(tx, tenant) };
      await provision(deps, tx, books, null, currencies);
    },
  };
}

import { Prisma, type PrismaClient } from "../../../../generated/prisma/client.js";
import { joinedIsolation, type SharedAdapter } from "./shared-adapter.js";
import type { Guard, SqlTransaction } from "./sql-transaction.js";
import type { Writes } from "./write-together.js";

type PrismaTx = Prisma.TransactionClient;

/** Longer than any of ours, which end it. */
const longestMs = 24 * 3_600_000;

/**
 * Lets Prisma's client join our transactions, each when it queries a model first: most don't. 0.2 ms for each that
 * doesn't; until Prisma opens one in less than 0.02 ms.
 */
export class PrismaTransactions {
  #opening: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly client: PrismaClient,
    private readonly adapter: SharedAdapter,
  ) {}

  /** Prisma's client in this transaction, until `left` resolves. In turn: the adapter is offered one at a time. */
  async join(transaction: SqlTransaction, left: Promise<void>): Promise<PrismaTx> {
    await transaction.begun();
    const joined = this.#opening.then(() => this.#open(transaction, left));
    this.#opening = joined.catch(() => undefined);
    return joined;
  }

  #open(transaction: SqlTransaction, left: Promise<void>): Promise<PrismaTx> {
    return new Promise((resolve, reject) => {
      const stay = (tx: PrismaTx): Promise<void> => {
        resolve(tx);
        return left;
      };
      this.adapter.offer(transaction);
      const times = { maxWait: longestMs, timeout: longestMs };
      this.client.$transaction(stay, { isolationLevel: joinedIsolation, ...times }).catch(reject);
    });
  }
}

/** By the property of a client that queries it: `ledgerEntry` for LedgerEntry. */
const models = Object.keys(Prisma.ModelName).map(
  (model) => [model.charAt(0).toLowerCase() + model.slice(1), model] as const,
);

type Operations = Readonly<Record<string, (args?: unknown) => Promise<unknown>>>;

/** The queries of the models, each in the transaction that `joined` opens, and refused by the guard first. */
class Models {
  constructor(
    private readonly joined: () => Promise<PrismaTx>,
    private readonly guard: Guard | undefined,
  ) {}

  queriesOf(property: string, model: string): object {
    const { joined, guard } = this;
    return new Proxy(
      {},
      {
        get(_target, operation) {
          if (typeof operation !== "string") return undefined;
          return async (args: unknown = {}): Promise<unknown> => {
            guard?.model(model, operation, args);
            const client = (await joined()) as unknown as Readonly<Record<string, Operations>>;
            return client[property]?.[operation]?.(args);
          };
        },
      },
    );
  }
}
for (const [property, model] of models) {
  Object.defineProperty(Models.prototype, property, {
    get(this: Models) {
      return this.queriesOf(property, model);
    },
  });
}

/** A transaction for its work: raw queries by the driver, and Prisma's models. `leave` ends Prisma's part. */
export function transactionOn(
  transaction: SqlTransaction,
  transactions: PrismaTransactions,
  guard: Guard | undefined,
): { readonly tx: object; leave(): void } {
  let leave: () => void = () => undefined;
  let joined: Promise<PrismaTx> | undefined;
  const join = () => (joined ??= transactions.join(transaction, new Promise((resolve) => (leave = resolve))));
  const writes: Writes = {
    $write: (write) => transaction.write(write),
    $writeBeside: (write) => transaction.writeBeside(write),
  };
  return { tx: Object.assign(new Models(join, guard), transaction.raw, writes), leave: () => leave() };
}

import { randomUUID } from "node:crypto";
import { measureRounds, progress } from "../harness.mjs";
import { loadEach, send } from "../load.mjs";
import { assertPaid } from "../stored.mjs";
import { openAccounts, paymentPath as path, Payments } from "../payments.mjs";
import { nodeOptions, withProduct } from "../product.mjs";
import { connections, prepareTpcB } from "../tpc-b.mjs";

const warmUpSeconds = 10;

/** The SQL statements of one payment, counted in a separate gateway. */
async function countStatements(product, payments) {
  const statementsOf = await product.startCounted();
  const count = (headers) =>
    statementsOf(async (url) => payments.take(await send(`${url}${path}`, payments.next(headers()))));
  const statements = await count(() => ({}));
  const withKey = await count(() => ({ "idempotency-key": randomUUID() }));
  progress(`a payment takes ${statements.length} SQL statements, and ${withKey.length} with an Idempotency-Key:`);
  for (const sql of statements) progress(`  ${sql.replaceAll(/\s+/g, " ").trim().slice(0, 100)}`);
}

async function measure(product) {
  const payments = new Payments(await openAccounts(product), product.authorization);
  const tpcB = await prepareTpcB(product.databaseUrl);
  /** All connections together, spread over the servers. */
  const pay = async (urls, seconds) => {
    const rates = urls.map((url) =>
      loadEach(`${url}${path}`, {
        next: () => payments.next(),
        take: (response) => payments.take(response),
        connections: connections / urls.length,
        seconds,
      }),
    );
    return (await Promise.all(rates)).reduce((sum, rate) => sum + rate);
  };
  const one = (seconds) => pay([product.url], seconds);
  await one(warmUpSeconds);
  await tpcB(warmUpSeconds);
  const transfer = await measureRounds("transfer", "requests/s", one, tpcB);

  // Started only now, so that the first figure is that of one process. Background work stays with the first process.
  const second = await product.startBeside([...nodeOptions, "dist/processes/main.js"]);
  const two = (seconds) => pay([product.url, second], seconds);
  await two(warmUpSeconds);
  const transferTwo = await measureRounds("transfer-two", "requests/s", two, one);
  await countStatements(product, payments);
  await assertPaid(product, payments.confirmed);
  return [transfer, transferTwo];
}

/** Payments by REST, one request each, against TPC-B on the same server; and two processes against one. */
export const measureTransfer = () => withProduct(measure);

import pg from "pg";
import { progress } from "./harness.mjs";

/**
 * Verifies that exactly the confirmed ids are stored, each once, by every one of the queries, and that the books balance.
 */
export async function assertStored(product, what, confirmed, queries) {
  const expected = confirmed.toSorted().join();
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    for (const [name, query] of Object.entries(queries)) {
      const { rows } = await client.query(query);
      const ids = rows.map(({ id }) => id).sort();
      if (ids.join() !== expected) throw new Error(`Of ${confirmed.length} ${what} there are ${ids.length} ${name}`);
    }
  } finally {
    await client.end();
  }
  await product.command("ledger", "verify");
  progress(`${confirmed.length} ${what} were confirmed and exist once each; the books verify`);
}

/** The same for payments between customers; the funding of their accounts was incoming. */
export function assertPaid(product, confirmed) {
  return assertStored(product, "payments", confirmed, {
    payments: "SELECT id FROM quotes.transaction WHERE type = 'OUTGOING'",
    "completed payments": "SELECT id FROM quotes.transaction WHERE type = 'OUTGOING' AND status = 'COMPLETED'",
    "events of completion": "SELECT subject_id AS id FROM shared.event WHERE type = 'OUTGOING_PAYMENT.COMPLETED'",
  });
}

// A minimal GET /customers/{id} and GET /transactions: two Fastify routes, two or three named statements, nothing between.
import { createHash, timingSafeEqual } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";

const poolSize = 10; // As the product's.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: poolSize });
const app = Fastify();

/** The token of HTTP Basic credentials: found by its client id, its secret compared by SHA-256 in constant time. */
async function authenticate(authorization = "") {
  const [clientId, clientSecret = ""] = Buffer.from(authorization.replace(/^Basic /, ""), "base64")
    .toString()
    .split(":");
  const { rows } = await pool.query({
    name: "token",
    text: "SELECT platform_id, environment, secret_hash FROM platform.api_token WHERE client_id = $1 AND deleted_at IS NULL",
    values: [clientId],
  });
  const hash = createHash("sha256").update(clientSecret).digest();
  return rows[0] && timingSafeEqual(rows[0].secret_hash, hash) ? rows[0] : undefined;
}

async function findCustomer({ platform_id, environment }, id) {
  const { rows } = await pool.query({
    name: "customer",
    text: `SELECT id, customer_type, platform_customer_id, uma_address, verification_status, region, currencies, email,
             phone_number, full_name, birth_date, nationality, address, id_type, created_at, updated_at
           FROM customers.customer
           WHERE platform_id = $1 AND environment = $2 AND id = $3 AND deleted_at IS NULL`,
    values: [platform_id, environment, id],
  });
  return rows[0];
}

/** PostgreSQL keeps the members of jsonb in its own order. */
function addressToWire({ line1, line2, city, state, postalCode, country }) {
  return { line1, line2, city, state, postalCode, country };
}

function toWire(row) {
  return {
    customerType: row.customer_type,
    id: row.id,
    platformCustomerId: row.platform_customer_id,
    region: row.region ?? undefined,
    currencies: row.currencies,
    email: row.email ?? undefined,
    phoneNumber: row.phone_number ?? undefined,
    umaAddress: row.uma_address,
    isDeleted: false,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    kycStatus: row.verification_status,
    fullName: row.full_name ?? undefined,
    nationality: row.nationality ?? undefined,
    address: row.address ? addressToWire(row.address) : undefined,
    idType: row.id_type ?? undefined,
    birthDate: row.birth_date ?? undefined,
  };
}

const currencies = { USD: { code: "USD", name: "US Dollar", symbol: "$", decimals: 2 } };
/** Longer lists show no count. */
const maxCount = 10_000;

async function listTransactions({ platform_id, environment }, limit) {
  const values = [platform_id, environment];
  const [{ rows }, counted] = await Promise.all([
    pool.query({
      name: "transactions",
      text: `SELECT id, type, direction, status, customer_id, platform_customer_id, source_type, source, source_currency,
               destination_type, destination, destination_currency, received_amount, reference, settled_at, created_at,
               updated_at
             FROM quotes.transaction WHERE platform_id = $1 AND environment = $2
             ORDER BY created_at DESC, id DESC LIMIT $3`,
      values: [...values, limit + 1],
    }),
    pool.query({
      name: "count",
      text: `SELECT count(*)::int AS count FROM (
               SELECT 1 FROM quotes.transaction WHERE platform_id = $1 AND environment = $2 LIMIT $3) AS counted`,
      values: [...values, maxCount + 1],
    }),
  ]);
  return { rows, count: counted.rows[0].count };
}

/** A payment into an account that is funded in real time. */
function transactionToWire(row) {
  return {
    id: row.id,
    direction: row.direction,
    destination: {
      destinationType: row.destination_type,
      currency: row.destination_currency,
      accountId: row.destination,
    },
    customerId: row.customer_id ?? row.platform_id,
    platformCustomerId: row.platform_customer_id,
    settledAt: row.settled_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    reconciliationInstructions: { reference: row.reference },
    type: row.type,
    status: row.status,
    source: { sourceType: row.source_type, currency: row.source_currency, customerId: row.customer_id },
    receivedAmount: { amount: Number(row.received_amount), currency: currencies[row.destination_currency] },
  };
}

function cursorOf({ created_at, id }) {
  return Buffer.from(`${created_at.toISOString()}|${id}`).toString("base64url");
}

app.get("/readyz", async () => ({ status: "ready" }));
app.get("/2025-10-13/customers/:customerId", async (request, reply) => {
  const token = await authenticate(request.headers.authorization);
  if (!token) return reply.code(401).send({ code: "UNAUTHORIZED" });
  const row = await findCustomer(token, request.params.customerId);
  return row ? toWire(row) : reply.code(404).send({ code: "CUSTOMER_NOT_FOUND" });
});
app.get("/2025-10-13/transactions", async (request, reply) => {
  const token = await authenticate(request.headers.authorization);
  if (!token) return reply.code(401).send({ code: "UNAUTHORIZED" });
  const limit = Number(request.query.limit);
  const { rows, count } = await listTransactions(token, limit);
  const page = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return {
    data: page.map(transactionToWire),
    hasMore,
    nextCursor: hasMore ? cursorOf(page.at(-1)) : undefined,
    totalCount: count > maxCount ? undefined : count,
  };
});

process.once("SIGTERM", async () => {
  await app.close();
  await pool.end();
});
await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });

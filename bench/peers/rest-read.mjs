// A minimal GET /customers/{id}: one Fastify route, two named statements, nothing between.
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

app.get("/readyz", async () => ({ status: "ready" }));
app.get("/2025-10-13/customers/:customerId", async (request, reply) => {
  const token = await authenticate(request.headers.authorization);
  if (!token) return reply.code(401).send({ code: "UNAUTHORIZED" });
  const row = await findCustomer(token, request.params.customerId);
  return row ? toWire(row) : reply.code(404).send({ code: "CUSTOMER_NOT_FOUND" });
});

process.once("SIGTERM", async () => {
  await app.close();
  await pool.end();
});
await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });

import { inSandbox, iso, money, page, rowsOf, type Asked, type Row } from "./sql.js";

/** Responses about customers, by SQL that is written without the product's own. */

async function customersBy(asked: Asked, condition: string, value: string): Promise<Row[]> {
  return rowsOf(
    asked,
    `SELECT * FROM customers.customer c WHERE ${inSandbox("c")} AND deleted_at IS NULL AND ${condition}`,
    [value],
  );
}

export async function findCustomer(asked: Asked) {
  const rows = await customersBy(asked, "full_name ILIKE '%' || $2 || '%'", asked.variables.search);
  const nodes = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    kycStatus: row.verification_status,
  }));
  return { customers: { nodes } };
}

export async function customerByEmail(asked: Asked) {
  const rows = await customersBy(asked, "lower(email) = lower($2)", asked.variables.email);
  return { customers: { nodes: rows.map((row) => ({ id: row.id, fullName: row.full_name, email: row.email })) } };
}

export async function customersByStatus(asked: Asked) {
  const { kycStatuses, kybStatuses } = asked.variables;
  const rows = await rowsOf(
    asked,
    `SELECT * FROM customers.customer c WHERE ${inSandbox("c")} AND deleted_at IS NULL ORDER BY created_at DESC, id DESC`,
  );
  const count = (status: string) => ({
    countUpTo: rows.filter(({ verification_status }) => verification_status === status).length,
  });
  const nodes = rows.flatMap((row) => {
    const isIndividual = row.customer_type === "INDIVIDUAL";
    const status = row.verification_status;
    if (!(isIndividual ? kycStatuses : kybStatuses).includes(status)) return [];
    return {
      id: row.id,
      customerType: row.customer_type,
      kycStatus: isIndividual ? status : null,
      kybStatus: isIndividual ? null : status,
    };
  });
  return {
    pending: count("PENDING"),
    rejected: count("REJECTED"),
    approved: count("APPROVED"),
    customers: page(nodes),
  };
}

export async function reviews(asked: Asked) {
  const rows = await rowsOf(
    asked,
    `SELECT v.id, v.version, v.updated_at, c.id AS customer, c.customer_type, c.full_name
     FROM verification.verification v JOIN customers.customer c ON c.id = v.customer_id
     WHERE ${inSandbox("v")} AND v.verification_status = 'PENDING_MANUAL_REVIEW' ORDER BY v.updated_at, v.id`,
  );
  const nodes = rows.map((row) => ({
    kind: "VERIFICATION",
    waitingSince: iso(row.updated_at),
    customer: { id: row.customer, customerType: row.customer_type, fullName: row.full_name },
    // A sandbox simulates all checks.
    verification: { id: row.id, version: row.version, missingChecks: [] },
  }));
  return { reviews: { ...page(nodes), countUpTo: rows.length } };
}

export async function passports(asked: Asked) {
  const rows = await rowsOf(
    asked,
    `SELECT d.id, d.country, f.id AS file, f.mime_type, f.is_active
     FROM verification.document d JOIN verification.document_file f ON f.document_id = d.id
     WHERE ${inSandbox("d")} AND d.customer_id = $2 AND d.document_type = 'PASSPORT'`,
    [asked.variables.customerId],
  );
  const nodes = rows.map((row) => ({
    id: row.id,
    country: row.country,
    files: [{ id: row.file, mimeType: row.mime_type, isActive: row.is_active }],
  }));
  return { customer: { documents: { nodes } } };
}

export async function timeline(asked: Asked) {
  const rows = await rowsOf(
    asked,
    `SELECT e.id, e.timestamp, e.type, e.subject_id, t.sent_amount, t.source_currency, t.received_amount,
       t.destination_currency, t.type AS direction
     FROM shared.event e LEFT JOIN quotes.transaction t ON t.id = e.subject_id
     WHERE ${inSandbox("e")} AND e.customer_id = $2 AND e.type ~ '^(CUSTOMER|VERIFICATION|(OUTGOING|INCOMING)_PAYMENT|SWEEP)[.]'
     ORDER BY e.position DESC LIMIT 20`,
    [asked.variables.customerId],
  );
  const nodes = rows.map((row) => {
    const [topic = "", what = ""] = (row.type as string).split(".");
    const isPayment = topic.endsWith("PAYMENT");
    const isIncoming = row.direction === "INCOMING";
    return {
      id: row.id,
      at: iso(row.timestamp),
      kind: isPayment ? "PAYMENT" : topic,
      eventType: `${topic}_${what}`,
      status: what === "CREATED" ? "APPROVED" : what.replace(/^KYC_/, ""),
      amount: isPayment
        ? money(
            isIncoming ? row.received_amount : row.sent_amount,
            isIncoming ? row.destination_currency : row.source_currency,
          )
        : null,
      subjectId: row.subject_id,
    };
  });
  return { customer: { timeline: page(nodes) } };
}

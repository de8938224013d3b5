// The sandbox's magic values: the last characters of a name or number decide.
import { accountOf, beneficiary, completeIndividual, fundedIndividual, register, usAccount } from "../customers.mjs";
import { flow, unique } from "../kit.mjs";
import { accepted, eventually, refused } from "../server.mjs";

/** An individual of this name, after its verification: at creation or by a complete submission. */
async function verified(server, fullName) {
  const customer = await completeIndividual(server, fullName);
  const isOpen = ["UNVERIFIED", "PENDING"].includes(customer.kycStatus);
  const verification = isOpen && accepted(await server.post("/verifications", { customerId: customer.id }), 200);
  return { ...accepted(await server.get(`/customers/${customer.id}`), 200), verification };
}

async function expectKyc(server, fullName, kycStatus, verificationStatus) {
  const customer = await verified(server, fullName);
  const isVerified = !verificationStatus || customer.verification?.verificationStatus === verificationStatus;
  if (customer.kycStatus !== kycStatus || !isVerified) throw new Error(`It is ${JSON.stringify(customer)}`);
  return customer;
}

export const sandboxPeople = flow("sandbox: people", {
  "a name that ends in 002 is rejected": async ({ server }) => {
    const { id } = await expectKyc(server, "Ada 002", "REJECTED");
    refused(await server.post("/verifications", { customerId: id }), 400, "INVALID_INPUT");
  },
  "001 waits for a person": async ({ server }) => {
    await expectKyc(server, "Ada 001", "PENDING", "PENDING_MANUAL_REVIEW");
  },
  "003 has a poor document": async ({ server }) => {
    const { verification } = await expectKyc(server, "Ada 003", "UNVERIFIED", "RESOLVE_ERRORS");
    const isPoor = verification.errors.some(({ type }) => type === "POOR_QUALITY_DOCUMENT");
    if (!isPoor) throw new Error(`No POOR_QUALITY_DOCUMENT in ${JSON.stringify(verification.errors)}`);
  },
  "who isn't approved can't pay": async ({ server }) => {
    const { id } = await verified(server, "Ada 001");
    const account = await accountOf(server, id);
    const body = {
      source: { sourceType: "ACCOUNT", accountId: account.id },
      destination: { destinationType: "ACCOUNT", accountId: (await accountOf(server, id, "EUR")).id },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 100,
    };
    refused(await server.post("/quotes", body), 403, "USER_NOT_READY");
  },
});

const matches = {
  102: "NOT_MATCHED",
  103: "PARTIAL_MATCH",
  104: "PENDING",
  106: "UNSUPPORTED",
  107: "CHECKED_BY_RECEIVING_FI",
  890: "MATCHED",
};

export const sandboxAccounts = flow("sandbox: bank accounts", {
  "a beneficiary's name is compared": async ({ server, state }) => {
    Object.assign(state, await fundedIndividual(server));
    for (const [suffix, beneficiaryVerificationStatus] of Object.entries(matches)) {
      const reply = await register(server, state.customer.id, "USD", usAccount(`1234567${suffix}`));
      state.plain = accepted(reply, 201, { status: "ACTIVE", beneficiaryVerificationStatus });
    }
  },
  "105 is refused": async ({ server, state: { customer } }) => {
    refused(await register(server, customer.id, "USD", usAccount("1234567105")), 400, "INVALID_BANK_ACCOUNT");
  },
  "numbers such as documentation shows are accepted": async ({ server, state: { customer } }) => {
    const sample = { ...usAccount("000123456789"), routingNumber: "123456789" };
    accepted(await register(server, customer.id, "USD", sample), 201, { status: "ACTIVE" });
    const clabe = { accountType: "MXN_ACCOUNT", clabeNumber: "123456789012345678", beneficiary };
    accepted(await register(server, customer.id, "MXN", clabe), 201, { status: "ACTIVE" });
  },
  "without a customer it is the platform's": async ({ server }) => {
    const number = String(Date.now()).slice(-9);
    const shape = { id: /^ExternalAccount:/, customerId: undefined };
    const { id } = accepted(await register(server, undefined, "USD", usAccount(`${number}8`)), 201, shape);
    accepted(await server.get(`/platform/external-accounts/${id}`), 200, { id });
    accepted(await server.delete(`/platform/external-accounts/${id}`), 204);
  },
  "it is deleted": async ({ server, state: { plain } }) => {
    accepted(await server.delete(`/customers/external-accounts/${plain.id}`), 204);
    refused(await server.get(`/customers/external-accounts/${plain.id}`), 404, "ACCOUNT_NOT_FOUND");
  },
  "money is pulled from an account": async ({ server, state }) => {
    const from = accepted(await register(server, state.customer.id, "USD", usAccount("1234567891")), 201);
    const pull = { source: { accountId: from.id }, destination: { accountId: state.account.id }, amount: 5_000 };
    const { id } = accepted(await server.post("/transfer-in", pull), 201, { id: /^Transaction:/ });
    await eventually(() => server.get(`/transactions/${id}`), { status: "COMPLETED" });
    const { balance } = await accountOf(server, state.customer.id);
    if (balance.amount !== 105_000) throw new Error(`The balance is ${balance.amount}, not 105000`);
  },
  "from 002 none comes": async ({ server, state }) => {
    const from = accepted(await register(server, state.customer.id, "USD", usAccount("1234567002")), 201);
    const pull = { source: { accountId: from.id }, destination: { accountId: state.account.id }, amount: 5_000 };
    const { id } = accepted(await server.post("/transfer-in", pull), 201);
    await eventually(() => server.get(`/transactions/${id}`), { status: "FAILED" });
  },
});

/** Pays an account whose number has this suffix, and waits for this outcome. */
async function payTo(server, { customer, account }, suffix, outcome) {
  const to = accepted(await register(server, customer.id, "USD", usAccount(`1234567${suffix}`)), 201);
  const { transactionId } = accepted(
    await server.post("/quotes", {
      source: { sourceType: "ACCOUNT", accountId: account.id },
      destination: { destinationType: "ACCOUNT", accountId: to.id },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: 1_000,
      immediatelyExecute: true,
      description: unique("payout"),
    }),
    201,
  );
  return eventually(() => server.get(`/transactions/${transactionId}`), outcome);
}

const refunded = { status: "COMPLETED", reference: String, initiatedAt: String };

export const sandboxPayouts = flow("sandbox: payouts", {
  "002 fails, and is refunded": async ({ server, state }) => {
    Object.assign(state, await fundedIndividual(server));
    const outcome = { status: "FAILED", failureReason: "QUOTE_EXECUTION_FAILED", refund: refunded };
    await payTo(server, state, "002", outcome);
  },
  "004 isn't delivered, and is refunded": async ({ server, state }) => {
    const outcome = { status: "FAILED", failureReason: "COUNTERPARTY_POST_TX_FAILED", refund: refunded };
    await payTo(server, state, "004", outcome);
  },
  "006 is revoked by the payer": async ({ server, state }) => {
    await payTo(server, state, "006", { status: "COMPLETED", refund: { ...refunded, reason: "USER_CANCELLATION" } });
  },
  "003 takes its time": async ({ server, state }) => {
    await payTo(server, state, "003", { status: "PROCESSING" });
  },
  "005 arrives, to be returned later": async ({ server, state }) => {
    await payTo(server, state, "005", { status: "COMPLETED", refund: undefined });
  },
  "007 fails, and so does its refund": async ({ server, state }) => {
    await payTo(server, state, "007", { status: "FAILED", refund: { status: "FAILED" } });
  },
  "what was refunded is back on the account": async ({ server, state: { customer } }) => {
    // 003 and 005 are paid, 007 is neither paid nor returned.
    const { balance } = await accountOf(server, customer.id);
    if (balance.amount !== 97_000) throw new Error(`The balance is ${balance.amount}, not 97000`);
  },
});

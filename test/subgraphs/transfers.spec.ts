import { afterEach, describe, expect, it } from "@jest/globals";
import { baseAccount, createCustomer, fund } from "../testkit/accounts.js";
import { Client, eventually, startApp, type RestReply } from "../testkit/app.js";
import { booksBalance } from "../testkit/books.js";
import { jane, register, usdAccount } from "./external-accounts.fixture.js";

const app = await startApp();
const platform = await app.platform({ skipPaperwork: true });
const client = platform.sandbox;
afterEach(() => booksBalance(app));

interface Holder {
  readonly customerId: string;
  readonly internal: string;
  readonly external: string;
}

/** A customer with 100.00 in an internal account, and an external one whose number ends so. */
async function holder(suffix?: string, body: object = {}): Promise<Holder> {
  const { id: customerId } = await createCustomer(client, body);
  const { id: internal } = await baseAccount(client, customerId);
  await fund(client, internal, 10_000);
  const { id: external } = await register(client, "/customers", { ...usdAccount(suffix), customerId });
  return { customerId, internal, external };
}

const paths = { in: "/transfer-in", out: "/transfer-out" } as const;
type Way = keyof typeof paths;

const ends = (way: Way, { internal, external }: Holder) =>
  way === "in"
    ? { source: { accountId: external }, destination: { accountId: internal } }
    : { source: { accountId: internal }, destination: { accountId: external } };

/** The deprecated call, and the request that replaces it. */
function transfer(way: Way, holder: Holder, amount: number, more: object = {}): Promise<RestReply> {
  return client.rest("POST", paths[way], { body: { ...ends(way, holder), amount, ...more } });
}
async function quote(way: Way, holder: Holder, amount: number, more: object = {}) {
  const { source, destination } = ends(way, holder);
  const { status, body } = await client.rest("POST", "/quotes", {
    body: {
      source: { sourceType: "ACCOUNT", ...source },
      destination: { destinationType: "ACCOUNT", ...destination },
      lockedCurrencySide: "SENDING",
      lockedCurrencyAmount: amount,
      immediatelyExecute: true,
      ...more,
    },
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

const balanceOf = async ({ customerId }: Holder) => (await baseAccount(client, customerId)).balance.amount;

/** The payment once it has come to its end, with all that it moved; without what differs from payment to payment. */
async function ended(transactionId: string, { internal, external, customerId }: Holder): Promise<object> {
  const query = `query ($id: ID!) { transaction(id: $id) {
    id quoteId type direction status failureReason customerId platformCustomerId paymentRail railSelectionMode
    source { sourceType accountId currency } destination { destinationType accountId currency }
    sentAmount { amount } receivedAmount { amount } fees platformFees exchangeRate refund { status reason }
    statusHistory { status reason }
    ledgerTransactions { kind subjectId entries {
      number systemAccount amount { amount currency { code } } account { id } } } } }`;
  const { transaction } = await eventually(
    async () => (await client.graph(query, { id: transactionId })).data,
    (data) =>
      data.transaction.status === "COMPLETED" ||
      (data.transaction.status === "FAILED" &&
        (!data.transaction.refund || data.transaction.refund.status !== "PENDING")),
  );
  const names: Record<string, string> = {
    [transactionId]: "transaction",
    [transaction.quoteId]: "quote",
    [internal]: "internal",
    [external]: "external",
    [customerId]: "customer",
    [transaction.platformCustomerId]: "name",
  };
  return JSON.parse(JSON.stringify(transaction), (_key, value: unknown) =>
    typeof value === "string" ? (names[value] ?? value) : value,
  );
}

const idempotencyKey = (key: string) => ({ "idempotency-key": key });

describe("a transfer", () => {
  it.each<[Way, string | undefined, string, string[]]>([
    ["in", undefined, "COMPLETED", ["PAYMENT"]],
    ["in", "002", "FAILED", []],
    ["out", undefined, "COMPLETED", ["PAYMENT"]],
    ["out", "002", "FAILED", ["PAYMENT", "REFUND"]],
    ["out", "006", "COMPLETED", ["PAYMENT", "REFUND"]],
  ])(
    "%s with the suffix %s has the ledger entries and the life of the quote that replaces it",
    async (way, suffix, status, kinds) => {
      const [older, newer] = [await holder(suffix), await holder(suffix)];
      const reply = await transfer(way, older, 1234);
      expect(reply.status).toBe(201);
      const replacing = await quote(way, newer, 1234);
      const [was, is] = [await ended(reply.body.id, older), await ended(replacing.transactionId, newer)];
      expect(was).toEqual(is);
      expect(was).toMatchObject({
        status,
        sentAmount: { amount: 1234 },
        ledgerTransactions: kinds.map((kind) => ({ kind, subjectId: "transaction" })),
      });
      expect(await balanceOf(older)).toBe(await balanceOf(newer));
    },
  );

  it("has a text for the receiver as the rail carries it, or is refused", async () => {
    const person = await holder();
    const to = { accountId: person.external, paymentRail: "WIRE" };
    const quoted = await client.rest("POST", "/quotes", {
      body: {
        source: { sourceType: "ACCOUNT", accountId: person.internal },
        destination: { destinationType: "ACCOUNT", ...to },
        lockedCurrencySide: "SENDING",
        lockedCurrencyAmount: 1500,
        remittanceInformation: " Café № 7 ",
      },
    });
    expect([quoted.status, quoted.body.remittanceInformation]).toEqual([201, "Cafe No 7"]);
    for (const remittanceInformation of ["货款", "a\u0007b", "a\u202eb", "a\nb"]) {
      const { status, body } = await transfer("out", person, 1500, { destination: to, remittanceInformation });
      expect([status, body.details.errors[0].field]).toEqual([400, "remittanceInformation"]);
    }
  });

  it("answers the transaction, in the shape of all transactions, and says that it is deprecated", async () => {
    const person = await holder();
    const more = { remittanceInformation: "invoice 7", purposeOfPayment: "GOODS_OR_SERVICES" };
    const reply = await transfer("out", person, 1500, {
      ...more,
      destination: { accountId: person.external, paymentRail: "WIRE" },
    });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^Transaction:/),
        type: "OUTGOING",
        direction: "DEBIT",
        customerId: person.customerId,
        source: { sourceType: "ACCOUNT", accountId: person.internal, currency: "USD" },
        destination: { destinationType: "ACCOUNT", accountId: person.external, currency: "USD" },
        sentAmount: { amount: 1500, currency: { code: "USD" } },
        paymentRail: "WIRE",
        railSelectionMode: "MANUAL",
      },
    });
    const stored = await app.core.deps.db.quote.findUnique({
      where: { id: reply.body.quoteId, platformId: platform.platformId, environment: "SANDBOX" },
    });
    expect(stored).toMatchObject({ ...more, lockedSide: "SENDING", lockedAmount: 1500n, immediatelyExecute: true });
    const refused = await transfer("in", person, 0);
    expect(refused.status).toBe(400);
    for (const { headers } of [reply, refused]) {
      expect(headers.get("deprecation")).toBe("@1760313600");
      expect(headers.get("link")).toBe('<https://pay.example.test/2025-10-13/quotes>; rel="successor-version"');
    }
    await ended(reply.body.id, person);
  });

  it("does the same on the graph, where both mutations are marked deprecated", async () => {
    const person = await holder();
    const made: string[] = [];
    for (const [way, name] of [
      ["in", "createTransferIn"],
      ["out", "createTransferOut"],
    ] as const) {
      const { data, errors } = await client.graph(
        `mutation ($input: C${name.slice(1)}Input!) { ${name}(input: $input) { id type sentAmount { amount } } }`,
        { input: { ...ends(way, person), amount: 200 } },
      );
      expect(errors).toBeUndefined();
      expect(data[name]).toMatchObject({ type: way === "in" ? "INCOMING" : "OUTGOING", sentAmount: { amount: 200 } });
      made.push(data[name].id);
    }
    for (const id of made) await ended(id, person);
    const { data } = await client.graph(
      `{ __type(name: "Mutation") { fields(includeDeprecated: true) { name isDeprecated deprecationReason } } }`,
    );
    const fields: { name: string; isDeprecated: boolean }[] = data.__type.fields;
    expect(fields.filter(({ name }) => name.startsWith("createTransfer"))).toEqual([
      { name: "createTransferIn", isDeprecated: true, deprecationReason: expect.stringContaining("createQuote") },
      { name: "createTransferOut", isDeprecated: true, deprecationReason: expect.stringContaining("createQuote") },
    ]);
  });

  it("pays once for twenty requests with one key, whose namesake of another operation is another key", async () => {
    const person = await holder();
    const before = await balanceOf(person);
    const request = { body: { ...ends("out", person), amount: 300 }, headers: idempotencyKey("order-7") };
    const replies = await Promise.all(Array.from({ length: 20 }, () => client.rest("POST", paths.out, request)));
    const [first] = replies;
    for (const reply of replies) expect(reply).toMatchObject({ status: 201, body: first?.body });
    expect(await balanceOf(person)).toBe(before - 300);
    const changed = { ...request, body: { ...request.body, amount: 301 } };
    expect(await client.rest("POST", paths.out, changed)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    const other = { body: { ...ends("in", person), amount: 300 }, headers: idempotencyKey("order-7") };
    const pulled = await client.rest("POST", paths.in, other);
    expect(pulled.status).toBe(201);
    for (const { body } of [first, pulled].flatMap((reply) => reply ?? [])) await ended(body.id, person);
  });
});

describe("refusals", () => {
  it("names what is wrong, and moves nothing", async () => {
    const person = await holder();
    const before = await balanceOf(person);
    const { id: euros } = await register(client, "/customers", {
      customerId: person.customerId,
      currency: "EUR",
      accountInfo: { accountType: "EUR_ACCOUNT", iban: "DE89370400440532013000", beneficiary: jane },
    });
    const stranger = (await app.platform({ skipPaperwork: true })).sandbox;
    const theirs = await register(stranger, "/customers", {
      ...usdAccount(),
      customerId: (await createCustomer(stranger)).id,
    });
    const unknown = (type: string) => ({ accountId: `${type}:01900000-0000-7000-8000-000000000000` });
    const [into, out] = [ends("in", person), ends("out", person)];
    const wrong: [Way, object, number, string, string?][] = [
      ["in", { ...into }, 400, "INVALID_AMOUNT", "amount"],
      ["in", { ...into, amount: 0 }, 400, "INVALID_INPUT", "amount"],
      ["out", { ...out, amount: 1.5 }, 400, "INVALID_INPUT", "amount"],
      ["out", { ...out, amount: -1 }, 400, "INVALID_INPUT", "amount"],
      ["out", { ...out, amount: 2 ** 53 }, 400, "INVALID_INPUT", "amount"],
      ["out", { destination: out.destination, amount: 100 }, 400, "INVALID_INPUT", "source"],
      ["in", { ...into, source: {}, amount: 100 }, 400, "INVALID_INPUT", "source.accountId"],
      // Each endpoint has its own types of account.
      ["in", { ...out, amount: 100 }, 400, "INVALID_INPUT", "source.accountId"],
      ["out", { ...into, amount: 100 }, 400, "INVALID_INPUT", "source.accountId"],
      ["in", { ...into, destination: into.source, amount: 100 }, 400, "INVALID_INPUT", "destination.accountId"],
      ["out", { ...out, destination: out.source, amount: 100 }, 400, "INVALID_INPUT", "destination.accountId"],
      ["out", { ...out, source: { accountId: "nonsense" }, amount: 100 }, 400, "INVALID_INPUT", "source.accountId"],
      ["in", { ...into, source: unknown("ExternalAccount"), amount: 100 }, 404, "ACCOUNT_NOT_FOUND"],
      ["in", { ...into, destination: unknown("InternalAccount"), amount: 100 }, 404, "ACCOUNT_NOT_FOUND"],
      ["out", { ...out, source: unknown("InternalAccount"), amount: 100 }, 404, "ACCOUNT_NOT_FOUND"],
      ["in", { ...into, source: { accountId: theirs.id }, amount: 100 }, 404, "ACCOUNT_NOT_FOUND"],
      ["out", { ...out, destination: { accountId: theirs.id }, amount: 100 }, 404, "ACCOUNT_NOT_FOUND"],
      ["in", { ...into, source: { accountId: euros }, amount: 100 }, 400, "INVALID_CURRENCY", "destination.accountId"],
      [
        "out",
        { ...out, destination: { accountId: euros }, amount: 100 },
        400,
        "INVALID_CURRENCY",
        "destination.accountId",
      ],
      ["out", { ...out, amount: 10_001 }, 400, "INSUFFICIENT_FUNDS"],
      ["out", { ...out, amount: 1 }, 400, "AMOUNT_OUT_OF_RANGE"],
      ["out", { ...out, amount: 9_000_000_000_000_000 }, 400, "AMOUNT_OUT_OF_RANGE"],
      [
        "out",
        { ...out, destination: { ...out.destination, paymentRail: "PIX" }, amount: 100 },
        400,
        "INVALID_INPUT",
        "destination.paymentRail",
      ],
      [
        "out",
        { ...out, remittanceInformation: "x".repeat(81), amount: 100 },
        400,
        "INVALID_INPUT",
        "remittanceInformation",
      ],
      ["out", { ...out, purposeOfPayment: "FUN", amount: 100 }, 400, "INVALID_INPUT", "purposeOfPayment"],
    ];
    for (const [way, body, status, code, field] of wrong) {
      const reply = await client.rest("POST", paths[way], { body });
      expect({ way, body, status: reply.status, code: reply.body.code }).toEqual({ way, body, status, code });
      if (field) expect({ body, field: reply.body.details.errors[0].field }).toEqual({ body, field });
    }
    expect(await balanceOf(person)).toBe(before);
    const { errors } = await client.graph(
      `mutation ($input: CreateTransferInInput!) { createTransferIn(input: $input) { id } }`,
      { input: into },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_AMOUNT" });
  });

  it("sends all that is available without an amount, once; how much is to be pulled must be said", async () => {
    const person = await holder();
    const { external, internal } = person;
    await client.rest("POST", "/transfer-out", { body: { ...ends("out", person), amount: 1_234 } });
    const body = ends("out", person);
    const paid = await client.rest("POST", "/transfer-out", { body });
    expect(paid).toMatchObject({ status: 201, body: { sentAmount: { amount: 8_766 } } });
    expect(await balanceOf(person)).toBe(0);
    const nothing = await client.rest("POST", "/transfer-out", { body });
    expect(nothing).toMatchObject({ status: 400, body: { code: "INSUFFICIENT_FUNDS" } });
    await fund(client, internal, 5_000);
    const { data } = await client.graph(
      "mutation ($input: CreateTransferOutInput!) { createTransferOut(input: $input) { sentAmount { amount } } }",
      { input: { source: { accountId: internal }, destination: { accountId: external } } },
    );
    expect(data.createTransferOut).toEqual({ sentAmount: { amount: 5_000 } });
    const pulled = await client.rest("POST", "/transfer-in", { body: ends("in", person) });
    expect(pulled).toMatchObject({
      status: 400,
      body: {
        code: "INVALID_AMOUNT",
        reason: expect.stringMatching(/^amount: is required: the balance of an external/),
      },
    });
  });

  it("empties an account once for ten requests at a time", async () => {
    const person = await holder();
    const body = ends("out", person);
    const replies = await Promise.all(Array.from({ length: 10 }, () => client.rest("POST", "/transfer-out", { body })));
    expect(replies.filter(({ status }) => status === 201).map(({ body: { sentAmount } }) => sentAmount.amount)).toEqual(
      [10_000],
    );
    for (const { status, body: refusal } of replies.filter((reply) => reply.status !== 201)) {
      expect([status, refusal.code]).toEqual([400, "INSUFFICIENT_FUNDS"]);
    }
  });

  it("lets nobody pay who may not, and no wallet whose signature is needed", async () => {
    const pending = await holder(undefined, { fullName: "Ada 001" });
    for (const way of ["in", "out"] as const) {
      expect(await transfer(way, pending, 100)).toMatchObject({ status: 403, body: { code: "USER_NOT_READY" } });
    }
    const { body: token } = await client.rest("POST", "/tokens", { body: { name: "m", permissions: ["MANAGE"] } });
    const manager = new Client(client.baseUrl, token);
    for (const way of ["in", "out"] as const) {
      const body = { ...ends(way, pending), amount: 100 };
      expect(await manager.rest("POST", paths[way], { body })).toMatchObject({
        status: 403,
        body: { code: "FORBIDDEN" },
      });
    }
    const { errors } = await manager.graph(
      `mutation ($input: CreateTransferInInput!) { createTransferIn(input: $input) { id } }`,
      { input: { ...ends("in", pending), amount: 100 } },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: "FORBIDDEN" });

    const { id: customerId } = await createCustomer(client, { currencies: ["USDB"] });
    const wallet = await baseAccount(client, customerId, "USDB");
    const { external } = await holder();
    expect(
      await client.rest("POST", paths.out, {
        body: { source: { accountId: wallet.id }, destination: { accountId: external }, amount: 100 },
      }),
    ).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", details: { errors: [{ field: "source.accountId" }] } },
    });
  });
});
